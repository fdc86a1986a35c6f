"""Worked examples: a position, the answers that are given from there, and what is expected in the end.

`examples.yaml` tells the shape. A game derives `WorkedExample` with how its positions are made and what of its
state can be compared; going through the answers is the same for every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.table import (
    Choose,
    Distribute,
    Draw,
    Endless,
    Game,
    Offer,
    Request,
    Roll,
    Select,
    SetupError,
    Step,
    advance,
    take,
)

_SHAPE: tuple[tuple[str, type, str], ...] = (
    ("position", dict, "a map"), ("steps", list, "a list of steps"), ("expect", dict, "a map"),
)  # fmt: skip
_BY_CHANCE: Mapping[str, type[Request]] = {"roll": Roll, "draw": Draw}


class WorkedExample(ABC):
    """One example on the way. `begin` makes the game of its position; may raise SetupError."""

    # Words of an example by which its steps answer what chance answers at the table.
    chance: tuple[str, ...] = ("roll",)
    # Options that decline. A question between two steps that offers one of them is declined unsaid.
    declines: tuple[str, ...] = ()

    def __init__(self, data: Any, example: Any) -> None:
        self.data = data
        self.position: Mapping[str, Any] = example.get("position") or {}
        self.steps: list[Any] = list(example.get("steps") or [])
        self.expect: Mapping[str, Any] = example.get("expect") or {}
        self.game = self.begin()
        self.waiting: tuple[Step, Request] | None = None

    @abstractmethod
    def begin(self) -> Game:
        """The game at the example's position. Raises SetupError with the place in the position."""

    @abstractmethod
    def compare(self, name: str, wanted: Any) -> Iterable[str]:
        """What `expect` names and the game has otherwise: each difference with its place."""

    def options(self) -> Mapping[str, Any]:
        """The options that the position gives. Raises SetupError."""
        options = self.position.get("options") or {}
        if not isinstance(options, Mapping):
            raise SetupError("options: a map is expected")
        return options

    @property
    def request(self) -> Request | None:
        """What is asked."""
        return self.waiting[1] if self.waiting else None

    @property
    def asked(self) -> str:
        """The key of what is asked, or nothing."""
        return self.request.key if self.request else ""

    @property
    def offered(self) -> list[str]:
        """The options of what is asked."""
        return list(getattr(self.request, "ids", ()))

    def problems(self) -> list[str]:
        """Plays the steps and compares. Raises Endless."""
        self._proceed()
        for index, step in enumerate(self.steps):
            problem = self._take(step)
            if problem:
                return [f"steps[{index}]: {problem}"]
        return [
            f"expect.{problem}"
            for name, wanted in self.expect.items()
            for problem in self.compare(str(name), wanted)
        ]

    def _proceed(self) -> None:
        """Goes on to the next question with more than one answer."""
        while True:
            self.look()
            self.waiting = advance(self.game)
            only = self.waiting[1].only() if self.waiting else None
            if self.waiting is None or only is None:
                return
            take(self.game, self.waiting[0], only)

    def look(self) -> None:  # noqa: B027 - most games see all at the end
        """Called after each answer: for what can be seen on the way alone."""

    def _take(self, given: Any) -> str:
        """Declines up to the question that a step of the example answers, and answers it; what is wrong."""
        word = self._word(given)
        if not word:
            ways = ", or ".join(("`ask` and `answer`", *(f"`{name}`" for name in self.chance)))
            return f"a step has {ways}"
        while self.waiting is not None:
            step, request = self.waiting
            if self._answers(given, word, request):
                value = self.read(request, given.get("answer" if word == "ask" else word))
                problem = request.problem(value)
                if problem is not None:
                    return f"{request.key} takes no {value!r}: {problem.key} {dict(problem.params)}"
                take(self.game, step, request.normal(value))
                self._proceed()
                return ""
            declined = self._declined(request)
            if declined is None:
                return f"the game asks {request.key} ({request.kind}) of {request.seat}"
            take(self.game, step, declined)
            self._proceed()
        return f"the game is over ({self.game.state.ending})"

    def _word(self, given: Any) -> str:
        """How a step answers: by `ask`, `roll` or `draw`; empty where it is no step."""
        if not isinstance(given, Mapping):
            return ""
        words = [name for name in ("ask", *self.chance) if name in given]
        return words[0] if len(words) == 1 else ""

    def _answers(self, given: Mapping[str, Any], word: str, request: Request) -> bool:
        if word == "ask":
            return request.key == given["ask"]
        return isinstance(request, _BY_CHANCE[word])

    def read(self, request: Request, value: Any) -> Any:
        """A written answer as the request takes it."""
        return typed(value) if isinstance(request, Offer | Roll | Distribute) else value

    def _declined(self, request: Request) -> Any:
        """The answer that declines a question, or None for one that cannot be declined."""
        if not self.declines:
            return None
        if isinstance(request, Choose):
            return next((one for one in self.declines if one in request.ids), None)
        nothing: Mapping[type[Request], Any] = {Select: [], Distribute: {}, Offer: 0}
        least = getattr(request, "least", 1)
        return nothing.get(type(request)) if least == 0 else None

    # ------------------------------------------------------------------ comparing

    def compare_offers(self, name: str, wanted: Any) -> Iterator[str]:
        """`offers`: all of these are offered; `offers_not`: none of them."""
        if not isinstance(wanted, list | tuple):
            yield f"{name}: a list of options is expected"
            return
        offered = set(self.offered)
        for option in map(str, wanted):
            if (option in offered) != (name == "offers"):
                yield f"{name}: {option!r} is {'not ' if name == 'offers' else ''}among the options"

    def compare_facts(
        self, name: str, wanted: Any, facts: Mapping[str, Any], others: Iterable[str] = ()
    ) -> Iterator[str]:
        """One value among `facts`; `others`: what else can be compared, for the message."""
        if name not in facts:
            known = ", ".join((*others, "offers", "offers_not", *facts))
            yield f"{name}: nothing to compare with; one of {known}"
        elif not same(facts[name], wanted):
            yield f"{name}: {wanted!r} expected, {facts[name]!r} found"


