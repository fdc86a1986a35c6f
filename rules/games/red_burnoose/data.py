"""What the engine reads of the content, as plain slots objects made once.

Cards of the players and leaders are found by one id, since both lie in decks and hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

RESOURCES = ("influence", "military", "food", "tools", "weapons")
# What the Market makes one.
GOODS = ("food", "tools", "weapons")
SYMBOLS = ("circle", "triangle", "square")
PLAYERS = ("1", "2", "3", "4")
FRENCH_SEAT = "french"  # rolls dice and draws cards, never decides
DEFENCE = "defence"

Amounts = Mapping[str, int]


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
class Space:
    """A space of the map. `kind`: start, village, stop or decision; `exits`: symbol -> next space."""

    id: str
    kind: str
    neighbours: tuple[str, ...]
    exits: Mapping[str, str]


@dataclass(slots=True, frozen=True)
class Army:
    """An army space of the board."""

    id: str
    number: int
    deploy: int
    retreat: int


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
    villages: dict[str, Village]
    spaces: dict[str, Space]
    starts: tuple[str, ...]
    armies: dict[str, Army]
    orders: dict[str, Order]
    deck: dict[str, int]  # the automata deck: card -> copies
    crt: dict[str, tuple[int, ...]]  # row -> hits by face, [0] unused
    french_order: tuple[str, ...]  # rows in hit order
    berber_order: tuple[str, ...]
    tokens: dict[str, int]
    layouts: dict[str, Layout]
    defaults: dict[str, str]  # option -> value
    choices: dict[str, dict[str, dict[str, str]]]  # option -> value -> what the value sets
    cache: dict[Any, Any] = field(default_factory=dict)  # results computed on demand


def compile_content(content: Any) -> Data:
    """Data from loaded content (rules.content)."""
    cards = {record.id: _card(record) for record in content.all("cards").values()}
    leaders = {record.id: _card(record, leader=True) for record in content.all("leaders").values()}
    units = {record.id: _unit(record) for record in content.all("units").values()}
    villages = {record.id: _village(record) for record in content.all("villages").values()}
    spaces = _spaces(content)
    orders = {record.id: _order(record) for record in content.all("automata_cards").values()}
    crt, french, berber = _crt(content)
    defaults, choices = _options(content)
    return Data(
        cards={**cards, **leaders},
        leaders=tuple(leaders),
        recruits=tuple(card.id for card in cards.values() if card.supply),
        starter={card.id: card.starter_copies for card in cards.values() if card.starter_copies},
        units=units,
        villages=villages,
        spaces=spaces,
        starts=tuple(one.id for one in spaces.values() if one.kind == "start"),
        armies=_armies(content),
        orders=orders,
        deck={one.id: one.copies for one in orders.values()},
        crt=crt,
        french_order=french,
        berber_order=berber,
        tokens={one.id: one.count for one in content.all("tokens").values()},
        layouts={players: _layout(villages, players) for players in PLAYERS},
        defaults=defaults,
        choices=choices,
    )


def _amounts(value: Any) -> dict[str, int]:
    return {name: amount for name, amount in (value or {}).items() if amount}


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


def _spaces(content: Any) -> dict[str, Space]:
    near: dict[str, list[str]] = {record.id: [] for record in content.all("spaces").values()}
    for link in content.all("links").values():
        one, other = link.get("from"), link.get("to")
        near[one].append(other)
        near[other].append(one)
    exits: dict[str, dict[str, str]] = {}
    for record in content.all("exits").values():
        roads = exits.setdefault(record.get("from"), {})
        for symbol in record.get("symbols") or ():
            roads[symbol] = record.get("to")
    return {
        record.id: Space(
            record.id, record.get("kind"), tuple(near[record.id]), exits.get(record.id, {})
        )
        for record in content.all("spaces").values()
    }


def _armies(content: Any) -> dict[str, Army]:
    return {
        record.id: Army(record.id, number, record.get("deploy"), record.get("retreat"))
        for number, record in enumerate(content.all("armies").values(), 1)
    }


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


def _crt(content: Any) -> tuple[dict[str, tuple[int, ...]], tuple[str, ...], tuple[str, ...]]:
    table = content.get("tables", "crt")
    faces = [_faces(column) for column in table.columns]
    hits: dict[str, tuple[int, ...]] = {}
    order: dict[str, list[tuple[int, str]]] = {"french": [], "berber": []}
    for row in table.rows:
        line = [0] * 7
        for span, cell in zip(faces, row["cells"], strict=True):
            for face in span:
                line[face] = int(cell)
        hits[row["id"]] = tuple(line)
        order[row["side"]].append((int(row["order"]), row["id"]))
    french, berber = (
        tuple(name for _, name in sorted(order[side])) for side in ("french", "berber")
    )
    return hits, french, berber


def _faces(column: Any) -> range:
    least, _, most = str(column).partition("-")
    return range(int(least), int(most or least) + 1)


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


def _options(content: Any) -> tuple[dict[str, str], dict[str, dict[str, dict[str, str]]]]:
    defaults: dict[str, str] = {}
    choices: dict[str, dict[str, dict[str, str]]] = {}
    for option in content.all("options").values():
        values = {one["id"]: dict(one.get("sets") or {}) for one in option.get("values")}
        choices[option.id] = values
        defaults[option.id] = option.get("default") or next(iter(values))
    return defaults, choices
