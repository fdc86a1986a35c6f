"""The turn: shuffling, whose card it is, and the joker at every moment it can come."""

from __future__ import annotations

from collections import Counter

import pytest

from .playing import Play, data

FIELD = {"gds3": "0503", "gds2": "0502", "gren3": "0505", "gren4": "0808"}
ALL = set(data().deck)


@pytest.mark.rule("lg.turn.shuffle")
def test_each_turn_begins_with_all_cards() -> None:
    play = Play(FIELD, turn=2, deck=["joker"])  # the only card: it comes by itself, and turn 3 begins
    assert play.state.turn == 3
    assert play.kinds() == ["joker.ends", "turn.begins"]
    assert play.event("turn.begins") == {"turn": 3, "cards": 53}
    assert Counter(play.request.pool) == Counter(ALL)
    assert play.state.played == []
    assert play.state.activated == []


@pytest.mark.rule("lg.turn.draw")
@pytest.mark.parametrize(("card", "seat"), [
    ("spades_2", "french"), ("clubs_k", "french"), ("hearts_2", "allied"), ("diamonds_k", "allied"),
])  # fmt: skip
def test_black_cards_are_french_and_red_ones_allied(card: str, seat: str) -> None:
    play = Play(FIELD, activated=[]).turn_up(card)
    assert play.request.seat == seat
    assert play.state.activated == [seat]
    assert play.event("card.activates")["seat"] == seat
    assert card not in play.state.deck.shuffled
    assert play.state.played == [card]


@pytest.mark.rule("lg.turn.draw")
def test_a_card_that_its_side_cannot_use_is_passed_over() -> None:
    play = Play({"gds3": "0503"}, turn=1).turn_up("spades_3")
    assert play.key == "activation.card"
    assert play.event("card.rests") == {"card": "spades_3", "seat": "french", "left": 3, "able": False}


@pytest.mark.rule("lg.turn.draw")
def test_a_card_that_its_side_will_not_use_is_passed_over() -> None:
    play = Play(FIELD).turn_up("spades_3").act("done")
    assert play.key == "activation.card"
    assert play.event("card.rests")["able"]


@pytest.mark.rule("lg.turn.end")
def test_a_turn_ends_with_the_last_card_which_is_carried_out() -> None:
    play = Play(FIELD, turn=1, deck=["spades_2", "spades_3"]).turn_up("spades_2")
    # spades_3, the last card, comes by itself
    play.act("done")
    assert play.state.activation.card == "spades_3"
    assert not play.offered("fire")  # no card is left for a shot
    play.act("move:gren3:0605", "done")
    assert play.state.turn == 2
    assert play.kinds()[-2:] == ["turn.spent", "turn.begins"]
    assert play.where("gren3") == "0605"


@pytest.mark.rule("lg.turn.end")
def test_no_shot_without_a_card() -> None:
    position = {"turn": 1, "card": "spades_3"}
    near = {"gds3": "0504", "gren3": "0505", "gren4": "0808"}
    assert Play(near, deck=["hearts_2"], **position).offered("fire") == {"gren3:gds3"}
    assert Play(near, deck=[], **position).offered("fire") == set()


@pytest.mark.rule("lg.turn.joker")
def test_the_joker_ends_the_turn_when_drawn_for_activation() -> None:
    play = Play(FIELD, turn=1).turn_up("joker")
    assert play.state.turn == 2
    assert play.kinds() == ["joker.ends", "turn.begins"]


@pytest.mark.rule("lg.turn.joker")
def test_the_joker_for_a_shot_ends_the_turn_and_the_shot_has_no_effect() -> None:
    near = {"gds3": "0504-", "gren3": "0505", "gren4": "0808"}
    play = Play(near, turn=1).turn_up("spades_3").shoot("gren3", "gds3", "joker")
    assert play.where("gds3") == "0504-"
    assert play.state.turn == 2
    # two more units of the card are not activated any more
    assert (play.key, play.state.activation) == ("activation.card", None)
    assert play.kinds()[-3:] == ["joker.ends", "shot.lapses", "turn.begins"]


