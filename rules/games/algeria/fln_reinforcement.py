"""The FLN's part of the Reinforcement Phase: OAS, income, building and converting."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Distribute, Option, Request, Say, rule

from .data import ABROAD, FLN, FRONT, GOVERNMENT, UG, Build
from .oas import PlaceOas
from .options import area_option
from .psl import Settle
from .state import ACTIVE, AlgeriaGame, AlgeriaStep, Unit
from .units import enter, exchange, free_counters, may_have_front, ready

DONE = "done"


@rule("al.turn.sequence")
@dataclass(slots=True)
class FlnReinforcement(AlgeriaStep):
    """OAS, income, then building."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.state.acting = FLN
        game.emit("phase.begins", "al.turn.sequence", phase="fln_reinforcement")
        game.push(PlaceOas(FLN), Income(), BuildUp(), Settle())


@rule("al.fln.income")
def income_of(game: AlgeriaGame, area: str) -> int:
    """AP that an Algerian area brings."""
    state = game.state
    place = state.areas[area]
    if_fln, if_contested, if_government = game.data.income[game.area_type(area)]
    if place.control == FLN:
        amount = if_fln
    elif place.control == GOVERNMENT and state.options["ruling_income"] == "none":
        amount = if_government
    else:
        amount = if_contested if ready(game.fln[area]) else 0
    if amount and place.terror:
        amount = max(0, amount + game.figure("terror_income"))
    return amount


@rule("al.fln.income_psl")
def income_by_support(game: AlgeriaGame) -> int:
    """AP of the FLN's support, rounded up, less naval points and the active border zone."""
    state = game.state
    amount = -(-state.psl[FLN] * game.figure("income_percent") // 100) - state.naval
    if state.border_state == ACTIVE and state.options["ruling_border_income"] == "addendum":
        amount += state.border
    return max(0, amount)


@rule("al.fln.income", "al.fln.income_psl", "al.fln.ap_kept")
@dataclass(slots=True)
class Income(AlgeriaStep):
    """Areas and support."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        areas = {area: amount for area in game.data.algeria if (amount := income_of(game, area))}
        support = income_by_support(game)
        total = sum(areas.values()) + support
        state.ap += total
        game.emit("fln.income", "al.fln.income", areas=areas, support=support, total=total, ap=state.ap)
        game.count("ap.income", total)


# ---------------------------------------------------------------------- building


# Area -> kind -> (counters, those that are not neutralised); areas without FLN units are left out.
Strength = dict[str, dict[str, tuple[int, int]]]


def strength(game: AlgeriaGame) -> Strength:
    """What the FLN has in every area and country, counted once for all items."""
    found: Strength = {}
    for area, units in game.fln.items():
        if units:
            counts: dict[str, tuple[int, int]] = {}
            for unit in units:
                every, fit = counts.get(unit.kind, (0, 0))
                counts[unit.kind] = (every + 1, fit + (not unit.neutralised))
            found[area] = counts
    return found


@rule("al.fln.build", "al.fln.convert", "al.countries.open")
def capacity(game: AlgeriaGame, item: Build, have: Strength) -> dict[str, int]:
    """How many of an item each area could take, by its own conditions alone."""
    found: dict[str, int] = {}
    counters = free_counters(game, item.after)
    if item.algeria:
        for area, counts in have.items():
            if game.data.areas[area].country:
                continue
            if item.before:
                every, fit = counts.get(item.before, (0, 0))
                count = fit if item.ready else every
                if count and item.after == FRONT:
                    count = int(may_have_front(game, area))
            else:
                ready_front = counts.get(FRONT, (0, 0))[1]
                count = counters if ready_front or not item.needs_front else 0
            if count:
                found[area] = count
    if item.abroad and game.state.independent:
        for area in ABROAD:
            every, fit = have.get(area, {}).get(item.before, (0, 0))
            count = (fit if item.ready else every) if item.before else counters
            if count:
                found[area] = count
    return found


def candidates(game: AlgeriaGame, item: Build, area: str) -> list[Unit]:
    """The counters of an area that could be exchanged, those that are not neutralised first."""
    units = [unit for unit in game.fln[area] if unit.kind == item.before]
    if item.ready:
        return ready(units)
    return sorted(units, key=lambda unit: unit.neutralised)


def most_of(game: AlgeriaGame, item: Build) -> int:
    """How many the FLN could pay for and has counters for."""
    counters = free_counters(game, item.after)
    return min(counters, game.state.ap // item.cost) if item.cost else counters


@rule("al.fln.build", "al.fln.convert", "al.countries.open")
@dataclass(slots=True)
class BuildUp(AlgeriaStep):
    """What the FLN builds or converts, one kind after the other. A new Front builds at once."""

    def items(self, game: AlgeriaGame) -> list[str]:
        """What can be built or converted now."""
        have = strength(game)
        return [
            item.id for item in game.data.builds.values()
            if most_of(game, item) and capacity(game, item, have)
        ]  # fmt: skip

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = self.items(game)
        if not found:
            return None
        return Choose("fln.build", FLN, "al.fln.build", {"ap": game.state.ap}, [*found, DONE])

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        if option == DONE:
            return Option(option, Say("option.build.done"), rule="al.fln.build")
        item = game.data.builds[option]
        places = capacity(game, item, strength(game))
        most = min(most_of(game, item), sum(places.values()))
        text = Say("option.build.item", {"item": option, "cost": item.cost, "most": most})
        return Option(option, text, tuple(f"{area}:{UG}" for area in places), rule=item.rule)

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is not None and answer != DONE:
            game.push(BuildWhere(answer), self)


@rule("al.fln.build", "al.fln.convert")
@dataclass(slots=True)
class BuildWhere(AlgeriaStep):
    """How many in which areas."""

    item: str

    def ask(self, game: AlgeriaGame) -> Request | None:
        item = game.data.builds[self.item]
        slots = capacity(game, item, strength(game))
        most = min(most_of(game, item), sum(slots.values()))
        slots = {area: min(count, most) for area, count in slots.items()}
        params = {"item": self.item, "cost": item.cost, "ap": game.state.ap, "most": most}
        return Distribute("fln.build.where", FLN, item.rule, params, slots, 1, most)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return area_option(game, option, UG, game.data.builds[self.item].rule)

    def take(self, game: AlgeriaGame, answer: dict[str, int]) -> None:
        state = game.state
        item = game.data.builds[self.item]
        for area, count in answer.items():
            if item.before:
                for unit in candidates(game, item, area)[:count]:
                    exchange(game, unit, item.after)
            else:
                for _ in range(count):
                    enter(game, item.after, area)
        count = sum(answer.values())
        state.ap -= count * item.cost
        game.emit(
            "fln.built", item.rule, item=self.item, placed=dict(answer), count=count,
            cost=count * item.cost, ap=state.ap,
        )  # fmt: skip
        game.count(f"built.{self.item}", count)
