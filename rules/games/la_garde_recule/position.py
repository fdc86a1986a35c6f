"""Written positions: the shape of examples.yaml and of `Table.at`.

    options: {ruling_woods: cover}
    turn: 3                       # 1 to 5; left out: 1
    units:
      gds2: {at: "0502", reduced: true}
      gren3: {at: exited}         # a hex, or waiting, exited, lost
    wellington: gds2              # the unit he is with, or waiting (left out), or lost
    played: [hearts_4, joker]     # cards drawn in this turn, in order; left out: all that `deck` does not name
    deck: [spades_a, joker]       # cards left; left out: all that `played` does not name
    card: hearts_4                # the card that is being carried out; left out: one is to be drawn
    left: 1                       # units that it still activates; left out: as many as the card says
    acted: [gds3]                 # units that have acted with it
    activated: [allied]           # sides that could act in this turn; left out: those of the colours in `played`

A unit that is not named is lost; but the second and third French wave wait for their entry. The card that is carried
out counts as played. Nobody is there before his turn: a wave stands nowhere on the map, and Wellington with nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.content.findings import nearest
from rules.parts.decks import Pile
from rules.table import SetupError

from .activation import Activate
from .cards import units_of
from .data import FRENCH, SEATS, SIDE_OF_COLOUR, TURNS, WELLINGTON, Data
from .ending import check_end
from .invariants import problems
from .setup import bare_state, resolve_options
from .state import LOST, OFF_MAP, WAITING, Activation, GardeGame, GardeState
from .turn import DrawCard, NextTurn

_FIELDS = (
    "options", "turn", "units", "wellington", "played", "deck", "card", "left", "acted", "activated",
)  # fmt: skip
_UNIT_FIELDS = ("at", "reduced")
MOST_LEFT = 3


def state_at(data: Data, setup: Mapping[str, str], position: Mapping[str, Any]) -> GardeState:
    """The state of a written position, its first steps on the stack.

    `setup`: options for what the position does not say itself. Raises SetupError with the path of the wrong field.
    """
    fields = _mapping(position, "position")
    _known(fields, _FIELDS, "")
    options = {**setup, **_mapping(fields.get("options") or {}, "options")}
    for name, value in options.items():
        if not isinstance(value, str):
            raise _fail(f"options.{name}", f"a word, not {value!r}")
    state = bare_state(data, resolve_options(data, options))
    state.turn = _number(fields.get("turn", 1), "turn", 1, TURNS)
    _units(data, state, _mapping(fields.get("units") or {}, "units"))
    state.wellington = _word(
        fields.get("wellington", WAITING), "wellington", (WAITING, LOST, *data.of_side["allied"])
    )
    _too_early(data, state)
    _cards(data, state, fields)
    state.stack = [NextTurn(), DrawCard()]
    _activation(data, state, fields)
    game = GardeGame(data, state)
    wrong = problems(game)
    if wrong:
        raise _fail("position", wrong[0])
    check_end(game)
    return state


def _units(data: Data, state: GardeState, units: Mapping[str, Any]) -> None:
    for unit, record in data.units.items():
        state.where[unit] = WAITING if record.wave > 1 else LOST
    for unit, given in units.items():
        path = f"units.{unit}"
        _word(unit, "units", data.units)
        fields = _mapping(given, path)
        _known(fields, _UNIT_FIELDS, path)
        places = (*data.terrain, *OFF_MAP) if data.units[unit].side == FRENCH else (*data.terrain, LOST)
        state.where[unit] = _word(fields.get("at", ""), f"{path}.at", places)
        reduced = fields.get("reduced", False)
        if not isinstance(reduced, bool):
            raise _fail(f"{path}.reduced", f"true or false, not {reduced!r}")
        if reduced:
            state.reduced.add(unit)


def _too_early(data: Data, state: GardeState) -> None:
    """Refuses who cannot have come yet: a later wave on the map or beyond it, Wellington in turn 1."""
    for unit, record in data.units.items():
        if record.wave > state.turn and state.where[unit] not in (WAITING, LOST):
            raise _fail(f"units.{unit}.at", f"wave {record.wave} enters from turn {record.wave} on, "
                                            f"and this is turn {state.turn}")  # fmt: skip
    if state.turn == 1 and state.wellington not in (WAITING, LOST):
        raise _fail("wellington", "he arrives from turn 2 on, and this is turn 1")


def _cards(data: Data, state: GardeState, fields: Mapping[str, Any]) -> None:
    """Splits the deck into what is left and what was played."""
    whole = Counter(data.deck)
    played = _words(fields.get("played") or (), "played", data.deck)
    card = fields.get("card")
    if card is not None:
        if data.cards[_word(card, "card", data.deck)].joker:
            raise _fail("card", f"{card} activates nobody")
        if card not in played:
            played.append(card)
    if "deck" in fields:
        left = Counter(_words(fields["deck"] or (), "deck", data.deck))
        rest = whole - left
        if "played" not in fields:
            others = rest - Counter(played)
            played = [*others.elements(), *played]
        if Counter(played) != rest or left - whole:
            raise _fail("deck", "`deck` and `played` together are not the whole deck")
    else:
        left = whole - Counter(played)
        if Counter(played) - whole:
            raise _fail("played", "a card more often than the deck has it")
    state.played = played
    state.deck = Pile(shuffled={one: left[one] for one in data.deck if left[one]})


def _activation(data: Data, state: GardeState, fields: Mapping[str, Any]) -> None:
    coloured = {SIDE_OF_COLOUR[data.cards[one].colour] for one in state.played
                if not data.cards[one].joker}  # fmt: skip
    given = fields.get("activated")
    sides = coloured if given is None else set(_words(given, "activated", SEATS))
    card = fields.get("card")
    if card is None:
        for name in ("left", "acted"):
            if name in fields:
                raise _fail(name, "no card is being carried out")
    else:
        seat = SIDE_OF_COLOUR[data.cards[card].colour]
        left = _number(fields.get("left", units_of(data.cards[card])), "left", 0, MOST_LEFT)
        acted = _words(fields.get("acted") or (), "acted", (*data.of_side[seat], WELLINGTON))
        state.activation = Activation(card, seat, left, acted)
        state.stack.append(Activate())
        sides.add(seat)
    state.activated = [seat for seat in SEATS if seat in sides]


# ---------------------------------------------------------------------- reading fields


def _fail(path: str, message: str) -> SetupError:
    return SetupError(f"{path}: {message}")


def _known(fields: Mapping[str, Any], names: Iterable[str], path: str) -> None:
    for name in fields:
        if name not in names:
            place = f"{path}.{name}" if path else str(name)
            raise _fail(place, f"no such field{nearest(str(name), names)}")


def _mapping(value: Any, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _fail(path, f"a mapping, not {value!r}")
    return value


def _word(value: Any, path: str, words: Iterable[str]) -> str:
    if not isinstance(value, str) or value not in words:
        raise _fail(path, f"{value!r} is none of its values{nearest(str(value), words)}")
    return value


def _words(values: Any, path: str, words: Iterable[str]) -> list[str]:
    if isinstance(values, str) or not isinstance(values, list | tuple):
        raise _fail(path, f"a list, not {values!r}")
    return [_word(value, f"{path}[{index}]", words) for index, value in enumerate(values)]


def _number(value: Any, path: str, least: int, most: int) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if type(value) is not int or not least <= value <= most:
        raise _fail(path, f"a number from {least} to {most}, not {value!r}")
    return value
