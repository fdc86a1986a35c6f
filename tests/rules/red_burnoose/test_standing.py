"""Standing instructions: the window for reroll tokens is skipped as the player wants."""

from __future__ import annotations

import pytest

from rules.content import load_game
from rules.table import Table, replay, save


def _asked(mode: str) -> tuple[int, Table]:
    """How often a game with typed answers asks for tokens until the deck or the villages are spent."""
    table = Table.new(
        load_game("red_burnoose"), {"players": "1"}, seed=5, chance={"window.reroll": mode}
    )
    council = table.rules.policies()["heuristic"](table.data)
    asked = 0
    for _ in range(400):
        request = table.request
        if request is None:
            break
        if request.key == "fight.reroll":
            asked += 1
            if mode == "useful":
                assert request.useful(), "asked only when a die can be bettered"
            table.answer([])
        else:
            table.answer(council(table.game, request).answer)
    return asked, table


@pytest.mark.rule("rb.reroll.spend")
def test_standing_instructions_skip_the_window() -> None:
    always, _ = _asked("ask")
    useful, _ = _asked("useful")
    never, table = _asked("never")
    assert never == 0
    assert useful <= always
    assert always > 0
    skipped = [e for e in table.journal if e.key == "fight.reroll"]
    assert skipped and all(entry.by == "standing" and entry.value == [] for entry in skipped)
    again = replay(save(table))
    assert again.stopped is None
    assert again.dump() == table.dump()


def test_the_window_has_a_name() -> None:
    content = load_game("red_burnoose")
    table = Table.new(content, {"players": "1"}, seed=5)
    for say in table.rules.windows().values():
        assert content.words.render(say.key, **say.params)
