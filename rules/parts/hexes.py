"""Hex grids: where hexes lie, what they touch, in millimetres of the board and in numbers of columns and rows.

A hex is named by its column and row, two digits each, from the north-west: `0101`. `HexGrid.of(record)` reads a
record of the collection `grids`: {columns, rows, orientation, shifted, size, origin}.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Point = tuple[float, float]

_ROOT3 = math.sqrt(3)


@dataclass(slots=True, frozen=True)
class HexGrid:
    """`columns` x `rows` hexes.

    `orientation`: flat (hexes lie on a side, in straight columns) or pointy (they stand on a point, in straight
    rows). `shifted`: the columns (or rows) that lie half a hex further down (or to the right), odd or even,
    counted from 1. `size` is mm from one side to the opposite one; `origin` is the centre of 0101.
    """

    columns: int
    rows: int
    orientation: str = "flat"
    shifted: str = "even"
    size: float = 20.0
    origin: Point = (0.0, 0.0)

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> HexGrid:
        """The grid of a record of the collection `grids`."""
        x, y = record["origin"]
        return cls(
            int(record["columns"]), int(record["rows"]), str(record["orientation"]),
            str(record["shifted"]), float(record["size"]), (float(x), float(y)),
        )  # fmt: skip

    # names

    def place(self, id: str) -> tuple[int, int] | None:
        """(column, row) of a hex by its name, counted from 1; None for what is no hex of this grid."""
        if len(id) != 4 or not (id.isascii() and id.isdigit()):
            return None
        column, row = int(id[:2]), int(id[2:])
        return (column, row) if self.holds(column, row) else None

    def holds(self, column: int, row: int) -> bool:
        """Whether there is a hex in that column and row."""
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def ids(self) -> Iterator[str]:
        """The names of all hexes, row by row."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield hex_id(column, row)

    # neighbours

    def neighbours(self, id: str) -> tuple[str, ...]:
        """The hexes that share a side with one, clockwise from the north (pointy: from the north-east).

        Raises KeyError for what is no hex of this grid.
        """
        column, row = self._known(id)
        q, r = self.axial(column, row)
        found = (self.offset(q + dq, r + dr) for dq, dr in _STEPS[self.orientation])
        return tuple(hex_id(*place) for place in found if self.holds(*place))

    def axial(self, column: int, row: int) -> tuple[int, int]:
        """Axial coordinates (q, r): straight lines of hexes are straight lines of numbers."""
        if self.orientation == "flat":
            q = column - 1
            return q, row - 1 - self._shift(q)
        r = row - 1
        return column - 1 - self._shift(r), r

    def offset(self, q: int, r: int) -> tuple[int, int]:
        """Column and row of axial coordinates, on the grid or off it."""
        if self.orientation == "flat":
            return q + 1, r + 1 + self._shift(q)
        return q + 1 + self._shift(r), r + 1

    def _shift(self, line: int) -> int:
        """Whole hexes by which a column (or row), counted from 0, lies further down than the axis says."""
        return line // 2 if self.shifted == "even" else (line + 1) // 2

    # distances and lines

    def distance(self, one: str, other: str) -> int:
        """Steps from one hex to another over any ground. Raises KeyError for what is no hex of this grid."""
        q, r = self.axial(*self._known(one))
        x, y = self.axial(*self._known(other))
        return max(abs(q - x), abs(r - y), abs(q + r - x - y))

    def within(self, id: str, reach: int) -> tuple[str, ...]:
        """The other hexes up to `reach` steps away, row by row."""
        q, r = self.axial(*self._known(id))
        near = (
            self.offset(q + x, r + y)
            for x in range(-reach, reach + 1)
            for y in range(max(-reach, -reach - x), min(reach, reach - x) + 1)
            if x or y
        )
        places = sorted((row, column) for column, row in near if self.holds(column, row))
        return tuple(hex_id(column, row) for row, column in places)

    def line(self, one: str, other: str) -> tuple[tuple[str, ...], ...]:
        """The hexes between two hexes on the straight line from centre to centre, one step after the other.

        A step is one hex; or two, where the line runs along the side between them. What lies off the grid
        is left out: a step along the edge of the map is one hex.
        """
        q, r = self.axial(*self._known(one))
        x, y = self.axial(*self._known(other))
        steps = self.distance(one, other)
        found = []
        for i in range(1, steps):
            near = _nearest(q * steps + (x - q) * i, r * steps + (y - r) * i, steps)
            places = [self.offset(*axial) for axial in near]
            found.append(tuple(hex_id(*place) for place in places if self.holds(*place)))
        return tuple(found)

    # millimetres

    def centre(self, id: str) -> Point:
        """The centre of a hex, mm. Raises KeyError for what is no hex of this grid."""
        column, row = self._known(id)
        pitch = self.size * _ROOT3 / 2  # from one straight line of hexes to the next
        first = 0.5 if self.shifted == "odd" else 0.0  # 0101 itself may be a shifted one
        x0, y0 = self.origin
        if self.orientation == "flat":
            return x0 + (column - 1) * pitch, y0 + (row - 1 + self._half(column) - first) * self.size
        return x0 + (column - 1 + self._half(row) - first) * self.size, y0 + (row - 1) * pitch

    def corners(self, id: str) -> tuple[Point, ...]:
        """The six corners of a hex, mm, clockwise on the board; a flat one from the east, a pointy one
        from the south-east."""
        x, y = self.centre(id)
        turn = 0 if self.orientation == "flat" else 30
        radius = self.size / _ROOT3
        angles = (math.radians(turn + 60 * k) for k in range(6))
        return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)

    def _half(self, line: int) -> float:
        return 0.5 if (line % 2 == 0) == (self.shifted == "even") else 0.0

    def _known(self, id: str) -> tuple[int, int]:
        place = self.place(id)
        if place is None:
            raise KeyError(f"there is no hex {id!r}")
        return place


_STEPS = {
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "pointy": ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}


def _nearest(q: int, r: int, scale: int) -> list[tuple[int, int]]:
    """The hex (axial) in which the point (q, r) / scale lies, or the two on whose common side it lies.

    Exact, in whole numbers: where two hexes are equally near, neither is left to rounding.
    """
    low_q, low_r = q // scale, r // scale
    gaps = {
        (a, b): _square(q - a * scale, r - b * scale)
        for a in (low_q, low_q + 1)
        for b in (low_r, low_r + 1)
    }
    least = min(gaps.values())
    return [axial for axial, gap in gaps.items() if gap == least]


def _square(q: int, r: int) -> int:
    """The square of a length in the plane, in steps."""
    return q * q + q * r + r * r


def hex_id(column: int, row: int) -> str:
    """The name of a hex: 0508 is the eighth of the fifth column."""
    return f"{column:02d}{row:02d}"
