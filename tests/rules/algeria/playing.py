"""A written position that is played answer by answer: what the tests of this game drive."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.content import load_game
from rules.games.algeria import RULES
from rules.games.algeria.data import Data
from rules.games.algeria.position import state_at
from rules.games.algeria.setup import resolve_options
from rules.games.algeria.state import AlgeriaGame, Unit
from rules.table import Event, Request, Step, advance, take


@cache
def content() -> Any:
    return load_game("algeria")


@cache
def data() -> Data:
    return RULES.compile(content())


class Play:
    """A game from a position. `answer` checks that the expected question waits, and gives the answer.

    Every answer is followed by the invariants of the game. Forced answers are given by themselves.
    """

    def __init__(
        self, scenario: str = "1954", options: dict[str, str] | None = None, **position: Any
    ) -> None:
        setup = resolve_options(data(), {"scenario": scenario, **(options or {})})
        self.events: list[Event] = []
        self.game = AlgeriaGame(data(), state_at(data(), setup, position), self.events)
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
    def request(self) -> Any:
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

    def to(self, *keys: str, choose: str = "done") -> Play:
        """Declines questions (`choose`, else nothing at all) until one of `keys` waits."""
        while self.key not in keys:
            request = self.request
            if request.kind == "choose":
                wanted = [one for one in (choose, "stay", "pass") if one in request.ids]
                self.answer(request.key, wanted[0] if wanted else request.ids[0])
            elif request.kind == "select" and request.least == 0:
                self.answer(request.key, [])
            else:
                raise AssertionError(f"{request.key} waits, none of {keys}")
        return self

    def option(self, option: str) -> Any:
        assert self.waiting is not None
        return self.waiting[0].describe(self.game, option)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def event(self, kind: str) -> dict[str, Any]:
        """The last event of that kind."""
        return next(e.data for e in reversed(self.events) if e.kind == kind)

    def units(self, area: str, box: str = "") -> list[Unit]:
        """All units of an area, or of one of its boxes."""
        found = [*self.game.government[area], *self.game.fln[area]]
        return [unit for unit in found if not box or unit.box == box]

    def names(self, area: str, box: str = "") -> list[str]:
        """Their kinds."""
        return [unit.kind for unit in self.units(area, box)]
