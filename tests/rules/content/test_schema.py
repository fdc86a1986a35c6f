"""The JSON Schema says what the engine says, as far as a schema can."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.content import ContentError, games, json_schema, load_game
from rules.content.fields import plain_value
from rules.content.findings import Report
from rules.content.locate import content_root
from rules.content.source import Source, read_yaml
from tests.content.slips import shape_slips
from tests.toy_rules import CONTENT

from .conftest import CARDS, GAME, MakeGame


def as_an_editor_reads(path: Path) -> Any:
    root = read_yaml(Source(path), Report())
    assert root is not None
    return plain_value(root)


def errors(schema: dict[str, Any], value: Any) -> list[str]:
    return [f"{e.json_path}: {e.message}" for e in Draft202012Validator(schema).iter_errors(value)]


def of_text(tmp_path: Path, text: str) -> Any:
    path = tmp_path / "v.yaml"
    path.write_text(text)
    return as_an_editor_reads(path)


def bag() -> list[tuple[Path, str]]:
    """(root, game) of every game that can be loaded, the toy games too; `validate` speaks of the others."""
    found = []
    for root in (content_root(), CONTENT):
        for game in games(root):
            with suppress(ContentError):
                load_game(game, root)
                found.append((root, game))
    return found


BAG = bag()


def test_all_games_that_we_know_can_be_loaded() -> None:
    assert {"red_burnoose", "crossing", "leaflet"} <= {game for _, game in BAG}


@pytest.mark.parametrize(("root", "game"), BAG, ids=[game for _, game in BAG])
def test_the_content_in_the_bag_fits_its_schema(root: Path, game: str) -> None:
    schema = json.loads(json.dumps(json_schema(game, root)))
    Draft202012Validator.check_schema(schema)
    for path in sorted((root / game).glob("*.yaml")):
        assert errors(schema, as_an_editor_reads(path)) == [], path.name
    overlay = json_schema(game, root, overlay=True)
    for path in sorted((root / game / "overlays").glob("*.yaml")):
        assert errors(overlay, as_an_editor_reads(path)) == [], path.name


SHAPES = ("DANGLING_REFERENCE", "WRONG_TYPE", "OUT_OF_RANGE", "UNKNOWN_VALUE", "MISSING_FIELD", "UNKNOWN_FIELD")


@pytest.mark.parametrize("code", SHAPES)
def test_what_loading_refuses_for_its_shape_the_schema_refuses(tmp_path: Path, code: str) -> None:
    """Slips in the real content; those at the level of a whole game (an id that stands twice) are not the schema's."""
    content = load_game("red_burnoose")
    schema = json_schema("red_burnoose")
    made = [slip for slip in shape_slips(content) if slip.code == code]
    for slip in random.Random(7).sample(made, 12):
        text = slip.spoil(slip.old.source.path.read_text("utf-8"))
        path = tmp_path / slip.old.source.path.name
        path.write_text(text, "utf-8")
        assert errors(schema, as_an_editor_reads(path)), slip


def test_a_broken_copy_does_not_fit(make_game: MakeGame, tmp_path: Path) -> None:
    schema = json_schema("demo", make_game(cards=CARDS))
    assert errors(schema, of_text(tmp_path, GAME)) == []
    assert errors(schema, of_text(tmp_path, CARDS)) == []
    for old, new in [
        ("name: Man, ", ""), ("name: Man", "nmae: Man"), ("copies: 3", "copies: three"),
        ("influence: 2", "influence: -2"), ("terrain: steep", "terrain: deep"),
        ("cards: [man", "cards: [men"), ("id: man", "id: a man"), ("villages:", "vilages:"),
        ("kind: reconstructed", "kind: guessed"), ("cost: {influence: 1}", "cost: [1]"),
        ("region: on, ", ""), ("provenance: rulebook", "provenance: guess"),
    ]:
        broken = CARDS.replace(old, new)
        assert broken != CARDS
        assert errors(schema, of_text(tmp_path, broken)), new


def test_declarations_reach_the_schema(make_game: MakeGame) -> None:
    definitions = json_schema("demo", make_game(cards=CARDS))["$defs"]
    village = definitions["villages"]
    assert village["required"] == ["id", "region", "terrain"]
    assert village["properties"]["terrain"]["enum"] == ["steep", "wooded"]
    assert definitions["id_cards"] == {"enum": ["man", "woman"]}
    copies = definitions["cards"]["properties"]["copies"]
    assert (copies["minimum"], copies["default"], copies["type"]) == (0, 1, ["integer", "null"])
    assert copies["description"]
    assert definitions["rules"]["properties"]["id"]["pattern"].endswith(r"(\.[A-Za-z0-9_]+)*$")


def test_words_may_look_like_numbers(make_game: MakeGame, tmp_path: Path) -> None:
    schema = json_schema("demo", make_game(cards=CARDS))
    assert errors(schema, of_text(tmp_path, "cards: [{id: 1857, name: 1857, copies: }]")) == []
    assert errors(schema, of_text(tmp_path, "villages: [{id: a, region: 12, terrain: ~}]"))


def test_overlays_hold_parts_of_records(make_game: MakeGame, tmp_path: Path) -> None:
    spaces = "provenance: rulebook\nspaces: [{id: a}, {id: b}]\nlinks: [{from: a, to: b}]\n"
    schema = json_schema("demo", make_game(cards=CARDS, map=spaces), overlay=True)
    for text in ("cards: [{id: man, copies: 3}]", "cards: [{id: man, remove: true}]",
                 "cards: [{replace: true}, {id: a, name: A}]", "game: {title: Mine}",
                 "links: [{from: a, to: b}]", "# nothing\n",
                 "cards: [{id: child, name: C}]\nvillages: [{id: akbil, starts: {cards: [child]}}]"):
        assert errors(schema, of_text(tmp_path, text)) == [], text
    for text in ("cards: [{copies: 3}]", "cards: [{id: man, remove: yes}]",
                 "cards: [{id: man, copies: x}]", "cards: [{replace: true, copies: 3}]", "links: [{from: a}]",
                 "collections: {}"):
        assert errors(schema, of_text(tmp_path, text)), text


def test_content_with_findings_has_a_schema(make_game: MakeGame) -> None:
    root = make_game(cards=CARDS.replace("copies: 3", "copies: x"))
    assert "villages" in json_schema("demo", root)["properties"]
    with pytest.raises(ContentError):
        json_schema("nothing", root)
