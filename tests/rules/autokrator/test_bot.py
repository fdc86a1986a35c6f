"""The bot's table: every filter named and tested, every row used, whole games of every kind, strength."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.content import load_game
from rules.games.autokrator.bot import BOTS, FILTERS
from rules.games.autokrator.check_bots import check_bots
from rules.simulate import Run, prepare, simulate
from rules.table import Table

from .bots import play_out
from .test_bot_rows import RARE

GAME = "autokrator"
KINDS: list[dict[str, str]] = [
    {}, {"powers": "east"}, {"powers": "west"}, {"alternate": "units"}, {"expansion": "yes"},
    {"ruling_capital": "scored"}, {"ruling_espionage": "both"}, {"ruling_raid": "single", "admirals": "suggested"},
]  # fmt: skip


@cache
def played(kind: int) -> tuple[Any, Counter[str]]:
    """A game of each kind, played once for all tests."""
    return play_out(3, KINDS[kind])


@cache
def rows() -> list[dict[str, Any]]:
    return [row for bot in load_game(GAME).all("bots").values() for row in bot["rows"]]


def test_every_filter_is_named_by_the_table_and_tested() -> None:
    named = {
        entry if isinstance(entry, str) else next(iter(entry)) for row in rows() for entry in row["keep"]
    }
    assert named == set(FILTERS.known) - {"any"}
    text = "".join(
        Path(__file__).with_name(f"test_bot_{part}.py").read_text("utf-8") for part in ("turn", "cards", "treasury")
    )
    assert [name for name in named - {"option"} if f'use("{name}"' not in text] == []


def test_every_row_is_printed() -> None:
    assert all(row.get("text") for row in rows())
    assert list(load_game(GAME).all("bots")) == list(BOTS)


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=lambda one: "-".join(KINDS[one].values()) or "usual")
def test_games_of_bots_end_by_the_rules(kind: int) -> None:
    game, used = played(kind)
    assert game.state.ending and game.state.winners
    assert used["strike"] and used["sets"] and used["layout"]


def test_every_row_decides_in_games_or_in_a_position() -> None:
    used: Counter[str] = Counter()
    for kind in range(len(KINDS)):
        used += played(kind)[1]
    known = {row["id"] for row in rows()}
    assert set(RARE) <= known
    assert known - set(used) <= set(RARE)


def test_a_bot_may_sit_on_every_seat_of_a_table() -> None:
    table = Table.new(load_game(GAME), {}, {"saracens": "power", "byzantines": "person", "franks": "power",
                                            "moors": "random"}, 7)  # fmt: skip
    assert table.request is not None and table.request.seat == "byzantines"


def test_a_wrong_row_is_a_finding(tmp_path: Path) -> None:
    overlay = tmp_path / "wrong.yaml"
    overlay.write_text("bots: [{id: power, rows: [{id: end, at: acts, keep: [worthyest]}]}]", "utf-8")
    found = [str(one) for one in check_bots(load_game(GAME, overlays=[str(overlay)]))]
    assert len(found) == 1 and "BOT_ROW" in found[0] and "worthiest" in found[0]


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("saracens",), ("franks",), ("byzantines", "moors")])
def test_bots_beat_chance(bots: tuple[str, ...]) -> None:
    run = prepare(Run(GAME, seats=(("all", "random"), *((seat, "power") for seat in bots)), seed=5))
    counts = simulate(run, 12)
    assert not counts.crashes
    assert sum(counts.winners[seat] for seat in bots) >= 11
