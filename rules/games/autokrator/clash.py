"""The clash of two laid sides: layouts, octagons on cards, and the points of a battle. Pure: cards in, outcome out.

A **layout** is a side's cards in the order in which they lie, each with the octagon on it: +1, -1, or 0 without one.
Written down (in answers, events, saves) it is the cards joined by `/`, `+` or `-` behind a card with an octagon:

    archers_ship-/cavalry_heavy-/infantry_levy
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Protocol

from rules.table import rule

Layout = tuple[tuple[str, int], ...]  # (card, octagon) from left to right
Octagons = tuple[int, ...]  # what lies on each card of a hand
ATTACKER, DEFENDER = "attacker", "defender"
SIDES = (ATTACKER, DEFENDER)
OTHER = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}
_SIGNS = {"+": 1, "-": -1}
_MARKS = {1: "+", -1: "-", 0: ""}


class Fighter(Protocol):
    """What a battle reads on a card."""

    @property
    def points(self) -> Mapping[str, int]:
        """Battlefield -> fighting points."""

    @property
    def swords(self) -> int: ...

    @property
    def men(self) -> int:
        """In thousands."""


Cards = Mapping[str, Fighter]


# ---------------------------------------------------------------------- layouts


def layout_id(layout: Iterable[tuple[str, int]]) -> str:
    """A layout as it is written down."""
    return "/".join(card + _MARKS[octagon] for card, octagon in layout)


def layout_of(written: str) -> Layout:
    """A written layout."""
    return tuple(
        (part[:-1], _SIGNS[part[-1]]) if part[-1:] in _SIGNS else (part, 0)
        for part in written.split("/")
    )


@cache
@rule("ak.battle.stage_c")
def octagons(count: int, modifier: int) -> tuple[Octagons, ...]:
    """The ways to lay the octagons of a modifier on `count` cards, one a card at most.

    All of a modifier is laid. What no card is left for falls away (`ak.round.one`).
    """
    sign = 1 if modifier > 0 else -1
    laid = min(abs(modifier), count)
    return tuple(
        tuple(sign if place in chosen else 0 for place in range(count))
        for chosen in combinations(range(count), laid)
    )


@rule("ak.battle.stage_c")
def layouts(hand: Sequence[str], modifier: int) -> list[str]:
    """Every layout of a hand with its modifier, as written down: each order, each way to lay octagons."""
    ways = octagons(len(hand), modifier)
    return [
        layout_id(zip(order, way, strict=True)) for order in permutations(hand) for way in ways
    ]


# ---------------------------------------------------------------------- points


@dataclass(slots=True, frozen=True)
class Contest:
    """One of the contests of a battle: what each side brings, and who gets the point ("" in a tie)."""

    attacker: int
    defender: int

    @property
    def winner(self) -> str:
        if self.attacker == self.defender:
            return ""
        return ATTACKER if self.attacker > self.defender else DEFENDER


@dataclass(slots=True, frozen=True)
class Outcome:
    """A battle: a contest for each pair of cards, one of swords, one of men (in thousands)."""

    pairs: tuple[Contest, ...]
    swords: Contest
    men: Contest

    @property
    def contests(self) -> tuple[Contest, ...]:
        return (*self.pairs, self.swords, self.men)

    def score(self, side: str) -> int:
        """The points of a side."""
        return sum(contest.winner == side for contest in self.contests)

    @property
    def margin(self) -> int:
        """The attacker's points less the defender's."""
        return self.score(ATTACKER) - self.score(DEFENDER)

    @property
    def attacker_wins(self) -> bool:
        return self.margin >= 0

    @property
    def winner(self) -> str:
        return ATTACKER if self.attacker_wins else DEFENDER


@rule("ak.battle.modifiers")
def points_of(cards: Cards, field: str, layout: Layout) -> tuple[int, ...]:
    """The fighting points of a layout from left to right, each changed by the octagon on the card."""
    return tuple(cards[card].points[field] + octagon for card, octagon in layout)


@rule("ak.battle.stage_d")
def clash(cards: Cards, field: str, attacker: Layout, defender: Layout) -> Outcome:
    """What comes of two layouts on a battlefield. A draw is the attacker's."""
    pairs = zip(
        points_of(cards, field, attacker), points_of(cards, field, defender), strict=True
    )
    return Outcome(
        pairs=tuple(Contest(ours, theirs) for ours, theirs in pairs),
        swords=Contest(_swords(cards, attacker), _swords(cards, defender)),
        men=Contest(_men(cards, attacker), _men(cards, defender)),
    )


def _swords(cards: Cards, layout: Layout) -> int:
    return sum(cards[card].swords for card, _ in layout)


def _men(cards: Cards, layout: Layout) -> int:
    return sum(cards[card].men for card, _ in layout)
