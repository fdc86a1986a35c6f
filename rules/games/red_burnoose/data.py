"""What the engine reads of the content, as plain slots objects made once.

Cards of the players and leaders are found by one id, since both lie in decks and hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.parts.priorities import tables

from .board import START, Board
from .crt import Crt

RESOURCES = ("influence", "military", "food", "tools", "weapons")
# What the Market makes one.
GOODS = ("food", "tools", "weapons")
PLAYERS = ("1", "2", "3", "4")
FRENCH_SEAT = "french"  # rolls dice and draws cards, never decides
DEFENCE = "defence"
ENDS = "game.ends"  # nothing before the end makes known what one player alone has seen of the French deck

Amounts = Mapping[str, int]
Sums = tuple[int, ...]  # amounts in the order of RESOURCES


@dataclass(slots=True, frozen=True)
class Card:
    """A card of a player's deck: starter, recruitable or leader. `record` is `collection/id`."""

    id: str
    record: str
    provides: Amounts
    cost: Amounts
    starter_copies: int
    supply: Mapping[str, int]  # size of the stack by number of players; empty: no stack
    add_to_map: str  # the piece that a purchase puts on the map, "" for none
    play: str  # ability when discarded as an action
    reserve: str  # bonus when placed in a village
    pair: str  # the card with which it makes a pair at purchases
    blocks_retreat: bool
    rule: str  # the rule that its ability is
    leader: bool
    meeple: str  # a leader's marker
    ambush_die: str  # the unit whose die it adds to an ambush
    on_draw: int  # cards to draw when it comes into a hand
    starts_cards: tuple[str, ...]
    starts_units: tuple[str, ...]
    gives: Sums  # `provides` and `cost` in the order of RESOURCES
    price: Sums


@dataclass(slots=True, frozen=True)
class Unit:
    """A kind of piece. `row` is the line of the results table that it rolls on."""

    id: str
    side: str
    count: int
    supply: Mapping[str, int]
    row: str
    meeple: bool


@dataclass(slots=True, frozen=True)
class Village:
    """A village card."""

    id: str
    region: str
    terrain: str
    owners: Mapping[str, int]
    starts_cards: tuple[str, ...]
    starts_rerolls: int
    rules: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Army:
    """An army space of the board. `marker` is the token that travels, `box` where its units lie."""

    id: str
    number: int
    deploy: int
    retreat: int
    marker: str
    box: str


@dataclass(slots=True, frozen=True)
class Order:
    """An automata card. `direct` is army -> units; `destroy` cards go out of `destroy_from`."""

    id: str
    copies: int
    units: Amounts
    direct: Mapping[str, Amounts]
    destroy: int
    destroy_from: tuple[str, ...]
    symbol: str


@dataclass(slots=True, frozen=True)
class Level:
    """What a level of difficulty changes. `extra_rerolls` for each realm; `reveals` more or fewer set-up cards;
    `orders_aside` cards of the automata deck are out of the game."""

    every_player: bool
    village_items: bool
    extra_rerolls: int
    reveals: int
    orders_aside: int


@dataclass(slots=True, frozen=True)
class Layout:
    """Who holds what with a number of players. A village without owner has neither seat nor realm."""

    seats: tuple[str, ...]
    realms: tuple[str, ...]
    owner: Mapping[str, str]  # village -> seat
    realm: Mapping[str, str]  # village -> realm
    realm_seat: Mapping[str, str]
    seat_villages: Mapping[str, tuple[str, ...]]
    realm_villages: Mapping[str, tuple[str, ...]]


@dataclass(slots=True)
class Data:
    """The compiled content. Dicts keep the order of the files."""

    cards: dict[str, Card]  # players' cards and leaders
    leaders: tuple[str, ...]
    recruits: tuple[str, ...]
    starter: dict[str, int]  # one starter deck: card -> copies
    units: dict[str, Unit]
    meeples: dict[str, str]  # marker -> the leader card that places it
    villages: dict[str, Village]
    board: Board
    starts: tuple[str, ...]
    armies: dict[str, Army]
    reserve_box: str
    start_tokens: dict[str, str]  # start space -> its token
    orders: dict[str, Order]
    deck: dict[str, int]  # the automata deck: card -> copies
    crt: Crt
    tokens: dict[str, int]
    layouts: dict[str, Layout]
    defaults: dict[str, str]  # option -> value
    levels: dict[str, Level]  # difficulty -> what it changes
    choices: dict[str, tuple[str, ...]]  # option -> its values
    bots: dict[str, list[dict[str, Any]]]  # bot -> the rows of its table
    cache: dict[Any, Any] = field(default_factory=dict)  # results computed on demand


def compile_content(content: Any) -> Data:
    """Data from loaded content (rules.content)."""
    cards = {record.id: _card(record) for record in content.all("cards").values()}
    leaders = {record.id: _card(record, leader=True) for record in content.all("leaders").values()}
    units = {record.id: _unit(record) for record in content.all("units").values()}
    villages = {record.id: _village(record) for record in content.all("villages").values()}
    board = Board.of(content)
    orders = {record.id: _order(record) for record in content.all("automata_cards").values()}
    defaults, choices = _options(content)
    levels = _levels(content)
    return Data(
        cards={**cards, **leaders},
        leaders=tuple(leaders),
        recruits=tuple(card.id for card in cards.values() if card.supply),
        starter={card.id: card.starter_copies for card in cards.values() if card.starter_copies},
        units=units,
        meeples={card.meeple: card.id for card in leaders.values() if card.meeple},
        villages=villages,
        board=board,
        starts=tuple(space for space, kind in board.kinds.items() if kind == START),
        armies=_armies(content),
        reserve_box=_reserve_box(content),
        start_tokens={
            one["space"]: one.id for one in content.all("tokens").values() if one.get("space")
        },
        orders=orders,
        deck={one.id: one.copies for one in orders.values()},
        crt=Crt.of(content),
        tokens={one.id: one.count for one in content.all("tokens").values()},
        layouts={players: _layout(villages, players) for players in PLAYERS},
        defaults=defaults,
        levels=levels,
        choices=choices,
        bots=tables(content.all("bots")),
    )


