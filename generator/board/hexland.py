"""What grounds of hexes are drawn with: edges that no ruler drew, hachures, trees, dots, tufts of grain.

All of it is seeded by the name of the ground, so the same board is always the same drawing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import shapely
from shapely import affinity
from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generator import shapes
from generator.board.terrain import polygons
from generator.lowink import LINEWORK
from generator.patterns import Rng
from generator.scene import Circle, Group, Item, Paint, Path, PathData, Symbol
from generator.shapes import Point
from rules.content.findings import nearest

if TYPE_CHECKING:
    from generator.board.ground import Ground

_LIGHT = (-0.6, -0.8)  # the light of engravers comes from the north-west
_TREES = 4  # drawings of a tree that take turns


def organic(
    area: BaseGeometry, size: float, soften: float, wander: float, seed: str
) -> BaseGeometry:
    """An area of hexes with its corners rounded off and an edge that wanders up to `wander` mm.

    `size` is that of a hex, `soften` the radius of the corners as a share of it. With both 0 the hexes stay as
    they are.
    """
    r = size * soften
    if r <= 0 and wander <= 0:
        return area
    soft = area.buffer(-r).buffer(2 * r).buffer(-r)
    parts = []
    for k, polygon in enumerate(polygons(soft)):
        rings = [polygon.exterior, *polygon.interiors]
        moved = [_wandering(ring, size, wander, f"{seed}-{k}-{n}") for n, ring in enumerate(rings)]
        parts.append(Polygon(moved[0], moved[1:]).buffer(0))
    return unary_union(parts)


def _wandering(ring: LinearRing, size: float, wander: float, seed: str) -> list[Point]:
    """Points along a ring, moved off it by waves of a few lengths that close without a seam."""
    rng = Rng("edge", seed)
    total = ring.length
    turns = [max(2, round(total / (size * share))) for share in (2.3, 1.1, 0.55)]
    waves = [(turn, rng.between(0, math.tau), swing)
             for turn, swing in zip(turns, (0.5, 0.32, 0.18), strict=True)]  # fmt: skip
    count = max(12, round(total / (size * 0.16)))
    found = []
    for k in range(count):
        (x, y), (nx, ny) = _foot(ring, total * k / count)
        off = wander * sum(
            swing * math.sin(math.tau * turn * k / count + phase) for turn, phase, swing in waves
        )
        found.append((x + nx * off, y + ny * off))
    return found


def _foot(ring: LinearRing, at: float) -> tuple[Point, Point]:
    """A point of a ring and the unit vector out of it."""
    here = ring.interpolate(at % ring.length)
    a, b = ring.interpolate((at - 0.15) % ring.length), ring.interpolate((at + 0.15) % ring.length)
    dx, dy = b.x - a.x, b.y - a.y
    run = math.hypot(dx, dy) or 1.0
    side = -1.0 if ring.is_ccw else 1.0
    return (here.x, here.y), (-dy / run * side, dx / run * side)


# textures


def textured(
    ground: Ground, shape: BaseGeometry, free: BaseGeometry, settings: dict[str, Any], seed: str
) -> list[Item]:
    """The texture that a ground's settings name. Raises ValueError for an unknown one.

    `free` is the part of its `shape` where signs may stand; slopes follow the shape itself.
    """
    name = settings["texture"]
    if not name:
        return []
    if name not in TEXTURES:
        raise ValueError(f"no texture is called {name!r}{nearest(name, TEXTURES)}")
    area = shape if name == "hachures" else free
    return list(TEXTURES[name](ground, area, settings, Rng("texture", seed)))


def hachures(
    ground: Ground, shape: BaseGeometry, settings: dict[str, Any], rng: Rng
) -> Iterator[Item]:
    """Strokes downhill along the edge of the ground, as surveyors drew slopes: `rows` of them, the upper ones
    finer, heavier on the slopes that lie in the shade. The height itself stays clear."""
    length, spacing, weight = settings["length"], settings["spacing"], settings["weight"]
    data: list[tuple[str | float, ...]] = []
    for row in range(int(settings["rows"])):
        inset = length * (0.78 + 0.86 * row)
        # Opened up again, so that the strokes of narrow ends stand side by side and not in one point.
        for polygon in polygons(shape.buffer(-inset - length * 0.5).buffer(length * 0.5)):
            for k, ring in enumerate((polygon.exterior, *polygon.interiors)):
                at = rng.random() * spacing
                outward = -1.0 if k else 1.0  # a hole is fallen into
                while at < ring.length:
                    (x, y), (nx, ny) = _foot(ring, at)
                    nx, ny = nx * outward, ny * outward
                    shade = 0.72 - 0.5 * (nx * _LIGHT[0] + ny * _LIGHT[1])
                    turn = math.atan2(ny, nx) + rng.between(-0.1, 0.1)
                    size = length * rng.between(0.72, 1.05) * (1 - 0.16 * row)
                    data.extend(wedge((x, y), turn, size, weight * shade * (1 - 0.22 * row)))
                    at += spacing * rng.between(0.75, 1.25) * (1 + 0.3 * row)
    if data:
        yield Path(tuple(data), Paint(fill=ground.colour(settings["colour"]), css=LINEWORK))


def wedge(top: Point, angle: float, size: float, weight: float) -> PathData:
    """A stroke from `top` that starts `weight` mm thick and ends in a point, slightly bent."""
    ux, uy = math.cos(angle), math.sin(angle)
    ox, oy = -uy * weight / 2, ux * weight / 2
    foot = (top[0] + ux * size, top[1] + uy * size)
    return (
        ("M", top[0] + ox, top[1] + oy), ("L", *foot), ("L", top[0] - ox, top[1] - oy), ("Z",),
    )  # fmt: skip


def trees(
    ground: Ground, shape: BaseGeometry, settings: dict[str, Any], rng: Rng
) -> Iterator[Item]:
    """Crowns of trees, densely and in no rows, each with its shaded side."""
    size = settings["length"]
    ink = ground.colour(settings["colour"])
    crown = ground.colour(settings["second"] or settings["fill"] or "paper")
    symbols = [_tree(k, ink, crown, settings["weight"] / size) for k in range(_TREES)]
    key = f"tree-{ink[1:]}-{crown[1:]}-{settings['weight']:g}-{size:g}"
    inside = shape.buffer(-size * 0.42)
    for x, y in scattered(inside, settings["spacing"], rng):
        k, s = int(rng.random() * _TREES) % _TREES, size * rng.between(0.78, 1.12)
        yield ground.scene.use(f"{key}-{k}", symbols[k], x - s / 2, y - s / 2, s, s)


def _tree(k: int, ink: str, crown: str, weight: float) -> Symbol:
    """One crown in a box of 1 x 1: lobes around a middle, strokes on the side away from the light."""
    rng = Rng("tree", str(k))
    lobes = 6 + k % 2
    turn = rng.between(0, math.tau)
    points = []
    for i in range(lobes * 4):
        a = math.tau * i / (lobes * 4) + turn
        r = 0.4 * (1 + 0.13 * abs(math.sin(lobes * (a - turn) / 2)) * 1.6 - 0.1)
        points.append((0.5 + r * math.cos(a), 0.5 + r * math.sin(a) * 0.94))
    body = shapes.smooth(points, close=True)
    shade: list[tuple[str | float, ...]] = []
    for i in range(5):
        a = math.radians(-25 + 30 * i)
        shade.extend(wedge((0.5 + 0.4 * math.cos(a), 0.5 + 0.38 * math.sin(a)), a + math.pi,
                           0.3 - 0.03 * abs(i - 2), weight * 1.5))  # fmt: skip
    paint = Paint(fill=crown, stroke=ink, stroke_width=weight, join="round", css=LINEWORK)
    return Symbol(1, 1, [Path(body, paint), Path(tuple(shade), Paint(fill=ink, css=LINEWORK))])


def stipple(
    ground: Ground, shape: BaseGeometry, settings: dict[str, Any], rng: Rng
) -> Iterator[Item]:
    """Dots, none touching another."""
    dots: list[tuple[str | float, ...]] = []
    for x, y in scattered(shape.buffer(-settings["weight"]), settings["spacing"], rng):
        dots.extend(shapes.circle(x, y, settings["weight"] / 2 * rng.between(0.7, 1.0)))
    if dots:
        yield Path(tuple(dots), Paint(fill=ground.colour(settings["colour"]), css=LINEWORK))


def tufts(
    ground: Ground, shape: BaseGeometry, settings: dict[str, Any], rng: Rng
) -> Iterator[Item]:
    """Standing grain: tufts of three blades in rows, every second row shifted."""
    size, spacing = settings["length"], settings["spacing"]
    data: list[tuple[str | float, ...]] = []
    for x, y in rows_of(shape.buffer(-size * 0.5), spacing, spacing * 0.8, rng.between(-8, 8)):
        for lean in (-0.42, 0.0, 0.42):
            tip = (x + lean * size, y - size * (0.62 if lean else 0.8))
            data += [("M", x + lean * size * 0.25, y), ("L", *tip)]
    if data:
        paint = Paint(stroke=ground.colour(settings["colour"]), stroke_width=settings["weight"],
                      cap="round", css=LINEWORK)  # fmt: skip
        yield Path(tuple(data), paint)


def orchard(
    ground: Ground, shape: BaseGeometry, settings: dict[str, Any], rng: Rng
) -> Iterator[Item]:
    """Fruit trees: round crowns in straight rows."""
    r = settings["length"] / 2
    paint = Paint(
        fill=ground.colour(settings["second"] or "paper"), stroke=ground.colour(settings["colour"]),
        stroke_width=settings["weight"], css=LINEWORK,
    )  # fmt: skip
    spacing = settings["spacing"]
    spots = list(rows_of(shape.buffer(-r), spacing, spacing, _lie(shape)))
    yield Group([Circle(x, y, r, paint) for x, y in spots])


TEXTURES: dict[str, Callable[[Ground, BaseGeometry, dict[str, Any], Rng], Iterator[Item]]] = {
    "hachures": hachures,
    "trees": trees,
    "stipple": stipple,
    "tufts": tufts,
    "orchard": orchard,
}


# spots in an area


def scattered(area: BaseGeometry, spacing: float, rng: Rng) -> list[Point]:
    """Points about `spacing` mm apart inside an area, in no rows, from the north down."""
    if area.is_empty:
        return []
    left, top, right, bottom = area.bounds
    shapely.prepare(area)
    found: list[Point] = []
    high = spacing * 0.86
    for row in range(math.ceil((bottom - top) / high) + 1):
        for column in range(math.ceil((right - left) / spacing) + 2):
            x = left + (column - (0.5 if row % 2 else 0.0) + rng.between(-0.3, 0.3)) * spacing
            y = top + (row + rng.between(-0.3, 0.3)) * high
            if shapely.contains_xy(area, x, y):
                found.append((x, y))
    return found


def rows_of(area: BaseGeometry, across: float, down: float, angle: float) -> list[Point]:
    """Points inside an area in rows that lie `angle` degrees clockwise from level."""
    if area.is_empty:
        return []
    middle = area.envelope.centroid
    lying = affinity.rotate(area, -angle, origin=middle)
    left, top, right, bottom = lying.bounds
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    found = []
    for row in range(int((bottom - top) / down) + 1):
        for column in range(int((right - left) / across) + 2):
            x = left + (column + (0.5 if row % 2 else 0.0)) * across - middle.x
            y = top + row * down - middle.y
            spot = (middle.x + x * cos - y * sin, middle.y + x * sin + y * cos)
            if shapely.contains_xy(area, *spot):
                found.append(spot)
    return found


def _lie(shape: BaseGeometry) -> float:
    """How the longer side of a shape lies, degrees clockwise from level."""
    around = polygons(shape.minimum_rotated_rectangle)
    corners = list(around[0].exterior.coords) if around else [(0, 0), (1, 0)]
    (ax, ay), (bx, by) = max(pairwise(corners), key=lambda side: math.dist(*side))
    return math.degrees(math.atan2(by - ay, bx - ax))
