"""A battle before it is fought, from the two hands of cards that each side may have: which battlefields are named and
taken, and how likely the attacker is to win. Pure; the odds and the bots ask it.

The policy that it assumes for both sides, exactly: the attacker names the two battlefields that are best for his hand,
the defender takes the one that is better for his (the first one named if they are alike), both lay by the equilibrium
of the placing game over the hands that each may have. Nobody draws conclusions from which battlefields are named or
taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .placing import Hand, Hands, HiddenPlacing, PlacingGame

Fields = tuple[str, ...]


class Matchup:
    """`attackers` are the hands that the attacker may have for all that the defender knows, and the other way round."""

    __slots__ = ("_best", "_fields", "_offers", "_placings", "attackers", "defenders", "game", "modifiers")

    def __init__(
        self, game: PlacingGame, fields: Sequence[str], offered: int,
        attackers: Hands, attacker_modifier: int, defenders: Hands, defender_modifier: int,
    ) -> None:  # fmt: skip
        self.game = game
        self.attackers, self.defenders = attackers, defenders
        self.modifiers = attacker_modifier, defender_modifier
        self._fields = tuple(fields)
        self._offers: list[Fields] = list(combinations(self._fields, offered))
        self._placings: dict[str, HiddenPlacing] = {}
        self._best: dict[Hand, Fields] = {}

    def placing(self, field: str) -> HiddenPlacing:
        """The placing game on a battlefield."""
        found = self._placings.get(field)
        if found is None:
            ours, theirs = self.modifiers
            found = self.game.hidden_hands(self.attackers, ours, self.defenders, theirs, field)
            self._placings[field] = found
        return found

    def taken(self, defender: Hand, offered: Fields) -> str:
        """The battlefield that a defender with this hand takes."""
        return min(offered, key=lambda field: self.placing(field).defenders[defender].value)

    def offer_value(self, attacker: Hand, offered: Fields, defenders: Hands | None = None) -> float:
        """The attacker's chance with his hand if he names these battlefields.

        `defenders` are the hands that count, those that he thinks possible if they are not given.
        """
        hands = self.defenders if defenders is None else defenders
        total = sum(weight for _, weight in hands)
        won = 0.0
        for hand, weight in hands:
            won += weight * self.placing(self.taken(hand, offered)).meet(attacker, hand)
        return won / total

    def taken_chance(self, offered: Fields, field: str) -> float:
        """How likely the defender is to take a battlefield of two, for all that the attacker knows."""
        weights = [(self.taken(hand, offered) == field) * weight for hand, weight in self.defenders]
        return sum(weights) / sum(weight for _, weight in self.defenders)

    def best_offer(self, attacker: Hand) -> Fields:
        """The battlefields that an attacker with this hand names; of several equally good the first in the content."""
        found = self._best.get(attacker)
        if found is None:
            found = max(self._offers, key=lambda offered: self.offer_value(attacker, offered))
            self._best[attacker] = found
        return found

    def value(self, attackers: Hands | None = None, defenders: Hands | None = None) -> float:
        """The chance that the attacker wins the whole battle.

        `attackers` and `defenders` are the hands that count for who asks (his own one, those that he thinks possible
        of the other side); without them all.
        """
        hands = self.attackers if attackers is None else attackers
        total = sum(weight for _, weight in hands)
        won = 0.0
        for hand, weight in hands:
            won += weight * self.offer_value(hand, self.best_offer(hand), defenders)
        return won / total
