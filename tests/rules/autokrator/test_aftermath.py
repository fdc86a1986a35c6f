"""What follows a battle: lives, points, gold, retreat, conquest, octagons, a capital."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.autokrator.fighting import SEVEN, Fight, ambush, conquest
from tests.rules.autokrator.playing import Play

OURS = "cavalry_heavy-/archers_ship-/infantry_levy"
THEIRS = "infantry_knight/archers_drilled/mercenaries_band-"
WEAK = ["archers_ship", "mercenaries_band", "siege_train"]
STRONG = ["infantry_knight", "archers_levy", "mercenaries_band"]


def won(theirs: str = THEIRS, **changes: Any) -> Fight:
    """The rulebook's battle, won by the attacker."""
    fight = ambush(**changes)
    if fight.key == "espionage":
        fight.spy()
    return fight.fields("plain+ambush", "ambush").lay(OURS, theirs)


def lost(**changes: Any) -> Fight:
    """The Admiral attacks with weaker cards, and loses: `test_a_beaten_attacker...` counts it out."""
    powers: dict[str, dict[str, Any]] = {
        "saracens": {"sets": {"general": STRONG}}, "byzantines": {"sets": {"admiral": WEAK}},
    }  # fmt: skip
    for faction, fields in changes.pop("powers", {}).items():
        powers[faction] = {**powers.get(faction, {}), **fields}
    fight = ambush(powers=powers, **changes).spy().fields("plain+ambush", "ambush")
    return fight.lay(
        "mercenaries_band-/siege_train-/archers_ship", "infantry_knight/mercenaries_band-/archers_levy"
    )


# ---------------------------------------------------------------------- lives, points, gold


@pytest.mark.rule("ak.battle.lives", "ak.battle.beaten_unit")
def test_a_beaten_defender_loses_a_life_a_point_and_a_gold() -> None:
    fight = won()
    assert fight.pawn("saracens", "general")[1] == 3
    assert fight.purse("saracens") == (2, 10)
    assert fight.pawn("byzantines", "admiral") == ("sidon", 4)
    assert fight.purse("byzantines") == (0, 11)


@pytest.mark.rule("ak.battle.beaten_unit")
def test_what_is_not_there_is_not_lost() -> None:
    assert won(powers={"saracens": {"score": 0, "gold": 0}}).purse("saracens") == (0, 0)


@pytest.mark.rule("ak.battle.lives", "ak.battle.beaten_unit")
def test_a_beaten_attacker_loses_a_life_and_nothing_else() -> None:
    """Ambush: mercenaries 2-1 = 1 against 4, siege 1-1 = 0 against 2-1 = 1, archers 5 against 5; swords 2 to 1, men 12
    to 14: 1 to 3."""
    fight = lost()
    assert fight.event("battle.won")["score"] == [1, 3]
    assert fight.pawn("byzantines", "admiral")[1] == 3
    assert fight.pawn("saracens", "general") == ("sidon", 4)
    assert fight.purse("byzantines") == (0, 11)
    assert fight.purse("saracens") == (3, 11)


@pytest.mark.rule("ak.battle.points_for_units", "ak.battle.lives")
def test_who_takes_a_unit_out_scores_attacker_or_defender() -> None:
    """A General is 2 points. With his last life he has +2: 4+1 and 5+1 beat 2-1 and 5-1, and no more. He does not
    retreat."""
    powers = {"saracens": {"general": {"at": "sidon", "lives": 1}}}
    fight = won("infantry_knight+/archers_drilled+/mercenaries_band", powers=powers)
    assert fight.pawn("saracens", "general") == ("", 0)
    assert fight.purse("byzantines") == (2, 11)
    assert fight.key == "act"


@pytest.mark.rule("ak.battle.points_for_units")
def test_a_defender_scores_for_an_attacker_out_of_the_game() -> None:
    powers = {
        "byzantines": {"admiral": {"at": "sidon", "lives": 1}, "sets": {"admiral": WEAK}},
        "saracens": {"general": {"at": "sidon", "lives": 2}, "sets": {"general": STRONG}},
    }
    fight = ambush(powers=powers).spy().fields("plain+ambush", "ambush")
    # both have +1: 2+1 = 3 against 4+1 = 5, 1 against 2, 5 against 5; swords 2 to 1, men 12 to 14: 1 to 3
    fight.lay("mercenaries_band+/siege_train/archers_ship", "infantry_knight+/mercenaries_band/archers_levy")
    assert fight.pawn("byzantines", "admiral") == ("", 0)
    assert fight.purse("saracens") == (4, 11)


