"""What script adds to plain pages: filters while typing, local time, words about what was set."""

from __future__ import annotations

import re
from typing import Any

import pytest

from . import play
from .conftest import OpenPage

pytestmark = pytest.mark.browser


def corrections(page: Any, base: str) -> None:
    play.begin(page, base, "red_burnoose")
    page.goto(page.url + "corrections/")


@pytest.mark.parametrize("width", [390, 1600])
def test_corrections_are_filtered_at_once(open_page: OpenPage, real_url: str, width: int) -> None:
    page = open_page(width)
    corrections(page, real_url)
    rows = page.locator(".corrections li")
    total = rows.count()
    assert total > 100
    page.fill("#q", "iferhounene moudjahidine")
    shown = page.locator(".corrections li:visible")
    assert 0 < shown.count() < 10
    for text in shown.all_inner_texts():
        assert "Iferhounène" in text or "oudjahidine" in text
    assert page.inner_text("#found") == f"{shown.count()} of {total} values"
    page.keyboard.press("Enter")  # nothing is sent: the list is there already
    assert "q=" not in page.url
    field = shown.first.locator("input[name=value]")
    field.fill("1")
    shown.first.locator("button").click()
    page.wait_for_selector(".notice[role=status]")
    assert "now." in page.inner_text(".notice")
    assert page.input_value("#q") == "iferhounene moudjahidine"
    page.fill("#q", "")
    assert page.locator(".corrections li:not([hidden])").count() == total


def test_corrections_are_found_without_script(open_page: OpenPage, real_url: str) -> None:
    page = open_page(java_script_enabled=False)
    corrections(page, real_url)
    page.fill("#q", "akbil")
    page.click("form[role=search] button")
    assert "?q=akbil" in page.url
    assert 0 < page.locator(".corrections li:visible").count() < 30
    page.click("text=Show all")
    assert "q=" not in page.url


def test_what_was_set_is_said_and_the_focus_stays(open_page: OpenPage, toy_url: str) -> None:
    page = open_page(390)
    play.begin(page, toy_url, "crossing")
    page.click("#pace")
    page.check("#settings [name=pace][value=step]")
    page.click("#settings button")
    page.wait_for_selector("#notice[role=status] .notice")
    assert "shown step by step" in page.inner_text("#notice")
    page.wait_for_function("document.activeElement.id === 'pace'")
    assert not page.is_visible("#settings")
    page.click("#answer .key")
    page.wait_for_selector("#notice:empty", state="attached")
    page.click("#pace")  # the pace holds for all games, those of the other tests too
    page.check("#settings [name=pace][value=once]")
    page.click("#settings button")
    page.wait_for_selector("#notice .notice")


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Asia/Tokyo", "30 Nov 2026, 04:30"),
        ("America/New_York", "29 Nov 2026, 14:30"),
        ("UTC", "29 Nov 2026, 19:30"),
    ],
)
def test_moments_are_told_by_the_clock_of_the_reader(
    open_page: OpenPage, toy_url: str, zone: str, told: str
) -> None:
    page = open_page(timezone_id=zone, locale="en-GB")
    play.begin(page, toy_url, "crossing")
    page.route(
        "**/*",
        lambda route: route.fulfill(
            response=(got := route.fetch()),
            body=re.sub(
                r'datetime="[^"]*" data-moment>[^<]*',
                'datetime="2026-11-29T19:30:00Z" data-moment>2026-11-29 19:30 UTC', got.text(),
            ),
        )
        if route.request.resource_type == "document"
        else route.continue_(),
    )  # fmt: skip
    page.goto(toy_url)
    assert page.locator("time[data-moment]").first.inner_text() == told


def test_without_script_moments_are_marked_as_utc(open_page: OpenPage, toy_url: str) -> None:
    page = open_page(java_script_enabled=False, timezone_id="Asia/Tokyo")
    play.begin(page, toy_url, "crossing")
    page.goto(toy_url)
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", page.locator("time[data-moment]").first.inner_text()
    )


def to_the_action(page: Any, base: str) -> None:
    """To the first question of the real game that has a long list."""
    play.begin(page, base, "red_burnoose")
    while not page.query_selector("#answer .subject"):
        play.answer(page)


@pytest.mark.parametrize("width", [390, 1600])
def test_long_lists_open_card_by_card(open_page: OpenPage, real_url: str, width: int) -> None:
    page = open_page(width)
    to_the_action(page, real_url)
    everything = page.locator("#answer button.key")
    assert everything.count() > 40
    headings = page.locator("#answer .subject summary")
    assert page.locator("#answer .key:visible").count() <= 12
    page.focus("#question")
    page.keyboard.press("2")
    group = page.locator("#answer .subject details").nth(1)
    assert group.evaluate("group => group.open && group.contains(document.activeElement)")
    headings.nth(0).click()  # one group at a time
    assert page.locator("#answer .subject details[open]").count() == 1
    before = play.revision(page)
    page.locator("#answer .subject details[open] button.key:visible").last.focus()
    page.keyboard.press("Enter")
    play.settled(page, before)
    # the page does not jump away from the board: some of it is seen above the question
    sight = page.locator("#sight").bounding_box()
    assert sight["y"] < page.viewport_size["height"] / 2 and sight["y"] + sight["height"] > 100


def test_a_village_with_many_answers_shows_these_alone(open_page: OpenPage, real_url: str) -> None:
    page = open_page(1024)
    to_the_action(page, real_url)
    total = page.locator("#answer button.key").count()
    page.locator(".board [data-anchor=akbil]").click()
    shown = page.locator("#answer button.key:visible")
    assert 1 < shown.count() < total
    for one in shown.all():
        assert "Akbil" in (one.get_attribute("aria-label") or one.inner_text())
    assert "Akbil" in page.inner_text(".narrowing")
    page.click("text=Show all answers")
    assert page.locator("#answer .subject summary:visible").count() > 4
    assert not page.locator("#answer .subject details[open]").count()


