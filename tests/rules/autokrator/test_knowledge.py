"""Hands that a seat must reckon with: by counting deals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from rules.games.autokrator.data import RAID, UNITS
from rules.games.autokrator.knowledge import (
    battle_hands,
    belief,
    drawn_hands,
    hands_of,
    neutral_hands,
    still_possible,
)
from rules.games.autokrator.redaction import redact
from tests.rules.autokrator.fighting import BYZANTINE_ADMIRAL, SARACEN_GENERAL, ambush, data, hand


@pytest.mark.rule("ak.cards.allocate")
@pytest.mark.parametrize("unit", UNITS)
def test_a_hand_weighs_the_deals_that_contain_it(unit: str) -> None:
    place = UNITS.index(unit)
    counted = Counter(hand(*data().set_of(unit, one[place])) for one in data().allocations)
    assert dict(hands_of(data(), unit, ())) == counted
    for cards in counted:
        assert len({data().cards[card].army for card in cards}) == 3
        assert data().units[unit].card in cards


@pytest.mark.rule("ak.cards.allocate")
def test_what_others_hold_a_unit_has_not() -> None:
    """With the King's set shown, no other unit can have those cards; three known sets leave one deal."""
    deal = data().allocations[0]
    sets = {unit: hand(*data().set_of(unit, pair)) for unit, pair in zip(UNITS, deal, strict=True)}
    found = hands_of(data(), "general", (("king", sets["king"]),))
    assert all(not set(cards) & set(sets["king"]) for cards, _ in found)
    assert len(found) < len(hands_of(data(), "general", ()))
    known = tuple((unit, sets[unit]) for unit in UNITS[:3])
    assert hands_of(data(), "garrison", known) == ((sets["garrison"], 1),)
    assert hands_of(data(), "king", known) == ((sets["king"], 1),)


@pytest.mark.rule("ak.cards.allocate")
def test_cards_that_no_deal_gives_leave_everything_possible() -> None:
    odd = (("king", hand("cavalry_crown", "archers_levy", "archers_drilled")),)
    assert hands_of(data(), "general", odd) == hands_of(data(), "general", ())


@pytest.mark.rule("ak.gold.espionage", "ak.cards.allocate")
def test_who_knows_what() -> None:
    """Its owner knows a set, the spy does, everybody after it was shown; others reckon with every hand."""
    own = ((hand(*SARACEN_GENERAL), 1),)
    game = ambush().game
    assert belief(game, "saracens", "saracens", "general") == own
    assert len(belief(game, "byzantines", "saracens", "general")) > 5
    game.state.factions["saracens"].spied["general"].append("byzantines")
    assert belief(game, "byzantines", "saracens", "general") == own
    assert len(belief(game, "franks", "saracens", "general")) > 5
    game.state.factions["saracens"].shown.append("general")
    assert belief(game, "franks", "saracens", "general") == own
    others = belief(game, "franks", "saracens", "king")
    assert all(not set(cards) & set(SARACEN_GENERAL) for cards, _ in others)


@pytest.mark.rule("ak.gold.espionage")
@pytest.mark.parametrize("observer", ["saracens", "byzantines", "franks"])
def test_a_redacted_game_gives_the_same_belief(observer: str) -> None:
    """What a seat reckons with needs nothing that is taken out of its game."""
    game = ambush().spy("yes").game
    seen = redact(game, observer)
    for faction in game.powers:
        for unit in UNITS:
            assert belief(seen, observer, faction, unit) == belief(game, observer, faction, unit)


@pytest.mark.rule("ak.neutral.area", "ak.neutral.expansion", "ak.gold.raid")
def test_draws_of_neutrals() -> None:
    """Three of six are 20 hands; with the expansion a General has his cavalry and two of five."""
    game = ambush().game
    for unit in ("neutral", RAID):
        found = neutral_hands(game, unit)
        assert len(found) == comb(6, 3)
        assert {weight for _, weight in found} == {1}
    game = ambush(options={"expansion": "yes"}).game
    assert len(neutral_hands(game, "neutral")) == comb(6, 3)
    found = neutral_hands(game, RAID)
    assert len(found) == comb(5, 2)
    assert all("generals_cavalry" in cards for cards, _ in found)


@pytest.mark.rule("ak.neutral.area")
def test_neutral_decks_may_hold_any_number_of_copies() -> None:
    """Weighed as if every card were laid out, without laying out so many."""
    pool = {"neutral_archers": 3, "neutral_cavalry": 1, "neutral_siege": 2, "neutral_infantry": 0}
    cards = [card for card, copies in pool.items() for _ in range(copies)]
    whole = Counter(hand(*drawn) for drawn in combinations(cards, 3))
    assert dict(drawn_hands(data(), pool, 3)) == whole
    many = dict(drawn_hands(data(), dict.fromkeys(pool, 100_000), 3))
    assert sum(many.values()) == comb(400_000, 3)
    assert drawn_hands(data(), pool, 7) == ()


@pytest.mark.rule("ak.neutral.area")
def test_only_who_drew_knows_a_neutral_hand() -> None:
    from tests.rules.autokrator.fighting import Fight

    drawn = ["neutral_archers", "neutral_cavalry", "neutral_siege"]
    fight = Fight("byzantines", "general", "cyprus", "", "neutral",
                  powers={"byzantines": {"general": "cyprus"}}).answer("neutral", drawn)  # fmt: skip
    battle = fight.state.battle
    assert battle_hands(fight.game, battle, "defender", "saracens") == ((hand(*drawn), 1),)
    assert len(battle_hands(fight.game, battle, "defender", "byzantines")) == 20


@pytest.mark.rule("ak.cards.table")
def test_cards_that_can_still_lie_on_the_real_table() -> None:
    """The app may use all that it has been told, for it is asking their owner."""
    powers = {"byzantines": {"sets": {"general": ["infantry_knight", "cavalry_heavy", "mercenaries_band"]}}}
    game = ambush(options={"cards_byzantines": "table"}, powers=powers).game
    first = still_possible(game, "byzantines", "admiral", [])
    assert "archers_ship" in first
    assert not {"cavalry_heavy", "mercenaries_band", "archers_drilled"} & set(first)
    assert set(still_possible(game, "byzantines", "admiral", ["archers_ship", "infantry_levy"])) <= set(first)
    assert still_possible(game, "byzantines", "admiral", ["archers_ship", "infantry_levy", "siege_train"]) == []
    assert BYZANTINE_ADMIRAL[1] not in first
