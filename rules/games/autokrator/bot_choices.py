"""Filters of the bots: harbours, lost lives, octagons that are given up."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import fewest
from rules.table import Answer

from .bot_danger import beside
from .bot_look import future
from .bot_scene import FILTERS, SLACK, look
from .geography import enemies_at, owner


@FILTERS("out_of_reach")
def out_of_reach(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Areas with the fewest enemies in them, then with the fewest Kings and Generals of enemies beside them."""
    game, me = scene.game, scene.request.seat
    return fewest(
        left, lambda one: len(enemies_at(game, me, one)) + 0.1 * len(beside(game, me, one)), SLACK
    )


@FILTERS("least_missed")
def least_missed(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The unit that is worth most with one life less, beside what it is worth now."""
    game, sight = scene.game, look(scene)
    units = game.state.factions[sight.me].units

    def cost(unit: str) -> float:
        lives = units[unit].lives
        last = game.kind(unit).points if lives == 1 else 0.0
        now = future(game.data, unit, lives, sight.rounds_left + 1)
        return now - future(game.data, unit, lives - 1, sight.rounds_left + 1) + last

    return fewest(left, cost, SLACK)


@FILTERS("to_spare")
def to_spare(scene: Scene, left: list[Answer]) -> list[Answer]:
    """An area to give up: nobody's arms below before those of a rival, the rival who is behind before one ahead."""
    game, sight = scene.game, look(scene)

    def cost(area: str) -> float:
        home = game.data.areas[area].home if area in game.data.areas else ""
        return sight.weight(home) if home else 0.0

    areas = [one for one in left if one in game.data.areas and owner(game, one) == sight.me]
    return fewest(areas, cost, SLACK)
