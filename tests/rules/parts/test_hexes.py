"""Distances and lines on hex grids, worked by hand and against plane geometry."""

from __future__ import annotations

import math
from collections import deque

import pytest

from rules.parts.hexes import HexGrid

FIELD = HexGrid(10, 8)  # flat, even columns half a hex further down
GRIDS = [
    HexGrid(7, 6, orientation, shifted, 20.0, (30.0, 40.0))
    for orientation in ("flat", "pointy")
    for shifted in ("odd", "even")
]
each_grid = pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.orientation}-{g.shifted}")


def test_neighbours_worked_by_hand() -> None:
    assert FIELD.neighbours("0505") == ("0504", "0604", "0605", "0506", "0405", "0404")
    assert FIELD.neighbours("0604") == ("0603", "0704", "0705", "0605", "0505", "0504")
    assert FIELD.neighbours("0101") == ("0201", "0102")
    assert FIELD.neighbours("1008") == ("1007", "0908")


@pytest.mark.parametrize(("one", "other", "steps"), [
    ("0505", "0505", 0), ("0505", "0504", 1), ("0505", "0604", 1), ("0505", "0606", 2),
    ("0505", "0703", 3), ("0505", "0704", 2), ("0101", "0201", 1), ("0101", "0202", 2),
    ("0101", "1008", 12), ("0108", "1001", 11), ("0101", "1001", 9), ("0101", "0108", 7),
])  # fmt: skip
def test_distances_worked_by_hand(one: str, other: str, steps: int) -> None:
    assert FIELD.distance(one, other) == FIELD.distance(other, one) == steps


@each_grid
def test_distance_is_the_length_of_the_shortest_way(grid: HexGrid) -> None:
    for start in grid.ids():
        ways = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for beside in grid.neighbours(here):
                if beside not in ways:
                    ways[beside] = ways[here] + 1
                    queue.append(beside)
        for other, steps in ways.items():
            assert grid.distance(start, other) == steps


@each_grid
def test_within_are_the_hexes_up_to_a_distance(grid: HexGrid) -> None:
    for start in grid.ids():
        near = grid.within(start, 2)
        assert start not in near
        assert set(near) == {o for o in grid.ids() if 0 < grid.distance(start, o) <= 2}


@pytest.mark.parametrize(("one", "other", "between"), [
    ("0505", "0504", ()),
    ("0505", "0503", (("0504",),)),  # straight north
    ("0505", "0507", (("0506",),)),
    ("0505", "0704", (("0604",),)),  # straight north-east
    ("0505", "0306", (("0405",),)),  # straight south-west
    ("0505", "0603", (("0504", "0604"),)),  # between north and north-east
    ("0505", "0705", (("0604", "0605"),)),  # due east, between two columns' hexes
    ("0505", "0305", (("0404", "0405"),)),
    ("0505", "0606", (("0605", "0506"),)),
    ("0101", "0301", (("0201",),)),  # the other hex of the two would lie off the map
    ("0505", "0502", (("0504",), ("0503",))),
    ("0505", "0602", (("0504",), ("0603",))),
    ("0505", "0905", (("0604", "0605"), ("0705",), ("0804", "0805"))),
])  # fmt: skip
def test_lines_worked_by_hand(one: str, other: str, between: tuple[tuple[str, ...], ...]) -> None:
    assert tuple(tuple(sorted(step)) for step in FIELD.line(one, other)) == tuple(
        tuple(sorted(step)) for step in between
    )


@each_grid
def test_every_step_of_a_line_is_what_lies_nearest_to_it(grid: HexGrid) -> None:
    """Against the plane: the hexes whose centres are nearest to the point, one or two of them."""
    wide = HexGrid(15, 14, grid.orientation, grid.shifted, grid.size, grid.origin)
    for one in ("0606", "0705"):
        for other in wide.within(one, 4):
            steps = wide.distance(one, other)
            (x, y), (a, b) = wide.centre(one), wide.centre(other)
            line = wide.line(one, other)
            assert len(line) == steps - 1
            for i, found in enumerate(line, 1):
                point = (x + (a - x) * i / steps, y + (b - y) * i / steps)
                gaps = {h: math.dist(point, wide.centre(h)) for h in wide.ids()}
                least = min(gaps.values())
                assert set(found) == {h for h, gap in gaps.items() if gap < least + 1e-6}
                assert len(found) in (1, 2)


@each_grid
def test_a_line_is_the_same_from_both_ends(grid: HexGrid) -> None:
    for one in grid.ids():
        for other in grid.ids():
            back = reversed(grid.line(other, one))
            assert [set(step) for step in grid.line(one, other)] == [set(step) for step in back]


@pytest.mark.parametrize("wrong", ["0009", "1101", "0109", "505", "05055", "x505", "٠٥٠٥"])
def test_what_is_no_hex_is_refused(wrong: str) -> None:
    assert FIELD.place(wrong) is None
    with pytest.raises(KeyError, match="there is no hex"):
        FIELD.distance("0505", wrong)
    with pytest.raises(KeyError, match="there is no hex"):
        FIELD.line(wrong, "0505")
