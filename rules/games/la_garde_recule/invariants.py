"""What must be true of every state, whatever happens: nothing is lost, doubled or in two places.

Messages are for us and for tests; corrections by hand are bounded so that they cannot break these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .data import ALLIED, FRENCH, SEATS, TURNS, WELLINGTON
from .fire import Relocate
from .state import EXITED, LOST, OFF_MAP, WAITING, GardeGame
from .turn import NextTurn


def problems(game: GardeGame) -> list[str]:
    """Everything that is wrong with the state; empty: all is well."""
    return [*_units(game), *_wellington(game), *_cards(game), *_turn(game), *_stack(game)]


def _units(game: GardeGame) -> Iterator[str]:
    state, data = game.state, game.data
    if set(state.where) != set(data.units):
        yield f"units: {sorted(set(state.where) ^ set(data.units))} are too many or too few"
        return
    holders: dict[str, str] = {}
    for unit, at in state.where.items():
        if at in OFF_MAP:
            if at == EXITED and data.units[unit].side == ALLIED:
                yield f"{unit}: an Allied unit never leaves the map"
            if at == WAITING and state.turn and data.units[unit].wave < 2:
                yield f"{unit}: it starts on the map and waits nowhere"
        elif at not in data.terrain:
            yield f"{unit}: there is no hex {at!r}"
        elif at in holders:
            yield f"{at}: {holders[at]} and {unit} both stand there"
        else:
            holders[at] = unit
    for unit in state.reduced:
        if unit not in data.units:
            yield f"reduced: there is no unit {unit!r}"
        elif state.where[unit] == WAITING:
            yield f"{unit}: reduced before it has entered"


def _wellington(game: GardeGame) -> Iterator[str]:
    state = game.state
    unit = state.wellington
    if unit in (WAITING, LOST):
        return
    if unit not in game.data.units or game.data.units[unit].side != ALLIED:
        yield f"{WELLINGTON}: {unit!r} is no Allied unit"
        return
    riding = any(isinstance(step, Relocate) for step in state.stack)
    if state.where[unit] in OFF_MAP and not riding and not state.ending:
        yield f"{WELLINGTON}: his unit {unit} is not on the map"


def _cards(game: GardeGame) -> Iterator[str]:
    state = game.state
    found = Counter(state.deck.counts())
    found.update(state.played)
    for card, due in game.data.deck.items():
        have = found.pop(card, 0)
        if have != due:
            yield f"card {card}: {have} instead of {due}"
    for card in found:
        yield f"card {card}: there is no such card"
    if any(count <= 0 for count in state.deck.shuffled.values()):
        yield "deck: a card that is not there is counted"


def _turn(game: GardeGame) -> Iterator[str]:
    state = game.state
    if not 0 <= state.turn <= TURNS:
        yield f"turn: {state.turn}"
    if [one for one in SEATS if one in state.activated] != state.activated:
        yield f"activated: {state.activated}"
    now = state.activation
    if now is None:
        return
    if now.card not in state.played:
        yield f"activation: {now.card} was not drawn"
    if now.seat not in state.activated:
        yield f"activation: {now.seat} was not activated"
    if now.left < 0 or len(set(now.acted)) != len(now.acted):
        yield f"activation: {now.left} left, {now.acted} have acted"
    own = (*game.data.of_side[now.seat], *([WELLINGTON] if now.seat == ALLIED else []))
    for unit in now.acted:
        if unit not in own:
            yield f"activation: {unit} does not belong to {now.seat}"


def _stack(game: GardeGame) -> Iterator[str]:
    state = game.state
    if state.ending:
        if state.stack:
            yield "the game is over and steps wait"
    elif not state.stack or not isinstance(state.stack[0], NextTurn):
        yield "no next turn at the bottom of the stack"
    for unit in game.data.of_side[FRENCH]:
        if state.where[unit] == WAITING and unit in (state.activation.acted if state.activation else ()):
            yield f"{unit}: it has acted and waits"
