"""La Garde recule! Attack at Waterloo: the Guard against the ridge, hexes and a deck of playing cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import GameRules, Policy, Seat

from . import bot, corrections, ending, invariants, position, setup, view
from .data import SEATS, Data, compile_content
from .state import LOST, WAITING, GardeGame, GardeState, GardeStep

__all__ = ["RULES", "LaGardeRecule"]


BOTS = ("french", "allied")  # one table for each side


class LaGardeRecule(GameRules[GardeGame]):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "la_garde_recule"
    state = GardeState
    step = GardeStep
    game = GardeGame

    compile = staticmethod(compile_content)
    start = staticmethod(setup.start)
    position = staticmethod(position.state_at)
    view = staticmethod(view.view)
    result = staticmethod(ending.result)
    invariants = staticmethod(invariants.problems)
    correctables = staticmethod(corrections.correctables)
    correct = staticmethod(corrections.correct)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        setup.resolve_options(data, setup_)
        return view.seats()

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {name: bot.policy(name) for name in BOTS}

    def series(self, game: GardeGame) -> dict[str, float]:
        return {
            "turns": game.state.turn,
            "exited": view.exited(game),
            **{f"steps.{seat}": view.steps_left(game, seat) for seat in SEATS},
        }

    def turn(self, game: GardeGame) -> int:
        return game.state.turn

    def groups(self, game: GardeGame) -> dict[str, str]:
        state = game.state
        came = state.wellington
        fate = came if came in (WAITING, LOST) else "in_play"
        return {"first_set_up": state.options["first_set_up"], "wellington": fate,
                "last_turn": str(state.turn)}  # fmt: skip

    def tally(self, game: GardeGame) -> dict[str, int]:
        score = game.state.score
        found = {"cards": score.cards, "turns": game.state.turn, "exits": view.exited(game)}
        for seat in SEATS:
            found[f"shots.{seat}"] = score.shots[seat]
            found[f"hits.{seat}"] = score.hits[seat]
            found[f"flips.{seat}"] = score.flips[seat]
            lost = [unit for unit in game.data.of_side[seat] if game.state.where[unit] == LOST]
            found[f"lost.{seat}"] = len(lost)
        return found

    def phases(self) -> tuple[str, ...]:
        return (
            "turn.begins", "card.activates", "joker.ends", "joker.ignored", "shot.hits",
            "shot.misses", "unit.exits", "unit.eliminated", "wellington.arrives",
            "wellington.killed", "wellington.rides", "game.ends",
        )  # fmt: skip


RULES = LaGardeRecule()
