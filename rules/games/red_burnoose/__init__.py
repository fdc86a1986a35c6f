"""The Red Burnoose: Algeria 1857. One to four players hold nine villages against the French automata."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.table import GameRules, Policy, Result, Say, Seat

from . import bot, corrections, invariants, position, setup, view
from .data import Data, compile_content
from .ending import DECK_SPENT
from .orders import orders_left
from .pieces import total
from .state import FREE, RedBurnooseGame, RedBurnooseState, RedBurnooseStep
from .throws import REROLL_WINDOW

__all__ = ["RULES", "RedBurnoose"]


class RedBurnoose(GameRules[RedBurnooseGame]):
    """What the house asks of the game; each answer is in a module of this package."""

    id = "red_burnoose"
    state = RedBurnooseState
    step = RedBurnooseStep
    game = RedBurnooseGame

    compile = staticmethod(compile_content)
    start = staticmethod(setup.start)
    redact = staticmethod(view.redact)
    view = staticmethod(view.view)
    invariants = staticmethod(invariants.problems)
    correctables = staticmethod(corrections.correctables)
    correct = staticmethod(corrections.correct)

    def seats(self, data: Data, setup_: Mapping[str, str]) -> list[Seat]:
        options = setup.resolve_options(data, setup_)
        return view.seats_of(data.layouts[options["players"]])

    def position(
        self, data: Data, setup_: Mapping[str, str], position_: Mapping[str, Any]
    ) -> RedBurnooseState:
        return position.state_at(data, setup.resolve_options(data, setup_), position_)

    def result(self, game: RedBurnooseGame) -> Result | None:
        ending = game.state.ending
        if not ending:
            return None
        held = ending == DECK_SPENT
        seats = game.layout.seats
        solo = len(seats) == 1
        rule = "rb.end.berbers" if held else "rb.solo.end" if solo else "rb.end.french"
        winners = tuple(seats) if held else ()
        return Result(winners, Say(f"result.{ending}"), rule, ending)

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {"heuristic": bot.policy("heuristic")}

    def series(self, game: RedBurnooseGame) -> dict[str, float]:
        state = game.state
        villages = state.villages.values()
        return {
            "villages": sum(village.fate == FREE for village in villages),
            "berbers": sum(total(village.units) + len(village.leaders) for village in villages),
            "french": sum(total(army.units) for army in state.armies.values()),
            "rerolls": sum(berber.rerolls for berber in state.berbers.values()),
            "orders": orders_left(game),
        }

    def turn(self, game: RedBurnooseGame) -> int:
        return game.state.round

    def groups(self, game: RedBurnooseGame) -> dict[str, str]:
        state = game.state
        found = {name: state.options[name] for name in ("players", "difficulty")}
        solo = len(state.berbers) == 1
        for seat, berber in state.berbers.items():
            found["leader" if solo else f"leader.{seat}"] = berber.leader
        return found

    def tally(self, game: RedBurnooseGame) -> dict[str, int]:
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


RULES = RedBurnoose()
