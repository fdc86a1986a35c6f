"""A written position that is played answer by answer: what the tests of this game drive."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules.content import load_game
from rules.games.autokrator import RULES
from rules.games.autokrator.data import Data
from rules.games.autokrator.position import state_at
from rules.games.autokrator.setup import resolve_options, start
from rules.games.autokrator.state import AutokratorGame, FactionState, UnitState
from rules.table import Event
from tests.rules.driving import Drive

PINNED = Path(__file__).with_name("pinned_battle.yaml")


@cache
def content() -> Any:
    """The content with the figures of pinned_battle.yaml."""
    return load_game("autokrator", overlays=[str(PINNED)])


@cache
def data() -> Data:
    return RULES.compile(content())


class Play(Drive[AutokratorGame]):
    """A game from a position (without one: a new game). Every answer is followed by the invariants.

    `pawns` are written short: `{"byzantines.king": "attalia"}`. Forced answers are given by themselves.
    """

    rules = RULES

    def __init__(
        self, options: Mapping[str, str] | None = None, pawns: Mapping[str, Any] | None = None,
        **position: Any,
    ) -> None:  # fmt: skip
        factions = {name: dict(one) for name, one in (position.pop("factions", None) or {}).items()}
        for name, place in (pawns or {}).items():
            faction, unit = name.split(".")
            factions.setdefault(faction, {})[unit] = place
        if factions:
            position["factions"] = factions
        events: list[Event] = []
        if position:
            state = state_at(data(), resolve_options(data(), options or {}), position)
        else:
            state = start(data(), options or {})
        self.drive(AutokratorGame(data(), state, events), events)

    def power(self, faction: str) -> FactionState:
        found: FactionState = self.state.factions[faction]
        return found

    def pawn(self, name: str) -> UnitState:
        faction, unit = name.split(".")
        return self.power(faction).units[unit]

    def ids(self, *heads: str) -> list[str]:
        """The options of the waiting question, or those that begin with one of `heads`."""
        return [one for one in self.request.ids if not heads or one.startswith(heads)]

    def act(self, option: str) -> Play:
        self.answer("act", option)
        return self

    def allocate_all(self) -> Play:
        """Everybody takes the first allocation that is offered, until something else is asked."""
        while self.key == "allocate":
            self.answer("allocate", next(one for one in self.request.ids if "+" in one))
        return self
