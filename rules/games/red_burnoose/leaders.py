"""Leaders that act on the table: the three markers, and the look at the French deck."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Choose, Option, Request, Say, rule

from .data import ENDS
from .orders import FromOrders
from .pieces import build_defence, can_build, french_in, give_rerolls, return_leader
from .state import FREE, RedBurnooseGame, RedBurnooseStep

FATMA, OULMOKHTAR = "fatma", "oulmokhtar"
SUPPLY = "supply"
KEEP = "keep"


def marker_place(game: RedBurnooseGame, meeple: str) -> str:
    """The village where a leader's marker stands, "" for none."""
    for name, village in game.state.villages.items():
        if meeple in village.leaders:
            return name
    return ""


def marker_options(game: RedBurnooseGame, meeple: str) -> list[str]:
    """Where a marker may go: any other village that is free of the French; Oulmokhtar also home."""
    here = marker_place(game, meeple)
    ids = [
        name
        for name, village in game.state.villages.items()
        if village.fate == FREE and name != here and not french_in(game, name)
    ]
    if meeple == OULMOKHTAR and here:
        ids.append(SUPPLY)
    return ids


def take_marker(game: RedBurnooseGame, meeple: str) -> str:
    """Takes a marker from wherever it is; returns the village that it left, "" for the supply."""
    here = marker_place(game, meeple)
    if here:
        game.state.villages[here].leaders.remove(meeple)
    else:
        game.state.leader_supply.remove(meeple)
    return here


@rule("rb.leader.fatma", "rb.leader.oussaid", "rb.leader.oulmokhtar", "rb.leader.return")
@dataclass(slots=True)
class PlaceMarker(RedBurnooseStep):
    """Asks where the marker goes and puts it there, with what that brings."""

    seat: str
    meeple: str
    why: str

    def ask(self, game: RedBurnooseGame) -> Request:
        ids = marker_options(game, self.meeple)
        return Choose(f"place.{self.meeple}", self.seat, self.why, {"unit": self.meeple}, ids)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option == SUPPLY:
            return Option(option, Say("option.marker_home", {"unit": self.meeple}), rule=self.why)
        follows = None
        if self.meeple == FATMA:
            follows = Say("consequence.fatma", {"seat": game.layout.owner[option]})
        elif self.meeple == OULMOKHTAR and self._builds(game, option):
            follows = Say("consequence.oulmokhtar")
        return Option(
            option, Say("option.place", {"village": option}), (option,), rule=self.why,
            consequence=follows,
        )  # fmt: skip

    def _builds(self, game: RedBurnooseGame, village: str) -> bool:
        return game.state.villages[village].defences == 0 and can_build(game, village)

    def take(self, game: RedBurnooseGame, answer: str) -> None:
        source = take_marker(game, self.meeple)
        if answer == SUPPLY:
            return_leader(game, self.meeple)
            game.emit("marker.home", self.why, seat=self.seat, unit=self.meeple, source=source)
            return
        game.state.villages[answer].leaders.append(self.meeple)
        game.emit(
            "marker.placed", self.why,
            seat=self.seat, unit=self.meeple, village=answer, source=source,
        )  # fmt: skip
        if self.meeple == FATMA:
            give_rerolls(game, game.layout.owner[answer], 1, self.why)
        elif self.meeple == OULMOKHTAR and self._builds(game, answer):
            build_defence(game, self.seat, answer, self.why)


def _secret(game: RedBurnooseGame) -> str:
    """Until when others may not know what a player sees of the French deck, and which card goes under it."""
    return ENDS if len(game.layout.seats) > 1 else ""


@rule("rb.leader.mule")
@dataclass(slots=True)
class LookAtOrders(FromOrders):
    """The player looks at the next automata cards (only they see them)."""

    seat: str
    seen: list[str] = field(default_factory=list)

    def held(self) -> list[str]:
        return self.seen

    def kept_secret(self, game: RedBurnooseGame) -> str:
        return _secret(game)

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        self.seen.extend(cards)

    def finished(self, game: RedBurnooseGame) -> None:
        game.state.automata.top[:0] = self.seen
        game.emit(
            "orders.seen", "rb.leader.mule", (self.seat,), seat=self.seat, cards=list(self.seen)
        )
        game.push(PutUnder(self.seat, len(self.seen)))


@rule("rb.leader.mule")
@dataclass(slots=True)
class PutUnder(RedBurnooseStep):
    """One of the `count` cards on top of the automata deck may go under it."""

    seat: str
    count: int

    def ask(self, game: RedBurnooseGame) -> Request:
        cards = game.state.automata.top[: self.count]
        ids = [*(f"under:{card}" for card in dict.fromkeys(cards)), KEEP]
        return Choose(
            "orders.under", self.seat, "rb.leader.mule", {"cards": cards}, ids, secret=_secret(game)
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option == KEEP:
            return Option(option, Say("option.orders_keep"), rule="rb.leader.mule")
        card = option.removeprefix("under:")
        return Option(
            option, Say("option.orders_under", {"card": card}), card=f"automata_cards/{card}",
            rule="rb.leader.mule",
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str) -> None:
        pile = game.state.automata
        if answer == KEEP:
            game.emit("orders.kept", "rb.leader.mule", seat=self.seat)
            return
        card = answer.removeprefix("under:")
        pile.top.remove(card)
        pile.bottom.append(card)
        game.emit("orders.under", "rb.leader.mule", (self.seat,), seat=self.seat, card=card)
        others = tuple(seat for seat in game.layout.seats if seat != self.seat)
        if others:
            game.emit("orders.one_under", "rb.leader.mule", others, seat=self.seat)
