"""`check_game` as a whole: games' own checks, other rooms' checks, suppression, formats."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules.games
from rules.content import (
    CODES,
    Content,
    ContentError,
    Finding,
    check_game,
    codes_table,
    content_root,
    failing,
    games,
    load_game,
    summary,
    templates_root,
)
from rules.content import locate as locate_module

from .conftest import CARDS, GAME, MakeGame

AddCode = Callable[..., None]


@pytest.fixture
def game_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AddCode]:
    """Give the game `demo` modules of its own under rules.games."""
    folder = tmp_path / "code"

    def add(**modules: str) -> None:
        package = folder / "demo"
        package.mkdir(parents=True, exist_ok=True)
        for name, text in {"__init__": "", **modules}.items():
            (package / f"{name}.py").write_text(text)
        monkeypatch.setattr(rules.games, "__path__", [*rules.games.__path__, str(folder)])
        importlib.invalidate_caches()

    yield add
    for name in [n for n in sys.modules if n.startswith("rules.games.demo")]:
        del sys.modules[name]


# --- games' own checks -----------------------------------------------------------------------


def test_a_games_own_checks(make_game: MakeGame, game_code: AddCode) -> None:
    game_code(checks="""
CODES = {"DEMO_CODE": "A code of the demonstration."}
def check(content):
    yield content.finding("DEMO_CODE", "too dear", "cards", "man", "cost", "influence")
""")
    (finding,) = check_game("demo", make_game(cards=CARDS))
    assert finding.message == "cards.man: too dear"
    assert (finding.line, finding.column) == (3, 44)
    assert "DEMO_CODE" in codes_table()
    del CODES["DEMO_CODE"]


def test_worked_examples_are_played(make_game: MakeGame, game_code: AddCode) -> None:
    game_code(examples="""
def play(content, example):
    return [] if example.expect == 1 else ["came out otherwise"]
""")
    root = make_game(cards=CARDS, examples="""\
provenance: rulebook
examples:
  - {id: a, title: A, expect: 1}
  - {id: b, title: B, expect: 2}
  - {id: c, title: C, expect: 2, pins: {cards.man.name: Fellow}}
""")
    assert [(f.line, f.code) for f in check_game("demo", root)] == [
        (4, "EXAMPLE_DIFFERS"), (5, "PIN_DIFFERS")]


@pytest.mark.parametrize("code", ["def check(content):\n    return [1 / 0]\n", "import nowhere\n",
                                  "def check(content) return\n"])
def test_checks_that_stop_are_findings(make_game: MakeGame, game_code: AddCode, code: str) -> None:
    game_code(checks=code)
    (finding,) = check_game("demo", make_game(cards=CARDS))
    assert finding.code == "CHECK_FAILED"
    assert "checks" in finding.message


@pytest.mark.parametrize("modules", [{"__init__": "1 / 0"}, {"checks": "X = 1"}, {"examples": "import x.y"}])
def test_code_that_does_not_import_is_a_finding(make_game: MakeGame, game_code: AddCode,
                                                modules: dict[str, str]) -> None:
    game_code(**modules)
    found = check_game("demo", make_game(cards=CARDS))
    assert {f.code for f in found} == {"CHECK_FAILED"}


def test_own_checks_wait_for_content_that_loads(make_game: MakeGame, game_code: AddCode) -> None:
    game_code(checks="def check(content):\n    raise AssertionError('not yet')\n")
    found = check_game("demo", make_game(cards=CARDS.replace("Man", "Man, nmae: x")))
    assert [f.code for f in found] == ["UNKNOWN_FIELD"]


def test_checks_of_other_rooms(make_game: MakeGame) -> None:
    def faces(content: Content) -> Iterator[Finding]:
        yield content.finding("TEXT_DOES_NOT_FIT", "too long", "cards", "man", level="warning")

    (finding,) = check_game("demo", make_game(cards=CARDS), extra_checks=[faces])
    assert (finding.code, finding.level) == ("TEXT_DOES_NOT_FIT", "warning")


# --- suppression -----------------------------------------------------------------------------

DEAD_END = """\
provenance: rulebook
spaces:
  - id: a
    {}
  - id: b
