"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.table import (
    MOST_STEPS,
    Choose,
    Distribute,
    Endless,
    Offer,
    Request,
    Roll,
    Select,
    SetupError,
    Step,
)
from rules.table.requests import Draw

from .buy import purse
from .data import Data, compile_content
from .position import FRENCH_TURN, state_at
from .state import RedBurnooseGame

# What declines a question that may be declined.
DECLINES = ("fight", "none", "keep", "without")
_SHAPE: tuple[tuple[str, type, str], ...] = (
    ("position", dict, "a map"), ("steps", list, "a list of steps"), ("expect", dict, "a map"),
)  # fmt: skip
_KINDS: dict[str, type[Request]] = {"roll": Roll, "draw": Draw}

def play(content: Any, example: Any) -> list[str]:
    """Plays one worked example; returns what came out otherwise, each with the place in the example."""
    for name, kind, called in _SHAPE:
        if not isinstance(example.get(name) or kind(), kind):
            return [f"{name}: {called} is expected"]
    try:
        return _Player(compile_content(content), example).problems()
    except SetupError as error:
        return [f"position.{error}"]
    except Endless as error:
        return [f"steps: {error}"]


class _Player:
    """One example on the way."""

    def __init__(self, data: Data, example: Any) -> None:
        self.position: Mapping[str, Any] = example.get("position") or {}
        self.steps: list[Any] = list(example.get("steps") or [])
        self.expect: Mapping[str, Any] = example.get("expect") or {}
        setup = {"players": str(self.position.get("players", "1"))}
        self.game = RedBurnooseGame(data, state_at(data, setup, self.position))
        self.left_over: dict[str, int] = {}

    def problems(self) -> list[str]:
        for index, step in enumerate(self.steps):
            problem = self._take(step)
            if problem:
                return [f"steps[{index}]: {problem}"]
        while True:
            waiting = self._waiting()
            only = waiting[1].only() if waiting else None
            if waiting is None or only is None:
                break
            self._answer(waiting[0], only)
        request = waiting[1] if waiting else None
        return [f"expect.{problem}" for problem in _Expectation(self, request).problems()]

    def _waiting(self) -> tuple[Step, Request] | None:
        """The step that asks and what it asks, after those that go on alone."""
        stack = self.game.state.stack
        for _ in range(MOST_STEPS):
            if not stack:
                return None
            self._look_at_purse()
            step = stack[-1]
            request = step.ask(self.game)
            if request is not None:
                return step, request
            stack.pop()
            step.take(self.game, None)
        raise Endless(f"the game takes {MOST_STEPS} steps without a question: it would never end")

    def _look_at_purse(self) -> None:
        turn = self.game.state.turn
        if turn is not None:
            found = purse(self.game, turn.seat)
            self.left_over = {name: amount for name, amount in found.items() if amount}

    def _answer(self, step: Step, answer: Any) -> None:
        self.game.state.stack.pop()
        step.take(self.game, answer)

    def _take(self, step: Any) -> str:
        """Goes on to the question that `step` answers, and answers it; returns what is wrong."""
        kinds = [kind for kind in _KINDS if kind in step] if isinstance(step, Mapping) else []
        if not isinstance(step, Mapping) or len(kinds) + ("ask" in step) != 1:
            return "a step has `ask` and `answer`, or `roll`, or `draw`"
        while True:
            waiting = self._waiting()
            if waiting is None:
                return f"the game is over ({self.game.state.ending})"
            asker, request = waiting
            if kinds and isinstance(request, _KINDS[kinds[0]]):
                value = step[kinds[0]]
            elif not kinds and request.key == step["ask"]:
                value = step.get("answer")
            else:
                value = request.only()
                if value is None:
                    value = _declined(request)
                if value is None:
                    return f"the game asks {request.key} ({request.kind}) of {request.seat}"
                self._answer(asker, value)
                continue
            problem = request.problem(value)
            if problem is not None:
                return f"{request.key} takes no {value!r}: {problem.key} {dict(problem.params)}"
            self._answer(asker, request.normal(value))
            return ""


