"""Crowded places of the board are told in words: every counter that lies there, and how many."""

from __future__ import annotations

from rules.content import load_game
from rules.table import Table
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


def test_every_counter_of_a_crowded_box_is_named_with_its_state() -> None:
    found = stacks(table().view(None), Speaker(load_game("algeria")))
    (line,) = found["setif"]  # one police unit alone is no crowd
    assert line.startswith("OPS (3): ")
    assert "2nd Division, dispersed" in line
    assert ", neutralised" in line
    assert "is neutralised" not in line, "the marker on a unit is no counter of its own"
    (line,) = found["oran"]
    assert line.startswith("UG (2): ") and line.count("neutralised") == 1


def test_crowds_are_told_among_the_notes_of_their_place() -> None:
    speaker = Speaker(load_game("algeria"))
    view = table().view(None)
    notes = dict(shown(view, speaker, {}).notes)
    assert notes["Sétif"][-1:] == stacks(view, speaker)["setif"]
    assert not any("(0)" in line or "(1)" in line for lines in notes.values() for line in lines)
