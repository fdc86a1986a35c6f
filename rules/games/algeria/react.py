"""React: the Government's answer to an FLN mission, at once and once."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Choose, Option, Request, Say, rule

from .combat import AfterFight
from .data import FLN, GOVERNMENT, OC
from .joining import ELITES, REACT, TOGETHER, Helicopters, manners, may_join, strength
from .losses import living, to_oc
from .odds import evasion_odds
from .psl import RollPsp
from .state import AlgeriaGame

DECLINE = "decline"
STRIKE, MOVE, HARASS = "strike", "move", "harass"


@rule("al.gov_missions.react", "al.gov_missions.react_move", "al.countries.open")
def can_be_met(game: AlgeriaGame, mission: str, area: str) -> bool:
    """Whether a mission that was done in an area may be reacted to at all."""
    if game.data.areas[area].country:
        return False
    return mission != MOVE or game.state.options["ruling_react_move"] == "allowed"


@rule("al.gov_missions.react", "al.missions.steps")
@dataclass(slots=True)
class React(AfterFight):
    """The Government may react to `mission` in `area`, done by `units`, those that are left of them.

    Who is not met goes to OC. `before` are both supports as they stood before the mission was rolled for: what it has
    done to them is said with the question.
    """

    before: dict[str, int] = field(default_factory=dict)

    def _manners(self, game: AlgeriaGame) -> list[str]:
        if not self.units or not can_be_met(game, self.mission, self.area):
            return []
        return manners(game, self.area)

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = self._manners(game)
        if not found:
            return None
        params = {
            "mission": self.mission, "area": self.area, "units": self.units, "dice": self._dice(game),
            "lost": -self._changed(game, GOVERNMENT), "gained": self._changed(game, FLN),
        }  # fmt: skip
        return Choose("react", GOVERNMENT, "al.gov_missions.react", params, [*found, DECLINE])

    def _dice(self, game: AlgeriaGame) -> int:
        """Dice of support that the Government loses if it does not react."""
        return game.data.missions[STRIKE].no_react_dice if self.mission == STRIKE else 0

    def _changed(self, game: AlgeriaGame, side: str) -> int:
        now = game.state.psl[side]
        return now - self.before.get(side, now)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        at = (f"{self.area}:{OC}",)
        rule_id = "al.gov_missions.react"
        if option == DECLINE:
            params = {"dice": self._dice(game), "lost": -self._changed(game, GOVERNMENT)}
            said = Say("consequence.react.decline", params)
            return Option(option, Say("option.react.decline"), at, rule=rule_id, consequence=said)
        found = Option(option, _manner_text(option), at, rule=rule_id)
        units = may_join(game, self.area, option)
        params = {"count": len(units), "alone": option not in (TOGETHER, ELITES), **strength(units)}
        found.consequence = Say("consequence.react", params)
        if units:
            found.odds = lambda: evasion_odds(game, living(game, self.units), units)
        return found

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is not None and answer != DECLINE:
            game.push(Helicopters(REACT, self.area, answer, self.units))
            return
        to_oc(game, living(game, self.units))
        if self.mission == STRIKE:
            game.push(unmet_strike(game))


def _manner_text(manner: str) -> Say:
    if manner in (TOGETHER, ELITES):
        return Say(f"option.react.{manner}")
    return Say("option.react.unit", {"unit": manner})


@rule("al.fln_missions.strike")
def unmet_strike(game: AlgeriaGame) -> RollPsp:
    """What the Government loses if it does not react to a Strike, be it that it cannot."""
    dice = game.data.missions[STRIKE].no_react_dice
    return RollPsp(GOVERNMENT, dice, -1, GOVERNMENT, "al.fln_missions.strike", "no_react")
