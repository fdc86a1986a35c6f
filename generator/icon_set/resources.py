"""What players spend, grow and make."""

from __future__ import annotations

from generator.icon_set.draw import (
    GAP,
    Drawing,
    both,
    box,
    disc,
    flipped,
    icon,
    moved,
    outline,
    oval,
    over,
    scaled,
    stroke,
    turned,
)


@icon
def influence() -> Drawing:
    """A khamsa, the open hand of Kabyle silver, with its eye."""
    thumb = outline("M26 62C24 56 20 52 13 50C9 49 6 52 8 56C12 66 16 74 22 81L34 84Z")
    fingers = stroke("M50 13V54", 14) | both(stroke("M30.5 22V60", 13))
    palm = outline("M24 54H76V62C76 84 64 95 50 95C36 95 24 84 24 62Z")
    slits = both(stroke("M40 0V50", GAP - 1))
    eye = outline("M31 68C37 59 43 56 50 56C57 56 63 59 69 68C63 77 57 80 50 80C43 80 37 77 31 68Z")
    return ((palm | fingers | both(thumb)) - slits - eye) | disc(50, 68, 6.5), disc(50, 68, 6.5)


@icon
def military() -> Drawing:
    """Two crossed flissas, the straight sabres of the Kabyles."""
    blade = outline("M50 -2C55 8 56 22 55.5 36L55 66H45L44.5 32C44.5 16 46 7 50 -2Z")
    hilt = box(36, 66, 28, 8, 2) | outline(
        "M45.5 73H54.5L57 92C57 96 54 98 50 98H43C43 96 43 93 43 92Z"
    )
    sabre = scaled(blade | hilt, 1.14)
    return over(turned(sabre, 45), turned(flipped(sabre), -45))


@icon
def food() -> Drawing:
    """An ear of wheat."""
    tip = outline("M50 1C58 8 60 14 59 20C58 26 54 29 50 31C46 29 42 26 41 20C40 14 42 8 50 1Z")
    grain = outline("M53 51C53 38 61 29 79 27C80 42 70 51 53 51Z")
    ears = both(grain | moved(grain, 0, 20) | moved(grain, 0, 40))
    return tip | (ears - stroke("M50 40V99", 5, "flat")) | stroke("M50 92V97", 7)


@icon
def tools() -> Drawing:
    """A hammer."""
    head = outline(
        "M16 10H66C77 10 85 16 90 26C91 29 90 31 87 31H68V40H16C14 40 12 38 12 36V14"
        "C12 11 14 10 16 10Z"
    )
    handle = box(34, 46, 15, 54, 4) | box(36.5, 38, 10, 12)
    return turned(moved(head | handle, 0, -4), 36)


@icon
def weapons() -> Drawing:
    """A moukahla, the long musket of the hills."""
    gun = box(30, 42, 78, 8, 2) | box(44, 44, 40, 12, 3) | box(66, 39, 6, 18) | box(92, 40, 6, 12)
    stock = outline(
        "M48 44V56C36 57 28 60 19 68L2 80C-1 82 -4 81 -5 78L-10 66C-11 63 -10 61 -7 59L24 44Z"
    )
    lock = outline("M30 44L25 33C30 31 36 33 38 38L40 44Z")
    guard = stroke("M32 58C33 68 45 68 46 56", 5)
    return turned(gun | stock | lock | guard, -42)


@icon
def musket() -> Drawing:
    """Two crossed muskets."""
    gun = box(46, -8, 8, 60, 2) | box(44, 26, 12, 34) | box(41, 12, 18, 6)
    gun |= outline(
        "M44 54H56C57 66 60 74 64 82L69 96C70 99 69 101 66 102L52 107C49 108 47 107 46 104L43 70Z"
    )
    left = turned(gun, 42)
    return over(left, flipped(left))


