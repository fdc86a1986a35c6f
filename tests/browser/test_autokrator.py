"""Hidden cards on a screen: a battle with its figures beside the question, and two people who pass the screen."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rules.content import load_game

from . import play
from .conftest import OpenPage
from .test_accessible import check

pytestmark = pytest.mark.browser


@cache
def secret() -> list[str]:
    """The cards of which nobody knows at first with which unit of whom they lie."""
    cards = load_game("autokrator").all("cards").values()
    return [card.id for card in cards if card["deck"] == "battle" and not card["attached"]]


def begin(page: Any, base: str, *people: str) -> None:
    """A table at which these sit, and players by chance on the other seats."""
    page.set_default_timeout(120_000)
    seats = ("saracens", "byzantines", "franks", "moors")
    who = "&".join(f"seat.{seat}={'person' if seat in people else 'random'}" for seat in seats)
    page.goto(f"{base}/games/autokrator/new?option.admirals=suggested&{who}")
    assert page.locator("details.house[open]").count() == 0  # what most tables leave as it is
    page.fill("#seed", "11")
    page.click("button.go")
    play.at_table(page)


def choose(page: Any, value: str) -> None:
    before = play.revision(page)
    play.press(page, page.query_selector(f"#answer button.key[value='{value}']"))
    play.settled(page, before)


def near_the_question(page: Any) -> None:
    """Who stands where is told above the board, and a player's own twelve cards lie small right below it."""
    assert page.locator("#standings li").count() == 4
    assert page.locator("#standings .badge.computer").count() == 3
    assert page.locator(".strip .zone.hand").count() == 4
    strip, sight = page.locator(".strip").bounding_box(), page.locator("#sight").bounding_box()
    assert page.locator("#standings").bounding_box()["y"] < sight["y"] < strip["y"]
    if page.viewport_size["width"] > 800:
        assert strip["y"] + strip["height"] <= page.viewport_size["height"]


def unfold(page: Any) -> None:
    """On a phone board and question come first; the seats are unfolded, and stay so."""
    page.wait_for_selector("#standings", state="hidden")
    page.click(".fold")
    page.reload()
    page.wait_for_selector("#standings", state="visible")
    page.click(".signs > summary")
    assert "Lives of the Admiral" in page.inner_text(".signs-list")
    page.keyboard.press("Escape")


def scale(page: Any) -> float:
    """How large the names on the board are, in pixels of type."""
    found: float = page.evaluate(
        "Number(document.getElementById('sight').dataset.type) * document.querySelector('#sight svg').getScreenCTM().a"
    )
    return found


def read_the_board(page: Any) -> None:
    """On a phone a part of the board is shown, large enough to be read, with what can be chosen; a key shows all of it.
    A finger pulls it to the sides alone, and the question makes room."""
    assert scale(page) >= 9.9
    sight = page.locator("#sight")
    assert sight.evaluate("one => one.scrollWidth - one.clientWidth") > 100
    assert sight.evaluate("one => getComputedStyle(one).overflowY") == "hidden"
    assert sight.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    frame = sight.bounding_box()
    shown = [one.bounding_box() for one in page.locator(".board [data-anchor]").all()]
    assert any(frame["x"] <= one["x"] and one["x"] + one["width"] <= frame["x"] + frame["width"] for one in shown)
    page.click("[data-whole]")
    assert page.get_attribute("[data-whole]", "aria-pressed") == "true"
    assert sight.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
    page.click("[data-whole]")
    assert scale(page) >= 9.9
    page.click("[data-lower]")
    page.wait_for_selector("#answer", state="hidden")
    check(page)
    page.click("[data-lower]")
    page.wait_for_selector("#answer", state="visible")


