"""A written position that is played answer by answer, with the figures of pinned.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rules.content import load_game
from rules.games.la_garde_recule import RULES
from rules.games.la_garde_recule.data import Data, compile_content
from rules.games.la_garde_recule.position import state_at
from rules.games.la_garde_recule.state import GardeGame
from rules.table import Event, Option, Request, Step, advance, take

# The rule tests count with figures of their own, so that calibrating the content does not touch them.
PINNED = Path(__file__).with_name("pinned.yaml")
BOTH = ["allied", "french"]


@cache
def content() -> Any:
    return load_game("la_garde_recule", overlays=[PINNED])


@cache
def data() -> Data:
    return compile_content(content())


class Play:
    """A game from a position. Units are given as `at={"gds2": "0502", "gren3": "0505-"}`; `-` is reduced.

    Every answer is followed by the invariants of the game. Both sides count as activated, so that a joker
    ends the turn, unless `activated` says otherwise. `options` are the rulings.
    """

    def __init__(self, at: dict[str, str] | None = None, options: dict[str, str] | None = None,
                 **position: Any) -> None:  # fmt: skip
        position.setdefault("activated", BOTH)
        units = {
            unit: {"at": place.rstrip("-"), "reduced": place.endswith("-")}
            for unit, place in (at or {}).items()
        }
        state = state_at(data(), options or {}, {**position, "units": units})
        self.start(state)

    @classmethod
    def new(cls, **options: str) -> Play:
        """A new game."""
        play = object.__new__(cls)
        play.start(RULES.start(data(), options))
        return play

    def start(self, state: Any) -> None:
        self.events: list[Event] = []
        self.game = GardeGame(data(), state, self.events)
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

    # ------------------------------------------------------------------ answering

    def answer(self, key: str, value: Any) -> Play:
        assert self.waiting is not None, f"{key} expected, but the game is over"
        step, request = self.waiting
        assert request.key == key
        problem = request.problem(value)
        assert problem is None, problem
        take(self.game, step, request.normal(value))
        self.proceed()
        return self

    def turn_up(self, *cards: str) -> Play:
        """Cards for activation, one after the other; those that can be used and are not are passed over."""
        for number, card in enumerate(cards):
            if number and self.key == "activation.unit":
                self.act("done")
            self.answer("activation.card", [card])
        return self

    def act(self, *options: str) -> Play:
        for option in options:
            self.answer("activation.unit", option)
        return self

    def shoot(self, firer: str, target: str, card: str) -> Play:
        self.act(f"fire:{firer}:{target}")
        return self.answer("shot.card", [card])

    # ------------------------------------------------------------------ looking

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

    @property
    def ids(self) -> list[str]:
        return list(self.request.ids)

    def offered(self, kind: str) -> set[str]:
        """What follows `kind:` among the options."""
        return {one.removeprefix(f"{kind}:") for one in self.ids if one.startswith(f"{kind}:")}

    def option(self, option: str) -> Option:
        assert self.waiting is not None
        return self.waiting[0].describe(self.game, option)

    def odds(self, option: str) -> dict[str, Any]:
        odds = self.option(option).odds
        assert odds is not None
        return odds()

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def event(self, kind: str) -> dict[str, Any]:
        """The last event of that kind."""
        return next(e.data for e in reversed(self.events) if e.kind == kind)

    def rule_of(self, kind: str) -> str:
        return next(e.rule for e in reversed(self.events) if e.kind == kind)

    def where(self, unit: str) -> str:
        """Hex or box of a unit, with `-` when it is reduced."""
        return self.state.where[unit] + ("-" if unit in self.state.reduced else "")
