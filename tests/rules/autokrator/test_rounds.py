"""The five rounds: order of play, conditions, income, units used one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.autokrator.data import FACTIONS
from rules.games.autokrator.units import modifier

from .playing import Play


def ended(game: Play) -> Play:
    """Everybody ends his turn, with a unit that stays where one has to be used, until the round is over."""
    number = game.state.round
    while game.key == "act" and game.state.round == number:
        stays = game.ids("king:stay", "general:stay", "admiral:stay")
        game.act("end" if "end" in game.request.ids else stays[0])
    return game


@pytest.mark.rule("ak.round", "ak.round.order", "ak.income")
def test_five_rounds_in_the_order_of_play_with_income_between_them() -> None:
    game = Play({"admirals": "suggested"})
    for faction in FACTIONS:
        game.state.factions[faction].gold = 5
    while game.key:
        if game.key == "allocate":
            game.answer("allocate", game.request.ids[0])
        elif game.key == "life":
            game.answer("life", "general")
        else:
            ended(game)
    rounds = [event.data["round"] for event in game.events if event.kind == "round.begins"]
    assert rounds == [1, 2, 3, 4, 5]
    turns = [event.data["faction"] for event in game.events if event.kind == "turn.begins"]
    assert turns == list(FACTIONS) * 5
    income = [e.data for e in game.events if e.kind == "gold.changed" and e.rule == "ak.income"]
    saracens = [one["gold"] for one in income if one["faction"] == "saracens"]
    assert saracens == [7, 9, 11]  # up to 11, and nothing before the first round
    assert game.state.ending == "points"


@pytest.mark.rule("ak.round.one", "ak.round.two")
@pytest.mark.parametrize(
    ("round_", "unit", "with_bonus", "others"),
    [(1, "admiral", ("saracens", "moors"), ("byzantines", "franks")),
     (2, "general", ("byzantines", "franks"), ("saracens", "moors"))],
)  # fmt: skip
def test_rounds_one_and_two_add_to_a_modifier(
    round_: int, unit: str, with_bonus: tuple[str, ...], others: tuple[str, ...]
) -> None:
    game = Play(round=round_).game
    own = {"admiral": -2, "general": -1}[unit]
    assert {modifier(game, faction, unit) for faction in with_bonus} == {own + 1}
    assert {modifier(game, faction, unit) for faction in others} == {own}
    assert modifier(game, with_bonus[0], "king") == 0
    later = Play(round=4).game
    assert modifier(later, with_bonus[0], unit) == own


@pytest.mark.rule("ak.round.one")
def test_modifiers_stay_within_three_octagons() -> None:
    game = Play(round=1, pawns={"saracens.admiral": {"at": "sidon", "lives": 1}}).game
    assert modifier(game, "saracens", "admiral") == 2
    kind = game.data.units["admiral"]
    assert max(kind.modifiers.values()) + 1 <= 3 and min(kind.modifiers.values()) >= -3


@pytest.mark.rule("ak.round.three")
def test_in_round_three_cards_stay_and_one_unit_is_used() -> None:
    game = Play(round=3, phase="begin")
    assert game.key == "act", "no allocation"
    assert "end" not in game.request.ids
    assert {"king:stay", "general:stay", "admiral:stay"} <= set(game.request.ids)
    game.act("general:stay")
    assert "end" in game.request.ids
    assert not game.ids("king:", "general:", "admiral:")


@pytest.mark.rule("ak.round.three")
def test_in_round_three_another_unit_than_the_one_among_enemies_may_be_used() -> None:
    game = Play(round=3, acting="byzantines", pawns={"byzantines.king": "antiochia", "saracens.king": "antiochia"})
    assert game.ids("king:") == ["king:fight"]
    game.act("admiral:stay")
    game.act("end")
    assert game.request.seat == "franks"


@pytest.mark.rule("ak.round.four")
def test_in_round_four_everybody_takes_a_life_before_the_cards() -> None:
    game = Play(round=4, phase="begin", pawns={"moors.general": "out"})
    for faction in FACTIONS[:3]:
        assert (game.key, game.request.seat) == ("life", faction)
        assert game.request.ids == ["general", "admiral"]
        game.answer("life", "admiral")
    assert game.pawn("saracens.admiral").lives == 3
    assert game.pawn("moors.admiral").lives == 3, "without a General there is no choice"
    assert game.key == "allocate"


@pytest.mark.rule("ak.round.four", "ak.battle.points_for_units")
def test_a_last_life_taken_by_the_round_is_nobodys_points() -> None:
    game = Play(round=4, phase="begin", pawns={"saracens.general": {"at": "fustat", "lives": 1}})
    game.answer("life", "general")
    assert (game.pawn("saracens.general").area, game.pawn("saracens.general").lives) == ("", 0)
    assert all(power.score == 0 for power in game.state.factions.values())


@pytest.mark.rule("ak.round.four")
def test_who_has_neither_takes_no_life() -> None:
    pawns = {"saracens.general": "out", "saracens.admiral": "out"}
    game = Play(round=4, phase="begin", pawns=pawns)
    assert game.request.seat == "byzantines"


@pytest.mark.rule("ak.round.five")
def test_in_round_five_no_raids_and_no_negotiations_but_truces() -> None:
    before = Play(round=4, acting="saracens")
    assert before.ids("raid:") and before.ids("give:") == [] and before.ids("ask:") == []
    poor = Play(round=4, acting="saracens", factions={"franks": {"gold": 3}, "saracens": {"gold": 9}})
    assert poor.ids("give:") == ["give:franks"] and poor.ids("ask:")
    game = Play(round=5, acting="saracens", factions={"franks": {"gold": 3}, "saracens": {"gold": 9}})
    assert not game.ids("raid:", "give:", "ask:")
    assert game.ids("truce:") == ["truce:byzantines", "truce:franks", "truce:moors"]


# ---------------------------------------------------------------------- one unit at a time


def turns(game: Play) -> list[Any]:
    return [event.data["faction"] for event in game.events if event.kind == "turn.begins"]


@pytest.mark.rule("ak.round.alternate")
def test_units_are_used_one_at_a_time_where_the_table_plays_so() -> None:
    game = Play({"alternate": "units"}, round=2, acting="saracens")
    assert "end" not in game.request.ids and "king:stay" in game.request.ids
    game.act("king:stay")
    assert not game.ids("general:", "admiral:"), "one unit a turn"
    game.act("end")
    assert game.request.seat == "byzantines"
    ended(game)
    assert turns(game)[:11] == ["byzantines", "franks", "moors", *FACTIONS, *FACTIONS]
    assert game.state.round == 3


@pytest.mark.rule("ak.round.alternate", "ak.unit.contested")
def test_a_fight_may_wait_for_a_later_turn_but_not_be_left_out() -> None:
    pawns = {"saracens.king": "antiochia", "saracens.general": "out"}
    game = Play({"alternate": "units"}, round=2, acting="saracens", pawns=pawns)
    assert game.ids("king:") == ["king:fight"]
    game.act("admiral:stay").act("end")
    while game.request.seat != "saracens":
        game.act(next(one for one in game.request.ids if one.endswith(":stay") or one == "end"))
    assert game.ids("king:", "general:", "admiral:", "end") == ["king:fight"]


@pytest.mark.rule("ak.round.alternate")
def test_who_has_no_unit_left_is_passed_over() -> None:
    pawns = {"moors.general": "out", "moors.admiral": "out", "franks.king": "out"}
    game = ended(Play({"alternate": "units"}, round=2, acting="saracens", pawns=pawns))
    assert turns(game)[:8] == ["byzantines", "franks", "moors", "saracens", "byzantines", "franks",
                               "saracens", "byzantines"]  # fmt: skip
    assert game.state.round == 3


@pytest.mark.rule("ak.round.three", "ak.round.alternate")
def test_round_three_one_at_a_time_is_one_turn_each() -> None:
    game = ended(Play({"alternate": "units"}, round=3, acting="saracens"))
    assert turns(game) == ["byzantines", "franks", "moors"]
    assert game.state.round == 4


@pytest.mark.rule("ak.unit.use")
def test_pawns_stand_up_again_in_the_next_round() -> None:
    game = Play(round=2, acting="moors").act("king:sevilla")
    assert game.pawn("moors.king").used
    ended(game)
    assert game.state.round == 3 and not game.pawn("moors.king").used
