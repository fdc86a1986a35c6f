"""Where on the board the moment is about, and how large its names are."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.board import board_anchors, screen_variant
from rules.content import load_game
from rules.table import Event, Table
from solo_app.pages.boards import scene_of, type_size
from solo_app.present.question import question
from solo_app.speech import Speaker


@pytest.fixture(scope="module")
def live() -> Any:
    return SimpleNamespace(content=load_game("la_garde_recule"))


def told(**data: Any) -> Event:
    return Event("any", "", data=data, visible=None, entry=0)


def at(live: Any, *anchors: str) -> str:
    known = board_anchors(live.content, screen_variant(live.content))
    return " ".join(f"{known[one][0]:.0f},{known[one][1]:.0f}" for one in anchors)


def test_the_last_event_that_names_a_place_says_where(live: Any) -> None:
    events = [told(steps=2), told(unit="x", path=["0407", {"to": "0408"}]), told(hex="0101")]
    assert scene_of(live, None, events) == at(live, "0407", "0408")
    assert scene_of(live, None, []) == ""


def test_what_can_be_chosen_goes_before_what_has_happened(live: Any) -> None:
    table = Table.new("la_garde_recule", {}, {}, 5)
    asked = question(table, Speaker(live.content))
    assert asked is not None and asked.controls
    named = [one for one in asked.controls if one in board_anchors(live.content, screen_variant(live.content))]
    found = scene_of(live, asked, [told(hex="0101")])
    assert found and len(found.split(" ")) == len(set(at(live, *named).split(" ")))


def test_the_names_of_every_game_have_a_size() -> None:
    assert type_size(load_game("autokrator")) == pytest.approx(8.47, abs=0.01)
