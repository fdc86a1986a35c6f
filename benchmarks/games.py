"""(b) Random games and answers a second on one core, beside the calibration loop: each game, each start it offers."""

from __future__ import annotations

from typing import Any

from benchmarks.loop import CHECK, loop
from benchmarks.measure import compare
from rules.content import Content, games, load_game
from rules.simulate import Run, play_chunk, prepare
from rules.table import has_rules

GAMES = 40  # of one round
SCENARIO = "scenario"  # an option of this name changes what lies on the table

Setup = tuple[tuple[str, str], ...]


def starts(content: Content) -> list[Setup]:
    """The set-ups to measure: with the fewest players, each scenario."""
    players = content.game.players
    usual: Setup = (("players", str(players["min"])),) if players["min"] < players["max"] else ()
    option = content.all("options").get(SCENARIO)
    if option is None:
        return [usual]
    return [(*usual, (SCENARIO, value["id"])) for value in option.values]


def measure(game: str, setup: Setup) -> dict[str, Any]:
    """Games and answers a second, and how many of each fit into one loop. An answer is a choice, a throw or a draw."""
    run = prepare(Run(game, setup, (("all", "random"),), seed=11))
    assert loop() == CHECK
    counts = play_chunk(run, 0, GAMES)
    assert counts.finished == GAMES
    found = compare(lambda: play_chunk(run, 0, GAMES), loop)
    return {
        "games_per_second": GAMES / found.subject,
        "answers_per_second": counts.answers / found.subject,
        "answers_per_game": counts.answers / GAMES,
        "loop_ms": 1000 * found.yardstick,
        "games_per_loop": GAMES / found.ratio,
        "answers_per_loop": counts.answers / found.ratio,
        "range": (counts.answers / found.most, counts.answers / found.least),
    }


def lines() -> list[str]:
    """The report."""
    report = []
    for game in (one for one in games() if has_rules(one)):
        for setup in starts(load_game(game)):
            found = measure(game, setup)
            low, high = found["range"]
            told = "".join(f", {name} {value}" for name, value in setup)
            report += [
                f"{game}{told}: random games, one core, no journal",
                f"  {found['games_per_second']:.0f} games and {found['answers_per_second']:,.0f} answers"
                f" a second ({found['answers_per_game']:.0f} answers a game)",
                f"  in the time of one calibration loop ({found['loop_ms']:.0f} ms here):"
                f" {found['games_per_loop']:.1f} games, {found['answers_per_loop']:.0f} answers"
                f" ({low:.0f} to {high:.0f})",
            ]
    return report
