"""Hex grids: places in mm and neighbours agree, whatever way hexes lie and whichever columns are shifted."""

import math

import pytest

from rules.parts.hexes import HexGrid, hex_id

GRIDS = [
    HexGrid(5, 4, orientation, shifted, 20.0, (30.0, 40.0))
    for orientation in ("flat", "pointy")
    for shifted in ("odd", "even")
]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.orientation}-{g.shifted}")
def test_neighbours_are_the_hexes_one_side_away(grid):
    for id in grid.ids():
        near = {
            other
            for other in grid.ids()
            if math.dist(grid.centre(id), grid.centre(other)) == pytest.approx(grid.size)
        }
        assert set(grid.neighbours(id)) == near
        assert grid.offset(*grid.axial(*grid.place(id))) == grid.place(id)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.orientation}-{g.shifted}")
def test_neighbours_share_two_corners(grid):
    assert grid.centre("0101") == pytest.approx(grid.origin)
    for id in grid.ids():
        for other in grid.neighbours(id):
            shared = [
                a for a in grid.corners(id) for b in grid.corners(other) if math.dist(a, b) < 1e-6
            ]
            assert len(shared) == 2


def test_shifted_columns_lie_half_a_hex_further_down():
    even, odd = (HexGrid(3, 3, "flat", shifted, 20.0, (0.0, 0.0)) for shifted in ("even", "odd"))
    assert even.centre("0201")[1] == pytest.approx(10)
    assert odd.centre("0201")[1] == pytest.approx(-10)
    right = HexGrid(3, 3, "pointy", "even", 20.0, (0.0, 0.0))
    assert right.centre("0102")[0] == pytest.approx(10)


def test_sides_are_counted_clockwise_from_the_north():
    grid = HexGrid(5, 5)
    assert grid.neighbours("0303") == ("0302", "0402", "0403", "0304", "0203", "0202")
    assert grid.neighbours("0101") == ("0201", "0102")


def test_names_that_are_no_hexes():
    grid = HexGrid(10, 8)
    assert hex_id(5, 8) == "0508"
    assert grid.place("1008") == (10, 8)
    assert [grid.place(id) for id in ("1109", "0001", "box", "12x4", "٠١٠١")] == [None] * 5
    with pytest.raises(KeyError, match="no hex '1109'"):
        grid.centre("1109")
