"""Propaganda, Strike, Move, Raid, Harass."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.units import on_map

from .fighting import Ops

CITY = {"algiers": {"ops": ["front_1", "cadre_1", "cadre_2"], "ptl": ["police_1"]}}


# ---------------------------------------------------------------------- propaganda


@pytest.mark.rule("al.fln_missions.propaganda", "al.missions.split")
@pytest.mark.parametrize(("area", "points"), [("algiers", 4), ("setif", 2)])
def test_propaganda_is_doubled_in_a_city_and_split_at_will(area: str, points: int) -> None:
    play = Ops({area: {"ops": ["cadre_1"]}}).fln(f"propaganda:{area}:cadre").roll("success", 4)
    assert (play.key, play.request.most, play.request.seat) == ("psl.split", points, "fln")
    play.answer("psl.split", 1)
    assert (play.fln_psl, play.gov_psl, play.state.ap) == (51, 50 - points + 1, 19)


@pytest.mark.rule("al.missions.split")
def test_a_single_point_is_a_choice_of_two() -> None:
    play = Ops({"setif": {"ops": ["cadre_1"]}}).fln("propaganda:setif:cadre").roll("success", 2)
    assert play.ids == ["own", "other"]
    play.answer("psl.one", "own")
    assert (play.fln_psl, play.gov_psl) == (51, 50)


@pytest.mark.rule("al.fln_missions.propaganda", "al.gov_missions.patrol", "al.terror.effects")
def test_patrols_and_terror_count_against_it() -> None:
    areas = {"setif": {"ops": ["front_1"], "ptl": ["police_1", "police_2 neutralised", "brigade_1"], "terror": True}}
    play = Ops(areas).fln("propaganda:setif:front")
    assert play.modifiers() == {"patrol": -2, "terror": -1}
    play = Ops(areas, {"ruling_patrol": "yes"}).fln("propaganda:setif:front")
    assert play.modifiers() == {"patrol": -3, "terror": -1}


@pytest.mark.rule("al.fln_missions.propaganda")
def test_once_a_turn_in_an_area_not_in_remote_ones_not_without_ap() -> None:
    play = Ops({**CITY, "batna": {"ops": ["cadre_3"]}})
    assert play.offered("propaganda") == {"algiers:front", "algiers:cadre"}
    play.fln("propaganda:algiers:cadre").roll("success", 3).calm()
    assert play.offered("propaganda") == set()
    assert Ops(CITY, ap=0).offered("propaganda") == set()


@pytest.mark.rule("al.fln_missions.propaganda", "al.combat.scoring")
def test_a_plus_kills_the_cadre_after_the_number_counts() -> None:
    play = Ops({"setif": {"ops": ["cadre_1"]}}).fln("propaganda:setif:cadre").roll("success", 1)
    play.answer("psl.one", "own")  # the number first
    assert play.request.seat == "government" and play.ids == ["own", "other"]
    play.answer("psl.one", "other")
    assert (play.fln_psl, play.gov_psl) == (50, 50)
    assert play.state.units["cadre_1"].area == ""
    assert play.key == "operations.fln"  # nobody is left to react to


@pytest.mark.rule("al.fln_missions.propaganda", "al.combat.scoring", "al.units.exchange")
def test_a_plus_reduces_the_front_which_scores_both_ways() -> None:
    play = Ops({"setif": {"ops": ["front_1"], "ptl": ["elite_1"]}})
    play.fln("propaganda:setif:front").roll("success", 2)  # 2 less a patrol
    play.answer("psl.one", "own")
    assert (play.fln_psl, play.gov_psl) == (50, 52)
    assert play.names("setif", "ops") == ["cadre"]
    assert play.key == "react"  # the cadre did it
    assert [play.state.units[one].kind for one in play.request.params["units"]] == ["cadre"]


@pytest.mark.rule("al.countries.france", "al.fln_missions.propaganda", "al.countries.deployed")
def test_the_cadre_in_france_acts_where_it_is_once_undoubled_unmet() -> None:
    areas = {"france": {"ops": ["cadre_1"]}, "algiers": {"ops": ["elite_1"]}}
    play = Ops(areas, scenario="1958")
    play.fln("propaganda:france:cadre").roll("success", 4)
    assert play.request.most == 2
    play.answer("psl.split", 2)
    assert play.key == "operations.fln" and play.ids == ["order", "pass"]
    assert play.where("cadre_1") == "france:oc"


# ---------------------------------------------------------------------- strike


@pytest.mark.rule("al.fln_missions.strike")
def test_a_strike_needs_a_front_in_a_city_and_three_ap() -> None:
    assert Ops(CITY).offered("strike") == {"algiers"}
    assert Ops(CITY, ap=2).offered("strike") == set()
    assert Ops({"setif": {"ops": ["front"]}, "oran": {"ops": ["cadre"]}}).offered("strike") == set()


@pytest.mark.rule("al.fln_missions.strike", "al.missions.split")
def test_the_number_of_a_strike_is_dice_of_support() -> None:
    play = Ops(CITY).fln("strike:algiers").pick("mission.party", "cadre_1", "cadre_2")
    assert play.modifiers() == {"patrol": -1, "assist": 2}
    play.roll("success", 4).roll("strike.psp", 3, 6)
    assert play.request.most == 9 and play.state.ap == 17
    play.answer("psl.split", 4)
    assert (play.fln_psl, play.gov_psl) == (54, 45)


@pytest.mark.rule("al.fln_missions.strike", "al.combat.scoring")
def test_a_plus_kills_the_cadres_that_helped_and_reduces_the_front() -> None:
    play = Ops(CITY).fln("strike:algiers").pick("mission.party", "cadre_2")
    play.roll("success", 1).roll("strike.psp", 2).answer("psl.split", 0)
    assert (play.gov_psl, play.fln_psl) == (50, 49)  # -2, then +2 and -1 for the front
    play.answer("psl.one", "own")  # the dead cadre
    assert play.gov_psl == 51
    assert play.where("cadre_1") == "algiers:ops"  # it stood by
    assert play.names("algiers", "oc") == ["cadre"]  # it was the front


@pytest.mark.rule("al.fln_missions.strike", "al.psl.police")
def test_an_at_neutralises_all_police_there() -> None:
    areas = {"algiers": {"ops": ["front_1"], "ptl": ["police_1", "police_2", "police_3 neutralised"]}}
    play = Ops(areas, psl={"government": 50, "fln": 50})
    play.fln("strike:algiers").roll("success", 6)  # two patrols
    assert play.key == "strike.psp" and play.request.count == 2
    areas["algiers"]["ops"] += ["cadre_1", "cadre_2"]
    play = Ops(areas).fln("strike:algiers").pick("mission.party", "cadre_1", "cadre_2")
    play.roll("success", 6).roll("strike.psp", 1, 1, 1).answer("psl.split", 3)
    assert (play.key, play.request.most) == ("psl.split", 2)  # two were not neutralised before
    play.answer("psl.split", 2)
    assert play.fln_psl == 55
    assert all(unit.neutralised for unit in play.units("algiers", "ptl"))


@pytest.mark.rule("al.psl.police")
def test_with_the_ruling_neutralised_police_score_nothing() -> None:
    areas = {"algiers": {"ops": ["front_1", "cadre_1"], "ptl": ["police_1"]}}
    play = Ops(areas, {"ruling_police": "hits"})
    play.fln("strike:algiers").pick("mission.party", "cadre_1")
    play.roll("success", 6).roll("strike.psp", 1, 1, 1).answer("psl.split", 3)
    assert play.key == "psl.dice"  # nobody can react
    assert play.where("police_1") == "algiers:ptl-" and play.fln_psl == 53


@pytest.mark.rule("al.fln_missions.strike")
def test_a_strike_that_cannot_be_met_costs_a_die() -> None:
    play = Ops({"algiers": {"ops": ["front_1"]}}).fln("strike:algiers").roll("success", 2)
    play.roll("strike.psp", 1).answer("psl.one", "own")
    assert play.key == "psl.dice"
    play.roll("psl.dice", 5)
    assert (play.gov_psl, play.where("front_1")) == (45, "algiers:oc")


@pytest.mark.rule("al.fln_missions.strike")
def test_a_strike_must_be_met_or_costs_a_die() -> None:
    areas = {"algiers": {"ops": ["front_1", "elite_1"]}}
    play = Ops(areas).fln("strike:algiers").roll("success", 3).roll("strike.psp", 1)
    play.answer("psl.one", "own").answer("react", "decline")
    assert play.key == "psl.dice"
    play = Ops(areas).fln("strike:algiers").roll("success", 3).roll("strike.psp", 1)
    play.answer("psl.one", "own").answer("react", "elites").answer("evade", [1])
    assert play.key == "operations.fln" and play.gov_psl == 50


# ---------------------------------------------------------------------- move


@pytest.mark.rule("al.fln_missions.move", "al.map.reach")
def test_reach_goes_by_wilaya_not_by_area() -> None:
    """A band in Oran reaches Biskra: Laghouat, of its wilaya, touches it."""
    found = {one.split(":")[1] for one in Ops({"oran": {"ops": ["band_1"]}}).offered("move")}
    assert found == {
        "mecheria", "tlemcen", "sidi_bel_abbes", "mostaganem", "saida", "mascara", "ain_sefra",
        "laghouat", "biskra", "orleansville", "sidi_aissa", "ain_qussera",
    }  # fmt: skip


@pytest.mark.rule("al.fln_missions.move", "al.countries.open")
def test_countries_open_with_independence() -> None:
    areas = {"oran": {"ops": ["band_1"]}, "batna": {"ops": ["cadre_1"]}}
    moves = Ops(areas, independent=True).offered("move")
    assert "band_1:morocco" in moves and "cadre_1:tunisia" in moves and "band_1:tunisia" not in moves
    assert not [one for one in Ops(areas).offered("move") if "morocco" in one or "tunisia" in one]


@pytest.mark.rule("al.countries.open", "al.fln_missions.propaganda", "al.fln_missions.raid")
def test_abroad_units_do_nothing_but_move() -> None:
    play = Ops({"tunisia": {"ops": ["cadre_1", "band_1", "failek_1"]}}, scenario="1958")
    assert {one.partition(":")[0] for one in play.ids} == {"move", "order", "pass"}
    assert {one.split(":")[1] for one in play.offered("move")} == {"batna", "biskra", "tebessa", "souk_ahras"}


@pytest.mark.rule("al.fln_missions.move")
@pytest.mark.parametrize(("face", "patrols", "dies"), [(1, 0, True), (2, 0, False), (2, 1, True), (3, 1, False)])
def test_a_move_fails_on_a_natural_one_and_oftener_past_patrols(face: int, patrols: int, dies: bool) -> None:
    areas = {"setif": {"ops": ["band_1"]}, "barika": {"ptl": ["police"] * patrols}}
    play = Ops(areas).fln("move:band_1:barika").roll("success", face)
    assert (play.key == "psl.one") is dies  # the Government scores the dead band
    assert play.where("band_1") == (":" if dies else "barika:oc")


@pytest.mark.rule("al.fln_missions.move", "al.border.effects")
@pytest.mark.parametrize(("border_state", "level"), [("active", -2), ("inactive", None)])
def test_the_border_zone_counts_when_it_is_active(border_state: str, level: int | None) -> None:
    areas = {"tunisia": {"ops": ["band_1"]}, "oran": {"ops": ["band_2"]}}
    play = Ops(areas, scenario="1958", border=-2, border_state=border_state)
    play.fln("move:band_1:batna")
    assert play.modifiers() == ({"border_zone": level} if level else {})
    play = Ops(areas, scenario="1958", border=-2, border_state=border_state)
    assert play.fln("move:band_2:biskra").modifiers() == {}  # no international border


@pytest.mark.rule("al.combat.scoring", "al.fln_missions.move")
def test_a_failek_that_dies_on_the_way_scores_as_reduced_and_as_eliminated() -> None:
    play = Ops({"tunisia": {"ops": ["failek_1"]}}, scenario="1958").fln("move:failek_1:batna")
    play.roll("success", 1)
    assert (play.gov_psl, play.fln_psl) == (52, 49)
    play.answer("psl.one", "other")
    assert (play.gov_psl, play.fln_psl) == (52, 48)
    assert on_map(play.game, "fln") == []


@pytest.mark.rule("al.events.jealousy")
def test_jealousy_closes_the_borders_of_wilayas_alone() -> None:
    areas = {"batna": {"ops": ["band_1"]}}
    open_, across, all_ = (
        {one.split(":")[1] for one in Ops(areas, options, independent=True, **more).offered("move")}
        for options, more in (
            ({}, {}), ({}, {"jealousy": True}), ({"ruling_jealousy": "all"}, {"jealousy": True}),
        )
    )  # fmt: skip
    assert across == {"barika", "biskra", "tebessa", "tunisia"}
    assert all_ == {"tunisia"}
    assert open_ > across


@pytest.mark.rule("al.gov_missions.react_move")
def test_a_move_is_met_in_its_destination_unless_the_ruling_says_never() -> None:
    areas: dict[str, Any] = {"setif": {"ops": ["band_1", "elite_2"]}, "barika": {"ops": ["elite_1"]}}
    play = Ops(areas).fln("move:band_1:barika").roll("success", 3)
    assert (play.key, play.request.params["area"]) == ("react", "barika")
    play.answer("react", "elites").answer("evade", [1])
    assert play.where("band_1") == "barika:ug"
    play = Ops(areas, {"ruling_react_move": "never"}).fln("move:band_1:barika").roll("success", 3)
    assert play.key == "operations.fln" and play.where("band_1") == "barika:oc"


@pytest.mark.rule("al.countries.open", "al.gov_missions.react")
def test_nobody_reacts_to_a_move_abroad() -> None:
    areas = {"batna": {"ops": ["band_1", "elite_1"]}}
    play = Ops(areas, independent=True, helo=3).fln("move:band_1:tunisia").roll("success", 3)
    assert play.key == "operations.fln" and play.where("band_1") == "tunisia:oc"


# ---------------------------------------------------------------------- raid


@pytest.mark.rule("al.fln_missions.raid")
@pytest.mark.parametrize(("area", "gained"), [("algiers", 4), ("setif", 2)])
def test_a_raid_brings_ap_doubled_in_a_city(area: str, gained: int) -> None:
    play = Ops({area: {"ops": ["band_1"]}}, ap=5).fln(f"raid:{area}").roll("success", 5)
    assert play.state.ap == 5 - 1 + gained and not play.state.areas[area].terror


@pytest.mark.rule("al.fln_missions.raid")
def test_more_raiders_help_patrols_hinder_and_terror_does_not_matter() -> None:
    areas = {"setif": {"ops": ["band_1", "band_2", "failek_1", "cadre_1"], "ptl": ["police_1"], "terror": True}}
    play = Ops(areas, scenario="1958").fln("raid:setif")
    assert play.ids == ["failek_1", "band_1", "band_2"] and play.request.least == 1
    play.pick("mission.party", "failek_1", "band_1", "band_2")
    assert play.modifiers() == {"patrol": -1, "more_actors": 2}


@pytest.mark.rule("al.fln_missions.raid")
def test_no_raid_in_remote_areas_nor_twice() -> None:
    play = Ops({"batna": {"ops": ["band_1"]}, "setif": {"ops": ["band_2", "band_3"]}})
    assert play.offered("raid") == {"setif"}
    play.fln("raid:setif").pick("mission.party", "band_2").roll("success", 4)
    assert play.offered("raid") == set()


@pytest.mark.rule("al.fln_missions.raid")
def test_a_plus_neutralises_a_raider_of_the_flns_choice_and_brings_terror() -> None:
    play = Ops({"setif": {"ops": ["band_1", "failek_1"]}}, scenario="1958").fln("raid:setif")
    play.pick("mission.party", "band_1", "failek_1")
    play.roll("success", 1)  # +1 for the second unit: no plus
    assert not play.state.areas["setif"].terror
    areas = {"setif": {"ops": ["band_1", "failek_1"], "ptl": ["police_1"]}}
    play = Ops(areas, scenario="1958").fln("raid:setif").pick("mission.party", "failek_1", "band_1")
    play.roll("success", 1)
    assert play.key == "raid.neutralised" and play.request.seat == "fln"
    play.answer("raid.neutralised", "failek_1")
    assert (play.where("failek_1"), play.where("band_1")) == ("setif:oc-", "setif:oc")
    assert play.state.areas["setif"].terror


@pytest.mark.rule("al.units.neutralised_box")
def test_a_neutralised_unit_stays_in_its_box_or_goes_to_oc_by_the_ruling() -> None:
    areas = {"setif": {"ug": ["band_1", "cadre_1"], "ptl": ["police_1"]}}
    for options, box in (({}, "ug"), ({"ruling_neutralised": "to_oc"}, "oc")):
        play = Ops(areas, options).gov("suppression:setif").roll("success", 2)
        assert play.where("band_1") == f"setif:{box}-"


@pytest.mark.rule("al.fln_missions.raid", "al.psl.police")
def test_an_at_neutralises_one_police_unit_and_brings_terror() -> None:
    areas = {"setif": {"ops": ["band_1", "band_2", "band_3"], "ptl": ["police_1 neutralised", "police_2", "police_3"]}}
    play = Ops(areas).fln("raid:setif").pick("mission.party", "band_1", "band_2", "band_3")
    play.roll("success", 6)
    assert play.key == "psl.one" and play.request.seat == "fln"
    play.answer("psl.one", "other")
    assert [unit.neutralised for unit in play.units("setif", "ptl")] == [True, True, False]
    assert play.state.areas["setif"].terror and play.gov_psl == 49


# ---------------------------------------------------------------------- harass


@pytest.mark.rule("al.fln_missions.harass")
def test_a_band_harasses_alone_a_failek_with_helpers() -> None:
    areas = {"setif": {"ops": ["band_1", "band_2", "cadre_1", "failek_1", "failek_2", "division_2"]}}
    play = Ops(areas, scenario="1958")
    assert play.offered("harass") == {"setif:band", "setif:failek"}
    play.fln("harass:setif:failek")
    assert play.ids == ["failek_2", "band_1", "band_2", "cadre_1"]
    play.pick("mission.party", "failek_2", "cadre_1")
    assert play.key == "combat.fln" and play.request.params["firepower"] == 9
    play = Ops(areas, scenario="1958").fln("harass:setif:band")
    assert play.request.params["firepower"] == 2


@pytest.mark.rule("al.fln_missions.harass")
def test_with_the_ruling_cadres_do_not_help() -> None:
    areas = {"setif": {"ops": ["band_1", "cadre_1", "failek_1", "division_2"]}}
    play = Ops(areas, {"ruling_harass_cadres": "no"}, scenario="1958").fln("harass:setif:failek")
    assert play.ids == ["band_1"]


@pytest.mark.rule("al.fln_missions.harass")
def test_the_target_is_any_government_unit_in_any_box_equal_ones_once() -> None:
    areas = {
        "batna": {
            "ops": ["band_1", "elite_1", "elite_2"], "oc": ["division_2", "division_4 dispersed"],
            "ptl": ["elite_3", "police_1", "police_2 neutralised"],
        },
        "biskra": {"ops": ["band_2"]},
    }  # fmt: skip
    play = Ops(areas)
    assert play.offered("harass") == {"batna:band"}  # in a remote area too; nobody to harass in Biskra
    play.fln("harass:batna:band")
    assert play.ids == ["division_2", "division_4", "elite_1", "elite_3", "police_1", "police_2"]


@pytest.mark.rule("al.fln_missions.harass", "al.combat.fire", "al.combat.survivors")
def test_the_target_fires_back_with_half_rounded_up_and_goes_to_oc() -> None:
    play = Ops({"setif": {"ops": ["band_1"], "ptl": ["division_2"]}}).fln("harass:setif:band")
    play.roll("combat.fln", 4)  # one hit with firepower 2
    play.answer("psl.one", "other")
    assert play.key == "combat.government" and play.request.params["firepower"] == 13
    play.roll("combat.government", 1)  # one hit each: nobody is neutralised
    assert play.key == "psl.one" and play.request.seat == "government"
    play.answer("psl.one", "own")
    assert play.state.units["band_1"].area == ""
    assert play.where("division_2") == "setif:oc"
    assert (play.gov_psl, play.fln_psl, play.key) == (50, 50, "operations.fln")


@pytest.mark.rule("al.fln_missions.harass", "al.gov_missions.react")
def test_harassers_that_are_left_may_be_reacted_to_by_others() -> None:
    areas = {"setif": {"ops": ["failek_1", "elite_1"], "ptl": ["police_1"]}}
    play = Ops(areas, scenario="1958").fln("harass:setif:failek").answer("harass.target", "police_1")
    assert play.key == "combat.fln"
    play.answer("combat.fln", [6])  # two hits; police score when they are neutralised, once
    assert play.key == "combat.government" and play.request.params["firepower"] == 1
    play.answer("combat.government", [1])
    assert play.key == "psl.one" and play.state.units["police_1"].neutralised
    play.answer("psl.one", "own")
    assert play.fln_psl == 51
    assert play.key == "react" and play.request.params["units"] == ["failek_1"]


@pytest.mark.rule("al.gov_missions.react", "al.combat.fln_losses")
def test_a_reduced_harasser_is_what_is_reacted_to() -> None:
    areas = {"setif": {"ops": ["failek_1", "elite_1", "elite_2"]}}
    play = Ops(areas, scenario="1958").fln("harass:setif:failek")
    play.roll("combat.fln", 1).roll("combat.government", 1)  # firepower 5: one hit
    assert play.names("setif", "oc") == ["elite_brigade", "band"]
    assert play.key == "react"
    assert [play.state.units[one].kind for one in play.request.params["units"]] == ["band"]
    play.answer("react", "elites")
    assert play.key == "evade"


@pytest.mark.rule("al.psl.police")
def test_with_the_ruling_hits_on_police_score_and_their_state_does_not() -> None:
    areas = {"setif": {"ops": ["failek_1"], "ptl": ["police_1"]}}
    play = Ops(areas, {"ruling_police": "hits"}, scenario="1958").fln("harass:setif:failek")
    play.roll("combat.fln", 6)
    assert play.key == "psl.split" and play.request.most == 2
    play.answer("psl.split", 2).answer("combat.government", [1])
    assert play.fln_psl == 52 and play.where("police_1") == "setif:ptl-"
    assert play.key == "operations.fln"
