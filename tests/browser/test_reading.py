"""Rules and aids over the table: they open without leaving it, and the focus comes back to where it was."""

from __future__ import annotations

from typing import Any

import pytest

from . import play
from .conftest import OpenPage
from .test_accessible import check

pytestmark = pytest.mark.browser

FOCUSED = "() => document.activeElement.id || document.activeElement.getAttribute('href')"


def panel(page: Any) -> str:
    page.wait_for_selector("#panel[open] #panel-body")
    return page.inner_text("#panel-title")


def the_head_stays(page: Any) -> None:
    """Whatever is looked up: the tabs and the way back are in sight, and only the body has been scrolled."""
    assert page.evaluate("document.getElementById('panel').scrollTop") == 0
    assert page.locator(".panel-head").bounding_box()["y"] >= 0


def closed(page: Any) -> None:
    page.wait_for_selector("#panel:not([open])", state="attached")


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1600, "light")])
def test_aids_open_over_the_table_and_close(
    open_page: OpenPage, toy_url: str, width: int, scheme: str
) -> None:
    page = open_page(width=width, color_scheme=scheme, bypass_csp=True)
    play.begin(page, toy_url, "crossing")
    address, revision = page.url, play.revision(page)
    page.click("nav a[href$='/aids']")
    assert panel(page).lower() == "aids"
    check(page)
    page.click("#panel .chips a[href='#aid-cards']")
    assert page.evaluate(FOCUSED) == "aid-cards"
    the_head_stays(page)
    page.click("#panel .tabs a[href$='/rules']")
    page.wait_for_selector("#panel article")
    check(page)
    page.keyboard.press("Escape")
    closed(page)
    assert page.evaluate(FOCUSED).endswith("/aids")
    assert (page.url, play.revision(page)) == (address, revision)


@pytest.mark.parametrize("width", [390, 1600])
def test_the_rule_of_a_question_opens_at_its_place(
    open_page: OpenPage, toy_url: str, width: int
) -> None:
    page = open_page(width=width)
    play.begin(page, toy_url, "crossing")
    for _ in range(5):
        if play.kind(page) == "choose":
            break
        play.answer(page)
    link = page.query_selector("#question h2 a.rule")
    rule = link.get_attribute("href").partition("#")[2]
    link.focus()
    page.keyboard.press("Enter")
    panel(page)
    assert page.evaluate(FOCUSED) == rule
    seen = page.locator(f"#panel [id='{rule}']").bounding_box()
    head = page.locator(".panel-head").bounding_box()
    assert head["y"] + head["height"] <= seen["y"] < page.viewport_size["height"] - 40
    page.click("#panel .panel-head button")
    closed(page)
    assert page.evaluate(FOCUSED) == link.get_attribute("href")
    play.answer(page)  # the table goes on


def test_the_search_stays_in_the_panel(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    address = page.url
    page.click("nav a[href$='/rules']")
    panel(page)
    page.fill("#rules-q", "ferryman")
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel [role=status]:has-text('1 of')")
    assert page.evaluate(FOCUSED) == "rules-q"
    assert page.locator("#panel article").count() == 1
    page.click("#panel a:has-text('Show all')")
    page.wait_for_selector("#panel nav[aria-label=Chapters]")
    page.mouse.click(10, 450)  # beside it
    closed(page)
    assert page.url == address


def test_a_table_that_was_drawn_anew_gets_the_focus_at_its_question(
    open_page: OpenPage, toy_url: str
) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    page.click("#question h2 a.rule")
    panel(page)
    page.evaluate("document.querySelector('#question h2 a.rule').remove()")
    page.keyboard.press("Escape")
    closed(page)
    page.wait_for_selector("#question:focus")  # the dialog gives its own focus back first


def test_without_script_links_lead_to_pages_that_lead_back(
    open_page: OpenPage, toy_url: str
) -> None:
    page = open_page(java_script_enabled=False)
    play.begin(page, toy_url, "crossing")
    address = page.url
    for part in ("rules", "aids"):
        page.click(f"nav a[href$='/{part}']")
        assert page.url == address + part
        page.click("text=Back to the table")
        assert page.url == address


# Tables are hardest to fit on a phone; one game shows the wide panel, which is the same for all.
@pytest.mark.parametrize(
    ("game", "width"),
    [("algeria", 390), ("autokrator", 390), ("la_garde_recule", 390), ("red_burnoose", 390), ("autokrator", 1600)],
)
def test_the_panel_of_each_game(open_page: OpenPage, real_url: str, game: str, width: int) -> None:
    page = open_page(width=width, bypass_csp=True)
    page.set_default_timeout(60_000)
    play.begin(page, real_url, game)
    page.click("nav a[href$='/aids']")
    panel(page)
    assert page.locator("#panel table").count() >= 3
    within = "() => { const b = document.getElementById('panel-body'); return b.scrollWidth - b.clientWidth }"
    assert page.evaluate(within) <= 0
    page.locator("#panel .chips a").last.click()
    assert page.evaluate("document.getElementById('panel-body').scrollTop") > 0
    the_head_stays(page)
    page.click("#panel .glossary summary")
    check(page)


def told(page: Any) -> str:
    page.wait_for_selector(".meaning p")
    words: str = page.inner_text(".meaning")
    return words


def test_an_abbreviation_tells_its_meaning_to_fingers_and_keyboard(
    open_page: OpenPage, toy_url: str
) -> None:
    page = open_page(width=390, has_touch=True, bypass_csp=True)
    play.begin(page, toy_url, "crossing")
    page.tap("nav a[href$='/aids']")
    assert panel(page).lower() == "aids"
    page.tap("#panel abbr >> nth=0")
    assert told(page) == "DR danger of the river"
    check(page)
    page.keyboard.press("Escape")  # that alone: the panel stays
    assert page.locator(".meaning").count() == 0
    assert page.locator("#panel[open]").count() == 1
    assert page.locator("#panel abbr[tabindex]").count() == 0
    page.keyboard.press("?")
    assert told(page) == "DR danger of the river"
    page.tap("#panel .aid h3 >> nth=0")
    assert page.locator(".meaning").count() == 0


def test_a_key_that_is_held_tells_and_is_not_pressed(open_page: OpenPage, toy_url: str) -> None:
    page = open_page(width=390, has_touch=True)
    play.begin(page, toy_url, "crossing")
    before = play.revision(page)
    page.evaluate(
        "() => { const word = document.createElement('abbr'); word.title = 'danger of the river';"
        " word.textContent = 'DR'; document.querySelector('#answer .key .text').append(' ', word); }"
    )
    key = page.locator("#answer .key").first
    key.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    assert told(page) == "DR danger of the river"
    key.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    key.click()  # what a browser makes of the finger that is lifted
    assert play.revision(page) == before
    key.click()
    play.settled(page, before)
