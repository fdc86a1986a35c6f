"""What changes on a board: pieces from a view, and what may be chosen.

Pieces stand in the room of their space, all of one kind as one piece with a number, in rows of equal size;
they shrink down to a stated size, and where even that is too many, the last place says how many more there
are. So a crowded space stays as readable as an empty one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator import fonts
from generator.board.ground import Ground
from generator.board.place import Place
from generator.colours import readable
from generator.scene import MM_PER_PT, Circle, Group, Item, Paint, Path, Rect, Scene, TextRun
from generator.shapes import polyline


def draw_pieces(ground: Ground, scene: Scene, view: Sequence[Mapping[str, Any]]) -> Group:
    """All pieces of a view. A piece is {id, kind, at, count, label, face, collection, side}; those at places
    that the board does not have raise KeyError with the place. Each has a group `piece-<id>`, or is named in the
    `data-pieces` of the group that says how many more there are."""
    layer = Group(css="pieces")
    standing: dict[str, list[Mapping[str, Any]]] = {}
    for piece in view:
        if piece["at"] not in ground.places:
            raise KeyError(f"the board has no place {piece['at']!r} for the piece {piece['id']!r}")
        standing.setdefault(piece["at"], []).append(piece)
    for anchor, pieces in standing.items():
        place = ground.places[anchor]
        pieces, named = _markers(ground, pieces)
        riders = [piece for piece in pieces if _rides(ground, piece)]
        if len(riders) == len(pieces):
            riders = []  # nobody there to ride with
        hosts = [piece for piece in pieces if piece not in riders]
        stacks = _stacks(ground, place, hosts, named)
        crowd, corners = _crowd(ground, scene, place, stacks)
        layer.children.extend(crowd)
        for stack, corner in zip(stacks, corners, strict=False):
            layer.children.extend(_mounted(ground, scene, named.get(stack[0]["id"], []), *corner))
        layer.children.extend(_mounted(ground, scene, riders, *corners[-1]))
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


def _stacks(
    ground: Ground,
    place: Place,
    pieces: list[Mapping[str, Any]],
    named: Mapping[str, list[Mapping[str, Any]]],
) -> list[list[Mapping[str, Any]]]:
    """Each piece alone; where they would be too small, those that look alike (markers included) together."""
    settings = ground.style["pieces"]
    usual = place.piece or settings["size"]
    size = grid(len(pieces), place.room_w, place.room_h, usual, 0.0, settings["gap"])[0]
    if size >= settings["alike"]:
        return [[piece] for piece in pieces]
    stacks: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for piece in pieces:
        on = (str(rider["kind"]) for rider in named.get(str(piece["id"]), ()))
        looks = (str(piece.get(key) or "") for key in ("collection", "kind", "face", "side"))
        stacks.setdefault((*looks, *on), []).append(piece)
    return list(stacks.values())


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
    riders: list[Mapping[str, Any]],
    right: float,
    top: float,
    size: float,
) -> list[Item]:
    """Riders on the upper right corner of the last piece: smaller and over its edge, so that both are read."""
    small = size * ground.style["pieces"]["riders"]["share"]
    return [
        _piece(ground, scene, [rider], right - small * (0.8 + 0.45 * k), top - small * 0.3, small)
        for k, rider in enumerate(riders)
    ]


def _crowd(
    ground: Ground, scene: Scene, place: Place, stacks: list[list[Mapping[str, Any]]]
) -> tuple[list[Item], list[tuple[float, float, float]]]:
    """The drawn stacks of a place, and (right, top, size) of each, or of the place of all that are not shown."""
    settings = ground.style["pieces"]
    gap = settings["gap"]
    size, columns, rows = grid(
        len(stacks),
        place.room_w,
        place.room_h,
        place.piece or settings["size"],
        settings["smallest"],
        gap,
    )
    shown = min(len(stacks), columns * rows)
    if shown < len(stacks):
        shown -= 1
    out: list[Item] = []
    slots = _slots(place, shown + (shown < len(stacks)), columns, size, gap)
    for stack, (x, y) in zip(stacks[:shown], slots, strict=False):
        out.append(_piece(ground, scene, stack, x, y, size, place.turned))
    if shown < len(stacks):
        rest = [piece for stack in stacks[shown:] for piece in stack]
        x, y = slots[shown]
        out.append(_more(ground, rest, x, y, size))
    return out, [(x + size, y, size) for x, y in slots]


def grid(
    count: int, width: float, height: float, size: float, smallest: float, gap: float
) -> tuple[float, int, int]:
    """(size, columns, rows) of the largest squares, at most `size`, of which `count` fit the room.

    With room for fewer than `count` squares of the smallest size, as many as fit.
    """
    best = (0.0, 1, 1)
    fit = math.inf  # how far the block's shape is from the room's
    for columns in range(count, 0, -1):
        rows = math.ceil(count / columns)
        side = min(
            size, (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
        )
        off = abs(math.log((columns / rows) / (width / height)))
        if side > best[0] + 1e-9 or (side > best[0] - 1e-9 and off < fit):
            best, fit = (side, columns, rows), off
    if best[0] >= smallest:
        return best
    columns = max(1, int((width + gap) / (smallest + gap)))
    rows = max(1, int((height + gap) / (smallest + gap)))
    return smallest, columns, rows


def _slots(
    place: Place, count: int, columns: int, size: float, gap: float
) -> list[tuple[float, float]]:
    """Top left corners, rows centred in the room."""
    rows = math.ceil(count / columns)
    high = place.room_h if place.from_top else rows * size + (rows - 1) * gap
    top = place.y + place.room_y - high / 2
    found = []
    for row in range(rows):
        here = min(columns, count - row * columns)
        left = place.x + place.room_x - (here * size + (here - 1) * gap) / 2
        found += [(left + k * (size + gap), top + row * (size + gap)) for k in range(here)]
    return found


def _piece(
    ground: Ground,
    scene: Scene,
    stack: list[Mapping[str, Any]],
    x: float,
    y: float,
    size: float,
    turned: bool = False,
) -> Group:
    """A stack of pieces that look alike, drawn as the first with the number of all."""
    piece = stack[0]
    side = "back" if turned else str(piece.get("side") or "front")
    face = ground.piece(
        piece.get("collection") or "", piece["kind"], piece.get("face") or None, side
    )
    # A piece's face is square or not; its longer side fills the slot.
    scale = size / max(face.scene.width, face.scene.height)
    w, h = face.scene.width * scale, face.scene.height * scale
    x, y = x + (size - w) / 2, y + (size - h) / 2
    children: list[Item] = [scene.place(face.key, face.scene, x, y, w, h)]
    count = sum(int(one.get("count") or 1) for one in stack)
    if count > 1:
        across, down = ground.style["pieces"]["number_at"]
        children.extend(_number(ground, str(count), x + w * across, y + h * down, size * 0.27))
    return Group(
        children,
        id=f"piece-{piece['id']}",
        label=", ".join(str(one.get("label") or "") for one in stack),
        role="img",
        css=f"piece {piece['kind']}",
        data={"pieces": " ".join(str(one["id"]) for one in stack)} if len(stack) > 1 else {},
    )


def _number(ground: Ground, text: str, cx: float, cy: float, r: float) -> list[Item]:
    """A count on a disc that stands out from any piece."""
    ink, paper = ground.theme.colour("ink"), ground.theme.colour("light")
    font = ground.theme.font(ground.style["pieces"]["number"])
    wide = r * (1.0 if len(text) == 1 else 1.3)
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
    label = ", ".join(str(piece.get("label") or piece["kind"]) for piece in rest)
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
