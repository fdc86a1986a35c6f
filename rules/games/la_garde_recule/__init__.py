"""La Garde recule! Attack at Waterloo: the Guard against the ridge, hexes and a deck of playing cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import Correctable, Game, GameRules, Policy, Result, Seat, View

from . import bot, corrections, ending, invariants, position, setup, view
from .data import SEATS, Data, compile_content
from .state import LOST, WAITING, GardeGame, GardeState, GardeStep

__all__ = ["RULES", "LaGardeRecule"]


BOTS = ("french", "allied")  # one table for each side


class LaGardeRecule(GameRules):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "la_garde_recule"
    state = GardeState
    step = GardeStep
    game = GardeGame

    def compile(self, content: Any) -> Data:
        return compile_content(content)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        setup.resolve_options(data, setup_)
        return view.seats()

    def start(self, data: Data, setup_: Mapping[str, str]) -> GardeState:
        return setup.start(data, setup_)

    def position(
        self, data: Data, setup_: Mapping[str, str], position_: Mapping[str, Any]
    ) -> GardeState:
        return position.state_at(data, setup_, position_)

    def view(self, game: Game, seat: str | None) -> View:
        return view.view(_typed(game), seat)

    def result(self, game: Game) -> Result | None:
        return ending.result(_typed(game))

    def invariants(self, game: Game) -> list[str]:
        return invariants.problems(_typed(game))

    def correctables(self, game: Game) -> list[Correctable]:
        return corrections.correctables(_typed(game))

    def correct(self, game: Game, path: str, value: int | str) -> None:
        corrections.correct(_typed(game), path, value)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {name: bot.policy(name) for name in BOTS}

    def series(self, game: Game) -> dict[str, float]:
        typed = _typed(game)
        return {
            "turns": typed.state.turn,
            "exited": view.exited(typed),
            **{f"steps.{seat}": view.steps_left(typed, seat) for seat in SEATS},
        }

    def turn(self, game: Game) -> int:
        return _typed(game).state.turn

    def groups(self, game: Game) -> dict[str, str]:
        state = game.state
        came = state.wellington
        fate = came if came in (WAITING, LOST) else "in_play"
        return {"first_set_up": state.options["first_set_up"], "wellington": fate,
                "last_turn": str(state.turn)}  # fmt: skip

    def tally(self, game: Game) -> dict[str, int]:
        typed = _typed(game)
        score = typed.state.score
        found = {"cards": score.cards, "turns": typed.state.turn, "exits": view.exited(typed)}
        for seat in SEATS:
            found[f"shots.{seat}"] = score.shots[seat]
            found[f"hits.{seat}"] = score.hits[seat]
            found[f"flips.{seat}"] = score.flips[seat]
            lost = [unit for unit in typed.data.of_side[seat] if typed.state.where[unit] == LOST]
            found[f"lost.{seat}"] = len(lost)
        return found

    def phases(self) -> tuple[str, ...]:
        return (
            "turn.begins", "card.activates", "joker.ends", "joker.ignored", "shot.hits",
            "shot.misses", "unit.exits", "unit.eliminated", "wellington.arrives",
            "wellington.killed", "wellington.rides", "game.ends",
        )  # fmt: skip


def _typed(game: Game) -> GardeGame:
    assert isinstance(game, GardeGame)
    return game


RULES = LaGardeRecule()
