"""Woven and painted bands: lozenges, chevrons, checks, combs, wolf teeth, lattices.

What Kabyle weavers knot and potters paint: few shapes, repeated, each with a second colour inside.
Every band divides its width into a whole number of repeats, so that it starts and ends alike.
"""

from __future__ import annotations

import math

from generator.patterns.pieces import (
    INK,
    Point,
    diamond,
    filled,
    ground_of,
    joined,
    repeats,
    square,
)
from generator.patterns.rng import Rng
from generator.scene import Circle, Group, Item, Paint, Path, PathData, Rect
from generator.shapes import polyline, rounded


def lozenges(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    unit: float = 0.0,
    rows: int = 1,
    nested: int = 0,
) -> list[Item]:
    """Rows of lozenges tip to tip, each with smaller ones inside.

    `unit` is the width of a lozenge (0: as wide as a row is high), `nested` how many lie inside
    each other (0: one to three, by the seed).
    """
    high = h / rows
    count, wide = repeats(w, unit or high)
    depth = nested or rng.whole(2, 3)
    eyed = rng.random() < 0.5
    layers: list[list[PathData]] = [[] for _ in range(depth)]
    for row in range(rows):
        for column in range(count):
            cx, cy = (column + 0.5) * wide, (row + 0.5) * high
            for k in range(depth):
                share = 1 - k / depth
                if k == depth - 1 and eyed and depth > 1:
                    share *= 0.6
                layers[k].append(diamond(cx, cy, wide / 2 * share, high / 2 * share))
    items = ground_of(w, h, ground)
    inner = second or ground
    for k, layer in enumerate(layers):
        paint = colour if k % 2 == 0 else inner
        if paint is None:  # no second colour and no ground: cut the layer out of the one around it
            items = _holed(layers, colour)
            break
        items += filled(layer, paint)
    return items


def _holed(layers: list[list[PathData]], colour: str) -> list[Item]:
    data = joined(piece for layer in layers for piece in layer)
    return [Path(data, Paint(fill=colour, even_odd=True))]


def chevrons(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    unit: float = 0.0,
    rows: int = 0,
    share: float = 0.5,
) -> list[Item]:
    """Zigzag stripes one above the other.

    `unit` is the width of one zigzag (0: by the height), `rows` the number of stripes (0: by the
    seed), `share` how much of a row its stripe fills. `second` colours every other stripe.
    """
    stripes = rows or rng.whole(2, 3)
    count, wide = repeats(w, unit or max(h / stripes * 1.6, 1.0))
    pitch = h / stripes
    swing = min(wide / 2, pitch * 1.2)
    colours: dict[str, list[PathData]] = {}
    for row in range(-math.ceil(swing / pitch) - 1, stripes + 1):
        top = row * pitch + (1 - share) * pitch / 2
        paint = second if second and row % 2 else colour
        colours.setdefault(paint, []).append(_zigzag(count, wide, top, swing, pitch * share))
    inside = [item for paint, pieces in colours.items() for item in filled(pieces, paint)]
    return [*ground_of(w, h, ground), Group(inside, clip=rounded(0, 0, w, h))]


def _zigzag(count: int, wide: float, top: float, swing: float, thick: float) -> PathData:
    upper: list[Point] = [(0.0, top + swing)]
    for k in range(count):
        upper += [((k + 0.5) * wide, top), ((k + 1) * wide, top + swing)]
    lower = [(x, y + thick) for x, y in reversed(upper)]
    return polyline([*upper, *lower], close=True)


def checks(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    unit: float = 0.0,
    rows: int = 0,
) -> list[Item]:
    """A chequered band; `second` fills the other squares. `rows` 0: two or three, by the seed."""
    lines = rows or rng.whole(2, 3)
    high = h / lines
    count, wide = repeats(w, unit or high)
    if count % 2 == 0:  # odd: both ends of a row are alike
        count, wide = count + 1, w / (count + 1)
    fields = [
        square(column * wide, row * high, wide, high)
        for row in range(lines)
        for column in range(count)
        if (row + column) % 2 == 0
    ]
    return ground_of(w, h, second or ground) + filled(fields, colour)


