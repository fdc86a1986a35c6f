"""The two sides of a battle: who they are, with which modifier they fight, where their cards lie."""

from __future__ import annotations

from typing import Any

from rules.table import rule

from . import units
from .battle_state import BattleSide, BattleState
from .clash import ATTACKER, DEFENDER
from .data import GARRISON, NEUTRAL, RAID
from .geography import garrison_modifier
from .knowledge import is_neutral, own_hand
from .state import AutokratorGame


@rule("ak.neutral.area")
def sketch(
    game: AutokratorGame, attacker: str, unit: str, area: str, defender: str, target: str
) -> BattleState:
    """A battle that may be fought, nothing settled. A neutral area is played by who sits right of the attacker."""
    return BattleState(
        attacker, unit, area, defender, target,
        sides={
            ATTACKER: BattleSide(attacker, unit, attacker),
            DEFENDER: BattleSide(defender, target, defender or game.right_of(attacker)),
        },
    )  # fmt: skip


def battle_of(game: AutokratorGame) -> BattleState:
    """The battle that is being fought."""
    battle = game.state.battle
    assert battle is not None
    return battle


def arms(side: BattleSide) -> str:
    """Whose arms are on the cards of a side: a neutral's have none."""
    return "" if is_neutral(side.unit) else side.faction


def asked(battle: BattleState, side: str) -> dict[str, Any]:
    """Who fights whom and where, and for which `side` the asked seat plays."""
    return {**meeting(battle), "side": side}


def meeting(battle: BattleState) -> dict[str, Any]:
    """Who fights whom and where, for words."""
    return {
        "area": battle.area, "attacker": battle.attacker, "unit": battle.unit,
        "defender": battle.defender, "target": battle.target,
    }  # fmt: skip


@rule("ak.battle.garrison_modifier", "ak.gold.raid", "ak.round.one", "ak.round.two")
def modifier_of(game: AutokratorGame, battle: BattleState, side: str) -> int:
    """The fighting point modifier of a side of a battle."""
    one = battle.sides[side]
    if one.unit == RAID:
        return game.figure("raid_modifier")
    if one.unit in (GARRISON, NEUTRAL):
        return garrison_modifier(game, battle.area)
    return units.modifier(game, one.faction, one.unit)


@rule("ak.cards.table")
def on_real_table(game: AutokratorGame, battle: BattleState, side: str) -> bool:
    """Whether a side lays cards of the real table, which the app learns only when they are shown."""
    one = battle.sides[side]
    if is_neutral(one.unit):
        return False
    return game.on_table(one.faction) or own_hand(game, battle, side) is None
