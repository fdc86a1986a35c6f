"""The OAS: when it appears, who controls it, where it is placed, when it leaves."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Roll, Say, rule

from .data import FLN, FRANCE, GOVERNMENT, OPS
from .options import area_option
from .psl import is_low
from .state import AlgeriaGame, AlgeriaStep

KEEP, DISMISS = "keep", "dismiss"


@rule("al.oas.control")
@dataclass(slots=True)
class RollControl(AlgeriaStep):
    """A die says who controls the OAS this turn, while it is in play."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        if not game.state.oas_active:
            return None
        return Roll("oas.control", GOVERNMENT, "al.oas.control", {}, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if answer:
            state = game.state
            state.oas_side = FLN if answer[0] <= game.figure("oas_fln_most") else GOVERNMENT
            game.emit("oas.controlled", "al.oas.control", side=state.oas_side, roll=answer[0])


@rule("al.oas.appears")
@dataclass(slots=True)
class CheckOas(AlgeriaStep):
    """Start of the Government's reinforcement: the OAS appears at low support, and may be dismissed at high."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        state = game.state
        if not state.oas_active:
            if is_low(game, GOVERNMENT):
                state.oas_active = True
                game.emit("oas.appears", "al.oas.appears")
                game.push(RollControl(), PlaceOas(GOVERNMENT))
            return
        game.push(DismissOas(), PlaceOas(GOVERNMENT))


@rule("al.oas.leaves")
def may_dismiss(game: AlgeriaGame) -> bool:
    """Whether the Government's support lets it take the OAS off."""
    psl, high = game.state.psl[GOVERNMENT], game.figure("psl_high")
    if game.state.options["ruling_oas_leaves"] == "at_70":
        return psl >= high
    return psl > high


@rule("al.oas.leaves")
@dataclass(slots=True)
class DismissOas(AlgeriaStep):
    """The Government may take the OAS off."""

    def ask(self, game: AlgeriaGame) -> Request | None:
        if not may_dismiss(game):
            return None
        return Choose("oas.dismiss", GOVERNMENT, "al.oas.leaves", {}, (DISMISS, KEEP))

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return Option(option, Say(f"option.oas.{option}"), rule="al.oas.leaves")

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer == DISMISS:
            state = game.state
            state.oas_active, state.oas, state.oas_side = False, "", ""
            game.emit("oas.leaves", "al.oas.leaves")


@rule("al.oas.place")
@dataclass(slots=True)
class PlaceOas(AlgeriaStep):
    """Its controller puts the OAS in a city or in France, in that side's reinforcement."""

    side: str

    def ask(self, game: AlgeriaGame) -> Request | None:
        state = game.state
        if not state.oas_active or state.oas_side != self.side:
            return None
        places = (*game.data.cities, FRANCE)
        return Choose("oas.place", self.side, "al.oas.place", {"side": self.side}, places)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        return area_option(game, option, OPS, "al.oas.place")

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        if answer is not None:
            game.state.oas = answer
            game.emit("oas.placed", "al.oas.place", side=self.side, area=answer)
