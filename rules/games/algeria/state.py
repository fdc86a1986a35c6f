"""The state of a game of Algeria: plain data, changed in place by the steps.

Every counter is a `Unit` under its content id, all 120 of them, on the map or off it. Who stands where is indexed
by the game (`AlgeriaGame.fln`, `.government`, `.pools`), so `Unit.area` changes only by the functions of `units.py`;
box and flags are set freely.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Event, Game, State, Step

from .data import COUNTRY, FLN, REMOTE, Data, UnitType

# Where a unit is that is in no area: among the free counters, away until the end of the turn (NATO), in Suez this
# turn, coming back from there in the next reinforcement, out of the game (coup).
POOL, AWAY, SUEZ, RETURNING, GONE = "", "away", "suez", "returning", "gone"
OFF_MAP = (POOL, AWAY, SUEZ, RETURNING, GONE)
# The border zone.
NONE, INACTIVE, ACTIVE = "none", "inactive", "active"
CONTESTED = ""

# Names of the phases, as the records of `phases` have them.
SETUP = "setup"


class AlgeriaStep(Step):
    """The base of this game's steps."""

    __slots__ = ()


class _Bound:
    """What a unit knows by its id; bound when a game is made, never dumped."""

    __slots__ = ("index", "kind", "type")

    type: UnitType
    kind: str
    index: int

    def bind(self, kind: str, unit_type: UnitType, index: int) -> None:
        """Says what the counter is; `index` orders units everywhere."""
        self.kind = kind
        self.type = unit_type
        self.index = index


@dataclass(slots=True, eq=False)
class Unit(_Bound):
    """A counter. `dispersed` is for divisions, `airmobile` for brigades with helicopters."""

    id: str
    area: str = POOL  # an area, a country, or one of OFF_MAP
    box: str = ""  # ug, ops, oc, ptl; "" off the map
    neutralised: bool = False
    dispersed: bool = False
    airmobile: bool = False

    @property
    def figures(self) -> tuple[int, int, int]:
        """(contact, firepower, control points) of the side that shows; neutralised or not."""
        kind = self.type
        if self.dispersed:
            return kind.dispersed
        if self.airmobile:
            return kind.airmobile
        return (kind.contact, kind.firepower, kind.control_points)

    @property
    def contact(self) -> int:
        return self.figures[0]

    @property
    def firepower(self) -> int:
        return self.figures[1]

    @property
    def control_points(self) -> int:
        """Points of control: none while it is neutralised."""
        return 0 if self.neutralised else self.figures[2]


@dataclass(slots=True)
class AreaState:
    """What lies in an area beside units. `done`: missions of this turn that may happen once."""

    control: str = CONTESTED  # the side that controls it
    terror: bool = False
    resettled: bool = False  # remote for good
    done: list[str] = field(default_factory=list)


@dataclass(slots=True)
class AlgeriaState(State):
    """The whole table."""

    options: dict[str, str] = field(default_factory=dict)  # every option, resolved
    turn: int = 0  # 0 during set-up
    phase: str = SETUP
    acting: str = ""  # the side whose part of the phase it is
    psl: dict[str, int] = field(default_factory=dict)
    ap: int = 0
    air: int = 0  # available
    air_most: int = 0
    helo: int = 0
    helo_most: int = 0
    naval: int = 0
    border: int = 0  # level, 0 down to -3
    border_state: str = NONE
    border_steps: int = 0  # bought this turn
    independent: bool = False  # Morocco and Tunisia
    suez_over: bool = False
    oas: str = ""  # the city or france, "" off the map
    oas_active: bool = False
    oas_side: str = ""  # who controls it this turn
    oas_done: bool = False  # its suppression of this turn has happened
    event: str = ""  # the random event of this turn
    jealousy: bool = False
    amnesty: int = 0  # modifier of this turn
    areas: dict[str, AreaState] = field(default_factory=dict)  # the 25 areas
    units: dict[str, Unit] = field(default_factory=dict)
    france_done: bool = False  # propaganda in France has happened this turn
    fresh: list[str] = field(default_factory=list)  # units that need no activation next turn
    slow: bool = False  # the French react slowly (optional rule)
    leads: list[str] = field(default_factory=list)  # who led far at each check of the shorter game
    stats: dict[str, int] = field(default_factory=dict)  # what happened, for statistics
    ending: str = ""  # `<winner>_<level>`; "" while the game goes on


class AlgeriaGame(Game):
    """The game that steps are given, typed, with its indexes.

    `fln` and `government`: area -> the side's units there, in the order of the counters. `pools`: kind -> free
    counters, likewise.
    """

    __slots__ = ("fln", "government", "pools")

    data: Data
    state: AlgeriaState
    fln: dict[str, list[Unit]]
    government: dict[str, list[Unit]]
    pools: dict[str, list[Unit]]

    def __init__(self, data: Data, state: AlgeriaState, sink: list[Event] | None = None) -> None:
        super().__init__(data, state, sink)
        self.reindex()

    def reindex(self) -> None:
        """Makes the indexes anew from the units."""
        data = self.data
        self.fln = {area: [] for area in data.areas}
        self.government = {area: [] for area in data.areas}
        self.pools = {kind: [] for kind in data.units}
        for unit_id, kind in data.counters.items():
            unit = self.state.units[unit_id]
            unit.bind(kind, data.units[kind], data.order[unit_id])
            if unit.area in data.areas:
                self.at(unit.type.side, unit.area).append(unit)
            elif unit.area == POOL:
                self.pools[kind].append(unit)

    def at(self, side: str, area: str) -> list[Unit]:
        """The units of a side in an area or country. The index itself: do not change it."""
        return (self.fln if side == FLN else self.government)[area]

    def push(self, *steps: Step) -> None:
        """Puts steps on the stack; a game that is over takes no more."""
        if not self.state.ending:
            super().push(*steps)

    def area_type(self, area: str) -> str:
        """urban, rural, remote or country, resettlement included."""
        kind = self.data.areas[area].type
        if kind != COUNTRY and self.state.areas[area].resettled:
            return REMOTE
        return kind

    def option(self, name: str) -> str:
        """The value of a set-up option that this package does not compare by name."""
        return self.state.options[name]

    def figure(self, name: str) -> int:
        """A number of the rules."""
        return self.data.figures[name]

    def count(self, what: str, amount: int = 1) -> None:
        """Adds to the statistics of the game."""
        stats = self.state.stats
        stats[what] = stats.get(what, 0) + amount
