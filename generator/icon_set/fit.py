"""From many short straight pieces back to few lines and cubic curves.

Shapely works on polygons, so a drawn icon arrives as a ring of points. Long pieces were straight
and stay so; chains of short pieces were curves and get fitted cubics (P. Schneider, "An algorithm
for automatically fitting digitized curves", Graphics Gems, 1990).
"""

from __future__ import annotations

import math
from itertools import pairwise

Point = tuple[float, float]
Command = tuple[str | float, ...]

TOLERANCE = 0.06  # grid units: 2 micrometres on a 3 mm icon
LONG = 3.6  # a piece this long was drawn straight
SMOOTH = math.cos(math.radians(14))  # a lesser turn between two pieces is no corner


def fit_ring(ring: list[Point]) -> list[Command]:
    """A closed ring of points as path commands `("M", x, y)`, `L`, `C`, `Z`."""
    points = _without_repeats(ring)
    knots = [i for i in range(len(points)) if _is_knot(points, i)]
    start = knots[0] if knots else 0
    points = [*points[start:], *points[:start], points[start]]
    knots = [k - start for k in knots] or [0]
    out: list[Command] = [("M", *points[0])]
    for a, b in pairwise([*knots, len(points) - 1]):
        chain = points[a : b + 1]
        if len(chain) == 2:
            out.append(("L", *chain[1]))
        else:
            first, last = _end_tangent(points, a, 1), _end_tangent(points, b, -1)
            out.extend(("C", *c[1], *c[2], *c[3]) for c in _fit(chain, first, last))
    return [*out, ("Z",)]


def _without_repeats(ring: list[Point]) -> list[Point]:
    """The ring without its closing point and without points on a straight line."""
    points = [p for p, q in pairwise(ring) if math.dist(p, q) > 1e-6]
    kept = []
    for i, p in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        a, b = _direction(before, p), _direction(p, after)
        if abs(a[0] * b[1] - a[1] * b[0]) > 1e-5:
            kept.append(p)
    return kept


def _is_knot(points: list[Point], i: int) -> bool:
    """Whether a curve must not run through point i: a straight piece ends here, or it is a corner."""
    before, here, after = points[i - 1], points[i], points[(i + 1) % len(points)]
    if math.dist(before, here) >= LONG or math.dist(here, after) >= LONG:
        return True
    a, b = _direction(before, here), _direction(here, after)
    return a[0] * b[0] + a[1] * b[1] < SMOOTH


def _end_tangent(points: list[Point], i: int, way: int) -> Point:
    """The direction in which a curve leaves point i, forward (way 1) or backward (-1).

    Where a straight piece joins smoothly, the curve takes over its direction exactly.
    """
    n = len(points) - 1  # the last point is the first again
    here, ahead, behind = points[i % n], points[(i + way) % n], points[(i - way) % n]
    out, come = _direction(here, ahead), _direction(behind, here)
    if math.dist(behind, here) >= LONG and out[0] * come[0] + out[1] * come[1] > SMOOTH:
        return come
    further = points[(i + 2 * way) % n]
    bend = _direction(ahead, further)
    if out[0] * bend[0] + out[1] * bend[1] > SMOOTH:
        # the chord lags half a step behind the tangent: turn it back by half the next turn
        return _unit((1.5 * out[0] - 0.5 * bend[0], 1.5 * out[1] - 0.5 * bend[1]))
    return out


def _fit(points: list[Point], first: Point, last: Point, depth: int = 0) -> list[list[Point]]:
    """One or more cubics through the points, leaving along `first` and arriving against `last`."""
    if len(points) == 2:
        third = math.dist(points[0], points[1]) / 3
        return [_cubic(points[0], points[1], first, last, third, third)]
    u = _chord_lengths(points)
    curve = _least_squares(points, u, first, last)
    worst, at = _worst(points, u, curve)
    for _ in range(4):
        if worst <= TOLERANCE:
            return [curve]
        u = [_nearest(curve, p, t) for p, t in zip(points, u, strict=True)]
        curve = _least_squares(points, u, first, last)
        worst, at = _worst(points, u, curve)
    if worst <= TOLERANCE or depth > 12:
        return [curve]
    middle = _direction(points[at + 1], points[at - 1])
    left = _fit(points[: at + 1], first, middle, depth + 1)
    return left + _fit(points[at:], (-middle[0], -middle[1]), last, depth + 1)


