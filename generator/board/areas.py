"""Boards of areas: the ground of each space is a cell computed from its seeds, a coast and borders.

A space of such a board has `at`, the middle of its drawing, and `seeds`, further points that its ground must reach.
The records of `outlines` {kind, points} cut the board: a `coast`, a `border`, a `limit`. Wastes are ground without a
space. Where the drawn contact of two areas differs from the links of the rules, that is a finding; wastes and
spaces that nobody enters may touch whom they like.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generator.board import cells as geometry
from generator.board.hexland import textured
from generator.board.place import Place
from generator.board.terrain import outline, polygons
from generator.lowink import KNOCKOUT, LINEWORK
from generator.scene import Group, Item, Paint, Path
from generator.shapes import Point, polyline
from rules.content import Finding, Record
from rules.content.findings import register_codes

if TYPE_CHECKING:
    from generator.board.ground import Ground

register_codes({"BOARD_CONTACT": "Areas touch on the board other than the rules link them."})

_SEEDS = 5.0  # mm between the seeds in the drawing of a space
_TOUCH = 0.8  # mm of common edge from which areas seem to touch
_LIGHTS = (
    (1.3, 0.55),
    (2.9, 0.35),
    (5.0, 0.2),
)  # mm off the coast, opacity of its lines in the water
_CLEAR = 0.9  # mm at both sides of an edge that names keep off, if they can
_RING = 1.3  # mm between the edge of an area and the ring around it


class Areas:
    """The areas of a board and how they are drawn: `cells` by space, as drawn."""

    def __init__(self, ground: Ground, spaces: list[Record]) -> None:
        self.ground = ground
        self.style = ground.style["areas"]
        barred = self.style["barred"]
        shut = {space.id for space in spaces if barred and space.get(barred)}
        on_map = [space for space in spaces if space.id in shut or not space.get("off_map")]
        wastes = ground.records(self.style["wastes"])
        self.spaces = {record.id: record for record in [*on_map, *wastes]}
        self.open = {space.id for space in on_map} - shut
        self.outlines = ground.records(self.style["outlines"])
        seeds = {id: self.seeds(space) for id, space in self.spaces.items()}
        lines = [[(float(x), float(y)) for x, y in record.points] for record in self.outlines]
        frame = ground.map
        self.plain, self.pieces = geometry.area_cells(
            seeds, self.insets(), lines, frame, self.style["smooth"]
        )
        self.cells = geometry.wandering(self.plain, frame, self.style["wander"], self.style["wave"])
        self.edges = geometry.common_edges(self.cells)
        for line in self.edges.values():
            ground.obstacles.add(line.buffer(_CLEAR), 1.0)
        self.check()

    # geometry

    def drawing(self, space: Record) -> Polygon:
        """The rectangle of a space's own drawing; a waste has none."""
        if space.id not in self.ground.places:
            x, y = map(float, space.at)
            return box(x, y, x, y)
        place = self.ground.places[space.id]
        return box(place.x - place.w / 2, place.y - place.h / 2,
                   place.x + place.w / 2, place.y + place.h / 2)  # fmt: skip

    def seeds(self, space: Record) -> list[Point]:
        """Its middle, a grid of points in its drawing, and its own further points."""
        left, top, right, bottom = self.drawing(space).bounds
        columns = max(2, round((right - left) / _SEEDS))
        rows = max(2, round((bottom - top) / _SEEDS))
        inside = [
            (left + (right - left) * i / columns, top + (bottom - top) * k / rows)
            for i in range(columns + 1)
            for k in range(rows + 1)
        ]
        middle = (float(space.at[0]), float(space.at[1]))
        return [middle, *inside, *((float(x), float(y)) for x, y in space.get("seeds") or ())]

    def insets(self) -> dict[str, Polygon]:
        """Areas that lie as a box inside others: their drawing and a margin around it."""
        found = {}
        for id, space in self.spaces.items():
            margin = self.settings(space)["inset"]
            if margin:
                found[id] = self.drawing(space).buffer(margin, join_style="mitre")
        return found

    def settings(self, space: Record) -> dict[str, Any]:
        return self.ground.style.of_space(space)

    def place_of(self, id: str, place: Place) -> Place:
        """The place of a space: what may be chosen is all of its ground."""
        shape = self.cells[id].buffer(-_RING).simplify(0.25)
        largest = max(polygons(shape), key=lambda part: part.area, default=None)
        if largest is None:
            return place
        corners = tuple((x, y) for x, y in largest.exterior.coords[:-1])
        return replace(place, outline=corners, ring=1.0)

    def land(self) -> BaseGeometry:
        """All that is not water."""
        return unary_union(list(self.cells.values()))

    # drawing

    def fills(self) -> Iterator[Item]:
        """Water lines along the coast, then the ground of every area in the drawing of its terrain."""
        land = self.land()
        water = self.ground.colour(self.style["water"])
        for off, opacity in _LIGHTS:
            paint = Paint(stroke=water, stroke_width=0.28, opacity=opacity, join="round")
            yield Path(outline(land.buffer(off).simplify(0.1)), paint)
        for id, space in self.spaces.items():
            if id not in self.cells:
                continue
            cell = self.cells[id]
            s = self.ground.style.of_kind("terrains", self.ground.style.kind_of(space))
            if s["fill"]:
                fill = Paint(fill=self.ground.colour(s["fill"]), opacity=s["opacity"])
                yield Path(outline(cell), fill)
            free = cell.difference(self.drawing(space).buffer(1.0)).buffer(-1.0)
            yield from textured(self.ground, cell, free, s, id)

    def ribbons(self) -> Iterator[Item]:
        """A ribbon of a group's colour along the inner side of its border, as in old atlases."""
        width = self.style["ribbon"]
        for record, ground in self.groups():
            if width:
                data = outline(ground)
                paint = Paint(stroke=self.ground.colour(record["colour"]), stroke_width=2 * width,
                              opacity=self.style["ribbon_opacity"], join="round", css="region")  # fmt: skip
                yield Group([Path(data, paint)], clip=data)

    def groups(self) -> Iterator[tuple[Record, BaseGeometry]]:
        """(record, ground) of each group of areas, such as a province."""
        for record in self.ground.records(self.style["groups"]):
            own = [cell for id, cell in self.cells.items()
                   if self.spaces[id].get(self.style["group"]) == record.id]  # fmt: skip
            if own:
                yield record, unary_union(own)

    def lines(self) -> Iterator[Item]:
        """All edges, the lesser first: inside a group, of cities, between groups, borders, the coast."""
        drawn: dict[str, list[BaseGeometry]] = {
            "inner": [], "inset": [], "outer": [], "border": [], "coast": []
        }  # fmt: skip
        for (one, other), line in self.edges.items():
            drawn[self.edge_kind(one, other)].append(line)
        drawn["coast"].append(self.land().boundary)
        for kind, lines in drawn.items():
            yield from self.strokes(kind, lines)

    def edge_kind(self, one: str, other: str) -> str:
        if self.pieces[one] != self.pieces[other] or not {one, other} <= self.open:
            return "border"
        if any(self.settings(self.spaces[id])["inset"] for id in (one, other)):
            return "inset"
        field = self.style["group"]
        same = field and self.spaces[one].get(field) == self.spaces[other].get(field)
        return "inner" if same else "outer"

    def strokes(self, kind: str, lines: list[BaseGeometry]) -> Iterator[Item]:
        s = self.style["lines"][kind]
        data = tuple(
            step
            for line in lines
            for part in getattr(line, "geoms", [line])
            for step in polyline(list(part.coords))
        )
        if not data:
            return
        for width, colour, dash, css in (
            (s["casing_width"], s["casing"], (), KNOCKOUT),
            (s["width"], s["colour"], tuple(s["dash"]), LINEWORK),
        ):
            if width:
                paint = Paint(
                    stroke=self.ground.colour(colour), stroke_width=width, dash=dash,
                    opacity=s["opacity"], cap="butt", join="round", css=css,
                )  # fmt: skip
                yield Path(data, paint)

    # findings

    def check(self) -> None:
        """Areas off the board, in pieces, or in contact other than the rules' links say."""
        for id in self.spaces:
            if id not in self.plain:
                self.fault(id, "its place lies off the board")
            elif len([p for p in polygons(self.plain[id]) if p.area > 1]) > 1:
                self.fault(id, "its ground falls into several pieces")
        linked: dict[frozenset[str], bool] = {}  # whether a road or lane of its own shows the link
        for link in self.ground.records("links"):
            width = self.ground.style.of_kind("links", link.get("kind") or "default")["width"]
            linked[frozenset((link["from"], link["to"]))] = width > 0
        least = self.style["least_contact"]
        plain = geometry.common_edges(self.plain)
        drawn = {frozenset(pair): line.length for pair, line in plain.items()}
        for pair in sorted({*linked, *drawn}, key=sorted):
            one, other = sorted(pair)
            length = drawn.get(pair, 0.0)
            if not pair <= self.open:
                continue
            known = one in self.plain and other in self.plain
            if known and not linked.get(pair, True) and length < least:
                self.fault(one, f"linked with {other}, but they share only {length:.1f} mm of edge")
            elif pair not in linked and length > _TOUCH:
                self.fault(one, f"touches {other} for {length:.1f} mm, but no link joins them")

    def fault(self, id: str, message: str) -> None:
        collection = self.spaces[id].collection
        where = self.ground.content.at(collection, id)
        text = f"{collection}.{id}: {message}"
        self.ground.findings.append(Finding.at(where, "BOARD_CONTACT", text))
