"""The worked examples of the rulebook, and that the player of examples sees what differs."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rules.games.red_burnoose.examples import play

from .playing import content

EXAMPLES = list(content().all("examples").values())
RULES_OF_EXAMPLES = sorted({rule for example in EXAMPLES for rule in example.rules})


@pytest.mark.rule(*RULES_OF_EXAMPLES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_worked_example_comes_out(example: Any) -> None:
    assert play(content(), example) == []


def changed(id: str, **fields: Any) -> list[str]:
    example = content().get("examples", id)
    plain = {name: copy.deepcopy(example.get(name)) for name in ("position", "steps", "expect")}
    return play(content(), {**plain, **fields})


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"steps": [{"draw": ["order_99"]}]}, "steps[0]: draw.orders takes no ['order_99']"),
        ({"steps": [{"ask": "buy.card", "answer": "done"}]}, "steps[0]: the game asks draw.orders"),
        ({"steps": [{"roll": [1], "draw": []}]}, "steps[0]: a step has `ask` and `answer`"),
        ({"steps": ["draw"]}, "steps[0]: a step has `ask` and `answer`"),
        ({"expect": {"armies": {"3": {"at": "mekla"}}}}, "expect.armies.3.at: 'mekla' expected"),
        ({"expect": {"armies": {"7": {}}}}, "expect.armies.7: there is none"),
        ({"expect": {"armies": {"3": {"speed": 1}}}}, "expect.armies.3.speed: nothing to compare"),
        (
            {"expect": {"reserve": {"sapper": 1}}},
            "expect.reserve: {'sapper': 1} expected, {} found",
        ),
        ({"position": {"turn": "nobody"}}, "position.turn: 'nobody' is none of"),
    ],
)
def test_what_differs_is_told_with_its_place(fields: dict[str, Any], problem: str) -> None:
    found = changed("third_army_deploys", **fields)
    assert found and found[0].startswith(problem)


def test_offers_are_compared() -> None:
    expect = {"offers": ["end"], "offers_not": ["ambush:moudjahidine"], "asked": "turn.action"}
    assert changed("no_ambush_past_villages", expect=expect) == []
    wrong = changed("no_ambush_past_villages", expect={"offers_not": ["end"], "offers": ["fly"]})
    assert [one.partition(":")[0] for one in wrong] == ["expect.offers_not", "expect.offers"]
