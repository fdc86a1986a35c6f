"""What FLN losses are and what the Government scores for them, in fights and by missions."""

from __future__ import annotations

from collections.abc import Mapping

from rules.table import rule

from .data import FLN, GOVERNMENT, OC, POLICE, PTL
from .psl import SplitPsp, change, police_neutralised
from .state import AlgeriaGame, Unit
from .units import exchange, neutralise, take_off


@rule("al.combat.fln_losses", "al.combat.scoring", "al.units.exchange")
def hurt(game: AlgeriaGame, unit: Unit, rule_id: str) -> Unit | None:
    """One loss: a unit dies, or becomes a weaker one, which is scored at once; returns what is left of it.

    Units that die are scored by `score_deaths`, all those of one fight or mission together.
    """
    if not unit.type.reduces_to:
        game.emit("unit.eliminated", rule_id, unit=unit.id, area=unit.area)
        game.count(f"eliminated.{unit.kind}")
        take_off(game, unit)
        return None
    area, kind = unit.area, unit.type.reduces_to
    left = exchange(game, unit, kind)
    game.emit(
        "unit.reduced", rule_id, unit=unit.id, area=area, kind=kind, left=left.id if left else "",
    )  # fmt: skip
    game.count(f"reduced.{unit.kind}")
    points = game.data.psl_changes["fln_reduced"]
    if not change(game, GOVERNMENT, points.government, "al.combat.scoring", "reduced"):
        change(game, FLN, points.fln, "al.combat.scoring", "reduced")
    return left


@rule("al.combat.fln_losses")
def hurt_all(game: AlgeriaGame, hits: Mapping[Unit, int], rule_id: str) -> tuple[list[Unit], int]:
    """Hits on several units, those first that die of one, so that counters are free for the others.

    Returns who is left, and how many deaths are to be scored.
    """
    left, deaths = [], 0
    for unit in sorted(hits, key=lambda one: bool(one.type.reduces_to)):
        one: Unit | None = unit
        for _ in range(hits[unit]):
            assert one is not None, "more hits than the unit takes"
            deadly = not one.type.reduces_to
            one = hurt(game, one, rule_id)
            if one is None:
                deaths += deadly
                break
        if one is not None:
            left.append(one)
    return sorted(left, key=lambda one: one.index), deaths


@rule("al.combat.scoring")
def score_deaths(game: AlgeriaGame, count: int, area: str) -> SplitPsp:
    """What the Government scores for cadres and bands that died in an area, as a step to push."""
    points = game.data.psl_changes["fln_eliminated"].government * count
    return SplitPsp(GOVERNMENT, points, "al.combat.scoring", "eliminated", area)


@rule("al.combat.scoring", "al.fln_missions.move")
def kill(game: AlgeriaGame, unit: Unit, rule_id: str) -> int:
    """Removes a unit altogether, a failek by way of a band; returns how many deaths are to be scored."""
    left: Unit | None = unit
    while left is not None:
        deadly = not left.type.reduces_to
        left = hurt(game, left, rule_id)
        if deadly:
            return 1
    return 0


def neutralise_all(game: AlgeriaGame, units: list[Unit], rule_id: str) -> int:
    """Neutralises those that are not yet; returns how many police units were among them."""
    fresh = [unit for unit in units if not unit.neutralised]
    for unit in fresh:
        neutralise(game, unit)
    if fresh:
        game.emit("units.neutralised", rule_id, units=[unit.id for unit in fresh])
        game.count("neutralised", len(fresh))
    return sum(unit.kind == POLICE for unit in fresh)


@rule("al.psl.police")
def neutralise_police(game: AlgeriaGame, units: list[Unit], rule_id: str, area: str) -> SplitPsp:
    """Neutralises police; what the FLN scores for it, as a step to push."""
    return police_neutralised(game, neutralise_all(game, units, rule_id), area)


@rule("al.missions.steps", "al.combat.survivors")
def to_oc(game: AlgeriaGame, units: list[Unit]) -> None:
    """Sends units that acted or fought to OC of where they are; police stay in PTL."""
    moved = [unit for unit in units if unit.box != OC and unit.type.home_box != PTL]
    for unit in moved:
        unit.box = OC
    if moved:
        sides: dict[str, list[str]] = {}
        for unit in moved:
            sides.setdefault(unit.type.side, []).append(unit.id)
        game.emit("units.to_oc", "al.missions.steps", units=[unit.id for unit in moved], sides=sides)


def living(game: AlgeriaGame, ids: list[str]) -> list[Unit]:
    """The units by their ids."""
    units = game.state.units
    return [units[one] for one in ids]
