"""The game as one seat may know it: other sets, layouts and drawn cards are not there at all."""

from __future__ import annotations

import copy
from dataclasses import replace

from .battle_state import redacted
from .data import UNITS
from .knowledge import sees
from .state import AutokratorGame, AutokratorState, FactionState


def redact(game: AutokratorGame, seat: str) -> AutokratorGame:
    """A copy of the game without what `seat` may not know. What may be known is shared with the game: read only."""
    state: AutokratorState = copy.copy(game.state)
    state.factions = {
        faction: power if faction == seat else _power(game, seat, faction, power)
        for faction, power in state.factions.items()
    }
    if state.battle is not None:
        state.battle = redacted(state.battle, seat)
    return AutokratorGame(game.data, state)


def _power(game: AutokratorGame, seat: str, faction: str, power: FactionState) -> FactionState:
    known = {
        unit: cards if sees(game, seat, faction, unit) else []
        for unit, cards in power.sets.items()
    }
    return replace(power, sets=known)


def seen_set(game: AutokratorGame, seat: str | None, faction: str, unit: str) -> list[str]:
    """What a seat (None: an onlooker) sees of a set: all of it, or the attached card that everybody knows."""
    power = game.state.factions[faction]
    open_to_all = unit in power.shown
    if power.sets[unit] and (open_to_all or (seat is not None and sees(game, seat, faction, unit))):
        return power.sets[unit]
    return [game.kind(unit).card]


def is_dealt(game: AutokratorGame, seat: str | None, faction: str) -> bool:
    """Whether a faction's cards lie in four sets: in the app after its first allocation, on the table always.

    Whether it deals them anew before a later round is its secret: to others they lie where they lay all the while.
    """
    sets = game.state.factions[faction].sets
    again = game.state.round > 1 and seat != faction
    return again or game.on_table(faction) or all(sets[unit] for unit in UNITS)
