"""The people of the villages, and those who lead them.

Men are solid heads under a headdress, women are a scarf or hair around an open face: so the two
stay apart at 3 mm.
"""

from __future__ import annotations

from generator.icon_set.draw import (
    GAP,
    Drawing,
    Shape,
    both,
    box,
    disc,
    grown,
    icon,
    moved,
    outline,
    oval,
    over,
    poly,
    scaled,
    stroke,
    turned,
)


def shoulders(opening: str = "") -> Shape:
    """The bust that carries a head, with an optional slit down the front."""
    bust = outline("M8 97C8 76 24 66 50 66C76 66 92 76 92 97Z")
    return bust - stroke(opening, GAP - 0.5, "flat") if opening else bust


def face(top: float = 38.0) -> Shape:
    """A man's face below a headdress that ends at `top`."""
    return outline(f"M30 {top}H70V42C70 55 61 63 50 63C39 63 30 55 30 42Z")


def scarf() -> Shape:
    """A woman's headscarf, open at the face."""
    cloth = outline(
        "M50 3C71 3 80 17 80 36C80 52 82 62 90 72H10C18 62 20 52 20 36C20 17 29 3 50 3Z"
    )
    return cloth - oval(50, 38, 17, 20)


@icon
def man() -> Drawing:
    """A turban and a burnous."""
    turban = outline(
        "M22 22C22 10 34 2 50 2C66 2 78 10 78 22C78 29 75 33 70 34H30C25 33 22 29 22 22Z"
    )
    fold = stroke("M16 30C40 28 56 18 64 -2", 5, "flat")
    return (turban - fold) | face(39) | (
        shoulders("M34 60L50 84L66 60") - grown(face(39), GAP)
    ), turban


@icon
def elderly_man() -> Drawing:
    """A long beard."""
    turban = outline(
        "M20 21C20 9 34 3 50 3C66 3 80 9 80 21C80 26 77 29 72 29H28C23 29 20 26 20 21Z"
    )
    fold = stroke("M84 27C62 26 44 16 36 -2", 5, "flat")
    beard = outline(
        "M29 45C36 51 42 49 50 49C58 49 64 51 71 45C75 64 66 84 50 95C34 84 25 64 29 45Z"
    )
    brow = outline("M30 34H70V39C62 45 58 43.5 50 43.5C42 43.5 38 45 30 39Z")
    return (turban - fold) | brow | beard | (shoulders() - grown(beard, GAP))


@icon
def young_man() -> Drawing:
    """A chechia with its tassel."""
    cap = outline("M33 4H67L72 30H28Z")
    tassel = stroke("M66 6C80 6 84 14 84 30", 6) | box(79.5, 28, 9, 16, 2)
    head = face(36)
    return cap | (tassel - grown(cap, 0)) | head | (shoulders("M50 60V100") - grown(head, GAP)), cap


@icon
def youth() -> Drawing:
    """A bare head with a shock of hair."""
    hair = outline(
        "M28 38C24 22 32 8 46 10C50 2 60 2 62 8C72 8 78 22 72 38C64 36 60 32 58 27"
        "C50 34 38 37 28 38Z"
    )
    head = outline(
        "M30 44C42 42 52 38 57 34C60 39 65 42 70 43C70 56 61 64 50 64C39 64 30 56 30 44Z"
    )
    bust = outline("M18 97C18 78 30 69 50 69C70 69 82 78 82 97Z")
    return hair | head | (bust - grown(head, GAP) - stroke("M38 68L50 80L62 68", 0.1))


@icon
def child() -> Drawing:
    """A small figure with open arms."""
    tunic = outline(
        "M38 46H62L84 32C90 28 96 36 90 41L68 58L74 80H26L32 58L10 41C4 36 10 28 16 32Z"
    )
    legs = both(outline("M29 86H46V97H33C30 97 29 95 29 92Z"))
    return disc(50, 22, 17) | tunic | legs


@icon
def woman() -> Drawing:
    """A headscarf and a necklace of points."""
    cloth = outline(
        "M50 3C71 3 80 16 80 34C80 46 82 56 88 64H12C18 56 20 46 20 34C20 16 29 3 50 3Z"
    )
    cloth -= oval(50, 37, 16, 18)
    band = stroke("M18 25C34 13 66 13 82 25", 5, "flat")
    dress = outline("M8 97C8 84 10 76 15 70H85C90 76 92 84 92 97Z")
    points = stroke("M22 66L36 86L50 72L64 86L78 66", 5, "flat")
    return (cloth - band) | (dress - points), dress


