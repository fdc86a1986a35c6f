"""What a card activates, and moves, exits, entries and recoveries."""

from __future__ import annotations

import pytest

from rules.games.la_garde_recule.cards import units_of

from .playing import Play, data

FIELD = {"gds3": "0503", "gds2": "0502", "foot30": "0803", "gren3": "0506", "gren4": "0808"}
COUNTS = {1: 3, 2: 2, 3: 3, 4: 2, 5: 3, 6: 2, 7: 3, 8: 2, 9: 3, 10: 2, 11: 1, 12: 1, 13: 1}


@pytest.mark.rule("lg.activate.number", "lg.activate.face")
def test_how_many_units_each_card_activates() -> None:
    for card in data().cards.values():
        if not card.joker:
            assert units_of(card) == COUNTS[card.rank]


@pytest.mark.rule("lg.activate.number")
def test_an_even_card_activates_two_units_each_once() -> None:
    play = Play(FIELD).turn_up("hearts_4")
    assert play.request.params["left"] == 2
    play.act("move:gds3:0403")
    assert not [one for one in play.ids if ":gds3" in one]
    assert play.request.params == {"card": "hearts_4", "left": 1, "acted": ["gds3"], "seat": "allied"}
    play.act("move:gds2:0503")  # the hex that the other has left
    assert play.key == "activation.card"


@pytest.mark.rule("lg.activate.number")
def test_an_odd_card_activates_three_units() -> None:
    play = Play(FIELD).turn_up("hearts_a").act("move:gds3:0403", "move:gds2:0402", "move:foot30:0804")
    assert play.key == "activation.card"


@pytest.mark.rule("lg.activate.number")
def test_fewer_units_may_be_activated_than_the_card_allows() -> None:
    play = Play(FIELD).turn_up("hearts_5").act("move:gds3:0403", "done")
    assert play.event("card.rests") == {"card": "hearts_5", "seat": "allied", "left": 2, "able": True}
    assert play.key == "activation.card"


@pytest.mark.rule("lg.activate.number")
def test_a_card_ends_when_all_units_have_acted() -> None:
    play = Play(FIELD, turn=1).turn_up("spades_7").act("move:gren3:0505", "move:gren4:0807")
    assert play.event("card.rests") == {"card": "spades_7", "seat": "french", "left": 1, "able": False}


@pytest.mark.rule("lg.activate.face")
def test_a_face_card_activates_one_unit() -> None:
    play = Play(FIELD).turn_up("spades_q").act("move:gren3:0505")
    assert play.key == "activation.card"


@pytest.mark.rule("lg.activate.face")
def test_or_it_turns_one_reduced_unit_which_does_not_act() -> None:
    at = {**FIELD, "gren3": "0506-", "gren4": "exited-", "gds3": "0503-"}
    play = Play(at, turn=1).turn_up("spades_j")
    assert play.offered("flip") == {"gren3"}  # not those that have left, nor the enemy
    play.act("flip:gren3")
    assert play.where("gren3") == "0506"
    assert play.key == "activation.card"
    assert play.event("unit.recovers") == {"unit": "gren3", "at": "0506"}


@pytest.mark.rule("lg.activate.face")
def test_allied_units_recover_in_the_same_way() -> None:
    play = Play({**FIELD, "gds3": "0503-", "gds2": "0502-"}).turn_up("diamonds_k")
    assert play.offered("flip") == {"gds3", "gds2"}
    assert play.act("flip:gds2").where("gds2") == "0502"


@pytest.mark.rule("lg.activate.face")
def test_number_cards_turn_no_unit() -> None:
    play = Play({**FIELD, "gds3": "0503-"}).turn_up("hearts_10")
    assert play.offered("flip") == set()


@pytest.mark.rule("lg.activate.face")
def test_by_house_rule_the_turned_unit_acts_and_nobody_else() -> None:
    at = {**FIELD, "gds3": "0503-", "gds2": "0502-"}
    play = Play(at, {"ruling_flip": "and_acts"}).turn_up("hearts_q").act("flip:gds3")
    assert {one.split(":")[1] for one in play.ids if ":" in one} == {"gds3"}
    assert play.offered("flip") == set()
    play.act("move:gds3:0403")
    assert (play.where("gds3"), play.key) == ("0403", "activation.card")
    stays = Play(at, {"ruling_flip": "and_acts"}).turn_up("hearts_q").act("flip:gds3", "done")
    assert (stays.where("gds3"), stays.key) == ("0503", "activation.card")


# ---------------------------------------------------------------------- moves


@pytest.mark.rule("lg.move")
def test_a_move_goes_to_any_neighbouring_hex_whatever_its_ground() -> None:
    play = Play({"gds3": "0503", "gren4": "0808"}).turn_up("hearts_q")
    assert play.offered("move") == {f"gds3:{to}" for to in ("0502", "0602", "0603", "0504", "0403", "0402")}
    woods = Play({"gds3": "0503", "gren4": "0205"}, turn=1).turn_up("spades_q")
    assert "gren4:0105" in woods.offered("move")  # woods
    assert "gren4:0206" in woods.offered("move")


