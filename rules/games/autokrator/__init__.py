"""Autokrator: four powers around the medieval Mediterranean, battles with hidden cards on chosen ground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.table import Game, GameRules, Result, Say, Seat, View

from . import ending, setup
from .compiling import compile_content
from .data import POWERS, Data
from .state import AutokratorGame, AutokratorState, AutokratorStep

__all__ = ["RULES", "Autokrator"]


class Autokrator(GameRules):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "autokrator"
    state = AutokratorState
    step = AutokratorStep
    game = AutokratorGame

    def compile(self, content: Any) -> Data:
        return compile_content(content)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        options = setup.resolve_options(data, setup_)
        return [
            Seat(faction, Say("label.seat", {"seat": faction}), data.factions[faction].colour)
            for faction in POWERS[options["powers"]]
        ]

    def start(self, data: Data, setup_: Mapping[str, str]) -> AutokratorState:
        return setup.start(data, setup_)

    def view(self, game: Game, seat: str | None) -> View:
        return View(seat=seat, status=[], turn=None)

    def result(self, game: Game) -> Result | None:
        return ending.result(_typed(game))


def _typed(game: Game) -> AutokratorGame:
    assert isinstance(game, AutokratorGame)
    return game


RULES = Autokrator()
