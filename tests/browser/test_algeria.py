"""A table of areas and many counters: the phases, who is to act, a board to be enlarged and searched, sets of units."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.content import load_game
from rules.table import Chance, Table, save

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
    play.at_table(page)


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
    ring_is_seen(page)
    page.select_option("#place", "Algiers")  # near the edge of the board, and not in the middle of the window
    while page.is_enabled("[data-zoom='1']"):
        page.click("[data-zoom='1']")
        ring_is_seen(page)
    enlarged = page.evaluate(across)
    play.answer(page)  # another page of the table: the board stays as large
    assert page.evaluate(across) == enlarged


def ring_is_seen(page: Any) -> None:
    """The place that was looked for is whole in the window on the board."""
    ends = "one => document.querySelector(one).getBoundingClientRect().toJSON()"
    here, sight = (page.evaluate(ends, one) for one in ("#here", "#sight"))
    assert sight["left"] < here["left"] and here["right"] < sight["right"]
    assert sight["top"] < here["top"] and here["bottom"] < sight["bottom"]


def bring_to(page: Any, base: str, folder: Path, key: str, least: int) -> None:
    """To a table of two persons at a question with so many answers at least: played here, read there as a file."""
    seats = {"government": "person", "fln": "person"}
    table = Table.new(load_game("algeria"), {"scenario": "1960"}, seats, 7)
    for number in range(300):
        asked: Any = table.request
        assert asked is not None
        if asked.key == key and len(list(asked.ids)) >= least:
            break
        table.answer("suggested" if asked.key == "setup.how" else asked.sample(Chance(number)))
    else:
        raise AssertionError(f"{key} is never asked")
    file = folder / "game.json"
    file.write_text(json.dumps(save(table)), "utf-8")
    page.set_default_timeout(120_000)
    play.open_file(page, base, file)
    if page.query_selector("#next"):  # two people: the screen is passed
        page.click("#next")
        page.wait_for_selector("#answer")


# Where a place is: in the window, and in mm of the board.
MIDDLE = """name => {
  const place = [...document.querySelectorAll('#place option')].find(one => one.value === name);
  const spot = new DOMPoint(place.dataset.x, place.dataset.y);
  const { x, y } = spot.matrixTransform(document.querySelector('#sight svg').getScreenCTM());
  return [x, y, Number(place.dataset.x), Number(place.dataset.y)];
}"""


def test_a_glass_shows_a_place_as_large_as_in_print(open_page: OpenPage, real_url: str) -> None:
    page = open_page(1600)
    begin(page, real_url)
    x, y, across, down = page.evaluate(MIDDLE, "Barika")
    page.mouse.move(x, y)
    page.wait_for_selector(".glass")
    left, top, wide, high = page.evaluate(
        "() => document.querySelector('.glass svg').getAttribute('viewBox').split(' ').map(Number)"
    )
    assert (left + wide / 2, top + high / 2) == pytest.approx((across, down), abs=0.5)
    assert page.locator(".glass").bounding_box()["width"] / wide > 4  # pixels to a millimetre
    assert page.locator(".glass .piece").count() == page.locator("#sight .piece").count() > 0
    # for eyes only: nothing in it is named, can be reached or has an id a second time
    assert page.get_attribute(".glass", "aria-hidden") == "true"
    assert not page.locator(".glass :is([id], [role], [tabindex], .choice)").count()
    page.mouse.move(x + 40, y)
    page.wait_for_selector(".glass", state="detached")
    page.mouse.click(x, y)  # a press shows it at once, and the same in words
    assert page.locator(".glass").count() == 1 and "Barika" in page.inner_text("#place-note")
    page.keyboard.press("Escape")
    assert not page.locator(".glass").count()


def test_a_finger_looks_closer_and_the_board_stays_where_it_is(open_page: OpenPage, real_url: str) -> None:
    page = open_page(390, has_touch=True)
    begin(page, real_url)
    if page.is_visible("[data-whole]"):
        page.click("[data-whole]")
    board = page.locator("#sight svg").bounding_box()
    x, y, *_ = page.evaluate(MIDDLE, "Barika")
    page.touchscreen.tap(x, y)
    page.wait_for_selector(".glass")
    assert page.inner_text(".glass-words").startswith("Barika: ")
    assert page.locator("#sight svg").bounding_box() == board
    # A finger that holds looks too, and answers nothing.
    page.keyboard.press("Escape")
    x, y, *_ = page.evaluate(MIDDLE, "Batna")
    before, touch = play.revision(page), page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector(".glass")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.inner_text(".glass-words").startswith("Batna: ") and play.revision(page) == before


@pytest.mark.parametrize("width", [390, 1600])
def test_a_mission_is_found_in_a_long_list(
    open_page: OpenPage, real_url: str, tmp_path: Path, width: int
) -> None:
    page = open_page(width, bypass_csp=True)
    bring_to(page, real_url, tmp_path, "operations.fln", 60)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)
    keys = page.locator("#answer button.key")
    everything = keys.count()
    heading = page.locator("#answer .subject summary .text").first.inner_text()
    page.focus("#question")
    page.keyboard.press("/")
    page.keyboard.type(heading)
    found = page.locator("#answer button.key:visible")
    assert 0 < found.count() < everything
    assert page.inner_text("#choices-found") == f"{found.count()} of {everything} answers"
    page.fill("#find-answer", "pass")
    assert found.count() == 1
    before = play.revision(page)
    page.keyboard.press("Enter")
    play.settled(page, before)


def test_units_are_placed_one_by_one_with_a_key_each(open_page: OpenPage, real_url: str) -> None:
    page = open_page(390)
    begin(page, real_url)
    before = play.revision(page)
    page.click("text=Place the units yourself")
    play.settled(page, before)
    while "1 in all" not in page.inner_text("#answer") and page.query_selector("#answer .go"):
        play.answer(page)
    assert page.locator("#answer input:visible").count() == 0
    before = play.revision(page)
    area = page.locator(".board [data-anchor]").first
    assert ", " in area.get_attribute("aria-label").partition(":")[0]  # the area and the box in it
    page.locator("#answer button.key").first.click()
    play.settled(page, before)


def test_the_ground_stays_and_sharpens(open_page: OpenPage, real_url: str) -> None:
    page = open_page(1600, device_scale_factor=2)
    begin(page, real_url)
    picture = "document.querySelector('#sight image')"
    page.evaluate(f"window.ground = {picture}")
    play.answer(page)
    assert page.evaluate(f"{picture} === window.ground")
    assert "/board.webp?v=" in page.evaluate(f"{picture}.getAttribute('href')")
    for _ in range(3):
        page.click("[data-zoom='1']")
    page.wait_for_selector("#sight image[href*='/board.svg?v=']")
    play.answer(page)
    assert page.evaluate(f"{picture} === window.ground")
    for _ in range(3):
        page.click("[data-zoom='-1']")
    page.wait_for_selector("#sight image[href*='/board.webp?v=']")


@pytest.mark.parametrize("width", [390, 1600])
def test_what_followed_from_an_answer_is_shown(
    open_page: OpenPage, real_url: str, width: int
) -> None:
    page = open_page(width)
    page.set_default_timeout(120_000)
    page.goto(real_url + "/games/algeria/new?seat.government=person&seat.fln=fln")
    page.fill("#seed", "7")
    page.click("button.go")
    play.at_table(page)
    while page.locator(".since").count() == 0:
        play.answer(page)
    told = page.locator(".fresh .told")
    assert told.count() > 1
    if width < 800:
        page.click(".since summary")
        assert page.locator(".since .told:visible").count() == told.count()
    else:
        page.wait_for_function("""() => {
          const place = (one) => document.querySelector(one).getBoundingClientRect();
          const [mark, log] = [".since-mark", "#groups"].map(place);
          return log.top - 1 <= mark.top && mark.top < log.bottom;
        }""")
    page.click("text=See it again, step by step")
    page.wait_for_selector("#next")
    assert "1 of " in page.inner_text("#question .who")
