"""Moves of the three units, Campaigns, and the attack that follows a move.

Options of a unit: `king:<area>`, `king:campaign:<area>`, `general:twice:<area>`, `king:fight`, `king:stay`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from . import treasury
from .battle import Battle
from .data import ADMIRAL, ENDS, GARRISON, GENERAL, NEUTRAL
from .geography import (
    at,
    contested,
    enemies_at,
    may_enter,
    may_pass,
    owner,
    steps_from,
    targets,
)
from .odds import attack_odds
from .state import AutokratorGame, AutokratorStep
from .units import modifier

FIGHT, STAY, CAMPAIGN, TWICE = "fight", "stay", "campaign", "twice"


@rule("ak.two", "ak.round.alternate")
def alternating(game: AutokratorGame) -> bool:
    """Whether units are used one at a time: always with two players."""
    return len(game.powers) == 2 or game.state.options["alternate"] == "units"


# ---------------------------------------------------------------------- what a unit may do


@rule("ak.unit.use", "ak.unit.contested")
def options(game: AutokratorGame, faction: str, unit: str, idle: bool) -> list[str]:
    """Everything that a pawn may do now. `idle`: it may be used without doing anything."""
    if contested(game, faction, unit):
        return [f"{unit}:{FIGHT}"]
    found = [f"{unit}:{area}" for area in moves(game, faction, unit)]
    found += [f"{unit}:{TWICE}:{area}" for area in twice(game, faction, unit)]
    found += [f"{unit}:{CAMPAIGN}:{area}" for area in campaign(game, faction, unit)]
    if targets(game, faction, at(game, faction, unit)):
        found.append(f"{unit}:{FIGHT}")  # a neutral area, or one shared with nobody that defends it
    if idle:
        found.append(f"{unit}:{STAY}")
    return found


@rule("ak.move.land", "ak.move.harbour")
def moves(game: AutokratorGame, faction: str, unit: str) -> list[str]:
    """Where a single move may end."""
    return [
        area for area in steps_from(game, faction, unit) if may_enter(game, faction, unit, area)
    ]


def _two_moves(
    game: AutokratorGame, faction: str, unit: str, passes: Callable[[str], bool]
) -> dict[str, str]:
    """What two moves reach and one does not: area -> the area between."""
    start = at(game, faction, unit)
    beside = game.data.neighbours(start)
    found: dict[str, str] = {}
    for between in beside:
        if passes(between):
            for area in game.data.neighbours(between):
                if area != start and area not in beside and area not in found:
                    found[area] = between
    return {area: found[area] for area in game.data.areas if area in found}


@rule("ak.move.general_twice")
def twice(game: AutokratorGame, faction: str, unit: str) -> dict[str, str]:
    """Where the General gets by two moves between owned areas without enemies: area -> the one between."""
    if unit != GENERAL:
        return {}

    def quiet(area: str) -> bool:
        return owner(game, area) == faction and not enemies_at(game, faction, area)

    if not quiet(at(game, faction, unit)):
        return {}
    reached = _two_moves(
        game, faction, unit, lambda area: quiet(area) and may_enter(game, faction, unit, area)
    )
    return {
        area: between for area, between in reached.items()
        if quiet(area) and may_enter(game, faction, unit, area)
    }  # fmt: skip


@rule("ak.gold.campaign", "ak.gold.admiral_campaign")
def campaign(game: AutokratorGame, faction: str, unit: str) -> dict[str, str]:
    """Where a Campaign gets that no free move does: area -> the area between, "" for a voyage."""
    if not treasury.can_pay(game, faction, game.kind(unit).campaign):
        return {}
    if unit == ADMIRAL:
        return _voyages(game, faction)
    free = twice(game, faction, unit)
    reached = _two_moves(game, faction, unit, lambda area: may_pass(game, faction, unit, area))
    return {
        area: between for area, between in reached.items()
        if area not in free and may_enter(game, faction, unit, area)
    }  # fmt: skip


@rule("ak.gold.admiral_campaign", "ak.two")
def _voyages(game: AutokratorGame, faction: str) -> dict[str, str]:
    """The harbours of the other colour; with two players there is no such Campaign."""
    if len(game.powers) == 2:
        return {}
    near = (*steps_from(game, faction, ADMIRAL), at(game, faction, ADMIRAL))
    return {
        area: "" for area, place in game.data.areas.items()
        if place.harbours and area not in near and may_enter(game, faction, ADMIRAL, area)
    }  # fmt: skip


# ---------------------------------------------------------------------- doing it


@rule("ak.unit.use")
def use(game: AutokratorGame, faction: str, unit: str, what: str) -> None:
    """Carries an option of a unit out (without the unit's name in front); an attack follows where one defends."""
    pawn = game.state.factions[faction].units[unit]
    pawn.used = True
    if what == STAY:
        game.emit("unit.stays", "ak.round.alternate", faction=faction, unit=unit, area=pawn.area)
        return
    if what != FIGHT:
        how, _, area = what.rpartition(":")
        _go(game, faction, unit, how, area)
    if targets(game, faction, pawn.area):
        game.push(Attack(faction, unit))


def _go(game: AutokratorGame, faction: str, unit: str, how: str, area: str) -> None:
    between, rule_id = "", "ak.move.harbour" if unit == ADMIRAL else "ak.move.land"
    if how == TWICE:
        between, rule_id = twice(game, faction, unit)[area], "ak.move.general_twice"
    elif how == CAMPAIGN:
        between = campaign(game, faction, unit)[area]
        rule_id = "ak.gold.admiral_campaign" if unit == ADMIRAL else "ak.gold.campaign"
        treasury.pay(game, faction, game.kind(unit).campaign, rule_id, f"{CAMPAIGN}.{unit}")
    pawn = game.state.factions[faction].units[unit]
    left, pawn.area = pawn.area, area
    game.emit("unit.moves", rule_id, faction=faction, unit=unit, start=left, between=between,
              area=area, how=how, tips=alternating(game))  # fmt: skip


@rule("ak.attack.target")
@dataclass(slots=True)
class Attack(AutokratorStep):
    """A unit attacks in the area where it stands: among several enemies it chooses one."""

    faction: str
    unit: str

    def _ids(self, game: AutokratorGame) -> list[str]:
        area = at(game, self.faction, self.unit)
        return [f"{faction}.{unit}" for faction, unit in targets(game, self.faction, area)]

    def ask(self, game: AutokratorGame) -> Request | None:
        ids = self._ids(game)
        if len(ids) < 2:
            return None
        area = at(game, self.faction, self.unit)
        params = {"faction": self.faction, "unit": self.unit, "area": area}
        return Choose("target", self.faction, "ak.attack.target", params, ids, private=ENDS)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        faction, unit = option.split(".")
        area = at(game, self.faction, self.unit)
        lives = game.state.factions[faction].units[unit].lives
        says = {"lives": lives, "modifier": modifier(game, faction, unit)}
        return Option(option, Say("option.target", {"faction": faction, "unit": unit}), (area,),
                      rule="ak.attack.target", consequence=Say("consequence.target", says),
                      odds=lambda: attack_odds(game, self.faction, self.unit, area, [(faction, unit)]))  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        ids = self._ids(game)
        if not ids:
            return  # a correction has taken the defender away
        faction, unit = (answer or ids[0]).split(".")
        area = at(game, self.faction, self.unit)
        game.count(f"battle.{kind_of(unit)}")
        game.push(Battle(self.faction, self.unit, area, faction, unit))


def kind_of(target: str) -> str:
    """What statistics call a battle against a target: unit, garrison or neutral_area."""
    return {NEUTRAL: "neutral_area", GARRISON: GARRISON}.get(target, "unit")
