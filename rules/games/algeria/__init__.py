"""Algeria: the War of Independence 1954-1962. Government and FLN contend for the support of the people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import Game, GameRules, Policy, Result, Say, Seat, View

from . import setup
from .compiling import compile_content
from .data import SIDES, Data
from .state import AlgeriaGame, AlgeriaState, AlgeriaStep

__all__ = ["RULES", "Algeria"]


class Algeria(GameRules):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "algeria"
    state = AlgeriaState
    step = AlgeriaStep
    game = AlgeriaGame

    def compile(self, content: Any) -> Data:
        return compile_content(content)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        return [Seat(side, Say("label.seat", {"seat": side}), data.colours[side]) for side in SIDES]

    def start(self, data: Data, setup_: Mapping[str, str]) -> AlgeriaState:
        return setup.start(data, setup_)

    def view(self, game: Game, seat: str | None) -> View:
        return View(seat, [], None)

    def result(self, game: Game) -> Result | None:
        ending = game.state.ending
        if not ending:
            return None
        winner = ending.partition("_")[0]
        return Result((winner,), Say(f"result.{ending}"), "al.victory.zero", ending)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {}


RULES = Algeria()
