"""Where pieces stand on a board and what may be chosen."""

from __future__ import annotations

from dataclasses import dataclass

from generator.shapes import Point


@dataclass(slots=True, frozen=True)
class Place:
    """A space, box or exit on the board: centre, drawn size, and the room for pieces, mm.

    The room's middle lies `room_x` right of and `room_y` below the centre; `piece` is the size of pieces there
    (0: the usual). `outline` is the shape of the place where it is neither round nor a rectangle: the corners of a
    hex or an area; the ring around it is drawn `ring` times as large. On a `turned` place pieces show their back.
    Pieces stand in the middle of their room, or `from_top` downward.
    """

    x: float
    y: float
    w: float
    h: float
    square: bool
    room_w: float
    room_h: float
    room_y: float = 0.0
    piece: float = 0.0
    outline: tuple[Point, ...] = ()
    room_x: float = 0.0
    ring: float = 0.96
    turned: bool = False
    from_top: bool = False
