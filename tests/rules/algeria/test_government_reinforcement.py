"""Activation, mobilisation, points, police, border zone; what is paid."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.government_reinforcement import Activate, Mobilise
from rules.games.algeria.turn import EndTurn
from rules.table import Say

from .playing import Play, content, data


def reinforce(government: int = 60, fln: int = 40, scenario: str = "1954", options: dict[str, str] | None = None,
              **position: Any) -> Play:  # fmt: skip
    return Play(
        scenario, options, phase="government_reinforcement", psl={"government": government, "fln": fln}, **position
    )


ARMY = {
    "setif": {"ops": ["division_2", "division_4", "brigade_1", "elite_1", "algerian_1"], "ptl": ["police"]},
    "oran": {"ops": ["elite_2"]},
}


@pytest.mark.rule("al.gov.activate")
def test_french_units_are_activated_in_one_set_and_the_rest_goes_to_oc() -> None:
    game = reinforce(areas=ARMY)
    assert game.request.ids == ["division_2", "division_4", "brigade_1", "elite_1", "elite_2"]
    game.answer("gov.activate", ["division_2", "elite_1"])
    assert {unit.id: unit.box for unit in game.units("setif")} == {
        "division_2": "ops", "division_4": "oc", "brigade_1": "oc", "elite_1": "ops", "algerian_1": "ops",
        "police_1": "ptl",
    }  # fmt: skip
    assert game.state.units["elite_2"].box == "oc"


@pytest.mark.rule("al.gov.half_points")
@pytest.mark.parametrize(
    ("units", "cost"),
    [([], 0), (["elite_1"], 1), (["elite_1", "elite_2"], 1), (["elite_1", "elite_2", "brigade_1"], 2),
     (["division_2", "elite_1"], 2), (["division_2", "division_4"], 2)],
)  # fmt: skip
def test_halves_are_added_up_and_the_total_rounded_up(units: list[str], cost: int) -> None:
    game = reinforce(areas=ARMY).answer("gov.activate", units)
    assert game.state.psl["government"] == 60 - cost


@pytest.mark.rule("al.gov.activate", "al.gov.half_points")
def test_each_unit_says_its_price_and_the_question_what_it_is_paid_from() -> None:
    game = reinforce(areas=ARMY)
    words = content().words
    said = {}
    for one in game.request.ids:
        then = game.option(one).consequence
        assert then is not None
        said[one] = (game.option(one).cost, words.render(then.key, **then.params))
    assert said["division_2"] == (1.0, "1 PSP") and said["elite_1"] == (0.5, "½ PSP")
    assert game.request.funds == (60, Say("label.psp"))
    asked = words.render("ask.gov.activate", **game.request.params)
    assert "react" in asked and "OC" in asked and "You have 60" in asked
    game = reinforce(3, 40, areas=ARMY, oas={"at": "france", "side": "fln"}).answer("gov.activate", ["division_4"])
    assert game.request.funds[0] == 2  # the division is paid for with these


@pytest.mark.rule("al.gov.never_to_zero", "al.gov.activate")
def test_short_of_support_divisions_come_first_then_brigades() -> None:
    game = reinforce(3, 40, areas=ARMY, oas={"at": "france", "side": "fln"})
    assert game.request.ids == ["division_2", "division_4"] and game.request.most == 2
    game.answer("gov.activate", ["division_4"])
    assert game.request.ids == ["brigade_1", "elite_1", "elite_2"] and game.request.most == 2
    game.answer("gov.activate", ["elite_1", "elite_2"])
    assert game.state.psl["government"] == 1
    assert [unit.id for unit in game.units("setif", "oc")] == ["division_2", "brigade_1"]


@pytest.mark.rule("al.gov.never_to_zero")
def test_with_one_point_left_nothing_is_activated_or_bought() -> None:
    game = reinforce(1, 40, areas={"setif": {"ops": ["division_2", "elite_1"]}}, oas={"at": "france", "side": "fln"})
    assert {unit.box for unit in game.units("setif")} == {"oc"}
    assert not game.key.startswith("gov.")
    assert game.state.psl["government"] == 1


@pytest.mark.rule("al.gov.mobilise")
def test_mobilised_units_come_to_ops_and_police_to_ptl() -> None:
    game = reinforce(60)
    game.answer("gov.mobilise", "elite_brigade")
    assert game.request.most == 7 and set(game.request.slots) == set(data().algeria)
    game.answer("gov.mobilise.where", {"setif": 2, "biskra": 1})
    game.answer("gov.mobilise", "police").answer("gov.mobilise.where", {"setif": 1})
    assert game.state.psl["government"] == 60 - 3 * 3 - 1
    assert [(u.kind, u.box) for u in game.units("setif")] == [
        ("elite_brigade", "ops"), ("elite_brigade", "ops"), ("police", "ptl"),
    ]  # fmt: skip
    game.answer("gov.mobilise", "done")
    assert game.state.units["elite_1"].box == "ops"


@pytest.mark.rule("al.gov.mobilise", "al.units.mix")
def test_counters_and_support_limit_what_can_be_bought() -> None:
    game = reinforce(12, areas={"setif": {"ops": ["algerian_brigade"] * 6}}, oas={"at": "france", "side": "fln"})
    assert "algerian_brigade" not in game.request.ids
    game.answer("gov.mobilise", "french_division")
    assert game.request.most == 2
    game.answer("gov.mobilise.where", {"oran": 2})
    assert game.state.psl["government"] == 2
    assert game.request.ids == ["police", "done"]


@pytest.mark.rule("al.gov.points")
def test_points_raise_maximum_and_available() -> None:
    game = reinforce(60, air=1, air_most=4, helo=0, helo_most=2)
    game.answer("gov.mobilise", "air_point").answer("gov.points", 2)
    game.answer("gov.mobilise", "helo_point").answer("gov.points", 1)
    game.answer("gov.mobilise", "naval_point").answer("gov.points", 3)
    state = game.state
    assert (state.air, state.air_most, state.helo, state.helo_most, state.naval) == (3, 6, 1, 3, 3)
    assert state.psl["government"] == 60 - 2 * 2 - 3 - 9


@pytest.mark.rule("al.gov.remove_police", "al.units.mix")
def test_police_are_taken_off_and_bought_again_elsewhere() -> None:
    game = reinforce(60, areas={"setif": {"ptl": ["police"] * 10}})
    assert "police" not in game.request.ids
    game.answer("gov.mobilise", "remove_police").answer("gov.remove_police", ["police_1", "police_7"])
    assert game.state.psl["government"] == 60
    game.answer("gov.mobilise", "police").answer("gov.mobilise.where", {"oran": 2})
    assert len(game.units("setif")) == 8 and len(game.units("oran")) == 2


# ---------------------------------------------------------------------- border zone


@pytest.mark.rule("al.gov.border_zone")
def test_no_border_zone_before_independence() -> None:
    assert "border_zone" not in reinforce(60).request.ids


@pytest.mark.rule("al.gov.border_zone")
def test_the_first_step_sets_it_up_and_the_next_waits_for_a_turn() -> None:
    for ruling in ("one", "any"):
        game = reinforce(60, independent=True, options={"ruling_border_steps": ruling})
        assert "border_active" not in game.request.ids
        game.answer("gov.mobilise", "border_zone")
        state = game.state
        assert (state.border, state.border_state, state.psl["government"]) == (0, "inactive", 54)
        assert "border_zone" not in game.request.ids and "border_active" in game.request.ids


@pytest.mark.rule("al.gov.border_zone")
@pytest.mark.parametrize(("ruling", "again"), [("one", False), ("any", True)])
def test_later_steps_lower_it_one_a_turn_or_more(ruling: str, again: bool) -> None:
    game = reinforce(60, scenario="1958", options={"ruling_border_steps": ruling}, border=-1)
    game.answer("gov.mobilise", "border_zone")
    assert game.state.border == -2
    assert ("border_zone" in game.request.ids) is again


@pytest.mark.rule("al.gov.border_zone")
def test_it_never_goes_beyond_its_last_box() -> None:
    assert "border_zone" not in reinforce(60, scenario="1960").request.ids


@pytest.mark.rule("al.gov.border_active", "al.border.start")
def test_it_works_only_when_paid_for() -> None:
    game = reinforce(60, scenario="1958")
    assert game.state.border_state == "inactive"
    game.answer("gov.mobilise", "border_active")
    assert (game.state.border_state, game.state.psl["government"]) == ("active", 59)
    assert "border_active" not in game.request.ids


# ---------------------------------------------------------------------- slow reaction, coup


@pytest.mark.rule("al.optional.slow")
def test_slow_french_mobilise_one_unit_or_point_and_any_police() -> None:
    game = reinforce(60, options={"slow_reaction": "yes"}, slow=True)
    game.answer("gov.mobilise", "police").answer("gov.mobilise.where", {"oran": 2})
    game.answer("gov.mobilise", "air_point")
    assert game.state.air == 1  # one at most, so nobody asked how many
    assert game.request.ids == ["police", "remove_police", "done"]


@pytest.mark.rule("al.optional.slow", "al.interphase.coup_units")
def test_a_coup_mobilises_all_that_its_points_pay_for_even_of_the_slow_french() -> None:
    game = reinforce(60, options={"slow_reaction": "yes"}, slow=True)
    game.answer("gov.mobilise", "air_point")
    game.game.push(Mobilise(free=7))
    game.proceed()
    game.answer("gov.mobilise", "elite_brigade").answer("gov.mobilise.where", {"oran": 2})
    assert game.names("oran", "ops") == ["elite_brigade", "elite_brigade"]
    assert game.request.params["budget"] == 1 and game.request.ids == ["police", "done"]


@pytest.mark.rule("al.optional.slow", "al.gov.border_zone")
def test_slow_french_build_the_border_zone_besides() -> None:
    game = reinforce(60, options={"slow_reaction": "yes"}, slow=True, independent=True)
    game.answer("gov.mobilise", "air_point")
    game.answer("gov.mobilise", "border_zone")
    assert (game.state.border, game.state.border_state) == (0, "inactive")


@pytest.mark.rule("al.optional.slow")
@pytest.mark.parametrize(("fln", "slow"), [(60, True), (61, False)])
def test_the_french_wake_up_when_the_fln_has_more_support(fln: int, slow: bool) -> None:
    game = reinforce(60, fln, options={"slow_reaction": "yes"}, slow=True)
    assert game.state.slow is slow


@pytest.mark.rule("al.interphase.coup_units")
@pytest.mark.parametrize(("ruling", "asked"), [("activate", True), ("free", False)])
def test_a_coup_mobilises_for_points_of_its_own(ruling: str, asked: bool) -> None:
    game = reinforce(60, options={"ruling_coup_units": ruling})
    game.game.push(Mobilise(free=6))
    game.proceed()
    assert not {"air_point", "border_active", "remove_police"} & set(game.request.ids)
    game.answer("gov.mobilise", "elite_brigade").answer("gov.mobilise.where", {"oran": 1})
    assert game.request.params["budget"] == 3
    game.answer("gov.mobilise", "done")
    assert game.state.psl["government"] == 60
    EndTurn().take(game.game, None)
    assert game.state.fresh == ([] if asked else ["elite_1"])


@pytest.mark.rule("al.interphase.coup_units")
def test_fresh_units_need_no_activation_once() -> None:
    game = reinforce(60, areas={"oran": {"ops": ["elite_1", "elite_2"]}}).answer("gov.activate", ["elite_1", "elite_2"])
    game.state.fresh = ["elite_1"]
    game.game.push(Activate())
    game.proceed()
    assert game.request.ids == ["elite_2"]
    assert game.state.fresh == []
