"""Autokrator: four powers around the medieval Mediterranean, battles with hidden cards on chosen ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import (
    PART,
    PERIOD,
    TOLD,
    Correctable,
    Event,
    Game,
    GameRules,
    Policy,
    Result,
    Say,
    Seat,
    Sheet,
    View,
)

from . import (
    bot,
    corrections,
    ending,
    invariants,
    negotiation,
    position,
    redaction,
    setup,
    statistics,
    view,
    view_sheets,
)
from .compiling import compile_content
from .data import REVEALED, Data
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
        return view.seats_of(data, setup.resolve_options(data, setup_)["powers"])

    def check_seats(self, data: Data, setup_: Mapping[str, str], seats: Mapping[str, str]) -> None:
        setup.check_seats(data, setup_, seats, bot.BOTS)

    def start(self, data: Data, setup_: Mapping[str, str]) -> AutokratorState:
        return setup.start(data, setup_)

    def position(
        self, data: Data, setup_: Mapping[str, str], position_: Mapping[str, Any]
    ) -> AutokratorState:
        return position.state_at(data, setup.resolve_options(data, setup_), position_)

    def view(self, game: Game, seat: str | None) -> View:
        return view.view(_typed(game), seat)

    def redact(self, game: Game, seat: str) -> Game:
        return redaction.redact(_typed(game), seat)

    def result(self, game: Game) -> Result | None:
        return ending.result(_typed(game))

    def invariants(self, game: Game) -> list[str]:
        return invariants.problems(_typed(game))

    def correctables(self, game: Game) -> list[Correctable]:
        return corrections.correctables(_typed(game))

    def correct(self, game: Game, path: str, value: int | str) -> None:
        corrections.correct(_typed(game), path, value)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {name: bot.policy(name) for name in bot.BOTS}

    def series(self, game: Game) -> dict[str, float]:
        return statistics.series(_typed(game))

    def turn(self, game: Game) -> int:
        return _typed(game).state.round

    def groups(self, game: Game) -> dict[str, str]:
        return statistics.groups(_typed(game))

    def tally(self, game: Game) -> dict[str, int]:
        return statistics.tally(_typed(game))

    def sheet(self, game: Game, event: Event) -> Sheet | None:
        return view_sheets.revealed_sheet(event) if event.kind == REVEALED else None

    def windows(self) -> dict[str, Say]:
        return {negotiation.WINDOW: Say("window.gold")}

    def account(self) -> dict[str, int]:
        return {
            "round.begins": PERIOD, "turn.begins": PART,
            **dict.fromkeys((
                "unit.moves", "raid.begins", "raid.succeeds", "raid.fails", "espionage.paid", "area.conquered",
                "area.left", "area.given_up", "unit.loses_life", "unit.removed", "unit.retreats", "truce.made",
                "truce.broken", "truce.refused", "gold.refused", "capital.falls", "game.ends",
            ), TOLD),
        }  # fmt: skip

    def phases(self) -> tuple[str, ...]:
        return (
            "round.begins", "turn.begins", "unit.moves", "raid.begins", "battle.begins", "battle.revealed",
            "unit.removed", "truce.made", "truce.broken", "capital.falls", "game.ends",
        )  # fmt: skip


def _typed(game: Game) -> AutokratorGame:
    assert isinstance(game, AutokratorGame)
    return game


RULES = Autokrator()
