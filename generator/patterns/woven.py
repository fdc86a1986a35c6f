"""The emblem of a card inside woven frames: Kabyle geometry, different for each record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.icons import icon_path
from generator.patterns import bands
from generator.patterns.pieces import diamond, filled
from generator.patterns.rng import Rng
from generator.scene import Group, Item, Paint, Path, Rect
from generator.shapes import transform

_FIGURES: dict[str, Callable[..., list[Item]]] = {
    "lozenges": bands.lozenges,
    "chevrons": bands.chevrons,
    "checks": bands.checks,
    "combs": bands.combs,
    "teeth": bands.teeth,
}


def woven_frame(
    w: float,
    h: float,
    emblem_icon: str | None,
    seed: str,
    colours: Sequence[str],
    figures: Sequence[str] = (),
    emblem_colour: str | None = None,
) -> list[Item]:
    """A hanging `w` x `h` mm: woven bands above and below, braids at the sides, the emblem amid.

    `colours` are ground, ink, and one or more accents; `figures` narrows the bands to choose from
    (a region keeps to its own); `emblem_colour` is the emblem's, if not ink. What the seed
    chooses - bands, heights, colours - is mirrored from top to bottom, as on a loom. Raises
    ValueError for fewer than three colours or an unknown figure, KeyError for an unknown icon.
    """
    if len(colours) < 3:
        raise ValueError("a woven frame needs a ground, an ink and an accent colour")
    for figure in figures:
        if figure not in _FIGURES:
            raise ValueError(f"no band is called {figure!r}; there are {', '.join(_FIGURES)}")
    rng = Rng("woven", seed)
    ground, ink, *accents = colours
    items: list[Item] = [Rect(0, 0, w, h, Paint(fill=ground))]
    y = 0.0
    for high, draw in _bands(w, h, rng, ground, ink, accents, tuple(figures) or tuple(_FIGURES)):
        band = draw(high)
        items.append(Group(band, dy=y))
        items.append(Group(_upside_down(band, high), dy=h - y - high))
        y += high
    side = min(w * 0.09, h * 0.09)
    middle = h - 2 * y
    items += _sides(w, y, middle, side, rng, ground, ink, accents)
    items += _panel(
        w - 2 * side, middle, emblem_icon, rng, ground, ink, accents, side, y, emblem_colour
    )
    return items


def _bands(
    w: float,
    h: float,
    rng: Rng,
    ground: str,
    ink: str,
    accents: list[str],
    figures: tuple[str, ...],
) -> list[tuple[float, Callable[[float], list[Item]]]]:
    """Height and drawing of the bands from the upper edge to the panel."""
    rule = h * 0.012
    out: list[tuple[float, Callable[[float], list[Item]]]] = []
    last = ""
    for share in (0.075, 0.1, 0.05):
        figure = rng.pick([f for f in figures if f != last] or list(figures))
        last = figure
        main, other = _pair(rng, ink, accents)
        high = h * share * rng.between(0.9, 1.1)
        out.append((high, _weave(figure, w, rng.bits(), main, other, ground)))
        out.append((rule, _rule(w, ink)))
    return out


def _pair(rng: Rng, ink: str, accents: list[str]) -> tuple[str, str]:
    """Two different colours for a figure and what is inside it."""
    main = rng.pick([ink, *accents])
    return main, rng.pick([c for c in (ink, *accents) if c != main])


def _weave(
    figure: str, w: float, seed: int, main: str, other: str, ground: str
) -> Callable[[float], list[Item]]:
    def draw(high: float) -> list[Item]:
        return _FIGURES[figure](
            w, high, Rng(seed), colour=main, second=_second(figure, other), ground=ground
        )

    return draw


def _second(figure: str, other: str) -> str | None:
    """Checks keep the ground as their second colour, or the band turns into a solid block."""
    return None if figure == "checks" else other


def _rule(w: float, ink: str) -> Callable[[float], list[Item]]:
    return lambda high: [Rect(0, high * 0.25, w, high * 0.5, Paint(fill=ink))]


def _sides(
    w: float,
    y: float,
    high: float,
    side: float,
    rng: Rng,
    ground: str,
    ink: str,
    accents: list[str],
) -> list[Item]:
    """A braid on both sides of the panel: a band turned by a quarter, and its mirror picture."""
    main, other = _pair(rng, ink, accents)
    figure = rng.pick(("teeth", "lozenges", "chevrons"))
    braid = _FIGURES[figure](
        high, side * 0.8, Rng(rng.bits()), colour=main, second=other, ground=ground
    )
    line = Rect(0, -side * 0.12, high, side * 0.05, Paint(fill=ink))
    left = Group([line, *braid], dx=side * 0.8, dy=y, angle=90)
    right = Group([line, *braid], dx=w - side * 0.8, dy=y + high, angle=-90)
    return [left, right]


def _panel(
    w: float,
    h: float,
    emblem: str | None,
    rng: Rng,
    ground: str,
    ink: str,
    accents: list[str],
    dx: float,
    dy: float,
    emblem_colour: str | None,
) -> list[Item]:
    """The middle: nested lozenges as a ground for the emblem, small figures in the corners.

    A wide panel with an emblem has a row of lozenges, the emblem in the middle one.
    """
    main = rng.pick(accents)
    count = max(1, 2 * round((w / h / 1.25 - 1) / 2) + 1) if emblem else 1
    pitch = w * 0.94 / count
    rx, ry = pitch / 2, h * 0.47
    inside: list[Item] = []
    for k in range(count):
        x = w / 2 + (k - (count - 1) / 2) * pitch
        for share, colour in ((1.0, main), (0.94, ground), (0.9, ink), (0.88, ground)):
            inside += filled([diamond(x, h / 2, rx * share, ry * share)], colour)
    size = min(w, h) * 0.09
    mark = rng.pick(("eye", "cross", "seed"))
    other = rng.pick([c for c in (ink, *accents) if c != main])
    xs = [w / 2 + k * pitch for k in _halves(count - 1)] if count > 1 else [0.13 * w, 0.87 * w]
    for x in xs:
        for y in (0.15 * h, 0.85 * h):
            inside += _mark(mark, x, y, size, other, ground)
    for k in range(count):
        if count > 1 and k != count // 2:
            x = w / 2 + (k - count // 2) * pitch
            inside += _mark("eye", x, h / 2, min(rx, ry) * 0.42, other, ground)
    if emblem:
        # the largest square in the innermost lozenge, and a bit
        side = 2 * rx * ry / (rx + ry) * 0.94
        inside += _emblem(emblem, w / 2, h / 2, side, emblem_colour or ink, main)
    return [Group(inside, dx=dx, dy=dy)]


def _halves(count: int) -> list[float]:
    """The places between `count` + 1 lozenges, counted in lozenges from the middle."""
    return [k - (count - 1) / 2 for k in range(count)]


def _mark(mark: str, x: float, y: float, size: float, colour: str, ground: str) -> list[Item]:
    if mark == "eye":
        return [
            *filled([diamond(x, y, size, size)], colour),
            *filled([diamond(x, y, size * 0.5, size * 0.5)], ground),
            *filled([diamond(x, y, size * 0.22, size * 0.22)], colour),
        ]
    if mark == "cross":
        arm = size * 0.34
        return [
            Rect(x - size, y - arm / 2, 2 * size, arm, Paint(fill=colour)),
            Rect(x - arm / 2, y - size, arm, 2 * size, Paint(fill=colour)),
        ]
    offsets = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return filled(
        [
            diamond(x + a * size * 0.62, y + b * size * 0.62, size * 0.42, size * 0.42)
            for a, b in offsets
        ],
        colour,
    )


def _emblem(name: str, cx: float, cy: float, side: float, ink: str, accent: str) -> list[Item]:
    items: list[Item] = []
    for part, colour in (("main", ink), ("accent", accent)):
        data = icon_path(name, part)
        if data:
            placed = transform(data, cx - side / 2, cy - side / 2, side / 100)
            items.append(Path(placed, Paint(fill=colour, even_odd=True)))
    return items


def _upside_down(items: list[Item], high: float) -> list[Item]:
    """The mirror picture of a band for the lower half, by turning paths over a level axis."""
    out: list[Item] = []
    for item in items:
        if isinstance(item, Path):
            out.append(Path(transform(item.data, 0, high, 1, -1), item.paint))
        elif isinstance(item, Rect):
            out.append(Rect(item.x, high - item.y - item.h, item.w, item.h, item.paint, item.r))
        elif isinstance(item, Group):
            clip = transform(item.clip, 0, high, 1, -1) if item.clip else None
            out.append(Group(_upside_down(item.children, high), clip=clip))
        else:
            raise TypeError(f"a woven band has no {type(item).__name__}")
    return out
