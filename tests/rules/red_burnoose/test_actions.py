"""Reserve, retrieve, mobilize, and when an ambush is on offer."""

from __future__ import annotations

from typing import Any

import pytest

from .playing import Play

# an army within reach of Ath Yenni and Ath Ouacif
NEAR = {"1": {"at": "aissi_valley", "came_from": "aissi_bridge", "units": {"carabinier": 6}}}


def turn_of(seat: str = "p1", hand: tuple[str, ...] = (), **position: Any) -> Play:
    fields = {"hand": list(hand), **position.pop("fields", {})}
    return Play(turn=seat, seats={seat: fields}, **position)


def options(play: Play, start: str = "") -> list[str]:
    return [one for one in play.request.ids if one.startswith(start)]  # type: ignore[attr-defined]


@pytest.mark.rule("rb.play.discard")
def test_a_played_card_is_discarded() -> None:
    play = turn_of(hand=("olive_orchard",))
    play.answer("turn.action", "play:olive_orchard")
    assert play.state.berbers["p1"].discard == ["olive_orchard"]


def test_cards_without_an_ability_are_not_played_and_equal_cards_share_an_option() -> None:
    play = turn_of(hand=("woman", "woman", "olive_orchard", "olive_orchard"))
    assert options(play, "play:") == ["play:olive_orchard"]


@pytest.mark.rule("rb.reserve.place")
def test_a_card_is_placed_in_one_of_the_players_own_villages() -> None:
    play = turn_of(hand=("artisan", "man"))
    assert options(play, "reserve:artisan") == [
        "reserve:artisan@ath_yenni", "reserve:artisan@ain_el_hammam", "reserve:artisan@ath_ouacif"
    ]  # fmt: skip
    play.answer("turn.action", "reserve:artisan@ath_ouacif")
    play.answer("turn.action", "reserve:man@ath_ouacif")
    assert play.village("ath_ouacif").cards == ["artisan", "man"]


@pytest.mark.rule("rb.reserve.place")
def test_nothing_is_placed_in_a_village_that_has_fallen() -> None:
    play = turn_of(hand=("artisan",), villages={"ath_ouacif": {"fate": "abandoned"}})
    assert options(play, "reserve:") == [
        "reserve:artisan@ath_yenni", "reserve:artisan@ain_el_hammam"
    ]  # fmt: skip


@pytest.mark.rule("rb.reserve.retrieve")
def test_all_cards_of_a_village_come_back_and_can_be_played_at_once() -> None:
    villages = {"ath_yenni": {"cards": ["olive_orchard", "man"]}, "ath_ouacif": {}}
    play = turn_of(hand=("woman",), villages=villages)
    assert options(play, "retrieve@") == ["retrieve@ath_yenni"]
    play.answer("turn.action", "retrieve@ath_yenni")
    assert play.state.berbers["p1"].hand == ["woman", "olive_orchard", "man"]
    assert play.village("ath_yenni").cards == []
    assert play.state.turn.actions == 2
    assert "play:olive_orchard" in options(play)


@pytest.mark.rule("rb.mobilize.move")
def test_any_number_of_fighters_moves_between_the_players_villages() -> None:
    units = {"moudjahidine": 3, "sharpshooter": 1, "moudjahidate": 2}
    play = turn_of(hand=("woman",), villages={"ath_yenni": {"units": units}})
    assert options(play, "mobilize:") == [
        "mobilize:ath_yenni>ain_el_hammam", "mobilize:ath_yenni>ath_ouacif"
    ]  # fmt: skip
    play.answer("turn.action", "mobilize:ath_yenni>ath_ouacif")
    play.answer("mobilize.units", {"moudjahidine": 2, "sharpshooter": 1})
    assert play.village("ath_yenni").units == {"moudjahidine": 1, "moudjahidate": 2}
    assert play.village("ath_ouacif").units == {"moudjahidine": 2, "sharpshooter": 1}


@pytest.mark.rule("rb.mobilize.units")
def test_moudjahidate_and_leaders_never_mobilize() -> None:
    villages = {"ath_yenni": {"units": {"moudjahidate": 2}, "leaders": ["fatma"]}}
    play = turn_of(hand=("woman",), villages=villages)
    assert options(play, "mobilize:") == []
    villages["ath_yenni"]["units"]["moudjahidine"] = 2
    play = turn_of(hand=("woman",), villages=villages)
    play.answer("turn.action", "mobilize:ath_yenni>ath_ouacif")
    assert set(play.request.slots) == {"moudjahidine"}  # type: ignore[attr-defined]


@pytest.mark.rule("rb.solo.regions", "rb.mobilize.move")
def test_solo_mobilizing_stays_in_the_region() -> None:
    play = turn_of(players=1, hand=("woman",), villages={"akbil": {"units": {"moudjahidine": 1}}})
    assert options(play, "mobilize:") == [
        "mobilize:akbil>iferhounene", "mobilize:akbil>soumeur"
    ]  # fmt: skip


@pytest.mark.rule("rb.solo.regions")
def test_solo_cards_and_purchases_are_not_bound_to_a_region() -> None:
    play = turn_of(players=1, hand=("child",), villages={"akbil": {"cards": ["woman"]}})
    play.answer("turn.action", "reserve:child@akbil")
    targets = {one.split(">")[1] for one in options(play, "woman>")}
    assert len(targets) == 8


