"""The turn: which phase follows which, and what a turn begins and ends with.

A phase is a step, named in `PHASES`, that pushes what it consists of; when its steps are done the next
one comes. Nothing ends the game but support at zero and the checks of the shorter game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.table import rule

from .data import SIDES
from .deployment import FlnDeployment, GovernmentDeployment
from .fln_reinforcement import FlnReinforcement
from .government_reinforcement import GovernmentReinforcement
from .interphase import Interphase
from .operations import Operations
from .psl import other, win
from .random_events import RandomEvents
from .state import AWAY, POOL, RETURNING, SUEZ, AlgeriaGame, AlgeriaStep
from .units import take_off

# The phases of a turn by name, in their order.
PHASES: dict[str, Callable[[], AlgeriaStep]] = {
    "random_events": RandomEvents,
    "government_reinforcement": GovernmentReinforcement,
    "fln_reinforcement": FlnReinforcement,
    "government_deployment": GovernmentDeployment,
    "fln_deployment": FlnDeployment,
    "operations": Operations,
    "interphase": Interphase,
}


def phase_steps(name: str) -> list[AlgeriaStep] | None:
    """What comes from the beginning of a phase on, this turn and after it; None for a name that no phase has."""
    names = list(PHASES)
    if name not in names:
        return None
    rest = names[names.index(name) :]
    return [*(PHASES[phase]() for phase in rest), EndTurn(), NextTurn()]


@rule("al.turn.sequence")
@dataclass(slots=True)
class NextTurn(AlgeriaStep):
    """One turn after the other, for ever."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        state.turn += 1
        game.emit("turn.begins", "al.turn.sequence", turn=state.turn)
        game.push(*(phase() for phase in PHASES.values()), EndTurn(), self)


@rule("al.turn.sequence", "al.optional.shorter", "al.events.nato", "al.events.suez")
@dataclass(slots=True)
class EndTurn(AlgeriaStep):
    """What held for this turn alone is over; the shorter game looks at the support."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        state.event, state.jealousy, state.amnesty = "", False, 0
        state.border_steps = 0
        state.oas_done = state.france_done = False
        for area in state.areas.values():
            area.done.clear()
        for unit in state.units.values():
            if unit.area == AWAY:
                take_off(game, unit, POOL)
            elif unit.area == SUEZ:
                take_off(game, unit, RETURNING)
        if state.options["shorter_game"] == "yes" and state.turn % game.figure("shorter_every") == 0:
            check_lead(game)


@rule("al.optional.shorter")
def check_lead(game: AlgeriaGame) -> None:
    """A side that leads far enough at so many checks running has won."""
    state = game.state
    leader = max(SIDES, key=lambda side: state.psl[side])
    lead = state.psl[leader] - state.psl[other(leader)]
    state.leads.append(leader if lead >= game.figure("shorter_lead") else "")
    checks = game.figure("shorter_checks")
    game.emit("shorter.checked", "al.optional.shorter", leader=state.leads[-1], lead=lead)
    if state.leads[-1] and state.leads[-checks:] == [leader] * checks:
        win(game, leader, "al.optional.shorter")