@icon
def young_woman() -> Drawing:
    """Two braids and a headband."""
    hair = outline("M50 3C71 3 80 15 80 33C80 44 79 52 76 60H24C21 52 20 44 20 33C20 15 29 3 50 3Z")
    hair -= oval(50, 42, 16, 20) | box(34, 42, 32, 30)
    band = stroke("M16 26C34 10 66 10 84 26", 5, "flat")
    neck = outline("M42 44H58V70H42Z") & outline("M34 58H66V72H34Z")
    braid = outline("M21 58H34L38 66L33 74L37 82L28 95L19 82L23 74L18 66Z")
    bust = outline("M6 97C6 82 20 68 50 68C80 68 94 82 94 97Z")
    return (hair - band) | over(both(braid), bust | neck, gap=5)


@icon
def elderly_woman() -> Drawing:
    """Bent over a stick."""
    head = disc(62, 24, 17)
    veil = outline(
        "M62 3C76 3 84 14 82 26C80 24 78 23 75 22C70 34 66 38 58 42L44 40C40 20 46 3 62 3Z"
    )
    body = outline(
        "M40 44C50 48 58 48 66 46L84 60C88 63 84 70 79 68L66 63L72 97H14C12 72 20 52 40 44Z"
    )
    stick = stroke("M84 58V97", 6) | stroke("M84 58C84 50 94 50 94 57", 6)
    return over(veil | (head & box(44, 10, 36, 34)), (body | stick))


def meeple(skirt: bool = False) -> Shape:
    """The body of a wooden playing piece, without its head."""
    if skirt:
        return outline(
            "M50 42C66 42 74 50 78 62L92 92C93 95 92 97 89 97H11C8 97 7 95 8 92L22 62"
            "C26 50 34 42 50 42Z"
        )
    half = outline(
        "M50 40H58C72 40 90 50 94 60C95 64 93 67 88 67H74C76 78 84 86 86 92"
        "C87 95 86 97 83 97H62C60 97 59 96 58 94L52 80C51 79 50.5 78.5 50 78.5Z"
    )
    return both(half)


@icon
def leader() -> Drawing:
    """A wooden piece."""
    return meeple() | disc(50, 24, 20)


@icon
def fatma() -> Drawing:
    """Lalla Fatma in her red burnous, hood up."""
    hood = outline("M50 1C57 9 74 20 76 40C76 46 75 52 72 58H28C25 52 24 46 24 40C26 20 43 9 50 1Z")
    hood -= oval(50, 40, 13, 15)
    cloak = outline(
        "M27 64H73C80 74 88 84 92 92C93 95 92 97 89 97H11C8 97 7 95 8 92C12 84 20 74 27 64Z"
    )
    cloak -= poly((50, 76), (60, 100), (40, 100))
    gem = disc(50, 31, 5)
    return (hood - gem) | cloak, cloak


@icon
def oussaid() -> Drawing:
    """Omar Oussaid, a turban and the long gun."""
    turban = outline(
        "M20 17C20 8 30 2 42 2C54 2 64 8 64 17C64 23 61 26 57 27H27C23 26 20 23 20 17Z"
    )
    head = outline("M26 32H58C58 42 52 48 42 48C32 48 26 42 26 32Z")
    body = scaled(meeple(), 0.92, 42, 97)
    body = moved(body, -6, 0)
    gun = box(80, 2, 8, 72, 2) | outline(
        "M78 50H90V68L94 92C94 95 93 97 90 97H80C77 97 76 95 76 92Z"
    )
    return over(gun, turban | head | (body - grown(head, GAP - 1))), gun


@icon
def oulmokhtar() -> Drawing:
    """Omar Oulmokhtar behind his wall."""
    hood = outline("M50 1C57 9 72 18 74 36C74 42 73 47 70 51H30C27 47 26 42 26 36C28 18 43 9 50 1Z")
    hood -= oval(50, 36, 12, 13)
    trunk = outline("M30 57H70C80 62 86 68 90 76H10C14 68 20 62 30 57Z")
    stones = (
        box(2, 76, 96, 22, 2)
        | box(2, 64, 18, 14, 2)
        | box(41, 64, 18, 14, 2)
        | box(80, 64, 18, 14, 2)
    )
    joints = box(27.5, 82, 5, 20) | box(67.5, 82, 5, 20)
    return over(stones, trunk, gap=5) - joints | hood


