"""Control, depreciation, recovery, redeployment, the coup and the final segment."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.final_segment import coup_result
from rules.games.algeria.state import GONE

from .fighting import Ops
from .playing import content, data


def interphase(areas: dict[str, Any] | None = None, options: dict[str, str] | None = None, **position: Any) -> Ops:
    """The interphase of a position without AP, so that nothing depreciates unless a test wants it."""
    position.setdefault("ap", 0)
    return Ops(areas or {}, options, phase="interphase", **position)


def quiet(play: Ops) -> Ops:
    """Goes on to the next turn's event, all dice showing ones."""
    while play.key not in ("event", ""):
        request = play.request
        if request.kind == "roll":
            play.answer(request.key, [1] * request.count)
        elif request.kind == "select":
            play.answer(request.key, list(request.ids)[: request.least])
        else:
            play.answer(request.key, "done")
    return play


FORCES = {"government": {1: ["police"], 3: ["division_2 dispersed"]}, "fln": {1: ["band"], 3: ["front"]}}


# ---------------------------------------------------------------------- control


@pytest.mark.rule("al.interphase.control", "al.control.states")
@pytest.mark.parametrize(("fln", "government", "control"), [
    ([], [], ""),
    (["band"], [], "fln"),
    ([], ["elite_1"], "government"),
    (["band"], ["elite_1", "elite_2"], "government"),  # twice
    (["front"], ["elite_1"], "fln"),  # a front counts three
    (["front neutralised"], ["elite_1"], "government"),
    (["front"], ["division_2 dispersed"], ""),  # three each: equal points never succeed
    (["band", "cadre"], ["division_2", "elite_1"], ""),
    (["band"], ["elite_1 neutralised"], "fln"),
])  # fmt: skip
def test_control_without_dice(fln: list[str], government: list[str], control: str) -> None:
    play = interphase({"setif": {"ug": fln, "oc": government}})
    assert play.key != "control"
    assert play.state.areas["setif"].control == control


@pytest.mark.rule("al.interphase.control", "al.gov.activate")
@pytest.mark.parametrize(("dice", "control"), [
    ([1, 2], "government"), ([2, 1], "fln"), ([1, 1], ""), ([2, 2], ""), ([6, 1], "fln"),
])  # fmt: skip
def test_a_contested_area_is_rolled_for_against_the_difference(dice: list[int], control: str) -> None:
    areas = {"setif": {"ug": ["front"], "oc": ["elite_1"], "ptl": ["police_1"], "control": "fln"}}
    play = interphase(areas)  # three against two: both need a one
    assert play.key == "control"
    assert (play.request.params["fln"], play.request.params["government"]) == (3, 2)
    play.roll("control", *dice)
    assert play.state.areas["setif"].control == control


@pytest.mark.rule("al.interphase.control")
def test_with_a_large_difference_both_succeed_and_nothing_is_decided() -> None:
    areas = {"setif": {"ug": ["band"] * 10, "oc": [*["elite_brigade"] * 4, *["french_division dispersed"] * 4]}}
    play = interphase(areas).roll("control", 6, 6)  # ten against sixteen
    assert play.state.areas["setif"].control == ""


# ---------------------------------------------------------------------- depreciation


@pytest.mark.rule("al.interphase.depreciation")
@pytest.mark.parametrize(("held", "loss"), [
    (1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4), (21, 5), (24, 5), (25, 6), (99, 6),
])  # fmt: skip
def test_the_loss_number(held: int, loss: int) -> None:
    for face in range(1, 7):
        play = interphase(ap=held)
        assert play.key == "depreciation" and play.request.params["loss"] == loss
        play.roll("depreciation", face)
        assert play.state.ap == held - (loss if face <= loss else 0)


@pytest.mark.rule("al.interphase.depreciation")
@pytest.mark.parametrize(("psl", "face", "lost"), [(50, 2, 0), (30, 2, 1), (31, 2, 0), (70, 1, 0), (69, 1, 1)])
def test_support_of_the_owner_modifies_it(psl: int, face: int, lost: int) -> None:
    play = interphase(air=5, psl={"government": psl, "fln": 50}).roll("depreciation", face)
    assert play.state.air_most == 5 - lost
    play = interphase(ap=5, psl={"government": 50, "fln": psl}).roll("depreciation", face)
    assert play.state.ap == 5 - lost


@pytest.mark.rule("al.interphase.depreciation")
def test_air_then_helicopters_then_ap_never_the_navy() -> None:
    play = interphase(air=6, helo=3, naval=9, ap=12)
    asked = []
    while play.key == "depreciation":
        asked.append((play.request.params["what"], play.request.seat))
        play.roll("depreciation", 1)
    assert asked == [("air", "government"), ("helo", "government"), ("ap", "fln")]
    state = play.state
    assert (state.air_most, state.air, state.helo_most, state.ap, state.naval) == (4, 4, 2, 9, 9)


