"""Raids: a Neutral General is called against an area at the end of one of its arrows."""

from __future__ import annotations

from rules.table import rule

from . import treasury
from .battle import Battle
from .data import APART, GARRISON, RAID
from .geography import at, in_play, owner
from .state import AutokratorGame


def general_of(game: AutokratorGame, faction: str) -> str:
    """The Neutral General that a faction may call."""
    return game.data.factions[faction].general


@rule("ak.gold.raid", "ak.round.five")
def may_raid(game: AutokratorGame, faction: str) -> bool:
    """Whether a faction may still call its Neutral General in this round, whatever it costs."""
    if not game.now.raids:
        return False
    raids, ruling = game.state.raids, game.state.options["ruling_raid"]
    if ruling == "each":
        return all(one != faction for one, _ in raids)
    if ruling == "general":
        return all(general != general_of(game, faction) for _, general in raids)
    return not raids


@rule("ak.gold.raid")
def raid_targets(game: AutokratorGame, faction: str) -> list[str]:
    """The areas that its Neutral General may strike, whatever it costs."""
    arrow = game.data.arrows[general_of(game, faction)]
    if faction not in arrow.users or not may_raid(game, faction):
        return []
    return [area for area in arrow.targets if _open(game, faction, area)]


def _open(game: AutokratorGame, faction: str, area: str) -> bool:
    """Another player's area without the King or the General of that player."""
    holder = owner(game, area)
    if holder == faction or not in_play(game, holder):
        return False
    return all(at(game, holder, unit) != area for unit in APART)


@rule("ak.gold.raid")
def raid(game: AutokratorGame, faction: str, area: str) -> None:
    """Pays the Neutral General and sends him."""
    general = general_of(game, faction)
    treasury.pay(game, faction, game.figure("raid"), "ak.gold.raid", RAID)
    game.state.raids.append([faction, general])
    game.count("battle.raid")
    game.emit("raid.begins", "ak.gold.raid", faction=faction, general=general, area=area,
              defender=owner(game, area))  # fmt: skip
    game.push(Battle(faction, RAID, area, owner(game, area), GARRISON))
