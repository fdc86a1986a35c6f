"""What people see: pieces at their boxes, markers, tracks, notes; and words for all of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria import RULES
from rules.games.algeria.psl import check_zero
from rules.games.algeria.state import SETUP

from .playing import Play, content, data


def seen(**position: Any) -> Any:
    game = Play("1958", phase="random_events", **position).game
    return RULES.view(game, None)


POSITION = {
    "psl": {"government": 40, "fln": 60}, "ap": 120, "border": -2, "border_state": "inactive",
    "oas": {"at": "oran", "side": "fln"},
    "areas": {
        "setif": {"control": "fln", "terror": True, "resettled": True, "ug": ["band neutralised"],
                  "ops": ["division_7 dispersed", "elite_1 airmobile", "brigade_1"], "ptl": ["police"]},
        "tunisia": {"ug": ["failek"]},
    },
}  # fmt: skip


@pytest.mark.rule("al.basics.open")
def test_both_sides_and_onlookers_see_the_same() -> None:
    game = Play("1958", phase="random_events", **POSITION).game
    views = [RULES.view(game, seat) for seat in ("government", "fln", None)]
    assert [view.pieces for view in views] == [views[2].pieces] * 3
    assert [view.tracks for view in views] == [views[2].tracks] * 3
    assert [view.seat for view in views] == ["government", "fln", None]


def test_units_stand_in_their_boxes_and_show_their_side() -> None:
    pieces = {piece.id: piece for piece in seen(**POSITION).pieces}
    assert (pieces["division_7"].kind, pieces["division_7"].at, pieces["division_7"].side) == (
        "units/french_division", "setif:ops", "back",
    )  # fmt: skip
    assert pieces["elite_1"].side == "back" and pieces["brigade_1"].side == "front"
    assert pieces["police_1"].at == "setif:ptl" and pieces["failek_1"].at == "tunisia:ug"
    assert pieces["band_1.neutralized"].kind == "tokens/neutralized"
    assert "failek_1.neutralized" not in pieces


def test_markers_of_areas_and_tracks() -> None:
    pieces = {piece.id: piece for piece in seen(**POSITION).pieces}
    assert (pieces["setif.control"].kind, pieces["setif.control"].at) == ("tokens/fln_control", "setif:control")
    assert pieces["setif.terror"].at == pieces["setif.remote"].at == "setif"
    assert pieces["oas"].at == "oran"
    assert pieces["track.government_psl"].at == "psl:40" and pieces["track.fln_psl"].at == "psl:60"
    assert pieces["track.fln_ap"].at == "points:99"
    assert (pieces["track.border_zone"].at, pieces["track.border_zone"].side) == ("border:2", "back")


def test_every_piece_is_of_a_record_and_stands_somewhere() -> None:
    view = seen(**POSITION)
    boxes = set(content().all("boxes"))
    for piece in view.pieces:
        collection, record = piece.kind.split("/")
        assert record in content().all(collection)
        place, _, box = piece.at.partition(":")
        assert place in data().areas or place in ("psl", "points", "border", "turn")
        assert not box or box in boxes or box.isdigit() or box == "control"


def test_tracks_and_free_counters() -> None:
    tracks = {track.id: track for track in seen(**POSITION).tracks}
    assert tracks["psl.fln"].value == 60 and tracks["psl.government"].value == 40
    watched = [id for id, track in tracks.items() if not track.aside]
    assert watched == ["psl.government", "psl.fln", "ap", "air", "helo", "naval", "border"]
    assert tracks["controlled.fln"].value == 1 and tracks["controlled.government"].value == 0
    assert (tracks["free.band"].value, tracks["free.band"].most) == (23, 24)
    assert tracks["border"].value == -2
    assert "border" not in {track.id for track in RULES.view(Play(phase="random_events").game, "fln").tracks}


@pytest.mark.rule("al.turn.sequence")
def test_the_phases_of_the_turn_and_the_present_one() -> None:
    now = {phase.id: phase.now for phase in seen(**POSITION).phases}
    assert list(now) == ["random_events", "reinforcement", "deployment", "operations", "interphase"]
    assert [id for id, present in now.items() if present] == ["random_events"]
    game = Play("1954").game
    game.state.phase = SETUP
    assert RULES.view(game, None).phases == []  # nothing has begun: sides set up


def test_all_of_it_has_words() -> None:
    view = seen(**POSITION)
    said = [*view.status, *(phase.label for phase in view.phases)]
    said += [piece.label for piece in view.pieces if piece.label]
    said += [track.label for track in view.tracks]
    said += [line for lines in view.notes.values() for line in lines]
    for say in said:
        assert content().words.render(say.key, **say.params)
    assert set(view.notes) == set(data().areas)


@pytest.mark.rule("al.victory.zero", "al.victory.both_at_zero", "al.optional.shorter")
@pytest.mark.parametrize(
    ("psl", "winner", "rule", "words"),
    [
        ((50, 0), "government", "al.victory.zero", "the support of the FLN is at zero."),
        ((0, 7), "fln", "al.victory.zero", "the support of the Government is at zero."),
        ((0, 0), "fln", "al.victory.both_at_zero", "the Government is looked at first."),
    ],
)
def test_the_end_is_told_with_what_ended_it(psl: tuple[int, int], winner: str, rule: str, words: str) -> None:
    game = Play(phase="random_events").game
    game.state.psl.update(government=psl[0], fln=psl[1])
    assert check_zero(game)
    result = RULES.result(game)
    assert result is not None and result.winners == (winner,)
    assert result.rule == rule
    told = content().words.render(result.text.key, **result.text.params)
    assert told.endswith(words)
    (status,) = RULES.view(game, None).status
    assert told.startswith(content().words.render(status.key, **status.params))
