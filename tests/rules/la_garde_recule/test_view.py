"""What people see: pieces, zones, tracks, notes, the chances of the next card; and what statistics get."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.games.la_garde_recule import RULES
from rules.games.la_garde_recule.odds import card_odds
from rules.games.la_garde_recule.view import notes
from rules.table import Piece, View

from .playing import BOTH, Play, content, data

FIELD = {"gds3": "0503", "gds2": "0502-", "gren3": "0505", "gren4": "exited-", "chas13": "lost-"}


def view(play: Play) -> View:
    return RULES.view(play.game, "french")


def piece(play: Play, id: str) -> Piece:
    return next(one for one in view(play).pieces if one.id == id)


def said(say: Any) -> str:
    return content().words.render(say.key, **say.params)


def test_units_stand_at_their_hexes_and_boxes_with_the_side_that_shows() -> None:
    play = Play(FIELD, turn=2)
    shown = {one.id: (one.kind, one.at, one.side) for one in view(play).pieces}
    assert shown["gds3"] == ("units/gds3", "0503", "front")
    assert shown["gds2"] == ("units/gds2", "0502", "back")
    assert shown["gren4"] == ("units/gren4", "exited", "back")
    assert shown["chas13"] == ("units/chas13", "lost", "back")
    assert shown["chas23"] == ("units/chas23", "wave_2", "front")
    assert shown["chas14"] == ("units/chas14", "wave_3", "front")
    assert shown["turn"] == (f"tokens/{data().turn_token}", "turn_2", "front")
    label = piece(play, "gds2").label
    assert label is not None and said(label) == "2/1 Gds (2nd Battalion, 1st Foot Guards), 3-2, reduced"


@pytest.mark.parametrize(("wellington", "at", "label"), [
    ("waiting", "wellington_box", "Wellington, to come"), ("gds3", "0503", "Wellington with 3/1 Gds"),
    ("lost", "lost", "Wellington, killed"),
])  # fmt: skip
def test_wellington_is_shown_where_he_is(wellington: str, at: str, label: str) -> None:
    found = piece(Play(FIELD, turn=2, wellington=wellington), "wellington")
    assert (found.kind, found.at) == ("units/wellington", at)
    assert found.label is not None and said(found.label) == label


def test_every_piece_is_drawn_at_an_anchor_and_has_a_record() -> None:
    anchors = set(content().all("spaces")) | set(content().all("boxes"))
    for play in (Play.new(), Play(FIELD, turn=3, wellington="gds3")):
        for one in view(play).pieces:
            collection, _, record = one.kind.partition("/")
            assert record in content().all(collection)
            assert one.at in anchors


def test_during_the_set_up_units_without_a_place_are_not_shown() -> None:
    play = Play.new().answer("setup.allied", "place:gds3:0503")
    shown = {one.id for one in view(play).pieces}
    assert shown == {"turn", "wellington", "gds3", "chas13", "chas23", "chas14", "chas24"}
    assert [said(one) for one in view(play).status] == ["Set-up"]
    assert view(play).outlook == []


def test_the_cards_lie_in_three_zones() -> None:
    play = Play({"gds3": "0405", "gren3": "0406"}, turn=2, played=["clubs_2"]).turn_up("hearts_3")
    play.shoot("gds3", "gren3", "spades_2")
    play.turn_up("hearts_5")
    deck, current, played = view(play).zones
    assert (deck.id, deck.kind, deck.count, len(deck.contents)) == ("action", "pile", 49, 49)
    assert deck.cards == []
    assert set(deck.contents.values()) == {1}
    assert [card.card for card in current.cards] == ["cards/hearts_5"]
    assert [card.card for card in played.cards] == ["cards/clubs_2", "cards/hearts_3", "cards/spades_2"]
    for zone in (deck, current, played):
        assert said(zone.label)


def test_wellington_waits_in_his_hex_until_he_rides_off_and_lies_among_the_lost_when_taken() -> None:
    at = {"gds3": "0405-", "gds2": "0502", "foot30": "0203", "gren3": "0406"}
    play = Play(at, turn=2, wellington="gds3").turn_up("spades_3").shoot("gren3", "gds3", "hearts_10")
    assert play.key == "wellington.goes"
    assert piece(play, "wellington").at == "0405"
    alone = Play({"gds3": "0405-", "gren3": "0406"}, turn=2, wellington="gds3").turn_up("spades_3")
    found = piece(alone.shoot("gren3", "gds3", "hearts_10"), "wellington")
    assert found.at == "lost"
    assert found.label is not None and said(found.label) == "Wellington, captured"


@pytest.mark.rule("lg.turn.early_joker")
@pytest.mark.parametrize(("options", "position", "warned"), [
    ({}, {"activated": []}, True),
    ({}, {"activated": ["french"]}, True),
    ({}, {"activated": BOTH}, False),
    ({}, {"card": "hearts_3", "activated": [], "deck": ["joker"]}, False),  # the last card ends the turn
    ({}, {"card": "hearts_3", "activated": [], "deck": []}, False),
    ({"ruling_early_joker": "set_aside"}, {"activated": []}, True),
    ({"ruling_early_joker": "set_aside"}, {"activated": [], "played": ["joker"]}, False),
])  # fmt: skip
def test_an_early_joker_is_spoken_of_only_while_it_could_come(
    options: dict[str, str], position: dict[str, Any], warned: bool
) -> None:
    status = view(Play({"gds3": "0503", "gren3": "0505"}, options, turn=2, **position)).status
    assert any("The joker does not count" in said(one) for one in status) is warned


def test_numbers_to_watch() -> None:
    play = Play(FIELD, turn=2).turn_up("spades_3")
    tracks = {one.id: (one.value, one.most, one.seat) for one in view(play).tracks}
    assert tracks == {
        "cards": (52, 53, None), "exited": (1, 4, None),
        "steps.allied": (3, 18, None), "steps.french": (9, 12, None),
    }  # fmt: skip
    assert view(play).turn == "french"


@pytest.mark.rule("lg.end.exits")
def test_how_many_have_to_break_through_depends_on_who_has() -> None:
    full = Play({**FIELD, "gren4": "exited"}, turn=2)
    shown = {one.id: (one.value, one.most) for one in view(full).tracks}
    assert shown["exited"] == (1, 3)
    assert shown["steps.french"] == (10, 12), "who has left the map is not lost"


def test_the_status_lines() -> None:
    play = Play(FIELD, turn=2, activated=[])
    assert [said(one) for one in view(play).status] == [
        "Turn 2 of 5", "The joker does not count before both sides have had a chance to act",
    ]  # fmt: skip
    play.turn_up("spades_3")
    assert [said(one) for one in view(play).status] == [
        "Turn 2 of 5", "Three of spades: French, 3 left to act",
        "The joker does not count before the Allies have had a chance to act",
    ]  # fmt: skip
    over = Play({"gds3": "0503", "gren3": "0505"}, turn=5).turn_up("joker")
    assert [said(one) for one in view(over).status] == ["Five turns are over: the ridge has held."]


def test_notes_tell_ground_and_entries() -> None:
    found = {hex_: [said(one) for one in says] for hex_, says in notes(data()).items()}
    assert len(found) == 80
    assert found["0503"] == [
        "Hill. Fire stops here; +1 from here at a target in the clear.",
        "Allied units may start here.",
    ]  # fmt: skip
    assert found["0502"][1] == "Allied units may start here, those marked R too."
    assert found["0508"] == ["Clear ground.", "French units enter here."]
    assert found["1001"] == ["Road, like clear ground.", "French units may leave over the north edge from here."]
    assert found["0206"] == ["Woods. Fire stops here."]


# ---------------------------------------------------------------------- the next card


def test_chances_of_the_next_card() -> None:
    """Without hearts 3 and spades queen, 51 cards: red 9 of three units, black 5 of one."""
    play = Play(FIELD, turn=2, played=["hearts_3", "spades_q"])
    assert card_odds(play.game) == {
        "french": {1: Fraction(5, 51), 2: Fraction(10, 51), 3: Fraction(10, 51)},
        "allied": {1: Fraction(6, 51), 2: Fraction(10, 51), 3: Fraction(9, 51)},
        "ends": Fraction(1, 51),
    }  # fmt: skip
    lines = [said(one) for one in view(play).outlook]
    assert lines == [
        "Next card, French: 49\u00a0% (three units 19.6\u00a0%, two 19.6\u00a0%, one 9.8\u00a0%)",
        "Next card, Allies: 49\u00a0% (three units 17.6\u00a0%, two 19.6\u00a0%, one 11.8\u00a0%)",
        "Next card, end of the turn: 2\u00a0%",
    ]  # fmt: skip


@pytest.mark.parametrize(("deck", "activated", "ends"), [
    (["joker", "hearts_2"], BOTH, Fraction(1, 2)),
    (["joker", "hearts_2"], ["french"], Fraction(0)),  # ignored: the other card comes
    (["joker"], ["french"], Fraction(1)),  # the last card is not ignored
    ([], BOTH, Fraction(1)),  # no card: the turn is over
])  # fmt: skip
def test_the_chance_that_the_turn_ends(deck: list[str], activated: list[str], ends: Fraction) -> None:
    play = Play(FIELD, turn=2, card="spades_q", deck=deck, activated=activated)
    odds = card_odds(play.game)
    assert odds["ends"] == ends
    assert sum(odds["french"].values()) + sum(odds["allied"].values()) + ends == 1


# ---------------------------------------------------------------------- statistics


def test_figures_for_charts_groups_and_sums() -> None:
    play = Play({**FIELD, "gds3": "0504"}, turn=3, wellington="gds3").turn_up("spades_q")
    play.shoot("gren3", "gds3", "hearts_10")
    assert RULES.series(play.game) == {"turns": 3, "exited": 1, "steps.allied": 2, "steps.french": 9}
    assert RULES.groups(play.game) == {"first_set_up": "free", "wellington": "in_play", "last_turn": "3"}
    tally = RULES.tally(play.game)
    assert tally["shots.french"] == tally["hits.french"] == 1
    assert (tally["lost.allied"], tally["lost.french"], tally["exits"]) == (7, 1, 1)
    assert tally["cards"] == 2


def test_phases_are_events_that_have_words() -> None:
    assert all(content().words.has(f"event.{kind}") for kind in RULES.phases())
