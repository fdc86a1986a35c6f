"""Combats for villages as they are played: chapters, losses, tokens, who wins."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.red_burnoose import RULES
from rules.table import Roll

from .playing import Play, data, french_turn

FORCE = {"carabinier": 4, "cavalry": 2, "artillery": 1}


def attack(
    village: str, at: str, came_from: str, card: str = "order_02", army: Any = None, **position: Any
) -> Play:
    """Army 1 enters `village`; the automata's card brings units to army 2 only."""
    armies = {"1": {"at": at, "came_from": came_from, "units": army or FORCE},
              "2": {"at": "tirourda_road", "came_from": "tirourda", "units": {"carabinier": 4}},
              "3": {"at": "azazaga_road", "came_from": "azazaga", "units": {"carabinier": 4}}}  # fmt: skip
    if village in ("soumeur", "akbil"):
        armies["2"] = {"at": "aissi_bridge", "came_from": "tizi_ouzou", "units": {"carabinier": 4}}
    return french_turn(card, armies=armies, **position)


def at_ouacif(**position: Any) -> Play:
    units = position.pop("units", {"moudjahidine": 2, "sharpshooter": 1, "moudjahidate": 1})
    place = {"units": units, **position.pop("place", {})}
    return attack(
        "ath_ouacif", "yenni_crossroads", "aissi_valley", villages={"ath_ouacif": place}, **position
    )


def at_mekla(**position: Any) -> Play:
    """A steep village without tokens of its own; army 1 comes from the plain."""
    place = {"units": position.pop("units", {"moudjahidine": 2}), **position.pop("place", {})}
    return attack("mekla", "mekla_plain", "mekla_fork", villages={"mekla": place}, **position)


@pytest.mark.rule("rb.combat.order", "rb.combat.artillery", "rb.combat.sharpshooters",
                  "rb.combat.berbers", "rb.combat.french", "rb.combat.rounds")  # fmt: skip
def test_chapters_of_a_combat_in_order() -> None:
    play = at_ouacif(place={"cards": ["child"]})
    asked = []
    throws = {"combat.artillery": [1], "combat.sharpshooters": [1], "combat.berbers": [1, 1, 1, 1],
              "combat.french": [1] * 6}  # fmt: skip
    while len(asked) < 6:
        if play.key == "fight.reroll":
            play.answer("fight.reroll", [])
            continue
        asked.append(play.key)
        play.answer(play.key, throws[play.key])
    assert asked == [
        "combat.artillery", "combat.sharpshooters", "combat.berbers", "combat.french",
        "combat.berbers", "combat.french",
    ]  # fmt: skip
    assert play.state.battle.round == 2


@pytest.mark.rule("rb.combat.french", "rb.combat.results")
def test_one_throw_with_dice_of_several_kinds() -> None:
    play = at_ouacif(place={"cards": ["child"]})
    request = play.request
    assert isinstance(request, Roll)
    assert (request.seat, request.die, request.dice) == ("french", "artillery", ("artillery",))
    play.answer("combat.artillery", [1]).answer("fight.reroll", [])
    play.answer("combat.sharpshooters", [1]).answer("fight.reroll", [])
    assert isinstance(play.request, Roll)
    assert play.request.seat == "p1"
    assert play.request.die == "berber"
    assert play.request.dice == ("moudjahidine", "moudjahidine", "moudjahidate", "sharpshooter")


@pytest.mark.rule("rb.terrain.wooded", "rb.combat.order")
def test_woods_give_a_token_at_the_beginning() -> None:
    assert at_ouacif().state.berbers["p1"].rerolls == 1
    assert at_mekla().state.berbers["p2"].rerolls == 0


@pytest.mark.rule("rb.terrain.wooded")
def test_woods_give_nothing_when_the_supply_is_empty() -> None:
    play = at_ouacif(seats={"p2": {"rerolls": 12}})
    assert play.state.berbers["p1"].rerolls == 0


