"""Overlays and languages: what an owner of the published game, or a translator, may change."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.content import Content, ContentError, check_game, load_game

from .conftest import CARDS, MakeGame

TABLE = """\
provenance: rulebook
tables:
  - id: crt
    name: Results
    columns: ["1-2", "3"]
    rows:
      - {id: man, cells: [0, 1]}
      - {id: woman, cells: [0, 2]}
text:
  hello: Hello {{ card|name }}
  bye: Bye
"""


def load(root: Path, *overlays: str | Path, lang: str | None = None) -> Content:
    return load_game("demo", root, overlays, lang)


def codes(root: Path, *overlays: str, lang: str | None = None) -> list[tuple[str, int, str]]:
    with pytest.raises(ContentError) as caught:
        load(root, *overlays, lang=lang)
    return [(Path(f.path).name, f.line, f.code) for f in caught.value.findings]


def test_records_merge_by_id_and_maps_key_by_key(make_game: MakeGame) -> None:
    root = make_game({"overlays/printed.yaml": """\
cards:
  - id: man
    cost: {tools: ~, weapons: 4}
  - {id: child, name: Child}
"""}, cards=CARDS)
    content = load(root, "printed")
    assert content.get("cards", "man").cost == {"influence": 2, "weapons": 4}
    assert content.get("cards", "man").name == "Man"
    assert list(content.all("cards")) == ["man", "woman", "child"]
    assert content.at("cards", "man", "cost", "weapons").path.endswith("printed.yaml")
    assert content.at("cards", "man", "cost", "influence").path.endswith("cards.yaml")
    assert load(root).get("cards", "man").cost == {"influence": 2, "tools": 1}


def test_provenance_follows_the_value(make_game: MakeGame) -> None:
    root = make_game({
        "overlays/printed.yaml": "cards:\n  - {id: woman, cost: {influence: 3}}\n",
        "overlays/more.yaml": "provenance: {kind: public, source: a photograph}\n"
                              "cards:\n  - {id: woman, copies: 4}\n",
    }, cards=CARDS)
    assert load(root).provenance("cards", "woman", "cost").kind == "reconstructed"
    content = load(root, "printed", "more")
    assert content.provenance("cards", "woman", "cost", "influence").kind == "overlay"
    assert content.provenance("cards", "woman", "cost").kind == "overlay"
    assert content.provenance("cards", "woman", "copies") == (
        "public", "", "a photograph", ())
    assert content.provenance("cards", "woman", "name").kind == "rulebook"
    assert not content.reconstructed("cards", "woman")


def test_later_overlays_win(make_game: MakeGame, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("cards: [{id: man, copies: 7}]\n")
    root = make_game({"overlays/a.yaml": "cards: [{id: man, copies: 5, name: Fellow}]\n"},
                     cards=CARDS)
    assert load(root, "a", path).get("cards", "man").copies == 7
    assert load(root, path, "a").get("cards", "man").copies == 5
    assert load(root, "a", str(path)).get("cards", "man").name == "Fellow"


def test_records_can_be_removed_and_replaced(make_game: MakeGame) -> None:
    root = make_game({"overlays/printed.yaml": """\
cards:
  - {id: man, remove: true}
  - {id: woman, replace: true, name: Wife}
villages:
  - {id: akbil, starts: {cards: [woman]}}
"""}, cards=CARDS)
    content = load(root, "printed")
    assert list(content.all("cards")) == ["woman"]
    woman = content.get("cards", "woman")
    assert (woman.name, woman.copies, woman.cost) == ("Wife", 1, {})


def test_a_whole_deck_can_be_replaced(make_game: MakeGame) -> None:
    root = make_game({"overlays/printed.yaml": """\
cards:
  - replace: true
  - {id: child, name: Child}
villages:
  - {id: akbil, starts: {cards: [child]}}
"""}, cards=CARDS)
    assert list(load(root, "printed").all("cards")) == ["child"]


def test_rows_of_a_table_merge_by_id(make_game: MakeGame) -> None:
    root = make_game({"overlays/printed.yaml": """\
tables:
  - id: crt
    rows:
      - {id: woman, cells: [1, 1]}
      - {id: man, remove: true}
      - {id: child, cells: [0, 0]}
