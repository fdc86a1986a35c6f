"""Indicators, arrows, marks, and what print-and-play builders need."""

from __future__ import annotations

from generator.icon_set.draw import (
    Drawing,
    Shape,
    both,
    box,
    disc,
    flipped,
    icon,
    moved,
    outline,
    over,
    poly,
    ring,
    star,
    stroke,
    turned,
)


@icon
def circle() -> Drawing:
    """The round move indicator."""
    return disc(50, 50, 44)


@icon
def triangle() -> Drawing:
    """The triangular move indicator."""
    return outline("M50 4L98 90H2Z")


@icon
def square() -> Drawing:
    """The square move indicator."""
    return box(10, 10, 80, 80, 3)


@icon
def diamond() -> Drawing:
    """The diamond move indicator."""
    return poly((50, 1), (93, 50), (50, 99), (7, 50))


def _arrow() -> Shape:
    return stroke("M4 50H62", 15, "flat") | poly((54, 14), (97, 50), (54, 86))


@icon
def arrow_right() -> Drawing:
    """To the right."""
    return _arrow()


@icon
def arrow_left() -> Drawing:
    """To the left."""
    return flipped(_arrow())


@icon
def arrow_up() -> Drawing:
    """Up."""
    return turned(_arrow(), -90)


@icon
def arrow_down() -> Drawing:
    """Down."""
    return turned(_arrow(), 90)


@icon
def swap() -> Drawing:
    """There and back."""
    one = stroke("M4 30H66", 11, "flat") | poly((60, 6), (97, 30), (60, 54))
    return over(one, turned(one, 180), gap=5)


@icon
def next_phase() -> Drawing:
    """Go on."""
    chevron = outline("M6 8H28L58 50L28 92H6L36 50Z")
    return chevron | moved(chevron, 38, 0)


@icon
def check() -> Drawing:
    """Right."""
    return stroke("M12 52L38 80L88 20", 15)


@icon
def cross() -> Drawing:
    """Wrong, or not."""
    return stroke("M18 18L82 82M82 18L18 82", 15)


@icon
def plus() -> Drawing:
    """And."""
    return stroke("M50 12V88M12 50H88", 15)


@icon
def minus() -> Drawing:
    """Less."""
    return stroke("M12 50H88", 15)


@icon
def dagger() -> Drawing:
    """The mark of a reconstructed value."""
    knob = outline(
        "M50 2C55 2 58 6 58 11C58 17 55.5 21 55 28H45C44.5 21 42 17 42 11C42 6 45 2 50 2Z"
    )
    arms = outline(
        "M45 25C38 25 34 21 27 21C21 21 17 24 17 30C17 36 21 39 27 39C34 39 38 35 45 35H55V25Z"
    )
    blade = outline("M45 30H55L58 58C58 74 55 88 50 98C45 88 42 74 42 58Z")
    return knob | both(arms) | blade


@icon
def info() -> Drawing:
    """A note."""
    return disc(50, 50, 47) - disc(50, 28, 7.5) - box(43.5, 42, 13, 36, 2)


@icon
def question() -> Drawing:
    """Ask."""
    hook = stroke("M30 30C30 8 72 8 72 32C72 48 50 48 50 66", 14, "flat")
    return hook | disc(50, 88, 9)


@icon
def eye() -> Drawing:
    """Look."""
    lens = outline("M2 50C16 28 32 20 50 20C68 20 84 28 98 50C84 72 68 80 50 80C32 80 16 72 2 50Z")
    return (lens - disc(50, 50, 21)) | disc(50, 50, 13)


@icon
def ruler() -> Drawing:
    """Measure."""
    bar = box(-14, 34, 128, 34, 3)
    for k, long in enumerate((12, 18, 12, 18, 12, 18, 12)):
        bar = bar - box(4 + 14.6 * k - 2.8 + 2, 30, 5.5, long)
    return turned(bar, -45)


@icon
def scissors() -> Drawing:
    """Cut here."""
    blade = outline("M44 50L96 16C99 22 97 28 92 32L56 58Z")
    loop = ring(20, 76, 18, 8)
    lower = blade | stroke("M30 66L50 52", 9)
    one = lower | loop
    other = (
        outline("M44 50L96 84C99 78 97 72 92 68L56 42Z")
        | stroke("M30 34L50 48", 9)
        | ring(20, 24, 18, 8)
    )
    return over(one, other, gap=5) - disc(52, 50, 3.2)


@icon
def fold() -> Drawing:
    """Fold here."""
    left = outline("M4 20L40 8V84L4 96Z")
    right = outline("M96 20L60 8V84L96 96Z")
    dashes = (
        box(46.5, 4, 7, 16, 1)
        | box(46.5, 28, 7, 16, 1)
        | box(46.5, 52, 7, 16, 1)
        | box(46.5, 76, 7, 16, 1)
    )
    return left | right | dashes


def _page() -> Shape:
    page = box(22, 34, 56, 64, 3)
    axis = box(47.2, 40, 5.6, 12) | box(47.2, 60, 5.6, 12) | box(47.2, 80, 5.6, 12)
    swing = stroke("M14 30C22 4 66 2 80 18", 8, "flat") | poly((66, 26), (90, 4), (94, 34))
    return (page - axis) | swing


@icon
def flip_long() -> Drawing:
    """Turn the page over its long edge."""
    return _page()


@icon
def flip_short() -> Drawing:
    """Turn the page over its short edge."""
    page = box(34, 18, 64, 64, 3)
    axis = box(40, 47.2, 12, 5.6) | box(60, 47.2, 12, 5.6) | box(80, 47.2, 12, 5.6)
    swing = stroke("M30 14C4 22 2 66 18 80", 8, "flat") | poly((26, 66), (4, 90), (34, 94))
    return (page - axis) | swing


@icon
def star_mark() -> Drawing:
    """A star."""
    return star(50, 53, 50, 21, 5)


@icon
def compass() -> Drawing:
    """A wind rose."""
    rose = star(50, 50, 49, 13, 4) | star(50, 50, 30, 13, 4, 45)
    return rose - disc(50, 50, 6)
