"""Flush, React, who joins, Intelligence, Civil Affairs, Suppression, Resettlement."""

from __future__ import annotations

from typing import Any

import pytest

from .fighting import Ops

PREY = ["cadre_1"]


def joining(area: dict[str, Any], **position: Any) -> Ops:
    """A Flush of Setif begun, with an FLN unit there in OPS."""
    more = position.pop("more", {})
    areas = {"setif": {"ops": [*PREY, *area.get("ops", ())], "oc": area.get("oc", ()),
                       "ptl": area.get("ptl", ())}, **more}  # fmt: skip
    return Ops(areas, **position).gov("flush:setif")


# ---------------------------------------------------------------------- who joins


@pytest.mark.rule("al.gov_missions.combining")
def test_without_a_division_elites_act_together_and_others_alone() -> None:
    play = joining({"ops": ["elite_1", "elite_2", "brigade_1", "algerian_1"], "ptl": ["brigade_2", "police_1"]})
    assert play.key == "flush.manner"
    assert play.ids == ["elites", "brigade_1", "brigade_2", "algerian_1"]
    play.answer("flush.manner", "elites")
    assert (play.key, play.ids, play.request.least) == ("mission.units", ["elite_1", "elite_2"], 1)


@pytest.mark.rule("al.gov_missions.combining")
def test_one_other_unit_acts_alone() -> None:
    play = joining({"ops": ["brigade_1", "algerian_1"]}).answer("flush.manner", "algerian_1")
    assert play.key == "contact" and play.request.params["total"] == 1
    assert play.event("mission.begins")["units"] == ["algerian_1"]


@pytest.mark.rule("al.gov_missions.combining", "al.gov.activate")
@pytest.mark.parametrize("division", ["division_2", "division_2 neutralised", "division_2 dispersed"])
def test_a_useless_division_still_lets_units_of_all_kinds_combine(division: str) -> None:
    play = joining({"ops": ["elite_1", "brigade_1"], "ptl": ["algerian_1"], "oc": [division]})
    assert play.key == "mission.units"
    assert play.ids == ["brigade_1", "elite_1", "algerian_1"]  # it does not join itself: it is in OC


@pytest.mark.rule("al.gov_missions.flush", "al.units.neutralised")
def test_neutralised_units_those_in_oc_and_police_do_not_flush() -> None:
    areas = {"setif": {"ops": [*PREY, "elite_1 neutralised"], "oc": ["brigade_1"], "ptl": ["police_1"]}}
    assert "flush:setif" not in Ops(areas).fln("order").ids


@pytest.mark.rule("al.gov_missions.flush")
def test_a_flush_needs_somebody_in_ops_or_oc() -> None:
    areas = {"setif": {"ug": ["band_1"], "ops": ["elite_1"]}, "barika": {"oc": ["band_2"], "ops": ["elite_2"]}}
    play = Ops(areas).fln("order")
    assert play.offered("flush") == {"barika"}


@pytest.mark.rule("al.airmobility", "al.gov_missions.combining")
def test_elites_with_helicopters_join_from_anywhere() -> None:
    more = {"oran": {"ops": ["elite_1"], "ptl": ["elite_2"], "oc": ["elite_3"]}, "algiers": {"ops": ["brigade_1"]}}
    play = joining({}, more=more, helo=3)
    assert (play.key, play.ids) == ("mission.helicopters", ["elite_1", "elite_2"])
    assert play.request.least == 1  # somebody has to come
    play.pick("mission.helicopters", "elite_1", "elite_2")
    assert play.state.helo == 1 and play.key == "mission.units"
    play.pick("mission.units", "elite_1", "elite_2")
    assert play.request.params["total"] == 6  # contact 3 each with helicopters
    play.roll("contact", 6).roll("combat.fln", 1).roll("combat.government", 1)
    play.calm()
    assert play.where("elite_1") == play.where("elite_2") == "setif:oc"


