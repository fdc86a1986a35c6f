"""What many finished games add up to: counters that can be summed in any order, and the figures read from them.

Nothing here keeps a game. A worker returns `Counts`; the sum of any split of the same games is the same
`Counts`, and `facts` of equal counts are equal, whatever order they were added in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Any

NOBODY = "no player"
_Z95 = 1.959964  # the normal quantile of a two-sided interval of 95 %


@dataclass(slots=True)
class Outcome:
    """One finished game. `figures` are its length in several measures, `tally` what happened in it."""

    winners: tuple[str, ...]
    ending: str
    figures: dict[str, float]
    groups: dict[str, str]
    tally: dict[str, int]


@dataclass(slots=True)
class Crash:
    """A game that stopped on a fault of ours. `save` imports as a game that shows it, if one could be made."""

    index: int
    seed: int
    message: str
    save: dict[str, Any] | None = None


@dataclass(slots=True)
class Counts:
    """Sums over games: `finished` of them to the end, `unfinished` given up at the cap, the rest crashed."""

    finished: int = 0
    unfinished: int = 0
    answers: int = 0  # over all games, the unfinished ones too
    winners: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    figures: dict[str, Counter[float]] = field(default_factory=dict)
    groups: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    group_games: Counter[tuple[str, str]] = field(default_factory=Counter)
    tally: Counter[str] = field(default_factory=Counter)
    tally_games: Counter[str] = field(default_factory=Counter)
    crashes: list[Crash] = field(default_factory=list)

    def add(self, game: Outcome) -> None:
        """Counts one finished game in."""
        winners = game.winners or (NOBODY,)
        self.finished += 1
        self.winners.update(winners)
        self.endings[game.ending] += 1
        for name, value in game.figures.items():
            self.figures.setdefault(name, Counter())[value] += 1
        for group in game.groups.items():
            self.group_games[group] += 1
            self.groups.setdefault(group, Counter()).update(winners)
        for name, count in game.tally.items():
            self.tally[name] += count
            self.tally_games[name] += count > 0

    def merge(self, other: Counts) -> None:
        """Adds the counts of other games."""
        self.finished += other.finished
        self.unfinished += other.unfinished
        self.answers += other.answers
        for name in ("winners", "endings", "group_games", "tally", "tally_games"):
            _sum(getattr(self, name), getattr(other, name))
        for name in ("figures", "groups"):
            mine = getattr(self, name)
            for key, counter in getattr(other, name).items():
                _sum(mine.setdefault(key, Counter()), counter)
        self.crashes.extend(other.crashes)


def _sum(mine: Counter[Any], other: Mapping[Any, int]) -> None:
    # Counter.__iadd__ drops zeros, and a card that nobody ever bought is a result
    for key, count in other.items():
        mine[key] += count


def wilson(hits: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of a rate of `hits` in `games`; (0, 1) of no games at all."""
    if games == 0:
        return 0.0, 1.0
    rate = hits / games
    spread = _Z95 * _Z95 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z95 * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def facts(counts: Counts) -> dict[str, Any]:
    """The counts as JSON values for people and programs, every mapping in the order of its keys."""
    games = counts.finished
    return {
        "finished": games,
        "unfinished": counts.unfinished,
        "crashed": len(counts.crashes),
        "answers": counts.answers,
        "winners": _rates(counts.winners, games),
        "endings": _rates(counts.endings, games),
        "figures": {name: distribution(counts.figures[name]) for name in sorted(counts.figures)},
        "groups": _groups(counts),
        "tallies": _tallies(counts),
        "never": sorted(name for name, total in counts.tally.items() if total == 0),
    }


def _rates(hits: Mapping[str, int], games: int) -> dict[str, Any]:
    return {name: _rate(hits[name], games) for name in sorted(hits)}


def _rate(hits: int, games: int) -> dict[str, float]:
    low, high = wilson(hits, games)
    rate = hits / games if games else 0.0
    return {"games": hits, "rate": _round(rate), "low": _round(low), "high": _round(high)}


def _groups(counts: Counts) -> dict[str, dict[str, Any]]:
    groups: dict[str, dict[str, Any]] = {}
    for group, value in sorted(counts.group_games):
        games = counts.group_games[group, value]
        winners = _rates(counts.groups[group, value], games)
        groups.setdefault(group, {})[value] = {"games": games, "winners": winners}
    return groups


def _tallies(counts: Counts) -> dict[str, Any]:
    return {
        name: {
            "total": counts.tally[name],
            "mean": _round(counts.tally[name] / counts.finished),
            **_rate(counts.tally_games[name], counts.finished),
        }
        for name in sorted(counts.tally)
    }


def distribution(values: Mapping[float, int]) -> dict[str, float]:
    """Least, 10th percentile, median, mean, 90th percentile and most of counted values (not empty)."""
    games = sum(values.values())
    ordered = sorted(values)
    return {
        "least": ordered[0],
        "p10": _at(values, ordered, games * 0.1),
        "median": _at(values, ordered, games * 0.5),
        "mean": _round(fsum(value * values[value] for value in ordered) / games),
        "p90": _at(values, ordered, games * 0.9),
        "most": ordered[-1],
    }


def _at(values: Mapping[float, int], ordered: list[float], rank: float) -> float:
    """The smallest value that at least `rank` of the games do not exceed."""
    seen = 0
    for value in ordered:
        seen += values[value]
        if seen >= rank:
            return value
    return ordered[-1]


def _round(value: float) -> float:
    return round(value, 4)
