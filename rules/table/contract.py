"""What a game tells the rest of the house, so that nothing outside `rules/games/` names a game.

A game's package `rules/games/<id>/` has `RULES`, an instance of a subclass of `GameRules`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from .codec import Loader
from .requests import Answer, Request, Say
from .steps import Event, Game, State, Step
from .view import Correctable, Result, Seat, Sheet, View


class SetupError(ValueError):
    """A set-up, a written position or a correction that the game cannot take. `key`: words in text.yaml."""

    def __init__(self, message: str, key: str = "", **params: Any) -> None:
        super().__init__(message)
        self.key = key
        self.params = params


@dataclass(slots=True)
class Decision:
    """What a bot answers, and why: the row of its table that decided, and what each row left over."""

    answer: Answer
    reason: list[dict[str, Any]] = field(default_factory=list)


# A policy answers requests for a seat. It sees the game as its seat may know it.
Policy = Callable[[Game, Request], Decision]


@runtime_checkable
class Drawing(Protocol):
    """A policy that may decide by lot: what it draws is another thing at every table and seat."""

    def seated(self, lot: int) -> Policy:
        """The policy for a seat. `lot`: a number (64 bits) that comes from the seed of the game and the seat."""


G = TypeVar("G", bound=Game)

PERIOD, PART, TOLD = range(3)  # what an event is to a short account (GameRules.account)


class GameRules(ABC, Generic[G]):
    """One game, played with states of its own in a game `G` of its own. Stateless: content comes in, states go out.

    What a function of the game's package answers as it stands is taken over: `result = staticmethod(ending.result)`.
    """

    id: str
    state: type[State]
    step: type[Step]  # the base class of this game's steps
    game: type[Game] = Game

    @abstractmethod
    def compile(self, content: Any) -> Any:
        """The plain slots objects that the engine reads, from loaded content. Called once per content."""

    @abstractmethod
    def seats(self, data: Any, setup: Mapping[str, str]) -> list[Seat]:
        """The seats of this set-up, in turn order."""

    def check_seats(
        self, data: Any, setup: Mapping[str, str], seats: Mapping[str, str]
    ) -> None:
        """Raises SetupError for a policy (`seats`: seat -> its name) that cannot play its seat with this set-up."""

    @abstractmethod
    def start(self, data: Any, setup: Mapping[str, str]) -> State:
        """A new game's state, its first steps on the stack. Raises SetupError."""

    def position(self, data: Any, setup: Mapping[str, str], position: Mapping[str, Any]) -> State:
        """A state from a written position (the shape of examples.yaml). Raises SetupError."""
        raise SetupError(f"{self.id} starts from no written position")

    @abstractmethod
    def view(self, game: G, seat: str | None) -> View:
        """What `seat` may know (None: an onlooker)."""

    @abstractmethod
    def result(self, game: G) -> Result | None:
        """How the game ended; None while it goes on."""

    def invariants(self, game: G) -> list[str]:
        """What is wrong with the state, for tests and corrections; empty: all is well."""
        return []

    def redact(self, game: G, seat: str) -> G:
        """The game as a policy of `seat` may see it. Games without secrets give it whole."""
        return game

    def correctables(self, game: G) -> list[Correctable]:
        """The values that a person may set by hand."""
        return []

    def correct(self, game: G, path: str, value: int | str) -> None:
        """Sets one of them. Raises SetupError."""
        raise SetupError(f"{path} cannot be corrected")

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        """Named bots: each makes a policy from the compiled data. `random` is everywhere."""
        return {}

    def series(self, game: G) -> dict[str, float]:
        """Figures to chart over the game."""
        return {}

    def turn(self, game: G) -> int | None:
        """The number of the turn that is being played, 0 during the set-up; None where a game counts none."""
        return None

    def groups(self, game: G) -> dict[str, str]:
        """What statistics group finished games by: option or fact -> value."""
        return {}

    def tally(self, game: G) -> dict[str, int]:
        """What happened in a finished game, to be added up over many: cards bought, leaders played."""
        return {}

    def windows(self) -> dict[str, Say]:
        """The windows for which players may leave a standing instruction (`window` of a request), named."""
        return {}

    def window_answers(self) -> dict[str, dict[str, Say]]:
        """The windows of Choose: which answers may stand as an instruction, and what that is called."""
        return {}

    def account(self) -> dict[str, int]:
        """The kinds of events that a short account of what happened tells, if the game gives one.

        PERIOD (0): what came before is of the past, as when a round begins. PART (1): a turn begins, or whatever
        stands as a heading. TOLD (2): told below the heading.
        """
        return {}

    def phases(self) -> tuple[str, ...]:
        """Event kinds at which a reader who watches step by step stops."""
        return ()

    def sheet(self, game: G, event: Event) -> Sheet | None:
        """The figures of an event side by side, where it has some: read from the event and the content alone."""
        return None

    def loader(self) -> Loader:
        """Loads dumped states of this game."""
        return Loader(self.state, _all_steps(self.step))


def _all_steps(kind: type[Step]) -> Iterable[type[Step]]:
    for one in kind.__subclasses__():
        # @dataclass(slots=True) makes a second class; the one that is left behind has no slots
        if "__slots__" in vars(one):
            yield one
        yield from _all_steps(one)


def has_rules(game: str) -> bool:
    """Whether the engine can play this game (a folder without code only builds a kit)."""
    return game.isidentifier() and find_spec(f"rules.games.{game}") is not None


def game_rules(game: str) -> GameRules:
    """The rules of a game by its id. Raises SetupError for a game without rules code."""
    if not has_rules(game):
        raise SetupError(f"there are no rules for {game!r}")
    rules: GameRules = import_module(f"rules.games.{game}").RULES
    return rules
