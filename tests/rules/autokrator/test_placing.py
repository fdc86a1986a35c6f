"""The placing game: the small matrix has the value of the whole game, and its strategies cannot be beaten there."""

from __future__ import annotations

import random
from fractions import Fraction
from time import process_time

import pytest

from rules.games.autokrator.bayes import TOLERANCE, solve_types
from rules.games.autokrator.clash import clash, layout_of, layouts
from rules.games.autokrator.equilibrium import solve
from rules.games.autokrator.kept import Kept
from rules.games.autokrator.placing import Hand, Mix, PlacingGame, spread
from tests.rules.autokrator.fighting import (
    BYZANTINE_ADMIRAL,
    SARACEN_GENERAL,
    data,
    hand,
    placing,
    unit_hands,
)

FIELDS = data().battlefields


def samples(count: int, seed: int) -> list[tuple[Hand, int, Hand, int, str]]:
    """Battles of units of every kind with any modifier."""
    chance = random.Random(seed)
    units = list(data().units)
    return [
        (
            chance.choice(unit_hands(chance.choice(units)))[0], chance.randint(-3, 3),
            chance.choice(unit_hands(chance.choice(units)))[0], chance.randint(-3, 3),
            chance.choice(FIELDS),
        )
        for _ in range(count)
    ]  # fmt: skip


def against(field: str, own: list[tuple[tuple[tuple[str, int], ...], Fraction]], other: str) -> Fraction:
    """The attacker's chance with a mixed strategy against one layout of the defender."""
    laid = layout_of(other)
    return sum(
        (chance for layout, chance in own if clash(data().cards, field, layout, laid).attacker_wins),
        Fraction(0),
    )


# ---------------------------------------------------------------------- solving


def test_a_known_matrix() -> None:
    """Rock, paper, scissors is worth nothing, played evenly; a saddle point; a row without use is not played."""
    rps = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert rps.value == 0
    assert rps.rows == rps.columns == (Fraction(1, 3),) * 3
    assert solve([[2, 3], [1, 4]]).value == 2
    # 3 against 1 and 0 against 2: the row player mixes 1 to 1, value 3/2; the third row is worse than both
    mixed = solve([[3, 1], [0, 2], [0, 0]])
    assert mixed.value == Fraction(3, 2)
    assert mixed.rows == (Fraction(1, 2), Fraction(1, 2), 0)
    assert mixed.columns == (Fraction(1, 4), Fraction(3, 4))


def test_solutions_are_equilibria() -> None:
    """No row gains on the columns' strategy, no column on the rows': exactly, on 300 games."""
    chance = random.Random(4)
    for _ in range(300):
        height, width = chance.randint(1, 5), chance.randint(1, 5)
        matrix = [[chance.randint(-4, 6) for _ in range(width)] for _ in range(height)]
        found = solve(matrix)
        assert sum(found.rows) == sum(found.columns) == 1
        assert min(*found.rows, *found.columns) >= 0
        worst = min(sum(x * row[j] for x, row in zip(found.rows, matrix, strict=True)) for j in range(width))
        best = max(sum(y * one for y, one in zip(found.columns, row, strict=True)) for row in matrix)
        assert worst == best == found.value


# ---------------------------------------------------------------------- open hands


@pytest.mark.rule("ak.battle.stage_c", "ak.battle.stage_d")
@pytest.mark.parametrize("sample", samples(8, seed=1), ids=lambda one: one[-1])
def test_the_whole_game_of_orders_and_octagons_has_the_same_value(
    sample: tuple[Hand, int, Hand, int, str],
) -> None:
    """The strategies are spread over all layouts, and each is tried against every layout of the other side (6 orders
    times the ways to lay octagons): the attacker gets no less than the value anywhere, the defender gives no more.
    So it is the value of the whole game."""
    attacker, ours, defender, theirs, field = sample
    found = placing().open_hands(*sample)
    own = spread(attacker, found.attacker)
    worst = min(against(field, own, layout) for layout in layouts(defender, theirs))
    other = spread(defender, found.defender)
    best = max(
        sum(
            (
                chance
                for laid, chance in other
                if clash(data().cards, field, layout_of(layout), laid).attacker_wins
            ),
            Fraction(0),
        )
        for layout in layouts(attacker, ours)
    )
    assert worst == best == found.value == placing().exact(*sample)
    assert placing().value(*sample) == pytest.approx(float(found.value))


@pytest.mark.rule("ak.battle.stage_c")
def test_the_whole_matrix_solved_outright() -> None:
    """The battle of the rulebook as one matrix of 18 x 18 layouts, solved without using that places are alike."""
    attacker, defender = hand(*BYZANTINE_ADMIRAL), hand(*SARACEN_GENERAL)
    rows, columns = layouts(attacker, -2), layouts(defender, -1)
    matrix = [
        [int(clash(data().cards, "ambush", layout_of(r), layout_of(c)).attacker_wins) for c in columns]
        for r in rows
    ]
    assert len(rows) == len(columns) == 18
    assert solve(matrix).value == placing().exact(attacker, -2, defender, -1, "ambush")


@pytest.mark.rule("ak.battle.stage_d")
def test_no_choice_of_octagons_is_counting_orders() -> None:
    """Without octagons nobody decides anything: plain, archers 4 cavalry 5 infantry 2 against infantry 2 archers 4
    mercenaries 3, two contests of swords and men are the attacker's (4 to 2, 13 to 12). He wins unless he loses all
    three pairs, which no order brings about: cavalry beats whatever it meets."""
    found = placing().open_hands(hand(*BYZANTINE_ADMIRAL), 0, hand(*SARACEN_GENERAL), 0, "plain")
    assert found.value == 1
    assert found.attacker == found.defender == {(0, 0, 0): 1}


