"""Written positions: what is not named, and every way to write nonsense."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.la_garde_recule.position import state_at
from rules.table import SetupError, Table

from .playing import content, data

UNITS = {"gds3": {"at": "0503"}, "gren3": {"at": "0505", "reduced": True}}


def at(**position: Any) -> Any:
    return state_at(data(), {}, {"units": UNITS, **position})


def test_what_is_not_named() -> None:
    state = at()
    assert (state.turn, state.wellington, state.ending) == (1, "waiting", "")
    assert state.where["gds3"] == "0503"
    assert state.where["gds2"] == state.where["gren4"] == "lost"
    assert {state.where[unit] for unit in ("chas13", "chas23", "chas14", "chas24")} == {"waiting"}
    assert state.reduced == {"gren3"}
    assert (len(state.deck), state.played, state.activated) == (53, [], [])
    assert state.activation is None


def test_cards_played_are_out_of_the_deck_and_tell_who_could_act() -> None:
    state = at(played=["spades_2", "spades_k"])
    assert len(state.deck) == 51
    assert state.played == ["spades_2", "spades_k"]
    assert state.activated == ["french"]
    assert at(played=["spades_2", "hearts_2"]).activated == ["allied", "french"]
    assert at(played=["spades_2", "hearts_2"], activated=[]).activated == []


def test_cards_left_are_all_that_are_in_the_deck() -> None:
    state = at(deck=["joker", "hearts_a"])
    assert state.deck.shuffled == {"hearts_a": 1, "joker": 1}
    assert len(state.played) == 51
    assert at(deck=[]).deck.shuffled == {}
    both = at(deck=[card for card in data().deck if card != "spades_9"], played=["spades_9"])
    assert both.played == ["spades_9"]


def test_a_card_that_is_carried_out() -> None:
    state = at(card="hearts_3", acted=["gds3"], left=2)
    assert state.played == ["hearts_3"]
    assert state.activation.seat == "allied"
    assert (state.activation.left, state.activation.acted) == (2, ["gds3"])
    assert at(card="hearts_3").activation.left == 3
    assert at(card="spades_q", activated=[]).activated == ["french"]
    assert at(card="hearts_3", played=["hearts_3", "spades_4"]).played == ["hearts_3", "spades_4"]


def test_a_position_opens_as_a_table() -> None:
    position = {"units": UNITS, "turn": 2, "card": "spades_q", "options": {"ruling_woods": "cover"}}
    table = Table.at(content(), position)
    assert table.request is not None and table.request.key == "activation.unit"
    assert table.game.state.options["ruling_woods"] == "cover"


def test_a_position_that_is_over_is_over() -> None:
    gone = {"gren3": {"at": "exited"}, "gren4": {"at": "exited"}, "chas13": {"at": "exited"}}
    state = state_at(data(), {}, {"turn": 2, "units": {"gds3": {"at": "0503"}, **gone}})
    assert state.ending == "exits_three"
    assert state.stack == []


@pytest.mark.parametrize(("position", "says"), [
    ({"turns": 2}, "turns: no such field (did you mean 'turn'?)"),
    ({"turn": 6}, "turn: a number from 1 to 5, not 6"),
    ({"turn": "two"}, "turn: a number"),
    ({"turn": True}, "turn: a number"),
    ({"units": ["gds3"]}, "units: a mapping"),
    ({"units": {"gds9": {"at": "0503"}}}, "units: 'gds9' is none of its values (did you mean 'gds3'?)"),
    ({"units": {"gds3": "0503"}}, "units.gds3: a mapping"),
    ({"units": {"gds3": {"hex": "0503"}}}, "units.gds3.hex: no such field"),
    ({"units": {"gds3": {"at": "0509"}}}, "units.gds3.at: '0509' is none of its values"),
    ({"units": {"gds3": {"at": "exited"}}}, "units.gds3.at: 'exited'"),
    ({"units": {"gds3": {"at": "waiting"}}}, "units.gds3.at: 'waiting'"),
    ({"units": {"gds3": {}}}, "units.gds3.at: ''"),
    ({"units": {"gds3": {"at": "0503", "reduced": "no"}}}, "units.gds3.reduced: true or false"),
    ({"units": {"gds3": {"at": "0503"}, "gds2": {"at": "0503"}}}, "position: 0503"),
    ({"units": {**UNITS, "gren4": {"at": "waiting"}}}, "position: gren4"),
    ({"units": {**UNITS, "chas13": {"at": "waiting", "reduced": True}}}, "position: chas13"),
    ({"wellington": "gren3"}, "wellington: 'gren3' is none of its values"),
    ({"turn": 2, "wellington": "gds2"}, "position: wellington: his unit gds2 is not on the map"),
    ({"wellington": "gds3"}, "wellington: he arrives from turn 2 on, and this is turn 1"),
    ({"units": {**UNITS, "chas13": {"at": "0506"}}},
     "units.chas13.at: wave 2 enters from turn 2 on, and this is turn 1"),
    ({"turn": 2, "units": {**UNITS, "chas14": {"at": "exited"}}},
     "units.chas14.at: wave 3 enters from turn 3 on, and this is turn 2"),
    ({"played": "spades_2"}, "played: a list"),
    ({"played": ["spades_11"]}, "played[0]: 'spades_11'"),
    ({"played": ["spades_2", "spades_2"]}, "played: a card more often"),
    ({"deck": ["spades_2", "spades_2"]}, "deck: `deck` and `played`"),
    ({"deck": ["spades_2"], "played": ["spades_3"]}, "deck: `deck` and `played`"),
    ({"card": "joker"}, "card: joker activates nobody"),
    ({"card": "hearts_3", "left": 4}, "left: a number from 0 to 3"),
    ({"card": "hearts_3", "acted": ["gren3"]}, "acted[0]: 'gren3'"),
    ({"card": "hearts_3", "acted": ["gds3", "gds3"]}, "position: activation"),
    ({"left": 2}, "left: no card is being carried out"),
    ({"acted": []}, "acted: no card is being carried out"),
    ({"activated": ["prussian"]}, "activated[0]: 'prussian'"),
    ({"options": {"ruling_mud": "deep"}}, "no option called 'ruling_mud'"),
    ({"options": {"ruling_woods": 1}}, "options.ruling_woods: a word"),
    ({"options": "none"}, "options: a mapping"),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(position: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as refused:
        at(**position)
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize("position", [[], "turn", None])
def test_a_position_is_a_mapping(position: Any) -> None:
    with pytest.raises(SetupError, match="position: a mapping"):
        state_at(data(), {}, position)


def test_a_played_joker_that_is_also_the_card_is_refused() -> None:
    with pytest.raises(SetupError, match="card: joker activates nobody"):
        at(card="joker", played=["joker"])
