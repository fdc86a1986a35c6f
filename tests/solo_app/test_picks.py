"""Questions with many boxes to tick: all of them, none, or all of one place at a press."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask, g
from werkzeug.datastructures import MultiDict

from solo_app.speech import Speaker

PLACES = {"Reeds": 4, "Islet": 2}


def shown(app: Flask, most: int, places: dict[str, int], cost: float | None = None) -> str:
    """The form of a question of so many boxes in each place, of which `most` can be ticked."""
    sections, place = [], 0
    for label, count in places.items():
        answers = []
        for _ in range(count):
            place += 1
            answers.append(SimpleNamespace(
                at=(), id=f"u{place}", place=place, number=place, text=f"Unit {place}", consequence="",
                rule=None, odds=False, cost=cost,
            ))  # fmt: skip
        blocks = [SimpleNamespace(answers=answers)]
        without: Any = lambda answer: answer.text  # noqa: E731
        sections.append(SimpleNamespace(label=label, count=count, blocks=blocks, without_label=without))
    every = [one for section in sections for one in section.blocks[0].answers]
    funds = None if cost is None else (20.5, "PSP")
    question = SimpleNamespace(bounds=(0, most), answers=every, sections=sections, rule=None, funds=funds)
    with app.test_request_context():
        g.speaker = Speaker(app.extensions["haversack"]["library"].content("crossing"))
        return app.jinja_env.get_template("table/ask/select.html").render(question=question, told={}, typed=MultiDict())


def keys(page: str) -> list[str]:
    """The keys for many boxes, as a screen reader says them."""
    found = re.findall(r"<button[^>]*data-pick-(?:all|none)>(.*?)</button>", page)
    return [re.sub(r"<[^>]+>", "", one) for one in found]


@pytest.mark.parametrize(("most", "places", "said"), [
    (6, PLACES, ["All", "None", "All of Reeds", "None of Reeds"]),  # two are soon ticked
    (5, PLACES, ["None"]),  # not all of them can be
    (5, {"Reeds": 3, "Islet": 2}, ["All of Reeds", "None of Reeds"]),
    (7, {"Reeds": 7}, ["All", "None"]),  # one place is all there is
])  # fmt: skip
def test_keys_for_many_boxes(app: Flask, most: int, places: dict[str, int], said: list[str]) -> None:
    page = shown(app, most, places)
    assert keys(page) == said
    # without script they would do nothing, and are not there
    assert page.count('class="picks" hidden') == len(re.findall('class="picks"', page)) > 0


def test_prices_are_there_to_be_added_up(app: Flask) -> None:
    page = shown(app, 7, {"Reeds": 7}, 0.5)
    assert page.count('data-cost="0.5"') == 7
    assert '<span class="price" data-funds="20.5" data-unit="PSP"></span>' in page
    assert "data-cost" not in shown(app, 7, {"Reeds": 7})


def test_many_rows_stand_close_and_short_ones_side_by_side(app: Flask) -> None:
    assert 'class="answers many-rows short-rows"' in shown(app, 7, {"Reeds": 7})
    assert "many-rows" not in shown(app, 3, {"Reeds": 3})
