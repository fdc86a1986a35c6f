"""The studio of one game: its theme, its layouts, and every face drawn so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.faces.artist import Artist, as_number, as_numbers, as_text
from generator.faces.layout import Layout, LayoutFileError, LayoutFiles
from generator.faces.theme import load_theme
from generator.faces.values import LayoutError, Scope
from generator.icons import icon_names, icon_symbol, inline_symbol
from generator.lowink import FACE, ICON, low_ink
from generator.patterns import pattern
from generator.scene import Item, Scene, Symbol
from rules.content import Content, ContentError, Finding, Record
from rules.content.findings import nearest
from rules.content.locate import templates_root

# Which layout draws a collection of which the theme says nothing.
_DEFAULTS = {"front": "base_card", "back": "base_back"}


@dataclass(slots=True)
class Face:
    """A drawn face: `key` names it among the symbols of a sheet."""

    key: str
    scene: Scene
    findings: list[Finding] = field(default_factory=list)


class Studio:
    """Draws the faces of one content in one variant, each once."""

    def __init__(self, content: Content, variant: str = "") -> None:
        self.content = content
        self.variant = variant
        self.files = LayoutFiles(_folders(content))
        self.theme = load_theme(self.files, variant)
        self.kept: dict[str, Any] = {}  # what others draw with this studio, and want to find again
        self._faces: dict[tuple[str, str, str, str], Face] = {}
        self._patterns: dict[tuple[Any, ...], list[Item]] = {}
        self._drawing: list[tuple[str, str, str, str]] = []
        self._base = self._scope()

    def face(
        self, collection: str, id: str, side: str = "front", layout: str | None = None
    ) -> Face:
        """The face of a record, drawn once. Raises KeyError for a record that does not exist, and
        ContentError, with the findings, where there is no usable layout."""
        record = self.content.get(collection, id)
        name = layout or self.layout_name(record, side)
        key = (collection, id, side, name)
        if key not in self._faces:
            if key in self._drawing:
                raise ValueError(f"the face of {collection}.{id} shows itself")
            self._drawing.append(key)
            try:
                self._faces[key] = self._draw(record, side, self._layout(name))
            finally:
                self._drawing.pop()
        return self._faces[key]

    def sheet(
        self,
        record: Record,
        layout: str,
        side: str = "front",
        more: Mapping[str, Any] | None = None,
    ) -> Face:
        """A face made for one occasion, such as a kit's list of contents: drawn anew each time.

        `more` are further names for its expressions. Raises ContentError as `face` does.
        """
        return self._draw(record, side, self._layout(layout), more)

    def _layout(self, name: str) -> Layout:
        try:
            return self.files.layout(name)
        except LayoutError as error:
            raise ContentError([_finding(error)]) from None
        except LayoutFileError as error:
            raise ContentError(error.findings) from None

    @property
    def scope(self) -> Mapping[str, Any]:
        """What every expression of the game knows, whatever it draws."""
        return self._base

    def names(self, layout: str) -> dict[str, Any]:
        """The names that a layout works out from the content alone (its `let`), for a front.

        Raises ContentError as `face` does, LayoutError for a name that needs a record.
        """
        scope: dict[str, Any] = {**self._base, "side": "front"}
        found = {}
        for name, value in self._layout(layout).let:
            found[name] = scope[name] = value(scope)
        return found

    def layout_name(self, record: Record, side: str) -> str:
        """The name of the layout for a side of a record: the theme's, else the general one."""
        sides = self.theme.faces.get(record.collection) or self.theme.faces.get("default", {})
        value = sides.get(side)
        if value is None:
            return _DEFAULTS.get(side, side)
        return as_text(value({**self._base, "record": record, "side": side}))

    def sides(self, collection: str) -> list[str]:
        """The sides that the theme draws for a collection, fronts first."""
        return list(self.theme.faces.get(collection, {}))

    def icon(self, name: str, colour: str) -> tuple[str, Symbol] | None:
        """(symbol key, symbol) of an icon in a colour of the theme; None where there is none."""
        try:
            ink = self.theme.colour(colour)
            return f"{ICON}{name}-{ink[1:]}", icon_symbol(name, ink)
        except (KeyError, ValueError):
            return None

    def inline_icon(self, name: str, colour: str) -> tuple[str, Symbol] | None:
        """As `icon`, but as narrow as its outline, for a line of type."""
        try:
            ink = self.theme.colour(colour)
            return f"inline-{name}-{ink[1:]}", inline_symbol(name, ink)
        except (KeyError, ValueError):
            return None

    def pattern(
        self, name: str, w: float, h: float, seed: str, params: dict[str, Any]
    ) -> list[Item]:
        """A pattern of these very values, drawn once: faces that share one share its outlines too.

        Raises ValueError as `generator.patterns.pattern` does. Do not change what it returns.
        """
        key = (name, w, h, seed, repr(sorted(params.items())))
        if key not in self._patterns:
            self._patterns[key] = pattern(name, w, h, seed, **params)
        return self._patterns[key]

    def near_icon(self, name: str) -> str:
        return nearest(name, icon_names())

    def _draw(
        self, record: Record, side: str, layout: Layout, more: Mapping[str, Any] | None = None
    ) -> Face:
        scope: dict[str, Any] = {**self._base, **(more or {}), "record": record, "side": side}
        scope["ours"] = self._ours(record)
        scene = Scene(0.0, 0.0)
        artist = Artist(self, layout, record, side, scene)
        try:
            scene.width, scene.height = _size(layout, scope)
            scene.bleed = as_number(layout.bleed, layout.bleed(scope))
            safe = as_number(layout.safe, layout.safe(scope))
            scope |= {"w": scene.width, "h": scene.height, "safe": safe, "bleed": scene.bleed}
            for name, value in layout.let:
                scope[name] = value(scope)
            scene.title = as_text(layout.title(scope)) if layout.title else record.name
            items: list[Item] = []
            artist.draw_all(layout.elements, scope, items)
            scene.children = items
        except LayoutError as error:
            artist.trouble(error)
        if self.theme.outline:
            scene = low_ink(scene)
        parts = [record.collection, str(record.get("id", "")), side, layout.name, self.variant]
        return Face(FACE + "-".join(part for part in parts if part), scene, artist.findings)

    def _ours(self, record: Record) -> bool:
        """Whether a value of the record is reconstructed (a dagger in print)."""
        content, id = self.content, str(record.get("id", ""))
        known = record.collection in content.collections and content.built.node(
            record.collection, id
        )
        return bool(known) and content.reconstructed(record.collection, id)

    def _scope(self) -> dict[str, Any]:
        content = self.content
        return {
            "content": content,
            "game": content.game,
            "colours": self.theme.colours,
            "theme": self.theme.values,
            "variant": self.variant,
            "ref": content.get,
            "records": lambda collection: list(content.all(collection).values()),
            "say": content.words.render,
            "has_text": content.words.has,
        }

    def all_faces(self) -> Iterator[tuple[Record, str]]:
        """Every record and side of which the theme says how it is drawn."""
        for collection in self.theme.faces:
            if collection == "default" or collection not in self.content.collections:
                continue
            for record in self.content.all(collection).values():
                for side in self.sides(collection):
                    yield record, side


