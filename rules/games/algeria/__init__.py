"""Algeria: the War of Independence 1954-1962. Government and FLN contend for the support of the people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import GameRules, Policy, Result, Say, Seat

from . import bot, corrections, invariants, position, psl, setup, view
from .compiling import compile_content
from .data import FLN, GOVERNMENT, SIDES, Data
from .state import AlgeriaGame, AlgeriaState, AlgeriaStep
from .units import on_map

__all__ = ["RULES", "Algeria"]


class Algeria(GameRules[AlgeriaGame]):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "algeria"
    state = AlgeriaState
    step = AlgeriaStep
    game = AlgeriaGame

    compile = staticmethod(compile_content)
    start = staticmethod(setup.start)
    view = staticmethod(view.view)
    invariants = staticmethod(invariants.problems)
    correctables = staticmethod(corrections.correctables)
    correct = staticmethod(corrections.correct)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        setup.resolve_options(data, setup_)
        return [Seat(side, Say("label.seat", {"seat": side}), data.colours[side]) for side in SIDES]

    def position(
        self, data: Data, setup_: Mapping[str, str], position_: Mapping[str, Any]
    ) -> AlgeriaState:
        return position.state_at(data, setup.resolve_options(data, setup_), position_)

    def result(self, game: AlgeriaGame) -> Result | None:
        ending = game.state.ending
        if not ending:
            return None
        winner, _, level = ending.partition("_")
        how, rule = psl.how_won(game, winner)
        text = Say(f"result.{how}", {"level": level, "winner": winner, "loser": psl.other(winner)})
        return Result((winner,), text, rule, ending)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {name: bot.policy(name) for name in bot.BOTS}

    def series(self, game: AlgeriaGame) -> dict[str, float]:
        state = game.state
        return {
            "turns": state.turn,
            "government_psl": max(0, state.psl[GOVERNMENT]),
            "fln_psl": max(0, state.psl[FLN]),
            "government_areas": view.controlled(game, GOVERNMENT),
            "fln_areas": view.controlled(game, FLN),
            "government_units": len(on_map(game, GOVERNMENT)),
            "fln_units": len(on_map(game, FLN)),
            "fln_ap": state.ap,  # last: the lines of both sides have the same dashes before it
        }

    def turn(self, game: AlgeriaGame) -> int:
        return game.state.turn

    def groups(self, game: AlgeriaGame) -> dict[str, str]:
        return {"scenario": game.state.options["scenario"]}

    def tally(self, game: AlgeriaGame) -> dict[str, int]:
        data, stats = game.data, game.state.stats
        known = {
            **{f"event.{event.id}": 0 for event in data.events},
            **{f"mobilised.{item}": 0 for item in data.purchases if item != "border_zone"},
            **{f"built.{item}": 0 for item in data.builds},
        }
        return {**known, **stats}

    def windows(self) -> dict[str, Say]:
        return {"modes": Say("window.modes"), psl.WINDOW: Say("window.points")}

    def window_answers(self) -> dict[str, dict[str, Say]]:
        return {psl.WINDOW: {one: Say(f"window.points.{one}") for one in (psl.OWN, psl.OTHER)}}

    def phases(self) -> tuple[str, ...]:
        return ("turn.begins", "phase.begins", "event.happens", "game.ends")


RULES = Algeria()
