"""The worked examples, and that the player of examples sees what differs."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from rules.content import load_game
from rules.games.autokrator.examples import play


@cache
def content() -> Any:
    """The present content: examples are about what is printed."""
    return load_game("autokrator")


EXAMPLES = list(content().all("examples").values())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_worked_example_comes_out(example: Any) -> None:
    assert play(content(), example) == []


def test_the_five_movement_examples_are_all_there() -> None:
    sections = [example.section for example in EXAMPLES]
    assert all(f"Movements and attacks, {number}" in sections for number in range(1, 6))


def changed(**fields: Any) -> list[str]:
    example = content().get("examples", "third_won")
    plain = {name: copy.deepcopy(example.get(name)) for name in ("position", "steps", "expect")}
    return play(content(), {**plain, **fields})


@pytest.mark.parametrize(("fields", "problem"), [
    ({"steps": [{"ask": "act", "answer": "general:roma"}]}, "steps[0]: act takes no 'general:roma'"),
    ({"steps": [{"ask": "layout", "answer": "x"}]}, "steps[0]: the game asks act (choose) of byzantines"),
    ({"steps": ["end"]}, "steps[0]: a step has `ask` and `answer`, or `draw`"),
    ({"steps": {"ask": 1}}, "steps: a list of steps"),
    ({"position": {"octagons": {"paris_texas": "moors"}}}, "position.octagons.paris_texas: there is no such area"),
    ({"position": {"options": 3}}, "position.options: a map is expected"),
    ({"position": {"options": {"powers": "north"}}, "steps": []}, "position.powers cannot be 'north'"),
    ({"expect": {"units": {"byzantines.general": "damascus"}}}, "expect.units.byzantines.general.at: 'dam"),
    ({"expect": {"units": {"huns.king": "paris"}}}, "expect.units.huns.king: there is none"),
    ({"expect": {"units": ["king"]}}, "expect.units: a map is expected"),
    ({"expect": {"owner": {"aleppo": "byzantines"}}}, "expect.owner.aleppo: 'byzantines' expected, 'saracens' found"),
    ({"expect": {"gold": {"saracens": 11}}}, "expect.gold.saracens: 11 expected, 10 found"),
    ({"expect": {"offers": ["general:roma"]}}, "expect.offers: 'general:roma' is not among the options"),
    ({"expect": {"offers_not": ["end"]}}, "expect.offers_not: 'end' is among the options"),
    ({"expect": {"offers": 5}}, "expect.offers: a list of options is expected"),
    ({"expect": {"round": 2}}, "expect.round: 2 expected, 1 found"),
    ({"expect": {"weather": "fair"}}, "expect.weather: nothing to compare with"),
])  # fmt: skip
def test_what_differs_is_told_with_its_place(fields: dict[str, Any], problem: str) -> None:
    found = changed(**fields)
    assert found and found[0].startswith(problem)


def test_a_position_of_nothing_but_options_is_a_new_game() -> None:
    example = {"position": {"options": {"admirals": "suggested"}}, "steps": [], "expect": {"asked": "allocate"}}
    assert play(content(), example) == []
    over = {"position": {"round": 5, "acting": "moors"}, "steps": [{"ask": "act", "answer": "end"}] * 2}
    assert play(content(), over) == ["steps[1]: the game is over (points)"]
