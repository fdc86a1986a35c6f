"""Deployment of both sides."""

from __future__ import annotations

from typing import Any

import pytest

from .playing import Play, content, data

ARMY = {
    "setif": {"ops": ["division_2", "elite_1"], "oc": ["division_4 neutralised"], "ptl": ["police_1"]},
    "oran": {"ops": ["brigade_1"]},
}


def deploy(
    areas: dict[str, Any], scenario: str = "1954", phase: str = "government_deployment", **position: Any
) -> Play:
    return Play(scenario, position.pop("options", None), phase=phase, areas=areas, **position)


@pytest.mark.rule("al.deploy.modes")
def test_any_division_changes_its_mode_idle_and_neutralised_ones_too() -> None:
    game = deploy(ARMY)
    assert game.request.ids == ["division_2", "division_4"]
    game.answer("deploy.modes", ["division_4"])
    assert game.state.units["division_4"].dispersed and not game.state.units["division_2"].dispersed


@pytest.mark.rule("al.optional.slow")
def test_slow_french_disperse_nobody() -> None:
    areas = {"setif": {"ops": ["division_2", "division_4 dispersed"]}}
    game = deploy(areas, slow=True, options={"slow_reaction": "yes"})
    assert game.request.ids == ["division_4"]


@pytest.mark.rule("al.deploy.transfer")
def test_units_in_ops_go_to_ops_of_any_area_once() -> None:
    game = deploy(ARMY).answer("deploy.modes", [])
    assert game.request.ids == ["done", *data().algeria]
    game.answer("deploy.where", "biskra")
    assert game.request.ids == ["division_2", "elite_1", "brigade_1"]  # area by area
    game.answer("deploy.units", ["division_2", "brigade_1"])
    assert {(u.id, u.box) for u in game.units("biskra")} == {("division_2", "ops"), ("brigade_1", "ops")}
    game.answer("deploy.where", "oran")
    # the elite brigade alone is left: it goes, and nobody can go any more
    assert [u.id for u in game.units("oran")] == ["elite_1"]
    assert game.key != "deploy.where"


@pytest.mark.rule("al.deploy.patrol")
def test_units_go_on_patrol_in_their_own_area_and_not_after_a_transfer() -> None:
    game = deploy(ARMY).answer("deploy.modes", [])
    game.answer("deploy.where", "biskra").answer("deploy.units", ["elite_1"]).answer("deploy.where", "done")
    assert set(game.request.ids) == {"division_2", "brigade_1"}
    game.answer("deploy.patrol", ["division_2"])
    assert game.state.units["division_2"].box == "ptl"
    assert game.state.units["brigade_1"].box == "ops"


@pytest.mark.rule("al.deploy.transfer", "al.gov.activate")
def test_idle_units_are_not_deployed() -> None:
    game = deploy({"setif": {"oc": ["elite_1"], "ptl": ["police_1"]}})
    assert not game.key.startswith("deploy")


@pytest.mark.rule("al.deploy.fln")
def test_fln_units_come_out_of_ug_in_their_area() -> None:
    areas = {"setif": {"ug": ["front", "band", "cadre"]}, "oran": {"ug": ["cadre"]}}
    game = deploy(areas, phase="fln_deployment").to("deploy.fln")
    assert set(game.request.ids) == {"front_1", "band_1", "cadre_1", "cadre_2"}
    game.answer("deploy.fln", ["front_1", "cadre_2"])
    assert {(u.id, u.box) for u in game.units("setif")} == {("front_1", "ops"), ("band_1", "ug"), ("cadre_1", "ug")}
    assert game.units("oran")[0].box == "ops"


@pytest.mark.rule("al.deploy.france", "al.countries.france", "al.countries.deployed")
def test_a_cadre_goes_to_france_from_an_area_with_a_front() -> None:
    areas = {"setif": {"ug": ["front", "cadre"]}, "oran": {"ug": ["cadre"]}, "algiers": {"ug": ["front"]}}
    game = deploy(areas, phase="fln_deployment")
    assert game.request.ids == ["stay", "setif"]
    game.answer("deploy.france", "setif")
    assert [(u.kind, u.box) for u in game.units("france")] == [("cadre", "ops")]
    assert game.names("setif") == ["front"]


