"""Chapters of the rules: the order in which a game's rules are read."""

from __future__ import annotations

import pytest

from rules.content import Content, chapters, check_game, games, load_game

from .conftest import CARDS, MakeGame

RULES = """\
provenance: rulebook
rules:
  - {id: d.fire.range, title: Range, section: "4"}
  - {id: d.setup, title: Set-up, section: "1"}
  - {id: d.fire, title: Fire, section: "4.1"}
  - {id: d.map.hill, title: Hill, section: "4"}
"""


def made(make_game: MakeGame, more: str = "") -> Content:
    return load_game("demo", make_game(cards=CARDS, rules=RULES + more))


def told(content: Content) -> list[tuple[str, list[str]]]:
    return [(one.name, [rule.id for rule in one.rules]) for one in chapters(content)]


def test_a_chapter_holds_the_rules_of_its_part_in_the_order_of_the_chapters(
    make_game: MakeGame,
) -> None:
    more = (
        "chapters:\n  - {id: setup, name: Set-up}\n  - {id: shot, name: Fire, holds: [fire, map]}\n"
    )
    content = made(make_game, more)
    assert told(content) == [
        ("Set-up", ["d.setup"]),
        ("Fire", ["d.fire.range", "d.fire", "d.map.hill"]),
    ]
    assert [one.id for one in chapters(content)] == ["setup", "shot"]


def test_what_no_chapter_holds_stands_last(make_game: MakeGame) -> None:
    content = made(make_game, "chapters: [{id: setup, name: Set-up}, {id: map, name: The map}]\n")
    assert told(content) == [
        ("Set-up", ["d.setup"]),
        ("The map", ["d.map.hill"]),
        ("", ["d.fire.range", "d.fire"]),
    ]


def test_without_chapters_the_headings_of_the_rulebook_stand(make_game: MakeGame) -> None:
    assert told(made(make_game)) == [
        ("4", ["d.fire.range", "d.map.hill"]),
        ("1", ["d.setup"]),
        ("4.1", ["d.fire"]),
    ]


@pytest.mark.parametrize(
    ("listed", "code", "message"),
    [
        ("{id: all, name: A, holds: [setup, fire]}", "NO_CHAPTER", "no chapter holds 'map'"),
        (
            "{id: all, name: A, holds: [setup, fire, map, flee]}",
            "CHAPTER_DIFFERS",
            "no rule's id has 'flee'",
        ),
        (
            "{id: all, name: A, holds: [setup, fire, map]}, {id: map, name: B}",
            "CHAPTER_DIFFERS",
            "all holds 'map' too",
        ),
    ],
)
def test_chapters_that_do_not_fit(
    make_game: MakeGame, listed: str, code: str, message: str
) -> None:
    root = make_game(cards=CARDS, rules=RULES + f"chapters: [{listed}]\n")
    (found,) = check_game("demo", root)
    assert found.code == code
    assert message in found.message


@pytest.mark.parametrize("game", games())
def test_every_game_has_chapters_with_names_in_words(game: str) -> None:
    content = load_game(game)
    found = chapters(content)
    assert [one.name for one in found] == [one.name for one in content.all("chapters").values()]
    assert sum(len(one.rules) for one in found) == len(content.rules)
    assert all(any(sign.isalpha() for sign in one.name) for one in found)
