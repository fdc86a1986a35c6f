"""Bots as content: tables are read and checked, rows are tried in order, reasons are told."""

from __future__ import annotations

from typing import Any

import pytest

from rules.parts.priorities import (
    BotError,
    Filters,
    PriorityPolicy,
    Scene,
    decide,
    problem_of_likeness,
    read_row,
    read_table,
    tables,
)
from rules.table import Answer, Choose, Game

FILTERS = Filters()


@FILTERS("over")
def over(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    return [one for one in left if len(one) > least]


@FILTERS("named")
def named(scene: Scene, left: list[Answer], one_of: list[str]) -> list[Answer]:
    return [name for name in one_of if name in left]


@FILTERS("first")
def first(scene: Scene, left: list[Answer], count: int = 1, word: str = "") -> list[Answer]:
    scene.notes["counted"] = scene.notes.get("counted", 0) + count
    return [one for one in left if one.startswith(word)][:count]


def row(*keep: Any, id: str = "one", at: Any = "pick") -> dict[str, Any]:
    return {"id": id, "at": at, "keep": list(keep)}


def request(key: str = "pick") -> Choose:
    return Choose(key, "p1", "rule", {}, ["fig", "olive", "market"])


GAME: Any = None


def test_filters_narrow_one_after_the_other_and_the_first_one_left_is_taken() -> None:
    table = read_table([row({"over": {"least": "3"}}, {"first": {"count": "2"}})], FILTERS)
    decision = decide(table, GAME, request())
    assert decision.answer == "olive"
    assert decision.reason == [{"row": "one", "of": 3, "left": [2, 2]}]


def test_a_row_that_leaves_nobody_gives_way_to_the_next() -> None:
    table = read_table(
        [row({"over": {"least": "9"}}, "first"), row("first", id="two")], FILTERS
    )
    decision = decide(table, GAME, request())
    assert (decision.answer, decision.reason) == ("fig", [{"row": "two", "of": 3, "left": [1]}])


def test_one_row_may_answer_several_requests() -> None:
    table = read_table([row("first", at=["pick", "place"])], FILTERS)
    assert decide(table, GAME, request("place")).answer == "fig"


def test_a_request_without_a_row_is_an_error_that_names_it() -> None:
    policy = PriorityPolicy(read_table([row("first")], FILTERS))
    assert policy(GAME, request()).answer == "fig"
    with pytest.raises(BotError, match="no row answers place"):
        policy(GAME, request("place"))


def test_parameters_are_made_what_the_filter_asks_for() -> None:
    keep = [{"over": {"least": "1.5"}}, {"first": {"count": "2", "word": "7"}}]
    _, read = read_row(row(*keep, {"named": {"one_of": ["1", "2"]}}), FILTERS)
    assert [given for _, given in read.keep] == [
        {"least": 1.5}, {"count": 2, "word": "7"}, {"one_of": ["1", "2"]}
    ]  # fmt: skip


@pytest.mark.parametrize(("wrong", "says"), [
    (row("frist"), "no filter is called 'frist' (did you mean 'first'?)"),
    (row({"over": {}}), "'over' lacks 'least'"),
    (row({"over": {"leest": "1"}}), "'over' takes no 'leest' (did you mean 'least'?)"),
    (row({"over": {"least": "many"}}), "'least' of 'over' should be a number, not 'many'"),
    (row({"over": {"least": ["1"]}}), "'least' of 'over' should be a number, not a list"),
    (row({"first": {"count": "1.5"}}), "'count' of 'first' should be a whole number, not '1.5'"),
    (row({"named": {"one_of": "fig"}}), "'one_of' of 'named' should be a list"),
    (row({"over": ["1"]}), "the parameters of 'over' are a mapping"),
    (row({"over": {}, "first": {}}), "a filter is a name, or a name with its parameters"),
    (row(), "`keep` is a list of one filter at least"),
    ({**row("first"), "then the market": None}, "a row has no 'then the market'"),
    ({**row("first"), "txt": "Buy."}, "a row has no 'txt' (did you mean 'text'?)"),
    (row("first", at=[]), "`at` names the request, or a list of them"),
    (row("first", at=["pick", ""]), "`at` names the request, or a list of them"),
    (row("first", at=None), "`at` names the request, or a list of them"),
])  # fmt: skip
def test_what_cannot_be_carried_out_is_said(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(BotError) as error:
        read_row(wrong, FILTERS)
    assert str(error.value) == says
    with pytest.raises(BotError) as error:
        read_table([row("first", id="good"), wrong], FILTERS)
    assert str(error.value) == f"row one: {says}"


def test_filters_share_the_notes_of_one_decision() -> None:
    seen: list[int] = []

    @FILTERS("tell")
    def tell(scene: Scene, left: list[Answer]) -> list[Answer]:
        seen.append(scene.notes["counted"])
        return left

    table = read_table([row({"first": {"count": "3"}}, "tell")], FILTERS)
    for _ in range(2):
        decide(table, GAME, request())
    assert seen == [3, 3], "and nothing of it is left for the next"


def test_the_game_is_what_filters_look_at() -> None:
    looked: list[Game] = []

    @FILTERS("look")
    def look(scene: Scene, left: list[Answer]) -> list[Answer]:
        looked.append(scene.game)
        return left

    game: Any = object()
    decide(read_table([row("look")], FILTERS), game, request())
    assert looked == [game]


def test_a_bot_like_another_has_its_rows_and_some_of_its_own_instead() -> None:
    go = {"id": "go", "at": "act", "keep": ["any"]}
    stay = {"id": "stay", "at": "act", "keep": ["any"]}
    home = {"id": "home", "instead": "go", "at": "act", "keep": [{"option": {"id": "home"}}]}
    bots = {"bold": {"rows": [go, stay]}, "shy": {"like": "bold", "rows": [home]}}
    assert tables(bots) == {"bold": [go, stay], "shy": [home, stay]}


@pytest.mark.parametrize(("shy", "says"), [
    ({"like": "nobody"}, "'nobody' is no bot with a table of its own"),
    ({"like": "third"}, "'third' is no bot with a table of its own"),
    ({"like": "bold", "rows": [{"id": "fly"}]}, "a row stands `instead` of a row of 'bold', not of None"),
    ({"like": "bold", "rows": [{"instead": "fly"}]}, "a row stands `instead` of a row of 'bold', not of 'fly'"),
    ({"like": "bold", "rows": ["go"]}, "a row stands `instead` of a row of 'bold', not of None"),
    ({"like": "bold", "rows": "go"}, "`rows` is a list of rows"),
    ({"like": "twice", "rows": []}, "rows of 'twice' have no id, or one twice"),
])  # fmt: skip
def test_a_likeness_that_cannot_be_is_said(shy: dict[str, Any], says: str) -> None:
    row = {"id": "go", "at": "act", "keep": ["any"]}
    bots = {
        "bold": {"rows": [row]}, "twice": {"rows": [row, row]}, "third": {"like": "bold", "rows": []}, "shy": shy,
    }
    assert problem_of_likeness(bots, "shy") == says
    assert problem_of_likeness(bots, "third") == ""
    assert tables(bots)["shy"] == []