@icon
def artisan() -> Drawing:
    """A painted jar with two handles."""
    body = outline(
        "M36 22H64C64 30 66 34 72 40C82 50 82 72 68 90C67 94 65 96 62 96H38"
        "C35 96 33 94 32 90C18 72 18 50 28 40C34 34 36 30 36 22Z"
    )
    lip = box(30, 4, 40, 12, 3)
    handle = stroke("M70 24C88 22 92 42 80 52", 7)
    zigzag = stroke("M14 66L26 54L38 66L50 54L62 66L74 54L86 66", 5.5, "flat")
    return lip | (body - zigzag) | (both(handle) - body) | both(stroke("M70 24L62 25", 7))


@icon
def fig() -> Drawing:
    """A fig cut in half, with its seeds."""
    drop = (
        "M50 {t}C56 {t} 58 {a} 66 {b}C80 {c} 88 {d} 88 {e}C88 {f} 72 {g} 50 {g}"
        "C28 {g} 12 {f} 12 {e}C12 {d} 20 {c} 34 {b}C42 {a} 44 {t} 50 {t}Z"
    )
    skin = outline(drop.format(t=2, a=24, b=34, c=44, d=54, e=66, f=86, g=98))
    flesh = skin.buffer(-8).buffer(-GAP + 1)
    seeds = disc(50, 60, 4) | both(disc(36, 66, 4)) | disc(50, 78, 4)
    return (skin - skin.buffer(-8)) | (flesh - seeds), flesh


@icon
def olive() -> Drawing:
    """An olive branch with two olives."""
    leaf = outline("M0 0C-13 -10 -13 -28 0 -44C13 -28 13 -10 0 0Z")
    stem = stroke("M12 92C30 78 50 62 62 42", 7)
    leaves = moved(turned(leaf, 28, 0, 0), 62, 46)
    leaves |= moved(turned(leaf, -22, 0, 0), 41, 66) | moved(turned(leaf, -50, 0, 0), 26, 82)
    leaves |= moved(turned(leaf, 78, 0, 0), 53, 58)
    fruit = oval(56, 83, 14, 14) | oval(82, 74, 13, 14)
    return over(fruit, stem | leaves, gap=5), fruit


@icon
def acquire() -> Drawing:
    """A purse."""
    bag = outline(
        "M36 34H64C80 44 92 60 92 76C92 90 82 96 68 96H32C18 96 8 90 8 76C8 60 20 44 36 34Z"
    )
    top = outline("M34 4L42 10L50 4L58 10L66 4C72 8 70 16 64 22H36C30 16 28 8 34 4Z")
    return top | (bag - (disc(50, 67, 17) - disc(50, 67, 11)))


@icon
def powder_horn() -> Drawing:
    """A powder horn on its cord."""
    horn = outline("M8 24H42C42 54 58 70 82 72V92C38 94 10 66 8 24Z")
    plug = outline("M88 74L98 76V88L88 90Z")
    cap = box(4, 6, 42, 12, 3)
    cord = stroke("M46 12C72 6 92 26 88 68", 6)
    return over(cap | horn, plug, cord, gap=4) - stroke("M70 60V100", 5, "flat")


@icon
def fibula() -> Drawing:
    """The triangular silver brooch of Kabyle women."""
    plate = outline("M50 2L92 60H8Z") - disc(50, 42, 9)
    pendants = both(disc(18, 84, 10)) | disc(50, 86, 11)
    links = both(stroke("M18 58V78", 6)) | stroke("M50 58V80", 6)
    return plate | links | pendants


@icon
def shield() -> Drawing:
    """A round shield with a boss."""
    rim = disc(50, 50, 46) - disc(50, 50, 37)
    field = disc(50, 50, 31.5) - (disc(50, 50, 17) - disc(50, 50, 11))
    spokes = [turned(box(47.2, 15, 5.6, 19), 45 + 90 * k) for k in range(4)]
    for spoke in spokes:
        field = field - spoke
    return rim | field
