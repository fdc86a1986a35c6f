"""Filters of the Government's bot: who is activated, what is bought and where it comes."""

from __future__ import annotations

from collections.abc import Iterable

from rules.parts.priorities import Scene
from rules.parts.weighing import proposed
from rules.table import Answer

from .bot_scene import FILTERS, count, prey, rank, watchers_of
from .data import AIR_POINT, BRIGADE, ELITE, FRONT, HELO_POINT, NAVAL_POINT, POLICE, RURAL
from .fln_reinforcement import income_by_support
from .state import AlgeriaGame, Unit
from .units import free_counters

# ---------------------------------------------------------------------- activation


@FILTERS("activate_needed")
def activate_needed(scene: Scene, left: list[Answer], each: int, extra: int, spare: int) -> list[Answer]:
    """Proposes who is activated, while so many PSP remain.

    First elites: `each` for every area with FLN units and `extra` more, from where most is to hunt. Then French
    units of areas without FLN units that another unit holds, as many as areas stand empty: they can move there.
    Then the French brigades of rural areas with FLN units, to go on patrol.
    """
    game, request = scene.game, scene.request
    found = [game.state.units[one] for one in request.ids]
    found = [unit for unit in found if not unit.neutralised]
    elites = sorted((unit for unit in found if unit.kind == ELITE), key=lambda unit: -prey(game, unit.area))
    hunted = sum(bool(game.fln[area]) for area in game.data.algeria)
    wanted = elites[: each * hunted + extra] if hunted else []
    wanted += _settlers(game, [unit for unit in found if unit.kind != ELITE])
    wanted += [
        unit for unit in found
        if unit.kind == BRIGADE and game.fln[unit.area] and game.area_type(unit.area) == RURAL
    ]  # fmt: skip
    halves = 2 * (game.state.psl["government"] - spare)
    payable = halves / 2
    chosen: set[str] = set()
    for unit in wanted:
        halves -= game.data.purchases[unit.kind].activate_halves
        if halves >= 0 and len(chosen) < request.most:
            chosen.add(unit.id)
    return proposed(
        [one for one in request.ids if one in chosen], hunted=hunted, wanted=len(wanted), payable=max(payable, 0)
    )


def _settlers(game: AlgeriaGame, units: Iterable[Unit]) -> list[Unit]:
    """Those of the units that leave another one behind, as many as areas stand empty."""
    empty = sum(not game.fln[area] and not game.government[area] for area in game.data.algeria)
    gone: dict[str, int] = {}
    found: list[Unit] = []
    for unit in units:
        stay = len(game.government[unit.area]) - gone.get(unit.area, 0) - 1
        if len(found) < empty and stay > 0 and not game.fln[unit.area]:
            gone[unit.area] = gone.get(unit.area, 0) + 1
            found.append(unit)
    return found


# ---------------------------------------------------------------------- purchases


def _fln_first(game: AlgeriaGame, areas: Iterable[str]) -> list[str]:
    """Areas with a Front first, then with most FLN units, cities before rural areas."""
    return sorted(
        areas,
        key=lambda area: (
            not any(unit.kind == FRONT for unit in game.fln[area]), rank(game, area), -len(game.fln[area])
        ),
    )  # fmt: skip


def _propose(scene: Scene, left: list[Answer], item: str, wanted: dict[str, int], spare: int) -> list[Answer]:
    """The item if it is wanted somewhere and so many PSP remain; or the places, first things first."""
    game, request = scene.game, scene.request
    cost = game.data.purchases[item].cost
    money = 99
    if not _free(scene):
        money = (game.state.psl["government"] - spare) // cost
    if money <= 0 or not wanted:
        return []
    if request.key == "gov.mobilise":
        return [item] if item in left else []
    if request.params["unit"] != item:
        return []
    due = min(request.most, money)
    chosen: dict[str, int] = {}
    for area, number in wanted.items():
        number = min(number, due)
        if number > 0:
            chosen[area] = number
            due -= number
    return proposed(chosen, wanted=sum(wanted.values()), payable=money) if chosen else []


def _free(scene: Scene) -> bool:
    """Whether a coup pays."""
    step = next((one for one in reversed(scene.game.state.stack) if hasattr(one, "free")), None)
    return step is not None and step.free >= 0


@FILTERS("watch_where")
def watch_where(
    scene: Scene, left: list[Answer], unit: str, types: list[str], watchers: int, spare: int
) -> list[Answer]:
    """Units where FLN units are in areas of these types, until so many that are not neutralised could watch there."""
    game = scene.game
    wanted = {}
    for area in _fln_first(game, game.data.algeria):
        if game.area_type(area) in types and game.fln[area]:
            there = len(watchers_of(game, area))
            if there < watchers:
                wanted[area] = watchers - there
    return _propose(scene, left, unit, wanted, spare)


@FILTERS("search_where")
def search_where(scene: Scene, left: list[Answer], prey_least: int, each: int, spare: int) -> list[Answer]:
    """Police up to so many where so much is to hunt at least, most first."""
    game = scene.game
    wanted = {}
    for area in sorted(game.data.algeria, key=lambda one: -prey(game, one)):
        missing = each - count(game.government[area], POLICE)
        if missing > 0 and prey(game, area) >= prey_least:
            wanted[area] = missing
    return _propose(scene, left, POLICE, wanted, spare)


@FILTERS("gather_where")
def gather_where(scene: Scene, left: list[Answer], unit: str, up_to: int, spare: int) -> list[Answer]:
    """These units, until `up_to` are on the map, in the city with most FLN units."""
    game = scene.game
    missing = up_to - (game.data.units[unit].count - free_counters(game, unit))
    if missing <= 0:
        return []
    city = max(game.data.cities, key=lambda area: len(game.fln[area]))
    return _propose(scene, left, unit, {city: missing}, spare)


@FILTERS("income_left")
def income_left(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Only while the FLN has at least so many AP a turn from its support."""
    return left if income_by_support(scene.game) >= least else []


@FILTERS("buy_points")
def buy_points(scene: Scene, left: list[Answer], item: str, up_to: int, spare: int) -> list[Answer]:
    """Air, helicopter or naval points until there are so many at most, while so many PSP remain."""
    state, request, price = scene.game.state, scene.request, scene.game.data.purchases[item].cost
    held = {AIR_POINT: state.air_most, HELO_POINT: state.helo_most, NAVAL_POINT: state.naval}[item]
    number = min(up_to - held, (state.psl["government"] - spare) // price)
    if number <= 0:
        return []
    if request.key == "gov.mobilise":
        return [item] if item in left else []
    if request.params["item"] != item:
        return []
    return proposed(min(number, request.most), held=held, payable=(state.psl["government"] - spare) // price)
