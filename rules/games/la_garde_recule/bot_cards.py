"""Filters of the bots: what a card is used for, who recovers, Wellington, the set-up."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import between, fewest, given, most
from rules.table import Answer

from .bot_scene import FILTERS, look, parts
from .data import FRENCH
from .ending import NEEDED_REDUCED, needed_with
from .state import EXITED, LOST


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
    return given(left, scene.game.state.turn, least, most)


@FILTERS("card_of")
def card_of(scene: Scene, left: list[Answer], most: int) -> list[Answer]:
    """Only with a card that still activates so many units at the most."""
    return left if scene.game.state.activation.left <= most else []


@FILTERS("to_come")
def to_come(scene: Scene, left: list[Answer], most: int) -> list[Answer]:
    """Only when so many French units at the most still wait for their entry."""
    return given(left, look(scene).to_come(), most=most)


@FILTERS("full")
def full(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of units at full strength."""
    turned = scene.game.state.reduced
    return [one for one in left if parts(one)[0] not in turned]


@FILTERS("near_enemy")
def near_enemy(scene: Scene, left: list[Answer], steps: int) -> list[Answer]:
    """Options of units with an enemy no farther away than so many hexes."""
    sight = look(scene)
    return between(left, lambda one: sight.nearest(sight.where[parts(one)[0]]), most=steps)


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

    def threat(one: Answer) -> float:
        row = sight.distance[parts(one)[1]]
        return sum(sight.factors(unit)[0] / row[sight.where[unit]] for unit in facing)

    return fewest(left, threat)


@FILTERS("turned")
def turned(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of units that are reduced."""
    reduced = scene.game.state.reduced
    return [one for one in left if parts(one)[0] in reduced]


@FILTERS("of_wellington")
def of_wellington(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options of the unit that Wellington is with."""
    company = scene.game.state.wellington
    return [one for one in left if parts(one)[0] == company]


@FILTERS("winning")
def winning(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Exits by which the French win."""
    kept = []
    for one in left:
        leaving = [*_gone(scene), parts(one)[0]]
        if len(leaving) >= needed_with(scene.game, leaving):
            kept.append(one)
    return kept


@FILTERS("unbroken")
def unbroken(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only while no reduced unit has left: three may still do."""
    return [] if scene.game.state.reduced.intersection(_gone(scene)) else left


@FILTERS("worth_leaving")
def worth_leaving(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Exits that leave a way to win: a reduced unit stays while three are needed and four can no longer leave."""
    game = scene.game
    state, gone = game.state, _gone(scene)
    to_go = sum(state.where[unit] not in (EXITED, LOST) for unit in game.data.of_side[FRENCH])
    if len(gone) + to_go >= NEEDED_REDUCED:
        return left
    return [one for one in left if parts(one)[0] not in state.reduced]


def _gone(scene: Scene) -> list[str]:
    """French units that have left over the north edge."""
    where = scene.game.state.where
    return [unit for unit in scene.game.data.of_side[FRENCH] if where[unit] == EXITED]
