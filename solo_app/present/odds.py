"""Odds of an answer as lines that people read: shares with bars, expected numbers, under headings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.table import IllegalAnswer, Table

from ..speech import Speaker


@dataclass(slots=True)
class Figure:
    """One line: what, how much, and (for a share) the length of its bar, 0 to 100. A heading has no value."""

    label: str
    value: str = ""
    share: int | None = None


def odds(table: Table, option: str, speaker: Speaker) -> list[Figure]:
    """The odds of an option, computed now. Empty if it has none."""
    found = table.option(option).odds
    return [] if found is None else list(_figures(found(), speaker))


def odds_of_set(asked: Any, picks: Sequence[str]) -> dict[str, Any]:
    """The figures of a set of options, for a question that has `odds`. Raises IllegalAnswer for a set that is none."""
    wrong = asked.problem(picks)
    if wrong is not None:
        raise IllegalAnswer(wrong)
    found: dict[str, Any] = asked.odds(asked.normal(picks))
    return found


def joint_odds(asked: Any, picks: Sequence[str], speaker: Speaker) -> list[Figure]:
    """The same in words."""
    return list(_figures(odds_of_set(asked, picks), speaker))


def _figures(values: Mapping[str, Any], speaker: Speaker, inside: bool = False) -> Iterable[Figure]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield Figure(_label(speaker, str(name)))
            yield from _figures(value, speaker, inside=True)
        else:
            yield _figure(_label(speaker, str(name)), value, str(name))


def _label(speaker: Speaker, name: str) -> str:
    return speaker.text(f"odds.{name}") if speaker.has(f"odds.{name}") else speaker.name(name)


# What these words end in is a share of one; any other number is a number of things.
_SHARES = (
    "win",
    "lose",
    "loss",
    "retreat",
    "draw",
    "safe",
    "lost",
    "more",
    "fewer",
    "same",
    "chance",
)


def _figure(label: str, value: Any, name: str) -> Figure:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return Figure(label, str(value))
    number = float(value)
    if name.rpartition("_")[2] in _SHARES and 0 <= number <= 1:
        return Figure(label, percent(number), round(number * 100))
    return Figure(label, f"{number:.2f}".rstrip("0").rstrip("."))


def percent(share: float) -> str:
    """A share as people read it: never 0 % or 100 % for what is only nearly so."""
    if 0 < share < 0.005:
        return "< 1 %"
    if 0.995 < share < 1:
        return "> 99 %"
    return f"{share * 100:.0f} %"
