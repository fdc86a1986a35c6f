"""Pace and dice: what is chosen holds from now on, and the page says so."""

from __future__ import annotations

import re

import pytest

from .conftest import Player


def notices(page: str) -> list[str]:
    return re.findall(r'<p class="notice"[^>]*>(.*?)</p>', page)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"pace": "step"}, "Set: what the others do is shown step by step, the app rolls and draws."),
        (
            {"pace": "once", "sources": "1", "source__dice": "person"},
            "Set: what the others do is shown all at once, you roll the dice.",
        ),
        (
            {"pace": "phase", "sources": "1", "source__dice": "person", "source__pile": "person", "hands": "on"},
            "Set: what the others do is shown phase by phase, you roll and draw, you are told what to move by hand.",
        ),
    ],
)  # fmt: skip
def test_what_was_set_is_said_once(player: Player, chosen: dict[str, str], said: str) -> None:
    assert player.post("settings", **chosen).status_code == 303
    page = player.page()
    assert notices(page) == [said]
    assert re.search(r'<p class="notice" role="status">Set', page)
    assert not notices(player.page())


def test_htmx_is_told_in_the_live_notice(player: Player) -> None:
    player.post("settings", pace="step")
    headers = {"HX-Request": "true", "HX-Target": "table"}
    swapped = player.client.get(player.url, headers=headers).text
    place = re.search(r'<div id="notice" role="status"[^>]*>(.*?)</div>', swapped)
    assert place is not None and notices(place[1])
    assert '<div id="notice" role="status"></div>' in player.page()


def test_what_is_no_choice_changes_nothing(player: Player) -> None:
    player.post("settings", pace="never", sources="1", source__dice="nobody", window__again="maybe")
    page = player.page()
    assert notices(page) == ["Set: what the others do is shown all at once, the app rolls and draws."]
    checked = re.findall(r'name="(source\.\w+|window\.\w+|pace)" value="(\w+)" checked', page)
    assert set(checked) == {
        ("pace", "once"), ("source.dice", "seed"), ("source.pile", "seed"), ("window.again", "ask"),
    }  # fmt: skip


def test_a_question_of_a_window_can_be_spared_where_it_is_asked(player: Player) -> None:
    player.until("select")
    assert player.page().count('name="standing" value="never"') == 1
    before = player.revision
    assert player.post("answer", revision=before - 1, standing="never").status_code == 409
    assert 'name="window.again" value="ask" checked' in player.page(), "a stale form instructs nobody"
    assert player.answer(standing="never").status_code == 303
    assert 'name="window.again" value="never" checked' in player.page()
    for _ in range(40):
        page = player.page()
        if "The game is over" in page:
            break
        assert 'data-kind="select"' not in page
        player.any_answer(page)
    assert player.revision > before


def test_what_has_to_be_answered_cannot_be_spared(player: Player) -> None:
    player.until("choose")
    assert "do not ask me again" not in player.page()
    assert player.answer(standing="never").status_code == 422
