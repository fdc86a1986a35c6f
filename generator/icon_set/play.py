"""Cards, tokens and actions."""

from __future__ import annotations

from generator.icon_set.draw import (
    GAP,
    Drawing,
    Shape,
    box,
    disc,
    flipped,
    icon,
    moved,
    outline,
    over,
    pieces,
    poly,
    scaled,
    star,
    stroke,
    turned,
)
from generator.icon_set.people import meeple


def sheet(x: float, y: float, w: float, h: float) -> Shape:
    """A card."""
    return box(x, y, w, h, 6)


def lozenge(cx: float, cy: float, k: float) -> Shape:
    """The mark on a card's back."""
    return poly((cx, cy - 1.4 * k), (cx + k, cy), (cx, cy + 1.4 * k), (cx - k, cy))


def arrow_down(
    cx: float, top: float, bottom: float, head: float = 17.0, width: float = 11.0
) -> Shape:
    """An arrow that points down."""
    shaft = box(cx - width / 2, top, width, bottom - top - head * 0.8)
    return shaft | poly((cx - head, bottom - head), (cx + head, bottom - head), (cx, bottom))


@icon
def card() -> Drawing:
    """A card."""
    return sheet(17, 3, 66, 94) - (lozenge(50, 50, 19) - lozenge(50, 50, 11.5))


@icon
def deck() -> Drawing:
    """A pile of cards."""
    top = sheet(6, 4, 62, 78) - (lozenge(37, 43, 17) - lozenge(37, 43, 10))
    return over(top, sheet(18, 12, 62, 78), sheet(31, 20, 62, 78), gap=5)


@icon
def hand() -> Drawing:
    """Three cards in a fan."""
    one = box(30, 18, 40, 62, 5)
    left, right = moved(turned(one, -24, 50, 98), -6, 4), moved(turned(one, 24, 50, 98), 6, 4)
    mark = lozenge(50, 44, 10)
    return over(moved(one, 0, -8) - mark, left | right, gap=5)


@icon
def draw() -> Drawing:
    """Take a card from the pile."""
    arrow = flipped(turned(arrow_down(50, 0, 44), 180, 50, 24), 50)
    return over(moved(arrow, 0, -2), sheet(17, 30, 66, 68), gap=6)


@icon
def discard() -> Drawing:
    """Put a card on the discard pile."""
    return over(arrow_down(50, 2, 66), sheet(17, 22, 66, 75), gap=6)


@icon
def shuffle() -> Drawing:
    """Mix the cards."""
    run = stroke("M4 76H22C42 76 50 24 70 24H80", 9, "flat")
    head = poly((76, 6), (99, 24), (76, 42))
    up = run | head
    down = turned(flipped(up), 180)
    return over(up, down)


@icon
def destroy() -> Drawing:
    """Tear a card."""
    tear = stroke("M50 -4L42 20L58 36L42 54L56 72L46 104", GAP + 1, "flat")
    halves = sheet(12, 3, 76, 94) - tear
    parts = pieces(halves)
    return turned(parts[0], -5, 30, 97) | turned(parts[-1], 5, 70, 97)


@icon
def reroll() -> Drawing:
    """Throw a die again."""
    die = box(31, 31, 38, 38, 6) - disc(50, 50, 6.5)
    half = stroke("M13 44A38 38 0 0 1 77 23", 9, "flat") | poly((66, 8), (94, 14), (84, 40))
    return die | half | turned(half, 180), die


@icon
def retreat() -> Drawing:
    """Turn back."""
    bend = stroke("M38 34H62C82 34 88 46 88 60C88 78 76 86 62 86H20", 13, "flat")
    return bend | poly((40, 8), (40, 60), (4, 34))


@icon
def add_to_map() -> Drawing:
    """Put a piece on the map."""
    pin = outline("M50 98C34 76 16 58 16 36C16 16 31 2 50 2C69 2 84 16 84 36C84 58 66 76 50 98Z")
    return pin - box(45.5, 17, 9, 38, 1) - box(31, 31.5, 38, 9, 1)


@icon
def reserve() -> Drawing:
    """Lay a card into a village."""
    home = outline("M50 44L96 74C98 76 97 78 95 78H86V97H14V78H5C3 78 2 76 4 74Z")
    return over(arrow_down(50, 2, 66, 18, 12), home, gap=6)


@icon
def mobilize() -> Drawing:
    """Move units."""
    piece = scaled(meeple() | disc(50, 22, 18), 0.66, 0, 97)
    arrow = turned(arrow_down(50, 14, 84, 22, 13), -90)
    return over(piece, moved(scaled(arrow, 0.75), 26, -14), gap=6)


@icon
def combat() -> Drawing:
    """Sabres that strike a spark."""
    blade = outline("M50 -8C55 2 56 16 55.5 30V72H44.5V28C44.5 12 46 2 50 -8Z")
    sabre = blade | box(36, 70, 28, 8, 2) | box(45, 76, 10, 22, 3)
    left = moved(turned(sabre, 36), 0, 10)
    spark = star(50, 17, 17, 7, 4)
    return over(left, flipped(left)) | spark


@icon
def hourglass() -> Drawing:
    """Time that runs out."""
    frame = box(14, 2, 72, 11, 2) | box(14, 87, 72, 11, 2)
    glass = outline(
        "M22 18H78C78 36 66 42 57 50C66 58 78 64 78 82H22C22 64 34 58 43 50C34 42 22 36 22 18Z"
    )
    sand = outline("M31 24H69C67 34 58 38 50 44C42 38 33 34 31 24Z")
    return frame | (glass - sand)


@icon
def turn_order() -> Drawing:
    """Who comes next."""
    return disc(16, 50, 13) | disc(50, 50, 13) | (disc(84, 50, 13) - disc(84, 50, 6))
