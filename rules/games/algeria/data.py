"""What the engine reads of the content, as plain slots objects made once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .geography import Geography

GOVERNMENT, FLN = "government", "fln"
SIDES = (GOVERNMENT, FLN)
UG, OPS, OC, PTL = "ug", "ops", "oc", "ptl"
URBAN, RURAL, REMOTE, COUNTRY = "urban", "rural", "remote", "country"
FRANCE, MOROCCO, TUNISIA = "france", "morocco", "tunisia"
ABROAD = (MOROCCO, TUNISIA)
DIVISION, BRIGADE, ELITE, ALGERIAN, POLICE = (
    "french_division", "french_brigade", "elite_brigade", "algerian_brigade", "police"
)  # fmt: skip
FAILEK, BAND, CADRE, FRONT = "failek", "band", "cadre", "front"
BORDER, AIR_POINT, HELO_POINT, NAVAL_POINT = (
    "border_zone", "air_point", "helo_point", "naval_point"
)  # fmt: skip

Amounts = Mapping[str, int]


@dataclass(slots=True, frozen=True)
class UnitType:
    """A kind of counter. `dispersed` and `airmobile` are (contact, firepower, control points) of its other side.

    A unit without such a side has its own figures there. `nato_weight`: brigades that it counts for, 0 for none.
    """

    id: str
    side: str
    short: str
    count: int
    mobile: bool
    army: str
    contact: int
    evasion: int
    firepower: int
    control_points: int
    dispersed: tuple[int, int, int]
    airmobile: tuple[int, int, int]
    helo_points: int  # helicopter points that make it airmobile, 0: it cannot be
    reduces_to: str  # what a hit leaves, "" where it kills
    home_box: str
    nato_weight: int
    elite: bool
    french: bool  # activated for PSP


@dataclass(slots=True, frozen=True)
class Area:
    """An Algerian area or a country box (`wilaya` is "" for a country)."""

    id: str
    code: str
    wilaya: str
    type: str
    city: bool
    country: bool


@dataclass(slots=True, frozen=True)
class Mission:
    """A mission of either side. `modifiers` are die roll modifiers by their reason."""

    id: str
    side: str
    cost: int
    once: bool
    only_in: tuple[str, ...]
    not_in: tuple[str, ...]
    actors: tuple[str, ...]
    most_actors: int  # 0: any number
    assist: tuple[str, ...]
    boxes: tuple[str, ...]
    target_boxes: tuple[str, ...]
    needs_police: bool
    table: str
    modifiers: Amounts
    urban_factor: int
    number_is_dice: bool
    plus_dice: int
    no_react_dice: int
    psl_dice: int
    return_fire_divisor: int
    rule: str


@dataclass(slots=True, frozen=True)
class RandomEvent:
    """A row of the events table: d66 from `first` to `last`."""

    id: str
    first: int
    last: int
    dice: int
    amount: int
    bonus: int
    rule: str


@dataclass(slots=True, frozen=True)
class Purchase:
    """What the Government buys: PSP to mobilise one; half PSP to activate one for a turn."""

    id: str
    unit: str
    cost: int
    activate_halves: int
    rule: str


@dataclass(slots=True, frozen=True)
class Build:
    """What the FLN builds or converts. `before` is the counter exchanged, "" for a new one."""

    id: str
    before: str
    after: str
    cost: int
    abroad: bool
    algeria: bool
    needs_front: bool
    ready: bool
    rule: str


@dataclass(slots=True, frozen=True)
class CoupResult:
    """A row of the coup table; `psp_dice` below 0 is a loss."""

    id: str
    first: int
    last: int
    psp_dice: int
    free_dice: int
    elites: int
    elite_dice: int


@dataclass(slots=True, frozen=True)
class PslChange:
    """A row of the chart of support changes: what each side gains (below 0: loses)."""

    government: int
    fln: int
    divisor: int
    rule: str


@dataclass(slots=True, frozen=True)
class Scenario:
    """A starting position. `forces` is wilaya or country -> kind -> number; `border_zone` None: not to be had."""

    id: str
    psl: Amounts
    air: int
    helo: int
    naval: int
    border_zone: int | None
    independent: bool
    suez: bool
    ap_dice: int
    forces: Mapping[str, Amounts]
    suggested: Mapping[str, Amounts]
    suggested_dispersed: int


@dataclass(slots=True, frozen=True)
class Steps:
    """A table whose columns are spans of amounts: `tops` are their upper ends, the last one open."""

    tops: tuple[int, ...]

    def column(self, amount: int) -> int:
        """The column of an amount of at least 1."""
        for index, top in enumerate(self.tops):
            if amount <= top:
                return index
        return len(self.tops)


@dataclass(slots=True)
class Data:
    """The compiled content. Dicts keep the order of the files."""

    areas: dict[str, Area]
    algeria: tuple[str, ...]  # the 25 areas
    countries: tuple[str, ...]
    cities: tuple[str, ...]
    wilayas: dict[str, tuple[str, ...]]
    geography: Geography
    units: dict[str, UnitType]
    counters: dict[str, str]  # counter -> kind
    order: dict[str, int]  # counter -> its place in the file, which orders units everywhere
    missions: dict[str, Mission]
    events: tuple[RandomEvent, ...]
    purchases: dict[str, Purchase]
    builds: dict[str, Build]
    income: dict[str, tuple[int, int, int]]  # type -> AP if FLN, contested, Government controlled
    coup: tuple[CoupResult, ...]
    psl_changes: dict[str, PslChange]
    levels: tuple[tuple[str, int, int], ...]
    figures: dict[str, int]
    scenarios: dict[str, Scenario]
    success_first: int  # the roll of the first column of the mission success table
    success: tuple[tuple[int, str], ...]  # (number, symbol "+", "@" or "")
    combat_steps: Steps
    combat: tuple[tuple[int, ...], ...]  # face - 1 -> hits by column
    depreciation_steps: Steps
    depreciation: tuple[int, ...]
    table_modifiers: dict[str, Amounts]
    phases: tuple[str, ...]  # of a turn, in order
    defaults: dict[str, str]  # option -> value
    choices: dict[str, tuple[str, ...]]  # option -> its values
    limited: dict[str, tuple[str, ...]]  # option -> scenarios that allow other values than the default
    colours: dict[str, str]  # side -> a colour of the theme
    bots: dict[str, list[dict[str, Any]]]
    cache: dict[Any, Any] = field(default_factory=dict)  # results computed on demand

    def success_of(self, roll: int) -> tuple[int, str]:
        """Number and symbol of a modified roll, clamped to the table."""
        return self.success[min(max(roll - self.success_first, 0), len(self.success) - 1)]

    def hits(self, firepower: int, face: int) -> int:
        """Hits of a firepower with a die; none without firepower."""
        if firepower <= 0:
            return 0
        return self.combat[face - 1][self.combat_steps.column(firepower)]
