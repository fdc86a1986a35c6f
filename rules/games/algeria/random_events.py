"""The Random Events Phase: the d66 table, every event, and who controls the OAS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.table import Choose, Option, Request, Roll, Say, Select, rule

from .data import (
    BRIGADE,
    DIVISION,
    ELITE,
    FLN,
    GOVERNMENT,
    RandomEvent,
)
from .oas import RollControl
from .options import unit_option
from .psl import RollPsp, Settle, change
from .state import AWAY, SUEZ, AlgeriaGame, AlgeriaStep
from .units import ids, neutralise, of_kind, on_map, ready, take_off

FLN_GAINS, GOVERNMENT_LOSES = "fln_gains", "government_loses"


@rule("al.turn.sequence", "al.optional.independence")
@dataclass(slots=True)
class RandomEvents(AlgeriaStep):
    """Surer independence, the event, the OAS."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        state.phase, state.acting = "random_events", ""
        game.emit("phase.begins", "al.turn.sequence", phase=state.phase)
        game.push(SureIndependence(), RollEvent(), Settle(), RollControl())


@rule("al.optional.independence")
@dataclass(slots=True)
class SureIndependence(AlgeriaStep):
    """The optional rule: a die at or under the number of the turn frees Morocco and Tunisia."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        state = game.state
        if state.options["sure_independence"] != "yes" or state.independent:
            return None
        params = {"turn": state.turn}
        return Roll("event.sure_independence", FLN, "al.optional.independence", params, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if answer and answer[0] <= game.state.turn:
            become_independent(game, _event(game, "independence"))


@rule("al.events.table", "al.events.none")
@dataclass(slots=True)
class RollEvent(AlgeriaStep):
    """Two dice, the first for the tens."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        return Roll("event", FLN, "al.events.table", {}, "d6", 2)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        roll = answer[0] * 10 + answer[1]
        event = event_of(game, roll)
        game.state.event = event.id
        game.emit("event.happens", event.rule, event=event.id, roll=roll, dice=list(answer))
        game.count(f"event.{event.id}")
        carry_out = EVENTS.get(event.id)
        if carry_out is not None:
            carry_out(game, event)


def event_of(game: AlgeriaGame, roll: int) -> RandomEvent:
    """The event of a d66 roll (11 to 66)."""
    return next(one for one in game.data.events if one.first <= roll <= one.last)


def _event(game: AlgeriaGame, event_id: str) -> RandomEvent:
    return next(one for one in game.data.events if one.id == event_id)


# ---------------------------------------------------------------------- AP


