"""Checks that hold for any game: counts, tables, options, rules, maps, provenance, examples."""

from __future__ import annotations

import pytest

from rules.content import check_game, load_game

from .conftest import CARDS, GAME, MakeGame


def found(make_game: MakeGame, text: str, *overlays: str) -> list[tuple[int, str, str]]:
    """Findings of a file `more.yaml` that holds `text` below a first line of provenance."""
    root = make_game(cards=CARDS, more="provenance: rulebook\n" + text)
    return [(f.line, f.code, f.message) for f in check_game("demo", root, overlays)]


def only(make_game: MakeGame, text: str) -> tuple[int, str, str]:
    (finding,) = found(make_game, text)
    return finding


# --- component list --------------------------------------------------------------------------

UNITS = "units:\n  - {id: sapper, name: Sapper, count: 8}\n  - {id: gun, name: Gun, count: 2}\n"


@pytest.mark.parametrize("counts", [
    "count: 4, counts: {collection: cards, sum: copies}",
    "count: 2, counts: {collection: cards}",
    "count: 3, counts: {collection: cards, id: woman, sum: copies}",
    "count: 1, counts: {collection: cards, where: {copies: 3}}",
])
def test_counts_that_agree(make_game: MakeGame, counts: str) -> None:
    assert found(make_game, f"components: [{{id: a, name: A, {counts}}}]\n") == []


@pytest.mark.parametrize(("counts", "code", "message"), [
    ("count: 5, counts: {collection: cards, sum: copies}", "COUNT_DIFFERS", "5 in the list, 4 by"),
    ("count: 1, counts: {collection: cards}", "COUNT_DIFFERS", "1 in the list, 2 by"),
    ("count: 1, counts: {collection: card}", "DANGLING_REFERENCE", "did you mean 'cards'?"),
    ("count: 1, counts: {collection: text}", "DANGLING_REFERENCE", "'text'"),
    ("count: 1, counts: {collection: cards, id: men}", "DANGLING_REFERENCE", "did you mean 'man'?"),
    ("count: 1, counts: {collection: cards, sum: copy}", "UNKNOWN_FIELD", "'copy'"),
    ("count: 1, counts: {collection: cards, where: {dekc: a}}", "UNKNOWN_FIELD", "'deck'"),
])
def test_counts_that_disagree(make_game: MakeGame, counts: str, code: str, message: str) -> None:
    line, code_found, text = only(make_game, f"components:\n  - {{id: a, name: A, {counts}}}\n")
    assert (line, code_found) == (3, code)
    assert message in text


@pytest.mark.parametrize("row", ["{id: a, name: A, count: 7}", "{id: a, name: A, count: 7, counts: }"])
def test_rows_that_are_compared_with_nothing(make_game: MakeGame, row: str) -> None:
    assert only(make_game, f"components:\n  - {row}\n")[:2] == (3, "NOT_COUNTED")
    passed = row[:-1] + ", suppress: [{code: NOT_COUNTED, reason: a box is a box}]}"
    assert only(make_game, f"components:\n  - {passed}\n")[1] == "NOT_COUNTED"


def test_pieces_that_no_row_counts(make_game: MakeGame) -> None:
    rows = "components: [{id: a, name: A, count: 8, counts: {collection: units, id: sapper, sum: count}}]\n"
    assert only(make_game, UNITS + rows)[:2] == (4, "COUNT_DIFFERS")
    both = rows.replace("id: sapper, sum", "sum").replace("8", "10")
    assert found(make_game, UNITS + both) == []
    assert found(make_game, UNITS) == []