def lay_two(page: Any) -> None:
    """Two cards are pressed in turn; a third takes the place of the first. Then they are laid."""
    before = play.revision(page)
    lay = page.locator("[name=lay]")
    assert lay.is_disabled()
    legal = page.get_attribute("[data-lay]", "data-ids").split()
    first, second = legal[0].split("+")
    for card in (first, second):
        page.click(f"[data-part='{card}'] .tile-face")
    assert lay.is_enabled()
    third = next(one for one in legal if second in one.split("+") and first not in one.split("+"))
    page.click(f"[data-part='{next(one for one in third.split('+') if one != second)}'] .tile-face")
    ticked = [one.get_attribute("value") for one in page.locator("[name=part]:checked").all()]
    assert sorted(ticked) == sorted(third.split("+"))
    lay.click()
    play.settled(page, before)


def cards_are_read(page: Any) -> None:
    """What is printed on the cards to be laid is seen above the key that lays them, whatever the window."""
    usual = page.viewport_size
    for size in (usual, {"width": 1024, "height": 768}) if usual["width"] > 800 else (usual,):
        page.set_viewport_size(size)
        page.reload()  # a window that is so large from the beginning
        page.wait_for_selector(".tile .card")
        page.wait_for_load_state("load")
        key = page.locator("[name=lay]").bounding_box()
        assert key["y"] + key["height"] <= size["height"]
        for card in page.locator(".tile .card").all():
            box = card.bounding_box()
            assert box["y"] > 0 and box["y"] + box["height"] <= key["y"]
        if size["width"] > 800:
            hands_in_reach(page)
    if page.viewport_size != usual:
        page.set_viewport_size(usual)
        page.reload()


def hands_in_reach(page: Any) -> None:
    """No set of cards goes beyond its column, and the heading of none is cut; what can be chosen is seen."""
    stage = page.locator("#stage").bounding_box()
    zones = page.locator(".strip > .zone")
    assert zones.count() >= 4
    for zone in zones.all():
        box = zone.bounding_box()
        assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"] + 1
        assert zone.locator("h2").evaluate("one => one.scrollWidth <= one.clientWidth")
    chosen = page.locator(".strip .zone:has(.playable)")
    for zone in chosen.all()[:1]:
        box = zone.bounding_box()
        assert box["y"] + box["height"] <= stage["y"] + stage["height"] + 1


def lay_a_row(page: Any) -> None:
    """The cards get their places by being pressed, from the right to the left; the keyboard gives them theirs."""
    faces = page.locator("[data-press]")
    count = faces.count()
    for index in reversed(range(count)):
        faces.nth(index).click()
    places = [one.input_value() for one in page.locator(".tile select").all()]
    assert places == [str(count - index) for index in range(count)]
    page.locator(".tile select").first.select_option("1")
    assert page.locator(".tile select").last.input_value() == ""
    assert page.locator("[name=lay]").is_disabled()
    page.locator(".tile select").last.select_option(str(count))
    for box in page.locator("[name=mark]").all()[: int(page.get_attribute("[data-lay]", "data-marks"))]:
        box.check()
    check(page)
    before = play.revision(page)
    page.click("[name=lay]")
    play.settled(page, before)


def turn_the_wheel(page: Any) -> None:
    """The wheel turns the page, not the board; the board once it is pressed; with Ctrl it brings it nearer."""
    sight = page.locator("#sight")
    sight.hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.wait_for_selector("#sight.near")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    board, stage = "document.getElementById('sight').scrollTop", "document.getElementById('stage').scrollTop"
    before = page.evaluate(board)
    page.mouse.wheel(0, 60)
    page.wait_for_function(f"{stage} > 0")
    assert page.evaluate(board) == before
    page.mouse.wheel(0, -60)
    page.wait_for_function(f"{stage} === 0")
    sight.focus()
    page.mouse.wheel(0, 60)
    page.wait_for_function(f"{board} > {before}")
    for _ in range(2):
        page.click("[data-zoom='-1']")


def all_is_reached(page: Any) -> None:
    """The figures beside the question are whole; the log below it is high enough, and can be scrolled to."""
    sheets = page.locator(".sheets")
    assert sheets.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    log = page.locator(".log")
    log.evaluate("one => one.scrollIntoView({ block: 'end', behavior: 'instant' })")
    box = log.bounding_box()
    assert box["height"] >= 9 * 16
    assert box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"] + 1
    page.locator("#ask").scroll_into_view_if_needed()