@rule("al.events.foreign_arms")
@dataclass(slots=True)
class ForeignArms(AlgeriaStep):
    """Arms from abroad, less what the navy stops."""

    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"naval": game.state.naval}
        return Roll("event.arms", FLN, "al.events.foreign_arms", params, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        gain_ap(game, max(0, sum(answer) - game.state.naval), "al.events.foreign_arms", "arms")


@rule("al.events.infiltration")
@dataclass(slots=True)
class Infiltration(AlgeriaStep):
    """What becomes of the independence event once the countries are independent."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        return Roll("event.infiltration", FLN, "al.events.infiltration", {}, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        number, _ = game.data.success_of(answer[0])
        gain_ap(game, number, "al.events.infiltration", "infiltration")


def gain_ap(game: AlgeriaGame, amount: int, rule_id: str, why: str) -> None:
    """Adds administrative points (or takes them off)."""
    game.state.ap += amount
    game.emit("ap.changed", rule_id, amount=amount, ap=game.state.ap, why=why)


# ---------------------------------------------------------------------- support


@rule("al.events.elections")
@dataclass(slots=True)
class Elections(AlgeriaStep):
    """The coup table without modifiers; the dice of support alone count."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        dice = game.figure("coup_dice")
        return Roll("event.elections", GOVERNMENT, "al.events.elections", {}, "d6", dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        roll = sum(answer)
        result = next(one for one in game.data.coup if one.first <= roll <= one.last)
        game.emit("elections.held", "al.events.elections", result=result.id, roll=roll)
        sign = 1 if result.psp_dice > 0 else -1
        game.push(
            RollPsp(GOVERNMENT, abs(result.psp_dice), sign, GOVERNMENT, "al.events.elections", "elections")
        )


@rule("al.events.un_debate")
@dataclass(slots=True)
class UnDebate(AlgeriaStep):
    """The side with more support (the FLN if equal) says which way the debate helps the FLN."""

    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        psl = game.state.psl
        chooser = GOVERNMENT if psl[GOVERNMENT] > psl[FLN] else FLN
        params = {"dice": self.dice}
        return Choose("event.un", chooser, "al.events.un_debate", params, (FLN_GAINS, GOVERNMENT_LOSES))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return Option(option, Say(f"option.un.{option}"), rule="al.events.un_debate")

    def take(self, game: AlgeriaGame, answer: str) -> None:
        side, sign = (FLN, 1) if answer == FLN_GAINS else (GOVERNMENT, -1)
        game.push(RollPsp(side, self.dice, sign, FLN, "al.events.un_debate", "un_debate"))


@rule("al.events.independence", "al.countries.open")
def become_independent(game: AlgeriaGame, event: RandomEvent) -> None:
    """Morocco and Tunisia are independent: support for both sides, and the border zone can be had."""
    state = game.state
    state.independent = True
    game.emit("independence", "al.events.independence")
    game.push(
        RollPsp(FLN, event.dice, 1, FLN, "al.events.independence", "independence"),
        RollPsp(GOVERNMENT, event.dice, 1, GOVERNMENT, "al.events.independence", "independence"),
    )


# ---------------------------------------------------------------------- units


@rule("al.events.purge")
@dataclass(slots=True)
class PurgeWhere(AlgeriaStep):
    """The Government names a wilaya in which the FLN has units."""

    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = [
            name for name, areas in game.data.wilayas.items()
            if any(ready(game.fln[area]) for area in areas)
        ]  # fmt: skip
        if not found:
            return None
        return Choose("event.purge.where", GOVERNMENT, "al.events.purge", {}, found)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        areas = game.data.wilayas[option]
        count = sum(len(ready(game.fln[area])) for area in areas)
        text = Say("option.wilaya", {"wilaya": option, "count": count})
        return Option(option, text, tuple(f"{area}:ug" for area in areas), rule="al.events.purge")

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is not None:
            game.push(PurgeRoll(answer, self.dice))


@rule("al.events.purge")
@dataclass(slots=True)
class PurgeRoll(AlgeriaStep):
    """How many units the purge neutralises."""

    wilaya: str
    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"wilaya": self.wilaya}
        return Roll("event.purge", GOVERNMENT, "al.events.purge", params, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        game.push(PurgeWho(self.wilaya, sum(answer)))


@rule("al.events.purge")
@dataclass(slots=True)
class PurgeWho(AlgeriaStep):
    """The FLN picks its units."""

    wilaya: str
    count: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        areas = game.data.wilayas[self.wilaya]
        found = [unit.id for area in areas for unit in ready(game.fln[area])]
        count = min(self.count, len(found))
        params = {"wilaya": self.wilaya, "count": count}
        return Select("event.purge.who", FLN, "al.events.purge", params, found, count, count)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.events.purge")

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        for unit in answer:
            neutralise(game, game.state.units[unit])
        game.emit("units.neutralised", "al.events.purge", units=answer)


@rule("al.events.nato")
@dataclass(slots=True)
class NatoRoll(AlgeriaStep):
    """How many brigades NATO wants."""

    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        return Roll("event.nato", GOVERNMENT, "al.events.nato", {}, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        game.push(NatoRemoval(sum(answer)))


@rule("al.events.nato")
@dataclass(slots=True)
class NatoRemoval(AlgeriaStep):
    """The Government takes off one unit after the other until it has given `left` brigades, if it has them.

    A division cannot be split: where it is the last one named, more than was asked for may leave.
    """

    left: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        kinds = [DIVISION, BRIGADE]
        if game.state.options["ruling_nato"] == "elites_too":
            kinds.append(ELITE)
        found = ids(of_kind(on_map(game, GOVERNMENT), *kinds))
        if self.left <= 0 or not found:
            return None
        return Choose("event.nato.unit", GOVERNMENT, "al.events.nato", {"left": self.left}, found)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.events.nato")

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is None:
            return
        unit = game.state.units[answer]
        weight = unit.type.nato_weight
        game.emit("unit.leaves", "al.events.nato", unit=answer, area=unit.area, why="nato")
        take_off(game, unit, AWAY)
        game.push(NatoRemoval(self.left - weight))


@rule("al.events.suez")
@dataclass(slots=True)
class SuezRoll(AlgeriaStep):
    """How many elite brigades go to Suez."""

    dice: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        return Roll("event.suez", GOVERNMENT, "al.events.suez", {}, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        game.push(SuezWho(sum(answer)))


@rule("al.events.suez")
@dataclass(slots=True)
class SuezWho(AlgeriaStep):
    """The Government picks them among those on the map; they come back next turn."""

    count: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = ids(of_kind(on_map(game, GOVERNMENT), ELITE))
        count = min(self.count, len(found))
        params = {"count": count}
        return Select("event.suez.who", GOVERNMENT, "al.events.suez", params, found, count, count)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.events.suez")

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        for name in answer:
            unit = game.state.units[name]
            game.emit("unit.leaves", "al.events.suez", unit=name, area=unit.area, why="suez")
            take_off(game, unit, SUEZ)


# ---------------------------------------------------------------------- the table


def _arms(game: AlgeriaGame, event: RandomEvent) -> None:
    game.push(ForeignArms(event.dice))


@rule("al.events.jealousy")
def _jealousy(game: AlgeriaGame, event: RandomEvent) -> None:
    game.state.jealousy = True


def _elections(game: AlgeriaGame, event: RandomEvent) -> None:
    game.push(Elections())


def _un(game: AlgeriaGame, event: RandomEvent) -> None:
    game.push(UnDebate(event.dice))


def _purge(game: AlgeriaGame, event: RandomEvent) -> None:
    game.push(PurgeWhere(event.dice))


@rule("al.events.independence", "al.events.infiltration")
def _independence(game: AlgeriaGame, event: RandomEvent) -> None:
    if game.state.independent:
        game.push(Infiltration())
    else:
        become_independent(game, event)


def _nato(game: AlgeriaGame, event: RandomEvent) -> None:
    game.push(NatoRoll(event.dice))


@rule("al.events.suez")
def _suez(game: AlgeriaGame, event: RandomEvent) -> None:
    if not game.state.suez_over:
        game.state.suez_over = True
        game.push(SuezRoll(event.dice))


@rule("al.events.amnesty")
def _amnesty(game: AlgeriaGame, event: RandomEvent) -> None:
    game.state.amnesty = event.bonus


@rule("al.events.sartre")
def _sartre(game: AlgeriaGame, event: RandomEvent) -> None:
    change(game, GOVERNMENT, event.amount, "al.events.sartre", "sartre")


EVENTS: dict[str, Callable[[AlgeriaGame, RandomEvent], None]] = {
    "foreign_arms": _arms,
    "jealousy": _jealousy,
    "elections": _elections,
    "un_debate": _un,
    "purge": _purge,
    "independence": _independence,
    "nato": _nato,
    "suez": _suez,
    "amnesty": _amnesty,
    "sartre": _sartre,
}
