"""Set-up: what everybody begins with, and where Admirals may begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.content import load_game
from rules.games.autokrator import RULES
from rules.games.autokrator.data import FACTIONS
from rules.simulate import Run, prepare
from rules.table import SetupError, Table

from .playing import Play, content, data


@pytest.mark.rule("ak.setup")
def test_everybody_begins_with_the_same() -> None:
    game = Play({"admirals": "suggested"})
    assert tuple(game.state.factions) == FACTIONS
    for faction, power in game.state.factions.items():
        capital = data().factions[faction].capital
        assert (power.gold, power.score) == (11, 0)
        assert power.units["king"].area == power.units["general"].area == capital
        assert [pawn.lives for pawn in power.units.values()] == [3, 4, 4]
    assert game.state.round == 1
    assert len(data().hand) == 12


@pytest.mark.rule("ak.cards.allocate")
@pytest.mark.parametrize("broken", [
    "cards: [{id: archers_levy, remove: true}]",
    "units: [{id: general, card: neutral_cavalry}]",
])  # fmt: skip
def test_cards_that_nobody_could_allocate_are_refused_at_the_set_up(broken: str, tmp_path: Path) -> None:
    overlay = tmp_path / "broken.yaml"
    overlay.write_text(broken, encoding="utf-8")
    with pytest.raises(SetupError, match="battle cards cannot be allocated"):
        Table.new(load_game("autokrator", overlays=[str(overlay)]), {"admirals": "suggested"})


def test_a_default_that_is_no_value_is_refused(tmp_path: Path) -> None:
    overlay = tmp_path / "broken.yaml"
    overlay.write_text("options: [{id: powers, default: none}]", encoding="utf-8")
    with pytest.raises(SetupError, match="powers cannot be 'none': one of all, east, west"):
        Table.new(load_game("autokrator", overlays=[str(overlay)]))


@pytest.mark.rule("ak.cards.table")
def test_a_bot_holds_its_cards_in_the_app() -> None:
    """It would have nothing to answer with when real cards are asked for: refused at the door, in simulations too."""
    setup = {"cards_moors": "table", "admirals": "suggested"}
    with pytest.raises(SetupError, match="seat moors: 'power' holds its cards in the app") as refused:
        Table.new(content(), setup, {"moors": "power"})
    assert refused.value.key == "problem.cards_of_bot"
    with pytest.raises(SetupError, match="seat moors"):
        prepare(Run("autokrator", tuple(setup.items()), (("all", "power"),)))
    assert Table.new(content(), setup, {"saracens": "power", "franks": "random"}).request is not None


@pytest.mark.rule("ak.setup.admiral")
def test_admirals_begin_in_owned_harbours_of_their_colour_in_the_order_of_play() -> None:
    game = Play()
    places = {
        "saracens": ["alexandria", "sidon"],
        "byzantines": ["salonica", "corinth", "ephesos", "rhodos"],
        "franks": ["nantes", "marseille", "genua"],
        "moors": ["oran", "bugia", "sevilla", "valencia"],
    }
    for faction in FACTIONS:
        assert (game.key, game.request.seat) == ("admiral", faction)
        assert sorted(game.request.ids) == sorted(places[faction])
        game.answer("admiral", places[faction][-1])
        assert game.pawn(f"{faction}.admiral").area == places[faction][-1]
    assert game.key == "allocate"


@pytest.mark.rule("ak.setup.suggested")
def test_the_suggested_set_up_goes_straight_to_the_cards() -> None:
    game = Play({"admirals": "suggested"})
    assert game.key == "allocate"
    for faction in FACTIONS:
        assert game.pawn(f"{faction}.admiral").area == data().factions[faction].start
    assert game.rule_of("admiral.placed") == "ak.setup.suggested"


@pytest.mark.rule("ak.two")
@pytest.mark.parametrize(("powers", "seats"), [("east", FACTIONS[:2]), ("west", FACTIONS[2:]), ("all", FACTIONS)])
def test_seats_are_the_powers_that_take_part(powers: str, seats: tuple[str, ...]) -> None:
    assert tuple(seat.id for seat in RULES.seats(data(), {"powers": powers})) == seats
    table = Table.new(content(), {"powers": powers})
    assert tuple(table.game.state.factions) == seats


def test_unknown_options_are_refused() -> None:
    with pytest.raises(SetupError, match="no option called 'weather'"):
        Table.new(content(), {"weather": "fair"})
    with pytest.raises(SetupError, match="powers cannot be 'north'"):
        Table.new(content(), {"powers": "north"})
