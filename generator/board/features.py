"""Features of the land that no rule looks at: roads, lanes, valleys, farms, orchards, grain.

A feature is a record {kind, points, name}; the theme's `board.features` says how a kind is drawn:

- `line`: a double line through the points; `bank`: the same with the banks of a cutting;
- `arrow`: a line with a head at its last point;
- `forms`: broken lines beside the points, as the floor of a valley;
- `area`: the polygon of the points with a wash, an edge and a texture; `block`: a building;
- `name`: lettering alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from generator import shapes
from generator.board import terrain
from generator.board.hexland import textured, wedge
from generator.board.labels import Label
from generator.board.roads import Track
from generator.lowink import KNOCKOUT, LINEWORK
from generator.patterns import Rng
from generator.scene import Group, Item, Paint, Path
from generator.shapes import Point
from rules.content import Finding, Record

if TYPE_CHECKING:
    from generator.board.ground import Ground

_AREAS = ("area", "block")
_LINES = ("line", "bank", "forms", "arrow")
_HEAD = (3.4, 1.5)  # length and half the width of an arrow's head, in widths of its line


class Features:
    """Draws the features of a ground; `names` are the lettering along them."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.names: list[Item] = []
        self.records = ground.records(ground.style["feature_collection"])

    def draw(self) -> list[Item]:
        """Areas first, then lines (all edges before all fills, so that roads flow into each other), then
        buildings."""
        kinds = [(record, self.settings(record)) for record in self.records]
        kinds = [pair for pair in kinds if self._usable(*pair)]
        out: list[Item] = []
        for record, s in kinds:
            if s["draw"] == "area":
                out.append(self.area(record, s))
            elif s["draw"] == "forms":
                out.extend(self.forms(record, s))
        lines = [(record, s) for record, s in kinds if s["draw"] in ("line", "bank", "arrow")]
        for record, s in lines:
            if s["draw"] == "bank":
                out.append(self.banks(record, s))
        out.extend(self.stroke(record, s, "casing", "casing_width") for record, s in lines)
        out.extend(self.stroke(record, s, "fill", "width") for record, s in lines)
        out.extend(self.head(record, s) for record, s in lines if s["draw"] == "arrow")
        out.extend(self.block(record, s) for record, s in kinds if s["draw"] == "block")
        for record, s in kinds:
            self.name(record, s)
        return out

    def settings(self, record: Record) -> dict[str, Any]:
        return self.ground.style.of_kind("features", record.get("kind") or "default")

    def _usable(self, record: Record, s: dict[str, Any]) -> bool:
        least = 3 if s["draw"] in _AREAS else 2 if s["draw"] in _LINES else 1
        if s["draw"] not in (*_AREAS, *_LINES, "name"):
            ways = ", ".join((*_LINES, *_AREAS, "name"))
            raise ValueError(f"features are drawn as {ways}, not {s['draw']!r}")
        if len(record.points) >= least:
            return True
        where = self.ground.content.at(record.collection, record.id, "points")
        message = f"{record.collection}.{record.id}: drawn as {s['draw']} it needs {least} points"
        self.ground.findings.append(Finding.at(where, "BAD_FACE", message))
        return False

    # drawings

    def curve(self, record: Record) -> list[Point]:
        return shapes.flatten(shapes.smooth(_points(record)), 0.6)[0]

    def stroke(self, record: Record, s: dict[str, Any], colour: str, width: str) -> Item:
        line = self.curve(record)
        fill = width == "width"
        paint = Paint(
            stroke=self.ground.colour(s[colour]), stroke_width=s[width],
            dash=tuple(s["dash"]) if fill else (), cap="butt", join="round",
            css=KNOCKOUT if fill else LINEWORK,
        )  # fmt: skip
        self.ground.obstacles.add(LineString(line).buffer(s["casing_width"] / 2), 2.0)
        return Path(shapes.smooth(_points(record)), paint)

    def head(self, record: Record, s: dict[str, Any]) -> Item:
        """The head of an arrow, over the end of its line."""
        track = Track(self.curve(record))
        (x, y), angle = track.at(track.length)
        length, half = s["width"] * _HEAD[0], s["width"] * _HEAD[1]
        tip = shapes.transform(
            shapes.polyline([(0, -half), (length, 0), (0, half)], close=True), x, y, angle=angle
        )
        edge = max(0.0, s["casing_width"] - s["width"]) / 2
        paint = Paint(fill=self.ground.colour(s["fill"]), stroke=self.ground.colour(s["casing"]),
                      stroke_width=edge, join="round")  # fmt: skip
        return Path(tip, paint)

    def banks(self, record: Record, s: dict[str, Any]) -> Item:
        """Strokes down both banks of a sunken lane, toward it."""
        track = Track(self.curve(record))
        rng = Rng("bank", record.id)
        data: list[tuple[str | float, ...]] = []
        for side in (-1, 1):
            at = rng.random() * s["spacing"]
            while at < track.length:
                (x, y), angle = track.at(at)
                turn = math.radians(angle + 90 * side)
                size = s["length"] * rng.between(0.75, 1.1)
                reach = s["casing_width"] / 2 + size
                top = (x + math.cos(turn) * reach, y + math.sin(turn) * reach)
                data.extend(wedge(top, turn + math.pi, size, s["weight"]))
                at += s["spacing"] * rng.between(0.8, 1.2)
        return Path(tuple(data), Paint(fill=self.ground.colour(s["colour"]), css=LINEWORK))

    def forms(self, record: Record, s: dict[str, Any]) -> list[Item]:
        """Broken lines at both sides of the points, the outer ones lighter: ground that falls to them."""
        axis = LineString(self.curve(record))
        out: list[Item] = []
        for k in range(int(s["rows"])):
            for side in (-1, 1):
                part = axis.parallel_offset(
                    s["spacing"] * (k + 0.5), "left" if side < 0 else "right"
                )
                for line in getattr(part, "geoms", [part]):
                    if line.length < 4:
                        continue
                    short = line.simplify(0.4)
                    paint = Paint(
                        stroke=self.ground.colour(s["colour"]), stroke_width=s["weight"],
                        dash=tuple(s["dash"]), opacity=1 - 0.25 * k, cap="round", css=LINEWORK,
                    )  # fmt: skip
                    out.append(Path(shapes.smooth(list(short.coords)), paint))
        return out

    def area(self, record: Record, s: dict[str, Any]) -> Item:
        shape = Polygon(_points(record)).buffer(0)
        self.ground.obstacles.add(shape, 1.0)
        paint = Paint(
            fill=self.ground.colour(s["wash"]) if s["wash"] else None,
            stroke=self.ground.colour(s["edge"]) if s["edge"] else None,
            stroke_width=s["edge_width"], dash=tuple(s["dash"]), opacity=1.0, join="round",
        )  # fmt: skip
        items: list[Item] = []
        if paint.fill or paint.stroke:
            points = _points(record)
            data = (
                shapes.smooth(points, close=True) if s["smooth"] else shapes.polyline(points, True)
            )
            items.append(Path(data, paint))
        field = self.ground.field
        free = shape.difference(unary_union(field.clear)) if field and field.clear else shape
        items.extend(textured(self.ground, shape, free, s, record.id))
        return Group(items, css=f"feature {record.get('kind') or ''}")

    def block(self, record: Record, s: dict[str, Any]) -> Item:
        """A building: its walls in full colour, as plans of the time have them."""
        points = _points(record)
        self.ground.obstacles.add(Polygon(points).buffer(0.3), 12.0)
        paint = Paint(fill=self.ground.colour(s["fill"]), stroke=self.ground.colour(s["colour"]),
                      stroke_width=s["weight"], join="miter")  # fmt: skip
        return Path(shapes.polyline(points, close=True), paint)

    # names

    def name(self, record: Record, s: dict[str, Any]) -> None:
        """A name along a line, inside an area, or beside what is too small to hold it."""
        if not s["label"] or not record.get("name"):
            return
        points = _points(record)
        if s["draw"] in _LINES or (s["draw"] == "name" and len(points) > 1):
            self._along(record, s)
            return
        style = self.ground.theme.style(s["label"])
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        w, h = max(xs) - min(xs), max(ys) - min(ys)
        x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        sides = tuple(s["prefer"])
        self.ground.labels.append(Label(record.name, x, y, w, h, style, sides, s["name_width"]))

    def _along(self, record: Record, s: dict[str, Any]) -> None:
        style = self.ground.theme.style(s["label"])
        line = self.curve(record)
        # Words run to the right, up a road to the top.
        (ax, ay), (bx, by) = line[0], line[-1]
        if ax > bx + 1 or (abs(ax - bx) <= 1 and ay < by):
            line = line[::-1]
        wanted = terrain.text_run_length(record.name, style)
        height = style.size * 0.26
        offset = s["offset"] if s["draw"] == "name" else s["casing_width"] / 2 + s["offset"]
        known = self.ground.obstacles
        busy = [s for s, weight in zip(known.shapes, known.weights, strict=True) if weight > 2]
        start = terrain.quiet_stretch(line, wanted, unary_union(busy), offset, height)
        if start is None:
            where = self.ground.content.at(record.collection, record.id, "name")
            subject = f"{record.collection}.{record.id}"
            message = f"{subject}: the name {record.name!r} is longer than its line"
            self.ground.findings.append(Finding.at(where, "BAD_FACE", message))
            return
        self.names.extend(terrain.text_along(record.name, line, style, offset, start))


def _points(record: Record) -> list[Point]:
    return [(float(x), float(y)) for x, y in record.points]