# ---------------------------------------------------------------------- recovery


@pytest.mark.rule("al.interphase.recovery")
@pytest.mark.parametrize(("unit", "psl", "needed"), [
    ("brigade_1", 50, 5), ("elite_1", 50, 4), ("brigade_1", 70, 4), ("elite_1", 70, 4), ("brigade_1", 30, 6),
    ("elite_1", 30, 5), ("police_1", 50, 5),
])  # fmt: skip
def test_recovery_of_the_government(unit: str, psl: int, needed: int) -> None:
    box = "ptl" if unit == "police_1" else "oc"
    for face in range(1, 7):
        play = interphase({"setif": {box: [f"{unit} neutralised"]}}, psl={"government": psl, "fln": 50})
        play.roll("recovery", face)
        assert play.state.units[unit].neutralised is (face < needed)


@pytest.mark.rule("al.interphase.recovery")
@pytest.mark.parametrize(("psl", "needed"), [(50, 5), (70, 4), (30, 6)])
def test_recovery_of_the_fln_by_its_own_support(psl: int, needed: int) -> None:
    for face in range(1, 7):
        play = interphase({"setif": {"ug": ["band_1 neutralised"]}}, psl={"government": 50, "fln": psl})
        play.roll("recovery", face)
        assert play.state.units["band_1"].neutralised is (face < needed)


@pytest.mark.rule("al.interphase.recovery")
def test_terror_after_the_units_easier_without_fln_units_in_order() -> None:
    areas = {"setif": {"ug": ["band_1 neutralised"], "terror": True}, "barika": {"terror": True}}
    play = interphase(areas).roll("recovery", 5)  # the band is back, so Sétif has no bonus
    assert play.request.params["areas"] == ["barika", "setif"]
    play.roll("recovery.terror", 4, 4)
    assert (play.state.areas["barika"].terror, play.state.areas["setif"].terror) == (False, True)
    play = interphase(areas).roll("recovery", 4).roll("recovery.terror", 3, 4)
    assert (play.state.areas["barika"].terror, play.state.areas["setif"].terror) == (True, False)


# ---------------------------------------------------------------------- redeployment


@pytest.mark.rule("al.interphase.redeployment", "al.units.neutralised_box", "al.airmobility", "al.border.effects")
def test_everybody_goes_back_neutralised_ones_too() -> None:
    areas = {
        "setif": {
            "ops": ["band_1"], "oc": ["cadre_1 neutralised", "division_2 neutralised", "elite_1 airmobile"],
            "ptl": ["brigade_1", "police_1"],
        },
        "tunisia": {"oc": ["band_2"]},
    }  # fmt: skip
    play = quiet(interphase(areas, border_state="active", border=-1, scenario="1958"))
    assert {unit.id: unit.box for unit in play.units("setif")} == {
        "band_1": "ug", "cadre_1": "ug", "division_2": "ops", "elite_1": "ops", "brigade_1": "ops",
        "police_1": "ptl",
    }  # fmt: skip
    state = play.state
    assert state.units["cadre_1"].neutralised and not state.units["elite_1"].airmobile
    assert state.border_state == "inactive" and state.border == -1


@pytest.mark.rule("al.interphase.redeployment")
def test_available_points_are_filled_up() -> None:
    play = Ops({}, scenario="1958", air=4, helo=2, air_most=7, helo_most=5).fln("pass")
    while play.key != "event":
        if play.key == "depreciation":
            play.roll("depreciation", 6)
        else:
            play.answer(play.key, [1] * play.request.count)
    assert (play.state.air, play.state.helo) == (7, 5)


# ---------------------------------------------------------------------- the final segment


def final(areas: dict[str, Any] | None = None, options: dict[str, str] | None = None, **position: Any) -> Ops:
    """The interphase with a cadre in order in Algeria, beside a police unit so that control is nobody's."""
    areas = {"batna": {"ug": ["cadre_30"], "ptl": ["police_10"]}, **(areas or {})}
    return interphase(areas, options, **position)


@pytest.mark.rule("al.oas.effects")
@pytest.mark.parametrize(("place", "cost"), [("oran", 1), ("france", 2)])
def test_what_the_oas_costs(place: str, cost: int) -> None:
    play = final(oas={"at": place, "side": "fln"})
    assert play.key == "event" and play.gov_psl == 50 - cost


