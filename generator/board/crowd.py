"""How the pieces of one place stand in its room: alone, in stacks of those that look alike, or as strips.

Squares of equal size, as large as the room allows. Where they would be small, those that look alike stand as one
with a number; and where even these would be small, each is a strip, if the theme draws some: wider than high,
and what is compared of a piece as large as the strip is high.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.board.ground import Ground
from generator.board.place import Place

Stack = list[Mapping[str, Any]]
Named = Mapping[str, Sequence[Mapping[str, Any]]]  # what is named after a piece, by the piece's id


@dataclass(slots=True, frozen=True)
class Crowd:
    """The stacks of a place and their slots: `size` mm high and `ratio` times as wide, in `columns` and `rows`.

    `strips`: drawn as strips. A strip's face takes `face` of the ratio, what lies on it the rest, to its right.
    """

    stacks: list[Stack]
    size: float
    columns: int
    rows: int
    gap: float
    ratio: float = 1.0
    face: float = 1.0
    strips: bool = False

    @property
    def shown(self) -> int:
        """How many stacks are drawn: all, or all but those for whose number the last slot is needed."""
        slots = self.columns * self.rows
        return len(self.stacks) if len(self.stacks) <= slots else slots - 1

    def slots(self, place: Place) -> list[tuple[float, float]]:
        """Top left corners of the slots in use, mm: rows centred in the room."""
        count = min(len(self.stacks), self.columns * self.rows)
        wide, high = self.size * self.ratio, self.size
        rows = math.ceil(count / self.columns)
        tall = place.room_h if place.from_top else rows * high + (rows - 1) * self.gap
        top = place.y + place.room_y - tall / 2
        found = []
        for row in range(rows):
            here = min(self.columns, count - row * self.columns)
            left = place.x + place.room_x - (here * wide + (here - 1) * self.gap) / 2
            found += [
                (left + k * (wide + self.gap), top + row * (high + self.gap)) for k in range(here)
            ]
        return found


def arrange(ground: Ground, place: Place, pieces: Stack, named: Named) -> Crowd:
    """How the pieces of a place stand in its room."""
    settings = ground.style["pieces"]
    gap, alike = settings["gap"], settings["alike"]
    usual = place.piece or settings["size"]
    room = place.room_w, place.room_h
    stacks = [[piece] for piece in pieces]
    if grid(len(stacks), *room, usual, 0.0, gap)[0] < alike:
        stacks = together(pieces, named)
        if grid(len(stacks), *room, usual, 0.0, gap)[0] < alike and _have_strips(ground, pieces):
            return _strips(ground, place, stacks, named)
    return Crowd(stacks, *grid(len(stacks), *room, usual, settings["smallest"], gap), gap)


def together(pieces: Stack, named: Named) -> list[Stack]:
    """Stacks of the pieces that look alike, what lies on them included."""
    stacks: dict[tuple[str, ...], Stack] = {}
    for piece in pieces:
        on = (str(rider["kind"]) for rider in named.get(str(piece["id"]), ()))
        looks = (str(piece.get(key) or "") for key in ("collection", "kind", "face", "side"))
        stacks.setdefault((*looks, *on), []).append(piece)
    return list(stacks.values())


def _have_strips(ground: Ground, pieces: Stack) -> bool:
    """Whether the theme draws all of them as strips."""
    if not ground.style["pieces"]["strip"]["ratio"]:
        return False
    return all(
        not piece.get("face")
        and ground.draws("strip", piece.get("collection") or "", piece["kind"])
        for piece in pieces
    )


def _strips(ground: Ground, place: Place, stacks: list[Stack], named: Named) -> Crowd:
    strip = ground.style["pieces"]["strip"]
    most = max(len(named.get(str(stack[0]["id"]), ())) for stack in stacks)
    ratio = strip["ratio"] + most
    gap = ground.style["pieces"]["gap"]
    room = place.room_w, place.room_h
    slots = grid(len(stacks), *room, strip["size"], strip["smallest"], gap, ratio)
    return Crowd(stacks, *slots, gap, ratio, strip["ratio"], strips=True)


def grid(
    count: int,
    width: float,
    height: float,
    size: float,
    smallest: float,
    gap: float,
    ratio: float = 1.0,
) -> tuple[float, int, int]:
    """(size, columns, rows) of the largest slots, at most `size` high and `ratio` times as wide, of which `count`
    fit a room of `width` x `height` mm.

    With room for fewer than `count` slots of the smallest size, as many as fit.
    """
    best = (0.0, 1, 1)
    fit = math.inf  # how far the block's shape is from the room's
    for columns in range(count, 0, -1):
        rows = math.ceil(count / columns)
        across = (width - gap * (columns - 1)) / columns / ratio
        high = min(size, across, (height - gap * (rows - 1)) / rows)
        off = abs(math.log((columns * ratio / rows) / (width / height)))
        if high > best[0] + 1e-9 or (high > best[0] - 1e-9 and off < fit):
            best, fit = (high, columns, rows), off
    if best[0] >= smallest:
        return best
    columns = max(1, int((width + gap) / (smallest * ratio + gap)))
    rows = max(1, int((height + gap) / (smallest + gap)))
    return smallest, columns, rows
