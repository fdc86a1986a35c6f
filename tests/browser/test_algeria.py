"""A table of areas and many counters: the phases, who is to act, a board to be enlarged and searched, sets of units."""

from __future__ import annotations

from typing import Any

import pytest

from . import play
from .conftest import OpenPage
from .test_accessible import check

pytestmark = pytest.mark.browser


def begin(page: Any, base: str) -> None:
    """A table of two persons, straight from its form: the faces of the other games are not drawn for it."""
    page.set_default_timeout(120_000)
    page.goto(base + "/games/algeria/new?option.scenario=1960&seat.government=person&seat.fln=person")
    page.fill("#seed", "7")
    page.click("button.go")
    page.wait_for_selector("#table")


@pytest.mark.parametrize("width", [390, 1600])
def test_part_of_a_game_is_played(open_page: OpenPage, real_url: str, width: int) -> None:
    page = open_page(width, bypass_csp=True)
    begin(page, real_url)
    assert page.locator(".phases").count() == 0  # the sides set up
    play.answer(page)
    play.answer(page)
    assert page.inner_text(".phases [aria-current=step]") == "Reinforcement"
    assert "Government" in page.inner_text(".acts")
    assert page.locator("#answer .subject-set").count() > 3  # units stand under the heading of their area
    check(page)
    play.answer(page)  # a set of units as one answer
    done = page.locator("#answer button.key").last
    before = play.revision(page)
    done.click()
    play.settled(page, before)
    assert "build" in page.inner_text("#ask")
    page.goto(page.url + "corrections/")
    assert 0 < page.locator(".corrections li").count() < 60  # one group of seven hundred values
    check(page)


@pytest.mark.parametrize("width", [390, 1600])
def test_the_board_is_enlarged_and_a_place_is_found(
    open_page: OpenPage, real_url: str, width: int
) -> None:
    page = open_page(width)
    begin(page, real_url)
    across = "() => document.querySelector('#sight svg').getBoundingClientRect().width"
    least = page.evaluate(across)
    page.select_option("#place", "Barika")
    assert page.evaluate(across) > least
    assert "Wilaya I" in page.inner_text("#place-note")
    ends = "one => document.querySelector(one).getBoundingClientRect().toJSON()"
    here, sight = (page.evaluate(ends, one) for one in ("#here", "#sight"))
    assert sight["left"] < here["left"] and here["right"] < sight["right"]
    assert sight["top"] < here["top"] and here["bottom"] < sight["bottom"]
    enlarged = page.evaluate(across)
    play.answer(page)  # another page of the table: the board stays as large
    assert page.evaluate(across) == enlarged
