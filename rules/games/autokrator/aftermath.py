"""What follows a battle: lives, points and gold of the beaten, retreat, conquest."""

from __future__ import annotations

from rules.table import rule

from . import scoring, treasury, units
from .battle_state import BattleState
from .conquest import Conquest
from .data import PAWNS, RAID
from .retreat import Retreat
from .state import AutokratorGame


@rule("ak.battle.lives", "ak.battle.stage_d")
def settle(game: AutokratorGame, battle: BattleState, attacker_wins: bool) -> None:
    """Carries out what a battle decides. It has been taken off the table."""
    if battle.unit == RAID:
        _raid(game, battle, attacker_wins)
    elif not attacker_wins:
        _beaten(game, battle.attacker, battle.unit, battle.area, battle.defender)
    elif battle.target in PAWNS:
        _humbled(game, battle.defender)
        _beaten(game, battle.defender, battle.target, battle.area, battle.attacker)
    else:
        game.push(Conquest(battle.attacker, battle.unit, battle.area))


@rule("ak.battle.lives", "ak.battle.points_for_units")
def _beaten(game: AutokratorGame, faction: str, unit: str, area: str, by: str) -> None:
    """A pawn has lost: a life, and it has to leave. `by` is "" for a neutral area, which scores nothing."""
    if units.lose_life(game, faction, unit, by):
        game.push(Retreat(faction, unit, area, by))


@rule("ak.battle.beaten_unit")
def _humbled(game: AutokratorGame, faction: str) -> None:
    """The defender of a battle between pawns has lost it."""
    rule_id = "ak.battle.beaten_unit"
    scoring.change(game, faction, -game.figure("unit_loss_points"), rule_id, "beaten")
    treasury.change(game, faction, -game.figure("unit_loss_gold"), rule_id, "beaten")


@rule("ak.gold.raid")
def _raid(game: AutokratorGame, battle: BattleState, won: bool) -> None:
    """A raid costs points, never an area."""
    game.count("raid.won" if won else "raid.lost")
    game.emit("raid.succeeds" if won else "raid.fails", "ak.gold.raid", faction=battle.attacker,
              area=battle.area, defender=battle.defender)  # fmt: skip
    if won:
        scoring.change(game, battle.defender, -game.figure("raid_loss"), "ak.gold.raid", "raid")
