"""Counters: the mix, exchanging, neutralising, patrols, fronts."""

from __future__ import annotations

import pytest

from rules.games.algeria.state import AWAY, POOL
from rules.games.algeria.units import (
    enter,
    exchange,
    free_counters,
    may_have_front,
    neutralise,
    patrol,
    put,
    take_off,
)

from .playing import Play, data


def play(options: dict[str, str] | None = None, **areas: dict[str, object]) -> Play:
    return Play(options=options, phase="random_events", areas=areas)


@pytest.mark.rule("al.units.mix")
def test_counters_come_from_the_free_ones_and_go_back() -> None:
    game = play().game
    unit = enter(game, "band", "setif")
    assert (unit.id, unit.area, unit.box) == ("band_1", "setif", "ug")
    assert free_counters(game, "band") == 23
    unit.neutralised = True
    take_off(game, unit)
    assert (unit.area, unit.box, unit.neutralised) == (POOL, "", False)
    assert free_counters(game, "band") == 24
    take_off(game, enter(game, "french_division", "setif"), AWAY)
    assert free_counters(game, "french_division") == 12


def test_indexes_keep_the_order_of_the_counters() -> None:
    game = play().game
    first, second = enter(game, "cadre", "oran"), enter(game, "cadre", "setif")
    put(game, first, "setif", "ops")
    assert [unit.id for unit in game.fln["setif"]] == [first.id, second.id]
    put(game, first, "oran", "ug")
    put(game, second, "oran", "ug")
    assert game.fln["setif"] == []
    assert [unit.id for unit in game.fln["oran"]] == ["cadre_1", "cadre_2"]


@pytest.mark.rule("al.units.exchange")
def test_an_exchanged_unit_keeps_its_box_and_its_state() -> None:
    game = play(setif={"oc": ["front neutralised"]}).game
    front = game.fln["setif"][0]
    cadre = exchange(game, front, "cadre")
    assert cadre is not None
    assert (cadre.kind, cadre.area, cadre.box, cadre.neutralised) == ("cadre", "setif", "oc", True)
    assert front.area == POOL


@pytest.mark.rule("al.units.exchange")
def test_without_a_free_counter_the_unit_is_gone() -> None:
    game = play(setif={"ug": ["front"]}, oran={"ug": ["cadre"] * 30}).game
    assert exchange(game, game.fln["setif"][0], "cadre") is None
    assert game.fln["setif"] == []


@pytest.mark.rule("al.units.neutralised_box", "al.units.neutralised")
def test_neutralised_fln_units_stay_or_go_to_oc_by_the_ruling() -> None:
    for ruling, box in (("stay", "ug"), ("to_oc", "oc")):
        game = play({"ruling_neutralised": ruling}, setif={"ug": ["band"], "ptl": ["police"]}).game
        neutralise(game, game.fln["setif"][0])
        neutralise(game, game.government["setif"][0])
        assert game.fln["setif"][0].box == box
        assert game.government["setif"][0].box == "ptl"


@pytest.mark.rule("al.gov_missions.patrol", "al.units.neutralised")
def test_patrols_count_units_in_ptl_that_are_in_order() -> None:
    area = {"ptl": ["police", "police neutralised", "french_division"], "ops": ["elite_brigade"]}
    assert patrol(play(setif=area).game, "setif") == 2
    assert patrol(play({"ruling_patrol": "yes"}, setif=area).game, "setif") == 3
    assert patrol(play().game, "morocco") == 0


@pytest.mark.rule("al.units.one_front", "al.units.no_remote_front")
def test_where_a_front_may_be() -> None:
    game = play(setif={"ug": ["front neutralised"]}, medea={"resettled": True}).game
    assert not may_have_front(game, "setif")
    assert not may_have_front(game, "medea")
    assert not may_have_front(game, "biskra")
    assert not may_have_front(game, "tunisia")
    assert may_have_front(game, "algiers") and may_have_front(game, "philippeville")


@pytest.mark.rule("al.units.kinds", "al.deploy.modes", "al.airmobility")
def test_figures_follow_the_side_that_shows() -> None:
    area = {
        "ops": ["french_division", "french_division dispersed", "elite_brigade airmobile", "elite_brigade",
                "algerian_brigade airmobile"],
        "ptl": ["police"],
    }  # fmt: skip
    units = play(setif=area).game.government["setif"]
    shown = sorted((unit.kind, unit.contact, unit.firepower, unit.control_points) for unit in units)
    assert shown == [
        ("algerian_brigade", 2, 5, 1), ("elite_brigade", 2, 9, 1), ("elite_brigade", 3, 9, 1),
        ("french_division", 1, 25, 1), ("french_division", 2, 12, 3), ("police", 2, 2, 1),
    ]  # fmt: skip
    assert {kind.id for kind in data().units.values() if not kind.mobile} == {"police", "front"}
    assert {kind.id for kind in data().units.values() if kind.elite} == {"elite_brigade"}


@pytest.mark.rule("al.units.neutralised")
def test_neutralised_units_have_no_points_of_control() -> None:
    game = play(setif={"ug": ["front neutralised", "band"], "ops": ["french_division dispersed neutralised"]}).game
    assert [unit.control_points for unit in game.fln["setif"]] == [1, 0]
    assert game.government["setif"][0].control_points == 0
    assert game.government["setif"][0].firepower == 12


@pytest.mark.rule("al.units.stacking", "al.units.boxes")
def test_any_number_of_units_stands_in_an_area() -> None:
    game = play(setif={"ug": ["band"] * 24, "oc": ["cadre"] * 30})
    assert len(game.units("setif")) == 54
