"""The Government's part of the Reinforcement Phase: OAS, Suez, activation, purchases.

Everything is paid from support, never down to zero. Half points arise from activation alone, which is one payment,
so rounding it up is rounding the total up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Choose, Distribute, Offer, Option, Request, Say, Select, rule

from .data import (
    AIR_POINT,
    BORDER,
    DIVISION,
    FLN,
    GOVERNMENT,
    HELO_POINT,
    NAVAL_POINT,
    OC,
    OPS,
    POLICE,
    Purchase,
)
from .oas import CheckOas
from .options import area_option, unit_option
from .psl import Settle, change, coup_at
from .state import ACTIVE, INACTIVE, NONE, RETURNING, AlgeriaGame, AlgeriaStep, Unit
from .units import enter, free_counters, ids, of_kind, on_map, put, take_off

DONE, BORDER_ACTIVE, REMOVE_POLICE = "done", "border_active", "remove_police"
POINTS = (AIR_POINT, HELO_POINT, NAVAL_POINT)


@rule("al.turn.sequence", "al.optional.slow")
@dataclass(slots=True)
class GovernmentReinforcement(AlgeriaStep):
    """OAS, return from Suez, activation, then purchases."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        state.phase, state.acting = "reinforcement", GOVERNMENT
        game.emit("phase.begins", "al.turn.sequence", phase="government_reinforcement")
        if state.slow and state.psl[FLN] > state.psl[GOVERNMENT]:
            state.slow = False
            game.emit("slow.over", "al.optional.slow")
        game.push(CheckOas(), SuezReturn(), Activate(), Mobilise(), Settle())


def budget(game: AlgeriaGame) -> int:
    """PSP that the Government can still pay: it may not pay itself down to zero."""
    return game.state.psl[GOVERNMENT] - 1


@rule("al.gov.never_to_zero")
def pay(game: AlgeriaGame, cost: int, rule_id: str, why: str) -> None:
    """Takes a cost off the Government's support; the caller has checked `budget`."""
    change(game, GOVERNMENT, -cost, rule_id, why)


@rule("al.events.suez")
@dataclass(slots=True)
class SuezReturn(AlgeriaStep):
    """Elite brigades come back from Suez, free of charge; they still have to be activated."""

    def _back(self, game: AlgeriaGame) -> list[Unit]:
        return [unit for unit in game.state.units.values() if unit.area == RETURNING]

    def ask(self, game: AlgeriaGame) -> Request | None:
        count = len(self._back(game))
        if not count:
            return None
        slots = dict.fromkeys(game.data.algeria, count)
        params = {"count": count}
        return Distribute("suez.return", GOVERNMENT, "al.events.suez", params, slots, count, count)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return area_option(game, option, OPS, "al.events.suez")

    def take(self, game: AlgeriaGame, answer: dict[str, int] | None) -> None:
        back = self._back(game)
        for area, count in (answer or {}).items():
            for _ in range(count):
                unit = back.pop(0)
                put(game, unit, area, OPS)
                game.emit("unit.returns", "al.events.suez", unit=unit.id, area=area)


# ---------------------------------------------------------------------- activation


def halves(game: AlgeriaGame, units: list[str]) -> int:
    """Half PSP that it costs to activate units."""
    data = game.data
    return sum(data.purchases[data.counters[one]].activate_halves for one in units)


@rule("al.gov.activate")
@dataclass(slots=True)
class Activate(AlgeriaStep):
    """Finds the French units that have to be paid for.

    They are one set where all of it could be paid; else divisions come first, then brigades, each as many as
    the support allows.
    """

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        units = [
            unit for unit in on_map(game, GOVERNMENT)
            if unit.type.french and unit.box == OPS and unit.id not in state.fresh
        ]  # fmt: skip
        state.fresh.clear()
        if not units:
            return
        if halves(game, ids(units)) <= 2 * budget(game):
            groups = [ids(units)]
        else:
            divisions = ids(of_kind(units, DIVISION))
            groups = [divisions, [unit.id for unit in units if unit.kind != DIVISION]]
        game.push(ActivateSome(groups, []))


