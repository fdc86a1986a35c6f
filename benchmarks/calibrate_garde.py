"""How even La Garde recule! is between its own two bots, and what a player who takes any answer wins.

python -m benchmarks.calibrate la_garde_recule --games 10000 --workers 1
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.counts import Counts, facts
from rules.games.la_garde_recule.data import ALLIED, FRENCH, SEATS
from rules.games.la_garde_recule.ending import ENDINGS
from rules.simulate import Run, prepare

from .calibrate import RANDOM, SEED, percent, played, rate

GAME = "la_garde_recule"
BOTS = {ALLIED: "allied", FRENCH: "french"}  # seat -> the bot that plays it
AGAINST_CHANCE = 5  # one game in so many is played against random players, on either side


def prepared(**players: str) -> Run:
    """A run of the bots, or of whom `players` names for a seat."""
    seats = {**BOTS, **players}
    return prepare(Run(GAME, seats=tuple(seats.items()), seed=SEED))


def won(counts: Counts, side: str) -> int:
    """Games that a side won."""
    return counts.winners[side]


def side_lines(counts: Counts) -> Iterator[str]:
    yield "| side | won (95 % interval) |"
    yield "|---|---|"
    for side in SEATS:
        yield f"| {side} | {rate(won(counts, side), counts.finished)} |"


def ending_lines(counts: Counts) -> Iterator[str]:
    yield "| ending | games | share |"
    yield "|---|---|---|"
    for ending in ENDINGS:
        games = counts.endings[ending]
        yield f"| `{ending}` | {games} | {percent(games / counts.finished)} |"


def figure_lines(counts: Counts) -> Iterator[str]:
    yield "| in a game | on average |"
    yield "|---|---|"
    for name, row in facts(counts)["tallies"].items():
        yield f"| {name} | {row['mean']:.2f} |"


def lines(games: int, workers: int) -> Iterator[str]:
    """All tables as Markdown, each as soon as its games are played. Raises CalibrationError."""
    even = played(prepared(), games, workers)
    yield from ("## Bot against bot", "", *side_lines(even), "", *ending_lines(even), "")
    yield from (*figure_lines(even), "", "## A bot against a random player", "")
    few = max(1, games // AGAINST_CHANCE)
    for side, other in ((ALLIED, FRENCH), (FRENCH, ALLIED)):
        counts = played(prepared(**{other: RANDOM}), few, workers)
        yield f"The bot wins as {side} {rate(won(counts, side), few)} of {few} games."
