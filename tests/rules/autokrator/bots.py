"""What the tests of the bots share: a filter asked in a position, and games played out by bots."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from rules.content import Content, load_game
from rules.games.autokrator import RULES
from rules.games.autokrator.bot import FILTERS, policy
from rules.games.autokrator.bot_look import Look
from rules.games.autokrator.data import Data
from rules.games.autokrator.redaction import redact
from rules.games.autokrator.state import AutokratorGame
from rules.parts.priorities import Scene
from tests.rules.driving import Drive
from tests.rules.games_of_bots import play_to_end

from .playing import data


@cache
def present_content() -> Content:
    """The present content, not the pinned one."""
    return load_game("autokrator")


@cache
def present() -> Data:
    """The same, compiled."""
    return RULES.compile(present_content())


def use(name: str, at: Drive[AutokratorGame], left: list[Any] | None = None, **parameters: Any) -> list[Any]:
    """What a filter leaves of the options of the question that waits, or of `left`, as its seat sees the game."""
    seen = redact(at.game, at.request.seat)
    scene = Scene(seen, at.request, {})
    return FILTERS.known[name](scene, list(at.request.ids) if left is None else left, **parameters)


def look(at: Drive[AutokratorGame], seat: str) -> Look:
    """The table as a seat sees it."""
    return Look(redact(at.game, seat), seat)


def decision(at: Drive[AutokratorGame]) -> tuple[Any, str]:
    """What the bot answers to the question that waits, and the row that decided."""
    seat = at.request.seat
    made = policy("power")(data())(redact(at.game, seat), at.request)
    return made.answer, made.reason[0]["row"]


def play_out(seed: int, options: dict[str, str] | None = None) -> tuple[Any, Counter[str]]:
    """A game of bots alone to its end, on the present content, and how often each row decided."""
    game = RULES.game(present(), RULES.start(present(), options or {}), None)
    bots = dict.fromkeys(game.state.factions, policy("power")(present()))
    used = play_to_end(RULES, game, bots, seed)
    return game, used
