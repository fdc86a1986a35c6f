"""Questions, odds and words as pages show them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from markupsafe import Markup

from rules.content import Content, load_game
from rules.table import Chance, Event, Option, Say, Table
from solo_app.present.board import ShownCard, unseen
from solo_app.present.odds import odds, percent
from solo_app.present.question import Answer, blocks, by_number, question, sections, together
from solo_app.speech import Speaker, icon, rich


@pytest.fixture
def content(toys: Path) -> Content:
    return load_game("crossing", toys)


def answer(
    text: str, key: str = "option.place", card: str = "", then: str = "", odds: bool = False
) -> Answer:
    return Answer(text, 1, rich(text), text, rich(then), None, card, (), odds, key=key)


def test_long_runs_that_differ_in_their_end_are_drawn_together() -> None:
    places = ["Place Man in Irdjen", "Place Man in Ain El Hammam", "Place Man in Akbil"]
    rest = [answer(f"Something else {i}", key=f"option.{i}") for i in range(6)]
    found = blocks([*(answer(one) for one in places), *rest])
    assert found[0].label == "Place Man in"
    assert found[0].tails == ["Irdjen", "Ain El Hammam", "Akbil"]
    assert [block.first.plain for block in found[1:]] == [one.plain for one in rest]


def test_a_run_is_told_apart_by_what_follows() -> None:
    run = [answer(f"Place Man in {i}", then="much" if i == 2 else "little") for i in range(4)]
    found = together(run)
    assert [(block.label, block.tails) for block in found] == [
        ("Place Man in", ["0", "1", "3"]),
        ("Place Man in", ["2"]),
    ]


@pytest.mark.parametrize(
    "run",
    [
        [answer("Place A in X"), answer("Place A in Y")],  # too few
        [answer("One"), answer("Two"), answer("Three")],  # nothing in common
        [answer("Place A", then="x"), answer("Place B", then="y"), answer("Place C", then="z")],
        [answer("Go to A", odds=True), answer("Go to B", odds=True), answer("Go to C", odds=True)],
        [answer("Place A"), answer("Place"), answer("Place C")],  # one has no end of its own
        [
            answer(f"Ask the {one} for gold to raid one place") for one in "ABC"
        ],  # sentences, not ends
    ],
)
def test_other_runs_stay_apart(run: list[Answer]) -> None:
    rest = [answer(f"Something else {i}", key=f"option.{i}") for i in range(9)]
    assert all(not block.label for block in blocks([*run, *rest]))


def test_few_answers_stay_apart() -> None:
    assert len(blocks([answer(f"Place Man in {i}") for i in range(4)])) == 4


def test_each_kind_of_question(content: Content) -> None:
    table = Table.new(content, {}, {"flood": "tide"}, 5)
    speaker = Speaker(content)
    asked = question(table, speaker)
    assert asked is not None
    assert (asked.kind, asked.seat) == ("choose", "Travellers")
    assert set(asked.controls) == {"bank", "reeds"}
    table.answer("move.bank.reeds")
    asked = question(table, speaker)
    assert asked is not None
    assert asked.bounds == (0, 2)


def test_figures_are_shares_numbers_and_headings(content: Content) -> None:
    figures = {
        "win": Fraction(1, 3), "losses": 1.256, "units": 3, "with_tokens": {"win": 0.999, "tokens": 2},
        "note": "exact", "safe": 1,
    }  # fmt: skip

    class Stub:
        def option(self, id: str) -> Option:
            return Option(id, Say("x"), odds=None if id == "none" else lambda: figures)

    stub: Any = Stub()
    found = [(one.label, one.value, one.share) for one in odds(stub, "some", Speaker(content))]
    assert found == [
        ("Win", "33 %", 33), ("Losses", "1.26", None), ("Units", "3", None), ("With tokens", "", None),
        ("Win", "> 99 %", 100), ("Tokens", "2", None), ("Note", "exact", None), ("Safe crossing", "100 %", 100),
    ]  # fmt: skip
    assert odds(stub, "none", Speaker(content)) == []


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "0 %"), (0.001, "< 1 %"), (0.125, "12 %"), (0.9999, "> 99 %"), (1, "100 %")],
)
def test_a_share_is_certain_only_if_it_is(share: float, said: str) -> None:
    assert percent(share) == said


def test_words_become_html_that_is_safe() -> None:
    found = rich("a <b> & *bold* _it_").replace("\xa0", " ")
    assert found == "a &lt;b&gt; &amp; <strong>bold</strong> <em>it</em>"
    assert rich("one\ntwo") == "one<br>two"
    assert rich("one\n\ntwo") == "<span class=para>one</span><span class=para>two</span>"
    assert 'href="/icons/food.svg#i"' in rich("2 {food}")
    assert 'aria-label="food"' in rich("2 {food}")
    assert rich("{nothing}") == "nothing"
    assert icon("<x>") == "&lt;x&gt;"


def test_a_missing_text_shows_its_key_and_is_logged(
    content: Content, caplog: pytest.LogCaptureFixture
) -> None:
    speaker = Speaker(content)
    assert speaker.say(Say("option.fly_away")) == "Fly away"
    assert speaker.say(Say("event.drawn", {})) == "Drawn"
    assert "option.fly_away" in caplog.text
    assert speaker.say(None) == ""


def test_problems_are_said_for_whoever_fills_in_forms(content: Content) -> None:
    speaker = Speaker(content)
    assert speaker.text("problem.face", {"face": 7, "sides": 6}) == "7 is on no die: 1 to 6."
    assert speaker.say(Say("problem.how_many", {"least": 2, "most": 2})) == "It must be 2 in all."


def test_what_is_said_inside_what_is_said(content: Content) -> None:
    inner = Say("zone.hand")
    assert Speaker(content).say(Say("option.number", {"number": inner})) == "Your hand"


def test_reasons_of_bots(content: Content) -> None:
    speaker = Speaker(content)
    assert speaker.reason({"why": "<slip>"}) == "&lt;slip&gt;"
    assert (
        speaker.reason({"row": "water", "left": ["reeds", "islet"]}) == "Water: left Reeds, Islet."
    )
    assert (
        speaker.reason({"key": "odd", "some": [1, 2], "map": {"a": 1}})
        == "Key: odd; Some: 1, 2; Map: a 1"
    )


def test_a_row_of_a_bot_is_told_with_how_many_choices_its_tests_left() -> None:
    content = load_game("la_garde_recule")
    row = content.get("bots", "french").rows[0]
    reason = {"row": row["id"], "of": 12, "left": [3, 1]}
    counts = rich("Of 12 choices, 3 are units that leave; of these 1 wins the game.")
    text = rich(str(row["text"]))
    assert Speaker(content).reason(reason) == text + Markup(" <small>%s</small>") % counts
    one = Speaker(content).reason({"row": row["id"], "of": 12, "left": [1, 1]})
    assert one == text + Markup(" <small>%s</small>") % rich("Of 12 choices, 1 is a unit that leaves.")
    assert (
        Speaker(content).reason({"row": row["id"], "of": 1, "left": [1]})
        == "The only legal answer."
    )
    proposed = {"row": row["id"], "of": 0, "left": [1]}
    assert Speaker(content).reason(proposed) == text  # a whole answer was made, not chosen


def test_a_row_of_a_bot_is_told_with_the_values_that_it_weighed() -> None:
    content = load_game("la_garde_recule")
    row = content.get("bots", "french").rows[0]
    weighed = [
        ["chance", 0.62, 0.3],
        ["best_chance", 0.62, 0.46],
        ["turns", 5, None],
        ["unheard_of", 3, 2],
    ]
    said = Speaker(content).reason({"row": row["id"], "of": 0, "left": [3], "weighed": weighed})
    told = [rich("Chance to hit 62 in 100; the nearest of the others: 46 in 100."), rich("Turn 5.")]
    assert said == rich(str(row["text"])) + Markup(" <small>%s</small>") % Markup(" ").join(told)


def test_instructions_are_for_events_that_have_them(content: Content) -> None:
    speaker = Speaker(content)
    assert (
        speaker.instruction(Event("moved", "", {"to": "reeds"}))
        == "Move one traveller to Reeds on your table."
    )
    assert speaker.instruction(Event("rested", "", {})) is None


def test_cards_that_lie_nowhere_are_told_with_the_answer(content: Content) -> None:
    """As the leaders to choose from, or cards that were turned up and not taken yet."""
    speaker = Speaker(content)
    asked = SimpleNamespace(
        answers=[
            answer("Take the plank", card="cards/plank"),
            answer("Take the guide", card="cards/guide"),
            answer("Take nothing"),
        ]
    )
    lying = ShownCard("g1", "cards", "guide", "Guide", "", Markup(""))
    zone = SimpleNamespace(cards=[lying])
    told = unseen(cast(Any, asked), cast(Any, SimpleNamespace(zones=[zone])), speaker)
    assert told == {"Take the plank": "Lay it down: <strong>nobody</strong> pays a toll."}
    assert unseen(None, cast(Any, SimpleNamespace(zones=[])), speaker) == {}


def test_a_leader_to_choose_says_once_what_it_brings() -> None:
    """What is printed tells its play; what it brings at the start is the answer's consequence."""
    content = load_game("red_burnoose")
    table = Table.new(content, {"players": "1"}, {}, 7)
    while (request := table.request) is not None and request.key != "setup.leader":
        table.answer(request.sample(Chance(7, 0)))
    speaker = Speaker(content)
    asked = question(table, speaker)
    assert asked is not None
    told = unseen(asked, cast(Any, SimpleNamespace(zones=[])), speaker)
    assert len(asked.answers) == 2
    for one in asked.answers:
        brings = content.get("leaders", one.id).get("start_text")
        assert one.consequence
        assert not brings or rich(brings) not in told.get(one.id, "")


