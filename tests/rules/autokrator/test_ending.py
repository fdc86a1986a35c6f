"""The end: the reckoning, who has won, and a capital that falls."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.autokrator import ending, scoring, units
from rules.games.autokrator.data import FACTIONS

from .playing import Play, data


def at_the_end(**position: Any) -> Play:
    """The fifth round is played to its end."""
    game = Play(round=5, acting="moors", done=["saracens", "byzantines", "franks"], **position)
    game.act("end")
    assert game.key == ""
    return game


@pytest.mark.rule("ak.end.areas")
@pytest.mark.parametrize(
    ("areas", "points"), [(0, -3), (11, -3), (12, -2), (13, -1), (14, 0), (15, 1), (16, 2), (17, 3), (30, 3)]
)
def test_points_for_areas(areas: int, points: int) -> None:
    assert scoring.row_of(data().area_points, areas) == points


@pytest.mark.rule("ak.end.gold")
@pytest.mark.parametrize(
    ("gold", "points"), [(0, -3), (1, -3), (2, -2), (3, -2), (4, -1), (5, 0), (6, 1), (7, 2), (11, 2)]
)
def test_points_for_gold(gold: int, points: int) -> None:
    assert scoring.row_of(data().gold_points, gold) == points


@pytest.mark.rule("ak.end.areas", "ak.end.gold", "ak.end.winner")
def test_areas_and_gold_are_reckoned_and_most_points_win() -> None:
    game = at_the_end(factions={
        "saracens": {"score": 5, "gold": 4}, "byzantines": {"score": 6, "gold": 0},
        "franks": {"score": 5, "gold": 5}, "moors": {"score": 5, "gold": 11},
    }, octagons={"cyprus": "saracens", "creta": "saracens", "cyrenaica": "saracens"})  # fmt: skip
    # 15, 12, 12, 12 areas: +1 -2 -2 -2; gold -1 -3 0 +2
    assert [game.power(faction).score for faction in FACTIONS] == [5, 1, 3, 5]
    assert game.state.winners == ["saracens", "moors"]
    result = game.rules.result(game.game)
    assert result is not None and (result.winners, result.ending) == (("saracens", "moors"), "points")


@pytest.mark.rule("ak.end.winner")
def test_lives_of_king_general_and_admiral_break_a_tie() -> None:
    pawns = {
        "saracens.king": {"at": "fustat", "lives": 2},
        "byzantines.general": {"at": "constantinople", "lives": 3},
        "franks.admiral": {"at": "marseille", "lives": 1},
    }
    assert at_the_end(pawns=pawns).state.winners == ["moors"]
    assert at_the_end(pawns={**pawns, "moors.king": "out"}).state.winners == ["franks"]
    assert at_the_end(pawns={}).state.winners == list(FACTIONS), "all equal: they share it"


@pytest.mark.rule("ak.score.floor")
def test_no_score_falls_below_nothing_and_the_reckoning_is_one() -> None:
    game = Play(factions={"saracens": {"score": 1}}).game
    assert scoring.change(game, "saracens", -2, "ak.gold.raid", "raid") == -1
    assert scoring.change(game, "saracens", -2, "ak.gold.raid", "raid") == 0
    # 12 areas -2, 11 gold +2: together nothing; one after the other would leave 2
    assert at_the_end(factions={"saracens": {"score": 0, "gold": 11}}).power("saracens").score == 0


@pytest.mark.rule("ak.conquest.capital")
def test_who_takes_a_capital_has_won_at_once() -> None:
    game = Play(acting="franks", factions={"moors": {"score": 9}})
    ending.capital(game.game, "franks", "tangier")
    assert (game.state.ending, game.state.winners, game.state.stack) == ("capital", ["franks"], [])
    game.game.push(*game.state.stack)
    result = game.rules.result(game.game)
    assert result is not None and result.rule == "ak.conquest.capital"
    assert game.power("moors").score == 9, "nothing is reckoned"


@pytest.mark.rule("ak.conquest.capital")
def test_where_points_decide_a_fallen_capital_only_ends_the_game() -> None:
    game = Play({"ruling_capital": "scored"}, acting="franks", factions={"moors": {"score": 9}})
    ending.capital(game.game, "franks", "tangier")
    assert (game.state.ending, game.state.winners) == ("points", ["moors"])


@pytest.mark.rule("ak.battle.points_for_units", "ak.battle.lives")
@pytest.mark.parametrize(("unit", "points"), [("king", 3), ("general", 2), ("admiral", 1)])
def test_points_for_a_unit_out_of_the_game(unit: str, points: int) -> None:
    area = "sidon" if unit == "admiral" else "damascus"
    game = Play(pawns={f"saracens.{unit}": {"at": area, "lives": 2}}).game
    assert units.lose_life(game, "saracens", unit, by="byzantines")
    assert game.state.factions["byzantines"].score == 0
    assert not units.lose_life(game, "saracens", unit, by="byzantines")
    assert game.state.factions["byzantines"].score == points
    assert game.state.factions["saracens"].units[unit].area == ""
    assert game.state.stats[f"lost.{unit}"] == 1


@pytest.mark.rule("ak.battle.points_for_units")
def test_nobody_scores_for_what_a_neutral_area_takes_out() -> None:
    game = Play(pawns={"saracens.king": {"at": "damascus", "lives": 1}}).game
    assert not units.lose_life(game, "saracens", "king", by="")
    assert all(power.score == 0 for power in game.state.factions.values())
