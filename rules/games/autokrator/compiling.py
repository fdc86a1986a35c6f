"""Loaded content to `Data`: the only place of this package that knows records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from rules.parts.priorities import tables
from rules.table import rule

from .data import BATTLE_DECK, UNITS, Allocation, Area, Arrow, Card, Data, Faction, Round, UnitKind
from .needed import require


def compile_content(content: Any) -> Data:
    """Data from loaded content (rules.content). Raises SetupError for content that no game can be played with."""
    require(content)
    areas = _areas(content)
    cards = compile_cards(content)
    units = {one.id: _unit(one) for one in content.all("units").values()}
    hand = tuple(card for card, record in cards.items() if record.deck == BATTLE_DECK)
    decks: dict[str, dict[str, int]] = {}
    for record in content.all("cards").values():
        if record["deck"] != BATTLE_DECK and record["copies"]:
            decks.setdefault(record["deck"], {})[record.id] = record["copies"]
    options = content.all("options").values()
    return Data(
        factions=_factions(content),
        units=units,
        areas=areas,
        harbours=_harbours(areas),
        cards=cards,
        decks=decks,
        hand=hand,
        allocations=tuple(allocations(hand, {u: units[u].card for u in UNITS}, cards)),
        battlefields=tuple(content.all("battlefields")),
        arrows={
            one.id: Arrow(one.id, tuple(one["users"]), tuple(one["targets"]))
            for one in content.all("arrows").values()
        },
        rounds=tuple(
            _round(number, one) for number, one in enumerate(content.all("rounds").values(), 1)
        ),
        figures={one.id: one["value"] for one in content.all("figures").values()},
        area_points=_steps(content, "areas"),
        gold_points=_steps(content, "gold"),
        score_track=_score_track(content),
        defaults={one.id: one["default"] for one in options},
        choices={one.id: tuple(value["id"] for value in one["values"]) for one in options},
        bots=tables(content.all("bots")),
    )


def _factions(content: Any) -> dict[str, Faction]:
    """The powers in the order of play."""
    capitals = {
        one["home"]: one.id for one in content.all("spaces").values() if one.get("capital")
    }
    records = sorted(content.all("factions").values(), key=lambda one: one["order"])
    return {
        one.id: Faction(
            one.id, one["colour"], one["anchor"], one["general"], one["start"], capitals[one.id]
        )
        for one in records
    }


def _unit(record: Any) -> UnitKind:
    return UnitKind(
        id=record.id,
        card=record["card"],
        lives=record.get("lives") or 0,
        modifiers={int(lives): one for lives, one in (record.get("modifiers") or {}).items()},
        points=record.get("points") or 0,
        campaign=record.get("campaign") or 0,
        moves=record["moves"],
        extra_life_lost=bool(record.get("extra_life_lost")),
        icon=record["icon"],
    )


@rule("ak.map.closed", "ak.move.land")
def _areas(content: Any) -> dict[str, Area]:
    """The areas with whom they border, over land or sea; a closed one is nobody's neighbour."""
    records = content.all("spaces")
    beside: dict[str, set[str]] = {area: set() for area in records}
    for link in content.all("links").values():
        beside[link["from"]].add(link["to"])
        beside[link["to"]].add(link["from"])
    return {
        area: Area(
            id=area,
            home=record.get("home") or "",
            arms=record.get("arms") or 0,
            capital=bool(record.get("capital")),
            closed=bool(record.get("closed")),
            harbours=tuple(record.get("harbours") or ()),
            neighbours=tuple(
                one for one in records if one in beside[area] and not records[one].get("closed")
            ),
        )
        for area, record in records.items()
    }


def _harbours(areas: Mapping[str, Area]) -> dict[str, tuple[str, ...]]:
    colours = {colour: None for area in areas.values() for colour in area.harbours}
    return {
        colour: tuple(a.id for a in areas.values() if colour in a.harbours and not a.closed)
        for colour in colours
    }


def compile_cards(content: Any) -> dict[str, Card]:
    """Every battle card with the fighting points of its army type."""
    return {one.id: _card(content, one) for one in content.all("cards").values()}


def _card(content: Any, record: Any) -> Card:
    return Card(
        id=record.id,
        deck=record["deck"],
        army=record["army"],
        men=record["men"],
        swords=record["swords"],
        attached=record.get("attached") or "",
        always=bool(record.get("always")),
        points=dict(content.get("armies", record["army"])["points"]),
    )


def _round(number: int, record: Any) -> Round:
    bonus = record.get("bonus") or {}
    given = {
        (faction, bonus["unit"]): bonus["modifier"] for faction in bonus.get("factions") or ()
    }
    return Round(
        number=number,
        rule=record.get("rule") or "ak.round",
        allocation=record["allocation"],
        one_unit=bool(record.get("one_unit")),
        loses_life=tuple(record.get("loses_life") or ()),
        raids=record["raids"],
        negotiations=record["negotiations"],
        condition=record.get("condition") or "",
        bonus=given,
    )


def _steps(content: Any, table: str) -> tuple[tuple[int, int], ...]:
    rows = [tuple(map(int, row["cells"])) for row in content.get("tables", table)["rows"]]
    return tuple((least, points) for least, points in rows)


def _score_track(content: Any) -> int:
    """The last space of the grading track, as the board has it."""
    cells = content.get("panels", "score")["cells"]
    last: int = cells.get("last") or cells["to"]
    return last


@rule("ak.cards.allocate")
def allocations(
    hand: tuple[str, ...], attached: Mapping[str, str], cards: Mapping[str, Card]
) -> Iterator[Allocation]:
    """Every way to deal the cards that are not attached, two to each unit, no army type twice in a unit."""
    free = tuple(card for card in hand if card not in attached.values())

    def deal(units: tuple[str, ...], left: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
        if not units:
            yield ()
            return
        first, *rest = units
        own = cards[attached[first]].army
        for pair in combinations(left, 2):
            if len({own, cards[pair[0]].army, cards[pair[1]].army}) == len(pair) + 1:
                remaining = tuple(card for card in left if card not in pair)
                for others in deal(tuple(rest), remaining):
                    yield (pair, *others)

    yield from deal(UNITS, free)
