"""What an activated unit does: move, exit, enter, fire, recover; and Wellington's arrival."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rules.table import Option, Say, rule

from .data import WELLINGTON
from .ending import check_end, needed_with
from .fire import Fire
from .odds import shot_odds
from .shot import aim
from .state import EXITED, Activation, GardeGame


def carry_out(game: GardeGame, option: str) -> None:
    """Does what an option of `activation.unit` says."""
    activation = game.state.activation
    assert activation is not None
    kind, unit, target = _parts(option)
    _DOES[kind](game, activation, unit, target)


def _parts(option: str) -> tuple[str, str, str]:
    kind, _, rest = option.partition(":")
    unit, _, target = rest.partition(":")
    return kind, unit, target


def _acts(activation: Activation, unit: str) -> None:
    activation.acted.append(unit)
    activation.left -= 1


@rule("lg.move", "lg.wellington.rides")
def _move(game: GardeGame, activation: Activation, unit: str, to: str) -> None:
    _acts(activation, unit)
    where = game.state.where
    source, where[unit] = where[unit], to
    rides = game.state.wellington == unit
    game.emit("unit.moves", "lg.move", unit=unit, source=source, target=to, wellington=rides)


@rule("lg.exit", "lg.end.exits")
def _exit(game: GardeGame, activation: Activation, unit: str, _: str) -> None:
    _acts(activation, unit)
    state = game.state
    source, state.where[unit] = state.where[unit], EXITED
    gone = sum(at == EXITED for at in state.where.values())
    game.emit("unit.exits", "lg.exit", unit=unit, source=source, gone=gone,
              reduced=unit in state.reduced)  # fmt: skip
    check_end(game)


@rule("lg.enter")
def _enter(game: GardeGame, activation: Activation, unit: str, to: str) -> None:
    _acts(activation, unit)
    game.state.where[unit] = to
    wave = game.data.units[unit].wave
    game.emit("unit.enters", "lg.enter", unit=unit, target=to, wave=wave)


@rule("lg.fire.range")
def _fire(game: GardeGame, activation: Activation, unit: str, target: str) -> None:
    _acts(activation, unit)
    game.push(Fire(unit, target))


@rule("lg.activate.face")
def _flip(game: GardeGame, activation: Activation, unit: str, _: str) -> None:
    state = game.state
    state.reduced.discard(unit)
    state.score.flips[activation.seat] += 1
    game.emit("unit.recovers", "lg.activate.face", unit=unit, at=state.where[unit])
    if state.options["ruling_flip"] == "and_acts":
        activation.only = unit
    else:
        _acts(activation, unit)


@rule("lg.wellington.arrives")
def _wellington(game: GardeGame, activation: Activation, unit: str, _: str) -> None:
    activation.left = 0
    activation.acted.append(WELLINGTON)
    game.state.wellington = unit
    at = game.state.where[unit]
    game.emit("wellington.arrives", "lg.wellington.arrives", unit=unit, at=at, card=activation.card)


_DOES: dict[str, Callable[[GardeGame, Activation, str, str], None]] = {
    "move": _move,
    "exit": _exit,
    "enter": _enter,
    "fire": _fire,
    "flip": _flip,
    "wellington": _wellington,
}


# ---------------------------------------------------------------------- how they read


def describe(game: GardeGame, option: str) -> Option:
    """An option of `activation.unit` as a player meets it."""
    kind, unit, target = _parts(option)
    found = _READS[kind](game, option, unit, target)
    if kind == "done":
        return found
    if kind == "wellington":
        return replace(found, group=Say("subject.wellington"))
    own, state = game.data.units[unit], game.state
    reduced = unit in state.reduced
    at = state.where[unit]
    params = {
        "unit": unit, "at": at if at in game.data.terrain else "", "reduced": reduced,
        "attack": own.reduced_attack if reduced else own.attack,
        "defence": own.reduced_defence if reduced else own.defence,
    }  # fmt: skip
    return replace(found, group=Say("subject.unit", params))


def _read_done(game: GardeGame, option: str, unit: str, target: str) -> Option:
    activation = game.state.activation
    assert activation is not None
    return Option(option, Say("option.done"), rule="lg.activate.number",
                  consequence=Say("consequence.done", {"left": activation.left}))  # fmt: skip


def _read_move(game: GardeGame, option: str, unit: str, to: str) -> Option:
    state, data = game.state, game.data
    source = state.where[unit]
    params = {
        "unit": unit, "target": to, "terrain": data.terrain[to],
        "exit": to in data.exits and data.units[unit].wave > 0, "wellington": state.wellington == unit,
    }  # fmt: skip
    return Option(option, Say("option.move", {"unit": unit, "source": source, "target": to}),
                  (source, to), rule="lg.move", consequence=Say("consequence.move", params))  # fmt: skip


def _read_exit(game: GardeGame, option: str, unit: str, target: str) -> Option:
    state = game.state
    at = state.where[unit]
    gone = [one for one, place in state.where.items() if place == EXITED] + [unit]
    needed = needed_with(game, gone)
    params = {"gone": len(gone), "needed": needed, "wins": len(gone) >= needed}
    return Option(option, Say("option.exit", {"unit": unit, "source": at}), (at,), rule="lg.exit",
                  consequence=Say("consequence.exit", params))  # fmt: skip


def _read_enter(game: GardeGame, option: str, unit: str, to: str) -> Option:
    wave = game.data.units[unit].wave
    box = (f"wave_{wave}",) if wave > 1 else ()
    return Option(option, Say("option.enter", {"unit": unit, "target": to}), (*box, to),
                  rule="lg.enter", consequence=Say("consequence.enter", {"wave": wave}))  # fmt: skip


def _read_fire(game: GardeGame, option: str, unit: str, target: str) -> Option:
    where = game.state.where
    shot = aim(game, unit, target)
    params = {
        "needed": shot.needed, "attack": shot.attack, "defence": shot.defence, "times": shot.times,
        "modifiers": dict(shot.modifiers), "reduced": target in game.state.reduced,
        "wellington": shot.guarded, "target": target,
    }  # fmt: skip
    return Option(
        option, Say("option.fire", {"unit": unit, "target": target, "distance": shot.distance}),
        (where[unit], where[target]), rule="lg.fire.hit",
        consequence=Say("consequence.fire", params), odds=partial(shot_odds, game, shot),
    )  # fmt: skip


def _read_flip(game: GardeGame, option: str, unit: str, target: str) -> Option:
    full = game.data.units[unit]
    acts = game.state.options["ruling_flip"] == "and_acts"
    params = {"attack": full.attack, "defence": full.defence, "acts": acts}
    return Option(option, Say("option.flip", {"unit": unit}), (game.state.where[unit],),
                  rule="lg.activate.face", consequence=Say("consequence.flip", params))  # fmt: skip


def _read_wellington(game: GardeGame, option: str, unit: str, target: str) -> Option:
    at = game.state.where[unit]
    return Option(option, Say("option.wellington", {"unit": unit}), ("wellington_box", at),
                  rule="lg.wellington.arrives", consequence=Say("consequence.wellington"))  # fmt: skip


_READS: dict[str, Callable[[GardeGame, str, str, str], Option]] = {
    "done": _read_done,
    "move": _read_move,
    "exit": _read_exit,
    "enter": _read_enter,
    "fire": _read_fire,
    "flip": _read_flip,
    "wellington": _read_wellington,
}
