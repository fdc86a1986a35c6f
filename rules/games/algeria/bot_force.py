"""Filters of the Government's bot: modes, deployment, hunting."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import fewest, most, proposed
from rules.table import Answer

from .bot_scene import (
    FILTERS,
    flush_face,
    flushers,
    lacking,
    prey,
    rank,
    ready_police,
    watchers_of,
)
from .data import CADRE, DIVISION, ELITE, OPS
from .joining import can_act
from .state import AlgeriaGame, Unit

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
    return proposed(changes, concentrated=len(needed))


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
    return fewest(kept, lambda area: (lacking(game, area), -len(game.fln[area]), rank(game, area)))


@FILTERS("spare_units")
def spare_units(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes units that can leave their area without giving up its control, until the other one is controlled."""
    game = scene.game
    missing = lack = lacking(game, scene.request.params["area"])
    units = [game.state.units[one] for one in scene.request.ids]
    chosen: list[str] = []
    for unit in units:
        if missing > 0 and _spare(game, unit):
            chosen.append(unit.id)
            missing -= unit.control_points
    return proposed(chosen, lacking=lack, sent=lack - missing) if chosen else []


# ---------------------------------------------------------------------- watching


def _loose(game: AlgeriaGame, unit: Unit, crowd: int, moved: list[str]) -> bool:
    """Whether a brigade that stands ready may go: nobody is to be watched where it is, or so many watch there."""
    if unit.kind in (ELITE, DIVISION) or unit.box != OPS or unit.id in moved or not can_act(unit):
        return False
    return not game.fln[unit.area] or len(watchers_of(game, unit.area)) >= crowd


def _unwatched(game: AlgeriaGame, area: str, types: list[str]) -> bool:
    return bool(game.fln.get(area)) and game.area_type(area) in types and not watchers_of(game, area)


@FILTERS("unwatched")
def unwatched(scene: Scene, left: list[Answer], types: list[str], crowd: int) -> list[Answer]:
    """Areas of these types with FLN units that nobody watches, while a brigade elsewhere may go.

    It may if its area has no FLN units, or `crowd` units that watch. Where most can speak comes first, then where no
    Government unit is at all.
    """
    game = scene.game
    moved = _moved(scene)
    if not any(_loose(game, unit, crowd, moved) for units in game.government.values() for unit in units):
        return []
    kept = [area for area in left if area in game.state.areas and _unwatched(game, area, types)]
    return most(kept, lambda area: (sum(unit.type.mobile for unit in game.fln[area]), not game.government[area]))


@FILTERS("watchman")
def watchman(scene: Scene, left: list[Answer], types: list[str], crowd: int) -> list[Answer]:
    """Proposes one brigade for such an area; as for `unwatched`."""
    game, request = scene.game, scene.request
    if not _unwatched(game, request.params["area"], types):
        return []
    loose = (one for one in request.ids if _loose(game, game.state.units[one], crowd, []))
    speak = sum(unit.type.mobile for unit in game.fln[request.params["area"]])
    return next((proposed([one], speakers=speak) for one in loose), [])


# ---------------------------------------------------------------------- hunting


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
    found_with = flush_face(game, area, evasion, [*here, *chosen])
    return proposed([unit.id for unit in chosen], prey=prey(game, area), face=found_with) if chosen else []


@FILTERS("on_patrol")
def on_patrol(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes everybody in areas with FLN units."""
    game = scene.game
    chosen = [one for one in scene.request.ids if game.fln[game.state.units[one].area]]
    areas = {game.state.units[one].area for one in chosen}
    return proposed(chosen, watched=sum(len(game.fln[area]) for area in areas))


