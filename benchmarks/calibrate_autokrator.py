"""How even Autokrator is among its own bots, what its games are made of, and what a player who takes any answer wins.

python -m benchmarks.calibrate autokrator --games 2000 --workers 1
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.counts import Counts, distribution, facts
from rules.games.autokrator.data import FACTIONS, POWERS
from rules.simulate import Run, prepare

from .calibrate import RANDOM, SEED, percent, played, rate

GAME, BOT = "autokrator", "power"
CHANCE = 3, 20  # of so many games as many against chance
# Who is a bot against random players: one in each seat, two against two.
PARTIES = (*((faction,) for faction in FACTIONS), FACTIONS[:2], FACTIONS[2:], FACTIONS[::2])


def prepared(powers: str = "all", **players: str) -> Run:
    """A run of bots, or of whom `players` names for a seat."""
    seats = {**dict.fromkeys(POWERS[powers], BOT), **players}
    return prepare(Run(GAME, (("powers", powers),), tuple(seats.items()), SEED))


def against_chance(*bots: str) -> Run:
    """A run in which only these powers are played by bots."""
    return prepared(**{faction: RANDOM for faction in FACTIONS if faction not in bots})


def power_lines(counts: Counts, powers: str) -> Iterator[str]:
    """Wins, and the mean of points, areas and gold at the end."""
    yield "| power | won (95 % interval) | points | areas | gold |"
    yield "|---|---|---|---|---|"
    for faction in POWERS[powers]:
        means = [_mean(counts, f"{what}.{faction}") for what in ("score", "areas", "gold")]
        figures = " | ".join(f"{one:.1f}" for one in means)
        yield f"| {faction} | {rate(counts.winners[faction], counts.finished)} | {figures} |"


def _mean(counts: Counts, figure: str) -> float:
    values = counts.figures[figure]
    return sum(value * games for value, games in values.items()) / sum(values.values())


def ending_lines(counts: Counts) -> Iterator[str]:
    """How games end, and in which round."""
    for ending in ("points", "capital"):
        yield f"- ended by {ending}: {rate(counts.endings[ending], counts.finished)}"
    rounds = sorted(
        (last, games) for (group, last), games in counts.group_games.items() if group == "last_round"
    )
    yield "- last round: " + ", ".join(f"{last} {percent(games / counts.finished)}" for last, games in rounds)
    for faction in FACTIONS:
        if f"score.{faction}" in counts.figures:
            shown = distribution(counts.figures[f"score.{faction}"])
            least, median, most = (shown[name] for name in ("p10", "median", "p90"))
            yield f"- points of {faction}: median {median:.0f}, in most games {least:.0f} to {most:.0f}"


def tally_lines(counts: Counts) -> Iterator[str]:
    """What is used."""
    yield "| in a game | on average |"
    yield "|---|---|"
    for name, row in facts(counts)["tallies"].items():
        yield f"| {name} | {row['mean']:.2f} |"


def chance_lines(games: int, workers: int) -> Iterator[str]:
    """How often a bot wins against random players."""
    yield "| bots | others | a bot wins (95 % interval) |"
    yield "|---|---|---|"
    for bots in PARTIES:
        counts = played(against_chance(*bots), games, workers)
        won = counts.finished - sum(
            counts.winners[faction] for faction in FACTIONS if faction not in bots
        )
        yield f"| {', '.join(bots)} | `{RANDOM}` | {rate(max(0, won), counts.finished)} |"


def lines(games: int, workers: int) -> Iterator[str]:
    """All tables as Markdown, each as soon as its games are played. Raises CalibrationError."""
    even = played(prepared(), games, workers)
    yield from ("## Four bots", "", *power_lines(even, "all"), "", *ending_lines(even), "")
    yield from ("## What is used", "", *tally_lines(even), "")
    some, of = CHANCE
    few = max(1, games * some // of)
    yield from ("## Against chance", "", *chance_lines(few, workers), "")
    for powers in ("east", "west"):
        counts = played(prepared(powers), max(1, games // 2), workers)
        yield from (f"## Two bots: {powers}", "", *power_lines(counts, powers), "", *ending_lines(counts), "")
