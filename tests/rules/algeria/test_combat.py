"""Combat: the table, air points, losses, scoring, who is neutralised."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria.combat import Fight
from rules.games.algeria.units import ids

from .fighting import Ops
from .playing import data


def fight(fln: list[str], government: list[str], area: str = "setif", **more: Any) -> Ops:
    """A fight between counters that are all in it."""
    areas = {area: {"oc": fln, "ops": government}}
    play = Ops(areas, scenario="1958", **more)
    theirs, ours = ids(play.game.fln[area]), ids(play.game.government[area])
    play.game.push(Fight(area, theirs, ours, harass=False))
    play.proceed()
    return play


def after(play: Ops, fln_die: int, government_die: int) -> Ops:
    """Both fire; the FLN's points raise its own support."""
    play.roll("combat.fln", fln_die)
    while play.key in ("psl.one", "psl.split") and play.request.seat == "fln":
        play.answer(play.key, "own" if play.key == "psl.one" else play.request.most)
    return play.roll("combat.government", government_die)


# The printed table: hits by firepower column and die.
PRINTED = {
    1: (0, 0, 0, 0, 0, 1), 2: (0, 0, 0, 1, 1, 2), 4: (0, 0, 0, 1, 1, 2), 5: (1, 1, 2, 2, 2, 3), 8: (1, 1, 2, 2, 2, 3),
    9: (1, 2, 3, 3, 4, 5), 15: (1, 2, 3, 3, 4, 5), 16: (2, 4, 5, 5, 6, 8), 24: (2, 4, 5, 5, 6, 8),
    25: (3, 5, 7, 8, 10, 12), 36: (3, 5, 7, 8, 10, 12), 90: (3, 5, 7, 8, 10, 12), 0: (0,) * 6,
}  # fmt: skip


@pytest.mark.rule("al.combat.fire")
@pytest.mark.parametrize("firepower", list(PRINTED))
def test_the_results_table(firepower: int) -> None:
    assert tuple(data().hits(firepower, face) for face in range(1, 7)) == PRINTED[firepower]


@pytest.mark.rule("al.combat.fire", "al.units.neutralised")
def test_the_fln_fires_first_neutralised_units_too() -> None:
    play = fight(["failek_1 neutralised", "band_1"], ["elite_1", "elite_2"])
    assert play.key == "combat.fln" and play.request.params["firepower"] == 6
    play.roll("combat.fln", 3)
    assert (play.key, play.request.most, play.request.seat) == ("psl.split", 2, "fln")
    play.answer("psl.split", 1)
    assert (play.fln_psl, play.gov_psl) == (51, 49)
    assert play.key == "combat.government" and play.request.params["firepower"] == 18


@pytest.mark.rule("al.combat.government_hits")
def test_government_units_are_never_lost() -> None:
    play = after(fight(["failek_1", "failek_2", "failek_3", "failek_4"], ["elite_1"]), 6, 1)
    assert play.fln_psl == 58  # eight hits
    assert play.where("elite_1") == "setif:ops"  # losses come first


@pytest.mark.rule("al.combat.fln_losses")
def test_the_fln_allots_hits_and_may_hit_a_reduced_unit_again() -> None:
    play = after(fight(["failek_1", "band_1", "cadre_1", "front_1"], ["elite_1"]), 1, 3)  # 3 hits
    assert play.key == "combat.losses" and play.request.slots == {
        "failek_1": 2, "band_1": 1, "cadre_1": 1, "front_1": 2,
    }  # fmt: skip
    play.answer("combat.losses", {"failek_1": 2, "front_1": 1})
    # a failek to a band (+2, -1), a front to a cadre (+2, -1); the FLN had scored one hit
    assert (play.gov_psl, play.fln_psl) == (54, 51 - 2)
    assert play.key == "psl.one" and play.request.seat == "government"  # the band that was the failek
    play.answer("psl.one", "own")
    assert play.gov_psl == 55
    assert sorted(play.names("setif", "oc")) == ["band", "cadre", "cadre", "elite_brigade"]


@pytest.mark.rule("al.combat.scoring")
def test_all_deaths_of_a_fight_are_one_choice() -> None:
    play = after(fight(["band_1", "band_2", "cadre_1"], ["division_2"]), 1, 2)
    # five hits on three units: nothing to allot
    assert (play.key, play.request.most, play.request.seat) == ("psl.split", 3, "government")
    before = play.gov_psl, play.fln_psl
    play.answer("psl.split", 1)
    assert (play.gov_psl, play.fln_psl) == (before[0] + 1, before[1] - 2)


@pytest.mark.rule("al.combat.fln_losses")
def test_hits_that_are_left_over_are_lost_and_equal_units_are_no_choice() -> None:
    play = after(fight(["band_1", "band_2", "band_3"], ["elite_1"]), 1, 2)  # 2 hits on three bands
    assert play.key == "psl.split"
    play.answer("psl.split", 2)
    assert [play.where(f"band_{number}") for number in (1, 2)] == [":", ":"]
    assert play.where("band_3").startswith("setif:oc")


@pytest.mark.rule("al.units.exchange")
def test_without_a_free_counter_a_reduced_unit_is_gone_and_scored_as_reduced() -> None:
    areas = {"algiers": {"oc": ["front_1"], "ops": ["elite_1"]}, "biskra": {"ug": ["cadre"] * 30}}
    play = Ops(areas).gov("flush:algiers").roll("contact", 1).roll("combat.fln", 1)
    play.roll("combat.government", 1)
    assert (play.gov_psl, play.fln_psl) == (52, 49)
    assert play.names("algiers") == ["elite_brigade"]
    assert play.key == "operations.fln"


