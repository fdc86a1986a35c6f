"""`python -m benchmarks.calibrate_algeria [--games N] [--workers N]`: the bots of Algeria against each other.

Prints the table of docs/calibration.md. The same number of games prints the same figures on every machine. A
game that goes on beyond `LONGEST` turns is given up as unfinished; shares are of all games, so that it is nobody's win.
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
    ("government", "fln_hidden", "fln"),
    ("random", "fln_hidden", "fln"),
    ("civil_affairs", "fln_hidden", "fln"),
)


def played(government: str, fln: str, scenario: str, games: int, workers: int) -> Counts:
    """The counts of one pair in one scenario."""
    seats = (("government", government), ("fln", fln))
    setup = (("scenario", scenario),)
    return simulate(prepare(Run(GAME, setup, seats, SEED, turns=LONGEST)), games, workers)


def wins(counts: Counts) -> Counter[str]:
    """Side -> games that it won, at any level."""
    found: Counter[str] = Counter()
    for ending, games in counts.endings.items():
        found[ending.partition("_")[0]] += games
    return found


def length(counts: Counts) -> str:
    """Turns of the finished games: median and most."""
    if not counts.finished:
        return "none"
    turns = distribution(counts.figures["turns"])
    return f"{turns['median']:.0f}, {turns['most']:.0f}"


def lines(games: int, workers: int) -> Iterator[str]:
    """The table as Markdown, each row as soon as its games are played."""
    yield "| scenario | Government | FLN | won by | (95 % interval) | turns: median, most | unfinished | crashed |"
    yield "|---|---|---|---|---|---|---|---|"
    for government, fln, side in PAIRS:
        for scenario in SCENARIOS:
            counts = played(government, fln, scenario, games, workers)
            won = wins(counts)[side]
            low, high = wilson(won, games)
            yield (
                f"| {scenario} | `{government}` | `{fln}` | {side} {100 * won / games:.1f} % "
                f"| {100 * low:.1f} to {100 * high:.1f} % | {length(counts)} | {counts.unfinished} "
                f"| {len(counts.crashes)} |"
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
