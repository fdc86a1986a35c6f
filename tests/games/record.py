"""Records a whole game for every ending: `python -m tests.games.record red_burnoose`.

The bot plays; endings that it never comes to are left to random players.
Writes tests/games/<game>/<players>p_<ending>.json, the shortest of the games tried. Run it again when a change of
the content makes the recorded games illegal; the tests replay them answer by answer.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rules.content import Content, load_game
from rules.table import PERSON, Table, save
from rules.table.drive import RANDOM

HERE = Path(__file__).parent
SEEDS = 60


def record(game: str) -> list[Path]:
    """Plays SEEDS games of each number of players with the game's first bot, then with random players."""
    pinned = HERE.parent / "rules" / game / "pinned.yaml"  # the figures that the rule tests count with
    content = load_game(game, overlays=[pinned] if pinned.exists() else [])
    shortest: dict[str, Table] = {}
    for players in range(content.game.players.min, content.game.players.max + 1):
        for who in (next(iter(content.all("bots"))), RANDOM):
            _play(content, players, who, shortest)
    return [_write(HERE / game / f"{key}.json", table) for key, table in shortest.items()]


def _play(content: Content, players: int, who: str, shortest: dict[str, Table]) -> None:
    """Adds the shortest game for each ending; those that random players find stand behind the bot's."""
    setup = {"players": str(players)}
    seats = {seat.id: who for seat in Table(content, setup).seat_list}
    known = set(shortest)
    for seed in range(SEEDS):
        table = Table.new(content, setup, seats, seed)
        assert table.result is not None
        key = f"{players}p_{table.result.ending}"
        if key in known and who == RANDOM:
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
