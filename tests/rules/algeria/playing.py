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
from rules.table import Event
from tests.rules.driving import Drive


@cache
def content() -> Any:
    return load_game("algeria")


@cache
def data() -> Data:
    return RULES.compile(content())


class Play(Drive[AlgeriaGame]):
    """A game from a position. `answer` checks that the expected question waits, and gives the answer.

    Every answer is followed by the invariants of the game. Forced answers are given by themselves.
    """

    rules = RULES

    def __init__(
        self, scenario: str = "1954", options: dict[str, str] | None = None, **position: Any
    ) -> None:
        setup = resolve_options(data(), {"scenario": scenario, **(options or {})})
        events: list[Event] = []
        self.drive(AlgeriaGame(data(), state_at(data(), setup, position), events), events)

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

    def units(self, area: str, box: str = "") -> list[Unit]:
        """All units of an area, or of one of its boxes."""
        found = [*self.game.government[area], *self.game.fln[area]]
        return [unit for unit in found if not box or unit.box == box]

    def names(self, area: str, box: str = "") -> list[str]:
        """Their kinds."""
        return [unit.kind for unit in self.units(area, box)]
