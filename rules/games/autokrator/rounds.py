"""The five rounds: conditions, income, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from . import treasury, units
from .allocation import begin_allocation
from .data import ENDS
from .ending import by_points
from .geography import in_game
from .movement import alternating
from .state import AutokratorGame, AutokratorStep
from .turn import Act, usable


@rule("ak.round", "ak.round.order", "ak.round.three", "ak.round.five")
@dataclass(slots=True)
class NextRound(AutokratorStep):
    """Begins the next round: its condition, income, lost lives, cards; the game is over after the last one.

    It lies at the bottom of the stack from the set-up to the end.
    """

    def take(self, game: AutokratorGame, answer: None) -> None:
        state = game.state
        state.acting = ""
        if state.round >= min(game.figure("rounds"), len(game.data.rounds)):
            by_points(game)
            return
        state.round += 1
        state.done.clear()
        state.raids.clear()
        state.asked.clear()
        for power in state.factions.values():
            for pawn in power.units.values():
                pawn.used = False
        game.emit("round.begins", game.now.rule, round=state.round, condition=game.now.condition)
        if state.round > 1:
            treasury.income(game)
        steps: list[AutokratorStep] = []
        if game.now.loses_life:
            steps += [LoseLife(faction) for faction in game.powers]
        if game.now.allocation:
            steps += begin_allocation(game)
        game.push(*steps, NextTurn(), self)


@rule("ak.round.four")
@dataclass(slots=True)
class LoseLife(AutokratorStep):
    """A faction takes a life from one of the units that the round's condition names."""

    faction: str

    def ask(self, game: AutokratorGame) -> Request | None:
        ids = [unit for unit in in_game(game, self.faction) if unit in game.now.loses_life]
        if not ids:
            return None
        return Choose("life", self.faction, "ak.round.four", {"faction": self.faction}, ids, private=ENDS)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        pawn = game.state.factions[self.faction].units[option]
        left = pawn.lives - 1
        says = {"unit": option, "left": left}
        if left:
            says["modifier"] = game.kind(option).modifiers.get(left, 0)
        return Option(option, Say("option.life", {"unit": option, "faction": self.faction}), (pawn.area,),
                      rule="ak.round.four", consequence=Say("consequence.life", says))  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        if answer is not None:
            units.lose_life(game, self.faction, answer, rule="ak.round.four")


@rule("ak.round.order", "ak.round.alternate")
@dataclass(slots=True)
class NextTurn(AutokratorStep):
    """The next player in the order of play who still has a turn in this round; without one the round is over.

    Where units are used one at a time, turns go round the table until everybody has used all of theirs.
    """

    last: str = ""

    def take(self, game: AutokratorGame, answer: None) -> None:
        state = game.state
        if self.last and (not alternating(game) or not usable(game, self.last)):
            state.done.append(self.last)
        for faction in _after(game.powers, self.last):
            if faction in state.done:
                continue
            if alternating(game) and not usable(game, faction):
                state.done.append(faction)
                continue
            state.acting = faction
            state.asked.clear()
            game.emit("turn.begins", "ak.round.order", faction=faction, round=state.round)
            game.push(Act(faction), NextTurn(faction))
            return
        state.acting = ""


def _after(powers: tuple[str, ...], last: str) -> tuple[str, ...]:
    """The factions in the order of play, beginning after the last one who had a turn."""
    if not last:
        return powers
    place = powers.index(last) + 1
    return (*powers[place:], *powers[:place])
