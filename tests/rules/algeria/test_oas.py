"""The OAS appears, is placed and leaves."""

from __future__ import annotations

import pytest

from .playing import Play


def reinforce(government: int, options: dict[str, str] | None = None, **position: object) -> Play:
    return Play(
        options=options, phase="government_reinforcement", psl={"government": government, "fln": 40}, **position
    )


@pytest.mark.rule("al.oas.appears", "al.oas.control", "al.oas.place")
def test_it_appears_at_low_support_and_its_controller_places_it() -> None:
    game = reinforce(30)
    game.answer("oas.control", [4])
    assert game.request.seat == "government"
    assert game.request.ids == ("constantine", "algiers", "oran", "france")
    game.answer("oas.place", "france")
    assert (game.state.oas, game.state.oas_side) == ("france", "government")


@pytest.mark.rule("al.oas.appears")
def test_it_does_not_appear_above() -> None:
    game = reinforce(31)
    assert not game.state.oas_active
    assert not game.key.startswith("oas")


@pytest.mark.rule("al.oas.place")
def test_the_fln_places_it_in_its_own_reinforcement() -> None:
    game = reinforce(20)
    game.answer("oas.control", [1])
    assert game.key == "gov.mobilise"
    game.answer("gov.mobilise", "done")
    assert game.request.seat == "fln"
    game.answer("oas.place", "oran")
    assert game.state.oas == "oran"


@pytest.mark.rule("al.oas.place")
def test_who_controls_it_this_turn_moves_it() -> None:
    game = reinforce(50, oas={"at": "oran", "side": "government"})
    game.answer("oas.place", "algiers")
    assert game.state.oas == "algiers"


@pytest.mark.rule("al.oas.leaves")
@pytest.mark.parametrize(
    ("psl", "ruling", "asked"),
    [(70, "above_70", False), (71, "above_70", True), (70, "at_70", True), (69, "at_70", False)],
)
def test_in_high_esteem_the_government_may_take_it_off(psl: int, ruling: str, asked: bool) -> None:
    game = reinforce(psl, {"ruling_oas_leaves": ruling}, oas={"at": "oran", "side": "government"})
    assert (game.key == "oas.dismiss") is asked


@pytest.mark.rule("al.oas.leaves")
def test_taken_off_or_left() -> None:
    game = reinforce(80, oas={"at": "oran", "side": "government"}).answer("oas.dismiss", "dismiss")
    assert not game.state.oas_active and game.state.oas == "" and game.key != "oas.place"
    game = reinforce(80, oas={"at": "oran", "side": "government"}).answer("oas.dismiss", "keep")
    assert game.state.oas == "oran" and game.key == "oas.place"
