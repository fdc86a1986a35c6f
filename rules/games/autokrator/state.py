"""The state of a game of Autokrator: plain data, changed in place by the steps."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Event, Game, State, Step

from .battle_state import BattleState
from .data import BYZANTINES, FRANKS, MOORS, POWERS, SARACENS, Card, Data, Round, UnitKind

TABLE = "table"  # the value of the options of cards: they lie on the real table
# How the game ended: points decided, or a conquered capital.
BY_POINTS, BY_CAPITAL = "points", "capital"


class AutokratorStep(Step):
    """The base of this game's steps."""

    __slots__ = ()


@dataclass(slots=True)
class UnitState:
    """A pawn. `area` is "" when it is out of the game; `used`: it has moved or attacked in this round."""

    area: str = ""
    lives: int = 0
    used: bool = False


@dataclass(slots=True)
class FactionState:
    """A power. Sets hold the attached card first; a set is empty where nobody but its owner's hands knows it."""

    gold: int = 0
    score: int = 0
    units: dict[str, UnitState] = field(default_factory=dict)  # king, general, admiral
    sets: dict[str, list[str]] = field(default_factory=dict)  # those and the garrison
    shown: list[str] = field(default_factory=list)  # units whose set everybody has seen
    spied: dict[str, list[str]] = field(default_factory=dict)  # unit -> factions that paid to see its set


@dataclass(slots=True)
class AutokratorState(State):
    """The whole table. `round` is 0 during the set-up."""

    options: dict[str, str] = field(default_factory=dict)  # every option, resolved
    round: int = 0
    factions: dict[str, FactionState] = field(default_factory=dict)  # those in play, in order
    octagons: dict[str, str] = field(default_factory=dict)  # area -> whose garrison lies there
    truces: list[list[str]] = field(default_factory=list)  # pairs in the order of play
    acting: str = ""  # the faction whose turn it is, "" between turns
    done: list[str] = field(default_factory=list)  # factions whose turns of this round are over
    raids: list[list[str]] = field(default_factory=list)  # (faction, Neutral General) of this round
    asked: list[str] = field(default_factory=list)  # truce:<f>, gold:<f>: asked in this turn
    refusals: dict[str, int] = field(default_factory=dict)  # faction -> how often it gave no gold, one after the other
    battle: BattleState | None = None
    stats: dict[str, int] = field(default_factory=dict)  # what happened, for statistics
    ending: str = ""  # BY_POINTS, BY_CAPITAL; "" while the game goes on
    winners: list[str] = field(default_factory=list)


class AutokratorGame(Game):
    """The game that steps are given, typed.

    `powers` are the factions in play, in order; `tabled` those whose cards lie on the real table.
    """

    __slots__ = ("powers", "tabled")

    data: Data
    state: AutokratorState
    powers: tuple[str, ...]
    tabled: frozenset[str]

    def __init__(self, data: Data, state: AutokratorState, sink: list[Event] | None = None) -> None:
        super().__init__(data, state, sink)
        options = state.options
        self.powers = POWERS[options["powers"]]
        cards = {
            SARACENS: options["cards_saracens"], BYZANTINES: options["cards_byzantines"],
            FRANKS: options["cards_franks"], MOORS: options["cards_moors"],
        }  # fmt: skip
        self.tabled = frozenset(faction for faction, where in cards.items() if where == TABLE)

    def push(self, *steps: Step) -> None:
        """Puts steps on the stack; a game that is over takes no more."""
        if not self.state.ending:
            super().push(*steps)

    @property
    def now(self) -> Round:
        """The round that is being played."""
        return self.data.rounds[self.state.round - 1]

    def figure(self, name: str) -> int:
        """A number of the rules."""
        return self.data.figures[name]

    def kind(self, unit: str) -> UnitKind:
        """The kind of a unit: king, general, admiral, garrison."""
        return self.data.units[unit]

    def card(self, card: str) -> Card:
        """The battle card of an id."""
        return self.data.cards[card]

    def on_table(self, faction: str) -> bool:
        """Whether a faction keeps its cards on the real table."""
        return faction in self.tabled

    def right_of(self, faction: str) -> str:
        """The faction to the right: the one before it in the order of play."""
        return self.powers[self.powers.index(faction) - 1]

    def count(self, what: str, amount: int = 1) -> None:
        """Adds to the statistics of the game."""
        stats = self.state.stats
        stats[what] = stats.get(what, 0) + amount
