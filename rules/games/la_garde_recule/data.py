"""The compiled content: plain objects that the engine reads, made once from loaded content.

Neighbours and lines of sight are computed here; a game in progress only looks them up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.parts.hexes import HexGrid
from rules.parts.playing_cards import PlayingCard, deck_of
from rules.parts.priorities import tables
from rules.parts.sight import Sight, sights

ALLIED, FRENCH = "allied", "french"
SEATS = (ALLIED, FRENCH)
ENEMY = {ALLIED: FRENCH, FRENCH: ALLIED}
SIDE_OF_COLOUR = {"red": ALLIED, "black": FRENCH}
WELLINGTON = "wellington"
TURN_TOKEN = "turn_marker"
DECK = "action"
TURNS = 5
REACH = 2  # hexes that fire carries
# Terrain that rules name. Any other is clear ground unless it blocks.
WOODS, HILL = "woods", "hill"
IN_THE_CLEAR = ("clear", "road")
ARTILLERY = "artillery"


@dataclass(slots=True, frozen=True)
class Unit:
    """A counter with two sides. `wave` is the turn from which it may enter, 0 for Allied units."""

    id: str
    side: str
    guns: bool
    attack: int
    defence: int
    reduced_attack: int
    reduced_defence: int
    rear: bool
    wave: int
    start: str


@dataclass(slots=True)
class Data:
    """The compiled content. Dicts keep the order of the files."""

    units: dict[str, Unit]
    of_side: dict[str, tuple[str, ...]]  # side -> its units
    turn_token: str  # the marker on the turn track
    cards: dict[str, PlayingCard]
    deck: dict[str, int]  # card -> copies
    grid: HexGrid
    neighbours: dict[str, tuple[str, ...]]
    moves: dict[str, dict[str, tuple[tuple[str, str], ...]]]  # unit -> from -> (to, id of the option)
    distance: dict[str, dict[str, int]]  # hex -> hexes in reach of fire -> steps
    terrain: dict[str, str]  # hex -> terrain
    exits: frozenset[str]
    entries: dict[str, tuple[str, ...]]  # side -> its entry hexes
    rear: frozenset[str]  # entry hexes behind the lines
    sights: dict[str, Mapping[str, Mapping[str, Sight]]]  # value of ruling_two_paths -> from -> to
    defaults: dict[str, str]  # option -> value
    choices: dict[str, tuple[str, ...]]  # option -> its values
    bots: dict[str, list[dict[str, Any]]]  # bot -> the rows of its table
    cache: dict[Any, Any] = field(default_factory=dict)  # results computed on demand


def compile_content(content: Any) -> Data:
    """Data from loaded content (rules.content)."""
    spaces = content.all("spaces")
    (grid_record, *_) = content.all("grids").values()
    grid = HexGrid.of(grid_record)
    terrain = {id: space["terrain"] for id, space in spaces.items()}
    blocks = {one.id for one in content.all("terrains").values() if one.get("blocks")}
    # a hex of the grid that the map leaves out is no ground: nobody goes there, and no line runs through it
    blocking = frozenset(id for id in grid.ids() if id not in terrain or terrain[id] in blocks)
    units = _units(content)
    neighbours = {
        id: tuple(other for other in grid.neighbours(id) if other in terrain) for id in spaces
    }
    cards, deck = deck_of(content, DECK)
    return Data(
        units=units,
        of_side={side: tuple(u.id for u in units.values() if u.side == side) for side in SEATS},
        turn_token=next(iter(content.all("tokens")), TURN_TOKEN),
        cards=cards,
        deck={card: copies for card, copies in deck.items() if copies},
        grid=grid,
        neighbours=neighbours,
        moves={unit: _moves(unit, neighbours) for unit in units},
        distance={
            id: {
                other: grid.distance(id, other)
                for other in grid.within(id, REACH)
                if other in terrain
            }
            for id in spaces
        },
        terrain=terrain,
        exits=frozenset(id for id, space in spaces.items() if space.get("exit")),
        entries={side: entry_hexes(content, side) for side in SEATS},
        rear=frozenset(id for id, space in spaces.items() if space.get("rear")),
        sights={
            "either": sights(grid, blocking, REACH),
            "both": sights(grid, blocking, REACH, both=True),
        },
        defaults={one.id: one["default"] for one in content.all("options").values()},
        choices={
            one.id: tuple(value["id"] for value in one["values"])
            for one in content.all("options").values()
        },
        bots=tables(content.all("bots")),
    )


def _moves(
    unit: str, neighbours: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """Every move that a unit could ever make, with the id of its option."""
    return {
        at: tuple((to, f"move:{unit}:{to}") for to in beside) for at, beside in neighbours.items()
    }


def _units(content: Any) -> dict[str, Unit]:
    found = {}
    for record in content.all("units").values():
        if record.id == WELLINGTON:
            continue
        reduced = record.get("reduced") or {}
        found[record.id] = Unit(
            id=record.id,
            side=side_of(content, record),
            guns=record["kind"] == ARTILLERY,
            attack=record.get("attack") or 0,
            defence=record.get("defence") or 0,
            reduced_attack=reduced.get("attack") or 0,
            reduced_defence=reduced.get("defence") or 0,
            rear=bool(record.get("rear")),
            wave=record.get("wave") or 0,
            start=record.get("start") or "",
        )
    return found


def side_of(content: Any, unit: Any) -> str:
    """The side of a unit's record, by its nation."""
    side: str = content.get("nations", unit["nation"])["side"]
    return side


def entry_hexes(content: Any, side: str) -> tuple[str, ...]:
    """The entry hexes of a side, in the order of the map."""
    kinds = [one.id for one in content.all("entries").values() if one["side"] == side]
    return tuple(id for id, space in content.all("spaces").items() if space.get("entry") in kinds)
