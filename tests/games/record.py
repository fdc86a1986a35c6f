"""Records a whole game for every ending that the bots reach: `python -m tests.games.record red_burnoose`.

Writes tests/games/<game>/<players>p_<ending>.json, the shortest of the games tried. Run it again when a change of
the content makes the recorded games illegal; the tests replay them answer by answer.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rules.content import load_game
from rules.table import PERSON, Table, save

HERE = Path(__file__).parent
SEEDS = 60


def record(game: str) -> list[Path]:
    """Plays SEEDS games of each number of players with the game's first bot; returns the files."""
    content = load_game(game)
    bot = next(iter(content.all("bots")))
    shortest: dict[str, Table] = {}
    for players in range(content.game.players.min, content.game.players.max + 1):
        setup = {"players": str(players)}
        seats = {seat.id: bot for seat in Table(content, setup).seat_list}
        for seed in range(SEEDS):
            table = Table.new(content, setup, seats, seed)
            assert table.result is not None
            key = f"{players}p_{table.result.ending}"
            if key not in shortest or len(table.journal) < len(shortest[key].journal):
                shortest[key] = table
    return [_write(HERE / game / f"{key}.json", table) for key, table in shortest.items()]


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