@pytest.mark.rule("rb.combat.losses", "rb.combat.hit_order")
def test_berber_losses_leave_the_game_and_french_ones_go_to_the_supply() -> None:
    play = at_mekla(units={"moudjahidine": 1, "moudjahidate": 1}, place={"cards": ["youth"]})
    cavalry, fallen = play.state.supply["cavalry"], play.state.box.get("moudjahidine", 0)
    play.answer("combat.artillery", [5])
    assert play.state.box["moudjahidine"] == fallen + 1
    assert play.village("mekla").units == {"moudjahidate": 1}
    play.answer("combat.berbers", [6])
    assert play.state.supply["cavalry"] == cavalry + 2
    assert play.army().units == {"carabinier": 4, "artillery": 1}


@pytest.mark.rule("rb.leader.return", "rb.combat.losses")
def test_a_leader_who_falls_goes_to_the_supply() -> None:
    play = at_mekla(
        units={"moudjahidate": 1}, place={"leaders": ["oulmokhtar"], "cards": ["child"]}
    )
    play.answer("combat.artillery", [5])
    assert play.village("mekla").leaders == []
    assert "oulmokhtar" in play.state.leader_supply


@pytest.mark.rule("rb.terrain.steep", "rb.combat.french")
def test_steep_only_carabiniers_roll() -> None:
    play = at_mekla(place={"cards": ["child"]})
    play.answer("combat.artillery", [1]).answer("combat.berbers", [1, 1])
    assert isinstance(play.request, Roll)
    assert play.request.dice == ("carabinier",) * 4


@pytest.mark.rule("rb.terrain.steep")
def test_steep_by_ruling_cavalry_falls_last() -> None:
    play = at_mekla(place={"cards": ["child"]}, options={"ruling_steep": "stands_aside"})
    play.answer("combat.artillery", [1]).answer("combat.berbers", [6, 6])
    assert play.army().units == {"carabinier": 2, "cavalry": 2, "artillery": 1}


@pytest.mark.rule("rb.terrain.sheltered")
def test_sheltered_a_single_hit_of_artillery_is_none() -> None:
    play = attack("akbil", "stop_ouacif_akbil", "ath_ouacif", villages={
        "akbil": {"units": {"moudjahidine": 2}, "cards": ["child"]}})  # fmt: skip
    play.answer("combat.artillery", [5])
    assert play.village("akbil").units == {"moudjahidine": 2}
    assert play.event("dice.thrown")["dice"] == [{"unit": "artillery", "face": 5, "hits": 0}]


@pytest.mark.rule("rb.retreat.french", "rb.combat.rounds")
def test_the_french_retreat_ends_the_combat() -> None:
    play = at_mekla(army={"carabinier": 3}, place={"cards": ["child"]})
    assert play.key == "combat.berbers", "no artillery, no sharpshooter: straight to the rounds"
    play.answer("combat.berbers", [4, 1])
    army = play.army()
    assert (army.status, army.at, army.came_from) == ("retreated", "", "")
    assert army.units == {"carabinier": 2}
    assert play.state.battle is None
    assert "combat.won" in play.kinds()
    assert play.village("mekla").fate == "free"


@pytest.mark.rule("rb.combat.order")
def test_two_combats_in_the_order_of_the_armies_and_none_for_what_fell_before() -> None:
    play = french_turn(
        "order_02",
        armies={
            "1": {"at": "tirourda_ford", "came_from": "tirourda_bends", "units": {"carabinier": 5}},
            "2": {"at": "stop_ain_akbil", "came_from": "ain_el_hammam", "units": {"carabinier": 5}},
            "3": {"at": "azazaga_road", "came_from": "azazaga", "units": {"carabinier": 4}},
        },
        villages={"akbil": {"units": {"moudjahidine": 1}, "cards": ["child"]}},
    )  # fmt: skip
    play.answer("combat.berbers", [1]).answer("combat.french", [6, 1, 1, 1, 1])
    fights = [event.data["army"] for event in play.events if event.kind == "combat.begins"]
    assert fights == ["1"], "army 2 stands in the fallen village without a fight"
    assert [army.at for army in play.state.armies.values()][:2] == ["akbil", "akbil"]