@pytest.mark.rule("ak.battle.points_for_units")
def test_nobody_scores_for_what_a_neutral_area_takes_out() -> None:
    """The King's last life goes to drawn archers 5, infantry 4 and infantry 4."""
    sets = {"king": ["cavalry_crown", "mercenaries_company", "siege_train"]}
    fight = Fight("byzantines", "king", "cyprus", "", "neutral",
                  powers={"byzantines": {"king": {"at": "cyprus", "lives": 1}, "sets": sets}})  # fmt: skip
    fight.answer("neutral", ["neutral_archers", "neutral_infantry", "neutral_infantry_2"])
    fight.fields("plain+ambush", "ambush")
    fight.lay(
        "cavalry_crown+/mercenaries_company+/siege_train",
        "neutral_archers/neutral_infantry/neutral_infantry_2",
    )
    # 3:5, 3:4, 1:4; swords 2 to 1, men 13 to 13: 1 to 3
    assert fight.event("battle.won")["score"] == [1, 3]
    assert fight.pawn("byzantines", "king") == ("", 0)
    assert all(power.score == 0 for power in fight.state.factions.values())


# ---------------------------------------------------------------------- retreat


@pytest.mark.rule("ak.retreat.adjacent")
def test_a_general_goes_to_an_adjacent_owned_area() -> None:
    """From Sidon: Jerusalem and Damascus; not to Cyprus, which is nobody's."""
    fight = won()
    assert (fight.key, fight.request.seat) == ("retreat", "saracens")
    assert sorted(fight.request.ids) == ["damascus", "jerusalem"]
    fight.answer("retreat", "jerusalem")
    assert fight.pawn("saracens", "general") == ("jerusalem", 3)
    assert fight.rule_of("unit.retreats") == "ak.retreat.adjacent"


@pytest.mark.rule("ak.retreat.adjacent", "ak.unit.apart")
def test_not_where_king_and_general_would_meet() -> None:
    """With the King in Damascus only Jerusalem is left: not asked."""
    fight = won(powers={"saracens": {"king": "damascus"}})
    assert fight.pawn("saracens", "general")[0] == "jerusalem"


@pytest.mark.rule("ak.retreat.adjacent")
def test_he_may_go_where_enemies_are() -> None:
    assert "damascus" in won(powers={"franks": {"king": "damascus"}}).request.ids


@pytest.mark.rule("ak.retreat.adjacent")
def test_without_a_neighbour_of_his_own_the_general_flees_to_the_capital_and_loses_one_more_life() -> None:
    octagons = {"jerusalem": "byzantines", "damascus": "byzantines"}
    fight = won(octagons=octagons)
    assert fight.pawn("saracens", "general") == ("fustat", 2)
    assert fight.kinds().count("unit.loses_life") == 2


@pytest.mark.rule("ak.retreat.adjacent", "ak.battle.points_for_units")
def test_that_life_may_be_his_last() -> None:
    octagons = {"jerusalem": "byzantines", "damascus": "byzantines"}
    powers = {"saracens": {"general": {"at": "sidon", "lives": 2}}}
    fight = won("infantry_knight+/archers_drilled/mercenaries_band", octagons=octagons, powers=powers)
    assert fight.pawn("saracens", "general") == ("", 0)
    assert fight.purse("byzantines")[0] == 2


@pytest.mark.rule("ak.retreat.adjacent")
def test_a_king_flees_to_the_capital_without_a_further_loss() -> None:
    """Neutral archers, infantry, infantry beat him on Cyprus; no Byzantine area touches it any more."""
    octagons = {"antiochia": "saracens", "attalia": "saracens"}
    sets = {"king": ["cavalry_crown", "mercenaries_company", "siege_train"]}
    fight = Fight("byzantines", "king", "cyprus", "", "neutral", octagons=octagons,
                  powers={"byzantines": {"king": "cyprus", "sets": sets}})  # fmt: skip
    fight.answer("neutral", ["neutral_archers", "neutral_infantry", "neutral_infantry_2"])
    fight.fields("plain+ambush", "ambush")
    fight.lay(
        "cavalry_crown/mercenaries_company/siege_train",
        "neutral_archers/neutral_infantry/neutral_infantry_2",
    )
    assert fight.pawn("byzantines", "king") == ("constantinople", 2)