# --- tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows", "message"), [
    ("[a, b]", "[[1, 2], [1]]", "1 cells under 2 columns"),
    ("[a, b]", "[[1, 2], [1, 2, 3]]", "3 cells under 2 columns"),
    ("[a, b]", "[[1, ~]]", "the cell under 'b' is empty"),
    ("[a, b]", "[]", "no rows"),
    ("[a, b]", "[{id: x}]", "no cells"),
    ("[a, b]", "[3]", "no cells"),
    ("[a, a]", "[[1, 2]]", "'a' stands twice"),
    ("[1-2, 4]", "[[1, 2]]", "2 and 4 leave a gap"),
    ("[1-2, 2, 3]", "[[1, 2, 3]]", "2 and 2 overlap"),
    ("[a]", "[{id: '2', cells: [1]}, {id: '4', cells: [1]}]", "2 and 4 leave a gap"),
    ("[a]", "[{id: x, cells: [1]}, {id: x, cells: [2]}]", "'x' stands twice"),
])
def test_tables_with_holes(make_game: MakeGame, columns: str, rows: str, message: str) -> None:
    table = f"tables:\n  - {{id: t, name: T, columns: {columns}, rows: {rows}}}\n"
    line, code, text = only(make_game, table)
    assert (line, code) == (3, "TABLE_HOLE")
    assert message in text


def test_tables_without_holes(make_game: MakeGame) -> None:
    assert found(make_game, """\
tables:
  - {id: a, name: A, columns: ["1-2", "3", "4-6"], rows: [[1, 2, 3], ["", x, y]]}
""") == [(3, "TABLE_HOLE", "tables.a: the cell under '1-2' is empty")]
    assert found(make_game, """\
tables:
  - {id: a, name: A, columns: ["1-2", "3", "4-6"], rows: [{id: x, cells: [0, 0, 1]}]}
  - {id: b, name: B, columns: [6, 5, 4], rows: [[0, "-", 1]]}
  - {id: c, name: C, columns: [clear, 2, 7], rows: [[0, 0, 1]]}
""") == []


def test_one_slip_does_not_hide_in_a_hundred_findings(make_game: MakeGame) -> None:
    """What a broken file may hold is not said to be missing; all else is still found."""
    more = """\
provenance: rulebook
villages:
  - {id: v, region: r, terrain: steep, starts: {cards: [man]}}
  - {id: w, region: r, terrain: deep, starts: {cards: [women]}}
components: [{id: c, name: C, count: 2, counts: {collection: cards}}]
examples: [{id: e, title: E, pins: {cards.man.copies: 1}}]
units: [{id: u, name: U, rule: demo.nothing}]
"""

    def codes(cards: str) -> list[str]:
        return [f.code for f in check_game("demo", make_game(cards=cards, more=more))]

    assert codes("cards: [\n") == ["YAML_SYNTAX", "UNKNOWN_VALUE"]
    assert codes("provenance: rulebook\ncards: 3\n") == [
        "WRONG_TYPE", "UNKNOWN_VALUE", "DANGLING_REFERENCE"]
    assert codes(CARDS) == ["UNKNOWN_VALUE", "DANGLING_REFERENCE", "DANGLING_REFERENCE"]
    broken = make_game({"game.yaml": "game: [\n"}, cards=CARDS, more=more)
    assert [f.code for f in check_game("demo", broken)] == ["YAML_SYNTAX"]


# --- options, rules, the game itself ---------------------------------------------------------


def test_options(make_game: MakeGame) -> None:
    assert found(make_game, """\
options:
  - {id: a, label: A, default: hard, values: [{id: easy}, {id: hard}]}
""") == []
    assert only(make_game, """\
options:
  - {id: a, label: A, default: hrad, values: [{id: easy}, {id: hard}]}
""") == (3, "UNKNOWN_VALUE", "options.a: the default 'hrad' is no value (did you mean 'hard'?)")
    assert only(make_game, """\
options:
  - {id: a, label: A, values: [{id: easy}, {id: easy}]}
""")[:2] == (3, "DUPLICATE_ID")


def test_rules(make_game: MakeGame) -> None:
    option = "options: [{id: o, label: O, values: [{id: v}], rule: demo.b}]\n"
    assert found(make_game, option + """\
rules:
  - {id: demo.a, title: A}
  - {id: demo.b, title: B, ruling: so, reason: because, switch: o}
""") == []
    assert [f[:2] for f in found(make_game, option + """\
rules:
  - {id: demo.b, title: B, ruling: so}
  - {id: demo.c, title: C, switch: o}
  - {id: demo.d, title: D, ruling: x, reason: y, switch: p}
""")] == [(4, "RULING_WITHOUT_REASON"), (5, "RULING_WITHOUT_REASON"), (6, "DANGLING_REFERENCE")]
    assert only(make_game, "units: [{id: a, name: A, rule: demo.x}]\n")[1] == "DANGLING_REFERENCE"


