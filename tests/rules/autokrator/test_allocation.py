"""Allocation of the battle cards: limits, order, secrecy, and cards on the real table."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.games.autokrator.data import UNITS

from .playing import Play, data


def card_army(card: str) -> str:
    return data().cards[card].army


@pytest.mark.rule("ak.cards.allocate")
def test_allocations_are_all_and_only_the_legal_ones() -> None:
    """Against a count of our own: four pairs out of eight free cards, three army types in every set."""
    attached = {unit: data().units[unit].card for unit in UNITS}
    free = [card for card in data().hand if card not in attached.values()]
    assert len(free) == 8

    def fits(unit: str, pair: tuple[str, ...]) -> bool:
        return len({card_army(card) for card in (attached[unit], *pair)}) == 3

    found = set()
    for king in combinations(free, 2):
        for general in combinations([c for c in free if c not in king], 2):
            for admiral in combinations([c for c in free if c not in king + general], 2):
                rest = tuple(c for c in free if c not in king + general + admiral)
                if all(map(fits, UNITS, (king, general, admiral, rest))):
                    found.add((king, general, admiral, rest))
    assert found == set(data().allocations)
    assert len(data().allocations) == len(found) > 100


@pytest.mark.rule("ak.cards.allocate")
def test_king_general_and_admiral_choose_and_the_garrison_takes_the_rest() -> None:
    game = Play({"admirals": "suggested"})
    for unit in ("king", "general", "admiral"):
        assert game.request.seat == "saracens"
        card = data().units[unit].card
        assert game.request.params == {"faction": "saracens", "unit": unit, "card": card, "kept": False, "only": False}
        game.answer("allocate", game.request.ids[0])
    sets = game.power("saracens").sets
    assert sorted(card for cards in sets.values() for card in cards) == sorted(data().hand)
    for unit, cards in sets.items():
        assert cards[0] == data().units[unit].card
        assert len(set(map(card_army, cards))) == 3
    assert game.request.seat == "byzantines"


@pytest.mark.rule("ak.cards.allocate")
def test_only_pairs_are_offered_with_which_the_others_can_still_be_dealt() -> None:
    game = Play({"admirals": "suggested"})
    deals = data().allocations
    for pair in game.request.ids:
        chosen = tuple(pair.split("+"))
        assert any(deal[0] == chosen for deal in deals)
    pair = game.request.ids[0]
    game.answer("allocate", pair)
    wanted = {"+".join(deal[1]) for deal in deals if "+".join(deal[0]) == pair}
    assert set(game.request.ids) == wanted
    assert "cavalry_crown" not in {card for one in game.request.ids for card in one.split("+")}


@pytest.mark.rule("ak.cards.allocate")
def test_sets_may_be_kept_from_the_second_round_on_and_nothing_is_known_any_more() -> None:
    first = Play({"admirals": "suggested"})
    assert "keep" not in first.request.ids
    game = Play(round=2, phase="begin", factions={
        "saracens": {"shown": ["king"], "spied": {"general": ["moors"]}},
    })  # fmt: skip
    assert game.key == "allocate" and game.request.ids[0] == "keep"
    sets = {unit: list(cards) for unit, cards in game.power("saracens").sets.items()}
    assert game.power("saracens").shown == [] and game.power("saracens").spied["general"] == []
    game.answer("allocate", "keep")
    assert game.power("saracens").sets == sets
    assert game.request.seat == "byzantines"
    game.answer("allocate", game.request.ids[1])
    assert "keep" not in game.request.ids  # only whoever begins may keep everything


@pytest.mark.rule("ak.cards.allocate")
def test_what_was_allocated_is_told_to_its_owner_alone() -> None:
    game = Play({"admirals": "suggested"}).allocate_all()
    laid = [event for event in game.events if event.kind == "cards.laid"]
    assert [event.visible for event in laid] == [(event.data["faction"],) for event in laid]
    assert len(laid) == 4
    open_ = [event for event in game.events if event.kind == "cards.allocated"]
    assert all(event.data == {"faction": event.data["faction"]} for event in open_)


@pytest.mark.rule("ak.cards.table")
def test_cards_on_the_real_table_are_not_asked_for() -> None:
    game = Play({"admirals": "suggested", "cards_saracens": "table", "cards_moors": "table"})
    assert game.request.seat == "byzantines"
    game.allocate_all()
    assert game.power("saracens").sets == {unit: [] for unit in UNITS}
    assert game.kinds().count("cards.on_table") == 2
    assert game.key == "act"


@pytest.mark.rule("ak.cards.table")
def test_what_was_told_of_the_table_is_forgotten_at_the_next_allocation() -> None:
    told = {"sets": {"king": ["archers_levy", "infantry_levy"]}, "shown": ["king"]}
    game = Play({"cards_saracens": "table"}, round=2, phase="begin", factions={"saracens": told})
    assert game.power("saracens").sets["king"] == []
    assert game.power("saracens").shown == []
