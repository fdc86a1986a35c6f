"""Missions of the FLN: what it can do now, as options; `fln_course` carries them out."""

from __future__ import annotations

from rules.table import Option, Say, rule

from .data import CADRE, FRANCE, OC, OPS, Data, Mission
from .geography import ABROAD_BORDER, ACROSS, INSIDE
from .odds import harass_odds, success_odds
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
        consequence=Say(f"consequence.{name}", {**params, "factor": factor(game, mission, area)}),
        group=Say("subject.area", {"area": area}),
    )  # fmt: skip
    if name == HARASS:
        found.odds = lambda: harass_odds(game, area, acting(game, area, kind)[:1], None)
    else:
        found.odds = lambda: success_odds(
            game, mission, fln_modifiers(game, mission, area), factor(game, mission, area)
        )
    return found


def _describe_move(game: AlgeriaGame, option: str, mission: Mission) -> Option:
    _, unit_id, area = option.split(":")
    unit = game.state.units[unit_id]
    modifiers = move_modifiers(game, mission, area, crosses_border(game, unit.area, area))
    params = {"unit": unit_id, "kind": unit.kind, "area": area, "source": unit.area}
    return Option(
        option, Say("option.move", params), (f"{unit.area}:{OPS}", f"{area}:{OC}"), rule=mission.rule,
        consequence=Say("consequence.move", params),
        odds=lambda: success_odds(game, mission, modifiers, 1),
        group=Say("subject.unit", {"kind": unit.kind, "area": unit.area}),
    )  # fmt: skip


def crosses_border(game: AlgeriaGame, area: str, destination: str) -> bool:
    """Whether a Move crosses the international border."""
    return game.data.geography.reach[area].get(destination) == ABROAD_BORDER
