"""Who flushes or reacts together: the combining rule, helicopters, and the set of units that joins.

First the manner: together (a French division is in the area), elite brigades alone, or one other unit alone. Then
helicopters for those whom they let join or help, cheapest first; then who joins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.table import Option, Request, Roll, Say, Select, rule

from .combat import Fight
from .data import FLN, GOVERNMENT, OPS, PTL, UG
from .losses import living, to_oc
from .odds import evasion_odds, flush_odds
from .options import unit_option
from .resolver import (
    contact_modifiers,
    contact_of,
    contact_target,
    distinct,
    has_division,
)
from .state import AlgeriaGame, AlgeriaStep, Unit
from .units import ids, put

TOGETHER, ELITES = "together", "elites"
FLUSH, REACT = "flush", "react"


@rule("al.gov_missions.flush", "al.gov_missions.react", "al.units.neutralised")
def can_act(unit: Unit) -> bool:
    """Whether a Government unit may flush or react at all: mobile, in order, in OPS or PTL."""
    return unit.type.mobile and not unit.neutralised and (unit.box == OPS or unit.box == PTL)


def fliers(game: AlgeriaGame) -> list[Unit]:
    """Units everywhere that may act and have, or could have, helicopters."""
    helo = game.state.helo
    return [
        unit for units in game.government.values() for unit in units
        if unit.type.helo_points and can_act(unit)
        and (unit.airmobile or unit.type.helo_points <= helo)
    ]  # fmt: skip


@rule("al.gov_missions.combining", "al.airmobility")
def manners(game: AlgeriaGame, area: str) -> list[str]:
    """How units could flush or react in an area: `together`, or `elites` and each other unit alone."""
    local = [unit for unit in game.government[area] if can_act(unit)]
    flying = fliers(game)
    if has_division(game, area):
        return [TOGETHER] if local or flying else []
    found = []
    if any(unit.type.elite for unit in local) or any(unit.type.elite for unit in flying):
        found.append(ELITES)
    return found + [unit.id for unit in distinct(local) if not unit.type.elite]


def can_flush(game: AlgeriaGame, area: str, flying: Sequence[Unit]) -> bool:
    """Whether `manners` has any, with the `fliers` known already."""
    for unit in game.government[area]:
        if can_act(unit):
            return True
    if not flying:
        return False
    return has_division(game, area) or any(unit.type.elite for unit in flying)


@rule("al.gov_missions.combining", "al.airmobility")
def may_join(game: AlgeriaGame, area: str, manner: str) -> list[Unit]:
    """Who may join as things stand: those of the area, and from afar those with helicopters."""
    if manner not in (TOGETHER, ELITES):
        return [game.state.units[manner]]
    return [
        unit for place, units in game.government.items() for unit in units
        if (unit.airmobile or place == area) and can_act(unit)
        and (manner == TOGETHER or unit.type.elite)
    ]  # fmt: skip


def strength(units: Iterable[Unit]) -> dict[str, int]:
    """What units bring together: the sums of their contact and firepower, by these names."""
    units = list(units)
    return {"contact": contact_of(units), "firepower": sum(unit.firepower for unit in units)}


@rule("al.airmobility")
def liftable(game: AlgeriaGame, mission: str, area: str, manner: str) -> list[Unit]:
    """Who could be given helicopters to any purpose: to come from afar, or for better contact in a Flush."""
    if not game.state.helo:
        return []
    if manner not in (TOGETHER, ELITES):
        units: Iterable[Unit] = [game.state.units[manner]]
    else:
        units = (unit for units in game.government.values() for unit in units)
    return [
        unit for unit in units
        if not unit.airmobile and 0 < unit.type.helo_points <= game.state.helo and can_act(unit)
        and (unit.area != area or mission == FLUSH) and (manner != ELITES or unit.type.elite)
    ]  # fmt: skip


@dataclass(slots=True)
class _Joining(AlgeriaStep):
    """`mission`: flush or react. `targets`: the FLN units that are reacted to."""

    mission: str
    area: str
    manner: str
    targets: list[str]


@rule("al.airmobility")
@dataclass(slots=True)
class Helicopters(_Joining):
    """Helicopter points for units of one price, then for those of the next."""

    paid: int = 0

    def _candidates(self, game: AlgeriaGame) -> list[Unit]:
        units = [
            unit for unit in liftable(game, self.mission, self.area, self.manner)
            if unit.type.helo_points > self.paid
        ]  # fmt: skip
        price = min((unit.type.helo_points for unit in units), default=0)
        return [unit for unit in units if unit.type.helo_points == price]

    def ask(self, game: AlgeriaGame) -> Request | None:
        units = self._candidates(game)
        if not units:
            return None
        price, helo = units[0].type.helo_points, game.state.helo
        most = min(len(units), helo // price)
        least = 0
        if not may_join(game, self.area, self.manner):  # somebody has to come, and nobody is there
            dearer = any(
                unit.type.helo_points > price
                for unit in liftable(game, self.mission, self.area, self.manner)
            )
            least = 0 if dearer else 1
        params = {"area": self.area, "helo": helo, "price": price, "mission": self.mission}
        return Select(
            "mission.helicopters", GOVERNMENT, "al.airmobility", params, ids(units), least, most
        )

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        found = unit_option(game, option, "al.airmobility")
        unit = game.state.units[option]
        params = {"contact": unit.type.airmobile[0], "far": unit.area != self.area, "area": self.area}
        found.consequence = Say("consequence.helicopters", params)
        return found

    def take(self, game: AlgeriaGame, answer: list[str] | None) -> None:
        if answer is None:
            game.push(Join(self.mission, self.area, self.manner, self.targets))
            return
        units = living(game, answer)
        price = self._candidates(game)[0].type.helo_points
        for unit in units:
            unit.airmobile = True
        if units:
            game.state.helo -= price * len(units)
            game.emit("helicopters.attached", "al.airmobility", units=answer, left=game.state.helo)
            game.count("helicopters", len(units))
        game.push(Helicopters(self.mission, self.area, self.manner, self.targets, price))


@rule("al.gov_missions.combining", "al.missions.steps")
@dataclass(slots=True)
class Join(_Joining):
    """The set of units that joins."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = ids(may_join(game, self.area, self.manner))
        params = {"area": self.area, "mission": self.mission, "manner": self.manner}
        rule_id = game.data.missions[self.mission].rule
        return Select(
            "mission.units", GOVERNMENT, rule_id, params, found, 1, len(found),
            odds=lambda units: self._odds(game, units),
        )  # fmt: skip

    def _odds(self, game: AlgeriaGame, units: Sequence[str]) -> dict[str, Any]:
        """What these units together find or catch, and the fight with it."""
        together = living(game, list(units))
        if self.mission == FLUSH:
            return flush_odds(game, self.area, together)
        return evasion_odds(game, living(game, self.targets), together)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        unit = game.state.units[option]
        found = unit_option(game, option, game.data.missions[self.mission].rule)
        params = {"contact": unit.contact, "firepower": unit.firepower, "mission": self.mission}
        found.consequence = Say("consequence.joins", params)
        found.odds = lambda: self._odds(game, [option])
        return found

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        units = living(game, answer)
        game.emit(
            "mission.begins", game.data.missions[self.mission].rule, mission=self.mission,
            area=self.area, units=answer,
        )  # fmt: skip
        game.count(f"mission.{self.mission}")
        for unit in units:  # who comes by air is there from now on
            if unit.area != self.area:
                put(game, unit, self.area, OPS)
        if self.mission == FLUSH:
            game.push(Contact(self.area, answer))
        else:
            game.push(Evade(self.area, self.targets, answer))


