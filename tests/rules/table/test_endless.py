"""Content in which nobody can hit: the game says so soon, wherever it is played, and nothing is lost."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rules.content import Content, content_root, load_game
from rules.games.red_burnoose.data import compile_content
from rules.games.red_burnoose.fight import Terms
from rules.games.red_burnoose.odds import Odds, village_odds
from rules.simulate import Run, prepare, simulate
from rules.table import Chance, EngineError, SetupError, Table, Unfinished, replay, save

GAME = "red_burnoose"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A content root with the game, in which no unit ever hits."""
    folder = tmp_path_factory.mktemp("endless")
    shutil.copytree(content_root() / GAME, folder / GAME)
    path = folder / GAME / "tables.yaml"
    path.write_text(re.sub(r"cells: \[[\d, ]+\]", "cells: [0, 0, 0, 0, 0]", path.read_text("utf-8")), "utf-8")
    return folder


@pytest.fixture(scope="module")
def harmless(root: Path) -> Content:
    return load_game(GAME, root)


def test_bots_alone_are_stopped(harmless: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.table.table.MOST_ANSWERS", 3_000)  # a whole game takes some hundreds
    with pytest.raises(Unfinished, match="would never end") as caught:
        for seed in range(20):  # a game may end before the first fight
            Table.new(harmless, {"players": "1"}, {"p1": "random"}, seed)
    assert isinstance(caught.value, EngineError)
    assert len(caught.value.save["journal"]) == 3_000  # type: ignore[arg-type]


def test_the_table_stands_as_before(harmless: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's answer that leads into the endless fight is not taken; the game can be saved and goes on."""
    monkeypatch.setattr("rules.table.table.MOST_ANSWERS", 500)
    for seed in range(20):
        table = Table.new(harmless, {"players": "1"}, seed=seed)
        chance = Chance(seed)
        while (request := table.request) is not None:
            before = save(table)
            try:
                table.answer(request.sample(chance))
            except Unfinished:
                assert save(table) == before
                assert replay(before, harmless).dump() == table.dump()
                return
    pytest.fail("no fight came")


def test_steps_that_ask_nothing_are_stopped(harmless: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.table.drive.MOST_STEPS", 1)
    with pytest.raises(SetupError, match="would never end"):
        Table.new(harmless, {"players": "1"}, seed=3)


def test_simulated_games_count_as_unfinished(root: Path) -> None:
    run = prepare(Run(GAME, (("players", "1"),), root=str(root), cap=3_000))
    counts = simulate(run, 5, workers=1)
    assert counts.unfinished > 0
    assert (counts.unfinished + counts.finished, counts.crashes) == (5, [])


def test_a_fight_without_end_has_no_odds(harmless: Content) -> None:
    crt = compile_content(harmless).crt
    assert village_odds(crt, ("carabinier",) * 4, ("moudjahidine",), Terms(2)) == Odds(0, 0, 0, 0)


def test_content_that_cannot_be_played_is_no_crash(tmp_path: Path) -> None:
    shutil.copytree(content_root() / GAME, tmp_path / GAME)
    path = tmp_path / GAME / "villages.yaml"
    path.write_text(re.sub(r"owners: \{.*\}", "owners: {}", path.read_text("utf-8"), count=1), "utf-8")
    content = load_game(GAME, tmp_path)
    with pytest.raises(SetupError, match="see `haversack validate red_burnoose`"):
        Table.new(content)
