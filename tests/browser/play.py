"""Playing in the browser: one answer after the other, by whatever controls a question has."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def begin(page: Any, base: str, game: str, seed: str = "7", **choose: str) -> None:
    """The table of a new game."""
    page.goto(f"{base}/games/{game}/new")
    set_up(page, seed, **choose)


def set_up(page: Any, seed: str = "7", **choose: str) -> None:
    """From the page on which a new game is set up to its table."""
    for field, value in choose.items():
        page.select_option(f"[name='{field.replace('__', '.')}']", value)
    page.fill("#seed", seed)
    page.click("button.go")
    at_table(page)


def at_own_dice(page: Any, base: str) -> None:
    """To the first dice of the crossing, which a person throws."""
    page.goto(f"{base}/games/crossing/new?source.dice=person")
    page.click("button.go")
    at_table(page)
    page.click("#answer [value='move.bank.reeds']")
    page.wait_for_selector("#answer[data-kind=offer]")
    page.click("#answer .key")
    page.wait_for_selector("#answer[data-kind=roll]")


def open_file(page: Any, base: str, file: Path) -> None:
    """To the table of a saved game."""
    page.goto(base + "/")
    page.set_input_files("input[type=file]", file)
    page.locator("form:has(input[type=file]) button").click()
    at_table(page)


def at_table(page: Any) -> None:
    """Waits for the table and its scripts: a link that is pressed before them leads to a page of its own."""
    page.wait_for_selector("#table")
    page.wait_for_load_state("load")


def kind(page: Any) -> str:
    """The kind of question that is asked; empty when the game is over."""
    form = page.query_selector("#answer")
    return form.get_attribute("data-kind") if form else ""


def revision(page: Any) -> str:
    return page.get_attribute("#table", "data-revision")


def settled(page: Any, before: str) -> None:
    """Waits until the table has moved on from a revision."""
    page.wait_for_selector(f"#table:not([data-revision='{before}'])")
    page.wait_for_selector("#table:not(.htmx-swapping):not(.htmx-settling)")


def answer(page: Any, pick: int = 0) -> None:
    """One legal answer; `pick` chooses among the options, counted round."""
    asked, before = kind(page), revision(page)
    if asked == "choose":
        keys = page.query_selector_all("#answer button.key")
        press(page, keys[pick % len(keys)])
    elif asked in ("roll", "draw"):
        page.click("#answer [value=chance]")
    elif asked == "offer":
        key = page.query_selector("#answer .key")
        (key or page.query_selector("#answer .go")).click()
    elif page.query_selector("#answer .go"):
        fill_in(page, asked)
        page.click("#answer .go")
    else:  # one of several: a key each
        page.click("#answer button.key")
    settled(page, before)


def press(page: Any, key: Any) -> None:
    """Presses the key of an answer; where it is in a group, the group is opened first."""
    if not key.is_visible():
        summary = key.evaluate_handle("key => key.closest('details').querySelector('summary')")
        summary.as_element().click()
    key.click()


def fill_in(page: Any, asked: str) -> None:
    """Fills a question with several fields so that it is legal."""
    if asked == "report":
        for field in page.query_selector_all("#answer input[type=number]"):
            field.fill(field.get_attribute("min"))
        return
    place = page.query_selector("#answer .count")
    missing = int(place.get_attribute("data-least"))
    if asked == "select":
        for box in page.query_selector_all("#answer [name=pick]")[:missing]:
            box.check()
        return
    for field in page.query_selector_all("#answer input[type=number]"):
        amount = min(missing, int(field.get_attribute("max")))
        field.fill(str(amount))
        missing -= amount


def play_out(page: Any, most: int = 400) -> int:
    """To the end of the game; how many answers that took."""
    for count in range(most):
        if not kind(page):
            return count
        answer(page, count)
    raise AssertionError("the game does not end")
