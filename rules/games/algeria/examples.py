"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.table import Choose, Endless, Request, Roll, Select, SetupError, Step, advance, take

from .compiling import compile_content
from .data import Data
from .position import state_at
from .setup import resolve_options
from .state import OFF_MAP, AlgeriaGame

# What declines a choice that may be declined.
DECLINES = ("done", "stay", "pass", "none")
_SHAPE: tuple[tuple[str, type, str], ...] = (
    ("position", dict, "a map"), ("steps", list, "a list of steps"), ("expect", dict, "a map"),
)  # fmt: skip
_PLAIN = ("psl", "ap", "air", "helo", "naval", "border", "border_state", "oas", "turn", "ending", "independent")


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
        position = dict(example.get("position") or {})
        options = position.pop("options", None) or {}
        if not isinstance(options, Mapping):
            raise SetupError("options: a map is expected")
        setup = {"scenario": str(position.pop("scenario", "1954")), **options}
        self.steps: list[Any] = list(example.get("steps") or [])
        self.expect: Mapping[str, Any] = example.get("expect") or {}
        self.game = AlgeriaGame(data, state_at(data, resolve_options(data, setup), position))
        self.waiting: tuple[Step, Request] | None = None

    def problems(self) -> list[str]:
        self._proceed()
        for index, step in enumerate(self.steps):
            problem = self._take(step)
            if problem:
                return [f"steps[{index}]: {problem}"]
        return [f"expect.{problem}" for problem in self._differences()]

    def _proceed(self) -> None:
        """Goes on to the next question that is one."""
        while True:
            self.waiting = advance(self.game)
            only = self.waiting[1].only() if self.waiting else None
            if self.waiting is None or only is None:
                return
            take(self.game, self.waiting[0], only)

    def _take(self, given: Any) -> str:
        """Declines questions up to the one that `given` answers, and answers it; returns what is wrong."""
        if not isinstance(given, Mapping) or not given.keys() & {"ask", "roll"}:
            return "a step has `ask` and `answer`, or `roll`"
        while self.waiting is not None:
            step, request = self.waiting
            rolls = isinstance(request, Roll)
            if (rolls and "roll" in given) or request.key == given.get("ask"):
                value = _typed(given.get("roll" if rolls else "answer"))
                problem = request.problem(value)
                if problem is not None:
                    return f"{request.key} takes no {value!r}: {problem.key} {dict(problem.params)}"
                take(self.game, step, request.normal(value))
                self._proceed()
                return ""
            declined = _declined(request)
            if declined is None:
                return f"the game asks {request.key} ({request.kind}) of {request.seat}"
            take(self.game, step, declined)
            self._proceed()
        return f"the game is over ({self.game.state.ending})"

    def _differences(self) -> list[str]:
        found = []
        for name, wanted in self.expect.items():
            if name == "areas":
                found += self._areas(wanted)
                continue
            if name in _PLAIN:
                have = getattr(self.game.state, name)
            elif name in ("asked", "offers", "offers_not"):
                request = self.waiting[1] if self.waiting else None
                have = request.key if name == "asked" and request else list(getattr(request, "ids", ()))
                if name != "asked" and not _words(wanted):
                    found.append(f"{name}: a list of options is expected")
                    continue
            else:
                found.append(f"{name}: nothing to compare with")
                continue
            if _differs(name, have, _typed(wanted)):
                found.append(f"{name}: {wanted!r} expected, {have!r} found")
        return found

    def _areas(self, wanted: Any) -> list[str]:
        if not isinstance(wanted, Mapping):
            return ["areas: a map is expected"]
        return [problem for area, fields in wanted.items() for problem in self._area(str(area), fields)]

    def _area(self, area: str, fields: Any) -> list[str]:
        if area not in self.game.data.areas:
            return [f"areas.{area}: there is none"]
        if not isinstance(fields, Mapping):
            return [f"areas.{area}: a map is expected"]
        found = []
        for name, wanted in fields.items():
            have: Any
            if name in ("ug", "ops", "oc", "ptl"):
                if not isinstance(wanted, list | tuple):
                    found.append(f"areas.{area}.{name}: a list is expected")
                    continue
                units = (*self.game.government[area], *self.game.fln[area])
                have = dict(Counter(_shown(unit) for unit in units if unit.box == name))
                wanted = dict(Counter(map(str, wanted)))
            elif area in self.game.state.areas and name in ("control", "terror", "resettled", "done"):
                have, wanted = getattr(self.game.state.areas[area], name), _typed(wanted)
            else:
                found.append(f"areas.{area}.{name}: nothing to compare with")
                continue
            if have != wanted:
                found.append(f"areas.{area}.{name}: {wanted!r} expected, {have!r} found")
        return found


def _shown(unit: Any) -> str:
    """A unit as a position has it: its kind and its marks."""
    marks = [name for name in ("neutralised", "dispersed", "airmobile") if getattr(unit, name)]
    assert unit.area not in OFF_MAP
    return " ".join([unit.kind, *marks])


def _declined(request: Request) -> Any:
    if isinstance(request, Choose):
        return next((one for one in DECLINES if one in request.ids), None)
    return [] if isinstance(request, Select) and request.least == 0 else None


def _typed(value: Any) -> Any:
    """Plain values of an example, whose numbers may be written as words."""
    if isinstance(value, Mapping):
        return {str(key): _typed(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_typed(one) for one in value]
    if isinstance(value, str) and value.removeprefix("-").isdecimal():
        return int(value)
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def _words(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


def _differs(name: str, have: Any, wanted: Any) -> bool:
    if name == "offers":
        return not set(wanted) <= set(have)
    if name == "offers_not":
        return bool(set(wanted) & set(have))
    if isinstance(wanted, Mapping) and isinstance(have, Mapping):
        return any(have.get(key) != one for key, one in wanted.items())
    return bool(have != wanted)
