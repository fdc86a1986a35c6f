"""Engraved ornament: hatches, hachures, contour lines, stipple, rosettes, guilloches."""

from __future__ import annotations

import math
from itertools import pairwise

from generator.patterns.pieces import INK, Point, filled, ground_of, joined, repeats, stroked
from generator.patterns.relief import Relief, contour_lines
from generator.patterns.rng import Rng
from generator.scene import Circle, Item, Paint, Path, PathData
from generator.shapes import circle, polyline, smooth


def hatch(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    ground: str | None = None,
    unit: float = 1.5,
    weight: float = 0.2,
    angle: float = 0.0,
    cross: bool = False,
) -> list[Item]:
    """Parallel lines `unit` mm apart, `angle` degrees clockwise from level; `cross` doubles them."""
    lines = _parallels(w, h, unit, angle)
    if cross:
        lines += _parallels(w, h, unit, angle + 90)
    return ground_of(w, h, ground) + stroked(lines, colour, weight)


def _parallels(w: float, h: float, unit: float, angle: float) -> list[PathData]:
    """Lines of one slant, centred on the box and cut at its edges."""
    a = math.radians(angle)
    ux, uy = math.cos(a), math.sin(a)
    across = abs(w * uy) + abs(h * ux)
    count = max(1, math.floor(across / unit))
    lines = []
    for k in range(count):
        off = (k - (count - 1) / 2) * unit
        px, py = w / 2 - uy * off, h / 2 + ux * off
        span = within(px, py, ux, uy, w, h)
        if span:
            lines.append(polyline([(px + ux * t, py + uy * t) for t in span]))
    return lines


def within(
    px: float, py: float, ux: float, uy: float, w: float, h: float
) -> tuple[float, float] | None:
    """The part of a straight line inside the box (Liang and Barsky)."""
    low, high = -math.inf, math.inf
    for p, u, size in ((px, ux, w), (py, uy, h)):
        if abs(u) < 1e-9:
            if not 0 <= p <= size:
                return None
            continue
        a, b = sorted((-p / u, (size - p) / u))
        low, high = max(low, a), min(high, b)
    return (low, high) if high - low > 1e-6 else None


def contours(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    levels: int = 9,
    weight: float = 0.18,
    unit: float = 28.0,
) -> list[Item]:
    """Contour lines of a made-up relief; every fifth is heavier, in `second`.

    `unit` is the size of its hills in mm, `levels` how many lines lie between valley and peak.
    """
    relief = Relief(rng, unit)
    thin: list[PathData] = []
    thick: list[PathData] = []
    for k, line in contour_lines(relief, w, h, levels):
        closed = line[0] == line[-1]
        curve = smooth(line[:-1] if closed else line, close=closed)
        (thick if k % 5 == 2 else thin).append(curve)
    items = ground_of(w, h, ground) + stroked(thin, colour, weight)
    return items + stroked(thick, second or colour, weight * 2)


def hachures(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    ground: str | None = None,
    unit: float = 26.0,
    weight: float = 0.3,
    spacing: float = 0.9,
    length: float = 3.0,
    levels: int = 9,
) -> list[Item]:
    """Slopes of a made-up relief as surveyors engraved them: rows of strokes that run downhill.

    The rows follow contour lines; strokes are thicker and shorter where it is steeper, and level
    ground stays white. `unit` is the size of the hills, `spacing` the distance of two strokes,
    `length` the longest stroke, all mm; `levels` is the number of rows from valley to peak.
    """
    relief = Relief(rng, unit)
    steepest = 4.0 / unit
    fall = 1.5 / levels
    strokes = []
    for _, line in contour_lines(relief, w, h, levels):
        for x, y in _along(line, spacing, rng):
            slope, ux, uy = relief.downhill(x, y)
            if slope < steepest * 0.12:
                continue
            reach = min(length, fall / slope) * rng.between(0.8, 1.0)
            foot = (x + ux * reach, y + uy * reach)
            if 0 <= foot[0] <= w and 0 <= foot[1] <= h and _clear(x, y, weight, w, h):
                share = min(1.0, slope / steepest)
                strokes.append(_wedge((x, y), foot, weight * (0.45 + 0.75 * share)))
    return ground_of(w, h, ground) + filled(strokes, colour)


def _clear(x: float, y: float, margin: float, w: float, h: float) -> bool:
    return margin <= x <= w - margin and margin <= y <= h - margin


def _along(line: list[Point], step: float, rng: Rng) -> list[Point]:
    """Points on a line, about `step` apart and never quite evenly."""
    out = []
    left = step * rng.random()
    for (x0, y0), (x1, y1) in pairwise(line):
        d = math.dist((x0, y0), (x1, y1))
        at = left
        while at < d:
            out.append((x0 + (x1 - x0) * at / d, y0 + (y1 - y0) * at / d))
            at += step * rng.between(0.8, 1.2)
        left = at - d
    return out


def _wedge(top: Point, foot: Point, weight: float) -> PathData:
    """A stroke that is thick uphill and ends in a point."""
    dx, dy = foot[0] - top[0], foot[1] - top[1]
    d = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / d * weight / 2, dx / d * weight / 2
    return polyline([(top[0] + nx, top[1] + ny), foot, (top[0] - nx, top[1] - ny)], close=True)


