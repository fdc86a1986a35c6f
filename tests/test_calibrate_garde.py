"""The calibration tables of La Garde recule!, and (slow) that it stays about as even as docs/calibration.md says."""

from __future__ import annotations

import pytest

from benchmarks import calibrate, calibrate_garde
from rules.games.la_garde_recule.data import ALLIED, FRENCH
from rules.games.la_garde_recule.ending import ENDINGS


def test_every_table_is_printed_by_the_name_of_the_game() -> None:
    text = "\n".join(calibrate.tables(calibrate_garde.GAME)(5, 1))
    for title in ("## Bot against bot", "## A bot against a random player"):
        assert title in text
    assert all(f"| `{ending}` |" in text for ending in ENDINGS)
    assert text.count("of 1 games") == 2, "one game in five against chance, on either side"


def test_other_games_have_their_own_tables() -> None:
    assert calibrate.tables(calibrate.GAME) is calibrate.lines


@pytest.mark.slow
def test_the_game_is_about_as_even_as_it_is_meant_to_be() -> None:
    counts = calibrate.played(calibrate_garde.prepared(), 120, 1)
    share = calibrate_garde.won(counts, FRENCH) / counts.finished
    assert 0.40 < share < 0.60
    turns = sum(turn * games for turn, games in counts.figures["turns"].items()) / counts.finished
    assert 2.5 < turns < 5
    for side, other in ((ALLIED, FRENCH), (FRENCH, ALLIED)):
        chance = calibrate.played(calibrate_garde.prepared(**{other: calibrate.RANDOM}), 40, 1)
        assert calibrate_garde.won(chance, side) > 36