def _size(layout: Layout, scope: Scope) -> list[float]:
    """Width and height of a layout, mm. Raises LayoutError for one that nothing can be drawn in."""
    size = as_numbers(layout.size, scope)
    if len(size) != 2 or min(size) <= 0:
        raise LayoutError(layout.size.node, f"a size is width and height, both over 0, not {size!r}")
    return size


def _folders(content: Content) -> list[Path]:
    """Where a game's layouts are looked for: beside its content, among ours, then the general ones."""
    shipped = templates_root() / "faces"
    own = [source.path.parent / "faces" for source in content.sources if source.kind == "base"][:1]
    return [*own, shipped / content.id, shipped]


def studio(content: Content, variant: str | None = None) -> Studio:
    """The studio of a content, made once for each variant.

    Raises ContentError with the findings when the theme cannot be used.
    """
    name = variant or ""
    known: dict[str, Studio] = content.kept.setdefault("studios", {})
    if name not in known:
        try:
            known[name] = Studio(content, name)
        except LayoutError as error:
            raise ContentError([_finding(error)]) from None
        except LayoutFileError as error:
            raise ContentError(error.findings) from None
    return known[name]


def _finding(error: LayoutError) -> Finding:
    """A layout's error as a finding at its own place."""
    return Finding.at(error.node.position, error.code, error.message)
