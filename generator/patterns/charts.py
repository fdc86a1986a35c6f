"""Ornament of sea charts: the net of rhumb lines and the wind rose."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.patterns.engraved import within
from generator.patterns.pieces import INK, Point, filled, ground_of, joined, stroked
from generator.patterns.rng import Rng
from generator.scene import Circle, Item, Paint, Path, PathData
from generator.shapes import circle, polyline

_NODES = 16  # winds on the hidden circle of a chart
_POINTS = 32


def rhumbs(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    third: str | None = None,
    ground: str | None = None,
    centre: tuple[float, float] = (0.5, 0.5),
    reach: float = 0.45,
    weight: float = 0.12,
) -> list[Item]:
    """The net of a portolan: sixteen winds on a hidden circle about `centre` (shares of the box), each joined
    with all others and on to the edge. Whole winds are `colour`, half winds `second`, quarters `third`; `reach`
    is the radius of the circle as a share of the box's longer side."""
    cx, cy, r = w * centre[0], h * centre[1], max(w, h) * reach
    nodes = [_on(cx, cy, r, math.tau * k / _NODES) for k in range(_NODES)]
    inks = (colour, second or colour, third or second or colour)
    lines: dict[str, list[PathData]] = {}
    for a in range(_NODES):
        for b in range(a + 1, _NODES):
            (ax, ay), (bx, by) = nodes[a], nodes[b]
            d = math.dist(nodes[a], nodes[b])
            ux, uy = (bx - ax) / d, (by - ay) / d
            span = within(ax, ay, ux, uy, w, h)
            if span:
                # The direction of a chord is the mean of its ends, a quarter wind for odd sums.
                wind = (a + b) % 8
                ink = inks[0 if wind % 4 == 0 else 1 if wind % 2 == 0 else 2]
                ends = [(ax + ux * t, ay + uy * t) for t in span]
                lines.setdefault(ink, []).append(polyline(ends))
    return [
        *ground_of(w, h, ground),
        *(item for ink, pieces in lines.items() for item in stroked(pieces, ink, weight)),
    ]


def wind_rose(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    third: str | None = None,
    ground: str | None = None,
    weight: float = 0.2,
) -> list[Item]:
    """A wind rose of thirty-two points in the largest circle of the box: eight whole winds in `colour`, eight half
    winds in `second`, sixteen quarters in `third`, all half in the shade, and a lily at north."""
    cx, cy, r = w / 2, h / 2, min(w, h) / 2
    rim = r * 0.82
    paper = ground or "#ffffff"
    items: list[Item] = [Circle(cx, cy, rim, Paint(fill=paper, stroke=colour, stroke_width=weight))]
    items.append(Circle(cx, cy, rim * 0.94, Paint(stroke=colour, stroke_width=weight * 0.6)))
    layers = (
        (range(1, _POINTS, 2), 0.80, third or second or colour),
        (range(2, _POINTS, 4), 0.92, second or colour),
        (range(4, _POINTS, 8), 0.92, second or colour),
        (range(0, _POINTS, 8), 1.0, colour),
    )
    for winds, share, ink in layers:
        dark: list[PathData] = []
        light: list[PathData] = []
        for k in winds:
            for side, found in ((1, dark), (-1, light)):
                found.append(_half(cx, cy, rim * 0.94 * share, math.tau * k / _POINTS, side))
        items += filled(dark, ink)
        paint = Paint(fill=paper, stroke=ink, stroke_width=weight * 0.7, join="round")
        items.append(Path(joined(light), paint))
    items.append(Circle(cx, cy, rim * 0.13, Paint(fill=paper, stroke=colour, stroke_width=weight)))
    items.append(Circle(cx, cy, rim * 0.06, Paint(fill=colour)))
    items += filled(list(_lily(cx, cy - rim, r * 0.2)), colour)
    return items


def _on(cx: float, cy: float, r: float, angle: float) -> Point:
    return cx + r * math.cos(angle), cy + r * math.sin(angle)


def _half(cx: float, cy: float, r: float, angle: float, side: int) -> PathData:
    """One half of a point of the rose; angle 0 is north."""
    up = angle - math.pi / 2
    tip = _on(cx, cy, r, up)
    waist = _on(cx, cy, r * 0.2, up + side * math.pi / 8)
    return polyline([(cx, cy), waist, tip], close=True)


def _lily(x: float, foot: float, size: float) -> Iterator[PathData]:
    """The sign of north: three leaves over a bar, `size` mm high, standing on (x, foot)."""

    def at(u: float, v: float) -> Point:
        return x + u * size, foot - v * size

    yield (
        ("M", *at(0, 0.15)), ("C", *at(-0.3, 0.45), *at(-0.22, 0.7), *at(0, 1.05)),
        ("C", *at(0.22, 0.7), *at(0.3, 0.45), *at(0, 0.15)), ("Z",),
    )  # fmt: skip
    for s in (-1, 1):
        yield (
            ("M", *at(0.06 * s, 0.2)), ("C", *at(0.2 * s, 0.7), *at(0.5 * s, 0.8), *at(0.62 * s, 0.45)),
            ("C", *at(0.5 * s, 0.56), *at(0.34 * s, 0.5), *at(0.2 * s, 0.15)), ("Z",),
        )  # fmt: skip
    yield circle(x, foot - size * 0.12, size * 0.13)
