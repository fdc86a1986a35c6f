"""Set-up: options, pawns in the capitals, and the harbour in which each Admiral begins."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, SetupError, rule, settings

from .data import ADMIRAL, GENERAL, KING, PAWNS, POWERS, UNITS, Data
from .geography import own_colour_harbours
from .rounds import NextRound
from .state import TABLE, AutokratorGame, AutokratorState, AutokratorStep, FactionState, UnitState


def resolve_options(data: Data, setup: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value. Raises SetupError for an option or a value that does not exist."""
    return settings.resolve_options(data.choices, data.defaults, setup)


@rule("ak.cards.table")
def check_seats(
    data: Data, setup: Mapping[str, str], seats: Mapping[str, str], bots: Container[str]
) -> None:  # fmt: skip
    """Raises SetupError for one of `bots` whose cards would lie on the real table: it has to know what it plays."""
    options = resolve_options(data, setup)
    for seat, name in seats.items():
        if name in bots and options[f"cards_{seat}"] == TABLE:
            raise SetupError(
                f"seat {seat}: {name!r} holds its cards in the app, not on the real table (cards_{seat})",
                "problem.cards_of_bot", faction=seat,
            )  # fmt: skip


@rule("ak.setup")
def bare_state(data: Data, options: dict[str, str]) -> AutokratorState:
    """The table before the first round; no steps on the stack. Admirals stand as suggested."""
    return AutokratorState(
        options=options,
        factions={faction: _faction(data, faction) for faction in POWERS[options["powers"]]},
    )


def _faction(data: Data, faction: str) -> FactionState:
    record = data.factions[faction]
    places = {KING: record.capital, GENERAL: record.capital, ADMIRAL: record.start}
    return FactionState(
        gold=data.figures["gold_start"],
        units={unit: UnitState(places[unit], data.units[unit].lives) for unit in PAWNS},
        sets={unit: [] for unit in UNITS},
        spied={unit: [] for unit in UNITS},
    )


def start(data: Data, setup: Mapping[str, str]) -> AutokratorState:
    """A new game. Raises SetupError, also for content whose battle cards nobody could allocate."""
    if not data.allocations or any(unit.card not in data.hand for unit in data.units.values()):
        raise SetupError("the battle cards cannot be allocated to the units: see `haversack validate autokrator`")
    state = bare_state(data, resolve_options(data, setup))
    game = AutokratorGame(data, state)
    game.push(*(PlaceAdmiral(faction) for faction in game.powers), NextRound())
    return state


@rule("ak.setup.admiral", "ak.setup.suggested")
@dataclass(slots=True)
class PlaceAdmiral(AutokratorStep):
    """An Admiral goes to an owned harbour of his colour, or stands as suggested."""

    faction: str

    def ask(self, game: AutokratorGame) -> Request | None:
        if game.state.options["admirals"] == "suggested":
            return None
        harbours = own_colour_harbours(game, self.faction)
        return Choose("admiral", self.faction, "ak.setup.admiral", {"faction": self.faction}, harbours)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        suggested = option == game.data.factions[self.faction].start
        return Option(option, Say("option.admiral", {"area": option, "suggested": suggested}), (option,),
                      rule="ak.setup.admiral")  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        power = game.state.factions[self.faction]
        rule_id = "ak.setup.admiral"
        if answer is None:
            answer, rule_id = game.data.factions[self.faction].start, "ak.setup.suggested"
        power.units[ADMIRAL].area = answer
        game.emit("admiral.placed", rule_id, faction=self.faction, area=answer)
