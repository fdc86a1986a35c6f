"""The card that is carried out: its side's units act one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from rules.parts.playing_cards import PlayingCard
from rules.table import Choose, Option, Request, rule

from .actions import carry_out, describe
from .cards import units_of
from .data import ALLIED, ENEMY, FRENCH
from .shot import targets
from .state import WAITING, Activation, GardeGame, GardeStep

DONE = "done"
FIRST_WELLINGTON = 2  # the turn from which Wellington may come


def begin(game: GardeGame, card: PlayingCard, seat: str) -> None:
    """A card is turned up for a side."""
    count = units_of(card)
    game.state.activation = Activation(card.id, seat, count)
    rule_id = "lg.activate.face" if card.face else "lg.activate.number"
    game.emit("card.activates", rule_id, card=card.id, seat=seat, count=count, face=card.face)


@rule("lg.activate.number", "lg.activate.face")
@dataclass(slots=True)
class Activate(GardeStep):
    """Which unit acts, and how; again and again, until the card is used up or its player has done."""

    def ask(self, game: GardeGame) -> Request | None:
        activation = game.state.activation
        if activation is None or not activation.left:
            return None
        ids = options(game, activation)
        if not ids:
            return None
        ids.append(DONE)
        params = {
            "card": activation.card, "left": activation.left, "acted": list(activation.acted),
            "seat": activation.seat,
        }  # fmt: skip
        rule_id = "lg.activate.face" if game.card(activation.card).face else "lg.activate.number"
        return Choose("activation.unit", activation.seat, rule_id, params, ids)

    def describe(self, game: GardeGame, option: str) -> Option:
        return describe(game, option)

    def take(self, game: GardeGame, answer: str | None) -> None:
        if answer is None or answer == DONE:
            activation = game.state.activation
            if activation is not None and activation.left:
                game.emit("card.rests", "lg.activate.number", card=activation.card,
                          seat=activation.seat, left=activation.left, able=answer == DONE)  # fmt: skip
            game.state.activation = None
            return
        game.push(self)
        carry_out(game, answer)


@rule("lg.move", "lg.stack", "lg.exit", "lg.fire.range")
def options(game: GardeGame, activation: Activation) -> list[str]:
    """What the units of a side may do with the rest of a card: ids of `activation.unit`, `done` aside.

    A unit moves into a neighbouring hex in which nobody stands. This runs for every question of every game, so
    moves are looked up (`Data.moves`), and lines of fire only where an enemy is in reach.
    """
    state, data = game.state, game.data
    seat, where = activation.seat, state.where
    occupied = game.occupied()
    enemies = {where[one]: one for one in game.on_map(ENEMY[seat])} if state.deck.shuffled else {}
    ids: list[str] = []
    for unit in data.of_side[seat]:
        if unit in activation.acted or (activation.only and unit != activation.only):
            continue
        at = where[unit]
        steps = data.moves[unit].get(at)
        if steps is None:  # not on the map
            if at == WAITING and seat == FRENCH:
                ids += _entries(game, unit, occupied)
            continue
        ids += [option for to, option in steps if to not in occupied]
        if seat == FRENCH and at in data.exits:
            ids.append(f"exit:{unit}")
        if not game.sights[at].keys().isdisjoint(enemies):
            ids += [f"fire:{unit}:{enemy}" for enemy in targets(game, at, occupied, enemies)]
    if not activation.acted and not activation.only:
        ids += _flips(game, activation)
        ids += _wellington(game, seat)
    return ids


@rule("lg.enter", "lg.stack")
def _entries(game: GardeGame, unit: str, occupied: dict[str, str]) -> list[str]:
    if game.data.units[unit].wave > game.state.turn:
        return []
    return [f"enter:{unit}:{to}" for to in game.data.entries[FRENCH] if to not in occupied]


@rule("lg.activate.face")
def _flips(game: GardeGame, activation: Activation) -> list[str]:
    if not game.card(activation.card).face or not game.state.reduced:
        return []
    return [f"flip:{unit}" for unit in game.on_map(activation.seat) if unit in game.state.reduced]


@rule("lg.wellington.arrives")
def _wellington(game: GardeGame, seat: str) -> list[str]:
    state = game.state
    if seat != ALLIED or state.wellington != WAITING or state.turn < FIRST_WELLINGTON:
        return []
    return [f"wellington:{unit}" for unit in game.on_map(ALLIED)]
