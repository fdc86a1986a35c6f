"""Playing cards as records of a content."""

from __future__ import annotations

from collections import Counter

from rules.content import load_game
from rules.parts.playing_cards import RANKS, PlayingCard, deck_of


def test_a_whole_deck_with_a_joker() -> None:
    cards, copies = deck_of(load_game("la_garde_recule"), "action")
    assert list(cards) == list(copies)
    assert sum(copies.values()) == 53
    suited = [card for card in cards.values() if not card.joker]
    assert Counter(card.suit for card in suited) == dict.fromkeys(
        ("spades", "clubs", "hearts", "diamonds"), 13
    )
    for suit in ("spades", "hearts"):
        assert [card.rank for card in suited if card.suit == suit] == list(RANKS)
    assert Counter(card.colour for card in suited) == {"red": 26, "black": 26}
    assert cards["joker"] == PlayingCard("joker")


def test_cards_of_another_deck_are_left_out() -> None:
    assert deck_of(load_game("la_garde_recule"), "reserve") == ({}, {})


def test_ranks() -> None:
    assert [PlayingCard("x", "hearts", "red", rank).face for rank in RANKS] == [False] * 10 + [True] * 3
    assert [PlayingCard("x", "hearts", "red", rank).even for rank in range(1, 11)] == [False, True] * 5
    assert PlayingCard("joker").joker and not PlayingCard("joker").face
