"""Exact odds of a fight, by going through every throw with the resolver that plays it (`fight`).

Nothing is sampled. The policies that figures assume, since a number is worth little without them:

* nobody gives up the village: the Berbers fight to the end, the French retreat where they must;
* tokens: none, or each one at once on the die that it improves most on average, as long as any die
  gains by it, the French dice as well as one's own, the same die again if need be;
* the ambusher takes French units away in hit order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb
from typing import Any

from .crt import FACES, Crt, hits_of
from .fight import (
    ARTILLERY,
    BERBERS,
    FRENCH,
    SHARPSHOOTERS,
    Line,
    Terms,
    beaten,
    berber_dice,
    counter_dice,
    french_dice,
)

REMEMBERED = 20_000  # results kept before the memory is emptied
ENDLESS = 1 - 1e-12  # the chance of coming back from which a round is never left

Throw = dict[tuple[int, int], float]  # (hits, tokens left) -> probability
# What comes of a fight from some point on: win, lose, French losses, Berber losses.
Fate = tuple[float, float, float, float]


@dataclass(slots=True, frozen=True)
class Odds:
    """What to expect of a fight. Chances from 0 to 1; losses in units on average.

    `win`: the army retreats. `lose`: no Berber unit is left, in the village or among the ambushers.
    """

    win: float
    lose: float
    french_losses: float
    berber_losses: float

    def plain(self) -> dict[str, float]:
        """As JSON values, rounded for reading."""
        return {
            "win": round(self.win, 4),
            "lose": round(self.lose, 4),
            "french_losses": round(self.french_losses, 2),
            "berber_losses": round(self.berber_losses, 2),
        }


# ---------------------------------------------------------------------------- one throw


def _row(crt: Crt, unit: str, sheltered: bool) -> tuple[int, ...]:
    return tuple(hits_of(crt, unit, face, sheltered) for face in range(1, FACES + 1))


def throw(crt: Crt, dice: Line, tokens: int, own: bool, sheltered: bool = False) -> Throw:
    """The distribution of a throw of one die for each unit of `dice`.

    `own`: it is the token holder's own throw, so tokens are spent to raise it; else to lower it.
    """
    rows: dict[tuple[int, ...], int] = {}
    for unit in dice:
        row = _row(crt, unit, sheltered)
        rows[row] = rows.get(row, 0) + 1
    return _throw(tuple(sorted(rows.items())), tokens, own)


@cache
def _throw(rows: tuple[tuple[tuple[int, ...], int], ...], tokens: int, own: bool) -> Throw:
    kinds = tuple(row for row, _ in rows)
    result: Throw = {}
    for counts in product(*(list(_splits(row, count)) for row, count in rows)):
        chance = 1.0
        for _, part in counts:
            chance *= part
        faces = tuple(split for split, _ in counts)
        for end, part in _rerolled(kinds, faces, tokens, own).items():
            result[end] = result.get(end, 0.0) + chance * part
    return result


def _values(row: tuple[int, ...]) -> list[tuple[int, float]]:
    """The different scores of a die and how likely each is."""
    return [(hits, row.count(hits) / FACES) for hits in sorted(set(row))]


def _splits(row: tuple[int, ...], count: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """How `count` equal dice can fall: how many show each score, and the chance of it."""

    def fill(left: int, values: list[tuple[int, float]]) -> Iterator[tuple[tuple[int, ...], float]]:
        chance = values[0][1]
        if len(values) == 1:
            yield (left,), chance**left
            return
        for here in range(left + 1):
            part = comb(left, here) * chance**here
            for rest, rest_chance in fill(left - here, values[1:]):
                yield (here, *rest), part * rest_chance

    return fill(count, _values(row))


@cache
def _rerolled(
    kinds: tuple[tuple[int, ...], ...], faces: tuple[tuple[int, ...], ...], tokens: int, own: bool
) -> Throw:
    """What becomes of a throw that lies on the table: `faces` counts dice by kind and score."""
    best = _worth(kinds, faces, own) if tokens else None
    if best is None:
        hits = 0
        for row, split in zip(kinds, faces, strict=True):
            hits += sum(v * n for (v, _), n in zip(_values(row), split, strict=True))
        return {(hits, tokens): 1.0}
    kind, place = best
    result: Throw = {}
    for new, (_, chance) in enumerate(_values(kinds[kind])):
        moved = list(faces[kind])
        moved[place] -= 1
        moved[new] += 1
        after = (*faces[:kind], tuple(moved), *faces[kind + 1 :])
        for end, part in _rerolled(kinds, after, tokens - 1, own).items():
            result[end] = result.get(end, 0.0) + chance * part
    return result


def _worth(
    kinds: tuple[tuple[int, ...], ...], faces: tuple[tuple[int, ...], ...], own: bool
) -> tuple[int, int] | None:
    """The die that a token improves most, as (kind, place of its score); None: no die gains."""
    best: tuple[int, int] | None = None
    most = 1e-9
    for kind, row in enumerate(kinds):
        mean = sum(row) / FACES
        for place, (hits, _) in enumerate(_values(row)):
            gain = mean - hits if own else hits - mean
            if faces[kind][place] and gain > most:
                best, most = (kind, place), gain
    return best


# ---------------------------------------------------------------------------- a village


@dataclass(slots=True, frozen=True)
class _VillageFight:
    """One fight for a village, unfolded. A point of it is (French lost, Berbers lost, tokens left)."""

    crt: Crt
    french: Line
    berber: Line
    terms: Terms
    rounds: dict[tuple[int, int, int], Fate]

    def french_throw(self, stage: str, at: tuple[int, int, int]) -> Throw:
        dice = french_dice(self.french[at[0] :], stage, self.terms)
        return throw(self.crt, dice, at[2], False, self.terms.sheltered)

    def berber_throw(self, stage: str, at: tuple[int, int, int]) -> Throw:
        dice = berber_dice(self.crt, self.berber[at[1] :], stage, self.terms)
        return throw(self.crt, dice, at[2], True)

    def driven_off(self, lost: int) -> bool:
        return beaten(self.french[lost:], self.terms)

    def hit_french(self, at: tuple[int, int, int], hits: int, tokens: int) -> tuple[int, int, int]:
        return min(at[0] + hits, len(self.french)), at[1], tokens

    def hit_berber(self, at: tuple[int, int, int], hits: int, tokens: int) -> tuple[int, int, int]:
        return at[0], min(at[1] + hits, len(self.berber)), tokens

    def ended(self, at: tuple[int, int, int]) -> Fate | None:
        if at[1] == len(self.berber):
            return 0.0, 1.0, float(at[0]), float(at[1])
        if self.driven_off(at[0]):
            return 1.0, 0.0, float(at[0]), float(at[1])
        return None

    def whole(self, tokens: int) -> Fate:
        """From the first shot of the artillery."""
        total = (0.0, 0.0, 0.0, 0.0)
        start = (0, 0, tokens)
        for (hits, left), chance in self.french_throw(ARTILLERY, start).items():
            at = self.hit_berber(start, hits, left)
            total = _plus(total, chance, self.ended(at) or self.from_sharpshooters(at))
        return total

    def from_sharpshooters(self, start: tuple[int, int, int]) -> Fate:
        total = (0.0, 0.0, 0.0, 0.0)
        for (hits, left), chance in self.berber_throw(SHARPSHOOTERS, start).items():
            at = self.hit_french(start, hits, left)
            total = _plus(total, chance, self.ended(at) or self.from_round(at))
        return total

    def from_round(self, start: tuple[int, int, int]) -> Fate:
        """From the beginning of a round. A round in which nobody falls begins it anew: that loop is
        summed up by dividing by what leaves it. What no throw ever leaves has no end, and no odds."""
        known = self.rounds.get(start)
        if known is not None:
            return known
        total = (0.0, 0.0, 0.0, 0.0)
        again = 0.0
        for (hits, left), chance in self.berber_throw(BERBERS, start).items():
            middle = self.hit_french(start, hits, left)
            fate = self.ended(middle)
            if fate is not None:
                total = _plus(total, chance, fate)
                continue
            part, back = self.from_french(middle, start)
            total = _plus(total, chance, part)
            again += chance * back
        fate = _scaled(total, 1.0 / (1.0 - again)) if again < ENDLESS else total
        self.rounds[start] = fate
        return fate

    def from_french(
        self, start: tuple[int, int, int], round_start: tuple[int, int, int]
    ) -> tuple[Fate, float]:
        """From the French throw of a round, and the chance of being back at `round_start`."""
        total = (0.0, 0.0, 0.0, 0.0)
        back = 0.0
        for (hits, left), chance in self.french_throw(FRENCH, start).items():
            at = self.hit_berber(start, hits, left)
            if at == round_start:
                back += chance
            else:
                total = _plus(total, chance, self.ended(at) or self.from_round(at))
        return total, back

    def on_from(self, stage: str, tokens: int) -> Fate:
        """From the chapter `stage`, before its throw."""
        start = (0, 0, tokens)
        if stage == ARTILLERY:
            return self.whole(tokens)
        if stage == SHARPSHOOTERS:
            return self.from_sharpshooters(start)
        if stage == BERBERS:
            return self.from_round(start)
        return self.from_french(start, (-1, -1, -1))[0]


def _plus(total: Fate, chance: float, fate: Fate) -> Fate:
    return (
        total[0] + chance * fate[0],
        total[1] + chance * fate[1],
        total[2] + chance * fate[2],
        total[3] + chance * fate[3],
    )


def _scaled(fate: Fate, by: float) -> Fate:
    return fate[0] * by, fate[1] * by, fate[2] * by, fate[3] * by


def village_odds(
    crt: Crt,
    french: Line,
    berber: Line,
    terms: Terms,
    tokens: int = 0,
    stage: str = ARTILLERY,
) -> Odds:
    """The odds of a fight for a village, from before the throw of `stage` to its end.

    `french` and `berber` in hit order (`fight.line`). A token gained on wooded ground must be in `tokens` already.
    """
    fight = _VillageFight(crt, french, berber, terms, {})
    fate = fight.ended((0, 0, tokens)) or fight.on_from(stage, tokens)
    return Odds(*fate)


# ---------------------------------------------------------------------------- an ambush


def ambush_odds(
    crt: Crt,
    french: Mapping[str, int],
    ambushers: Line,
    retreat: int,
    tokens: int = 0,
    extra: Line = (),
) -> Odds:
    """The odds of an ambush by `ambushers` (hit order), with `extra` dice that are no units."""
    order = crt.french
    army = tuple(unit for unit in order for _ in range(french.get(unit, 0)))
    win = lose = hurt = fell = 0.0
    for (hits, left), chance in throw(crt, (*ambushers, *extra), tokens, True).items():
        rest = army[hits:]
        units: dict[str, int] = {}
        for unit in rest:
            units[unit] = units.get(unit, 0) + 1
        hurt += chance * (len(army) - len(rest))
        if beaten(rest, Terms(retreat)):
            win += chance
        dice = counter_dice(crt, len(ambushers), units)
        for (back, _), part in throw(crt, dice, left, False).items():
            dead = min(back, len(ambushers))
            fell += chance * part * dead
            if dead == len(ambushers):
                lose += chance * part
    return Odds(win, lose, hurt, fell)


def both(cache: dict[Any, Any], key: tuple[Any, ...], tokens: int, make: Any) -> dict[str, Any]:
    """Odds without tokens and, where there are any, with those at hand; plain values, remembered.

    `make(tokens)` computes them. The figures' names are `odds.<name>` of text.yaml, which tell the policies.
    """
    known = cache.get((key, tokens))
    if known is None:
        if len(cache) > REMEMBERED:
            cache.clear()
        known = {"without_tokens": make(0).plain()}
        if tokens:
            known["with_tokens"] = make(tokens).plain()
            known["tokens"] = tokens
        cache[(key, tokens)] = known
    return known
