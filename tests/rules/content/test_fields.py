"""Declared fields: scalars typed by their declaration, and declarations that make sense."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.content import check_game, load_game
from rules.content.declarations import read_declarations
from rules.content.fields import Converter, Field, plain_value
from rules.content.findings import Report
from rules.content.models import Collection
from rules.content.source import Source, read_yaml

from .conftest import CARDS, GAME, MakeGame


def convert(tmp_path: Path, text: str, field: Field) -> tuple[Any, list[str]]:
    path = tmp_path / "v.yaml"
    path.write_text(f"v: {text}\n")
    report = Report()
    root = read_yaml(Source(path), report)
    assert root is not None
    value = Converter(report).value(root.entries["v"], field, "here")
    assert all(f.message.startswith("here") and (f.line, f.column) >= (1, 4) for f in report)
    return value, [f.code for f in report]


@pytest.mark.parametrize("text", ["on", "0101", "12:30", "1_000", "0x10", ".inf", "1e5", "null"])
def test_words_stay_what_was_written(tmp_path: Path, text: str) -> None:
    assert convert(tmp_path, text, Field("str")) == (text, [])


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("12", 12), ("-3", -3),
                                             ("9007199254740991", 2**53 - 1)])
def test_whole_numbers_are_plain_digits(tmp_path: Path, text: str, value: int) -> None:
    assert convert(tmp_path, text, Field("int")) == (value, [])
    assert convert(tmp_path, text, Field("number")) == (value, [])


@pytest.mark.parametrize("text", ["on", "0101", "12:30", "1_000", "0x10", ".inf", "+1", "1.0", "'5'",
                                  "٣", "9007199254740992", "9" * 400, "true", "[1]", "{a: 1}"])
def test_all_else_is_no_whole_number(tmp_path: Path, text: str) -> None:
    assert convert(tmp_path, text, Field("int")) == (None, ["WRONG_TYPE"])


def test_numbers(tmp_path: Path) -> None:
    assert convert(tmp_path, "2.50", Field("number")) == (2.5, [])
    for text in (".nan", "-.inf", "1.", ".5", "1e3"):
        assert convert(tmp_path, text, Field("number")) == (None, ["WRONG_TYPE"])


def test_truth_is_true_or_false(tmp_path: Path) -> None:
    assert convert(tmp_path, "true", Field("bool")) == (True, [])
    assert convert(tmp_path, "false", Field("bool")) == (False, [])
    for text in ("yes", "on", "True", "1", "'true'"):
        assert convert(tmp_path, text, Field("bool")) == (False, ["WRONG_TYPE"])


def test_bounds(tmp_path: Path) -> None:
    field = Field("int", min=1, max=4)
    assert convert(tmp_path, "4", field) == (4, [])
    assert convert(tmp_path, "0", field) == (None, ["OUT_OF_RANGE"])
    assert convert(tmp_path, "5", field) == (None, ["OUT_OF_RANGE"])
    pair = Field("list", of=Field("int"), min=2, max=2)
    assert convert(tmp_path, "[1, 2]", pair) == ((1, 2), [])
    assert convert(tmp_path, "[1]", pair) == ((1,), ["OUT_OF_RANGE"])


def test_enums_lists_points_and_maps(tmp_path: Path) -> None:
    steep = Field("enum", values=("steep", "on"))
    assert convert(tmp_path, "on", steep) == ("on", [])
    assert convert(tmp_path, "step", steep) == (None, ["UNKNOWN_VALUE"])
    assert convert(tmp_path, "[3.5, 4]", Field("point")) == ((3.5, 4), [])
    assert convert(tmp_path, "[3, 4, 5]", Field("point")) == (None, ["WRONG_TYPE"])
    assert convert(tmp_path, "[3, x]", Field("point")) == (None, ["WRONG_TYPE"])
    unique = Field("list", of=Field("str"), unique=True)
    assert convert(tmp_path, "[a, b, a]", unique)[1] == ["DUPLICATE_ITEM"]
    by_player = Field("map", of=Field("int"), keys=Field("int"))
    assert convert(tmp_path, "{2: 5, 3: 6}", by_player) == ({2: 5, 3: 6}, [])
    assert convert(tmp_path, "{two: 5}", by_player) == ({}, ["WRONG_TYPE"])
    kinds = Field("map", of=Field("int"), keys=steep)
    assert convert(tmp_path, "{steep: 1, deep: 2}", kinds) == ({"steep": 1}, ["UNKNOWN_VALUE"])


def test_any_is_plain(tmp_path: Path) -> None:
    text = "{a: 1, b: '1', c: true, d: ~, e: [1.5, 007, on], f: -2, g: 99999999999999999999}"
    value, found = convert(tmp_path, text, Field("any"))
    assert found == []
    assert value == {"a": 1, "b": "1", "c": True, "d": None, "e": [1.5, "007", "on"], "f": -2,
                     "g": "99999999999999999999"}


def test_nothing_among_values(tmp_path: Path) -> None:
    counts = Field("map", of=Field("int"))
    assert convert(tmp_path, "{a: 1, b: ~, c: }", counts) == ({"a": 1}, [])
    assert convert(tmp_path, "[1, ~]", Field("list", of=Field("int"))) == (
        (1, None), ["WRONG_TYPE"])


def test_what_is_not_given_can_be_looped_over(tmp_path: Path) -> None:
    fields = {"cards": Field("list", of=Field("str")), "rerolls": Field("int", default=0)}
    optional = Field("map", fields=fields)
    assert optional.absent() == {"cards": (), "rerolls": 0}
    assert Field("map", fields={"a": Field("int", required=True)}).absent() is None
    assert convert(tmp_path, "", optional)[0].cards == ()
    assert Field("list", of=Field("str")).absent() == ()
    assert Field("map", of=Field("str")).absent() == {}
    assert [Field(t).absent() for t in ("str", "text", "bool", "int", "ref", "point", "any")] == [
        "", "", False, None, None, None, None]


# --- declarations ----------------------------------------------------------------------------


def declare(tmp_path: Path, text: str) -> tuple[dict[str, Collection], list[str]]:
    path = tmp_path / "game.yaml"
    path.write_text(text)
    report = Report()
    root = read_yaml(Source(path), report)
    return read_declarations(root, report), [str(f) for f in report]


def test_a_declaration_in_full(tmp_path: Path) -> None:
    collections, found = declare(tmp_path, """\
