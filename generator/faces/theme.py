"""Themes: the colours, fonts and text styles of one game, and which layout draws which records.

    colours: {paper: "#f4e9d4", ink: "#231a17", ground: paper}     # a colour may name another
    fonts: {title: spectral-bold, text: spectral-regular}
    text: {body: {font: text, size: 8.5, min: 7.5, fill: ink}}     # see TextStyle
    faces: {cards: {front: card, back: "back_{{ record.deck }}"}}  # layouts; templates over the record
    values: {corner: 2}                                            # whatever layouts want to share
    board: {...}                                                   # see generator.board
    variants: {low_ink: {outline: true, colours: {paper: "#ffffff"}}}

A game's theme extends the general one key by key; a variant does the same to its theme. A variant with
`outline: true` draws fills as outlines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator import fonts
from generator.colours import channels
from generator.faces import values
from generator.faces.layout import LayoutFiles
from generator.faces.values import LayoutError, Value
from generator.text import TextStyle
from rules.content.findings import nearest
from rules.content.source import Mapping as MappingNode
from rules.content.source import Node, Scalar

_KEYS = ("colours", "fonts", "text", "faces", "values", "board", "variants", "outline", "note")

# The parameters of patterns that are colours; others may be words that are colours by accident.
_COLOURED = ("colour", "colours", "second", "third", "ground")

# Names in a theme's text style -> field of TextStyle.
STYLE_FIELDS = {
    "font": "font",
    "size": "size",
    "min": "min_size",
    "leading": "leading",
    "fill": "fill",
    "align": "align",
    "valign": "valign",
    "caps": "caps",
    "tracking": "tracking",
    "paragraph_gap": "gap",
    "indent": "indent",
    "icon_size": "icon",
    "icon_fill": "icon_fill",
    "language": "language",
    "balance": "balance",
}
CHOICES = {
    "align": ("start", "middle", "end", "justify"),
    "valign": ("top", "middle", "bottom"),
    "caps": ("none", "upper", "small"),
}


@dataclass(slots=True, eq=False)
class Theme:
    """A theme with all names resolved. `colours` are `#rrggbb`; `text` are finished styles."""

    colours: dict[str, str]
    fonts: dict[str, str]
    text: dict[str, TextStyle]
    faces: dict[str, dict[str, Value]]
    values: dict[str, Any]
    board: dict[str, Any]
    outline: bool
    node: Node
    variants: tuple[str, ...] = ()
    used_fonts: set[str] = field(default_factory=set)

    def colour(self, name: str) -> str:
        """A theme's colour by name, or a written `#rrggbb`. Raises KeyError, ValueError with the reason."""
        if name.startswith("#"):
            channels(name)
            return name.lower()
        try:
            return self.colours[name]
        except KeyError:
            raise KeyError(
                f"the theme has no colour {name!r}{nearest(name, self.colours)}"
            ) from None

    def pattern_parameters(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Parameters of a pattern: those that are colours may name the theme's."""
        names = self.colours

        def coloured(value: Any) -> Any:
            if isinstance(value, list | tuple):
                return [coloured(item) for item in value]
            return names.get(value, value) if isinstance(value, str) else value

        return {key: coloured(value) if key in _COLOURED else value for key, value in given.items()}

    def style(self, name: str) -> TextStyle:
        """A text style by name. Raises KeyError with the nearest name."""
        try:
            return self.text[name]
        except KeyError:
            raise KeyError(
                f"the theme has no text style {name!r}{nearest(name, self.text)}"
            ) from None

    def font(self, name: str) -> str:
        """A font key, from a name of the theme or from the key itself. Raises fonts.FontError."""
        key = self.fonts.get(name, name)
        fonts.check(key)
        return key


VARIANTS = "+"  # between variants that are laid over each other: postcard+low_ink


def load_theme(files: LayoutFiles, variant: str = "") -> Theme:
    """The theme of the folders, nearest first, in a variant or several, one over the other.

    Raises LayoutError, LayoutFileError.
    """
    chain = [files.read(path) for path in files.paths("theme")]
    if not chain:
        raise FileNotFoundError("there is no theme.yaml among the face layouts")
    merged: dict[str, Any] = {}
    for node in reversed(chain):
        for key in node.entries:
            if key not in _KEYS:
                raise LayoutError(
                    node.keys[key], f"a theme has no key {key!r}{nearest(key, _KEYS)}"
                )
        _join(merged, node)
    variants = dict(merged.pop("variants", None) or {})
    for name in variant.split(VARIANTS) if variant else ():
        if name not in variants:
            hint = nearest(name, variants)
            raise LayoutError(chain[0], f"the theme has no variant {name!r}{hint}")
        _join(merged, variants[name])
    return _resolve(merged, chain[0], tuple(variants))


def _join(merged: dict[str, Any], given: Node | dict[str, Any]) -> None:
    """Lay a map of nodes, or one that was joined before, over another; maps join, all else replaces."""
    if not isinstance(given, MappingNode | dict):
        raise LayoutError(given, "a map is expected here")
    for key, child in (given.entries if isinstance(given, MappingNode) else given).items():
        if isinstance(child, MappingNode | dict):
            inner = merged.setdefault(key, {})
            if not isinstance(inner, dict):
                inner = merged[key] = {}
            _join(inner, child)
        else:
            merged[key] = child


def _data(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _data(child) for key, child in value.items()}
    return values.plain(value)


def _resolve(merged: dict[str, Any], top: Node, variants: tuple[str, ...]) -> Theme:
    colours = _colours(merged.get("colours", {}))
    names: dict[str, str] = {}
    for name, node in merged.get("fonts", {}).items():
        key = str(values.plain(node))
        try:
            fonts.check(key)
        except fonts.FontError as error:
            raise LayoutError(node, str(error)) from None
        names[name] = key
    outline = merged.get("outline")
    theme = Theme(
        colours,
        names,
        {},
        {},
        _data(merged.get("values", {})),
        _data(merged.get("board", {})),
        bool(outline is not None and values.plain(outline)),
        top,
        variants,
    )
    for name, fields in merged.get("text", {}).items():
        theme.text[name] = _style(theme, name, fields)
    for collection, sides in merged.get("faces", {}).items():
        theme.faces[collection] = {side: values.template(node) for side, node in sides.items()}
    return theme


def _colours(nodes: dict[str, Node]) -> dict[str, str]:
    found: dict[str, str] = {}

    def resolve(name: str, seen: tuple[str, ...]) -> str:
        if name not in found:
            node = nodes[name]
            text = node.text if isinstance(node, Scalar) else ""
            if text.startswith("#"):
                try:
                    channels(text)
                except ValueError as error:
                    raise LayoutError(node, f"the colour {name!r}: {error}") from None
                found[name] = text.lower()
            elif text in nodes and text not in seen:
                found[name] = resolve(text, (*seen, text))
            else:
                hint = nearest(text, nodes)
                raise LayoutError(
                    node, f"the colour {name!r} is neither #rrggbb nor another name{hint}"
                )
        return found[name]

    for name in nodes:
        resolve(name, (name,))
    return found


def _style(theme: Theme, name: str, nodes: dict[str, Node]) -> TextStyle:
    """A text style; what it leaves out is TextStyle's own default, its colour the theme's ink."""
    given: dict[str, Any] = {"fill": theme.colours.get("ink", "#000000")}
    for key, node in nodes.items():
        if key not in STYLE_FIELDS:
            hint = nearest(key, STYLE_FIELDS)
            raise LayoutError(node, f"the text style {name!r} has no attribute {key!r}{hint}")
        try:
            given[STYLE_FIELDS[key]] = style_value(theme, key, values.plain(node))
        except (KeyError, ValueError) as error:
            raise LayoutError(node, f"the text style {name!r}: {error.args[0]}") from None
    return TextStyle(**given)


def style_value(theme: Theme, key: str, value: Any) -> Any:
    """One attribute of a text style as TextStyle takes it. Raises KeyError or ValueError with the reason."""
    if key == "font":
        return theme.font(str(value))
    if key in ("fill", "icon_fill"):
        return theme.colour(str(value)) if value else ""
    if key in CHOICES:
        if value not in CHOICES[key]:
            raise ValueError(f"{key} is one of {', '.join(CHOICES[key])}, not {value!r}")
        return value
    if key == "language":
        return str(value or "")
    if key == "balance":
        return bool(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{key} is a number, not {value!r}")
    return float(value)
