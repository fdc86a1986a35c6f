"""Autokrator: four powers around the medieval Mediterranean, battles with hidden cards on chosen ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import PART, PERIOD, TOLD, Event, GameRules, Policy, Say, Seat, Sheet

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


class Autokrator(GameRules[AutokratorGame]):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "autokrator"
    state = AutokratorState
    step = AutokratorStep
    game = AutokratorGame

    compile = staticmethod(compile_content)
    start = staticmethod(setup.start)
    view = staticmethod(view.view)
    redact = staticmethod(redaction.redact)
    result = staticmethod(ending.result)
    invariants = staticmethod(invariants.problems)
    correctables = staticmethod(corrections.correctables)
    correct = staticmethod(corrections.correct)
    series = staticmethod(statistics.series)
    groups = staticmethod(statistics.groups)
    tally = staticmethod(statistics.tally)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        return view.seats_of(data, setup.resolve_options(data, setup_)["powers"])

    def check_seats(self, data: Data, setup_: Mapping[str, str], seats: Mapping[str, str]) -> None:
        setup.check_seats(data, setup_, seats, bot.BOTS)

    def position(
        self, data: Data, setup_: Mapping[str, str], position_: Mapping[str, Any]
    ) -> AutokratorState:
        return position.state_at(data, setup.resolve_options(data, setup_), position_)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {name: bot.policy(name) for name in bot.BOTS}

    def turn(self, game: AutokratorGame) -> int:
        return game.state.round

    def sheet(self, game: AutokratorGame, event: Event) -> Sheet | None:
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


RULES = Autokrator()
