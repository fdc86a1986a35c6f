"""What the engine asks of any content before it plays: records that it calls by name, figures that it can count with,
forces that there are counters and ground for.

The checks of the content report all of it with places; the engine refuses the first fault, as an overlay may bring any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.parts.needed import Needs

from .data import CADRE, COUNTRY, FLN, FRANCE, FRONT, RURAL, SIDES, URBAN, Data, Scenario
from .random_events import EVENTS

# Collection -> ids that code calls by name.
_RECORDS: dict[str, tuple[str, ...]] = {
    "sides": ("government", "fln"),
    "tables": ("mission_success", "combat", "depreciation", "recovery_unit", "recovery_terror"),
    "units": (
        "french_division", "french_brigade", "elite_brigade", "algerian_brigade", "police", "failek", "band",
        "cadre", "front",
    ),
    "spaces": ("france", "morocco", "tunisia"),
    "missions": (
        "propaganda", "strike", "move", "raid", "harass", "flush", "intelligence", "civil_affairs", "suppression",
        "resettlement", "react",
    ),
    "income": ("urban", "rural", "remote"),
    "purchases": ("border_zone", "air_point", "helo_point", "naval_point", "police"),
    "events": ("none", *EVENTS),
    "psl_changes": (
        "fln_eliminated", "fln_reduced", "hit_on_government", "police_neutralised", "oas_algeria", "oas_france",
        "terror", "no_mobile", "abroad", "more_areas",
    ),
    "options": (
        "scenario", "slow_reaction", "sure_independence", "shorter_game", "ruling_react_move", "ruling_neutralised",
        "ruling_coup", "ruling_oas_leaves", "ruling_police", "ruling_income", "ruling_border_income",
        "ruling_border_steps", "ruling_jealousy", "ruling_nato", "ruling_harass_air", "ruling_suppression_elites",
        "ruling_patrol", "ruling_terror", "ruling_coup_units", "ruling_harass_cadres", "ruling_zero",
    ),
}  # fmt: skip

Places = Mapping[str, Mapping[str, int]]  # place -> kind -> number

_DICE, _SUPPORT, _ANY = (1, 20), (0, 999), (-999, 999)
# Figure that code calls by name -> the least and the most that it can be.
_FIGURES: dict[str, tuple[int, int]] = {
    "psl_most": (1, 999), "psl_low": _SUPPORT, "psl_high": _SUPPORT, "track_most": (1, 999),
    "fronts_per_area": (0, 99), "cadres_in_france": (0, 99), "income_percent": (0, 999), "terror_income": _ANY,
    "border_lowest": (-99, 0), "control_ratio": (1, 99), "coup_on": _ANY, "coup_die": _DICE, "coup_dice": _DICE,
    "coup_oas": _ANY, "oas_fln_most": (0, 6), "recovery_on": _ANY, "contest_dice": _DICE, "air_dice": _DICE,
    "shorter_every": (1, 999), "shorter_lead": _SUPPORT, "shorter_checks": (1, 99), "slow_purchases": (0, 99),
}  # fmt: skip


NEEDS = Needs("algeria", _RECORDS, _FIGURES)


def missing(content: Any) -> Iterator[tuple[str, str]]:
    """(collection, id) of every record that the engine calls by name and that is not there."""
    yield from NEEDS.missing(content)
    choices = content.all("options").get("scenario")
    for value in choices.values if choices is not None else ():
        if value["id"] not in content.all("scenarios"):
            yield "scenarios", value["id"]


def require(content: Any) -> None:
    """Raises SetupError for content that the engine cannot use."""
    for collection, name in missing(content):
        raise NEEDS.refusal(collection, f"the engine needs {name!r}")
    NEEDS.require(content)


def require_scenario(data: Data, scenario: Scenario) -> None:
    """Raises SetupError for a scenario with points off their tracks, or units without counter or place."""
    for wrong in off_track(scenario.psl, scenario.border_zone, data.figures):
        raise NEEDS.refusal(f"scenarios.{scenario.id}", wrong)
    for field, places in (("forces", scenario.forces), ("suggested", scenario.suggested)):
        for wrong in (*_too_many(data, places), *_misplaced(data, scenario, places)):
            raise NEEDS.refusal(f"scenarios.{scenario.id}.{field}", wrong)


def off_track(
    psl: Mapping[str, int], border_zone: int | None, figures: Mapping[str, int]
) -> Iterator[str]:
    """What is wrong with the support (by side) and the border zone of a scenario."""
    most, lowest = figures["psl_most"], figures["border_lowest"]
    for side in SIDES:
        if psl[side] > most:
            yield f"support of the {side} {psl[side]}, with a track to {most}"
    if (border_zone or 0) < lowest:
        yield f"border zone {border_zone}, with a track to {lowest}"


def _too_many(data: Data, places: Places) -> Iterator[str]:
    wanted: Counter[str] = Counter()
    for kinds in places.values():
        wanted.update(kinds)
    there = Counter(data.counters.values())
    for kind, count in wanted.items():
        if count > there[kind]:
            yield f"{count} of {kind}, of which there are {there[kind]} counters"


def _misplaced(data: Data, scenario: Scenario, places: Places) -> Iterator[str]:
    for place, kinds in places.items():
        areas = [data.areas[area] for area in data.wilayas.get(place, (place,))]
        country = any(area.type == COUNTRY for area in areas)
        room = sum(area.type in (URBAN, RURAL) for area in areas) * data.figures["fronts_per_area"]
        if not country and kinds.get(FRONT, 0) > room:
            yield f"{kinds[FRONT]} fronts in {place}, with room for {room}"
        for kind, count in kinds.items():
            if country and count > _room_abroad(data, scenario, place, kind):
                yield f"{count} of {kind} cannot be in {place}"


def _room_abroad(data: Data, scenario: Scenario, place: str, kind: str) -> int:
    """How many of a kind a country can hold at the start."""
    if place == FRANCE:
        return data.figures["cadres_in_france"] if kind == CADRE else 0
    unit = data.units[kind]
    return len(data.counters) if unit.side == FLN and unit.mobile and scenario.independent else 0
