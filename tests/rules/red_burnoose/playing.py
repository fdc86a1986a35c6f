"""A written position that is played answer by answer: what the tests of fights and marches drive."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rules.content import load_game
from rules.games.red_burnoose import RULES
from rules.games.red_burnoose.data import Data, compile_content
from rules.games.red_burnoose.position import state_at
from rules.games.red_burnoose.state import RedBurnooseGame
from rules.table import Event
from tests.rules.driving import Drive

# The rule tests count with figures of their own, so that calibrating the content does not touch them.
PINNED = Path(__file__).with_name("pinned.yaml")
# Army 1 on the road to Mekla, one step away; nothing else marches.
AT_MEKLA = {"1": {"at": "mekla_plain", "came_from": "mekla_fork", "units": {"carabinier": 6}}}


@cache
def content() -> Any:
    return load_game("red_burnoose", overlays=[PINNED])


@cache
def data() -> Data:
    return compile_content(content())


class Play(Drive[RedBurnooseGame]):
    """A game from a position. `answer` checks that the expected question waits, and gives the answer.

    Every answer is followed by the invariants of the game.
    """

    rules = RULES

    def __init__(self, **position: Any) -> None:
        position.setdefault("players", 3)
        options = {"players": str(position["players"]), **position.pop("options", {})}
        events: list[Event] = []
        self.drive(RedBurnooseGame(data(), state_at(data(), options, position), events), events)

    def army(self, name: str = "1") -> Any:
        return self.state.armies[name]

    def village(self, name: str) -> Any:
        return self.state.villages[name]


def french_turn(card: str = "order_03", **position: Any) -> Play:
    """A position in which the automata's turn comes and turns up `card` (square, 3 carabiniers)."""
    where = "row" if position.get("players") == 1 else "deck_top"
    return Play(turn="french", **{where: [card]}, **position)


def turn(**position: Any) -> Play:
    """The solo player's turn, with army 1 before Mekla and what else is named."""
    seat = {"hand": position.pop("hand", ["woman"]), **position.pop("seat", {})}
    return Play(**{"players": 1, "turn": "p1", "armies": AT_MEKLA, "seats": {"p1": seat}, **position})
