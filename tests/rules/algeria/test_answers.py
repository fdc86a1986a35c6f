"""The answers of the Operations Phase: by mission, each saying what it does where, at what cost and chance."""

from __future__ import annotations

import pytest

from rules.table import Option, Say

from .fighting import Ops
from .playing import content

AREAS = {
    "algiers": {"ops": ["front_1", "cadre_1"], "ptl": ["police_1"], "terror": True},
    "setif": {"ops": ["band_1", "cadre_2"], "oc": ["band_2"], "ug": ["cadre_3"], "ptl": ["police_2", "elite_1"]},
    "batna": {"ops": ["failek_1"]},
}  # fmt: skip


def said(say: Say | None) -> str:
    assert say is not None
    return content().words.render(say.key, **say.params)


def listed(play: Ops) -> list[Option]:
    """The answers as they stand in the list."""
    found = [play.option(one) for one in play.ids]
    return sorted(found, key=lambda one: one.order)


@pytest.mark.parametrize("scenario", ["1954", "1958", "1960"])
def test_the_fln_finds_its_answers_by_mission(scenario: str) -> None:
    found = listed(Ops(AREAS, scenario=scenario))
    heads = dict.fromkeys(said(one.group) for one in found if one.group)
    assert list(heads) == [
        "Propaganda, 1 AP", "Strike, 3 AP", "Move, with the risk of dying on the way", "Raid, 1 AP", "Harass",
    ]  # fmt: skip
    assert [one.id for one in found[-2:]] == ["order", "pass"]
    for one in found[:-2]:
        mission, area = one.id.split(":")[0], one.at[-1].split(":")[0]
        assert content().get("spaces", area).name in said(one.text)
        assert mission == "move" or said(one.text).startswith(mission.capitalize())
    assert "Propaganda in Algiers by a front" in map(said, (one.text for one in found))


def test_the_government_finds_its_answers_by_mission() -> None:
    found = listed(Ops(AREAS).fln("order"))
    heads = dict.fromkeys(said(one.group) for one in found if one.group)
    assert list(heads) == [
        "Flush", "Intelligence, 1 PSP", "Civil Affairs, 1 PSP", "Suppression, 1 PSP",
        "Population Resettlement, 1 PSP",
    ]  # fmt: skip
    assert found[-1].id == "pass"
    flush = next(one for one in found if one.id == "flush:setif")
    assert said(flush.consequence).startswith("1 unit with contact ")
    assert said(flush.consequence).endswith("of 3 FLN units on average; who is found is fought.")


@pytest.mark.rule("al.fln_missions.move")
def test_moves_of_a_unit_are_told_together_with_their_risk() -> None:
    play = Ops(AREAS)
    moves = [one for one in listed(play) if one.id.startswith("move:")]
    assert {one.run for one in moves} == {"cadre_1", "band_1", "cadre_2", "failek_1"}
    for one in moves:
        lost = play.odds(one.id)["mover_lost"]
        assert said(one.text).endswith(f"risk {round(lost * 100)} %" if lost else "no risk")


@pytest.mark.parametrize(("option", "figure"), [
    ("propaganda:algiers:front", "psp"), ("strike:algiers", "psp"), ("raid:setif", "ap"),
])  # fmt: skip
def test_means_in_passing_are_those_of_the_odds(option: str, figure: str) -> None:
    play = Ops(AREAS)
    mean = round(float(play.odds(option)[figure]), 1)
    assert f"On average {mean:g} " in said(play.option(option).consequence)


def test_a_harass_tells_the_least_fire_in_return() -> None:
    assert said(Ops(AREAS).option("harass:setif:band").consequence) == (
        "Firepower 2 against one Government unit, which fires back with 1 at least."
    )
