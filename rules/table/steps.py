"""Steps: the paragraphs of a rulebook, each a small dataclass on the stack of a state.

    @rule("rb.combat.artillery")
    @dataclass(slots=True)
    class ArtilleryFire(Step):
        def ask(self, game): return Roll("combat.artillery", FRENCH, ..., count=game.battle.artillery)
        def take(self, game, faces): ...

The table looks at the top step and calls `ask`. None means that the step can go on alone. Then the step is
popped and `take` carries it out (with the answer, or with None), pushing what follows; a step that is
not finished pushes itself again. `ask` reads and never changes the state, so that a dumped game asks the same
question when it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .requests import Answer, Option, Request, Say

T = TypeVar("T")

# rule id -> the places of the code that carry it out, as "module:name"
IMPLEMENTED: dict[str, list[str]] = {}


def rule(*ids: str) -> Callable[[T], T]:
    """Marks the step or function that carries out the rules `ids` of the game's rules.yaml."""

    def mark(target: T) -> T:
        place = f"{target.__module__}:{target.__qualname__}"  # type: ignore[attr-defined]
        for one in ids:
            places = IMPLEMENTED.setdefault(one, [])
            if place not in places:
                places.append(place)
        return target

    return mark


class Step:
    """One paragraph of the rulebook, waiting on the stack. Subclasses are slots dataclasses."""

    __slots__ = ()

    def ask(self, game: Any) -> Request | None:
        """The request that this step waits for, from the state alone; None: nothing to ask."""
        return None

    def take(self, game: Any, answer: Answer) -> None:
        """Carries the step out. It has been popped already; push what follows."""
        raise AssertionError(f"{type(self).__name__} takes nothing")

    def describe(self, game: Any, option: str) -> Option:
        """The option as a player meets it, made only when somebody looks."""
        return Option(option, Say(f"option.{option}"))


@dataclass(slots=True)
class State:
    """What every game's state has; a game adds its own slots. Plain data, no references shared."""

    stack: list[Step] = field(default_factory=list)
    chance_used: int = 0


@dataclass(slots=True)
class Event:
    """Something that happened, for the log, the screen, the statistics and the hands at a real table.

    The words are `event.<kind>` of text.yaml, what hands have to do is `do.<kind>`. `visible` names
    the seats that may know it; None means all.
    """

    kind: str
    rule: str
    data: dict[str, Any]
    visible: tuple[str, ...] | None = None
    entry: int = -1


class Game:
    """A state in motion: what steps are given. `data` is the compiled content, shared by all games."""

    __slots__ = ("data", "sink", "state")

    def __init__(self, data: Any, state: Any, sink: list[Event] | None = None) -> None:
        self.data = data
        self.state = state
        self.sink = sink

    def push(self, *steps: Step) -> None:
        """Puts steps on the stack; the first one named is the next one taken."""
        stack = self.state.stack
        for step in reversed(steps):
            stack.append(step)

    def emit(
        self, kind: str, rule: str, /, visible: tuple[str, ...] | None = None, **data: Any
    ) -> None:
        """Tells that something happened. Costs nothing where nobody listens (simulations)."""
        if self.sink is not None:
            self.sink.append(Event(kind, rule, data, visible))
