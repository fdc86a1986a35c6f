"""Support: changes, excess, zero, levels of victory."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.psl import (
    RollPsp,
    Settle,
    SplitPsp,
    change,
    is_high,
    is_low,
    level_of,
    police_neutralised,
)

from .playing import Play


def play(government: int, fln: int, zero: str = "every_change", **options: str) -> Play:
    """A game that waits at the start of the Government's deployment, with nobody on the map."""
    return Play(
        options={"ruling_zero": zero, **options}, phase="random_events",
        psl={"government": government, "fln": fln},
    )  # fmt: skip


@pytest.mark.rule("al.psl.track")
def test_a_change_moves_one_side() -> None:
    game = play(40, 50)
    assert change(game.game, "fln", -7, "al.psl.track", "excess") is False
    assert game.state.psl == {"government": 40, "fln": 43}
    assert game.event("psl.changed") == {"side": "fln", "amount": -7, "psl": 43, "why": "excess"}


@pytest.mark.rule("al.psl.excess")
def test_what_exceeds_the_track_hits_the_other_side() -> None:
    game = play(40, 95)
    change(game.game, "fln", 10, "al.psl.track", "excess")
    assert game.state.psl == {"government": 34, "fln": 99}
    change(game.game, "government", 70, "al.psl.track", "excess")
    assert game.state.psl == {"government": 99, "fln": 94}


@pytest.mark.rule("al.psl.zero", "al.victory.zero", "al.victory.levels")
@pytest.mark.parametrize(
    ("psl", "level"),
    [(1, "marginal"), (25, "marginal"), (26, "substantial"), (50, "substantial"), (51, "decisive"), (99, "decisive")],
)
def test_a_side_at_zero_has_lost_at_the_level_of_the_other(psl: int, level: str) -> None:
    game = play(psl, 5)
    assert change(game.game, "fln", -5, "al.psl.track", "excess") is True
    assert game.state.ending == f"government_{level}"
    assert game.state.stack == []
    assert level_of(game.game, psl) == level


@pytest.mark.rule("al.victory.zero")
def test_excess_can_end_the_game() -> None:
    game = play(3, 99)
    assert change(game.game, "fln", 3, "al.psl.track", "excess") is True
    assert game.state.ending == "fln_decisive"


def test_nothing_follows_the_end() -> None:
    game = play(3, 50)
    change(game.game, "government", -10, "al.psl.track", "excess")
    game.game.push(Settle())
    assert game.state.stack == []
    assert change(game.game, "fln", -99, "al.psl.track", "excess") is True
    assert game.state.psl == {"government": 0, "fln": 50}


@pytest.mark.rule("al.psl.zero")
def test_by_the_other_ruling_a_mission_may_pass_through_zero() -> None:
    game = play(3, 50, "after_mission")
    assert change(game.game, "government", -5, "al.psl.track", "excess") is False
    assert change(game.game, "government", 4, "al.psl.track", "excess") is False
    Settle().take(game.game, None)
    assert game.state.psl["government"] == 2 and not game.state.ending
    change(game.game, "government", -2, "al.psl.track", "excess")
    Settle().take(game.game, None)
    assert game.state.ending == "fln_substantial"


@pytest.mark.rule("al.victory.both_at_zero")
def test_if_both_are_at_zero_the_government_has_lost() -> None:
    game = play(3, 2, "after_mission")
    change(game.game, "fln", -2, "al.psl.track", "excess")
    change(game.game, "government", -3, "al.psl.track", "excess")
    Settle().take(game.game, None)
    assert game.state.ending == "fln_marginal"


def ask(game: Play, step: Any) -> Any:
    game.game.push(step)
    game.proceed()
    return game.request


@pytest.mark.rule("al.missions.split", "al.combat.scoring", "al.combat.government_hits")
def test_points_are_split_between_own_gain_and_the_other_sides_loss() -> None:
    game = play(40, 50)
    request = ask(game, SplitPsp("fln", 5, "al.missions.split", "police"))
    assert (request.seat, request.least, request.most) == ("fln", 0, 5)
    game.answer("psl.split", 2)
    assert game.state.psl == {"government": 37, "fln": 52}


@pytest.mark.rule("al.missions.split")
def test_a_single_point_is_one_choice() -> None:
    for answer, psl in (("own", {"government": 41, "fln": 50}), ("other", {"government": 40, "fln": 49})):
        game = play(40, 50)
        assert ask(game, SplitPsp("government", 1, "al.combat.scoring", "police")).ids == ("own", "other")
        game.answer("psl.one", answer)
        assert game.state.psl == psl


def test_own_gain_comes_first_and_a_loss_after_the_end_is_nothing() -> None:
    game = play(40, 98)
    ask(game, SplitPsp("fln", 3, "al.missions.split", "police"))
    game.answer("psl.split", 2)
    assert game.state.psl == {"government": 38, "fln": 99}


@pytest.mark.rule("al.psl.dice")
def test_dice_of_support_are_their_sum() -> None:
    game = play(40, 50)
    assert ask(game, RollPsp("fln", 3, -1, "government", "al.psl.dice", "police")).count == 3
    game.answer("psl.dice", [1, 2, 6])
    assert game.state.psl == {"government": 40, "fln": 41}


@pytest.mark.rule("al.psl.police")
def test_neutralised_police_score_a_point_each_or_nothing() -> None:
    assert police_neutralised(play(40, 50).game, 3, "oran").points == 3
    assert police_neutralised(play(40, 50, ruling_police="hits").game, 3, "oran").points == 0


def test_low_and_high_support() -> None:
    game = play(30, 70)
    assert is_low(game.game, "government") and not is_low(game.game, "fln")
    assert is_high(game.game, "fln") and not is_high(game.game, "government")
    game = play(31, 69)
    assert not is_low(game.game, "government") and not is_high(game.game, "fln")
