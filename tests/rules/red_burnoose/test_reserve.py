"""Bonuses of cards placed in a village."""

from __future__ import annotations

import pytest

from .playing import Play
from .test_abilities import discard, hand
from .test_actions import options, turn_of


def rerolls(play: Play, seat: str = "p1") -> int:
    return play.state.berbers[seat].rerolls


@pytest.mark.rule("rb.card.child")
def test_child_draws_two_cards() -> None:
    play = turn_of(hand=("child", "man"), fields={"deck_top": ["woman", "youth"]})
    play.answer("turn.action", "reserve:child@ath_yenni")
    play.answer("child.bonus", "draw")
    assert hand(play) == ["man", "woman", "youth"]


@pytest.mark.rule("rb.card.child", "rb.reserve.bonus")
def test_child_moves_a_card_of_its_village_which_grants_no_bonus() -> None:
    villages = {"ath_yenni": {"cards": ["young_woman"]}, "ath_ouacif": {}}
    play = turn_of(hand=("child", "man"), villages=villages)
    play.answer("turn.action", "reserve:child@ath_yenni")
    assert options(play) == [
        "draw", "young_woman>ain_el_hammam", "young_woman>ath_ouacif",
        "child>ain_el_hammam", "child>ath_ouacif", "none",
    ]  # fmt: skip
    play.answer("child.bonus", "young_woman>ath_ouacif")
    assert play.village("ath_yenni").cards == ["child"]
    assert play.village("ath_ouacif").cards == ["young_woman"]
    assert rerolls(play) == 0


@pytest.mark.rule("rb.reserve.bonus")
def test_a_bonus_may_be_declined() -> None:
    play = turn_of(hand=("child", "man"))
    play.answer("turn.action", "reserve:child@ath_yenni")
    play.answer("child.bonus", "none")
    assert hand(play) == ["man"]


@pytest.mark.rule("rb.card.elderly_man")
@pytest.mark.parametrize(
    ("village", "gained"),
    [
        ({"units": {"moudjahidine": 1}}, 1),
        ({"units": {"sharpshooter": 1}}, 1),
        ({"units": {"moudjahidate": 1}}, 0),
        ({"leaders": ["oulmokhtar"]}, 0),
        ({}, 0),
    ],
)
def test_elderly_man_needs_a_fighter(village: dict[str, object], gained: int) -> None:
    play = turn_of(hand=("elderly_man", "man"), villages={"ath_yenni": village})
    play.answer("turn.action", "reserve:elderly_man@ath_yenni")
    assert rerolls(play) == gained


@pytest.mark.rule("rb.card.young_woman", "rb.reroll.gain")
def test_young_woman_gains_a_token_of_the_supply() -> None:
    play = turn_of(hand=("young_woman", "man"), fields={"rerolls": 2})
    play.answer("turn.action", "reserve:young_woman@ath_yenni")
    assert rerolls(play) == 3
    assert play.state.reroll_supply == 9
    assert play.rule_of("reroll.gained") == "rb.card.young_woman"


@pytest.mark.rule("rb.reroll.gain")
def test_twelve_tokens_are_a_limit() -> None:
    play = turn_of(hand=("young_woman", "man"), fields={"rerolls": 12})
    play.answer("turn.action", "reserve:young_woman@ath_yenni")
    assert rerolls(play) == 12
    assert "reroll.none_left" in play.kinds()


@pytest.mark.rule("rb.card.weapons")
@pytest.mark.parametrize(
    ("village", "gained"), [({"units": {"moudjahidate": 1}}, 1), ({"leaders": ["fatma"]}, 0)]
)
def test_weapons_need_a_moudjahidate(village: dict[str, object], gained: int) -> None:
    play = turn_of(hand=("weapons", "man"), villages={"ath_yenni": village})
    play.answer("turn.action", "reserve:weapons@ath_yenni")
    assert rerolls(play) == gained


@pytest.mark.rule("rb.card.woman")
def test_woman_brings_a_moudjahidate_while_the_pool_lasts() -> None:
    play = turn_of(hand=("woman", "woman"), villages={"akbil": {"units": {"moudjahidate": 5}}})
    play.answer("turn.action", "reserve:woman@ath_yenni")
    assert play.village("ath_yenni").units == {"moudjahidate": 1}
    play.answer("turn.action", "reserve:woman@ath_yenni")
    assert play.village("ath_yenni").units == {"moudjahidate": 1}
    assert play.village("ath_yenni").cards == ["woman", "woman"]


@pytest.mark.rule("rb.card.elderly_woman")
def test_elderly_woman_takes_another_card_back_to_be_played_at_once() -> None:
    villages = {"ath_yenni": {"cards": ["olive_orchard", "man"]}}
    play = turn_of(hand=("elderly_woman",), villages=villages)
    play.answer("turn.action", "reserve:elderly_woman@ath_yenni")
    assert options(play) == ["olive_orchard", "man", "none"]
    play.answer("take.back", "olive_orchard")
    assert play.village("ath_yenni").cards == ["man", "elderly_woman"]
    assert options(play, "play:") == ["play:olive_orchard"]


@pytest.mark.rule("rb.card.elderly_woman")
def test_elderly_woman_in_an_empty_village_takes_nothing() -> None:
    play = turn_of(hand=("elderly_woman", "man"))
    play.answer("turn.action", "reserve:elderly_woman@ath_yenni")
    assert play.key == "turn.action"


@pytest.mark.rule("rb.card.youth")
def test_youth_keeps_one_of_three() -> None:
    play = turn_of(
        hand=("youth",), fields={"deck_top": ["man", "woman", "artisan", "child"], "discard": []}
    )
    play.answer("turn.action", "reserve:youth@ath_yenni")
    assert options(play) == ["man", "woman", "artisan"]
    play.answer("keep.one", "woman")
    assert (hand(play), discard(play)) == (["woman"], ["artisan", "man"])


@pytest.mark.rule("rb.card.youth", "rb.turn.reshuffle")
def test_youth_draws_fewer_when_there_are_fewer() -> None:
    play = turn_of(hand=("youth", "child"), fields={"deck": ["man"], "discard": ["woman"]})
    play.answer("turn.action", "reserve:youth@ath_yenni")
    assert options(play) == ["man", "woman"]
