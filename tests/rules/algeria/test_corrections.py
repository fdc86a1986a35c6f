"""Corrections by hand: every value, its bounds, and that nothing is lost or doubled."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.algeria import RULES
from rules.table import Chance, SetupError, Table

from .playing import Play, content

AREAS = {
    "setif": {"ug": ["front", "band"], "ops": ["division_7 dispersed", "elite_1 airmobile"], "ptl": ["police"]},
    "tunisia": {"ug": ["failek"]}, "france": {"ug": ["cadre"]},
}  # fmt: skip


def play() -> Any:
    return Play("1958", phase="random_events", areas=AREAS, oas={"at": "oran", "side": "fln"}).game


def value(game: Any, path: str) -> Any:
    return next(one.value for one in RULES.correctables(game) if one.path == path)


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("psl.fln", 12), ("ap", 44), ("air", 3), ("air_most", 9), ("helo", 1), ("helo_most", 30), ("naval", 5),
        ("border", -3), ("border_state", "active"), ("oas", "france"), ("oas", "nowhere"), ("oas_side", "government"),
        ("control.algiers", "fln"), ("terror.biskra", "yes"), ("resettled.medea", "yes"),
        ("units.oran.ops.elite_brigade", 3), ("units.setif.ug.band", 0), ("units.tunisia.oc.band", 2),
        ("units.setif.ops.elite_brigade", 0), ("units.france.ug.cadre", 0), ("units.oran.ptl.police", 2),
        ("neutralised.setif.ug.band", 1), ("dispersed.setif.ops", 0),
    ],
)  # fmt: skip
def test_a_value_is_set(path: str, wanted: int | str) -> None:
    game = play()
    RULES.correct(game, path, wanted)
    assert value(game, path) == wanted
    assert RULES.invariants(game) == []


@pytest.mark.parametrize(
    ("path", "wanted"),
    [("psl.fln", 0), ("psl.fln", 100), ("ap", -1), ("air", 7), ("border", -4), ("control.algiers", "oas"),
     ("resettled.setif", "yes"), ("independent", "no"), ("units.setif.ug.front", 2), ("units.france.ug.cadre", 2),
     ("nonsense", 1),
     ("units.setif.ug.elite_brigade", 1), ("units.morocco.ug.front", 1), ("ap", "many")],
)  # fmt: skip
def test_what_cannot_be_is_refused(path: str, wanted: int | str) -> None:
    game = play()
    with pytest.raises(SetupError):
        RULES.correct(game, path, wanted)
    assert RULES.invariants(game) == []


def test_helicopters_come_back_with_a_brigade_that_is_taken_off() -> None:
    game = play()
    before = game.state.helo
    RULES.correct(game, "units.setif.ops.elite_brigade", 0)
    assert game.state.helo == before + 1


def test_any_series_of_corrections_keeps_the_game_whole() -> None:
    game, chance = play(), Chance(11)
    for _ in range(60):
        one = chance.pick([one.path for one in RULES.correctables(game)])
        found = next(each for each in RULES.correctables(game) if each.path == one)
        if found.kind == "int":
            low, high = found.legal
            RULES.correct(game, one, low + chance.below(int(high) - int(low) + 1))
        else:
            RULES.correct(game, one, chance.pick([str(each) for each in found.legal]))
        assert RULES.invariants(game) == [], one


def test_during_the_set_up_nothing_is_corrected() -> None:
    """What the scenario places needs its counters, and its fronts their ground."""
    table = Table.new(content(), {"scenario": "1958"}, seed=3)
    assert table.correctables() == []
    for path, wanted in (("units.oran.oc.algerian_brigade", 5), ("resettled.tebessa", "yes"), ("ap", 3)):
        with pytest.raises(SetupError):
            table.correct(path, wanted)
    table.answer("suggested")
    table.answer("suggested")
    assert table.correctables()


def test_every_value_has_a_name() -> None:
    for one in RULES.correctables(play()):
        assert content().words.render(one.label.key, **one.label.params)
        if one.kind == "choice":
            assert one.value in one.legal
            assert all(content().words.name_of(str(choice)) for choice in one.legal)
        assert content().words.name_of(one.group)
