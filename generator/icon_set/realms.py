"""Thrones and hosts of the early Middle Ages: rulers, armies, fields of battle, devices of arms."""

from __future__ import annotations

from generator.icon_set.draw import (
    GAP,
    Drawing,
    Shape,
    both,
    box,
    disc,
    flipped,
    grown,
    icon,
    moved,
    outline,
    over,
    poly,
    ring,
    scaled,
    stroke,
    turned,
)
from generator.icon_set.draw import star as star_shape

# ---- rulers and their commanders ----------------------------------------------------------------


@icon
def crown() -> Drawing:
    """A King."""
    points = outline("M8 66L4 26L27 46L50 12L73 46L96 26L92 66Z")
    band = box(9, 74, 82, 16, 3) - disc(30, 82, 4) - disc(50, 82, 4) - disc(70, 82, 4)
    pearls = disc(50, 10, 8) | both(disc(9, 22, 8))
    return over(pearls, points, gap=4) | band, band


@icon
def knight() -> Drawing:
    """A General: a helmet with its nasal, and a plume of mail."""
    bowl = outline("M50 4C76 6 84 26 84 48H60L56 74C54 79 46 79 44 74L40 48H16C16 26 24 6 50 4Z")
    ridge = box(46.5, 8, 7, 34) - box(46.5, 34, 7, 10)
    face = both(outline("M17 56H33V66C33 74 39 84 46 87V97H36C22 92 15 78 17 56Z"))
    return (bowl - ridge) | face


@icon
def ship() -> Drawing:
    """An Admiral: a galley under a slanted sail."""
    hull = outline(
        "M2 60C10 68 20 71 32 71H74C84 71 91 66 98 54C99 70 95 80 88 86H12C6 80 2 70 2 60Z"
    )
    oars = moved(_slant(), 0, 0) | moved(_slant(), 22, 0) | moved(_slant(), 44, 0)
    mast = box(46.5, 3, 7, 60, 2)
    sail = outline("M40 8C24 22 14 38 8 56C22 60 32 60 40 57Z")
    sail |= outline("M60 14C74 25 84 40 90 56C80 60 68 60 60 57Z")
    return over(hull, mast) | sail | oars


def _slant() -> Shape:
    """An oar below the hull of a galley."""
    return poly((26, 90), (33.5, 90), (29, 99), (21.5, 99))


@icon
def tower() -> Drawing:
    """A Garrison."""
    top = box(18, 6, 64, 34, 1) - box(34, 2, 8.5, 16) - box(57.5, 2, 8.5, 16)
    shaft = outline("M27 46H73L77 97H23Z") - outline(
        "M41 97V78C41 71 45 67 50 67C55 67 59 71 59 78V97Z"
    )
    return top | (shaft - box(46.5, 51, 7, 10))


# ---- fields of battle ---------------------------------------------------------------------------


@icon
def plain() -> Drawing:
    """Level ground with ears of grass."""
    ground = box(3, 78, 94, 11, 3)
    blade = stroke("M22 74C22 58 18 46 10 36M24 74V28M27 74C27 58 31 46 39 36", 7)
    tuft = blade | moved(scaled(blade, 0.82, 24, 74), 27, 0) | moved(blade, 52, 0)
    return tuft | ground


@icon
def hill() -> Drawing:
    """Two rounded hills."""
    front = outline("M2 92C8 62 20 46 36 46C52 46 66 64 74 92Z")
    back = outline("M30 92C38 52 50 24 66 24C82 24 94 58 99 92Z")
    return over(front, back)


@icon
def forest() -> Drawing:
    """Broad-leaved trees."""
    crown_of = disc(30, 34, 25) | disc(17, 50, 14) | disc(44, 50, 15)
    tree = crown_of | box(25, 56, 10, 40)
    small = moved(scaled(tree, 0.8, 30, 96), 39, 0)
    return over(tree, small)


@icon
def city() -> Drawing:
    """Roofs and a dome behind a wall."""
    wall = box(3, 66, 94, 31, 1) - box(20, 62, 9, 14) - box(45.5, 62, 9, 14) - box(71, 62, 9, 14)
    wall -= outline("M40 98V92C40 84 44 80 50 80C56 80 60 84 60 92V98Z")
    dome = outline("M33 62V44C33 34 40 28 50 24C60 28 67 34 67 44V62Z") | box(47, 10, 6.5, 18)
    left = outline("M18 28L30 44V62H6V44Z")
    return over(wall, dome | left | flipped(left), gap=5)


# ---- army types ---------------------------------------------------------------------------------


@icon
def bow() -> Drawing:
    """Archers: a drawn bow with its arrow."""
    limbs = stroke("M34 6C72 14 88 32 84 50C88 68 72 86 34 94", 9)
    string = stroke("M34 7L18 50L34 93", 5)
    arrow = stroke("M14 50H80", 6) | poly((76, 37), (99, 50), (76, 63))
    arrow |= poly((2, 39), (12, 39), (21, 50), (12, 61), (2, 61), (9, 50))
    return over(arrow, limbs, string, gap=4)


@icon
def infantry() -> Drawing:
    """A round shield before two spears."""
    spear = box(46.5, 0, 7, 104, 2) | outline("M50 -12C58 0 60 10 57 22H43C40 10 42 0 50 -12Z")
    shield = disc(50, 58, 27) - disc(50, 58, 12) | disc(50, 58, 6)
    return over(shield, turned(spear, 34, 50, 58) | turned(spear, -34, 50, 58), gap=5)


