"""Filters of the bots: who moves where."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import between, fewest, most
from rules.table import Answer

from .bot_look import NO_WAY
from .bot_scene import FILTERS, look, parts
from .data import FRENCH

DETOUR = 3  # moves beyond those asked for that a way is counted with at most


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
    return between(left, lambda one: sight.way(parts(one)[1]), most=moves)


@FILTERS("exposed")
def exposed(scene: Scene, left: list[Answer], most: float) -> list[Answer]:
    """Moves to where the enemy could expect so many hits at the most."""
    sight = look(scene)
    return between(left, lambda one: sight.exposed(*parts(one)), most=most)


@FILTERS("safest")
def safest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Moves to where the fewest hits are to be feared."""
    sight = look(scene)
    return fewest(left, lambda one: sight.exposed(*parts(one)))


@FILTERS("foremost")
def foremost(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of the French unit that needs the fewest moves to leave."""
    sight = look(scene)
    return fewest(left, lambda one: sight.way(sight.where.get(parts(one)[0], "")))


@FILTERS("hindmost")
def hindmost(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of the French unit that needs the most moves to leave."""
    sight = look(scene)
    return most(left, lambda one: sight.way(sight.where.get(parts(one)[0], "")))


@FILTERS("apart")
def apart(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Moves to hexes with no enemy nearer than so many hexes."""
    sight = look(scene)
    return between(left, lambda one: sight.nearest(parts(one)[1]), least)


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
    return between(left, lambda one: sight.best_shot(*parts(one)), least)


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


@FILTERS("toward_unmet")
def toward_unmet(scene: Scene, left: list[Answer], steps: int) -> list[Answer]:
    """Moves of Allied units nearer to the French unit with a short way north and few Allies about it.

    Each other Allied unit no farther from it than so many hexes counts as a move more.
    """
    sight = look(scene)
    ahead = [at for at in map(sight.where.__getitem__, sight.enemies) if sight.way(at) < NO_WAY]
    goals = {}
    nearer = []
    for one in left if ahead else []:
        unit, to = parts(one)
        if unit not in goals:
            goals[unit] = min(ahead, key=lambda at: sight.way(at) + sight.about(at, unit, steps))
        row = sight.distance[goals[unit]]
        if row[to] < row[sight.where[unit]]:
            nearer.append((one, row[to]))
    steps_to = dict(nearer)
    return fewest(steps_to, steps_to.__getitem__)


@FILTERS("widest_gap")
def widest_gap(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Entries where the way north is shortest, then where the Allies are farthest away."""
    sight = look(scene)
    facing = sight.enemies if sight.seat == FRENCH else sight.own

    def cost(one: Answer) -> float:
        to = parts(one)[1]
        row = sight.distance[to]
        return sight.way(to) + sum(1 / (1 + row[sight.where[unit]]) for unit in facing) / 10

    return fewest(left, cost)


@FILTERS("holding")
def holding(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Options of units where they stand with one's own fire so many hits above the enemy's."""
    sight = look(scene)

    def balance(one: Answer) -> float:
        unit = parts(one)[0]
        return sight.balance(unit, sight.where[unit])

    return between(left, balance, least)


@FILTERS("threatened")
def threatened(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Options of units that could expect so many hits at least where they stand."""
    sight = look(scene)

    def danger(one: Answer) -> float:
        unit = parts(one)[0]
        return sight.exposed(unit, sight.where[unit])

    return between(left, danger, least)


@FILTERS("lengthening")
def lengthening(scene: Scene, left: list[Answer], moves: int) -> list[Answer]:
    """Moves of Allied units that lengthen most the ways of French units that could leave within so many moves.

    All their ways are added up. A way is no more than `DETOUR` moves longer, a closed one as well.
    """
    sight = look(scene)
    ahead = [at for at in map(sight.where.__getitem__, sight.enemies) if sight.way(at) <= moves]
    now = sum(map(sight.way, ahead))
    longer = []
    for one in left if ahead else []:
        ways = sight.ways_if(*parts(one))
        then = sum(min(ways.get(at, NO_WAY), moves + DETOUR) for at in ahead)
        if then > now:
            longer.append((one, then - now))
    gains = dict(longer)
    return most(gains, gains.__getitem__)


@FILTERS("near_edge")
def near_edge(scene: Scene, left: list[Answer], moves: int) -> list[Answer]:
    """Options of French units that could leave within so many moves from where they stand."""
    sight = look(scene)
    return [one for one in left if sight.way(sight.where.get(parts(one)[0], "")) <= moves]
