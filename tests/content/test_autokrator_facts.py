"""The content of Autokrator against what is known of the published game, part by part."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.content import Content, Record, load_game
from rules.games.autokrator import RULES
from rules.games.autokrator.data import FACTIONS, PAWNS, POWERS, UNITS, Data
from rules.games.autokrator.scoring import row_of

FACTS = Path(__file__).parents[1] / "facts" / "autokrator.yaml"


@cache
def facts() -> Any:
    return yaml.safe_load(FACTS.read_text("utf-8"))


@cache
def content() -> Content:
    return load_game("autokrator")


@cache
def data() -> Data:
    found: Data = RULES.compile(content())
    return found


def hand() -> dict[str, Record]:
    return {name: one for name, one in content().all("cards").items() if one.deck == "battle"}


# ---------------------------------------------------------------------- the box


def test_the_box() -> None:
    known = facts()["game"]
    counts = known["components"]
    game = content().game
    assert game.title == known["title"] and [game.players["min"], game.players["max"]] == known["players"]
    units, tokens, cards = content().all("units"), content().all("tokens"), content().all("cards")
    assert [units[unit].count for unit in PAWNS] == [counts["kings"], counts["generals"], counts["admirals"]]
    assert sum(one.count for one in tokens.values() if one.kind == "octagon") == counts["octagons"]
    assert sum(one.count for one in tokens.values() if one.kind == "cylinder") == counts["cylinders"]
    assert sum(one.copies for one in cards.values() if one.deck in ("battle", "neutral")) == counts["battle_cards"]
    for faction in FACTIONS:
        own = {one.use: one.count for one in tokens.values() if one.get("faction") == faction}
        assert own == known["octagons_of_a_player"]
    assert {(one.faction, one.unit) for one in content().all("pawns").values()} == {
        (faction, unit) for faction in FACTIONS for unit in PAWNS
    }


def test_the_powers() -> None:
    known = facts()["game"]
    assert list(data().factions) == known["order"]
    assert {one.id: one.capital for one in data().factions.values()} == known["capitals"]
    assert len(data().rounds) == data().figures["rounds"] == known["rounds"]
    assert {one.id for one in data().areas.values() if one.closed} == set(known["closed"])
    assert {one.id: list(one.users) for one in data().arrows.values()} == known["neutral_generals"]
    assert {one.general for one in data().factions.values()} == set(known["neutral_generals"])
    assert {tuple(users) for users in known["neutral_generals"].values()} == {POWERS["east"], POWERS["west"]}


# ---------------------------------------------------------------------- the map


def test_areas_and_owners() -> None:
    known = facts()["map"]
    assert len(known["named"]) == 28 and set(known["named"]) <= set(data().areas)
    assert {area: data().areas[area].home for area in known["owners"]} == known["owners"]
    assert all(data().areas[area].arms for area in known["armed"])
    counts = Counter(area.home for area in data().areas.values() if area.home)
    bounds = known["areas_of_a_faction"]
    assert all(bounds["least"] <= counts[faction] <= bounds["most"] for faction in FACTIONS)
    assert max(counts.values()) - min(counts.values()) <= 2, "everybody begins with about as many"


def test_adjacency() -> None:
    known = facts()["map"]
    assert set(data().neighbours("alexandria")) == set(known["neighbours_of_alexandria"])
    for one, other in known["adjacent"]:
        assert other in data().neighbours(one) and one in data().neighbours(other)
    for one, other in known["not_adjacent"]:
        assert other not in data().neighbours(one)
    only = known["only_owned_neighbour"]
    owned = [area for area in data().neighbours(only["area"]) if data().areas[area].home == only["owner"]]
    assert owned == [only["neighbour"]]
    byzantine = {area for area in data().neighbours("cyprus") if data().areas[area].home == "byzantines"}
    assert byzantine == set(known["owned_neighbours_of_cyprus"])


def test_harbours() -> None:
    known = facts()["map"]
    assert set(data().harbours["red"]) == set(known["red"])
    assert {one.id: one.anchor for one in data().factions.values()} == known["anchors"]
    for faction in data().factions.values():
        assert faction.anchor in data().areas[faction.start].harbours


# ---------------------------------------------------------------------- cards


def test_decks() -> None:
    known = facts()["cards"]
    assert len(hand()) == known["a_faction"] == known["units"] * known["hand"]
    assert {one.copies for one in hand().values()} == {len(FACTIONS)}, "four decks, all alike"
    assert len(UNITS) == known["units"] and data().figures["hand"] == known["hand"]
    assert sum(data().decks["neutral"].values()) == known["neutral"]
    assert {deck: sum(data().decks[deck].values()) for deck in known["expansion"]} == known["expansion"]
    always = [one for one in data().cards.values() if one.always]
    assert [(one.deck, one.army) for one in always] == [(known["cavalry_always"], "cavalry")]
    by_type = Counter(one.army for one in hand().values())
    assert set(by_type) == set(known["types"]) and max(by_type.values()) <= known["most_of_a_type"]
    assert list(data().battlefields) == known["battlefields"]
    for unit, army in known["default"].items():
        assert data().cards[data().units[unit].card].army == army
    assert set(known["swords"]) == {one.swords for one in hand().values()}
    seen = known["seen"]
    assert any((c.army, c.men, c.swords) == (seen["army"], seen["men"], seen["swords"]) for c in hand().values())


def test_fighting_points() -> None:
    known = facts()["cards"]
    points = {one.id: dict(one.points) for one in content().all("armies").values()}
    for army, fields in known["points"].items():
        assert {field: points[army][field] for field in fields} == fields
    assert points["mercenaries"]["plain"] <= known["mercenaries_on_plain_most"]
    sums = {field: sum(points[army][field] for army in known["three"]) for field in data().battlefields}
    assert sums["ambush"] == sums["plain"] == known["three_sum"] == max(sums.values())
    least, most = known["point_range"]
    assert all(least <= one <= most for fields in points.values() for one in fields.values())


@pytest.mark.parametrize("name", ["byzantine_admiral", "saracen_general"])
def test_the_hands_of_the_rulebooks_battle_can_be_dealt(name: str) -> None:
    """A set of these types with these sums, with the attached card of its unit."""
    wanted = facts()["cards"]["hands"][name]
    unit = name.partition("_")[2]
    attached = data().cards[data().units[unit].card]
    fits = [
        pair for pair in combinations((card for card in data().cards.values() if card.id in hand()), 2)
        if sorted([attached.army, *(card.army for card in pair)]) == sorted(wanted["types"])
        and attached.swords + sum(card.swords for card in pair) == wanted["swords"]
        and attached.men + sum(card.men for card in pair) == wanted["men"]
    ]  # fmt: skip
    place = UNITS.index(unit)
    dealt = {frozenset(deal[place]) for deal in data().allocations}
    assert any(frozenset(card.id for card in pair) in dealt for pair in fits)


# ---------------------------------------------------------------------- units, gold, points


def test_units() -> None:
    known = dict(facts()["units"])
    least, most = known.pop("modifier_range")
    for unit, wanted in known.items():
        kind = data().units[unit]
        assert (kind.lives, kind.points, kind.campaign) == (wanted["lives"], wanted["points"], wanted["campaign"])
        assert set(kind.modifiers) == set(range(1, kind.lives + 1))
        assert all(least <= one <= most for one in kind.modifiers.values())
        if "modifier_at_full" in wanted:
            assert kind.modifiers[kind.lives] == wanted["modifier_at_full"]


def test_figures() -> None:
    figures, known = data().figures, facts()
    for name, value in known["gold"].items():
        assert figures[{"start": "gold_start", "most": "gold_most"}.get(name, name)] == value
    assert (figures["raid_modifier"], figures["raid_loss"]) == (known["raid"]["modifier"], known["raid"]["loss"])
    for name, value in known["garrison_modifiers"].items():
        assert figures[f"modifier_{name}"] == value
    for name, (points, gold) in known["conquest"].items():
        assert (figures[f"points_{name}"], figures.get(f"gold_{name}", 0)) == (points, gold)
    beaten = known["beaten_unit"]
    assert (figures["unit_loss_points"], figures["unit_loss_gold"]) == (beaten["points"], beaten["gold"])
    assert figures["garrisons"] == known["game"]["octagons_of_a_player"]["garrison"]


def test_points_at_the_end() -> None:
    for amount, points in facts()["end"]["areas"].items():
        assert row_of(data().area_points, int(amount)) == points
    for amount, points in facts()["end"]["gold"].items():
        assert row_of(data().gold_points, int(amount)) == points


def test_conditions_of_the_rounds() -> None:
    for wanted, one in zip(facts()["rounds"], data().rounds, strict=True):
        bonus = {
            (faction, unit): 1 for unit, names in (wanted.get("bonus") or {}).items() for faction in names
        }
        assert one.bonus == bonus
        assert one.allocation == wanted.get("allocation", True)
        assert one.one_unit == wanted.get("one_unit", False)
        assert list(one.loses_life) == wanted.get("loses_life", [])
        assert (one.raids, one.negotiations) == (wanted.get("raids", True), wanted.get("negotiations", True))
