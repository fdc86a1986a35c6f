"""Filters of the bots: battle cards - who gets which, espionage, battlefields, layouts."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.table import Answer

from . import odds, strategy
from .bot_deals import plan
from .bot_look import Look
from .bot_scene import FILTERS, look
from .clash import ATTACKER, DEFENDER
from .data import PAWNS, RAID, UNITS
from .knowledge import own_hand
from .sides import battle_of


@FILTERS("strong_sets")
def strong_sets(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The pair that belongs to the allocation that was drawn from the mix."""
    game, me = scene.game, scene.request.seat
    unit = scene.request.params["unit"]
    wanted = plan(game, me, scene.lot)
    pair = "+".join(wanted[UNITS.index(unit)])
    return [one for one in left if one == pair]


# ---------------------------------------------------------------------- battle


@FILTERS("spying")
def spying(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """If what is at stake, by what seeing the cards adds to the chance, is worth the gold and so much more."""
    game, sight = scene.game, look(scene)
    gain = strategy.spying_gain(game, scene.request.seat) * stake(sight, scene)
    return left if gain - sight.price(game.figure("espionage")) >= least else []


def stake(sight: Look, scene: Scene) -> float:
    """What winning the battle is worth to the side that is asked, beside losing it."""
    game, battle = scene.game, battle_of(scene.game)
    if battle.side_of(sight.me) == ATTACKER:
        return 2.0
    gain = 0.0
    if battle.unit in PAWNS:
        gain = sight.weight(battle.attacker) * sight.life_cost(battle.attacker, battle.unit, sight.me)
    if battle.unit == RAID:
        return float(min(game.figure("raid_loss"), game.state.factions[sight.me].score))
    if battle.target in PAWNS:
        return gain + sight.life_cost(sight.me, battle.target, battle.attacker) + 1.0
    return gain + sight.loss_of(battle.area) + sight.weight(battle.attacker) * 2.0


@FILTERS("best_ground")
def best_ground(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The battlefields that give the side that is asked the best chance."""
    game, seat = scene.game, scene.request.seat
    battle = battle_of(game)
    found = odds.quick_matchup(game, battle, seat)
    if scene.request.key == "battlefields":
        hand = own_hand(game, battle, ATTACKER)
        best = "+".join(found.best_offer(hand)) if hand else ""
    else:
        hand = own_hand(game, battle, DEFENDER)
        best = found.taken(hand, tuple(battle.offered)) if hand else ""
    return [one for one in left if one == best]


@FILTERS("equilibrium")
def equilibrium(scene: Scene, left: list[Answer]) -> list[Answer]:
    """A layout drawn from the best mixed strategy."""
    mix = strategy.mixed(scene.game, scene.request.seat)
    drawn = strategy.pick(scene.game, mix, scene.lot)
    return [one for one in left if one == drawn]