leaders:
  label: Leaders
  fields:
    side: {type: enum, values: [french, berber], required: true, help: who leads}
    plain: int
    starts: {type: map, fields: {cards: {type: list, of: {type: ref, to: [cards, leaders]}}}}
    supply: {type: map, keys: ['1', '2'], of: {type: int, min: 0, default: 3}}
    by_card: {type: map, keys: {type: ref, to: cards}, of: number}
""")
    assert found == []
    fields = collections["leaders"].fields
    assert fields["side"].required and fields["side"].values == ("french", "berber")
    assert fields["plain"].type == "int"
    starts = fields["starts"].fields
    assert starts is not None and starts["cards"].of is not None
    assert starts["cards"].of.to == ("cards", "leaders")
    supply = fields["supply"]
    assert supply.keys is not None and supply.keys.values == ("1", "2")
    assert supply.of is not None and supply.of.default == 3
    assert "id" in fields and collections["cards"].fields["copies"].default == 1


@pytest.mark.parametrize(("declaration", "message"), [
    ("{type: integer}", "'integer' is none of"),
    ("integer", "did you mean"),
    ("{required: true}", "the type is missing"),
    ("[int]", "a declaration such as"),
    ("{type: enum}", "lists its `values`"),
    ("{type: ref}", "leads `to`"),
    ("{type: ref, to: leader}", "did you mean 'leaders'?"),
    ("{type: list}", "list `of`"),
    ("{type: map}", "either `fields`, or `of`"),
    ("{type: map, of: int, fields: {a: int}}", "either `fields`, or `of`"),
    ("{type: int, valeus: [1]}", "did you mean 'values'?"),
    ("{type: int, values: [1]}", "is for enum"),
    ("{type: str, min: 3}", "is for int and number and list"),
    ("{type: int, default: x}", "a whole number"),
    ("{type: int, required: yes}", "true or false"),
    ("{type: map, of: int, keys: {type: bool}}", "keys are"),
    ("{type: map, fields: {a-b: int}}", "cannot be the name of a field"),
])
def test_declarations_that_fit_nothing(tmp_path: Path, declaration: str, message: str) -> None:
    found = declare(tmp_path, f"leaders:\n  fields:\n    field: {declaration}\n")[1]
    assert len(found) == 1, found
    assert message in found[0]
    assert f"{tmp_path}/game.yaml:3:" in found[0]


@pytest.mark.parametrize(("text", "message"), [
    ("- leaders\n", "a map of collections"),
    ("provenance: {fields: {a: int}}\n", "cannot be the name of a collection"),
    ("le-aders: {fields: {a: int}}\n", "cannot be the name of a collection"),
    ("leaders: [a]\n", "label and fields"),
    ("leaders: {name: x}\n", "not 'name'"),
    ("leaders: {fields: [a]}\n", "map from names"),
    ("leaders: {fields: {provenance: str}}\n", "means something else"),
    ("text: {fields: {a: str}}\n", "can have no fields"),
    ("links: {fields: {from: int}}\n", "stays as it is"),
])
def test_collections_that_fit_nothing(tmp_path: Path, text: str, message: str) -> None:
    found = declare(tmp_path, text)[1]
    assert len(found) == 1, found
    assert message in found[0]


def test_shape_findings_of_a_whole_game(make_game: MakeGame) -> None:
    cards = """\
