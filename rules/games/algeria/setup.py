"""Set-up: options, the scenario's points and forces, and where each side puts its units.

Each side either takes the suggested set-up or places by hand: one request for every kind of unit in every wilaya,
an amount for each area; then the Government picks the divisions that start dispersed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.table import (
    Choose,
    Distribute,
    Option,
    Request,
    Roll,
    Say,
    Select,
    SetupError,
    rule,
    settings,
)

from .data import DIVISION, FLN, FRONT, GOVERNMENT, Data
from .needed import require_scenario
from .options import area_option, unit_option
from .state import INACTIVE, NONE, AlgeriaGame, AlgeriaState, AlgeriaStep, AreaState, Unit
from .turn import NextTurn
from .units import by_area, enter, ids, may_have_front, of_kind, on_map

SUGGESTED, BY_HAND = "suggested", "by_hand"


@rule("al.optional.slow", "al.optional.independence")
def resolve_options(data: Data, setup: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value. Raises SetupError for what does not exist or does not go together."""
    options = settings.resolve_options(data.choices, data.defaults, setup)
    for name, scenarios in data.limited.items():
        if options[name] != data.defaults[name] and options["scenario"] not in scenarios:
            raise SetupError(
                f"{name} is for the scenario {', '.join(scenarios)} only",
                "problem.option_scenario", option=name, scenarios=list(scenarios),
            )  # fmt: skip
    return options


@rule("al.setup.scenario", "al.setup.contested", "al.border.start")
def bare_state(data: Data, options: dict[str, str]) -> AlgeriaState:
    """The table with the scenario's points and no unit on the map; no steps on the stack."""
    scenario = data.scenarios[options["scenario"]]
    return AlgeriaState(
        options=options,
        psl=dict(scenario.psl),
        air=scenario.air,
        air_most=scenario.air,
        helo=scenario.helo,
        helo_most=scenario.helo,
        naval=scenario.naval,
        border=scenario.border_zone or 0,
        border_state=NONE if scenario.border_zone is None else INACTIVE,
        independent=scenario.independent,
        suez_over=not scenario.suez,
        areas={area: AreaState() for area in data.algeria},
        units={counter: Unit(counter) for counter in data.counters},
        slow=options["slow_reaction"] == "yes",
    )


def start(data: Data, setup: Mapping[str, str]) -> AlgeriaState:
    """A new game. Raises SetupError."""
    options = resolve_options(data, setup)
    require_scenario(data, data.scenarios[options["scenario"]])
    state = bare_state(data, options)
    state.stack = [NextTurn(), FirstPoints(), ChooseSetup(FLN), ChooseSetup(GOVERNMENT)]
    return state


@rule("al.setup.shortage")
def groups(data: Data, scenario: str, side: str) -> list[tuple[str, str, int]]:
    """What a side places: (wilaya or country, kind, number), in the order of the scenario."""
    forces = data.scenarios[scenario].forces
    return [
        (place, kind, count)
        for place in (*data.wilayas, *data.countries)
        for kind, count in forces.get(place, {}).items()
        if data.units[kind].side == side
    ]


def places_for(data: Data, place: str) -> tuple[str, ...]:
    """The areas of a wilaya; a country alone."""
    return data.wilayas.get(place, (place,))


@rule("al.setup.order", "al.setup.suggested")
@dataclass(slots=True)
class ChooseSetup(AlgeriaStep):
    """A side takes the suggested set-up or places its units itself."""

    side: str

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"side": self.side}
        return Choose("setup.how", self.side, "al.setup.suggested", params, (SUGGESTED, BY_HAND))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return Option(option, Say(f"option.setup.{option}"), rule="al.setup.suggested")

    def take(self, game: AlgeriaGame, answer: str) -> None:
        game.state.acting = self.side
        if answer == SUGGESTED:
            place_suggested(game, self.side)
            return
        scenario = game.state.options["scenario"]
        count = len(groups(game.data, scenario, self.side))
        steps: list[AlgeriaStep] = [PlaceGroup(self.side, number) for number in range(count)]
        if self.side == GOVERNMENT:
            steps.append(FirstModes())
        game.push(*steps)


@rule("al.setup.suggested")
def place_suggested(game: AlgeriaGame, side: str) -> None:
    """Puts a side's units where the scenario suggests."""
    scenario = game.data.scenarios[game.state.options["scenario"]]
    placed: dict[str, dict[str, int]] = {}
    for area, kinds in scenario.suggested.items():
        for kind, count in kinds.items():
            if game.data.units[kind].side == side:
                for _ in range(count):
                    enter(game, kind, area)
                placed.setdefault(area, {})[kind] = count
    if side == GOVERNMENT:
        divisions = of_kind(on_map(game, GOVERNMENT), DIVISION)
        for unit in divisions[: 0 if game.state.slow else scenario.suggested_dispersed]:
            unit.dispersed = True
    game.emit("setup.placed", "al.setup.suggested", side=side, placed=placed)


@rule("al.setup.placement", "al.setup.boxes", "al.setup.fronts")
@dataclass(slots=True)
class PlaceGroup(AlgeriaStep):
    """The units of one kind that a wilaya or country holds: how many in each of its areas."""

    side: str
    number: int

    def _group(self, game: AlgeriaGame) -> tuple[str, str, int]:
        return groups(game.data, game.state.options["scenario"], self.side)[self.number]

    def ask(self, game: AlgeriaGame) -> Request | None:
        place, kind, count = self._group(game)
        slots = {}
        for area in places_for(game.data, place):
            if kind != FRONT:
                slots[area] = count
            elif may_have_front(game, area):
                slots[area] = game.figure("fronts_per_area")
        params = {"side": self.side, "unit": kind, "count": count, "place": place}
        return Distribute("setup.place", self.side, "al.setup.placement", params, slots, count, count)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        box = game.data.units[self._group(game)[1]].home_box
        return area_option(game, option, box, "al.setup.placement")

    def take(self, game: AlgeriaGame, answer: dict[str, int]) -> None:
        _, kind, _ = self._group(game)
        for area, count in answer.items():
            for _ in range(count):
                enter(game, kind, area)
        placed = {area: {kind: count} for area, count in answer.items()}
        game.emit("setup.placed", "al.setup.placement", side=self.side, placed=placed)


@rule("al.setup.modes")
@dataclass(slots=True)
class FirstModes(AlgeriaStep):
    """The divisions that start dispersed."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = [] if game.state.slow else ids(of_kind(on_map(game, GOVERNMENT), DIVISION))
        return Select("setup.dispersed", GOVERNMENT, "al.setup.modes", {}, found, 0, len(found))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.setup.modes")

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        for unit in answer:
            game.state.units[unit].dispersed = True
        if answer:
            areas = by_area(game, answer)
            game.emit("modes.changed", "al.setup.modes", dispersed=answer, concentrated=[], areas=areas)


@rule("al.setup.first_ap")
@dataclass(slots=True)
class FirstPoints(AlgeriaStep):
    """The FLN's first administrative points."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        dice = game.data.scenarios[game.state.options["scenario"]].ap_dice
        return Roll("setup.ap", FLN, "al.setup.first_ap", {"dice": dice}, "d6", dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        game.state.ap += sum(answer)
        game.emit("ap.changed", "al.setup.first_ap", amount=sum(answer), ap=game.state.ap, why="setup")
