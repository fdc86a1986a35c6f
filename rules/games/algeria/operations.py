"""The Operations Phase: who acts, until both sides pass one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from . import fln_course, missions_fln, missions_government
from .data import FLN, GOVERNMENT
from .psl import check_zero
from .state import AlgeriaGame, AlgeriaStep
from .suppression import OasSuppression

ORDER, PASS = "order", "pass"


@rule("al.turn.sequence", "al.operations.order")
@dataclass(slots=True)
class Operations(AlgeriaStep):
    """Opens the phase: the OAS first, which nobody sends, then the FLN."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.state.phase = "operations"
        game.emit("phase.begins", "al.turn.sequence", phase="operations")
        game.push(OasSuppression(), NextMission())


@rule("al.operations.order", "al.psl.zero")
@dataclass(slots=True)
class NextMission(AlgeriaStep):
    """A mission is over: after it the choice is always the FLN's."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        if not check_zero(game):
            game.state.acting = FLN
            game.push(FlnActs(False))


@rule("al.operations.order", "al.operations.told")
@dataclass(slots=True)
class FlnActs(AlgeriaStep):
    """The FLN does a mission, tells the Government to act, or passes.

    `last`: the Government has just passed, so that another pass ends the phase. It is not told again until a mission
    has been done: nothing would have changed.
    """

    last: bool

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"ap": game.state.ap, "last": self.last}
        missions = missions_fln.fln_missions(game)
        if self.last:
            return Choose("operations.fln", FLN, "al.operations.told", params, [*missions, PASS], former=(ORDER,))
        return Choose("operations.fln", FLN, "al.operations.order", params, [*missions, ORDER, PASS])

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        if option == ORDER:
            return Option(
                option, Say("option.order"), rule="al.operations.told",
                consequence=Say("consequence.order"), order=missions_fln.place_of(game, option),
            )  # fmt: skip
        if option == PASS:
            return _pass(game, Say("consequence.pass.fln", {"last": self.last}))
        return missions_fln.describe(game, option)

    def take(self, game: AlgeriaGame, answer: str) -> None:
        if answer == ORDER:
            game.emit("fln.orders", "al.operations.told")
            _let_government_act(game, told=True)
        elif answer == PASS:
            game.emit("side.passes", "al.operations.order", side=FLN)
            if not self.last:
                _let_government_act(game, told=False)
        else:
            game.push(NextMission())
            fln_course.begin(game, answer)


def _pass(game: AlgeriaGame, consequence: Say) -> Option:
    return Option(
        PASS, Say("option.pass"), rule="al.operations.order", consequence=consequence,
        order=missions_fln.place_of(game, PASS),
    )  # fmt: skip


def _let_government_act(game: AlgeriaGame, told: bool) -> None:
    game.state.acting = GOVERNMENT
    game.push(GovernmentActs(told))


@rule("al.operations.order", "al.operations.told")
@dataclass(slots=True)
class GovernmentActs(AlgeriaStep):
    """The Government does a mission or passes. `told`: the FLN has not passed, so a pass does not end the phase."""

    told: bool

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"told": self.told}
        ids = [*missions_government.government_missions(game), PASS]
        return Choose("operations.government", GOVERNMENT, "al.operations.order", params, ids)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        if option == PASS:
            return _pass(game, Say("consequence.pass.government", {"told": self.told}))
        return missions_government.describe(game, option)

    def take(self, game: AlgeriaGame, answer: str) -> None:
        if answer == PASS:
            game.emit("side.passes", "al.operations.order", side=GOVERNMENT)
            if self.told:
                game.state.acting = FLN
                game.push(FlnActs(True))
            return
        game.push(NextMission())
        missions_government.begin(game, answer)
