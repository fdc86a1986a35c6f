"""Random play of every scenario: invariants, and dump and load, after every answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.games.algeria import RULES
from rules.games.algeria.state import AlgeriaGame
from rules.table import Chance, Request, Step, advance, dump, take

from .playing import data

SCENARIOS = ["1954", "1958", "1960"]
LOADER = RULES.loader()


def setups() -> list[dict[str, str]]:
    """Every scenario as it is, and with every ruling and option otherwise than usual."""
    found = []
    for scenario in SCENARIOS:
        found.append({"scenario": scenario})
        odd = {name: values[-1] for name, values in data().choices.items() if name != "scenario"}
        if scenario != "1954":
            odd = {name: value for name, value in odd.items() if name not in data().limited}
        found.append({**odd, "scenario": scenario})
    return found


def play(
    setup: dict[str, str], seed: int, most: int
) -> Iterator[tuple[AlgeriaGame, Step | None, Request | None]]:
    """Plays a game, up to `most` answers; yields before every answer, and at its end with nothing to ask."""
    dice, player = Chance(seed), Chance(seed + 1_000_003)
    game = AlgeriaGame(data(), RULES.start(data(), setup), [])
    for _ in range(most):
        waiting = advance(game)
        if waiting is None:
            yield game, None, None
            return
        yield game, *waiting
        step, request = waiting
        answer = request.only()
        if answer is None:
            answer = request.sample(dice if request.chance else player)
        assert request.problem(answer) is None
        take(game, step, request.normal(answer))


@pytest.mark.parametrize("setup", setups(), ids=lambda s: f"{s['scenario']}-{len(s)}")
def test_random_games_keep_every_invariant_and_end(setup: dict[str, str]) -> None:
    for seed in range(2):
        waits = True
        for game, _, request in play(setup, seed, 6000):
            assert RULES.invariants(game) == []
            waits = request is not None
        assert not waits, "the game does not end"
        assert game.state.ending and RULES.result(game) is not None


@pytest.mark.parametrize("setup", setups(), ids=lambda s: f"{s['scenario']}-{len(s)}")
def test_a_loaded_game_asks_the_same(setup: dict[str, str]) -> None:
    for number, (game, _, request) in enumerate(play(setup, 7, 260)):
        if request is None or number % 3:
            continue
        plain: Any = json.loads(json.dumps(dump(game.state)))
        twin = AlgeriaGame(data(), LOADER.load(plain), [])
        waiting = advance(twin)
        assert waiting is not None and waiting[1] == request
        assert dump(twin.state) == plain


def test_the_same_seed_gives_the_same_game() -> None:
    def ends(seed: int) -> Any:
        return [dump(game.state) for game, _, _ in play({"scenario": "1958"}, seed, 150)][-1]

    assert ends(3) == ends(3)
    assert ends(3) != ends(4)


def test_counts_of_a_game() -> None:
    game = next(play({"scenario": "1954"}, 1, 1))[0]
    assert RULES.groups(game) == {"scenario": "1954"}
    assert RULES.series(game)["government_psl"] == 65
    assert RULES.tally(game)["event.suez"] == 0