@pytest.mark.rule("al.combat.neutralisation")
@pytest.mark.parametrize(("fln_die", "government_die", "fln_shaken", "elites_shaken"), [
    (6, 2, False, True),  # 5 against 2
    (1, 6, True, False),  # 1 against 5
    (2, 2, False, False),  # 2 against 2
])  # fmt: skip
def test_the_side_with_more_hits_is_neutralised(
    fln_die: int, government_die: int, fln_shaken: bool, elites_shaken: bool
) -> None:
    play = after(fight(["failek_1", "failek_2", "failek_3"], ["elite_1"]), fln_die, government_die)
    play.answer("combat.losses", {"failek_1": min(2, play.request.most), **(
        {"failek_2": 2, "failek_3": 1} if play.request.most == 5 else {}
    )})  # fmt: skip
    play.calm()
    fln = [unit for unit in play.units("setif", "oc") if unit.type.side == "fln"]
    assert fln and all(unit.neutralised is fln_shaken for unit in fln)
    assert play.state.units["elite_1"].neutralised is elites_shaken
    assert play.where("elite_1").startswith("setif:oc")


@pytest.mark.rule("al.combat.neutralisation")
def test_surplus_hits_count_for_who_is_neutralised() -> None:
    """By losses both sides would be equal in the second fight; by the table the FLN took five."""
    play = after(fight(["front_1", "cadre_1"], ["elite_1"]), 5, 6)  # 1 against 5, which can take 3
    assert play.names("setif") == ["elite_brigade"]
    play.calm()
    assert play.where("elite_1") == "setif:oc"
    play = after(fight(["cadre_1"], ["elite_1"]), 6, 6).calm()  # 1 against 5, of which one is taken
    assert play.where("elite_1") == "setif:oc"


@pytest.mark.rule("al.combat.neutralisation")
def test_the_government_may_be_shaken_by_those_it_kills() -> None:
    play = after(fight(["failek_1"], ["brigade_1"]), 6, 1)  # 2 against 1
    assert play.where("brigade_1") == "setif:oc-"
    assert play.names("setif", "oc") == ["french_brigade", "band"]
    assert not play.game.fln["setif"][0].neutralised


# ---------------------------------------------------------------------- air points


@pytest.mark.rule("al.combat.air")
def test_air_points_add_a_die_each_after_the_flns_fire_is_known() -> None:
    play = fight(["failek_1", "failek_2"], ["elite_1"], air=3).roll("combat.fln", 3)
    play.answer("psl.split", 2)
    assert play.key == "combat.air" and play.ids == ["air:0", "air:1", "air:2", "air:3"]
    assert play.request.params["hits"] == 2
    play.answer("combat.air", "air:2").roll("combat.air_dice", 3, 4)
    assert play.key == "combat.government" and play.request.params["firepower"] == 16
    assert play.state.air == 1


@pytest.mark.rule("al.combat.air")
def test_no_air_points_in_a_city() -> None:
    play = fight(["failek_1", "failek_2"], ["elite_1"], area="algiers", air=3).roll("combat.fln", 1)
    play.answer("psl.one", "own")
    assert play.key == "combat.government"


@pytest.mark.rule("al.combat.air")
def test_no_air_points_that_could_not_help() -> None:
    play = fight(["band_1"], ["division_2"], air=3).roll("combat.fln", 1)
    assert play.key == "combat.government"  # the last column already
    play = fight(["band_1"], ["elite_1", "elite_2", "brigade_1"], air=3).roll("combat.fln", 1)
    assert play.ids == ["air:0", "air:1"]  # 24 and any die is 25 or more


@pytest.mark.rule("al.combat.air", "al.fln_missions.harass")
def test_air_points_against_a_harass_count_whole() -> None:
    areas = {"setif": {"ops": ["band_1"], "oc": ["brigade_1"]}}
    play = Ops(areas, air=1).fln("harass:setif:band").roll("combat.fln", 1)
    play.answer("combat.air", "air:1").roll("combat.air_dice", 6)
    assert play.request.params["firepower"] == 3 + 6
    play = Ops(areas, {"ruling_harass_air": "never"}, air=1).fln("harass:setif:band").roll("combat.fln", 1)
    assert play.key == "combat.government"


@pytest.mark.rule("al.combat.government_hits", "al.psl.zero")
def test_a_fight_that_decides_the_game_ends_at_once() -> None:
    play = fight(["failek_1", "failek_2"], ["elite_1"], psl={"government": 2, "fln": 40})
    play.roll("combat.fln", 6)
    assert play.request.most == 3
    play.answer("psl.split", 0)
    assert play.key == "" and play.state.ending == "fln_substantial"


@pytest.mark.rule("al.combat.scoring", "al.psl.zero", "al.victory.levels")
def test_the_government_wins_in_the_middle_of_losses() -> None:
    play = after(fight(["front_1"], ["elite_1"], psl={"government": 20, "fln": 1}), 1, 1)
    assert play.key == "" and play.state.ending == "government_marginal"
    assert play.state.psl == {"government": 22, "fln": 0}


@pytest.mark.rule("al.combat.fire", "al.deploy.modes")
def test_a_dispersed_division_contacts_and_controls_better_and_fires_half_as_well() -> None:
    figures = []
    for division in ("division_2", "division_2 dispersed"):
        play = fight(["band_1"], [division]).roll("combat.fln", 1)
        figures.append((play.request.params["firepower"], play.state.units["division_2"].figures))
    assert figures == [(25, (1, 25, 1)), (12, (2, 12, 3))]
