"""Random games of every set-up: invariants, dump and load after every answer, and that they end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.games.autokrator import RULES
from rules.games.autokrator.state import AutokratorGame
from rules.table import advance, dump
from tests.rules.driving import played_out

from .playing import data

LOADER = RULES.loader()


def setups() -> list[dict[str, str]]:
    """The game as it is, for two in both halves, and with every option otherwise than usual."""
    odd = {name: values[-1] for name, values in data().choices.items() if name != "powers"}
    return [{}, {"powers": "east"}, {"powers": "west", "expansion": "yes"}, odd, {**odd, "powers": "east"}]


@pytest.mark.parametrize("setup", setups(), ids=lambda one: "-".join(one.values()) or "usual")
def test_random_games_keep_every_invariant_load_as_they_were_dumped_and_end(setup: dict[str, str]) -> None:
    for seed in range(2):
        game = AutokratorGame(data(), RULES.start(data(), setup), [])
        for number, (_, _, request) in enumerate(played_out(game, seed, None)):
            assert RULES.invariants(game) == []
            if request is None:
                break
            if number % 4:
                continue
            plain: Any = json.loads(json.dumps(dump(game.state)))
            twin = AutokratorGame(data(), LOADER.load(plain), [])
            waiting = advance(twin)
            assert waiting is not None and waiting[1] == request
            assert dump(twin.state) == plain
        assert game.state.ending and RULES.result(game) is not None


def test_after_each_answer_of_a_game_the_loaded_table_goes_on_alike() -> None:
    """A game that is dumped and loaded before every answer ends as one that never was."""
    def end_of(reload: bool) -> Any:
        game = AutokratorGame(data(), RULES.start(data(), {"admirals": "suggested"}), [])
        for _ in played_out(game, 11, None):
            if reload:
                game.state = LOADER.load(dump(game.state))
        return dump(game.state)

    assert end_of(True) == end_of(False)


def test_the_same_seed_gives_the_same_game() -> None:
    def end_of(seed: int) -> Any:
        game = AutokratorGame(data(), RULES.start(data(), {}), [])
        for _ in played_out(game, seed, None):
            pass
        return dump(game.state)

    assert end_of(3) == end_of(3) != end_of(4)


def test_what_games_count() -> None:
    game = AutokratorGame(data(), RULES.start(data(), {}), [])
    for _ in played_out(game, 2, None):
        pass
    tally = RULES.tally(game)
    assert set(RULES.groups(game)) == {"powers", "alternate", "last_round"}
    assert set(RULES.series(game)) == {
        f"{what}.{faction}" for what in ("score", "gold", "areas") for faction in game.powers
    }
    fought = sum(tally[f"battle.{kind}"] for kind in ("unit", "garrison", "neutral_area", "raid"))
    assert fought == sum(tally[f"field.{field}"] for field in data().battlefields) > 0
    assert tally["gold.raid"] == 4 * tally["battle.raid"]
    assert set(RULES.phases()) <= {"round.begins", "turn.begins", "unit.moves", "raid.begins", "battle.begins",
                                   "battle.revealed", "unit.removed", "truce.made", "truce.broken",
                                   "capital.falls", "game.ends"}  # fmt: skip
