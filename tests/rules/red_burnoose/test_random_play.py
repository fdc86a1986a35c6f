"""Random play for every number of players: invariants, dump and load after every answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.games.red_burnoose import RULES
from rules.games.red_burnoose.state import RedBurnooseGame
from rules.table import Chance, Event, Request, Step, advance, dump
from tests.rules.driving import played_out

from .playing import content, data

PLAYERS = ["1", "2", "3", "4"]
LEVELS = ["easier", "standard", "hard", "harder"]
LOADER = RULES.loader()
# What a random player should do more often than chance has it, so that games live to their ends.
KEEN = ("play:", "buy:", "ambush:", "fight_on", "retrieve@")


def keen_answer(request: Request, chance: Chance) -> Any:
    """A random answer that prefers doing things to placing cards."""
    ids = getattr(request, "ids", None)
    if ids and request.kind == "choose":
        keen = [one for one in ids if one.startswith(KEEN)]
        if keen and chance.below(3):
            return chance.pick(keen)
    return request.sample(chance)


def play(
    setup: dict[str, str], seed: int, keen: bool, sink: list[Event] | None = None
) -> Iterator[tuple[RedBurnooseGame, Step | None, Request | None]]:
    """Plays a whole game; yields before every answer, and at the end with nothing to ask."""
    game = RedBurnooseGame(data(), RULES.start(data(), setup), sink)
    yield from played_out(game, seed, keen_answer if keen else None)


def setups() -> list[dict[str, str]]:
    """Every number of players, each with a level and with rulings other than the usual."""
    found = []
    for number, players in enumerate(PLAYERS):
        found.append({"players": players})
        odd = {name: values[-1] for name, values in data().choices.items() if name != "players"}
        found.append({**odd, "players": players, "difficulty": LEVELS[number]})
    return found


@pytest.mark.parametrize("setup", setups(), ids=lambda s: f"{s['players']}-{len(s)}")
@pytest.mark.parametrize("keen", [False, True], ids=["plain", "keen"])
def test_random_games_keep_every_invariant_and_end(setup: dict[str, str], keen: bool) -> None:
    for seed in range(3):
        for game, _, request in play(setup, seed, keen):
            assert RULES.invariants(game) == []
            if request is None:
                assert game.state.ending
                assert RULES.result(game) is not None


@pytest.mark.parametrize("setup", setups(), ids=lambda s: f"{s['players']}-{len(s)}")
def test_dump_and_load_between_any_two_answers_changes_nothing(setup: dict[str, str]) -> None:
    for game, _, request in play(setup, 11, keen=True):
        plain = json.loads(json.dumps(dump(game.state)))
        state = LOADER.load(plain)
        assert state == game.state
        waiting = advance(RedBurnooseGame(data(), state))
        assert (waiting[1] if waiting else None) == request


def option_ids(request: Request) -> list[str]:
    """The options of a request, as `describe` takes them."""
    ids = getattr(request, "ids", None)
    return list(ids if ids is not None else getattr(request, "slots", ()))


@pytest.mark.parametrize("players", PLAYERS)
def test_options_name_spaces_and_cards_that_exist(players: str) -> None:
    boxes = set(content().all("boxes"))
    spaces = set(data().board.kinds) | boxes
    for game, step, request in play({"players": players}, 5, keen=True):
        if step is None or request is None:
            continue
        for option in option_ids(request):
            described = step.describe(game, option)
            assert described.id == option
            assert set(described.at) <= spaces
            if described.card:
                collection, _, record = described.card.partition("/")
                assert record in content().all(collection)
