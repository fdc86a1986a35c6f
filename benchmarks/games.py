"""(b) Random solo games and answers a second on one core, beside the calibration loop."""

from __future__ import annotations

from typing import Any

from benchmarks.loop import CHECK, loop
from benchmarks.measure import compare
from rules.content import games, load_game
from rules.simulate import Run, play_chunk, prepare
from rules.table import has_rules

GAMES = 40  # of one round


def solo_games() -> list[str]:
    """The games of the bag that one person can play."""
    return [
        game for game in games() if has_rules(game) and load_game(game).game.players["min"] == 1
    ]


def measure(game: str) -> dict[str, Any]:
    """Games and answers a second, and how many of each fit into one loop."""
    run = prepare(Run(game, (("players", "1"),), (("all", "random"),), seed=11))
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
    for game in solo_games():
        found = measure(game)
        low, high = found["range"]
        report += [
            f"{game}: random solo games, one core, no journal",
            f"  {found['games_per_second']:.0f} games and {found['answers_per_second']:,.0f} answers"
            f" a second ({found['answers_per_game']:.0f} answers a game)",
            f"  in the time of one calibration loop ({found['loop_ms']:.0f} ms here):"
            f" {found['games_per_loop']:.1f} games, {found['answers_per_loop']:.0f} answers"
            f" ({low:.0f} to {high:.0f})",
        ]
    return report
