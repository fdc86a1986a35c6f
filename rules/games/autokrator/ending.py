"""The end of the game and who has won."""

from __future__ import annotations

from rules.table import Result, Say, rule

from .data import ADMIRAL, ENDS, GENERAL, KING
from .scoring import reckon
from .state import BY_CAPITAL, BY_POINTS, AutokratorGame


@rule("ak.conquest.capital")
def capital(game: AutokratorGame, by: str, area: str) -> None:
    """A capital has been conquered: the game is over; its conqueror has won, or points decide."""
    game.count("capitals")
    game.emit("capital.falls", "ak.conquest.capital", by=by, area=area)
    if game.state.options["ruling_capital"] == "wins":
        _end(game, BY_CAPITAL, [by], "ak.conquest.capital")
    else:
        by_points(game)


@rule("ak.end.winner")
def by_points(game: AutokratorGame) -> None:
    """The reckoning; the most points win, then the most lives of King, General and Admiral."""
    reckon(game)
    best = max(standing(game, faction) for faction in game.powers)
    winners = [faction for faction in game.powers if standing(game, faction) == best]
    _end(game, BY_POINTS, winners, "ak.end.winner")


def standing(game: AutokratorGame, faction: str) -> tuple[int, ...]:
    """What decides who has won, most important first."""
    power = game.state.factions[faction]
    return (power.score, *(power.units[unit].lives for unit in (KING, GENERAL, ADMIRAL)))


def _end(game: AutokratorGame, ending: str, winners: list[str], rule_id: str) -> None:
    state = game.state
    state.ending, state.winners = ending, winners
    state.battle = None
    state.acting = ""
    state.stack.clear()
    game.emit(ENDS, rule_id, ending=ending, winners=winners)


def result(game: AutokratorGame) -> Result | None:
    """How the game ended; None while it goes on."""
    state = game.state
    if not state.ending:
        return None
    rule_id = "ak.conquest.capital" if state.ending == BY_CAPITAL else "ak.end.winner"
    text = Say(f"result.{state.ending}", {"winners": list(state.winners)})
    return Result(tuple(state.winners), text, rule_id, state.ending)
