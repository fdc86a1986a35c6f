"""The worked examples, and what their player says about one that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.examples import play

from .playing import content

GOOD: dict[str, Any] = {
    "position": {"psl": {"government": 50, "fln": 40}, "areas": {"oran": {"ops": ["band"]}}},
    "steps": [{"ask": "operations.fln", "answer": "move:band_1:biskra"}, {"roll": [3]}],
    "expect": {"areas": {"biskra": {"oc": ["band"]}}, "psl": {"fln": 40}, "asked": "operations.fln"},
}


@pytest.mark.parametrize("name", list(content().all("examples")))
def test_every_example_comes_out(name: str) -> None:
    assert play(content(), content().get("examples", name)) == []


def test_a_good_one_is_good() -> None:
    assert play(content(), GOOD) == []


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("position", [], ""),
        ("position", {"areas": {"paris": {}}}, "position.areas.paris: there is no such area"),
        ("position", "all", "position: a map is expected"),
        ("steps", {"roll": 1}, "steps: a list of steps is expected"),
        ("steps", [{"wait": 1}], "steps[0]: a step has `ask`"),
        ("steps", [{"ask": "gov.mobilise", "answer": "done"}], "steps[0]: the game asks"),
        ("steps", [{"ask": "operations.fln", "answer": "dance"}], "takes no 'dance'"),
        ("expect", {"psl": {"fln": 41}}, "expect.psl: {'fln': 41} expected"),
        ("expect", {"weather": "fine"}, "expect.weather: nothing to compare with"),
        ("expect", {"areas": {"paris": {}}}, "expect.areas.paris: there is none"),
        ("expect", {"areas": {"biskra": {"oc": []}}}, "expect.areas.biskra.oc: {} expected"),
        ("expect", {"areas": {"biskra": {"mood": "calm"}}}, "expect.areas.biskra.mood: nothing"),
        ("expect", {"offers": ["strike:oran"]}, "expect.offers"),
        ("expect", {"offers_not": ["pass"]}, "expect.offers_not"),
        ("expect", {"asked": "event"}, "expect.asked: 'event' expected"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(part: str, value: Any, said: str) -> None:
    problems = play(content(), {**GOOD, part: value})
    if not said:  # an empty position has no band in Oran
        assert problems and problems[0].startswith("steps[0]")
    else:
        assert problems and said in problems[0]
