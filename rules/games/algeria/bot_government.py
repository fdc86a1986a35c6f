"""Filters of the Government's bot: missions, React, helicopters, air points."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import most, proposed
from rules.table import Answer

from .bot_scene import FILTERS, area_of, flush_face, flushers, rank, ready_police
from .data import DIVISION, ELITE, OPS, UG
from .joining import can_act
from .odds import flush_odds
from .resolver import contact_modifiers
from .state import AlgeriaGame, Unit
from .units import in_box


def lift(game: AlgeriaGame, area: str) -> list[Unit]:
    """The elites elsewhere that helicopters could bring, as many as the points allow."""
    helo = game.state.helo
    found = []
    for place, units in game.government.items():
        for unit in units:
            if place != area and unit.type.elite and can_act(unit):
                if unit.airmobile:
                    found.append(unit)
                elif helo >= unit.type.helo_points:
                    helo -= unit.type.helo_points
                    found.append(unit)
    return found


def _flush_swing(scene: Scene, area: str) -> float:
    """What a Flush brings on average, with everybody of the area."""
    key = ("swing", area)
    if key not in scene.notes:
        units = flushers(scene.game, area)
        found = float(flush_odds(scene.game, area, units)["swing"]) if units else 0.0
        scene.notes[key] = found
    return float(scene.notes[key])


@FILTERS("flush_gains")
def flush_gains(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """The Flush that gains most on average with the units of the area, if that is so much."""
    kept = [one for one in left if _flush_swing(scene, area_of(scene, one)) >= least]
    return most(kept, lambda one: _flush_swing(scene, area_of(scene, one)))


@FILTERS("flush_finds")
def flush_finds(scene: Scene, left: list[Answer], face: int, units: int = 1) -> list[Answer]:
    """Flushes that find a unit of the best evasion there with `face` or more, of so many units; most units first."""
    game = scene.game
    kept = []
    for one in left:
        area = area_of(scene, one)
        targets = [unit for unit in game.fln[area] if unit.box != UG]
        evasion = max((unit.type.evasion for unit in targets), default=0)
        if len(targets) >= units and flush_face(game, area, evasion, flushers(game, area)) >= face:
            kept.append(one)
    return most(kept, lambda one: sum(unit.box != UG for unit in game.fln[area_of(scene, one)]))


@FILTERS("flush_by_air")
def flush_by_air(scene: Scene, left: list[Answer], face: int, units: int = 1) -> list[Answer]:
    """Likewise with the elites that helicopters bring from elsewhere."""
    game = scene.game
    kept = []
    for one in left:
        area = area_of(scene, one)
        targets = [unit for unit in game.fln[area] if unit.box != UG]
        evasion = max((unit.type.evasion for unit in targets), default=0)
        if len(targets) < units:
            continue
        flying = lift(game, area)
        local = [unit for unit in flushers(game, area) if unit.type.elite or flushers_mixed(game, area)]
        total = _airborne(game, area, evasion, local, flying)
        if flying and total >= face:
            kept.append(one)
    return most(kept, lambda one: sum(unit.box != UG for unit in game.fln[area_of(scene, one)]))


def flushers_mixed(game: AlgeriaGame, area: str) -> bool:
    """Whether a division brings all kinds together."""
    return any(unit.kind == DIVISION for unit in game.government[area])


def _airborne(
    game: AlgeriaGame, area: str, evasion: int, local: list[Unit], flying: list[Unit]
) -> int:
    """The face with which local and flying units find one of that evasion."""
    mission = game.data.missions["flush"]
    total = sum(unit.contact for unit in local) + sum(unit.type.airmobile[0] for unit in flying)
    modifier = sum(contact_modifiers(game, mission, area).values())
    if evasion > total:
        modifier += mission.modifiers["evasion_above"]
    return min(max(total - modifier, 0), 6)


@FILTERS("affairs_worth")
def affairs_worth(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Civil Affairs, under Terror first, then in cities."""
    game = scene.game
    return most(
        left, lambda one: (game.state.areas[area_of(scene, one)].terror, -rank(game, area_of(scene, one)))
    )