@pytest.mark.rule("al.airmobility", "al.gov_missions.combining")
def test_other_brigades_come_by_air_only_to_a_division() -> None:
    more = {"oran": {"ops": ["brigade_1", "algerian_1"]}}
    areas = {"setif": {"ops": PREY}, **more}
    assert "flush:setif" not in Ops(areas, helo=4).fln("order").ids
    play = joining({"oc": ["division_2"]}, more=more, helo=3)
    assert (play.key, play.ids, play.request.most) == ("mission.helicopters", ["brigade_1", "algerian_1"], 1)
    play.pick("mission.helicopters", "algerian_1")
    assert play.state.helo == 1
    assert play.key == "contact" and play.event("mission.begins")["units"] == ["algerian_1"]


@pytest.mark.rule("al.airmobility")
def test_helicopters_are_for_cheap_units_first_and_better_contact_in_a_flush() -> None:
    play = joining({"ops": ["elite_1", "brigade_1", "division_2"]}, helo=2)
    assert play.ids == ["elite_1"] and play.request.least == 0
    play.pick("mission.helicopters", "elite_1")
    assert play.key == "mission.units"  # one point is left, a brigade costs two
    play.pick("mission.units", "division_2", "brigade_1", "elite_1")
    assert play.request.params["total"] == 1 + 1 + 3


@pytest.mark.rule("al.airmobility")
def test_divisions_never_fly() -> None:
    more = {"oran": {"ops": ["division_4"]}}
    play = joining({"ops": ["division_2"]}, more=more, helo=9)
    assert play.key == "contact"
    assert play.event("mission.begins")["units"] == ["division_2"]


@pytest.mark.rule("al.airmobility", "al.gov_missions.react")
def test_a_unit_with_helicopters_reacts_anywhere_else_but_once() -> None:
    areas = {"setif": {"ops": ["cadre_1"]}, "tebessa": {"ops": ["cadre_2"]}, "oran": {"ops": ["elite_1 airmobile"]}}
    play = Ops(areas).fln("propaganda:setif:cadre").roll("success", 3).answer("psl.one", "own")
    play.answer("react", "elites")
    assert play.key == "evade"
    play.roll("evade", 1)
    assert play.where("elite_1") == "setif:oc"
    play.fln("propaganda:tebessa:cadre").roll("success", 3).answer("psl.one", "own")
    assert play.key == "operations.fln"


@pytest.mark.rule("al.airmobility", "al.gov_missions.react")
def test_in_a_react_helicopters_are_for_those_who_come_from_afar() -> None:
    areas = {"setif": {"ops": ["cadre_1", "elite_1"]}, "oran": {"ops": ["elite_2"]}}
    play = Ops(areas, helo=2).fln("propaganda:setif:cadre").roll("success", 3)
    play.answer("psl.one", "own").answer("react", "elites")
    assert (play.key, play.ids, play.request.least) == ("mission.helicopters", ["elite_2"], 0)
    play.pick("mission.helicopters")
    assert play.key == "evade" and play.state.helo == 2


# ---------------------------------------------------------------------- flush


@pytest.mark.rule("al.gov_missions.flush", "al.terror.effects")
@pytest.mark.parametrize(("area", "fields", "unit", "force", "most"), [
    ("setif", {}, "failek", ["elite_1"], 2),  # contact 2, evasion 2
    ("setif", {}, "band", ["elite_1"], 1),  # evasion 3 exceeds the sum
    ("setif", {"terror": True}, "failek", ["elite_1"], 1),
    ("algiers", {}, "failek", ["elite_1"], 3),
    ("algiers", {"terror": True}, "cadre", ["elite_1"], 1),
    ("batna", {}, "failek", ["elite_1"], 1),
    ("setif", {"resettled": True, "terror": True}, "failek", ["elite_1"], 0),
    ("setif", {}, "cadre", ["elite_1", "elite_2"], 4),
    ("setif", {}, "front", ["division_2 dispersed"], 1),
    ("setif", {}, "failek", ["division_2 dispersed"], 2),
    ("setif", {}, "failek", ["division_2"], 0),
])  # fmt: skip
def test_contact(area: str, fields: dict[str, Any], unit: str, force: list[str], most: int) -> None:
    for face in range(1, 7):
        play = Ops({area: {**fields, "oc": [unit], "ops": force}}, scenario="1958").gov(f"flush:{area}")
        if play.key == "mission.units":
            play.pick("mission.units", *play.ids)
        play.roll("contact", face)
        assert (play.key == "combat.fln") is (face <= most), face


