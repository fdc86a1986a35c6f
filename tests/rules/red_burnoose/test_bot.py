"""The bot of bots.yaml: each row, and whole games with any number of players."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules.content import load_game
from rules.games.red_burnoose import RULES, checks
from rules.games.red_burnoose.bot import policy
from rules.games.red_burnoose.data import Data, compile_content
from rules.games.red_burnoose.position import state_at
from rules.games.red_burnoose.state import RedBurnooseGame
from rules.table import Choose, Decision, Distribute
from tests.rules.games_of_bots import play_to_end

from .broken import GAME, MARK, copy, spoil
from .playing import AT_MEKLA, turn

BOT = "heuristic"


# ---------------------------------------------------------------------- rows


@cache
def content() -> Any:
    return load_game(GAME)


@cache
def data() -> Data:
    return compile_content(content())


def play_out(setup: dict[str, str], seed: int) -> tuple[RedBurnooseGame, Counter[str]]:
    """A game of bots alone: how it ended, and how often each row decided."""
    game = RedBurnooseGame(data(), RULES.start(data(), setup))
    bots = dict.fromkeys(game.state.berbers, policy(BOT)(data()))
    used = play_to_end(RULES, game, bots, seed)
    return game, used


# Rows that answer what the rows above them never leave open in a game, so that no table stands still.
SAFETY = {
    "shift_all": ("mobilize.units", Distribute, {"source": "irdjen", "target": "larbaa"}),
    "move_none": ("move.moudjahidine", Choose, ["irdjen>larbaa", "none"]),
    "move_any": ("move.sharpshooter", Choose, ["irdjen>larbaa"]),
    "take_back": ("take.back", Choose, ["artisan", "woman", "none"]),
    "take_any": ("take.back", Choose, ["artisan", "none"]),
    "keep_any": ("keep.one", Choose, ["tayeb", "artisan"]),
    "deck_any": ("deck.top", Choose, ["artisan", "none"]),
    "cycle_none": ("cycle.cards", Distribute, {}),
    "keep_hand": ("turn.keep", Choose, ["keep:man", "done"]),
    "orders_keep": ("orders.under", Choose, ["keep"]),
    "pick_any": ("setup.leader", Choose, ["nobody_known"]),
    "leave_late": ("retreat.undefended", Choose, ["submit"]),
    "place_fatma": ("place.fatma", Choose, ["mekla", "akbil"]),
    "place_oulmokhtar": ("place.oulmokhtar", Choose, ["mekla", "supply"]),
}


def decided(key: str, kind: type, options: Any) -> Decision:
    """The bot's answer to a request that is put to it out of a game, with an army before Mekla."""
    position = {"players": 1, "turn": "p1", "armies": AT_MEKLA,
                "villages": {"irdjen": {"units": {"moudjahidine": 1}}}}  # fmt: skip
    game = RedBurnooseGame(data(), state_at(data(), {"players": "1"}, position))
    if kind is Choose:
        return policy(BOT)(data())(game, Choose(key, "p1", "rule", {}, options))
    asked: Any = SimpleNamespace(key=key, seat="p1", params=options, slots={"moudjahidine": 1}, most=1)
    return policy(BOT)(data())(game, asked)


@pytest.mark.parametrize("row", SAFETY)
def test_rows_for_what_seldom_happens_decide_when_it_does(row: str) -> None:
    assert decided(*SAFETY[row]).reason[0]["row"] == row


def test_a_child_is_called_away_from_a_village_that_may_have_to_be_given_up() -> None:
    play = turn(hand=["artisan"], villages={"mekla": {"cards": ["child"]}})
    decision = policy(BOT)(data())(play.game, play.request)
    assert (decision.answer, decision.reason[0]["row"]) == ("retrieve@mekla", "unblock")


def test_every_row_decides_in_some_game() -> None:
    used = Counter({"unblock": 1})  # by the test above
    rows = {row["id"] for row in data().bots[BOT]}
    for setup in ({"players": "1"}, {"players": "3"}, {"players": "1", "difficulty": "hard"}):
        for seed in range(12):
            used += play_out(setup, seed)[1]
            if rows <= used.keys() | SAFETY.keys():
                return
    assert rows - used.keys() - SAFETY.keys() == set()


@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_bots_play_to_an_end_with_any_number_of_players(players: str) -> None:
    for seed in (1, 2):
        game, used = play_out({"players": players}, seed)
        assert game.state.ending
        assert RULES.invariants(game) == []
        assert used["buy_moudjahidine"] > 0


def test_the_same_game_is_played_the_same_way_whatever_was_played_before() -> None:
    """Looks at the map are kept from decision to decision, and must not be those of another game."""
    first, _ = play_out({"players": "1"}, 7)
    play_out({"players": "1", "difficulty": "hard"}, 8)
    again, _ = play_out({"players": "1"}, 7)
    assert again.state == first.state


# ---------------------------------------------------------------------- findings


@pytest.mark.parametrize(("old", "new", "says"), [
    ("keep: [{option: {id: end}}], text: Stop.", "keep: [{optoin: {id: end}}], text: Stop.",
     "no filter is called 'optoin' (did you mean 'option'?)"),
    ("keep: [{option: {id: end}}], text: Stop.", "keep: [{option: {idd: end}}], text: Stop.",
     "'option' takes no 'idd' (did you mean 'id'?)"),
    ("keep: [{option: {id: end}}], text: Stop.", "keep: [option], text: Stop.", "'option' lacks 'id'"),
])  # fmt: skip
def test_a_bad_row_is_a_finding_at_the_row(tmp_path: Path, old: str, new: str, says: str) -> None:
    start = "{id: stop, at: turn.action, "
    place = spoil(copy(tmp_path), "bots.yaml", (start + old, MARK + start + new))
    (finding,) = checks.check(load_game(GAME, tmp_path))
    assert (finding.code, finding.line, finding.column) == ("BOT_ROW", *place)
    assert says in finding.message


def test_a_row_for_a_request_that_nobody_asks(tmp_path: Path) -> None:
    spoil(copy(tmp_path), "bots.yaml", ("{id: stop, at: turn.action", "{id: stop, at: turn.actoin"))
    (finding,) = checks.check(load_game(GAME, tmp_path))
    assert finding.code == "BOT_ROW"
    assert "no request is called 'turn.actoin' (did you mean 'turn.action'?)" in finding.message
