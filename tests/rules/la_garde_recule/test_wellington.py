"""Lord Wellington: arrival, riding along, encouragement, danger, relocation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.games.la_garde_recule.shot import aim

from .playing import Play

FIELD = {"gds3": "0503", "gds2": "0502", "gren3": "0505", "gren4": "0808"}


@pytest.mark.rule("lg.wellington.arrives")
@pytest.mark.parametrize("card", ["hearts_2", "diamonds_a", "hearts_k"])
def test_any_red_card_brings_him_and_is_spent(card: str) -> None:
    play = Play(FIELD, turn=2).turn_up(card)
    assert play.offered("wellington") == {"gds3", "gds2"}
    play.act("wellington:gds3")
    assert play.state.wellington == "gds3"
    assert play.key == "activation.card"  # the card is spent
    assert play.event("wellington.arrives") == {"unit": "gds3", "at": "0503", "card": card}


@pytest.mark.rule("lg.wellington.arrives")
@pytest.mark.parametrize(("turn", "card", "wellington"), [
    (1, "hearts_2", "waiting"), (2, "spades_2", "waiting"), (2, "hearts_2", "gds3"), (2, "hearts_2", "lost"),
])  # fmt: skip
def test_not_in_turn_1_nor_by_a_black_card_nor_again(turn: int, card: str, wellington: str) -> None:
    play = Play(FIELD, turn=turn, wellington=wellington).turn_up(card)
    assert play.offered("wellington") == set()


@pytest.mark.rule("lg.wellington.arrives")
def test_not_by_a_card_of_which_a_part_is_used() -> None:
    play = Play(FIELD, turn=2).turn_up("hearts_2").act("move:gds3:0403")
    assert play.offered("wellington") == set()


@pytest.mark.rule("lg.wellington.rides", "lg.stack")
def test_he_moves_with_his_unit_free_of_cost() -> None:
    play = Play(FIELD, turn=2, wellington="gds3").turn_up("hearts_2").act("move:gds3:0403")
    assert play.state.wellington == "gds3"
    assert play.event("unit.moves")["wellington"]
    assert play.request.params["left"] == 1
    play.act("move:gds2:0402")
    assert not play.event("unit.moves")["wellington"]


@pytest.mark.rule("lg.wellington.rides")
def test_he_has_no_move_of_his_own() -> None:
    play = Play(FIELD, turn=2, wellington="gds3").turn_up("hearts_3")
    assert not [one for one in play.ids if "wellington" in one]


@pytest.mark.rule("lg.wellington.fire")
def test_he_adds_one_to_the_card_of_his_unit_and_to_its_defence() -> None:
    at = {"gds3": "0405", "gds2": "0306", "gren3": "0406", "gren4": "0808"}
    play = Play(at, turn=2, wellington="gds3")
    own = aim(play.game, "gds3", "gren3")
    assert own.modifiers == (("wellington", 1),)
    other = aim(play.game, "gds2", "gren3")
    assert other.modifiers == ()
    # 4 against 3 + 1: the raised factor counts twice, 4 + card - 4 > 4 needs a 5
    against = aim(play.game, "gren3", "gds3")
    assert (against.defence, against.needed, against.guarded) == (4, 5, True)
    assert aim(play.game, "gren3", "gds2").defence == 3


@pytest.mark.rule("lg.wellington.fire")
def test_he_raises_a_reduced_factor_too_and_helps_the_guns() -> None:
    at = {"smissen": "0405-", "gren3": "0406", "gren4": "0808"}
    play = Play(at, turn=2, wellington="smissen")
    assert aim(play.game, "gren3", "smissen").defence == 3
    assert aim(play.game, "smissen", "gren3").modifiers == (("guns", 1), ("wellington", 1))


NEAR = {"gds3": "0405", "gds2": "0306", "foot30": "0203", "gren3": "0406", "gren4": "0808"}


def fired_at(card: str, **changes: str) -> Play:
    options = {name: value for name, value in changes.items() if name.startswith("ruling")}
    at = {**NEAR, **{name: value for name, value in changes.items() if name not in options}}
    play = Play(at, options, turn=2, wellington="gds3").turn_up("spades_q")
    return play.shoot("gren3", "gds3", card)


@pytest.mark.rule("lg.wellington.killed")
@pytest.mark.parametrize(("card", "killed", "any_king"), [
    ("spades_a", True, True), ("clubs_a", True, True), ("spades_k", True, True), ("clubs_k", True, True),
    ("hearts_a", False, False), ("hearts_k", False, True), ("diamonds_k", False, True),
    ("clubs_10", False, False), ("clubs_j", False, False),
])  # fmt: skip
def test_the_cards_that_kill_him(card: str, killed: bool, any_king: bool) -> None:
    assert (fired_at(card).state.wellington == "lost") is killed
    other = fired_at(card, ruling_kings="any_king")
    assert (other.state.wellington == "lost") is any_king


@pytest.mark.rule("lg.wellington.killed")
def test_a_king_kills_him_and_misses_the_unit() -> None:
    play = fired_at("spades_k", gds3="0405-")
    assert play.state.wellington == "lost"
    assert play.where("gds3") == "0405-"
    assert play.key == "activation.card"


@pytest.mark.rule("lg.wellington.killed")
def test_his_factor_holds_for_the_shot_that_kills_him() -> None:
    # card 1 + 4 - 2 = 3 > 2 would hit a reduced unit; with him 1 + 4 - 3 = 2 does not beat 3
    assert fired_at("spades_a", gds3="0405-").where("gds3") == "0405-"


@pytest.mark.rule("lg.wellington.killed")
def test_fire_at_another_hex_does_not_touch_him() -> None:
    play = Play(NEAR, turn=2, wellington="gds3").turn_up("spades_q").shoot("gren3", "gds2", "clubs_k")
    assert play.state.wellington == "gds3"


@pytest.mark.rule("lg.wellington.killed")
def test_one_card_kills_him_and_eliminates_his_unit() -> None:
    # the weakest unit, shot at from woods: 1 + 4 + 1 - 3 = 3 does not do; with the defence once it does
    at = {"smissen": "0306-", "gren3": "0206", "gds2": "0503", "gren4": "0808"}
    play = Play(at, {"ruling_defence": "once"}, turn=2, wellington="smissen").turn_up("spades_q")
    play.shoot("gren3", "smissen", "clubs_a")
    assert play.where("smissen") == "lost-"
    assert play.state.wellington == "lost"
    assert play.key == "activation.card"  # he rides nowhere
    assert play.kinds()[-3:] == ["shot.hits", "wellington.killed", "unit.eliminated"]


@pytest.mark.rule("lg.wellington.relocates")
def test_he_rides_to_another_unit_when_his_is_eliminated() -> None:
    play = fired_at("hearts_10", gds3="0405-")
    assert (play.key, play.request.seat) == ("wellington.goes", "allied")
    assert play.ids == ["gds2", "foot30"]
    found = play.option("foot30")
    assert found.at == ("0405", "0203")
    play.answer("wellington.goes", "foot30")
    assert play.state.wellington == "foot30"
    assert play.event("wellington.rides") == {"unit": "foot30", "source": "0405", "at": "0203"}


@pytest.mark.rule("lg.wellington.relocates")
def test_to_the_only_other_unit_without_asking() -> None:
    at = {"gds3": "0405-", "gds2": "0306", "gren3": "0406", "gren4": "0808"}
    play = Play(at, turn=2, wellington="gds3").turn_up("spades_q").shoot("gren3", "gds3", "hearts_10")
    assert play.state.wellington == "gds2"


@pytest.mark.rule("lg.wellington.relocates")
def test_he_stays_when_his_unit_is_only_reduced() -> None:
    play = fired_at("hearts_10")
    assert (play.where("gds3"), play.state.wellington, play.key) == ("0405-", "gds3", "activation.card")


@pytest.mark.rule("lg.wellington.relocates")
def test_the_rest_of_the_card_goes_on_after_he_rode_off() -> None:
    at = {**NEAR, "gds3": "0405-"}
    play = Play(at, turn=2, wellington="gds3").turn_up("spades_2").shoot("gren3", "gds3", "hearts_10")
    play.answer("wellington.goes", "gds2")
    assert (play.key, play.request.params["left"]) == ("activation.unit", 1)


def test_odds_tell_his_danger() -> None:
    play = Play(NEAR, turn=2, wellington="gds3").turn_up("spades_q")
    found = play.odds("fire:gren3:gds3")
    assert found["wellington_killed_chance"] == Fraction(4, 52)
    any_king = Play(NEAR, {"ruling_kings": "any_king"}, turn=2, wellington="gds3").turn_up("spades_q")
    assert any_king.odds("fire:gren3:gds3")["wellington_killed_chance"] == Fraction(6, 52)
    assert "wellington_killed_chance" not in play.odds("fire:gren3:gds2")


def test_options_with_him() -> None:
    play = Play(NEAR, turn=2).turn_up("hearts_2")
    assert play.option("wellington:gds3").at == ("wellington_box", "0405")
