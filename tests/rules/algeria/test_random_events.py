"""Every random event, and who controls the OAS."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.government_reinforcement import SuezReturn
from rules.games.algeria.random_events import event_of
from rules.games.algeria.state import AWAY, SUEZ
from rules.games.algeria.turn import EndTurn

from .playing import Play, data


def happen(*roll: int, scenario: str = "1954", options: dict[str, str] | None = None, **position: Any) -> Play:
    """A turn in which that event is rolled."""
    game = Play(scenario, options, phase="random_events", **position)
    return game.answer("event", list(roll))


@pytest.mark.rule("al.events.table", "al.events.none")
def test_every_roll_has_one_event() -> None:
    game = Play(phase="random_events").game
    rolls = [tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7)]
    for roll in rolls:
        assert sum(one.first <= roll <= one.last for one in data().events) == 1
    assert event_of(game, 26).id == "none" and event_of(game, 31).id == "foreign_arms"


@pytest.mark.rule("al.events.none")
def test_no_event() -> None:
    game = happen(2, 6)
    assert game.state.event == "none"
    assert game.state.psl == {"government": 65, "fln": 50}


@pytest.mark.rule("al.events.foreign_arms")
@pytest.mark.parametrize(("naval", "gained"), [(0, 7), (3, 4), (9, 0)])
def test_foreign_arms_less_the_navy(naval: int, gained: int) -> None:
    game = happen(3, 2, ap=5, naval=naval).answer("event.arms", [3, 4])
    assert game.event("ap.changed")["amount"] == gained
    assert game.event("ap.changed")["ap"] == 5 + gained


@pytest.mark.rule("al.events.jealousy")
def test_jealousy_holds_for_this_turn() -> None:
    game = happen(3, 5)
    assert game.state.jealousy is True


@pytest.mark.rule("al.events.elections")
@pytest.mark.parametrize(
    ("dice", "count", "sum_of", "psl"),
    [([1, 1], 3, [1, 2, 3], 71), ([3, 4], 1, [5], 60), ([6, 6], 3, [6, 6, 6], 47)],
)
def test_elections_move_support_alone(dice: list[int], count: int, sum_of: list[int], psl: int) -> None:
    game = happen(4, 1, areas={"oran": {"ops": ["elite_brigade"]}}, oas={"at": "france", "side": "fln"})
    game.answer("event.elections", dice)
    assert game.request.count == count
    game.answer("psl.dice", sum_of)
    assert game.state.psl["government"] == psl
    assert game.names("oran") == ["elite_brigade"]


@pytest.mark.rule("al.events.un_debate")
@pytest.mark.parametrize(("fln", "seat"), [(64, "government"), (65, "fln"), (66, "fln")])
def test_the_un_debate_helps_the_fln_whoever_chooses(fln: int, seat: str) -> None:
    game = happen(4, 4, psl={"government": 65, "fln": fln})
    assert game.request.seat == seat
    game.answer("event.un", "fln_gains").answer("psl.dice", [4])
    assert game.state.psl == {"government": 65, "fln": fln + 4}
    game = happen(4, 4, psl={"government": 65, "fln": fln})
    game.answer("event.un", "government_loses").answer("psl.dice", [4])
    assert game.state.psl == {"government": 61, "fln": fln}


@pytest.mark.rule("al.events.purge")
def test_a_purge_neutralises_units_of_the_flns_choice() -> None:
    game = happen(4, 5, areas={
        "setif": {"ug": ["front", "cadre"]}, "constantine": {"ug": ["cadre", "cadre neutralised"]},
        "oran": {"ug": ["cadre"]},
    })  # fmt: skip
    assert game.request.seat == "government"
    assert game.request.ids == ["II", "V"]
    game.answer("event.purge.where", "II").answer("event.purge", [2])
    assert game.request.seat == "fln" and len(game.request.ids) == 3
    assert (game.request.least, game.request.most) == (2, 2)
    game.answer("event.purge.who", ["front_1", "cadre_1"])
    marked = {unit.id for unit in game.state.units.values() if unit.neutralised}
    assert marked == {"front_1", "cadre_1", "cadre_3"}


@pytest.mark.rule("al.events.purge")
def test_a_purge_takes_no_more_than_there_are() -> None:
    game = happen(4, 6, areas={"setif": {"ug": ["front", "cadre"]}})
    game.answer("event.purge", [6])
    assert all(unit.neutralised for unit in game.units("setif"))


@pytest.mark.rule("al.events.purge")
def test_a_purge_ends_at_the_border() -> None:
    areas = {"setif": {"ug": ["front"]}, "oran": {"ug": ["cadre neutralised"]}, "tunisia": {"ug": ["band"]}}
    game = happen(4, 6, areas=areas, independent=True)
    assert game.key == "event.purge"  # II alone can be named
    assert game.answer("event.purge", [6]).key != "event.purge.who"
    assert not any(unit.neutralised for unit in game.units("tunisia"))


@pytest.mark.rule("al.events.purge")
def test_a_purge_of_nobody_asks_nothing() -> None:
    assert not happen(4, 6).key.startswith("event.")


@pytest.mark.rule("al.events.independence", "al.countries.open")
def test_independence_raises_both_by_rolls_of_their_own() -> None:
    game = happen(5, 1)
    assert game.state.independent is True
    assert game.request.params["side"] == "fln"
    game.answer("psl.dice", [1, 2]).answer("psl.dice", [6, 6])
    assert game.state.psl == {"government": 77, "fln": 53}
    assert game.state.border_state == "none"


@pytest.mark.rule("al.events.infiltration")
@pytest.mark.parametrize(("face", "gained"), [(1, 1), (5, 2), (6, 3)])
def test_once_independent_the_event_brings_ap(face: int, gained: int) -> None:
    game = happen(5, 4, scenario="1958", ap=4).answer("event.infiltration", [face])
    assert game.event("ap.changed")["ap"] == 4 + gained
    assert game.state.psl == {"government": 50, "fln": 60}


NATO = {"oran": {"ops": ["french_brigade", "elite_brigade", "algerian_brigade"]}, "setif": {"oc": ["french_division"]}}


@pytest.mark.rule("al.events.nato")
def test_nato_takes_regulars_a_division_counts_for_three() -> None:
    game = happen(5, 5, areas=NATO).answer("event.nato", [4])
    assert game.request.ids == ["division_2", "brigade_1"]
    game.answer("event.nato.unit", "division_2")
    assert game.state.units["division_2"].area == AWAY
    assert game.state.units["brigade_1"].area == AWAY  # the last one left was forced
    assert "elite_brigade" in game.names("oran")


@pytest.mark.rule("al.events.nato")
def test_a_division_that_goes_last_may_exceed_what_nato_wants() -> None:
    game = happen(5, 6, areas=NATO).answer("event.nato", [2]).answer("event.nato.unit", "division_2")
    assert not game.key.startswith("event.nato")
    assert "french_brigade" in game.names("oran")


@pytest.mark.rule("al.events.nato")
def test_by_the_other_ruling_nato_takes_elites_too() -> None:
    game = happen(5, 5, options={"ruling_nato": "elites_too"}, areas=NATO).answer("event.nato", [1])
    game.answer("event.nato.unit", "elite_1")
    assert game.state.units["elite_1"].area == AWAY
    assert not game.key.startswith("event.nato")


SUEZ_AREAS = {"oran": {"ops": ["elite_brigade", "elite_brigade"]}}


@pytest.mark.rule("al.events.suez")
def test_suez_takes_elites_that_come_back_next_turn() -> None:
    game = happen(6, 1, areas=SUEZ_AREAS).answer("event.suez", [1])
    game.answer("event.suez.who", ["elite_2"])
    unit = game.state.units["elite_2"]
    assert unit.area == SUEZ and game.key != "suez.return"
    EndTurn().take(game.game, None)
    game.game.push(SuezReturn())
    game.proceed()
    assert set(game.request.slots) == set(data().algeria)
    game.answer("suez.return", {"setif": 1})
    assert (unit.area, unit.box) == ("setif", "ops")


@pytest.mark.rule("al.events.suez")
def test_suez_takes_as_many_as_there_are() -> None:
    game = happen(6, 1, areas=SUEZ_AREAS).answer("event.suez", [5])
    assert game.names("oran") == []


@pytest.mark.rule("al.events.suez")
def test_suez_happens_once_and_in_1954_only() -> None:
    for position in ({"scenario": "1958"}, {"suez_over": True}):
        game = happen(6, 2, areas=SUEZ_AREAS, **position)
        assert game.key != "event.suez"
        assert game.names("oran") == ["elite_brigade", "elite_brigade"]


@pytest.mark.rule("al.events.amnesty")
def test_amnesty_is_a_modifier_of_this_turn() -> None:
    assert happen(6, 3).state.amnesty == 1


@pytest.mark.rule("al.events.sartre")
def test_sartre_costs_a_point() -> None:
    assert happen(6, 6).state.psl == {"government": 64, "fln": 50}


@pytest.mark.rule("al.optional.independence")
@pytest.mark.parametrize(("face", "free"), [(3, True), (4, False)])
def test_surer_independence_at_or_under_the_turn(face: int, free: bool) -> None:
    game = Play(options={"sure_independence": "yes"}, phase="random_events", turn=3)
    game.answer("event.sure_independence", [face])
    assert game.state.independent is free
    assert game.key == ("psl.dice" if free else "event")


@pytest.mark.rule("al.optional.independence", "al.events.infiltration")
def test_after_surer_independence_the_event_is_an_infiltration() -> None:
    game = Play(options={"sure_independence": "yes"}, phase="random_events", turn=6)
    game.answer("event.sure_independence", [6]).answer("psl.dice", [1, 1]).answer("psl.dice", [1, 1])
    game.answer("event", [5, 1]).answer("event.infiltration", [6])
    assert game.state.psl == {"government": 67, "fln": 52}  # the second one raises nobody's


@pytest.mark.rule("al.optional.independence")
def test_without_the_option_or_once_independent_nobody_rolls() -> None:
    assert Play(phase="random_events").key == "event"
    game = Play(options={"sure_independence": "yes"}, phase="random_events", independent=True)
    assert game.key == "event"


@pytest.mark.rule("al.oas.control")
@pytest.mark.parametrize(("face", "side"), [(3, "fln"), (4, "government")])
def test_the_oas_changes_hands_after_the_event(face: int, side: str) -> None:
    game = happen(1, 1, oas={"at": "algiers", "side": "fln"})
    game.answer("oas.control", [face])
    assert game.state.oas_side == side


@pytest.mark.rule("al.oas.control")
def test_without_the_oas_nobody_rolls_for_it() -> None:
    assert happen(1, 1).key != "oas.control"
