"""The odds of all answers: one figure that tells them apart, with its name, beside each of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jinja2

from solo_app.present.odds import Figure

from . import play
from .conftest import ROOT, OpenPage

TABLE = "http://table.test/"
PAGE = jinja2.Environment(autoescape=True).from_string(
    (ROOT / "templates" / "pages" / "table" / "_odds.html").read_text("utf-8")
)


def asked(page: Any, answers: dict[str, list[Figure]]) -> list[tuple[str, str]]:
    """What stands in the link of each answer, and what it is called, once the odds of all are asked for."""

    def fulfil(route: Any) -> None:
        name = route.request.url.removeprefix(TABLE)
        links = "".join(
            f'<a class="odds-link" href="{one}" aria-label="Odds: {one} (air)">Odds</a>' for one in answers
        )
        key = '<p class="all-odds" hidden><button data-all-odds>Odds of all</button><span role="status"></span></p>'
        body = f'<div id="answer">{key}{links}</div><script>{script()}</script>'
        if name in answers:
            body = PAGE.render(figures=answers[name], answer={"plain": name})
        route.fulfill(body=body, content_type="text/html")

    page.route(f"{TABLE}**", fulfil)
    page.goto(TABLE)
    page.click("[data-all-odds]")
    page.wait_for_selector("[data-all-odds]:enabled")
    return [(link.inner_text(), link.get_attribute("aria-label")) for link in page.query_selector_all(".odds-link")]


def script() -> str:
    return Path(ROOT / "solo_app" / "static" / "js" / "odds.js").read_text("utf-8")


def figures(chance: str, share: int, hits: str) -> list[Figure]:
    return [Figure("Hits on average", hits), Figure("The fight"), Figure("Neutralised", chance, share)]


def test_a_chance_is_named_and_the_best_one_marked(open_page: OpenPage) -> None:
    page = open_page()
    found = asked(page, {"one": figures("20 %", 20, "1"), "two": figures("30 %", 30, "1")})
    assert found == [
        ("20 %", "Odds: one (air) (The fight: Neutralised: 20 %)"),
        ("30 %", "Odds: two (air) (The fight: Neutralised: 30 %)"),
    ]
    assert page.inner_text("[role=status]") == "Beside each: The fight: Neutralised"
    assert page.inner_text(".best") == "30 %"


def test_a_number_stands_in_where_the_chance_is_the_same_for_all(open_page: OpenPage) -> None:
    page = open_page()
    found = asked(page, {"one": figures("0 %", 0, "1.2"), "two": figures("0 %", 0, "1.7")})
    assert [shown for shown, _ in found] == ["1.2", "1.7"]
    assert page.inner_text("[role=status]") == "Beside each: Hits on average"
    assert page.query_selector(".best") is None


def test_the_odds_of_what_is_ticked_follow_the_ticks(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    while play.kind(page) != "select":
        play.answer(page)
    before, place = play.revision(page), page.locator("#joint-odds")
    page.locator("[name=pick]").first.check()
    assert place.inner_text() == ""  # nobody has asked yet
    page.focus("[data-joint-odds]")
    page.keyboard.press("Enter")
    place.get_by_text("1 together").wait_for()
    left = int(re.findall(r"\d+$", place.inner_text())[0])
    page.locator("[name=pick]").first.uncheck()
    place.get_by_text("None together").wait_for()
    assert re.findall(r"\d+$", place.inner_text()) == [str(left + 1)]
    assert play.revision(page) == before and page.evaluate("document.activeElement.name") == "pick"
