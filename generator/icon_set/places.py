"""The land: villages, works, terrain."""

from __future__ import annotations

from generator.icon_set.draw import (
    GAP,
    Drawing,
    both,
    box,
    disc,
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
def village() -> Drawing:
    """Three houses with tiled roofs."""
    front = outline("M50 36L82 62H76V97H24V62H18Z") - box(43, 74, 14, 24, 0)
    left = outline("M25 18L50 40H45V97H5V40H0Z")
    right = outline("M75 18L100 40H95V97H55V40H50Z")
    return over(front, left | right), front


@icon
def house() -> Drawing:
    """One house."""
    return outline("M50 6L98 46C99 48 98 50 96 50H86V97H14V50H4C2 50 1 48 2 46Z") - box(
        42, 64, 16, 34
    )


@icon
def defence() -> Drawing:
    """A palisade."""
    stake = outline("M16 4L27 20V97H5V20Z")
    stakes = stake | moved(stake, 34 - 5, 0) | moved(stake, 68 - 10, 0)
    stakes = outline("M15 4L26.5 20V97H3.5V20Z")
    stakes = stakes | moved(stakes, 35, 0) | moved(stakes, 70, 0)
    rails = box(0, 36, 100, 9, 2) | box(0, 70, 100, 9, 2)
    return over(rails, stakes, gap=5)


@icon
def wall() -> Drawing:
    """A stone wall with battlements."""
    rows = box(4, 34, 92, 63, 2)
    for x in (4, 40, 76):
        rows |= box(x, 12, 20, 26, 2)
    rows -= box(0, 50, 100, 5.5) | box(0, 73, 100, 5.5)
    rows -= box(47.2, 53, 5.5, 22) | box(25, 76, 5.5, 24) | box(69.5, 76, 5.5, 24)
    return rows


@icon
def fort() -> Drawing:
    """A gate between two towers."""
    tower = box(4, 22, 30, 75, 1) | box(0, 10, 38, 16) - box(9, 8, 6, 10) - box(23, 8, 6, 10)
    curtain = box(30, 46, 40, 51) - box(36, 44, 7, 8) - box(57, 44, 7, 8)
    gate = outline("M38 100V78C38 70 43 66 50 66C57 66 62 70 62 78V100Z")
    slits = both(box(16.5, 40, 5.5, 16))
    return (both(tower) | curtain) - gate - slits


@icon
def market() -> Drawing:
    """A stall under its awning."""
    awning = outline(
        "M14 6H86L98 40C98 50 84 52 82 42C80 52 68 52 66 42C64 52 52 52 50 42"
        "C48 52 36 52 34 42C32 52 20 52 18 42C16 52 2 50 2 40Z"
    )
    awning -= stroke("M36 0L33 60", 5, "flat") | stroke("M64 0L67 60", 5, "flat")
    posts = both(box(8, 46, 8, 51))
    table = box(8, 68, 84, 9) | box(20, 84, 60, 13, 2)
    goods = disc(38, 60, 7) | disc(62, 60, 7)
    return over(awning, posts, gap=3) | table | goods, awning


@icon
def flag() -> Drawing:
    """A start flag: where an army comes onto the map."""
    staff = box(24, 3, 8, 80, 2)
    cloth = outline("M30 7H94L78 28L94 49H30Z")
    mound = outline("M2 97C4 84 14 77 28 77C42 77 52 84 54 97Z")
    return over(mound, staff | cloth, gap=5)


@icon
def region() -> Drawing:
    """A parted land."""
    land = outline("M12 24L40 6L62 16L88 8L96 44L84 66L92 88L58 96L36 86L10 94L4 58Z")
    return land - stroke("M40 0L46 44L20 100", GAP, "flat") - stroke("M46 44L104 60", GAP, "flat")


@icon
def path() -> Drawing:
    """A road with stops."""
    stops = disc(14, 86, 12) | disc(50, 50, 12) | disc(86, 14, 12)
    return over(stops, stroke("M14 86L86 14", 9), gap=5)


@icon
def steep() -> Drawing:
    """Sharp peaks."""
    front = outline("M38 16L82 92C84 95 82 97 79 97H3C0 97 -1 95 0 92Z")
    back = outline("M70 28L100 88C102 94 100 97 96 97H40Z")
    snow = stroke("M12 58L26 48L36 58L48 48L62 60", 5.5, "flat")
    return over(front - snow, back)


@icon
def sheltered() -> Drawing:
    """A house behind a shield."""
    arms = outline(
        "M50 2C62 9 76 12 91 13V48C91 72 74 88 50 98C26 88 9 72 9 48V13C24 12 38 9 50 2Z"
    )
    home = outline("M50 22L76 46H69V70H56V56H44V70H31V46H24Z")
    return arms - home


@icon
def wooded() -> Drawing:
    """Two cedars."""
    tree = outline("M34 2L52 28H44L58 52H48L66 80H39V97H29V80H2L20 52H10L24 28H16Z")
    small = moved(scaled(tree, 0.72, 34, 97), 38, 0)
    return over(tree, small)


@icon
def hidden() -> Drawing:
    """A struck-out eye."""
    lens = outline("M2 50C16 28 32 20 50 20C68 20 84 28 98 50C84 72 68 80 50 80C32 80 16 72 2 50Z")
    eye = (lens - disc(50, 50, 21)) | disc(50, 50, 13)
    bar = stroke("M16 88L84 12", 8)
    return over(bar, eye)


@icon
def ambush() -> Drawing:
    """Eyes and a gun behind a rock."""
    rock = outline("M0 97C2 78 10 66 24 62C34 50 50 50 58 58C76 56 92 70 100 97Z")
    gun = turned(box(36, 40, 72, 8, 2) | box(30, 40, 30, 14, 2) | box(84, 37, 6, 12), -24, 50, 46)
    hood = outline(
        "M34 6C39 14 52 22 54 38C54 46 53 56 50 62H18C15 56 14 46 14 38C16 22 29 14 34 6Z"
    ) - oval(34, 38, 11, 12)
    return over(rock, gun, hood, gap=5)


@icon
def mountain() -> Drawing:
    """The Djurdjura under the sun."""
    peak = outline("M40 24L84 92C86 95 84 97 81 97H3C0 97 -2 95 0 92Z")
    shoulder = outline("M72 50L104 92C106 95 104 97 101 97H50Z")
    return over(peak, shoulder) | disc(78, 22, 14)


@icon
def start() -> Drawing:
    """A signpost: the road an army takes onto the map."""
    post = box(45, 2, 10, 96, 2)
    right = outline("M26 12H78L94 25L78 38H26Z")
    left = outline("M74 48H22L6 61L22 74H74Z")
    return over(right | left, post, gap=4)
