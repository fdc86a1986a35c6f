"""Playing cards: four suits of thirteen ranks, and jokers, from a content's `cards` and `suits`.

A card record has a `suit` (whose record has a `colour`) and a `rank`: 1 ace, 2 to 10, 11 jack, 12 queen, 13 king.
A joker has neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANKS = range(ACE, KING + 1)
RED, BLACK = "red", "black"


@dataclass(slots=True, frozen=True)
class PlayingCard:
    """A card of a deck. A joker has no suit, no colour and the rank 0."""

    id: str
    suit: str = ""
    colour: str = ""
    rank: int = 0

    @property
    def joker(self) -> bool:
        return not self.suit

    @property
    def face(self) -> bool:
        """Jack, queen, king."""
        return self.rank >= JACK

    @property
    def even(self) -> bool:
        """Of number cards: aces are 1 and odd."""
        return self.rank % 2 == 0


def deck_of(content: Any, deck: str) -> tuple[dict[str, PlayingCard], dict[str, int]]:
    """The cards of a deck by id, and how many copies of each it holds, both in file order."""
    suits: Mapping[str, Any] = content.all("suits")
    cards: dict[str, PlayingCard] = {}
    copies: dict[str, int] = {}
    for record in content.all("cards").values():
        if record.get("deck") != deck:
            continue
        suit = record.get("suit")
        colour = suits[suit]["colour"] if suit else ""
        rank = record.get("rank") if suit else None
        cards[record.id] = PlayingCard(record.id, suit or "", colour, rank or 0)
        copies[record.id] = record.get("copies") or 0
    return cards, copies
