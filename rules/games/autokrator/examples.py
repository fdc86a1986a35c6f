"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.table import Draw, Endless, Offer, Request, SetupError, Step, advance, take

from .compiling import compile_content
from .data import Data
from .geography import owner
from .position import OUT, state_at
from .setup import resolve_options, start
from .state import AutokratorGame

_SHAPE: tuple[tuple[str, type, str], ...] = (
    ("position", dict, "a map"), ("steps", list, "a list of steps"), ("expect", dict, "a map"),
)  # fmt: skip
NOBODY = "nobody"


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
        self.steps: list[Any] = list(example.get("steps") or [])
        self.expect: Mapping[str, Any] = example.get("expect") or {}
        # a position of nothing but options is a new game
        state = (
            state_at(data, resolve_options(data, options), position)
            if position else start(data, options)
        )  # fmt: skip
        self.game = AutokratorGame(data, state)
        self.waiting: tuple[Step, Request] | None = None

    def problems(self) -> list[str]:
        self._proceed()
        for index, step in enumerate(self.steps):
            problem = self._take(step)
            if problem:
                return [f"steps[{index}]: {problem}"]
        return [
            f"expect.{problem}"
            for name, wanted in self.expect.items()
            for problem in self._compare(str(name), wanted)
        ]

    def _proceed(self) -> None:
        """Goes on to the next question with more than one answer."""
        while True:
            self.waiting = advance(self.game)
            only = self.waiting[1].only() if self.waiting else None
            if self.waiting is None or only is None:
                return
            take(self.game, self.waiting[0], only)

    def _take(self, given: Any) -> str:
        """Gives the waiting question the answer of a step; returns what is wrong."""
        if not isinstance(given, Mapping) or ("draw" in given) == ("ask" in given):
            return "a step has `ask` and `answer`, or `draw`"
        if self.waiting is None:
            return f"the game is over ({self.game.state.ending})"
        step, request = self.waiting
        drawn = "draw" in given
        if drawn != isinstance(request, Draw) or (not drawn and request.key != given["ask"]):
            return f"the game asks {request.key} ({request.kind}) of {request.seat}"
        value = given["draw"] if drawn else given.get("answer")
        if isinstance(request, Offer):
            value = _typed(value)
        problem = request.problem(value)
        if problem is not None:
            return f"{request.key} takes no {value!r}: {problem.key} {dict(problem.params)}"
        take(self.game, step, request.normal(value))
        self._proceed()
        return ""

    # ------------------------------------------------------------------ comparing

    def _compare(self, name: str, wanted: Any) -> Iterator[str]:
        maps: dict[str, Callable[[str], Any]] = {
            "units": self._unit, "owner": self._owner, "octagons": self._octagon,
            "gold": self._gold, "score": self._score,
        }  # fmt: skip
        if name in maps:
            yield from _each(name, wanted, maps[name])
        elif name in ("offers", "offers_not"):
            yield from self._offers(name, wanted)
        else:
            facts = self._facts()
            if name not in facts:
                known = ", ".join((*maps, "offers", "offers_not", *facts))
                yield f"{name}: nothing to compare with; one of {known}"
            elif facts[name] != _typed(wanted):
                yield f"{name}: {wanted!r} expected, {facts[name]!r} found"

    def _offers(self, name: str, wanted: Any) -> Iterator[str]:
        ids = set(getattr(self.waiting[1], "ids", ())) if self.waiting else set()
        if not isinstance(wanted, list | tuple):
            yield f"{name}: a list of options is expected"
            return
        for option in map(str, wanted):
            if (option in ids) != (name == "offers"):
                yield f"{name}: {option!r} is {'not ' if name == 'offers' else ''}among the options"

    def _facts(self) -> dict[str, Any]:
        state = self.game.state
        return {
            "round": state.round,
            "acting": state.acting,
            "asked": self.waiting[1].key if self.waiting else "",
            "seat": self.waiting[1].seat if self.waiting else "",
            "ending": state.ending,
            "winners": list(state.winners),
            "truces": [list(pair) for pair in state.truces],
            "raids": [faction for faction, _ in state.raids],
        }

    def _unit(self, name: str) -> Any:
        faction, _, unit = name.partition(".")
        power = self.game.state.factions.get(faction)
        if power is None or unit not in power.units:
            return None
        pawn = power.units[unit]
        return {"at": pawn.area or OUT, "lives": pawn.lives, "used": pawn.used}

    def _owner(self, area: str) -> Any:
        return (owner(self.game, area) or NOBODY) if area in self.game.data.areas else None

    def _octagon(self, area: str) -> Any:
        if area not in self.game.data.areas:
            return None
        return self.game.state.octagons.get(area, NOBODY)

    def _gold(self, faction: str) -> Any:
        power = self.game.state.factions.get(faction)
        return None if power is None else power.gold

    def _score(self, faction: str) -> Any:
        power = self.game.state.factions.get(faction)
        return None if power is None else power.score


def _each(name: str, wanted: Any, read: Callable[[str], Any]) -> Iterator[str]:
    """Compares a map name by name; a unit may be given by its area alone."""
    if not isinstance(wanted, Mapping):
        yield f"{name}: a map is expected"
        return
    for key, value in wanted.items():
        have = read(str(key))
        if have is None:
            yield f"{name}.{key}: there is none"
        elif isinstance(have, Mapping):
            fields = value if isinstance(value, Mapping) else {"at": value}
            for one, figure in fields.items():
                if have.get(str(one)) != _typed(figure):
                    yield f"{name}.{key}.{one}: {figure!r} expected, {have.get(str(one))!r} found"
        elif have != _typed(value):
            yield f"{name}.{key}: {value!r} expected, {have!r} found"


def _typed(value: Any) -> Any:
    """Plain values of an example, whose numbers may be written as words."""
    if isinstance(value, list | tuple):
        return [_typed(one) for one in value]
    if isinstance(value, str) and value.removeprefix("-").isdecimal():
        return int(value)
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value
