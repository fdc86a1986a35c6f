"""Missions of the Government but Suppression: what it can do now, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.table import Choose, Option, Request, Roll, Say, rule

from .data import BAND, FAILEK, FLN, FRONT, GOVERNMENT, OC, POLICE, PTL, UG
from .fln_course import terrorise
from .government_reinforcement import budget, pay
from .joining import (
    ELITES,
    FLUSH,
    TOGETHER,
    Helicopters,
    can_act,
    can_flush,
    fliers,
    flush_targets,
    manners,
    may_join,
    strength,
)
from .losses import hurt
from .missions_fln import mission_group, place_of
from .odds import (
    about,
    contact_chances,
    flush_odds,
    in_percent,
    intelligence_odds,
    programme_odds,
    resettlement_odds,
)
from .psl import RollPsp, change
from .resolver import (
    Modifiers,
    contact_modifiers,
    contact_of,
    contact_target,
    has_division,
    programme_modifiers,
)
from .state import AlgeriaGame, AlgeriaStep, Unit
from .suppression import SUPPRESSION, SuppressionParty
from .units import ids, in_box, of_kind, ready

INTELLIGENCE, CIVIL_AFFAIRS, RESETTLEMENT = "intelligence", "civil_affairs", "resettlement"
PROGRAMMES = (CIVIL_AFFAIRS, SUPPRESSION, RESETTLEMENT)


# ---------------------------------------------------------------------- what can be done


def government_missions(game: AlgeriaGame) -> list[str]:
    """Every mission that the Government can do now, as option ids, area by area."""
    found: list[str] = []
    money = budget(game)
    flying = None
    for area in game.data.algeria:
        units, fln = game.government[area], game.fln[area]
        if fln and any(unit.box != UG for unit in fln):
            if flying is None:
                flying = fliers(game)
            if can_flush(game, area, flying):
                found.append(f"{FLUSH}:{area}")
        if money > 0 and any(unit.kind == POLICE and not unit.neutralised for unit in units):
            found += _police_missions(game, area, money)
    return found


@rule(
    "al.gov_missions.intelligence", "al.gov_missions.civil_affairs", "al.gov_missions.suppression",
    "al.gov_missions.resettlement", "al.gov.never_to_zero", "al.optional.slow",
)  # fmt: skip
def _police_missions(game: AlgeriaGame, area: str, money: int) -> list[str]:
    """The missions that police in order make possible, as far as they can be paid."""
    missions = game.data.missions
    found = []
    if missions[INTELLIGENCE].cost <= money and any(unit.box == UG for unit in game.fln[area]):
        found.append(f"{INTELLIGENCE}:{area}")
    if game.state.slow:
        return found
    kind, done = game.area_type(area), game.state.areas[area].done
    for name in PROGRAMMES:
        mission = missions[name]
        if (
            mission.cost <= money
            and not (mission.once and name in done)
            and kind not in mission.not_in
            and (not mission.only_in or kind in mission.only_in)
        ):
            found.append(f"{name}:{area}")
    return found


# ---------------------------------------------------------------------- options


def describe(game: AlgeriaGame, option: str) -> Option:
    """A mission as the Government meets it, with what its dice bring."""
    name, _, area = option.partition(":")
    mission = game.data.missions[name]
    box = {FLUSH: OC, INTELLIGENCE: UG}.get(name, PTL)
    params = {"mission": name, "area": area, "cost": mission.cost}
    units = _flushers(game, area) if name == FLUSH else []
    forecast = _forecast(game, name, area, units)
    found = Option(
        option, Say(f"option.{name}", params), (f"{area}:{box}",), rule=mission.rule,
        consequence=Say(f"consequence.{name}", {**params, **forecast}),
        group=mission_group(mission), order=place_of(game, name),
    )  # fmt: skip
    if name == FLUSH:
        found.odds = (lambda: flush_odds(game, area, units)) if units else None
    elif name == INTELLIGENCE:
        found.odds = lambda: intelligence_odds(game, area)
    elif name == RESETTLEMENT:
        found.odds = lambda: resettlement_odds(mission)
    else:
        found.odds = lambda: programme_odds(game, mission, area)
    return found


def _flushers(game: AlgeriaGame, area: str) -> list[Unit]:
    """Who would flush together without more helicopters: one unit where several may not."""
    units = may_join(game, area, TOGETHER if has_division(game, area) else ELITES)
    return units or [unit for unit in game.government[area] if can_act(unit)][:1]


def _forecast(game: AlgeriaGame, name: str, area: str, units: list[Unit]) -> dict[str, Any]:
    """What a mission brings in a few figures: means and per cents."""
    if name == FLUSH:
        targets, contact = flush_targets(game, area), contact_of(units)
        return {
            "units": len(units), "contact": contact, "count": len(targets),
            "found": _found(game, name, area, targets, contact),
        }  # fmt: skip
    if name == INTELLIGENCE:
        targets = in_box(game.fln[area], UG)
        contact = contact_of(ready(of_kind(game.government[area], POLICE)))
        return {"count": len(targets), "found": _found(game, name, area, targets, contact)}
    if name == RESETTLEMENT:
        return {"gains": about(resettlement_odds(game.data.missions[name])["fln_gains"])}
    odds = programme_odds(game, game.data.missions[name], area)
    return {
        "terror": game.state.areas[area].terror,
        "amount": about(odds["fln_loses" if name == CIVIL_AFFAIRS else "neutralised"]),
        "count": len(ready(of_kind(game.fln[area], BAND, FAILEK))),
        "plus": in_percent(odds["plus_chance"]), "at": in_percent(odds["at_chance"]),
        "ends": in_percent(odds["plus_chance"] + odds["at_chance"]),
    }  # fmt: skip


def _found(
    game: AlgeriaGame, name: str, area: str, targets: list[Unit], contact: int
) -> float | int:
    """How many of the units that are looked for are found, on average."""
    chances = contact_chances(game, game.data.missions[name], area, targets, contact)
    return about(sum((chances[unit.kind] for unit in targets), Fraction(0)))


# ---------------------------------------------------------------------- beginning


def begin(game: AlgeriaGame, option: str) -> None:
    """Takes up a mission."""
    name, _, area = option.partition(":")
    if name == FLUSH:
        game.push(Manner(area))
        return
    if name == SUPPRESSION:
        game.push(SuppressionParty(area))
        return
    mission = game.data.missions[name]
    police = ids(ready(of_kind(game.government[area], POLICE)))
    game.emit("mission.begins", mission.rule, mission=name, area=area, units=police)
    game.count(f"mission.{name}")
    if mission.once:
        game.state.areas[area].done.append(name)
    pay(game, mission.cost, mission.rule, "mission")
    if name == INTELLIGENCE:
        game.push(Search(area))
    elif name == CIVIL_AFFAIRS:
        game.push(CivilAffairs(area))
    else:
        game.push(
            RollPsp(FLN, mission.psl_dice, 1, FLN, mission.rule, RESETTLEMENT), Resettled(area)
        )


@rule("al.gov_missions.flush", "al.gov_missions.combining")
@dataclass(slots=True)
class Manner(AlgeriaStep):
    """How a Flush is done: together, by elite brigades, or by one other unit."""

    area: str

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"area": self.area}
        return Choose(
            "flush.manner", GOVERNMENT, "al.gov_missions.combining", params, manners(game, self.area)
        )

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        if option in (TOGETHER, ELITES):
            text = Say(f"option.flush.{option}")
        else:
            text = Say("option.flush.unit", {"unit": option})
        units = may_join(game, self.area, option)
        params = {"count": len(units), "alone": option not in (TOGETHER, ELITES), **strength(units)}
        return Option(
            option, text, (f"{self.area}:{OC}",), rule="al.gov_missions.combining",
            consequence=Say("consequence.flush.manner", params),
            odds=(lambda: flush_odds(game, self.area, units)) if units else None,
        )  # fmt: skip

    def take(self, game: AlgeriaGame, answer: str) -> None:
        game.push(Helicopters(FLUSH, self.area, answer, []))


# ---------------------------------------------------------------------- intelligence


@rule("al.gov_missions.intelligence")
@dataclass(slots=True)
class Search(AlgeriaStep):
    """A die for each FLN unit in UG; whom the police find goes to OC."""

    area: str

    def ask(self, game: AlgeriaGame) -> Request | None:
        mission = game.data.missions[INTELLIGENCE]
        units = ids(in_box(game.fln[self.area], UG))
        params = {
            "area": self.area, "units": units, "mission": INTELLIGENCE, "total": self._total(game),
            "modifiers": contact_modifiers(game, mission, self.area),
        }  # fmt: skip
        return Roll("contact", GOVERNMENT, "al.gov_missions.intelligence", params, "d6", len(units))

    def _total(self, game: AlgeriaGame) -> int:
        return contact_of(ready(of_kind(game.government[self.area], POLICE)))

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        mission = game.data.missions[INTELLIGENCE]
        modifier = sum(contact_modifiers(game, mission, self.area).values())
        total = self._total(game)
        found = [
            unit
            for unit, face in zip(in_box(game.fln[self.area], UG), answer, strict=True)
            if face <= contact_target(mission, total, unit.type.evasion, modifier)
        ]
        for unit in found:
            unit.box = OC
        game.emit(
            "units.contacted", "al.gov_missions.intelligence", area=self.area, units=ids(found),
            rolls=answer, total=total,
        )  # fmt: skip


# ---------------------------------------------------------------------- civil affairs


@rule("al.gov_missions.civil_affairs")
@dataclass(slots=True)
class CivilAffairs(AlgeriaStep):
    """The number is taken off FLN support; + or @ takes a Terror marker away."""

    area: str

    def _modifiers(self, game: AlgeriaGame) -> Modifiers:
        return programme_modifiers(game, game.data.missions[CIVIL_AFFAIRS])

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {
            "mission": CIVIL_AFFAIRS, "area": self.area, "units": [],
            "modifiers": self._modifiers(game),
        }  # fmt: skip
        return Roll("success", GOVERNMENT, "al.gov_missions.civil_affairs", params, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        total = answer[0] + sum(self._modifiers(game).values())
        number, symbol = game.data.success_of(total)
        place = game.state.areas[self.area]
        game.emit(
            "mission.rolled", "al.gov_missions.civil_affairs", mission=CIVIL_AFFAIRS, area=self.area,
            roll=answer[0], total=total, number=number, symbol=symbol, idle=not place.terror,
        )  # fmt: skip
        if change(game, FLN, -number, "al.gov_missions.civil_affairs", CIVIL_AFFAIRS):
            return
        if symbol and place.terror:
            place.terror = False
            game.emit("terror.gone", "al.gov_missions.civil_affairs", area=self.area)


# ---------------------------------------------------------------------- resettlement


@rule("al.gov_missions.resettlement", "al.combat.scoring", "al.units.no_remote_front")
@dataclass(slots=True)
class Resettled(AlgeriaStep):
    """Once the FLN has gained, the area is remote for good and terrorised; a front there becomes a cadre, and is
    scored."""

    area: str

    def take(self, game: AlgeriaGame, answer: None) -> None:
        rule_id = game.data.missions[RESETTLEMENT].rule
        game.state.areas[self.area].resettled = True
        game.emit("area.resettled", rule_id, area=self.area)
        terrorise(game, self.area, rule_id)
        for unit in of_kind(game.fln[self.area], FRONT):
            hurt(game, unit, rule_id)
