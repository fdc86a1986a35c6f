"""How everything here is timed: in one process, warmed up, in rounds that alternate with the yardstick.

A round times the subject and the yardstick one after the other and takes their ratio; the result is the median
of the rounds. Times are CPU seconds of this process: what else the machine does does not count.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Measured:
    """Medians over rounds: seconds of one call of each, and the ratio subject / yardstick with its range."""

    subject: float
    yardstick: float
    ratio: float
    least: float
    most: float
    rounds: int

    def __str__(self) -> str:
        return f"{self.ratio:.2f} ({self.least:.2f} to {self.most:.2f} in {self.rounds} rounds)"


def seconds(call: Callable[[], object]) -> float:
    """CPU seconds of one call, the collector held still."""
    gc.collect()
    gc.disable()
    try:
        began = time.process_time()
        call()
        return time.process_time() - began
    finally:
        gc.enable()


def compare(
    subject: Callable[[], object], yardstick: Callable[[], object], rounds: int = 7
) -> Measured:
    """The subject beside the yardstick. Both are called once before, for imports and caches."""
    subject()
    yardstick()
    pairs = [(seconds(subject), seconds(yardstick)) for _ in range(rounds)]
    ratios = [one / other for one, other in pairs]
    return Measured(
        statistics.median(one for one, _ in pairs),
        statistics.median(other for _, other in pairs),
        statistics.median(ratios),
        min(ratios),
        max(ratios),
        rounds,
    )