def _amounts(value: Any) -> dict[str, int]:
    return {name: amount for name, amount in (value or {}).items() if amount}


def _sums(value: Any) -> Sums:
    amounts = _amounts(value)
    return tuple(amounts.get(name, 0) for name in RESOURCES)


def _ability(value: Any) -> str:
    return "" if value in (None, "none") else value


def _card(record: Any, leader: bool = False) -> Card:
    starter = not leader and record.get("deck") == "starter"
    starts = record.get("starts") or {}
    rules = record.get("rules") or ()
    return Card(
        id=record.id,
        record=f"{'leaders' if leader else 'cards'}/{record.id}",
        provides=_amounts(record.get("provides")),
        cost=_amounts(record.get("cost")),
        starter_copies=record.get("copies") or 0 if starter else 0,
        supply=dict(record.get("supply") or {}),
        add_to_map=_ability(record.get("add_to_map")),
        play=_ability(record.get("play")),
        reserve=_ability(record.get("reserve")),
        pair=record.get("pair") or "",
        blocks_retreat=bool(record.get("blocks_retreat")),
        rule=rules[0] if rules else "",
        leader=leader,
        meeple=record.get("unit") or "",
        ambush_die=record.get("ambush_die") or "",
        on_draw=1 if _ability(record.get("on_draw")) else 0,
        starts_cards=tuple(starts.get("cards") or ()),
        starts_units=tuple(starts.get("units") or ()),
        gives=_sums(record.get("provides")),
        price=_sums(record.get("cost")),
    )


def _unit(record: Any) -> Unit:
    return Unit(
        id=record.id,
        side=record.get("side"),
        count=record.get("count"),
        supply=dict(record.get("supply") or {}),
        row=record.get("rolls_as") or record.id,
        meeple=bool(record.get("rolls_as")),
    )


def _village(record: Any) -> Village:
    starts = record.get("starts") or {}
    return Village(
        id=record.id,
        region=record.get("region"),
        terrain=record.get("terrain"),
        owners=dict(record.get("owners")),
        starts_cards=tuple(starts.get("cards") or ()),
        starts_rerolls=starts.get("rerolls") or 0,
        rules=tuple(record.get("rules") or ()),
    )


def _armies(content: Any) -> dict[str, Army]:
    boxes = {box["army"]: box.id for box in content.all("boxes").values() if box.get("army")}
    return {
        one.id: Army(
            one.id, one["number"], one["deploy"], one["retreat"], one["marker"], boxes[one.id]
        )
        for one in sorted(content.all("armies").values(), key=lambda one: one["number"])
    }


def _reserve_box(content: Any) -> str:
    boxes = content.all("boxes").values()
    return next(box.id for box in boxes if box["kind"] == "reinforcements")


def _order(record: Any) -> Order:
    direct = record.get("direct") or {}
    named = {direct["army"]: _amounts(direct["units"])} if direct.get("army") else {}
    return Order(
        id=record.id,
        copies=record.get("copies") or 1,
        units=_amounts(record.get("units")),
        direct=named,
        destroy=record.get("destroy") or 0,
        destroy_from=tuple(record.get("destroy_from") or ()),
        symbol=record.get("symbol"),
    )


def _layout(villages: dict[str, Village], players: str) -> Layout:
    owner = {
        one.id: f"p{one.owners[players]}" if one.owners[players] else ""
        for one in villages.values()
    }
    solo = players == "1"
    realm = {
        name: (villages[name].region if solo else seat) if seat else ""
        for name, seat in owner.items()
    }
    seats = tuple(f"p{number}" for number in range(1, int(players) + 1))
    realms = tuple(sorted(set(realm.values()) - {""}, key=list(realm.values()).index))
    if not solo:
        realms = seats
    return Layout(
        seats=seats,
        realms=realms,
        owner=owner,
        realm=realm,
        realm_seat={one: seats[0] if solo else one for one in realms},
        seat_villages={s: tuple(v for v, o in owner.items() if o == s) for s in seats},
        realm_villages={r: tuple(v for v, o in realm.items() if o == r) for r in realms},
    )


def _options(content: Any) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    choices = {
        option.id: tuple(value["id"] for value in option["values"])
        for option in content.all("options").values()
    }
    defaults = {
        option.id: option.get("default") or choices[option.id][0]
        for option in content.all("options").values()
    }
    return {"players": "1", **defaults}, {"players": PLAYERS, **choices}


def _levels(content: Any) -> dict[str, Level]:
    return {
        value["id"]: Level(
            every_player=bool(value.get("automata_every_player")),
            village_items=value.get("village_items", True),
            extra_rerolls=value.get("extra_rerolls") or 0,
            reveals=value.get("reveals") or 0,
            orders_aside=value.get("orders_aside") or 0,
        )
        for value in content.get("options", "difficulty")["values"]
    }
