"""The shot at the table: the card that is drawn for it, losses, and what becomes of Wellington."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Draw, Option, Request, Say, rule

from .cards import ENDS, IGNORED, take_card
from .data import ALLIED, DECK
from .ending import check_end
from .shot import Aim, Outcome, aim, resolve
from .state import LOST, GardeGame, GardeStep


@rule("lg.fire.hit", "lg.turn.joker")
@dataclass(slots=True)
class Fire(GardeStep):
    """A unit fires at another: a card decides."""

    firer: str
    target: str

    def ask(self, game: GardeGame) -> Request | None:
        pool = game.state.deck.shuffled
        if not pool:
            return None
        seat = game.data.units[self.firer].side
        params = {"unit": self.firer, "target": self.target, "left": len(game.state.deck)}
        return Draw("shot.card", seat, "lg.fire.hit", params, DECK, 1, pool)

    def take(self, game: GardeGame, answer: list[str] | None) -> None:
        if answer is None:  # the cards ran out by a correction
            game.emit("shot.lapses", "lg.turn.end", unit=self.firer, target=self.target)
            return
        fate = take_card(game, answer[0])
        if fate == ENDS:
            game.emit("shot.lapses", "lg.turn.joker", unit=self.firer, target=self.target)
            end_turn(game)
        elif fate == IGNORED:
            game.push(self)
        else:
            self._hit(game, answer[0])

    def _hit(self, game: GardeGame, card: str) -> None:
        state = game.state
        shot = aim(game, self.firer, self.target)
        outcome = resolve(shot, game.card(card))
        seat = game.data.units[self.firer].side
        state.score.shots[seat] += 1
        state.score.hits[seat] += outcome.hit
        if game.sink is not None:
            _tell(game, shot, card, outcome)
        if outcome.kills:
            fall(game, card)
        if outcome.hit:
            lose_step(game, self.target)
        check_end(game)


def end_turn(game: GardeGame) -> None:
    """The turn is over at once: of all that waits only the next turn is left, at the bottom of the stack."""
    game.state.activation = None
    del game.state.stack[1:]


def _tell(game: GardeGame, shot: Aim, card: str, outcome: Outcome) -> None:
    game.emit(
        "shot.hits" if outcome.hit else "shot.misses", "lg.fire.hit", unit=shot.firer,
        target=shot.target, card=card, value=outcome.value, attack=shot.attack,
        defence=shot.defence, times=shot.times, modifiers=dict(shot.modifiers),
        total=outcome.total, distance=shot.distance,
    )  # fmt: skip


@rule("lg.wellington.killed")
def fall(game: GardeGame, card: str) -> None:
    """Wellington is killed."""
    unit, game.state.wellington = game.state.wellington, LOST
    game.emit("wellington.killed", "lg.wellington.killed", unit=unit, card=card)


@rule("lg.fire.losses", "lg.wellington.relocates")
def lose_step(game: GardeGame, unit: str) -> None:
    """A unit that is hit is turned over, or eliminated; then Wellington has to go elsewhere."""
    state = game.state
    at = state.where[unit]
    if unit not in state.reduced:
        state.reduced.add(unit)
        game.emit("unit.reduced", "lg.fire.losses", unit=unit, at=at)
        return
    state.where[unit] = LOST
    game.emit("unit.eliminated", "lg.fire.losses", unit=unit, at=at)
    if state.wellington == unit and game.on_map(ALLIED):
        game.push(Relocate(at))


@rule("lg.wellington.relocates")
@dataclass(slots=True)
class Relocate(GardeStep):
    """Wellington, whose unit is gone from the hex `at`, rides to another one."""

    at: str

    def ask(self, game: GardeGame) -> Request | None:
        ids = game.on_map(ALLIED)
        params = {"at": self.at}
        return Choose("wellington.goes", ALLIED, "lg.wellington.relocates", params, ids)

    def describe(self, game: GardeGame, option: str) -> Option:
        at = game.state.where[option]
        params = {"at": at, "reduced": option in game.state.reduced}
        return Option(option, Say("option.wellington_goes", {"unit": option}), (self.at, at),
                      rule="lg.wellington.relocates",
                      consequence=Say("consequence.wellington_goes", params))  # fmt: skip

    def take(self, game: GardeGame, answer: str) -> None:
        game.state.wellington = answer
        at = game.state.where[answer]
        game.emit("wellington.rides", "lg.wellington.relocates", unit=answer, source=self.at, at=at)
