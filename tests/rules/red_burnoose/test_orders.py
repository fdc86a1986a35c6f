"""The French deck: known cards, and the four that lie unseen in the box with two players."""

from __future__ import annotations

import pytest

from rules.games.red_burnoose.orders import orders_left

from .playing import Play, data
from .test_actions import options, turn_of

ORDERS = list(data().deck)


@pytest.mark.rule("rb.setup.two_players", "rb.end.berbers")
def test_four_cards_are_never_drawn_with_two_players() -> None:
    spent = ORDERS[:27]
    play = Play(players=2, turn="french", spent=spent)
    assert play.key == "draw.orders"
    assert play.request.count == 1  # type: ignore[attr-defined]
    # any of the five that are left may be the one; nobody knows which four lie in the box
    assert len(play.request.pool) == 5  # type: ignore[attr-defined]
    over = Play(players=2, turn="french", spent=ORDERS[:28])
    assert over.key == ""
    assert over.state.ending == "berber_deck_spent"


@pytest.mark.rule("rb.leader.mule")
def test_the_mule_driver_sees_no_more_than_the_deck_holds() -> None:
    play = turn_of(
        hand=("homme_a_la_mule", "man"), fields={"leader": "homme_a_la_mule"}, players=2,
        spent=ORDERS[:27],
    )  # fmt: skip
    assert orders_left(play.game) == 1
    play.answer("turn.action", "play:homme_a_la_mule")
    play.answer("draw.orders", [ORDERS[30]])
    assert options(play) == [f"under:{ORDERS[30]}", "keep"]
    play.answer("orders.under", f"under:{ORDERS[30]}")
    assert orders_left(play.game) == 1


@pytest.mark.rule("rb.leader.mule")
def test_a_card_put_under_the_deck_comes_last() -> None:
    play = turn_of(
        hand=("homme_a_la_mule", "man"), fields={"leader": "homme_a_la_mule"}, players=2,
        spent=ORDERS[:26],
    )  # fmt: skip
    play.answer("turn.action", "play:homme_a_la_mule")
    play.answer("draw.orders", [ORDERS[26], ORDERS[27]])
    play.answer("orders.under", f"under:{ORDERS[26]}")
    pile = play.state.automata
    assert (pile.top, pile.bottom) == ([ORDERS[27]], [ORDERS[26]])
    # looking again in the same game: both known cards, in the order in which they will come
    again = turn_of(
        hand=("homme_a_la_mule", "man"), fields={"leader": "homme_a_la_mule"}, players=2,
        spent=ORDERS[:26],
    )  # fmt: skip
    again.state.automata = pile
    again.answer("turn.action", "play:homme_a_la_mule")
    assert options(again) == [f"under:{ORDERS[27]}", f"under:{ORDERS[26]}", "keep"]


@pytest.mark.rule("rb.leader.mule")
def test_without_a_french_card_left_there_is_nothing_to_look_at() -> None:
    play = turn_of(
        hand=("homme_a_la_mule", "man"), fields={"leader": "homme_a_la_mule"}, players=2,
        spent=ORDERS[:28],
    )  # fmt: skip
    assert options(play, "play:") == []