provenance: rulebook
cards:
  - {id: man, nmae: Man, cost: {influence: x}}
  - {id: a man, name: A}
  - {name: B}
  - {id: man, name: C}
  - word
villages:
  - {id: akbil, name: Akbil, terrain: step, starts: {cards: [mann], reroll: 1}}
carts:
  - {id: a}
"""
    found = check_game("demo", make_game(cards=cards))
    assert [(f.line, f.column, f.code) for f in found] == [
        (3, 5, "MISSING_FIELD"), (3, 15, "UNKNOWN_FIELD"), (3, 44, "WRONG_TYPE"),
        (4, 10, "BAD_ID"), (5, 5, "BAD_ID"), (6, 5, "DUPLICATE_ID"), (7, 5, "WRONG_TYPE"),
        (9, 5, "MISSING_FIELD"), (9, 39, "UNKNOWN_VALUE"), (9, 62, "DANGLING_REFERENCE"),
        (9, 69, "UNKNOWN_FIELD"), (10, 1, "UNKNOWN_COLLECTION"),
    ]
    messages = {(f.line, f.code): f.message for f in found}
    assert messages[3, "UNKNOWN_FIELD"] == (
        "cards.man: there is no field 'nmae' (did you mean 'name'?)")
    assert "did you mean 'man'?" in messages[9, "DANGLING_REFERENCE"]
    assert "did you mean 'cards'?" in messages[10, "UNKNOWN_COLLECTION"]


def test_a_large_file_loads_whole(make_game: MakeGame) -> None:
    many = "".join(
        f"  - id: card_{i}\n    name: Card {i}\n    copies: {i % 5}\n"
        f"    cost: {{influence: {i % 7}, tools: 1}}\n    notes: a line that nobody reads\n"
        "    provenance: {fields: {cost: {kind: reconstructed, reason: not printed}}}\n"
        for i in range(540))
    root = make_game(cards=CARDS, more=f"provenance: rulebook\ncards:\n{many}")
    content = load_game("demo", root)
    assert len(content.all("cards")) == 542


def test_plain_values_of_the_demo_game(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    root = read_yaml(Source(path), Report())
    assert root is not None
    assert plain_value(root)["game"]["players"] == {"min": 1, "max": 2}
