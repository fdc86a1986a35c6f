"""Support: its changes, what exceeds the track, victory. Every change of support goes through `change`."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Offer, Option, Request, Roll, Say, rule

from .data import FLN, GOVERNMENT
from .state import AlgeriaGame, AlgeriaStep

OWN, OTHER = "own", "other"
WINDOW = "points"  # the standing question where a single point goes


def other(side: str) -> str:
    """The side across the table."""
    return FLN if side == GOVERNMENT else GOVERNMENT


def is_low(game: AlgeriaGame, side: str) -> bool:
    """Whether a side's support is at or below the low threshold."""
    return game.state.psl[side] <= game.figure("psl_low")


@rule("al.interphase.coup")
def coup_at(game: AlgeriaGame) -> int:
    """The highest support of the Government at which a coup threatens, by the ruling in force."""
    low = game.figure("psl_low")
    return low - 1 if game.state.options["ruling_coup"] == "below_30" else low


def is_high(game: AlgeriaGame, side: str) -> bool:
    """Whether a side's support is at or above the high threshold."""
    return game.state.psl[side] >= game.figure("psl_high")


@rule("al.psl.track", "al.psl.excess", "al.psl.zero")
def change(game: AlgeriaGame, side: str, amount: int, rule_id: str, why: str) -> bool:
    """Adds to (or takes off) a side's support; True: the game is over, and nothing may follow.

    What exceeds the track is taken off the other side. `why` is said as `name.why.<why>`.
    """
    state = game.state
    if state.ending:
        return True
    if not amount:
        return False
    psl, most = state.psl, game.figure("psl_most")
    before = psl[side]
    excess = max(0, before + amount - most)
    psl[side] = before + amount - excess
    if not _deferred(game):
        psl[side] = max(0, psl[side])
    game.emit("psl.changed", rule_id, side=side, amount=psl[side] - before, psl=max(0, psl[side]), why=why)
    game.count(f"psl.{side}.{'gained' if amount > 0 else 'lost'}", abs(amount))
    if not _deferred(game) and check_zero(game):
        return True
    if excess:
        return change(game, other(side), -excess, "al.psl.excess", "excess")
    return False


def _deferred(game: AlgeriaGame) -> bool:
    return game.state.options["ruling_zero"] == "after_mission"


@rule("al.psl.zero", "al.victory.both_at_zero")
def check_zero(game: AlgeriaGame) -> bool:
    """Ends the game if a side is at zero, the Government looked at first. True: it is over."""
    state = game.state
    if state.ending:
        return True
    for side in (GOVERNMENT, FLN):
        if state.psl[side] <= 0:
            win(game, other(side), "al.victory.zero")
            return True
    return False


@rule("al.psl.zero")
@dataclass(slots=True)
class Settle(AlgeriaStep):
    """The end of a mission, event, payment or segment, where the ruling has zero looked for only then."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        check_zero(game)


@rule("al.victory.levels")
def level_of(game: AlgeriaGame, psl: int) -> str:
    """The level of a victory with that support of the winner."""
    levels = game.data.levels
    for name, first, last in levels:
        if first <= psl <= last:
            return name
    return levels[0][0] if psl < levels[0][1] else levels[-1][0]


@rule("al.victory.zero", "al.victory.both_at_zero", "al.optional.shorter")
def how_won(game: AlgeriaGame, winner: str) -> tuple[str, str]:
    """What ended a game that is over, as the support tells: (zero, both or shorter; the rule)."""
    psl = game.state.psl
    if psl[other(winner)] > 0:
        return "shorter", "al.optional.shorter"
    return ("zero", "al.victory.zero") if psl[winner] > 0 else ("both", "al.victory.both_at_zero")


@rule("al.victory.zero", "al.victory.levels")
def win(game: AlgeriaGame, winner: str, rule_id: str) -> None:
    """Ends the game: nothing is asked any more."""
    state = game.state
    for side in state.psl:
        state.psl[side] = max(0, state.psl[side])
    level = level_of(game, state.psl[winner])
    state.ending = f"{winner}_{level}"
    state.acting = ""
    state.stack.clear()
    game.emit("game.ends", rule_id, winner=winner, level=level, psl=dict(state.psl))


@rule("al.missions.split", "al.combat.scoring", "al.combat.government_hits")
@dataclass(slots=True)
class SplitPsp(AlgeriaStep):
    """`side` splits `points`, scored in `area`, between raising its own support and lowering the other's."""

    side: str
    points: int
    rule_id: str
    why: str
    area: str = ""

    def ask(self, game: AlgeriaGame) -> Request | None:
        if self.points <= 0:
            return None
        params = {
            "side": self.side, "points": self.points, "why": self.why, "area": self.area,
            "psl": dict(game.state.psl),
        }  # fmt: skip
        if self.points == 1:
            decides = game.state.psl[other(self.side)] <= 1  # nobody wants to miss that
            return Choose(
                "psl.one", self.side, self.rule_id, params, (OWN, OTHER), window="" if decides else WINDOW
            )
        return Offer("psl.split", self.side, self.rule_id, params, 0, self.points)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        side = self.side if option == OWN else other(self.side)
        text = Say(f"option.psl.{option}", {"side": side, "points": self.points})
        return Option(option, text, rule=self.rule_id)

    def take(self, game: AlgeriaGame, answer: str | int | None) -> None:
        if answer is None:
            return
        own = answer if isinstance(answer, int) else int(answer == OWN)
        if not change(game, self.side, own, self.rule_id, self.why):
            change(game, other(self.side), own - self.points, self.rule_id, self.why)


@rule("al.psl.dice")
@dataclass(slots=True)
class RollPsp(AlgeriaStep):
    """`dice` dice of support for `side`, lost where `sign` is -1. `roller` throws them."""

    side: str
    dice: int
    sign: int
    roller: str
    rule_id: str
    why: str

    def ask(self, game: AlgeriaGame) -> Request | None:
        if self.dice <= 0:
            return None
        params = {"side": self.side, "dice": self.dice, "sign": self.sign, "why": self.why}
        return Roll("psl.dice", self.roller, self.rule_id, params, "d6", self.dice)

    def take(self, game: AlgeriaGame, answer: list[int] | None) -> None:
        if answer:
            change(game, self.side, self.sign * sum(answer), self.rule_id, self.why)


@rule("al.psl.police")
def police_neutralised(game: AlgeriaGame, count: int, area: str) -> SplitPsp:
    """What the FLN scores for police units that were neutralised in an area, as a step to push."""
    each = game.data.psl_changes["police_neutralised"].fln
    points = count * each if game.state.options["ruling_police"] == "neutralised" else 0
    return SplitPsp(FLN, points, "al.psl.police", "police", area)
