"""What changes on a board: pieces from a view, and what may be chosen.

Pieces stand in the room of their space, all of one kind as one piece with a number, in rows of equal size;
they shrink down to a stated size, and where even that is too many, the last place says how many more there
are. A theme may show those that would be small as strips: one below the other, with what is compared of each
as large as the strip is high. So a crowded space stays as readable as an empty one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator import fonts
from generator.board.crowd import Crowd, Named, Stack, arrange
from generator.board.ground import Ground
from generator.board.place import Place
from generator.colours import readable
from generator.scene import MM_PER_PT, Circle, Group, Item, Paint, Path, Rect, Scene, TextRun
from generator.shapes import polyline


def draw_pieces(ground: Ground, scene: Scene, view: Sequence[Mapping[str, Any]]) -> Group:
    """All pieces of a view. A piece is {id, kind, at, count, label, face, collection, side, place}; those at places
    that the board does not have raise KeyError with the place. Each has a group `piece-<id>`, or is named in the
    `data-pieces` of the group that says how many more there are. `place` names where it stands: those of one place
    are a group of that name, and the places follow each other as on the board's list, as a screen reader tells them.
    """
    layer = Group(css="pieces")
    standing: dict[str, list[Mapping[str, Any]]] = {}
    for piece in view:
        if piece["at"] not in ground.places:
            raise KeyError(f"the board has no place {piece['at']!r} for the piece {piece['id']!r}")
        standing.setdefault(piece["at"], []).append(piece)
    order = {anchor: number for number, anchor in enumerate(ground.places)}
    named_places = any(piece.get("place") for piece in view)
    for anchor in sorted(standing, key=order.__getitem__) if named_places else standing:
        place, pieces = ground.places[anchor], standing[anchor]
        name = str(pieces[0].get("place") or "")
        pieces, named = _markers(ground, pieces)
        riders = [piece for piece in pieces if _rides(ground, piece)]
        if len(riders) == len(pieces):
            riders = []  # nobody there to ride with
        hosts = [piece for piece in pieces if piece not in riders]
        crowd = arrange(ground, place, hosts, named)
        drawn, last = _crowd(ground, scene, place, crowd, named)
        drawn.extend(_mounted(ground, scene, riders, *last))
        layer.children.extend([Group(drawn, label=name, role="group")] if name else drawn)
    return layer


def _markers(
    ground: Ground, pieces: list[Mapping[str, Any]]
) -> tuple[list[Mapping[str, Any]], dict[str, list[Mapping[str, Any]]]]:
    """Pieces that stand for themselves, and by the id of its host what is named after one of them."""
    if not ground.style["pieces"]["riders"]["named"]:
        return pieces, {}
    hosts = {str(piece["id"]) for piece in pieces}
    alone: list[Mapping[str, Any]] = []
    named: dict[str, list[Mapping[str, Any]]] = {}
    for piece in pieces:
        host = str(piece["id"]).rpartition(".")[0]
        if host in hosts:
            named.setdefault(host, []).append(piece)
        else:
            alone.append(piece)
    return alone, named


def _rides(ground: Ground, piece: Mapping[str, Any]) -> bool:
    """Whether a piece is one that shares the place of another, such as a commander with a unit."""
    settings = ground.style["pieces"]["riders"]
    field = settings["field"]
    if not field:
        return False
    collection = piece.get("collection") or "units"
    known = ground.content.all(collection) if collection in ground.content.collections else {}
    record = known.get(piece["kind"])
    return record is not None and record.get(field) in settings["values"]


def _mounted(
    ground: Ground,
    scene: Scene,
    riders: Sequence[Mapping[str, Any]],
    right: float,
    top: float,
    size: float,
) -> list[Item]:
    """Riders on the upper right corner of the last piece: smaller and over its edge, so that both are read."""
    settings = ground.style["pieces"]["riders"]
    small = size * settings["share"]
    across, up = settings["out"]
    return [
        _sign(ground, scene, rider, right - small * (1 - across + 0.45 * k), top - small * up, small)
        for k, rider in enumerate(riders)
    ]


def _crowd(
    ground: Ground, scene: Scene, place: Place, crowd: Crowd, named: Named
) -> tuple[list[Item], tuple[float, float, float]]:
    """The drawn stacks of a place with what is named after them, and (right, top, size) of the last one drawn, or
    of the slot that says how many more there are."""
    out: list[Item] = []
    mounted: list[Item] = []
    slots = crowd.slots(place)
    size, wide = crowd.size, crowd.size * crowd.face
    for stack, (x, y) in zip(crowd.stacks[: crowd.shown], slots, strict=False):
        riders = named.get(str(stack[0]["id"]), ())
        if crowd.strips:
            out.append(_piece(ground, scene, stack, x, y, size, place.turned, "strip"))
            for k, rider in enumerate(riders):
                out.append(_sign(ground, scene, rider, x + wide + k * size, y, size))
        else:
            out.append(_piece(ground, scene, stack, x, y, size, place.turned))
            mounted.extend(_mounted(ground, scene, riders, x + size, y, size))
    if crowd.shown < len(crowd.stacks):
        rest = [piece for stack in crowd.stacks[crowd.shown :] for piece in stack]
        out.append(_more(ground, rest, *slots[crowd.shown], size))
    x, y = slots[-1]
    return [*out, *mounted], (x + size * crowd.ratio, y, size)


def _piece(
    ground: Ground,
    scene: Scene,
    stack: Stack,
    x: float,
    y: float,
    size: float,
    turned: bool = False,
    shown: str = "piece",
) -> Group:
    """A stack of pieces that look alike, drawn as the first with the number of all: in a square of `size` mm, or as a
    strip as high. `shown` is the face of the theme that is drawn: piece, strip or sign."""
    piece = stack[0]
    side = "back" if turned else str(piece.get("side") or "front")
    layout = piece.get("face") or None
    face = ground.piece(piece.get("collection") or "", piece["kind"], layout, side, shown)
    width, height = face.scene.width, face.scene.height
    # A piece's face is square or not; its longer side fills the slot.
    scale = size / (height if shown == "strip" else max(width, height))
    w, h = width * scale, height * scale
    count = sum(int(one.get("count") or 1) for one in stack)
    if shown == "strip":
        number = x + size * 0.48, y + size / 2, size * 0.34  # in its left end, off what is compared
    else:
        x, y = x + (size - w) / 2, y + (size - h) / 2
        across, down = ground.style["pieces"]["number_at"]
        r = size * ground.style["pieces"]["number_r"]
        # A long number grows inwards: its outer end stays where it is.
        grown = (_reach(count) - 1) * r
        number = x + w * across + (grown if across < 0.5 else -grown), y + h * down, r
    placed = scene.place(face.key, face.scene, x, y, w, h)
    return Group(
        [placed, *(_number(ground, str(count), *number) if count > 1 else ())],
        id=f"piece-{piece['id']}",
        label=_named(str(one.get("label") or "") for one in stack),
        role="img",
        css=f"piece {piece['kind']}",
        data={"pieces": " ".join(str(one["id"]) for one in stack)} if len(stack) > 1 else {},
    )


def _named(labels: Iterable[str]) -> str:
    """Pieces in words: those of one name once, with their number."""
    counts = Counter(labels)
    return ", ".join(f"{count} × {label}" if count > 1 and label else label for label, count in counts.items())


def _sign(
    ground: Ground, scene: Scene, rider: Mapping[str, Any], x: float, y: float, size: float
) -> Group:
    """What lies on a piece, in a square of `size` mm: its sign, where the theme has one."""
    return _piece(ground, scene, [rider], x, y, size, shown="sign")


def _reach(number: int | str) -> float:
    """How far the disc of a number reaches to either side, in its radii."""
    return 1.0 if len(str(number)) == 1 else 1.3


def _number(ground: Ground, text: str, cx: float, cy: float, r: float) -> list[Item]:
    """A count on a disc that stands out from any piece."""
    ink, paper = ground.theme.colour("ink"), ground.theme.colour("light")
    font = ground.theme.font(ground.style["pieces"]["number"])
    wide = r * _reach(text)
    size = 1.5 * r / MM_PER_PT
    baseline = cy + fonts.font(font).cap_height * size * MM_PER_PT / 2
    plate = Rect(
        cx - wide,
        cy - r,
        2 * wide,
        2 * r,
        Paint(fill=ink, stroke=paper, stroke_width=r * 0.16),
        r=r,
    )
    return [plate, TextRun(cx, baseline, text, font, size, paper, "middle")]


def _more(ground: Ground, rest: list[Mapping[str, Any]], x: float, y: float, size: float) -> Group:
    """The place of the pieces for which there is no room: how many, and all their labels to be read."""
    paper = ground.theme.colour(ground.style["paper"])
    total = sum(int(piece.get("count") or 1) for piece in rest)
    font = ground.theme.font(ground.style["pieces"]["number"])
    pt = size * 0.5 / MM_PER_PT
    baseline = y + size / 2 + fonts.font(font).cap_height * pt * MM_PER_PT / 2
    ink = readable(paper, ground.theme.colour("ink"), ground.theme.colour("light"))
    children: list[Item] = [
        Rect(x, y, size, size, Paint(fill=paper, stroke=ink, stroke_width=0.25), r=size * 0.2),
        TextRun(x + size / 2, baseline, f"+{total}", font, pt, ink, "middle"),
    ]
    label = _named(str(piece.get("label") or piece["kind"]) for piece in rest)
    ids = " ".join(str(piece["id"]) for piece in rest)
    return Group(children, label=label, role="img", css="piece more", data={"pieces": ids})


def draw_controls(ground: Ground, controls: Sequence[Mapping[str, Any]]) -> Group:
    """A ring around every place that may be chosen. A control is {anchor, option, label}; several options
    at one place are numbered beads on its ring, in the order given."""
    layer = Group(css="controls")
    at: dict[str, list[Mapping[str, Any]]] = {}
    for control in controls:
        if control["anchor"] not in ground.places:
            raise KeyError(f"the board has no place {control['anchor']!r} to choose")
        at.setdefault(control["anchor"], []).append(control)
    for anchor, options in at.items():
        place = ground.places[anchor]
        if len(options) == 1:
            layer.children.append(_button(options[0], [_ring(ground, place)]))
            continue
        layer.children.append(Group([_ring(ground, place)], css="ring"))
        for k, option in enumerate(options):
            angle = math.radians(-90 + 360 * k / len(options))
            cx = place.x + (place.w / 2 + 1.5) * math.cos(angle)
            cy = place.y + (place.h / 2 + 1.5) * math.sin(angle)
            layer.children.append(_button(option, _number(ground, str(k + 1), cx, cy, 3.0)))
    return layer


def _ring(ground: Ground, place: Place) -> Item:
    """The ring: an outline that shows, over a fill that nobody sees but that takes the click."""
    settings = ground.style["choice"]
    colour, width = ground.theme.colour(settings["colour"]), settings["width"]
    paint = Paint(fill=colour, stroke=colour, stroke_width=width, opacity=1.0, css="choice-ring")
    grow = 1.2
    if place.outline:
        # The line runs inside the hex, so that neighbours that may both be chosen stay two.
        inner = [
            (place.x + (x - place.x) * place.ring, place.y + (y - place.y) * place.ring)
            for x, y in place.outline
        ]
        return Path(polyline(inner, close=True), replace(_hollow(paint), join="round"))
    if place.square:
        ring: Item = Rect(
            place.x - place.w / 2 - grow, place.y - place.h / 2 - grow,
            place.w + 2 * grow, place.h + 2 * grow, _hollow(paint), r=2.0,
        )  # fmt: skip
    else:
        ring = Circle(place.x, place.y, max(place.w, place.h) / 2 + grow, _hollow(paint))
    return ring


def _hollow(paint: Paint) -> Paint:
    return Paint(fill=None, stroke=paint.stroke, stroke_width=paint.stroke_width, css=paint.css)


def _button(control: Mapping[str, Any], children: list[Item]) -> Group:
    return Group(
        children,
        id=f"choose-{control['option']}",
        label=str(control["label"]),
        role="button",
        css="choice",
        data={"option": str(control["option"]), "anchor": str(control["anchor"])},
    )