@pytest.mark.rule("ak.battle.stage_d")
def test_a_better_modifier_never_hurts() -> None:
    for attacker, _, defender, theirs, field in samples(12, seed=2):
        worth = [placing().value(attacker, ours, defender, theirs, field) for ours in (0, 1, 2, 3)]
        assert worth == sorted(worth)


def test_octagons_lie_on_the_cards_of_the_hand_that_was_asked() -> None:
    """The hand's own order, not that of its points: with +1 in a city the equilibrium blesses a card as it stands."""
    for sample in samples(10, seed=3):
        found = placing().open_hands(*sample)
        for way in (*found.attacker, *found.defender):
            assert len(way) == 3
        assert sum(found.attacker.values()) == sum(found.defender.values()) == 1


# ---------------------------------------------------------------------- hidden hands


def test_a_game_with_types_that_is_known() -> None:
    """The column player does not know which of two matrices is played; the row player does. In the first his upper row
    is worth 1 whatever happens, in the second his lower one: he just plays it, and the game is worth 1."""
    import numpy

    payoff = numpy.zeros((2, 2, 1, 2))
    payoff[0, 0] = payoff[1, 1] = 1
    found = solve_types([0.5, 0.5], [1.0], payoff)
    assert found.value == pytest.approx(1)
    # neither row is any good by itself if his type tells him nothing: matching pennies, worth 1/2
    pennies = numpy.zeros((1, 2, 2, 2))
    pennies[0, 0, :, 0] = pennies[0, 1, :, 1] = 1
    assert solve_types([1.0], [0.5, 0.5], pennies).value == pytest.approx(0.5)


@pytest.mark.rule("ak.battle.stage_c")
@pytest.mark.parametrize("field", FIELDS)
def test_hidden_hands_are_an_equilibrium_by_enumeration(field: str) -> None:
    """Admirals (-2) attack a General (-1). For each hand of a side every way to lay octagons is tried against the
    strategies of all hands of the other one, by counting orders: none is better than what that hand plays."""
    game = placing()
    admirals, generals = unit_hands("admiral"), unit_hands("general")
    found = game.hidden_hands(admirals, -2, generals, -1, field)

    def chance(ours: Hand, laid: Mix, theirs: Hand, their_mix: Mix) -> float:
        won = Fraction(0)
        for layout, share in spread(ours, laid)[::6]:  # orders of one side are enough
            for other, part in spread(theirs, their_mix):
                if clash(data().cards, field, layout, other).attacker_wins:
                    won += 6 * share * part
        return float(won)

    def mean(values: list[float]) -> float:
        return sum(values) / len(values)

    ways = {-2: [(-1, -1, 0), (-1, 0, -1), (0, -1, -1)], -1: [(-1, 0, 0), (0, -1, 0), (0, 0, -1)]}
    for ours, _ in admirals[::5]:
        held = found.attackers[ours]
        tried = [
            mean([chance(ours, {way: Fraction(1)}, one, found.defenders[one].mix) for one, _ in generals])
            for way in ways[-2]
        ]
        assert max(tried) == pytest.approx(held.value, abs=1e-5)
    for theirs, _ in generals[::5]:
        held = found.defenders[theirs]
        tried = [
            mean([chance(one, found.attackers[one].mix, theirs, {way: Fraction(1)}) for one, _ in admirals])
            for way in ways[-1]
        ]
        assert min(tried) == pytest.approx(held.value, abs=1e-5)


def test_hidden_hands_that_are_known_are_open_hands() -> None:
    for sample in samples(10, seed=5):
        attacker, ours, defender, theirs, field = sample
        found = placing().hidden_hands(((attacker, 1),), ours, ((defender, 1),), theirs, field)
        assert found.value == pytest.approx(placing().value(*sample), abs=TOLERANCE)
        assert found.meet(attacker, defender) == pytest.approx(found.value)


def test_weights_count() -> None:
    """A hand three times as likely counts three times: the value is the mean of the values of the hands."""
    admirals, generals = unit_hands("admiral")[:2], unit_hands("general")
    weighted = ((admirals[0][0], 3), (admirals[1][0], 1))
    found = placing().hidden_hands(weighted, -2, generals, -1, "plain")
    first, second = (found.attackers[one].value for one, _ in weighted)
    assert found.value == pytest.approx((3 * first + second) / 4)


def test_results_are_kept_up_to_a_number() -> None:
    kept: Kept[int, int] = Kept(3)
    for number in range(5):
        assert kept.keep(number, number * number) == number * number
        assert len(kept) <= 3
    assert kept == {3: 9, 4: 16}


@pytest.mark.slow
def test_speed() -> None:
    """Far beyond the goals (2 microseconds, 0.3 ms, 10 ms), so that a busy machine passes."""
    game = PlacingGame(data().cards)
    tried = samples(300, seed=6)
    start = process_time()
    for sample in tried:
        game.value(*sample)
    fresh = (process_time() - start) / len(tried)
    start = process_time()
    for _ in range(20):
        for sample in tried:
            game.value(*sample)
    again = (process_time() - start) / len(tried) / 20
    start = process_time()
    for field in FIELDS:
        game.hidden_hands(unit_hands("admiral"), -2, unit_hands("garrison"), 1, field)
    hidden = (process_time() - start) / len(FIELDS)
    assert again < 10e-6
    assert fresh < 3e-3
    assert hidden < 0.1
