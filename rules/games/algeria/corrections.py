"""Values that a person may set by hand, because the real table says otherwise.

Units are set as numbers of a kind in a box of an area: what is added comes from the free counters, what is taken
goes back there, so no correction can lose or double one.

During the set-up nothing is corrected: what the scenario places needs its counters and its ground, and an undo does
the same.

Paths: `psl.fln`, `ap`, `air`, `air_most`, `helo`, `helo_most`, `naval`, `border`, `border_state`, `independent`, `oas`,
`oas_side`, `control.algiers`, `terror.algiers`, `resettled.setif`, `units.algiers.ops.elite_brigade`,
`neutralised.algiers.ug.band`, `dispersed.setif.ops`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.table import Correctable, Say, legal_correction

from .data import (
    ABROAD,
    CADRE,
    DIVISION,
    FLN,
    FRANCE,
    FRONT,
    GOVERNMENT,
    OC,
    OPS,
    POLICE,
    PTL,
    SIDES,
    UG,
)
from .state import ACTIVE, INACTIVE, NONE, AlgeriaGame, Unit
from .units import enter, free_counters, in_box, may_have_front, of_kind, take_off

NO, YES, NOWHERE, CONTESTED = "no", "yes", "nowhere", "contested"


def correctables(game: AlgeriaGame) -> list[Correctable]:
    """Everything that may be set now, with its bounds."""
    if not game.state.turn:
        return []
    return [*_points(game), *_border(game), *_oas(game), *_areas(game), *_units(game)]


def correct(game: AlgeriaGame, path: str, value: int | str) -> None:
    """Sets one of them. Raises SetupError for a path or a value that cannot be."""
    known = legal_correction(correctables(game), path, value)
    if value != known.value:
        head, *rest = path.split(".")
        _SETTERS[head](game, rest, value)


def _number(path: str, label: Say, value: int, least: int, most: int, group: str) -> Correctable:
    return Correctable(path, label, "int", value, (least, most), group)


def _choice(path: str, label: Say, value: str, legal: tuple[str, ...], group: str) -> Correctable:
    return Correctable(path, label, "choice", value, legal, group)


# ---------------------------------------------------------------------- tracks


def _points(game: AlgeriaGame) -> Iterator[Correctable]:
    state, most = game.state, game.figure("track_most")
    for side in SIDES:
        label = Say("label.correct.psl", {"side": side})
        yield _number(f"psl.{side}", label, state.psl[side], 1, game.figure("psl_most"), "points")
    attached = sum(unit.type.helo_points for unit in state.units.values() if unit.airmobile)
    bounds = {
        "ap": (0, most), "air": (0, state.air_most), "air_most": (state.air, most),
        "helo": (0, state.helo_most - attached), "helo_most": (state.helo + attached, most),
        "naval": (0, most),
    }  # fmt: skip
    for name, (low, high) in bounds.items():
        label = Say(f"label.correct.{name}")
        yield _number(name, label, getattr(state, name), low, max(low, high), "points")


def _set_psl(game: AlgeriaGame, rest: list[str], value: int) -> None:
    game.state.psl[rest[0]] = value


def _set_field(name: str) -> Callable[[AlgeriaGame, list[str], Any], None]:
    def put_value(game: AlgeriaGame, rest: list[str], value: Any) -> None:
        setattr(game.state, name, value)

    return put_value


def _border(game: AlgeriaGame) -> Iterator[Correctable]:
    state = game.state
    shut = state.border_state == NONE and not any(game.fln[country] for country in ABROAD)
    choices = (NO, YES) if shut else (YES,)
    label = Say("label.correct.independent")
    yield _choice("independent", label, YES if state.independent else NO, choices, "points")
    if state.independent:
        yield _choice(
            "border_state", Say("label.correct.border_state"), state.border_state,
            (NONE, INACTIVE, ACTIVE), "points",
        )  # fmt: skip
    if state.border_state != NONE:
        least = game.figure("border_lowest")
        yield _number("border", Say("label.correct.border"), state.border, least, 0, "points")


def _set_independent(game: AlgeriaGame, rest: list[str], value: str) -> None:
    game.state.independent = value == YES


def _set_border_state(game: AlgeriaGame, rest: list[str], value: str) -> None:
    game.state.border_state = value
    if value == NONE:
        game.state.border = 0


def _oas(game: AlgeriaGame) -> Iterator[Correctable]:
    state = game.state
    places = (NOWHERE, *game.data.cities, FRANCE)
    yield _choice("oas", Say("label.correct.oas"), state.oas or NOWHERE, places, "points")
    if state.oas_active:
        side = state.oas_side or GOVERNMENT
        yield _choice("oas_side", Say("label.correct.oas_side"), side, SIDES, "points")


def _set_oas(game: AlgeriaGame, rest: list[str], value: str) -> None:
    state = game.state
    state.oas = "" if value == NOWHERE else value
    state.oas_active = value != NOWHERE
    state.oas_side = (state.oas_side or GOVERNMENT) if state.oas_active else ""


# ---------------------------------------------------------------------- areas


def _areas(game: AlgeriaGame) -> Iterator[Correctable]:
    for area, place in game.state.areas.items():
        params = {"area": area}
        yield _choice(
            f"control.{area}", Say("label.correct.control", params), place.control or CONTESTED,
            (CONTESTED, *SIDES), area,
        )  # fmt: skip
        yield _choice(
            f"terror.{area}", Say("label.correct.terror", params), YES if place.terror else NO,
            (NO, YES), area,
        )  # fmt: skip
        if game.data.areas[area].type == "rural":
            front = any(unit.kind == FRONT for unit in game.fln[area])
            yield _choice(
                f"resettled.{area}", Say("label.correct.resettled", params),
                YES if place.resettled else NO, (NO,) if front else (NO, YES), area,
            )  # fmt: skip


def _set_control(game: AlgeriaGame, rest: list[str], value: str) -> None:
    game.state.areas[rest[0]].control = "" if value == CONTESTED else value


def _set_terror(game: AlgeriaGame, rest: list[str], value: str) -> None:
    game.state.areas[rest[0]].terror = value == YES


def _set_resettled(game: AlgeriaGame, rest: list[str], value: str) -> None:
    game.state.areas[rest[0]].resettled = value == YES


# ---------------------------------------------------------------------- units


def _boxes(game: AlgeriaGame, area: str, kind: str) -> tuple[str, ...]:
    """The boxes of an area in which a kind of unit may stand."""
    unit = game.data.units[kind]
    if game.data.areas[area].country:
        if area == FRANCE:
            return (UG, OPS, OC) if kind == CADRE else ()
        return (UG, OPS, OC) if unit.side == FLN and unit.mobile and game.state.independent else ()
    if kind == POLICE:
        return (PTL,)
    return (UG, OPS, OC) if unit.side == FLN else (OPS, OC, PTL)


def _standing(game: AlgeriaGame, area: str, box: str, kind: str) -> list[Unit]:
    return in_box(of_kind(game.at(game.data.units[kind].side, area), kind), box)


def _most(game: AlgeriaGame, area: str, kind: str, have: int) -> int:
    most = have + free_counters(game, kind)
    if kind == FRONT:
        return min(most, have + (1 if may_have_front(game, area) else 0))
    if area == FRANCE:
        return min(most, have + game.figure("cadres_in_france") - len(game.fln[FRANCE]))
    return most


def _units(game: AlgeriaGame) -> Iterator[Correctable]:
    for area in game.data.areas:
        for kind in game.data.units:
            for box in _boxes(game, area, kind):
                units = _standing(game, area, box, kind)
                params = {"unit": kind, "area": area, "box": box}
                most = _most(game, area, kind, len(units))
                if most:
                    path = f"units.{area}.{box}.{kind}"
                    yield _number(path, Say("label.correct.units", params), len(units), 0, most, area)
                if units:
                    yield from _marks(units, params)


def _marks(units: list[Unit], params: dict[str, str]) -> Iterator[Correctable]:
    area, box, kind = params["area"], params["box"], params["unit"]
    count = sum(unit.neutralised for unit in units)
    label = Say("label.correct.neutralised", params)
    yield _number(f"neutralised.{area}.{box}.{kind}", label, count, 0, len(units), area)
    if kind == DIVISION:
        count = sum(unit.dispersed for unit in units)
        label = Say("label.correct.dispersed", params)
        yield _number(f"dispersed.{area}.{box}", label, count, 0, len(units), area)


def _set_units(game: AlgeriaGame, rest: list[str], value: int) -> None:
    area, box, kind = rest
    units = _standing(game, area, box, kind)
    for unit in units[value:]:
        if unit.airmobile:
            game.state.helo += unit.type.helo_points
        take_off(game, unit)
    for _ in range(value - len(units)):
        enter(game, kind, area, box)


def _set_neutralised(game: AlgeriaGame, rest: list[str], value: int) -> None:
    for number, unit in enumerate(_standing(game, *rest)):
        unit.neutralised = number < value


def _set_dispersed(game: AlgeriaGame, rest: list[str], value: int) -> None:
    area, box = rest
    for number, unit in enumerate(_standing(game, area, box, DIVISION)):
        unit.dispersed = number < value


_SETTERS: dict[str, Callable[[AlgeriaGame, list[str], Any], None]] = {
    **{name: _set_field(name) for name in ("ap", "air", "air_most", "helo", "helo_most", "naval", "border")},
    "psl": _set_psl,
    "independent": _set_independent,
    "border_state": _set_border_state,
    "oas": _set_oas,
    "oas_side": _set_field("oas_side"),
    "control": _set_control,
    "terror": _set_terror,
    "resettled": _set_resettled,
    "units": _set_units,
    "neutralised": _set_neutralised,
    "dispersed": _set_dispersed,
}