@icon
def mercenaries() -> Drawing:
    """An axe across a bag of coins."""
    bag = outline(
        "M30 40C12 54 6 70 10 84C12 94 20 98 32 98H60C72 98 80 94 82 84C86 70 80 54 62 40Z"
    )
    neck = outline("M26 22C34 26 40 26 46 22C52 26 58 26 66 22L58 34H34Z")
    mark = ring(46, 70, 17, 6.5)
    axe = box(46.5, -2, 8, 106, 3) | outline(
        "M54 4C66 2 76 -4 84 -8C92 8 92 24 84 38C76 34 66 30 54 30Z"
    )
    return over(turned(moved(axe, 22, 0), 24, 72, 50), neck | (bag - mark), gap=5)


@icon
def siege() -> Drawing:
    """A stone thrower on its frame."""
    frame = outline("M46 42L14 90H26L52 52L78 90H90L58 42Z") | box(6, 84, 88, 9, 2)
    arm = turned(box(-4, 36, 104, 8, 3), -28, 52, 42)
    weight = outline("M2 56H28V80H2Z")
    stone = disc(92, 14, 10)
    return over(weight, stone, arm, frame, gap=4.5)


# ---- devices of arms ----------------------------------------------------------------------------


@icon
def crescent() -> Drawing:
    """The device of the Saracens."""
    return disc(47, 50, 44) - disc(62, 42, 36)


@icon
def holy_cross() -> Drawing:
    """The device of the Byzantines: a cross with flared arms."""
    arm = outline("M42 50C43 34 40 20 28 5C42 10 58 10 72 5C60 20 57 34 58 50Z")
    return arm | turned(arm, 90) | turned(arm, 180) | turned(arm, 270)


@icon
def lily() -> Drawing:
    """The device of the Franks."""
    middle = outline("M50 2C62 16 68 30 60 46L56 58H44L40 46C32 30 38 16 50 2Z")
    side = outline(
        "M37 60C37 46 30 36 20 36C13 36 9 41 10 47C11 51 15 53 18 51"
        "C19 60 10 64 4 58C-1 46 4 26 22 26C36 27 42 42 45 60Z"
    )
    foot = outline(
        "M44 72H56L58 82C60 90 64 95 70 97C60 99 53 96 50 89C47 96 40 99 30 97C36 95 40 90 42 82Z"
    )
    bar = box(26, 61, 48, 9, 3)
    return over(middle, both(side), gap=4) | foot | bar


@icon
def star() -> Drawing:
    """The device of the Moors: two squares over each other, with a ring in the middle."""
    return star_shape(50, 50, 48, 36.7, 8) - ring(50, 50, 24, 6.5)


# ---- what is counted ----------------------------------------------------------------------------


@icon
def anchor() -> Drawing:
    """A harbour."""
    shank = box(45, 24, 10, 68, 2) | box(26, 32, 48, 9, 3)
    flukes = stroke("M11 60C15 80 30 90 50 90C70 90 85 80 89 60", 9) | both(
        poly((1, 66), (11, 44), (25, 64))
    )
    return shank | ring(50, 15, 13, 7) | flukes


@icon
def coin() -> Drawing:
    """Gold."""
    return disc(50, 50, 46) - ring(50, 50, 38, 5.5) - (stroke("M50 29V71M29 50H71", 8.5, "flat"))


@icon
def sword() -> Drawing:
    """Drill and experience."""
    blade = outline("M50 -6L57.5 8V66H42.5V8Z")
    hilt = box(28, 66, 44, 9, 3) | box(45.5, 73, 9, 18) | disc(50, 97, 8)
    return turned(blade | hilt, 45, 50, 48)


@icon
def laurel() -> Drawing:
    """Victory points."""
    branch = stroke("M45 93C22 88 10 66 15 36", 6)
    leaf = outline("M0 2C9 -3 15 -12 14 -24C3 -20 -4 -10 0 2Z")
    for x, y, a in ((15, 38, -14), (12, 54, -44), (16, 71, -62), (27, 85, -84)):
        branch |= moved(turned(leaf, a, 0, 0), x, y)
    for x, y, a in ((15, 52, 22), (19, 68, 14), (28, 81, 6)):
        branch |= moved(turned(leaf, a, 0, 0), x, y)
    return both(branch)


@icon
def octagon() -> Drawing:
    """A marker of wood."""
    near, far = 30.1, 69.9
    whole = poly(
        (near, 2), (far, 2), (98, near), (98, far), (far, 98), (near, 98), (2, far), (2, near)
    )
    return whole - (grown(whole, -9) - grown(whole, -9 - GAP))


@icon
def scroll() -> Drawing:
    """A truce under its seal."""
    sheet = outline(
        "M22 10H84C92 10 96 16 96 24V30H78V80C78 90 72 96 62 96H18C8 96 4 90 4 82V76H14V22C14 14 16 10 22 10Z"
    )
    lines = box(26, 28, 40, 6) | box(26, 44, 40, 6) | box(26, 60, 24, 6)
    seal = disc(62, 78, 13) | poly((54, 84), (70, 84), (74, 104), (62, 97), (50, 104))
    return over(seal, sheet - lines, gap=4)
