"""The Deployment Phase: the Government's divisions, transfers and patrols; the FLN's units come into the open."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Choose, Option, Request, Say, Select, rule

from .data import ABROAD, CADRE, DIVISION, FLN, FRANCE, GOVERNMENT, OPS, PTL, UG
from .options import area_option, unit_option
from .state import AlgeriaGame, AlgeriaStep, Unit
from .units import by_area, has_front, of_kind, on_map, put

DONE, STAY = "done", "stay"


@rule("al.turn.sequence")
@dataclass(slots=True)
class GovernmentDeployment(AlgeriaStep):
    """Modes, transfers, patrols."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        state.phase, state.acting = "deployment", GOVERNMENT
        game.emit("phase.begins", "al.turn.sequence", phase="government_deployment")
        game.push(Modes(), Transfers())


@rule("al.deploy.modes", "al.optional.slow")
@dataclass(slots=True)
class Modes(AlgeriaStep):
    """Divisions that change between concentrated and dispersed, neutralised and idle ones too."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = [
            unit.id for unit in of_kind(on_map(game, GOVERNMENT), DIVISION)
            if unit.dispersed or not game.state.slow
        ]  # fmt: skip
        if not found:
            return None
        return Select("deploy.modes", GOVERNMENT, "al.deploy.modes", {}, found, 0, len(found), "modes")

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        unit = game.state.units[option]
        key = "option.mode.concentrate" if unit.dispersed else "option.mode.disperse"
        text = Say(key, {"unit": option, "area": unit.area})
        group = Say("subject.area", {"area": unit.area})
        return Option(option, text, (f"{unit.area}:{unit.box}",), rule="al.deploy.modes", group=group)

    def take(self, game: AlgeriaGame, answer: list[str] | None) -> None:
        if not answer:
            return
        units = [game.state.units[one] for one in answer]
        for unit in units:
            unit.dispersed = not unit.dispersed
        game.emit(
            "modes.changed", "al.deploy.modes",
            dispersed=[unit.id for unit in units if unit.dispersed],
            concentrated=[unit.id for unit in units if not unit.dispersed],
            areas=by_area(game, answer),
        )  # fmt: skip


def deployable(game: AlgeriaGame) -> list[Unit]:
    """Mobile Government units in OPS: those that were activated or need no activation."""
    return [unit for unit in on_map(game, GOVERNMENT) if unit.type.mobile and unit.box == OPS]


@rule("al.deploy.transfer")
@dataclass(slots=True)
class Transfers(AlgeriaStep):
    """Units that go to OPS of another area: an area, then who goes there, until it is enough."""

    moved: list[str] = field(default_factory=list)

    def ask(self, game: AlgeriaGame) -> Request | None:
        left = [unit for unit in deployable(game) if unit.id not in self.moved]
        if not left:
            return None
        home = left[0].area
        one_place = all(unit.area == home for unit in left)
        places = [area for area in game.data.algeria if not (one_place and area == home)]
        params = {"count": len(left)}
        return Choose("deploy.where", GOVERNMENT, "al.deploy.transfer", params, [DONE, *places])

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        if option == DONE:
            return Option(option, Say("option.deploy.done"), rule="al.deploy.transfer")
        return area_option(game, option, OPS, "al.deploy.transfer")

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is None or answer == DONE:
            game.push(Patrols(list(self.moved)))
        else:
            game.push(TransferTo(answer, list(self.moved)))


@rule("al.deploy.transfer")
@dataclass(slots=True)
class TransferTo(AlgeriaStep):
    """Who goes to an area."""

    area: str
    moved: list[str]

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = [
            unit.id for unit in deployable(game)
            if unit.id not in self.moved and unit.area != self.area
        ]  # fmt: skip
        params = {"area": self.area}
        return Select("deploy.units", GOVERNMENT, "al.deploy.transfer", params, found, 1, len(found))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.deploy.transfer")

    def take(self, game: AlgeriaGame, answer: list[str]) -> None:
        origins = by_area(game, answer)
        for one in answer:
            put(game, game.state.units[one], self.area, OPS)
        game.emit("units.deployed", "al.deploy.transfer", units=answer, area=self.area, origins=origins)
        game.push(Transfers([*self.moved, *answer]))


@rule("al.deploy.patrol")
@dataclass(slots=True)
class Patrols(AlgeriaStep):
    """Units that go on patrol in their area; those that came from another area cannot."""

    moved: list[str] = field(default_factory=list)

    def ask(self, game: AlgeriaGame) -> Request | None:
        found = [unit.id for unit in deployable(game) if unit.id not in self.moved]
        if not found:
            return None
        return Select("deploy.patrol", GOVERNMENT, "al.deploy.patrol", {}, found, 0, len(found))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.deploy.patrol")

    def take(self, game: AlgeriaGame, answer: list[str] | None) -> None:
        if not answer:
            return
        for one in answer:
            game.state.units[one].box = PTL
        game.emit("units.patrol", "al.deploy.patrol", units=answer, areas=by_area(game, answer))


# ---------------------------------------------------------------------- FLN


@rule("al.turn.sequence", "al.countries.deployed")
@dataclass(slots=True)
class FlnDeployment(AlgeriaStep):
    """Units abroad and in France stand ready by themselves; then the FLN deploys the others."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.state.acting = FLN
        game.emit("phase.begins", "al.turn.sequence", phase="fln_deployment")
        game.push(ToFrance(), FlnUnits(), ReadyAbroad())


