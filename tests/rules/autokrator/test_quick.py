"""Battles from tables: the same figures as exact games with open hands, and the policy of the exact matchup."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy
import pytest

from rules.games.autokrator.clash import octagons
from rules.games.autokrator.equilibrium import solve
from rules.games.autokrator.odds import quick_hands
from rules.games.autokrator.placing import wins
from rules.games.autokrator.quick import table
from tests.rules.autokrator.fighting import data, placing, unit_hands

TRIPLES = [tuple(sorted(one, reverse=True)) for one in combinations_with_replacement(range(7), 3)]


@pytest.mark.rule("ak.battle.stage_c", "ak.battle.stage_d")
@pytest.mark.parametrize(("ours", "theirs"), [(0, 0), (1, -1), (-2, 1), (2, -2), (3, 2)])
def test_the_table_holds_the_values_of_exact_games(ours: int, theirs: int) -> None:
    """Every 7th attacker against every 5th defender, every bonus: the value of the whole game of octagons, solved
    with whole numbers."""
    found = table(ours, theirs)
    assert found.shape == (84, 84, 5) and not numpy.isnan(found).any()
    for a in range(0, 84, 7):
        for d in range(0, 84, 5):
            for bonus in range(-2, 3):
                matrix = [
                    [
                        wins(_laid(TRIPLES[a], way), _laid(TRIPLES[d], other), bonus)
                        for other in octagons(3, theirs)
                    ]
                    for way in octagons(3, ours)
                ]
                assert found[a, d, bonus + 2] == pytest.approx(float(solve(matrix).value) / 6)


def _laid(points: tuple[int, ...], way: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((p + o for p, o in zip(points, way, strict=True)), reverse=True))


@pytest.mark.rule("ak.battle.stage_a", "ak.battle.stage_b")
def test_who_names_and_who_takes_battlefields_does_it_by_the_best_chance() -> None:
    """Reckoned anew for two hands: the defender takes what is worse for the attackers he may meet, the attacker names
    the pair with which that leaves him most."""
    attackers, defenders = unit_hands("king")[:6], unit_hands("garrison")[:5]
    found = quick_hands(data(), attackers, 0, defenders, 1)
    fields = data().battlefields
    value = {
        (field, a, d): placing().value(a, 0, d, 1, field)
        for field in fields for a, _ in attackers for d, _ in defenders
    }

    def taken(d: tuple[str, ...], offer: tuple[str, str]) -> str:
        return min(offer, key=lambda field: sum(value[field, a, d] for a, _ in attackers))

    def worth(a: tuple[str, ...], offer: tuple[str, str]) -> float:
        return sum(value[taken(d, offer), a, d] for d, _ in defenders) / len(defenders)

    offers = [(one, other) for n, one in enumerate(fields) for other in fields[n + 1 :]]
    for a, _ in attackers:
        best = max(worth(a, offer) for offer in offers)
        assert worth(a, found.best_offer(a)) == pytest.approx(best)
        assert found.value(attackers=((a, 1),)) == pytest.approx(best)
    for d, _ in defenders:
        assert all(found.taken(d, offer) == taken(d, offer) for offer in offers)
    each = found.each(attackers, defenders)
    assert found.value() == pytest.approx(each.mean())
    assert found.value(((attackers[1][0], 1),), ((defenders[2][0], 1),)) == pytest.approx(each[1, 2])
