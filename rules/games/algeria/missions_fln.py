"""Missions of the FLN: what it can do now, as options; `fln_course` carries them out."""

from __future__ import annotations

from typing import Any

from rules.table import Option, Say, rule

from .data import CADRE, FRANCE, OC, OPS, Data, Mission
from .geography import ABROAD_BORDER, ACROSS, INSIDE
from .odds import DIE, about, harass_odds, in_percent, return_fire, success_odds, success_shares
from .react import HARASS, MOVE, STRIKE
from .resolver import factor, fln_modifiers, move_modifiers
from .state import AlgeriaGame, Unit

PROPAGANDA, RAID = "propaganda", "raid"


# ---------------------------------------------------------------------- what can be done


@rule("al.missions.actors", "al.units.neutralised")
def leaders(units: list[Unit]) -> dict[str, Unit]:
    """Kind -> the first unit of it that can act: in OPS and in order."""
    found: dict[str, Unit] = {}
    for unit in units:
        if unit.box == OPS and not unit.neutralised and unit.kind not in found:
            found[unit.kind] = unit
    return found


def acting(game: AlgeriaGame, area: str, *kinds: str) -> list[Unit]:
    """The units of some kinds that can act in an area."""
    return [
        unit for unit in game.fln[area]
        if unit.box == OPS and not unit.neutralised and unit.kind in kinds
    ]  # fmt: skip


def fln_missions(game: AlgeriaGame) -> list[str]:
    """Every mission that the FLN can do now, as option ids; equal units are offered once."""
    found: list[str] = []
    movers = game.data.missions[MOVE].actors
    for area, units in game.fln.items():
        lead = leaders(units) if units else None
        if not lead:
            continue
        if area == FRANCE:
            found += _in_france(game, lead)
            continue
        if area in game.state.areas:
            found += _in_area(game, area, lead)
        for kind in movers:
            if kind in lead:
                found += moves(game, lead[kind])
    return found


@rule("al.fln_missions.propaganda", "al.countries.france")
def _in_france(game: AlgeriaGame, lead: dict[str, Unit]) -> list[str]:
    mission = game.data.missions[PROPAGANDA]
    if game.state.france_done or game.state.ap < mission.cost or CADRE not in lead:
        return []
    return [f"{PROPAGANDA}:{FRANCE}:{CADRE}"]


@rule(
    "al.fln_missions.propaganda", "al.fln_missions.strike", "al.fln_missions.raid",
    "al.fln_missions.harass",
)  # fmt: skip
def _in_area(game: AlgeriaGame, area: str, lead: dict[str, Unit]) -> list[str]:
    """The missions that can be paid for, were not done there this turn, and suit the kind of area."""
    found = []
    ap, done, kind = game.state.ap, game.state.areas[area].done, game.area_type(area)
    for name in (PROPAGANDA, HARASS, STRIKE, RAID):
        mission = game.data.missions[name]
        if (
            mission.cost > ap
            or (mission.once and name in done)
            or kind in mission.not_in
            or (mission.only_in and kind not in mission.only_in)
            or (name == HARASS and not game.government[area])
        ):
            continue
        kinds = [one for one in mission.actors if one in lead]
        if name in (PROPAGANDA, HARASS):  # who leads it makes a difference
            found += [f"{name}:{area}:{one}" for one in kinds]
        elif kinds:
            found.append(f"{name}:{area}")
    return found


@rule("al.fln_missions.move", "al.events.jealousy", "al.countries.open")
def moves(game: AlgeriaGame, unit: Unit) -> tuple[str, ...]:
    """The Moves of a unit as option ids."""
    state = game.state
    jealous = ""
    if state.jealousy:
        jealous = "all" if state.options["ruling_jealousy"] == "all" else "across"
    key = (MOVE, unit.id, unit.area, state.independent, jealous)
    known: tuple[str, ...] | None = game.data.cache.get(key)
    if known is None:
        known = game.data.cache[key] = tuple(
            f"{MOVE}:{unit.id}:{area}"
            for area in destinations(game.data, unit.area, state.independent, jealous)
        )
    return known


def destinations(data: Data, area: str, independent: bool, jealous: str) -> list[str]:
    """Where a Move from an area can lead. `jealous`: "", or which Moves are forbidden: across, all."""
    closed = {"": (), "across": (ACROSS,), "all": (ACROSS, INSIDE)}[jealous]
    return [
        other for other, crossing in data.geography.reach[area].items()
        if crossing not in closed and (independent or not data.areas[other].country)
    ]  # fmt: skip


# ---------------------------------------------------------------------- options


def describe(game: AlgeriaGame, option: str) -> Option:
    """A mission as the FLN meets it, with what its dice bring."""
    name, _, rest = option.partition(":")
    mission = game.data.missions[name]
    if name == MOVE:
        return _describe_move(game, option, mission)
    area, _, kind = rest.partition(":")
    params = {"mission": name, "area": area, "kind": kind, "cost": mission.cost}
    found = Option(
        option, Say(f"option.{name}", params), (f"{area}:{OPS}",), rule=mission.rule,
        consequence=Say(f"consequence.{name}", {**params, **_forecast(game, mission, area, kind)}),
        group=mission_group(mission), order=place_of(game, name),
    )  # fmt: skip
    if name == HARASS:
        found.odds = lambda: harass_odds(game, area, acting(game, area, kind)[:1], None)
    else:
        found.odds = lambda: success_odds(
            game, mission, fln_modifiers(game, mission, area), factor(game, mission, area)
        )
    return found


def mission_group(mission: Mission) -> Say:
    """The heading under which all that can be done by a mission stands."""
    return Say("subject.mission", {"mission": mission.id, "cost": mission.cost, "side": mission.side})


def place_of(game: AlgeriaGame, name: str) -> int:
    """Where a mission stands among all, as on the player aid; what is none comes after them."""
    known = list(game.data.missions)
    return known.index(name) if name in known else len(known)


def _forecast(game: AlgeriaGame, mission: Mission, area: str, kind: str) -> dict[str, Any]:
    """What a mission brings in a few figures: means and per cents."""
    if mission.id == HARASS:
        own = acting(game, area, kind)[0].firepower
        return {"firepower": own, "back": return_fire(game, area)}
    modifier = sum(fln_modifiers(game, mission, area).values())
    number, plus, at = success_shares(game.data, modifier)
    times = factor(game, mission, area) * (DIE if mission.number_is_dice else 1)
    units = len(acting(game, area, *(mission.actors if mission.id == RAID else mission.assist)))
    return {"amount": about(number * times), "plus": in_percent(plus), "at": in_percent(at), "units": units}


def _describe_move(game: AlgeriaGame, option: str, mission: Mission) -> Option:
    _, unit_id, area = option.split(":")
    unit = game.state.units[unit_id]
    modifiers = move_modifiers(game, mission, area, crosses_border(game, unit.area, area))
    risk = in_percent(success_shares(game.data, sum(modifiers.values()))[1])
    params = {"unit": unit_id, "kind": unit.kind, "area": area, "source": unit.area, "risk": risk}
    return Option(
        option, Say("option.move", params), (f"{unit.area}:{OPS}", f"{area}:{OC}"), rule=mission.rule,
        odds=lambda: success_odds(game, mission, modifiers, 1),
        group=mission_group(mission), order=place_of(game, MOVE), run=unit_id,
    )  # fmt: skip


def crosses_border(game: AlgeriaGame, area: str, destination: str) -> bool:
    """Whether a Move crosses the international border."""
    return game.data.geography.reach[area].get(destination) == ABROAD_BORDER
