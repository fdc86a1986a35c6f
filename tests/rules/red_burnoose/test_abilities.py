"""Cards discarded as an action."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose.abilities import ABILITIES, AMBUSH, COPY
from rules.games.red_burnoose.reserve import BONUSES

from .playing import Play, content
from .test_actions import options, turn_of


def hand(play: Play, seat: str = "p1") -> list[str]:
    return sorted(play.state.berbers[seat].hand)


def discard(play: Play, seat: str = "p1") -> list[str]:
    return sorted(play.state.berbers[seat].discard)


SHOOTER = {"ath_yenni": {"units": {"sharpshooter": 1}}}


@pytest.mark.rule("rb.card.man")
def test_man_moves_a_sharpshooter_to_another_player_and_gains_a_card() -> None:
    play = turn_of(hand=("man", "child"), villages=SHOOTER)
    play.answer("turn.action", "play:man")
    assert len(options(play)) == 8
    play.answer("move.sharpshooter", "ath_yenni>akbil")
    assert play.village("akbil").units == {"sharpshooter": 1}
    offered = set(play.request.ids)  # type: ignore[attr-defined]
    assert offered == {"olive_orchard", "fig_orchard", "weapons", "tools", "market"}
    play.answer("gain.card", "market")
    assert discard(play) == ["man", "market"]
    assert play.state.display["market"] == 7


@pytest.mark.rule("rb.card.man")
def test_man_gains_nothing_between_the_players_own_villages() -> None:
    play = turn_of(hand=("man", "child"), villages=SHOOTER)
    play.answer("turn.action", "play:man")
    play.answer("move.sharpshooter", "ath_yenni>ath_ouacif")
    assert play.key == "turn.action"
    assert discard(play) == ["man"]


@pytest.mark.rule("rb.card.man")
def test_man_without_a_sharpshooter_is_not_offered() -> None:
    assert options(turn_of(hand=("man",)), "play:") == []


@pytest.mark.rule("rb.solo.crossing")
def test_solo_man_gains_a_card_for_crossing_regions_only() -> None:
    solo = {"players": 1, "hand": ("man", "child"), "villages": SHOOTER}
    inside = turn_of(**solo)
    inside.answer("turn.action", "play:man")
    inside.answer("move.sharpshooter", "ath_yenni>ath_ouacif")
    assert inside.key == "turn.action"
    across = turn_of(**solo)
    across.answer("turn.action", "play:man")
    across.answer("move.sharpshooter", "ath_yenni>akbil")
    assert across.key == "gain.card"


@pytest.mark.rule("rb.buy.stack")
def test_only_cards_that_are_left_can_be_gained() -> None:
    play = turn_of(hand=("man", "child"), villages=SHOOTER, stacks={"market": 0, "tools": 0})
    play.answer("turn.action", "play:man")
    play.answer("move.sharpshooter", "ath_yenni>akbil")
    assert set(options(play)) == {"olive_orchard", "fig_orchard", "weapons"}


@pytest.mark.rule("rb.card.man")
def test_berbers_never_enter_a_fallen_village() -> None:
    fallen: dict[str, Any] = {name: {"fate": "conquered"} for name in ("irdjen", "larbaa", "mekla")}
    play = turn_of(hand=("man", "child"), villages={**SHOOTER, **fallen})
    play.answer("turn.action", "play:man")
    targets = {one.split(">")[1] for one in options(play)}
    assert targets == {"ain_el_hammam", "ath_ouacif", "iferhounene", "soumeur", "akbil"}


@pytest.mark.rule("rb.card.young_man")
def test_young_man_moves_a_moudjahidine_anywhere_and_puts_a_card_on_the_deck() -> None:
    play = turn_of(
        hand=("young_man", "child"), villages={"ath_yenni": {"units": {"moudjahidine": 2}}},
        fields={"discard": ["market"]},
    )  # fmt: skip
    play.answer("turn.action", "play:young_man")
    play.answer("move.moudjahidine", "ath_yenni>akbil")
    assert play.village("akbil").units == {"moudjahidine": 1}
    # the Young Man himself may go on top
    assert options(play) == ["market", "young_man", "none"]
    play.answer("deck.top", "market")
    assert play.state.berbers["p1"].pile.top == ["market"]
    assert discard(play) == ["young_man"]
    play.answer("turn.action", "end")
    assert "card.on_deck" in play.kinds()


@pytest.mark.rule("rb.card.young_man")
def test_young_man_may_move_nobody() -> None:
    play = turn_of(hand=("young_man",), villages={"ath_yenni": {"units": {"moudjahidine": 1}}})
    play.answer("turn.action", "play:young_man")
    play.answer("move.moudjahidine", "none")
    play.answer("deck.top", "none")
    assert play.village("ath_yenni").units == {"moudjahidine": 1}


@pytest.mark.rule("rb.card.olive_orchard")
def test_olive_orchard_draws_two() -> None:
    play = turn_of(hand=("olive_orchard",), fields={"deck_top": ["man", "woman", "child"]})
    play.answer("turn.action", "play:olive_orchard")
    assert hand(play) == ["man", "woman"]


@pytest.mark.rule("rb.card.tools")
def test_tools_search_the_deck_for_food() -> None:
    top = ["man", "artisan", "woman", "youth"]
    play = turn_of(hand=("tools",), fields={"deck_top": top, "discard": []})
    play.answer("turn.action", "play:tools")
    assert hand(play) == ["woman"]
    assert discard(play) == ["artisan", "man", "tools"]
    assert play.state.berbers["p1"].pile.top == ["youth"]


@pytest.mark.rule("rb.card.tools")
def test_a_search_goes_on_in_the_reshuffled_discard_pile() -> None:
    play = turn_of(
        hand=("tools",), fields={"deck": ["man"], "discard": ["fig_orchard"]}
    )
    play.answer("turn.action", "play:tools")
    # the deck is now the orchard and the Tools card; Man lies aside until the search is over
    assert play.request.pool == {"fig_orchard": 1, "tools": 1}  # type: ignore[attr-defined]
    play.answer("draw.cards", ["fig_orchard"])
    assert hand(play) == ["fig_orchard"]
    assert discard(play) == ["man"]
    assert play.state.berbers["p1"].pile.counts() == {"tools": 1}


@pytest.mark.rule("rb.card.tools")
def test_a_search_without_food_ends() -> None:
    play = turn_of(hand=("tools", "child"), fields={"deck": ["man", "man"], "discard": []})
    play.answer("turn.action", "play:tools")
    assert hand(play) == ["child"]
    assert discard(play) == ["man", "man", "tools"]
    assert "food.none" in play.kinds()


@pytest.mark.rule("rb.card.defenses")
@pytest.mark.parametrize("answer", [{}, {"man": 1}, {"man": 1, "woman": 1}])
def test_defenses_cycle_up_to_two_cards(answer: dict[str, int]) -> None:
    play = turn_of(
        hand=("defenses", "man", "woman", "child"),
        fields={"deck_top": ["youth", "artisan", "young_man"]},
    )
    play.answer("turn.action", "play:defenses")
    assert play.request.most == 2  # type: ignore[attr-defined]
    play.answer("cycle.cards", answer)
    drawn = ["youth", "artisan", "young_man"][: len(answer) + 1]
    kept = [card for card in ("man", "woman", "child") if card not in answer]
    assert hand(play) == sorted([*kept, *drawn])
    assert discard(play) == sorted(["defenses", *answer])


@pytest.mark.rule("rb.card.market")
def test_market_is_played_once_a_turn() -> None:
    play = turn_of(hand=("market", "market"))
    play.answer("turn.action", "play:market")
    assert play.state.turn.market
    assert options(play, "play:") == []


# ---------------------------------------------------------------------- Tayeb


@pytest.mark.rule("rb.leader.tayeb")
def test_tayeb_is_discarded_as_a_copy_of_a_card_that_stays() -> None:
    play = turn_of(
        hand=("tayeb", "olive_orchard", "woman"),
        fields={"leader": "tayeb", "deck_top": ["man", "child"]},
    )
    assert options(play, "play:") == ["play:olive_orchard", "play:tayeb=olive_orchard"]
    play.answer("turn.action", "play:tayeb=olive_orchard")
    assert hand(play) == ["child", "man", "olive_orchard", "woman"]
    assert discard(play) == ["tayeb"]


@pytest.mark.rule("rb.leader.tayeb", "rb.ambush.cost")
def test_tayeb_stands_for_either_card_of_an_ambush() -> None:
    near = {"1": {"at": "aissi_valley", "came_from": "aissi_bridge", "units": {"carabinier": 6}}}
    position = {
        "hand": ("tayeb", "moudjahidine", "weapons"), "armies": near,
        "villages": {"ath_yenni": {"units": {"moudjahidine": 2}}}, "fields": {"leader": "tayeb"},
    }  # fmt: skip
    play = turn_of(**position)
    assert options(play, "ambush:") == [
        "ambush:moudjahidine", "ambush:tayeb=moudjahidine", "ambush:moudjahidine+tayeb=weapons"
    ]  # fmt: skip
    play.answer("turn.action", "ambush:tayeb=moudjahidine")
    assert (hand(play), discard(play)) == (["moudjahidine"], ["tayeb", "weapons"])
    play = turn_of(**position)
    play.answer("turn.action", "ambush:moudjahidine+tayeb=weapons")
    assert (hand(play), discard(play)) == (["weapons"], ["moudjahidine", "tayeb"])


def test_every_ability_that_content_can_name_is_carried_out() -> None:
    declared = content().collections
    plays = {
        *declared["cards"].fields["play"].values, *declared["leaders"].fields["play"].values
    }  # fmt: skip
    assert plays == {*ABILITIES, AMBUSH, COPY, "none"}
    assert set(declared["cards"].fields["reserve"].values) == set(BONUSES)
