"""Values that a person may set by hand, because the real table says otherwise.

Paths: `turn`, `unit.gds2` (a hex, or waiting, exited, lost), `side.gds2` (full, reduced), `wellington`, `card.spades_a`
(deck, played), `activated.french` (0, 1), `left` (units that the card still activates), `acted.gds2` (0, 1).

During the set-up nothing is corrected: there an undo does the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.table import Correctable, Say, legal_correction

from .data import ALLIED, FRENCH, SEATS, TURNS
from .ending import check_end
from .fire import Fire, Relocate
from .position import MOST_LEFT
from .state import EXITED, LOST, OFF_MAP, WAITING, GardeGame

FULL, REDUCED = "full", "reduced"
IN_DECK, PLAYED = "deck", "played"


def correctables(game: GardeGame) -> list[Correctable]:
    """Everything that may be set now, with its bounds."""
    if not game.state.turn or game.state.ending:
        return []
    return [*_turn(game), *_units(game), *_sides(game), *_wellington(game), *_activation(game),
            *_cards(game)]  # fmt: skip


def correct(game: GardeGame, path: str, value: int | str) -> None:
    """Sets one of them. Raises SetupError for a path or a value that cannot be."""
    known = legal_correction(correctables(game), path, value)
    if value != known.value:
        head, _, rest = path.partition(".")
        _SETTERS[head](game, rest, value)
        check_end(game)


# ---------------------------------------------------------------------- the turn and its card


def _turn(game: GardeGame) -> Iterator[Correctable]:
    state = game.state
    yield Correctable("turn", Say("label.correct.turn"), "int", state.turn, (1, TURNS), "turn")
    for seat in SEATS:
        label = Say("label.correct.activated", {"seat": seat})
        busy = state.activation is not None and state.activation.seat == seat
        legal = (1, 1) if busy else (0, 1)
        yield Correctable(f"activated.{seat}", label, "int", int(seat in state.activated), legal, "turn")


def _set_turn(game: GardeGame, _: str, value: int) -> None:
    game.state.turn = value


def _set_activated(game: GardeGame, seat: str, value: int) -> None:
    sides = {*game.state.activated, seat} if value else {*game.state.activated} - {seat}
    game.state.activated = [one for one in SEATS if one in sides]


def _activation(game: GardeGame) -> Iterator[Correctable]:
    now = game.state.activation
    if now is None:
        return
    label = Say("label.correct.left", {"card": now.card})
    yield Correctable("left", label, "int", now.left, (0, MOST_LEFT), "turn")
    for unit in game.data.of_side[now.seat]:
        if game.state.where[unit] not in OFF_MAP:
            label = Say("label.correct.acted", {"unit": unit})
            acted = int(unit in now.acted)
            yield Correctable(f"acted.{unit}", label, "int", acted, (0, 1), "turn")


def _set_left(game: GardeGame, _: str, value: int) -> None:
    assert game.state.activation is not None
    game.state.activation.left = value


def _set_acted(game: GardeGame, unit: str, value: int) -> None:
    assert game.state.activation is not None
    acted = game.state.activation.acted
    if value:
        acted.append(unit)
    else:
        acted.remove(unit)


# ---------------------------------------------------------------------- pieces


def _shooting(game: GardeGame) -> set[str]:
    """Units that a step on the way speaks of; they stay where they are until it is done."""
    state = game.state
    found: set[str] = set()
    for step in state.stack:
        if isinstance(step, Fire):
            found |= {step.firer, step.target}
        elif isinstance(step, Relocate):
            found.add(state.wellington)
    return found


def _units(game: GardeGame) -> Iterator[Correctable]:
    state, data = game.state, game.data
    taken = set(state.where.values())
    free = tuple(hex_ for hex_ in data.terrain if hex_ not in taken)
    busy = _shooting(game)
    for unit, at in state.where.items():
        if unit in busy:
            continue
        here = () if at in OFF_MAP else (at,)
        away: tuple[str, ...] = ()
        if state.wellington != unit:
            waits = (WAITING,) if data.units[unit].wave > 1 else ()
            away = (*waits, EXITED, LOST) if data.units[unit].side == FRENCH else (LOST,)
        label = Say("label.correct.unit", {"unit": unit})
        yield Correctable(f"unit.{unit}", label, "choice", at, (*here, *free, *away), "units")


def _set_unit(game: GardeGame, unit: str, value: str) -> None:
    state = game.state
    state.where[unit] = value
    if value == WAITING:
        state.reduced.discard(unit)
        if state.activation is not None and unit in state.activation.acted:
            state.activation.acted.remove(unit)


def _sides(game: GardeGame) -> Iterator[Correctable]:
    state = game.state
    for unit, at in state.where.items():
        if at not in (WAITING, LOST):
            label = Say("label.correct.side", {"unit": unit})
            value = REDUCED if unit in state.reduced else FULL
            yield Correctable(f"side.{unit}", label, "choice", value, (FULL, REDUCED), "units")


def _set_side(game: GardeGame, unit: str, value: str) -> None:
    if value == REDUCED:
        game.state.reduced.add(unit)
    else:
        game.state.reduced.discard(unit)


def _wellington(game: GardeGame) -> Iterator[Correctable]:
    state = game.state
    if any(isinstance(step, Relocate) for step in state.stack):
        return
    legal = (WAITING, *game.on_map(ALLIED), LOST)
    label = Say("label.correct.wellington")
    yield Correctable("wellington", label, "choice", state.wellington, legal, "units")


def _set_wellington(game: GardeGame, _: str, value: str) -> None:
    game.state.wellington = value


# ---------------------------------------------------------------------- cards


def _cards(game: GardeGame) -> Iterator[Correctable]:
    state = game.state
    now = state.activation.card if state.activation is not None else ""
    for card in game.data.deck:
        if card != now:
            here = IN_DECK if card in state.deck.shuffled else PLAYED
            label = Say("label.correct.card", {"card": card})
            yield Correctable(f"card.{card}", label, "choice", here, (IN_DECK, PLAYED), "cards")


def _set_card(game: GardeGame, card: str, value: str) -> None:
    state = game.state
    if value == PLAYED:
        state.deck.remove(card)
        state.played.append(card)
        return
    state.played.remove(card)
    left = {**state.deck.shuffled, card: 1}
    # in the order of the content, so that a corrected deck draws like any other with the same cards
    state.deck.shuffled = {one: left[one] for one in game.data.deck if one in left}


_SETTERS: dict[str, Callable[[GardeGame, str, Any], None]] = {
    "turn": _set_turn,
    "activated": _set_activated,
    "left": _set_left,
    "acted": _set_acted,
    "unit": _set_unit,
    "side": _set_side,
    "wellington": _set_wellington,
    "card": _set_card,
}