@FILTERS("nobody_out")
def nobody_out(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only while no FLN unit of Algeria stands ready in OPS: nobody there can do a mission this turn."""
    game = scene.game
    out = any(
        unit.box == OPS and not unit.neutralised for area in game.data.algeria for unit in game.fln[area]
    )
    return [] if out else left


@FILTERS("hidden")
def hidden(scene: Scene, left: list[Answer], face: int, units: int = 1) -> list[Answer]:
    """Missions in areas with so many FLN units in UG: where police find cadres with `face`, and the army likewise."""
    game = scene.game
    mission = game.data.missions["intelligence"]
    kept = []
    for one in left:
        area = area_of(scene, one)
        targets = in_box(game.fln[area], UG)
        if len(targets) < units:
            continue
        total = 2 * ready_police(game, area)
        modifier = sum(contact_modifiers(game, mission, area).values())
        if total < CADRE_EVASION:
            modifier += mission.modifiers["evasion_above"]
        if total - modifier >= face and flush_face(game, area, CADRE_EVASION, flushers(game, area)) >= face:
            kept.append(one)
    return most(kept, lambda one: len(in_box(game.fln[area_of(scene, one)], UG)))


CADRE_EVASION = 4


# ---------------------------------------------------------------------- React


@FILTERS("after")
def after(scene: Scene, left: list[Answer], missions: list[str]) -> list[Answer]:
    """Only after one of these missions of the FLN."""
    return left if scene.request.params["mission"] in missions else []


@FILTERS("flush_later")
def flush_later(scene: Scene, left: list[Answer], face: int) -> list[Answer]:
    """Only if a Flush there would find the units with `face` or more."""
    game, area = scene.game, scene.request.params["area"]
    units = [game.state.units[one] for one in scene.request.params["units"]]
    evasion = max(unit.type.evasion for unit in units)
    return left if flush_face(game, area, evasion, flushers(game, area)) >= face else []


@FILTERS("locals_ready")
def locals_ready(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only if a unit of the area stands ready."""
    game, area = scene.game, scene.request.params["area"]
    return left if any(can_act(unit) for unit in game.government[area]) else []


@FILTERS("lift_nobody")
def lift_nobody(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes no helicopters, if nobody must fly."""
    return [[]] if scene.request.least == 0 else []


@FILTERS("one_unit")
def one_unit(scene: Scene, left: list[Answer], kinds: list[str]) -> list[Answer]:
    """Proposes one unit of the area, kinds in this order; else one from elsewhere."""
    game, request = scene.game, scene.request
    area = request.params["area"]
    units = [game.state.units[one] for one in request.ids]
    units.sort(key=lambda unit: (unit.area != area, kinds.index(unit.kind) if unit.kind in kinds else 9))
    return proposed([units[0].id], firepower=units[0].firepower)


@FILTERS("for_mission")
def for_mission(scene: Scene, left: list[Answer], mission: str) -> list[Answer]:
    """Only for that mission: flush, react."""
    return left if scene.request.params["mission"] == mission else []


@FILTERS("enough")
def enough(scene: Scene, left: list[Answer], face: int, firepower: int) -> list[Answer]:
    """Proposes units until they find the best evasion with `face` and have so much firepower: most contact first."""
    game, request = scene.game, scene.request
    area = request.params["area"]
    units = [game.state.units[one] for one in request.ids]
    targets = [unit for unit in game.fln[area] if unit.box != UG]
    evasion = max((unit.type.evasion for unit in targets), default=0)
    units.sort(key=lambda unit: (not unit.airmobile, -unit.contact, -unit.firepower))
    chosen: list[Unit] = []
    for unit in units:
        if (
            chosen
            and flush_face(game, area, evasion, chosen) >= face
            and sum(one.firepower for one in chosen) >= firepower
        ):
            break
        chosen.append(unit)
    ids = {unit.id for unit in chosen}
    return proposed(
        [one for one in request.ids if one in ids], face=flush_face(game, area, evasion, chosen),
        firepower=sum(unit.firepower for unit in chosen),
    )  # fmt: skip


@FILTERS("lift_enough")
def lift_enough(scene: Scene, left: list[Answer], face: int) -> list[Answer]:
    """Proposes helicopters for elites until a Flush finds the best evasion with `face`, those from afar first."""
    game, request = scene.game, scene.request
    area = request.params["area"]
    units = [game.state.units[one] for one in request.ids if game.data.counters[one] == ELITE]
    targets = [unit for unit in game.fln[area] if unit.box != UG]
    evasion = max((unit.type.evasion for unit in targets), default=0)
    local = [
        unit for unit in game.government[area]
        if can_act(unit) and (unit.type.elite or flushers_mixed(game, area))
    ]  # fmt: skip
    units.sort(key=lambda unit: unit.area == area)
    chosen: list[Unit] = []
    for unit in units:
        if len(chosen) >= request.most or _airborne(game, area, evasion, local, chosen) >= face:
            break
        if unit.area != area:
            chosen.append(unit)
    if len(chosen) < request.least:
        return []
    ids = {unit.id for unit in chosen}
    face_then = _airborne(game, area, evasion, local, chosen)
    return proposed([one for one in request.ids if one in ids], face=face_then)


@FILTERS("most_air")
def most_air(scene: Scene, left: list[Answer], points: int) -> list[Answer]:
    """As many air points as that, or as can be used."""
    return sorted(left, key=lambda one: (abs(int(one.partition(":")[2]) - points)))


@FILTERS("richest_wilaya")
def richest_wilaya(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The wilaya with most FLN units in order."""
    game = scene.game
    return most(
        left,
        lambda one: sum(
            not unit.neutralised for area in game.data.wilayas[one] for unit in game.fln[area]
        ),
    )
