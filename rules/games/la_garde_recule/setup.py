"""Set-up: options, and both sides on their entry hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.parts.decks import Pile
from rules.table import Choose, Option, Request, Say, SetupError, rule, settings

from .data import ALLIED, FRENCH, SEATS, Data
from .state import OFF_MAP, WAITING, GardeGame, GardeState, GardeStep
from .turn import NextTurn

SUGGESTED = "suggested"
FIRST_WAVE = 1


def resolve_options(data: Data, setup: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value. Raises SetupError for an option or a value that does not exist."""
    return settings.resolve_options(data.choices, data.defaults, setup)


def bare_state(data: Data, options: dict[str, str]) -> GardeState:
    """The table before the set-up, with no steps on the stack."""
    return GardeState(
        options=options,
        where=dict.fromkeys(data.units, WAITING),
        deck=Pile(shuffled=dict(data.deck)),
    )


def start(data: Data, setup: Mapping[str, str]) -> GardeState:
    """A new game. Raises SetupError."""
    state = bare_state(data, resolve_options(data, setup))
    if state.options["first_set_up"] == "suggested":
        for seat in SEATS:
            if suggestion(data, state, seat) is None:
                raise SetupError(f"the suggested set-up of {seat} breaks the rules of the set-up")
    state.stack = [NextTurn(), SetUp(FRENCH), SetUp(ALLIED)]
    return state


def to_place(data: Data, state: GardeState, seat: str) -> list[str]:
    """The units of a side that start on the map and do not stand there yet."""
    return [
        unit for unit in data.of_side[seat]
        if data.units[unit].wave <= FIRST_WAVE and state.where[unit] in OFF_MAP
    ]  # fmt: skip


def _free(data: Data, state: GardeState, seat: str) -> list[str]:
    taken = set(state.where.values())
    return [hex_ for hex_ in data.entries[seat] if hex_ not in taken]


@rule("lg.setup.allied", "lg.setup.french", "lg.stack")
def placements(data: Data, state: GardeState, seat: str) -> list[tuple[str, str]]:
    """Every (unit, hex) that may be placed now: its own entry hexes, empty, R units in the rear.

    A place in the rear that a unit marked R will need is not offered to others.
    """
    free = _free(data, state, seat)
    units = to_place(data, state, seat)
    rear = [hex_ for hex_ in free if hex_ in data.rear]
    marked = sum(data.units[unit].rear for unit in units)
    others = free if len(rear) > marked else [hex_ for hex_ in free if hex_ not in data.rear]
    return [
        (unit, hex_) for unit in units for hex_ in (rear if data.units[unit].rear else others)
    ]  # fmt: skip


@rule("lg.setup.suggested")
def suggestion(data: Data, state: GardeState, seat: str) -> dict[str, str] | None:
    """Where the suggested set-up puts the rest of a side: unit -> hex; None if it cannot be kept."""
    free = set(_free(data, state, seat))
    found = {}
    for unit in to_place(data, state, seat):
        hex_ = data.units[unit].start
        if hex_ not in free or (data.units[unit].rear and hex_ not in data.rear):
            return None
        free.remove(hex_)
        found[unit] = hex_
    return found


def _stands_for(data: Data, unit: str) -> dict[str, str | int]:
    """What a counter that is to be placed says of itself."""
    kind = data.units[unit]
    return {"unit": unit, "seat": kind.side, "attack": kind.attack, "defence": kind.defence}


@rule("lg.setup.allied", "lg.setup.french", "lg.setup.suggested")
@dataclass(slots=True)
class SetUp(GardeStep):
    """A side puts its units on the map, one after the other, or leaves the rest to the suggestion."""

    seat: str

    def ask(self, game: GardeGame) -> Request | None:
        state, data = game.state, game.data
        if state.options["first_set_up"] == "suggested":
            return None
        ids = [f"place:{unit}:{hex_}" for unit, hex_ in placements(data, state, self.seat)]
        if not ids:
            return None
        if suggestion(data, state, self.seat) is not None:
            ids.insert(0, SUGGESTED)  # most people want nothing else, so nobody has to look for it
        params = {"seat": self.seat, "left": len(to_place(data, state, self.seat))}
        if self.seat == ALLIED:
            return Choose("setup.allied", ALLIED, "lg.setup.allied", params, ids)
        return Choose("setup.french", FRENCH, "lg.setup.french", params, ids)

    def describe(self, game: GardeGame, option: str) -> Option:
        if option == SUGGESTED:
            found = suggestion(game.data, game.state, self.seat) or {}
            return Option(option, Say("option.suggested"), tuple(found.values()),
                          rule="lg.setup.suggested",
                          consequence=Say("consequence.suggested", {"places": found}))  # fmt: skip
        _, unit, hex_ = option.split(":")
        data = game.data
        params = {"terrain": data.terrain[hex_], "rear": hex_ in data.rear}
        return Option(option, Say("option.place", {"unit": unit, "target": hex_}), (hex_,),
                      rule=f"lg.setup.{self.seat}",
                      consequence=Say("consequence.place", params),
                      group=Say("subject.place", _stands_for(data, unit)))  # fmt: skip

    def take(self, game: GardeGame, answer: str | None) -> None:
        if answer is None or answer == SUGGESTED:
            found = suggestion(game.data, game.state, self.seat) or {}
            self._put(game, found.items(), "lg.setup.suggested")
            return
        _, unit, hex_ = answer.split(":")
        self._put(game, [(unit, hex_)], f"lg.setup.{self.seat}")
        game.push(self)

    def _put(self, game: GardeGame, places: Iterable[tuple[str, str]], rule_id: str) -> None:
        for unit, hex_ in places:
            game.state.where[unit] = hex_
            game.emit("unit.placed", rule_id, unit=unit, target=hex_)
