"""A board of hexes: the record of `grids` says where they lie, the spaces what they are.

From the paper up: grounds of the terrains (`hexland.py`), features of the land (`features.py`), then the hex
lines, numbers, entry signs and exits, which are drawn here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shapely.geometry import Point as Spot
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generator import shapes
from generator.board.hexland import organic, textured
from generator.board.place import Place
from generator.board.terrain import outline
from generator.lowink import KNOCKOUT
from generator.scene import Group, Item, Paint, Path, Rect
from generator.shapes import Point
from generator.text import set_text, text_width
from rules.content import Finding, Record
from rules.parts.hexes import HexGrid

if TYPE_CHECKING:
    from generator.board.ground import Ground

_SNAP = 0.02  # mm by which hexes of one terrain are grown so that they join
_FOOT = 0.22  # of an exit arrow: the share that stands within the hex
_PARTED = 0.14  # of a sign: the width of the light edge around it
_EDGE_SIDES = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


class HexField:
    """The hexes of a board and how they are drawn."""

    def __init__(self, ground: Ground, record: Record) -> None:
        self.ground = ground
        self.style = ground.style["hexes"]
        self.grid = HexGrid.of(record)
        self.record = record
        self.clear: list[BaseGeometry] = []  # the numbers: nothing is drawn in them
        spaces = ground.records("spaces")
        self.hexes = [space for space in spaces if self.grid.place(space.id)]
        for space in spaces:
            if not self.grid.place(space.id) and not space.get("at"):
                self._fault("spaces", space.id, "lies on no hex of the grid and has no `at`")
        self._check_size()

    def _check_size(self) -> None:
        scene = self.ground.scene
        for space in self.hexes:
            for x, y in self.grid.corners(space.id):
                if not (0 <= x <= scene.width and 0 <= y <= scene.height):
                    self._fault(
                        "spaces", space.id,
                        f"the hex reaches over the edge of the board, to [{x:.1f}, {y:.1f}]",
                    )  # fmt: skip
                    return

    def _fault(self, collection: str, id: str, message: str) -> None:
        where = self.ground.content.at(collection, id)
        self.ground.findings.append(Finding.at(where, "BAD_FACE", f"{collection}.{id}: {message}"))

    # places

    def add_places(self) -> None:
        """Every hex is an anchor: pieces stand in its middle, and all of it may be chosen."""
        size = self.grid.size
        room = float(self.style["piece"]) or size * 0.7  # the largest upright square in a hex
        for space in self.hexes:
            x, y = self.grid.centre(space.id)
            corners = self.grid.corners(space.id)
            w = max(p[0] for p in corners) - min(p[0] for p in corners)
            h = max(p[1] for p in corners) - min(p[1] for p in corners)
            place = Place(x, y, w, h, False, room, room, self.style["room_y"], room, corners)
            self.ground.add_place(space.id, place)

    # terrain

    def areas(self) -> dict[str, BaseGeometry]:
        """The ground of each terrain: all of its hexes, those that touch in one piece."""
        found: dict[str, list[Polygon]] = {}
        for space in self.hexes:
            terrain = space.get(self.style["terrain"])
            if terrain:
                found.setdefault(terrain, []).append(Polygon(self.grid.corners(space.id)))
        return {
            terrain: unary_union([hex.buffer(_SNAP, join_style="mitre") for hex in hexes])
            for terrain, hexes in found.items()
        }

    def land(self) -> list[Item]:
        """The grounds of all terrains, each in its own drawing, with an edge that no ruler drew."""
        out: list[Item] = []
        for terrain, area in self.areas().items():
            settings = self.ground.style.of_kind("terrains", terrain)
            shape = organic(area, self.grid.size, settings["soften"], settings["wander"], terrain)
            paint = self._wash(settings)
            children: list[Item] = [Path(outline(shape, smooth=True), paint)] if paint else []
            free = shape.difference(unary_union(self.clear)) if self.clear else shape
            children.extend(textured(self.ground, shape, free, settings, terrain))
            if children:
                out.append(Group(children, css=f"terrain {terrain}"))
        return out

    def _wash(self, settings: dict[str, Any]) -> Paint | None:
        fill = self.ground.colour(settings["fill"]) if settings["fill"] else None
        edge = self.ground.colour(settings["edge"]) if settings["edge"] else None
        if not fill and not edge:
            return None
        return Paint(
            fill=fill, stroke=edge, stroke_width=settings["edge_width"],
            opacity=settings["opacity"], join="round",
        )  # fmt: skip

    # lines, numbers, signs

    def lines(self) -> list[Item]:
        """The sides of all hexes, each once."""
        width = float(self.style["width"])
        if not width:
            return []
        sides: dict[tuple[Point, ...], tuple[Point, Point]] = {}
        for space in self.hexes:
            corners = self.grid.corners(space.id)
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
                key = tuple(sorted((round(x, 3), round(y, 3)) for x, y in (a, b)))
                sides.setdefault(key, (a, b))
        data = tuple(command for side in sides.values() for command in shapes.polyline(side))
        paint = Paint(
            stroke=self.ground.colour(self.style["line"]), stroke_width=width,
            dash=tuple(self.style["dash"]), opacity=self.style["opacity"], cap="round",
        )  # fmt: skip
        return [Path(data, paint)]

    def marks(self) -> Iterator[Item]:
        """What is printed in each hex: its number, the sign of who enters there."""
        for space in self.hexes:
            items = [*self._number(space), *self._entry(space)]
            name = space.get("name") or space.id
            if items:
                yield Group(items, id=f"space-{space.id}", label=name, css="space hex")

    def _number(self, space: Record) -> list[Item]:
        """The number under the upper side, or in the upper point; below the foot of an exit arrow."""
        if not self.style["number"]:
            return []
        style = self.ground.theme.style(self.style["number"])
        x, _ = self.grid.centre(space.id)
        high = style.size * 0.3528
        drop = self.grid.size * (0.045 if self.grid.orientation == "flat" else 0.11)
        top = min(p[1] for p in self.grid.corners(space.id)) + max(drop, self._exit_foot(space))
        wide = text_width(space.id, style) + 1.0
        printed = box(x - wide / 2, top, x + wide / 2, top + high)
        self.ground.obstacles.add(printed, 20.0)
        self.clear.append(printed)
        block = set_text(space.id, x - 6, top, 12, high * 1.1, replace(style, align="middle"))
        settings = self.ground.style.of_kind(
            "terrains", space.get(self.style["terrain"]) or "default"
        )
        if not settings["number_plate"]:
            return list(block.items)
        plate = Paint(fill=self.ground.colour(settings["number_plate"]), opacity=0.85)
        return [
            Rect(x - wide / 2, top + high * 0.12, wide, high * 0.95, plate, high * 0.3),
            *block.items,
        ]

    def _entry(self, space: Record) -> list[Item]:
        """A diamond, an arrow or another sign in the colour of the side that enters here; one behind the
        lines carries a second sign."""
        s = self.style["entries"]
        field = s["field"]
        if not field or not space.get(field):
            return []
        entry = self.ground.content.get(s["collection"], space[field])
        x, y = self.grid.centre(space.id)
        y += self.grid.size * s["drop"]
        size, colour = s["size"], self.ground.colour(entry["colour"])
        items: list[Item] = self._sign(
            entry.get("sign") or "diamond", x, y, size, colour, s["edge"]
        )
        if s["rear"] and space.get(s["rear"]) and s["rear_sign"]:
            style = replace(self.ground.theme.style(s["rear_style"]), align="middle", valign="middle",
                            fill=self.ground.colour(s["edge"]))  # fmt: skip
            block = set_text(s["rear_sign"], x - size, y - size / 2, size * 2, size, style)
            items.extend(block.items)
        self.ground.obstacles.add(Spot(x, y).buffer(size * 0.6), 30.0)
        return items

    def _sign(
        self, sign: str, x: float, y: float, size: float, colour: str, edge: str, turn: float = 0.0
    ) -> list[Item]:
        """A sign in one colour, parted by a light edge from what lies under it."""
        data = shapes.transform(sign_outline(sign, 0, 0, size), x, y, angle=turn)
        parted = Paint(stroke=self.ground.colour(edge), stroke_width=size * _PARTED, join="round",
                       css=KNOCKOUT)  # fmt: skip
        return [Path(data, parted), Path(data, Paint(fill=colour))]

    def exits(self) -> list[Item]:
        """The edge over which units leave: a heavy line along it, and an arrow out of each hex."""
        s = self.style["exits"]
        if not s["field"]:
            return []
        way = _EDGE_SIDES[s["edge"]]
        colour = self.ground.colour(s["colour"])
        heavy: list[tuple[str | float, ...]] = []
        arrows: list[Item] = []
        for space in self.hexes:
            if not space.get(s["field"]):
                continue
            centre = self.grid.centre(space.id)
            for a, b in self._outer_sides(space.id, way):
                heavy.extend(shapes.polyline((a, b)))
            reach = self._reach(way) + s["size"] * (0.5 - _FOOT)
            x, y = centre[0] + way[0] * reach, centre[1] + way[1] * reach
            turn = math.degrees(math.atan2(way[0], -way[1]))
            arrows.extend(self._sign("arrow", x, y, s["size"], colour, s["paper"], turn))
            self.ground.obstacles.add(Spot(x, y).buffer(s["size"] * 0.6), 20.0)
        if not heavy:
            return []
        line = Paint(stroke=colour, stroke_width=s["width"], cap="round", join="round")
        return [Group([Path(tuple(heavy), line), *arrows], css="exit")]

    def _exit_foot(self, space: Record) -> float:
        """How far the exit line and arrow reach into a hex from above, with a little air, mm."""
        s = self.style["exits"]
        if not s["field"] or not space.get(s["field"]) or s["edge"] != "north":
            return 0.0
        return float(max(s["size"] * (_FOOT + _PARTED / 2), s["width"] / 2)) + 0.25

    def _reach(self, way: tuple[int, int]) -> float:
        """From the centre of a hex to its outermost line in a direction, mm."""
        corners, (cx, cy) = self.grid.corners("0101"), self.grid.centre("0101")
        return max((x - cx) * way[0] + (y - cy) * way[1] for x, y in corners)

    def _outer_sides(self, id: str, way: tuple[int, int]) -> Iterator[tuple[Point, Point]]:
        """The sides of a hex that look toward an edge of the board, with no hex behind them."""
        near = [self.grid.centre(other) for other in self.grid.neighbours(id)]
        cx, cy = self.grid.centre(id)
        corners = self.grid.corners(id)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            mx, my = (a[0] + b[0]) / 2 - cx, (a[1] + b[1]) / 2 - cy
            beyond = (cx + 2 * mx, cy + 2 * my)
            if mx * way[0] + my * way[1] > 0.1 and all(
                math.dist(beyond, other) > self.grid.size * 0.1 for other in near
            ):
                yield a, b


def sign_outline(sign: str, x: float, y: float, size: float) -> Any:
    """The outline of an entry sign about (x, y), `size` mm high. Raises ValueError for an unknown one."""
    half = size / 2
    if sign == "diamond":
        return shapes.polyline(
            [(x, y - half), (x + half * 0.86, y), (x, y + half), (x - half * 0.86, y)], close=True
        )
    if sign == "arrow":
        return shapes.arrow((x, y + half), (x, y - half), size * 0.42, size * 0.52)
    if sign == "triangle":
        return shapes.polyline(
            [(x, y - half), (x + half, y + half), (x - half, y + half)], close=True
        )
    if sign == "square":
        return shapes.rounded(x - half, y - half, size, size)
    if sign == "circle":
        return shapes.circle(x, y, half)
    raise ValueError(
        f"no entry sign is called {sign!r}; there are diamond, arrow, triangle, square, circle"
    )
