"""How a bot deals its cards: by the equilibrium of the allocation game.

All have the same cards and deal them in secret. What a deal is worth depends on the others' deals, so that no single
one is best, and one that others foresee is worst. In the game that is solved here each side's pawns attack the other's
Garrison and neutral areas: one side's with the modifiers that they have now, the other's with all lives left.
"""

from __future__ import annotations

import hashlib

import numpy

from . import odds
from .bayes import Array, solve_types
from .data import GARRISON, NEUTRAL_DECK, PAWNS, UNITS, Allocation, Data
from .geography import in_game
from .knowledge import drawn_hands, hands_of, placing_game
from .placing import Hands
from .state import AutokratorGame
from .units import modifier

# How often pawns meet what: Garrisons under one and two coats of arms, neutral areas.
_ONE, _TWO, _NEUTRAL = 0.5, 0.3, 0.2


# Pawns in the game, each with its modifier.
Own = tuple[tuple[str, int], ...]


def _sets(data: Data, unit: str) -> tuple[Hands, Array]:
    """The hands that a unit may have, and which of them each allocation gives it."""
    hands = hands_of(data, unit, ())
    place, hand = UNITS.index(unit), placing_game(data).hand
    number = {one: index for index, (one, _) in enumerate(hands)}
    return hands, numpy.array([number[hand(data.set_of(unit, deal[place]))] for deal in data.allocations])


def attacks(data: Data, unit: str, own: int) -> Array:
    """What a pawn's attacks are worth on average with each of my deals against each of another player's."""
    key = ("bot.attacks", unit, own)
    found: Array | None = data.cache.get(key)
    if found is None:
        hands, mine = _sets(data, unit)
        garrisons, theirs = _sets(data, GARRISON)
        figures = data.figures
        walls = _ONE * odds.quick_hands(data, hands, own, garrisons, figures["modifier_arms_1"]).each(hands, garrisons)
        walls += _TWO * odds.quick_hands(data, hands, own, garrisons, figures["modifier_arms_2"]).each(hands, garrisons)
        neutrals = drawn_hands(data, data.decks[NEUTRAL_DECK], data.figures["neutral_cards"])
        draws = [float(weight) for _, weight in neutrals]
        free = odds.quick_hands(data, hands, own, neutrals, figures["modifier_neutral"])
        found = walls[mine][:, theirs] + _NEUTRAL * numpy.average(free.each(hands, neutrals), 1, draws)[mine][:, None]
        data.cache[key] = found
    return found


def payoff(data: Data, own: Own) -> Array:
    """What each deal (row) of a player whose pawns have these modifiers gains on each deal (column) of another one."""
    whole = [(unit, data.units[unit].modifiers.get(data.units[unit].lives, 0)) for unit in PAWNS]
    ours, theirs = (sum((attacks(data, *one) for one in pawns), numpy.zeros(())) for pawns in (own, whole))
    found: Array = ours - numpy.transpose(theirs)
    return found


def mix(data: Data, own: Own) -> Array:
    """The chance of each allocation at the equilibrium: whoever foresees it gains nothing by that.

    `own`: the pawns of the player in the game, each with its modifier.
    """
    key = ("bot.mix", own)
    found: Array | None = data.cache.get(key)
    if found is None:
        game = payoff(data, own)
        within = (game - game.min()) / max(float(numpy.ptp(game)), 1.0)  # 0 to 1, as the program has it
        found = solve_types([1.0], [1.0], within[None, :, None, :]).rows[0]
        data.cache[key] = found
    return found


def pawns_of(game: AutokratorGame, me: str) -> Own:
    """The pawns of a player that are in the game, each with its modifier now."""
    return tuple((unit, modifier(game, me, unit)) for unit in in_game(game, me))


def plan(game: AutokratorGame, me: str, lot: int = 0) -> Allocation:
    """The allocation that a player makes, drawn from the mix."""
    chances = numpy.cumsum(mix(game.data, pawns_of(game, me)))
    number = int(numpy.searchsorted(chances, _drawn(game, me, lot) * chances[-1], side="right"))
    return game.data.allocations[min(number, len(chances) - 1)]


def _drawn(game: AutokratorGame, me: str, lot: int) -> float:
    """A number from 0 to 1 that is the same while a player allocates, and another one for another `lot`.

    All games begin alike: without the lot of the seat every bot would deal the same cards in every first round.
    """
    state = game.state
    facts = [lot, me, state.round, state.chance_used, state.octagons, state.stats,
             [(one.gold, one.score) for one in state.factions.values()]]  # fmt: skip
    digest = hashlib.sha256(repr(facts).encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64
