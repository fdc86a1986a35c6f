"""Options that are put together from parts."""

from __future__ import annotations

import pytest

from rules.games.autokrator.clash import layouts
from rules.table import Composition, parts_of

from .fighting import ambush
from .playing import Play


def test_parts_in_their_own_order_or_in_that_of_picking() -> None:
    cards = parts_of(["a", "b", "c"])
    assert cards == {"a": "cards/a", "b": "cards/b", "c": "cards/c"}
    assert Composition(cards, 2, "+").option(["c", "a"]) == "a+c"
    assert Composition(cards, 2, "/", True, "-", 1).option(["c", "a"], {"a"}) == "c/a-"


def test_equal_cards_are_two_parts() -> None:
    cards = parts_of(["a", "b", "a"], "units")
    assert cards == {"a": "units/a", "b": "units/b", "a#2": "units/a"}
    assert Composition(cards, 3, "/", True, "+", 1).option(["a#2", "b", "a"], {"a"}) == "a/b/a+"


@pytest.mark.rule("ak.cards.allocate")
def test_every_pair_of_an_allocation_is_made_of_the_cards_that_are_left() -> None:
    game = Play({"admirals": "suggested"})
    for unit in ("king", "general", "admiral"):
        composed = game.request.composed
        assert composed is not None and composed.beside == (f"cards/{game.request.params['card']}",)
        assert composed.beside[0] not in composed.of.values() and composed.variant == "saracens"
        for pair in game.request.ids:
            assert composed.option(list(reversed(pair.split("+")))) == pair, unit
        assert {card for pair in game.request.ids for card in pair.split("+")} == set(composed.of)
        game.answer("allocate", game.request.ids[0])


@pytest.mark.rule("ak.battle.stage_c")
def test_every_layout_is_made_of_the_hand_and_its_octagons() -> None:
    fight = ambush().spy().fields("plain+ambush", "ambush")
    request = fight.request
    composed = request.composed
    assert request.key == "layout" and composed is not None and composed.ordered
    assert composed.marks == abs(request.params["modifier"])
    hand = list(composed.of)
    assert sorted(request.ids) == sorted(set(layouts(hand, request.params["modifier"])))
    for written in request.ids:
        picked = [part.rstrip("+-") for part in written.split("/")]
        marked = {part.rstrip("+-") for part in written.split("/") if part[-1] in "+-"}
        assert composed.option(picked, marked) == written
