"""The course of FLN missions: who does it, the roll, its symbol, the React."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.table import Choose, Option, Request, Roll, Say, Select, rule

from .combat import Fight
from .data import BAND, CADRE, FAILEK, FLN, FRONT, OC, POLICE
from .losses import (
    hurt_all,
    kill,
    living,
    neutralise_all,
    neutralise_police,
    score_deaths,
)
from .missions_fln import PROPAGANDA, RAID, acting, crosses_border
from .odds import harass_odds, success_odds
from .options import unit_option
from .psl import SplitPsp
from .random_events import gain_ap
from .react import HARASS, MOVE, STRIKE, React
from .resolver import AT, PLUS, Modifiers, distinct, factor, fln_modifiers, move_modifiers
from .state import AlgeriaGame, AlgeriaStep, Unit
from .units import ids, of_kind, put, ready


def begin(game: AlgeriaGame, option: str) -> None:
    """Takes up a mission: its units are named, then it is paid and rolled for."""
    name, *rest = option.split(":")
    if name == MOVE:
        unit = game.state.units[rest[0]]
        _announce(game, MOVE, rest[1], [unit.id])
        game.push(Success(MOVE, rest[1], [unit.id]))
        return
    area = rest[0]
    if name == PROPAGANDA:
        unit = acting(game, area, rest[1])[0]
        game.push(Party(name, area, [unit.id], []))
    elif name == STRIKE:
        front = acting(game, area, FRONT)[0]
        game.push(Party(name, area, [front.id], ids(acting(game, area, CADRE))))
    elif name == RAID:
        game.push(Party(name, area, [], ids(acting(game, area, BAND, FAILEK))))
    else:
        lead = acting(game, area, rest[1])[0]
        game.push(Party(name, area, [lead.id], _harass_helpers(game, area, lead)))


@rule("al.fln_missions.harass")
def _harass_helpers(game: AlgeriaGame, area: str, lead: Unit) -> list[str]:
    """Who may add its firepower: with a failek, other mobile units of the same OPS box."""
    if lead.kind != FAILEK:
        return []
    kinds = list(game.data.missions[HARASS].assist)
    if game.state.options["ruling_harass_cadres"] == "no":
        kinds.remove(CADRE)
    return [unit.id for unit in acting(game, area, *kinds) if unit is not lead]


def _announce(game: AlgeriaGame, name: str, area: str, units: list[str]) -> None:
    mission = game.data.missions[name]
    game.emit("mission.begins", mission.rule, mission=name, area=area, units=units)
    game.count(f"mission.{name}")
    if mission.cost:
        gain_ap(game, -mission.cost, mission.rule, "mission")


@rule("al.missions.steps", "al.fln_missions.strike", "al.fln_missions.raid", "al.fln_missions.harass")
@dataclass(slots=True)
class Party(AlgeriaStep):
    """Who does a mission: `units` are in it, `others` may be; then it is paid for."""

    mission: str
    area: str
    units: list[str]
    others: list[str]

    def ask(self, game: AlgeriaGame) -> Request | None:
        if not self.others:
            return None
        params = {"mission": self.mission, "area": self.area, "units": self.units}
        least = 0 if self.units else 1
        rule_id = game.data.missions[self.mission].rule
        return Select(
            "mission.party", FLN, rule_id, params, self.others, least, len(self.others),
            odds=lambda others: self._odds(game, others),
        )  # fmt: skip

    def _odds(self, game: AlgeriaGame, others: Sequence[str]) -> dict[str, Any]:
        """What the mission brings if `others` help; a Harass, against the unit that fires back least."""
        units = [*self.units, *others]
        if self.mission == HARASS:
            return harass_odds(game, self.area, living(game, units), None)
        mission = game.data.missions[self.mission]
        modifiers = fln_modifiers(game, mission, self.area, len(units))
        return success_odds(game, mission, modifiers, factor(game, mission, self.area))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        mission = game.data.missions[self.mission]
        found = unit_option(game, option, mission.rule)
        unit = game.state.units[option]
        params = {"mission": self.mission, "first": not self.units, "firepower": unit.firepower}
        found.consequence = Say("consequence.party", params)
        return found

    def take(self, game: AlgeriaGame, answer: list[str] | None) -> None:
        units = [*self.units, *(answer or ())]
        _announce(game, self.mission, self.area, units)
        place = game.state.areas.get(self.area)
        if place is None:
            game.state.france_done = True
        elif game.data.missions[self.mission].once:
            place.done.append(self.mission)
        if self.mission == HARASS:
            game.push(Target(self.area, units))
        else:
            game.push(Success(self.mission, self.area, units))


# ---------------------------------------------------------------------- the roll


@rule("al.missions.success", "al.fln_missions.propaganda", "al.fln_missions.raid")
@dataclass(slots=True)
class Success(AlgeriaStep):
    """The roll of a mission on the success table: its number first, then + or @."""

    mission: str
    area: str
    units: list[str]

    def modifiers(self, game: AlgeriaGame) -> Modifiers:
        mission = game.data.missions[self.mission]
        if self.mission == MOVE:
            source = game.state.units[self.units[0]].area
            border = crosses_border(game, source, self.area)
            return move_modifiers(game, mission, self.area, border)
        return fln_modifiers(game, mission, self.area, len(self.units))

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {
            "mission": self.mission, "area": self.area, "units": self.units,
            "modifiers": self.modifiers(game),
        }  # fmt: skip
        return Roll("success", FLN, game.data.missions[self.mission].rule, params, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        mission = game.data.missions[self.mission]
        total = answer[0] + sum(self.modifiers(game).values())
        number, symbol = game.data.success_of(total)
        game.emit(
            "mission.rolled", mission.rule, mission=self.mission, area=self.area, roll=answer[0],
            total=total, number=number, symbol=symbol, idle=self._idle(game, symbol),
        )  # fmt: skip
        game.push(Symbol(self.mission, self.area, self.units, symbol, dict(game.state.psl)))
        if self.mission == RAID and number:
            gain_ap(game, number * factor(game, mission, self.area), mission.rule, RAID)
        elif self.mission == PROPAGANDA and number:
            points = number * factor(game, mission, self.area)
            game.push(SplitPsp(FLN, points, "al.missions.split", PROPAGANDA, self.area))
        elif self.mission == STRIKE and number:
            game.push(StrikeDice(self.area, number))


    def _idle(self, game: AlgeriaGame, symbol: str) -> bool:
        """Whether a symbol finds nobody to act on: police in order, where it is theirs."""
        if symbol != AT or self.mission not in (STRIKE, RAID):
            return False
        return not ready(of_kind(game.government[self.area], POLICE))


@rule("al.fln_missions.strike")
@dataclass(slots=True)
class StrikeDice(AlgeriaStep):
    """The dice of support of a Strike, which the FLN splits like the number of Propaganda."""

    area: str
    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        return Roll("strike.psp", FLN, "al.fln_missions.strike", {"dice": self.dice}, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        game.push(SplitPsp(FLN, sum(answer), "al.missions.split", STRIKE, self.area))


@rule(
    "al.fln_missions.propaganda", "al.fln_missions.strike", "al.fln_missions.move",
    "al.fln_missions.raid",
)  # fmt: skip
@dataclass(slots=True)
class Symbol(AlgeriaStep):
    """What + and @ do; then the Government may react to whoever is left. `before`: both supports before the roll."""

    mission: str
    area: str
    units: list[str]
    symbol: str
    before: dict[str, int]

    def ask(self, game: AlgeriaGame) -> Request | None:
        if self.mission != RAID or self.symbol != PLUS:
            return None
        found = ids(distinct(living(game, self.units)))
        params = {"area": self.area}
        return Choose("raid.neutralised", FLN, "al.fln_missions.raid", params, found)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.fln_missions.raid")

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        units = living(game, self.units)
        if self.mission == MOVE:
            self._arrive(game, units[0])
            return
        rule_id = game.data.missions[self.mission].rule
        if self.mission == RAID:
            game.push(React(RAID, self.area, self.units, self.before))
            if answer is not None:
                neutralise_all(game, [game.state.units[answer]], rule_id)
            self._raided(game, rule_id)
            return
        deaths = 0
        if self.symbol == PLUS:
            units, deaths = hurt_all(game, dict.fromkeys(units, 1), rule_id)
        game.push(React(self.mission, self.area, ids(units), self.before))
        if self.mission == STRIKE and self.symbol == AT:
            police = of_kind(game.government[self.area], POLICE)
            game.push(neutralise_police(game, police, rule_id, self.area))
        if deaths:
            game.push(score_deaths(game, deaths, self.area))

    def _arrive(self, game: AlgeriaGame, unit: Unit) -> None:
        source = unit.area
        if self.symbol == PLUS:
            deaths = kill(game, unit, "al.fln_missions.move")
            if deaths:
                game.push(score_deaths(game, deaths, source))
            return
        put(game, unit, self.area, OC)
        game.emit("unit.moves", "al.fln_missions.move", unit=unit.id, source=source, area=self.area)
        game.push(React(MOVE, self.area, [unit.id], self.before))

    def _raided(self, game: AlgeriaGame, rule_id: str) -> None:
        if not self.symbol:
            return
        if self.symbol == AT:
            police = ready(of_kind(game.government[self.area], POLICE))[:1]
            game.push(neutralise_police(game, police, rule_id, self.area))
        terrorise(game, self.area, rule_id)


def terrorise(game: AlgeriaGame, area: str, rule_id: str) -> None:
    """Puts the one Terror marker that an area can have."""
    place = game.state.areas[area]
    if not place.terror:
        place.terror = True
        game.emit("terror.placed", rule_id, area=area)


@rule("al.fln_missions.harass")
@dataclass(slots=True)
class Target(AlgeriaStep):
    """The one Government unit that is harassed, in whatever box."""

    area: str
    units: list[str]

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = ids(distinct(game.government[self.area]))
        params = {"area": self.area, "units": self.units}
        return Choose("harass.target", FLN, "al.fln_missions.harass", params, found)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        target = game.state.units[option]
        found = unit_option(game, option, "al.fln_missions.harass")
        found.consequence = Say("consequence.target", {"firepower": target.firepower})
        found.odds = lambda: harass_odds(game, self.area, living(game, self.units), target)
        return found

    def take(self, game: AlgeriaGame, answer: str) -> None:
        game.emit("harass.aimed", "al.fln_missions.harass", unit=answer, area=self.area)
        game.push(
            Fight(self.area, self.units, [answer], True), React(HARASS, self.area, [])
        )
