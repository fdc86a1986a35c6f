"""The retreat of the Berbers, and what the French do when they are beaten."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose.retreat import refuges

from .playing import Play, french_turn
from .test_combat import at_mekla, at_ouacif


def offered(play: Play) -> Any:
    assert play.key == "retreat.offer"
    return play.request.ids


@pytest.mark.rule("rb.retreat.when")
def test_offered_before_every_throw_the_first_artillery_included() -> None:
    play = at_ouacif()
    asked = []
    throws = {"combat.artillery": [1], "combat.sharpshooters": [1], "combat.berbers": [1, 1, 1, 1],
              "combat.french": [1] * 6, "fight.reroll": [], "retreat.offer": "fight"}  # fmt: skip
    while len(asked) < 10:
        if play.key != "fight.reroll":
            asked.append(play.key)
        play.answer(play.key, throws[play.key])
    assert asked[::2] == ["retreat.offer"] * 5
    assert asked[1::2] == [
        "combat.artillery", "combat.sharpshooters", "combat.berbers", "combat.french",
        "combat.berbers",
    ]  # fmt: skip


@pytest.mark.rule("rb.retreat.when")
def test_no_question_before_a_throw_without_dice() -> None:
    play = at_mekla(army={"carabinier": 4})
    offered(play)
    play.answer("retreat.offer", "fight")
    assert play.key == "combat.berbers"


@pytest.mark.rule("rb.retreat.when")
def test_whoever_holds_to_the_end_is_not_asked_again() -> None:
    play = at_mekla(army={"carabinier": 4})
    play.answer("retreat.offer", "fight_on").answer("combat.berbers", [1, 1])
    assert play.key == "combat.french"


@pytest.mark.rule("rb.retreat.units", "rb.retreat.cards", "rb.retreat.abandoned")
def test_units_leaders_and_cards_leave() -> None:
    play = at_ouacif(place={"cards": ["woman", "man"], "leaders": ["fatma"]})
    assert offered(play) == ["fight", "fight_on", "retreat:ath_yenni", "retreat:ain_el_hammam"]
    play.answer("retreat.offer", "retreat:ath_yenni")
    left, refuge = play.village("ath_ouacif"), play.village("ath_yenni")
    assert left.fate == "abandoned"
    assert (left.units, left.leaders, left.cards) == ({}, [], [])
    assert refuge.units == {"moudjahidine": 2, "sharpshooter": 1, "moudjahidate": 1}
    assert refuge.leaders == ["fatma"]
    assert sorted(play.state.berbers["p1"].discard) == ["man", "woman"]
    assert play.state.retreat_used
    assert play.army().at == "ath_ouacif", "the army stands in it"
    assert play.state.battle is None


@pytest.mark.rule("rb.retreat.children")
@pytest.mark.parametrize("card", ["child", "youth"])
def test_children_are_not_left(card: str) -> None:
    assert at_mekla(place={"cards": [card, "woman"]}).key == "combat.artillery"


@pytest.mark.rule("rb.retreat.when")
def test_the_token_is_used_once_in_the_game() -> None:
    villages = {"mekla": {"units": {"moudjahidine": 2}}, "soumeur": {"fate": "abandoned"}}
    play = french_turn(
        "order_02", villages=villages,
        armies={"1": {"at": "mekla_plain", "came_from": "mekla_fork", "units": {"carabinier": 4}}},
    )  # fmt: skip
    assert play.key == "combat.berbers"


@pytest.mark.rule("rb.retreat.units")
def test_only_to_a_village_of_the_same_realm() -> None:
    play = at_ouacif(players=1, options={"ruling_solo_region": "village"})
    assert offered(play)[2:] == ["retreat:ath_yenni", "retreat:ain_el_hammam"]
    for village in ("ath_yenni", "ain_el_hammam"):
        play.village(village).fate = "conquered"
    assert refuges(play.game, "ath_ouacif") == []


def test_the_offer_shows_the_odds_and_what_is_left() -> None:
    play = at_ouacif()
    fight, leave = play.option("fight"), play.option("retreat:ain_el_hammam")
    odds = fight.odds()
    assert odds["tokens"] == 1, "the token of the woods"
    assert 0 < odds["without_tokens"]["win"] < odds["with_tokens"]["win"] < 1
    assert leave.at == ("ath_ouacif", "ain_el_hammam")
    assert leave.rule == "rb.retreat.units"
    assert leave.odds is None


@pytest.mark.rule("rb.retreat.french")
def test_a_beaten_army_takes_its_marker_back() -> None:
    play = at_mekla(army={"carabinier": 3}, place={"cards": ["child"]})
    play.answer("combat.berbers", [6, 6])
    assert play.event("army.retreats")["at"] == "mekla"
    assert (play.army().status, play.army().start) == ("retreated", "azazaga")
