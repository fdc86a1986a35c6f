"""The points of a battle: pairs, swords, men, octagons. Worked out by hand, then by properties."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.autokrator.clash import (
    ATTACKER,
    DEFENDER,
    Outcome,
    clash,
    layout_id,
    layout_of,
    layouts,
    octagons,
)
from tests.rules.autokrator.fighting import BYZANTINE_ADMIRAL, SARACEN_GENERAL, data

FIELDS = ("plain", "hill", "forest", "city", "ambush")


def fought(field: str, attacker: str, defender: str) -> Outcome:
    return clash(data().cards, field, layout_of(attacker), layout_of(defender))


# ---------------------------------------------------------------------- by hand


@pytest.mark.rule("ak.battle.stage_d", "ak.battle.modifiers")
def test_the_battle_of_the_rulebook() -> None:
    """Ambush: 2-1 against 4, 5-1 against 5, 4 against 2-1; swords 4 to 2, men 13 to 12: 3 to 2."""
    out = fought(
        "ambush",
        "cavalry_heavy-/archers_ship-/infantry_levy",
        "infantry_knight/archers_drilled/mercenaries_band-",
    )
    assert [(pair.attacker, pair.defender) for pair in out.pairs] == [(1, 4), (4, 5), (4, 1)]
    assert [pair.winner for pair in out.pairs] == [DEFENDER, DEFENDER, ATTACKER]
    assert (out.swords.attacker, out.swords.defender) == (4, 2)
    assert (out.men.attacker, out.men.defender) == (13, 12)
    assert (out.score(ATTACKER), out.score(DEFENDER), out.winner) == (3, 2, ATTACKER)


@pytest.mark.rule("ak.battle.stage_d")
def test_a_tie_gives_nobody_a_point_and_a_draw_is_the_attackers() -> None:
    """The same three cards on both sides: five ties, 0 to 0."""
    same = "archers_ship/cavalry_heavy/infantry_levy"
    out = fought("plain", same, same)
    assert [contest.winner for contest in out.contests] == [""] * 5
    assert (out.score(ATTACKER), out.score(DEFENDER)) == (0, 0)
    assert out.attacker_wins


@pytest.mark.rule("ak.battle.stage_d")
def test_each_contest_is_a_point() -> None:
    """Plain, attacker's archers 4 cavalry 5 infantry 2 against mercenaries 3 siege 2 infantry 2: two pairs won and one
    tied; swords 2+2+0 against 0+0+1; men 2+3+8 = 13 against 4+6+5 = 15: the last point is the defender's."""
    out = fought(
        "plain", "archers_ship/cavalry_heavy/infantry_levy", "mercenaries_band/siege_train/infantry_knight"
    )
    assert (out.score(ATTACKER), out.score(DEFENDER)) == (3, 1)
    assert out.men.winner == DEFENDER


@pytest.mark.rule("ak.battle.modifiers")
@pytest.mark.parametrize(
    ("card", "field", "octagon", "points"),
    [("archers_levy", "ambush", "+", 6), ("mercenaries_band", "city", "-", 0), ("siege_tower", "ambush", "", 1)],
)
def test_five_becomes_six_and_one_becomes_nothing(
    card: str, field: str, octagon: str, points: int
) -> None:
    out = fought(field, card + octagon, "cavalry_crown")
    assert out.pairs[0].attacker == points


@pytest.mark.rule("ak.battle.stage_c")
def test_one_octagon_a_card_at_most() -> None:
    assert octagons(3, 0) == ((0, 0, 0),)
    assert set(octagons(3, -1)) == {(-1, 0, 0), (0, -1, 0), (0, 0, -1)}
    assert set(octagons(3, 2)) == {(1, 1, 0), (1, 0, 1), (0, 1, 1)}
    assert octagons(3, -3) == ((-1, -1, -1),)


@pytest.mark.rule("ak.round.one")
def test_more_octagons_than_cards_cannot_be_laid() -> None:
    assert octagons(3, 5) == octagons(3, 3)


@pytest.mark.rule("ak.battle.stage_c")
@pytest.mark.parametrize(("modifier", "count"), [(0, 6), (1, 18), (-2, 18), (3, 6)])
def test_every_order_and_every_way_to_lay_octagons(modifier: int, count: int) -> None:
    found = layouts(BYZANTINE_ADMIRAL, modifier)
    assert len(set(found)) == len(found) == count
    for written in found:
        layout = layout_of(written)
        assert layout_id(layout) == written
        assert sorted(card for card, _ in layout) == sorted(BYZANTINE_ADMIRAL)
        assert sum(octagon for _, octagon in layout) == modifier


# ---------------------------------------------------------------------- properties

CARDS = st.lists(st.sampled_from(sorted(data().hand)), min_size=3, max_size=3, unique=True)
OCTAGONS = st.lists(st.sampled_from((-1, 0, 1)), min_size=3, max_size=3)
LAYOUTS = st.builds(lambda cards, ways: tuple(zip(cards, ways, strict=True)), CARDS, OCTAGONS)


@pytest.mark.rule("ak.battle.stage_d")
@settings(max_examples=60, deadline=None)
@given(LAYOUTS, LAYOUTS, st.sampled_from(FIELDS))
def test_the_same_change_of_places_on_both_sides_changes_nothing(ours, theirs, field) -> None:  # type: ignore[no-untyped-def]
    before = clash(data().cards, field, ours, theirs)
    for order in permutations(range(3)):
        after = clash(
            data().cards, field, tuple(ours[i] for i in order), tuple(theirs[i] for i in order)
        )
        assert (after.margin, after.winner) == (before.margin, before.winner)


@pytest.mark.rule("ak.battle.modifiers")
@settings(max_examples=60, deadline=None)
@given(LAYOUTS, LAYOUTS, st.sampled_from(FIELDS), st.integers(0, 2))
def test_an_octagon_moves_the_result_by_its_own_pair_at_most(ours, theirs, field, place) -> None:  # type: ignore[no-untyped-def]
    """One more point on a card never hurts, and changes the margin by two at most (a pair lost becomes a pair won)."""
    card, _ = ours[place]
    bare, blessed = list(ours), list(ours)
    bare[place], blessed[place] = (card, 0), (card, 1)
    before = clash(data().cards, field, tuple(bare), theirs)
    after = clash(data().cards, field, tuple(blessed), theirs)
    assert 0 <= after.margin - before.margin <= 2
    for other in range(3):
        if other != place:
            assert after.pairs[other] == before.pairs[other]
    assert (after.swords, after.men) == (before.swords, before.men)


@pytest.mark.rule("ak.battle.stage_d")
@settings(max_examples=60, deadline=None)
@given(LAYOUTS, LAYOUTS, st.sampled_from(FIELDS))
def test_sides_changed_the_margin_turns_round(ours, theirs, field) -> None:  # type: ignore[no-untyped-def]
    """Only a draw is not alike for both: the attacker's, whoever attacks."""
    here = clash(data().cards, field, ours, theirs)
    there = clash(data().cards, field, theirs, ours)
    assert here.margin == -there.margin
    assert here.attacker_wins != there.attacker_wins or here.margin == 0
    assert here.score(ATTACKER) + here.score(DEFENDER) <= len(here.contests)


@pytest.mark.rule("ak.cards.allocate")
def test_the_hands_of_the_rulebooks_battle_can_be_dealt() -> None:
    place = {"admiral": 2, "general": 1}
    for unit, cards in (("admiral", BYZANTINE_ADMIRAL), ("general", SARACEN_GENERAL)):
        assert any(set(one[place[unit]]) == set(cards[1:]) for one in data().allocations)
