"""A made-up relief, and its contour lines by marching squares."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.patterns.rng import Rng

Point = tuple[float, float]

_WAVES = 7


class Relief:
    """A smooth height field: a few waves of seeded direction, length and phase.

    Heights lie between -1 and 1; `unit` is about the distance of two hills in mm.
    """

    def __init__(self, rng: Rng, unit: float) -> None:
        self.waves = []
        for k in range(_WAVES):
            turn = rng.between(0, math.tau)
            pace = math.tau / unit * (0.6 + 0.28 * k) * rng.between(0.85, 1.15)
            share = 1 / (1 + 0.55 * k)
            self.waves.append(
                (math.cos(turn) * pace, math.sin(turn) * pace, rng.between(0, math.tau), share)
            )
        self.scale = 1.0 / sum(wave[3] for wave in self.waves)

    def height(self, x: float, y: float) -> float:
        """The height at a point, -1 to 1."""
        return self.scale * sum(s * math.sin(a * x + b * y + p) for a, b, p, s in self.waves)

    def downhill(self, x: float, y: float) -> tuple[float, float, float]:
        """The slope at a point (height per mm) and the direction in which it falls."""
        gx = gy = 0.0
        for a, b, p, s in self.waves:
            c = s * math.cos(a * x + b * y + p)
            gx += a * c
            gy += b * c
        slope = math.hypot(gx, gy)
        if slope < 1e-12:
            return 0.0, 0.0, 1.0
        return slope * self.scale, -gx / slope, -gy / slope


def contour_lines(
    relief: Relief, w: float, h: float, levels: int
) -> Iterator[tuple[int, list[Point]]]:
    """(number of the level, its line) for every contour; closed lines end where they begin."""
    step = min(1.2, w / 6, h / 6)
    columns, rows = max(2, math.ceil(w / step)), max(2, math.ceil(h / step))
    dx, dy = w / columns, h / rows
    field = [[relief.height(c * dx, r * dy) for c in range(columns + 1)] for r in range(rows + 1)]
    low = min(min(row) for row in field)
    high = max(max(row) for row in field)
    for k in range(levels):
        level = low + (high - low) * (k + 0.5) / levels
        for line in _join(_segments(field, level)):
            yield k, [(x * dx, y * dy) for x, y in line]


def _segments(field: list[list[float]], level: float) -> list[tuple[Point, Point]]:
    """Where a level crosses the cells of a grid, in grid steps."""
    out: list[tuple[Point, Point]] = []
    for r in range(len(field) - 1):
        upper, lower = field[r], field[r + 1]
        for c in range(len(upper) - 1):
            corners = (upper[c], upper[c + 1], lower[c + 1], lower[c])
            over = [v > level for v in corners]
            if all(over) or not any(over):
                continue
            cuts = _cuts(corners, over, level, r, c)
            if len(cuts) == 4 and over[0] != (sum(corners) / 4 > level):
                # a saddle whose middle goes with the other two corners: part it the other way
                cuts = [cuts[3], cuts[0], cuts[1], cuts[2]]
            out.extend((cuts[k], cuts[k + 1]) for k in range(0, len(cuts), 2))
    return out


def _cuts(
    v: tuple[float, float, float, float], over: list[bool], level: float, r: int, c: int
) -> list[Point]:
    """The points where the level crosses the four edges of a cell, in order around it."""
    corners = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1))
    cuts = []
    for k in range(4):
        n = (k + 1) % 4
        if over[k] == over[n]:
            continue
        # always from the same corner of an edge, so that both cells get the very same point
        a, b = (k, n) if corners[k] < corners[n] else (n, k)
        t = (level - v[a]) / (v[b] - v[a])
        (x0, y0), (x1, y1) = corners[a], corners[b]
        cuts.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t))
    return cuts


def _join(segments: list[tuple[Point, Point]]) -> list[list[Point]]:
    """Segments that share their ends, as lines; lines that begin at the border come first."""
    at: dict[Point, list[int]] = {}
    for i, segment in enumerate(segments):
        for point in segment:
            at.setdefault(point, []).append(i)
    used: set[int] = set()
    starts = [p for p, found in at.items() if len(found) == 1]
    lines = []
    for start in [*starts, *(segment[0] for segment in segments)]:
        line = [start]
        while free := [i for i in at[line[-1]] if i not in used]:
            used.add(free[0])
            a, b = segments[free[0]]
            line.append(b if a == line[-1] else a)
        if len(line) > 2:
            lines.append(line)
    return lines
