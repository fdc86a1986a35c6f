"""Filters of the Government's bot, each on a position of its own."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.bot import FILTERS, policy

from . import test_bot_filters
from .bots import ask, units_of, use
from .playing import Play, data

ELITES = ["elite_brigade", "elite_brigade", "elite_brigade"]


def at(areas: dict[str, Any], **position: Any) -> Play:
    """Operations in 1958, with no helicopters but those named."""
    return Play("1958", areas=areas, **{"psl": {"government": 40, "fln": 40}, "helo": 0, "helo_most": 0, **position})


def buying(areas: dict[str, Any], psl: int = 40, **position: Any) -> Play:
    """The Government's purchases."""
    support = {"government": psl, "fln": 40}
    play = Play("1958", phase="government_reinforcement", areas=areas, psl=support, **position)
    return play.to("gov.mobilise")


def ids(play: Play, area: str, *kinds: str) -> list[str]:
    return [unit.id for unit in play.game.government[area] if not kinds or unit.kind in kinds]


# ---------------------------------------------------------------------- reinforcement


def test_activate_needed() -> None:
    """Half a point each: one PSP above what is kept pays for two. Two elites for one area, then who can move."""
    crowd = {"setif": {"ops": ELITES}, "tebessa": {"ug": ["front"]}, "oran": {"ops": ["french_brigade"] * 2}}
    play = at(crowd)
    request = ask(ids=[unit.id for area in ("setif", "oran", "tebessa") for unit in play.game.government[area]])

    def chosen(play: Play, extra: int, spare: int) -> list[str]:
        (found,) = use("activate_needed", play, request=request, each=2, extra=extra, spare=spare)
        return [kind for kind, _ in units_of(play, found)]

    pair = ["elite_brigade", "elite_brigade"]
    assert chosen(play, 0, 8) == [*pair, "french_brigade"], "one stays in Oran"
    assert chosen(play, 1, 8) == [*pair, "elite_brigade", "french_brigade"]
    assert chosen(play, 0, 39) == pair, "the elites first"
    watched = at({**crowd, "tebessa": {"ug": ["front"], "ops": ["french_brigade", "french_division"]}})
    request = ask(ids=[unit.id for unit in watched.game.government["tebessa"]])
    assert chosen(watched, 0, 8) == ["french_brigade"], "it goes on patrol"
    request = ask(ids=[*ids(play, "setif"), *ids(play, "oran")])
    peace = at({area: units for area, units in crowd.items() if area != "tebessa"})
    assert chosen(peace, 1, 8) == ["french_brigade"], "nobody to hunt"


def test_buy_points() -> None:
    play = buying({}, helo=1, helo_most=2)
    helicopters = {"item": "helo_point", "up_to": 4}
    assert use("buy_points", play, spare=10, **helicopters) == ["helo_point"]
    assert use("buy_points", play, spare=38, **helicopters) == [], "a point costs 3"
    assert use("buy_points", play, item="helo_point", up_to=2, spare=10) == []
    play.answer("gov.mobilise", "helo_point")
    assert use("buy_points", play, spare=10, **helicopters) == [2]
    assert use("buy_points", play, spare=37, **helicopters) == [1]
    assert use("buy_points", play, item="air_point", up_to=99, spare=10) == [], "another item was chosen"


def test_watch_where() -> None:
    play = buying({"algiers": {"ug": ["cadre"], "ptl": ["police"]}, "oran": {"ptl": ["police"]}})
    assert use("watch_where", play, unit="police", types=["urban"], watchers=3, spare=10) == ["police"]
    assert use("watch_where", play, unit="police", types=["urban"], watchers=3, spare=40) == []
    assert use("watch_where", play, unit="police", types=["urban"], watchers=1, spare=10) == []
    play.answer("gov.mobilise", "police")
    assert use("watch_where", play, unit="police", types=["urban"], watchers=3, spare=10) == [{"algiers": 2}]
    assert use("watch_where", play, unit="police", types=["urban"], watchers=3, spare=39) == [{"algiers": 1}]
    assert use("watch_where", play, unit="elite_brigade", types=["urban"], watchers=3, spare=10) == []


def test_search_where() -> None:
    play = buying({"setif": {"ug": ["front"]}, "oran": {"ug": ["cadre", "cadre"]}}).answer("gov.mobilise", "police")
    assert use("search_where", play, prey_least=3, each=2, spare=10) == [{"setif": 2}]
    assert use("search_where", play, prey_least=4, each=2, spare=10) == []