@pytest.mark.rule("ak.retreat.adjacent")
def test_beaten_in_the_capital_itself() -> None:
    """Fustat's neighbours are lost, so the General holds out in the capital; the extra life is gone all the same."""
    around = ("alexandria", "qattara", "thebais", "sinai")
    ours = ["cavalry_crown", "archers_drilled", "infantry_levy"]
    theirs = ["infantry_knight", "mercenaries_band", "siege_train"]
    fight = Fight(
        "byzantines", "king", "fustat", "saracens", "general",
        octagons=dict.fromkeys(around, "byzantines"),
        powers={
            "byzantines": {"king": "fustat", "sets": {"king": ours}},
            "saracens": {"king": "damascus", "sets": {"general": theirs}},
        },
    ).spy().fields("plain+hill", "plain")  # fmt: skip
    fight.lay("cavalry_crown/archers_drilled/infantry_levy", "infantry_knight/mercenaries_band/siege_train-")
    assert fight.event("battle.won")["winner"] == "attacker"
    assert fight.pawn("saracens", "general") == ("fustat", 2)


@pytest.mark.rule("ak.retreat.harbour")
def test_an_admiral_goes_to_any_owned_harbour_of_either_colour() -> None:
    """Beaten in Sidon. Rome, under a Byzantine octagon, has a yellow anchor only."""
    fight = lost(octagons={"roma": "byzantines"})
    assert fight.key == "retreat"
    assert {"ephesos", "salonica", "corinth", "rhodos", "roma"} == set(fight.request.ids)
    fight.answer("retreat", "roma")
    assert fight.pawn("byzantines", "admiral") == ("roma", 3)


@pytest.mark.rule("ak.retreat.harbour", "ak.battle.points_for_units")
def test_an_admiral_without_a_harbour_is_out_and_the_victor_scores() -> None:
    taken = dict.fromkeys(("ephesos", "salonica", "corinth", "rhodos"), "saracens")
    fight = lost(octagons=taken)
    assert fight.pawn("byzantines", "admiral") == ("", 0)
    assert fight.purse("saracens")[0] == 3 + 1
    assert fight.rule_of("unit.removed") == "ak.retreat.harbour"


# ---------------------------------------------------------------------- conquest


@pytest.mark.rule("ak.conquest", "ak.conquest.score", "ak.unit.garrison")
@pytest.mark.parametrize(
    ("area", "octagon", "points", "gold"),
    [
        ("aleppo", "", 1, 1),  # one coat of arms
        ("damascus", "", 2, 0),  # two
        ("cyprus", "saracens", 1, 1),  # an octagon on a neutral area
        ("antiochia", "saracens", 1, 1),  # an octagon on one's own two coats of arms
    ],
)
def test_points_and_gold_of_a_conquest(area: str, octagon: str, points: int, gold: int) -> None:
    fight = conquest(area, "saracens", {area: octagon} if octagon else {})
    assert fight.event("battle.won")["winner"] == "attacker"
    assert fight.purse("byzantines") == (points, 5 + gold)
    assert fight.pawn("byzantines", "king")[0] == area
    # the beaten octagon goes back; on his own arms the conqueror lays none
    assert fight.state.octagons.get(area, "") == ("" if area == "antiochia" else "byzantines")


@pytest.mark.rule("ak.conquest", "ak.conquest.score")
def test_a_neutral_area_is_a_point() -> None:
    sets = {"general": ["infantry_knight", "archers_drilled", "mercenaries_company"]}
    fight = Fight("byzantines", "general", "cyprus", "", "neutral",
                  powers={"byzantines": {"general": "cyprus", "sets": sets, "gold": 5}})  # fmt: skip
    fight.answer("neutral", ["neutral_siege", "neutral_cavalry", "neutral_mercenaries"])
    fight.fields("hill+ambush", "ambush")
    # 4 against 1, 5 against 2, 2-1 against 2: two pairs; swords 3 to 1, men 11 to 10
    fight.lay(
        "infantry_knight/archers_drilled/mercenaries_company-",
        "neutral_siege/neutral_cavalry/neutral_mercenaries",
    )
    assert fight.event("battle.won")["score"] == [4, 1]
    assert fight.purse("byzantines") == (1, 5)
    assert fight.state.octagons == {"cyprus": "byzantines"}


