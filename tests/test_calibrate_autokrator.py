"""The calibration tables of Autokrator, and (slow) that it stays about as even as docs/calibration.md says."""

from __future__ import annotations

import pytest

from benchmarks import calibrate, calibrate_autokrator
from rules.games.autokrator.data import FACTIONS


def test_every_table_is_printed_by_the_name_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate_autokrator, "PARTIES", (("saracens",), ("franks", "moors")))
    text = "\n".join(calibrate.tables(calibrate_autokrator.GAME)(3, 1))
    for title in ("## Four bots", "## What is used", "## Against chance", "## Two bots: east", "## Two bots: west"):
        assert title in text
    assert all(text.count(f"| {faction} |") >= 2 for faction in FACTIONS), "with four players and with two"
    assert "| franks, moors | `random` |" in text


@pytest.mark.slow
def test_the_game_is_about_as_even_as_it_is_meant_to_be() -> None:
    counts = calibrate.played(calibrate_autokrator.prepared(), 36, 1)
    for faction in FACTIONS:
        assert 0.1 < counts.winners[faction] / counts.finished < 0.42
    fields = [one for name, one in counts.tally.items() if name.startswith("field.")]
    assert len(fields) == 5 and min(fields) > counts.finished
    assert counts.tally["gold.raid"] > counts.finished and counts.tally["truces"] > 0
