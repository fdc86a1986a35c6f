"""The artist draws one face: walks the elements of a layout and puts items into a scene.

What cannot be drawn becomes a finding and is left out; everything else is still drawn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from generator import fonts
from generator.faces.layout import Element, Layout
from generator.faces.theme import STYLE_FIELDS, style_value
from generator.faces.values import LayoutError, Scope, Value
from generator.scene import Item, Paint, Scene
from generator.text import TextBlock, TextStyle
from rules.content import ContentError, Finding, Record
from rules.content.findings import ERROR
from rules.content.words import WordsError

if TYPE_CHECKING:
    from generator.faces.studio import Studio

# Attributes of text elements -> those of text styles; the sizes say their unit in a layout.
_TYPE = {
    "size_pt": "size",
    "min_pt": "min",
    **{name: name for name in STYLE_FIELDS if name not in ("size", "min")},
}
_FIELD = re.compile(r"record((?:\.[a-z_][a-z0-9_]*)+)")
_MAX_DEPTH = 24


@dataclass(slots=True, frozen=True)
class Box:
    """A place in the current coordinates, mm."""

    x: float
    y: float
    w: float
    h: float


class Artist:
    """Draws one face of one record. `findings` collects what is wrong with it."""

    def __init__(
        self, studio: Studio, layout: Layout, record: Record, side: str, scene: Scene
    ) -> None:
        self.studio = studio
        self.theme = studio.theme
        self.layout = layout
        self.record = record
        self.side = side
        self.scene = scene
        self.findings: list[Finding] = []
        self.depth = 0  # of groups with coordinates of their own
        self.nesting = 0
        self._styles: dict[int, TextStyle] = {}

    # drawing

    def draw_all(
        self, elements: list[Element], scope: Scope, out: list[Item], box: Box | None = None
    ) -> None:
        for element in elements:
            self.draw(element, scope, out, box)

    def draw(self, element: Element, scope: Scope, out: list[Item], box: Box | None = None) -> None:
        """Draw one element into `out`; `box` is the place a row or stack gives it."""
        from generator.faces.elements import DRAW

        if self.nesting > _MAX_DEPTH:
            self.fault(element, "elements are nested too deep; does a part draw itself?")
            return
        self.nesting += 1
        try:
            inner = self.enter(element, scope)
            if inner is not None:
                DRAW[element.kind](self, element, inner, out, box)
        except LayoutError as error:
            self.trouble(error, element)
        except ContentError as error:  # another record's face that cannot be drawn
            for finding in error.findings:
                self.add(finding)
        except (KeyError, ValueError, TypeError, fonts.FontError, WordsError) as error:
            self.fault(element, str(error.args[0]) if error.args else str(error))
        finally:
            self.nesting -= 1

    def enter(self, element: Element, scope: Scope) -> Scope | None:
        """The scope inside an element, or None where its `when` is false."""
        if element.when is not None and not element.when(scope):
            return None
        if element.let:
            inner = dict(scope)
            for name, value in element.let:
                inner[name] = value(inner)
            return inner
        return scope

    # attributes

    def number(self, element: Element, name: str, scope: Scope, default: float = 0.0) -> float:
        value = element.attributes.get(name)
        return default if value is None else as_number(value, value(scope))

    def words(self, element: Element, name: str, scope: Scope, default: str = "") -> str:
        value = element.attributes.get(name)
        return default if value is None else as_text(value(scope))

    def flag(self, element: Element, name: str, scope: Scope) -> bool:
        value = element.attributes.get(name)
        return bool(value is not None and value(scope))

    def colour(self, element: Element, name: str, scope: Scope) -> str | None:
        """A colour by name or written; None where the attribute is missing or empty or `none`."""
        text = self.words(element, name, scope)
        return None if text in ("", "none", "None") else self.theme.colour(text)

    def place(self, element: Element, scope: Scope, given: Box | None) -> Box:
        """Where an element with `at` stands: the given place, its own, or all of its parent."""
        if given is not None:
            return given
        value = element.attributes.get("at")
        if value is None:
            return Box(0, 0, scope["w"], scope["h"])
        return as_box(value, scope)

    def paint(self, element: Element, scope: Scope) -> Paint:
        attributes = element.attributes
        dash = attributes.get("dash")
        return Paint(
            fill=self.colour(element, "fill", scope),
            stroke=self.colour(element, "stroke", scope),
            stroke_width=self.number(element, "stroke_width", scope, 0.25),
            dash=tuple(as_numbers(dash, scope)) if dash is not None else (),
            opacity=self.number(element, "opacity", scope, 1.0),
            cap=self.words(element, "cap", scope, "butt"),
            join=self.words(element, "join", scope, "miter"),
            even_odd=self.flag(element, "even_odd", scope),
        )

    def style(self, element: Element, scope: Scope) -> TextStyle:
        """The text style of an element: the theme's, with what the element says itself."""
        known = self._styles.get(id(element))
        if known is not None:
            return known
        style = self.theme.style(self.words(element, "style", scope, "body"))
        changes: dict[str, Any] = {}
        constant = True
        for name, value in element.attributes.items():
            constant = constant and (value.is_constant or name not in (*_TYPE, "style"))
            if name in _TYPE:
                field = STYLE_FIELDS[_TYPE[name]]
                changes[field] = style_value(self.theme, _TYPE[name], value(scope))
        if changes:
            if "size" in changes and "min_size" not in changes:
                changes["min_size"] = min(style.min_size or style.size, changes["size"])
            style = replace(style, **changes)
        if constant:
            self._styles[id(element)] = style
        return style

    def seed(self, text: str = "") -> str:
        """What a pattern is seeded with: always the same for the same record."""
        return text or f"{self.record.collection}.{self.record.get('id', '')}"

    # findings

    def fault(self, element: Element, message: str, code: str = "BAD_FACE") -> None:
        """Something wrong with the layout, told at the layout's own line."""
        where = f"{self.subject}: {element.name}: {message}"
        self.add(Finding.at(element.node.position, code, where))

    def trouble(self, error: LayoutError, element: Element | None = None) -> None:
        name = f"{element.name}: " if element is not None else ""
        where = f"{self.subject}: {name}{error.message}"
        self.add(Finding.at(error.node.position, error.code, where))

    def complain(self, element: Element, code: str, message: str, level: str = ERROR) -> None:
        """Something wrong with what a record says, told at the record or at the very field."""
        field = _FIELD.fullmatch(element.main.source.strip()) if element.main is not None else None
        path = field.group(1)[1:].split(".") if field else []
        where = self.studio.content.at(self.record.collection, self.record.get("id", ""), *path)
        layout = f"{element.node.source.shown}:{element.node.line}"
        text = f"{self.subject}: {element.name}: {message} (layout {layout})"
        self.add(Finding.at(where, code, text, level))

    @property
    def subject(self) -> str:
        return f"{self.record.collection}.{self.record.get('id', '')} {self.side}"

    def add(self, finding: Finding) -> None:
        if finding not in self.findings:
            self.findings.append(finding)

    def check(self, element: Element, block: TextBlock) -> None:
        """Report what a set text lacks."""
        if not block.fits:
            parts = []
            if block.excess_height > 0:
                parts.append(f"{block.excess_height:.1f} mm too high")
            if block.excess_width > 0:
                parts.append(f"{block.excess_width:.1f} mm too wide")
            self.complain(
                element, "TEXT_OVERFLOW", f"the text is {' and '.join(parts)} at {block.size:g} pt"
            )
        for font, char in block.missing:
            message = f"the font {font} has no {char!r} (U+{ord(char):04X})"
            self.complain(element, "GLYPH_MISSING", message)
        for name in block.unknown_icons:
            self.complain(
                element, "UNKNOWN_ICON", f"no icon is called {name!r}{self.studio.near_icon(name)}"
            )


def as_number(value: Value, found: Any) -> float:
    """A number, or a LayoutError at the value."""
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise LayoutError(value.node, f"a number is expected here, not {found!r}")
    return float(found)


def as_numbers(value: Value, scope: Scope) -> list[float]:
    found = value(scope)
    if not isinstance(found, list | tuple):
        raise LayoutError(value.node, f"a list of numbers is expected here, not {found!r}")
    return [as_number(value, item) for item in found]


def as_box(value: Value, scope: Scope) -> Box:
    """[x, y, w, h]; [x, y] reaches to the right and bottom edge of the parent."""
    found = as_numbers(value, scope)
    if len(found) == 2:
        return Box(found[0], found[1], scope["w"] - found[0], scope["h"] - found[1])
    if len(found) != 4:
        raise LayoutError(value.node, "a place is [x, y, w, h], or [x, y]")
    return Box(*found)


def as_text(found: Any) -> str:
    """A value as words: nothing is empty, a whole number has no point."""
    if found is None:
        return ""
    if isinstance(found, float) and found.is_integer():
        return str(int(found))
    return str(found)