@pytest.mark.rule("ak.conquest.octagons")
def test_the_eighth_octagon_comes_from_another_area() -> None:
    fight = conquest("aleppo", "saracens", dict.fromkeys(SEVEN, "byzantines"))
    assert fight.key == "octagon"
    assert fight.request.ids == [area for area in fight.game.data.areas if area in SEVEN] + ["none"]
    fight.answer("octagon", "tunis")
    assert "tunis" not in fight.state.octagons
    assert fight.state.octagons["aleppo"] == "byzantines"
    assert fight.purse("byzantines") == (1, 6)


@pytest.mark.rule("ak.conquest.octagons")
def test_or_the_area_stays_as_it_was() -> None:
    fight = conquest("aleppo", "saracens", dict.fromkeys(SEVEN, "byzantines")).answer("octagon", "none")
    assert len(fight.state.octagons) == 7
    assert fight.purse("byzantines") == (0, 5)


@pytest.mark.rule("ak.conquest.octagons", "ak.map.owner")
def test_ones_own_arms_need_no_octagon() -> None:
    octagons = {**dict.fromkeys(SEVEN, "byzantines"), "antiochia": "saracens"}
    fight = conquest("antiochia", "saracens", octagons)
    assert fight.purse("byzantines") == (1, 6)
    assert "antiochia" not in fight.state.octagons


# ---------------------------------------------------------------------- a capital


@pytest.mark.rule("ak.conquest.capital")
def test_who_takes_a_capital_has_won_at_once() -> None:
    """Fustat defends with +3. Horse 5 against 2+1, archers 4 against 2+1, infantry 2 against 3+1: 3 to 2 as ever."""
    fight = conquest("fustat", "saracens")
    assert fight.key == ""
    assert (fight.state.ending, fight.state.winners) == ("capital", ["byzantines"])
    assert fight.purse("byzantines") == (2, 5)  # it scores as two coats of arms


@pytest.mark.rule("ak.conquest.capital", "ak.conquest.octagons")
def test_a_capital_without_an_octagon_for_it_has_not_fallen() -> None:
    fight = conquest("fustat", "saracens", dict.fromkeys(SEVEN, "byzantines")).answer("octagon", "none")
    assert (fight.state.ending, fight.key) == ("", "act")
    assert "fustat" not in fight.state.octagons and fight.purse("byzantines") == (0, 5)


@pytest.mark.rule("ak.conquest.capital")
def test_or_points_decide_at_once() -> None:
    fight = conquest("fustat", "saracens", options={"ruling_capital": "scored"})
    assert fight.key == ""
    assert fight.state.ending == "points"
    assert fight.event("score.reckoned")


@pytest.mark.rule("ak.unit.contested")
def test_whose_enemy_another_unit_has_driven_out_is_free_again() -> None:
    """Admirals of both lie in Corinth, and the Byzantine King comes: 4 against 3, 5 against 3, and more men."""
    powers = {
        "byzantines": {"king": {"at": "corinth", "used": True}, "admiral": "corinth",
                       "sets": {"king": ["archers_drilled", "infantry_levy"]}},
        "saracens": {"admiral": "corinth", "gold": 0, "sets": {"admiral": WEAK}},
    }  # fmt: skip
    fight = Fight("byzantines", "king", "corinth", "saracens", "admiral", powers, acting="byzantines")
    fight.fields("plain+hill", "plain").lay(
        "archers_drilled/cavalry_crown/infantry_levy", "archers_ship-/mercenaries_band/siege_train"
    )
    fight.answer("retreat", "sidon")
    assert {"admiral:salonica", "end"} <= set(fight.request.ids) and "admiral:fight" not in fight.request.ids
    before = Play(acting="byzantines", factions=powers)
    assert [one for one in before.request.ids if one.startswith(("admiral:", "end"))] == ["admiral:fight"]


@pytest.mark.rule("ak.battle.stage_a")
def test_after_the_battle_the_turn_goes_on() -> None:
    fight = won().answer("retreat", "jerusalem")
    assert (fight.key, fight.state.acting) == ("act", fight.request.seat)
    assert fight.state.battle is None
    assert fight.state.stats["field.ambush"] == 1
