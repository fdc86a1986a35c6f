"""Piles of cards whose order nobody knows, and the few cards in them that somebody does.

A shuffled pile is a multiset: a card gets its identity when it is drawn, so no state holds an order that a view could
leak, real decks can be followed, and odds are exact. Cards that a rule let somebody see lie in known order
on top (`top`, next card first) or at the bottom (`bottom`, last card last).
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Pile:
    """A face-down pile: known cards on top, shuffled cards, known cards at the bottom."""

    top: list[str] = field(default_factory=list)
    shuffled: dict[str, int] = field(default_factory=dict)
    bottom: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.top) + sum(self.shuffled.values()) + len(self.bottom)

    def add(self, card: str, count: int = 1) -> None:
        """Shuffles `count` copies in among the cards whose order is unknown."""
        self.shuffled[card] = self.shuffled.get(card, 0) + count

    def remove(self, card: str) -> None:
        """Takes one copy out of the shuffled part (it has been drawn)."""
        left = self.shuffled[card] - 1
        if left:
            self.shuffled[card] = left
        else:
            del self.shuffled[card]

    def reshuffle(self) -> None:
        """Shuffles the pile: known places are forgotten."""
        for card in (*self.top, *self.bottom):
            self.add(card)
        self.top.clear()
        self.bottom.clear()

    def counts(self) -> dict[str, int]:
        """Every card of the pile, wherever it lies: card id -> copies."""
        counts = dict(self.shuffled)
        for card in (*self.top, *self.bottom):
            counts[card] = counts.get(card, 0) + 1
        return counts
