"""Filters of the Government's bot: who is activated, what is bought and where it comes, deployment."""

from __future__ import annotations

from collections.abc import Iterable

from rules.parts.priorities import Scene
from rules.table import Answer

from .bot_scene import FILTERS, count, flush_face, flushers, most, rank, ready_police
from .data import CADRE, DIVISION, ELITE, FRONT, OC, OPS, POLICE
from .fln_reinforcement import income_by_support
from .joining import can_act
from .resolver import control_points
from .state import AlgeriaGame, Unit
from .units import free_counters

# ---------------------------------------------------------------------- activation


@FILTERS("activate_kinds")
def activate_kinds(
    scene: Scene, left: list[Answer], kinds: list[str], prey_least: int, spare: int
) -> list[Answer]:
    """Proposes the units of these kinds, in order, while so many PSP remain, if so much is to hunt somewhere."""
    game, request = scene.game, scene.request
    if max(prey(game, area) for area in game.data.algeria) < prey_least:
        return []
    found = [game.state.units[one] for one in request.ids]
    found = [unit for unit in found if unit.kind in kinds and not unit.neutralised]
    crowd: dict[str, int] = {}
    for unit in found:
        crowd[unit.area] = crowd.get(unit.area, 0) + 1
    found.sort(key=lambda unit: (kinds.index(unit.kind), -crowd[unit.area], -len(game.fln[unit.area])))
    halves = 2 * (game.state.psl["government"] - spare)
    chosen: list[str] = []
    for unit in found:
        halves -= game.data.purchases[unit.kind].activate_halves
        if halves >= 0 and len(chosen) < request.most:
            chosen.append(unit.id)
    return [[one for one in request.ids if one in chosen]]


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
    return [chosen] if chosen else []


def lacking(game: AlgeriaGame, area: str) -> int:
    """Points of control that the Government lacks to control an area without dice; 0 or less: none."""
    theirs = control_points(game.fln[area])
    return max(1, game.figure("control_ratio") * theirs) - control_points(game.government[area])


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
            there = sum(not one.neutralised and one.box != OC for one in game.government[area])
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
    city = most(game.data.cities, lambda area: len(game.fln[area]))[0]
    return _propose(scene, left, unit, {city: missing}, spare)


@FILTERS("income_left")
def income_left(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Only while the FLN has at least so many AP a turn from its support."""
    return left if income_by_support(scene.game) >= least else []


# ---------------------------------------------------------------------- deployment


@FILTERS("modes_by_need")
def modes_by_need(scene: Scene, left: list[Answer], units: int) -> list[Answer]:
    """Proposes the divisions that change.

    In an area with so many FLN units that stays under control one is concentrated, all others are dispersed.
    """
    game = scene.game
    changes, needed = [], set()
    for one in scene.request.ids:
        unit = game.state.units[one]
        area = unit.area
        lost = unit.type.dispersed[2] - unit.type.control_points
        held = lacking(game, area) + (lost if unit.dispersed else 0) <= 0
        concentrate = held and len(game.fln[area]) >= units and area not in needed
        if concentrate:
            needed.add(area)
        if concentrate == unit.dispersed:
            changes.append(one)
    return [changes]


def _spare(game: AlgeriaGame, unit: Unit) -> bool:
    """Whether a unit that stands ready could leave its area without giving up its control."""
    if not can_act(unit) or unit.box != OPS:
        return False
    return not game.fln[unit.area] and lacking(game, unit.area) + unit.control_points <= 0


@FILTERS("wants_help")
def wants_help(scene: Scene, left: list[Answer], points: int) -> list[Answer]:
    """Areas that come under control with so many points more at most, fewest first, while units elsewhere are spare."""
    game = scene.game
    if not any(_spare(game, unit) for area in game.data.algeria for unit in game.government[area]):
        return []
    kept = [area for area in left if area in game.state.areas and 0 < lacking(game, area) <= points]
    return most(kept, lambda area: (-lacking(game, area), len(game.fln[area]), -rank(game, area)))


@FILTERS("spare_units")
def spare_units(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes units that can leave their area without giving up its control, until the other one is controlled."""
    game = scene.game
    missing = lacking(game, scene.request.params["area"])
    units = [game.state.units[one] for one in scene.request.ids]
    chosen: list[str] = []
    for unit in units:
        if missing > 0 and _spare(game, unit):
            chosen.append(unit.id)
            missing -= unit.control_points
    return [chosen] if chosen else []


# ---------------------------------------------------------------------- hunting


def prey(game: AlgeriaGame, area: str) -> int:
    """What a Flush in an area could score: 1 for a cadre or band, 3 for a Front or failek."""
    return sum(3 if unit.type.reduces_to else 1 for unit in game.fln[area])


def _hunters(game: AlgeriaGame, moved: list[str], area: str) -> list[Unit]:
    """Elites elsewhere that could still go to an area, from where there is less to hunt."""
    worth = prey(game, area)
    return [
        unit for place, units in game.government.items() for unit in units
        if place != area and unit.kind == ELITE and unit.id not in moved and unit.box == OPS
        and can_act(unit) and prey(game, place) < worth
    ]  # fmt: skip


def _moved(scene: Scene) -> list[str]:
    found: list[str] = scene.game.state.stack[-1].moved
    return found


@FILTERS("hunt")
def hunt(scene: Scene, left: list[Answer], prey_least: int, police: int, face: int) -> list[Answer]:
    """The area with most to hunt, so much at least, where so many police are in order.

    Only if a Flush finds cadres there with less than `face`, while elites stand where there is less to hunt.
    """
    game = scene.game
    evasion = game.data.units[CADRE].evasion
    kept = []
    for area in left:
        if area not in game.state.areas or prey(game, area) < prey_least:
            continue
        if ready_police(game, area) >= police and flush_face(
            game, area, evasion, flushers(game, area)
        ) < face and _hunters(game, _moved(scene), area):
            kept.append(area)
    return most(kept, lambda area: prey(game, area))


@FILTERS("hunters")
def hunters(scene: Scene, left: list[Answer], prey_least: int, police: int, face: int) -> list[Answer]:
    """Proposes elites, from where there is least to hunt, until a Flush finds cadres with `face`; as for `hunt`."""
    game, request = scene.game, scene.request
    area = request.params["area"]
    if prey(game, area) < prey_least or ready_police(game, area) < police:
        return []
    evasion = game.data.units[CADRE].evasion
    found = _hunters(game, [], area)
    found = sorted((unit for unit in found if unit.id in request.ids), key=lambda unit: prey(game, unit.area))
    chosen: list[Unit] = []
    here = flushers(game, area)
    here = here if any(unit.kind in (DIVISION, ELITE) for unit in here) else []
    for unit in found:
        if flush_face(game, area, evasion, [*here, *chosen]) >= face:
            break
        chosen.append(unit)
    return [[unit.id for unit in chosen]] if chosen else []


@FILTERS("on_patrol")
def on_patrol(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes everybody in areas with FLN units."""
    game = scene.game
    return [[one for one in scene.request.ids if game.fln[game.state.units[one].area]]]


