"""The content of La Garde recule! against what is known of the published game.

Every test is named after the row of tests/facts/la_garde_recule.yaml that it checks. A last test holds rows, tests
and provenance together.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.content import Content, Record, load_game
from rules.games.la_garde_recule.data import compile_content
from rules.games.la_garde_recule.shot import Aim, resolve
from rules.parts.hexes import HexGrid

FILE = Path(__file__).parents[1] / "facts" / "la_garde_recule.yaml"
KINDS = ("stated", "inferred", "guess")


@cache
def rows() -> dict[str, dict[str, Any]]:
    """The rows by id, in file order."""
    listed = yaml.safe_load(FILE.read_text(encoding="utf-8"))["rows"]
    found = {row["id"]: row for row in listed}
    assert len(found) == len(listed), "a row id stands twice"
    return found


def fact(id: str) -> Any:
    """The figures of a row."""
    return rows()[id]["data"]


@pytest.fixture(scope="module")
def content() -> Content:
    return load_game("la_garde_recule")


def units(content: Content, **fields: Any) -> list[Record]:
    """Units with these fields; `side` is their nation's."""
    side = fields.pop("side", None)
    return [
        unit for unit in content.all("units").values()
        if all(unit.get(name) == value for name, value in fields.items())
        and (side is None or content.get("nations", unit["nation"])["side"] == side)
    ]  # fmt: skip


def hexes(content: Content, **fields: Any) -> list[str]:
    return [
        id for id, space in content.all("spaces").items()
        if all(space.get(name) == value for name, value in fields.items())
    ]  # fmt: skip


def grid(content: Content) -> HexGrid:
    (record,) = content.all("grids").values()
    return HexGrid.of(record)


def column(hex_: str) -> int:
    return int(hex_[:2])


def row(hex_: str) -> int:
    return int(hex_[2:])


# --- the game itself -----------------------------------------------------------------------------

def test_postcard(content: Content) -> None:
    board = content.game.board
    assert board.width / board.height == pytest.approx(6 / 4)
    field = grid(content)
    for hex_ in content.all("spaces"):
        for x, y in field.corners(hex_):
            assert 0 <= x <= board.width and 0 <= y <= board.height, hex_


def test_counters_sixteen(content: Content) -> None:
    assert sum(unit["count"] for unit in content.all("units").values()) == 16


def test_double_sided(content: Content) -> None:
    sides = Counter(bool(unit.get("reduced")) for unit in content.all("units").values())
    assert sides == {True: 15, False: 1}


def test_two_players(content: Content) -> None:
    assert content.game.players["max"] == 2
    least, most = content.game.minutes
    assert least <= 60 <= most


def test_credits(content: Content) -> None:
    told = " ".join(f"{one['role']} {' '.join(one['names'])}" for one in content.game.credits)
    for word in ("Paul Rohrbaugh", "Mark Mahaffey", "2011", "Pocket Battle Game 10"):
        assert word in told


def test_map_hexes_100_yards(content: Content) -> None:
    """From the wood of Hougoumont two or three hexes lead to the nearest hex of the ridge held by the Allies."""
    field = grid(content)
    ridge = [hex_ for hex_ in hexes(content, terrain="hill") if hex_ in hexes(content, entry="red_diamond")]
    woods = hexes(content, terrain="woods")
    assert 2 <= min(field.distance(a, b) for a in ridge for b in woods) <= 3


def test_allies_british_dutch(content: Content) -> None:
    sides = {one.id: one["side"] for one in content.all("nations").values()}
    assert sides == {"british": "allied", "dutch": "allied", "french": "french"}


def test_whole_deck(content: Content) -> None:
    cards = list(content.all("cards").values())
    assert sum(card["copies"] for card in cards) == 53
    ranks = Counter(card["rank"] for card in cards if card.get("suit"))
    assert ranks == dict.fromkeys(range(1, 14), 4)
    assert sum(not card.get("suit") for card in cards) == 1


# --- counters ------------------------------------------------------------------------------------

def fighting(content: Content, **fields: Any) -> list[Record]:
    return [unit for unit in units(content, **fields) if unit["kind"] != "commander"]


def test_allied_nine(content: Content) -> None:
    assert len(fighting(content, side="allied")) == 9


def test_british_six(content: Content) -> None:
    assert len(fighting(content, nation="british")) == 6


def test_dutch_three(content: Content) -> None:
    assert Counter(unit["kind"] for unit in units(content, nation="dutch")) == {"infantry": 2, "artillery": 1}


def test_wellington_single(content: Content) -> None:
    (leader,) = units(content, kind="commander")
    assert leader.id == "wellington"
    assert (leader["count"], leader.get("reduced") or None, leader.get("attack")) == (1, None, None)


def test_french_six(content: Content) -> None:
    assert len(units(content, side="french")) == 6


def test_rear_three(content: Content) -> None:
    marked = [unit.id for unit in units(content, rear=True)]
    assert len(marked) == 3
    assert "gds2" in marked
    assert all(content.get("units", id)["nation"] != "french" for id in marked)


def test_waves(content: Content) -> None:
    found = Counter(unit["wave"] for unit in units(content, side="french"))
    assert found[1] == 2
    assert set(found) == {1, 2, 3}
    assert found[2] and found[3]


def test_four_to_exit(content: Content) -> None:
    assert len(units(content, side="french")) >= 4


def test_samples(content: Content) -> None:
    for id, (name, nation, kind, attack, defence) in fact("samples").items():
        unit = content.get("units", id)
        assert name in unit.name
        assert (unit["nation"], unit["kind"]) == (nation, kind)
        assert (unit["attack"], unit["defence"]) == (attack, defence)


