"""The state of the Reed Crossing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.parts.decks import Pile
from rules.table import Game, State, Step

WAY = ("bank", "reeds", "islet", "far")


class CrossingStep(Step):
    """The base of this game's steps."""

    __slots__ = ()


@dataclass(slots=True)
class CrossingState(State):
    """Where the travellers are, and how high the water stands."""

    at: dict[str, int] = field(default_factory=dict)
    coins: int = 2
    water: int = 1
    hand: list[str] = field(default_factory=list)
    pile: Pile = field(default_factory=Pile)
    gone: list[str] = field(default_factory=list)
    round: int = 0
    danger: int = 0
    faces: list[int] = field(default_factory=list)
    reports: bool = True
    ending: str = ""


@dataclass(slots=True)
class Data:
    """The compiled content."""

    copies: dict[str, int]
    gives: dict[str, int]
    rise_first: bool = True


class CrossingGame(Game):
    """The game that steps are given, typed."""

    __slots__ = ()
    data: Data
    state: CrossingState


def safe_share(danger: int) -> float:
    """How many of the 36 throws of two dice beat `danger`."""
    return sum(a + b > danger for a in range(1, 7) for b in range(1, 7)) / 36


def correct(state: CrossingState, path: str, value: Any) -> None:
    """Sets what the table says."""
    if path.startswith("at."):
        state.at[path[3:]] = value
    else:
        setattr(state, path, value)