def test_gather_where() -> None:
    play = buying({"oran": {"ug": ["cadre"], "ops": ["elite_brigade"]}})
    assert use("gather_where", play, unit="elite_brigade", up_to=1, spare=10) == []
    play.answer("gov.mobilise", "elite_brigade")
    assert use("gather_where", play, unit="elite_brigade", up_to=3, spare=10) == [{"oran": 2}]


def test_income_left() -> None:
    assert use("income_left", at({}, naval=0), ["x"], least=4) == ["x"], "a tenth of 40"
    assert use("income_left", at({}, naval=2), ["x"], least=3) == []


# ---------------------------------------------------------------------- deployment


def test_modes_by_need() -> None:
    """One of two is concentrated where the other holds the area; a lone one has to hold it dispersed."""
    crowd = {"ug": ["cadre"] * 4}
    play = Play("1958", phase="government_deployment", areas={
        "setif": {**crowd, "ops": ["french_division dispersed"] * 2 + ["algerian_brigade"] * 5},
        "oran": {**crowd, "ops": ["french_division"]},
    }).to("deploy.modes")  # fmt: skip
    (changes,) = use("modes_by_need", play, units=4)
    assert units_of(play, changes) == [("french_division", "setif"), ("french_division", "oran")]
    (changes,) = use("modes_by_need", play, units=5)
    assert units_of(play, changes) == [("french_division", "oran")]


def helping() -> Play:
    return Play(phase="government_deployment", areas={
        "setif": {"ug": ["cadre"]}, "tlemcen": {"ug": ["front"]},
        "oran": {"ops": ["algerian_brigade", "algerian_brigade", "french_brigade"]},
    }).to("deploy.where")  # fmt: skip


def test_wants_help() -> None:
    play = helping()
    held = [area for area in play.request.ids if area not in ("setif", "tlemcen")]
    assert set(use("wants_help", play, points=2)) & {"setif", "tlemcen"} == set(), "empty areas need one point alone"
    left = [one for one in play.request.ids if one not in held]
    assert use("wants_help", play, left, points=2) == ["setif"]
    assert use("wants_help", play, left, points=1) == []


def test_spare_units() -> None:
    """Two points control the area of a cadre, and one unit stays to hold its own."""
    play = helping().answer("deploy.where", "setif")
    (chosen,) = use("spare_units", play)
    assert units_of(play, chosen) == [("french_brigade", "oran"), ("algerian_brigade", "oran")]


def test_unwatched() -> None:
    """A brigade may leave Oran, where no FLN unit is; who stands alone beside a cadre stays."""
    areas = {
        "setif": {"ug": ["cadre"]}, "tebessa": {"ug": ["cadre", "band"]}, "constantine": {"ug": ["front"]},
        "tlemcen": {"ug": ["cadre"], "ops": ["algerian_brigade"]},
    }  # fmt: skip
    loose = Play(phase="government_deployment", areas={**areas, "oran": {"ops": ["algerian_brigade"]}})
    loose.to("deploy.where")
    assert use("unwatched", loose, types=["rural"], crowd=2) == ["tebessa"]
    assert use("unwatched", loose, types=["urban"], crowd=2) == ["constantine"]
    held = Play(phase="government_deployment", areas=areas).to("deploy.where")
    assert use("unwatched", held, types=["rural"], crowd=2) == []
    assert use("unwatched", held, types=["rural"], crowd=1) == ["tebessa"]


def test_watchman() -> None:
    play = Play(phase="government_deployment", areas={
        "setif": {"ug": ["cadre"]}, "tlemcen": {"ug": ["cadre"], "ops": ["algerian_brigade"]},
        "oran": {"ops": ["elite_brigade", "algerian_brigade", "french_brigade"]},
    }).to("deploy.where").answer("deploy.where", "setif")  # fmt: skip
    (chosen,) = use("watchman", play, types=["rural"], crowd=2)
    assert len(chosen) == 1
    assert units_of(play, chosen)[0][1] == "oran"
    assert units_of(play, chosen)[0][0] != "elite_brigade"
    assert use("watchman", play, types=["remote"], crowd=2) == []


