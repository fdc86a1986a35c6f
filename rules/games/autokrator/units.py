"""Lives and modifiers of units, and how one leaves the game."""

from __future__ import annotations

from rules.table import rule

from .data import MOST_MODIFIER, NOBODY
from .scoring import change
from .state import AutokratorGame


@rule("ak.round.one", "ak.round.two")
def modifier(game: AutokratorGame, faction: str, unit: str) -> int:
    """The fighting point modifier of a pawn: by its lives, with the condition of the round, -3 to 3."""
    pawn = game.state.factions[faction].units[unit]
    own = game.kind(unit).modifiers.get(pawn.lives, 0)
    bonus = game.now.bonus.get((faction, unit), 0) if game.state.round else 0
    return max(-MOST_MODIFIER, min(MOST_MODIFIER, own + bonus))


@rule("ak.battle.lives")
def lose_life(
    game: AutokratorGame, faction: str, unit: str, by: str = "", lives: int = 1,
    rule: str = "ak.battle.lives",
) -> bool:  # fmt: skip
    """Takes lives of a pawn; without any it is out of the game, and `by` scores. Whether it is still in."""
    pawn = game.state.factions[faction].units[unit]
    pawn.lives = max(0, pawn.lives - lives)
    game.emit("unit.loses_life", rule, faction=faction, unit=unit, lives=pawn.lives, lost=lives)
    if pawn.lives:
        return True
    remove(game, faction, unit, by, rule)
    return False


@rule("ak.battle.points_for_units")
def remove(
    game: AutokratorGame, faction: str, unit: str, by: str = "", rule: str = "ak.battle.lives"
) -> None:
    """Takes a pawn out of the game; a faction that did it scores."""
    pawn = game.state.factions[faction].units[unit]
    at = pawn.area
    pawn.area, pawn.lives = "", 0
    game.count(f"lost.{unit}")
    game.emit("unit.removed", rule, faction=faction, unit=unit, at=at, by=by)
    if by != NOBODY and by != faction:
        change(game, by, game.kind(unit).points, "ak.battle.points_for_units", f"unit.{unit}")
