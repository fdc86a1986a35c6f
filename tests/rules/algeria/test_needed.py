"""Content that the engine cannot play is refused when a game is set up, never in the middle of one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.content import check_game, load_game
from rules.games.algeria import needed
from rules.table import SetupError, Table

from .playing import content, data

PACKAGE = Path(needed.__file__).parent


def refused(overlay: str, tmp_path: Path, scenario: str = "1958") -> str:
    path = tmp_path / "owner.yaml"
    path.write_text(overlay, encoding="utf-8")
    loaded = load_game("algeria", overlays=[str(path)])
    with pytest.raises(SetupError) as caught:
        Table.new(loaded, {"scenario": scenario})
    assert [one for one in check_game("algeria", overlays=[str(path)]) if one.level == "error"]
    return str(caught.value)


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ("missions: [{id: harass, remove: true}]", "missions: the engine needs 'harass'"),
        ("figures: [{id: contest_dice, value: -1}]", "figures.contest_dice: -1 should be 1 to 20"),
        ("figures: [{id: shorter_every, value: 0}]", "figures.shorter_every: 0 should be 1 to 999"),
        ("figures: [{id: psl_most, value: 55}]", "scenarios.1958: support of the fln 60, with a track to 55"),
        ("scenarios: [{id: '1958', border_zone: -4}]", "scenarios.1958: border zone -4, with a track to -3"),
        (
            "counters: [{id: failek_10, remove: true}]\nscenarios: [{id: '1958', forces: {tunisia: {failek: 12}}}]",
            "scenarios.1958.forces: 12 of failek, of which there are",
        ),
        (
            "scenarios: [{id: '1958', suggested: {setif: {cadre: 40}}}]",
            "scenarios.1958.suggested: 49 of cadre, of which there are",
        ),
        (
            "scenarios: [{id: '1958', forces: {VI: {front: 7}}}]",
            "scenarios.1958.forces: 7 fronts in VI, with room for",
        ),
        (
            "scenarios: [{id: '1958', suggested: {france: {cadre: 2}}}]",
            "scenarios.1958.suggested: 2 of cadre cannot be in france",
        ),
        (
            "scenarios: [{id: '1958', independent: false}]",
            "scenarios.1958.forces: 1 of band cannot be in morocco",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_and_said(overlay: str, said: str, tmp_path: Path) -> None:
    message = refused(overlay, tmp_path)
    assert message.startswith(said)
    assert message.endswith("see `haversack validate algeria`")


def test_a_scenario_without_its_record_is_refused(tmp_path: Path) -> None:
    overlay = "scenarios: [{id: '1960', remove: true}]\noptions: [{id: slow_reaction, scenarios: ['1954']}]"
    assert refused(overlay, tmp_path).startswith("scenarios: the engine needs '1960'")


def test_every_scenario_as_it_is_can_be_set_up() -> None:
    for scenario in data().scenarios.values():
        needed.require_scenario(data(), scenario)


def test_every_figure_that_code_reads_has_its_bounds() -> None:
    read = set()
    for path in PACKAGE.glob("*.py"):
        read |= set(re.findall(r'figure\("(\w+)"\)', path.read_text(encoding="utf-8")))
    assert read <= set(needed.NEEDS.figures)
    assert set(needed.NEEDS.figures) == set(content().all("figures"))


@pytest.mark.parametrize("collection", ["missions", "options", "income", "sides"])
def test_no_record_of_a_fixed_collection_is_forgotten(collection: str) -> None:
    chart_only = {"patrol"}  # what units on patrol do is a modifier of other missions
    assert set(content().all(collection)) - chart_only == set(needed.NEEDS.records[collection])