def hunting(police: int = 2) -> Play:
    return Play(phase="government_deployment", areas={
        "setif": {"ug": ["front", "cadre"], "ptl": ["police"] * police}, "oran": {"ops": ELITES},
    }).to("deploy.where")  # fmt: skip


def test_hunt() -> None:
    assert use("hunt", hunting(), prey_least=4, police=2, face=5) == ["setif"]
    assert use("hunt", hunting(), prey_least=5, police=2, face=5) == []
    assert use("hunt", hunting(police=1), prey_least=3, police=2, face=5) == []


def test_hunters() -> None:
    """Contact 4 finds cadres with 4, contact 6 with more."""
    play = hunting().answer("deploy.where", "setif")
    (pair,) = use("hunters", play, prey_least=3, police=2, face=4)
    (all_,) = use("hunters", play, prey_least=3, police=2, face=5)
    assert (len(pair), len(all_)) == (2, 3)
    assert use("hunters", play, prey_least=5, police=2, face=5) == []


def test_on_patrol() -> None:
    play = Play(phase="government_deployment", areas={
        "setif": {"ug": ["cadre"], "ops": ["algerian_brigade"]}, "oran": {"ops": ["algerian_brigade"]},
    }).to("deploy.patrol")  # fmt: skip
    assert [units_of(play, one) for one in use("on_patrol", play)] == [[("algerian_brigade", "setif")]]


# ---------------------------------------------------------------------- missions

FOUND = {"setif": {"oc": ["cadre", "cadre"], "ops": ELITES}, "tebessa": {"oc": ["band"], "ops": ["algerian_brigade"]}}
FLUSHES = ["flush:setif", "flush:tebessa"]


def test_flush_gains() -> None:
    assert use("flush_gains", at(FOUND), FLUSHES, least=0.5) == ["flush:setif"]
    assert use("flush_gains", at(FOUND), FLUSHES, least=5) == []


def test_flush_finds() -> None:
    assert use("flush_finds", at(FOUND), FLUSHES, face=6) == ["flush:setif"]
    assert use("flush_finds", at(FOUND), FLUSHES, face=6, units=3) == []
    assert use("flush_finds", at(FOUND), FLUSHES[1:], face=1) == []


FAR = {"setif": {"oc": ["cadre", "cadre"]}, "oran": {"ops": ELITES}}


def test_flush_by_air() -> None:
    assert use("flush_by_air", at(FAR), ["flush:setif"], face=1, units=2) == [], "no helicopters"
    flying = at(FAR, helo=2, helo_most=2)
    assert use("flush_by_air", flying, ["flush:setif"], face=6, units=2) == ["flush:setif"]
    assert use("flush_by_air", flying, ["flush:setif"], face=6, units=3) == []


def test_affairs_worth() -> None:
    play = at({"setif": {"terror": True}})
    left = ["civil_affairs:algiers", "civil_affairs:setif", "civil_affairs:oran"]
    assert use("affairs_worth", play, left) == ["civil_affairs:setif"]
    assert use("affairs_worth", at({}), left) == [left[0], left[2]]


def test_nobody_out() -> None:
    left = ["civil_affairs:setif"]
    hiding = {"setif": {"ug": ["cadre"], "oc": ["front"]}}
    assert use("nobody_out", at(hiding), left) == left
    shaken = {"setif": {"ops": ["band neutralised"]}}
    assert use("nobody_out", at({"setif": {"ops": ["cadre"]}}), left) == []
    assert use("nobody_out", at(shaken), left) == left
    assert use("nobody_out", at({"tunisia": {"ops": ["band"]}}, independent=True), left) == left, "abroad"


@pytest.mark.parametrize(("support", "box", "done"), [
    (40, "ug", "gov_affairs_hidden"), (39, "ug", "gov_pass"), (40, "ops", "gov_pass"),
])  # fmt: skip
def test_against_an_fln_that_hides_civil_affairs_do_not_wait_for_a_lead(support: int, box: str, done: str) -> None:
    play = at({"setif": {"ptl": ["police"]}, "tebessa": {box: ["cadre"]}}, psl={"government": support, "fln": 60})
    request = ask(key="operations.government", ids=["civil_affairs:setif", "pass"])
    assert policy("government")(data())(play.game, request).reason[0]["row"] == done


