"""Records a game of Algeria for every ending: `python -m tests.games.record_algeria`.

Random players never let the Government win, as they spend it to death; so simple habits play here. Writes
tests/games/algeria/<ending>.json, and <ending>_shorter.json for a game that a lead has decided, the shortest of those
tried. Run it again when a change of the content makes the recorded games illegal.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from rules.content import Content, load_game
from rules.table import PERSON, Chance, Request, Table, save

HERE = Path(__file__).parent / "algeria"
LEVELS = ("marginal", "substantial", "decisive")
ENDINGS = [f"{winner}_{level}" for winner in ("government", "fln") for level in LEVELS]
WANTED = [*ENDINGS, "government_decisive_shorter", "fln_decisive_shorter"]
SEEDS = 3
LONGEST = 900  # answers of one game

# How a side plays: what it prefers among options, and how it splits points (all to itself, or all off the other).
HABITS = {
    "government": ("civil_affairs:", "intelligence:", "suppression:", "idle"),
    "fln": ("propaganda:", "strike:", "raid:", "idle"),
}

USUAL = ("suggested", "done", "stay", "pass", "decline")


def answer(request: Request, habit: str, own: bool, chance: Chance) -> Any:
    """What a player of that habit answers."""
    if request.kind == "choose":
        ids: Sequence[str] = request.ids  # type: ignore[attr-defined]
        liked = [one for one in ids if one.startswith(habit)]
        usual = [one for one in ("own" if own else "other", *USUAL) if one in ids]
        return chance.pick(liked or usual[:1] or ids)
    if request.key == "psl.split":
        return request.most if own else 0  # type: ignore[attr-defined]
    if request.key == "deploy.fln":
        return list(request.ids) if habit != "idle" else []  # type: ignore[attr-defined]
    if request.kind == "select":
        return list(request.ids)[: request.least]  # type: ignore[attr-defined]
    return request.sample(chance)


def play(content: Content, setup: dict[str, str], habits: dict[str, tuple[str, bool]], seed: int) -> Table:
    """Plays a game to its end, or as far as LONGEST answers go."""
    table = Table.new(content, setup, dict.fromkeys(habits, PERSON), seed)
    chance = Chance(seed + 1)
    while table.request is not None and len(table.journal) < LONGEST:
        habit, own = habits[table.request.seat]
        table.answer(answer(table.request, habit, own, chance))
    return table


def search(keep: Callable[[str, Table], None]) -> None:
    """Plays every pair of habits in every scenario."""
    content = load_game("algeria")
    for scenario, shorter in product(("1954", "1958", "1960"), ("no", "yes")):
        for ours, theirs in product(HABITS["government"], HABITS["fln"]):
            for own, seed in product((True, False), range(SEEDS)):
                habits = {"government": (ours, own), "fln": (theirs, own)}
                table = play(content, {"scenario": scenario, "shorter_game": shorter}, habits, seed)
                if table.result is not None:
                    by_lead = min(table.game.state.psl.values()) > 0
                    keep(table.result.ending + ("_shorter" if by_lead else ""), table)


def record() -> list[Path]:
    """Plays, keeps the shortest game of each ending and writes them."""
    shortest: dict[str, Table] = {}

    def keep(name: str, table: Table) -> None:
        if name in WANTED and (name not in shortest or len(table.journal) < len(shortest[name].journal)):
            shortest[name] = table

    search(keep)
    HERE.mkdir(exist_ok=True)
    written = []
    for name, table in sorted(shortest.items()):
        path = HERE / f"{name}.json"
        path.write_text(json.dumps(save(table), ensure_ascii=False, separators=(",", ":")) + "\n")
        written.append(path)
    return written


if __name__ == "__main__":
    for path in record():
        print(path.name, path.stat().st_size)
