"""Filters of the Berber bots: ambushes, dice and tokens, retreats, the French deck."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import given, proposed
from rules.table import Answer

from .ambush import ambush_targets, ambushers_in
from .bot_scene import FILTERS, best, outlook, place_of
from .crt import FACES, hits_of
from .fight import FRENCH_STAGES
from .outlook import TOKEN
from .pieces import total
from .state import Units
from .throws import die_ids, sheltered

_VILLAGE = 10.0  # units that the whole danger of one village is worth
_TURNED = 2.0  # units that an army is worth which has to turn back
_STRONG = 2  # units from which on an automata card is worth putting under the deck

# ---------------------------------------------------------------------- ambushes


def ambush_worth(scene: Scene, army: str, village: str, extra: int = 0) -> float:
    """French units lost less Berber units lost, on average, if everybody goes; and the danger that ends.

    More if the army turns back. Tokens count as far as there are dice for them.
    """
    game, look = scene.game, outlook(scene)
    mean = look.forecasts.mean
    force = ambushers_in(game, village)
    units = game.state.armies[army].units
    strength, dice = total(units), total(force) + extra
    tokens = game.state.berbers[scene.request.seat].rerolls
    hits = sum(count * mean[unit] for unit, count in force.items()) + extra * mean["moudjahidine"]
    hits = min(hits + TOKEN * min(tokens, dice), strength)
    back = min((total(force) + 1) // 2, strength - hits) * mean["carabinier"]
    turned = _TURNED if strength - hits <= game.data.armies[army].retreat else 0.0
    return hits - back + turned + _VILLAGE * (look.menace(army) - look.menace(army, hits))


@FILTERS("ambush_pays")
def ambush_pays(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Ambushes, if the best one is worth more than `least` units; those that spend no copy first."""
    game, seat = scene.game, scene.request.seat
    worth = max(
        (ambush_worth(scene, army, home) for army, home in ambush_targets(game, seat)), default=0.0
    )
    ordered = sorted(left, key=lambda one: ("tayeb" in one, -len(one)))
    return given(ordered, worth, least)


@FILTERS("best_army")
def best_army(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The army that an ambush hurts most, nearest to a village if equal."""
    game, seat = scene.game, scene.request.seat
    worth: dict[str, float] = {}
    for army, home in ambush_targets(game, seat):
        worth[army] = max(worth.get(army, -9.0), ambush_worth(scene, army, home))
    return best(left, lambda one: worth.get(one, -9.0), -10)


@FILTERS("best_home")
def best_home(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village whose ambushers hurt the army most."""
    army = scene.request.params["army"]
    return best(left, lambda one: ambush_worth(scene, army, one), -10)


@FILTERS("casualties")
def casualties(scene: Scene, left: list[Answer], order: list[str]) -> list[Answer]:
    """Proposes losses of the enemy in this order."""
    slots, due = dict(scene.request.slots), scene.request.least
    chosen: Units = {}
    for unit in (*order, *slots):
        count = min(slots.get(unit, 0) - chosen.get(unit, 0), due)
        if count > 0:
            chosen[unit] = chosen.get(unit, 0) + count
            due -= count
    return proposed(chosen, hits=scene.request.least, there=sum(slots.values()))


@FILTERS("home_relieves")
def home_relieves(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village to which the ambushers return with most effect; those still away count nowhere."""
    battle, look = scene.game.state.battle, outlook(scene)
    units = {**battle.ambushers, **dict.fromkeys(battle.ambush_leaders, 1)}
    return best(left, lambda one: look.relief(one, units), -1)


# ---------------------------------------------------------------------- fights


@FILTERS("poor_dice")
def poor_dice(scene: Scene, left: list[Answer], gain: float, keep: int = 0) -> list[Answer]:
    """Proposes the dice that a token improves by at least `gain` hits on average, best first; `keep` tokens stay."""
    game, battle = scene.game, scene.game.state.battle
    tokens = game.state.berbers[battle.seat].rerolls - keep
    own = battle.stage not in FRENCH_STAGES
    shelter = sheltered(game, battle)
    crt = game.data.crt
    worth = []
    for name, (unit, face) in zip(die_ids(battle.dice), battle.dice, strict=True):
        mean = sum(hits_of(crt, unit, one, shelter) for one in range(1, FACES + 1)) / FACES
        hits = hits_of(crt, unit, face, shelter)
        worth.append((mean - hits if own else hits - mean, name))
    worth.sort(key=lambda one: -one[0])
    taken = [(value, name) for value, name in worth[: max(tokens, 0)] if value >= gain]
    gained = sum(value for value, _ in taken)
    return proposed([name for _, name in taken], gain=gained, tokens=tokens) if taken else []


@FILTERS("nothing")
def nothing(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes the empty set."""
    return [[]]


@FILTERS("hopeless")
def hopeless(scene: Scene, left: list[Answer], win: float) -> list[Answer]:
    """Only if the odds to drive the army off, with tokens, are below `win` per cent."""
    game = scene.game
    step = game.state.stack[-1]
    odds = step.describe(game, "fight").odds()
    best = odds.get("with_tokens", odds["without_tokens"])
    percent = best["win"] * 100
    return given(left, percent) if percent < win else []


@FILTERS("refuge")
def refuge(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village where those who leave do most good; the largest garrison if none is in danger."""
    look = outlook(scene)
    units = look.garrison(scene.request.params["village"])
    return best(
        left,
        lambda one: look.relief(place_of(one), units) + total(look.garrison(place_of(one))) / 100,
        -1,
    )


@FILTERS("region_unhurt")
def region_unhurt(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only while no realm has been conquered."""
    return [] if any(scene.game.state.realms.values()) else left


# ---------------------------------------------------------------------- the French deck


@FILTERS("worst_order")
def worst_order(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The automata card with the most units."""
    orders = scene.game.data.orders

    def strength(one: str) -> float:
        order = orders[place_of(one)]
        return total(order.units) + sum(map(total, order.direct.values()))

    return best([one for one in left if one.startswith("under:")], strength, 2)
