"""What must be true of every state, whatever happens. Messages are for us and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table import rule

from .data import CADRE, DIVISION, FLN, FRANCE, FRONT, GOVERNMENT, OC, OPS, POLICE, PTL, SIDES, UG
from .state import ACTIVE, INACTIVE, NONE, OFF_MAP, POOL, AlgeriaGame, Unit

_BOXES = {FLN: (UG, OPS, OC), GOVERNMENT: (OPS, OC, PTL)}


def problems(game: AlgeriaGame) -> list[str]:
    """Everything that is wrong with the state; empty: all is well."""
    return [*_units(game), *_indexes(game), *_areas(game), *_points(game), *_oas(game)]


def _units(game: AlgeriaGame) -> Iterator[str]:
    if list(game.state.units) != list(game.data.counters):
        yield "the counters are not those of the game"
    for unit in game.state.units.values():
        if unit.area in OFF_MAP:
            if unit.box or unit.neutralised or unit.dispersed or unit.airmobile:
                yield f"{unit.id}: off the map and still marked"
        elif unit.area not in game.data.areas:
            yield f"{unit.id}: in {unit.area}, which is no area"
        else:
            yield from _standing(game, unit)


@rule("al.units.boxes", "al.countries.france", "al.countries.open")
def _standing(game: AlgeriaGame, unit: Unit) -> Iterator[str]:
    side = unit.type.side
    if unit.box not in _BOXES[side]:
        yield f"{unit.id}: in the box {unit.box!r}"
    if unit.kind == POLICE and unit.box != PTL:
        yield f"{unit.id}: police outside PTL"
    if unit.dispersed and unit.kind != DIVISION:
        yield f"{unit.id}: dispersed, and no division"
    if unit.airmobile and not unit.type.helo_points:
        yield f"{unit.id}: has helicopters and cannot"
    place = game.data.areas[unit.area]
    if place.country:
        if side == GOVERNMENT or unit.kind == FRONT or (unit.area == FRANCE and unit.kind != CADRE):
            yield f"{unit.id}: in {unit.area}"
        elif unit.area != FRANCE and not game.state.independent:
            yield f"{unit.id}: in {unit.area} before its independence"


def _indexes(game: AlgeriaGame) -> Iterator[str]:
    for side in SIDES:
        for area in game.data.areas:
            found = [u for u in game.state.units.values() if u.area == area and u.type.side == side]
            if found != game.at(side, area):
                yield f"{area}: the index of the {side} differs"
    for kind, pool in game.pools.items():
        if pool != [u for u in game.state.units.values() if u.area == POOL and u.kind == kind]:
            yield f"the index of free {kind} counters differs"


def _areas(game: AlgeriaGame) -> Iterator[str]:
    for area, place in game.state.areas.items():
        fronts = sum(unit.kind == FRONT for unit in game.fln[area])
        if fronts > game.figure("fronts_per_area"):
            yield f"{area}: {fronts} fronts"
        if fronts and game.area_type(area) == "remote":
            yield f"{area}: a front in a remote area"
        if place.control not in ("", *SIDES):
            yield f"{area}: controlled by {place.control!r}"
        if len(set(place.done)) != len(place.done):
            yield f"{area}: a mission of once a turn twice"
    if len(game.fln[FRANCE]) > game.figure("cadres_in_france"):
        yield "too many cadres in France"


def _points(game: AlgeriaGame) -> Iterator[str]:
    state = game.state
    for side, psl in state.psl.items():
        late = state.options["ruling_zero"] == "after_mission"
        if psl > game.figure("psl_most") or (not late and psl < 0):
            yield f"support of the {side}: {psl}"
        if not state.ending and not late and psl <= 0:
            yield f"the {side} has no support and the game goes on"
    if min(state.ap, state.air, state.helo, state.naval) < 0:
        yield "points below zero"
    if state.phase != "interphase":  # there maxima fall before helicopters come back
        attached = sum(unit.type.helo_points for unit in state.units.values() if unit.airmobile)
        if state.air > state.air_most or state.helo + attached > state.helo_most:
            yield "more points available and attached than there are"
    if not game.figure("border_lowest") <= state.border <= 0:
        yield f"border zone at {state.border}"
    if state.border_state not in (NONE, INACTIVE, ACTIVE):
        yield f"border zone {state.border_state!r}"
    if state.border_state != NONE and not state.independent:
        yield "a border zone before independence"


def _oas(game: AlgeriaGame) -> Iterator[str]:
    state = game.state
    if state.oas and not state.oas_active:
        yield "the OAS is on the map and not in play"
    if state.oas and state.oas not in (*game.data.cities, FRANCE):
        yield f"the OAS is in {state.oas}"
    if state.oas_active and state.oas_side not in ("", *SIDES):
        yield f"the OAS is controlled by {state.oas_side!r}"
