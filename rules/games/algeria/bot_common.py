"""Filters of both bots: words, conditions, and what points of support are used for."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import given, proposed
from rules.table import Answer

from .bot_scene import FILTERS, area_of
from .psl import other


@FILTERS("kind")
def kind(scene: Scene, left: list[Answer], word: str) -> list[Answer]:
    """Options that begin with the word: propaganda, strike, raid, harass, move, flush, civil_affairs..."""
    groups = scene.notes.get("kinds")
    if groups is None:
        groups = scene.notes["kinds"] = {}
        for one in scene.request.ids:
            groups.setdefault(one.partition(":")[0], []).append(one)
    found: list[Answer] = groups.get(word, [])
    return found if len(left) == len(scene.request.ids) else [one for one in found if one in left]


@FILTERS("first_of")
def first_of(scene: Scene, left: list[Answer], ids: list[str]) -> list[Answer]:
    """These options, in the order given here."""
    return [one for one in ids if one in left]


@FILTERS("support")
def support(
    scene: Scene, left: list[Answer], of: str, least: int = 0, most: int = 99
) -> list[Answer]:
    """Only while the support of a side lies between two numbers."""
    return given(left, scene.game.state.psl[of], least, most)


@FILTERS("lead")
def lead(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Only while one's own support exceeds the other's by so much."""
    psl, seat = scene.game.state.psl, scene.request.seat
    return given(left, psl[seat] - psl[other(seat)], least)


@FILTERS("in_areas")
def in_areas(scene: Scene, left: list[Answer], types: list[str]) -> list[Answer]:
    """Options that act in areas of these types: urban, rural, remote, country."""
    game = scene.game
    return [one for one in left if game.area_type(area_of(scene, one)) in types]


# ---------------------------------------------------------------------- proposals


@FILTERS("nobody")
def nobody(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes the empty set."""
    return [[]]


@FILTERS("everybody")
def everybody(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes as many as may be named, in order."""
    chosen = list(scene.request.ids)[: scene.request.most]
    return proposed(chosen, firepower=sum(scene.game.state.units[one].firepower for one in chosen))


@FILTERS("points")
def points(scene: Scene, left: list[Answer], own: int) -> list[Answer]:
    """Proposes what per cent of the points raise one's own support; the rest lowers the other's."""
    psl, seat = scene.game.state.psl, scene.request.seat
    return proposed(scene.request.most * own // 100, own=psl[seat], other=psl[other(seat)])


@FILTERS("fewest")
def fewest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes the least number that may be named."""
    return [scene.request.least]


@FILTERS("finishes")
def finishes(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only if the points bring the other side to zero."""
    psl, seat = scene.game.state.psl, scene.request.seat
    return left if psl[other(seat)] <= scene.request.params["points"] else []


@FILTERS("by_order")
def by_order(scene: Scene, left: list[Answer], kinds: list[str]) -> list[Answer]:
    """Proposes as many units as must be named, kinds in this order, those that are neutralised first."""
    units, request = scene.game.state.units, scene.request
    place = {name: index for index, name in enumerate(kinds)}

    def key(one: str) -> tuple[bool, int]:
        unit = units[one]
        return not unit.neutralised, place.get(unit.kind, len(place))

    chosen = sorted(request.ids, key=key)[: request.least]
    return proposed(chosen, firepower=sum(units[one].firepower for one in chosen)) if chosen else []


@FILTERS("unit_kind")
def unit_kind(scene: Scene, left: list[Answer], kinds: list[str]) -> list[Answer]:
    """Options that are units of these kinds, kinds in this order."""
    data = scene.game.data
    return [one for name in kinds for one in left if data.counters.get(one) == name]


@FILTERS("any_area")
def any_area(scene: Scene, left: list[Answer], types: list[str]) -> list[Answer]:
    """Proposes amounts: everything that must be placed, one each, areas of these types in order, again and again."""
    game, request = scene.game, scene.request
    areas = [
        area for name in types for area in request.slots
        if game.area_type(area) == name and request.slots[area]
    ]  # fmt: skip
    areas += [area for area in request.slots if area not in areas and request.slots[area]]
    chosen: dict[str, int] = {}
    due = request.least
    while due > 0:
        for area in areas:
            if due > 0 and chosen.get(area, 0) < request.slots[area]:
                chosen[area] = chosen.get(area, 0) + 1
                due -= 1
    return [chosen] if chosen else []
