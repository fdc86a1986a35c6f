"""Pure arithmetic of missions and fights: what dice with modifiers come to. Steps and odds both count with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.table import rule

from .data import DIVISION, URBAN, Data, Mission
from .state import ACTIVE, AlgeriaGame, Unit
from .units import patrol

PLUS, AT = "+", "@"

Modifiers = Mapping[str, int]  # reason -> amount, only those that are not 0


# ---------------------------------------------------------------------- mission success


@rule("al.missions.success", "al.gov_missions.patrol", "al.terror.effects")
def fln_modifiers(game: AlgeriaGame, mission: Mission, area: str, acting: int = 1) -> Modifiers:
    """The modifiers of an FLN mission in an area with that many units that act.

    `acting` counts the helpers of a Strike and all units of a Raid; the first unit gives nothing.
    """
    found: dict[str, int] = {}
    each = mission.modifiers
    watching = patrol(game, area) if "patrol" in each else 0
    if watching:
        found["patrol"] = each["patrol"] * watching
    place = game.state.areas.get(area)
    if place is not None and place.terror and "terror" in each:
        found["terror"] = each["terror"]
    for name in ("assist", "more_actors"):
        if name in each and acting > 1:
            found[name] = each[name] * (acting - 1)
    return found


@rule("al.fln_missions.move", "al.border.effects")
def move_modifiers(game: AlgeriaGame, mission: Mission, destination: str, border: bool) -> Modifiers:
    """The modifiers of a Move to a destination; `border`: over the international border."""
    found = dict(fln_modifiers(game, mission, destination))
    state = game.state
    if border and state.border_state == ACTIVE and state.border:
        found["border_zone"] = mission.modifiers["border_zone"] * state.border
    return found


@rule("al.events.amnesty", "al.gov_missions.civil_affairs", "al.gov_missions.suppression")
def programme_modifiers(game: AlgeriaGame, mission: Mission, elites: int = 0) -> Modifiers:
    """The modifiers of Civil Affairs or Suppression with that many elite brigades helping."""
    found: dict[str, int] = {}
    if game.state.amnesty:
        found["amnesty"] = mission.modifiers["amnesty"] * game.state.amnesty
    if elites and "assist" in mission.modifiers:
        found["assist"] = mission.modifiers["assist"] * elites
    return found


def factor(game: AlgeriaGame, mission: Mission, area: str) -> int:
    """What the number of a mission is multiplied with in an area."""
    return mission.urban_factor if game.area_type(area) == URBAN else 1


# ---------------------------------------------------------------------- contact


@rule("al.gov_missions.flush", "al.gov_missions.intelligence", "al.terror.effects")
def contact_modifiers(game: AlgeriaGame, mission: Mission, area: str) -> Modifiers:
    """The modifiers of an area on every contact roll."""
    each = mission.modifiers
    kind = game.area_type(area)
    found = {kind: each[kind]} if each.get(kind) else {}
    if game.state.areas[area].terror and each.get("terror"):
        found["terror"] = each["terror"]
    return found


@rule("al.gov_missions.flush", "al.gov_missions.intelligence")
def contact_target(mission: Mission, total: int, evasion: int, modifier: int) -> int:
    """The highest face that contacts a unit: the sum of contact, less what is added to the roll."""
    if evasion > total:
        modifier += mission.modifiers["evasion_above"]
    return total - modifier


def contact_of(units: Iterable[Unit]) -> int:
    """The sum of contact."""
    return sum(unit.contact for unit in units)


# ---------------------------------------------------------------------- fights


@dataclass(slots=True, frozen=True)
class Battle:
    """A fight as dice know it. `government` is what its units fire with, halved already in a Harass."""

    fln: int
    government: int


@rule("al.combat.fire", "al.fln_missions.harass")
def battle_of(data: Data, fln: Iterable[Unit], government: Iterable[Unit], harass: bool) -> Battle:
    """The firepower of both sides, neutralised units included."""
    theirs = sum(unit.firepower for unit in government)
    if harass:
        theirs = -(-theirs // data.missions["harass"].return_fire_divisor)
    return Battle(sum(unit.firepower for unit in fln), theirs)


@rule("al.combat.fln_losses")
def hits_taken(unit: Unit) -> int:
    """How many hits an FLN unit takes until nothing is left of it."""
    return 2 if unit.type.reduces_to else 1


@rule("al.combat.air")
def most_air(game: AlgeriaGame, area: str, firepower: int, harass: bool) -> int:
    """How many air points can add to Government fire: those that may still move it to a better column."""
    state = game.state
    if game.area_type(area) == URBAN or (
        harass and state.options["ruling_harass_air"] == "never"
    ):
        return 0
    needed = game.data.combat_steps.tops[-1] + 1 - firepower
    return max(0, min(state.air, needed))


# ---------------------------------------------------------------------- control


@rule("al.interphase.control")
def control_points(units: Iterable[Unit]) -> int:
    """Points of control: none for neutralised units."""
    return sum(unit.control_points for unit in units)


def same(unit: Unit) -> tuple[object, ...]:
    """What makes counters equal to a player: two with the same key are offered once."""
    return (unit.kind, unit.area, unit.box, unit.neutralised, unit.dispersed, unit.airmobile)


def distinct(units: Iterable[Unit]) -> list[Unit]:
    """The first of every lot of equal units."""
    found: dict[tuple[object, ...], Unit] = {}
    for unit in units:
        found.setdefault(same(unit), unit)
    return list(found.values())


def has_division(game: AlgeriaGame, area: str) -> bool:
    """Whether a French division is in an area, in whatever box and state."""
    return any(unit.kind == DIVISION for unit in game.government[area])

