"""What the filters of bots weigh: who is kept, and which values are told."""

from __future__ import annotations

from rules.parts.priorities import Filters, Scene, decide, read_table
from rules.parts.weighing import Weighed, between, fewest, given, most, proposed
from rules.table import Answer, Choose, Distribute

WORTH = {"fig": 2.0, "olive": 0.71234, "market": 2.0, "tools": -0.0001}


def kept(found: list[Answer], chosen: Answer) -> object:
    assert isinstance(found, Weighed)
    return list(found), found.account(chosen)


def test_the_highest_and_the_lowest_with_the_next_of_those_passed_over() -> None:
    assert kept(most(WORTH, WORTH.__getitem__), "fig") == (["fig", "market"], (2, 0.71))
    assert kept(fewest(WORTH, WORTH.__getitem__), "tools") == (["tools"], (0, 0.71))
    assert str(fewest(["tools"], WORTH.__getitem__).account("tools")) == "(0, None)"  # type: ignore[attr-defined]


def test_what_is_small_is_told_with_a_digit_more() -> None:
    small = {"fig": 0.0246, "olive": 0.0213}
    assert kept(most(small, small.__getitem__), "fig") == (["fig"], (0.025, 0.021))


def test_values_that_differ_by_no_more_than_the_slack_are_alike() -> None:
    close = {"fig": 1.0, "olive": 1.0 - 1e-13, "market": 0.5}
    assert list(most(close, close.__getitem__)) == ["fig"]
    assert list(most(close, close.__getitem__, 1e-12)) == ["fig", "olive"]
    assert list(fewest(["olive", "fig"], close.__getitem__, 1e-12)) == ["olive", "fig"]


def test_bounds_are_included_and_hold_for_each_or_for_all() -> None:
    assert kept(between(WORTH, WORTH.__getitem__, 0.5, 1.5), "olive") == (["olive"], (0.71, 0))
    assert list(between(WORTH, WORTH.__getitem__, least=2.0)) == ["fig", "market"]
    assert kept(given(["fig", "olive"], 3, least=3, most=3), "olive") == (
        ["fig", "olive"],
        (3, None),
    )
    assert given(["fig"], 4, most=3) == []


def test_of_several_values_the_first_is_told() -> None:
    pairs = {"fig": (True, 1), "olive": (True, 2), "market": (False, 9)}
    assert kept(most(pairs, pairs.__getitem__), "olive") == (["olive"], (1, 1))


def test_nobody_is_weighed_where_nobody_is_left() -> None:
    assert most([], len) == fewest([], len) == between([], len) == given([], 0) == []


def test_a_decision_tells_what_the_deciding_row_weighed_by_the_names_in_the_content() -> None:
    filters = Filters()

    @filters("richest")
    def richest(scene: Scene, left: list[Answer]) -> list[Answer]:
        return most(left, WORTH.__getitem__)

    keep = ["any", "richest", "any", {"option": {"id": "market"}}]
    table = read_table([{"id": "one", "at": "pick", "keep": keep}], filters)
    decision = decide(table, None, Choose("pick", "p1", "rule", {}, list(WORTH)))  # type: ignore[arg-type]
    assert decision.answer == "market"
    assert decision.reason == [
        {"row": "one", "of": 4, "left": [4, 2, 2, 1], "weighed": [["richest", 2, 0.71]]}
    ]


def test_an_answer_that_is_put_together_tells_what_was_counted_for_it() -> None:
    filters = Filters()

    @filters("losses")
    def losses(scene: Scene, left: list[Answer]) -> list[Answer]:
        return proposed({"man": 2}, points=2, share=1 / 3)

    @filters("dear")
    def dear(scene: Scene, left: list[Answer]) -> list[Answer]:
        return most(left, lambda one: 5)

    row = {"id": "one", "at": "losses", "keep": ["losses", "any", "dear"]}
    request = Distribute("losses", "p1", "rule", {}, {"man": 3}, 2, 2)
    decision = decide(read_table([row], filters), None, request)  # type: ignore[arg-type]
    assert decision.answer == {"man": 2}
    assert decision.reason == [{
        "row": "one", "of": 0, "left": [1, 1, 1],
        "weighed": [["losses.points", 2, None], ["losses.share", 0.33, None], ["dear", 5, None]],
    }]  # fmt: skip
