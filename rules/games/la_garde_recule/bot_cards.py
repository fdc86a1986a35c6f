"""Filters of the bots: what a card is used for, who recovers, Wellington, the set-up."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.table import Answer

from .bot_scene import FILTERS, look, most, parts
from .data import FRENCH
from .state import EXITED, WAITING


@FILTERS("kind")
def kind(scene: Scene, left: list[Answer], word: str) -> list[Answer]:
    """Options that begin with the word: move, exit, enter, fire, flip, wellington, place."""
    groups = scene.notes.get("kinds")
    if groups is None:
        groups = scene.notes["kinds"] = {}
        for one in scene.request.ids:
            groups.setdefault(one.partition(":")[0], []).append(one)
    found: list[Answer] = groups.get(word, [])
    return found if len(left) == len(scene.request.ids) else [one for one in found if one in left]


@FILTERS("turns")
def turns(scene: Scene, left: list[Answer], least: int = 1, most: int = 5) -> list[Answer]:
    """Only from the one turn to the other."""
    return left if least <= scene.game.state.turn <= most else []


@FILTERS("card_of")
def card_of(scene: Scene, left: list[Answer], most: int) -> list[Answer]:
    """Only with a card that still activates so many units at the most."""
    return left if scene.game.state.activation.left <= most else []


@FILTERS("gone")
def gone(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Only once so many French units have left over the north edge."""
    return left if sum(at == EXITED for at in scene.game.state.where.values()) >= least else []


@FILTERS("to_come")
def to_come(scene: Scene, left: list[Answer], most: int) -> list[Answer]:
    """Only when so many French units at the most still wait for their entry."""
    return left if look(scene).to_come() <= most else []


@FILTERS("reduced")
def reduced(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of units that are reduced."""
    turned = scene.game.state.reduced
    return [one for one in left if parts(one)[0] in turned]


@FILTERS("full")
def full(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of units at full strength."""
    turned = scene.game.state.reduced
    return [one for one in left if parts(one)[0] not in turned]


@FILTERS("near_enemy")
def near_enemy(scene: Scene, left: list[Answer], steps: int) -> list[Answer]:
    """Options of units with an enemy no farther away than so many hexes."""
    sight = look(scene)
    return [one for one in left if sight.nearest(sight.where[parts(one)[0]]) <= steps]


@FILTERS("under_fire")
def under_fire(
    scene: Scene, left: list[Answer], least: float = 0.0, most: float = 99.0
) -> list[Answer]:
    """Options of units on which the enemy could expect so many hits where they stand."""
    sight = look(scene)
    kept = []
    for one in left:
        unit = parts(one)[0]
        if least <= sight.exposed(unit, sight.where[unit]) <= most:
            kept.append(one)
    return kept


@FILTERS("best_company")
def best_company(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Units whose fire Wellington would help most: the best shot, from where the fewest hits are to be feared."""
    sight = look(scene)

    def worth(one: Answer) -> float:
        unit = parts(one)[0]
        at = sight.where[unit]
        return sight.best_shot(unit, at) - sight.exposed(unit, at) / 2

    return most(left, worth)


@FILTERS("weakest_front")
def weakest_front(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Places with the least Allied fire about them: attack factors, each divided by its distance."""
    sight = look(scene)
    facing = sight.enemies if sight.seat == FRENCH else sight.own

    def worth(one: Answer) -> float:
        row = sight.distance[parts(one)[1]]
        return -sum(sight.factors(unit)[0] / row[sight.where[unit]] for unit in facing)

    return most(left, worth)


@FILTERS("alongside")
def alongside(scene: Scene, left: list[Answer], least: int = 1) -> list[Answer]:
    """Places with so many of one's own units in neighbouring hexes."""
    sight = look(scene)
    return [one for one in left if sight.friends(parts(one)[0], parts(one)[1], 1) >= least]


@FILTERS("waits")
def waits(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only while Wellington is still to come."""
    return left if scene.game.state.wellington == WAITING else []
