"""(d) `haversack validate` of each game, and the reading of its files, in calibration loops."""

from __future__ import annotations

from functools import partial

from benchmarks.loop import loop
from benchmarks.measure import compare
from rules.content import check_game, games, load_game
from solo_app.commands.validate import extra_checks, no_collecting

ROUNDS = 3


def whole_check(game: str) -> None:
    """What the command does for one game: rules, examples, faces, board and kit too."""
    with no_collecting():
        check_game(game, None, (), extra_checks())


def lines() -> list[str]:
    """The report."""
    report = []
    for game in games():
        read = compare(partial(load_game, game), loop, ROUNDS)
        checked = compare(partial(whole_check, game), loop, ROUNDS)
        report.append(
            f"{game}: read in {read.subject:.2f} s ({read.ratio:.1f} loops),"
            f" checked whole in {checked.subject:.2f} s ({checked.ratio:.1f} loops)"
        )
    return report
