"""What lies under the roads: regions, ridges, peaks and rivers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union, voronoi_diagram

from generator import fonts, shapes
from generator.board.roads import Track
from generator.lowink import LINEWORK
from generator.patterns import Rng
from generator.scene import MM_PER_PT, Group, Item, Paint, Path, PathData, TextRun
from generator.shapes import Point as XY
from generator.text import TextStyle


def outline(shape: BaseGeometry, smooth: bool = False) -> PathData:
    """A polygon (or several) as a path, its holes included."""
    data: list[tuple[str | float, ...]] = []
    for polygon in polygons(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            points = [(x, y) for x, y in ring.coords[:-1]]
            data.extend(
                shapes.smooth(points, close=True) if smooth else shapes.polyline(points, close=True)
            )
    return tuple(data)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [shape] if not shape.is_empty else []
    if isinstance(shape, MultiPolygon):
        return list(shape.geoms)
    return [part for part in getattr(shape, "geoms", []) if isinstance(part, Polygon)]


def region_areas(
    members: dict[str, list[XY]], reach: float, map_area: Polygon
) -> dict[str, BaseGeometry]:
    """One area for each region, around its places, none over another; edges are smooth.

    Each place is grown by `reach`, the places of one region are joined by the shortest tree of bridges, and
    where regions would meet, each keeps the ground that lies nearer to its own places and bridges.
    """
    seeds: list[tuple[str, XY]] = []
    grown: dict[str, BaseGeometry] = {}
    for region, places in members.items():
        bridges = [LineString(pair) for pair in _tree(places)]
        discs = [Point(p).buffer(reach) for p in places]
        grown[region] = unary_union([*discs, *(bridge.buffer(reach * 0.5) for bridge in bridges)])
        seeds += [(region, place) for place in places]
        for bridge in bridges:
            for k in range(1, 6):
                point = bridge.interpolate(k / 6, normalized=True)
                seeds.append((region, (point.x, point.y)))
    cells = voronoi_diagram(unary_union([Point(p) for _, p in seeds]), envelope=map_area)
    owned: dict[str, list[BaseGeometry]] = {region: [] for region in members}
    for cell in cells.geoms:
        owner = min(seeds, key=lambda seed: cell.distance(Point(seed[1])))[0]
        owned[owner].append(cell)
    areas: dict[str, BaseGeometry] = {}
    for region, ground in grown.items():
        bridged = ground.buffer(reach * 0.5).buffer(-reach * 0.5)
        limited = bridged.intersection(unary_union(owned[region]).buffer(-0.8)).intersection(
            map_area
        )
        areas[region] = limited.buffer(-reach * 0.2).buffer(reach * 0.2).simplify(0.3)
    return areas


def _tree(places: list[XY]) -> list[tuple[XY, XY]]:
    """The shortest set of lines that joins all places (Prim)."""
    joined, rest, lines = places[:1], places[1:], []
    while rest:
        a, b = min(((p, q) for p in joined for q in rest), key=lambda pair: math.dist(*pair))
        lines.append((a, b))
        joined.append(b)
        rest.remove(b)
    return lines


def tints(
    lines: list[list[XY]], heights: list[float], steps: int, map_area: Polygon
) -> list[BaseGeometry]:
    """Nested grounds around ridges, widest first: the higher a ridge, the wider its foot."""
    found = []
    for k in range(steps):
        share = 1 - k / steps
        grown = [
            LineString(line).buffer((10 + height / 110) * share)
            for line, height in zip(lines, heights, strict=True)
            if len(line) > 1
        ]
        merged = unary_union(grown).buffer(6).buffer(-6).simplify(1.2)
        found.append(merged.intersection(map_area))
    return found


def ridge(
    points: list[XY], settings: dict[str, Any], height: float, colour: str, seed: str
) -> Item:
    """A crest with strokes down both slopes, as engravers drew them: denser and longer where high."""
    track = Track(shapes.flatten(shapes.smooth(points), 0.5)[0])
    rng = Rng("ridge", seed)
    total = track.length
    reach = settings["length"] * (0.55 + 0.45 * min(1.0, height / 2000))
    data: list[tuple[str | float, ...]] = []
    for row, side in ((0, 1), (0, -1), (1, 1), (1, -1)):
        at = rng.random() * settings["spacing"]
        while at < total:
            taper = math.sin(math.pi * min(1.0, max(0.0, at / total))) ** 0.5
            (x, y), angle = track.at(at)
            fall = math.radians(angle + side * (90 + rng.between(-14, 14)))
            begin = (0.5 if row == 0 else reach * 0.62) * taper + rng.between(0, 0.6)
            size = reach * (0.75 if row == 0 else 0.55) * taper * rng.between(0.6, 1.1)
            if size > 0.6 and (row == 0 or rng.random() < 0.75):
                data.extend(_stroke((x, y), fall, begin, size, settings["weight"]))
            at += settings["spacing"] * rng.between(0.75, 1.3) * (1 if row == 0 else 1.25)
    return Path(tuple(data), Paint(fill=colour, css=LINEWORK))


def _stroke(origin: XY, angle: float, begin: float, size: float, weight: float) -> PathData:
    """A stroke that starts strong and ends fine."""
    ux, uy = math.cos(angle), math.sin(angle)
    x0, y0 = origin[0] + ux * begin, origin[1] + uy * begin
    x1, y1 = x0 + ux * size, y0 + uy * size
    ox, oy = -uy * weight / 2, ux * weight / 2
    return (("M", x0 + ox, y0 + oy), ("L", x1, y1), ("L", x0 - ox, y0 - oy), ("Z",))


def peak(x: float, y: float, size: float, colour: str, ground: str) -> list[Item]:
    """A summit: a lit side, a shaded side of strokes."""
    top, foot, half = y - size * 0.7, y + size * 0.3, size * 0.62
    body = shapes.polyline([(x - half, foot), (x, top), (x + half, foot)], close=True)
    shade: list[tuple[str | float, ...]] = []
    for k in range(1, 6):
        t = k / 6
        ax, ay = x + half * t * 0.92, top + (foot - top) * t * 0.92
        shade += [("M", ax, ay), ("L", ax - half * 0.42 * t, foot - 0.1)]
    lines = Paint(stroke=colour, stroke_width=0.3, join="round", cap="round")
    return [Path(body, Paint(fill=ground)), Path(tuple(shade), lines), Path(body[:3], lines)]


def river(points: list[XY], settings: dict[str, Any]) -> PathData:
    """The banks of a stream that widens from source to mouth, as one outline."""
    line = shapes.flatten(shapes.smooth(points), 1.2)[0]
    if settings["flow"] == "backward":
        line = line[::-1]
    count = len(line)
    # A brook does not end as wide as the river that it runs into.
    mouth = min(settings["mouth"], settings["source"] + Track(line).length / 180)
    left, right = [], []
    for i, (x, y) in enumerate(line):
        (xa, ya), (xb, yb) = line[max(0, i - 1)], line[min(count - 1, i + 1)]
        run = math.dist((xa, ya), (xb, yb)) or 1.0
        share = (i / max(1, count - 1)) ** 0.7
        half = (settings["source"] + (mouth - settings["source"]) * share) / 2
        ox, oy = -(yb - ya) / run * half, (xb - xa) / run * half
        left.append((x + ox, y + oy))
        right.append((x - ox, y - oy))
    return shapes.polyline([*left, *reversed(right)], close=True)


def text_along(
    text: str, line: Sequence[XY], style: TextStyle, offset: float, start: float
) -> list[Item]:
    """Words set along a line that runs to the right, each sign turned to it. `offset` mm above it."""
    face = fonts.font(style.font)
    track = Track(line)
    pen = start
    items: list[Item] = []
    for char in lettering(text, style):
        width = face.width(char, style.size)
        (x, y), angle = track.at(pen + width / 2)
        if char.strip():
            run = TextRun(-width / 2, -offset, char, style.font, style.size, style.fill)
            items.append(Group([run], x, y, angle))
        pen += width + style.tracking * style.size * MM_PER_PT
    return items


def lettering(text: str, style: TextStyle) -> str:
    return text.upper() if style.caps == "upper" else text


def text_run_length(text: str, style: TextStyle) -> float:
    """How long `text_along` makes a text, mm."""
    tracking = style.tracking * style.size * MM_PER_PT
    return fonts.font(style.font).width(lettering(text, style), style.size, tracking)


def quiet_stretch(
    line: Sequence[XY], wanted: float, avoid: BaseGeometry, offset: float, height: float
) -> float | None:
    """Where along a line a text of this length lies clearest of `avoid`; None if the line is shorter.

    The text covers a band `height` mm high that starts `offset` mm above the line.
    """
    track = Track(line)
    if track.length < wanted:
        return None
    best, least = None, math.inf
    steps = max(1, int((track.length - wanted) / 4))
    for k in range(steps + 1):
        start = (track.length - wanted) * k / steps
        feet = [track.at(start + wanted * t / 8) for t in range(9)]
        middle = offset + height / 2
        piece = [
            (x + math.sin(math.radians(a)) * middle, y - math.cos(math.radians(a)) * middle)
            for (x, y), a in feet
        ]
        covered = LineString(piece).buffer(height / 2 + 0.4).intersection(avoid).area
        turns = sum(_turn(piece[i], piece[i + 1], piece[i + 2]) for i in range(7))
        cost = covered + turns * 6 + abs(start + wanted / 2 - track.length / 2) * 0.03
        if cost < least:
            best, least = start, cost
    return best


def _turn(a: XY, b: XY, c: XY) -> float:
    first = math.atan2(b[1] - a[1], b[0] - a[0])
    second = math.atan2(c[1] - b[1], c[0] - b[0])
    return abs(math.remainder(second - first, math.tau))


def shape_of(x: float, y: float, w: float, h: float, square: bool) -> BaseGeometry:
    """The ground that a drawing of a space covers."""
    if square:
        return box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    return affinity.scale(Point(x, y).buffer(1.0), w / 2, h / 2, origin=(x, y))
