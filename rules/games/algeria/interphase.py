"""The Turn Interphase: control, depreciation, recovery, redeployment; the last segment is in `final_segment`."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Request, Roll, rule

from .data import FLN, GOVERNMENT, OPS, UG
from .final_segment import FinalSupport
from .psl import is_high, is_low
from .random_events import gain_ap
from .resolver import control_points
from .state import ACTIVE, CONTESTED, INACTIVE, AlgeriaGame, AlgeriaStep, Unit
from .units import on_map

AIR, HELO, AP = "air", "helo", "ap"


@rule("al.turn.sequence")
@dataclass(slots=True)
class Interphase(AlgeriaStep):
    """Opens the phase; its segments follow in order."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.state.phase, game.state.acting = "interphase", ""
        game.push(
            Control(), Depreciation(AIR), Depreciation(HELO), Depreciation(AP), Recovery(GOVERNMENT),
            Recovery(FLN), TerrorRecovery(), Redeployment(), FinalSupport(),
        )  # fmt: skip


# ---------------------------------------------------------------------- control


def verdict(game: AlgeriaGame, fln: int, government: int) -> str:
    """Who controls an area without dice; "?" where they have to decide."""
    ratio = game.figure("control_ratio")
    if fln == government:  # equal points cannot succeed, and nobody has twice as many
        return CONTESTED
    if fln >= ratio * government:
        return FLN
    return GOVERNMENT if government >= ratio * fln else "?"


