"""What the options of a turn are called, and what follows from them."""

from __future__ import annotations

from rules.table import Option, Say

from .data import ADMIRAL, PAWNS
from .geography import at, owner, targets
from .movement import CAMPAIGN, FIGHT, STAY, TWICE
from .state import AutokratorGame


def describe(game: AutokratorGame, faction: str, option: str) -> Option:
    """An option of `act` as a player meets it."""
    head, _, rest = option.partition(":")
    if head in PAWNS:
        return _of_unit(game, faction, head, option, rest)
    if head == "end":
        return Option(option, Say("option.end"), rule="ak.round.order")
    if head == "raid":
        says = {"area": rest, "general": game.data.factions[faction].general, "defender": owner(game, rest),
                "cost": game.figure("raid"), "loss": game.figure("raid_loss")}  # fmt: skip
        return Option(option, Say("option.raid", says), (rest,), rule="ak.gold.raid",
                      consequence=Say("consequence.raid", says),
                      group=Say("subject.raid", says))  # fmt: skip
    if head in ("truce", "break"):
        cost = game.figure("truce" if head == "truce" else "truce_breach")
        return Option(option, Say(f"option.{head}", {"faction": rest, "cost": cost}), rule="ak.gold.truce",
                      group=Say("subject.treasury"))  # fmt: skip
    other, _, deed = rest.partition(":")
    verb, _, thing = deed.partition(".")
    key = f"option.ask.{verb}" if deed else "option.give"
    return Option(option, Say(key, {"faction": other, "thing": thing}), rule="ak.gold.negotiation",
                  group=Say("subject.negotiation"))  # fmt: skip


def _of_unit(game: AutokratorGame, faction: str, unit: str, option: str, what: str) -> Option:
    here = at(game, faction, unit)
    group = Say("subject.unit", {"faction": faction, "unit": unit, "area": here})
    how, _, area = what.rpartition(":")
    says = {"unit": unit, "area": here, "cost": game.kind(unit).campaign}
    if what in (FIGHT, STAY):
        return Option(option, Say(f"option.{what}", says), (here,), rule="ak.unit.use",
                      consequence=_meets(game, faction, here) if what == FIGHT else None,
                      group=group)  # fmt: skip
    rules = {
        CAMPAIGN: "ak.gold.admiral_campaign" if unit == ADMIRAL else "ak.gold.campaign",
        TWICE: "ak.move.general_twice",
        "": "ak.move.harbour" if unit == ADMIRAL else "ak.move.land",
    }
    return Option(option, Say(f"option.{how or 'move'}", {**says, "area": area}), (area,),
                  rule=rules[how], consequence=_meets(game, faction, area), group=group)  # fmt: skip


def _meets(game: AutokratorGame, faction: str, area: str) -> Say:
    """Whom the unit has to fight there."""
    found = targets(game, faction, area)
    says = {"area": area, "owner": owner(game, area), "targets": [list(one) for one in found]}
    return Say("consequence.meets", says)
