"""Odds against the game itself: every throw is played out, and what comes of it is compared."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.games.algeria.odds import (
    evasion_odds,
    fight_odds,
    flush_odds,
    left_of,
    lost_points,
    success_shares,
)

from .fighting import Ops
from .playing import data

SIXTH = Fraction(1, 6)


@pytest.mark.rule("al.missions.success")
@pytest.mark.parametrize(("modifier", "number", "plus", "at"), [
    (0, Fraction(10, 6), SIXTH, SIXTH), (1, Fraction(13, 6), 0, Fraction(2, 6)),
    (-2, Fraction(5, 6), Fraction(3, 6), 0), (9, Fraction(5), 0, Fraction(1)), (-9, Fraction(0), Fraction(1), 0),
])  # fmt: skip
def test_success(modifier: int, number: Fraction, plus: Any, at: Any) -> None:
    assert success_shares(data(), modifier) == (number, plus, at)


@pytest.mark.rule("al.gov_missions.civil_affairs", "al.events.amnesty")
@pytest.mark.parametrize(("amnesty", "mean"), [(0, Fraction(10, 6)), (1, Fraction(13, 6))])
def test_civil_affairs_always_take_something(amnesty: int, mean: Fraction) -> None:
    play = Ops({"setif": {"ptl": ["police_1"]}}, amnesty=amnesty).fln("order")
    odds = play.odds("civil_affairs:setif")
    assert odds["fln_loses"] == mean
    taken = []
    for face in range(1, 7):
        again = Ops({"setif": {"ptl": ["police_1"]}}, amnesty=amnesty).gov("civil_affairs:setif")
        taken.append(50 - again.roll("success", face).fln_psl)
    assert sum(taken) == 6 * mean and min(taken) == 1 and max(taken) == (4 if amnesty else 3)


@pytest.mark.rule("al.fln_missions.propaganda")
def test_propaganda_counts_its_modifiers_and_the_city() -> None:
    areas = {"algiers": {"ops": ["cadre_1"], "ptl": ["police_1"], "terror": True}}
    odds = Ops(areas).odds("propaganda:algiers:cadre")
    assert odds == {
        "modifier": -2, "psp": 2 * Fraction(5, 6), "plus_chance": Fraction(3, 6), "at_chance": Fraction(0),
    }  # fmt: skip


@pytest.mark.rule("al.fln_missions.strike", "al.fln_missions.raid")
def test_a_strike_rolls_dice_and_a_raid_brings_ap() -> None:
    play = Ops({"algiers": {"ops": ["front_1", "band_1"]}})
    assert play.odds("strike:algiers")["psp"] == Fraction(10, 6) * Fraction(7, 2)
    assert play.odds("raid:algiers")["ap"] == 2 * Fraction(10, 6)


@pytest.mark.rule("al.fln_missions.move", "al.gov_missions.patrol", "al.border.effects")
@pytest.mark.parametrize(("patrols", "border", "lost"), [(0, "inactive", 1), (1, "inactive", 2), (1, "active", 4)])
def test_a_move(patrols: int, border: str, lost: int) -> None:
    areas = {"tunisia": {"ops": ["band_1"]}, "batna": {"ptl": ["police"] * patrols}}
    play = Ops(areas, scenario="1958", border=-2, border_state=border)
    assert play.odds("move:band_1:batna")["mover_lost"] == Fraction(lost, 6)


@pytest.mark.rule("al.gov_missions.suppression")
def test_suppression_neutralises_no_more_than_are_there() -> None:
    areas = {"setif": {"ug": ["band_1", "band_2 neutralised"], "ptl": ["police_1"], "ops": ["elite_1"]}}
    play = Ops(areas).fln("order")
    odds = play.odds("suppression:setif")
    assert odds["neutralised"] == 1 and odds["government_loses"] == SIXTH * Fraction(7, 2)
    play.answer("operations.government", "suppression:setif")
    assert play.odds("elite_1")["plus_chance"] == 0


@pytest.mark.rule("al.gov_missions.resettlement")
def test_resettlement() -> None:
    play = Ops({"setif": {"ptl": ["police_1"]}}).fln("order")
    assert play.odds("resettlement:setif") == {"fln_gains": Fraction(21, 2)}


@pytest.mark.rule("al.gov_missions.intelligence")
def test_intelligence() -> None:
    areas = {"algiers": {"ug": ["failek_1", "band_1"], "ptl": ["police_1"]}}
    odds = Ops(areas, scenario="1958").fln("order").odds("intelligence:algiers")
    assert odds["caught"] == {"failek_chance": Fraction(3, 6), "band_chance": Fraction(2, 6)}
    assert odds["oc"] == Fraction(5, 6)


# ---------------------------------------------------------------------- fights, played out


def played(areas: dict[str, Any], faces: tuple[int, ...], begin: tuple[str, str]) -> tuple[Ops, int, int]:
    """A fight with these dice, losses by the named policy; the game, and the swing of support it brought."""
    play = Ops(areas, scenario="1958")
    if begin[0] == "fln":
        play.fln(begin[1])
    else:
        play.gov(begin[1])
    dice = list(faces)
    while play.key not in ("operations.fln", "react"):
        request = play.request
        if request.kind == "roll":
            play.answer(request.key, [dice.pop(0) for _ in range(request.count)])
        elif play.key == "mission.units":
            play.pick("mission.units", *play.ids)
        elif play.key == "combat.losses":
            play.answer("combat.losses", _cheapest(play))
        else:
            play.answer(request.key, "own" if request.kind == "choose" else request.most)
    return play, play.gov_psl - 50, play.fln_psl - 50


def _cheapest(play: Ops) -> dict[str, int]:
    """Cadres and bands first."""
    left, chosen = play.request.least, {}
    for unit, most in sorted(play.request.slots.items(), key=lambda one: one[0][0] == "f"):
        chosen[unit] = min(left, most)
        left -= chosen[unit]
    return {unit: hits for unit, hits in chosen.items() if hits}


@pytest.mark.rule("al.gov_missions.flush", "al.combat.fire", "al.combat.scoring", "al.combat.neutralisation")
@pytest.mark.parametrize("area", ["setif", "algiers"])
def test_flush_odds_are_those_of_every_throw_played_out(area: str) -> None:
    """A band and a failek, an elite brigade: contact dice, then the fire of both sides; 6^4 throws."""
    areas = {area: {"ops": ["failek_1", "band_1", "elite_1"]}}
    odds = Ops(areas, scenario="1958").fln("order").odds(f"flush:{area}")
    swing = shaken = routed = nobody = Fraction(0)
    total = 0
    modifier = -1 if area == "algiers" else 0
    contact = {"failek_1": 2 - modifier, "band_1": 1 - modifier}
    for failek, band in ((True, True), (True, False), (False, True), (False, False)):
        chance = Fraction(1)
        for unit, met in (("failek_1", failek), ("band_1", band)):
            chance *= Fraction(contact[unit] if met else 6 - contact[unit], 6)
        if not failek and not band:
            nobody = chance
            continue
        for fln, government in product(range(1, 7), repeat=2):
            faces = (1 if failek else 6, 1 if band else 6, fln, government)
            play, ours, theirs = played(areas, faces, ("gov", f"flush:{area}"))
            total += 1
            swing += chance * Fraction(ours - theirs, 36)
            elite = play.state.units["elite_1"]
            shaken += chance * Fraction(elite.neutralised, 36)
            routed += chance * Fraction(any(unit.neutralised for unit in play.game.fln[area]), 36)
    assert total == 108
    assert odds["caught"] == {
        "failek_chance": Fraction(contact["failek_1"], 6), "band_chance": Fraction(contact["band_1"], 6),
    }  # fmt: skip
    assert odds["nobody_chance"] == nobody
    assert odds["government_neutralised_chance"] == shaken
    assert odds["fln_neutralised_chance"] == routed
    assert odds["swing"] == swing


@pytest.mark.rule("al.fln_missions.harass", "al.psl.police")
@pytest.mark.parametrize("target", ["police_1", "brigade_1"])
def test_harass_odds_are_those_of_every_throw_played_out(target: str) -> None:
    box = "ptl" if target == "police_1" else "oc"
    areas = {"setif": {"ops": ["failek_1"], box: [target]}}
    odds = Ops(areas, scenario="1958").odds("harass:setif:failek")
    swing = shaken = Fraction(0)
    for faces in product(range(1, 7), repeat=2):
        play, ours, theirs = played(areas, faces, ("fln", "harass:setif:failek"))
        swing += Fraction(ours - theirs, 36)
        shaken += Fraction(any(unit.neutralised for unit in play.game.fln["setif"]), 36)
    assert odds["swing"] == swing
    assert odds["fln_neutralised_chance"] == shaken  # who is dead is not neutralised


@pytest.mark.rule("al.gov_missions.react")
def test_react_odds_use_evasion() -> None:
    play = Ops({"setif": {"ops": ["band_1", "elite_1"]}}).fln("raid:setif").roll("success", 3)
    odds = play.odds("elites")
    assert odds["caught"] == {"band_chance": Fraction(1, 2)} and odds["nobody_chance"] == Fraction(1, 2)
    assert odds["government_hits"] == Fraction(1, 2) * Fraction(1 + 2 + 3 + 3 + 4 + 5, 6)
    assert odds["fln_neutralised_chance"] == 0  # a band that takes a hit is dead


@pytest.mark.rule("al.combat.fln_losses", "al.combat.neutralisation")
@pytest.mark.parametrize(("party", "hits", "left"), [
    ((2, 1, 0), 0, 1), ((2, 1, 0), 1, 0), ((3, 2, 0), 1, 1), ((3, 2, 0), 7, 0),
    ((5, 1, 1), 1, 1), ((5, 1, 1), 2, 1), ((5, 1, 1), 3, 0), ((8, 0, 2), 3, 1), ((8, 0, 2), 12, 0),
])  # fmt: skip
def test_who_is_left_to_be_neutralised(party: tuple[int, int, int], hits: int, left: int) -> None:
    assert left_of(party, hits) == left


@pytest.mark.rule("al.combat.air")
def test_the_odds_of_air_points() -> None:
    """A brigade with firepower 6 and one die: 7 and 8 stay in the column, 9 to 12 reach the next."""
    play = Ops({"setif": {"ops": ["band_1", "brigade_1"]}}, air=1).fln("raid:setif").roll("success", 3)
    play.answer("react", "brigade_1").roll("evade", 6).roll("combat.fln", 1)
    low, high = Fraction(1 + 1 + 2 + 2 + 2 + 3, 6), Fraction(1 + 2 + 3 + 3 + 4 + 5, 6)
    assert play.odds("air:0")["government_hits"] == low
    assert play.odds("air:1")["government_hits"] == (2 * low + 4 * high) / 6
    assert play.odds("air:1")["fln_neutralised_chance"] == 0  # each throw of it kills the band


@pytest.mark.rule("al.combat.scoring", "al.combat.fln_losses")
@pytest.mark.parametrize(("party", "hits", "points"), [
    ((3, 2, 0), 1, 1), ((3, 2, 0), 5, 2), ((5, 1, 1), 2, 4), ((5, 1, 1), 3, 5), ((5, 1, 1), 9, 5), ((8, 0, 2), 3, 7),
])  # fmt: skip
def test_the_least_costly_losses(party: tuple[int, int, int], hits: int, points: int) -> None:
    assert lost_points(data(), party, hits) == points


@pytest.mark.rule("al.combat.fire")
def test_a_fight_without_anybody_has_no_hits() -> None:
    odds = fight_odds(data(), {(0, 0, 0): Fraction(1)}, 25, 1)
    assert set(odds.values()) == {Fraction(0)}


@pytest.mark.rule("al.gov_missions.flush")
def test_a_crowded_area_is_still_exact() -> None:
    crowd = [*["band"] * 12, *["failek"] * 6, *["cadre"] * 8, "front"]
    areas = {"setif": {"oc": crowd, "ops": ["division_2 dispersed"]}}
    play = Ops(areas, scenario="1958")
    odds = flush_odds(play.game, "setif", [play.state.units["division_2"]])
    assert odds["nobody_chance"] == Fraction(5, 6) ** 12 * Fraction(4, 6) ** 6 * Fraction(5, 6) ** 8 * Fraction(5, 6)
    assert 0 < odds["fln_losses"] <= odds["government_hits"]


# ---------------------------------------------------------------------- the very set that is ticked


@pytest.mark.rule("al.gov_missions.react", "al.gov_missions.combining")
def test_a_set_that_reacts_has_the_odds_of_its_own_firepower() -> None:
    areas = {"setif": {"ops": ["band_1"], "ptl": ["elite_1", "elite_2", "elite_3"]}}
    play = Ops(areas).fln("raid:setif").roll("success", 4).answer("react", "elites")
    assert play.key == "mission.units"
    two = play.request.odds(["elite_1", "elite_3"])
    by_name = {unit.id: unit for unit in play.game.state.units.values()}
    assert two == evasion_odds(play.game, [by_name["band_1"]], [by_name["elite_1"], by_name["elite_3"]])
    assert two["government_hits"] > play.request.odds(["elite_1"])["government_hits"]
    assert play.request.odds(["elite_1"]) == play.odds("elite_1")


@pytest.mark.rule("al.gov_missions.flush")
def test_a_set_that_flushes_adds_up_its_contact() -> None:
    areas = {"setif": {"ops": ["band_1"], "ptl": ["elite_1", "elite_2"]}}
    play = Ops(areas).gov("flush:setif")
    if play.key == "flush.manner":
        play.answer("flush.manner", "elites")
    each = play.request.odds(["elite_1"])["caught"]["band_chance"]
    assert play.request.odds(["elite_1", "elite_2"])["caught"]["band_chance"] > each


@pytest.mark.rule("al.fln_missions.raid", "al.fln_missions.strike", "al.gov_missions.suppression")
def test_helpers_of_a_raid_a_strike_and_a_suppression_count() -> None:
    play = Ops({"setif": {"ops": ["band_1", "band_2", "band_3"]}}).fln("raid:setif")
    assert "modifier" not in play.request.odds(["band_2"])
    assert play.request.odds(["band_1", "band_2", "band_3"])["modifier"] == 2
    play = Ops({"algiers": {"ops": ["front_1", "cadre_1"]}}).fln("strike:algiers")
    assert (play.request.odds([]).get("modifier"), play.request.odds(["cadre_1"])["modifier"]) == (None, 1)
    play = Ops({"setif": {"ug": ["band_1"], "ptl": ["police_1", "elite_1", "elite_2"]}}).gov("suppression:setif")
    assert play.request.odds(["elite_1", "elite_2"])["modifier"] == 2
    assert play.request.odds(["elite_1"]) == play.odds("elite_1")


@pytest.mark.rule("al.fln_missions.harass")
def test_a_harass_with_helpers_adds_their_firepower() -> None:
    play = Ops({"setif": {"ops": ["failek_1", "band_1"], "ptl": ["police_1"]}}).fln("harass:setif:failek")
    assert play.request.odds(["band_1"])["fln_hits"] > play.request.odds([])["fln_hits"]