def stipple(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    ground: str | None = None,
    unit: float = 1.6,
    weight: float = 0.4,
) -> list[Item]:
    """Dots about `unit` mm apart, each `weight` mm wide, none touching another or the edge."""
    dots: list[PathData] = []
    columns, rows = max(1, round(w / unit)), max(1, round(h / unit))
    wide, high = w / columns, h / rows
    for row in range(rows):
        for column in range(columns):
            x = (column + 0.5) * wide + rng.between(-0.5, 0.5) * max(0.0, wide - weight * 1.3)
            y = (row + 0.5) * high + rng.between(-0.5, 0.5) * max(0.0, high - weight * 1.3)
            dots.append(circle(x, y, weight / 2 * rng.between(0.7, 1.0)))
    return ground_of(w, h, ground) + filled(dots, colour)


def rosette(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    petals: int = 0,
    rings: int = 2,
    weight: float = 0.3,
) -> list[Item]:
    """A rosette drawn with compasses, as on carved chests: petals inside rings.

    `petals` 0: six, eight or twelve, by the seed. It fills the largest circle in the box.
    """
    count = petals or rng.pick((6, 8, 12))
    cx, cy, r = w / 2, h / 2, min(w, h) / 2
    line = Paint(stroke=colour, stroke_width=weight)
    items = ground_of(w, h, ground)
    outer = r - weight / 2
    for k in range(rings):
        items.append(Circle(cx, cy, outer - k * r * 0.05, line))
    reach = outer - max(rings - 1, 0) * r * 0.05 - r * 0.04
    for layer, (size, turn, paint) in enumerate(
        ((1.0, 0.0, colour), (0.62, 0.5, second or colour))
    ):
        leaves = [
            _leaf(cx, cy, reach * size, 360 * (k + turn) / count, 0.62 * math.pi / count)
            for k in range(count)
        ]
        edge = Paint(fill=paint, stroke=ground, stroke_width=weight) if layer else Paint(fill=paint)
        items.append(Path(joined(leaves), edge))
    items.append(Circle(cx, cy, r * 0.09, Paint(fill=second or colour)))
    return items


def _leaf(cx: float, cy: float, r: float, angle: float, spread: float) -> PathData:
    """A pointed petal from the centre outward."""
    a = math.radians(angle - 90)

    def at(share: float, side: float) -> Point:
        reach, turn = r * share / math.cos(side * spread), a + side * spread
        return cx + reach * math.cos(turn), cy + reach * math.sin(turn)

    tip, left, right = at(1, 0), at(0.55, -1), at(0.55, 1)
    return (("M", cx, cy), ("C", *left, *left, *tip), ("C", *right, *right, cx, cy), ("Z",))


def guilloche(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    unit: float = 0.0,
    strands: int = 6,
    weight: float = 0.16,
) -> list[Item]:
    """Interlaced waves, as on share certificates; `second` colours every other strand."""
    count, wide = repeats(w, unit or h * 1.6, even=True)
    beat = rng.pick((2, 3))
    lines: dict[str, list[PathData]] = {}
    for k in range(strands):
        phase = 2 * math.pi * k / strands
        points = []
        for step in range(count * 16 + 1):
            t = step / 16
            swing = 0.62 + 0.38 * math.cos(2 * math.pi * t / beat + phase)
            y = h / 2 + (h - weight) / 2 * swing * math.sin(2 * math.pi * t + phase)
            points.append((t * wide, y))
        paint = second if second and k % 2 else colour
        lines.setdefault(paint, []).append(smooth(points))
    return [
        *ground_of(w, h, ground),
        *(item for paint, pieces in lines.items() for item in stroked(pieces, paint, weight)),
    ]


def rays(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    ground: str | None = None,
    lines: int = 16,
    weight: float = 0.18,
    centre: tuple[float, float] | None = None,
) -> list[Item]:
    """Rhumb lines from a point (`centre`, as shares of the box; by the seed when left out)."""
    share = centre or (rng.between(0.3, 0.7), rng.between(0.3, 0.7))
    px, py = w * share[0], h * share[1]
    pieces = []
    for k in range(lines):
        a = 2 * math.pi * k / lines
        span = within(px, py, math.cos(a), math.sin(a), w, h)
        if span and span[1] > 0:
            end = (px + math.cos(a) * span[1], py + math.sin(a) * span[1])
            pieces.append(polyline([(px, py), end]))
    return ground_of(w, h, ground) + stroked(pieces, colour, weight)


def grid(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    ground: str | None = None,
    unit: float = 5.0,
    weight: float = 0.12,
) -> list[Item]:
    """A staff map's grid; its meshes are squares as near to `unit` mm as fit the width."""
    columns, step = max(1, round(w / unit)), w / max(1, round(w / unit))
    pieces = [polyline([(k * step, 0), (k * step, h)]) for k in range(columns + 1)]
    pieces += [
        polyline([(0, k * step), (w, k * step)]) for k in range(math.floor(h / step + 1e-6) + 1)
    ]
    return ground_of(w, h, ground) + stroked(pieces, colour, weight)