@rule("al.gov.activate", "al.gov.half_points", "al.gov.never_to_zero")
@dataclass(slots=True)
class ActivateSome(AlgeriaStep):
    """Which units of the first group are activated; the other groups follow, and all is paid together.

    All units of a group cost the same, or all of them can be paid: so a number bounds the choice.
    """

    groups: list[list[str]]
    chosen: list[str]
    idle: list[str] = field(default_factory=list)

    def _units(self, game: AlgeriaGame) -> list[str]:
        """The first group, without what a correction by hand has taken away meanwhile."""
        units = game.state.units
        return [one for one in self.groups[0] if units[one].box == OPS]

    def _most(self, game: AlgeriaGame) -> int:
        units = self._units(game)
        left = 2 * budget(game) - halves(game, self.chosen)
        whole = halves(game, units)
        return len(units) if whole <= left else max(0, left * len(units) // whole)

    def ask(self, game: AlgeriaGame) -> Request | None:
        units = self._units(game)
        cost = (halves(game, units) + 1) // 2
        psl = game.state.psl[GOVERNMENT]
        params = {"cost": cost, "budget": budget(game), "count": len(units), "psl": psl}
        return Select(
            "gov.activate", GOVERNMENT, "al.gov.activate", params, units, 0, self._most(game),
            funds=(psl - halves(game, self.chosen) / 2, Say("label.psp")),
        )  # fmt: skip

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        found = unit_option(game, option, "al.gov.activate")
        price = halves(game, [option])
        found.consequence, found.cost = Say("consequence.activate", {"whole": price // 2, "half": price % 2}), price / 2
        return found

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        first, rest = self._units(game), self.groups[1:]
        chosen = [*self.chosen, *answer]
        idle = [*self.idle, *(one for one in first if one not in answer)]
        if rest:
            game.push(ActivateSome(rest, chosen, idle))
            return
        for one in idle:
            game.state.units[one].box = OC
        cost = (halves(game, chosen) + 1) // 2
        game.emit("units.activated", "al.gov.activate", units=chosen, idle=idle, cost=cost)
        pay(game, cost, "al.gov.activate", "activate")


# ---------------------------------------------------------------------- purchases


@dataclass(slots=True)
class Mobilise(AlgeriaStep):
    """Purchases, one kind after the other. `free` >= 0: points of a coup that pay instead of support.

    `bought` counts mobile units and points for the French who react slowly; a coup does not ask for their pace.
    """

    free: int = -1
    bought: int = 0

    def _budget(self, game: AlgeriaGame) -> int:
        return budget(game) if self.free < 0 else self.free

    def _most(self, game: AlgeriaGame, item: Purchase) -> int:
        """How many of a unit or point can be bought now."""
        most = self._budget(game) // item.cost if item.cost else 0
        if item.unit:
            most = min(most, free_counters(game, item.unit))
        if game.state.slow and self.free < 0 and item.id != POLICE:
            most = min(most, game.figure("slow_purchases") - self.bought)
        return max(0, most)

    @rule("al.gov.border_zone", "al.optional.slow")
    def _border_step(self, game: AlgeriaGame) -> bool:
        """Whether a step of the border zone can be bought; it is no point, so slow reaction does not count it."""
        state = game.state
        if self.free >= 0 or not state.independent:
            return False
        if state.border_state != NONE:
            if state.border <= game.figure("border_lowest"):
                return False
            # the first step and the next are never bought in one turn
            several = state.options["ruling_border_steps"] == "any" and state.border < 0
            if state.border_steps and not several:
                return False
        return self._budget(game) >= game.data.purchases[BORDER].cost

    def items(self, game: AlgeriaGame) -> list[str]:
        """Everything that can be bought or done now."""
        state, data = game.state, game.data
        found = []
        for item in data.purchases.values():
            if item.id == BORDER:
                if self._border_step(game):
                    found.append(BORDER)
            elif not (self.free >= 0 and not item.unit) and self._most(game, item):
                found.append(item.id)
        if self.free < 0:
            if state.border_state == INACTIVE and self._budget(game) * 2 >= data.purchases[BORDER].activate_halves:
                found.append(BORDER_ACTIVE)
            if of_kind(on_map(game, GOVERNMENT), POLICE):
                found.append(REMOVE_POLICE)
        return found

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = self.items(game)
        if not found:
            return None
        rule_id = "al.gov.mobilise" if self.free < 0 else "al.interphase.coup_units"
        params = {
            "budget": self._budget(game), "free": self.free >= 0, "psl": game.state.psl[GOVERNMENT],
            "oas_at": 0 if game.state.oas_active else game.figure("psl_low"), "coup_at": coup_at(game),
        }  # fmt: skip
        return Choose("gov.mobilise", GOVERNMENT, rule_id, params, [*found, DONE])

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        if option in (DONE, BORDER_ACTIVE, REMOVE_POLICE):
            params = {"level": game.state.border}
            return Option(option, Say(f"option.mobilise.{option}", params), rule="al.gov.mobilise")
        item = game.data.purchases[option]
        most = 1 if option == BORDER else self._most(game, item)
        text = Say("option.mobilise.item", {"item": option, "cost": item.cost, "most": most})
        return Option(option, text, rule=item.rule)

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is None or answer == DONE:
            return
        game.push(self)
        if answer == BORDER:
            buy_border_step(game)
        elif answer == BORDER_ACTIVE:
            activate_border(game)
        elif answer == REMOVE_POLICE:
            game.push(RemovePolice())
        elif answer in POINTS:
            game.push(BuyPoints(answer, self._most(game, game.data.purchases[answer])))
        else:
            game.push(BuyUnits(answer, self._most(game, game.data.purchases[answer])))

    def spend(self, game: AlgeriaGame, item: Purchase, count: int) -> None:
        """Pays for what was bought."""
        if item.id != POLICE:
            self.bought += count
        if self.free >= 0:
            self.free -= item.cost * count
        else:
            pay(game, item.cost * count, item.rule, "mobilise")


def _purchases(game: AlgeriaGame) -> Mobilise | None:
    """The step of purchases that waits below the one being taken."""
    stack = game.state.stack
    step = stack[-1] if stack else None
    return step if isinstance(step, Mobilise) else None


@rule("al.gov.mobilise")
@dataclass(slots=True)
class BuyUnits(AlgeriaStep):
    """How many units of a kind come to which areas: mobile ones to OPS, police to PTL."""

    kind: str
    most: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        slots = dict.fromkeys(game.data.algeria, self.most)
        params = {"unit": self.kind, "most": self.most, "cost": game.data.purchases[self.kind].cost}
        return Distribute("gov.mobilise.where", GOVERNMENT, "al.gov.mobilise", params, slots, 1, self.most)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return area_option(game, option, game.data.units[self.kind].home_box, "al.gov.mobilise")

    def take(self, game: AlgeriaGame, answer: dict[str, int]) -> None:
        item = game.data.purchases[self.kind]
        purchases = _purchases(game)
        for area, count in answer.items():
            for _ in range(count):
                unit = enter(game, self.kind, area)
                keep = purchases is not None and purchases.free >= 0
                if keep and game.state.options["ruling_coup_units"] == "free":
                    game.state.fresh.append(unit.id)
        count = sum(answer.values())
        game.emit("units.mobilised", "al.gov.mobilise", unit=self.kind, placed=dict(answer), count=count)
        game.count(f"mobilised.{self.kind}", count)
        if purchases is not None:
            purchases.spend(game, item, count)


@rule("al.gov.points")
@dataclass(slots=True)
class BuyPoints(AlgeriaStep):
    """How many air, helicopter or naval points; air and helicopter points raise maximum and available."""

    kind: str
    most: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"item": self.kind, "cost": game.data.purchases[self.kind].cost}
        return Offer("gov.points", GOVERNMENT, "al.gov.points", params, 1, self.most)

    def take(self, game: AlgeriaGame, answer: int) -> None:
        state = game.state
        if self.kind == AIR_POINT:
            state.air += answer
            state.air_most += answer
        elif self.kind == HELO_POINT:
            state.helo += answer
            state.helo_most += answer
        else:
            state.naval += answer
        game.emit("points.bought", "al.gov.points", item=self.kind, count=answer)
        game.count(f"mobilised.{self.kind}", answer)
        purchases = _purchases(game)
        if purchases is not None:
            purchases.spend(game, game.data.purchases[self.kind], answer)


@rule("al.gov.border_zone")
def buy_border_step(game: AlgeriaGame) -> None:
    """The first payment sets the zone up at 0, each later one lowers it by one."""
    state = game.state
    if state.border_state == NONE:
        state.border, state.border_state = 0, INACTIVE
    else:
        state.border -= 1
    state.border_steps += 1
    game.emit("border.built", "al.gov.border_zone", level=state.border)
    game.count("border_steps")
    pay(game, game.data.purchases[BORDER].cost, "al.gov.border_zone", "border_zone")


@rule("al.gov.border_active")
def activate_border(game: AlgeriaGame) -> None:
    """The zone works this turn."""
    state = game.state
    state.border_state = ACTIVE
    game.emit("border.activated", "al.gov.border_active", level=state.border)
    cost = (game.data.purchases[BORDER].activate_halves + 1) // 2
    pay(game, cost, "al.gov.border_active", "border_zone")


@rule("al.gov.remove_police")
@dataclass(slots=True)
class RemovePolice(AlgeriaStep):
    """Police taken off the map without a refund, to be mobilised anew where they are wanted."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = ids(of_kind(on_map(game, GOVERNMENT), POLICE))
        return Select("gov.remove_police", GOVERNMENT, "al.gov.remove_police", {}, found, 1, len(found))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.gov.remove_police")

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        for one in answer:
            take_off(game, game.state.units[one])
        game.emit("police.removed", "al.gov.remove_police", units=answer)