class TestTokens:
    @pytest.mark.rule("rb.reroll.spend", "rb.reroll.gain")
    def test_a_die_may_be_rolled_again_and_again(self) -> None:
        play = at_mekla(place={"cards": ["child"]}, seats={"p2": {"rerolls": 3}})
        supply = play.state.reroll_supply
        play.answer("combat.artillery", [6]).answer("fight.reroll", ["artillery_1"])
        assert play.key == "fight.roll_again"
        play.answer("fight.roll_again", [6]).answer("fight.reroll", ["artillery_1"])
        play.answer("fight.roll_again", [2]).answer("fight.reroll", [])
        assert play.state.berbers["p2"].rerolls == 1
        assert play.state.reroll_supply == supply + 2
        assert play.village("mekla").units == {"moudjahidine": 2}

    @pytest.mark.rule("rb.reroll.spend")
    def test_own_dice_and_several_at_once(self) -> None:
        play = at_mekla(place={"cards": ["child"]}, seats={"p2": {"rerolls": 2}})
        play.answer("combat.artillery", [1]).answer("fight.reroll", [])
        play.answer("combat.berbers", [1, 2])
        assert play.request.ids == ["moudjahidine_1", "moudjahidine_2"]
        play.answer("fight.reroll", ["moudjahidine_1", "moudjahidine_2"])
        play.answer("fight.roll_again", [6, 6])
        assert play.key == "combat.french", "no token, no question"
        assert play.army().units == {"carabinier": 4, "artillery": 1}

    @pytest.mark.rule("rb.reroll.own")
    def test_the_tokens_of_others_are_not_asked_for(self) -> None:
        play = at_mekla(place={"cards": ["child"]}, seats={"p1": {"rerolls": 3}})
        play.answer("combat.artillery", [1])
        assert play.key == "combat.berbers"

    def test_a_die_tells_what_rolling_it_again_does(self) -> None:
        play = at_mekla(place={"cards": ["child"]}, seats={"p2": {"rerolls": 1}})
        play.answer("combat.artillery", [6])
        option = play.option("artillery_1")
        assert option.at == ("mekla",)
        assert option.odds() == {"hits": 2, "hits_again": 0.5, "more": 0.0, "fewer": 0.8333}


@pytest.mark.rule("rb.combat.french", "rb.conquest.join")
def test_forced_moudjahidine_roll_and_fall_first() -> None:
    play = at_mekla(
        army={"moudjahidine": 1, "carabinier": 3}, units={"moudjahidine": 3},
        place={"cards": ["child"]},
    )  # fmt: skip
    box = play.state.box.get("moudjahidine", 0)
    play.answer("combat.berbers", [1, 1, 1])
    assert isinstance(play.request, Roll)
    assert play.request.dice == ("moudjahidine", "carabinier", "carabinier", "carabinier")
    play.answer("combat.french", [4, 1, 1, 1]).answer("combat.berbers", [4, 1])
    assert play.army().units == {"carabinier": 3}
    assert play.state.box["moudjahidine"] == box + 2, "the defender and the forced one"


@pytest.mark.rule("rb.combat.rounds")
def test_a_combat_whose_sides_are_corrected_away_ends() -> None:
    play = at_mekla(place={"cards": ["child"]}, army={"carabinier": 4})
    assert play.key == "combat.berbers"
    RULES.correct(play.game, "unit.mekla.moudjahidine", 0)
    RULES.correct(play.game, f"unit.{data().armies['1'].box}.carabinier", 0)
    play.proceed()
    assert play.state.battle is None
    assert play.state.realms["p2"], "nobody defends it any more"
