"""What lies at a place of the board is told in words: every counter, and how many."""

from __future__ import annotations

from dataclasses import replace

from rules.content import load_game
from rules.table import Piece, Table
from solo_app.present.board import shown
from solo_app.present.stacks import stacks
from solo_app.speech import Speaker

AREAS = {
    "setif": {"ops": ["division_2 dispersed", "elite_1 neutralised", "brigade_1"], "ptl": ["police_1"]},
    "oran": {"ug": ["band", "band neutralised"]},
}


def table() -> Table:
    position = {"phase": "government_deployment", "areas": AREAS}
    return Table.at("algeria", position, {"scenario": "1954"})


def test_every_room_says_every_counter_with_its_state_and_what_is_printed_on_it() -> None:
    found = stacks(table().view(None), Speaker(load_game("algeria")))
    ops, patrol = found["setif"]
    assert ops.startswith("OPS (3): ") and patrol == "PTL: Police 1 (2-2)"
    assert "2nd Division, dispersed (12-2); " in ops
    assert "Elite brigade 1, neutralised (9-2)" in ops and "French brigade 1 (6-1)" in ops
    assert "is neutralised" not in ops, "the marker on a unit is no counter of its own"
    (line,) = found["oran"]
    assert line.startswith("UG (2): ") and line.count("neutralised") == 1


def test_what_a_note_of_the_place_says_is_not_said_again() -> None:
    areas = {"setif": {"control": "fln", "terror": True, "ug": ["cadre"]}}
    position = {"phase": "government_deployment", "areas": areas}
    view = Table.at("algeria", position, {"scenario": "1954"}).view(None)
    speaker = Speaker(load_game("algeria"))
    assert stacks(view, speaker)["setif"] == ["Terrorised", "UG: Cadre 1 (1-4)"]
    lines = dict(shown(view, speaker, {}).notes)["Sétif"]
    assert sum("controlled" in line for line in lines) == 1


def test_what_lies_there_is_told_among_the_notes_of_its_place() -> None:
    speaker = Speaker(load_game("algeria"))
    view = table().view(None)
    notes = dict(shown(view, speaker, {}).notes)
    assert notes["Sétif"][-2:] == stacks(view, speaker)["setif"]
    assert not any("(0)" in line or "(1)" in line for lines in notes.values() for line in lines)


def test_places_without_rooms_are_told_where_they_are_crowded() -> None:
    speaker = Speaker(load_game("red_burnoose"))
    pieces = [Piece("a", "units/zouave", "setif"), Piece("b", "units/zouave", "bougie", 3)]
    view = replace(table().view(None), pieces=pieces)
    assert list(stacks(view, speaker)) == ["bougie"]