@pytest.mark.rule("al.gov_missions.flush", "al.missions.steps")
def test_who_flushes_goes_to_oc_even_if_nobody_is_found() -> None:
    play = Ops({"setif": {"ops": ["band_1", "cadre_1"], "oc": ["band_2"], "ptl": ["elite_1"]}}).gov("flush:setif")
    assert play.request.params["units"] == ["band_1", "band_2", "cadre_1"]
    play.roll("contact", 2, 5, 6)
    assert play.key == "operations.fln"
    assert (play.where("elite_1"), play.where("band_1"), play.where("band_2")) == (
        "setif:oc", "setif:ops", "setif:oc",
    )  # fmt: skip


@pytest.mark.rule("al.gov_missions.flush", "al.combat.survivors")
def test_only_those_contacted_fight_and_go_to_oc() -> None:
    play = Ops({"setif": {"ops": ["band_1", "band_2", "elite_1"]}}).gov("flush:setif")
    play.roll("contact", 1, 2)
    assert play.request.params["firepower"] == 2
    play.roll("combat.fln", 1).roll("combat.government", 1).calm()
    assert play.state.units["band_1"].area == "" and play.where("band_2") == "setif:ops"


# ---------------------------------------------------------------------- react


@pytest.mark.rule("al.gov_missions.react")
@pytest.mark.parametrize(("unit", "evasion"), [("failek_1", 2), ("band_1", 3)])
def test_targets_slip_away_at_or_under_their_evasion(unit: str, evasion: int) -> None:
    for face in range(1, 7):
        play = Ops({"setif": {"ops": [unit, "elite_1"]}}, scenario="1958")
        play.fln("raid:setif").roll("success", 3).answer("react", "elites").roll("evade", face)
        if face <= evasion:
            assert play.key == "operations.fln"
            assert (play.where(unit), play.where("elite_1")) == ("setif:ug", "setif:oc")
        else:
            assert play.key == "combat.fln"


@pytest.mark.rule("al.gov_missions.react")
def test_those_alone_are_met_who_did_the_mission() -> None:
    areas = {"setif": {"ops": ["band_1", "band_2", "band_3", "elite_1"]}}
    play = Ops(areas).fln("raid:setif").pick("mission.party", "band_1", "band_3").roll("success", 3)
    assert play.request.params["units"] == ["band_1", "band_3"]
    play.answer("react", "elites").roll("evade", 1, 6)
    assert play.key == "combat.fln" and play.request.params["firepower"] == 2
    assert play.where("band_1") == "setif:ug"


@pytest.mark.rule("al.gov_missions.react")
def test_a_react_that_is_declined_sends_the_units_to_oc() -> None:
    play = Ops({"setif": {"ops": ["band_1", "elite_1"]}}).fln("raid:setif").roll("success", 3)
    play.answer("react", "decline")
    assert (play.where("band_1"), play.where("elite_1")) == ("setif:oc", "setif:ops")


@pytest.mark.rule("al.gov_missions.react", "al.units.neutralised")
def test_a_raider_that_was_neutralised_is_met_as_well() -> None:
    areas = {"setif": {"ops": ["band_1"], "ptl": ["brigade_1"]}}
    play = Ops(areas).fln("raid:setif").roll("success", 2)
    assert play.where("band_1") == "setif:ops-" and play.key == "react"
    play.answer("react", "brigade_1").roll("evade", 5)
    assert play.key == "combat.fln" and play.request.params["firepower"] == 2


@pytest.mark.rule("al.gov_missions.react", "al.gov_missions.patrol")
def test_units_on_patrol_react_police_do_not() -> None:
    areas = {"setif": {"ops": ["band_1"], "ptl": ["brigade_1", "police_1"]}}
    play = Ops(areas).fln("raid:setif").roll("success", 4)
    assert play.ids == ["brigade_1", "decline"]


# ---------------------------------------------------------------------- intelligence


