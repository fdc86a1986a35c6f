"""The last segment of a turn: coup d'état, then what support moves by, in the order of the chart."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Option, Request, Roll, Select, rule

from .data import ABROAD, ELITE, FLN, FRANCE, GOVERNMENT, CoupResult
from .government_reinforcement import Mobilise
from .options import unit_option
from .psl import RollPsp, Settle, change, coup_at
from .state import GONE, AlgeriaGame, AlgeriaStep
from .units import ids, of_kind, on_map, take_off

RULE, COUP_RULE = "al.interphase.final", "al.interphase.coup"


@rule("al.interphase.final", "al.turn.sequence")
@dataclass(slots=True)
class FinalSupport(AlgeriaStep):
    """Coup check, then the lines of the chart one after the other."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.emit("phase.begins", "al.turn.sequence", phase="final_psl")
        game.push(CoupCheck(), Burdens(), NoMobile(), Gains(), Settle())


# ---------------------------------------------------------------------- coup d'état


@rule("al.interphase.coup")
def coup_threatens(game: AlgeriaGame) -> bool:
    """Whether support is low enough for a coup to be rolled for."""
    return game.state.psl[GOVERNMENT] <= coup_at(game)


@rule("al.interphase.coup", "al.oas.effects")
def coup_modifier(game: AlgeriaGame) -> int:
    """What the OAS in France adds to both rolls of a coup."""
    return game.figure("coup_oas") if game.state.oas == FRANCE else 0


@rule("al.interphase.coup")
@dataclass(slots=True)
class CoupCheck(AlgeriaStep):
    """Whether a coup is tried."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        if not coup_threatens(game):
            return None
        params = {"modifier": coup_modifier(game), "needed": game.figure("coup_on")}
        return Roll("coup.check", GOVERNMENT, COUP_RULE, params, "d6", game.figure("coup_die"))

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if answer is None:
            return
        tried = sum(answer) + coup_modifier(game) >= game.figure("coup_on")
        game.emit("coup.checked", COUP_RULE, roll=sum(answer), modifier=coup_modifier(game), tried=tried)
        if tried:
            game.push(Coup())


def coup_result(game: AlgeriaGame, roll: int) -> CoupResult:
    """The row of a modified roll; beyond the table its last row."""
    return next((one for one in game.data.coup if one.first <= roll <= one.last), game.data.coup[-1])


@rule("al.interphase.coup")
@dataclass(slots=True)
class Coup(AlgeriaStep):
    """The coup table: support first, then units for nothing or elite brigades lost."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"modifier": coup_modifier(game)}
        return Roll("coup", GOVERNMENT, COUP_RULE, params, "d6", game.figure("coup_dice"))

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        roll = sum(answer) + coup_modifier(game)
        result = coup_result(game, roll)
        game.emit("coup.happens", COUP_RULE, result=result.id, roll=roll)
        game.count(f"coup.{result.id}")
        sign = 1 if result.psp_dice > 0 else -1
        game.push(
            RollPsp(GOVERNMENT, abs(result.psp_dice), sign, GOVERNMENT, COUP_RULE, "coup"),
            CoupUnits(result.free_dice), CoupElites(result.elites, result.elite_dice),
        )  # fmt: skip


@rule("al.interphase.coup_units")
@dataclass(slots=True)
class CoupUnits(AlgeriaStep):
    """Points for which units are mobilised free of charge."""

    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        if not self.dice:
            return None
        params = {"dice": self.dice}
        return Roll("coup.units", GOVERNMENT, "al.interphase.coup_units", params, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if answer:
            game.push(Mobilise(free=sum(answer)))


@rule("al.interphase.coup")
@dataclass(slots=True)
class CoupElites(AlgeriaStep):
    """How many elite brigades leave the game for good."""

    count: int
    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        if not self.dice:
            return None
        return Roll("coup.elites", GOVERNMENT, COUP_RULE, {"dice": self.dice}, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        count = self.count + sum(answer or ())
        if count:
            game.push(CoupWho(count))


@rule("al.interphase.coup")
@dataclass(slots=True)
class CoupWho(AlgeriaStep):
    """The Government picks them among those on the map, as far as there are any."""

    count: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = ids(of_kind(on_map(game, GOVERNMENT), ELITE))
        count = min(self.count, len(found))
        return Select("coup.who", GOVERNMENT, COUP_RULE, {"count": count}, found, count, count)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, COUP_RULE)

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        for one in answer:
            unit = game.state.units[one]
            game.emit("unit.leaves", COUP_RULE, unit=one, area=unit.area, why="coup")
            take_off(game, unit, GONE)


# ---------------------------------------------------------------------- the chart


@rule("al.oas.effects", "al.interphase.final", "al.terror.effects", "al.gov_missions.resettlement")
@dataclass(slots=True)
class Burdens(AlgeriaStep):
    """What the OAS and suffering areas cost the Government."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state, chart = game.state, game.data.psl_changes
        if state.oas:
            row = chart["oas_france" if state.oas == FRANCE else "oas_algeria"]
            if change(game, GOVERNMENT, row.government, "al.oas.effects", "oas"):
                return
        change(game, GOVERNMENT, chart["terror"].government * suffering(game), RULE, "terror")


@rule("al.interphase.final")
def suffering(game: AlgeriaGame) -> int:
    """How often an area is terrorised or was resettled: once for each area, or by the ruling once for each."""
    twice = game.state.options["ruling_terror"] == "two"
    count = 0
    for place in game.state.areas.values():
        both = place.terror + place.resettled
        count += both if twice else min(both, 1)
    return count


@rule("al.interphase.final")
@dataclass(slots=True)
class NoMobile(AlgeriaStep):
    """The FLN without a mobile unit in order in Algeria loses support."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        for area in game.data.algeria:
            for unit in game.fln[area]:
                if unit.type.mobile and not unit.neutralised:
                    return
        dice = game.data.psl_changes["no_mobile"].fln
        game.push(RollPsp(FLN, abs(dice), 1 if dice > 0 else -1, FLN, RULE, "no_mobile"))


@rule("al.interphase.final", "al.countries.open")
@dataclass(slots=True)
class Gains(AlgeriaStep):
    """The FLN's forces abroad, then the areas that each side controls."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        chart = game.data.psl_changes
        firepower = sum(
            unit.firepower for country in ABROAD for unit in game.fln[country] if unit.type.mobile
        )
        row = chart["abroad"]
        if change(game, FLN, row.fln * firepower // row.divisor, RULE, "abroad"):
            return
        controls = [place.control for place in game.state.areas.values()]
        fln, government = controls.count(FLN), controls.count(GOVERNMENT)
        row = chart["more_areas"]
        if fln > government:
            change(game, FLN, row.fln * (fln - government) // row.divisor, RULE, "control")
        else:
            change(
                game, GOVERNMENT, row.government * (government - fln) // row.divisor, RULE, "control"
            )
