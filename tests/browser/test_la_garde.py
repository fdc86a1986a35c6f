"""La Garde recule! in the browser: hexes as targets, and a real deck."""

from __future__ import annotations

from typing import Any

import pytest

from . import play
from .conftest import OpenPage

pytestmark = pytest.mark.browser
GAME = "la_garde_recule"


def press(page: Any, option: str) -> None:
    before = play.revision(page)
    play.press(page, page.query_selector(f"#answer button.key[value='{option}']"))
    play.settled(page, before)


def begin(page: Any, base: str, **choose: str) -> None:
    page.set_default_timeout(90_000)  # the first board of a server takes its time
    play.begin(page, base, GAME, "11", **choose)
    press(page, "suggested")


def told(page: Any, selector: str) -> str:
    """The words of a part of the page, with plain spaces."""
    words: str = page.inner_text(selector)
    return words.replace("\u00a0", " ")


def test_a_unit_is_chosen_on_the_board_and_then_its_target(
    open_page: OpenPage, real_url: str
) -> None:
    page = open_page(1024)
    begin(page, real_url)
    assert "Pace and cards" in page.inner_text("#pace")  # the game has no dice
    page.locator(".board [data-anchor='0502']").click()
    shown = page.locator("#answer button.key:visible")
    assert {one.get_attribute("value").split(":")[1] for one in shown.all()} == {"gds2"}
    assert page.locator(".board .aside[data-anchor='0804']").count() == 1
    assert page.locator(".board .aside[data-anchor='0401']").count() == 0
    before = play.revision(page)
    page.locator(".board [data-anchor='0401']").click()  # another unit could go there, too
    play.settled(page, before)
    assert "2/1 Gds moves from 0502 to 0401." in told(page, ".log")
    assert "2/1 Gds has acted." in told(page, "#ask")


def test_two_people_and_a_deck_of_their_own(open_page: OpenPage, real_url: str) -> None:
    page = open_page(390)
    page.set_default_timeout(90_000)
    page.goto(f"{real_url}/games/{GAME}/new?seat.french=person&source.pile=person")
    assert "Who rolls the dice?" not in page.inner_text("#new")
    page.click("button.go")
    play.at_table(page)
    press(page, "suggested")
    press(page, "suggested")
    assert play.kind(page) == "draw"
    before = play.revision(page)
    page.keyboard.type("nine of sp")  # the focus is in the field to search with
    page.keyboard.press("Enter")
    play.settled(page, before)
    assert page.inner_text("#question .who") == "Now: French"
    assert "Nine of spades" in told(page, "#ask")


def test_a_whole_game_against_the_bot(open_page: OpenPage, real_url: str) -> None:
    """From the shelf to the end, the French by the first answer offered, which in the set-up is the suggestion."""
    page = open_page(1024)
    page.set_default_timeout(90_000)
    play.begin(page, real_url, GAME, "17", seat__allied="allied", seat__french="person")
    first = page.locator("#answer button.key").first
    assert first.get_attribute("value") == "suggested"
    answers = 0
    while play.kind(page):
        play.answer(page)
        answers += 1
        assert answers < 150, "the game does not end"
    assert answers > 20
    assert page.inner_text("#question .who") == "The game is over"
    assert "Won by " in told(page, "#question")
    assert page.locator("#question a.button").first.inner_text() == "Play again"
    page.click("text=Read the log")
    page.wait_for_load_state()
    assert page.locator(".groups .why").count() > 20  # each decision of the bot has its reason
    page.locator(".groups .why summary").last.click()
    assert len(told(page, ".groups .why[open]")) > 40
    kept = [one for one in page.locator(".groups .why").all_text_contents() if "choices" in one]
    assert len(kept) > 10  # and how many of its choices each condition has left
