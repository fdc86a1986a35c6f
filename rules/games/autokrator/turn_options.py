"""What the options of a turn are called, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.table import Option, Say, rule

from . import odds
from .data import ADMIRAL, GARRISON, PAWNS, RAID
from .geography import (
    Pawn,
    at,
    garrison_modifier,
    in_play,
    in_truce,
    owner,
    targets,
    units_at,
)
from .movement import CAMPAIGN, FIGHT, STAY, TWICE
from .state import AutokratorGame
from .units import modifier


def describe(game: AutokratorGame, faction: str, option: str) -> Option:
    """An option of `act` as a player meets it."""
    head, _, rest = option.partition(":")
    if head in PAWNS:
        return _of_unit(game, faction, head, option, rest)
    if head == "end":
        return Option(option, Say("option.end"), rule="ak.round.order")
    if head == RAID:
        return _raid(game, faction, option, rest)
    if head in ("truce", "break"):
        cost = game.figure("truce" if head == "truce" else "truce_breach")
        return Option(option, Say(f"option.{head}", {"faction": rest, "cost": cost}), rule="ak.gold.truce",
                      group=Say("subject.treasury"))  # fmt: skip
    other, _, deed = rest.partition(":")
    verb, _, thing = deed.partition(".")
    key = f"option.ask.{verb}" if deed else "option.give"
    return Option(option, Say(key, {"faction": other, "thing": thing}), rule="ak.gold.negotiation",
                  group=Say("subject.negotiation"))  # fmt: skip


def _raid(game: AutokratorGame, faction: str, option: str, area: str) -> Option:
    defender = owner(game, area)
    says = {
        "area": area, "general": game.data.factions[faction].general, "defender": defender,
        "cost": game.figure("raid"), "loss": game.figure("raid_loss"),
        "bonus": game.figure("raid_modifier"), "modifier": garrison_modifier(game, area),
    }  # fmt: skip
    return Option(option, Say("option.raid", says), (area,), rule="ak.gold.raid",
                  consequence=Say("consequence.raid", says),
                  odds=_odds(game, faction, RAID, area, [(defender, GARRISON)]),
                  group=Say("subject.raid", says))  # fmt: skip


def _odds(
    game: AutokratorGame, faction: str, unit: str, area: str, found: list[Pawn]
) -> Callable[[], dict[str, Any]] | None:
    """The chance of an attack, reckoned when somebody looks; none where nobody defends."""
    if not found:
        return None
    return lambda: odds.attack_odds(game, faction, unit, area, found)


def _of_unit(game: AutokratorGame, faction: str, unit: str, option: str, what: str) -> Option:
    here = at(game, faction, unit)
    group = Say("subject.unit", {"faction": faction, "unit": unit, "area": here})
    how, _, area = ("", "", here) if what in (FIGHT, STAY) else what.rpartition(":")
    says = {"unit": unit, "area": here, "cost": game.kind(unit).campaign}
    if what == STAY:
        return Option(option, Say("option.stay", says), (here,), rule="ak.round.alternate", group=group)
    found = targets(game, faction, area)
    chances = _odds(game, faction, unit, area, found)
    if what == FIGHT:
        return Option(option, Say("option.fight", says), (here,), rule="ak.unit.use",
                      consequence=_meets(game, faction, here, found), odds=chances,
                      group=group)  # fmt: skip
    rules = {
        CAMPAIGN: "ak.gold.admiral_campaign" if unit == ADMIRAL else "ak.gold.campaign",
        TWICE: "ak.move.general_twice",
        "": "ak.move.harbour" if unit == ADMIRAL else "ak.move.land",
    }
    return Option(option, Say(f"option.{how or 'move'}", {**says, "area": area}), (area,),
                  rule=rules[how], consequence=_meets(game, faction, area, found), odds=chances,
                  group=group)  # fmt: skip


@rule("ak.attack.target", "ak.gold.truce", "ak.two")
def _meets(game: AutokratorGame, faction: str, area: str, found: list[Pawn]) -> Say:
    """Whom a unit has to fight in an area, or why nobody: `holder` is its owner, `guests` are units under a truce."""
    holder = owner(game, area)
    guests = [one for one in units_at(game, area) if in_truce(game, faction, one[0])]
    says: dict[str, Any] = {
        "targets": [list(one) for one in found], "modifier": 0, "faction": faction, "holder": holder,
        "playing": in_play(game, holder), "guests": [list(one) for one in guests],
    }  # fmt: skip
    if len(found) == 1:
        says["modifier"] = defence(game, area, *found[0])
    return Say("consequence.meets", says)


def defence(game: AutokratorGame, area: str, faction: str, target: str) -> int:
    """The modifier with which a target defends in an area."""
    return modifier(game, faction, target) if target in PAWNS else garrison_modifier(game, area)