@rule("al.deploy.fln")
@dataclass(slots=True)
class FlnUnits(AlgeriaStep):
    """Which units go from UG to OPS of their area."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        fln = game.fln
        found = [unit.id for area in game.data.algeria for unit in fln[area] if unit.box == UG]
        if not found:
            return None
        return Select("deploy.fln", FLN, "al.deploy.fln", {"count": len(found)}, found, 0, len(found))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return unit_option(game, option, "al.deploy.fln")

    def take(self, game: AlgeriaGame, answer: list[str] | None) -> None:
        if not answer:
            return
        for one in answer:
            game.state.units[one].box = OPS
        game.emit("units.surface", "al.deploy.fln", units=answer, areas=by_area(game, answer))


@rule("al.countries.deployed")
@dataclass(slots=True)
class ReadyAbroad(AlgeriaStep):
    """Units in Morocco, Tunisia and France need no deployment."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        for country in (*ABROAD, FRANCE):
            for unit in game.fln[country]:
                unit.box = OPS


@rule("al.deploy.france")
@dataclass(slots=True)
class ToFrance(AlgeriaStep):
    """A cadre goes to France from an area with a front, or comes back to one."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        places = france_places(game)
        if not places:
            return None
        back = bool(game.fln[FRANCE])
        return Choose("deploy.france", FLN, "al.deploy.france", {"back": back}, [STAY, *places])

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        back = bool(game.fln[FRANCE])
        if option == STAY:
            return Option(option, Say("option.france.stay", {"back": back}), rule="al.deploy.france")
        text = Say("option.france.back" if back else "option.france.go", {"area": option})
        return Option(option, text, (f"{option}:{UG}",), rule="al.deploy.france")

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is None or answer == STAY:
            return
        if game.fln[FRANCE]:
            unit = game.fln[FRANCE][0]
            put(game, unit, answer, UG)
            game.emit("france.back", "al.deploy.france", unit=unit.id, area=answer)
        else:
            unit = ready_cadres(game, answer)[0]
            put(game, unit, FRANCE, OPS)
            game.emit("france.gone", "al.deploy.france", unit=unit.id, area=answer)


def ready_cadres(game: AlgeriaGame, area: str) -> list[Unit]:
    """The cadres of an area that could go to France, those that are not neutralised first."""
    return sorted(of_kind(game.fln[area], CADRE), key=lambda unit: unit.neutralised)


@rule("al.deploy.france")
def france_places(game: AlgeriaGame) -> list[str]:
    """Areas from which a cadre could go to France, or to which the one there could come back."""
    fronts = [area for area in game.data.algeria if has_front(game, area)]
    if len(game.fln[FRANCE]) >= game.figure("cadres_in_france"):
        return fronts
    return [area for area in fronts if of_kind(game.fln[area], CADRE)]