def test_the_game_itself(make_game: MakeGame) -> None:
    def codes(text: str) -> list[str]:
        root = make_game({"game.yaml": text}, cards=CARDS)
        return [f.code for f in check_game("demo", root)]

    assert codes(GAME.replace("min: 1", "min: 3")) == ["OUT_OF_RANGE"]
    assert codes(GAME.replace("id: demo", "id: dome")) == ["BAD_ID"]
    assert codes(GAME.replace("game: ", "gmae: ")) == ["UNKNOWN_COLLECTION"]
    assert codes(GAME.replace("title: A demonstration, ", "")) == ["MISSING_FIELD"]
    assert codes("provenance: [\n")[-1] == "YAML_SYNTAX"
    assert "NO_GAME" in codes("game: ~\nprovenance: rulebook\n")


# --- maps ------------------------------------------------------------------------------------


def graph(spaces: str, links: str) -> str:
    records = "".join(f"  - {{id: {s.strip()}}}\n" for s in spaces.split("|"))
    roads = "".join(f"  - {{{link.strip()}}}\n" for link in links.split("|"))
    return f"spaces:\n{records}links:\n{roads}"


RING = "from: a, to: b | from: b, to: c | from: c, to: a"


@pytest.mark.parametrize(("spaces", "links"), [
    ("a|b|c", RING),
    ("a|b|c|d, dead_end: true", RING + "| from: c, to: d"),
    ("a|b|c|d, off_map: true", RING),
    ("a|b|c", "from: a, to: b, one_way: true| from: b, to: a, one_way: true|" + RING[16:]),
])
def test_maps_that_hold(make_game: MakeGame, spaces: str, links: str) -> None:
    assert found(make_game, graph(spaces, links)) == []


@pytest.mark.parametrize(("spaces", "links", "expected"), [
    ("a|b|c|d", RING, [(6, "UNREACHED_SPACE")]),
    ("a|b|c|d|e", RING + "| from: d, to: e", [
        (6, "DEAD_END"), (6, "UNREACHED_SPACE"), (7, "DEAD_END"), (7, "UNREACHED_SPACE")]),
    ("a|b|c|d", RING + "| from: c, to: d", [(6, "DEAD_END")]),
    ("a, dead_end: true|b|c", RING, [(3, "FALSE_DEAD_END")]),
    ("a, off_map: true|b|c", RING, [(3, "UNREACHED_SPACE")]),
    ("a|b|c", RING + "| id: x, from: b, to: a", [(10, "DOUBLED_LINK")]),
    ("a|b|c", RING + "| from: a, to: b", [(10, "DUPLICATE_ID")]),
    ("a|b|c", RING + "| id: x, from: a, to: b, one_way: true", [(10, "DOUBLED_LINK")]),
    ("a|b|c", RING + "| from: a, to: a", [(10, "SELF_LINK")]),
    ("a|b|c", RING + "| from: a, to: x", [(10, "DANGLING_REFERENCE")]),
    ("a|b|c", RING + "| from: a", [(10, "BAD_ID")]),
])
def test_maps_with_slips(make_game: MakeGame, spaces: str, links: str,
                         expected: list[tuple[int, str]]) -> None:
    assert [f[:2] for f in found(make_game, graph(spaces, links))] == expected


def test_places_off_the_board(make_game: MakeGame) -> None:
    game = GAME.replace("players:", "board: {width: 100, height: 50}, players:")
    places = "provenance: rulebook\nspaces:\n  - {id: a, at: [100, 50]}\n  - {id: b, at: [3, 51]}\n"
    root = make_game({"game.yaml": game}, cards=CARDS, map=places)
    (finding,) = check_game("demo", root)
    assert (finding.line, finding.column, finding.code) == (4, 17, "OFF_BOARD")
    assert "[3, 51]" in finding.message


