"""What bots are told: plans from quick figures, layouts from the exact equilibrium, and dice that nobody foresees."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rules.games.autokrator import odds, strategy
from rules.games.autokrator.matchup import Matchup
from rules.games.autokrator.odds import quick_hands
from rules.games.autokrator.redaction import redact
from tests.rules.autokrator.fighting import Fight, ambush, data, hand, placing, unit_hands

LAID = "cavalry_heavy-/archers_ship-/infantry_levy"


@pytest.mark.rule("ak.battle.stage_c")
def test_the_mixed_strategy_is_worth_the_placing_game() -> None:
    """Every layout that it plays is legal, and as good as any other against the General's strategies."""
    fight = ambush().spy().fields("plain+ambush", "ambush")
    game, battle = fight.game, fight.state.battle
    mix = strategy.mixed(game, "byzantines")
    assert sum(chance for _, chance in mix) == 1
    assert {layout for layout, _ in mix} <= set(fight.request.ids)
    worth = {layout: odds.layout_chance(game, battle, "attacker", layout) for layout in fight.request.ids}
    value = sum(float(chance) * worth[layout] for layout, chance in mix)
    assert value == pytest.approx(max(worth.values()), abs=1e-5)


@pytest.mark.rule("ak.battle.stage_c", "ak.gold.espionage")
@pytest.mark.parametrize("spied", ["yes", "no"])
def test_everything_is_told_from_what_the_seat_may_see(spied: str) -> None:
    fight = ambush().spy(spied)
    seen = redact(fight.game, "byzantines")
    assert strategy.best_battlefields(seen, "byzantines") == strategy.best_battlefields(fight.game, "byzantines")
    fight.fields("plain+ambush", "ambush").answer("layout", LAID)
    seen = redact(fight.game, "saracens")
    assert strategy.mixed(seen, "saracens") == strategy.mixed(fight.game, "saracens")


@pytest.mark.rule("ak.battle.stage_a", "ak.battle.stage_b")
def test_battlefields_are_those_of_the_matchup() -> None:
    fight = ambush().spy()
    offer = strategy.best_battlefields(fight.game, "byzantines")
    assert offer in fight.request.ids
    fight.answer("battlefields", "plain+ambush")
    taken = strategy.best_battlefield(fight.game, "saracens")
    found = odds.matchup(fight.game, fight.state.battle, "saracens")
    own = hand("infantry_knight", "archers_drilled", "mercenaries_band")
    worth = {field: found.placing(field).defenders[own].value for field in ("plain", "ambush")}
    assert taken == min(worth, key=worth.__getitem__)


@pytest.mark.rule("ak.gold.espionage")
def test_what_spying_adds() -> None:
    """The quick figure is near the exact one, and for this hand more than nothing."""
    fight = ambush()
    gain = strategy.spying_gain(fight.game, "saracens")
    exact = odds.espionage_odds(fight.game, fight.state.battle, "defender")
    assert gain == pytest.approx(exact["yes"] - exact["no"], abs=0.05)
    assert gain > 0


@pytest.mark.rule("ak.attack.target")
def test_an_attack_is_worth_what_it_meets() -> None:
    """A capital is harder to take than a single coat of arms, and that than a neutral area."""
    game = ambush().game
    chances = [
        strategy.attack_value(game, "byzantines", "king", area, target)
        for area, target in (
            ("cyprus", ("", "neutral")), ("aleppo", ("saracens", "garrison")), ("fustat", ("saracens", "garrison")),
        )
    ]  # fmt: skip
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2]


@pytest.mark.rule("ak.battle.stage_d")
def test_quick_figures_are_near_the_exact_ones() -> None:
    """For every hand of an Admiral against Generals the chance of the whole attack is at most a tenth off; over all
    hands at most 3 hundredths."""
    args = (unit_hands("admiral"), -2, unit_hands("general"), -1)
    exact = Matchup(placing(), data().battlefields, 2, *args)
    quick = quick_hands(data(), *args)
    for cards, _ in args[0]:
        off = quick.value(attackers=((cards, 1),)) - exact.offer_value(cards, exact.best_offer(cards))
        assert abs(off) < 0.1
    assert quick.value() == pytest.approx(exact.value(), abs=0.03)


@pytest.mark.rule("ak.battle.stage_c")
def test_picks_follow_the_chances_and_are_the_same_for_the_same_game() -> None:
    """Over 400 games that differ in a score, a layout with the chance 1/4 comes about a hundred times."""
    mix = [("a", Fraction(1, 4)), ("b", Fraction(3, 4))]
    fight = ambush().spy().fields("plain+ambush", "ambush")
    first = strategy.pick(fight.game, mix)
    assert strategy.pick(fight.game, mix) == first
    assert {strategy.pick(fight.game, mix, lot) for lot in range(40)} == {"a", "b"}, "seats draw for themselves"
    counted: Counter[str] = Counter()
    for score in range(400):
        fight.state.factions["moors"].score = score
        counted[strategy.pick(fight.game, mix)] += 1
    assert 70 < counted["a"] < 130


@pytest.mark.rule("ak.battle.stage_c")
def test_nobody_foresees_a_pick_without_the_cards_of_its_seat() -> None:
    """Games that look the same from outside lead to different picks with different own cards."""
    mix = [(str(number), Fraction(1, 8)) for number in range(8)]
    deals = data().allocations[:: len(data().allocations) // 6]
    picks = set()
    for deal in deals:
        cards = ["archers_ship", *deal[2]]
        powers = {"byzantines": {"admiral": "sidon", "sets": {"admiral": cards}}}
        fight = ambush(powers=powers).spy().fields("plain+ambush", "ambush")
        picks.add(strategy.pick(redact(fight.game, "byzantines"), mix))
    assert len(picks) > 2


@pytest.mark.rule("ak.neutral.area", "ak.gold.raid")
def test_neutral_cards_are_laid_by_the_same_strategy() -> None:
    fight = Fight("byzantines", "general", "cyprus", "", "neutral", powers={"byzantines": {"general": "cyprus"}})
    fight.answer("neutral", ["neutral_archers", "neutral_cavalry", "neutral_siege"])
    fight.answer("battlefields", strategy.best_battlefields(fight.game, "byzantines"))
    fight.answer("battlefield", strategy.best_battlefield(fight.game, "saracens"))
    fight.answer("layout", strategy.mixed(fight.game, "byzantines")[0][0])
    mix = strategy.mixed(fight.game, "saracens")
    assert len(mix) == 6  # no octagons: only the order
    fight.answer("layout", strategy.pick(fight.game, mix))
    assert fight.event("battle.won")
