"""Gold: never more than the treasury holds, never less than none."""

from __future__ import annotations

from rules.table import rule

from .state import AutokratorGame


@rule("ak.treasury")
def change(game: AutokratorGame, faction: str, amount: int, rule: str, why: str, other: str = "") -> int:
    """Gives (or takes) gold within the bounds; returns what really changed. `other` is at the other end of a gift."""
    power = game.state.factions[faction]
    before = power.gold
    power.gold = min(game.figure("gold_most"), max(0, before + amount))
    if power.gold != before:
        game.emit("gold.changed", rule, faction=faction, amount=power.gold - before,
                  gold=power.gold, why=why, other=other)  # fmt: skip
    return power.gold - before


def pay(game: AutokratorGame, faction: str, cost: int, rule: str, use: str) -> None:
    """Spends gold that a faction has, and counts for what."""
    assert game.state.factions[faction].gold >= cost
    change(game, faction, -cost, rule, use)
    game.count(f"gold.{use}", cost)


def can_pay(game: AutokratorGame, faction: str, cost: int) -> bool:
    """Whether a faction has that much gold."""
    return game.state.factions[faction].gold >= cost


def room(game: AutokratorGame, faction: str) -> int:
    """How much more gold a treasury takes."""
    return game.figure("gold_most") - game.state.factions[faction].gold


@rule("ak.income")
def income(game: AutokratorGame) -> None:
    """What every treasury gets before a round."""
    for faction in game.powers:
        change(game, faction, game.figure("income"), "ak.income", "income")