@pytest.mark.rule("lg.turn.early_joker")
@pytest.mark.parametrize("activated", [[], ["allied"], ["french"]])
def test_an_early_joker_is_shuffled_in_again(activated: list[str]) -> None:
    play = Play(FIELD, turn=2, activated=activated).turn_up("joker")
    assert (play.key, play.state.turn) == ("activation.card", 2)
    assert play.state.deck.shuffled["joker"] == 1
    assert play.state.played == []
    assert play.event("joker.ignored") == {"card": "joker", "aside": False}
    play.answer("activation.card", ["joker"])  # and again
    assert play.state.turn == 2


@pytest.mark.rule("lg.turn.early_joker")
def test_both_sides_could_be_activated_when_a_card_of_each_colour_was_drawn() -> None:
    play = Play(FIELD, turn=2, activated=[]).turn_up("spades_2", "joker", "spades_3", "joker")
    assert play.state.turn == 2
    play.turn_up("hearts_2").act("done")
    assert play.state.activated == ["allied", "french"]
    play.turn_up("joker")
    assert play.state.turn == 3


@pytest.mark.rule("lg.turn.early_joker")
def test_a_card_counts_though_nobody_could_use_it() -> None:
    play = Play({"gds3": "0503"}, turn=1, activated=["allied"]).turn_up("spades_2")
    assert play.key == "activation.card"
    play.turn_up("joker")
    assert play.state.turn == 2


@pytest.mark.rule("lg.turn.early_joker")
def test_cards_drawn_for_shots_do_not_count() -> None:
    near = {"gds3": "0504", "gren3": "0505", "gren4": "0808"}
    play = Play(near, turn=1, activated=[]).turn_up("spades_3")
    play.shoot("gren3", "gds3", "hearts_2")
    assert play.state.activated == ["french"]
    play.act("done").turn_up("joker")
    assert play.state.turn == 1


@pytest.mark.rule("lg.turn.early_joker")
def test_an_early_joker_for_a_shot_is_drawn_again() -> None:
    near = {"gds3": "0504", "gren3": "0505", "gren4": "0808"}
    play = Play(near, turn=1, activated=["french"]).turn_up("spades_3")
    play.act("fire:gren3:gds3").answer("shot.card", ["joker"])
    assert (play.key, play.request.params["target"]) == ("shot.card", "gds3")
    play.answer("shot.card", ["hearts_10"])
    assert play.where("gds3") == "0504-"
    assert play.state.activation.left == 2


@pytest.mark.rule("lg.turn.early_joker")
def test_a_joker_that_is_the_last_card_is_not_ignored() -> None:
    play = Play(FIELD, turn=1, activated=["french"], deck=["joker"])
    assert play.state.turn == 2
    near = {"gds3": "0504", "gren3": "0505", "gren4": "0808"}
    shot = Play(near, turn=1, activated=["french"], card="spades_3", deck=["joker"])
    shot.act("fire:gren3:gds3")
    assert (shot.state.turn, shot.where("gds3")) == (2, "0504")


@pytest.mark.rule("lg.turn.early_joker")
def test_a_joker_laid_aside_is_out_for_this_turn_only() -> None:
    aside = {"ruling_early_joker": "set_aside"}
    play = Play(FIELD, aside, turn=2, activated=[]).turn_up("joker")
    assert play.key == "activation.card"
    assert "joker" not in play.state.deck.shuffled
    assert play.event("joker.ignored")["aside"]
    last = Play(FIELD, aside, turn=2, activated=[], deck=["joker", "spades_2"]).turn_up("joker")
    last.act("done")  # spades_2 came by itself; then the turn is spent
    assert last.state.turn == 3
    assert last.state.deck.shuffled["joker"] == 1


@pytest.mark.rule("lg.turn.joker", "lg.end.time")
def test_the_joker_as_the_last_card_of_turn_5() -> None:
    play = Play(FIELD, turn=5, deck=["spades_2", "joker"]).turn_up("spades_2").act("done")
    assert play.state.ending == "time"
    assert play.kinds()[-2:] == ["joker.ends", "game.ends"]


def test_a_draw_says_who_draws_and_what_may_come() -> None:
    play = Play(FIELD, turn=4, played=["spades_a", "hearts_a"])
    assert (play.request.seat, play.request.source) == ("french", "pile.action")
    assert play.request.params == {"turn": 4, "left": 51}
    assert set(play.request.pool) == ALL - {"spades_a", "hearts_a"}
