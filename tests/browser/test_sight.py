"""What has to be in sight at a table without any scrolling: answers, the key that ends them, whole lines and words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from . import play
from .conftest import OpenPage
from .test_algeria import bring_to

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (1024, 768), (1600, 900)]


def ends(page: Any, selector: str) -> dict[str, float]:
    """Where the first element of a kind stands in the window."""
    found: dict[str, float] = page.locator(selector).first.evaluate("one => one.getBoundingClientRect().toJSON()")
    return found


def in_sight(page: Any, selector: str) -> int:
    """How many of a kind are whole in the window of the question, clear of its foot."""
    found: int = page.evaluate(
        """(selector) => {
          const head = document.getElementById("ask").getBoundingClientRect().bottom;
          const foot = document.querySelector("#answer .stays").getBoundingClientRect().top;
          return [...document.querySelectorAll(selector)].filter((one) => {
            const { top, bottom, height } = one.getBoundingClientRect();
            return height && top >= head && bottom <= foot;
          }).length;
        }""",
        selector,
    )
    return found


def the_key_that_ends(page: Any) -> None:
    """It is whole in the window, and nothing of the question below it."""
    key, question = ends(page, "#answer .stays :is(.go, .key)"), ends(page, "#question")
    assert key["top"] > 0
    assert key["bottom"] <= min(question["bottom"], page.viewport_size["height"])
    foot = ends(page, "#answer .stays")
    assert abs(foot["bottom"] - min(question["bottom"], page.viewport_size["height"])) <= 2


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_list_to_tick_is_seen_and_none_is_called_so(
    open_page: OpenPage, real_url: str, tmp_path: Path, width: int, height: int
) -> None:
    page = open_page(width, height)
    bring_to(page, real_url, tmp_path, "gov.activate", 10)
    assert page.inner_text("#ask").strip(" §\n").endswith("?")
    assert page.locator("details.explained").get_attribute("open") is None
    assert in_sight(page, "#answer label.key") >= 3
    the_key_that_ends(page)
    go = page.locator("#answer .go")
    assert go.inner_text() == "Go on with none"
    page.locator("#answer [name=pick]").first.check()
    assert go.inner_text() == "Go on"
    page.locator("#answer [data-pick-none]").first.click()
    assert go.inner_text() == "Go on with none"
    before = play.revision(page)
    go.click()
    play.settled(page, before)

    # Where the answers of the next question are more than are seen, the last one, which ends it, is seen.
    assert page.inner_text("#ask").startswith("What is mobilised?")
    if width < 1600:
        page.wait_for_selector("#question.goes-on")
    the_key_that_ends(page)
    last = page.locator("#answer .stays .key")
    assert last.get_attribute("value") == "done"
    assert in_sight(page, "#answer button.key") >= 4
    if width < 800:
        on_a_phone(page)
    elif width < 1600:
        whole_lines(page)


def on_a_phone(page: Any) -> None:
    """The present phase and its neighbours are whole words, the tools stand in one line, who acts is not cut."""
    cut = "all => all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).length"
    phases = page.locator(".phases span")
    assert phases.evaluate_all(cut) == 0
    shown = [one.inner_text() for one in phases.all() if one.is_visible()]
    assert page.inner_text(".phases [aria-current]") in shown
    assert len(shown) == 3
    tools = page.locator(".tools :is(summary, button):visible")
    assert len({round(one.bounding_box()["y"]) for one in tools.all()}) == 1
    assert ends(page, ".who")["bottom"] <= ends(page, "#ask")["top"]


def whole_lines(page: Any) -> None:
    """The log begins with a whole line, right below its head."""
    page.evaluate("document.fonts.ready.then(() => null)")
    above = """() => {
      const list = document.getElementById("groups"), top = list.getBoundingClientRect().top;
      return [...list.children].map((row) => row.getBoundingClientRect().top - top).filter((far) => Math.abs(far) < 12);
    }"""
    assert page.locator("#groups").evaluate("one => one.scrollHeight > one.clientHeight"), "more than is seen"
    assert any(abs(far) <= 1 for far in page.evaluate(above))
