"""Saves: replay, other versions of rules and content, and saves that mean harm."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest

from rules.content import load_game
from rules.table import SaveError, Table, save
from rules.table import replay as replay_any

from .conftest import answer_until, first


def saved(table: Table) -> Any:
    return json.loads(json.dumps(save(table)))


def replay(plain: Any) -> Table:
    """Opens a save with the content that is loaded already."""
    known = isinstance(plain, dict) and plain.get("game") == "red_burnoose"
    return replay_any(plain, loaded() if known else None)


@cache
def loaded() -> Any:
    return load_game("red_burnoose")


def test_a_save_finds_its_content_by_itself(table: Table) -> None:
    assert replay_any(saved(table)).dump() == table.dump()


def test_a_save_opens_as_the_same_table(table: Table) -> None:
    for _ in range(12):
        first(table)
    table.undo()
    table.correct("rerolls.p1", 3)
    plain = saved(table)
    again = replay(plain)
    assert again.stopped is None
    assert again.dump() == table.dump()
    assert again.events == table.events
    assert again.journal.entries == table.journal.entries
    assert saved(again) == plain
    assert again.can_redo() == table.can_redo()


def test_the_game_goes_on_with_the_same_dice(buying: Table) -> None:
    table, again = buying, replay(saved(buying))
    table.answer("done")
    again.answer("done")
    assert again.dump() == table.dump()


def test_a_finished_game_opens_finished(content: Any) -> None:
    table = Table.new(content, {"players": "3"}, dict.fromkeys(("p1", "p2", "p3"), "random"), 4)
    again = replay(saved(table))
    assert again.result == table.result
    assert again.request is None


def test_a_game_that_starts_from_a_position_opens(content: Any) -> None:
    position = {"players": 1, "turn": "p1", "seats": {"p1": {"hand": ["man", "woman"]}}}
    table = Table.at(content, position, {"players": "1"}, seed=2)
    table.answer("reserve:woman@akbil")
    assert replay(saved(table)).dump() == table.dump()


def test_real_dice_stay_real(content: Any) -> None:
    table = Table.new(content, {"players": "1"}, seed=1, chance={"pile.p1": "person"})
    answer_until(table, "draw.cards")
    table.answer(["man", "woman", "child", "youth", "artisan"])
    again = replay(saved(table))
    assert again.chance_of("pile.p1") == "person"
    assert again.dump() == table.dump()


def test_an_entry_that_no_longer_fits_opens_the_game_before_it(table: Table) -> None:
    length = table.journal.head
    first(table)
    plain = saved(table)
    plain["journal"][length + 1]["value"] = "reserve:dragon@akbil"
    again = replay(plain)
    assert again.stopped is not None and again.stopped[0] == length + 1
    assert again.request is not None and again.request.key == "turn.action"
    assert again.journal.here() == length
    again.answer("end")


def test_another_question_than_recorded_opens_the_game_before_it(table: Table) -> None:
    plain = saved(table)
    first(table)
    longer = saved(table)
    longer["journal"][len(plain["journal"])]["key"] = "turn.dance"
    again = replay(longer)
    assert again.stopped is not None
    assert "turn.dance" in again.stopped[1]
    assert again.dump() == replay(plain).dump()


def test_an_answer_of_another_seat_says_whose_it_should_be(table: Table) -> None:
    first(table)
    plain = saved(table)
    entry = plain["journal"][-1]
    whose, entry["seat"] = entry["seat"], "p9"
    again = replay(plain)
    assert again.stopped is not None
    assert f"asked {entry['key']} of {whose}, answered {entry['key']} of p9" in again.stopped[1]
    entry["seat"] = ""
    stopped = replay(plain).stopped
    assert stopped is not None and stopped[1].endswith("of nobody")


def test_a_save_that_breaks_off_in_the_middle_goes_on(buying: Table) -> None:
    table = buying
    table.answer("done")
    plain = saved(table)
    # as if it had been written before chance gave the cards of the next turn
    while plain["journal"][-1]["by"] != "person":
        plain["journal"].pop()
    assert replay(plain).dump() == table.dump()


def test_other_versions_and_fingerprints_open(table: Table) -> None:
    plain = saved(table)
    plain["engine"], plain["fingerprint"] = "0.0.1", "other"
    assert replay(plain).dump() == table.dump()


# ---------------------------------------------------------------------- hostile saves


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "zip"}, "^format"),
        ({"chance": "dice/1"}, "^chance"),
        ({"seed": "7"}, "^seed: expected int"),
        ({"seed": True}, "^seed"),
        ({"setup": []}, "^setup"),
        ({"setup": {"players": 1}}, "^setup: expected words"),
        ({"setup": {"players": "9"}}, "players cannot be '9'"),
        ({"seats": {"p1": "nobody"}}, "nobody called"),
        ({"seats": {"p9": "person"}}, "no seat called"),
        ({"sources": {"pile": 3}}, "^sources"),
        ({"journal": {}}, "^journal"),
        ({"journal": [{"id": 5}]}, r"^journal\[0\]"),
        ({"position": 3}, "^position"),
        ({"position": {"turn": "p1", "seats": 4}}, "seats"),
        ({"position": {"villages": {"paris": {}}}}, "paris"),
        ({"game": "no_such_game"}, "no_such_game"),
        ({"game": "../../etc"}, "etc"),
        ({"game": ""}, "game"),
        ({"game": 3}, "^game"),
    ],
)
def test_what_is_no_save_is_refused_in_one_line(
    table: Table, change: dict[str, Any], message: str
) -> None:
    plain = {**saved(table), **change}
    with pytest.raises(SaveError, match=message):
        replay(plain)


@pytest.mark.parametrize("missing", ["format", "game", "setup", "seed", "journal", "seats"])
def test_a_missing_field_is_named(table: Table, missing: str) -> None:
    plain = saved(table)
    del plain[missing]
    with pytest.raises(SaveError, match=missing):
        replay(plain)


@pytest.mark.parametrize("plain", [None, 3, "save", [], {}, [{}]])
def test_things_that_are_no_mapping_of_ours(plain: Any) -> None:
    with pytest.raises(SaveError):
        replay(plain)


def test_a_save_of_another_game_is_refused(table: Table, content: Any) -> None:
    plain = {**saved(table), "game": "algeria"}
    with pytest.raises(SaveError, match="algeria"):
        replay_any(plain, content)


WEIRD = [None, [], {}, "x" * 10_000, 10**30, -1, True, [[[]]], {"a": {"b": []}}, 0.5, ["a", 1]]


@pytest.mark.parametrize("value", WEIRD, ids=lambda v: str(type(v).__name__))
def test_weird_answers_stop_the_replay_and_the_table_stands(table: Table, value: Any) -> None:
    plain = saved(table)
    for index in range(0, len(plain["journal"]), 3):
        one = copy.deepcopy(plain)
        one["journal"][index]["value"] = value
        again = replay(one)
        if again.stopped is not None:
            assert again.request is not None
            assert again.rules.invariants(again.game) == []


@pytest.mark.parametrize("value", WEIRD, ids=lambda v: str(type(v).__name__))
def test_weird_corrections_stop_the_replay(table: Table, value: Any) -> None:
    table.correct("rerolls.p1", 3)
    plain = saved(table)
    plain["journal"][-1]["value"] = value
    again = replay(plain)
    assert again.stopped is not None
    assert again.game.state.berbers["p1"].rerolls == 6
    plain["journal"][-1]["key"] = "stack.../../etc"
    assert replay(plain).stopped is not None


def test_a_journal_of_gotos_only(table: Table) -> None:
    plain = saved(table)
    plain["journal"] = [{"id": 0, "parent": -1, "kind": "goto", "value": None, "redo": [-1]}]
    again = replay(plain)
    assert again.request is not None
