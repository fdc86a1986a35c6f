"""Going through a worked example: what it answers, declines and compares, whatever the game."""

from __future__ import annotations

import pytest

from rules.parts.worked import compare_each, same, typed


def test_numbers_and_truths_may_be_written_as_words() -> None:
    assert typed({"a": ["1", "-2", "x", "true"], 3: "false"}) == {"a": [1, -2, "x", True], "3": False}


@pytest.mark.parametrize(("have", "wanted", "alike"), [
    (2, "2", True), ("0504", "0504", True), (True, "true", True), ("0504", "504", False), ([1], ["1"], True),
    (2, "3", False), (None, "", False),
])  # fmt: skip
def test_a_written_value_is_compared_as_it_stands_or_as_a_number(have: object, wanted: object, alike: bool) -> None:
    assert same(have, wanted) is alike


@pytest.mark.parametrize(("wanted", "short", "found"), [
    ({"rome": {"gold": 2}}, "", []),
    ({"rome": {"gold": 3}}, "", ["towns.rome.gold: 3 expected, 2 found"]),
    ({"paris": {"gold": 3}}, "", ["towns.paris: there is none"]),
    ({"rome": 2}, "gold", []),
    ({"rome": 2}, "", ["towns.rome: a map is expected"]),
    (["rome"], "", ["towns: a map is expected"]),
])  # fmt: skip
def test_records_are_compared_field_by_field(wanted: object, short: str, found: list[str]) -> None:
    assert list(compare_each("towns", wanted, {"rome": {"gold": 2}}.get, short)) == found