@pytest.mark.rule("al.interphase.final", "al.terror.effects", "al.gov_missions.resettlement")
@pytest.mark.parametrize(("ruling", "cost"), [("one", 3), ("two", 4)])
def test_what_suffering_areas_cost(ruling: str, cost: int) -> None:
    areas = {"setif": {"terror": True}, "barika": {"resettled": True}, "medea": {"terror": True, "resettled": True}}
    play = final(areas, {"ruling_terror": ruling})
    play.roll("recovery.terror", 1, 1)
    assert play.gov_psl == 50 - cost


@pytest.mark.rule("al.interphase.final")
@pytest.mark.parametrize(("areas", "pays"), [
    ({"setif": {"ug": ["front", "band neutralised"], "ops": ["division_2"]}, "tunisia": {"ug": ["band"]}}, True),
    ({"setif": {"ug": ["front", "band"], "ops": ["division_2 dispersed", "elite_1"]}}, False),
])  # fmt: skip
def test_without_a_mobile_unit_in_algeria_the_fln_loses_three_dice(areas: dict[str, Any], pays: bool) -> None:
    play = interphase(areas, scenario="1958")
    if play.key == "recovery":
        play.roll("recovery", 1)
    assert (play.key == "psl.dice") is pays
    if pays:
        assert play.request.count == 3
        play.roll("psl.dice", 2, 3, 4)
        assert play.fln_psl == 41


@pytest.mark.rule("al.interphase.final", "al.countries.open")
@pytest.mark.parametrize(("abroad", "gain"), [
    ({"tunisia": {"ug": ["band"] * 4}}, 0),  # firepower 8
    ({"tunisia": {"ug": ["band"] * 4}, "morocco": {"ug": ["cadre", "cadre"]}}, 1),
    ({"tunisia": {"ug": ["failek"] * 5}}, 2),
    ({"tunisia": {"ug": ["failek"] * 4, "oc": ["band"]}, "morocco": {"ug": ["cadre"]}}, 1),
])  # fmt: skip
def test_a_tenth_of_the_firepower_abroad(abroad: dict[str, Any], gain: int) -> None:
    assert final(abroad, scenario="1958").fln_psl == 50 + gain


@pytest.mark.rule("al.interphase.final")
@pytest.mark.parametrize(("fln", "government", "change"), [
    (3, 0, (1, 0)), (4, 1, (1, 0)), (0, 5, (0, 2)), (2, 2, (0, 0)), (1, 0, (0, 0)),
])  # fmt: skip
def test_half_the_difference_of_areas(fln: int, government: int, change: tuple[int, int]) -> None:
    names = [area for area in data().algeria if area != "batna"]
    areas = {area: {"ug": ["band"]} for area in names[:fln]}
    areas |= {area: {"ptl": ["police"]} for area in names[fln : fln + government]}
    play = final(areas)
    assert (play.fln_psl - 50, play.gov_psl - 50) == change


@pytest.mark.rule("al.interphase.final", "al.psl.excess")
def test_high_support_of_the_fln_is_a_clock_on_the_government() -> None:
    """A gain beyond 99 by the army abroad comes off the Government."""
    abroad = {"tunisia": {"ug": ["failek"] * 10}}
    play = final(abroad, psl={"government": 40, "fln": 98}, scenario="1958")
    assert (play.fln_psl, play.gov_psl) == (99, 37)


@pytest.mark.rule("al.interphase.final", "al.psl.zero")
def test_the_order_of_the_chart_decides_at_the_edge() -> None:
    """Terror takes the last point before controlled areas could bring any."""
    areas: dict[str, Any] = {area: {"ptl": ["police"]} for area in ("setif", "barika", "medea", "oran")}
    areas["setif"]["terror"] = True
    play = final(areas, psl={"government": 1, "fln": 50}).roll("recovery.terror", 1)
    play.roll("coup.check", 1)
    assert play.key == "" and play.state.ending == "fln_substantial"


# ---------------------------------------------------------------------- coup


@pytest.mark.rule("al.interphase.coup")
@pytest.mark.parametrize(("psl", "ruling", "asked"), [
    (31, "at_30", False), (30, "at_30", True), (30, "below_30", False), (29, "below_30", True),
])  # fmt: skip
def test_when_a_coup_threatens(psl: int, ruling: str, asked: bool) -> None:
    play = final(None, {"ruling_coup": ruling}, psl={"government": psl, "fln": 50})
    assert (play.key == "coup.check") is asked


@pytest.mark.rule("al.interphase.coup", "al.oas.effects")
@pytest.mark.parametrize(("oas", "face", "tried"), [
    ("", 5, False), ("", 6, True), ("france", 5, True), ("oran", 5, False),
])  # fmt: skip
def test_whether_it_is_tried(oas: str, face: int, tried: bool) -> None:
    more: dict[str, Any] = {"oas": {"at": oas, "side": "government"}} if oas else {}
    play = final(psl={"government": 30, "fln": 50}, **more).roll("coup.check", face)
    assert (play.key == "coup") is tried


