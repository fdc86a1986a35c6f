"""The worked examples, and that the player of examples sees what differs."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from rules.content import Content, load_game
from rules.games.la_garde_recule.examples import play


@cache
def content() -> Content:
    """The present content: examples pin the values that they assume."""
    return load_game("la_garde_recule")


EXAMPLES = list(content().all("examples").values())
RULES_OF_EXAMPLES = sorted({rule for example in EXAMPLES for rule in example.rules})


@pytest.mark.rule(*RULES_OF_EXAMPLES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_worked_example_comes_out(example: Any) -> None:
    assert play(content(), example) == []


def test_every_rule_has_an_example() -> None:
    assert set(RULES_OF_EXAMPLES) == set(content().all("rules"))


def changed(id: str, **fields: Any) -> list[str]:
    example = content().get("examples", id)
    plain = {name: copy.deepcopy(example.get(name)) for name in ("position", "steps", "expect")}
    return play(content(), {**plain, **fields})


@pytest.mark.parametrize(("fields", "problem"), [
    ({"steps": [{"draw": "hearts_11"}]}, "steps[0]: the game asks activation.unit (choose) of allied"),
    ({"steps": [{"ask": "setup.allied", "answer": "x"}]}, "steps[0]: the game asks activation.unit"),
    ({"steps": [{"ask": "activation.unit", "answer": "fly"}]}, "steps[0]: activation.unit takes no 'fly'"),
    ({"steps": [{"ask": "activation.unit", "draw": "joker"}]}, "steps[0]: a step has `ask`"),
    ({"steps": ["draw"]}, "steps[0]: a step has `ask`"),
    ({"steps": "draw"}, "steps: a list of steps is expected"),
    ({"position": {"turn": 9}}, "position.turn: a number from 1 to 5"),
    ({"position": 3}, "position: a map is expected"),
    ({"expect": {"turn": 3}}, "expect.turn: 3 expected, 2 found"),
    ({"expect": {"weather": "rain"}}, "expect.weather: nothing to compare with; one of units, needed"),
    ({"expect": {"units": {"gds9": {"at": "0101"}}}}, "expect.units.gds9: there is none"),
    ({"expect": {"units": {"gds3": "0101"}}}, "expect.units.gds3: a map is expected"),
    ({"expect": {"units": ["gds3"]}}, "expect.units: a map is expected"),
    ({"expect": {"units": {"gds3": {"at": "0101"}}}}, "expect.units.gds3.at: '0101' expected, '0405' found"),
    ({"expect": {"needed": {"fire:gds3:gren4": 4}}}, "expect.needed.fire:gds3:gren4: 4 expected, 5 found"),
    ({"expect": {"needed": {"move:gds3:0404": 4}}}, "expect.needed.move:gds3:0404: there is none"),
    ({"position": {"turn": 3, "units": {"gds3": {"at": "0405"}}},
      "steps": [], "expect": {"needed": {"fire:gds3:gren4": 5}}},
     "expect.needed.fire:gds3:gren4: there is none"),  # one of them is not on the map
    ({"expect": {"chances": {"fire:gds3": {}}}}, "expect.chances.fire:gds3: there is none"),
    ({"expect": {"chances": {"fire:gds3:gren4": {"hit_chance": "1/2"}}}},
     "expect.chances.fire:gds3:gren4.hit_chance: '1/2' expected, '6/13' found"),
    ({"expect": {"next_card": {"prussian": 1}}}, "expect.next_card.prussian: there is none"),
    ({"expect": {"next_card": {"ends": "0"}}}, "expect.next_card.ends: '0' expected, '1/52' found"),
    ({"expect": {"offers": ["fly"]}}, "expect.offers: 'fly' is not among the options"),
    ({"expect": {"offers": 3}}, "expect.offers: a list of options is expected"),
    ({"expect": {"offers": [["fly"]]}}, "expect.offers: \"['fly']\" is not among the options"),
    ({"expect": {"offers_not": ["done"]}}, "expect.offers_not: 'done' is among the options"),
])  # fmt: skip
def test_what_differs_is_told_with_its_place(fields: dict[str, Any], problem: str) -> None:
    (found,) = changed("across_the_valley", **fields)
    assert found.startswith(problem)


def test_steps_after_the_end() -> None:
    (found,) = changed("turn_five_is_over", steps=[{"draw": "joker"}, {"draw": "joker"}])
    assert found == "steps[1]: the game is over (time)"


def test_a_card_that_is_not_in_the_deck() -> None:
    (found,) = changed("turn_five_is_over", steps=[{"draw": "hearts_11"}])
    assert found.startswith("steps[0]: activation.card takes no ['hearts_11']")
