"""The index of rules, code and tests, from marks in the source."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import index
from rules.content import load_game
from rules.index import check, rule_index
from rules.marks import marked_tests
from tests import toy_rules

SOURCE = '''
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.rule("whole.file")]
RULES = ("made.up",)


@pytest.mark.rule("one", "two")
def test_function(): ...


@mark.rule("class")
class TestThings:
    @pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("param"))])
    def test_method(self, x): ...

    @pytest.mark.rule(*RULES)
    async def test_computed(self): ...


@other.rule("not.a.mark")
def test_other(): ...
'''


def test_marks_are_read_from_source(tmp_path: Path) -> None:
    (tmp_path / "tests/deep").mkdir(parents=True)
    (tmp_path / "tests/deep/test_x.py").write_text(SOURCE)
    (tmp_path / "tests/helper.py").write_text(SOURCE)
    place = "tests/deep/test_x.py"
    assert marked_tests(tmp_path / "tests") == {
        "class": [f"{place}::TestThings"],
        "one": [f"{place}::test_function"],
        "param": [f"{place}::TestThings::test_method"],
        "two": [f"{place}::test_function"],
        "whole.file": [place],
    }


@pytest.fixture
def toys() -> None:
    toy_rules.install()


def test_rows(toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "known_tests", lambda: {"tc.river": ["tests/test_x.py::test_river"]})
    content = load_game("crossing", toy_rules.CONTENT)
    rows = {row.id: row for row in rule_index(content)}
    assert list(rows) == list(content.rules)
    river = rows["tc.river"]
    assert [one.name for one in river.code] == ["River", "Again", "Reroll"]
    assert river.tests == ("tests/test_x.py::test_river",)
    assert river.holes == ()
    assert rows["tc.flood"].holes == ("tests",)
    assert rows["tc.toll"].switch == "difficulty"


def test_check_reports_holes_and_unknown_rules(
    toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "known_tests", dict)
    code = index.code_by_rule("crossing")
    code["tc.ghost"] = code.pop("tc.flood")
    monkeypatch.setattr(index, "code_by_rule", lambda game: code)
    found = {
        (one.code, one.message) for one in check(load_game("crossing", toy_rules.CONTENT))
    }
    assert ("RULE_NOT_IMPLEMENTED", "rules.tc.flood: no code and no test names it") in found
    assert ("RULE_NOT_IMPLEMENTED", "rules.tc.end: no test names it") in found
    (ghost,) = (message for code, message in found if code == "UNKNOWN_RULE")
    assert ghost.startswith("rules/games/crossing/steps.py:")
    assert "'tc.ghost'" in ghost


def test_a_folder_without_code_has_no_holes() -> None:
    assert list(check(load_game("leaflet", toy_rules.CONTENT))) == []
