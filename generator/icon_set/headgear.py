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
    fur = outline("M24 72C18 46 22 14 50 12C78 14 82 46 76 72C66 66 34 66 24 72Z")
    plate = outline("M37 67C38 54 44 47 50 44C56 47 62 54 63 67C55 64 45 64 37 67Z")
    plume = outline("M76 34C70 20 74 6 84 3C94 8 94 26 84 38Z")
    strap = stroke("M27 78C30 92 40 97 50 97C60 97 70 92 73 78", 7)
    return over(plate, plume, fur) | strap


@icon
def shako() -> Drawing:
    """The stiff cap of the line, wider at the top, with peak and plume."""
    crown = poly((24, 30), (76, 30), (69, 72), (31, 72))
    peak = outline("M27 78H73C82 82 84 88 84 92C62 84 38 84 16 92C16 88 18 82 27 78Z")
    plume = outline("M43 26C38 14 42 4 50 2C58 4 62 14 57 26Z")
    badge = poly((50, 40), (60, 51), (50, 62), (40, 51))
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
