"""Forces on the table: what the pure fight (`fight`) needs of the state, and where losses go."""

from __future__ import annotations

from collections.abc import Iterable

from rules.table import rule

from .fight import Line, Terms, french_order, line
from .pieces import add_units, move_units, return_leader, take_units
from .state import DEPLOYED, RedBurnooseGame, Units

MOUDJAHIDINE = "moudjahidine"
AMBUSHERS = ("moudjahidine", "sharpshooter")


def counted(units: Iterable[str]) -> Units:
    """Units one by one -> unit: count."""
    found: Units = {}
    for unit in units:
        found[unit] = found.get(unit, 0) + 1
    return found


def with_leaders(units: Units, leaders: Iterable[str]) -> Units:
    """A Berber force: units, and each leader's marker as one of its own kind."""
    return {**units, **dict.fromkeys(leaders, 1)}


def defenders(game: RedBurnooseGame, village: str) -> Line:
    """The Berber units in a village, the first to fall first."""
    place = game.state.villages[village]
    return line(with_leaders(place.units, place.leaders), game.data.crt.berber)


def army_line(game: RedBurnooseGame, army: str, terms: Terms) -> Line:
    """The units of an army, the first to fall first."""
    return line(game.state.armies[army].units, french_order(game.data.crt, terms))


def terms_of(game: RedBurnooseGame, army: str, village: str) -> Terms:
    """What holds in a fight of `army` for `village`."""
    ground = game.data.villages[village].terrain
    options = game.state.options
    return Terms(
        game.data.armies[army].retreat,
        steep=ground == "steep",
        sheltered=ground == "sheltered",
        cavalry_aside=options["ruling_steep"] == "stands_aside",
        sharp_once=options["ruling_sharpshooters"] == "first_only",
    )


def marching(game: RedBurnooseGame) -> list[str]:
    """The deployed armies, in order of their numbers."""
    return [name for name, army in game.state.armies.items() if army.status == DEPLOYED]


@rule("rb.combat.losses")
def lose_french(game: RedBurnooseGame, army: str, units: Units) -> None:
    """French units go back to the supply; moudjahidine who were forced to join are out of the game."""
    state = game.state
    for unit, count in units.items():
        target = state.box if unit == MOUDJAHIDINE else state.supply
        move_units(state.armies[army].units, target, unit, count)


@rule("rb.combat.losses", "rb.leader.return")
def lose_berber(game: RedBurnooseGame, units: Units, leaders: list[str], fallen: Line) -> None:
    """Takes `fallen` out of a force: units leave the game, leaders go to their player's supply."""
    for unit in fallen:
        if unit in leaders:
            leaders.remove(unit)
            return_leader(game, unit)
        else:
            add_units(game.state.box, unit, take_units(units, unit))
