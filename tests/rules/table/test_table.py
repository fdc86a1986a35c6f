"""The table: transactions, undo and redo, going back, forks, corrections, stale answers, faults of ours."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose.abilities import PutOnDeck
from rules.games.red_burnoose.actions import Actions
from rules.table import (
    EngineError,
    IllegalAnswer,
    NoRequest,
    Offer,
    Select,
    SetupError,
    StaleAnswer,
    Table,
    Unfinished,
    standing_answer,
)

from .conftest import answer_until, first


def test_the_same_seed_gives_the_same_game(content: Any) -> None:
    games = [Table.new(content, {"players": "1"}, {"p1": "random"}, seed=s) for s in (5, 5, 6)]
    assert games[0].dump() == games[1].dump() != games[2].dump()
    assert games[0].result is not None
    assert games[0].events == games[1].events


def test_each_answer_comes_with_all_that_follows(buying: Table) -> None:
    table = buying
    entries = table.answer("done")
    assert entries[0].by == "person" and entries[0].key == "buy.card"
    assert {entry.by for entry in entries[1:]} <= {"seed", "forced"}
    assert table.request is not None and table.request.seat == "p1"
    assert table.journal.entries[-len(entries) :] == entries


def test_events_know_the_entry_that_brought_them(buying: Table) -> None:
    table = buying
    entries = table.answer("done")
    ids = {entry.id for entry in entries}
    brought = [event for event in table.events if event.entry in ids]
    assert "turn.ends" in {event.kind for event in brought}
    assert all(event.entry <= table.journal.head for event in table.events)


def test_an_illegal_answer_changes_nothing(table: Table) -> None:
    before, length = table.dump(), table.revision
    for answer in ("fly", 3, None, ["end"]):
        with pytest.raises(IllegalAnswer) as refused:
            table.answer(answer)
        assert refused.value.say.key.startswith("problem.")
    assert (table.dump(), table.revision) == (before, length)


def test_an_answer_to_an_older_table_is_refused(table: Table) -> None:
    seen = table.revision
    table.answer("end", revision=seen)
    with pytest.raises(StaleAnswer):
        table.answer("end", revision=seen)


def test_a_finished_game_takes_no_answer(content: Any) -> None:
    table = Table.new(content, {"players": "1"}, {"p1": "random"}, seed=5)
    with pytest.raises(NoRequest):
        table.answer("end")
    with pytest.raises(NoRequest):
        table.option("end")


def test_undo_and_redo(table: Table) -> None:
    start, at_start = table.journal.here(), table.dump()
    first(table)
    once = table.dump()
    first(table)
    twice = table.dump()
    assert table.undo() and table.dump() == once
    assert table.undo() and table.dump() == at_start
    assert table.journal.here() == start
    assert table.can_redo()
    assert table.redo() and table.dump() == once
    assert table.redo() and table.dump() == twice
    assert not table.redo()


def test_undo_keeps_what_it_left_and_an_answer_ends_redo(table: Table) -> None:
    first(table)
    length = table.revision
    table.undo()
    assert table.revision == length + 1
    table.answer("end")
    assert not table.can_redo()
    kept = [entry for entry in table.journal if entry.kind == "goto"]
    assert len(kept) == 1


def test_after_an_undo_the_dice_fall_as_before(buying: Table) -> None:
    table = buying
    table.answer("done")
    hand = list(table.game.state.berbers["p1"].hand)
    assert table.game.state.round == 2
    table.undo()
    table.answer("done")
    assert table.game.state.berbers["p1"].hand == hand


def test_undo_goes_back_to_the_start_and_no_further(content: Any) -> None:
    table = Table.new(content, {"players": "1"}, seed=3)
    begin = table.dump()
    answer_until(table, "turn.action")
    while table.undo():
        pass
    assert table.dump() == begin


def test_undo_tells_when_it_takes_back_what_was_seen(buying: Table) -> None:
    assert not buying.undo_reveals()  # nothing was drawn since the last action
    buying.answer("done")
    assert buying.undo_reveals()  # five cards have been


def test_going_back_to_any_entry(table: Table) -> None:
    marks = [(table.journal.here(), table.dump())]
    for _ in range(4):
        first(table)
        marks.append((table.journal.here(), table.dump()))
    for entry, dumped in reversed(marks):
        table.goto(entry)
        assert table.dump() == dumped
    with pytest.raises(SetupError):
        table.goto(10_000)


def test_dump_and_load(table: Table) -> None:
    dumped = table.dump()
    key, ids = table.request.key, list(table.request.ids)  # type: ignore[union-attr]
    table.answer("end")
    table.load(dumped)
    assert table.dump() == dumped
    assert (table.request.key, list(table.request.ids)) == (key, ids)  # type: ignore[union-attr]


def test_a_fork_goes_its_own_way(buying: Table) -> None:
    table = buying
    before, length = table.dump(), table.revision
    twin = table.fork()
    assert twin.dump() == before
    twin.answer("done")
    assert (table.dump(), table.revision) == (before, length)
    assert twin.dump() != before
    assert len(twin.events) > len(table.events)


def test_a_forks_random_players_do_not_disturb_the_others(content: Any) -> None:
    seats = {"p2": "random"}

    def after(fork: bool) -> dict[str, Any]:
        table = Table.new(content, {"players": "2"}, seats, seed=9)
        answer_until(table, "turn.action")
        if fork:
            table.fork().answer("end")
        table.answer("end")
        return table.dump()

    assert after(fork=True) == after(fork=False)


def test_typed_dice_and_cards(content: Any) -> None:
    table = Table.new(content, {"players": "1"}, seed=1, chance={"pile.p1": "person"})
    answer_until(table, "draw.cards")
    table.answer(["man", "woman", "child", "youth", "artisan"])
    assert table.game.state.berbers["p1"].hand == ["man", "woman", "child", "youth", "artisan"]
    typed = [entry for entry in table.journal if entry.by == "typed"]
    assert [entry.key for entry in typed] == ["draw.cards"]
    table.answer("end")
    table.undo()
    table.undo()
    assert table.request is not None and table.request.key == "draw.cards"


def test_real_dice_for_one_kind_and_the_seed_for_the_rest(content: Any) -> None:
    table = Table.new(content, {"players": "1"}, seed=1, chance={"dice": "person"})
    assert table.chance_of("dice.artillery") == "person"
    assert table.chance_of("pile.automata") == "seed"
    finer = Table.new(
        content, {"players": "1"}, seed=1, chance={"dice": "person", "dice.artillery": "seed"}
    )
    assert finer.chance_of("dice.artillery") == "seed"
    assert finer.chance_of("dice.cavalry") == "person"


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("cards", "person"), ("", "person"), ("dice", "nobody"), ("pile.p1", ""), ("seed", "window"),
        ("window", "never"), ("window.nothing", "never"), ("window.reroll", "person"), ("seed.dice", "seed"),
        ("window.reroll.moon", "never"),
    ],
)  # fmt: skip
def test_a_source_that_there_is_not(content: Any, name: str, given: str) -> None:
    with pytest.raises(SetupError, match="sources"):
        Table.new(content, {"players": "1"}, chance={name: given})
    Table.new(content, {"players": "1"}, chance={"window.reroll.p1": "never"})


def test_each_seat_sees_its_own_secrets_only(content: Any) -> None:
    position = {
        "players": 2, "turn": "p1", "deck_top": ["order_03", "order_07"],
        "seats": {"p1": {"leader": "homme_a_la_mule", "hand": ["homme_a_la_mule", "man"]}},
    }  # fmt: skip
    table = Table.at(content, position, {"players": "2"})
    table.answer("play:homme_a_la_mule")
    table.answer("under:order_03")

    def kinds(seat: str | None) -> set[str]:
        return {event.kind for event in table.seen_by(seat)}

    assert {"orders.seen", "orders.under"} <= kinds("p1")
    assert not {"orders.seen", "orders.under"} & (kinds("p2") | kinds(None))
    assert "orders.one_under" in kinds("p2")
    assert "card.played" in kinds(None)
    assert table.seen_by("p1", len(table.events)) == []


# ---------------------------------------------------------------------- corrections


def test_a_correction_is_an_entry_that_can_be_undone(table: Table) -> None:
    before = table.dump()
    entry = table.correct("rerolls.p1", 2, "two tokens lay under the board")
    assert (entry.kind, entry.key, entry.value, entry.by) == ("correct", "rerolls.p1", 2, "person")
    assert table.game.state.berbers["p1"].rerolls == 2
    event = table.events[-1]
    assert (event.kind, event.data["before"], event.data["value"]) == ("corrected", 6, 2)
    table.undo()
    assert table.dump() == before
    table.redo()
    assert table.game.state.berbers["p1"].rerolls == 2


def test_a_refused_correction_changes_nothing(table: Table) -> None:
    before, length = table.dump(), table.revision
    for path, value in (("rerolls.p1", 40), ("weather", 1)):
        with pytest.raises(SetupError):
            table.correct(path, value)
    assert (table.dump(), table.revision) == (before, length)


def test_chance_goes_on_after_a_correction_that_ends_the_turn(table: Table) -> None:
    seen = table.revision
    table.correct("turn.purchases", 0)
    table.correct("turn.actions", 0)
    # the turn is over: the French have dealt their row, and the next five cards are in the hand
    assert table.request is not None
    assert (table.request.key, table.request.seat) == ("turn.action", "p1")
    assert table.game.state.round == 2
    assert any(entry.by == "seed" for entry in table.journal.entries[seen:])


# ---------------------------------------------------------------------- faults of ours


def test_a_fault_of_ours_leaves_the_table_as_it_was(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, length = table.dump(), table.revision

    def broken(self: Any, game: Any, answer: Any) -> None:
        game.state.berbers["p1"].rerolls = 99
        raise ZeroDivisionError("as planned")

    with monkeypatch.context() as patch:
        patch.setattr(Actions, "take", broken)
        with pytest.raises(EngineError, match="as planned") as fault:
            table.answer("end")
    assert (table.dump(), table.revision) == (before, length)
    assert fault.value.save["format"]
    table.answer("end")


def test_a_fault_in_what_follows_takes_the_whole_answer_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.dump()

    def broken(self: Any, game: Any) -> None:
        raise ZeroDivisionError("as planned")

    monkeypatch.setattr(PutOnDeck, "ask", broken)
    table.correct("card.p1.hand.young_man", 1)
    before = table.dump()
    with pytest.raises(EngineError):
        table.answer("play:young_man")
    assert table.dump() == before


def test_a_game_that_asks_without_an_end_is_stopped(
    buying: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = buying
    before = table.dump()
    monkeypatch.setattr("rules.table.table.MOST_ANSWERS", 1)
    with pytest.raises(Unfinished, match="would never end"):
        table.answer("done")
    assert table.dump() == before


def test_unknown_players_and_seats_are_refused(content: Any) -> None:
    with pytest.raises(SetupError, match="nobody called 'hal'"):
        Table.new(content, {"players": "1"}, {"p1": "hal"})
    with pytest.raises(SetupError, match="no seat called"):
        Table.new(content, {"players": "1"}, {"p7": "random"})
    with pytest.raises(SetupError, match="no seat called"):
        Table.new(content, {"players": "1"}).view("p7")


def test_a_standing_instruction_of_a_seat_goes_before_that_of_all() -> None:
    asked = Select("reroll", "p2", "rb.x", {}, ["a"], 0, 1, "again", list)
    offered = Offer("gift", "p2", "rb.x", {}, 0, 3, "again", lambda: False)
    for request, nothing in ((asked, []), (offered, 0)):
        for sources, answer in (
            ({}, None), ({"window.again": "never"}, nothing), ({"window.again.p2": "never"}, nothing),
            ({"window.again.p1": "never"}, None), ({"window.again": "never", "window.again.p2": "ask"}, None),
            ({"window.again.p2": "useful"}, nothing),
        ):  # fmt: skip
            assert standing_answer(request, sources) == answer
    assert standing_answer(Offer("gift", "p2", "rb.x", {}, 1, 3, "again"), {"window.again": "never"}) is None