def test_a_drawn_card_is_found_and_named_in_one_go(open_page: OpenPage, real_url: str) -> None:
    page = open_page(390)
    page.set_default_timeout(30_000)
    chosen = "source.pile=person&option.first_set_up=suggested&seat.allied=person&seat.french=person"
    page.goto(f"{real_url}/games/la_garde_recule/new?{chosen}")
    page.click("button.go")
    play.at_table(page)
    page.wait_for_selector("#find-card")  # the first card of the turn, out of 53
    page.wait_for_function("document.activeElement.id === 'find-card'")
    labels = page.locator("#deck button").all_inner_texts()
    assert len(labels) > 12
    name = max((one.partition("\n")[0] for one in labels), key=len)  # in no other name
    before = play.revision(page)
    page.keyboard.type(name.lower())
    page.keyboard.press("Enter")
    play.settled(page, before)
    page.wait_for_selector(".log .badge.typed")
    assert name in page.inner_text(".log")


@pytest.mark.parametrize("width", [390, 1600])
def test_two_people_pass_the_screen(open_page: OpenPage, toy_url: str, width: int) -> None:
    page = open_page(width)
    page.goto(f"{toy_url}/games/crossing/new?seat.flood=person&seat.traveller=person")
    page.click("button.go")
    page.wait_for_selector("text=Pass the screen to the player of the Travellers")
    assert not page.query_selector(".zone.hand .look")
    covers = 0
    while page.query_selector("#answer, #next") and covers < 4:
        before = play.revision(page)
        if page.query_selector("#next"):
            covers += 1
            page.focus("#question")
            page.keyboard.press("Tab")
            while not page.evaluate("document.activeElement.id === 'next'"):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_selector("#answer")
            continue
        moves = page.query_selector_all("#answer [value^='move.']")
        if moves:
            moves[-1].click()
            play.settled(page, before)
        else:
            play.answer(page)
    assert covers == 4


def test_the_board_has_the_colours_of_its_drawing(open_page: OpenPage, real_url: str) -> None:
    """No rule of our style sheets reaches into the drawing by the name of a class."""
    page = open_page(1600)
    play.begin(page, real_url, "red_burnoose")
    wrong = """() => [...document.querySelectorAll(".board svg [fill]")]
      .filter((one) => !one.closest(".controls"))
      .map((one) => {
        const probe = document.createElement("canvas").getContext("2d");
        probe.fillStyle = one.getAttribute("fill");
        const shown = document.createElement("canvas").getContext("2d");
        shown.fillStyle = getComputedStyle(one).fill;
        return one.getAttribute("fill") === "none" || probe.fillStyle === shown.fillStyle ? "" : one.outerHTML;
      }).filter(Boolean)"""
    assert page.evaluate(wrong) == []
    assert page.locator(".board svg defs [fill]").count() > 5


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (390, 844)])
def test_a_pressed_place_is_the_one_that_is_named(
    open_page: OpenPage, real_url: str, width: int, height: int
) -> None:
    """Also where the board does not fill its frame, and bands lie beside it; as a whole and brought nearer."""
    page = open_page(width, height)
    page.set_default_timeout(60_000)
    play.begin(page, real_url, "red_burnoose")
    wrong = """() => [...document.querySelectorAll("#place option[data-x]")].map((one) => {
        const svg = document.querySelector("#sight svg");
        const spot = new DOMPoint(one.dataset.x, one.dataset.y).matrixTransform(svg.getScreenCTM());
        const [clientX, clientY] = [spot.x, spot.y];
        svg.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
        const note = document.getElementById("place-note").textContent;
        return note.startsWith(`${one.value}: `) ? "" : `${one.value}: ${note}`;
      }).filter(Boolean)"""
    banded = """() => {
        const svg = document.querySelector("#sight svg");
        const { width, height } = svg.getBoundingClientRect();
        const box = svg.viewBox.baseVal;
        return Math.abs(width / height - box.width / box.height) > 0.05;
      }"""
    page.wait_for_selector("#lens:not([hidden])")
    page.evaluate("document.querySelector('#sight svg').style.cssText = 'width: 100%; height: 17rem'")
    assert page.evaluate(banded)
    assert page.evaluate(wrong) == []
    page.click("[data-zoom='1']")
    assert page.evaluate(wrong) == []


def test_the_keys_of_answers_work_on_a_fresh_page(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    page.reload()
    page.wait_for_function("document.activeElement.closest('#question') !== null")
    before = play.revision(page)
    page.keyboard.press("1")
    play.settled(page, before)
    page.goto(page.url.partition("?")[0] + "#stage")
    page.reload()
    play.at_table(page)
    assert page.evaluate("document.activeElement.closest('#question') === null"), "the address names another place"


def test_the_head_of_a_long_question_stays_and_it_shows_that_there_is_more(
    open_page: OpenPage, toy_url: str
) -> None:
    page = open_page(1280, 420)
    play.begin(page, toy_url, "crossing")
    page.wait_for_selector("#question.goes-on")
    page.evaluate("document.getElementById('question').scrollTo(0, 9999)")
    page.wait_for_selector("#question:not(.goes-on)")
    tops = page.evaluate("['question', 'ask'].map((id) => document.getElementById(id).getBoundingClientRect().top)")
    assert tops[0] - 1 <= tops[1] <= tops[0] + 16
