"""Battles reckoned fast, for the plans of bots: as if in every meeting both sides knew the other's hand when they lay.

What `placing` and `matchup` solve exactly for hidden hands is here looked up in a table of all games of three points
against three, made with numpy for each pair of modifiers. For a hand the figures are seldom more than a few hundredths
off.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations

import numpy

from .bayes import Array
from .clash import Cards, octagons
from .kept import Kept
from .matchup import Fields
from .placing import Hand, Hands, Points

_HIGHEST = 6  # of the fighting points on a card
_SIZE = 3  # cards of a hand
_TRIPLES = [
    tuple(sorted(points, reverse=True))
    for points in combinations_with_replacement(range(_HIGHEST + 1), _SIZE)
]
_PLACE = {triple: place for place, triple in enumerate(_TRIPLES)}
_MOST_BONUS = 2  # swords and men
_CLOSE = 1e-9


# ---------------------------------------------------------------------- all games of three against three


@lru_cache(maxsize=64)
def table(attacker_modifier: int, defender_modifier: int) -> Array:
    """The attacker's chance by his points, the defender's points and his bonus (from -2): 84 x 84 x 5."""
    ours, theirs = _laid(attacker_modifier), _laid(defender_modifier)
    margins = numpy.zeros((*ours.shape[:2], *theirs.shape[:2], 6), dtype=numpy.int8)
    for number, order in enumerate(permutations(range(_SIZE))):
        signs = numpy.sign(ours[:, :, None, None, :] - theirs[None, None, :, :, list(order)])
        margins[..., number] = signs.sum(axis=-1)
    chances = [
        _values((margins + bonus >= 0).mean(axis=-1).transpose(0, 2, 1, 3))
        for bonus in range(-_MOST_BONUS, _MOST_BONUS + 1)
    ]
    return numpy.stack(chances, axis=-1)


def _laid(modifier: int) -> numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.int8]]:
    """Every triple of points with every way to lay octagons on it: triples x ways x 3."""
    ways = numpy.array(octagons(_SIZE, modifier), dtype=numpy.int8)
    return numpy.array(_TRIPLES, dtype=numpy.int8)[:, None, :] + ways[None, :, :]


def _values(games: Array) -> Array:
    """The values of many matrix games at once (the last two axes: the row player's actions, the other's).

    Some square part of a game is solved by strategies that nobody can improve on (Shapley and Snow); each is tried.
    """
    value: Array = games.min(axis=-1).max(axis=-1)
    open_ = value < games.max(axis=-2).min(axis=-1) - _CLOSE  # no saddle point
    left = games[open_]
    if left.size:
        value[open_] = _mixed_values(left)
    return value


def _mixed_values(games: Array) -> Array:
    """The values of games without a saddle point, one after the other along the first axis."""
    count, height, width = games.shape
    value = numpy.full(count, numpy.nan)
    for size in range(2, min(height, width) + 1):
        for rows in combinations(range(height), size):
            for columns in combinations(range(width), size):
                part = games[:, rows][:, :, columns] + 1  # a positive value: its part is not singular
                found, p, q = _kernel(part)
                floor = numpy.einsum("nr,nrc->nc", p, games[:, rows]).min(axis=1) + 1
                ceiling = numpy.einsum("nc,nrc->nr", q, games[:, :, columns]).max(axis=1) + 1
                with numpy.errstate(invalid="ignore"):
                    fits = (p >= -_CLOSE).all(axis=1) & (q >= -_CLOSE).all(axis=1)
                    fits &= (floor >= found - _CLOSE) & (ceiling <= found + _CLOSE)
                value[fits] = found[fits] - 1
    return value


def _kernel(part: Array) -> tuple[Array, Array, Array]:
    """Value and strategies that make the other side indifferent, NaN where there are none."""
    good = numpy.abs(numpy.linalg.det(part)) > _CLOSE
    inverse = numpy.full_like(part, numpy.nan)
    inverse[good] = numpy.linalg.inv(part[good])
    with numpy.errstate(divide="ignore", invalid="ignore"):
        value = 1 / inverse.sum(axis=(1, 2))
        return value, inverse.sum(axis=1) * value[:, None], inverse.sum(axis=2) * value[:, None]


# ---------------------------------------------------------------------- battles


class QuickCards:
    """Hands as the table reads them: the place of their points on each battlefield, their swords and men."""

    __slots__ = ("_kept", "cards", "fields")

    def __init__(self, cards: Cards, fields: Sequence[str]) -> None:
        self.cards, self.fields = cards, tuple(fields)
        self._kept: Kept[Hands, tuple[Array, Array, Array, Array]] = Kept(5_000)

    def read(self, hands: Hands) -> tuple[Array, Array, Array, Array]:
        """Places (fields x hands), swords, men, chances of hands."""
        found = self._kept.get(hands)
        if found is None:
            weights = numpy.array([weight for _, weight in hands], float)
            found = self._kept.keep(
                hands,
                (
                    numpy.array([[self._place(hand, field) for hand, _ in hands] for field in self.fields]),
                    numpy.array([sum(self.cards[card].swords for card in hand) for hand, _ in hands]),
                    numpy.array([sum(self.cards[card].men for card in hand) for hand, _ in hands]),
                    weights / weights.sum(),
                ),
            )
        return found

    def _place(self, hand: Hand, field: str) -> int:
        points: Points = tuple(sorted((self.cards[card].points[field] for card in hand), reverse=True))
        return _PLACE[points]

    def meetings(self, attackers: Hands, am: int, defenders: Hands, dm: int) -> Array:
        """The attacker's chance: battlefields x his hands x the defender's."""
        places, swords, men, _ = self.read(attackers)
        others, their_swords, their_men, _ = self.read(defenders)
        bonus = numpy.sign(swords[:, None] - their_swords) + numpy.sign(men[:, None] - their_men)
        found: Array = table(am, dm)[places[:, :, None], others[:, None, :], bonus + _MOST_BONUS]
        return found


class QuickMatchup:
    """A battle before it is fought, by the policy of `Matchup`, from tables.

    `attackers` are the hands that the attacker may have for all that the defender knows, and the other way round.
    """

    __slots__ = ("_am", "_dm", "_offers", "_sums", "_values", "attackers", "cards", "defenders")

    def __init__(
        self, cards: QuickCards, offered: int, attackers: Hands, attacker_modifier: int,
        defenders: Hands, defender_modifier: int,
    ) -> None:  # fmt: skip
        self.cards = cards
        self.attackers, self.defenders = attackers, defenders
        self._am, self._dm = attacker_modifier, defender_modifier
        self._offers = numpy.array(list(combinations(range(len(cards.fields)), offered)))
        self._sums: dict[Hands, Array] = {}
        self._values: dict[tuple[Hands, Hands], float] = {}

    def _against(self, defenders: Hands) -> Array:
        """What each battlefield is worth to the attacker against each of these hands: fields x hands."""
        found = self._sums.get(defenders)
        if found is None:
            meetings = self.cards.meetings(self.attackers, self._am, defenders, self._dm)
            found = self._sums[defenders] = numpy.einsum("fad,a->fd", meetings, self.cards.read(self.attackers)[3])
        return found

    def _taken(self, defenders: Hands) -> Array:
        """Which battlefield each of these defenders takes of each offer: offers x hands."""
        against = self._against(defenders)[self._offers]
        return numpy.take_along_axis(self._offers, against.argmin(axis=1), axis=1)

    def _offer_values(self, attackers: Hands, defenders: Hands) -> Array:
        """What each offer is worth to each attacker: offers x hands."""
        meetings = self.cards.meetings(attackers, self._am, defenders, self._dm)
        fields = numpy.arange(len(self.cards.fields))
        chances = (self._taken(defenders)[:, None, :] == fields[:, None]) * self.cards.read(defenders)[3]
        return numpy.tensordot(chances, meetings, axes=((1, 2), (0, 2)))

    def best_offer(self, attacker: Hand) -> Fields:
        """The battlefields that an attacker with this hand names; of several equally good the first in the content."""
        values = self._offer_values(((attacker, 1),), self.defenders)[:, 0]
        return tuple(self.cards.fields[place] for place in self._offers[int(values.argmax())])

    def taken(self, defender: Hand, offered: Fields) -> str:
        """The battlefield that a defender with this hand takes."""
        against = self._against(((defender, 1),))[:, 0]
        return min(offered, key=lambda field: float(against[self.cards.fields.index(field)]))

    def value(self, attackers: Hands | None = None, defenders: Hands | None = None) -> float:
        """The chance that the attacker wins the whole battle, for the hands that count for who asks (see `Matchup`)."""
        key = attackers or self.attackers, defenders or self.defenders
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._value(*key)
        return found

    def _value(self, attackers: Hands, defenders: Hands) -> float:
        chances = self.cards.read(attackers)[3] @ self.each(attackers, defenders) @ self.cards.read(defenders)[3]
        return float(chances)

    def each(self, attackers: Hands, defenders: Hands) -> Array:
        """The chance that the attacker wins with each of these hands against each of those, neither known before."""
        chosen = self._offer_values(attackers, self.defenders).argmax(axis=0)
        taken = self._taken(defenders)[chosen]
        meetings = self.cards.meetings(attackers, self._am, defenders, self._dm)
        found: Array = numpy.take_along_axis(meetings, taken[None], axis=0)[0]
        return found
