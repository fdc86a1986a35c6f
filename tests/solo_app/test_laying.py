"""Cards that are laid: from the form of their pictures to the answer, and what is wrong with it."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from rules.content import load_game
from rules.table import Choose, Composition, IllegalAnswer, Table, parts_of
from solo_app.answers import read_answer
from solo_app.present.question import question
from solo_app.present.tiles import tiles
from solo_app.speech import Speaker

PAIRS = Choose("allocate", "x", "", {}, ["keep", "a+b", "a+c"], composed=Composition(parts_of("abc"), 2, "+"))
ROWS = Choose(
    "layout", "x", "", {}, [f"{one}-/{other}" for one, other in ("ab", "ba")] + ["a/b-", "b/a-"],
    composed=Composition(parts_of("ab"), 2, "/", True, "-", 1),
)  # fmt: skip


def read(asked: Choose, *fields: tuple[str, str]) -> str:
    answer = read_answer(asked, MultiDict(fields))
    assert asked.problem(answer) is None
    return str(answer)


def test_ticked_cards() -> None:
    assert read(PAIRS, ("lay", "1"), ("part", "c"), ("part", "a")) == "a+c"
    assert read(PAIRS, ("choice", "keep"), ("part", "c")) == "keep"


def test_cards_with_a_place_each_and_a_sign_on_one() -> None:
    form = (("lay", "1"), ("place.a", "2"), ("place.b", "1"))
    assert read(ROWS, *form, ("mark", "a")) == "b/a-"
    assert read(ROWS, *form, ("mark", "b")) == "b-/a"


@pytest.mark.parametrize(
    ("asked", "fields", "wrong"),
    [
        (PAIRS, [("lay", "1"), ("part", "a")], "problem.how_many"),
        (PAIRS, [("lay", "1"), ("part", "a"), ("part", "z")], "problem.how_many"),
        (PAIRS, [("lay", "1"), ("part", "b"), ("part", "c")], "problem.together"),
        (PAIRS, [("part", "a"), ("part", "b")], "problem.not_an_option"),
        (ROWS, [("lay", "1"), ("place.a", "1"), ("place.b", "1"), ("mark", "a")], "problem.places"),
        (ROWS, [("lay", "1"), ("place.a", "1"), ("place.b", "9"), ("mark", "a")], "problem.places"),
        (ROWS, [("lay", "1"), ("place.a", "1"), ("place.b", "2")], "problem.marks"),
        (ROWS, [("lay", "1"), ("place.a", "1"), ("place.b", "2"), ("mark", "a"), ("mark", "b")], "problem.marks"),
    ],
)
def test_what_is_no_answer(asked: Choose, fields: list[tuple[str, str]], wrong: str) -> None:
    with pytest.raises(IllegalAnswer) as error:
        read_answer(asked, MultiDict(fields))
    assert error.value.say.key == wrong


def test_all_cards_bear_the_sign_where_there_is_no_choice() -> None:
    both = Composition(parts_of("ab"), 2, "/", True, "+", 2)
    all_of = Choose("layout", "x", "", {}, ["a+/b+", "b+/a+"], composed=both)
    assert read(all_of, ("lay", "1"), ("place.a", "2"), ("place.b", "1")) == "b+/a+"


def test_the_pictures_of_a_question() -> None:
    table = Table.new("autokrator", {"admirals": "suggested"}, {}, 5)
    speaker = Speaker(load_game("autokrator"))
    asked = question(table, speaker)
    shown = tiles(asked, speaker)
    assert asked is not None and shown is not None and not shown.ordered and shown.rest == []
    assert [one.part for one in shown.beside] == [""] and shown.beside[0].name in asked.prompt
    assert len(shown.tiles) > shown.count == 2 and all(one.name for one in shown.tiles)
    assert sorted(shown.ids) == sorted(one.id for one in asked.answers)
    assert tiles(None, speaker) is None


def test_keys_are_for_the_cards_not_for_the_ways_below_them() -> None:
    """Few ways stand in one list, closed: a key must not answer with one that nobody sees."""
    table = Table.new("autokrator", {"admirals": "suggested"}, {}, 5)
    speaker = Speaker(load_game("autokrator"))
    while len(table.request.ids) > 8:  # type: ignore[union-attr]
        table.answer(table.request.ids[0])  # type: ignore[union-attr]
    asked = question(table, speaker)
    assert asked is not None and tiles(asked, speaker) is not None and len(asked.answers) > 1
    assert [one.number for one in asked.answers] == [0] * len(asked.answers)
