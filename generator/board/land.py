"""The land of a board: what lies under the roads, and the names that follow it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy
import shapely
from shapely import affinity
from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generator import shapes
from generator.board import terrain
from generator.board.labels import Label
from generator.colours import darken
from generator.patterns import pattern
from generator.scene import Group, Item, Paint, Path, PathData, Rect, Symbol
from generator.shapes import Point
from rules.content import Record

if TYPE_CHECKING:
    from generator.board.areas import Areas
    from generator.board.ground import Ground

_CELL = 1.5  # mm, the grid on which a region's name is tried
_BESIDE = 1.0  # mm between a river and its name


class Land:
    """Draws paper, relief, regions and rivers of a ground; `names` are the lettering along them."""

    def __init__(self, ground: Ground, spaces: list[Record], areas: Areas | None = None) -> None:
        self.ground = ground
        self.spaces = spaces
        self.areas = areas
        self.names: list[Item] = []
        self.busy = unary_union(ground.obstacles.shapes)
        left, top, right, bottom = ground.map.bounds
        self.off_map = box(left - 80, top - 80, right + 80, bottom + 80).difference(
            ground.map.buffer(-2)
        )

    def draw(self) -> list[Item]:
        """All of the land, from the paper up."""
        ground = self.ground
        relief = ground.records(ground.style["relief"]["collection"])
        kinds: dict[str, list[Record]] = {"ridge": [], "river": [], "peak": []}
        for record in relief:
            if record.kind in kinds:
                kinds[record.kind].append(record)
        areas = self.areas
        ground_items = [[*areas.fills()] if areas else [], [*self.texture()]]
        if ground.style["texture"]["under"]:
            ground_items.reverse()
        inner: list[Item] = [item for items in ground_items for item in items]
        inner.extend([*self.tints(kinds["ridge"]), *self.regions()])
        inner.extend(self.ridges(kinds["ridge"]))
        inner.extend(self.rivers(kinds["river"]))
        inner.extend(item for record in kinds["peak"] for item in self.peak(record))
        if areas:
            inner.extend([*areas.ribbons(), *areas.lines()])
            style = ground.style["areas"]
            for record, area in areas.groups() if style["name"] else ():
                self.region_name(record, area, ground.colour(record["colour"]), style["name"])
        left, top, right, bottom = ground.map.bounds
        clip = shapes.rounded(left, top, right - left, bottom - top)
        return [*self.paper(), Group(inner, clip=clip)]

    def paper(self) -> list[Item]:
        scene, bleed = self.ground.scene, self.ground.scene.bleed
        paper = Paint(fill=self.ground.colour(self.ground.style["paper"]))
        whole = Rect(-bleed, -bleed, scene.width + 2 * bleed, scene.height + 2 * bleed, paper)
        left, top, right, bottom = self.ground.map.bounds
        map_paint = Paint(fill=self.ground.colour(self.ground.style["ground"]))
        return [whole, Rect(left, top, right - left, bottom - top, map_paint)]

    def texture(self) -> Iterator[Item]:
        """A fine pattern over the whole map."""
        s = self.ground.style["texture"]
        if s["pattern"]:
            left, top, right, bottom = self.ground.map.bounds
            params = self.ground.theme.pattern_parameters(s["with"])
            items = pattern(s["pattern"], right - left, bottom - top, "ground", **params)
            yield Group(items, left, top, opacity=s["opacity"], css="texture")

    # relief

    def tints(self, ridges: list[Record]) -> Iterable[Item]:
        settings = self.ground.style["relief"]["ridge"]
        if not ridges or not settings["tints"]:
            return
        lines = [_points(record) for record in ridges]
        heights = [float(r.get("height") or 1000) for r in ridges]
        paint = Paint(
            fill=self.ground.colour(settings["colour"]), opacity=settings["tint"], css="tint"
        )
        for shape in terrain.tints(lines, heights, int(settings["tints"]), self.ground.map):
            yield Path(terrain.outline(shape, smooth=True), paint)

    def ridges(self, records: list[Record]) -> Iterator[Item]:
        settings = self.ground.style["relief"]["ridge"]
        colour = self.ground.colour(settings["colour"])
        for record in records:
            points = _points(record)
            height = float(record.get("height") or 1000)
            yield terrain.ridge(points, settings, height, colour, record.id)
            self.ground.obstacles.add(LineString(points).buffer(settings["length"] * 0.8), 0.5)
            # A mountain's name stands clear of its strokes, on one calm arc over the crest.
            crest = LineString(points)
            ends = (crest.interpolate(t, normalized=True) for t in (0.0, 0.5, 1.0))
            arc = [(p.x, p.y) for p in ends]
            curve = LineString(shapes.flatten(shapes.smooth(arc), 2.0)[0])
            rise = max((curve.distance(shapely.Point(p)) for p in points), default=0.0)
            self.curved_name(record, "ridge", arc, settings["length"] * 0.75 + rise * 0.8)

    def rivers(self, records: list[Record]) -> Iterator[Item]:
        """First all banks, then all water, so that streams flow into one another."""
        settings = self.ground.style["relief"]["river"]
        water = [terrain.river(_points(record), settings) for record in records]
        edge = Paint(stroke=self.ground.colour(settings["edge"]), stroke_width=0.45, join="round")
        fill = Paint(fill=self.ground.colour(settings["fill"]), css="water")
        yield from (Path(bank, edge) for bank in water)
        yield from (Path(bank, fill) for bank in water)
        for record in records:
            self.ground.obstacles.add(LineString(_points(record)).buffer(1.2), 1.2)
            self.curved_name(record, "river", _points(record), settings["mouth"] / 2 + _BESIDE)

    def peak(self, record: Record) -> list[Item]:
        ground = self.ground
        settings = ground.style["relief"]["peak"]
        x, y = map(float, record.points[0])
        size = settings["size"]
        ground.obstacles.add(
            box(x - size * 0.6, y - size * 0.7, x + size * 0.6, y + size * 0.3), 10.0
        )
        if settings["label"]:
            height = f" {record.height}" if record.get("height") else ""
            style = ground.theme.style(settings["label"])
            sides = ("e", "w", "n", "s", "ne", "nw")
            label = Label(
                record.name + height, x, y - size * 0.2, size * 1.2, size, style, sides, 30.0
            )
            ground.labels.append(label)
        return terrain.peak(
            x, y, size, ground.colour(settings["colour"]), ground.colour(ground.style["ground"])
        )

    def curved_name(self, record: Record, kind: str, points: list[Point], offset: float) -> None:
        """A name along a river or ridge, where roads and places leave it room."""
        style_name = self.ground.style["relief"][kind]["label"]
        if not style_name or not record.get("name"):
            return
        style = self.ground.theme.style(style_name)
        line = shapes.flatten(shapes.smooth(points), 0.8)[0]
        if line[0][0] > line[-1][0]:
            line = line[::-1]
        wanted = terrain.text_run_length(record.name, style)
        height = style.size * 0.26
        avoid = unary_union([self.busy, self.off_map])
        start = terrain.quiet_stretch(line, wanted, avoid, offset, height)
        if start is None:
            return
        items = terrain.text_along(record.name, line, style, offset, start)
        self.names.extend(items)
        for item in items:
            assert isinstance(item, Group)
            shape = box(-1.5, -offset - height, 1.5, -offset + 0.6)
            moved = affinity.translate(
                affinity.rotate(shape, item.angle, origin=(0, 0)), item.dx, item.dy
            )
            self.ground.obstacles.add(moved, 12.0)

    # regions

    def regions(self) -> Iterable[Item]:
        """Each region's ground: a tint, bands of its pattern, an edge, its name."""
        ground, s = self.ground, self.ground.style["regions"]
        at = {r.id: (float(r.at[0]), float(r.at[1])) for r in self.spaces}
        members: dict[str, list[Point]] = {}
        for record in ground.records(s["members"]):
            if record.id in at and record.get(s["field"]):
                members.setdefault(record[s["field"]], []).append(at[record.id])
        if not members:
            return
        areas = terrain.region_areas(members, s["reach"], ground.map)
        for region in ground.records(s["collection"]):
            area = areas.get(region.id)
            if area is None or area.is_empty:
                continue
            colour = ground.colour(region.get(s["colour"]) or "accent")
            data = terrain.outline(area, smooth=True)
            yield Path(data, Paint(fill=colour, opacity=s["tint"], css="region"))
            if name := region.get(s["pattern"]):
                yield self.bands(region.id, name, colour, area, data)
            edge = Paint(
                stroke=colour, stroke_width=s["edge"], dash=(2.2, 1.0), join="round", css="region"
            )
            yield Path(data, edge)
            self.region_name(region, area, colour, s["label"])

    def bands(self, id: str, name: str, colour: str, area: Any, data: PathData) -> Item:
        """Bands of a region's own pattern across its ground: the sign that colour-blind eyes read."""
        s = self.ground.style["regions"]
        left, top, right, bottom = area.bounds
        wide, high = right - left, s["unit"]
        band = Symbol(wide, high, pattern(name, wide, high, f"region.{id}", colour=colour))
        group = Group(
            clip=shapes.transform(data, -left, -top), dx=left, dy=top, opacity=s["texture"]
        )
        y = high * 0.5
        while y < bottom - top:
            group.children.append(self.ground.scene.use(f"region-{id}", band, 0, y, wide, high))
            y += high * s["spread"]
        return group

    def region_name(self, region: Record, area: BaseGeometry, colour: str, style_name: str) -> None:
        """The region's name where its ground is freest; it joins the other names later."""
        if not style_name:
            return
        style = replace(self.ground.theme.style(style_name), fill=darken(colour, 0.3))
        label = Label(region.get("short") or region.name, 0, 0, 0, 0, style, ("e",), 50.0)
        avoid = unary_union([self.busy, *(_around(name) for name in self.ground.labels)])
        left, top, right, bottom = area.buffer(_CELL).bounds
        xs, ys = numpy.meshgrid(numpy.arange(left, right, _CELL), numpy.arange(top, bottom, _CELL))
        # What is worst to cover costs most; a margin around it and along the edge costs a little, so that
        # the name stands free in the middle of the free ground.
        layers = [(avoid, 5.0), (avoid.buffer(2), 1.0), (avoid.buffer(5), 0.3), (self.off_map, 8.0)]
        cost = numpy.zeros(xs.shape)
        for shape, price in layers:
            cost += price * _inside(shape, xs, ys)
        for margin in (0, 2, 5):
            cost += ~_inside(area.buffer(-margin), xs, ys)
        best, least = None, float("inf")
        for x0, y0, w, h in label.boxes():
            found = _cheapest(cost, math.ceil(w / _CELL), math.ceil(h / _CELL))
            if found is not None and found[2] < least * 0.8:
                row, column, least = found
                best = (left + column * _CELL, top + row * _CELL, x0, y0, w, h)
        if best is not None:
            x, y, x0, y0, w, h = best
            label.x, label.y, label.fixed = x - x0, y - y0, (x, y, w, h)
            self.ground.labels.append(label)


def _inside(shape: BaseGeometry, xs: numpy.ndarray, ys: numpy.ndarray) -> numpy.ndarray:
    shapely.prepare(shape)
    return shapely.contains_xy(shape, xs, ys)


def _cheapest(cost: numpy.ndarray, columns: int, rows: int) -> tuple[int, int, float] | None:
    """(row, column, sum) of the window with the least sum, by a table of sums from the corner."""
    if rows > cost.shape[0] or columns > cost.shape[1]:
        return None
    sums = numpy.pad(cost.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    windows = (
        sums[rows:, columns:]
        - sums[:-rows, columns:]
        - sums[rows:, :-columns]
        + sums[:-rows, :-columns]
    )
    row, column = divmod(int(windows.argmin()), windows.shape[1])
    return row, column, float(windows[row, column])


def _around(label: Label) -> BaseGeometry:
    """Where a label may come to stand above its place: kept free for it."""
    return box(label.x - label.w / 2, label.y - label.h / 2 - 6, label.x + label.w / 2, label.y)


def _points(record: Record) -> list[Point]:
    return [(float(x), float(y)) for x, y in record.points]
