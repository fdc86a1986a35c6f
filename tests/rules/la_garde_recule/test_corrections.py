"""Corrections by hand: what may be set, and that nothing breaks by it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.la_garde_recule import RULES
from rules.games.la_garde_recule.corrections import correct, correctables
from rules.table import Chance, SetupError, Table, advance

from .playing import BOTH, Play, content, data
from .test_random_play import play as random_play

FIELD = {"gds3": "0503", "gds2": "0502", "gren3": "0505", "gren4": "0808"}
ASIDE: dict[str, Any] = {"activated": BOTH}


def legal(play: Play, path: str) -> tuple[Any, ...]:
    return next(one.legal for one in correctables(play.game) if one.path == path)


def paths(play: Play) -> set[str]:
    return {one.path for one in correctables(play.game)}


def set_(play: Play, path: str, value: int | str) -> None:
    correct(play.game, path, value)
    assert RULES.invariants(play.game) == []
    play.proceed()


def test_units_go_to_any_free_hex_and_into_the_boxes() -> None:
    play = Play(FIELD, turn=2)
    assert set(legal(play, "unit.gds3")) == {"lost", *data().terrain} - {"0502", "0505", "0808"}
    assert set(legal(play, "unit.gren3")) == {"lost", "exited", *data().terrain} - {"0503", "0502", "0808"}
    assert {"waiting", "0101"} <= set(legal(play, "unit.chas13"))
    set_(play, "unit.gds3", "0101")
    assert play.where("gds3") == "0101"
    set_(play, "unit.foot52", "0503")  # back from the lost
    assert play.where("foot52") == "0503"


def test_sides_turn_and_cards() -> None:
    play = Play(FIELD, turn=2)
    set_(play, "side.gds3", "reduced")
    assert play.where("gds3") == "0503-"
    set_(play, "side.gds3", "full")
    assert play.where("gds3") == "0503"
    set_(play, "turn", 4)
    assert play.state.turn == 4
    set_(play, "card.spades_9", "played")
    assert play.state.played == ["spades_9"]
    assert "spades_9" not in play.request.pool
    set_(play, "card.spades_9", "deck")
    assert list(play.state.deck.shuffled) == list(data().deck)
    set_(play, "activated.french", 0)
    assert play.state.activated == ["allied"]
    set_(play, "activated.french", 1)
    assert play.state.activated == BOTH


def test_the_card_that_is_carried_out() -> None:
    play = Play(FIELD, turn=2).turn_up("hearts_3").act("move:gds3:0403")
    assert "card.hearts_3" not in paths(play)
    assert legal(play, "activated.allied") == (1, 1)
    set_(play, "left", 1)
    set_(play, "acted.gds3", 0)
    assert play.request.params["acted"] == []
    set_(play, "acted.gds2", 1)
    assert not [one for one in play.ids if ":gds2" in one]
    set_(play, "left", 0)
    assert play.key == "activation.card"


def test_wellington() -> None:
    play = Play(FIELD, turn=2)
    assert legal(play, "wellington") == ("waiting", "gds2", "gds3", "lost")
    set_(play, "wellington", "gds3")
    assert "lost" not in legal(play, "unit.gds3")  # he is with it
    set_(play, "wellington", "lost")
    assert "lost" in legal(play, "unit.gds3")


def test_what_a_shot_is_about_stays_where_it_is() -> None:
    near = {"gds3": "0504", "gren3": "0505", "gren4": "0808", "gds2": "0502"}
    play = Play(near, turn=2).turn_up("spades_q").act("fire:gren3:gds3")
    assert not {"unit.gren3", "unit.gds3"} & paths(play)
    assert {"unit.gds2", "side.gds3"} <= paths(play)
    set_(play, "side.gds3", "reduced")
    play.answer("shot.card", ["hearts_10"])
    assert play.where("gds3") == "lost-"


def test_while_wellington_has_to_ride_on() -> None:
    near = {"gds3": "0504-", "gren3": "0505", "gren4": "0808", "gds2": "0502", "foot30": "0803"}
    play = Play(near, turn=2, wellington="gds3").turn_up("spades_q").shoot("gren3", "gds3", "hearts_10")
    assert play.key == "wellington.goes"
    assert not {"wellington", "unit.gds3"} & paths(play)
    set_(play, "unit.foot30", "lost")  # one unit is left: he goes to it
    assert play.state.wellington == "gds2"


def test_a_deck_that_is_emptied_under_a_shot() -> None:
    near = {"gds3": "0504", "gren3": "0505", "gren4": "0808"}
    position = {"turn": 2, "card": "spades_q", "deck": ["hearts_2", "hearts_3"]}
    play = Play(near, **position).act("fire:gren3:gds3")
    correct(play.game, "card.hearts_2", "played")
    correct(play.game, "card.hearts_3", "played")
    play.proceed()
    assert "shot.lapses" in play.kinds()
    assert play.state.turn == 3


def test_a_correction_may_end_the_game() -> None:
    play = Play({"gds3": "0503", "gren3": "exited", "gren4": "exited", "chas13": "0401"}, turn=3)
    set_(play, "unit.chas13", "exited")
    assert play.state.ending == "exits_three"
    assert correctables(play.game) == []


def test_a_unit_that_goes_back_to_wait_is_full_and_has_not_acted() -> None:
    play = Play({**FIELD, "chas13": "0608-"}, turn=3).turn_up("spades_3").act("move:chas13:0607")
    set_(play, "unit.chas13", "waiting")
    assert play.where("chas13") == "waiting"
    assert "chas13:0608" in play.offered("enter")


@pytest.mark.parametrize(("path", "value", "says"), [
    ("unit.gds3", "0505", "unit.gds3: one of"),
    ("unit.gds3", 3, "unit.gds3: one of"),
    ("turn", 6, "turn: a number from 1 to 5"),
    ("turn", "2", "turn: a number"),
    ("turn", True, "turn: a number"),
    ("left", 1, "'left' cannot be corrected"),
    ("unit.gds9", "0101", "'unit.gds9' cannot be corrected"),
])  # fmt: skip
def test_what_cannot_be_set(path: str, value: Any, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        correct(Play(FIELD, turn=2).game, path, value)


def test_nothing_is_corrected_during_the_set_up() -> None:
    assert correctables(Play.new().game) == []


def test_corrections_are_entries_that_replay() -> None:
    table = Table.at(content(), {"units": {"gds3": {"at": "0503"}, "gren3": {"at": "0505"}}}, seed=3)
    table.correct("unit.gds3", "0101", "bumped")
    assert table.game.state.where["gds3"] == "0101"
    table.undo()
    assert table.game.state.where["gds3"] == "0503"


@pytest.mark.parametrize("seed", range(3))
def test_random_corrections_break_nothing(seed: int) -> None:
    chance = Chance(seed + 77)
    for game, _, request in random_play({"first_set_up": "suggested"}, seed):
        if request is None or chance.below(8):
            continue
        found = correctables(game)
        one = found[chance.below(len(found))]
        if one.kind == "int":
            least, most = one.legal
            value: int | str = int(least) + chance.below(int(most) - int(least) + 1)
        else:
            value = str(one.legal[chance.below(len(one.legal))])
        correct(game, one.path, value)
        assert RULES.invariants(game) == [], one.path
        advance(game)
        assert RULES.invariants(game) == [], one.path
