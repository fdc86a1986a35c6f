"""How a game's board is drawn: the `board` part of its theme, checked and with defaults.

Which collections hold what is said there too, so the board's code knows no game:

    board:
      ground: map            # colour of the map
      margin: 7              # mm from the trim to the map
      frame: {pattern: chevrons, width: 4, with: {colour: red}}
      spaces: {village: {shape: square, room: [22, 22], label: village, plate: true}}
      links: {default: {fill: road, width: 1.8, casing: ink, casing_width: 2.8, wander: 0.05}}
      exits: {collection: exits, symbols: symbols, size: 4.4}
      boxes: {collection: boxes}
      regions: {collection: regions, members: villages, field: region, reach: 26}
      relief: {collection: relief, ridge: {...}, peak: {...}, river: {...}}
      pieces: {size: 9, smallest: 6}
      choice: {colour: red}

A space, a box and a piece are drawn by the layouts that the theme's `faces` name for their records.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.board.fitting import misfits
from generator.faces.theme import Theme
from rules.content import ContentError, Finding
from rules.content.findings import nearest

SPACE: dict[str, Any] = {
    "shape": "round",  # round or square: where roads leave it
    "room": None,  # [w, h] mm for pieces in its middle, [x, y, w, h] in its drawing; missing: all of it
    "label": "",  # a text style; no label when empty
    "plate": False,  # a ground under the label
    "prefer": ["n", "s", "e", "w", "ne", "nw", "se", "sw"],  # sides tried for the label, in order
    "width": 34,  # mm, the widest label
    "piece": 0.0,  # mm, the size of pieces here; 0: the usual
    "from_top": False,  # whether pieces fill the room from its top, else about its middle
    "rooms": {},  # more rooms in its drawing: name -> [x, y, w, h] mm; their anchors are `<space>:<name>`
    "heading": 0.0,  # mm at the top of those rooms that pieces leave free
    "inset": 0.0,  # mm around its drawing: a city in a box, cut out of the areas around it; 0: none
}
LINE = {
    "colour": "ink",
    "width": 0.3,
    "dash": [],
    "casing": "light",
    "casing_width": 0.0,
    "opacity": 1.0,
}
AREAS: dict[str, Any] = {
    "outlines": "",  # collection {kind, points} of lines that cut the board; no areas when empty
    "barred": "",  # field of a space that nobody enters: it may touch whom it likes
    "wastes": "",  # collection {at, seeds, kind} of ground that is no space: seas of sand, peaks
    "group": "",  # field of a space that names its group, such as a province
    "groups": "",  # collection of the groups {colour}
    "water": "line",
    "ribbon": 0.0,  # mm of a group's colour along its border
    "ribbon_opacity": 0.5,
    "name": "",  # a text style for the names of groups; none when empty
    "smooth": 3.0,  # mm by which edges may be straightened
    "wander": 1.0,  # mm that edges stray
    "wave": 17.0,  # mm
    "least_contact": 4.0,  # mm of edge that linked areas must share
    "lines": {"inner": LINE, "inset": LINE, "outer": LINE, "border": LINE, "coast": LINE},
}
LINK = {
    "fill": "light",
    "width": 1.8,
    "casing": "ink",
    "casing_width": 2.7,
    "dash": [],
    "wander": 0.0,  # how far a road bends off the straight line, as a share of its length
    "afloat": False,  # a sea lane: drawn between the coasts only
}
REGIONS = {
    "collection": "",
    "members": "",  # collection whose records have the ids of spaces
    "field": "",  # their field that names the region
    "colour": "colour",  # field of the region
    "pattern": "pattern",  # field of the region that names a pattern; none when missing
    "reach": 24.0,  # mm around a space
    "tint": 0.16,
    "texture": 0.1,
    "unit": 4.0,  # mm, the height of a band of the pattern
    "spread": 2.5,  # distance of two bands, in bands
    "label": "",
    "edge": 0.5,
}
RIDGE = {
    "colour": "muted",
    "length": 7.0,
    "spacing": 0.9,
    "weight": 0.32,
    "tints": 3,
    "tint": 0.05,
    "label": "",
}
PEAK = {"colour": "muted", "size": 5.0, "label": ""}
RIVER = {
    "fill": "line",
    "edge": "muted",
    "source": 0.5,
    "mouth": 2.0,
    "label": "",
    "flow": "forward",
}
HEXES: dict[str, Any] = {
    "collection": "grids",  # its first record says where hexes lie; no hexes when there is none
    "terrain": "terrain",  # field of a space that names its terrain
    "line": "ink",
    "width": 0.2,
    "dash": [],
    "opacity": 0.7,
    "number": "",  # a text style; no numbers when empty
    "piece": 0.0,  # mm, the size of pieces on hexes; 0: as large as fits
    "room_y": 0.0,  # mm by which pieces stand below the middle
    "entries": {
        "field": "",  # of a space: who enters here
        "collection": "entries",  # records with `colour` and `sign`
        "rear": "",  # of a space: behind the lines
        "rear_sign": "",
        "rear_style": "label",
        "size": 5.0,
        "drop": 0.0,  # shares of a hex by which the sign stands below the middle
        "edge": "light",
    },
    "exits": {
        "field": "",  # of a space: units leave the board here
        "edge": "north",  # over which edge: north, south, west, east
        "colour": "accent",
        "paper": "light",
        "size": 4.0,
        "width": 1.0,
    },
}
TERRAIN = {
    "fill": "",
    "opacity": 1.0,
    "edge": "",
    "edge_width": 0.25,
    "soften": 0.17,  # shares of a hex: the radius of its corners
    "wander": 1.2,  # mm that the edge strays from the hex lines
    "number_plate": "",  # a ground under the numbers of its hexes
    "texture": "",  # hachures, trees, stipple, tufts, orchard
    "colour": "ink",
    "second": "",
    "spacing": 1.0,
    "length": 4.0,
    "weight": 0.3,
    "rows": 2,
}
FEATURE = {
    "draw": "line",  # line, bank, forms, area, block, name
    "fill": "light",
    "width": 1.6,
    "casing": "ink",
    "casing_width": 2.2,
    "dash": [],
    "colour": "ink",
    "second": "",
    "weight": 0.2,
    "spacing": 1.4,
    "length": 1.6,
    "rows": 2,
    "wash": "",
    "edge": "",
    "edge_width": 0.2,
    "smooth": True,
    "texture": "",
    "label": "",  # a text style; no name when empty
    "offset": 0.8,  # mm between a line and its name
    "prefer": ["s", "n", "e", "w", "se", "sw", "ne", "nw"],
    "name_width": 34,
}
EXITS = {
    "collection": "",
    "at": "at",
    "to": "to",
    "symbols": "symbols",  # collection and field that name the symbols
    "size": 4.2,
    "gap": 0.9,
}
RIDERS: dict[str, Any] = {
    "field": "",  # of a kind of piece: those with one of the values stand on another piece's corner
    "values": [],
    "named": False,  # a piece whose id is that of another and a suffix (`x.y`) stands on that one's corner
    "share": 0.6,  # of the size of what they stand on
    "out": [0.2, 0.3],  # shares of their own size by which they hang over its edge, to the right and up
}
STRIP = {
    "ratio": 0.0,  # width of a strip in heights: of the faces `strip`, that stand where pieces would be small
    "size": 8.0,  # mm, the largest and the smallest height
    "smallest": 3.0,
}
PIECES = {
    "size": 9.0,
    "smallest": 5.0,
    "alike": 0.0,  # mm: where pieces would be smaller than this, those alike stand as one with a number
    "number_at": [0.8, 0.8],  # shares of a piece: where its number stands, and the radius of its disc
    "number_r": 0.27,
    "gap": 0.6,
    "number": "number",
    "most": 9,
    "riders": RIDERS,
    "strip": STRIP,
}
CHOICE = {"colour": "accent", "width": 0.9}
TEXTURE = {"pattern": "", "with": {}, "opacity": 0.1, "under": False}  # under areas: on water only
FRAME = {"pattern": "", "width": 0.0, "with": {}, "colour": "ink", "line": 0.35}
BOARD: dict[str, Any] = {
    "ground": "paper",
    "paper": "paper",
    "margin": 0.0,
    "bleed": 3.0,
    "frame": FRAME,
    "texture": TEXTURE,
    "names": 0.0,  # points: the type of the names that have to be readable at the table; 0: as it comes
    # Field of a space that names its kind in `spaces` and, of an area, in `terrains`; of several the first that
    # says something, a flag by its own name.
    "space_kind": "kind",
    "spaces": {"default": SPACE},
    "areas": AREAS,
    "links": {"default": LINK},
    "hexes": HEXES,
    "terrains": {"default": TERRAIN},
    "feature_collection": "",
    "features": {"default": FEATURE},
    "exits": EXITS,
    "boxes": {
        "collection": "",
        "inset": [2, 2, 2, 2],
        "piece": 0.0,
    },  # room for pieces: left, top...
    "regions": REGIONS,
    "relief": {"collection": "", "ridge": RIDGE, "peak": PEAK, "river": RIVER},
    "pieces": PIECES,
    "choice": CHOICE,
}
# Keys of these are kinds that a game makes up.
_BY_KIND = ("spaces", "links", "terrains", "features")


class BoardStyle:
    """The settings of a theme's board; every one has a value. Raises ContentError for those that no board is drawn
    with, of what moves on it too."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        where = theme.node.position
        wrong = [
            Finding.at(where, "BAD_FACE", f"board.{one}")
            for one in misfits(BOARD, theme.board, _BY_KIND)
        ]
        if wrong:
            raise ContentError(wrong)
        self.settings: dict[str, Any] = _filled(BOARD, theme.board)

    def __getitem__(self, name: str) -> Any:
        return self.settings[name]

    def of_kind(self, part: str, kind: str) -> dict[str, Any]:
        """The settings of a kind of space or link: its own over the default's."""
        base = BOARD[part]["default"]
        own = self.theme.board.get(part, {})
        return {**base, **own.get("default", {}), **own.get(kind, {})}

    def kind_of(self, space: Mapping[str, Any]) -> str:
        """The kind of a space, by the fields that the theme names."""
        named = self["space_kind"]
        for field in named if isinstance(named, list) else [named]:
            if value := space.get(field):
                return field if value is True else str(value)
        return "default"

    def of_space(self, space: Mapping[str, Any]) -> dict[str, Any]:
        """The settings of a space's kind."""
        return self.of_kind("spaces", self.kind_of(space))

    def findings(self) -> list[Finding]:
        """Settings that nobody reads, at the theme's place."""
        where = self.theme.node.position
        return [
            Finding.at(where, "BAD_FACE", f"board.{path}: no such setting{hint}")
            for path, hint in _unknown(BOARD, self.theme.board, "")
        ]


def _filled(defaults: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(given)
    for key, value in defaults.items():
        if isinstance(value, Mapping) and value:
            out[key] = _filled(value, given.get(key) or {})
        else:
            out.setdefault(key, value)
    return out


def _unknown(defaults: Mapping[str, Any], given: Any, path: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if not isinstance(given, Mapping):
        return found
    for key, value in given.items():
        inner = path + key
        if path.rstrip(".") in _BY_KIND:
            found += _unknown(BOARD[path.rstrip(".")]["default"], value, inner + ".")
        elif key not in defaults:
            found.append((inner, nearest(key, defaults)))
        elif isinstance(defaults[key], Mapping) and defaults[key]:
            found += _unknown(defaults[key], value, inner + ".")
    return found
