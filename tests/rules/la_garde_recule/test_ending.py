"""Every end of the game, those that fall at once too."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.la_garde_recule import RULES
from rules.games.la_garde_recule.ending import ENDINGS

from .playing import Play


def ended(play: Play, ending: str) -> None:
    """The game is over by an ending, and says so."""
    assert play.state.ending == ending
    assert play.waiting is None
    found = RULES.result(play.game)
    assert found is not None
    assert (found.ending, found.winners) == (ending, (WINNERS[ending],))
    assert play.event("game.ends") == {"ending": ending, "winner": WINNERS[ending]}
    assert play.rule_of("game.ends") == found.rule


WINNERS = {
    "exits_three": "french", "exits_four": "french", "destroyed": "french", "captured": "french",
    "time": "allied", "hopeless": "allied",
}  # fmt: skip


def leaving(*gone: str, last: str = "chas23", **position: Any) -> Play:
    """Units that have left (with `-` reduced), and one that leaves now; a guard is left to the Allies."""
    at = {unit.rstrip("-"): "exited" + ("-" if unit.endswith("-") else "") for unit in gone}
    at[last.rstrip("-")] = "0401" + ("-" if last.endswith("-") else "")
    play = Play({"gds3": "0503", **at}, turn=3, **position).turn_up("spades_2")
    assert not play.state.ending
    return play.act(f"exit:{last.rstrip('-')}")


def test_every_ending_has_its_test() -> None:
    assert set(WINNERS) == set(ENDINGS)


@pytest.mark.rule("lg.end.exits")
def test_three_units_at_full_strength_have_left() -> None:
    ended(leaving("gren3", "gren4"), "exits_three")


@pytest.mark.rule("lg.end.exits")
@pytest.mark.parametrize(("gone", "last"), [
    (("gren3-", "gren4"), "chas23"), (("gren3", "gren4"), "chas23-"), (("gren3-", "gren4-"), "chas23-"),
])  # fmt: skip
def test_three_are_not_enough_if_any_of_them_is_reduced(gone: tuple[str, ...], last: str) -> None:
    play = leaving(*gone, last=last)
    assert not play.state.ending
    assert play.key == "activation.unit"


@pytest.mark.rule("lg.end.exits")
@pytest.mark.parametrize("reduced", ["gren3-", "gren3"])
def test_then_the_fourth_wins(reduced: str) -> None:
    last = "chas23" if reduced.endswith("-") else "chas23-"
    ended(leaving(reduced, "gren4", "chas13-", last=last), "exits_four")


@pytest.mark.rule("lg.end.exits")
def test_reduced_units_that_have_not_left_do_not_matter() -> None:
    at = {"gds3": "0503", "gren3": "exited", "gren4": "exited", "chas13": "0808-", "chas23": "0401"}
    ended(Play(at, turn=3).turn_up("spades_2").act("exit:chas23"), "exits_three")


@pytest.mark.rule("lg.end.exits")
def test_the_third_exit_ends_the_game_before_the_card_is_used_up() -> None:
    play = leaving("gren3", "gren4")
    assert play.state.activation is None
    assert play.state.stack == []
    assert play.kinds()[-2:] == ["unit.exits", "game.ends"]


LAST = {"gds3": "0405-", "gren3": "0406", "gren4": "0808"}


@pytest.mark.rule("lg.end.destroyed")
@pytest.mark.parametrize("wellington", ["waiting", "lost"])
def test_the_last_allied_unit_is_eliminated(wellington: str) -> None:
    play = Play(LAST, turn=2, wellington=wellington).turn_up("spades_q")
    ended(play.shoot("gren3", "gds3", "hearts_10"), "destroyed")


@pytest.mark.rule("lg.end.captured")
def test_the_last_allied_unit_is_eliminated_and_he_is_with_it() -> None:
    play = Play(LAST, turn=2, wellington="gds3").turn_up("spades_q").shoot("gren3", "gds3", "hearts_10")
    ended(play, "captured")


@pytest.mark.rule("lg.end.captured", "lg.end.destroyed", "lg.wellington.killed")
def test_the_same_card_kills_him_and_eliminates_the_last_unit() -> None:
    at = {"smissen": "0306-", "gren3": "0206", "gren4": "0808"}
    play = Play(at, {"ruling_defence": "once"}, turn=2, wellington="smissen").turn_up("spades_q")
    ended(play.shoot("gren3", "smissen", "clubs_a"), "destroyed")


@pytest.mark.rule("lg.end.destroyed")
def test_the_last_card_of_the_deck_eliminates_the_last_unit() -> None:
    play = Play(LAST, turn=5, card="spades_q", deck=["hearts_10"])
    ended(play.act("fire:gren3:gds3"), "destroyed")


@pytest.mark.rule("lg.end.time")
def test_the_french_have_not_won_by_the_end_of_turn_5() -> None:
    ended(Play(LAST, turn=5).turn_up("joker"), "time")


@pytest.mark.rule("lg.end.time", "lg.turn.end")
def test_the_last_card_of_turn_5_is_still_carried_out() -> None:
    at = {"gds3": "0503", "gren3": "exited", "gren4": "exited", "chas23": "0401"}
    play = Play(at, turn=5, card="spades_2", deck=[])
    ended(play.act("exit:chas23"), "exits_three")
    ended(Play(at, turn=5, card="spades_2", deck=[]).act("done"), "time")


@pytest.mark.rule("lg.end.time")
def test_other_turns_are_followed_by_the_next() -> None:
    play = Play(LAST, turn=4).turn_up("joker")
    assert (play.state.turn, play.state.ending) == (5, "")


NONE_TO_COME = dict.fromkeys(("gren4", "chas13", "chas23", "chas14", "chas24"), "lost")


@pytest.mark.rule("lg.end.hopeless")
def test_the_last_french_unit_is_eliminated() -> None:
    at = {**NONE_TO_COME, "gds3": "0405", "gren3": "0406-"}
    play = Play(at, turn=2).turn_up("hearts_2").shoot("gds3", "gren3", "hearts_10")
    ended(play, "hopeless")


@pytest.mark.rule("lg.end.hopeless")
def test_the_last_french_unit_leaves_and_that_is_not_enough() -> None:
    at = {**NONE_TO_COME, "gren4": "exited", "gds3": "0405", "gren3": "0401"}
    ended(Play(at, turn=2).turn_up("spades_2").act("exit:gren3"), "hopeless")


@pytest.mark.rule("lg.end.hopeless")
def test_while_one_may_still_come_the_game_goes_on() -> None:
    at = {**NONE_TO_COME, "chas24": "waiting", "gds3": "0405", "gren3": "0406-"}
    play = Play(at, turn=2).turn_up("hearts_q").shoot("gds3", "gren3", "hearts_10")
    assert play.key == "activation.card"


@pytest.mark.rule("lg.end.hopeless")
def test_by_house_rule_the_game_is_played_to_its_end() -> None:
    at = {**NONE_TO_COME, "gds3": "0405", "gren3": "0406-"}
    play = Play(at, {"ruling_hopeless": "play_on"}, turn=5).turn_up("hearts_q")
    play.shoot("gds3", "gren3", "hearts_9")
    assert play.key == "activation.card"
    ended(play.turn_up("joker"), "time")


@pytest.mark.rule("lg.end.exits")
def test_too_few_to_exit_does_not_end_the_game() -> None:
    """Two units are left and none has left the map: the French can still destroy the Allies."""
    at = {**NONE_TO_COME, "chas24": "0808", "gds3": "0405", "gren3": "0406"}
    play = Play(at, turn=4).turn_up("hearts_q").shoot("gds3", "gren3", "hearts_10")
    assert play.key == "activation.card"
