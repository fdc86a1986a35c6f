"""Who owns and holds what, who may go where, and whom an attacker meets. Reads only."""

from __future__ import annotations

from rules.table import rule

from .data import ADJACENT, APART, GARRISON, NEUTRAL, NOBODY, PAWNS
from .state import AutokratorGame

Pawn = tuple[str, str]  # faction, unit


@rule("ak.map.owner")
def owner(game: AutokratorGame, area: str) -> str:
    """Whose area it is: of the octagon there, else of the arms it bears; "" for nobody's.

    With two players the areas of the two others still belong to them (see `in_play`).
    """
    return game.state.octagons.get(area) or game.data.areas[area].home


def in_play(game: AutokratorGame, faction: str) -> bool:
    """Whether a faction takes part in this game."""
    return faction in game.state.factions


def areas_of(game: AutokratorGame, faction: str) -> list[str]:
    """The areas of a faction, in the order of the map."""
    return [area for area in game.data.areas if owner(game, area) == faction]


def octagons_left(game: AutokratorGame, faction: str) -> int:
    """Octagons for garrisons that a faction has not laid."""
    laid = sum(one == faction for one in game.state.octagons.values())
    return game.figure("garrisons") - laid


@rule("ak.battle.garrison_modifier")
def garrison_modifier(game: AutokratorGame, area: str) -> int:
    """The modifier of who defends an area: an octagon covers the arms below it."""
    place = game.data.areas[area]
    if area in game.state.octagons:
        return game.figure("modifier_octagon")
    if place.capital:
        return game.figure("modifier_capital")
    return game.figure(f"modifier_arms_{place.arms}" if place.arms else "modifier_neutral")


# ---------------------------------------------------------------------- units


def at(game: AutokratorGame, faction: str, unit: str) -> str:
    """Where a pawn stands; "" when it is out of the game."""
    return game.state.factions[faction].units[unit].area


def units_at(game: AutokratorGame, area: str) -> list[Pawn]:
    """Every pawn in an area, in the order of play."""
    return [
        (faction, unit)
        for faction, power in game.state.factions.items()
        for unit, pawn in power.units.items()
        if pawn.area == area
    ]


@rule("ak.gold.truce")
def in_truce(game: AutokratorGame, one: str, other: str) -> bool:
    """Whether two factions have a truce."""
    return one != other and any(one in pair and other in pair for pair in game.state.truces)


@rule("ak.two")
def hostile(game: AutokratorGame, faction: str, other: str) -> bool:
    """Whether `faction` may attack `other`: it takes part, is another one, and there is no truce."""
    return other in game.state.factions and other != faction and not in_truce(game, faction, other)


def enemies_at(game: AutokratorGame, faction: str, area: str) -> list[Pawn]:
    """The pawns in an area that `faction` may attack."""
    return [pawn for pawn in units_at(game, area) if hostile(game, faction, pawn[0])]


@rule("ak.attack.target", "ak.unit.garrison")
def targets(game: AutokratorGame, faction: str, area: str) -> list[Pawn]:
    """Whom an attacker of `faction` can fight in an area: enemy units, else its Garrison or the neutral area.

    Garrisons are (owner, GARRISON), neutral areas (NOBODY, NEUTRAL). Empty: nobody defends against this faction.
    """
    enemies = enemies_at(game, faction, area)
    if enemies:
        return enemies
    holder = owner(game, area)
    if holder == NOBODY:
        return [(NOBODY, NEUTRAL)]
    return [(holder, GARRISON)] if hostile(game, faction, holder) else []


@rule("ak.unit.contested")
def contested(game: AutokratorGame, faction: str, unit: str) -> bool:
    """Whether a pawn stands among enemies: with an enemy unit, or in the area of an enemy."""
    area = at(game, faction, unit)
    if not area:
        return False
    return hostile(game, faction, owner(game, area)) or bool(enemies_at(game, faction, area))


@rule("ak.unit.apart")
def apart(game: AutokratorGame, faction: str, unit: str, area: str) -> bool:
    """Whether a pawn may be in an area for all that King and General must not meet but in their capital."""
    if unit not in APART or area == game.data.factions[faction].capital:
        return True
    (other,) = (one for one in APART if one != unit)
    return at(game, faction, other) != area


# ---------------------------------------------------------------------- moves


@rule("ak.gold.truce", "ak.map.closed")
def may_enter(game: AutokratorGame, faction: str, unit: str, area: str) -> bool:
    """Whether a move may end in an area: a truce closes it, unless there is an enemy of a third to fight."""
    if game.data.areas[area].closed or not apart(game, faction, unit, area):
        return False
    return not in_truce(game, faction, owner(game, area)) or bool(enemies_at(game, faction, area))


@rule("ak.gold.campaign", "ak.two")
def may_pass(game: AutokratorGame, faction: str, unit: str, area: str) -> bool:
    """Whether a Campaign may lead through an area: an owned one (or one of a power that does not take part),
    without enemy units, and King and General do not meet there."""
    if enemies_at(game, faction, area) or not apart(game, faction, unit, area):
        return False
    holder = owner(game, area)
    return holder == faction or (holder != NOBODY and not in_play(game, holder))


def steps_from(game: AutokratorGame, faction: str, unit: str) -> tuple[str, ...]:
    """The areas that a pawn's single move could reach, whoever is there: neighbours, or harbours of its colour."""
    area = at(game, faction, unit)
    if game.kind(unit).moves == ADJACENT:
        return game.data.neighbours(area)
    colour = game.data.factions[faction].anchor
    return tuple(one for one in game.data.harbours[colour] if one != area)


def owned_neighbours(game: AutokratorGame, faction: str, area: str) -> list[str]:
    """The areas of a faction next to an area."""
    return [one for one in game.data.neighbours(area) if owner(game, one) == faction]


def owned_harbours(game: AutokratorGame, faction: str) -> list[str]:
    """The areas of a faction with a harbour of any colour."""
    return [one for one in areas_of(game, faction) if game.data.areas[one].harbours]


def own_colour_harbours(game: AutokratorGame, faction: str) -> list[str]:
    """Its areas with a harbour of its own colour, where its Admiral may begin."""
    colour = game.data.factions[faction].anchor
    return [one for one in game.data.harbours[colour] if owner(game, one) == faction]


def in_game(game: AutokratorGame, faction: str) -> list[str]:
    """The pawns of a faction that are in the game."""
    return [unit for unit in PAWNS if at(game, faction, unit)]
