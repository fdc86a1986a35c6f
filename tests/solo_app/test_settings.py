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
