"""Set-up of the three scenarios, suggested and by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.games.algeria import RULES
from rules.games.algeria.data import DIVISION, FRONT
from rules.games.algeria.setup import groups, places_for
from rules.table import Chance, SetupError, Table, advance, take

from .playing import content, data

SCENARIOS = ["1954", "1958", "1960"]


def set_up(setup: dict[str, str], how: str) -> Any:
    """A game just before the FLN rolls for its first points."""
    game = RULES.game(data(), RULES.start(data(), setup), [])
    chance = Chance(5)
    while (waiting := advance(game)) is not None and waiting[1].key != "setup.ap":
        step, request = waiting
        only = request.only()
        answer = how if request.key == "setup.how" else request.sample(chance) if only is None else only
        take(game, step, request.normal(answer))
    return game


@pytest.mark.rule("al.setup.scenario", "al.setup.placement", "al.setup.suggested", "al.setup.shortage")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("how", ["suggested", "by_hand"])
def test_every_wilaya_holds_what_the_scenario_gives_it(scenario: str, how: str) -> None:
    game = set_up({"scenario": scenario}, how)
    for place, kinds in data().scenarios[scenario].forces.items():
        found = Counter(
            unit.kind for area in places_for(data(), place)
            for unit in (*game.government[area], *game.fln[area])
        )  # fmt: skip
        assert found == kinds
    assert RULES.invariants(game) == []


@pytest.mark.rule("al.setup.boxes")
def test_units_start_in_their_boxes() -> None:
    game = set_up({"scenario": "1958"}, "by_hand")
    boxes = {(unit.kind, unit.box) for unit in game.state.units.values() if unit.area}
    assert {box for kind, box in boxes if kind == "police"} == {"ptl"}
    assert {box for kind, box in boxes if kind in ("band", "cadre", "front", "failek")} == {"ug"}
    assert {box for kind, box in boxes if kind.endswith(("brigade", "division"))} == {"ops"}


@pytest.mark.rule("al.setup.order")
def test_the_government_sets_up_first() -> None:
    table = Table.new(content(), {"scenario": "1954"})
    assert table.request is not None and table.request.seat == "government"
    table.answer("suggested")
    assert table.request is not None and table.request.seat == "fln"


@pytest.mark.rule("al.setup.fronts", "al.units.one_front", "al.units.no_remote_front")
def test_fronts_go_to_areas_of_their_own_and_never_to_remote_ones() -> None:
    game = RULES.game(data(), RULES.start(data(), {"scenario": "1958"}), [])
    seen = 0
    while (waiting := advance(game)) is not None and waiting[1].key != "setup.ap":
        step, request = waiting
        if request.key == "setup.place" and request.params["unit"] == FRONT:
            seen += 1
            assert set(request.slots.values()) == {1}
            assert all(game.area_type(area) != "remote" for area in request.slots)
        only = request.only()
        answer = "by_hand" if request.key == "setup.how" else request.sample(Chance(seen)) if only is None else only
        take(game, step, answer)
    assert seen == 6


@pytest.mark.rule("al.setup.modes", "al.optional.slow")
def test_divisions_start_in_either_mode_unless_the_french_are_slow() -> None:
    game = RULES.game(data(), RULES.start(data(), {"scenario": "1960"}), [])
    while (waiting := advance(game)) is not None and waiting[1].key != "setup.dispersed":
        step, request = waiting
        only = request.only()
        answer = "by_hand" if request.key == "setup.how" else request.sample(Chance(1)) if only is None else only
        take(game, step, answer)
    assert waiting is not None
    request = waiting[1]
    assert len(request.ids) == 13 and request.least == 0
    take(game, waiting[0], request.ids[:2])
    assert [unit.id for unit in game.state.units.values() if unit.dispersed] == request.ids[:2]


@pytest.mark.rule("al.setup.contested", "al.setup.first_ap", "al.border.start")
@pytest.mark.parametrize(
    ("scenario", "border", "independent"), [("1954", None, False), ("1958", -2, True), ("1960", -3, True)]
)
def test_points_of_the_scenario(scenario: str, border: int | None, independent: bool) -> None:
    game = set_up({"scenario": scenario}, "suggested")
    state = game.state
    assert all(area.control == "" for area in state.areas.values())
    assert state.border_state == ("none" if border is None else "inactive")
    assert state.border == (border or 0)
    assert state.independent is independent
    waiting = advance(game)
    assert waiting is not None and waiting[1].key == "setup.ap" and waiting[1].count == 2
    take(game, waiting[0], [3, 4])
    assert state.ap == 7


@pytest.mark.rule("al.setup.shortage")
def test_1960_asks_for_no_more_algerian_brigades_than_there_are() -> None:
    listed = sum(kinds.get("algerian_brigade", 0) for kinds in data().scenarios["1960"].forces.values())
    assert listed == data().units["algerian_brigade"].count == 6


@pytest.mark.rule("al.optional.slow", "al.optional.independence", "al.optional.shorter")
def test_optional_rules_for_other_scenarios_are_refused() -> None:
    for option in ("slow_reaction", "sure_independence"):
        assert RULES.start(data(), {"scenario": "1954", option: "yes"})
        with pytest.raises(SetupError, match="1954 only"):
            RULES.start(data(), {"scenario": "1958", option: "yes"})
    assert RULES.start(data(), {"scenario": "1960", "shorter_game": "yes"})


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(SetupError, match="no option called"):
        RULES.start(data(), {"colour": "red"})
    with pytest.raises(SetupError, match="cannot be"):
        RULES.start(data(), {"scenario": "1962"})


@pytest.mark.rule("al.setup.suggested")
def test_suggested_set_ups_are_legal_ones() -> None:
    for scenario in data().scenarios.values():
        for area, kinds in scenario.suggested.items():
            place = data().areas[area].wilaya or area
            assert all(kinds[kind] <= scenario.forces[place][kind] for kind in kinds)
            assert kinds.get(FRONT, 0) <= (0 if data().areas[area].type in ("remote", "country") else 1)
        divisions = sum(kinds.get(DIVISION, 0) for kinds in scenario.suggested.values())
        assert scenario.suggested_dispersed <= divisions


def test_groups_name_every_unit_once() -> None:
    total = sum(count for side in ("government", "fln") for _, _, count in groups(data(), "1958", side))
    assert total == sum(sum(kinds.values()) for kinds in data().scenarios["1958"].forces.values())
