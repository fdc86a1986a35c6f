"""Crowded boxes of Algeria's board: nothing stands beyond its box, and ratings are as large as their strips allow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from generator import fonts
from generator.board import _ground, board_scene
from generator.scene import MM_PER_PT, Group, Rect, TextRun, Use, walk
from rules.content import load_game


@cache
def content() -> Any:
    return load_game("algeria")


def units(box: str, kind: str, count: int = 1, side: str = "front", mark: bool = False) -> list[dict[str, Any]]:
    """Counters of a kind in a box, each with a marker on it if they are marked."""
    found = []
    for number in range(count):
        one = {
            "id": f"{kind}_{side}_{number}", "kind": kind, "collection": "units", "at": box, "count": 1,
            "label": kind, "side": side,
        }  # fmt: skip
        found.append(one)
        if mark:
            marker = {"id": f"{one['id']}.x", "kind": "neutralized", "collection": "tokens"}
            found.append({**one, **marker, "side": "front"})
    return found


CROWDS = {
    "one kind": units("barika:oc", "cadre", 2),
    "police, some neutralised": units("barika:ptl", "police", 12, mark=True),
    "two": units("barika:ops", "french_brigade", 2) + units("barika:ops", "elite_brigade", 3),
    "four": [
        *units("barika:ops", "french_division"), *units("barika:ops", "french_brigade", 2),
        *units("barika:ops", "elite_brigade", 12, mark=True), *units("barika:ops", "algerian_brigade"),
    ],
    "five, in a city": [
        *units("constantine:ops", "french_division"), *units("constantine:ops", "french_division", 1, "back"),
        *units("constantine:ops", "french_brigade", 2), *units("constantine:ops", "elite_brigade", 3),
        *units("constantine:ops", "algerian_brigade"),
    ],
}  # fmt: skip


def drawn(view: list[dict[str, Any]]) -> tuple[Any, list[Group]]:
    """The place of the box, and the groups of its pieces."""
    scene = board_scene(content(), view)
    pieces = [item for item in scene.walk() if isinstance(item, Group) and item.css.startswith("piece ")]
    return _ground(content(), None).places[view[0]["at"]], pieces


def extents(piece: Group) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right, bottom of what is drawn of a piece, mm."""
    for item in walk(piece.children):
        if isinstance(item, Use | Rect):
            edge = (item.paint.stroke_width or 0) / 2 if isinstance(item, Rect) else 0
            yield item.x - edge, item.y - edge, item.x + item.w + edge, item.y + item.h + edge


@pytest.mark.parametrize("name", CROWDS)
def test_nothing_stands_beyond_its_box(name: str) -> None:
    place, pieces = drawn(CROWDS[name])
    assert pieces
    left, top = place.x - place.w / 2, place.y - place.h / 2
    for piece in pieces:
        for x0, y0, x1, y1 in extents(piece):
            assert left <= x0 and x1 <= left + place.w, piece.id
            assert top <= y0 and y1 <= top + place.h, piece.id


@pytest.mark.parametrize(("kind", "least"), [("french_division", 0.6), ("elite_brigade", 0.7), ("cadre", 0.7)])
def test_the_ratings_of_a_strip_are_nearly_as_high_as_it_is(kind: str, least: float) -> None:
    face = _ground(content(), None).piece("units", kind, None, "front", "strip").scene
    (figures,) = [item for item in face.walk() if isinstance(item, TextRun) and "·" in item.text]
    cap = fonts.font(figures.font).cap_height * figures.size * MM_PER_PT
    assert cap / face.height > least, kind
