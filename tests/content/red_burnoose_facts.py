"""The rows of tests/facts/red_burnoose.yaml, for the tests that compare content with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.content import Content, Record

KINDS = ("stated", "inferred", "guess")
FILE = Path(__file__).parents[1] / "facts" / "red_burnoose.yaml"


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


def total(amounts: Mapping[str, int], kinds: Iterable[str]) -> int:
    """What some kinds of resource add up to."""
    return sum(amounts.get(kind, 0) for kind in kinds)


def deck(content: Content, name: str) -> dict[str, Record]:
    """The cards of a deck by id."""
    return {c.id: c for c in content.all("cards").values() if c.deck == name}