def test_hidden() -> None:
    """Two police find cadres with 4 in a rural area, and so do two elites."""
    there = {"ug": ["cadre", "cadre"], "ptl": ["police", "police"], "ops": ["elite_brigade", "elite_brigade"]}
    left = ["intelligence:setif"]
    assert use("hidden", at({"setif": there}), left, units=2, face=4) == left
    assert use("hidden", at({"setif": there}), left, units=3, face=4) == []
    assert use("hidden", at({"setif": there}), left, units=2, face=5) == []
    assert use("hidden", at({"setif": {**there, "ops": []}}), left, units=2, face=4) == [], "nobody to flush"
    assert use("hidden", at({"setif": {**there, "ptl": ["police"]}}), left, units=2, face=4) == []


# ---------------------------------------------------------------------- React


def reacting(play: Play, mission: str = "propaganda") -> Any:
    units = [unit.id for unit in play.game.fln["setif"]]
    return ask(params={"mission": mission, "area": "setif", "units": units}, ids=["elites", "decline"])


def test_after() -> None:
    play = at(FOUND)
    assert use("after", play, request=reacting(play), missions=["strike"]) == []
    assert use("after", play, request=reacting(play, "strike"), missions=["strike"]) == ["elites", "decline"]


def test_for_mission() -> None:
    play = at(FOUND)
    request = ask(params={"mission": "flush"}, ids=["x"])
    assert use("for_mission", play, request=request, mission="flush") == ["x"]
    assert use("for_mission", play, request=request, mission="react") == []


def test_flush_later() -> None:
    play = at(FOUND)
    assert use("flush_later", play, request=reacting(play), face=6) != []
    weak = at({"setif": {"oc": ["cadre"], "ops": ["elite_brigade"]}})
    assert use("flush_later", weak, request=reacting(weak), face=2) == []


@pytest.mark.parametrize(("box", "left"), [("ops", ["x"]), ("oc", [])])
def test_locals_ready(box: str, left: list[str]) -> None:
    play = at({"setif": {box: ["algerian_brigade"]}})
    assert use("locals_ready", play, ["x"], reacting(play)) == left


def test_one_unit() -> None:
    play = at({"setif": {"ops": ["elite_brigade", "algerian_brigade"]}, "oran": {"ops": ["french_brigade"]}})
    request = ask(params={"area": "setif"}, ids=[*ids(play, "oran"), *ids(play, "setif")])
    (chosen,) = use("one_unit", play, request=request, kinds=["french_brigade", "algerian_brigade"])
    assert units_of(play, chosen) == [("algerian_brigade", "setif")]


# ---------------------------------------------------------------------- who joins


def test_lift_nobody() -> None:
    assert use("lift_nobody", at(FAR), request=ask(least=0)) == [[]]
    assert use("lift_nobody", at(FAR), request=ask(least=1)) == []


def test_enough() -> None:
    """Two elites find a cadre with 4, three with 6; firepower 25 takes three."""
    play = at(FOUND)
    request = ask(params={"area": "setif"}, ids=ids(play, "setif"))
    sizes = [
        len(use("enough", play, request=request, face=face, firepower=firepower)[0])
        for face, firepower in ((4, 18), (6, 18), (4, 25))
    ]
    assert sizes == [2, 3, 3]


def test_lift_enough() -> None:
    """Airmobile contact 3 each: two find cadres with 6; those of the area itself stay on the ground."""
    play = at(FAR, helo=3, helo_most=3)
    request = ask(params={"area": "setif"}, ids=ids(play, "oran"), most=3)
    assert len(use("lift_enough", play, request=request, face=6)[0]) == 2
    assert use("lift_enough", play, request=ask(params={"area": "setif"}, ids=[], least=1), face=6) == []
    here = ask(params={"area": "oran"}, ids=ids(play, "oran"), most=3)
    assert use("lift_enough", play, request=here, face=6) == [[]]


def test_most_air() -> None:
    left = ["air:0", "air:1", "air:2", "air:3"]
    assert use("most_air", at({}), left, points=2)[0] == "air:2"
    assert use("most_air", at({}), left, points=9)[0] == "air:3"


def test_richest_wilaya() -> None:
    play = at({"setif": {"ug": ["cadre", "cadre neutralised"]}, "oran": {"ug": ["band", "cadre"]}})
    assert use("richest_wilaya", play, ["II", "V"]) == ["V"]


def test_every_filter_has_a_test() -> None:
    tests = globals().keys() | vars(test_bot_filters).keys()
    assert {f"test_{name}" for name in FILTERS.known} <= tests
