"""Which allocation of cards is worth what: the equilibrium of the allocation game, and best answers to it.

Four players with the same cards deal them in secret. What a deal is worth depends on the others' deals, so that no
single one is best: `mix` is the equilibrium of the symmetric game in which each side's three pawns, all lives left,
attack the other's Garrison and neutral areas. A bot deals by it; when its units have lost lives, or it has lost units,
it keeps to those of its deals that are best for them against the mix of the others.
"""

from __future__ import annotations

import hashlib

import numpy

from . import odds
from .bayes import Array
from .data import GARRISON, NEUTRAL_DECK, PAWNS, UNITS, Allocation, Data
from .geography import in_game
from .knowledge import drawn_hands, hands_of, placing_game
from .placing import Hands
from .state import AutokratorGame
from .units import modifier

CLOSE = 0.06  # deals that are worth no less than the best one by this are as good
# How often pawns meet what: Garrisons under one and two coats of arms, neutral areas.
_ONE, _TWO, _NEUTRAL = 0.5, 0.3, 0.2
_TURNS, _STEP = 1_500, 0.08  # of the search for the equilibrium


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


def _full(data: Data, unit: str) -> Array:
    kind = data.units[unit]
    return attacks(data, unit, kind.modifiers.get(kind.lives, 0))


def mix(data: Data) -> Array:
    """The chance of each allocation at the equilibrium: the mean of a play in which what does better grows."""
    found: Array | None = data.cache.get("bot.mix")
    if found is None:
        ours = sum(_full(data, unit) for unit in PAWNS)
        payoff = ours - numpy.transpose(ours)
        gained, found = numpy.zeros(len(payoff)), numpy.zeros(len(payoff))
        for _ in range(_TURNS):
            chances = numpy.exp(_STEP * (gained - gained.max()))
            chances /= chances.sum()
            found += chances / _TURNS
            gained += payoff @ chances
        data.cache["bot.mix"] = found
    return found


def worths(game: AutokratorGame, me: str) -> Array:
    """What each deal is worth to a player now, against others who deal by the mix."""
    data = game.data
    others = mix(data)
    total = -numpy.transpose(sum(_full(data, unit) for unit in PAWNS)) @ others
    for unit in in_game(game, me):
        total = total + attacks(data, unit, modifier(game, me, unit)) @ others
    found: Array = total
    return found


def plan(game: AutokratorGame, me: str, lot: int = 0) -> Allocation:
    """The allocation that a player makes: drawn from the mix, of those that are best now."""
    worth = worths(game, me)
    good = worth >= worth.max() - CLOSE
    chances = numpy.cumsum(numpy.where(good, mix(game.data) + 1e-6, 0.0))
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
