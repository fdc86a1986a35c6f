"""Income, building and converting."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.fln_reinforcement import income_by_support, income_of

from .playing import Play


def reinforce(scenario: str = "1954", options: dict[str, str] | None = None, fln: int = 40, **position: Any) -> Play:
    position.setdefault("turn", 2)
    return Play(scenario, options, phase="fln_reinforcement", psl={"government": 50, "fln": fln}, **position)


BAND = {"ug": ["band"]}


@pytest.mark.rule("al.fln.income", "al.terror.effects")
@pytest.mark.parametrize(
    ("area", "fields", "income"),
    [
        ("algiers", {"control": "fln"}, 5), ("algiers", BAND, 2), ("algiers", {"ug": ["band neutralised"]}, 0),
        ("algiers", {"control": "fln", "terror": True}, 4), ("algiers", {**BAND, "terror": True}, 1),
        ("setif", {"control": "fln"}, 2), ("setif", BAND, 1), ("setif", {}, 0),
        ("setif", {**BAND, "terror": True}, 0), ("setif", {"control": "fln", "terror": True}, 1),
        ("setif", {"control": "fln", "resettled": True}, 0), ("biskra", {"control": "fln"}, 0),
        ("algiers", {**BAND, "control": "government"}, 0),
    ],
)  # fmt: skip
def test_income_of_areas(area: str, fields: dict[str, Any], income: int) -> None:
    assert income_of(reinforce(areas={area: fields}).game, area) == income


@pytest.mark.rule("al.fln.income")
def test_by_the_other_ruling_government_areas_pay_as_contested() -> None:
    areas = {"algiers": {**BAND, "control": "government"}, "oran": {"control": "government"}}
    game = reinforce(options={"ruling_income": "contested"}, areas=areas).game
    assert income_of(game, "algiers") == 2 and income_of(game, "oran") == 0


@pytest.mark.rule("al.fln.income_psl", "al.border.effects")
@pytest.mark.parametrize(
    ("fln", "naval", "state", "ruling", "income"),
    [(50, 0, "inactive", "addendum", 5), (51, 0, "inactive", "addendum", 6), (51, 2, "inactive", "addendum", 4),
     (51, 2, "active", "addendum", 2), (51, 2, "active", "without", 4), (20, 5, "active", "addendum", 0)],
)  # fmt: skip
def test_income_of_support(fln: int, naval: int, state: str, ruling: str, income: int) -> None:
    game = reinforce(
        "1958", {"ruling_border_income": ruling}, fln, naval=naval, border=-2, border_state=state
    ).game
    assert income_by_support(game) == income


@pytest.mark.rule("al.fln.income", "al.fln.ap_kept")
def test_income_is_added_to_what_is_there() -> None:
    game = reinforce(ap=3, areas={"algiers": {"control": "fln"}, "setif": BAND})
    assert game.event("fln.income") == {
        "areas": {"setif": 1, "algiers": 5}, "support": 4, "total": 10, "ap": 13,
    }  # fmt: skip


@pytest.mark.rule("al.setup.first_ap")
def test_on_turn_1_contested_areas_pay_as_ever() -> None:
    game = reinforce(turn=1, ap=7, areas={"setif": BAND, "oran": BAND})
    assert game.event("fln.income") == {"areas": {"setif": 1, "oran": 2}, "support": 4, "total": 7, "ap": 14}


FRONT = {"setif": {"ug": ["front"]}, "oran": {"ug": ["front neutralised", "cadre"]}}


@pytest.mark.rule("al.fln.build")
def test_building_needs_a_front_in_order() -> None:
    game = reinforce(ap=5, areas=FRONT)  # and 4 of support, 3 of areas
    game.answer("fln.build", "build_band")
    assert game.request.slots == {"setif": 4}
    game.answer("fln.build.where", {"setif": 3})
    assert game.state.ap == 12 - 9
    assert sorted(game.names("setif", "ug")) == ["band", "band", "band", "front"]


@pytest.mark.rule("al.fln.build", "al.countries.open")
def test_abroad_is_cheaper_and_open_only_after_independence() -> None:
    assert "build_band_abroad" not in reinforce(ap=8, areas=FRONT).request.ids
    game = reinforce("1958", ap=8)
    game.answer("fln.build", "build_cadre_abroad")
    assert set(game.request.slots) == {"morocco", "tunisia"}
    game.answer("fln.build.where", {"morocco": 1, "tunisia": 2})
    assert game.names("tunisia", "ug") == ["cadre", "cadre"]
    assert game.event("fln.built")["cost"] == 6


@pytest.mark.rule("al.fln.convert", "al.units.one_front", "al.units.no_remote_front")
def test_a_cadre_becomes_a_front_where_none_stands_and_builds_at_once() -> None:
    areas = {
        "setif": {"ug": ["cadre", "front"]}, "medea": {"ug": ["cadre", "cadre"]}, "biskra": {"ug": ["cadre"]},
        "bougie": {"ug": ["cadre neutralised"]}, "barika": {"resettled": True, "ug": ["cadre"]},
    }  # fmt: skip
    game = reinforce(ap=20, areas=areas)
    game.answer("fln.build", "cadre_to_front")  # Médéa is the one place
    assert game.names("medea") == ["cadre", "front"]
    game.answer("fln.build", "build_band")
    assert "medea" in game.request.slots


@pytest.mark.rule("al.fln.convert")
def test_a_cadre_becomes_a_band_anywhere_if_it_is_in_order() -> None:
    areas = {"biskra": {"ug": ["cadre", "cadre neutralised"]}, "morocco": {"ug": ["cadre"]}}
    game = reinforce("1958", ap=1, areas=areas).answer("fln.build", "cadre_to_band")
    assert game.request.slots == {"biskra": 1, "morocco": 1}
    game.answer("fln.build.where", {"biskra": 1})
    assert sorted((u.kind, u.neutralised) for u in game.units("biskra")) == [("band", False), ("cadre", True)]


@pytest.mark.rule("al.fln.convert")
def test_faileks_are_made_abroad_only() -> None:
    areas = {"setif": BAND, "tunisia": {"ug": ["band", "band"]}}
    game = reinforce("1958", ap=20, areas=areas).answer("fln.build", "band_to_failek")
    assert game.request.slots == {"tunisia": 2}
    game.answer("fln.build.where", {"tunisia": 1})
    assert sorted(game.names("tunisia")) == ["band", "failek"]
    assert "band_to_failek" not in reinforce(ap=20, areas={"setif": BAND}).request.ids


@pytest.mark.rule("al.fln.convert")
def test_a_front_becomes_a_cadre_for_nothing_neutralised_or_not() -> None:
    game = reinforce(fln=1, ap=0, naval=1, areas={"oran": {"ug": ["front neutralised"]}})
    assert game.request.ids == ["front_to_cadre", "done"]
    game.answer("fln.build", "front_to_cadre")
    assert [(u.kind, u.neutralised) for u in game.units("oran")] == [("cadre", True)]
    assert game.state.ap == 0


@pytest.mark.rule("al.units.mix")
def test_without_free_counters_nothing_is_built() -> None:
    game = reinforce(ap=30, areas={"setif": {"ug": ["front", *["band"] * 24]}})
    assert "build_band" not in game.request.ids and "build_cadre" in game.request.ids