@icon
def mule() -> Drawing:
    """A mule under its load."""
    body = outline(
        "M20 46H64C70 42 74 36 77 27L72 6C78 8 82 12 84 18L90 4C94 10 95 16 93 22"
        "L100 38C101 42 98 46 94 46L86 45C82 52 80 58 80 64L82 97H72L69 72H36L33 97H23"
        "L22 70C18 66 16 62 15 56L13 74H6C4 58 8 46 20 46Z"
    )
    load = outline(
        "M26 16H62C66 16 68 19 68 22L64 54C64 58 61 60 58 60H32C28 60 26 58 26 54L21 22"
        "C20 19 22 16 26 16Z"
    )
    load -= stroke("M16 36H72", 5.5, "flat")
    return over(load, body)


def _small_man(cx: float, top: float, k: float) -> tuple[Shape, Shape]:
    """A man's turbaned head and his bust, made k times as large about the top of the head."""
    turban = outline(
        "M22 22C22 10 34 2 50 2C66 2 78 10 78 22C78 29 75 33 70 34H30C25 33 22 29 22 22Z"
    )
    head = turban | face(39)
    bust = shoulders() - grown(face(39), GAP / k)
    return (
        moved(scaled(head, k, 50, 2), cx - 50, top - 2),
        moved(scaled(bust, k, 50, 2), cx - 50, top - 2),
    )


@icon
def people() -> Drawing:
    """Three villagers."""
    head, bust = _small_man(50, 20, 0.8)
    left, left_bust = _small_man(21, 4, 0.62)
    both_heads, both_busts = both(left), both(left_bust)
    return over(head | bust, both_heads | both_busts, gap=5), head


@icon
def burnous() -> Drawing:
    """A hooded cloak, open in front."""
    cloak = outline(
        "M50 2C60 10 74 22 77 38C86 48 92 68 95 92C95 95 94 97 91 97H9C6 97 5 95 5 92"
        "C8 68 14 48 23 38C26 22 40 10 50 2Z"
    )
    opening = outline(
        "M50 20C61 27 67 36 67 46C67 54 60 59 50 59C40 59 33 54 33 46C33 36 39 27 50 20Z"
    )
    return cloak - opening - poly((50, 68), (66, 102), (34, 102))


@icon
def oumouhand() -> Drawing:
    """Oumouhand, a raised sabre beside him."""
    head, bust = _small_man(38, 14, 0.84)
    blade = outline("M50 -2C55 8 56 20 55.5 34V64H44.5V32C44.5 16 46 6 50 -2Z")
    sabre = blade | box(36, 62, 28, 8, 2) | box(45, 68, 10, 26, 3)
    return over(turned(moved(sabre, 32, 2), 10, 82, 60), head | bust, gap=5), head


@icon
def tahar() -> Drawing:
    """Tahar, a beard and a gun over the shoulder."""
    turban = outline("M8 22C8 10 20 3 36 3C52 3 64 10 64 22C64 27 61 29 57 29H15C11 29 8 27 8 22Z")
    beard = outline(
        "M17 42C24 48 29 46.5 36 46.5C43 46.5 48 48 55 42C58 60 50 78 36 88C22 78 14 60 17 42Z"
    )
    brow = outline("M18 34H54V37C48 42 43 41 36 41C29 41 24 42 18 37Z")
    bust = outline("M2 97C2 78 14 66 36 66C58 66 70 78 72 97Z") - grown(beard, GAP)
    gun = turned(
        box(78, -8, 8, 70, 2) | outline("M76 50H88L90 66L96 90C96 93 95 95 92 95H80C77 95 76 93 76 90Z"),
        8, 82, 50,
    )  # fmt: skip
    return over(gun, turban | brow | beard | bust, gap=5), gun


@icon
def mouhand() -> Drawing:
    """Mouhand, with a card in his hand."""
    cap = outline("M20 4H52L57 28H15Z")
    head = outline("M17 34H55V40C55 52 47 60 36 60C25 60 17 52 17 40Z")
    bust = outline("M2 97C2 76 14 63 36 63C58 63 70 76 72 97Z") - grown(head, GAP)
    card = turned(box(64, 44, 32, 46, 5), 12, 80, 66)
    mark = turned(poly((80, 56), (87, 67), (80, 78), (73, 67)), 12, 80, 66)
    return over(card, cap | head | bust, gap=5) - mark, cap


@icon
def tayeb() -> Drawing:
    """Tayeb, who takes anyone's place: one man behind another."""
    head, bust = _small_man(34, 26, 0.74)
    back, back_bust = _small_man(64, 4, 0.74)
    return over(head | bust, back | back_bust, gap=5.5), head
