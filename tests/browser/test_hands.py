"""The cards of one's own hand can be read as they lie, and better when they are looked at."""

from __future__ import annotations

import pytest

from . import play
from .conftest import OpenPage

pytestmark = pytest.mark.browser

WIDTH = "one => Math.round(one.getBoundingClientRect().width)"


def test_own_cards_are_readable_and_grow_over_the_board(open_page: OpenPage, real_url: str) -> None:
    page = open_page(1600)
    play.begin(page, real_url, "red_burnoose")
    while not page.locator(".strip.dense .hand").count():
        play.answer(page)
    cards = page.locator(".strip .hand .card")
    for width in (390, 1024, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        assert min(card.evaluate(WIDTH) for card in cards.all()) >= 100
    look = page.locator(".strip .hand .look").nth(1)
    look.hover()
    grown = "getBoundingClientRect().width > 180"
    page.wait_for_function(f"() => document.querySelectorAll('.strip .hand .look')[1].{grown}")
    box, sight = look.bounding_box(), page.locator("#sight").bounding_box()
    assert box["y"] < sight["y"] + sight["height"]
    # The strip reaches over the board for that, and takes no press from it.
    pressed = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('#sight'))"
    corner = [sight["x"] + sight["width"] - 60, sight["y"] + sight["height"] - 40]
    assert page.evaluate(pressed, corner)
    page.mouse.move(5, 5)
    page.focus(".strip")
    page.keyboard.press("Tab")  # from the keyboard too
    page.wait_for_function(f"() => document.activeElement.{grown}")
