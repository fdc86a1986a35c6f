"""Whole recorded games, one for every ending, played again answer by answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.games.algeria import RULES
from rules.table import replay, save

from .playing import content

GAMES = Path(__file__).parents[2] / "games" / "algeria"
PATHS = sorted(GAMES.glob("*.json"))
LEVELS = ("marginal", "substantial", "decisive")


@pytest.mark.rule("al.victory.zero", "al.victory.levels", "al.optional.shorter", "al.psl.zero")
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_recorded_games_end_as_they_did(path: Path) -> None:
    saved = json.loads(path.read_text())
    table = replay(saved, content())
    assert table.stopped is None
    assert table.result is not None
    assert table.result.ending == path.stem.removesuffix("_shorter")
    psl = table.game.state.psl
    by_lead = min(psl.values()) > 0
    assert by_lead is path.stem.endswith("_shorter")
    assert table.result.rule == ("al.optional.shorter" if by_lead else "al.victory.zero")
    words = content().words.render(table.result.text.key, **table.result.text.params)
    assert ("led far enough" if by_lead else "at zero") in words
    assert not by_lead or abs(psl["government"] - psl["fln"]) >= 26
    assert RULES.invariants(table.game) == []
    assert save(table)["journal"] == saved["journal"]


def test_there_is_a_recorded_game_for_every_ending() -> None:
    found = {path.stem for path in PATHS}
    assert {f"{winner}_{level}" for winner in ("government", "fln") for level in LEVELS} <= found
    assert {"government_decisive_shorter", "fln_decisive_shorter"} <= found
