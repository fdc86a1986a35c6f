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
from rules.table import Event, Request, Step, advance, take

# The rule tests count with figures of their own, so that calibrating the content does not touch them.
PINNED = Path(__file__).with_name("pinned.yaml")


@cache
def content() -> Any:
    return load_game("red_burnoose", overlays=[PINNED])


@cache
def data() -> Data:
    return compile_content(content())


class Play:
    """A game from a position. `answer` checks that the expected question waits, and gives the answer.

    Every answer is followed by the invariants of the game.
    """

    def __init__(self, **position: Any) -> None:
        position.setdefault("players", 3)
        options = {"players": str(position["players"]), **position.pop("options", {})}
        self.events: list[Event] = []
        self.game = RedBurnooseGame(data(), state_at(data(), options, position), self.events)
        self.waiting: tuple[Step, Request] | None = None
        self.proceed()

    def proceed(self) -> None:
        """Goes on to the next question that is one, checking the invariants on the way."""
        while True:
            self.waiting = advance(self.game)
            assert RULES.invariants(self.game) == []
            only = self.waiting[1].only() if self.waiting else None
            if self.waiting is None or only is None:
                return
            take(self.game, self.waiting[0], only)

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def request(self) -> Request:
        assert self.waiting is not None, "the game is over"
        return self.waiting[1]

    @property
    def key(self) -> str:
        return self.waiting[1].key if self.waiting else ""

    def answer(self, key: str, value: Any) -> Play:
        assert self.waiting is not None, f"{key} expected, but the game is over"
        step, request = self.waiting
        assert request.key == key
        problem = request.problem(value)
        assert problem is None, problem
        take(self.game, step, request.normal(value))
        self.proceed()
        return self

    def option(self, option: str) -> Any:
        assert self.waiting is not None
        return self.waiting[0].describe(self.game, option)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def event(self, kind: str) -> dict[str, Any]:
        """The last event of that kind."""
        return next(e.data for e in reversed(self.events) if e.kind == kind)

    def rule_of(self, kind: str) -> str:
        return next(e.rule for e in reversed(self.events) if e.kind == kind)

    def army(self, name: str = "1") -> Any:
        return self.state.armies[name]

    def village(self, name: str) -> Any:
        return self.state.villages[name]


def french_turn(card: str = "order_03", **position: Any) -> Play:
    """A position in which the automata's turn comes and turns up `card` (square, 3 carabiniers)."""
    where = "row" if position.get("players") == 1 else "deck_top"
    return Play(turn="french", **{where: [card]}, **position)
