"""The journal: an append-only tree."""

from __future__ import annotations

from typing import Any

import pytest

from rules.table import Entry, Journal, JournalError
from rules.table.journal import ROOT


def grown() -> Journal:
    """Two answers, a goto back to the first, and another answer."""
    journal = Journal()
    journal.add("answer", key="a", value=1)
    journal.add("answer", key="b", value=2)
    journal.add("goto", parent=0, value=1, redo=[1])
    journal.add("answer", key="c", value=3)
    return journal


def test_the_path_leaves_out_gotos_and_what_was_left() -> None:
    journal = grown()
    assert [entry.key for entry in journal.path()] == ["a", "c"]
    assert [entry.key for entry in journal.path(1)] == ["a", "b"]
    assert journal.here() == 3
    assert journal.here(2) == 0
    assert len(journal) == 4


def test_an_empty_journal() -> None:
    journal = Journal()
    assert (journal.head, journal.here(), journal.path()) == (ROOT, ROOT, [])


def test_entries_survive_their_plain_form() -> None:
    journal = grown()
    plain = [entry.plain() for entry in journal]
    assert plain[0] == {"id": 0, "parent": -1, "kind": "answer", "key": "a", "value": 1}
    assert Journal.load(plain).entries == journal.entries


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        ({}, "expected a list"),
        ([1], r"journal\[0\]: expected a mapping"),
        ([{"id": 0, "parent": -1}], "unknown or missing"),
        ([{"id": 0, "parent": -1, "kind": "answer", "extra": 1}], "unknown or missing"),
        ([{"id": 1, "parent": -1, "kind": "answer"}], "count up"),
        ([{"id": 0, "parent": 0, "kind": "answer"}], "a parent comes before"),
        ([{"id": 0, "parent": -2, "kind": "answer"}], "a parent comes before"),
        ([{"id": 0, "parent": -1, "kind": "dance"}], "one of answer"),
        ([{"id": 0, "parent": -1, "kind": "answer", "by": 3}], r"\.by: expected str"),
        ([{"id": True, "parent": -1, "kind": "answer"}], r"\.id: expected int"),
        ([{"id": 0, "parent": -1, "kind": "goto", "redo": [4]}], "entries before"),
        ([{"id": 0, "parent": -1, "kind": "goto", "redo": ["x"]}], "entries before"),
    ],
)
def test_what_is_no_journal_is_refused_with_its_place(plain: Any, message: str) -> None:
    with pytest.raises(JournalError, match=message):
        Journal.load(plain)


def test_truncation_takes_back_a_transaction() -> None:
    journal = grown()
    journal.truncate(2)
    assert [entry.key for entry in journal] == ["a", "b"]
    assert journal.add("answer", key="d") == Entry(2, 1, "answer", "d")
