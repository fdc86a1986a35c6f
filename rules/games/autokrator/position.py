"""A state from a written position; its shape is told at the top of examples.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.table import SetupError

from .data import FACTIONS, PAWNS, UNITS, Data
from .invariants import problems
from .movement import alternating
from .rounds import NextRound, NextTurn
from .setup import bare_state
from .state import AutokratorGame, AutokratorState
from .turn import Act

OUT = "out"
TURN, BEGIN = "turn", "begin"
_FIELDS = ("round", "phase", "acting", "factions", "octagons", "truces", "done", "raids")
_POWER_FIELDS = ("gold", "score", *PAWNS, "sets", "shown", "spied")
_PAWN_FIELDS = ("at", "lives", "used")


def state_at(data: Data, options: dict[str, str], position: Mapping[str, Any]) -> AutokratorState:
    """The state of a position under resolved options. Raises SetupError that says where it is wrong."""
    state = bare_state(data, options)
    game = AutokratorGame(data, state)
    _known(position, _FIELDS, "")
    state.round = _number(position, "round", "", 1, 1, len(data.rounds))
    acting = _word(position, "acting", "", game.powers[0], game.powers)
    phase = _word(position, "phase", "", TURN, (TURN, BEGIN))
    powers = _mapping(position, "factions", "")
    _known(powers, game.powers, "factions")
    for faction in game.powers:
        _write_power(game, faction, _mapping(powers, faction, "factions"))
    _write_board(game, position)
    before = [] if alternating(game) else list(game.powers[: game.powers.index(acting)])
    state.done = _words(position, "done", "", game.powers, before)
    if phase == BEGIN:
        state.round -= 1
        state.done = []
        state.stack = [NextRound()]
    else:
        state.acting = acting
        state.stack = [NextRound(), NextTurn(acting), Act(acting)]
    wrong = problems(game)
    if wrong:
        raise SetupError(wrong[0])
    return state


# ---------------------------------------------------------------------- reading


def _fail(path: str, message: str) -> SetupError:
    return SetupError(f"{path}: {message}")


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _known(fields: Mapping[str, Any], names: Sequence[str], path: str) -> None:
    for name in fields:
        if name not in names:
            raise _fail(_join(path, str(name)), f"no such field: one of {', '.join(names)}")


def _mapping(fields: Mapping[str, Any], name: str, path: str) -> Mapping[str, Any]:
    value = fields.get(name) or {}
    if not isinstance(value, Mapping):
        raise _fail(_join(path, name), "expected a mapping")
    return value


def _list(fields: Mapping[str, Any], name: str, path: str) -> list[Any]:
    value = fields.get(name) or []
    if not isinstance(value, list | tuple):
        raise _fail(_join(path, name), "expected a list")
    return list(value)


def _number(fields: Mapping[str, Any], name: str, path: str, usual: int, least: int, most: int) -> int:
    value = fields.get(name, usual)
    if type(value) is str and value.isdecimal():
        value = int(value)
    if type(value) is not int or not least <= value <= most:
        raise _fail(_join(path, name), f"expected a number from {least} to {most}")
    return value


def _word(fields: Mapping[str, Any], name: str, path: str, usual: str, legal: Sequence[str]) -> str:
    value = fields.get(name, usual)
    if value not in legal:
        raise _fail(_join(path, name), f"one of {', '.join(legal)}")
    return str(value)


def _words(
    fields: Mapping[str, Any], name: str, path: str, legal: Sequence[str], usual: Sequence[str] = ()
) -> list[str]:
    if name not in fields:
        return list(usual)
    found = _list(fields, name, path)
    for value in found:
        if value not in legal:
            raise _fail(_join(path, name), f"{value!r} is none of {', '.join(legal)}")
    if len(set(found)) != len(found):
        raise _fail(_join(path, name), "something is named twice")
    return found


def _truth(fields: Mapping[str, Any], name: str, path: str) -> bool:
    value = fields.get(name, False)
    value = {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value
    if type(value) is not bool:
        raise _fail(_join(path, name), "expected true or false")
    return value


# ---------------------------------------------------------------------- powers


def _write_power(game: AutokratorGame, faction: str, fields: Mapping[str, Any]) -> None:
    path = f"factions.{faction}"
    _known(fields, _POWER_FIELDS, path)
    power = game.state.factions[faction]
    power.gold = _number(fields, "gold", path, power.gold, 0, game.figure("gold_most"))
    power.score = _number(fields, "score", path, 0, 0, 999)
    for unit in PAWNS:
        if unit in fields:
            _write_pawn(game, faction, unit, fields[unit], f"{path}.{unit}")
    _write_sets(game, faction, _mapping(fields, "sets", path), f"{path}.sets")
    known = [unit for unit in UNITS if power.sets[unit]]
    power.shown = _words(fields, "shown", path, known)
    spied = _mapping(fields, "spied", path)
    _known(spied, known, f"{path}.spied")
    others = [one for one in game.powers if one != faction]
    for unit in spied:
        power.spied[unit] = _words(spied, unit, f"{path}.spied", others)


def _write_pawn(game: AutokratorGame, faction: str, unit: str, given: Any, path: str) -> None:
    """An area, `out`, or a map of `at`, `lives`, `used`."""
    fields: Mapping[str, Any] = given if isinstance(given, Mapping) else {"at": given}
    _known(fields, _PAWN_FIELDS, path)
    pawn = game.state.factions[faction].units[unit]
    at = fields.get("at", pawn.area)
    if at == OUT:
        pawn.area, pawn.lives = "", 0
        return
    if at not in game.data.areas:
        raise _fail(path, f"{at!r} is no area, nor {OUT!r}")
    pawn.area = at
    pawn.lives = _number(fields, "lives", path, pawn.lives, 1, game.kind(unit).lives)
    pawn.used = _truth(fields, "used", path)


def _write_sets(game: AutokratorGame, faction: str, fields: Mapping[str, Any], path: str) -> None:
    """The sets that are given, attached cards with or without; the rest as the first legal allocation has it.

    Of a faction whose cards lie on the real table only what is given is known.
    """
    _known(fields, UNITS, path)
    sets = game.state.factions[faction].sets
    given = {unit: _pair(game, unit, fields, path) for unit in UNITS if unit in fields}
    fitting = next(
        (
            one for one in game.data.allocations
            if all(set(one[UNITS.index(unit)]) == set(pair) for unit, pair in given.items())
        ),
        None,
    )  # fmt: skip
    if fitting is None:
        raise _fail(path, "no allocation of the cards has these sets")
    for unit, pair in zip(UNITS, fitting, strict=True):
        if unit in given or not game.on_table(faction):
            sets[unit] = game.data.set_of(unit, tuple(given.get(unit, pair)))


def _pair(game: AutokratorGame, unit: str, fields: Mapping[str, Any], path: str) -> list[str]:
    own = game.kind(unit).card
    cards = [card for card in _list(fields, unit, path) if card != own]
    for card in cards:
        if card not in game.data.hand:
            raise _fail(f"{path}.{unit}", f"{card!r} is no battle card of a faction")
    return cards


# ---------------------------------------------------------------------- the board


def _write_board(game: AutokratorGame, position: Mapping[str, Any]) -> None:
    state = game.state
    octagons = _mapping(position, "octagons", "")
    for area in octagons:
        if area not in game.data.areas:
            raise _fail(f"octagons.{area}", "there is no such area")
        state.octagons[area] = _word(octagons, area, "octagons", "", game.powers)
    for number, pair in enumerate(_list(position, "truces", "")):
        names = _words({"pair": pair}, "pair", f"truces[{number}]", game.powers)
        if len(names) != 2:
            raise _fail(f"truces[{number}]", "expected two factions")
        state.truces.append(sorted(names, key=FACTIONS.index))
    for faction in _words(position, "raids", "", game.powers):
        state.raids.append([faction, game.data.factions[faction].general])
