"""`python -m benchmarks.calibrate [GAME] [--games N] [--workers N]`: how hard The Red Burnoose is for its own bot.

Or, with `la_garde_recule` or `autokrator`, how even that game is (`calibrate_garde`, `calibrate_autokrator`).
Prints the tables of docs/calibration.md. The same number of games prints the same figures on every machine, since games
depend on their seeds alone; 2,000 take about a quarter of an hour on two cores.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path

from rules.content import load_game
from rules.counts import Counts, distribution, facts, wilson
from rules.games.red_burnoose.ending import DECK_SPENT
from rules.simulate import Run, game_seed, load, play, prepare, simulate
from rules.table.table import compiled

GAME, BOT, RANDOM = "red_burnoose", "heuristic", "random"
GAMES = (GAME, "la_garde_recule", "autokrator")
PICK = "pick_leader"  # the row of the bot's table that chooses among the leaders dealt
SEED = 2026
LEVELS = ("easier", "standard", "hard", "harder")
LAST_PART = 1 / 3  # of the automata deck: a loss with so much of it left, or less, is a late one
_Z95 = 1.959964


class CalibrationError(RuntimeError):
    """A game crashed, or had no end."""


def prepared(
    bot: str = BOT, players: str = "1", level: str = "standard", overlays: tuple[str, ...] = ()
) -> Run:
    """A run in which `bot` sits on every seat."""
    setup = (("players", players), ("difficulty", level))
    return prepare(Run(GAME, setup, (("all", bot),), SEED, overlays=overlays))


def played(run: Run, games: int, workers: int) -> Counts:
    """The counts of a run. Raises CalibrationError."""
    counts = simulate(run, games, workers)
    if counts.crashes or counts.unfinished:
        raise CalibrationError(
            f"{len(counts.crashes)} games crashed, {counts.unfinished} had no end"
        )
    return counts


# ---------------------------------------------------------------------- figures


def won(counts: Counts) -> int:
    """Games that the Berbers won: the automata deck was spent."""
    return counts.endings[DECK_SPENT]


def apart(first: Counts, second: Counts) -> tuple[float, float, float]:
    """How much less often the second is won: the difference of the rates and its 95 % interval."""
    rates = [won(one) / one.finished for one in (first, second)]
    spread = sum(
        rate * (1 - rate) / one.finished for rate, one in zip(rates, (first, second), strict=True)
    )
    half = _Z95 * sqrt(spread)
    difference = rates[0] - rates[1]
    return difference, difference - half, difference + half


def late_losses(counts: Counts, deck: int) -> float:
    """The share of lost games that ended with a third of the automata deck left, or less.

    A game that is won has no card left, so the won games are taken off those that ended so late.
    """
    ended = sum(
        games for cards, games in counts.figures["orders"].items() if cards <= deck * LAST_PART
    )
    lost = counts.finished - won(counts)
    return (ended - won(counts)) / lost if lost else 0.0


def by_leader(*runs: Counts) -> dict[str, tuple[int, int]]:
    """Leader -> games and wins of several solo runs together."""
    found: dict[str, tuple[int, int]] = {}
    for counts in runs:
        for (group, leader), games in counts.group_games.items():
            if group == "leader":
                ours = counts.groups[group, leader]["p1"]
                before = found.get(leader, (0, 0))
                found[leader] = before[0] + games, before[1] + ours
    return found


def backward(folder: Path) -> str:
    """An overlay with which the bot prefers leaders in the opposite order.

    Two are dealt: the one run takes the one, the other run the other, so together they try each leader as often.
    """
    rows = load_game(GAME).get("bots", BOT)["rows"]
    (entry,) = next(row for row in rows if row["id"] == PICK)["keep"]
    order = ", ".join(reversed(entry["card"]["one_of"]))
    path = folder / "backward.yaml"
    path.write_text(
        f"bots:\n  - id: {BOT}\n    rows:\n      - {{id: {PICK}, at: setup.leader, "
        f"keep: [{{card: {{one_of: [{order}]}}}}]}}\n",
        encoding="utf-8",
    )
    return str(path)


def turns_to_the_end(run: Run, games: int) -> dict[str, float]:
    """Turns of each player in the games of a run that go to the end of the automata deck."""
    rules, content = load(run.game, run.root, run.overlays)
    data = compiled(rules, content)
    rounds: dict[float, int] = {}
    for index in range(games):
        outcome, _ = play(rules, data, run, game_seed(run.seed, index))
        if outcome is not None and outcome.ending == DECK_SPENT:
            turns = outcome.tally["rounds"]
            rounds[turns] = rounds.get(turns, 0) + 1
    return distribution(rounds) if rounds else {}


# ---------------------------------------------------------------------- tables


def percent(share: float) -> str:
    """0.1234 -> 12.3 %"""
    return f"{100 * share:.1f} %"


def rate(hits: int, games: int) -> str:
    """Share and Wilson interval."""
    low, high = wilson(hits, games)
    return f"{percent(hits / games)} ({percent(low)} to {percent(high)})"


def level_lines(levels: dict[str, Counts], deck: int) -> Iterator[str]:
    yield "| level | won (95 % interval) | less often than the level before | losses in the last third |"
    yield "|---|---|---|---|"
    before: Counts | None = None
    for level, counts in levels.items():
        less = (
            "" if before is None else "{} ({} to {})".format(*map(percent, apart(before, counts)))
        )
        late = percent(late_losses(counts, deck))
        yield f"| `{level}` | {rate(won(counts), counts.finished)} | {less} | {late} |"
        before = counts


def leader_lines(*runs: Counts) -> Iterator[str]:
    leaders = by_leader(*runs)
    games, wins = (sum(column) for column in zip(*leaders.values(), strict=True))
    yield "| leader | games | won (95 % interval) | beside the mean |"
    yield "|---|---|---|---|"
    for leader, (tried, ours) in sorted(leaders.items(), key=lambda one: -one[1][1] / one[1][0]):
        beside = 100 * (ours / tried - wins / games)
        yield f"| {leader} | {tried} | {rate(ours, tried)} | {beside:+.1f} points |"


def purchase_lines(counts: Counts) -> Iterator[str]:
    yield "| card | games in which it is bought | bought in a game |"
    yield "|---|---|---|"
    for name, row in facts(counts)["tallies"].items():
        if name.startswith("bought."):
            yield f"| {name.removeprefix('bought.')} | {percent(row['rate'])} | {row['mean']:.1f} |"


def turn_lines(games: int) -> Iterator[str]:
    yield "| players | turns of each player: least, median, most |"
    yield "|---|---|"
    for players in ("1", "2", "3", "4"):
        turns = turns_to_the_end(prepared(players=players), games)
        if turns:
            yield f"| {players} | {turns['least']:.0f}, {turns['median']:.0f}, {turns['most']:.0f} |"
        else:
            yield f"| {players} | no game of {games} went to the end of the deck |"


def lines(games: int, workers: int) -> Iterator[str]:
    """All tables as Markdown, each as soon as its games are played. Raises CalibrationError."""
    deck = sum(card.get("copies") or 1 for card in load_game(GAME).all("automata_cards").values())
    levels = {level: played(prepared(level=level), games, workers) for level in LEVELS}
    yield from ("## Alone, by level", "", *level_lines(levels, deck), "")
    chance = played(prepared(RANDOM), games, workers)
    yield from (f"A player who takes any legal answer wins {rate(won(chance), games)}.", "")
    standard = levels["standard"]
    with tempfile.TemporaryDirectory() as folder:
        other = played(prepared(overlays=(backward(Path(folder)),)), games, workers)
    yield from ("## By leader", "", *leader_lines(standard, other), "")
    yield from ("## Purchases", "", *purchase_lines(standard), "")
    yield from ("## Turns until the deck is spent", "", *turn_lines(max(1, games // 20)))


def tables(game: str) -> Callable[[int, int], Iterator[str]]:
    """What prints the tables of a game."""
    from . import calibrate_autokrator, calibrate_garde

    # not at the top: they count with the functions of this module
    others = {one.GAME: one.lines for one in (calibrate_garde, calibrate_autokrator)}
    return others.get(game, lines)


def main(arguments: list[str]) -> int:
    """Prints the tables; 1 if a game failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibrate", description=__doc__)
    parser.add_argument("game", nargs="?", default=GAME, choices=GAMES, help="whose tables")
    parser.add_argument("--games", type=int, default=2000, help="games of each table")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    wanted = parser.parse_args(arguments)
    try:
        for line in tables(wanted.game)(wanted.games, wanted.workers):
            print(line, flush=True)
    except CalibrationError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
