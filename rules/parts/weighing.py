"""What the filters of bots weigh: candidates are kept by a value that is reckoned of each, and it stays with them.

So a decision can say not only which row made it, but by what: `rules.parts.priorities` takes the account
of the row that decides. Values are numbers, or tuples of them whose first is the one that is told.

A filter that puts a whole answer together (a set, amounts) weighs no candidates against each other; it hands on what it
counted for the answer, under names of its own (`Proposed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.table import Answer

Worth = Callable[[Any], Any]
DIGITS = 2  # a reason is for people; what is smaller than a tenth has one more


class Weighed(list[Answer]):
    """The candidates that are left; `scores` are (value, candidate) of all that were weighed."""

    __slots__ = ("scores",)

    def __init__(self, left: Iterable[Answer], scores: list[tuple[Any, Answer]]) -> None:
        super().__init__(left)
        self.scores = scores

    def top(self) -> Any:
        """The highest value of all that were weighed."""
        return max(value for value, _ in self.scores)

    def account(self, chosen: Answer) -> tuple[Any, Any] | None:
        """The value of a candidate and, where some were passed over, the nearest of theirs (else None)."""
        own = next((value for value, one in self.scores if one == chosen), None)
        if own is None:
            return None
        value = _told(own)
        beaten = [_told(other) for other, one in self.scores if one not in self]
        nearest = min(beaten, key=lambda other: abs(other - value), default=None)
        return value, nearest


class Proposed(list[Answer]):
    """A whole answer that a filter has put together; `figures` are what it counted for it: name -> value."""

    __slots__ = ("figures",)

    def __init__(self, answer: Answer, figures: Mapping[str, float]) -> None:
        super().__init__([answer])
        self.figures = {name: _told(value) for name, value in figures.items()}


def proposed(answer: Answer, **figures: float) -> Proposed:
    """An answer with what was counted for it, told by the words `weighed.<filter>.<name>`."""
    return Proposed(answer, figures)


def _told(value: Any) -> float | int:
    """A value as a reason has it."""
    if isinstance(value, tuple):
        value = value[0]
    if isinstance(value, float):
        value = round(value, DIGITS + (abs(value) < 0.1)) + 0.0  # no minus before a zero
        return int(value) if value.is_integer() else value
    return int(value)


def most(left: Iterable[Answer], worth: Worth, slack: float = 0.0) -> list[Answer]:
    """The candidates of the highest value, in their order; `slack`: values that differ by so little are alike."""
    scores = [(worth(one), one) for one in left]
    if not scores:
        return []
    top = max(score for score, _ in scores)
    if slack:  # only numbers have one: values may be tuples
        return Weighed((one for score, one in scores if score >= top - slack), scores)
    return Weighed((one for score, one in scores if score == top), scores)


def fewest(left: Iterable[Answer], cost: Worth, slack: float = 0.0) -> list[Answer]:
    """The candidates of the lowest value, in their order; `slack` as for `most`."""
    scores = [(cost(one), one) for one in left]
    if not scores:
        return []
    least = min(score for score, _ in scores)
    if slack:
        return Weighed((one for score, one in scores if score <= least + slack), scores)
    return Weighed((one for score, one in scores if score == least), scores)


def between(
    left: Iterable[Answer], worth: Worth, least: float = float("-inf"), most: float = float("inf")
) -> list[Answer]:
    """The candidates whose value lies between two numbers, these included."""
    scores = [(worth(one), one) for one in left]
    return Weighed((one for score, one in scores if least <= score <= most), scores)


def given(
    left: list[Answer], value: float, least: float = float("-inf"), most: float = float("inf")
) -> list[Answer]:
    """All candidates while a value that is the same for all lies between two numbers; else none."""
    return Weighed(left, [(value, one) for one in left]) if least <= value <= most else []
