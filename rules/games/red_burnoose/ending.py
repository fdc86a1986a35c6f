"""Every end of the game."""

from __future__ import annotations

from rules.table import rule

from .state import RedBurnooseGame

TWO_CONQUERED = "french_two_conquered"
ONE_AND_RETREAT = "french_one_and_retreat"
DECK_SPENT = "berber_deck_spent"
ENDINGS = (TWO_CONQUERED, ONE_AND_RETREAT, DECK_SPENT)


@rule("rb.end.french", "rb.solo.end")
def french_ending(game: RedBurnooseGame) -> str:
    """The ending by which the French have won, or "". A realm is a player, or a region in the solo game."""
    lost = sum(game.state.realms.values())
    if lost >= 2:
        return TWO_CONQUERED
    if lost == 1 and game.state.retreat_used:
        return ONE_AND_RETREAT
    return ""


def check_end(game: RedBurnooseGame) -> bool:
    """Ends the game if the French have won. True: it is over (and nothing may be pushed any more)."""
    if game.state.ending:
        return True
    ending = french_ending(game)
    if ending:
        _end(game, ending, "rb.solo.end" if len(game.layout.seats) == 1 else "rb.end.french")
    return bool(ending)


@rule("rb.end.berbers")
def berbers_hold(game: RedBurnooseGame) -> None:
    """The automata is due and has no card left: the Berbers win together."""
    _end(game, DECK_SPENT, "rb.end.berbers")


def _end(game: RedBurnooseGame, ending: str, rule_id: str) -> None:
    game.state.ending = ending
    game.state.battle = None
    game.state.stack.clear()
    game.emit("game.ends", rule_id, ending=ending)