def grouped(group: str, count: int) -> list[Answer]:
    found = [answer(f"Place {group} in {i}", card=f"cards/{group}") for i in range(count)]
    for one in found:
        one.group = group
    return found


def test_many_answers_are_chosen_by_their_group_first() -> None:
    end, lone = answer("End", key="option.end"), grouped("Lone", 1)
    mixed = [*grouped("Man", 4), *grouped("Woman", 4), *lone, end, *grouped("Man", 2)]
    found = sections(mixed)
    assert [(one.label, one.count, one.number) for one in found] == [
        ("Man", 6, 1), ("Woman", 4, 2), ("Lone", 1, 0), ("", 1, 0),
    ]  # fmt: skip
    # A group of one keeps its heading and has nothing to open; keys count headings and what stands alone.
    assert [one.folded for one in found] == [True, True, False, False]
    assert [one.number for one in (*lone, end)] == [3, 4]
    shown = [one for part in found for block in part.blocks for one in block.answers]
    assert sorted(map(id, shown)) == sorted(map(id, mixed))  # none is lost, none told twice


def test_a_run_is_drawn_together_whatever_odds_its_answers_have() -> None:
    """Each tells in its last words what sets it apart, however many these are."""
    risky = [answer(f"Cadre from Batna to the area {i}, risk {i} in a hundred") for i in range(9)]
    others = [answer(f"Band from Biskra to {i}") for i in range(3)]
    for one in (*risky, *others):
        one.odds, one.run = True, "band" if one in others else "cadre"
    first, second = blocks([*risky, *others])
    assert first.label == "Cadre from Batna to the area"
    assert first.tails[1] == "1, risk 1 in a hundred"
    assert second.label == "Band from Biskra to"
    assert not any(one.odds for one in risky)  # nothing that there is no key for is promised
    for one in others:
        one.odds, one.run = True, ""
    assert len(blocks([*risky, *others])) == 4  # without a run, odds want a line each


