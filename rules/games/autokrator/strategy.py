"""How to fight a battle well: what bots ask. Everything is reckoned from a game as its seat may see it (`redact`).

For plans (thousands of attacks a game, in which a few hundredths do not matter):

    attack_value(game, faction, unit, area, target)     chance of an attack
    spying_gain(game)                                   what espionage adds to the chance of the seat that may pay

For the decisions of a battle that is being fought, by the side that answers for `seat`:

    best_battlefields(game, seat)   an option of `battlefields`
    best_battlefield(game, seat)    an option of `battlefield`
    mixed(game, seat)               every layout worth playing with its chance: the equilibrium
    pick(game, mix, lot)            one of them, at random, the same again for the same game and lot

A mixed strategy is only as good as it is unforeseeable: `pick` draws from a hash of the game that its seat sees, own
hidden cards included, and of the lot of its seat at this table, so that nobody else can foresee it, not even who
has played the same game before; and a replay plays the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

from rules.table import rule

from . import odds
from .battle_state import BattleState
from .clash import ATTACKER, DEFENDER, layout_id
from .knowledge import own_hand
from .placing import Hand, spread
from .sides import battle_of
from .state import AutokratorGame

Mixed = list[tuple[str, Fraction]]  # written layouts with their chances


def attack_value(
    game: AutokratorGame, faction: str, unit: str, area: str, target: tuple[str, str]
) -> float:
    """The chance that an attack of a faction's unit (or `raid`) on a target, (faction, unit), wins."""
    return odds.attack_chance(game, faction, unit, area, *target, quick=True)


@rule("ak.gold.espionage")
def spying_gain(game: AutokratorGame, seat: str) -> float:
    """What seeing the other side's cards adds to the chance of the side of `seat`, before the battle."""
    battle = battle_of(game)
    found = odds.espionage_odds(game, battle, battle.side_of(seat), quick=True)
    return found["yes"] - found["no"]


def _hand(game: AutokratorGame, battle: BattleState, side: str) -> Hand:
    hand = own_hand(game, battle, side)
    assert hand is not None, "a bot holds its cards in the app"
    return hand


@rule("ak.battle.stage_a")
def best_battlefields(game: AutokratorGame, seat: str) -> str:
    """The battlefields that the attacker names."""
    battle = battle_of(game)
    hand = _hand(game, battle, ATTACKER)
    return "+".join(odds.matchup(game, battle, seat).best_offer(hand))


@rule("ak.battle.stage_b")
def best_battlefield(game: AutokratorGame, seat: str) -> str:
    """The battlefield that the defender takes."""
    battle = battle_of(game)
    hand = _hand(game, battle, DEFENDER)
    return odds.matchup(game, battle, seat).taken(hand, tuple(battle.offered))


@rule("ak.battle.stage_c")
def mixed(game: AutokratorGame, seat: str) -> Mixed:
    """The equilibrium of the placing game over the hands that each side must reckon with, for the hand of `seat`.

    All layouts with a chance above nothing, in a fixed order; chances add up to one.
    """
    battle = battle_of(game)
    side = battle.side_of(seat)
    hand = _hand(game, battle, side)
    placing = odds.matchup(game, battle, seat).placing(battle.field)
    return [(layout_id(layout), chance) for layout, chance in spread(hand, placing.of(side)[hand].mix)]


def pick(game: AutokratorGame, mix: Sequence[tuple[str, Fraction]], lot: int = 0) -> str:
    """One of several options, each with its chance."""
    state, battle = game.state, game.state.battle
    facts = [
        lot, state.round, state.chance_used, state.octagons, state.stats,
        [(power.gold, power.score, power.sets) for power in state.factions.values()],
        (battle.area, battle.offered, battle.field, battle.sides) if battle else "",
        list(mix),
    ]  # fmt: skip
    digest = hashlib.sha256(repr(facts).encode()).digest()
    point = Fraction(int.from_bytes(digest[:8], "big"), 1 << 64)
    for option, chance in mix:
        point -= chance
        if point < 0:
            return option
    return mix[-1][0]
