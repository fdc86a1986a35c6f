"""A question is short: what explains it stands below, and the answer that ends it stays in sight at its foot."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from solo_app.present.prompt import parted
from solo_app.present.question import Answer, Section, ending, sections

WHY = "Only those that do can be moved later on, and each of them costs what stands beside it."


@pytest.mark.parametrize(("prompt", "asked", "explained"), [
    ("Who goes? One of you.", "Who goes? One of you.", ""),  # short
    (f"Which of them go? {WHY}", "Which of them go?", WHY),
    (f"The 2nd has gone. Which of the others go? {WHY} Is that all?", "The 2nd has gone. Which of the others go?",
     f"{WHY} Is that all?"),
    (f"You hold the ford. Lay the cards. {WHY}", "You hold the ford. Lay the cards.", WHY),  # asks nothing
    (f"Roll for the Gds. {WHY}", f"Roll for the Gds. {WHY}", ""),  # an abbreviation ends no sentence
    (f"Roll 3 dice, {WHY[:-1]}.", f"Roll 3 dice, {WHY[:-1]}.", ""),  # one sentence
])  # fmt: skip
def test_what_explains_a_question_stands_below(prompt: str, asked: str, explained: str) -> None:
    assert parted(Markup(prompt)) == (asked, explained)


def test_marks_that_are_open_are_not_cut() -> None:
    whole = Markup(f"<strong>Which go? {WHY}</strong>")
    assert parted(whole) == (whole, "")
    apart = Markup(f"<strong>Which</strong> go? {WHY}<br>")
    assert parted(apart) == ("<strong>Which</strong> go?", f"{WHY}<br>")


def answers(*ids: str, group: str = "") -> list[Answer]:
    return [
        Answer(id, place, Markup(id), id, Markup(), None, "", (), False, key=f"option.{id}", group=group)
        for place, id in enumerate(ids, 1)
    ]


def test_the_answer_that_ends_many_others_is_taken_to_the_foot() -> None:
    shown = sections(answers("a", "b", "c", "d", "done"))
    last = ending(shown)
    assert last is not None and (last.id, last.number) == ("done", 5)
    assert [block.first.id for section in shown for block in section.blocks] == ["a", "b", "c", "d"]
    assert shown[0].count == 4


def test_it_leaves_no_section_without_answers() -> None:
    shown = sections([*answers(*"abcdefgh", group="Reeds"), *answers("pass")])
    last = ending(shown)
    assert last is not None and last.id == "pass"
    assert [section.label for section in shown] == ["Reeds"]


@pytest.mark.parametrize("shown", [
    sections([]),
    sections(answers("a", "b", "c", "done")),  # few are seen together
    sections(answers("a", "b", "c", "d", "e")),  # none of them ends anything
    sections(answers("a", "done", "b", "c", "d", "e")),  # it stands among the others
    sections([*answers("a", "b"), *answers(*"cdefghi", "done", group="Reeds")]),  # in a group it is about that
])  # fmt: skip
def test_other_answers_stay_where_they_stand(shown: list[Section]) -> None:
    before = sum(section.count for section in shown)
    assert ending(shown) is None
    assert sum(section.count for section in shown) == before