links: [{{from: a, to: b}}]
"""
SUPPRESS = "suppress: [{code: DEAD_END, reason: the sea}]"


def codes(root: Path) -> list[tuple[str, int, str]]:
    return [(f.code, f.line, f.suppressed) for f in check_game("demo", root)]


def test_a_record_passes_over_its_own_findings(make_game: MakeGame) -> None:
    root = make_game(cards=CARDS, map=DEAD_END.format(SUPPRESS))
    found = check_game("demo", root)
    assert [(f.code, f.line, f.suppressed) for f in found] == [
        ("DEAD_END", 3, "the sea"), ("DEAD_END", 5, "")]
    assert [f.line for f in failing(found)] == [5]
    assert str(found[0]).endswith("(suppressed: the sea)")
    assert summary(found) == "1 error, 1 suppressed"


def test_a_file_passes_over_all_its_findings(make_game: MakeGame) -> None:
    root = make_game(cards=CARDS, map=f"{SUPPRESS}\n" + DEAD_END.format("kind: x"))
    assert codes(root) == [("DEAD_END", 4, "the sea"), ("DEAD_END", 6, "the sea")]


@pytest.mark.parametrize(("suppress", "code"), [
    ("suppress: [{code: DEAD_END}]", "BAD_SUPPRESSION"),
    ("suppress: [{code: DEAD_END, reason: }]", "BAD_SUPPRESSION"),
    ("suppress: DEAD_END", "BAD_SUPPRESSION"),
    ("suppress: [DEAD_END]", "BAD_SUPPRESSION"),
    ("suppress: []", "BAD_SUPPRESSION"),
    ("suppress: [{code: DEAD_ENDS, reason: x}]", "BAD_SUPPRESSION"),
    ("suppress: [{code: WRONG_TYPE, reason: x}]", "BAD_SUPPRESSION"),
    ("suppress: [{code: OFF_BOARD, reason: x}]", "UNUSED_SUPPRESSION"),
])
def test_suppressions_that_do_nothing(make_game: MakeGame, suppress: str, code: str) -> None:
    root = make_game(cards=CARDS, map=DEAD_END.format(suppress))
    found = codes(root)
    assert [(c, line) for c, line, _ in found if c != "DEAD_END"] == [(code, 4)]
    assert [reason for c, _, reason in found if c == "DEAD_END"] == ["", ""]


# --- formats ---------------------------------------------------------------------------------


def test_findings_print_relative_to_the_current_folder(
        make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_game(cards=CARDS.replace("copies: 3", "copies: x"))
    monkeypatch.chdir(root)
    (finding,) = check_game("demo", root)
    assert str(finding) == ("demo/cards.yaml:6:13: WRONG_TYPE cards.woman.copies: a whole number "
                            "in plain digits is expected, not 'x'")
    assert json.loads(json.dumps(finding.to_json())) == {
        "path": "demo/cards.yaml", "line": 6, "column": 13, "code": "WRONG_TYPE",
        "message": finding.message, "level": "error", "suppressed": ""}
    with pytest.raises(ContentError) as caught:
        load_game("demo", root)
    assert str(caught.value) == str(finding)


def test_summaries() -> None:
    assert summary([]) == "no findings"
    one = Finding("a", 1, 1, "DEAD_END", "x")
    two = Finding("a", 1, 1, "DEAD_END", "x", "warning")
    assert summary([one, one, two]) == "2 errors, 1 warning"


def test_every_code_is_explained_once() -> None:
    lines = codes_table().splitlines()
    assert len(lines) == len(CODES)
    for line in lines:
        code, explanation = line.split(maxsplit=1)
        assert code.isupper() and explanation.endswith(".")


def test_the_bag_holds_clean_games() -> None:
    """Content in the checkout validates, as far as content alone can tell."""
    assert "red_burnoose" in games()
    assert (content_root() / "red_burnoose").is_dir() and templates_root().name == "templates"
    content = load_game("red_burnoose")
    assert content.id == "red_burnoose" and len(content.all("villages")) == 9


def test_installed_data_lies_beside_the_packages(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locate_module, "_ROOT", tmp_path)
    assert content_root() == tmp_path / "content"
    (tmp_path / "haversack_data/content").mkdir(parents=True)
    (tmp_path / "haversack_data/templates").mkdir()
    assert content_root() == tmp_path / "haversack_data/content"
    assert templates_root() == tmp_path / "haversack_data/templates"
    assert content_root(tmp_path / "mine") == tmp_path / "mine"


# --- whatever the bytes ----------------------------------------------------------------------

_lines = (GAME + CARDS).splitlines()
_mutations = st.lists(st.tuples(
    st.integers(0, len(_lines) - 1),
    st.sampled_from(["", "x", "- y", "cards: 3", "  - {id: [a]}", "game: ~", "collections: []",
                     "    fields: {a: {type: map, of: {type: list}}}", "  - *a", "text: {a: '{{'}",
                     "provenance: {fields: 3}", "suppress: {a: b}", "spaces: [{at: [1]}]",
                     "links: [{from: {}, to: []}]", "tables: [{id: t, name: T, rows: {}}]",
                     "options: [{id: o, label: O, values: [x]}]", "examples: [{id: e, pins: [1]}]",
                     "components: [{id: c, name: C, count: 1, counts: {collection: [a]}}]"])),
    max_size=4)


@settings(max_examples=100, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_mutations, st.booleans())
def test_broken_games_give_findings_and_no_traceback(
        make_game: MakeGame, mutations: list[tuple[int, str]], split: bool) -> None:
    lines = list(_lines)
    for line, text in mutations:
        lines[line] = text
    cut = len(GAME.splitlines()) if split else len(lines)
    root = make_game({"game.yaml": "\n".join(lines[:cut]), "cards.yaml": "\n".join(lines[cut:])})
    found = check_game("demo", root)
    assert all(f.code in CODES and f.line >= 1 for f in found)
    assert not any(f.code == "CHECK_FAILED" for f in found), found