# ---------------------------------------------------------------------- ambush


@pytest.mark.rule("rb.ambush.cost")
def test_an_ambush_needs_a_fighters_card_and_weapons() -> None:
    villages = {"ath_yenni": {"units": {"moudjahidine": 2}}}
    for hand in (("moudjahidine",), ("weapons",), ("sharpshooter", "man")):
        assert options(turn_of(hand=hand, villages=villages, armies=NEAR), "ambush:") == []
    play = turn_of(hand=("moudjahidine", "weapons", "man"), villages=villages, armies=NEAR)
    assert options(play, "ambush:") == ["ambush:moudjahidine"]
    play.answer("turn.action", "ambush:moudjahidine")
    assert play.state.berbers["p1"].hand == ["man"]
    assert play.state.berbers["p1"].discard == ["moudjahidine", "weapons"]
    assert play.state.turn.actions == 2


@pytest.mark.rule("rb.ambush.cost")
def test_by_house_rule_one_card_is_enough() -> None:
    play = turn_of(
        hand=("sharpshooter", "weapons"), villages={"ath_yenni": {"units": {"moudjahidine": 2}}},
        armies=NEAR, options={"ruling_ambush_cost": "one_card"},
    )  # fmt: skip
    play.answer("turn.action", "ambush:sharpshooter")
    assert play.state.berbers["p1"].hand == ["weapons"]


@pytest.mark.rule("rb.ambush.target")
def test_an_ambush_is_not_offered_without_an_army_in_reach() -> None:
    villages = {"ath_yenni": {"units": {"moudjahidine": 2}}}
    assert options(turn_of(hand=("moudjahidine", "weapons"), villages=villages), "ambush:") == []
    # Player 2 (Irdjen, Larbaa, Mekla) reaches the valley of the Aïssi from Irdjen, player 3 does not
    away = turn_of("p3", ("moudjahidine", "weapons"), armies=NEAR,
                   villages={"akbil": {"units": {"moudjahidine": 2}}})  # fmt: skip
    assert options(away, "ambush:") == []


@pytest.mark.rule("rb.leader.oumouhand")
def test_oumouhand_adds_a_die_and_costs_no_action() -> None:
    play = turn_of(
        hand=("moudjahidine", "weapons", "oumouhand"), armies=NEAR,
        villages={"ath_yenni": {"units": {"moudjahidine": 2}}}, fields={"leader": "oumouhand"},
    )  # fmt: skip
    assert options(play, "ambush:") == ["ambush:moudjahidine", "ambush:moudjahidine+oumouhand"]
    assert options(play, "play:") == []
    play.answer("turn.action", "ambush:moudjahidine+oumouhand")
    assert sorted(play.state.berbers["p1"].discard) == ["moudjahidine", "oumouhand", "weapons"]
    assert play.state.turn.actions == 2
    play.answer("ambush.units", {"moudjahidine": 2})
    assert play.request.count == 3  # type: ignore[attr-defined]


@pytest.mark.rule("rb.leader.oumouhand")
def test_oumouhand_cannot_ambush_alone() -> None:
    play = turn_of(
        hand=("moudjahidine", "weapons", "oumouhand"), armies=NEAR, fields={"leader": "oumouhand"}
    )
    assert options(play, "ambush:") == []


def test_an_ambush_shows_its_odds_before_the_cards_are_spent() -> None:
    play = turn_of(
        hand=("moudjahidine", "weapons", "oumouhand"), armies=NEAR, fields={"leader": "oumouhand"},
        villages={"ath_yenni": {"units": {"moudjahidine": 2}}},
    )  # fmt: skip
    alone = play.option("ambush:moudjahidine")
    helped = play.option("ambush:moudjahidine+oumouhand")
    assert alone.at == ("aissi_valley",)
    found = [one.odds()["1"]["ath_yenni"]["without_tokens"] for one in (alone, helped)]
    assert [one["french_losses"] for one in found] == [1.0, 1.5]


@pytest.mark.parametrize(
    ("card", "village", "key"),
    [
        ("elderly_man", {"units": {"moudjahidine": 1}}, "reroll_if_fighter"),
        ("elderly_man", {}, "reroll_if_fighter.none"),
        ("weapons", {"units": {"moudjahidate": 1}}, "reroll_if_moudjahidate"),
        ("weapons", {}, "reroll_if_moudjahidate.none"),
        ("elderly_woman", {"cards": ["man"]}, "take_back"),
        ("elderly_woman", {}, "take_back.none"),
        ("woman", {}, "moudjahidate"),
        ("woman", {"units": {"moudjahidate": 6}}, "moudjahidate.none"),
    ],
)
def test_placing_a_card_tells_what_it_will_bring(
    card: str, village: dict[str, Any], key: str
) -> None:
    play = turn_of(hand=(card,), villages={"ath_yenni": village})
    consequence = play.option(f"reserve:{card}@ath_yenni").consequence
    assert consequence is not None
    assert consequence.key == f"consequence.reserve.{key}"
