"""Who acts: missions, orders, passes."""

from __future__ import annotations

import pytest

from rules.table import Table, replay, save

from .fighting import Ops
from .playing import content

BOTH = {"algiers": {"ops": ["front", "cadre"], "ptl": ["police"]}}


@pytest.mark.rule("al.operations.order", "al.turn.sequence")
def test_two_passes_running_end_the_phase() -> None:
    play = Ops(BOTH)
    assert (play.key, play.state.acting, play.state.phase) == ("operations.fln", "fln", "operations")
    play.fln("pass")
    assert (play.key, play.state.acting) == ("operations.government", "government")
    play.answer("operations.government", "pass")
    assert play.state.phase == "interphase" and play.state.acting == ""


@pytest.mark.rule("al.operations.told")
def test_a_pass_of_the_government_that_was_told_is_no_second_pass() -> None:
    play = Ops(BOTH).fln("order")
    play.answer("operations.government", "pass")
    assert (play.key, play.state.phase, play.state.acting) == ("operations.fln", "operations", "fln")
    play.fln("pass")  # the pass right after ends the phase
    assert play.state.phase == "interphase"


@pytest.mark.rule("al.operations.told")
def test_the_fln_may_act_after_the_government_has_passed_and_then_a_pass_starts_anew() -> None:
    play = Ops(BOTH).fln("order")
    play.answer("operations.government", "pass")
    play.fln("propaganda:algiers:cadre").roll("success", 3).calm()
    play.fln("pass")
    assert play.key == "operations.government"


@pytest.mark.rule("al.operations.order")
@pytest.mark.parametrize("first", ["order", "pass"])
def test_after_a_mission_of_the_government_the_choice_is_the_flns(first: str) -> None:
    play = Ops(BOTH).fln(first)
    play.answer("operations.government", "civil_affairs:algiers")
    play.roll("success", 3)
    assert play.key == "operations.fln"
    play.fln("pass")
    assert play.key == "operations.government"  # the earlier pass binds nobody


@pytest.mark.rule("al.operations.told")
def test_who_has_passed_is_told_again_only_after_a_mission() -> None:
    play = Ops({"algiers": {"ops": ["band"]}, "oran": {"ops": ["band"]}})
    assert "order" in play.ids
    play.fln("order")  # the Government has nothing to do: its pass is taken for it
    assert play.key == "operations.fln" and play.request.params["last"]
    assert "order" not in play.ids and {"raid:algiers", "raid:oran", "pass"} <= set(play.ids)
    play.fln("raid:algiers").roll("success", 3).calm()
    assert "order" in play.ids


@pytest.mark.rule("al.operations.told", "al.operations.order")
def test_an_fln_without_missions_ends_operations_once_the_government_has_passed() -> None:
    """Its pass is the only answer left, and taken for it."""
    play = Ops({"algiers": {"ug": ["band"], "ptl": ["police"]}}).fln("order")
    play.answer("operations.government", "pass")
    assert play.state.phase == "interphase"


@pytest.mark.rule("al.operations.told")
def test_a_journal_in_which_the_government_was_told_twice_running_goes_on() -> None:
    """Earlier versions offered it; nobody can answer so now."""
    position = {"phase": "operations", "turn": 2, "ap": 9, "areas": BOTH}
    table = Table.at(content(), position, {"scenario": "1954"})
    table.answer("order")
    table.answer("pass")
    request = table.request
    assert request is not None and request.key == "operations.fln"
    assert request.problem("order") is not None
    assert request.replays("order") and not request.replays("strike:oran")
    saved = save(table)
    last = saved["journal"][-1]
    told = {"id": last["id"] + 1, "parent": last["id"], "key": "operations.fln", "seat": "fln", "value": "order"}
    saved["journal"].append({**last, **told})
    table = replay(saved, content())
    assert table.stopped is None and table.request is not None
    assert table.request.key == "operations.government"


@pytest.mark.rule("al.missions.actors")
def test_only_units_in_ops_and_in_order_act() -> None:
    play = Ops({
        "algiers": {"ug": ["front"], "ops": ["cadre neutralised"], "oc": ["band"], "ptl": ["police"]},
    })  # fmt: skip
    assert play.ids == ["order", "pass"]