def combs(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    unit: float = 0.0,
    spine: float = 0.28,
    facing: str = "",
) -> list[Item]:
    """A spine with teeth, like the comb that beats the weft.

    `unit` is the distance of two teeth, `spine` the share of the height that the spine takes,
    `facing` up, down or both (empty: by the seed). `second` colours the spine.
    """
    way = facing or rng.pick(("up", "down", "both"))
    if way not in ("up", "down", "both"):
        raise ValueError(f"facing is up, down or both, not {way!r}")
    count, wide = repeats(w, unit or max(h * 0.34, 0.6))
    bar = h * spine
    y = {"up": h - bar, "down": 0.0, "both": (h - bar) / 2}[way]
    reach = h - bar
    teeth = []
    for k in range(count):
        x = (k + 0.25) * wide
        if way == "both":
            teeth.append(square(x, 0, wide / 2, h))
        else:
            teeth.append(square(x, 0 if way == "up" else bar, wide / 2, reach))
    spine_piece = [square(0, y, w, bar)]
    return [
        *ground_of(w, h, ground),
        *filled(teeth, colour),
        *filled(spine_piece, second or colour),
    ]


def teeth(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    unit: float = 0.0,
    facing: str = "",
) -> list[Item]:
    """A row of triangles; `second` fills the gaps between them. `facing` up or down (or seeded)."""
    way = facing or rng.pick(("up", "down"))
    if way not in ("up", "down"):
        raise ValueError(f"facing is up or down, not {way!r}")
    count, wide = repeats(w, unit or h * 1.1)
    base, tip = (h, 0.0) if way == "up" else (0.0, h)
    row = [
        polyline([(k * wide, base), ((k + 0.5) * wide, tip), ((k + 1) * wide, base)], close=True)
        for k in range(count)
    ]
    return ground_of(w, h, second or ground) + filled(row, colour)


def stripes(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    rows: int = 0,
) -> list[Item]:
    """Level stripes of uneven height, the plain weave between two figures."""
    count = rows or rng.whole(2, 4)
    shares = [rng.between(0.6, 1.6) for _ in range(2 * count - 1)]
    high = h / sum(shares)
    items, y = ground_of(w, h, ground), 0.0
    for k, share in enumerate(shares):
        if k % 2 == 0:
            paint = second if second and k % 4 == 2 else colour
            items.append(Rect(0, y, w, share * high, Paint(fill=paint)))
        y += share * high
    return items


def lattice(
    w: float,
    h: float,
    rng: Rng,
    colour: str = INK,
    second: str | None = None,
    ground: str | None = None,
    unit: float = 6.0,
    weight: float = 0.3,
    knots: bool = True,
) -> list[Item]:
    """A slanting net with a mark in each mesh.

    `unit` is the width of a mesh, mm; `weight` the line; `knots` draws lozenges or dots (by the
    seed) into the meshes in `second`.
    """
    columns, wide = repeats(w, unit)
    rows, high = repeats(h, unit * rng.pick((1.0, 1.3)))
    lines: list[PathData] = []
    for k in range(-rows, columns + rows):
        # one line of each slant through every corner on the upper edge, cut to the box by stepping
        lines += _slanted(k, columns, rows, wide, high)
    net = Path(joined(lines), Paint(stroke=colour, stroke_width=weight))
    items = [*ground_of(w, h, ground), net]
    if knots:
        items += _knots(columns, rows, wide, high, rng.random() < 0.5, second or colour)
    return items


def _slanted(k: int, columns: int, rows: int, wide: float, high: float) -> list[PathData]:
    """The two straight lines of a net that leave the upper edge at corner k, inside the net."""
    lines = []
    for way in (1, -1):
        first, last = 0, rows
        if way > 0:
            first, last = max(0, -k), min(rows, columns - k)
        else:
            first, last = max(0, k - columns), min(rows, k)
        if first < last:
            ends = [((k + way * row) * wide, row * high) for row in (first, last)]
            lines.append(polyline(ends))
    return lines


def _knots(
    columns: int, rows: int, wide: float, high: float, round_: bool, colour: str
) -> list[Item]:
    marks: list[Item] = []
    pieces: list[PathData] = []
    size = min(wide, high) * 0.13
    for row in range(rows):
        for column in range(columns + 1):
            x, y = column * wide, (row + 0.5) * high
            if 0 < column < columns:
                if round_:
                    marks.append(Circle(x, y, size * 0.8, Paint(fill=colour)))
                else:
                    pieces.append(diamond(x, y, size, size * 1.2))
            if column < columns and row > 0:
                pieces.append(diamond(x + wide / 2, row * high, size * 0.7, size * 0.84))
    return [*marks, *filled(pieces, colour)]