@pytest.mark.rule("lg.move", "lg.stack")
def test_no_unit_enters_a_hex_that_another_holds() -> None:
    play = Play({"gds3": "0503", "gds2": "0502", "gren3": "0504"}).turn_up("hearts_q")
    assert play.offered("move") & {"gds3:0502", "gds3:0504", "gds2:0503"} == set()


@pytest.mark.rule("lg.move")
def test_an_enemy_beside_it_holds_no_unit() -> None:
    play = Play({"gds3": "0504", "gren3": "0505", "gren4": "0605"}).turn_up("spades_2")
    play.act("move:gren3:0404")  # past the guards
    assert play.where("gren3") == "0404"


# ---------------------------------------------------------------------- exit


@pytest.mark.rule("lg.exit")
def test_french_units_leave_from_the_northern_row() -> None:
    play = Play({"gds3": "0101", "gren3": "0701", "gren4": "0702"}, turn=1).turn_up("spades_4")
    assert play.offered("exit") == {"gren3"}
    assert {one for one in play.offered("move") if one.startswith("gren3")} == {
        "gren3:0801", "gren3:0601"
    }  # not south: there stands the other
    play.act("exit:gren3")
    assert play.where("gren3") == "exited"
    assert play.event("unit.exits") == {"unit": "gren3", "source": "0701", "gone": 1, "reduced": False}
    assert not [one for one in play.ids if "gren3" in one]


@pytest.mark.rule("lg.exit")
def test_no_allied_unit_leaves_and_no_french_unit_elsewhere() -> None:
    allied = Play({"gds3": "0501", "gren4": "0808"}).turn_up("hearts_3")
    assert allied.offered("exit") == set()
    edges = {"gren3": "0108", "gren4": "1004", "chas13": "0508", "chas23": "0102", "gds3": "0503"}
    assert Play(edges, turn=2).turn_up("spades_3").offered("exit") == set()


# ---------------------------------------------------------------------- reinforcements


BLUE = {"0508", "0608", "0708", "0808", "0908"}


@pytest.mark.rule("lg.enter")
@pytest.mark.parametrize(("turn", "waves"), [
    (1, set()), (2, {"chas13", "chas23"}), (3, {"chas13", "chas23", "chas14", "chas24"}),
    (5, {"chas13", "chas23", "chas14", "chas24"}),
])  # fmt: skip
def test_waves_enter_from_their_turn_on(turn: int, waves: set[str]) -> None:
    play = Play({"gds3": "0503", "gren3": "0505"}, turn=turn).turn_up("spades_q")
    assert play.offered("enter") == {f"{unit}:{to}" for unit in waves for to in BLUE}


@pytest.mark.rule("lg.enter", "lg.stack")
def test_entering_is_the_move_of_a_unit_and_needs_an_empty_hex() -> None:
    play = Play({"gds3": "0908", "gren3": "0508"}, turn=2).turn_up("spades_4")
    assert play.offered("enter") == {f"{u}:{to}" for u in ("chas13", "chas23") for to in ("0608", "0708", "0808")}
    play.act("enter:chas13:0708")
    assert play.where("chas13") == "0708"
    assert not [one for one in play.ids if "chas13" in one]
    assert play.request.params["left"] == 1
    assert play.event("unit.enters") == {"unit": "chas13", "target": "0708", "wave": 2}


@pytest.mark.rule("lg.enter")
def test_only_black_cards_bring_them() -> None:
    assert Play(FIELD, turn=3).turn_up("hearts_3").offered("enter") == set()


# ---------------------------------------------------------------------- how options read


def test_options_name_hexes_and_consequences() -> None:
    at = {**FIELD, "gren3": "0502", "gds2": "0602", "gren4": "0501-", "foot30": "0803-"}
    play = Play(at, turn=2).turn_up("spades_q")
    move = play.option("move:gren3:0601")
    assert (move.at, move.rule) == (("0502", "0601"), "lg.move")
    assert move.consequence is not None and move.consequence.params["exit"]
    leave = play.option("exit:gren4")
    assert leave.consequence is not None
    assert leave.consequence.params == {"gone": 1, "needed": 4, "wins": False}
    assert play.option("enter:chas13:0508").at == ("wave_2", "0508")
    assert play.option("flip:gren4").at == ("0501",)
    assert play.option("done").rule == "lg.activate.number"
    fire = play.option("fire:gren3:gds2")
    assert (fire.at, fire.rule) == (("0502", "0602"), "lg.fire.hit")


def test_an_exit_that_wins_says_so() -> None:
    at = {"gds3": "0503", "gren3": "exited", "gren4": "exited", "chas13": "0301"}
    found = Play(at, turn=2).turn_up("spades_q").option("exit:chas13").consequence
    assert found is not None and found.params == {"gone": 3, "needed": 3, "wins": True}
