"""Whole games in the browser: with the mouse, with keys alone, on a phone, without script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.content import load_game
from rules.table import Chance, Table, save

from . import play
from .conftest import OpenPage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [390, 1600])
def test_from_the_first_page_to_the_end(open_page: OpenPage, toy_url: str, width: int) -> None:
    page = open_page(width)
    page.goto(toy_url + "/")
    page.click("a.button[href='/games/crossing/new']")
    play.set_up(page)
    play.play_out(page)
    assert "The game is over" in page.inner_text("#question")
    page.click("text=How it went")
    assert page.query_selector("svg .series") is not None
    page.goto(toy_url)
    page.click("details.older > summary:has-text('finished')")
    assert "Finished" in page.inner_text(".older[open] .saved")


def test_the_red_burnoose_is_played_to_its_end(
    open_page: OpenPage, real_url: str, tmp_path: Path
) -> None:
    """The last thirty answers of a game that was begun elsewhere."""
    whole = Table.new(load_game("red_burnoose"), {}, {"p1": "person"}, 7)
    answers: list[Any] = []
    while whole.request is not None:
        answers.append(whole.request.sample(Chance(len(answers))))
        whole.answer(answers[-1])
    begun = Table.new(load_game("red_burnoose"), {}, {"p1": "person"}, 7)
    for answer in answers[:-30]:
        begun.answer(answer)
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(save(begun)), "utf-8")
    page = open_page(1600)
    play.open_file(page, real_url, file)
    assert 10 < play.play_out(page) < 100
    assert "The game is over" in page.inner_text("#question")
    assert page.query_selector("#question a[href*='/rules#rb.']") is not None


def test_without_script_every_question_is_answered(open_page: OpenPage, toy_url: str) -> None:
    page = open_page(java_script_enabled=False)
    play.begin(page, toy_url, "crossing")
    play.play_out(page)
    assert "The game is over" in page.inner_text("#question")


def tab_to(page: Any, selector: str, most: int = 150) -> None:
    """Presses Tab until the focus is on something that matches."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_a_game_with_the_keyboard_alone(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    page.goto(toy_url)
    tab_to(page, "a.button[href='/games/crossing/new']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#new")
    tab_to(page, "button.go")
    page.keyboard.press("Enter")
    play.at_table(page)
    for count in range(200):
        asked, before = play.kind(page), play.revision(page)
        if not asked:
            break
        if count:  # after a change the focus is in the question already
            page.wait_for_function("() => document.activeElement.closest('#question') !== null")
        else:
            tab_to(page, "#answer .key")
        if asked == "choose":
            page.keyboard.press("1")
        elif asked == "offer":
            tab_to(page, "#answer .key")
            page.keyboard.press("Enter")
        elif asked == "select":
            page.keyboard.press("1")
            assert page.is_checked("#o1")
            page.keyboard.press("1")
            tab_to(page, "#answer .go")
            page.keyboard.press("Enter")
        elif not page.query_selector("#answer .go"):  # a single thing goes to one of several
            page.keyboard.press("1")
        else:
            tab_to(page, "#answer input[type=number]")
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        play.settled(page, before)
    assert "The game is over" in page.inner_text("#question")


def test_the_board_answers_to_mouse_and_keys(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    before = play.revision(page)
    area = page.locator(".board [data-anchor=reeds]")
    assert area.get_attribute("role") == "button"
    assert "Lead a traveller from Bank to Reeds" in area.get_attribute("aria-label")
    area.focus()
    page.keyboard.press("Enter")
    play.settled(page, before)
    assert play.kind(page) == "offer"
    page.keyboard.press("Tab")
    # back, and with the mouse: two answers act on the reeds now
    while play.kind(page) != "choose":
        play.answer(page)
    if page.locator("#answer li[data-at~=reeds]").count() > 1:
        page.locator(".board [data-anchor=reeds]").click()
        assert page.locator("#answer li.picked").count() > 1


def test_cards_open_large_and_are_played_from_there(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    before = play.revision(page)
    page.click(".zone.hand .look")
    page.wait_for_selector("[popover]:popover-open img")
    page.keyboard.press("Escape")
    assert page.query_selector("[popover]:popover-open") is None
    page.click(".zone.hand .look")
    page.click("[popover]:popover-open .key")
    play.settled(page, before)
    assert "is played." in page.inner_text(".log")


def test_real_dice_are_typed_with_number_keys(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    page.goto(f"{toy_url}/games/crossing/new")
    page.check("[name='source.dice'][value=person]")
    page.click("button.go")
    play.at_table(page)
    page.click("#answer [value='move.bank.reeds']")
    page.wait_for_selector("#answer[data-kind=offer]")
    page.click("#answer .key")
    page.wait_for_selector("#answer[data-kind=roll] [data-die]:focus")
    before = play.revision(page)
    page.keyboard.type("35")  # the focus is in the first field, and jumps
    assert page.evaluate("() => document.activeElement.textContent") == "These are my dice"
    page.keyboard.press("Enter")
    play.settled(page, before)
    assert "typed" in page.inner_text(".log")
    page.wait_for_selector("#answer")


def test_a_face_that_no_die_has_is_stopped_at_once(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.at_own_dice(page, toy_url)
    page.wait_for_selector("#answer[data-kind=roll] [data-die]:focus")
    page.keyboard.type("9")
    assert page.evaluate("() => document.activeElement.validationMessage") == "1 to 6"


def test_step_by_step_undo_and_back_to_here(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    page.click("text=Pace and dice")
    page.check("[name=pace][value=step]")
    page.click("text=Set")
    play.at_table(page)
    page.click("#answer [value=rest]")
    page.wait_for_selector(".replay")
    assert "The travellers rest" in page.inner_text("#ask")
    page.wait_for_function("() => document.activeElement.id === 'next'")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask:has-text('water rises')")
    page.click("text=To the end")
    page.wait_for_selector("#answer")
    before = play.revision(page)
    page.click("summary:has-text('Undo')")
    page.click("text=Undo all the same")
    play.settled(page, before)
    assert "The travellers rest" not in page.inner_text(".log")
    before = play.revision(page)
    page.click("text=Redo")
    play.settled(page, before)
    assert "The travellers rest" in page.inner_text(".log")


def test_a_tab_that_is_behind_says_so_and_shows_the_table(chromium: Any, toy_url: str) -> None:
    # this one logs a 409 on the console, as it should: so it has a page of its own
    context = chromium.new_context()
    first = context.new_page()
    play.begin(first, toy_url, "crossing")
    second = context.new_page()
    second.goto(first.url)
    second.evaluate("document.getElementById('table').removeAttribute('data-follow')")  # it has not looked yet
    before = play.revision(first)
    first.click("#answer [value=rest]")
    play.settled(first, before)
    second.click("#answer [value=rest]")
    second.wait_for_selector("[role=alert]:has-text('Somebody answered in between')")
    assert play.revision(second) == play.revision(first)
    context.close()


def test_odds_open_beside_the_answer(open_page: OpenPage, toy_url: str) -> None:
    page = open_page()
    play.begin(page, toy_url, "crossing")
    page.click(".odds-link")
    page.wait_for_selector(".odds-place .odds")
    assert "97 %" in page.inner_text(".odds-place")
    assert play.kind(page) == "choose"
