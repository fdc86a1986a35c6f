"""Lines of sight: ground that blocks, what stands between, lines between two hexes, the edge."""

from __future__ import annotations

import pytest

from rules.parts.hexes import HexGrid
from rules.parts.sight import Sight, sight, sights

GRID = HexGrid(10, 8)
NONE: set[str] = set()


def test_neighbours_always_see_each_other() -> None:
    found = sight(GRID, "0505", "0504", {"0504", "0505"})
    assert found == Sight(1, ())
    assert found is not None and found.open({"0504", "0505"})


def test_one_looks_into_what_blocks_and_out_of_it_but_not_through() -> None:
    assert sight(GRID, "0505", "0503", {"0503", "0505"}) == Sight(2, (("0504",),))
    assert sight(GRID, "0505", "0503", {"0504"}) is None


def test_what_stands_between_stops_a_line() -> None:
    found = sight(GRID, "0505", "0503", NONE)
    assert found is not None
    assert found.open({"0505", "0503", "0404"})
    assert not found.open({"0504"})


@pytest.mark.parametrize(("blocking", "either", "both"), [
    (set(), True, True),
    ({"0604"}, True, False),
    ({"0605"}, True, False),
    ({"0604", "0605"}, False, False),
])  # fmt: skip
def test_between_two_hexes_the_ground(blocking: set[str], either: bool, both: bool) -> None:
    assert (sight(GRID, "0505", "0705", blocking) is not None) is either
    assert (sight(GRID, "0505", "0705", blocking, both=True) is not None) is both


@pytest.mark.parametrize(("standing", "either", "both"), [
    (set(), True, True),
    ({"0604"}, True, False),
    ({"0605"}, True, False),
    ({"0604", "0605"}, False, False),
])  # fmt: skip
def test_between_two_hexes_what_stands_there(standing: set[str], either: bool, both: bool) -> None:
    one, all_ = sight(GRID, "0505", "0705", NONE), sight(GRID, "0505", "0705", NONE, both=True)
    assert one is not None and one.open(standing) is either
    assert all_ is not None and all_.open(standing) is both


def test_ground_on_one_side_and_a_unit_on_the_other_stop_a_line() -> None:
    found = sight(GRID, "0505", "0705", {"0604"})
    assert found is not None
    assert found.steps == (("0605",),)
    assert not found.open({"0605"})
    assert found.open({"0604"})  # nobody looks through there anyway


def test_along_the_edge_the_hex_on_the_map_decides_alone() -> None:
    for both in (False, True):
        found = sight(GRID, "0101", "0301", NONE, both)
        assert found is not None and found.steps == (("0201",),)
        assert not found.open({"0201"})
        assert sight(GRID, "0101", "0301", {"0201"}, both) is None


def test_longer_lines_are_stopped_at_any_step() -> None:
    found = sight(GRID, "0505", "0905", NONE)
    assert found is not None and found.distance == 4
    assert found.open({"0604", "0804"})
    assert not found.open({"0705"})
    assert not found.open({"0804", "0805"})


def test_the_table_holds_every_open_line_up_to_its_reach() -> None:
    blocking = {"0504", "0604"}
    table = sights(GRID, blocking, 2)
    assert set(table) == set(GRID.ids())
    for one in GRID.ids():
        for other in GRID.within(one, 3):
            found = sight(GRID, one, other, blocking)
            expected = found if found is not None and GRID.distance(one, other) <= 2 else None
            assert table[one].get(other) == expected
    assert "0503" not in table["0505"]
    assert "0603" not in table["0505"]  # hills on both sides
    assert "0705" in table["0505"]  # a hill on one side only
