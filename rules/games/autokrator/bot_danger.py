"""Who could attack whom next: what the capital and areas of mine have to fear, and what players want of each other."""

from __future__ import annotations

from .bot_look import FEAR, HOLD, PREY, PRICE, RIVAL, Look, typical
from .conquest import prize
from .data import APART, GARRISON, PAWNS
from .geography import Pawn, at, garrison_modifier, hostile, owner, targets
from .state import AutokratorGame
from .units import modifier

CROWN, LIFE = 8.0, 0.5  # what a capital that falls and a life are worth in plans
PLANS = 0.5  # how much of what a truce keeps a player from counts: plans change, and a truce can be broken


def hunters(look: Look, area: str) -> list[Pawn]:
    """The enemy Kings and Generals that can get into an area of mine on their next turn."""
    return [
        (faction, unit)
        for faction in look.enemies()
        for unit in APART
        if area in look.reach(faction, unit)
    ]


def beside(game: AutokratorGame, me: str, area: str) -> list[Pawn]:
    """The enemy pawns in an area and the Kings and Generals next to it."""
    near = game.data.neighbours(area)
    return [
        (faction, unit)
        for faction in game.powers
        if hostile(game, me, faction)
        for unit in PAWNS
        if (there := at(game, faction, unit)) == area or (unit in APART and there in near)
    ]


def danger(look: Look, area: str) -> float:
    """The chance that the strongest enemy in reach of an area of mine would take it from its Garrison."""
    return max(
        (look.chance_of(*pawn, area, (look.me, GARRISON)) for pawn in hunters(look, area)),
        default=0.0,
    )


def aims(look: Look, faction: str, on: str) -> tuple[float, float]:
    """What a truce with `on` would keep a faction from, and what its next attacks on `on` threaten to cost that one.

    Each pawn is taken to make its best attack; what it could win elsewhere is no loss. Hands are left out of the
    account: it is about who stands where.
    """
    game, kept, threatened = look.game, 0.0, 0.0
    for unit in PAWNS:
        there, elsewhere, harm = 0.0, 0.0, 0.0
        for area in look.reach(faction, unit):
            for target in targets(game, faction, area):
                chance = _bare_chance(game, unit, modifier(game, faction, unit), area, target)
                won, lost = _stakes(game, area, target)
                worth = chance * won - (1 - chance) * LIFE
                if target[0] != on:
                    elsewhere = max(elsewhere, worth)
                elif worth > there:
                    there, harm = worth, chance * lost
        if there > elsewhere:
            kept += PLANS * (there - elsewhere)
            threatened += harm
    return kept, threatened


def _stakes(game: AutokratorGame, area: str, target: Pawn) -> tuple[float, float]:
    """What winning an attack brings, and what it costs the other."""
    holder, what = target
    if what in PAWNS:
        last = game.state.factions[holder].units[what].lives == 1
        return (PREY, PREY) if last else (1.0, 1.0)
    if game.data.areas[area].capital and owner(game, area) == game.data.areas[area].home:
        return CROWN, FEAR
    points, gold = prize(game, area)
    won = points + PRICE * gold + HOLD
    return (won + RIVAL * HOLD, HOLD + RIVAL * won) if holder else (won, 0.0)


def _bare_chance(game: AutokratorGame, unit: str, own: int, area: str, target: Pawn) -> float:
    faction, what = target
    if what in PAWNS:
        return typical(game.data, unit, own, what, modifier(game, faction, what))
    return typical(game.data, unit, own, GARRISON, garrison_modifier(game, area))


def capital_of(look: Look) -> str:
    """My capital, "" when it is lost."""
    capital = look.game.data.factions[look.me].capital
    return capital if owner(look.game, capital) == look.me else ""


def guarded(game: AutokratorGame, me: str, area: str, but: str = "") -> bool:
    """Whether King or General of mine (other than `but`) stands in an area."""
    return any(at(game, me, unit) == area for unit in PAWNS if unit != but)


def exposure(look: Look, unit: str, area: str) -> float:
    """The chance that the strongest enemy in or next to an area beats my unit there."""
    found = (look.chance_of(*pawn, area, (look.me, unit)) for pawn in beside(look.game, look.me, area))
    return max(found, default=0.0)
