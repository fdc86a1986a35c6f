"""Records a whole game for every ending: `python -m tests.games.record red_burnoose`.

The bots play; endings that they never come to are left to random players, and then to the `STYLES` of the
game's tests (tests/rules/<game>/styles.py), if it has any. Writes tests/games/<game>/<players>p_<ending>.json,
or <ending>.json for a game with a fixed number of seats: the shortest of the games tried. Run it again when a
change of the content makes the recorded games illegal; the tests replay them answer by answer.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules.content import Content, load_game
from rules.table import PERSON, Chance, Table, save
from rules.table.drive import RANDOM

HERE = Path(__file__).parent
SEEDS = 60


def record(game: str) -> list[Path]:
    """Plays SEEDS games of each number of players with the game's bots, then with random players."""
    pinned = HERE.parent / "rules" / game / "pinned.yaml"  # the figures that the rule tests count with
    content = load_game(game, overlays=[pinned] if pinned.exists() else [])
    shortest: dict[str, Table] = {}
    least, most = content.game.players.min, content.game.players.max
    for players in range(least, most + 1):
        # a game of a fixed number of seats has no such choice
        setup = {"players": str(players)} if least < most else {}
        for games in (_bots(content, setup), _seated(content, setup, RANDOM), _styled(content, setup)):
            _keep(games, setup, shortest)
    return [_write(HERE / game / f"{key}.json", table) for key, table in shortest.items()]


def _bots(content: Content, setup: dict[str, str]) -> Iterator[Table]:
    """Games of the game's first bot against itself."""
    who = next(iter(Table(content, setup).rules.policies()), RANDOM)
    return _seated(content, setup, who)


def _seated(content: Content, setup: dict[str, str], who: str) -> Iterator[Table]:
    """Games in which `who` has every seat."""
    seats = {seat.id: who for seat in Table(content, setup).seat_list}
    for seed in range(SEEDS):
        yield Table.new(content, setup, seats, seed)


def _styled(content: Content, setup: dict[str, str]) -> Iterator[Table]:
    """Games played in each of the styles of the game's tests."""
    name = f"tests.rules.{content.id}.styles"
    styles: tuple[Any, ...] = import_module(name).STYLES if find_spec(name) else ()
    for style in styles:
        for seed in range(SEEDS):
            table, player = Table.new(content, setup, seed=seed), Chance(seed + 1_000_003)
            while table.request is not None:
                table.answer(style(table.request, player))
            yield table


def _keep(games: Iterator[Table], setup: dict[str, str], shortest: dict[str, Table]) -> None:
    """Adds the shortest game for each ending; those found before by better players stay."""
    known = set(shortest)
    for table in games:
        assert table.result is not None
        key = table.result.ending
        if setup:
            key = f"{setup['players']}p_{key}"
        if key in known:
            continue
        if key not in shortest or len(table.journal) < len(shortest[key].journal):
            shortest[key] = table


def _write(path: Path, table: Table) -> Path:
    plain = save(table)
    # what is kept are the answers, not who thought them out
    plain["seats"] = dict.fromkeys(plain["seats"], PERSON)
    for entry in plain["journal"]:
        entry.pop("reason", None)
        if entry["by"] == "bot":
            entry["by"] = PERSON
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n")
    return path


if __name__ == "__main__":
    for written in record(sys.argv[1]):
        print(written.name, written.stat().st_size)
