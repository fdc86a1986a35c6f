"""The Red Burnoose: Algeria 1857. One to four players hold nine villages against the French automata."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import Correctable, Game, GameRules, Policy, Result, Say, Seat, View

from . import bot, corrections, invariants, position, setup, view
from .data import Data, compile_content
from .ending import DECK_SPENT
from .orders import orders_left
from .pieces import total
from .state import FREE, RedBurnooseGame, RedBurnooseState, RedBurnooseStep
from .throws import REROLL_WINDOW

__all__ = ["RULES", "RedBurnoose"]


class RedBurnoose(GameRules):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "red_burnoose"
    state = RedBurnooseState
    step = RedBurnooseStep
    game = RedBurnooseGame

    def compile(self, content: Any) -> Data:
        return compile_content(content)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        options = setup.resolve_options(data, setup_)
        return view.seats_of(data.layouts[options["players"]])

    def start(self, data: Data, setup_: Mapping[str, str]) -> RedBurnooseState:
        return setup.start(data, setup_)

    def position(
        self, data: Data, setup_: Mapping[str, str], position_: Mapping[str, Any]
    ) -> RedBurnooseState:
        return position.state_at(data, setup.resolve_options(data, setup_), position_)

    def view(self, game: Game, seat: str | None) -> View:
        return view.view(_typed(game), seat)

    def redact(self, game: Game, seat: str) -> Game:
        return view.redact(_typed(game), seat)

    def result(self, game: Game) -> Result | None:
        ending = game.state.ending
        if not ending:
            return None
        held = ending == DECK_SPENT
        seats = _typed(game).layout.seats
        solo = len(seats) == 1
        rule = "rb.end.berbers" if held else "rb.solo.end" if solo else "rb.end.french"
        winners = tuple(seats) if held else ()
        return Result(winners, Say(f"result.{ending}"), rule, ending)

    def invariants(self, game: Game) -> list[str]:
        return invariants.problems(_typed(game))

    def correctables(self, game: Game) -> list[Correctable]:
        return corrections.correctables(_typed(game))

    def correct(self, game: Game, path: str, value: int | str) -> None:
        corrections.correct(_typed(game), path, value)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {"heuristic": bot.policy("heuristic")}

    def series(self, game: Game) -> dict[str, float]:
        state = game.state
        villages = state.villages.values()
        return {
            "villages": sum(village.fate == FREE for village in villages),
            "berbers": sum(total(village.units) + len(village.leaders) for village in villages),
            "french": sum(total(army.units) for army in state.armies.values()),
            "rerolls": sum(berber.rerolls for berber in state.berbers.values()),
            "orders": orders_left(_typed(game)),
        }

    def turn(self, game: Game) -> int:
        return _typed(game).state.round

    def groups(self, game: Game) -> dict[str, str]:
        state = game.state
        found = {name: state.options[name] for name in ("players", "difficulty")}
        solo = len(state.berbers) == 1
        for seat, berber in state.berbers.items():
            found["leader" if solo else f"leader.{seat}"] = berber.leader
        return found

    def tally(self, game: Game) -> dict[str, int]:
        state, data = game.state, game.data
        chosen = {berber.leader for berber in state.berbers.values()}
        return {
            **{f"bought.{card}": state.bought.get(card, 0) for card in data.recruits},
            **{f"leader.{card}": int(card in chosen) for card in data.leaders},
            "rounds": state.round,
            "automata_turns": state.automata_turns,
            "retreats": int(state.retreat_used),
            "conquered": sum(state.realms.values()),
        }

    def windows(self) -> dict[str, Say]:
        return {REROLL_WINDOW: Say("window.reroll")}

    def phases(self) -> tuple[str, ...]:
        return (
            "turn.begins", "automata.turn", "automata.card", "army.deploys", "army.moves",
            "army.approaches", "combat.begins", "ambush.goes", "village.abandoned",
            "realm.conquered", "game.ends",
        )  # fmt: skip


def _typed(game: Game) -> RedBurnooseGame:
    assert isinstance(game, RedBurnooseGame)
    return game


RULES = RedBurnoose()
