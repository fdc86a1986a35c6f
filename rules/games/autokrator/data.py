"""What the engine reads of the content, as plain slots objects made once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SARACENS, BYZANTINES, FRANKS, MOORS = "saracens", "byzantines", "franks", "moors"
FACTIONS = (SARACENS, BYZANTINES, FRANKS, MOORS)  # in order of play
KING, GENERAL, ADMIRAL, GARRISON = "king", "general", "admiral", "garrison"
PAWNS = (KING, GENERAL, ADMIRAL)  # what moves and attacks
UNITS = (*PAWNS, GARRISON)  # what has a set of cards
APART = (KING, GENERAL)  # what shares no area but the capital
NEUTRAL, RAID = "neutral", "raid"  # in a battle: a neutral area that defends, a Neutral General who attacks
NOBODY = ""  # the owner of a neutral area
# The events that make known what a battle, and what a whole game keeps from other seats.
REVEALED, ENDS = "battle.revealed", "game.ends"
# Who takes part under each value of the option `powers`.
POWERS: Mapping[str, tuple[str, ...]] = {
    "all": FACTIONS, "east": (SARACENS, BYZANTINES), "west": (FRANKS, MOORS)
}  # fmt: skip
BATTLE_DECK, NEUTRAL_DECK, GENERALS_DECK, AREAS_DECK = (
    "battle", "neutral", "neutral_generals", "neutral_areas"
)  # fmt: skip
MOST_MODIFIER = 3  # octagons of a player, one a card
ADJACENT, HARBOURS = "adjacent", "harbours"

# The pairs of cards that King, General, Admiral and Garrison get beside their attached one.
Allocation = tuple[tuple[str, str], tuple[str, str], tuple[str, str], tuple[str, str]]


@dataclass(slots=True, frozen=True)
class Faction:
    """A power. `general` is the arrow of the Neutral General that it may call."""

    id: str
    colour: str
    anchor: str
    general: str
    start: str
    capital: str


@dataclass(slots=True, frozen=True)
class UnitKind:
    """A kind of unit. `modifiers` is lives left -> modifier; `campaign` is gold, 0 where it has none."""

    id: str
    card: str
    lives: int
    modifiers: Mapping[int, int]
    points: int
    campaign: int
    moves: str
    extra_life_lost: bool
    icon: str


@dataclass(slots=True, frozen=True)
class Area:
    """An area of the map. `home` is "" for a neutral one; `neighbours` are those that can be entered."""

    id: str
    home: str
    arms: int
    capital: bool
    closed: bool
    harbours: tuple[str, ...]
    neighbours: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Card:
    """A battle card. `points` is battlefield -> fighting points; `attached` its unit, "" for none."""

    id: str
    deck: str
    army: str
    men: int
    swords: int
    attached: str
    always: bool
    points: Mapping[str, int]


@dataclass(slots=True, frozen=True)
class Arrow:
    """A Neutral General: who may call it, and where it may strike."""

    id: str
    users: tuple[str, ...]
    targets: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Round:
    """A round and its condition. `bonus` is (faction, unit) -> modifier."""

    number: int
    rule: str
    allocation: bool
    one_unit: bool
    loses_life: tuple[str, ...]
    raids: bool
    negotiations: bool
    condition: str  # in words
    bonus: Mapping[tuple[str, str], int]


@dataclass(slots=True)
class Data:
    """The compiled content. Dicts keep the order of the files."""

    factions: dict[str, Faction]
    units: dict[str, UnitKind]
    areas: dict[str, Area]  # closed ones too
    harbours: dict[str, tuple[str, ...]]  # colour -> areas
    cards: dict[str, Card]
    decks: dict[str, dict[str, int]]  # a neutral deck -> card -> copies
    hand: tuple[str, ...]  # the cards of each faction
    allocations: tuple[Allocation, ...]  # every legal one
    battlefields: tuple[str, ...]
    arrows: dict[str, Arrow]
    rounds: tuple[Round, ...]
    figures: dict[str, int]
    area_points: tuple[tuple[int, int], ...]  # (least areas, points), rising
    gold_points: tuple[tuple[int, int], ...]
    score_track: int  # the last space of the grading track
    defaults: dict[str, str]  # option -> value
    choices: dict[str, tuple[str, ...]]  # option -> its values
    bots: dict[str, list[dict[str, Any]]]
    cache: dict[Any, Any] = field(default_factory=dict)  # results computed on demand

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The areas that can be entered from an area, in the order of the map."""
        return self.areas[area].neighbours

    def set_of(self, unit: str, pair: tuple[str, ...]) -> list[str]:
        """A unit's set: its attached card first."""
        return [self.units[unit].card, *pair]
