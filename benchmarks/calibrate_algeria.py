"""`python -m benchmarks.calibrate_algeria [--games N] [--workers N]`: the bots of Algeria against each other.

Prints the table of docs/calibration.md. The same number of games prints the same figures on every machine. A
game of more than `LONGEST` turns counts as unfinished.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from rules.counts import Counts, distribution, wilson
from rules.simulate import Run, prepare, simulate

GAME, SEED, LONGEST = "algeria", 2026, 60
SCENARIOS = ("1954", "1958", "1960")
# Government, FLN, and the side whose wins are counted.
PAIRS = (
    ("government", "random", "government"),
    ("random", "fln", "fln"),
    ("civil_affairs", "fln", "fln"),
    ("government", "fln", "fln"),
)


def played(government: str, fln: str, scenario: str, games: int, workers: int) -> Counts:
    """The counts of one pair in one scenario."""
    seats = (("government", government), ("fln", fln))
    return simulate(prepare(Run(GAME, (("scenario", scenario),), seats, SEED)), games, workers)


def wins(counts: Counts) -> Counter[str]:
    """Side -> games that it won, at any level."""
    found: Counter[str] = Counter()
    for ending, games in counts.endings.items():
        found[ending.partition("_")[0]] += games
    return found


def too_long(counts: Counts) -> int:
    """Games without an end, or of more turns than `LONGEST`."""
    turns: dict[float, int] = counts.figures.get("turns", {})
    return counts.unfinished + sum(games for length, games in turns.items() if length > LONGEST)


def lines(games: int, workers: int) -> Iterator[str]:
    """The table as Markdown, each row as soon as its games are played."""
    yield "| scenario | Government | FLN | won by | (95 % interval) | turns: median, most | unfinished | crashed |"
    yield "|---|---|---|---|---|---|---|---|"
    for government, fln, side in PAIRS:
        for scenario in SCENARIOS:
            counts = played(government, fln, scenario, games, workers)
            won = wins(counts)[side]
            low, high = wilson(won, max(1, counts.finished))
            share = f"{side} {100 * won / max(1, counts.finished):.1f} %"
            length: dict[float, int] = counts.figures["turns"]
            turns = distribution(length)
            yield (
                f"| {scenario} | `{government}` | `{fln}` | {share} | {100 * low:.1f} to {100 * high:.1f} % "
                f"| {turns['median']:.0f}, {turns['most']:.0f} | {too_long(counts)} | {len(counts.crashes)} |"
            )


def main(arguments: list[str]) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibrate_algeria", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each pair and scenario")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    wanted = parser.parse_args(arguments)
    for line in lines(wanted.games, wanted.workers):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