def headings(page: Any) -> list[str]:
    """The heads of the rows of the sheet that is open."""
    return [" ".join(one.split()) for one in page.locator(".figures:visible tbody th").all_inner_texts()]


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1600, "dark")])
def test_a_battle_is_fought(open_page: OpenPage, real_url: str, width: int, scheme: str) -> None:
    page = open_page(width, bypass_csp=True, color_scheme=scheme)
    begin(page, real_url, "saracens")
    check(page)
    assert "Your cards" in page.inner_text(".sheets summary")
    lay_two(page)
    while "join your" in page.inner_text("#ask"):
        play.answer(page)
    assert "what do the Saracens do?" in page.inner_text("#ask")
    check(page)
    if width < 800:
        unfold(page)
    near_the_question(page)
    if width < 800:
        read_the_board(page)
    else:
        assert scale(page) >= 11
        turn_the_wheel(page)
    # The Admiral sails; the odds of all his ways are told at once.
    page.locator("#answer summary", has_text="Admiral").click()
    page.locator("#answer [data-all-odds]:visible").click()
    page.wait_for_selector("#answer .odds-link.best:visible")
    assert page.locator("#answer .odds-link.best").first.inner_text().endswith("%")
    best = page.locator("#answer li:has(> .extras .best) > button.key").first
    choose(page, best.get_attribute("value"))
    assert page.locator("#answer button.key").count() == 10
    if width > 800:
        all_is_reached(page)
    else:
        page.click(".sheets summary")
    assert headings(page)[0].startswith("You: Saracen Admiral")
    assert page.locator(".figures thead th").count() == 7
    assert "variant=saracens" in page.locator(".sheet-card").first.get_attribute("src")
    check(page)
    choose(page, "plain+ambush")
    assert "lay your cards" in page.inner_text("#ask")
    assert page.locator(".figures thead th").count() == 3
    cards_are_read(page)
    lay_a_row(page)
    if width < 800 and not page.locator(".figures:visible").count():
        page.click(".sheets summary")
    assert headings(page) == ["Pair 1", "Pair 2", "Pair 3", "Swords", "Men, in thousands", "Points"]
    assert page.locator(".figures:visible td.won").count() > 0
    check(page)


def cover(page: Any) -> str:
    """The seat to whom the screen has to be passed; nothing on the page, nor in its source, is secret then."""
    page.wait_for_selector("#next")
    source = page.content()
    assert 'id="answer"' not in source
    for card in secret():
        assert card not in source
    return page.get_attribute("#question [name=seat]", "value")


def take_the_screen(page: Any) -> None:
    page.click("#next")
    page.wait_for_selector("#answer")


def test_two_people_pass_the_screen(open_page: OpenPage, real_url: str) -> None:
    page = open_page(390, bypass_csp=True)
    begin(page, real_url, "saracens", "byzantines")
    for seat in ("saracens", "byzantines"):
        assert cover(page) == seat
        check(page)
        take_the_screen(page)
        while page.query_selector("#answer") and "join your" in page.inner_text("#ask"):
            play.answer(page, 3)
    assert cover(page) == "saracens"
    take_the_screen(page)
    source = page.content()
    own = [card for card in secret() if f"/faces/cards/{card}/front.svg?" in source]
    assert len(own) == len(secret())
    for part in ("", "log"):
        page.goto(page.url.partition("?")[0].removesuffix("log") + part)
        for line in page.content().split("<img "):
            if "variant=byzantines" in line:
                assert not any(f"/{card}/" in line.partition(">")[0] for card in secret())
        assert "Byzantines have allocated" in page.content()
    page.goto(page.url.removesuffix("log"))
    choose(page, "end")
    assert cover(page) == "byzantines"
    page.goto(page.url + "keep")
    assert "only one of you may know" in page.inner_text("main")
    check(page)
