"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from rules.table import Draw, Request, SetupError, Step, advance, take
from rules.table.drive import compiled

from . import RULES
from .data import ALLIED, FRENCH, Data
from .odds import card_odds, shot_odds
from .position import state_at
from .setup import start
from .shot import aim
from .state import GardeGame

_SHAPE: tuple[tuple[str, type, str], ...] = (
    ("position", dict, "a map"), ("steps", list, "a list of steps"), ("expect", dict, "a map"),
)  # fmt: skip


def play(content: Any, example: Any) -> list[str]:
    """Plays one worked example; returns what came out otherwise, each with the place in the example."""
    for name, kind, called in _SHAPE:
        if not isinstance(example.get(name) or kind(), kind):
            return [f"{name}: {called} is expected"]
    data = compiled(RULES, content)
    try:
        return _Player(data, example).problems()
    except SetupError as error:
        return [f"position.{error}"]


class _Player:
    """One example on the way."""

    def __init__(self, data: Data, example: Any) -> None:
        position: Mapping[str, Any] = example.get("position") or {}
        self.steps: list[Any] = list(example.get("steps") or [])
        self.expect: Mapping[str, Any] = example.get("expect") or {}
        # a position of nothing but options is a new game
        if set(position) <= {"options"}:
            state = start(data, position.get("options") or {})
        else:
            state = state_at(data, {}, position)
        self.game = GardeGame(data, state)
        self.waiting: tuple[Step, Request] | None = None
        self._proceed()

    def problems(self) -> list[str]:
        for index, step in enumerate(self.steps):
            problem = self._take(step)
            if problem:
                return [f"steps[{index}]: {problem}"]
        found = []
        for name, wanted in self.expect.items():
            found += [f"expect.{problem}" for problem in self._compare(str(name), wanted)]
        return found

    def _proceed(self) -> None:
        """Goes on to the next question with more than one answer."""
        while True:
            self.waiting = advance(self.game)
            only = self.waiting[1].only() if self.waiting else None
            if self.waiting is None or only is None:
                return
            take(self.game, self.waiting[0], only)

    def _take(self, step: Any) -> str:
        """Gives the waiting question the answer of `step`; returns what is wrong."""
        if not isinstance(step, Mapping) or ("draw" in step) == ("ask" in step):
            return "a step has `ask` and `answer`, or `draw`"
        if self.waiting is None:
            return f"the game is over ({self.game.state.ending})"
        asker, request = self.waiting
        drawn = "draw" in step
        value = [step["draw"]] if drawn else step.get("answer")
        if drawn != isinstance(request, Draw) or (not drawn and request.key != step["ask"]):
            return f"the game asks {request.key} ({request.kind}) of {request.seat}"
        problem = request.problem(value)
        if problem is not None:
            return f"{request.key} takes no {value!r}: {problem.key} {dict(problem.params)}"
        take(self.game, asker, request.normal(value))
        self._proceed()
        return ""

    # ------------------------------------------------------------------ comparing

    def _compare(self, name: str, wanted: Any) -> Iterable[str]:
        maps: dict[str, Callable[[str], Any]] = {
            "units": self._unit, "needed": self._needed, "chances": self._chances,
            "next_card": self._next_card,
        }  # fmt: skip
        if name in maps:
            if not isinstance(wanted, Mapping):
                return [f"{name}: a map is expected"]
            return self._each(name, wanted, maps[name])
        if name in ("offers", "offers_not"):
            return self._offers(name, wanted)
        facts = self._facts()
        if name not in facts:
            known = ", ".join((*maps, "offers", "offers_not", *facts))
            return [f"{name}: nothing to compare with; one of {known}"]
        have = facts[name]
        return [] if have == wanted else [f"{name}: {wanted!r} expected, {have!r} found"]

    def _each(
        self, name: str, wanted: Mapping[str, Any], read: Callable[[str], Any]
    ) -> Iterable[str]:
        for key, value in wanted.items():
            have = read(str(key))
            if have is None:
                yield f"{name}.{key}: there is none"
            elif isinstance(have, Mapping):
                if not isinstance(value, Mapping):
                    yield f"{name}.{key}: a map is expected"
                    continue
                for field, figure in value.items():
                    if have.get(str(field)) != figure:
                        yield f"{name}.{key}.{field}: {figure!r} expected, {have.get(str(field))!r} found"
            elif have != value:
                yield f"{name}.{key}: {value!r} expected, {have!r} found"

    def _offers(self, name: str, wanted: Any) -> Iterable[str]:
        ids = set(getattr(self.waiting[1], "ids", ())) if self.waiting else set()
        if not isinstance(wanted, list | tuple):
            yield f"{name}: a list of options is expected"
            return
        for option in map(str, wanted):
            if (option in ids) != (name == "offers"):
                yield f"{name}: {option!r} is {'not ' if name == 'offers' else ''}among the options"

    def _facts(self) -> dict[str, Any]:
        state = self.game.state
        now = state.activation
        return {
            "turn": state.turn,
            "wellington": state.wellington,
            "ending": state.ending,
            "asked": self.waiting[1].key if self.waiting else "",
            "seat": self.waiting[1].seat if self.waiting else "",
            "played": state.played,
            "left": now.left if now is not None else 0,
            "deck": len(state.deck),
        }

    def _unit(self, unit: str) -> Mapping[str, Any] | None:
        state = self.game.state
        if unit not in state.where:
            return None
        return {"at": state.where[unit], "reduced": unit in state.reduced}

    def _shot(self, option: str) -> tuple[str, str] | None:
        kind, _, rest = option.partition(":")
        firer, _, target = rest.partition(":")
        known = self.game.data.units
        if kind != "fire" or not {firer, target} <= known.keys():
            return None
        placed = self.game.occupied().values()
        return (firer, target) if firer in placed and target in placed else None

    def _needed(self, option: str) -> int | None:
        """The least card that hits."""
        shot = self._shot(option)
        return None if shot is None else aim(self.game, *shot).needed

    def _chances(self, option: str) -> Mapping[str, Any] | None:
        shot = self._shot(option)
        if shot is None:
            return None
        return _written(shot_odds(self.game, aim(self.game, *shot)))

    def _next_card(self, side: str) -> Any:
        odds = card_odds(self.game)
        if side in (ALLIED, FRENCH):
            return _written({str(count): chance for count, chance in odds[side].items()})
        return _fraction(odds["ends"]) if side == "ends" else None


def _written(odds: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: _fraction(chance) for name, chance in odds.items()}


def _fraction(chance: Fraction) -> str:
    """A chance as examples write it: `8/13`, or 0 or 1."""
    return str(chance)
