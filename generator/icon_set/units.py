"""Fighters and soldiers, the dice they roll, and their banners."""

from __future__ import annotations

from generator.icon_set.draw import (
    GAP,
    Drawing,
    box,
    disc,
    grown,
    icon,
    moved,
    outline,
    oval,
    over,
    poly,
    ring,
    stroke,
    turned,
)
from generator.icon_set.people import scarf


@icon
def moudjahidine() -> Drawing:
    """A fighter in a pointed hood, with a sabre."""
    hood = outline(
        "M42 2C48 11 62 22 64 42C64 50 63 56 60 61H24C21 56 20 50 20 42C22 22 36 11 42 2Z"
    )
    hood -= oval(42, 42, 12, 14)
    bust = outline("M2 97C2 78 16 67 42 67C68 67 80 78 82 97Z")
    sabre = (
        outline("M84 2C89 12 90 24 89.5 36V62H78.5V32C78.5 16 80 10 84 2Z")
        | box(70, 62, 28, 8, 2)
        | box(79.5, 66, 9, 31, 3)
    )
    return over(sabre, hood | bust), sabre


@icon
def sharpshooter() -> Drawing:
    """A marksman over his gun."""
    turban = outline(
        "M18 22C18 12 28 4 42 4C56 4 66 12 66 22C66 28 63 31 58 31H26C21 31 18 28 18 22Z"
    )
    head = outline("M25 37H59C59 50 52 56 42 56C32 56 25 50 25 37Z")
    gun = box(30, 58, 70, 8, 2) | outline(
        "M2 66L30 58H60V71H36C28 72 22 76 14 84L7 88C5 88 3 87 3 85L0 70C0 68 1 67 2 66Z"
    )
    gun |= box(78, 53, 6, 13)
    bust = outline("M8 98C10 86 18 78 32 71H66C80 78 86 86 88 98Z")
    return over(gun, turban | head, bust, gap=5)


@icon
def moudjahidate() -> Drawing:
    """A woman in arms, her sabre across."""
    bust = outline("M8 97C8 88 10 82 14 78H86C90 82 92 88 92 97Z")
    woman = scarf() | bust | box(14, 70, 72, 10)
    sabre = (
        outline("M-8 47C4 43 18 43 30 43.5H70V56.5H30C14 56.5 2 53 -8 47Z")
        | box(70, 36, 8, 28, 2)
        | box(76, 45, 26, 10, 3)
    )
    return over(turned(moved(sabre, 2, 28), -24, 50, 78), woman, gap=5.5)


@icon
def carabinier() -> Drawing:
    """A kepi over crossed belts."""
    cap = outline("M32 8C40 4 60 4 68 8L72 30H28Z")
    visor = outline("M22 36H72C76 36 79 38 80 42H30C26 42 23 40 22 36Z")
    visor = outline("M26 35H74V42H26Z")
    head = outline("M31 47H69C68 58 60 65 50 65C40 65 32 58 31 47Z")
    bust = outline("M8 97C8 78 24 69 50 69C76 69 92 78 92 97Z") - grown(head, GAP)
    belts = stroke("M28 66L66 104", 5.5, "flat") | stroke("M72 66L34 104", 5.5, "flat")
    return cap | visor | head | (bust - belts), cap | visor


@icon
def kepi() -> Drawing:
    """A French cap."""
    crown = outline("M14 40L30 16C44 8 76 10 90 18L92 50C74 42 36 44 12 58Z")
    band = outline("M11 63C36 50 72 48 93 56V74C72 68 40 70 18 80Z")
    visor = outline("M2 90C4 80 16 76 26 82C36 86 50 88 60 96C44 100 8 100 2 90Z")
    return over(band, visor, crown, gap=4)


@icon
def cavalry() -> Drawing:
    """A horse's head."""
    head = outline(
        "M62 3C66 8 67 12 66 16C82 24 92 46 90 78C90 88 89 92 88 97H34"
        "C38 82 48 76 52 64C44 68 36 69 30 73C26 79 22 82 16 80C9 78 6 71 9 65"
        "C13 57 18 50 22 43C26 28 36 19 50 15C53 10 57 6 62 3Z"
    )
    eye = disc(44, 36, 4.2)
    mane = stroke("M64 24C78 36 82 60 78 100", 5.5, "flat")
    return head - eye - mane


@icon
def artillery() -> Drawing:
    """A field gun."""
    barrel = (
        outline("M-2 44C-2 38 2 36 8 36L92 40V56L8 62C2 62 -2 58 -2 54Z")
        | box(86, 36, 10, 24, 3)
        | disc(-4, 49, 6)
    )
    wheel = ring(44, 66, 30, 8) | disc(44, 66, 8)
    for k in range(4):
        wheel |= turned(box(41, 42, 6, 48), 45 * k, 44, 66)
    trail = outline("M40 62L6 88C2 91 3 97 8 97H22L60 74Z")
    return over(wheel, turned(moved(barrel, 4, -12), -18, 44, 46) | trail, gap=5)


@icon
def sapper() -> Drawing:
    """An axe and a spade, crossed."""
    blade = outline("M33 44V24C33 12 42 4 50 -2C58 4 67 12 67 24V44Z")
    spade = blade | box(46, 40, 8, 60) | box(36, 96, 28, 9, 3)
    head = outline("M50 4H58C68 2 76 -2 82 -6C88 10 88 26 82 42C76 36 68 32 58 30H50Z")
    axe = box(46, -6, 8, 110, 3) | head
    return over(turned(axe, 42), turned(spade, -42))


@icon
def army() -> Drawing:
    """The tricolour on its staff."""
    staff = box(10, 8, 8, 90, 3) | disc(14, 8, 8)
    flag = outline(
        "M18 18C34 12 46 26 62 22C74 19 84 18 94 22V66C84 62 74 63 62 66C46 70 34 56 18 62Z"
    )
    flag -= box(40, 0, 5.5, 100) | box(66, 0, 5.5, 100)
    return staff | flag, box(68, 0, 32, 100)


@icon
def reinforcement() -> Drawing:
    """A camp tent."""
    tent = outline("M50 14L96 90C98 94 96 97 92 97H8C4 97 2 94 4 90Z")
    door = poly((50, 46), (72, 100), (28, 100))
    flap = poly((50, 60), (50, 100), (34, 100))
    pole = stroke("M50 4V16", 7)
    return (tent - door) | flap | pole


@icon
def submitted() -> Drawing:
    """A white flag."""
    staff = box(8, 6, 8, 92, 3) | disc(12, 7, 7)
    flag = outline(
        "M12 14C32 6 46 24 64 19C76 16 86 14 96 18V68C86 64 76 66 64 69C46 74 32 56 12 64Z"
    )
    return staff | (flag - flag.buffer(-7.5))


@icon
def bugle() -> Drawing:
    """A bugle."""
    loop = stroke("M18 54H70C84 54 84 74 70 74H34C20 74 20 54 34 54", 7)
    bell = outline("M58 50C72 48 84 40 92 24H98V84H92C84 70 72 60 58 58Z")
    return moved(loop | bell | box(4, 47, 10, 14, 2) | stroke("M10 54H30", 6), 0, -6)
