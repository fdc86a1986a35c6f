"""Owners' maps that leave hexes of the grid out: a hole is like the edge of the map."""

from __future__ import annotations

from typing import Any

import pytest

from rules.content import check_game, load_game
from rules.table import Chance, Table

BOTS = {"allied": "allied", "french": "french"}
RANDOM = {"allied": "random", "french": "random"}
HOLES = ("0504", "0604", "0207", "1005")


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Any:
    overlay = tmp_path_factory.mktemp("overlay") / "holes.yaml"
    lines = [f'  - {{id: "{hole}", remove: true}}' for hole in HOLES]
    overlay.write_text("\n".join(["spaces:", *lines, ""]))
    found = {one.code for one in check_game("la_garde_recule", overlays=[overlay])}
    assert "HEX_MISSING" in found  # it is told, and the game goes on all the same
    return load_game("la_garde_recule", overlays=[overlay])


@pytest.mark.rule("lg.move", "lg.fire.through")
def test_nobody_goes_into_a_hole_or_looks_through_it(content: Any) -> None:
    data = Table(content, {}).data
    for hole in HOLES:
        assert hole not in data.neighbours
        assert all(hole not in beside for beside in data.neighbours.values())
        assert all(hole not in row for row in data.distance.values())
    for table in data.sights.values():
        assert "0505" not in table["0503"]  # over 0504
    assert "1004" in data.sights["either"]["1003"]


@pytest.mark.parametrize("seats", [BOTS, RANDOM], ids=["bots", "random"])
def test_whole_games_on_such_a_map(content: Any, seats: dict[str, str]) -> None:
    for seed in range(2):
        assert Table.new(content, {}, seats, seed).result is not None


def test_every_option_of_a_person_is_described(content: Any) -> None:
    table, player = Table.new(content, {"first_set_up": "suggested"}, seed=3), Chance(4)
    asked = 0
    while table.request is not None and asked < 60:
        for one in getattr(table.request, "ids", ()):
            assert not set(table.option(one).at) & set(HOLES)
        table.answer(table.request.sample(player))
        asked += 1
    assert asked > 20