@rule("al.interphase.control", "al.control.states", "al.units.neutralised")
@dataclass(slots=True)
class Control(AlgeriaStep):
    """Every area anew; those that points leave open are rolled for afterwards, one by one."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.emit("phase.begins", "al.turn.sequence", phase="control")
        open_areas: list[str] = []
        points: list[tuple[int, int]] = []
        changed: dict[str, str] = {}
        counted: dict[str, dict[str, int]] = {}
        for area, place in game.state.areas.items():
            fln = control_points(game.fln[area])
            government = control_points(game.government[area])
            found = verdict(game, fln, government)
            if found == "?":
                open_areas.append(area)
                points.append((fln, government))
            elif place.control != found:
                place.control = changed[area] = found
                counted[area] = {GOVERNMENT: government, FLN: fln}
        if changed:
            game.emit("control.settled", "al.interphase.control", changed=changed, points=counted)
        game.push(
            *(Contest(area, *both) for area, both in zip(open_areas, points, strict=True))
        )


@rule("al.interphase.control")
@dataclass(slots=True)
class Contest(AlgeriaStep):
    """Both sides roll against the difference, the Government's die first; who alone succeeds controls the area."""

    area: str
    fln: int
    government: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"area": self.area, "fln": self.fln, "government": self.government}
        dice = 2 * game.figure("contest_dice")
        return Roll("control", GOVERNMENT, "al.interphase.control", params, "d6", dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        difference = abs(self.fln - self.government)
        half = len(answer) // 2
        ours, theirs = sum(answer[:half]) <= difference, sum(answer[half:]) <= difference
        found = CONTESTED if ours == theirs else GOVERNMENT if ours else FLN
        place = game.state.areas[self.area]
        place.control = found
        game.emit(
            "control.contested", "al.interphase.control", area=self.area, rolls=answer,
            difference=difference, control=found,
        )  # fmt: skip


# ---------------------------------------------------------------------- depreciation


@rule("al.interphase.depreciation")
@dataclass(slots=True)
class Depreciation(AlgeriaStep):
    """What of the air maximum, the helicopter maximum or the AP is lost."""

    what: str

    def _held(self, game: AlgeriaGame) -> int:
        state = game.state
        return {AIR: state.air_most, HELO: state.helo_most, AP: state.ap}[self.what]

    def _side(self) -> str:
        return FLN if self.what == AP else GOVERNMENT

    def _modifier(self, game: AlgeriaGame) -> int:
        each = game.data.table_modifiers["depreciation"]
        if is_low(game, self._side()):
            return each["low_psl"]
        return each["high_psl"] if is_high(game, self._side()) else 0

    def _loss(self, game: AlgeriaGame) -> int:
        data = game.data
        return data.depreciation[data.depreciation_steps.column(self._held(game))]

    def ask(self, game: AlgeriaGame) -> Request | None:
        held = self._held(game)
        if held <= 0:
            return None
        params = {
            "what": self.what, "held": held, "loss": self._loss(game), "modifier": self._modifier(game),
        }  # fmt: skip
        return Roll("depreciation", self._side(), "al.interphase.depreciation", params, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if self.what == AIR:
            game.emit("phase.begins", "al.turn.sequence", phase="depreciation")
        if answer is None:
            return
        loss = self._loss(game)
        lost = loss if answer[0] + self._modifier(game) <= loss else 0
        state = game.state
        game.emit(
            "points.depreciate", "al.interphase.depreciation", what=self.what, roll=answer[0], lost=lost,
            left=self._held(game) - lost, loss=loss, modifier=self._modifier(game),
        )  # fmt: skip
        if self.what == AIR:
            state.air_most -= lost
            state.air = min(state.air, state.air_most)
        elif self.what == HELO:
            state.helo_most -= lost
            state.helo = min(state.helo, state.helo_most)
        elif lost:
            gain_ap(game, -lost, "al.interphase.depreciation", "depreciation")


# ---------------------------------------------------------------------- recovery


@rule("al.interphase.recovery")
def recovery_modifier(game: AlgeriaGame, unit: Unit) -> int:
    """What is added to the recovery roll of a unit: esteem and being elite count once together."""
    each = game.data.table_modifiers["recovery_unit"]
    side = unit.type.side
    modifier = 0
    if unit.type.elite or is_high(game, side):
        modifier += each["elite_or_high_psl"]
    if is_low(game, side):
        modifier += each["low_psl"]
    return modifier


@rule("al.interphase.recovery")
@dataclass(slots=True)
class Recovery(AlgeriaStep):
    """A die for each neutralised unit of a side, area by area."""

    side: str

    def _units(self, game: AlgeriaGame) -> list[Unit]:
        return [unit for unit in on_map(game, self.side) if unit.neutralised]

    def ask(self, game: AlgeriaGame) -> Request | None:
        units = self._units(game)
        if not units:
            return None
        params = {"side": self.side, "units": [unit.id for unit in units]}
        return Roll("recovery", self.side, "al.interphase.recovery", params, "d6", len(units))

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if self.side == GOVERNMENT:
            game.emit("phase.begins", "al.turn.sequence", phase="recovery")
        if answer is None:
            return
        needed = game.figure("recovery_on")
        found = []
        for unit, face in zip(self._units(game), answer, strict=True):
            if face + recovery_modifier(game, unit) >= needed:
                unit.neutralised = False
                found.append(unit.id)
        game.emit(
            "units.recover", "al.interphase.recovery", side=self.side, units=found, rolls=answer
        )


@rule("al.interphase.recovery")
@dataclass(slots=True)
class TerrorRecovery(AlgeriaStep):
    """A die of the Government for each Terror marker, once the units have recovered."""

    def _areas(self, game: AlgeriaGame) -> list[str]:
        return [area for area, place in game.state.areas.items() if place.terror]

    def ask(self, game: AlgeriaGame) -> Request | None:
        areas = self._areas(game)
        if not areas:
            return None
        return Roll(
            "recovery.terror", GOVERNMENT, "al.interphase.recovery", {"areas": areas}, "d6", len(areas)
        )

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if answer is None:
            return
        bonus = game.data.table_modifiers["recovery_terror"]["no_fln"]
        for area, face in zip(self._areas(game), answer, strict=True):
            quiet = all(unit.neutralised for unit in game.fln[area])
            if face + (bonus if quiet else 0) >= game.figure("recovery_on"):
                game.state.areas[area].terror = False
                game.emit("terror.gone", "al.interphase.recovery", area=area)


# ---------------------------------------------------------------------- redeployment


@rule("al.interphase.redeployment", "al.units.neutralised_box", "al.airmobility")
@dataclass(slots=True)
class Redeployment(AlgeriaStep):
    """Everybody back; helicopters detached, points filled up, the border zone inactive."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        for units in game.fln.values():
            for unit in units:
                unit.box = UG
        for units in game.government.values():
            for unit in units:
                if unit.type.mobile:
                    unit.box = OPS
                    unit.airmobile = False
        state.air, state.helo = state.air_most, state.helo_most
        if state.border_state == ACTIVE:
            state.border_state = INACTIVE
        game.emit("phase.begins", "al.turn.sequence", phase="redeployment")
        game.emit("units.redeploy", "al.interphase.redeployment")
