"""Every page at every width: no violation that axe finds, nothing wider than the screen."""

from __future__ import annotations

from typing import Any

import pytest

from . import play
from .conftest import AXE, OpenPage

pytestmark = pytest.mark.browser

PAGES = [
    "/", "/games/{g}/", "/games/{g}/new", "/games/{g}/components", "/games/{g}/rules", "/games/{g}/aids",
    "/games/{g}/provenance", "/games/{g}/kit/", "/games/{g}/overlays/",
]  # fmt: skip
AT_TABLE = ["", "log", "chart", "corrections/", "rules", "aids"]


Screen = tuple[int, str]  # width, colour scheme
NARROW, WIDE = (390, "dark"), (1600, "light")


# Fonts are there and all pictures in sight (those elsewhere wait to be seen), and htmx waits for nothing.
SHOWN = """() => {
    const inSight = picture => {
        const { x, y, width, height } = picture.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === picture;
    };
    return document.readyState === 'complete' && document.fonts.status === 'loaded'
        && !document.querySelector('.htmx-request')
        && [...document.images].every(one => one.complete || (one.loading === 'lazy' && !inSight(one)));
}"""


def check(page: Any) -> None:
    """No violation, and nothing beyond the right edge."""
    page.wait_for_function(SHOWN)
    beyond = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(beyond) <= 0, (page.url, page.viewport_size)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    told = [
        (one["id"], one["help"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found["violations"]
    ]
    assert not told, (page.url, page.viewport_size)
    assert len(found["passes"]) > 5


def check_on(page: Any, *screens: Screen) -> None:
    """Checks a page on one screen after the other, and leaves it on the first one."""
    for screen in screens:
        put_on(page, screen)
        check(page)
    put_on(page, screens[0])


def put_on(page: Any, screen: Screen) -> None:
    """Shows a page on another screen, and waits until its colours have changed over."""
    width, scheme = screen
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    page.evaluate(
        "() => Promise.race(["
        "  Promise.allSettled(document.getAnimations().map(one => one.finished)),"
        "  new Promise(done => setTimeout(done, 1000))])"  # one that is cut short never ends
    )


def open_axe(open_page: OpenPage, screen: Screen) -> Any:
    return open_page(bypass_csp=True, width=screen[0], color_scheme=screen[1])


@pytest.mark.parametrize("game", ["crossing", "red_burnoose", "la_garde_recule", "autokrator"])
def test_pages(open_page: OpenPage, toy_url: str, real_url: str, game: str) -> None:
    base = toy_url if game == "crossing" else real_url
    page = open_axe(open_page, NARROW)
    page.set_default_timeout(60_000)  # the faces of a gallery are drawn for the first time
    for address in PAGES:
        page.goto(base + address.format(g=game))
        check_on(page, *((NARROW, WIDE) if game in ("crossing", "autokrator") else (NARROW,)))


def test_the_page_of_an_error(chromium: Any, toy_url: str) -> None:
    context = chromium.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(toy_url + "/nowhere")
    check(page)
    context.close()


def test_the_table_at_each_kind_of_question(open_page: OpenPage, toy_url: str) -> None:
    screens = (390, "light"), (1600, "dark")
    page = open_axe(open_page, screens[0])
    play.begin(page, toy_url, "crossing", seed="5")
    seen: set[str] = set()
    for count in range(120):
        asked = play.kind(page)
        if asked not in seen:
            check_on(page, *screens)
            seen.add(asked)
        if not asked:
            break
        moves = page.query_selector_all("#answer [value^='move.']")
        if asked == "choose" and moves:
            before = play.revision(page)
            moves[-1].click()
            play.settled(page, before)
        else:
            play.answer(page, count)
    assert {"choose", "offer", "select", "distribute", ""} <= seen
    for part in AT_TABLE:
        page.goto(page.url.partition("/table/")[0] + "/table/" + table_id(page) + "/" + part)
        check_on(page, *screens)


def table_id(page: Any) -> str:
    return page.url.partition("/table/")[2].partition("/")[0]


def test_the_table_of_the_red_burnoose(open_page: OpenPage, real_url: str) -> None:
    screens = (390, "light"), (1600, "light")
    page = open_axe(open_page, screens[0])
    play.begin(page, real_url, "red_burnoose")
    for count in range(12):
        play.answer(page, count)
    check_on(page, *screens)
    for part in AT_TABLE:
        page.goto(f"{real_url}/table/{table_id(page)}/{part}")
        check(page)


def test_typed_dice_and_drawn_cards(open_page: OpenPage, toy_url: str) -> None:
    page = open_axe(open_page, WIDE)
    page.goto(f"{toy_url}/games/crossing/new?source.dice=person&source.pile=person")
    page.click("button.go")
    page.wait_for_selector("#answer[data-kind=draw]")
    check(page)
    play.answer(page)
    page.click("#answer [value='move.bank.reeds']")
    page.wait_for_selector("#answer[data-kind=offer]")
    play.answer(page)
    page.wait_for_selector("#answer[data-kind=roll]")
    check(page)


def test_the_workshop(open_page: OpenPage, toy_url: str) -> None:
    page = open_axe(open_page, NARROW)
    page.goto(f"{toy_url}/games/crossing/overlays/")
    page.fill("#name", "browser")
    page.click("button.go")
    page.wait_for_selector("progress")
    check(page)
    page.click("text=Start with the first")
    page.wait_for_selector("form.sheet")
    check(page)
