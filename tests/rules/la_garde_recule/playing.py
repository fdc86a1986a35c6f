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
from rules.table import Event
from tests.rules.driving import Drive

# The rule tests count with figures of their own, so that calibrating the content does not touch them.
PINNED = Path(__file__).with_name("pinned.yaml")
BOTH = ["allied", "french"]
SPADES, HEARTS = "spades_3", "hearts_3"  # three units each
# gren3 on 0505 has gds3 beside it to the north, on the hill 0504; gren4 is far away
FIGHT = {"gds3": "0504", "gds2": "0501", "gren3": "0505", "gren4": "0908"}


@cache
def content() -> Any:
    return load_game("la_garde_recule", overlays=[PINNED])


@cache
def data() -> Data:
    return compile_content(content())


class Play(Drive[GardeGame]):
    """A game from a position. Units are given as `at={"gds2": "0502", "gren3": "0505-"}`; `-` is reduced.

    Every answer is followed by the invariants of the game. Both sides count as activated, so that a joker
    ends the turn, unless `activated` says otherwise. `options` are the rulings.
    """

    rules = RULES

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
        events: list[Event] = []
        self.drive(GardeGame(data(), state, events), events)

    # ------------------------------------------------------------------ answering

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
    def ids(self) -> list[str]:
        return list(self.request.ids)

    def offered(self, kind: str) -> set[str]:
        """What follows `kind:` among the options."""
        return {one.removeprefix(f"{kind}:") for one in self.ids if one.startswith(f"{kind}:")}

    def odds(self, option: str) -> dict[str, Any]:
        odds = self.option(option).odds
        assert odds is not None
        return odds()

    def where(self, unit: str) -> str:
        """Hex or box of a unit, with `-` when it is reduced."""
        return self.state.where[unit] + ("-" if unit in self.state.reduced else "")


def play(card: str, at: dict[str, str], **position: Any) -> Any:
    """A position with a card turned up."""
    return Play(at, **position).turn_up(card)