"""}, cards=CARDS, tables=TABLE)
    rows = load(root, "printed").get("tables", "crt").rows
    assert [dict(row) for row in rows] == [
        {"id": "woman", "cells": [1, 1]}, {"id": "child", "cells": [0, 0]}]
    assert load(root, "printed").at("tables", "crt", "rows", "woman", "cells", 1).line == 4


def test_the_empty_overlay_changes_nothing(make_game: MakeGame) -> None:
    root = make_game({"overlays/owner.yaml": "# cards:\n#   - id: man\n"}, cards=CARDS)
    assert load(root, "owner").fingerprint == load(root).fingerprint
    assert check_game("demo", root, ["owner"]) == []


@pytest.mark.parametrize(("overlay", "line", "code", "message"), [
    ("cards:\n  - {id: men, remove: true}\n", 2, "UNKNOWN_REMOVED", "did you mean 'man'?"),
    ("cards:\n  - {id: man, remove: false}\n", 2, "BAD_OVERLAY", "`remove: true`"),
    ("cards:\n  - {id: man, cots: 1}\n", 2, "UNKNOWN_FIELD", "did you mean 'cost'?"),
    ("cards:\n  - {id: mann, copies: 2}\n", 2, "MISSING_FIELD", "did you mean 'man'?"),
    ("cards:\n  - {id: man}\n  - {id: man}\n", 3, "DUPLICATE_ID", "stands in"),
    ("crads:\n  - {id: man}\n", 1, "UNKNOWN_COLLECTION", "did you mean 'cards'?"),
    ("collections: {a: {label: A}}\n", 1, "BAD_DECLARATION", "once"),
])
def test_slips_are_found_in_the_overlay(make_game: MakeGame, overlay: str, line: int, code: str,
                                        message: str) -> None:
    root = make_game({"overlays/o.yaml": overlay}, cards=CARDS)
    with pytest.raises(ContentError) as caught:
        load(root, "o")
    (finding,) = caught.value.findings
    assert (Path(finding.path).name, finding.line, finding.code) == ("o.yaml", line, code)
    assert message in finding.message
    # Without --overlay, validating the game looks into its overlays too.
    assert [f.code for f in check_game("demo", root)] == [code]


def test_what_an_overlay_breaks_elsewhere_is_said_with_its_name(make_game: MakeGame) -> None:
    root = make_game({"overlays/o.yaml": "cards:\n  - {id: man, remove: true}\n"}, cards=CARDS)
    (finding,) = check_game("demo", root)
    assert finding.code == "DANGLING_REFERENCE"
    assert finding.path.endswith("cards.yaml") and "o.yaml" in finding.message


def test_remove_has_no_meaning_in_the_base(make_game: MakeGame) -> None:
    root = make_game(cards=CARDS, more="provenance: rulebook\ncards: [{id: a, name: A, remove: true}]\n")
    assert codes(root) == [("more.yaml", 2, "BAD_OVERLAY")]


def test_an_overlay_that_is_not_there(make_game: MakeGame) -> None:
    root = make_game({"overlays/printed.yaml": ""}, cards=CARDS)
    with pytest.raises(ContentError, match="did you mean 'printed'"):
        load(root, "print")
    with pytest.raises(ContentError, match="NO_OVERLAY"):
        load(root, "../../printed.yaml")


def test_records_of_one_collection_may_stand_in_several_files(make_game: MakeGame) -> None:
    more = "provenance: rulebook\ncards:\n  - {id: child, name: Child}\n"
    assert list(load(make_game(cards=CARDS, more=more)).all("cards")) == ["man", "woman", "child"]
    again = more + "  - {id: man, name: Man}\n"
    assert codes(make_game(cards=CARDS, more=again)) == [("more.yaml", 4, "DUPLICATE_ID")]


def test_texts_of_several_files_join_and_do_not_hide_each_other(make_game: MakeGame) -> None:
    root = make_game(cards=CARDS, tables=TABLE, words="provenance: rulebook\ntext: {more: More}\n")
    assert list(load(root).words) == ["hello", "bye", "more"]
    root = make_game(cards=CARDS, tables=TABLE, words="provenance: rulebook\ntext: {bye: Go}\n")
    assert codes(root) == [("words.yaml", 2, "DUPLICATE_KEY")]


# --- languages -------------------------------------------------------------------------------

FRENCH = """\
text:
  hello: Bonjour {{ card|name }}
cards:
  - {id: man, name: Homme}
"""


def test_a_language_changes_words_only(make_game: MakeGame) -> None:
    root = make_game({"lang/fr.yaml": FRENCH}, cards=CARDS, tables=TABLE)
    content = load(root, lang="fr")
    assert content.words.render("hello", card="man") == "Bonjour Homme"
    assert content.words.render("bye") == "Bye"
    assert content.words.language == "fr"
    assert content.fingerprint == load(root).fingerprint
    assert check_game("demo", root) == []


@pytest.mark.parametrize(("text", "code"), [
    ("cards: [{id: man, copies: 3}]\n", "LANGUAGE_CHANGES_RULES"),
    ("cards: [{id: man, cost: {influence: 9}}]\n", "LANGUAGE_CHANGES_RULES"),
    ("cards: [{id: mann, name: Homme}]\n", "LANGUAGE_CHANGES_RULES"),
    ("game: {players: {min: 2}}\n", "LANGUAGE_CHANGES_RULES"),
    ("cards: [{id: man, remove: true}]\n", "BAD_OVERLAY"),
    ("text: {hello: 'Bonjour {{ carte|name }}'}\n", "TEMPLATE_REFERENCE"),
    ("text: {hallo: Hallo}\n", "TEMPLATE_REFERENCE"),
    ("text: {hello: 'Bonjour {{ card'}\n", "TEMPLATE_SYNTAX"),
])
def test_slips_of_a_language(make_game: MakeGame, text: str, code: str) -> None:
    root = make_game({"lang/fr.yaml": text}, cards=CARDS, tables=TABLE)
    found = check_game("demo", root)
    assert [f.code for f in found] == [code]
    assert found[0].path.endswith("fr.yaml")


def test_a_language_that_is_not_there(make_game: MakeGame) -> None:
    with pytest.raises(ContentError, match="NO_OVERLAY"):
        load(make_game(cards=CARDS), lang="fr")