# ---------------------------------------------------------------------- what follows


@rule("al.gov_missions.flush")
def flush_targets(game: AlgeriaGame, area: str) -> list[Unit]:
    """The FLN units that a Flush looks for: those in OPS and OC."""
    return [unit for unit in game.fln[area] if unit.box != UG]


@rule("al.gov_missions.flush")
@dataclass(slots=True)
class Contact(AlgeriaStep):
    """A die for each FLN unit in OPS or OC; combat with those that are contacted."""

    area: str
    government: list[str]

    def ask(self, game: AlgeriaGame) -> Request | None:
        mission = game.data.missions[FLUSH]
        targets = flush_targets(game, self.area)
        modifiers = contact_modifiers(game, mission, self.area)
        params = {
            "area": self.area, "units": ids(targets), "mission": FLUSH, "modifiers": modifiers,
            "total": contact_of(living(game, self.government)),
        }  # fmt: skip
        return Roll("contact", GOVERNMENT, "al.gov_missions.flush", params, "d6", len(targets))

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        mission = game.data.missions[FLUSH]
        total = contact_of(living(game, self.government))
        modifier = sum(contact_modifiers(game, mission, self.area).values())
        found = [
            unit.id
            for unit, face in zip(flush_targets(game, self.area), answer, strict=True)
            if face <= contact_target(mission, total, unit.type.evasion, modifier)
        ]
        game.emit(
            "units.contacted", "al.gov_missions.flush", area=self.area, units=found, rolls=answer,
            total=total,
        )  # fmt: skip
        if found:
            game.push(Fight(self.area, found, self.government, False))
        else:
            to_oc(game, living(game, self.government))


@rule("al.gov_missions.react")
@dataclass(slots=True)
class Evade(AlgeriaStep):
    """A die for each unit that is reacted to: at or under its evasion it is gone to UG. Combat with the rest."""

    area: str
    targets: list[str]
    government: list[str]

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"area": self.area, "units": self.targets}
        return Roll("evade", FLN, "al.gov_missions.react", params, "d6", len(self.targets))

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        gone: list[Unit] = []
        caught: list[Unit] = []
        for unit, face in zip(living(game, self.targets), answer, strict=True):
            (gone if face <= unit.type.evasion else caught).append(unit)
        for unit in gone:
            unit.box = UG
        game.emit(
            "units.evade", "al.gov_missions.react", area=self.area, gone=ids(gone), caught=ids(caught),
            rolls=answer, side=FLN,
        )  # fmt: skip
        if caught:
            game.push(Fight(self.area, ids(caught), self.government, False))
        else:
            to_oc(game, living(game, self.government))
