"""Victory points: during the game, and the reckoning at its end."""

from __future__ import annotations

from rules.table import rule

from .geography import areas_of
from .state import AutokratorGame


@rule("ak.score.floor")
def change(game: AutokratorGame, faction: str, amount: int, rule: str, why: str) -> int:
    """Gives (or takes) victory points, never below 0; returns what really changed."""
    power = game.state.factions[faction]
    before = power.score
    power.score = max(0, before + amount)
    if power.score != before:
        game.emit("score.changed", rule, faction=faction, amount=power.score - before,
                  score=power.score, why=why)  # fmt: skip
    return power.score - before


def row_of(steps: tuple[tuple[int, int], ...], amount: int) -> int:
    """The points of a table of steps for an amount."""
    return next(points for least, points in reversed(steps) if amount >= least)


@rule("ak.end.areas")
def area_points(game: AutokratorGame, faction: str) -> int:
    """Points for the areas that a faction holds."""
    return row_of(game.data.area_points, len(areas_of(game, faction)))


@rule("ak.end.gold")
def gold_points(game: AutokratorGame, faction: str) -> int:
    """Points for the gold that a faction has left."""
    return row_of(game.data.gold_points, game.state.factions[faction].gold)


@rule("ak.end.areas", "ak.end.gold", "ak.score.floor")
def reckon(game: AutokratorGame) -> None:
    """The reckoning at the end: areas and gold of every faction together."""
    for faction, power in game.state.factions.items():
        areas, gold = area_points(game, faction), gold_points(game, faction)
        game.emit("score.reckoned", "ak.end.areas", faction=faction, areas=len(areas_of(game, faction)),
                  area_points=areas, gold=power.gold, gold_points=gold)  # fmt: skip
        change(game, faction, areas + gold, "ak.score.floor", "reckoning")
