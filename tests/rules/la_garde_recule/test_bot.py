"""The bots of bots.yaml: each row, findings, whole games on the present content."""

from __future__ import annotations

import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.content import content_root, load_game
from rules.games.la_garde_recule import BOTS, RULES
from rules.games.la_garde_recule.bot import FILTERS, policy
from rules.games.la_garde_recule.bot_look import Look
from rules.games.la_garde_recule.check_bots import check_bots
from rules.games.la_garde_recule.data import Data, compile_content
from rules.parts.priorities import bot_policy
from tests.rules.games_of_bots import play_to_end

from .playing import HEARTS, SPADES, Play, play

GAME = "la_garde_recule"
# Rows for what the present content or a bot's own set-up does not bring about.
SAFETY = {"ridge_place", "ridge_ride_on"}


# ---------------------------------------------------------------------- tables


@cache
def present() -> Any:
    return load_game(GAME)


@cache
def compiled() -> Data:
    return compile_content(present())


def play_out(seed: int) -> tuple[Any, Counter[str]]:
    """A game of the two bots, and how often each row decided."""
    game = RULES.game(compiled(), RULES.start(compiled(), {}), None)
    bots = {name: policy(name)(compiled()) for name in BOTS}
    used = play_to_end(RULES, game, bots, seed)
    return game, used


def test_every_row_decides_in_some_game() -> None:
    rows = {row["id"] for bot in present().all("bots").values() for row in bot["rows"]}
    used: Counter[str] = Counter()
    for seed in range(120):
        game, more = play_out(seed)
        assert game.state.ending
        assert RULES.invariants(game) == []
        used += more
        if rows <= used.keys() | SAFETY:
            break
    assert rows - used.keys() - SAFETY == set()


def test_rows_for_rare_moments() -> None:
    """Wellington with reduced units alone about him; a set-up that somebody else has begun."""
    ridge = bot_policy("allied", FILTERS)(compiled())
    field = {"gds3": "0504-", "gds2": "0501-", "foot30": "0701-", "gren3": "0505"}
    at = play(SPADES, field, turn=3, wellington="gds3").shoot("gren3", "gds3", "hearts_10")
    assert ridge(at.game, at.request).reason[0]["row"] == "ridge_ride_on"
    begun = Play.new().answer("setup.allied", "place:gds3:0403")
    assert "suggested" not in begun.ids, "a suggested place is taken"
    assert ridge(begun.game, begun.request).reason[0]["row"] == "ridge_place"


def test_wellington_is_taken_out_of_the_fire() -> None:
    ridge = bot_policy("allied", FILTERS)(compiled())
    field = {"gds3": "0504-", "gds2": "0501", "gren3": "0505", "gren4": "0908"}
    at = play(HEARTS, field, turn=2, wellington="gds3")
    decision = ridge(at.game, at.request)
    assert decision.reason[0]["row"] == "ridge_save_wellington"
    assert Look(at.game, "allied").exposed("gds3", decision.answer.split(":")[2]) <= 0.2
    face = play("hearts_q", field, turn=2, wellington="gds3")
    assert ridge(face.game, face.request).answer == "flip:gds3", "with him the unit recovers first"


def test_a_reduced_unit_recovers_at_the_edge_or_waits_there_if_three_must_be_full() -> None:
    guard = bot_policy("french", FILTERS)(compiled())
    field = {"gds3": "0908", "gren3": "0101-", "gren4": "exited", "chas13": "exited",
             "chas23": "lost", "chas14": "lost", "chas24": "lost"}  # fmt: skip
    face = play("spades_q", field, turn=4)
    assert guard(face.game, face.request).answer == "flip:gren3"
    number = play(SPADES, field, turn=4)
    assert "exit:gren3" in number.ids
    assert guard(number.game, number.request).answer == "done"
    whole = play(SPADES, {**field, "gren3": "0101"}, turn=4)
    assert guard(whole.game, whole.request).reason[0]["row"] == "guard_win"


def test_rows_have_ids_of_their_own_and_words() -> None:
    rows = [row for bot in present().all("bots").values() for row in bot["rows"]]
    assert len({row["id"] for row in rows}) == len(rows), "pages find a row's words by its id"
    assert all(row["text"] for row in rows)
    assert set(BOTS) == set(present().all("bots"))


def test_the_same_game_is_played_the_same_way_whatever_was_played_before() -> None:
    first, _ = play_out(7)
    play_out(8)
    assert play_out(7)[0].state == first.state


# ---------------------------------------------------------------------- findings


@pytest.mark.parametrize(("old", "new", "says"), [
    ("keep: [{option: {id: done}}], text: Hold.", "keep: [{optoin: {id: done}}], text: Hold.",
     "no filter is called 'optoin' (did you mean 'option'?)"),
    ("keep: [{option: {id: done}}], text: Hold.", "keep: [option], text: Hold.", "'option' lacks 'id'"),
    ("id: ridge_hold, at: activation.unit", "id: ridge_hold, at: activation.unti",
     "no request is called 'activation.unti' (did you mean 'activation.unit'?)"),
])  # fmt: skip
def test_a_bad_row_is_a_finding_at_the_row(tmp_path: Path, old: str, new: str, says: str) -> None:
    shutil.copytree(content_root() / GAME, tmp_path / GAME)
    file = tmp_path / GAME / "bots.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    (finding,) = check_bots(load_game(GAME, tmp_path))
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "id: ridge_hold" in one)
    assert (finding.code, finding.line) == ("BOT_ROW", line)
    assert says in finding.message