def _declined(request: Request) -> Any:
    """The answer that declines a question, or None for one that cannot be declined."""
    if isinstance(request, Choose):
        return next((one for one in DECLINES if one in request.ids), None)
    if isinstance(request, Select) and request.least == 0:
        return []
    if isinstance(request, Distribute) and request.least == 0:
        return {}
    if isinstance(request, Offer) and request.least == 0:
        return 0
    return None


class _Expectation:
    """Compares the end of an example with what it expects, as far as it is named."""

    def __init__(self, player: _Player, request: Request | None) -> None:
        self.expect = player.expect
        self.game = player.game
        self.left_over = player.left_over
        self.request = request

    def problems(self) -> list[str]:
        found = []
        for name, wanted in self.expect.items():
            if name in ("seats", "villages", "armies"):
                if not isinstance(wanted, Mapping) or not all(
                    isinstance(fields, Mapping) for fields in wanted.values()
                ):
                    found.append(f"{name}: a map of ids, each with a map of what is expected")
                    continue
                for id, fields in wanted.items():
                    found += self._record(f"{name}.{id}", self._reader(name, str(id)), fields)
                continue
            found += self._record("", self._whole(), {name: wanted})
        return found

    def _record(
        self, path: str, facts: dict[str, Callable[[], Any]] | None, fields: Mapping[str, Any]
    ) -> list[str]:
        if facts is None:
            return [f"{path}: there is none"]
        found = []
        for name, wanted in fields.items():
            place = f"{path}.{name}" if path else name
            if name not in facts:
                found.append(f"{place}: nothing to compare with; one of {', '.join(facts)}")
                continue
            have = facts[name]()
            if _differs(name, have, wanted):
                found.append(f"{place}: {wanted!r} expected, {have!r} found")
        return found

    def _reader(self, section: str, id: str) -> dict[str, Callable[[], Any]] | None:
        state = self.game.state
        if section == "seats":
            return self._seat(id) if id in state.berbers else None
        places: Mapping[str, Any] = state.villages if section == "villages" else state.armies
        if id not in places:
            return None
        record = places[id]
        names = (
            ("units", "leaders", "cards", "defences", "fate")
            if section == "villages"
            else ("units", "status", "start", "at", "came_from", "passing", "blocked")
        )
        return {name: (lambda name=name: getattr(record, name)) for name in names}  # type: ignore[misc]

    def _seat(self, seat: str) -> dict[str, Callable[[], Any]]:
        berber, turn = self.game.state.berbers[seat], self.game.state.turn
        own = turn if turn is not None and turn.seat == seat else None
        return {
            "hand": lambda: berber.hand,
            "discard": lambda: berber.discard,
            "deck_top": lambda: berber.pile.top,
            "rerolls": lambda: berber.rerolls,
            "leader": lambda: berber.leader,
            "actions": lambda: own.actions if own else 0,
            "purchases": lambda: own.purchases if own else 0,
        }

    def _whole(self) -> dict[str, Callable[[], Any]]:
        state = self.game.state
        ids = list(getattr(self.request, "ids", ()))
        return {
            "turn": lambda: state.turn.seat if state.turn else FRENCH_TURN,
            "reserve": lambda: state.reserve,
            "stacks": lambda: state.display,
            "start_tokens": lambda: state.start_tokens,
            "row": lambda: state.row,
            "retreat_used": lambda: state.retreat_used,
            "ending": lambda: state.ending,
            "conquered": lambda: [realm for realm, lost in state.realms.items() if lost],
            "left_over": lambda: self.left_over,
            "asked": lambda: self.request.key if self.request else "",
            "offers": lambda: ids,
            "offers_not": lambda: ids,
        }


def _differs(name: str, have: Any, wanted: Any) -> bool:
    try:
        return _unlike(name, have, wanted)
    except (TypeError, ValueError, AttributeError):  # a number for a list, a list for a map
        return True


def _unlike(name: str, have: Any, wanted: Any) -> bool:
    if name == "offers":
        return not set(wanted) <= set(have)
    if name == "offers_not":
        return bool(set(wanted) & set(have))
    if name == "stacks":
        return any(have.get(card) != count for card, count in wanted.items())
    if name in ("row", "deck_top"):
        return list(have) != list(wanted or [])
    if isinstance(have, list):
        return Counter(have) != Counter(wanted or [])
    if isinstance(have, dict):
        return have != dict(wanted or {})
    return bool(have != wanted)