@pytest.mark.rule("al.interphase.coup")
@pytest.mark.parametrize(("roll", "result"), [
    (2, "wild_success"), (3, "big_success"), (4, "big_success"), (5, "success"), (6, "success"), (7, "fizzle"),
    (8, "failure"), (9, "failure"), (10, "abject_failure"), (12, "abject_failure"), (13, "abject_failure"),
])  # fmt: skip
def test_the_coup_table(roll: int, result: str) -> None:
    assert coup_result(Ops({}).game, roll).id == result


@pytest.mark.rule("al.interphase.coup", "al.interphase.coup_units")
@pytest.mark.parametrize(("ruling", "fresh"), [("activate", 0), ("free", 2)])
def test_a_coup_that_succeeds_brings_support_and_units_for_nothing(ruling: str, fresh: int) -> None:
    play = final(None, {"ruling_coup_units": ruling}, psl={"government": 20, "fln": 50})
    play.roll("coup.check", 6).roll("coup", 1, 2)
    assert play.key == "psl.dice" and play.request.count == 2
    play.roll("psl.dice", 3, 4).roll("coup.units", 6)
    assert play.gov_psl == 27 and play.key == "gov.mobilise"
    play.answer("gov.mobilise", "elite_brigade").answer("gov.mobilise.where", {"setif": 2})
    assert play.key == "event" and play.gov_psl == 27  # six points are spent; support is not
    assert len(play.units("setif", "ops")) == 2
    assert len(play.state.fresh) == fresh


@pytest.mark.rule("al.interphase.coup", "al.oas.effects")
def test_a_coup_that_fails_costs_support_and_elites_for_good() -> None:
    areas = {"oran": {"ops": ["elite_1", "elite_2"]}, "setif": {"oc": ["elite_3"]}}
    play = final(areas, psl={"government": 28, "fln": 50}, oas={"at": "france", "side": "fln"})
    play.roll("coup.check", 5).roll("coup", 4, 5)  # 9 and 1 for the OAS
    play.roll("psl.dice", 1, 1, 1).roll("coup.elites", 2)
    assert play.key == "coup.who" and play.request.seat == "government"
    play.pick("coup.who", "elite_1", "elite_3")
    assert [play.state.units[f"elite_{number}"].area for number in (1, 2, 3)] == [GONE, "oran", GONE]
    assert len(play.game.pools["elite_brigade"]) == 4
    assert play.gov_psl == 25 - 2 + 1  # the OAS in France; two areas controlled


@pytest.mark.rule("al.interphase.coup")
def test_a_failure_takes_one_elite_if_there_is_one() -> None:
    play = final({"oran": {"ops": ["elite_1"]}}, psl={"government": 28, "fln": 50})
    play.roll("coup.check", 6).roll("coup", 4, 4).roll("psl.dice", 1, 1)
    assert play.state.units["elite_1"].area == GONE
    play = final(psl={"government": 28, "fln": 50}).roll("coup.check", 6).roll("coup", 4, 4)
    assert play.roll("psl.dice", 1, 1).key == "event"


@pytest.mark.rule("al.interphase.coup", "al.psl.zero")
def test_a_coup_may_end_the_game() -> None:
    play = final(psl={"government": 3, "fln": 50}).roll("coup.check", 6).roll("coup", 6, 6)
    play.roll("psl.dice", 1, 1, 1)
    assert play.key == "" and play.state.ending == "fln_substantial"


# ---------------------------------------------------------------------- shorter game


@pytest.mark.rule("al.optional.shorter")
def test_a_lead_at_two_checks_running_wins() -> None:
    play = final(None, {"shorter_game": "yes"}, turn=6, psl={"government": 76, "fln": 50})
    assert play.key == "event" and play.state.leads == ["government"]
    play = final(None, {"shorter_game": "yes"}, turn=6, psl={"government": 75, "fln": 50})
    assert play.state.leads == [""]
    play = final(None, {"shorter_game": "yes"}, turn=5, psl={"government": 99, "fln": 1})
    assert play.state.leads == []


@pytest.mark.rule("al.interphase.control")
def test_control_is_told_with_the_points_of_both() -> None:
    play = interphase({"setif": {"ug": ["band"], "oc": ["elite_1", "elite_2"]}, "oran": {"ug": ["front"]}})
    event = play.event("control.settled")
    assert event["points"] == {"setif": {"government": 2, "fln": 1}, "oran": {"government": 0, "fln": 3}}
    said = content().words.render("event.control.settled", **event)
    assert "Sétif, 2 to 1: Government" in said
    assert "Oran, 0 to 3: FLN" in said
