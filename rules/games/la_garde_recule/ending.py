"""Every end of the game."""

from __future__ import annotations

from collections.abc import Iterable

from rules.table import Result, Say, rule

from .data import ALLIED, FRENCH
from .state import EXITED, LOST, WAITING, GardeGame

EXITS_THREE, EXITS_FOUR = "exits_three", "exits_four"
DESTROYED, CAPTURED = "destroyed", "captured"
TIME, HOPELESS = "time", "hopeless"
ENDINGS = (EXITS_THREE, EXITS_FOUR, DESTROYED, CAPTURED, TIME, HOPELESS)
# ending -> (who has won, by which rule)
_ENDS = {
    EXITS_THREE: (FRENCH, "lg.end.exits"),
    EXITS_FOUR: (FRENCH, "lg.end.exits"),
    DESTROYED: (FRENCH, "lg.end.destroyed"),
    CAPTURED: (FRENCH, "lg.end.captured"),
    TIME: (ALLIED, "lg.end.time"),
    HOPELESS: (ALLIED, "lg.end.hopeless"),
}
NEEDED, NEEDED_REDUCED = 3, 4  # units that must leave; if any of them is reduced


def ending_of(game: GardeGame) -> str:
    """The ending that the table shows, or "" while the game goes on. Time runs out elsewhere."""
    return exits(game) or allied_gone(game) or hopeless(game)


@rule("lg.end.exits")
def exits(game: GardeGame) -> str:
    """Whether the Guard has broken through."""
    state = game.state
    gone = [unit for unit, at in state.where.items() if at == EXITED]
    needed = needed_with(game, gone)
    if len(gone) < needed:
        return ""
    return EXITS_THREE if needed == NEEDED else EXITS_FOUR


def needed_with(game: GardeGame, gone: Iterable[str]) -> int:
    """How many French units must leave in all, if those in `gone` are among them."""
    return NEEDED_REDUCED if game.state.reduced.intersection(gone) else NEEDED


@rule("lg.end.destroyed", "lg.end.captured")
def allied_gone(game: GardeGame) -> str:
    """Whether no Allied unit is left; then Wellington, if he lives and is on the field, is taken."""
    if game.on_map(ALLIED):
        return ""
    return DESTROYED if game.state.wellington in (WAITING, LOST) else CAPTURED


@rule("lg.end.hopeless")
def hopeless(game: GardeGame) -> str:
    """Whether no French unit is on the map nor to come."""
    if game.state.options["ruling_hopeless"] == "play_on":
        return ""
    where = game.state.where
    gone = all(where[unit] in (EXITED, LOST) for unit in game.data.of_side[FRENCH])
    return HOPELESS if gone else ""


def check_end(game: GardeGame) -> bool:
    """Ends the game if somebody has won. True: it is over (and nothing may be pushed any more)."""
    if game.state.ending:
        return True
    if not game.state.turn:
        return False
    ending = ending_of(game)
    if ending:
        end(game, ending)
    return bool(ending)


def end(game: GardeGame, ending: str) -> None:
    """Ends the game: nothing is left to do."""
    state = game.state
    state.ending = ending
    state.activation = None
    state.stack.clear()
    winner, rule_id = _ENDS[ending]
    game.emit("game.ends", rule_id, ending=ending, winner=winner)


def result(game: GardeGame) -> Result | None:
    """How the game ended; None while it goes on."""
    ending = game.state.ending
    if not ending:
        return None
    winner, rule_id = _ENDS[ending]
    return Result((winner,), Say(f"result.{ending}"), rule_id, ending)
