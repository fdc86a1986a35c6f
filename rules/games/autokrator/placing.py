"""The placing game: both sides lay their cards and octagons unseen. Its exact equilibria, cached.

Positions are alike: if both sides shuffle their places by the same permutation, nothing changes. So there is an
equilibrium in which each side lays its cards in a uniformly random order, and what is left to decide is **which cards
carry the octagons**: at most three ways (of three cards), and none with 0 or 3 octagons. A small matrix, whose
entries count the orders in which the attacker wins.

Open hands: `value` and `open_hands`. Hidden hands: `hidden_hands`, where each side knows its own hand and has weighted
hands for the other's. `mixed` turns either into a way to lay for somebody who has to.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import factorial

import numpy

from rules.table import rule

from .bayes import Array, solve_types
from .clash import ATTACKER, Cards, Layout, Octagons, octagons
from .equilibrium import Solution, solve
from .kept import Kept

Hand = tuple[str, ...]  # cards in the order of the content
Hands = tuple[tuple[Hand, int], ...]  # hands that somebody may have, each with its weight
Points = tuple[int, ...]  # fighting points of a hand on a battlefield, the highest first
Mix = dict[Octagons, Fraction]  # octagons on the cards of a hand, in its order -> chance


@dataclass(slots=True, frozen=True)
class Placing:
    """A solved placing game with open hands: the chance that the attacker wins, and how each lays octagons."""

    value: Fraction
    attacker: Mix
    defender: Mix


@dataclass(slots=True, frozen=True)
class Held:
    """A hand that a side may have in a placing game with hidden hands.

    `value`: the chance that the attacker (of whichever side the hand is) wins, once its holder knows his hand; `mix`:
    how he then lays octagons; `kind`: which line (or column) of `HiddenPlacing.meetings` it is.
    """

    value: float
    mix: Mix
    kind: int


@dataclass(slots=True, frozen=True)
class HiddenPlacing:
    """A solved placing game with hidden hands.

    `value`: the chance that the attacker wins, before hands are known. `meetings`: that chance for each kind of hand
    of his against each kind of the defender's.
    """

    value: float
    attackers: dict[Hand, Held]
    defenders: dict[Hand, Held]
    meetings: list[list[float]]

    def of(self, side: str) -> dict[Hand, Held]:
        """The hands of a side."""
        return self.attackers if side == ATTACKER else self.defenders

    def meet(self, attacker: Hand, defender: Hand) -> float:
        """The chance that the attacker wins with this hand against that one, both laying as they do here."""
        return self.meetings[self.attackers[attacker].kind][self.defenders[defender].kind]


# ---------------------------------------------------------------------- counting


@lru_cache(maxsize=100_000)
@rule("ak.battle.stage_d")
def wins(attacker: Points, defender: Points, bonus: int) -> int:
    """In how many orders of the defender's cards the attacker wins.

    `bonus` is what swords and men are worth to him, -2 to 2. A draw is his.
    """
    won = 0
    for order in permutations(defender):
        margin = bonus
        for ours, theirs in zip(attacker, order, strict=True):
            margin += (ours > theirs) - (ours < theirs)
        won += margin >= 0
    return won


def wins_of(attacker: Points, defender: Points, bonus: int) -> float:
    """The share of all orders in which the attacker wins, whatever the order in which points are given."""
    ours, theirs = tuple(sorted(attacker, reverse=True)), tuple(sorted(defender, reverse=True))
    return wins(ours, theirs, bonus) / factorial(len(ours))


def _laid(points: Points, way: Octagons) -> Points:
    return tuple(sorted((p + octagon for p, octagon in zip(points, way, strict=True)), reverse=True))


def _matrix(
    attacker: Points, attacker_modifier: int, defender: Points, defender_modifier: int, bonus: int
) -> tuple[tuple[int, ...], ...]:
    theirs = [_laid(defender, way) for way in octagons(len(defender), defender_modifier)]
    return tuple(
        tuple(wins(_laid(attacker, way), other, bonus) for other in theirs)
        for way in octagons(len(attacker), attacker_modifier)
    )


@lru_cache(maxsize=30_000)
def _solution(
    attacker: Points, attacker_modifier: int, defender: Points, defender_modifier: int, bonus: int
) -> Solution:
    return solve(_matrix(attacker, attacker_modifier, defender, defender_modifier, bonus))


@lru_cache(maxsize=30_000)
def _block(
    attacker: Points, attacker_modifier: int, defender: Points, defender_modifier: int, bonus: int
) -> Array:
    """The matrix as chances."""
    matrix = _matrix(attacker, attacker_modifier, defender, defender_modifier, bonus)
    block: Array = numpy.array(matrix, float) / factorial(len(attacker))
    return block


# ---------------------------------------------------------------------- with cards


class PlacingGame:
    """The placing games of one content's cards. Results are kept: there are few, and bots ask often."""

    __slots__ = ("_hidden", "_open", "_rank", "_sorted", "_sums", "_values", "cards")

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._rank = {card: place for place, card in enumerate(cards)}
        self._values: Kept[tuple[Hand, int, Hand, int, str], float] = Kept(200_000)
        self._open: Kept[tuple[Hand, int, Hand, int, str], Placing] = Kept(20_000)
        self._hidden: Kept[tuple[Hands, int, Hands, int, str], HiddenPlacing] = Kept(5_000)
        self._sorted: dict[tuple[Hand, str], tuple[Points, tuple[int, ...]]] = {}
        self._sums: dict[Hand, tuple[int, int]] = {}

    def hand(self, cards: list[str] | Hand) -> Hand:
        """A hand in the order of the content: what all the rest takes."""
        return tuple(sorted(cards, key=self._rank.__getitem__))

    def value(
        self, attacker: Hand, attacker_modifier: int, defender: Hand, defender_modifier: int, field: str
    ) -> float:
        """The chance that the attacker wins, if both lay as well as can be and each knows the other's hand."""
        key = (attacker, attacker_modifier, defender, defender_modifier, field)
        try:
            return self._values[key]
        except KeyError:
            value = float(self._solve(*key).value / factorial(len(attacker)))
            return self._values.keep(key, value)

    def exact(
        self, attacker: Hand, attacker_modifier: int, defender: Hand, defender_modifier: int, field: str
    ) -> Fraction:
        """`value` as a fraction."""
        found = self._solve(attacker, attacker_modifier, defender, defender_modifier, field)
        return found.value / factorial(len(attacker))

    def open_hands(
        self, attacker: Hand, attacker_modifier: int, defender: Hand, defender_modifier: int, field: str
    ) -> Placing:
        """The equilibrium if each side knows the other's hand."""
        key = (attacker, attacker_modifier, defender, defender_modifier, field)
        found = self._open.get(key)
        if found is None:
            solution = self._solve(*key)
            found = Placing(
                solution.value / factorial(len(attacker)),
                self._mix(attacker, field, attacker_modifier, solution.rows),
                self._mix(defender, field, defender_modifier, solution.columns),
            )
            self._open.keep(key, found)
        return found

    def hidden_hands(
        self, attackers: Hands, attacker_modifier: int, defenders: Hands, defender_modifier: int, field: str
    ) -> HiddenPlacing:
        """The equilibrium if each side knows its own hand, and only that of the other which hands it may have.

        Both lists are known to both sides; weights are positive whole numbers.
        """
        key = (attackers, attacker_modifier, defenders, defender_modifier, field)
        found = self._hidden.get(key)
        if found is None:
            found = self._hidden.keep(key, self._hide(*key))
        return found

    # ------------------------------------------------------------------ inside

    def _solve(self, attacker: Hand, am: int, defender: Hand, dm: int, field: str) -> Solution:
        ours, theirs = self._points(attacker, field)[0], self._points(defender, field)[0]
        return _solution(ours, am, theirs, dm, self.bonus(attacker, defender))

    def bonus(self, attacker: Hand, defender: Hand) -> int:
        """What swords and men are worth to the attacker: a point each for more, -1 each for less."""
        swords, men = self._totals(attacker)
        their_swords, their_men = self._totals(defender)
        return (swords > their_swords) - (swords < their_swords) + (men > their_men) - (men < their_men)

    def _totals(self, hand: Hand) -> tuple[int, int]:
        found = self._sums.get(hand)
        if found is None:
            cards = [self.cards[card] for card in hand]
            found = self._sums[hand] = sum(c.swords for c in cards), sum(c.men for c in cards)
        return found

    def _points(self, hand: Hand, field: str) -> tuple[Points, tuple[int, ...]]:
        """The points of a hand, the highest first, and from which place of the hand each comes."""
        found = self._sorted.get((hand, field))
        if found is None:
            points = [self.cards[card].points[field] for card in hand]
            places = tuple(sorted(range(len(hand)), key=lambda place: (-points[place], place)))
            found = tuple(points[place] for place in places), places
            self._sorted[hand, field] = found
        return found

    def _mix(self, hand: Hand, field: str, modifier: int, chances: tuple[Fraction, ...]) -> Mix:
        """Chances of the ways to lay octagons, brought from the order of points to that of the hand."""
        places = self._points(hand, field)[1]
        found: Mix = {}
        for way, chance in zip(octagons(len(hand), modifier), chances, strict=True):
            if chance:
                own = [0] * len(hand)
                for octagon, place in zip(way, places, strict=True):
                    own[place] = octagon
                found[tuple(own)] = chance
        return found

    def _hide(self, attackers: Hands, am: int, defenders: Hands, dm: int, field: str) -> HiddenPlacing:
        rows = self._kinds(attackers, defenders, field, 1)
        columns = self._kinds(defenders, attackers, field, -1)
        firsts = [kind[0][0] for kind in rows], [kind[0][0] for kind in columns]
        payoff = self._payoff(*firsts, am, dm, field)
        solution = solve_types(_prior(rows), _prior(columns), payoff)
        meetings = numpy.einsum("asdt,as,dt->ad", payoff, solution.rows, solution.columns)
        return HiddenPlacing(
            solution.value,
            self._held(rows, solution.row_values, solution.rows, am, field),
            self._held(columns, solution.column_values, solution.columns, dm, field),
            meetings.tolist(),
        )

    def _kinds(self, hands: Hands, others: Hands, field: str, sign: int) -> list[Hands]:
        """Hands that are the same to every hand of the other side, put together."""
        kinds: dict[tuple[Points, tuple[int, ...]], list[tuple[Hand, int]]] = {}
        for hand, weight in hands:
            bonuses = tuple(sign * self.bonus(hand, other) for other, _ in others)
            kinds.setdefault((self._points(hand, field)[0], bonuses), []).append((hand, weight))
        return [tuple(kind) for kind in kinds.values()]

    def _payoff(self, rows: list[Hand], columns: list[Hand], am: int, dm: int, field: str) -> Array:
        blocks = [
            [
                _block(
                    self._points(row, field)[0], am, self._points(column, field)[0], dm,
                    self.bonus(row, column),
                )
                for column in columns
            ]
            for row in rows
        ]  # fmt: skip
        payoff: Array = numpy.array(blocks).transpose(0, 2, 1, 3)
        return payoff

    def _held(
        self, kinds: list[Hands], values: Array, strategies: Array, modifier: int, field: str
    ) -> dict[Hand, Held]:
        found = {}
        for number, (kind, value, chances) in enumerate(zip(kinds, values, strategies, strict=True)):
            whole = _whole(chances)
            for hand, _ in kind:
                found[hand] = Held(float(value), self._mix(hand, field, modifier, whole), number)
        return found


def _prior(kinds: list[Hands]) -> list[float]:
    weights = [sum(weight for _, weight in kind) for kind in kinds]
    return [weight / sum(weights) for weight in weights]


def _whole(chances: Array) -> tuple[Fraction, ...]:
    """Chances of the program as fractions that add up to one: in parts of a million, rounding is the last one's."""
    parts = [round(float(chance) * 1_000_000) for chance in chances]
    most = parts.index(max(parts))
    parts[most] += 1_000_000 - sum(parts)
    return tuple(Fraction(part, 1_000_000) for part in parts)


def spread(hand: Hand, mix: Mix) -> list[tuple[Layout, Fraction]]:
    """Every layout of a hand with its chance: octagons by `mix`, the order uniformly random."""
    orders = list(permutations(range(len(hand))))
    return [
        (tuple((hand[place], way[place]) for place in order), chance / len(orders))
        for way, chance in mix.items()
        for order in orders
    ]
