"""Suppression, by the Government and by the OAS."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Option, Request, Roll, Say, Select, rule

from .data import BAND, CADRE, ELITE, FAILEK, FLN, FRONT, GOVERNMENT, OPS, POLICE, PTL
from .fln_course import terrorise
from .government_reinforcement import pay
from .losses import living, neutralise_all, to_oc
from .odds import programme_odds
from .options import unit_option
from .psl import RollPsp
from .resolver import AT, PLUS, Modifiers, programme_modifiers, same
from .state import AlgeriaGame, AlgeriaStep, Unit
from .units import ids, of_kind, ready

SUPPRESSION = "suppression"
RULE, OAS_RULE = "al.gov_missions.suppression", "al.oas.suppression"


@rule("al.gov_missions.suppression")
def helpers(game: AlgeriaGame, area: str) -> list[Unit]:
    """Elite brigades in order that may help: those in OPS or PTL, or with the ruling those in any box."""
    units = ready(of_kind(game.government[area], ELITE))
    if game.state.options["ruling_suppression_elites"] == "present":
        return units
    return [unit for unit in units if unit.box in (OPS, PTL)]


@rule("al.gov_missions.suppression", "al.missions.steps")
@dataclass(slots=True)
class SuppressionParty(AlgeriaStep):
    """Which elite brigades help; then the mission is paid for."""

    area: str

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = ids(helpers(game, self.area))
        if not found or game.state.options["ruling_suppression_elites"] == "present":
            return None
        params = {"mission": SUPPRESSION, "area": self.area, "units": []}
        mission = game.data.missions[SUPPRESSION]
        return Select(
            "mission.elites", GOVERNMENT, RULE, params, found, 0, len(found),
            odds=lambda elites: programme_odds(game, mission, self.area, len(elites)),
        )  # fmt: skip

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        found = unit_option(game, option, RULE)
        found.consequence = Say("consequence.elite_helps")
        mission = game.data.missions[SUPPRESSION]
        found.odds = lambda: programme_odds(game, mission, self.area, 1)
        return found

    def take(self, game: AlgeriaGame, answer: list[str] | None) -> None:
        stay = game.state.options["ruling_suppression_elites"] == "present"
        elites = ids(helpers(game, self.area)) if stay else list(answer or ())
        mission = game.data.missions[SUPPRESSION]
        police = ids(ready(of_kind(game.government[self.area], POLICE)))
        game.emit(
            "mission.begins", RULE, mission=SUPPRESSION, area=self.area, units=[*police, *elites]
        )
        game.count(f"mission.{SUPPRESSION}")
        game.state.areas[self.area].done.append(SUPPRESSION)
        pay(game, mission.cost, RULE, "mission")
        game.push(Suppress(self.area, elites, False), Withdraw([] if stay else elites))


@rule("al.missions.steps")
@dataclass(slots=True)
class Withdraw(AlgeriaStep):
    """Elite brigades that helped go to OC."""

    units: list[str]

    def take(self, game: AlgeriaGame, answer: None) -> None:
        to_oc(game, living(game, self.units))


@rule("al.oas.suppression")
@dataclass(slots=True)
class OasSuppression(AlgeriaStep):
    """The OAS in a city suppresses by itself, once, as operations begin; Terror comes of it whatever is rolled."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        if state.oas not in game.data.cities or state.oas_done:
            return
        state.oas_done = True
        game.emit("mission.begins", OAS_RULE, mission="oas", area=state.oas, units=[])
        game.count("mission.oas")
        game.push(Suppress(state.oas, [], True))


@rule("al.gov_missions.suppression", "al.oas.suppression", "al.events.amnesty")
@dataclass(slots=True)
class Suppress(AlgeriaStep):
    """The roll: so many bands and faileks are neutralised, then + or @."""

    area: str
    elites: list[str]
    oas: bool

    def _modifiers(self, game: AlgeriaGame) -> Modifiers:
        if self.oas:
            return {}
        return programme_modifiers(game, game.data.missions[SUPPRESSION], len(self.elites))

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {
            "mission": "oas" if self.oas else SUPPRESSION, "area": self.area, "units": self.elites,
            "modifiers": self._modifiers(game),
        }  # fmt: skip
        seat = (self.oas and game.state.oas_side) or GOVERNMENT
        return Roll("success", seat, OAS_RULE if self.oas else RULE, params, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        total = answer[0] + sum(self._modifiers(game).values())
        number, symbol = game.data.success_of(total)
        rule_id = OAS_RULE if self.oas else RULE
        game.emit(
            "mission.rolled", rule_id, mission="oas" if self.oas else SUPPRESSION, area=self.area,
            roll=answer[0], total=total, number=number, symbol=symbol, idle=False,
        )  # fmt: skip
        game.push(Suppressed(self.area, number, symbol, self.oas))


@rule("al.gov_missions.suppression", "al.oas.suppression")
@dataclass(slots=True)
class Suppressed(AlgeriaStep):
    """The FLN picks its bands and faileks, in any box, among those in order; then the symbol."""

    area: str
    number: int
    symbol: str
    oas: bool

    def ask(self, game: AlgeriaGame) -> Request | None:
        units = ready(of_kind(game.fln[self.area], BAND, FAILEK))
        count = min(self.number, len(units))
        if not count:
            return None
        if len({same(unit) for unit in units}) == 1:
            units = units[:count]  # equal units: there is nothing to choose
        params = {"area": self.area, "count": count}
        return Select("suppression.neutralised", FLN, RULE, params, ids(units), count, count)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, RULE)

    def take(self, game: AlgeriaGame, answer: list[str] | None) -> None:
        rule_id = OAS_RULE if self.oas else RULE
        neutralise_all(game, living(game, answer or []), rule_id)
        if self.symbol == AT:
            units = of_kind(game.fln[self.area], CADRE, FRONT)
            neutralise_all(game, units, rule_id)
        if self.symbol == PLUS:
            dice = game.data.missions[SUPPRESSION].plus_dice
            game.push(RollPsp(GOVERNMENT, dice, -1, GOVERNMENT, rule_id, SUPPRESSION))
        if self.symbol or self.oas:
            terrorise(game, self.area, rule_id)
