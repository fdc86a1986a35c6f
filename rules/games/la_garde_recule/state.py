"""The state of a game of La Garde recule!: plain data, changed in place by the steps.

The deck is a multiset and every card that was drawn lies open, so nothing here is hidden from anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.parts.decks import Pile
from rules.parts.playing_cards import PlayingCard
from rules.table import Event, Game, State, Step

from .data import ALLIED, FRENCH, Data

# Where a unit is that is not on the map (and Wellington, who is with a unit otherwise).
WAITING, EXITED, LOST = "waiting", "exited", "lost"
OFF_MAP = (WAITING, EXITED, LOST)


class GardeStep(Step):
    """The base of this game's steps."""

    __slots__ = ()


@dataclass(slots=True)
class Activation:
    """The card that is being carried out.

    `left` is how many more units it activates, `acted` those that have acted. `only`, if set, is the one unit
    that still may: the one that was flipped, where the table plays that it acts as well.
    """

    card: str
    seat: str
    left: int
    acted: list[str] = field(default_factory=list)
    only: str = ""


@dataclass(slots=True)
class Score:
    """What statistics count."""

    shots: dict[str, int] = field(default_factory=lambda: {ALLIED: 0, FRENCH: 0})
    hits: dict[str, int] = field(default_factory=lambda: {ALLIED: 0, FRENCH: 0})
    flips: dict[str, int] = field(default_factory=lambda: {ALLIED: 0, FRENCH: 0})
    cards: int = 0  # drawn for activation or for shots, jokers too


@dataclass(slots=True)
class GardeState(State):
    """The whole table. `turn` is 0 during the set-up."""

    options: dict[str, str] = field(default_factory=dict)  # every option of game.yaml, resolved
    turn: int = 0
    where: dict[str, str] = field(default_factory=dict)  # unit -> hex, or one of OFF_MAP
    reduced: set[str] = field(default_factory=set)  # units that show their reduced side
    wellington: str = WAITING  # the unit he is with, or WAITING, or LOST
    deck: Pile = field(default_factory=Pile)
    played: list[str] = field(default_factory=list)  # cards drawn in this turn, in order
    activated: list[str] = field(default_factory=list)  # sides that a card of this turn could activate
    activation: Activation | None = None
    ending: str = ""  # the id of the ending; "" while the game goes on
    score: Score = field(default_factory=Score)


class GardeGame(Game):
    """The game that steps are given, typed. `sights` are the lines of sight under the table's ruling."""

    __slots__ = ("sights",)

    data: Data
    state: GardeState

    def __init__(self, data: Data, state: GardeState, sink: list[Event] | None = None) -> None:
        super().__init__(data, state, sink)
        self.sights = data.sights[state.options["ruling_two_paths"]]

    def occupied(self) -> dict[str, str]:
        """The hexes in which a unit stands: hex -> unit."""
        terrain = self.data.terrain
        return {at: unit for unit, at in self.state.where.items() if at in terrain}

    def on_map(self, side: str) -> list[str]:
        """The units of a side that stand on the map, in the order of the content."""
        where, terrain = self.state.where, self.data.terrain
        return [unit for unit in self.data.of_side[side] if where[unit] in terrain]

    def card(self, card: str) -> PlayingCard:
        """The playing card of an id."""
        return self.data.cards[card]
