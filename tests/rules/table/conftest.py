"""Tables of the first game, which the tests of the runtime play on."""

from __future__ import annotations

from typing import Any

import pytest

from rules.content import load_game
from rules.table import Table


@pytest.fixture(scope="session")
def content() -> Any:
    return load_game("red_burnoose")


@pytest.fixture
def table(content: Any) -> Table:
    """A solo game of a person, its leader chosen, at the first action."""
    table = Table.new(content, {"players": "1"}, seed=12)
    answer_until(table, "turn.action")
    return table


@pytest.fixture
def buying(table: Table) -> Table:
    """The same game at the purchases: `done` ends the turn, and chance goes on to the next hand."""
    table.answer("end")
    assert table.request is not None and table.request.key == "buy.card"
    return table


def answer_until(table: Table, key: str) -> None:
    """Takes the first option of each question until `key` is asked."""
    for _ in range(200):
        assert table.request is not None
        if table.request.key == key:
            return
        first(table)
    raise AssertionError(f"{key} is never asked")


def first(table: Table) -> None:
    """Gives the first legal answer that comes to mind."""
    request: Any = table.request
    if request.kind == "choose":
        table.answer(request.ids[0])
    elif request.kind == "select":
        table.answer(list(request.ids)[: request.least])
    else:
        left, answer = request.least, {}
        for slot, most in request.slots.items():
            answer[slot] = min(most, left)
            left -= answer[slot]
        table.answer(answer)
