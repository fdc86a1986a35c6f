"""The game for two: one unit at a time, no truce, no voyage, and the areas of the two others."""

from __future__ import annotations

import pytest

from rules.games.autokrator import geography

from .playing import Play

EAST = {"powers": "east"}
WEST = {"powers": "west"}


@pytest.mark.rule("ak.two", "ak.round.alternate")
def test_two_players_use_one_unit_after_the_other() -> None:
    game = Play(EAST, round=2, acting="saracens")
    order = []
    for unit in ("general", "king", "admiral", "general", "king", "admiral"):
        order.append((game.request.seat, unit))
        assert "end" not in game.request.ids
        game.act(f"{unit}:stay")
        if game.state.round == 2:
            game.act("end")
    assert order == [("saracens", "general"), ("byzantines", "king"), ("saracens", "admiral"),
                     ("byzantines", "general"), ("saracens", "king"), ("byzantines", "admiral")]  # fmt: skip
    assert game.state.round == 3


@pytest.mark.rule("ak.two")
def test_no_truce_and_no_campaign_of_the_admiral() -> None:
    game = Play(EAST, acting="saracens", factions={"byzantines": {"gold": 5}})
    assert not game.ids("truce:", "admiral:campaign:")
    assert game.ids("raid:")


@pytest.mark.rule("ak.two", "ak.gold.negotiation")
def test_nobody_gives_gold_to_his_only_enemy() -> None:
    game = Play(EAST, acting="saracens", factions={"byzantines": {"gold": 5}})
    assert not game.ids("give:", "ask:")
    assert game.request.replays("give:byzantines"), "older journals may hold it"
    assert not game.request.replays("give:saracens")


@pytest.mark.rule("ak.two", "ak.gold.admiral_campaign")
def test_with_four_players_there_is_a_campaign_of_the_admiral() -> None:
    assert Play(acting="saracens").ids("admiral:campaign:")


@pytest.mark.rule("ak.two")
def test_areas_of_the_two_others_are_entered_without_a_battle_and_never_conquered() -> None:
    game = Play(WEST, acting="moors", done=["franks"], pawns={"moors.admiral": "sevilla"})
    assert geography.owner(game.game, "salonica") == "byzantines"
    assert geography.targets(game.game, "moors", "salonica") == []
    east = Play(EAST, acting="byzantines", pawns={"byzantines.general": "apulia"}, octagons={"apulia": "byzantines"})
    # no area of the Franks lies next to theirs, but Roma does, and then Pavia and Genua
    assert "general:roma" in east.request.ids
    west = Play(EAST, acting="byzantines", pawns={"byzantines.general": "roma"}, octagons={"roma": "byzantines"})
    west.act("general:pavia")
    assert west.key == "act" and west.state.battle is None
    assert west.state.octagons == {"roma": "byzantines"}
    stays = Play(EAST, acting="byzantines", pawns={"byzantines.general": "pavia"})
    assert "general:stay" in stays.request.ids and "general:fight" not in stays.request.ids, "not among enemies"


@pytest.mark.rule("ak.two", "ak.gold.campaign", "ak.move.general_twice")
def test_a_campaign_passes_through_them_and_two_moves_do_not() -> None:
    game = Play(EAST, acting="byzantines", pawns={"byzantines.general": "roma"}, octagons={"roma": "byzantines"})
    assert "general:campaign:augsburg" in game.request.ids, "by way of Pavia"
    assert not game.ids("general:twice:")


@pytest.mark.rule("ak.two", "ak.neutral.area")
def test_the_opponent_sits_to_the_right() -> None:
    game = Play(EAST, acting="saracens").game
    assert game.right_of("saracens") == "byzantines" and game.right_of("byzantines") == "saracens"
    four = Play(acting="saracens").game
    assert [four.right_of(one) for one in four.powers] == ["moors", "saracens", "byzantines", "franks"]
