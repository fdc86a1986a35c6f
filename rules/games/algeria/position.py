"""A state from a written position; its shape is told at the top of examples.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.table import SetupError

from .data import FRANCE, SIDES, Data
from .invariants import problems
from .setup import bare_state
from .state import ACTIVE, INACTIVE, NONE, AlgeriaGame, AlgeriaState, Unit
from .turn import phase_steps
from .units import enter, put

_NUMBERS = ("ap", "air", "air_most", "helo", "helo_most", "naval", "border", "amnesty", "border_steps")
_TRUTHS = ("independent", "jealousy", "slow", "suez_over", "france_done")
_FLAGS = ("neutralised", "dispersed", "airmobile")
_FIELDS = (
    "turn", "phase", "psl", "oas", "event", "areas", "border_state", *_NUMBERS, *_TRUTHS
)  # fmt: skip
_AREA_FIELDS = ("control", "terror", "resettled", "done", "ug", "ops", "oc", "ptl")


def state_at(data: Data, options: dict[str, str], position: Mapping[str, Any]) -> AlgeriaState:
    """The state of a position under resolved options. Raises SetupError that says where it is wrong."""
    state = bare_state(data, options)
    game = AlgeriaGame(data, state)
    _known(position, _FIELDS, "")
    state.turn = _number(position, "turn", "", 1, 1)
    _write_points(game, position)
    areas = _mapping(position, "areas", "")
    for area in areas:
        if area not in data.areas:
            raise _fail(f"areas.{area}", "there is no such area")
        _write_area(game, area, _mapping(areas, area, "areas"))
    phase = position.get("phase", "operations")
    steps = phase_steps(phase) if isinstance(phase, str) else None
    if steps is None:
        raise _fail("phase", f"{phase!r} is no phase")
    wrong = problems(game)
    if wrong:
        raise _fail("areas", wrong[0])
    game.push(*steps)
    return state


def _fail(path: str, message: str) -> SetupError:
    return SetupError(f"{path}: {message}" if path else message)


def _known(fields: Mapping[str, Any], names: Sequence[str], path: str) -> None:
    for name in fields:
        if name not in names:
            raise _fail(f"{path}.{name}".lstrip("."), f"no such field: one of {', '.join(names)}")


def _mapping(fields: Mapping[str, Any], name: str, path: str) -> Mapping[str, Any]:
    value = fields.get(name) or {}
    if not isinstance(value, Mapping):
        raise _fail(f"{path}.{name}".lstrip("."), "expected a mapping")
    return value


def _list(fields: Mapping[str, Any], name: str, path: str) -> list[Any]:
    value = fields.get(name) or []
    if not isinstance(value, list | tuple):
        raise _fail(f"{path}.{name}", "expected a list")
    return list(value)


def _number(fields: Mapping[str, Any], name: str, path: str, default: int, least: int = 0) -> int:
    value = fields.get(name, default)
    if type(value) is str and value.removeprefix("-").isdecimal():
        value = int(value)
    if type(value) is not int or value < least:
        raise _fail(f"{path}.{name}".lstrip("."), f"expected a number from {least} up")
    return value


def _truth(fields: Mapping[str, Any], name: str, path: str, default: bool) -> bool:
    value = fields.get(name, default)
    if value in ("true", "false"):
        value = value == "true"
    if type(value) is not bool:
        raise _fail(f"{path}.{name}".lstrip("."), "expected true or false")
    return value


def _write_points(game: AlgeriaGame, position: Mapping[str, Any]) -> None:
    state = game.state
    psl = _mapping(position, "psl", "")
    _known(psl, SIDES, "psl")
    for side in SIDES:
        state.psl[side] = _number(psl, side, "psl", state.psl[side], 1)
    for name in _NUMBERS:
        least = game.figure("border_lowest") if name == "border" else 0
        setattr(state, name, _number(position, name, "", getattr(state, name), least))
    state.air_most, state.helo_most = max(state.air_most, state.air), max(state.helo_most, state.helo)
    for name in _TRUTHS:
        setattr(state, name, _truth(position, name, "", getattr(state, name)))
    state.border_state = position.get("border_state", state.border_state)
    if state.border_state not in (NONE, INACTIVE, ACTIVE):
        raise _fail("border_state", f"one of {NONE}, {INACTIVE}, {ACTIVE}")
    state.event = position.get("event") or ""
    if state.event and state.event not in [event.id for event in game.data.events]:
        raise _fail("event", "there is no such event")
    _write_oas(game, _mapping(position, "oas", ""))


def _write_oas(game: AlgeriaGame, fields: Mapping[str, Any]) -> None:
    if not fields:
        return
    _known(fields, ("at", "side"), "oas")
    state = game.state
    state.oas_active = True
    state.oas = fields.get("at") or ""
    state.oas_side = fields.get("side", "")
    if state.oas and state.oas not in (*game.data.cities, FRANCE):
        raise _fail("oas.at", f"a city or {FRANCE}")
    if state.oas_side not in ("", *SIDES):
        raise _fail("oas.side", f"one of {', '.join(SIDES)}")


def _write_area(game: AlgeriaGame, area: str, fields: Mapping[str, Any]) -> None:
    path = f"areas.{area}"
    _known(fields, _AREA_FIELDS, path)
    place = game.state.areas.get(area)
    if place is None:
        if any(name in fields for name in ("control", "terror", "resettled", "done")):
            raise _fail(path, "a country holds units only")
    else:
        place.control = fields.get("control", "")
        if place.control not in ("", *SIDES):
            raise _fail(f"{path}.control", f"one of {', '.join(SIDES)}")
        place.terror = _truth(fields, "terror", path, False)
        place.resettled = _truth(fields, "resettled", path, False)
        place.done = _list(fields, "done", path)
        for mission in place.done:
            if mission not in [*game.data.missions]:
                raise _fail(f"{path}.done", f"there is no mission {mission!r}")
    for box in ("ug", "ops", "oc", "ptl"):
        for number, item in enumerate(_list(fields, box, path)):
            _write_unit(game, area, box, str(item), f"{path}.{box}[{number}]")


def _write_unit(game: AlgeriaGame, area: str, box: str, item: str, path: str) -> None:
    """`band`, `division_7 dispersed`, `elite_brigade neutralised airmobile`."""
    name, *flags = item.split() or [""]
    unit = _counter(game, name, path, area, box)
    for flag in flags:
        if flag not in _FLAGS:
            raise _fail(path, f"{flag!r} is none of {', '.join(_FLAGS)}")
        setattr(unit, flag, True)
    if unit.airmobile:
        game.state.helo_most += unit.type.helo_points


def _counter(game: AlgeriaGame, name: str, path: str, area: str, box: str) -> Unit:
    if name in game.data.units:
        if not game.pools[name]:
            raise _fail(path, f"no {name} is left")
        return enter(game, name, area, box)
    unit = game.state.units.get(name)
    if unit is None:
        raise _fail(path, f"{name!r} is neither a kind of unit nor a counter")
    if unit.area:
        raise _fail(path, f"{name} stands in {unit.area} already")
    put(game, unit, area, box)
    return unit
