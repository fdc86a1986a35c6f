"""Filters of the bots: who fires at whom."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import between, most
from rules.table import Answer

from .bot_scene import FILTERS, look, parts
from .data import REACH


@FILTERS("chance")
def chance(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Shots that hit with at least that chance, from 0 to 1."""
    sight = look(scene)
    return between(left, lambda one: sight.shot(*parts(one)), least)


@FILTERS("best_chance")
def best_chance(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The shots of the best chance."""
    sight = look(scene)
    return most(left, lambda one: sight.shot(*parts(one)))


@FILTERS("at_reduced")
def at_reduced(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Shots at units that are reduced: a hit eliminates them."""
    turned = scene.game.state.reduced
    return [one for one in left if parts(one)[1] in turned]


@FILTERS("at_foremost")
def at_foremost(scene: Scene, left: list[Answer], moves: int = 99) -> list[Answer]:
    """Shots at the French nearest to the north edge, if they could leave within so many moves."""
    sight = look(scene)
    near = [(sight.way(sight.where[parts(one)[1]]), one) for one in left]
    least = min((way for way, _ in near), default=moves + 1)
    return [one for way, one in near if way == least] if least <= moves else []


@FILTERS("most_dangerous")
def most_dangerous(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Shots at the enemy who can fire at most of one's own units."""
    sight = look(scene)

    def worth(one: Answer) -> float:
        at = sight.where[parts(one)[1]]
        return sum(
            sight.distance[at][sight.where[unit]] <= REACH and sight.sees(at, sight.where[unit], at)
            for unit in sight.own
        )

    return most(left, worth)


@FILTERS("best_gain")
def best_gain(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The shots that can be expected to take away most: chance by the attack factors that a hit costs."""
    sight = look(scene)
    reduced, units = scene.game.state.reduced, scene.game.data.units

    def worth(one: Answer) -> float:
        target = parts(one)[1]
        unit = units[target]
        loss = unit.reduced_attack if target in reduced else unit.attack - unit.reduced_attack
        return sight.shot(*parts(one)) * loss

    return most(left, worth)
