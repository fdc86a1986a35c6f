"""Filters of the FLN's bot: missions."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import between, fewest, most, proposed
from rules.table import Answer

from .bot_scene import (
    FILTERS,
    area_of,
    rank,
    watch,
)
from .data import ABROAD, BAND, CADRE, FAILEK, POLICE
from .missions_fln import acting, crosses_border
from .odds import success_shares
from .resolver import factor, fln_modifiers, move_modifiers
from .state import AlgeriaGame, Unit
from .units import has_front


def _modifier(scene: Scene, option: str) -> int:
    """The sum of the modifiers of a mission with everybody who can be in it."""
    game = scene.game
    if ("modifier", option) in scene.notes:
        return int(scene.notes["modifier", option])
    name, *rest = option.split(":")
    mission = game.data.missions[name]
    if name == "move":
        border = crosses_border(game, game.state.units[rest[0]].area, rest[1])
        found = sum(move_modifiers(game, mission, rest[1], border).values())
    else:
        number = 1
        if name == "strike":
            number += len(acting(game, rest[0], CADRE))
        elif name == "raid":
            number = len(acting(game, rest[0], BAND, FAILEK))
        found = sum(fln_modifiers(game, mission, rest[0], number).values())
    scene.notes["modifier", option] = found
    return found


@FILTERS("modifier")
def modifier(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Missions whose modifiers together are no lower than that; Strikes and Raids with everybody who can join."""
    return between(left, lambda one: _modifier(scene, one), least)


@FILTERS("best_modifier")
def best_modifier(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Missions with the best modifiers; where equal, in cities first."""
    game = scene.game
    return most(left, lambda one: (_modifier(scene, one), -rank(game, area_of(scene, one))))


@FILTERS("best_number")
def best_number(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Missions with the highest number on average, doubled in cities where it is."""
    game = scene.game

    def worth(one: str) -> float:
        name = one.partition(":")[0]
        number, _, _ = success_shares(game.data, _modifier(scene, one))
        return float(number * factor(game, game.data.missions[name], area_of(scene, one)))

    return most(left, worth)


@FILTERS("led_by")
def led_by(scene: Scene, left: list[Answer], kind: str) -> list[Answer]:
    """Missions that a unit of that kind leads."""
    return [one for one in left if one.rpartition(":")[2] == kind]


# ---------------------------------------------------------------------- moves


@FILTERS("to_empty")
def to_empty(scene: Scene, left: list[Answer], types: list[str]) -> list[Answer]:
    """Moves into areas of these types without FLN units, types in this order, where least stands against it."""
    game = scene.game
    kept = []
    for one in left:
        area = area_of(scene, one)
        if game.area_type(area) in types and not game.fln[area]:
            kept.append(one)

    def cost(one: str) -> tuple[int, int]:
        area = area_of(scene, one)
        return types.index(game.area_type(area)), watch(game, area)

    return list(fewest(kept, cost))


@FILTERS("infiltrates")
def infiltrates(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Moves from Morocco and Tunisia to areas with a Front of one's own or without Government units: there where
    least stands against them."""
    game = scene.game
    kept = []
    for one in left:
        source = game.state.units[one.split(":")[1]].area
        area = area_of(scene, one)
        open_to_us = has_front(game, area) or not game.government.get(area)
        if source in ABROAD and area not in ABROAD and open_to_us:
            kept.append(one)
    return fewest(kept, lambda one: watch(game, area_of(scene, one)))


@FILTERS("leaves_more")
def leaves_more(scene: Scene, left: list[Answer], than: int) -> list[Answer]:
    """Moves from areas where more units than that stay behind."""
    game = scene.game
    kept = []
    for one in left:
        unit = game.state.units[one.split(":")[1]]
        if len(game.fln[unit.area]) - 1 > than:
            kept.append(one)
    return kept


@FILTERS("mover")
def mover(scene: Scene, left: list[Answer], kind: str) -> list[Answer]:
    """Moves of units of that kind."""
    data = scene.game.data
    return [one for one in left if data.counters[one.split(":")[1]] == kind]


# ---------------------------------------------------------------------- targets and losses


@FILTERS("weakest")
def weakest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Units that fire back least; police in order before all, neutralised units last."""
    units = scene.game.state.units

    def worth(one: Answer) -> tuple[bool, bool, int]:
        unit = units[one]
        return unit.kind == POLICE and not unit.neutralised, not unit.neutralised, -unit.firepower

    return list(most(left, worth))


def _given_away(game: AlgeriaGame, unit: Unit, hits: int) -> int:
    """The support that hits on a unit bring the Government, and take from the FLN."""
    score = game.data.psl_changes
    death, reduced = score["fln_eliminated"].government, score["fln_reduced"]
    if not unit.type.reduces_to:
        return death
    return reduced.government - reduced.fln + (death if hits > 1 else 0)


@FILTERS("losses")
def losses(scene: Scene, left: list[Answer], kinds: list[str]) -> list[Answer]:
    """Proposes hits on units of these kinds in this order, one each, then again."""
    game, request = scene.game, scene.request
    units = sorted(request.slots, key=lambda one: kinds.index(game.data.counters[one]))
    chosen: dict[str, int] = {}
    due = request.least
    while due > 0:
        before = due
        for one in units:
            if due > 0 and chosen.get(one, 0) < request.slots[one]:
                chosen[one] = chosen.get(one, 0) + 1
                due -= 1
        if due == before:
            break
    given_away = sum(_given_away(game, game.state.units[one], hits) for one, hits in chosen.items())
    return proposed(chosen, points=given_away) if chosen else []
