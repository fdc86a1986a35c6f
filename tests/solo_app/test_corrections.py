"""Corrections: any value that the real table says otherwise."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator.faces.studio import studio
from rules.content import load_game
from rules.table import Table
from solo_app.present.chart import chart
from solo_app.speech import Speaker, searched
from solo_app.theme import style_sheet

from .conftest import Player


def test_a_value_is_set_and_the_log_says_so(player: Player) -> None:
    player.until("choose")
    page = player.client.get(player.url + "corrections/").text
    assert "Water level" in page
    assert "Travellers at Far shore" in page
    done = player.post("corrections/", path="at.far", value="2", why="they were  faster")
    assert done.status_code == 303
    page = player.page()
    assert "By hand: at.far was 0, now 2." in page
    assert 'class="badge corrected"' in page
    assert "they were faster" in page
    # the question stays, the pieces have moved
    assert player.kind == "choose"
    board = page.partition('<section class="board"')[2].partition("</svg>")[0]
    here = board.partition('aria-label="Far shore"')[2]
    assert "2 travellers" in here.partition('aria-label="Near shore"')[0]
    assert player.post("undo").status_code == 303
    assert "By hand" not in player.page()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("water", "9", "0 to 8"), ("moon", "1", "no such value"), ("", "1", "no such value"),
        *[("water", text, "A whole number from 0 to 8, please.") for text in ("", "x", "9" * 400)],
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(player: Player, path: str, value: str, message: str) -> None:
    player.until("choose")
    revision = player.revision
    refused = player.post("corrections/", path=path, value=value)
    assert refused.status_code == 422
    assert message in refused.text
    assert player.revision == revision


def test_a_correction_that_breaks_the_game_says_why_in_its_words(player: Player) -> None:
    player.until("choose")
    player.post("corrections/", path="at.far", value="2")
    refused = player.post("corrections/", path="at.islet", value="2")
    assert refused.status_code == 422
    assert "this would make 4" in refused.text


def test_a_correction_against_an_old_table_is_refused(player: Player) -> None:
    player.until("choose")
    assert player.post("corrections/", 0, path="water", value="3").status_code == 422
    assert (
        player.client.post(player.url + "corrections/", data={"path": "water"}).status_code == 409
    )


def test_the_chart_follows_the_game(player: Player) -> None:
    player.until("choose")
    player.post("corrections/", path="water", value="5")
    player.answer(choice="rest")
    page = player.client.get(player.url + "chart").text
    assert "<polyline" in page
    assert "> Water <b>6</b>" in page.replace("\n", "")
    assert '<th scope="col">Across</th>' in page


@pytest.mark.parametrize(
    ("game", "subjects", "rest"),
    [
        ("algeria", ["psl", "areas", "units"], ["turns", "fln_ap"]),
        ("autokrator", ["score", "gold", "areas"], []),
        ("la_garde_recule", ["steps"], ["turns", "exited"]),
        ("red_burnoose", [], ["villages", "berbers", "french", "rerolls", "orders"]),
    ],
)
def test_what_several_sides_have_is_compared_in_a_panel_of_its_own(
    game: str, subjects: list[str], rest: list[str]
) -> None:
    content = load_game(game)
    live = SimpleNamespace(table=Table.new(content, {}), speaker=Speaker(content), memo={})
    found = chart(cast(Any, live))
    assert found is not None
    seats = [seat.id for seat in live.table.seat_list]
    shared = found.panels[: len(subjects)]
    assert [[one.subject for one in panel.series] for panel in shared] == [[one] * len(seats) for one in subjects]
    for panel in shared:
        assert [one.seat for one in panel.series] == seats
        assert len({one.dash for one in panel.series}) == len(seats), "not by colour alone"
        assert len({one.colour for one in panel.series}) == len(seats)
    left = [one.key for panel in found.panels[len(subjects) :] for one in panel.series]
    assert left == rest
    colours = style_sheet(studio(content).theme.colours)
    assert all(f".of-{one.colour}{{--own:light-dark(#" in colours for one in found.series if one.seat)


def test_values_are_found_by_their_words(player: Player) -> None:
    player.until("choose")
    every = player.client.get(player.url + "corrections/").text
    assert every.count("<li data-find=") == 5
    assert " hidden>" not in every
    found = player.client.get(player.url + "corrections/?q=+FAR++shore").text
    rows = re.findall(r'<li data-find="([^"]*)"( hidden)?', found)
    assert [words for words, hidden in rows if not hidden] == ["travellers at far shore map"]
    assert re.search(r'role="status"[^>]*>1 of 5 values<', found)
    groups = re.findall(r'<details class="group-of"( hidden| open)?', found)
    assert sorted(groups) == [" hidden", " hidden", " open"]
    assert "Show all" in found


def test_what_was_looked_for_stays_after_a_correction(player: Player) -> None:
    player.until("choose")
    done = player.post("corrections/", path="at.far", value="2", q="far")
    assert done.headers["Location"].endswith("?done=at.far&q=far")
    page = player.client.get(done.headers["Location"]).text
    assert 'role="status">Travellers at Far shore: 2 now.</p>' in page
    assert '<input type="search" id="q" name="q" value="far"' in page


def test_accents_and_capitals_do_not_matter() -> None:
    assert searched("Iferhounène ATH") == "iferhounene ath"


def test_of_very_many_values_a_page_holds_one_group(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.until("choose")
    monkeypatch.setattr("solo_app.pages.corrections.MANY", 4)
    page = player.client.get(player.url + "corrections/").text
    assert 0 < page.count("<li data-find=") < 5
    links = re.findall(r'href="[^"]*\?group=([^"]*)"( aria-current="page")?', page)
    assert [bool(now) for _, now in links] == [True, False, False]
    other = player.client.get(player.url + f"corrections/?group={links[1][0]}").text
    assert 0 < other.count("<li data-find=") < 5 and other != page
    found = player.client.get(player.url + "corrections/?q=far+shore").text
    assert found.count("<li data-find=") == 1
    done = player.post("corrections/", path="at.far", value="2")
    assert "Travellers at Far shore" in player.client.get(done.headers["Location"]).text
    assert "Nothing is called that" in player.client.get(player.url + "corrections/?q=moon").text