def compare_each(
    name: str, wanted: Any, read: Callable[[str], Any], short: str = ""
) -> Iterator[str]:
    """Compares a map name by name. `read`: the value or the fields behind a name, None for an unknown one.

    `short`: the field that a plain value stands for, where records may be written so.
    """
    if not isinstance(wanted, Mapping):
        yield f"{name}: a map is expected"
        return
    for key, value in wanted.items():
        have = read(str(key))
        if have is None:
            yield f"{name}.{key}: there is none"
        elif not isinstance(have, Mapping):
            if not same(have, value):
                yield f"{name}.{key}: {value!r} expected, {have!r} found"
        elif isinstance(value, Mapping) or short:
            for one, figure in (value if isinstance(value, Mapping) else {short: value}).items():
                if not same(have.get(str(one)), figure):
                    yield f"{name}.{key}.{one}: {figure!r} expected, {have.get(str(one))!r} found"
        else:
            yield f"{name}.{key}: a map is expected"


def same(have: Any, wanted: Any) -> bool:
    """Whether a value is the one that an example writes, as it stands or read as a number."""
    return bool(have == wanted or have == typed(wanted))


def typed(value: Any) -> Any:
    """Plain values of an example, whose numbers may be written as words."""
    if isinstance(value, Mapping):
        return {str(key): typed(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [typed(one) for one in value]
    if isinstance(value, str) and value.removeprefix("-").isdecimal():
        return int(value)
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def play_example(
    kind: type[WorkedExample], compile_content: Callable[[Any], Any], content: Any, example: Any
) -> list[str]:
    """Plays one worked example; returns what came out otherwise, each with the place in the example."""
    for name, shape, called in _SHAPE:
        if not isinstance(example.get(name) or shape(), shape):
            return [f"{name}: {called} is expected"]
    try:
        return kind(compile_content(content), example).problems()
    except SetupError as error:
        return [f"position.{error}"]
    except Endless as error:
        return [f"steps: {error}"]
