"""Headgear by which armies around 1815 tell their troops apart, and the suits of playing cards."""

from __future__ import annotations

from generator.icon_set.draw import (
    Drawing,
    both,
    box,
    disc,
    icon,
    outline,
    oval,
    over,
    poly,
    stroke,
)


@icon
def bearskin() -> Drawing:
    """The tall fur cap of guards, with its plate and plume."""
    fur = outline("M16 90C4 54 12 12 44 8C76 6 88 52 80 90C62 82 34 82 16 90Z")
    plate = outline("M33 84C34 73 40 66 48 60C56 66 62 73 63 84C54 81 42 81 33 84Z")
    plume = outline("M78 46C68 30 72 8 86 3C100 10 100 34 88 50Z")
    strap = outline("M18 97C36 89 60 89 78 97C60 99 36 99 18 97Z")
    return over(plate, plume, fur) | strap


@icon
def shako() -> Drawing:
    """The stiff cap of the line, wider at the top, with peak and plume."""
    crown = poly((14, 30), (86, 30), (77, 74), (23, 74))
    peak = outline("M21 80H79C90 84 94 91 94 96C66 87 34 87 6 96C6 91 10 84 21 80Z")
    plume = outline("M42 25C36 14 41 4 50 1C59 4 64 14 58 25Z")
    badge = poly((50, 38), (63, 52), (50, 66), (37, 52))
    return over(badge, crown) | peak | plume


@icon
def bicorne() -> Drawing:
    """The cocked hat of a commander, worn fore and aft."""
    hat = outline("M3 74C10 52 30 26 50 20C70 26 90 52 97 74C80 66 66 64 50 64C34 64 20 66 3 74Z")
    loop = box(44, 32, 12, 26, 2)
    brim = outline("M12 82C28 73 72 73 88 82C72 80 28 80 12 82Z")
    return over(loop, hat) | brim


@icon
def field_gun() -> Drawing:
    """A gun on its carriage, seen from the side."""
    barrel = outline("M8 28L74 38C80 39 80 50 73 50L10 48C4 44 4 32 8 28Z") | disc(80, 45, 6)
    trail = stroke("M52 56L94 86", 9, "flat")
    wheel = disc(42, 66, 28) - disc(42, 66, 20)
    spokes = stroke("M42 42V90M18 66H66M25 49L59 83M59 49L25 83", 4.5, "flat") & disc(42, 66, 22)
    hub = disc(42, 66, 8)
    return over(wheel | spokes | hub, barrel, trail, gap=4)


@icon
def spade() -> Drawing:
    """Spades."""
    leaf = outline("M50 3C58 24 92 38 92 62C92 82 66 86 54 68H46C34 86 8 82 8 62C8 38 42 24 50 3Z")
    return leaf | outline("M46 62H54C55 80 60 90 70 96H30C40 90 45 80 46 62Z")


@icon
def heart() -> Drawing:
    """Hearts."""
    return outline("M50 96C40 76 6 58 6 32C6 4 42 2 50 26C58 2 94 4 94 32C94 58 60 76 50 96Z")


@icon
def club() -> Drawing:
    """Clubs."""
    leaves = disc(50, 25, 21) | both(disc(26, 56, 21)) | oval(50, 48, 12, 14)
    return leaves | outline("M46 50H54C55 76 60 90 70 96H30C40 90 45 76 46 50Z")
