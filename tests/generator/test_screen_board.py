"""The board of the browser: larger names than in print, which still cover nothing."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from shapely.geometry import Polygon, box

from generator.board import SCREEN, board_anchors, board_findings, name_size, screen_variant
from generator.faces.studio import studio
from generator.text import text_width
from rules.content import games, load_game

HEIGHT = 6.6  # mm of a line of names from the top of capitals to the foot of a `p`
HARBOUR = 6.0


def test_every_game_has_larger_names_on_the_screen() -> None:
    for game in games():
        content = load_game(game)
        assert screen_variant(content) == SCREEN
        assert name_size(content, SCREEN) > name_size(content) == 0.0


def test_a_theme_without_such_a_board_is_drawn_as_it_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    content = load_game("autokrator")
    monkeypatch.setattr(studio(content).theme, "variants", ("low_ink",))
    assert screen_variant(content) is None


def names(content: Any) -> dict[str, Polygon]:
    """The ground that the name of each area and its harbours cover."""
    style = studio(content, SCREEN).theme.style("place")
    found = {}
    for area in content.all("spaces").values():
        if area.get("closed"):
            continue
        harbours = 0 if area.get("capital") else len(area.get("harbours") or ())
        left, top = area["at"][0] - 18.6, area["at"][1] - 10.9
        wide = text_width(area.name, style) + harbours * HARBOUR
        found[area.id] = box(left, top, left + wide, top + HEIGHT)
    return found


def test_the_names_of_autokrator_cover_neither_each_other_nor_arms_nor_pawns() -> None:
    content = load_game("autokrator")
    assert board_findings(content) == []  # of both boards
    anchors = board_anchors(content, SCREEN)
    lines = names(content)
    # The plate with the arms, and a pawn beside it.
    plates = {}
    for area in lines:
        (left, _), (_, middle) = anchors[f"{area}:arms"], anchors[area]
        plates[area] = box(left - 7, middle - 3, left + 20, middle + 10)
    for one, other in combinations(lines, 2):
        assert lines[one].intersection(lines[other]).area < 0.5, (one, other)
    for one, line in lines.items():
        for other, plate in plates.items():
            if one != other:
                assert line.intersection(plate).area < 1.0, (one, other)
    size = content.game["board"]
    inside = box(8, 8, size["width"] - 8, size["height"] - 8)
    assert all(line.within(inside) for line in lines.values())
