"""Counters on the map and off it: placing, removing, exchanging, neutralising.

`Unit.area` changes only here, so that the indexes of the game hold.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from rules.table import rule

from .data import COUNTRY, FLN, FRONT, OC, PTL
from .state import POOL, AlgeriaGame, Unit


def _index(unit: Unit) -> int:
    return unit.index


@rule("al.units.stacking")
def put(game: AlgeriaGame, unit: Unit, area: str, box: str) -> None:
    """Moves a unit to a box of an area (or country)."""
    if unit.area != area:
        _leave(game, unit)
        unit.area = area
        insort(game.at(unit.type.side, area), unit, key=_index)
    unit.box = box


def take_off(game: AlgeriaGame, unit: Unit, to: str = POOL) -> None:
    """Takes a unit off the map: to the free counters, or elsewhere (the rest of `OFF_MAP`)."""
    _leave(game, unit)
    unit.area, unit.box = to, ""
    unit.neutralised = unit.dispersed = unit.airmobile = False
    if to == POOL:
        insort(game.pools[unit.kind], unit, key=_index)


def _leave(game: AlgeriaGame, unit: Unit) -> None:
    if unit.area in game.data.areas:
        game.at(unit.type.side, unit.area).remove(unit)
    elif unit.area == POOL:
        game.pools[unit.kind].remove(unit)


@rule("al.units.mix")
def free_counters(game: AlgeriaGame, kind: str) -> int:
    """How many counters of a kind are free."""
    return len(game.pools[kind])


def enter(game: AlgeriaGame, kind: str, area: str, box: str = "") -> Unit:
    """The first free counter of a kind enters a box (its home box if none is named)."""
    unit = game.pools[kind][0]
    put(game, unit, area, box or unit.type.home_box)
    return unit


@rule("al.units.exchange")
def exchange(game: AlgeriaGame, unit: Unit, kind: str) -> Unit | None:
    """Exchanges a counter for one of another kind, in the same box and state.

    None where no such counter is free: the unit then goes back among the free counters.
    """
    area, box, neutralised = unit.area, unit.box, unit.neutralised
    take_off(game, unit)
    if not game.pools[kind]:
        return None
    other = enter(game, kind, area, box)
    other.neutralised = neutralised
    return other


@rule("al.units.neutralised", "al.units.neutralised_box")
def neutralise(game: AlgeriaGame, unit: Unit) -> None:
    """Marks a unit. An FLN unit stays in its box unless the ruling sends it to OC; Government units stay."""
    unit.neutralised = True
    if (
        unit.type.side == FLN
        and not game.data.areas[unit.area].country
        and game.state.options["ruling_neutralised"] == "to_oc"
    ):
        unit.box = OC


def ready(units: Iterable[Unit]) -> list[Unit]:
    """Those that are not neutralised."""
    return [unit for unit in units if not unit.neutralised]


def of_kind(units: Iterable[Unit], *kinds: str) -> list[Unit]:
    """Those of some kinds."""
    return [unit for unit in units if unit.kind in kinds]


def in_box(units: Iterable[Unit], *boxes: str) -> list[Unit]:
    """Those in some boxes."""
    return [unit for unit in units if unit.box in boxes]


def ids(units: Iterable[Unit]) -> list[str]:
    """Their ids."""
    return [unit.id for unit in units]


@rule("al.units.one_front", "al.units.no_remote_front")
def may_have_front(game: AlgeriaGame, area: str) -> bool:
    """Whether a Front may be made there: none stands there, and it is neither remote nor a country."""
    if game.area_type(area) in (COUNTRY, "remote"):
        return False
    fronts = sum(unit.kind == FRONT for unit in game.fln[area])
    return fronts < game.figure("fronts_per_area")


def has_front(game: AlgeriaGame, area: str, ready_only: bool = False) -> bool:
    """Whether a Front stands in an area (with `ready_only`: one that is not neutralised)."""
    return any(
        unit.kind == FRONT and not (ready_only and unit.neutralised) for unit in game.fln[area]
    )


@rule("al.gov_missions.patrol", "al.units.neutralised")
def patrol(game: AlgeriaGame, area: str) -> int:
    """How many units are on patrol in an area, as modifiers count them."""
    if area not in game.state.areas:
        return 0
    every = game.state.options["ruling_patrol"] == "yes"
    count = 0
    for unit in game.government[area]:
        if unit.box == PTL and (every or not unit.neutralised):
            count += 1
    return count


def on_map(game: AlgeriaGame, side: str) -> list[Unit]:
    """Every unit of a side on the map, countries included, area by area."""
    index = game.fln if side == FLN else game.government
    return [unit for units in index.values() for unit in units]


def by_area(game: AlgeriaGame, units: list[str]) -> dict[str, list[str]]:
    """Area -> those of the units that are there, in their order."""
    found: dict[str, list[str]] = {}
    for one in units:
        found.setdefault(game.state.units[one].area, []).append(one)
    return found
