"""Filters of the bots: who moves where."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.table import Answer

from .bot_look import NO_WAY
from .bot_scene import FILTERS, look, most, parts
from .data import FRENCH


@FILTERS("forward")
def forward(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Moves of French units by which they need fewer moves to leave."""
    sight = look(scene)
    kept = []
    for one in left:
        unit, to = parts(one)
        if sight.way(to) < sight.way(sight.where[unit]):
            kept.append(one)
    return kept


@FILTERS("within")
def within(scene: Scene, left: list[Answer], moves: int) -> list[Answer]:
    """Moves to hexes from which the unit could leave within so many moves."""
    sight = look(scene)
    return [one for one in left if sight.way(parts(one)[1]) <= moves]


@FILTERS("exposed")
def exposed(scene: Scene, left: list[Answer], most: float) -> list[Answer]:
    """Moves to where the enemy could expect so many hits at the most."""
    sight = look(scene)
    return [one for one in left if sight.exposed(*parts(one)) <= most]


@FILTERS("safest")
def safest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Moves to where the fewest hits are to be feared."""
    sight = look(scene)
    return most(left, lambda one: -sight.exposed(*parts(one)))


@FILTERS("foremost")
def foremost(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of the French unit that needs the fewest moves to leave."""
    sight = look(scene)
    return most(left, lambda one: -sight.way(sight.where.get(parts(one)[0], "")))


@FILTERS("hindmost")
def hindmost(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of the French unit that needs the most moves to leave."""
    sight = look(scene)
    return most(left, lambda one: sight.way(sight.where.get(parts(one)[0], "")))


@FILTERS("apart")
def apart(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Moves to hexes with no enemy nearer than so many hexes."""
    sight = look(scene)
    return [one for one in left if sight.nearest(parts(one)[1]) >= least]


@FILTERS("without_shot")
def without_shot(scene: Scene, left: list[Answer], least: float = 0.2) -> list[Answer]:
    """Options of units that have no shot of that chance where they stand."""
    sight = look(scene)
    kept = []
    for one in left:
        unit = parts(one)[0]
        if sight.best_shot(unit, sight.where[unit]) < least:
            kept.append(one)
    return kept


@FILTERS("shot_from")
def shot_from(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Moves to hexes from which the unit would have a shot of that chance."""
    sight = look(scene)
    return [one for one in left if sight.best_shot(*parts(one)) >= least]


@FILTERS("best_exchange")
def best_exchange(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Moves to where the unit's best shot outweighs most the hits to be feared."""
    sight = look(scene)
    return most(left, lambda one: sight.best_shot(*parts(one)) - sight.exposed(*parts(one)))


@FILTERS("behind")
def behind(scene: Scene, left: list[Answer], most: int) -> list[Answer]:
    """Moves to hexes no farther down than that row of the map."""
    place = scene.game.data.grid.place
    return [one for one in left if place(parts(one)[1])[1] <= most]


@FILTERS("toward_foremost")
def toward_foremost(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Moves of Allied units that bring them nearer to the French unit that is nearest to the north edge."""
    sight = look(scene)
    ahead = [
        sight.where[enemy] for enemy in sight.enemies if sight.way(sight.where[enemy]) < NO_WAY
    ]
    if not ahead:
        return []
    goal = min(ahead, key=sight.way)
    kept = []
    for one in left:
        unit, to = parts(one)
        if sight.distance[to][goal] < sight.distance[sight.where[unit]][goal]:
            kept.append(one)
    return most(kept, lambda one: -sight.distance[parts(one)[1]][goal])


@FILTERS("bars")
def bars(scene: Scene, left: list[Answer], moves: int) -> list[Answer]:
    """Moves of Allied units onto the next hex of a French unit that could leave within so many moves."""
    sight = look(scene)
    beside = scene.game.data.neighbours
    wanted: set[str] = set()
    for enemy in sight.enemies:
        at = sight.where[enemy]
        if sight.way(at) <= moves:
            wanted.update(hex_ for hex_ in beside[at] if sight.way(hex_) < sight.way(at))
    return [one for one in left if parts(one)[1] in wanted]


@FILTERS("widest_gap")
def widest_gap(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Entries where the way north is shortest, then where the Allies are farthest away."""
    sight = look(scene)
    facing = sight.enemies if sight.seat == FRENCH else sight.own

    def worth(one: Answer) -> float:
        to = parts(one)[1]
        row = sight.distance[to]
        return -sight.way(to) - sum(1 / (1 + row[sight.where[unit]]) for unit in facing) / 10

    return most(left, worth)


@FILTERS("holding")
def holding(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Options of units where they stand with one's own fire so many hits above the enemy's."""
    sight = look(scene)
    kept = []
    for one in left:
        unit = parts(one)[0]
        if sight.balance(unit, sight.where[unit]) >= least:
            kept.append(one)
    return kept
