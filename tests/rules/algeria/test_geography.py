"""Who can Move where."""

from __future__ import annotations

import pytest

from rules.games.algeria.geography import ABROAD_BORDER, ACROSS, INSIDE, geography

from .playing import data

WILAYA = {"a": "I", "b": "I", "c": "II", "d": "II", "abroad": ""}
LINKS = [("a", "b", "wilaya"), ("b", "c", "between"), ("d", "abroad", "border")]


@pytest.mark.rule("al.map.reach", "al.map.wilayas")
def test_a_move_reaches_what_touches_its_wilaya_not_only_its_area() -> None:
    reach = geography(WILAYA, LINKS).reach
    assert reach["a"] == {"b": INSIDE, "c": ACROSS}
    assert reach["c"] == {"b": ACROSS, "d": INSIDE, "abroad": ABROAD_BORDER}
    assert reach["abroad"] == {"d": ABROAD_BORDER}


@pytest.mark.rule("al.map.reach")
def test_from_oran_to_biskra_in_one_move() -> None:
    reach = data().geography.reach
    assert reach["oran"]["biskra"] == ACROSS
    assert "biskra" not in data().geography.touching["oran"]
    assert "morocco" in reach["laghouat"]


@pytest.mark.rule("al.map.types", "al.map.wilayas")
def test_cities_belong_to_the_wilaya_around_them() -> None:
    assert "algiers" in data().wilayas["IV"]
    assert data().cities == ("constantine", "algiers", "oran")
    assert all(not data().areas[country].wilaya for country in data().countries)


def test_nobody_moves_to_france() -> None:
    assert data().geography.reach["france"] == {}
    assert all("france" not in reach for reach in data().geography.reach.values())
