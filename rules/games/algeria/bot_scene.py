"""What the filters of the bots share: their registry, the parts of options, and the look at an area.

All of it is what a person counts on the map: units on patrol, who could flush with how much contact, what stands
where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.parts.priorities import Filters, Scene
from rules.table import Answer

from .data import FLN, OC, POLICE, REMOTE, URBAN
from .joining import can_act
from .resolver import contact_modifiers, contact_of, control_points, has_division
from .state import AlgeriaGame, Unit
from .units import patrol

FILTERS = Filters()


def area_of(scene: Scene, option: Answer) -> str:
    """The area where a mission takes place; of a Move its destination; an area itself."""
    name, _, rest = str(option).partition(":")
    if not rest:
        unit = scene.game.state.units.get(name)
        return name if unit is None else unit.area
    if name == "move":
        return rest.partition(":")[2]
    return rest.partition(":")[0]


def noted(scene: Scene, what: str, area: str, count: Callable[[], Any]) -> Any:
    """What was counted for an area, once for a decision."""
    notes = scene.notes
    key = (what, area)
    if key not in notes:
        notes[key] = count()
    return notes[key]


def watch(game: AlgeriaGame, area: str) -> int:
    """What stands against Propaganda and Strikes in an area: units on patrol, and one for Terror."""
    place = game.state.areas.get(area)
    return patrol(game, area) + (place.terror if place else 0)


def watchers_of(game: AlgeriaGame, area: str) -> list[Unit]:
    """The Government's units of an area that could be on patrol there: in order, not idle or spent."""
    return [unit for unit in game.government[area] if not unit.neutralised and unit.box != OC]


def flushers(game: AlgeriaGame, area: str) -> list[Unit]:
    """The units of an area that would flush together: with a division all, else elites, else the best one."""
    local = [unit for unit in game.government[area] if can_act(unit)]
    if has_division(game, area):
        return local
    elites = [unit for unit in local if unit.type.elite]
    return elites or sorted(local, key=lambda unit: -unit.firepower)[:1]


def flush_face(game: AlgeriaGame, area: str, evasion: int, units: Iterable[Unit]) -> int:
    """The highest face with which these units find one of that evasion in an area, 0 to 6."""
    mission = game.data.missions["flush"]
    total = contact_of(units)
    if not total:
        return 0
    modifier = sum(contact_modifiers(game, mission, area).values())
    if evasion > total:
        modifier += mission.modifiers["evasion_above"]
    return min(max(total - modifier, 0), 6)


def ready_police(game: AlgeriaGame, area: str) -> int:
    """How many police of an area are in order."""
    return sum(unit.kind == POLICE and not unit.neutralised for unit in game.government[area])


def count(units: Iterable[Unit], *kinds: str) -> int:
    """How many units are of these kinds."""
    return sum(unit.kind in kinds for unit in units)


def rank(game: AlgeriaGame, area: str) -> int:
    """Cities before rural areas before remote ones."""
    kind = game.area_type(area)
    return 0 if kind == URBAN else 2 if kind == REMOTE else 1


def seat_is_fln(scene: Scene) -> bool:
    """Whether the FLN decides."""
    return bool(scene.request.seat == FLN)


def lacking(game: AlgeriaGame, area: str) -> int:
    """Points of control that the Government lacks to control an area without dice; 0 or less: none."""
    theirs = control_points(game.fln[area])
    return max(1, game.figure("control_ratio") * theirs) - control_points(game.government[area])


def prey(game: AlgeriaGame, area: str) -> int:
    """What a Flush in an area could score: 1 for a cadre or band, 3 for a Front or failek."""
    return sum(3 if unit.type.reduces_to else 1 for unit in game.fln[area])
