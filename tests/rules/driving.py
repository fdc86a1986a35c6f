"""A game that a test drives answer by answer: what the rule tests of every game share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Self, TypeVar

from rules.table import Chance, Event, Game, GameRules, Request, Step, advance, take

G = TypeVar("G", bound=Game)


class Drive(Generic[G]):
    """A game in motion. `answer` checks that the expected question waits, and gives the answer.

    Every answer is followed by the invariants of the game. A game's own subclass makes `rules`, the game
    and its words.
    """

    rules: GameRules
    game: G
    events: list[Event]
    waiting: tuple[Step, Request] | None

    def drive(self, game: G, events: list[Event]) -> None:
        """Starts with a game that tells its events to `events`."""
        self.game, self.events, self.waiting = game, events, None
        self.proceed()

    def proceed(self) -> None:
        """Goes on to the next question that is one, checking the invariants on the way."""
        while True:
            self.waiting = advance(self.game)
            assert self.rules.invariants(self.game) == []
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

    def answer(self, key: str, value: Any) -> Self:
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


def played_out(
    game: G, seed: int, style: Callable[[Request, Chance], Any] | None
) -> Iterator[tuple[G, Step | None, Request | None]]:
    """Plays a whole game at random, or in a style; yields before every answer, and at the end with nothing to ask."""
    chance, player = Chance(seed), Chance(seed + 1_000_003)
    for _ in range(20_000):
        waiting = advance(game)
        if waiting is None:
            yield game, None, None
            return
        yield game, *waiting
        waiting = advance(game)  # whoever looked on may have corrected something
        if waiting is None:
            continue
        step, request = waiting
        answer = request.only()
        if answer is None:
            chosen = style(request, player) if style and not request.chance else None
            answer = request.sample(chance if request.chance else player) if chosen is None else chosen
        assert request.problem(answer) is None
        take(game, step, answer)
    raise AssertionError("the game does not end")