def _least_squares(points: list[Point], u: list[float], first: Point, last: Point) -> list[Point]:
    c00 = c01 = c11 = x0 = x1 = 0.0
    p0, p3 = points[0], points[-1]
    for p, t in zip(points, u, strict=True):
        s = 1 - t
        b0, b1, b2, b3 = s**3, 3 * t * s * s, 3 * t * t * s, t**3
        a0, a1 = (first[0] * b1, first[1] * b1), (last[0] * b2, last[1] * b2)
        c00 += a0[0] ** 2 + a0[1] ** 2
        c01 += a0[0] * a1[0] + a0[1] * a1[1]
        c11 += a1[0] ** 2 + a1[1] ** 2
        rx = p[0] - p0[0] * (b0 + b1) - p3[0] * (b2 + b3)
        ry = p[1] - p0[1] * (b0 + b1) - p3[1] * (b2 + b3)
        x0 += a0[0] * rx + a0[1] * ry
        x1 += a1[0] * rx + a1[1] * ry
    det = c00 * c11 - c01 * c01
    third = math.dist(p0, p3) / 3
    left = right = third
    if abs(det) > 1e-12:
        left, right = (x0 * c11 - x1 * c01) / det, (c00 * x1 - c01 * x0) / det
    if left < 1e-3 * third or right < 1e-3 * third or left > 9 * third or right > 9 * third:
        left = right = third
    return _cubic(p0, p3, first, last, left, right)


def _cubic(
    p0: Point, p3: Point, first: Point, last: Point, left: float, right: float
) -> list[Point]:
    return [
        p0,
        (p0[0] + first[0] * left, p0[1] + first[1] * left),
        (p3[0] + last[0] * right, p3[1] + last[1] * right),
        p3,
    ]


def _at(c: list[Point], t: float) -> Point:
    s = 1 - t
    a, b, d, e = s**3, 3 * s * s * t, 3 * s * t * t, t**3
    return (
        a * c[0][0] + b * c[1][0] + d * c[2][0] + e * c[3][0],
        a * c[0][1] + b * c[1][1] + d * c[2][1] + e * c[3][1],
    )


def _nearest(c: list[Point], p: Point, t: float) -> float:
    """One Newton step towards the parameter whose point is nearest to p."""
    q = _at(c, t)
    d1 = [(3 * (c[k + 1][0] - c[k][0]), 3 * (c[k + 1][1] - c[k][1])) for k in range(3)]
    d2 = [(2 * (d1[k + 1][0] - d1[k][0]), 2 * (d1[k + 1][1] - d1[k][1])) for k in range(2)]
    s = 1 - t
    v = tuple(s * s * d1[0][i] + 2 * s * t * d1[1][i] + t * t * d1[2][i] for i in (0, 1))
    w = tuple(s * d2[0][i] + t * d2[1][i] for i in (0, 1))
    e = (q[0] - p[0], q[1] - p[1])
    down = v[0] * v[0] + v[1] * v[1] + e[0] * w[0] + e[1] * w[1]
    if abs(down) < 1e-12:
        return t
    return min(1.0, max(0.0, t - (e[0] * v[0] + e[1] * v[1]) / down))


def _worst(points: list[Point], u: list[float], curve: list[Point]) -> tuple[float, int]:
    worst, at = 0.0, len(points) // 2
    for i, (p, t) in enumerate(zip(points, u, strict=True)):
        if 0 < i < len(points) - 1 and (d := math.dist(p, _at(curve, t))) > worst:
            worst, at = d, i
    return worst, at


def _chord_lengths(points: list[Point]) -> list[float]:
    u = [0.0]
    for a, b in pairwise(points):
        u.append(u[-1] + math.dist(a, b))
    return [x / u[-1] for x in u]


def _direction(a: Point, b: Point) -> Point:
    return _unit((b[0] - a[0], b[1] - a[1]))


def _unit(v: Point) -> Point:
    length = math.hypot(*v) or 1.0
    return v[0] / length, v[1] / length
