"""The worked examples, and that the player of examples sees what differs."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rules.games.algeria.examples import play

from .playing import content

EXAMPLES = list(content().all("examples").values())
RULES_OF_EXAMPLES = sorted({rule for example in EXAMPLES for rule in example.rules})


@pytest.mark.rule(*RULES_OF_EXAMPLES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_worked_example_comes_out(example: Any) -> None:
    assert play(content(), example) == []


def test_every_mission_has_an_example() -> None:
    played = {
        step["answer"].partition(":")[0]
        for example in EXAMPLES
        for step in example.steps
        if step.get("ask") in ("operations.fln", "operations.government")
    }
    missions = set(content().all("missions")) - {"patrol", "react"}
    assert missions <= played
    assert any(step.get("ask") == "react" for example in EXAMPLES for step in example.steps)


def changed(**fields: Any) -> list[str]:
    example = content().get("examples", "harass_a_division")
    plain = {name: copy.deepcopy(example.get(name)) for name in ("position", "steps", "expect")}
    return play(content(), {**plain, **fields})


@pytest.mark.parametrize(("fields", "problem"), [
    ({"steps": [{"ask": "operations.fln", "answer": "raid:oran"}]}, "steps[0]: operations.fln takes no 'raid:oran'"),
    ({"steps": ["roll"]}, "steps[0]: a step has `ask` and `answer`"),
    ({"steps": {"roll": [1]}}, "steps: a list of steps"),
    ({"position": {"areas": {"paris": {}}}}, "position.areas.paris: there is no such area"),
    ({"expect": {"psl": {"fln": 52}}}, "expect.psl: {'fln': 52} expected"),
    ({"expect": {"areas": {"setif": {"ug": ["band"]}}}}, "expect.areas.setif.ug:"),
    ({"position": {"options": 3}}, "position.options: a map is expected"),
    ({"expect": {"areas": "setif"}}, "expect.areas: a map is expected"),
    ({"expect": {"areas": {"setif": 5}}}, "expect.areas.setif: a map is expected"),
    ({"expect": {"areas": {"setif": {"ug": 5}}}}, "expect.areas.setif.ug: a list is expected"),
    ({"expect": {"offers": 5}}, "expect.offers: a list of options is expected"),
    ({"expect": {"ap": {"fln": 5}}}, "expect.ap: {'fln': 5} expected"),
    ({"expect": {"weather": "fair"}}, "expect.weather: nothing to compare with"),
])  # fmt: skip
def test_what_differs_is_told_with_its_place(fields: dict[str, Any], problem: str) -> None:
    found = changed(**fields)
    assert found and found[0].startswith(problem)