@pytest.mark.rule("al.deploy.france")
def test_it_comes_back_to_any_front_and_no_other_goes_in_its_place() -> None:
    areas = {"setif": {"ug": ["front", "cadre"]}, "algiers": {"ug": ["front"]}, "france": {"ug": ["cadre"]}}
    game = deploy(areas, phase="fln_deployment")
    assert game.request.ids == ["stay", "setif", "algiers"]
    game.answer("deploy.france", "algiers")
    assert game.units("france") == []
    assert sorted(game.names("algiers", "ug")) == ["cadre", "front"]
    assert game.key == "deploy.fln"


@pytest.mark.rule("al.deploy.france")
def test_a_cadre_in_order_goes_first_and_a_neutralised_front_will_do() -> None:
    areas = {"setif": {"ug": ["front neutralised", "cadre_1 neutralised", "cadre_2"]}}
    game = deploy(areas, phase="fln_deployment").answer("deploy.france", "setif")
    assert [unit.id for unit in game.units("france")] == ["cadre_2"]


@pytest.mark.rule("al.deploy.france", "al.deploy.fln")
def test_who_comes_back_may_surface_at_once() -> None:
    areas = {"setif": {"ug": ["front"]}, "france": {"ug": ["cadre_1"]}}
    game = deploy(areas, phase="fln_deployment").answer("deploy.france", "setif")
    game.answer("deploy.fln", ["cadre_1"])
    assert game.names("setif", "ops") == ["cadre"]


@pytest.mark.rule("al.deploy.france")
def test_without_a_front_nobody_goes() -> None:
    assert deploy({"oran": {"ug": ["cadre"]}}, phase="fln_deployment").key == "deploy.fln"


@pytest.mark.rule("al.countries.deployed")
def test_units_abroad_are_ready_by_themselves() -> None:
    areas = {"tunisia": {"ug": ["band", "failek"]}, "france": {"ug": ["cadre"]}, "setif": {"ug": ["cadre"]}}
    game = deploy(areas, "1958", phase="fln_deployment")
    assert [game.state.units[one].area for one in game.request.ids] == ["setif"]
    game.answer("deploy.fln", [])
    assert {unit.box for unit in (*game.units("tunisia"), *game.units("france"))} == {"ops"}


# ---------------------------------------------------------------------- what is told


def told(game: Play, kind: str) -> str:
    """The last event of a kind in words."""
    event = game.event(kind)
    return content().words.render(f"event.{kind}", **event)


@pytest.mark.rule("al.deploy.modes", "al.deploy.transfer", "al.deploy.patrol")
def test_the_government_s_deployment_is_told_area_by_area() -> None:
    game = deploy(ARMY).answer("deploy.modes", ["division_2", "division_4"])
    assert told(game, "modes.changed") == "Sétif: 2nd Division dispersed, 4th Division dispersed."
    game.answer("deploy.where", "biskra").answer("deploy.units", ["elite_1", "brigade_1"])
    line = told(game, "units.deployed")
    assert line.startswith("To Biskra: ") and " from Sétif; " in line and line.endswith(" from Oran.")
    game.answer("deploy.where", "done").answer("deploy.patrol", ["division_2"])
    assert told(game, "units.patrol") == "On patrol. Sétif: 2nd Division."


@pytest.mark.rule("al.deploy.fln")
def test_who_comes_out_of_hiding_is_told_area_by_area() -> None:
    areas = {"setif": {"ug": ["band", "cadre"]}, "oran": {"ug": ["band"]}}
    game = deploy(areas, phase="fln_deployment")
    if game.key == "deploy.france":
        game.answer("deploy.france", "stay")
    game.answer("deploy.fln", list(game.request.ids))
    line = told(game, "units.surface")
    assert line.startswith("Into OPS. ") and "Sétif: " in line and "Oran: " in line
