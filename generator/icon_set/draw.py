"""The drawing board of the icon set: a 100 x 100 grid, one weight, one gap, one corner.

An icon is a filled silhouette put together from simple shapes. What tells parts apart is never an
outline but a gap of `GAP` units, cut around the part that lies in front (`over`); the thinnest
part is `WEIGHT` units. `finish` rounds every corner with the same radii. So a hundred icons look cut
with one knife, and at 3 mm a gap is still 0.18 mm wide, which a 600 dpi printer holds.

Shapes are shapely geometries: `|`, `&` and `-` join, intersect and cut them. Shapely is needed to
compile the set (`python -m generator.icon_set.compile`), never to draw it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal

from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from generator import shapes

GAP = 6.0
WEIGHT = 7.0
CONVEX = 1.6
CONCAVE = 1.0
CENTRE = 50.0
SPECK = 6.0  # square units; a smaller piece is left out
MARGIN = 2.0  # nothing is drawn in the outermost units of the grid

Shape = BaseGeometry
Drawing = Shape | tuple[Shape, Shape]  # the silhouette, or with it the area of the accent colour

ICONS: dict[str, Callable[[], Drawing]] = {}

_STEPS = 32  # straight pieces of a quarter circle; the compiler makes curves of them again


def icon(draw: Callable[[], Drawing]) -> Callable[[], Drawing]:
    """Enter a drawing function into the set under its own name."""
    if draw.__name__ in ICONS:
        raise ValueError(f"two icons are called {draw.__name__}")
    ICONS[draw.__name__] = draw
    return draw


# ---- shapes ------------------------------------------------------------------------------------


def outline(d: str) -> Shape:
    """The area inside an SVG path; later subpaths are added, not cut out."""
    area: Shape = Polygon()
    for points in flatten(d):
        area = area | Polygon(points).buffer(0)
    return area


def stroke(d: str, width: float = WEIGHT, cap: Literal["round", "flat"] = "round") -> Shape:
    """A line of the set's weight along an SVG path."""
    area: Shape = Polygon()
    for points in flatten(d):
        area = area | LineString(points).buffer(width / 2, cap_style=cap, quad_segs=_STEPS)
    return area


def disc(cx: float, cy: float, r: float) -> Shape:
    """A full circle."""
    return Point(cx, cy).buffer(r, quad_segs=_STEPS)


def oval(cx: float, cy: float, rx: float, ry: float) -> Shape:
    """A full ellipse with axes along the grid."""
    return affinity.scale(disc(cx, cy, 1), rx, ry, origin=(cx, cy))


def ring(cx: float, cy: float, r: float, width: float = WEIGHT) -> Shape:
    """A circle line; `r` is its outer radius."""
    return disc(cx, cy, r) - disc(cx, cy, r - width)


def box(x: float, y: float, w: float, h: float, r: float = 0.0) -> Shape:
    """A rectangle, with corners of radius r."""
    if r <= 0:
        return Polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    inner = Polygon(
        [(x + r, y + r), (x + w - r, y + r), (x + w - r, y + h - r), (x + r, y + h - r)]
    )
    return inner.buffer(r, quad_segs=_STEPS)


def poly(*points: tuple[float, float]) -> Shape:
    """A polygon through points."""
    return Polygon(points).buffer(0)


def star(cx: float, cy: float, outer: float, inner: float, tips: int, turn: float = 0.0) -> Shape:
    """A star with `tips` points; the first one points up, then `turn` degrees clockwise."""
    points = []
    for k in range(2 * tips):
        r = outer if k % 2 == 0 else inner
        a = math.radians(turn - 90 + 180 * k / tips)
        points.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return Polygon(points)


# ---- placing -----------------------------------------------------------------------------------


def moved(shape: Shape, dx: float, dy: float) -> Shape:
    """The shape, shifted."""
    return affinity.translate(shape, dx, dy)


def turned(shape: Shape, degrees: float, cx: float = CENTRE, cy: float = CENTRE) -> Shape:
    """The shape, turned clockwise (y runs down) about a point."""
    return affinity.rotate(shape, degrees, origin=(cx, cy))


def scaled(shape: Shape, k: float, cx: float = CENTRE, cy: float = CENTRE) -> Shape:
    """The shape, made k times as large about a point."""
    return affinity.scale(shape, k, k, origin=(cx, cy))


def flipped(shape: Shape, axis: float = CENTRE) -> Shape:
    """The mirror picture, left for right."""
    return affinity.scale(shape, -1, 1, origin=(axis, CENTRE))


def both(shape: Shape, axis: float = CENTRE) -> Shape:
    """The shape and its mirror picture."""
    return shape | flipped(shape, axis)


def grown(shape: Shape, by: float) -> Shape:
    """The shape with a border of `by` units more (or less, when negative)."""
    return shape.buffer(by, quad_segs=_STEPS)


def over(*front_to_back: Shape, gap: float = GAP) -> Shape:
    """Shapes that lie over each other; each one in front cuts a gap into those behind it."""
    seen: Shape = Polygon()
    whole: Shape = Polygon()
    for shape in front_to_back:
        whole = whole | (shape - (grown(seen, gap) if not seen.is_empty else seen))
        seen = seen | shape
    return whole


def finish(drawing: Drawing) -> dict[str, Shape]:
    """Round all corners alike, drop what is too thin or too small to be printed, keep it in the grid.

    The pieces that lie in the accent area come back as `accent`, all others as `main`: gaps part
    them already, so with one colour for both the icon is the same.
    """
    shape, accent = drawing if isinstance(drawing, tuple) else (drawing, Polygon())
    opened = shape.buffer(-CONVEX, quad_segs=_STEPS).buffer(CONVEX, quad_segs=_STEPS)
    closed = opened.buffer(CONCAVE, quad_segs=_STEPS).buffer(-CONCAVE, quad_segs=_STEPS)
    parts: dict[str, list[Shape]] = {"main": [], "accent": []}
    for piece in pieces(closed):
        if piece.area > SPECK:
            role = "accent" if piece.intersection(accent).area > piece.area / 2 else "main"
            parts[role].append(piece)
    place = _into_grid(unary_union(parts["main"] + parts["accent"]))
    return {role: place(unary_union(found)) for role, found in parts.items() if found}


def pieces(shape: Shape) -> list[Any]:
    """The separate areas of a shape, from left to right."""
    return sorted(getattr(shape, "geoms", [shape]), key=lambda piece: piece.bounds)


def _into_grid(whole: Shape) -> Callable[[Shape], Shape]:
    """What brings a shape into the live area, should turning a long thing have carried it outside."""
    x0, y0, x1, y1 = whole.bounds
    room = 100 - 2 * MARGIN
    k = min(1.0, room / (x1 - x0), room / (y1 - y0))
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)
    x0, y0, x1, y1 = affinity.scale(whole, k, k, origin=centre).bounds
    dx = max(0.0, MARGIN - x0) - max(0.0, x1 - 100 + MARGIN)
    dy = max(0.0, MARGIN - y0) - max(0.0, y1 - 100 + MARGIN)
    return lambda shape: affinity.translate(affinity.scale(shape, k, k, origin=centre), dx, dy)


def flatten(d: str) -> list[list[tuple[float, float]]]:
    """The subpaths of SVG path data as point lists, curves in steps of about 0.7 units."""
    return [line for line in shapes.flatten(shapes.parse(d), step=0.7) if len(line) > 1]
