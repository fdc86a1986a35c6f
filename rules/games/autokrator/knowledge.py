"""Who may know which cards of whom: hands that are consistent with what a seat has seen.

A set is known to its owner, to everybody once a battle has shown it, and to who paid for espionage; all until the next
allocation. Of the rest it is known that twelve cards were dealt by the rules of allocation. Every such deal that agrees
with what is known counts the same, so that a hand weighs as many deals as contain it.

What a player gives away by the battlefields that he names or takes is not reckoned with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod

from rules.table import rule

from .battle_state import BattleState
from .clash import OTHER
from .data import AREAS_DECK, GENERALS_DECK, NEUTRAL, NEUTRAL_DECK, RAID, UNITS, Data
from .kept import Kept
from .placing import Hand, Hands, PlacingGame
from .state import AutokratorGame

Known = tuple[tuple[str, Hand], ...]  # sets that are known, in the order of units


def placing_game(data: Data) -> PlacingGame:
    """The placing games of this content, made once."""
    found: PlacingGame | None = data.cache.get("placing")
    if found is None:
        found = data.cache["placing"] = PlacingGame(data.cards)
    return found


# ---------------------------------------------------------------------- sets of a faction


@rule("ak.cards.allocate")
def hands_of(data: Data, unit: str, known: Known) -> Hands:
    """The hands that a unit may have if these sets of its faction are known, weighted by the deals behind them.

    Where cards contradict every deal (a correction, a written position), the unit may have any hand.
    """
    kept: Kept[tuple[str, Known], Hands] | None = data.cache.get("hands")
    if kept is None:
        kept = data.cache["hands"] = Kept(5_000)
    found = kept.get((unit, known))
    if found is None:
        found = _count(data, unit, dict(known)) or _count(data, unit, {})
        kept.keep((unit, known), found)
    return found


def _count(data: Data, unit: str, known: Mapping[str, Hand]) -> Hands:
    hand = placing_game(data).hand
    if unit in known:
        return ((known[unit], 1),)
    place = UNITS.index(unit)
    wanted = {
        UNITS.index(one): set(cards) - {data.units[one].card} for one, cards in known.items()
    }
    counted = Counter(
        deal[place]
        for deal in data.allocations
        if all(set(deal[other]) == cards for other, cards in wanted.items())
    )
    return tuple((hand(data.set_of(unit, pair)), weight) for pair, weight in counted.items())


@rule("ak.gold.espionage", "ak.cards.allocate")
def sees(game: AutokratorGame, observer: str, faction: str, unit: str) -> bool:
    """Whether a faction may know the set of a unit: its own, one that was shown, one that it spied on."""
    power = game.state.factions[faction]
    return observer == faction or unit in power.shown or observer in power.spied.get(unit, ())


def known_sets(game: AutokratorGame, observer: str, faction: str) -> Known:
    """The sets of a faction that the observer knows and the app has."""
    hand = placing_game(game.data).hand
    sets = game.state.factions[faction].sets
    return tuple(
        (unit, hand(sets[unit]))
        for unit in UNITS
        if sets.get(unit) and sees(game, observer, faction, unit)
    )


def belief(game: AutokratorGame, observer: str, faction: str, unit: str) -> Hands:
    """The hands that a unit may have for all that `observer` knows. A single one: it is known."""
    return hands_of(game.data, unit, known_sets(game, observer, faction))


def told_sets(game: AutokratorGame, faction: str) -> Known:
    """The sets of a faction that the app has, whoever knows them: what cards on a real table can still be."""
    return known_sets(game, faction, faction)


@rule("ak.cards.table")
def still_possible(game: AutokratorGame, faction: str, unit: str, cards: list[str]) -> list[str]:
    """The cards that a set on the real table can hold beside those that have been told, whoever knows them."""
    told = Counter(cards)
    left = {
        card
        for hand, _ in hands_of(game.data, unit, told_sets(game, faction))
        if not told - Counter(hand)
        for card in Counter(hand) - told
    }
    return [card for card in game.data.cards if card in left]


# ---------------------------------------------------------------------- neutrals


@rule("ak.neutral.area", "ak.neutral.expansion")
def neutral_draw(game: AutokratorGame, unit: str) -> tuple[str, list[str], dict[str, int], int]:
    """How a neutral (area or General) gets its cards: deck, cards that it always has, pool, cards drawn of it."""
    count = game.figure("neutral_cards")
    deck = NEUTRAL_DECK
    if game.state.options["expansion"] == "yes":
        deck = GENERALS_DECK if unit == RAID else AREAS_DECK
    cards = game.data.decks[deck]
    always = [card for card in cards if unit == RAID and game.card(card).always][:count]
    pool = {card: copies for card, copies in cards.items() if card not in always}
    return deck, always, pool, count - len(always)


def neutral_hands(game: AutokratorGame, unit: str) -> Hands:
    """The hands that a neutral may have, weighted by the draws behind them."""
    key = ("neutral", unit, game.state.options["expansion"])
    found: Hands | None = game.data.cache.get(key)
    if found is None:
        _, always, pool, count = neutral_draw(game, unit)
        found = game.data.cache[key] = drawn_hands(game.data, pool, count, always)
    return found


@rule("ak.neutral.area")
def drawn_hands(data: Data, pool: Mapping[str, int], count: int, always: Sequence[str] = ()) -> Hands:
    """The hands of `always` and `count` cards of a pool (card -> copies), weighted by the draws behind them.

    Kinds of cards are counted, not cards: a pool may hold any number of copies.
    """
    if sum(pool.values()) < count:
        return ()
    hand = placing_game(data).hand
    found = []
    for drawn in combinations_with_replacement(pool, count):
        weight = prod(comb(pool[card], times) for card, times in Counter(drawn).items())
        if weight:
            found.append((hand([*always, *drawn]), weight))
    return tuple(found)


# ---------------------------------------------------------------------- a battle


def is_neutral(unit: str) -> bool:
    """Whether a side of a battle fights with drawn cards."""
    return unit in (NEUTRAL, RAID)


def battle_hands(game: AutokratorGame, battle: BattleState, side: str, observer: str) -> Hands:
    """The hands that a side of the battle may have for all that the seat `observer` knows."""
    one = battle.sides[side]
    if not is_neutral(one.unit):
        return belief(game, observer, one.faction, one.unit)
    other = battle.sides[OTHER[side]]
    if one.hand and (one.seat == observer or (other.seat == observer and other.knows)):
        return ((placing_game(game.data).hand(one.hand), 1),)
    return neutral_hands(game, one.unit)


def own_hand(game: AutokratorGame, battle: BattleState, side: str) -> Hand | None:
    """The hand with which a side fights, if the app has it (not: cards that lie on the real table)."""
    one = battle.sides[side]
    cards = one.hand if is_neutral(one.unit) else game.state.factions[one.faction].sets[one.unit]
    return placing_game(game.data).hand(cards) if cards else None
