"""Where a single point of support goes can be settled once and for all, but never past the end of the war."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.psl import SplitPsp
from rules.table import SetupError, Table, replay, save, standing_answer

from .playing import Play, content


def play(chance: dict[str, str], answers: int = 700) -> tuple[Table, int]:
    """A game of two persons who answer as the bots do, and how often they were asked where a point goes."""
    table = Table.new(content(), {"scenario": "1958"}, {}, 3, chance)
    minds = {seat: table.rules.policies()[seat](table.data) for seat in table.seats}
    asked = 0
    for _ in range(answers):
        request: Any = table.request
        if request is None:
            break
        asked += request.key == "psl.one"
        table.answer(minds[request.seat](table.game, request).answer)
    return table, asked


def test_without_an_instruction_each_point_is_asked_for() -> None:
    table, asked = play({})
    assert asked > 3
    assert {entry.by for entry in table.journal if entry.key == "psl.one"} == {"person"}


@pytest.mark.rule("al.missions.split", "al.combat.scoring", "al.combat.government_hits")
def test_an_instruction_answers_for_its_seat_alone_and_is_in_the_journal() -> None:
    table, asked = play({"window.points.fln": "other", "window.points.government": "own"})
    spared = [entry for entry in table.journal if entry.key == "psl.one" and entry.by == "standing"]
    assert asked == 0 and len(spared) > 3
    assert {(entry.seat, entry.value) for entry in spared} == {("fln", "other"), ("government", "own")}
    again = replay(save(table))
    assert again.stopped is None and again.dump() == table.dump()
    one, left = play({"window.points.fln": "own"})
    assert left > 0
    assert {entry.seat for entry in one.journal if entry.key == "psl.one" and entry.by == "standing"} == {"fln"}


@pytest.mark.rule("al.psl.zero")
@pytest.mark.parametrize(("psl", "answer"), [(2, "own"), (1, None)])
def test_a_point_that_can_end_the_war_is_asked_for_all_the_same(psl: int, answer: str | None) -> None:
    play = Play("1954", phase="operations", psl={"government": psl, "fln": 50})
    asked = SplitPsp("fln", 1, "al.combat.government_hits", "hits", "setif").ask(play.game)
    assert asked is not None and standing_answer(asked, {"window.points": "own"}) == answer


def test_only_what_may_stand_can_be_instructed() -> None:
    for mode in ("never", "useful", "none"):
        with pytest.raises(SetupError, match="one of ask, own, other"):
            Table.new(content(), chance={"window.points": mode})
    with pytest.raises(SetupError, match="one of ask, useful, never"):
        Table.new(content(), chance={"window.modes": "own"})


def test_instructions_have_names() -> None:
    rules = Table.new(content()).rules
    for window, answers in rules.window_answers().items():
        assert window in rules.windows()
        for say in answers.values():
            assert content().words.render(say.key, **say.params)
