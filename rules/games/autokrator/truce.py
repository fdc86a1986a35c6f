"""Truces: made for gold on both sides, broken for gold on one."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from . import treasury
from .data import ENDS
from .geography import in_truce
from .state import AutokratorGame, AutokratorStep

ACCEPT, REFUSE = "accept", "refuse"


@rule("ak.gold.truce", "ak.two")
def partners(game: AutokratorGame, faction: str) -> list[str]:
    """To whom a faction may offer a truce now: both can pay, and it has not asked them in this turn."""
    if len(game.powers) == 2:
        return []
    cost = game.figure("truce")
    return [
        other for other in game.powers
        if other != faction
        and not in_truce(game, faction, other)
        and f"truce:{other}" not in game.state.asked
        and treasury.can_pay(game, faction, cost)
        and treasury.can_pay(game, other, cost)
    ]  # fmt: skip


@rule("ak.gold.truce")
def breakable(game: AutokratorGame, faction: str) -> list[str]:
    """With whom it has a truce that it can pay to break."""
    if not treasury.can_pay(game, faction, game.figure("truce_breach")):
        return []
    return [other for other in game.powers if in_truce(game, faction, other)]


@rule("ak.gold.truce")
def breach(game: AutokratorGame, faction: str, other: str) -> None:
    """A faction breaks its truce with another."""
    treasury.pay(game, faction, game.figure("truce_breach"), "ak.gold.truce", "breach")
    game.state.truces.remove(_pair(game, faction, other))
    game.count("breaches")
    game.emit("truce.broken", "ak.gold.truce", faction=faction, other=other)


def _pair(game: AutokratorGame, one: str, other: str) -> list[str]:
    return sorted((one, other), key=game.powers.index)


@rule("ak.gold.truce")
@dataclass(slots=True)
class OfferTruce(AutokratorStep):
    """The other player says whether he makes a truce."""

    faction: str
    other: str

    def ask(self, game: AutokratorGame) -> Request | None:
        params = {"faction": self.faction, "other": self.other, "cost": game.figure("truce")}
        return Choose("truce", self.other, "ak.gold.truce", params, (ACCEPT, REFUSE), private=ENDS)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        says = {"faction": self.faction, "cost": game.figure("truce")}
        return Option(option, Say(f"option.truce.{option}", says), rule="ak.gold.truce",
                      consequence=Say(f"consequence.truce.{option}", says))  # fmt: skip

    def take(self, game: AutokratorGame, answer: str) -> None:
        if answer == REFUSE:
            game.count("truces.refused")
            game.emit("truce.refused", "ak.gold.truce", faction=self.faction, other=self.other)
            return
        game.state.truces.append(_pair(game, self.faction, self.other))
        game.count("truces")
        game.emit("truce.made", "ak.gold.truce", faction=self.faction, other=self.other)
        for one in (self.faction, self.other):
            treasury.pay(game, one, game.figure("truce"), "ak.gold.truce", "truce")


def offer(game: AutokratorGame, faction: str, other: str) -> None:
    """A faction asks another for a truce."""
    game.state.asked.append(f"truce:{other}")
    game.emit("truce.offered", "ak.gold.truce", faction=faction, other=other)
    game.push(OfferTruce(faction, other))