def test_one_battery(content: Content) -> None:
    assert [unit["nation"] for unit in units(content, kind="artillery")] == ["dutch"]


def test_names_of_battalions(content: Content) -> None:
    for nation, names in fact("names_of_battalions").items():
        assert sorted(unit.name for unit in fighting(content, nation=nation)) == sorted(names)


def test_grenadiers_first(content: Content) -> None:
    waves = {1: [], 2: [], 3: []}  # type: dict[int, list[str]]
    for unit in units(content, side="french"):
        waves[unit["wave"]].append(unit.name)
    assert all("Gren." in name for name in waves[1])
    assert all("/3 Chass." in name for name in waves[2])
    assert all("/4 Chass." in name for name in waves[3])


def test_guards(content: Content) -> None:
    white = {unit.id for unit in units(content, guards=True)}
    assert white == {"gds2", "gds3"} | {unit.id for unit in units(content, side="french")}


# --- the map -------------------------------------------------------------------------------------

def test_map_size(content: Content) -> None:
    field = grid(content)
    assert 8 <= field.columns <= 10
    assert 7 <= field.rows <= 9
    assert len(content.all("spaces")) == field.columns * field.rows


def test_red_diamonds(content: Content) -> None:
    diamonds = hexes(content, entry="red_diamond")
    assert len(diamonds) >= 9
    assert len([hex_ for hex_ in diamonds if not content.get("spaces", hex_).get("rear")]) >= 4


def test_rear_diamonds(content: Content) -> None:
    rear = hexes(content, entry="red_diamond", rear=True)
    assert len(rear) == 5
    front = [hex_ for hex_ in hexes(content, entry="red_diamond") if hex_ not in rear]
    assert sum(map(row, rear)) / len(rear) < sum(map(row, front)) / len(front)


def test_blue_hexes(content: Content) -> None:
    assert len(hexes(content, entry="blue")) >= 2


def test_terrain_kinds(content: Content) -> None:
    assert {space["terrain"] for space in content.all("spaces").values()} == {"clear", "road", "woods", "hill"}


def test_exit_north(content: Content) -> None:
    assert hexes(content, exit=True) == [hex_ for hex_ in content.all("spaces") if row(hex_) == 1]


def test_entry_south(content: Content) -> None:
    assert {row(hex_) for hex_ in hexes(content, entry="blue")} == {grid(content).rows}


def test_ridge_in_the_north(content: Content) -> None:
    hills = hexes(content, terrain="hill")
    assert all(row(hex_) <= grid(content).rows / 2 for hex_ in hills)
    assert len([hex_ for hex_ in hexes(content, entry="red_diamond") if hex_ in hills]) >= 4
    assert all(row(hex_) <= max(map(row, hills)) for hex_ in hexes(content, entry="red_diamond"))


def test_woods_south_west(content: Content) -> None:
    field, woods = grid(content), hexes(content, terrain="woods")
    assert woods
    assert all(column(hex_) <= field.columns / 2 and row(hex_) > field.rows / 2 for hex_ in woods)


def test_road_in_the_east(content: Content) -> None:
    field, road = grid(content), hexes(content, terrain="road")
    assert {row(hex_) for hex_ in road} == set(range(1, field.rows + 1))
    assert all(column(hex_) > field.columns / 2 for hex_ in road)


# --- combat --------------------------------------------------------------------------------------

def hitting(content: Content, attack: int, defence: int, bonus: int, times: int) -> int:
    shot = Aim("", "", 1, attack, defence, times, (("", bonus),), False, False)
    cards = compile_content(content).cards.values()
    return sum(resolve(shot, card).hit for card in cards if not card.joker)


def test_hit_table(content: Content) -> None:
    for attack, defence, counts in fact("hit_table"):
        found = [hitting(content, attack, defence, bonus, 2) for bonus in range(-2, 3)]
        assert found == counts, (attack, defence)


def test_single_defence(content: Content) -> None:
    assert [hitting(content, 4, 3, bonus, 1) for bonus in range(-2, 3)] == [36, 40, 40, 40, 40]


# --- the book-keeping of this file ---------------------------------------------------------------

def test_every_row_has_a_test() -> None:
    named = {node.name.removeprefix("test_")
             for node in ast.parse(Path(__file__).read_text(encoding="utf-8")).body
             if isinstance(node, ast.FunctionDef)}  # fmt: skip
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
             for row in satisfied(yaml.safe_load(file.read_text(encoding="utf-8")))}  # fmt: skip
    assert len(named) > 10
    assert named - set(rows()) == set()


def test_reconstructions_are_marked(content: Content) -> None:
    """Whatever the rulebook lacks says that it is ours, and why; what it prints says so too."""
    ours: list[tuple[Any, ...]] = [("units", unit, "reduced") for unit in content.all("units") if unit != "wellington"]
    ours += [("units", unit, "attack") for unit in content.all("units") if unit not in (*fact("samples"), "wellington")]
    ours += [("spaces", hex_) for hex_ in content.all("spaces")]
    for path in ours:
        found = content.provenance(*path)
        assert (found.kind, bool(found.reason)) == ("reconstructed", True), path
    theirs = [("units", id, factor) for id in fact("samples") for factor in ("attack", "defence")]
    theirs += [("units", "gds2", "rear")]
    assert {content.provenance(*path).kind for path in theirs} == {"rulebook"}
    assert {content.provenance("cards", card).kind for card in content.all("cards")} == {"rulebook"}