@pytest.mark.rule("al.missions.actors")
def test_equal_units_are_offered_once() -> None:
    play = Ops({"setif": {"ops": ["band_3", "band_4", "cadre_1"]}, "barika": {"ops": ["band_5"]}})
    assert {one.split(":")[0] for one in play.offered("move")} == {"band_3", "cadre_1", "band_5"}


@pytest.mark.rule("al.missions.steps")
def test_acting_units_go_to_oc_and_do_not_act_again() -> None:
    play = Ops({"setif": {"ops": ["band_3"]}}).fln("raid:setif").roll("success", 3)
    assert play.where("band_3") == "setif:oc"
    assert play.ids == ["order", "pass"]


@pytest.mark.rule("al.missions.success")
@pytest.mark.parametrize(("roll", "result"), [
    (-4, (0, "+")), (-1, (0, "+")), (0, (0, "+")), (1, (1, "+")), (2, (1, "")), (3, (1, "")), (4, (2, "")),
    (5, (2, "")), (6, (3, "@")), (7, (4, "@")), (8, (5, "@")), (12, (5, "@")),
])  # fmt: skip
def test_the_success_table_is_clamped(roll: int, result: tuple[int, str]) -> None:
    assert Ops(BOTH).game.data.success_of(roll) == result


@pytest.mark.rule("al.oas.suppression")
def test_the_oas_suppresses_as_operations_begin_without_police_or_price() -> None:
    play = Ops(
        {"oran": {"ug": ["band_1"], "ops": ["failek_1", "cadre_1"]}}, oas={"at": "oran", "side": "fln"},
        scenario="1958",
    )  # fmt: skip
    assert play.key == "success" and play.request.seat == "fln"
    play.roll("success", 3)  # one band or failek
    assert play.request.seat == "fln"
    play.pick("suppression.neutralised", "band_1")
    assert play.where("band_1") == "oran:ug-"
    assert play.state.areas["oran"].terror  # whatever is rolled
    assert play.key == "operations.fln" and play.gov_psl == 50


@pytest.mark.rule("al.oas.suppression", "al.gov_missions.suppression")
def test_the_suppression_of_the_oas_is_none_of_the_governments() -> None:
    """No amnesty, no elite brigades; afterwards the police may still do their own."""
    play = Ops(
        {"oran": {"ug": ["cadre_1"], "ops": ["elite_brigade"], "ptl": ["police"]}}, amnesty=1,
        oas={"at": "oran", "side": "government"}, scenario="1958",
    )  # fmt: skip
    assert play.modifiers() == {}
    play.roll("success", 6)
    assert play.where("cadre_1") == "oran:ug-"
    assert "suppression:oran" in play.fln("order").ids


@pytest.mark.rule("al.oas.suppression")
def test_a_plus_of_the_oas_costs_the_government_a_die() -> None:
    play = Ops({}, oas={"at": "oran", "side": "fln"}, scenario="1958").roll("success", 1)
    play.roll("psl.dice", 4)
    assert play.gov_psl == 46 and play.state.areas["oran"].terror


@pytest.mark.rule("al.oas.suppression")
def test_the_oas_in_france_suppresses_nobody() -> None:
    assert Ops({}, oas={"at": "france", "side": "fln"}, scenario="1958").key == "operations.fln"


@pytest.mark.rule("al.psl.zero")
def test_nothing_is_asked_once_a_side_is_at_zero() -> None:
    play = Ops(BOTH, psl={"government": 2, "fln": 50})
    play.fln("propaganda:algiers:front").roll("success", 3).answer("psl.split", 0)
    assert play.key == "" and play.state.ending == "fln_substantial" and not play.state.stack


@pytest.mark.rule("al.psl.zero")
def test_with_the_ruling_zero_is_looked_for_after_the_mission() -> None:
    """The number takes the Government to zero; the reduction of the front by a plus brings it back."""
    areas = {"algiers": {"ops": ["front"]}}
    play = Ops(areas, {"ruling_zero": "after_mission"}, psl={"government": 2, "fln": 50})
    play.fln("propaganda:algiers:front").roll("success", 1).answer("psl.split", 0).calm()
    assert play.state.ending == "" and (play.gov_psl, play.fln_psl) == (2, 49)
    play = Ops(areas, psl={"government": 2, "fln": 50})
    play.fln("propaganda:algiers:front").roll("success", 1).answer("psl.split", 0)
    assert play.state.ending == "fln_substantial"
