"""On a table: golden draws, cards typed from a real deck, undo, saves, and the recorded games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.games.la_garde_recule import RULES
from rules.games.la_garde_recule.ending import ENDINGS
from rules.simulate import Run, prepare
from rules.table import Chance, IllegalAnswer, SetupError, Table, replay, save

from .playing import content
from .styles import keen

GAMES = Path(__file__).parents[2] / "games" / "la_garde_recule"
SUGGESTED = {"first_set_up": "suggested"}
FIELD = {"gds3": {"at": "0405"}, "gren3": {"at": "0406"}, "gren4": {"at": "0808"}}


def cards_of(table: Table) -> list[str]:
    return [one.value[0] for one in table.journal.path() if one.key.endswith(".card")]


def test_golden_draws() -> None:
    """The cards of a seed are a part of the save format: they never change."""
    table = Table.new(content(), SUGGESTED, seed=1815)
    while len(cards_of(table)) < 12:
        table.answer("done")
    assert cards_of(table)[:12] == GOLDEN


GOLDEN = [
    "diamonds_10", "clubs_k", "diamonds_8", "spades_3", "diamonds_a", "clubs_j",
    "hearts_q", "spades_6", "spades_9", "hearts_k", "diamonds_4", "diamonds_6",
]  # fmt: skip


def test_cards_of_a_real_deck_are_typed_in() -> None:
    table = Table.at(content(), {"turn": 2, "units": FIELD}, chance={"seed": "person"})
    assert table.request is not None and table.request.key == "activation.card"
    with pytest.raises(IllegalAnswer):
        table.answer(["hearts_11"])
    table.answer(["hearts_q"])
    with pytest.raises(IllegalAnswer):
        table.answer("move:gds3:0406")
    table.answer("fire:gds3:gren3")
    with pytest.raises(IllegalAnswer):
        table.answer(["hearts_q"])  # it lies on the table
    table.answer(["spades_10"])
    assert table.game.state.reduced == {"gren3"}
    assert [one.by for one in table.journal.path()] == ["typed", "person", "typed"]


def test_the_same_card_comes_again_after_an_undo() -> None:
    table = Table.at(content(), {"turn": 2, "units": FIELD, "card": "hearts_q"}, seed=7)
    table.answer("fire:gds3:gren3")
    first = cards_of(table)[0]
    assert table.undo_reveals()
    table.undo()
    assert cards_of(table) == []
    table.answer("fire:gds3:gren3")
    assert cards_of(table)[0] == first


def test_a_game_half_way_is_saved_and_goes_on() -> None:
    table, player = Table.new(content(), SUGGESTED, seed=5), Chance(9)
    for _ in range(60):
        if table.request is not None:
            table.answer(keen(table.request, player))
    again = replay(json.loads(json.dumps(save(table))), content())
    assert again.stopped is None
    assert again.dump() == table.dump()
    twin = table.fork()
    assert twin.dump() == table.dump()
    assert twin.request == table.request


def test_everybody_sees_the_same() -> None:
    table = Table.new(content(), SUGGESTED, seed=5)
    allied, french = table.view("allied"), table.view("french")
    assert allied.pieces == french.pieces
    assert allied.zones == french.zones
    assert table.view(None).tracks == french.tracks


@pytest.mark.rule("lg.end.exits", "lg.end.destroyed", "lg.end.captured", "lg.end.time", "lg.end.hopeless")
@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_recorded_games_end_as_they_did(path: Path) -> None:
    """A whole recorded game, played again answer by answer: `<ending>.json`."""
    saved = json.loads(path.read_text())
    table = replay(saved, content())
    assert table.stopped is None
    assert table.result is not None
    assert path.stem == table.result.ending
    assert RULES.invariants(table.game) == []
    assert save(table)["journal"] == saved["journal"]


def test_there_is_a_recorded_game_for_every_ending() -> None:
    assert {path.stem for path in GAMES.glob("*.json")} == set(ENDINGS)


def test_a_bot_plays_the_side_that_its_table_is_for() -> None:
    with pytest.raises(SetupError, match="'allied' cannot take the seat french, only allied"):
        Table.new(content(), {}, {"french": "allied"})
    with pytest.raises(SetupError, match="'allied' cannot take the seat french, only allied"):
        prepare(Run("la_garde_recule", seats=(("all", "allied"),)))
