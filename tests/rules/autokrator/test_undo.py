"""Of what an undo would take back, only what the seat has seen is told."""

from __future__ import annotations

import pytest

from rules.table import Table

from .playing import content

POSITION = {
    "round": 2, "acting": "saracens",
    "factions": {"saracens": {"king": "alexandria"}},
}  # fmt: skip


def table(**people: str) -> Table:
    """The Saracens are a person; the Moors, who play neutral areas against them, are a bot unless said otherwise."""
    seats = {"saracens": "person", "byzantines": "power", "franks": "power", "moors": "power", **people}
    return Table.at(content(), POSITION, seats=seats, seed=3)


@pytest.mark.rule("ak.neutral.area")
def test_neutral_cards_that_lie_face_down_are_not_seen() -> None:
    game = table()
    game.answer("king:cyprus")
    assert game.request is not None and game.request.key == "battlefields"
    assert game.journal.path()[-1].by == "seed", "three neutral cards have been drawn"
    assert game.undo_reveals("saracens") == game.undo_reveals() == ()
    assert game.undo_reveals("moors") == ("cards",)


@pytest.mark.rule("ak.battle.stage_d")
def test_cards_that_a_battle_has_shown_are_seen() -> None:
    game = table()
    game.answer("king:cyprus")
    game.answer(game.request.ids[0])  # type: ignore[union-attr]
    assert game.request is not None and game.request.key == "layout"
    assert game.undo_reveals("saracens") == (), "which of the two is fought on was no secret"
    game.answer(game.request.ids[0])  # type: ignore[attr-defined]
    assert game.undo_reveals("saracens") == ("cards", "secrets"), "the neutral cards, and how they lay"


@pytest.mark.rule("ak.gold.espionage")
def test_what_spies_report_is_seen_by_who_paid() -> None:
    position = {**POSITION, "factions": {"saracens": {"king": "damascus"}}}
    game = Table.at(content(), position, seed=3)
    game.answer("king:antiochia")
    assert game.request is not None and (game.request.key, game.request.seat) == ("espionage", "byzantines")
    game.answer("yes")
    assert game.undo_reveals("byzantines") == ("secrets",)
    assert game.undo_reveals("saracens") == ()
