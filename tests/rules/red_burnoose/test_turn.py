"""Whose turn it is, drawing, passing, and what is left of the hand."""

from __future__ import annotations

import pytest

from rules.games.red_burnoose.turn import AUTOMATA, order_of_turns

from .playing import Play

SEATS = ("p1", "p2", "p3", "p4")


@pytest.mark.rule("rb.turn.order")
def test_order_of_turns_for_each_number_of_players() -> None:
    assert order_of_turns(SEATS[:1], False) == ("p1", AUTOMATA)
    assert order_of_turns(SEATS[:2], False) == ("p1", "p2", AUTOMATA)
    assert order_of_turns(SEATS[:3], False) == ("p1", "p2", AUTOMATA, "p3", AUTOMATA)
    assert order_of_turns(SEATS, False) == ("p1", "p2", AUTOMATA, "p3", "p4", AUTOMATA)


@pytest.mark.rule("rb.variant.every_player")
def test_the_harder_order_gives_the_automata_a_turn_after_every_player() -> None:
    order = order_of_turns(SEATS, True)
    assert order == ("p1", AUTOMATA, "p2", AUTOMATA, "p3", AUTOMATA, "p4", AUTOMATA)


@pytest.mark.rule("rb.solo.turn_for_turn")
def test_turn_for_turn_the_solo_automata_has_no_row() -> None:
    play = Play(players=1, options={"difficulty": "hard"}, turn="french", deck_top=["order_03"])
    assert play.state.row == []
    assert play.state.automata_discard == ["order_03"]


@pytest.mark.rule("rb.turn.draw")
def test_five_cards_are_drawn_at_the_start_of_a_turn() -> None:
    play = Play(players=3)
    assert play.key == "draw.cards"
    assert play.request.count == 5  # type: ignore[attr-defined]
    hand = ["man", "woman", "child", "youth", "artisan"]
    play.answer("draw.cards", hand)
    assert play.state.berbers["p1"].hand == hand
    assert play.key == "turn.action"


@pytest.mark.rule("rb.turn.reshuffle")
def test_an_empty_deck_is_made_of_the_discard_pile_and_drawing_goes_on() -> None:
    play = Play(
        turn="p1", seats={"p1": {"hand": ["olive_orchard"], "deck": ["man"], "discard": ["woman"]}}
    )
    play.answer("turn.action", "play:olive_orchard")
    # the one card of the deck comes by itself; then the discard pile (with the orchard) is the deck
    assert play.state.berbers["p1"].hand == ["man"]
    assert play.key == "draw.cards"
    assert play.request.pool == {"woman": 1, "olive_orchard": 1}  # type: ignore[attr-defined]
    play.answer("draw.cards", ["woman"])
    assert play.state.berbers["p1"].hand == ["man", "woman"]
    assert "deck.reshuffled" in play.kinds()


@pytest.mark.rule("rb.turn.reshuffle")
def test_with_deck_and_discard_empty_no_more_is_drawn() -> None:
    play = Play(turn="p1", seats={"p1": {"hand": ["olive_orchard"], "deck": [], "discard": []}})
    play.answer("turn.action", "play:olive_orchard")
    # only the orchard itself could be drawn again
    assert play.state.berbers["p1"].hand == ["olive_orchard"]
    assert play.key == "turn.action"


@pytest.mark.rule("rb.turn.actions")
def test_three_actions_and_then_the_purchases() -> None:
    play = Play(turn="p1", seats={"p1": {"hand": ["woman", "woman", "man", "artisan"]}})
    for left, village in ((3, "ath_yenni"), (2, "ath_ouacif")):
        assert play.request.params == {"left": left}
        play.answer("turn.action", f"reserve:woman@{village}")
    play.answer("turn.action", "reserve:man@ath_yenni")
    # 2 influence and 1 tools buy nothing, so that the turn is over
    assert play.event("turn.ends") == {"seat": "p1", "cards": ["artisan"], "kept": []}


@pytest.mark.rule("rb.turn.pass")
def test_a_player_may_stop_at_once() -> None:
    play = Play(turn="p1", seats={"p1": {"hand": ["market", "market"]}})
    play.answer("turn.action", "end")
    assert play.key == "buy.card"
    assert play.state.turn.actions == 3


@pytest.mark.rule("rb.turn.end", "rb.buy.discard")
def test_cards_left_in_the_hand_are_discarded() -> None:
    play = Play(turn="p1", seats={"p1": {"hand": ["child", "man"], "discard": []}})
    play.answer("turn.action", "end")
    assert play.state.berbers["p1"].hand == []
    assert sorted(play.state.berbers["p1"].discard) == ["child", "man"]
    assert play.event("turn.ends")["seat"] == "p1"


@pytest.mark.rule("rb.turn.end")
def test_by_house_rule_cards_that_paid_nothing_may_be_kept_and_the_hand_is_filled_up() -> None:
    play = Play(
        players=1, turn="p1", options={"ruling_end_of_turn": "keep"},
        seats={"p1": {"hand": ["elderly_man", "market", "woman", "child"], "discard": []}},
    )  # fmt: skip
    play.answer("turn.action", "end")
    play.answer("buy.card", "buy:olive_orchard")  # 5 of the 9 influence; 4 buy nothing
    assert play.request.ids == [  # type: ignore[attr-defined]
        "keep:elderly_man", "keep:market", "keep:woman", "keep:child", "done"
    ]  # fmt: skip
    play.answer("turn.keep", "keep:child")
    play.answer("turn.keep", "keep:market")
    # Elderly Man and Woman alone pay the 5 influence: neither can be kept as well
    assert play.event("turn.ends")["kept"] == ["child", "market"]
    assert sorted(play.state.berbers["p1"].hand) == ["child", "market"]
    play.answer("draw.orders", ["order_03", "order_04"])
    assert play.key == "draw.cards"
    assert play.request.count == 3  # type: ignore[attr-defined]


@pytest.mark.rule("rb.conquest.cards", "rb.turn.order")
def test_a_conquered_player_is_passed_over_and_the_automata_keeps_its_turns() -> None:
    fallen = {name: {"fate": "conquered"} for name in ("irdjen", "larbaa", "mekla")}
    play = Play(
        players=3, turn="p1", villages=fallen,
        seats={"p1": {"hand": ["child"]}}, deck_top=["order_03", "order_04"],
    )  # fmt: skip
    play.answer("turn.action", "end")
    assert play.event("turn.skipped") == {"seat": "p2"}
    assert play.state.automata_turns == 1
    assert play.key == "draw.cards"
    assert play.request.seat == "p3"
