"""The sequence of play, the end of a turn, the shorter game."""

from __future__ import annotations

import pytest

from rules.games.algeria.state import AWAY, POOL
from rules.games.algeria.turn import PHASES, EndTurn, check_lead, phase_steps
from rules.games.algeria.units import enter, take_off

from .playing import Play


@pytest.mark.rule("al.turn.sequence")
def test_phases_follow_in_their_order() -> None:
    assert list(PHASES) == [
        "random_events", "government_reinforcement", "fln_reinforcement", "government_deployment",
        "fln_deployment", "operations", "interphase",
    ]  # fmt: skip
    game = Play(phase="random_events").answer("event", [1, 1])
    begun = [event.data["phase"] for event in game.events if event.kind == "phase.begins"]
    assert begun == ["random_events", "government_reinforcement"]
    game.answer("gov.mobilise", "done")
    begun = [event.data["phase"] for event in game.events if event.kind == "phase.begins"]
    assert begun[2:5] == ["fln_reinforcement", "government_deployment", "fln_deployment"]


@pytest.mark.rule("al.turn.sequence")
def test_from_any_phase_the_rest_of_the_turn_and_the_next_follow() -> None:
    steps = phase_steps("operations")
    assert steps is not None
    assert [type(step).__name__ for step in steps] == ["Operations", "Interphase", "EndTurn", "NextTurn"]
    assert phase_steps("lunch") is None


@pytest.mark.rule("al.turn.sequence", "al.events.nato")
def test_what_holds_for_a_turn_ends_with_it() -> None:
    game = Play(phase="random_events", event="amnesty", amnesty=1, jealousy=True, border_steps=1,
                france_done=True, areas={"setif": {"done": ["raid"]}})  # fmt: skip
    away = enter(game.game, "french_division", "setif")
    take_off(game.game, away, AWAY)
    EndTurn().take(game.game, None)
    state = game.state
    assert (state.event, state.amnesty, state.jealousy, state.border_steps) == ("", 0, False, 0)
    assert state.france_done is False and state.areas["setif"].done == []
    assert away.area == POOL and away in game.game.pools["french_division"]


@pytest.mark.rule("al.control.states")
def test_control_outlasts_the_turn() -> None:
    areas = {"setif": {"control": "fln"}, "oran": {"control": "government"}}
    game = Play(phase="random_events", areas=areas)
    EndTurn().take(game.game, None)
    control = {name: area.control for name, area in game.state.areas.items()}
    assert (control["setif"], control["oran"], control["medea"]) == ("fln", "government", "")


def shorter(turn: int, government: int, fln: int, leads: list[str]) -> Play:
    psl = {"government": government, "fln": fln}
    game = Play(options={"shorter_game": "yes"}, phase="random_events", turn=turn, psl=psl)
    game.state.leads = leads
    EndTurn().take(game.game, None)
    return game


@pytest.mark.rule("al.optional.shorter")
def test_a_lead_of_26_at_two_checks_running_wins() -> None:
    assert shorter(6, 66, 40, []).state.leads == ["government"]
    assert shorter(12, 66, 40, ["government"]).state.ending == "government_decisive"
    assert shorter(12, 40, 66, ["fln"]).state.ending == "fln_decisive"


@pytest.mark.rule("al.optional.shorter")
@pytest.mark.parametrize(
    ("turn", "government", "fln", "leads"),
    [(12, 65, 40, ["government"]), (12, 66, 40, ["fln"]), (12, 66, 40, [""]), (11, 66, 40, ["government"]),
     (6, 66, 40, [])],
)
def test_less_does_not(turn: int, government: int, fln: int, leads: list[str]) -> None:
    assert shorter(turn, government, fln, leads).state.ending == ""


@pytest.mark.rule("al.optional.shorter")
def test_without_the_option_nobody_compares() -> None:
    game = Play(phase="random_events", turn=6, psl={"government": 90, "fln": 10})
    EndTurn().take(game.game, None)
    assert game.state.leads == []
    check_lead(game.game)
    assert game.state.leads == ["government"]
