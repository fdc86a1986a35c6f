"""A table that is open in two browsers: what is played in one is shown in the other, and nothing half done is lost."""

from __future__ import annotations

from typing import Any

import pytest

from . import play
from .conftest import OpenPage
from .test_accessible import check

pytestmark = pytest.mark.browser

LOOK = "() => document.dispatchEvent(new Event('visibilitychange'))"  # the wait for the next look is cut short


def same(page: Any, other: Any) -> None:
    """Waits until a table shows what another one shows."""
    wanted = f"#table[data-revision='{play.revision(other)}']"
    for _ in range(60):  # a look that meets a page in change looks again later: this one does so soon
        page.evaluate(LOOK)
        page.wait_for_timeout(150)
        if page.query_selector(wanted):
            break
    page.wait_for_selector(wanted)
    page.wait_for_selector("#table:not(.htmx-swapping):not(.htmx-settling)")


def both(open_page: OpenPage, base: str, width: int = 1280, **choose: str) -> tuple[Any, Any]:
    """A table in two browsers, each with cookies of its own."""
    here, there = open_page(), open_page(width, locale="en-US", bypass_csp=True)
    play.begin(here, base, "crossing", **choose)
    there.goto(here.url)
    play.at_table(there)
    return here, there


def test_what_is_played_elsewhere_is_shown_and_told(open_page: OpenPage, toy_url: str) -> None:
    here, there = both(open_page, toy_url)
    for count in range(6):
        player, watcher = (here, there) if count % 2 else (there, here)
        play.answer(player, count)
        same(watcher, player)
    assert there.inner_text("#ask") == here.inner_text("#ask")
    assert there.inner_text("#live")
    before = play.revision(here)
    if here.is_visible("summary:has-text('Undo')"):  # dice have been seen
        here.click("summary:has-text('Undo')")
    here.click("form[action$='/undo'] button")
    play.settled(here, before)
    same(there, here)


def test_it_is_seen_without_any_doing(open_page: OpenPage, toy_url: str) -> None:
    here, there = both(open_page, toy_url)
    play.answer(here)
    there.wait_for_selector(f"#table[data-revision='{play.revision(here)}']")


def test_the_focus_is_not_lost_and_nothing_scrolls(open_page: OpenPage, toy_url: str) -> None:
    here, there = both(open_page, toy_url, width=390)
    there.focus("a.skip")
    play.answer(here)
    same(there, here)
    assert there.evaluate("document.activeElement.className") == "skip"
    there.focus("#answer .key, #answer .go")
    there.evaluate("scrollTo(0, 40)")
    play.answer(here)
    same(there, here)
    there.wait_for_selector("#question:focus")
    assert there.evaluate("scrollY") == 40


def test_what_is_half_done_is_not_taken_away(open_page: OpenPage, toy_url: str) -> None:
    here, there = both(open_page, toy_url)
    while play.kind(here) != "select":
        play.answer(here)
    same(there, here)
    there.check("#answer [name=pick] >> nth=0")
    before = play.revision(there)
    play.answer(here)
    there.evaluate(LOOK)
    there.wait_for_selector("#question [data-elsewhere]")
    assert play.revision(there) == before and there.is_checked("#answer [name=pick] >> nth=0")
    check(there)
    there.click("#question [data-elsewhere]")
    same(there, here)
    assert not there.query_selector("[data-elsewhere]")
    play.answer(there)  # the table goes on


def test_a_covered_table_stays_covered(open_page: OpenPage, toy_url: str) -> None:
    """Two people, each with a browser: of the other one's turn each sees the cover, and never the other's hand."""
    here, there = both(open_page, toy_url, seat__flood="person", seat__traveller="person")
    for page in (here, there):
        page.wait_for_selector("#next:has-text('Travellers')")
    here.click("#next")
    here.wait_for_selector("#answer")
    while not here.query_selector("#next"):
        before = play.revision(here)
        keys = here.query_selector_all("#answer [value^='move.']")  # the hand is kept
        if keys:
            keys[-1].click()
            play.settled(here, before)
        else:
            play.answer(here)
        same(there, here)
        assert there.query_selector("#next") and not there.query_selector(".zone.hand .look")
    assert "Travellers" not in there.inner_text("#question")
    there.click("#next")
    there.wait_for_selector("#answer")
    play.answer(there)
    same(here, there)
    assert here.query_selector("#next")


def test_dice_that_came_back_are_kept_too(open_page: OpenPage, toy_url: str) -> None:
    """A form with something wrong comes back as it was filled in."""
    here = open_page()
    play.at_own_dice(here, toy_url)
    there = open_page(locale="en-US")
    there.goto(here.url)
    play.at_table(there)
    there.fill("#answer [data-die] >> nth=0", "3")
    there.evaluate(
        "() => { const line = document.createElement('p'); line.setAttribute('role', 'alert'); line.append('Fill in');"
        " for (const one of document.querySelectorAll('[data-die]')) one.setAttribute('value', one.value);"
        " document.getElementById('question').prepend(line); }"
    )
    before = play.revision(here)
    here.click("#answer [value=chance]")
    play.settled(here, before)
    there.evaluate(LOOK)
    there.wait_for_selector("#question [data-elsewhere]")
    assert there.input_value("#answer [data-die] >> nth=0") == "3"


def test_an_answer_overtakes_what_is_on_its_way(chromium: Any, toy_url: str) -> None:
    # these log a 409 and a lost connection on the console, as they should: so they have pages of their own
    context = chromium.new_context()
    here, there = context.new_page(), context.new_page()
    play.begin(here, toy_url, "crossing")
    there.goto(here.url)
    play.at_table(there)
    held: list[Any] = []
    there.route(here.url, lambda route: held.append(route))
    before = play.revision(here)
    here.click("#answer [value=rest]")
    play.settled(here, before)
    there.evaluate(LOOK)
    for _ in range(500):
        there.wait_for_timeout(20)
        if held:
            break
    there.click("#answer [value=rest]")
    there.wait_for_selector("[role=alert]:has-text('Somebody answered in between')")
    assert there.locator("#table").count() == 1 and play.revision(there) == play.revision(here)
    context.close()


def test_a_table_that_does_not_answer_says_so(chromium: Any, toy_url: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    play.begin(page, toy_url, "crossing")
    page.route("**/answer", lambda route: route.abort())
    page.click("#answer [value=rest]")
    page.wait_for_selector("[role=alert]:has-text('The table does not answer')")
    page.unroute("**/answer")
    before = play.revision(page)
    page.click("#answer [value=rest]")
    play.settled(page, before)
    assert not page.query_selector("[data-silent]")
    context.close()