@pytest.mark.rule("al.gov_missions.intelligence")
def test_intelligence_finds_units_in_ug_as_often_as_it_is_paid_for() -> None:
    areas = {"setif": {"ug": ["band_1", "failek_1"], "ops": ["cadre_1"], "ptl": ["police_1", "police_2 neutralised"]}}
    play = Ops(areas, scenario="1958").gov("intelligence:setif")
    assert play.request.params["units"] == ["failek_1", "band_1"] and play.request.params["total"] == 2
    assert play.gov_psl == 49
    play.roll("contact", 2, 2)  # the band evades better than two police contact
    assert (play.where("failek_1"), play.where("band_1")) == ("setif:oc", "setif:ug")
    assert play.where("police_1") == "setif:ptl"
    play.gov("intelligence:setif").roll("contact", 1)
    assert play.where("band_1") == "setif:oc" and play.gov_psl == 48
    assert "intelligence:setif" not in play.fln("order").ids  # nobody is left in UG


@pytest.mark.rule(
    "al.gov_missions.intelligence", "al.gov_missions.civil_affairs", "al.gov_missions.suppression",
    "al.gov_missions.resettlement", "al.units.neutralised",
)  # fmt: skip
def test_programmes_need_police_in_order() -> None:
    areas = {"setif": {"ug": ["band_1"], "ptl": ["police_1 neutralised"], "ops": ["elite_1"]}}
    assert Ops(areas).fln("order").state.phase == "interphase"  # nothing but passes on both sides
    areas["setif"]["ptl"] = ["police_1"]
    assert set(Ops(areas).fln("order").ids) == {
        "intelligence:setif", "civil_affairs:setif", "suppression:setif", "resettlement:setif", "pass",
    }  # fmt: skip


@pytest.mark.rule("al.gov.never_to_zero")
def test_the_government_never_pays_its_last_point() -> None:
    areas = {"setif": {"ug": ["band_1"], "ptl": ["police_1"]}}
    play = Ops(areas, psl={"government": 1, "fln": 50}).fln("order")
    assert play.state.phase == "interphase"  # no mission is offered, and the FLN has none either
    play = Ops(areas, psl={"government": 2, "fln": 50}).gov("civil_affairs:setif")
    assert play.gov_psl == 1 and play.key == "success"


# ---------------------------------------------------------------------- civil affairs


@pytest.mark.rule("al.gov_missions.civil_affairs", "al.events.amnesty")
@pytest.mark.parametrize(("face", "amnesty", "taken", "terror"), [
    (1, 0, 1, False), (2, 0, 1, True), (5, 0, 2, True), (6, 0, 3, False), (6, 1, 4, False), (1, 1, 1, True),
])  # fmt: skip
def test_civil_affairs(face: int, amnesty: int, taken: int, terror: bool) -> None:
    areas = {"setif": {"ptl": ["police_1"], "terror": True}}
    play = Ops(areas, amnesty=amnesty).gov("civil_affairs:setif").roll("success", face)
    assert (play.fln_psl, play.gov_psl, play.state.areas["setif"].terror) == (50 - taken, 49, terror)
    assert "civil_affairs:setif" not in play.fln("order").ids


@pytest.mark.rule("al.gov_missions.civil_affairs")
def test_no_civil_affairs_in_remote_areas() -> None:
    areas = {"batna": {"ptl": ["police_1"]}, "setif": {"ptl": ["police_2"], "resettled": True}}
    assert Ops(areas).fln("order").offered("civil_affairs") == set()


# ---------------------------------------------------------------------- suppression


@pytest.mark.rule("al.gov_missions.suppression")
def test_suppression_neutralises_in_any_box_what_the_fln_picks() -> None:
    areas = {
        "setif": {
            "ug": ["band_1"], "ops": ["failek_1"], "oc": ["band_2 neutralised", "cadre_1"],
            "ptl": ["police_1"],
        },
    }  # fmt: skip
    play = Ops(areas, scenario="1958").gov("suppression:setif").roll("success", 3)
    assert (play.key, play.request.seat, play.ids) == ("suppression.neutralised", "fln", ["failek_1", "band_1"])
    play.pick("suppression.neutralised", "failek_1")
    assert play.where("failek_1") == "setif:ops-" and not play.state.areas["setif"].terror
    assert play.gov_psl == 49 and "suppression:setif" not in play.fln("order").ids