def test_few_answers_or_none_of_a_group_have_no_headings() -> None:
    assert [one.label for one in sections(grouped("Man", 8))] == [""]
    alone = [answer(f"Thing {i}", key=f"option.{i}") for i in range(12)]
    assert [one.label for one in sections(alone)] == [""]
    assert [one.number for one in alone] == list(range(1, 13))


def test_groups_that_stay_open_number_their_answers() -> None:
    shown = [*grouped("Man", 5), *grouped("Woman", 5)]
    for place, one in enumerate(shown):
        one.key = f"option.{place}"
    found = sections(shown, folded=False)
    assert [(one.label, one.number) for one in found] == [("Man", 0), ("Woman", 0)]
    assert [one.number for one in shown] == list(range(1, 11))


def test_answers_without_a_group_between_groups_stand_where_they_came() -> None:
    end, go = answer("End", key="option.end"), answer("Go", key="option.go")
    found = sections([*grouped("Man", 5), end, go, *grouped("Woman", 5)], folded=False)
    assert [(one.label, one.count) for one in found] == [("Man", 5), ("", 2), ("Woman", 5)]


def test_beside_its_heading_an_answer_does_not_repeat_it() -> None:
    shown = [*grouped("Man", 5), *grouped("Woman", 5)]
    for one in shown:
        one.text = rich(f"{one.plain}, {one.group}")
    first = sections(shown, folded=False)[0]
    assert first.without_label(shown[0]) == "Place Man in 0"
    assert sections(shown[:3])[0].without_label(shown[0]) == "Place Man in 0, Man"


def test_numbers_in_names_are_sorted_as_people_do() -> None:
    names = ["Order 10", "Order 9", "order 1", "Heron"]
    assert sorted(names, key=by_number) == ["Heron", "order 1", "Order 9", "Order 10"]


def test_a_card_to_name_tells_how_many_are_left(content: Content) -> None:
    table = Table.new(content, {}, {"flood": "tide"}, 1, {"pile": "person"})
    asked = question(table, Speaker(content))
    assert asked is not None
    (field,) = asked.inputs
    assert [name for _, name in field.choices] == ["Guide", "Heron", "Plank"]
    assert field.left == {"guide": 2, "heron": 2, "plank": 3}