# --- provenance ------------------------------------------------------------------------------


@pytest.mark.parametrize(("provenance", "code"), [
    ("reconstructed", "NO_REASON"),
    ("{kind: reconstructed}", "NO_REASON"),
    ("public", "NO_SOURCE"),
    ("{kind: public, reason: x}", "NO_SOURCE"),
    ("guessed", "UNKNOWN_VALUE"),
    ("{kind: guessed}", "UNKNOWN_VALUE"),
    ("{reason: x}", "BAD_PROVENANCE"),
    ("[a]", "BAD_PROVENANCE"),
    ("{kind: rulebook, resaon: x}", "UNKNOWN_FIELD"),
    ("{fields: {name: {kind: reconstructed}}}", "NO_REASON"),
    ("{fields: {name: public}}", "NO_SOURCE"),
    ("{fields: {nmae: rulebook}}", "BAD_PROVENANCE"),
    ("{fields: {cost.tols: rulebook}}", "BAD_PROVENANCE"),
    ("{fields: [name]}", "BAD_PROVENANCE"),
])
def test_provenance_that_says_too_little(make_game: MakeGame, provenance: str, code: str) -> None:
    text = f"cards: [{{id: x, name: X, cost: {{tools: 1}}, provenance: {provenance}}}]\n"
    assert only(make_game, text)[:2] == (2, code)


def test_provenance_of_a_file(make_game: MakeGame) -> None:
    def codes(text: str) -> list[tuple[int, str]]:
        root = make_game(cards=CARDS, more=text)
        return [(f.line, f.code) for f in check_game("demo", root)]

    assert codes("cards: [{id: x, name: X}]\n") == [(1, "MISSING_PROVENANCE")]
    assert codes("provenance: reconstructed\ncards:\n  - {id: x, name: X}\n") == [(3, "NO_REASON")]
    own = "provenance: {kind: reconstructed, reason: y}"
    assert codes(f"provenance: reconstructed\ncards: [{{id: x, name: X, {own}}}]\n") == []
    assert codes(f"{own}\ncards: [{{id: x, name: X}}]\n") == []
    root = make_game(cards=CARDS, more=f"{own}\ncards: [{{id: x, name: X}}]\n")
    assert load_game("demo", root).provenance("cards", "x", "name").reason == "y"


# --- worked examples -------------------------------------------------------------------------

EXAMPLE = """\
examples:
  - id: e
    title: E
    pins: {cards.man.cost.influence: 2, villages.akbil.starts.cards: [man, woman], cards.man.name: Man}
"""


def test_pins_that_hold(make_game: MakeGame) -> None:
    assert found(make_game, EXAMPLE) == []


@pytest.mark.parametrize(("pin", "message"), [
    ("cards.man.cost.influence: 3", "= 3, and the content says 2"),
    ("cards.men.cost.influence: 3", "says nothing"),
    ("cards.man.cost.infl: 3", "says nothing"),
    ("crads.man: 3", "says nothing"),
    ("villages.akbil.starts.cards.0: woman", "says 'man'"),
])
def test_pins_that_do_not_hold(make_game: MakeGame, pin: str, message: str) -> None:
    line, code, text = only(make_game, f"examples:\n  - {{id: e, title: E, pins: {{{pin}}}}}\n")
    assert (line, code) == (3, "PIN_DIFFERS")
    assert message in text


def test_an_overlay_sets_examples_aside(make_game: MakeGame) -> None:
    overlay = "cards: [{id: man, cost: {influence: 5}}]\n"
    root = make_game({"overlays/printed.yaml": overlay}, cards=CARDS,
                     more="provenance: rulebook\n" + EXAMPLE)
    (finding,) = check_game("demo", root, ["printed"])
    assert (finding.code, finding.level) == ("EXAMPLE_SET_ASIDE", "note")
    assert "cards.man.cost.influence = 2" in finding.message and "5" in finding.message
