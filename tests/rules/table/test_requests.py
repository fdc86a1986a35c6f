"""Requests: which answers they take, their single answers, and their random ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.table import (
    Chance,
    Choose,
    Distribute,
    Draw,
    Offer,
    Report,
    Request,
    Roll,
    Select,
    brief,
)

CHOOSE = Choose("k", "p1", "r", {}, ["a", "b"])
SELECT = Select("k", "p1", "r", {}, ["a", "b", "c"], 1, 2)
DISTRIBUTE = Distribute("k", "p1", "r", {}, {"a": 2, "b": 1}, 1, 2)
OFFER = Offer("k", "p1", "r", {}, 0, 3)
ROLL = Roll("k", "p1", "r", {}, "artillery", 2)
DRAW = Draw("k", "p1", "r", {}, "deck", 2, {"man": 1, "woman": 2})
REPORT = Report("k", "p1", "r", {}, {"hand": (0, 5)})
ALL: list[Request] = [CHOOSE, SELECT, DISTRIBUTE, OFFER, ROLL, DRAW, REPORT]


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (CHOOSE, "a"), (SELECT, ["b"]), (SELECT, ["c", "a"]), (DISTRIBUTE, {"a": 2}),
        (DISTRIBUTE, {"a": 1, "b": 1}), (OFFER, 0), (OFFER, 3), (ROLL, [1, 6]),
        (DRAW, ["woman", "woman"]), (DRAW, ["man", "woman"]), (REPORT, {"hand": 5}),
    ],
)  # fmt: skip
def test_legal_answers(request_: Request, answer: Any) -> None:
    assert request_.problem(answer) is None


@pytest.mark.parametrize(
    ("request_", "answer", "key"),
    [
        (CHOOSE, "z", "not_legal"), (CHOOSE, 1, "not_an_option"), (CHOOSE, ["a"], "not_an_option"),
        (SELECT, [], "how_many"), (SELECT, ["a", "b", "c"], "how_many"),
        (SELECT, ["a", "a"], "twice"), (SELECT, ["z"], "not_legal"), (SELECT, "a", "not_a_set"),
        (SELECT, [1], "not_a_set"), (DISTRIBUTE, {}, "how_many"), (DISTRIBUTE, {"a": 3}, "amount"),
        (DISTRIBUTE, {"a": -1}, "amount"), (DISTRIBUTE, {"a": True}, "amount"),
        (DISTRIBUTE, {"z": 1}, "not_legal"), (DISTRIBUTE, ["a"], "not_amounts"),
        (DISTRIBUTE, {"a": 2, "b": 1}, "how_many"), (OFFER, 4, "number"), (OFFER, "1", "number"),
        (OFFER, True, "number"), (ROLL, [1], "dice"), (ROLL, [0, 1], "face"),
        (ROLL, [1, 7], "face"), (ROLL, [1, 2.0], "face"), (ROLL, "12", "dice"),
        (DRAW, ["man"], "cards"), (DRAW, ["man", "man"], "not_in_pile"),
        (DRAW, ["child", "man"], "not_in_pile"), (DRAW, [1, 2], "cards"),
        (REPORT, {}, "fields"), (REPORT, {"hand": 6}, "field"), (REPORT, 3, "fields"),
        (REPORT, {"hand": "2"}, "field"),
    ],
)  # fmt: skip
def test_illegal_answers_say_what_is_wrong(request_: Request, answer: Any, key: str) -> None:
    problem = request_.problem(answer)
    assert problem is not None
    assert problem.key == f"problem.{key}"


@pytest.mark.parametrize(
    ("request_", "only"),
    [
        (Choose("k", "p", "r", {}, ["a"]), "a"),
        (Choose("k", "p", "r", {}, ["a"], forced=False), None),
        (CHOOSE, None), (SELECT, None), (Select("k", "p", "r", {}, ["a"], 0, 0), []),
        (Select("k", "p", "r", {}, ["a", "b"], 2, 2), ["a", "b"]), (DISTRIBUTE, None),
        (Distribute("k", "p", "r", {}, {"a": 2}, 0, 0), {}),
        (Distribute("k", "p", "r", {}, {"a": 2, "b": 1}, 3, 3), {"a": 2, "b": 1}),
        (Distribute("k", "p", "r", {}, {"a": 5, "b": 0}, 2, 2), {"a": 2}),
        (OFFER, None), (Offer("k", "p", "r", {}, 2, 2), 2), (ROLL, None),
        (Roll("k", "p", "r", {}, "d", 0), []), (DRAW, None),
        (Draw("k", "p", "r", {}, "d", 0, {"a": 2}), []),
        (Draw("k", "p", "r", {}, "d", 2, {"a": 2, "b": 0}), ["a", "a"]),
    ],
)  # fmt: skip
def test_the_only_answer(request_: Request, only: Any) -> None:
    assert request_.only() == only
    if only is not None:
        assert request_.problem(only) is None


def test_answers_have_one_form_in_the_journal() -> None:
    assert SELECT.normal(["c", "a"]) == ["a", "c"]
    assert DISTRIBUTE.normal({"b": 1, "a": 0}) == {"b": 1}


@given(seed=st.integers(0, 2**64 - 1), number=st.integers(0, len(ALL) - 1))
def test_random_answers_are_legal(seed: int, number: int) -> None:
    request = ALL[number]
    assert request.problem(request.sample(Chance(seed))) is None


@given(
    seed=st.integers(0, 2**32),
    slots=st.dictionaries(st.sampled_from("abcd"), st.integers(0, 4), min_size=1),
    data=st.data(),
)
def test_random_amounts_are_legal_for_any_bounds(
    seed: int, slots: dict[str, int], data: st.DataObject
) -> None:
    most = data.draw(st.integers(0, sum(slots.values())))
    least = data.draw(st.integers(0, most))
    request = Distribute("k", "p", "r", {}, slots, least, most)
    assert request.problem(request.sample(Chance(seed))) is None
    only = request.only()
    assert only is None or request.problem(only) is None


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ("move", "move"), (10**30, "1" + "0" * 30), ("a\nb\u202e\0", "a\ufffdb\ufffd\ufffd"),
        ("x" * 5000, "x" * 80 + "…"),
    ],
)  # fmt: skip
def test_what_a_problem_repeats_is_one_short_line(given_: object, said: str) -> None:
    assert brief(given_) == said


@pytest.mark.parametrize(
    ("request_", "answer"),
    [(CHOOSE, "x" * 5000), (SELECT, ["x" * 5000]), (DISTRIBUTE, {"x" * 5000: 1}), (ROLL, [1, "x" * 5000]),
     (DRAW, ["x" * 5000, "man"])],
)  # fmt: skip
def test_a_problem_does_not_repeat_what_has_no_end(request_: Request, answer: Any) -> None:
    problem = request_.problem(answer)
    assert problem is not None
    assert all(len(str(one)) <= 81 for one in problem.params.values())
