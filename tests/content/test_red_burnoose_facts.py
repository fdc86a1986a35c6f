"""The content of The Red Burnoose against what is known of the published game.

Every test is named after the row of tests/facts/red_burnoose.yaml that it checks; rows about the
board are in test_red_burnoose_map_facts.py. A last test holds rows, tests and provenance together.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.content import Content, Record

from .red_burnoose_facts import KINDS, fact, rows, total


def provides(content: Content, *cards: str) -> Counter[str]:
    """The purchase power of some cards together."""
    return sum((Counter(dict(content.get("cards", c).provides)) for c in cards), Counter())


def deck(content: Content, name: str) -> dict[str, Record]:
    return {c.id: c for c in content.all("cards").values() if c.deck == name}


def affords(purse: Counter[str], cost: dict[str, int], market: bool = False) -> bool:
    """Whether a purse pays a cost; after a Market food, tools and weapons pay for each other."""
    mixed = ("food", "tools", "weapons") if market else ()
    if any(purse[k] < n for k, n in cost.items() if k not in mixed):
        return False
    return total(purse, mixed) >= total(cost, mixed)


def hits(content: Content, unit: str) -> list[int]:
    """The hits of a unit on the faces 1 to 6, from the columns of the results table."""
    table = content.get("tables", "crt")
    (cells,) = [row["cells"] for row in table.rows if row["id"] == unit]
    faces: dict[int, int] = {}
    for column, value in zip(table.columns, cells, strict=True):
        ends = [int(n) for n in str(column).split("-")]
        faces |= dict.fromkeys(range(ends[0], ends[-1] + 1), value)
    return [faces[face] for face in range(1, 7)]


P8 = ("moudjahidine", "man", "elderly_woman")


# --- cards ---------------------------------------------------------------------------------------

def test_p8_influence(content: Content) -> None:
    assert provides(content, *P8)["influence"] == 5


def test_p8_military(content: Content) -> None:
    assert provides(content, *P8)["military"] == 6


def test_p8_food(content: Content) -> None:
    assert provides(content, *P8)["food"] == 1


def test_p8_no_tools_weapons(content: Content) -> None:
    purse = provides(content, *P8)
    assert purse["tools"] == purse["weapons"] == 0


def test_p8_leftover(content: Content) -> None:
    purse = provides(content, *P8)
    purse.subtract(dict(content.get("cards", "moudjahidine").cost))
    assert +purse == Counter(influence=1, military=2)
    stacks = deck(content, "recruit").values()
    assert not [card.id for card in stacks if affords(purse, card.cost)]


def test_fig_food(content: Content) -> None:
    assert provides(content, "fig_orchard")["food"] >= 2


def test_market_military(content: Content) -> None:
    assert provides(content, "fig_orchard", *["moudjahidine"] * 3)["military"] >= 6


def test_moudjahidine_military(content: Content) -> None:
    assert provides(content, "moudjahidine")["military"] == 2
    assert provides(content, "man", "elderly_woman")["military"] == 4


def test_moudjahidine_plain(content: Content) -> None:
    purse = provides(content, "moudjahidine")
    assert purse["weapons"] == purse["food"] == 0
    assert provides(content, "man", "elderly_woman")["food"] == 1


def test_fig_weapons(content: Content) -> None:
    assert provides(content, "fig_orchard")["weapons"] == 0


def test_market_purchase(content: Content) -> None:
    purse = provides(content, "fig_orchard", *["moudjahidine"] * 3)
    cost = content.get("cards", "sharpshooter").cost
    assert affords(purse, cost, market=True)
    assert not affords(purse, cost)


def test_woman_influence(content: Content) -> None:
    assert provides(content, "woman")["influence"] >= 1


def test_artisan_bonus(content: Content) -> None:
    assert content.get("cards", "artisan").pair == "tools"
    assert content.get("cards", "tools").pair == "artisan"


def test_starter_food(content: Content) -> None:
    assert [c for c in deck(content, "starter").values() if c.provides.get("food")]


def test_starter_tools(content: Content) -> None:
    """From the starter deck alone, buying whatever a hand of five can pay, every stack is reached."""
    owned = {c.id: c.copies for c in deck(content, "starter").values()}
    assert [c for c in owned if provides(content, c)["tools"]]
    stacks = deck(content, "recruit")
    while new := [c for c in stacks.values() if c.id not in owned and payable(content, owned, c.cost)]:
        owned |= {card.id: card.copies for card in new}
    assert set(owned) >= set(stacks)


def payable(content: Content, owned: dict[str, int], cost: dict[str, int]) -> bool:
    """Whether some five of the owned cards pay a cost, found by adding the best card for the gap."""
    purse: Counter[str] = Counter()
    left = dict(owned)
    for _ in range(5):
        gap = {k: n - purse[k] for k, n in cost.items() if purse[k] < n}
        best = max((c for c in left if left[c]), key=lambda c: sum(
            min(gap.get(k, 0), n) * (3 if k in ("tools", "weapons", "food") else 1)
            for k, n in provides(content, c).items()))
        left[best] -= 1
        purse += provides(content, best)
    return affords(purse, cost)


def test_weapons_card(content: Content) -> None:
    assert provides(content, "weapons")["weapons"] >= 1


def test_tools_card(content: Content) -> None:
    assert provides(content, "tools")["tools"] >= 1


def test_tayeb_own(content: Content) -> None:
    assert not content.get("leaders", "tayeb").provides


def test_price_scale(content: Content) -> None:
    for card in deck(content, "starter").values():
        assert 1 <= card.provides["influence"] <= 3, card.id


def test_costs(content: Content) -> None:
    assert {c.id: dict(c.cost) for c in deck(content, "recruit").values()} == fact("costs")


# --- copies and stacks ---------------------------------------------------------------------------

def test_fighter_stacks(content: Content) -> None:
    for name, sizes in fact("fighter_stacks").items():
        assert dict(content.get("cards", name).supply) == sizes
        assert dict(content.get("units", name).supply) == sizes
        assert content.get("cards", name).copies == content.get("units", name).count == sizes["4"]


def test_moudjahidate_pool(content: Content) -> None:
    assert dict(content.get("units", "moudjahidate").supply) == fact("moudjahidate_pool")


def test_soumeur_four(content: Content) -> None:
    """Every pool is large enough for the four of the photograph."""
    assert min(content.get("units", "moudjahidate").supply.values()) >= 4


def test_leader_units(content: Content) -> None:
    units = Counter(u for leader in content.all("leaders").values() for u in leader.starts.units)
    assert units == fact("leader_units")


def test_leader_starts(content: Content) -> None:
    given = {leader.id: {"cards": list(leader.starts.cards), "units": list(leader.starts.units)}
             for leader in content.all("leaders").values()}
    assert given == fact("leader_starts")


def test_stack_minimum(content: Content) -> None:
    """With every number of players each stack holds what villages and leaders may take from it."""
    for name, least in fact("stack_minimum").items():
        assert min(content.get("cards", name).supply.values()) > least
    taken = Counter(c for v in content.all("villages").values() for c in v.starts.cards)
    taken += Counter(c for v in content.all("leaders").values() for c in v.starts.cards)
    assert {c: n for c, n in taken.items() if c in fact("stack_minimum")} == fact("stack_minimum")


def test_defences_limit(content: Content) -> None:
    assert content.get("cards", "defenses").copies <= content.get("tokens", "defence").count


def test_leaders_eight(content: Content) -> None:
    assert len(content.all("leaders")) == 2 * content.game.players.max


def test_starter_names(content: Content) -> None:
    assert set(deck(content, "starter")) == set(fact("starter_names"))
    assert content.get("decks", "starter").sets == 4


def test_deck_size(content: Content) -> None:
    assert 9 <= sum(c.copies for c in deck(content, "starter").values()) <= 12


def test_village_items(content: Content) -> None:
    given = {v.id: {"cards": list(v.starts.cards), "rerolls": v.starts.rerolls}
             for v in content.all("villages").values() if v.starts.cards or v.starts.rerolls}
    assert given == fact("village_items")
    assert 2 * sum(v["rerolls"] for v in given.values()) == content.get("tokens", "reroll").count


def test_village_terrain(content: Content) -> None:
    villages = content.all("villages").values()
    assert {v.id: [v.region, v.terrain] for v in villages} == fact("village_terrain")


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_village_owners(content: Content, players: str) -> None:
    for seat, held in fact("village_owners")[players].items():
        villages = content.all("villages").values()
        assert {v.id for v in villages if v.owners[players] == seat} == set(held)


def test_villages_a_player(content: Content) -> None:
    villages = content.all("villages").values()
    assert len(villages) == 9
    assert Counter(v.region for v in villages) == dict.fromkeys(content.all("regions"), 3)
    for players in ("2", "3", "4"):
        held = Counter(v.owners[players] for v in villages if v.owners[players])
        assert set(held) == set(range(1, int(players) + 1))
        assert set(held.values()) <= {2, 3, 4}


# --- results table -------------------------------------------------------------------------------

def side(content: Content, name: str) -> list[str]:
    """The units of a side in hit order."""
    rows_ = [r for r in content.get("tables", "crt").rows if r["side"] == name]
    assert sorted(r["order"] for r in rows_) == list(range(1, len(rows_) + 1))
    return [r["id"] for r in sorted(rows_, key=lambda r: r["order"])]


def test_crt_french(content: Content) -> None:
    assert side(content, "french") == list(fact("crt_french"))
    for row in content.get("tables", "crt").rows:
        assert list(row["cells"]) == fact("crt_french").get(row["id"], list(row["cells"]))
    assert len(content.get("tables", "crt").rows) == 7


def test_crt_french_averages(content: Content) -> None:
    averages = [Fraction(sum(hits(content, u)), 6) for u in side(content, "french")]
    assert averages == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 2), 0]


def test_crt_low_faces(content: Content) -> None:
    for unit in side(content, "french") + side(content, "berber"):
        assert hits(content, unit)[:2] == [0, 0], unit


def test_crt_column_three(content: Content) -> None:
    assert hits(content, "moudjahidine")[2] or hits(content, "sharpshooter")[2]
    assert not hits(content, "moudjahidate")[2]


def test_moudjahidate_faces(content: Content) -> None:
    assert sorted(hits(content, "moudjahidate")) == [0, 0, 0, 0, 1, 2]


def test_moudjahidate_spread(content: Content) -> None:
    assert Fraction(sum(hits(content, "moudjahidate")), 6) == Fraction(1, 2)
    assert sorted(hits(content, "moudjahidate")) == sorted(hits(content, "artillery"))


def test_crt_moudjahidine_first(content: Content) -> None:
    assert side(content, "berber")[0] == "moudjahidine"


def test_crt_berber_faces(content: Content) -> None:
    assert 1 in hits(content, "moudjahidine")
    for unit in side(content, "berber"):
        assert 0 in hits(content, unit) and max(hits(content, unit)) >= 1, unit


def test_crt_sharpshooter_last(content: Content) -> None:
    assert side(content, "berber")[-1] == "sharpshooter"


# --- automata ------------------------------------------------------------------------------------

def test_card_a(content: Content) -> None:
    known = fact("card_a")
    assert [c for c in content.all("automata_cards").values() if c.units == known["units"] and c.direct
            and c.direct.army == known["army"] and c.direct.units == known["direct"]
            and c.symbol == known["symbol"] and not c.destroy]


def test_card_b(content: Content) -> None:
    known = fact("card_b")
    assert [c for c in content.all("automata_cards").values() if c.units == known["units"]
            and not c.direct and c.symbol == known["symbol"] and not c.destroy]


def test_destroy_card(content: Content) -> None:
    cards = [c for c in content.all("automata_cards").values() if c.destroy]
    assert cards
    assert all(c.destroy_from for c in cards)


def test_two_indicators(content: Content) -> None:
    symbols = content.all("symbols")
    assert len(symbols) >= 2
    assert len({s.colour for s in symbols.values()}) == len(symbols)
    shown = Counter(c.symbol for c in content.all("automata_cards").values())
    assert set(shown) == set(symbols)
    assert max(shown.values()) - min(shown.values()) <= 1


def test_deck_supply(content: Content) -> None:
    units = content.all("units")
    assert fact("deck_supply").items() <= {u.id: u.count for u in units.values()}.items()
    for card in content.all("automata_cards").values():
        asked = Counter(dict(card.units)) + Counter(dict(card.direct.units) if card.direct else {})
        for unit, number in asked.items():
            assert units[unit].side == "french"
            assert 2 * number <= units[unit].count
    assert sum(a.deploy for a in content.all("armies").values()) == 20


def test_units_a_card(content: Content) -> None:
    for card in content.all("automata_cards").values():
        assert 2 <= sum(card.units.values()) <= 3, card.id


def test_deck_length(content: Content) -> None:
    size = len(content.all("automata_cards"))
    assert 28 <= size <= 36
    assert all(12 <= (size - reveals) / 2 <= 16 for reveals in (3, 4))


# --- pieces --------------------------------------------------------------------------------------

def test_pieces(content: Content) -> None:
    for collection, counts in fact("pieces").items():
        for name, count in counts.items():
            assert content.get(collection, name).count == count, name


def test_cavalry_two_at_once(content: Content) -> None:
    assert content.get("units", "cavalry").count >= 3


def test_cavalry_cubes(content: Content) -> None:
    ratio = Fraction(content.get("units", "cavalry").count, content.get("dice", "cavalry").count)
    others = [Fraction(content.get("units", u).count, content.get("dice", u).count)
              for u in ("artillery", "carabinier", "moudjahidine", "moudjahidate", "sharpshooter")]
    assert min(others) <= ratio <= max(others)


# --- the book-keeping of this file ---------------------------------------------------------------

def test_every_row_has_a_test() -> None:
    here = Path(__file__).parent
    named = {node.name.removeprefix("test_")
             for name in ("test_red_burnoose_facts.py", "test_red_burnoose_map_facts.py")
             for node in ast.parse((here / name).read_text(encoding="utf-8")).body
             if isinstance(node, ast.FunctionDef)}
    assert {row["confidence"] for row in rows().values()} <= set(KINDS)
    assert [name for name in rows() if name not in named] == []


def satisfied(node: Any) -> Iterator[str]:
    """All fact rows that provenances anywhere below a node name."""
    for key, child in node.items() if isinstance(node, dict) else enumerate(node):
        if key == "satisfies":
            yield from child
        elif isinstance(child, dict | list):
            yield from satisfied(child)


def test_reconstructions_name_rows(content: Content) -> None:
    """Every fact that a reconstructed value says it satisfies exists."""
    named = {row for file in content.folder.glob("*.yaml")
             for row in satisfied(yaml.safe_load(file.read_text(encoding="utf-8")))}
    assert len(named) > 20
    assert named - set(rows()) == set()


def test_reconstructions_are_marked(content: Content) -> None:
    """Whatever the rulebook lacks says that it is ours, and why."""
    ours = [("cards", c, "provides") for c in content.all("cards")]
    ours += [("cards", c, "copies") for c in deck(content, "starter")]
    ours += [("leaders", leader, "provides") for leader in content.all("leaders")]
    ours += [("automata_cards", c) for c in content.all("automata_cards")][2:]
    ours += [("units", "cavalry", "count"), ("components", "automata_deck")]
    ours += [("tables", "crt", "rows", u) for u in ("moudjahidine", "moudjahidate", "sharpshooter")]
    ours += [(k, id) for k in ("spaces", "links", "exits", "boxes", "relief") for id in content.all(k)]
    for path in ours:
        found = content.provenance(*path)
        assert (found.kind, bool(found.reason)) == ("reconstructed", True), path
    theirs = [("cards", "man", "play"), ("cards", "market", "cost"), ("tables", "crt", "rows", "cavalry"),
              ("automata_cards", "order_01"), ("automata_cards", "order_02"), ("armies", "2", "deploy")]
    assert {content.provenance(*path).kind for path in theirs} == {"rulebook"}
