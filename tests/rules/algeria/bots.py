"""What the tests of the bots share: filters used on a position, games of bots alone."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from rules.games.algeria import RULES
from rules.games.algeria.bot import FILTERS, policy
from rules.games.algeria.state import AlgeriaGame
from rules.parts.priorities import Scene
from tests.rules.games_of_bots import play_to_end

from .playing import Play, data


def ask(**fields: Any) -> Any:
    """A request out of a game: only what a filter looks at."""
    usual = {"key": "", "seat": "government", "params": {}, "ids": (), "least": 0, "most": 99}
    return SimpleNamespace(**{**usual, **fields})


def use(name: str, at: Play, left: Any = None, request: Any = None, **parameters: Any) -> list[Any]:
    """What a filter leaves of `left`, or of the options of a request: the one that waits if none is named."""
    asked = at.request if request is None else request
    scene = Scene(at.game, asked, {})
    options = list(getattr(asked, "ids", ())) if left is None else left
    return FILTERS.known[name](scene, options, **parameters)


def units_of(at: Play, answer: list[str]) -> list[tuple[str, str]]:
    """Kind and area of units by their ids."""
    units = at.state.units
    return [(units[one].kind, units[one].area) for one in answer]


def play_out(
    scenario: str, seed: int, government: str = "government", fln: str = "fln"
) -> tuple[AlgeriaGame, Counter[str]]:
    """A game of bots alone: how it ended, and how often each row decided."""
    game = AlgeriaGame(data(), RULES.start(data(), {"scenario": scenario}))
    names = {"government": government, "fln": fln}
    bots = {seat: policy(name)(data()) for seat, name in names.items() if name != "random"}
    used = play_to_end(RULES, game, bots, seed)
    return game, used