@pytest.mark.rule("al.gov_missions.suppression")
def test_its_plus_costs_a_die_and_brings_terror_its_at_shakes_all_and_brings_terror() -> None:
    areas = {"setif": {"ug": ["cadre_1", "front_1", "band_1"], "ptl": ["police_1"]}}
    play = Ops(areas).gov("suppression:setif").roll("success", 1)
    play.roll("psl.dice", 3)
    assert play.gov_psl == 46 and play.state.areas["setif"].terror
    assert [play.where(one) for one in ("cadre_1", "front_1", "band_1")] == ["setif:ug", "setif:ug", "setif:ug-"]
    play = Ops(areas).gov("suppression:setif").roll("success", 6)
    assert [play.where(one) for one in ("cadre_1", "front_1", "band_1")] == ["setif:ug-"] * 3
    assert play.gov_psl == 49 and play.state.areas["setif"].terror


@pytest.mark.rule("al.gov_missions.suppression", "al.events.amnesty")
def test_named_elites_help_and_go_to_oc() -> None:
    areas = {"setif": {"ops": ["elite_1"], "oc": ["elite_3"], "ptl": ["police_1", "elite_2", "brigade_1"]}}
    play = Ops(areas, amnesty=1).gov("suppression:setif")
    assert play.ids == ["elite_1", "elite_2"]
    play.pick("mission.elites", "elite_2")
    assert play.modifiers() == {"amnesty": 1, "assist": 1}
    play.roll("success", 3)
    assert (play.where("elite_1"), play.where("elite_2")) == ("setif:ops", "setif:oc")


@pytest.mark.rule("al.gov_missions.suppression")
def test_with_the_ruling_all_elites_there_help_and_stay() -> None:
    areas = {"setif": {"ops": ["elite_1", "elite_4 neutralised"], "oc": ["elite_3"], "ptl": ["police_1"]}}
    play = Ops(areas, {"ruling_suppression_elites": "present"}).gov("suppression:setif")
    assert play.modifiers() == {"assist": 2}
    play.roll("success", 3)
    assert (play.where("elite_1"), play.where("elite_3")) == ("setif:ops", "setif:oc")


@pytest.mark.rule("al.gov_missions.suppression")
def test_suppression_goes_on_in_remote_areas() -> None:
    play = Ops({"batna": {"ptl": ["police_1"]}}).fln("order")
    assert play.offered("suppression") == {"batna"}


# ---------------------------------------------------------------------- resettlement


@pytest.mark.rule("al.gov_missions.resettlement", "al.combat.scoring", "al.units.no_remote_front")
def test_resettlement() -> None:
    areas = {"setif": {"ug": ["front_1 neutralised", "cadre_1"], "ptl": ["police_1"]}}
    play = Ops(areas).gov("resettlement:setif")
    assert play.key == "psl.dice" and play.request.seat == "fln"
    play.roll("psl.dice", 1, 2, 3)
    place = play.state.areas["setif"]
    assert place.resettled and place.terror and play.game.area_type("setif") == "remote"
    assert play.names("setif", "ug") == ["cadre", "cadre"]
    assert (play.fln_psl, play.gov_psl) == (50 + 6 - 1, 50 - 1 + 2)
    assert "resettlement:setif" not in play.fln("order").ids


@pytest.mark.rule("al.gov_missions.resettlement")
def test_only_rural_areas_are_resettled() -> None:
    areas = {area: {"ptl": ["police"]} for area in ("setif", "batna", "algiers")}
    assert Ops(areas).fln("order").offered("resettlement") == {"setif"}


@pytest.mark.rule("al.optional.slow")
def test_slow_french_run_no_civil_programmes() -> None:
    areas = {"setif": {"ug": ["band_1"], "ptl": ["police_1"]}}
    play = Ops(areas, {"slow_reaction": "yes"}).fln("order")
    assert play.ids == ["intelligence:setif", "pass"]


@pytest.mark.rule("al.gov_missions.resettlement", "al.psl.zero", "al.psl.excess")
def test_support_beyond_the_track_may_end_the_game_in_the_middle_of_a_mission() -> None:
    areas = {"setif": {"ug": ["front_1"], "ptl": ["police_1"]}}
    play = Ops(areas, psl={"government": 5, "fln": 95}).gov("resettlement:setif")
    play.roll("psl.dice", 6, 1, 1)  # four beyond 99
    assert play.key == "" and play.state.ending == "fln_decisive"
    assert play.names("setif", "ug") == ["front"]  # nothing follows
