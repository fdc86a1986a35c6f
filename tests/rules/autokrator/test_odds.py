"""Odds against play that is enumerated hand by hand, layout by layout; and what they must not know."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.games.autokrator import odds
from rules.games.autokrator.clash import SIDES, clash
from rules.games.autokrator.data import UNITS
from rules.games.autokrator.knowledge import belief, hands_of, placing_game
from rules.games.autokrator.matchup import Matchup
from rules.games.autokrator.placing import Hand, Hands, spread
from tests.rules.autokrator.fighting import (
    BYZANTINE_ADMIRAL,
    SARACEN_GENERAL,
    Fight,
    ambush,
    data,
    hand,
)

Fields = tuple[str, ...]


def played(found: Matchup, field: str, attacker: Hand, defender: Hand) -> float:
    """How often the attacker wins on a field if all layouts of both are played as often as they should be."""
    placing = found.placing(field)
    won = 0.0
    for layout, share in spread(attacker, placing.attackers[attacker].mix):
        for other, part in spread(defender, placing.defenders[defender].mix):
            if clash(data().cards, field, layout, other).attacker_wins:
                won += float(share * part)
    return won


def chosen(found: Matchup, defender: Hand, offered: Fields) -> str:
    """The field that this defender takes: where all attackers together win least."""
    total = sum(weight for _, weight in found.attackers)
    worth = [
        sum(weight * played(found, field, one, defender) for one, weight in found.attackers) / total
        for field in offered
    ]
    return offered[worth.index(min(worth))]


def known(**changes: Any) -> Fight:
    """The rulebook's battle with so much known of both sides that few hands are left: Kings' and Garrisons' sets."""
    powers = {
        "byzantines": {"admiral": "sidon", "sets": {"admiral": BYZANTINE_ADMIRAL}, "shown": ["king", "garrison"]},
        "saracens": {"general": "sidon", "sets": {"general": SARACEN_GENERAL}, "shown": ["king"]},
    }
    return ambush(powers=powers, **changes)


# ---------------------------------------------------------------------- frequencies


@pytest.mark.rule("ak.battle.stage_a", "ak.battle.stage_b")
@pytest.mark.parametrize("offered", [("plain", "ambush"), ("forest", "city")])
def test_odds_of_two_battlefields_are_frequencies(offered: Fields) -> None:
    fight = known().spy()
    battle, own = fight.state.battle, hand(*BYZANTINE_ADMIRAL)
    found = odds.matchup(fight.game, battle, "byzantines")
    assert 1 < len(found.attackers) < 10
    total = sum(weight for _, weight in found.defenders)
    won = taken = 0.0
    for other, weight in found.defenders:
        field = chosen(found, other, offered)
        won += weight * played(found, field, own, other) / total
        taken += weight * (field == offered[0]) / total
    figures = odds.offer_odds(fight.game, battle, offered)
    assert figures["win_chance"] == pytest.approx(won, abs=1e-5)
    assert figures[offered[0]]["taken_chance"] == pytest.approx(taken)
    assert figures[offered[1]]["taken_chance"] == pytest.approx(1 - taken)
    option = fight.option("+".join(offered))
    assert option.odds() == figures


@pytest.mark.rule("ak.battle.stage_b")
def test_odds_of_one_battlefield_are_frequencies() -> None:
    fight = known().spy().answer("battlefields", "plain+ambush")
    found = odds.matchup(fight.game, fight.state.battle, "saracens")
    own = hand(*SARACEN_GENERAL)
    total = sum(weight for _, weight in found.attackers)
    for field in ("plain", "ambush"):
        lost = sum(weight * played(found, field, one, own) for one, weight in found.attackers) / total
        assert fight.option(field).odds()["win_chance"] == pytest.approx(1 - lost, abs=1e-5)


@pytest.mark.rule("ak.battle.stage_c")
def test_odds_of_layouts_are_frequencies_and_the_best_is_worth_the_field() -> None:
    """A layout against all layouts of all hands that the General may have; what the equilibrium plays is best."""
    fight = known().spy().fields("plain+ambush", "ambush")
    battle = fight.state.battle
    found = odds.matchup(fight.game, battle, "byzantines")
    placing = found.placing("ambush")
    total = sum(weight for _, weight in found.defenders)
    written = "cavalry_heavy-/archers_ship-/infantry_levy"
    layout = (("cavalry_heavy", -1), ("archers_ship", -1), ("infantry_levy", 0))
    won = sum(
        weight * float(share) / total
        for other, weight in found.defenders
        for laid, share in spread(other, placing.defenders[other].mix)
        if clash(data().cards, "ambush", layout, laid).attacker_wins
    )
    assert fight.option(written).odds()["win_chance"] == pytest.approx(won, abs=1e-6)
    chances = [odds.layout_chance(fight.game, battle, "attacker", one) for one in fight.request.ids]
    worth = placing.attackers[hand(*BYZANTINE_ADMIRAL)].value
    assert max(chances) == pytest.approx(worth, abs=1e-5)


@pytest.mark.rule("ak.attack.target")
def test_odds_of_a_whole_attack_are_those_of_its_best_battlefields() -> None:
    fight = known().spy()
    game, battle = fight.game, fight.state.battle
    pairs = [tuple(one.split("+")) for one in fight.request.ids]
    best = max(odds.offer_odds(game, battle, pair)["win_chance"] for pair in pairs)
    whole = odds.attack_chance(game, "byzantines", "admiral", "sidon", "saracens", "general")
    assert whole == pytest.approx(best)
    assert odds.attack_odds(game, "byzantines", "admiral", "sidon", [("saracens", "general")]) == {"win_chance": whole}


@pytest.mark.rule("ak.neutral.area")
def test_odds_against_a_neutral_area_are_over_all_draws() -> None:
    """Each draw by itself, with the battlefields named for all of them: their mean is the chance of the attack."""
    powers = {"byzantines": {"general": "cyprus"}}
    fight = Fight("byzantines", "general", "cyprus", "", "neutral", powers=powers)
    game, battle = fight.game, fight.state.battle
    found = odds.matchup(game, battle, "byzantines")
    (own, _), = belief(game, "byzantines", "byzantines", "general")  # fmt: skip
    offered = found.best_offer(own)
    chances = [found.placing(found.taken(one, offered)).meet(own, one) for one, _ in found.defenders]
    assert len(chances) == 20
    whole = odds.attack_chance(game, "byzantines", "general", "cyprus", "", "neutral")
    assert whole == pytest.approx(sum(chances) / 20)
    assert 0 < whole <= 1


# ---------------------------------------------------------------------- espionage


@pytest.mark.rule("ak.gold.espionage")
def test_what_espionage_is_worth() -> None:
    """`yes` is the mean of battles in which the General has seen each of the hands that the Admiral may have."""
    fight = known()
    game = fight.game
    figures = odds.espionage_odds(game, fight.state.battle, "defender")
    hands = belief(game, "saracens", "byzantines", "admiral")
    assert len(hands) > 1
    won = 0.0
    for cards, weight in hands:
        sets = {"admiral": list(cards), "king": game.state.factions["byzantines"].sets["king"],
                "garrison": game.state.factions["byzantines"].sets["garrison"]}  # fmt: skip
        powers = {
            "byzantines": {"admiral": "sidon", "sets": sets, "shown": ["king", "garrison"],
                           "spied": {"admiral": ["saracens"]}},
            "saracens": {"general": "sidon", "sets": {"general": SARACEN_GENERAL}, "shown": ["king"]},
        }  # fmt: skip
        other = ambush(powers=powers)
        won += weight * (1 - odds.whole_chance(other.game, other.state.battle, "saracens"))
    assert figures["yes"] == pytest.approx(won / sum(weight for _, weight in hands))
    shown = fight.option("yes").odds()
    assert shown["look_chance"] == max(figures.values())
    assert shown["espionage_gain"] == round(100 * max(figures.values())) - round(100 * figures["no"])
    assert fight.option("no").odds() == {"win_chance": figures["no"]}


@pytest.mark.rule("ak.gold.espionage")
@pytest.mark.parametrize("seed", range(4))
def test_a_look_is_never_said_to_cost_wins(seed: int) -> None:
    """Random sets and lives, both sides: what is shown is never less than nothing, and agrees with itself."""
    chance = random.Random(seed)
    lower = 0
    for _ in range(12):
        sets = {
            faction: data().set_of(unit, chance.choice(data().allocations)[UNITS.index(unit)])
            for faction, unit in (("byzantines", "admiral"), ("saracens", "general"))
        }
        powers = {
            faction: {"sets": {unit: sets[faction]}, unit: {"at": "sidon", "lives": chance.choice((1, 2))}}
            for faction, unit in (("byzantines", "admiral"), ("saracens", "general"))
        }  # fmt: skip
        fight = ambush(powers=powers)
        game, battle = fight.game, fight.state.battle
        for side in SIDES:
            figures, shown = odds.espionage_odds(game, battle, side), odds.look_odds(game, battle, side)
            lower += figures["yes"] < figures["no"]
            assert shown["look_chance"] == max(figures["yes"], figures["no"])
            assert shown["espionage_gain"] >= 0
            seen, unseen = (f"{share * 100:.0f}" for share in (shown["look_chance"], figures["no"]))
            assert shown["espionage_gain"] == int(seen) - int(unseen)
    assert lower or seed  # the first seed has hands for which the policy reckons less


@pytest.mark.rule("ak.gold.espionage")
@pytest.mark.parametrize("field", data().battlefields)
def test_over_all_own_hands_a_look_never_costs_wins(field: str) -> None:
    """The placing game on each battlefield, exactly: seeing the other's hand never harms either side."""
    cards = placing_game(data())
    ours, theirs = hands_of(data(), "admiral", ()), hands_of(data(), "general", ())
    for ours_modifier, theirs_modifier in ((0, 0), (1, 1), (1, 0), (0, 2), (-1, 1)):
        def value(attackers: Hands, defenders: Hands) -> float:
            found = cards.hidden_hands(attackers, ours_modifier, defenders, theirs_modifier, field)  # noqa: B023
            return found.value

        unseen = value(ours, theirs)
        assert _mean(theirs, lambda known: value(ours, known)) >= unseen - 1e-9
        assert _mean(ours, lambda known: value(known, theirs)) <= unseen + 1e-9


def _mean(hands: Hands, value: Callable[[Hands], float]) -> float:
    """The mean over all hands of what a battle is worth once the hand is known."""
    return sum(weight * value(((one, 1),)) for one, weight in hands) / sum(weight for _, weight in hands)


# ---------------------------------------------------------------------- what odds must not know


OTHER_SETS = ["infantry_knight", "cavalry_heavy", "siege_train"]


@pytest.mark.rule("ak.cards.allocate")
def test_odds_do_not_know_hidden_hands() -> None:
    """The Admiral's odds are the same whatever the General holds, and the other way round."""
    one, other = ambush(), ambush(powers={"saracens": {"general": "sidon", "sets": {"general": OTHER_SETS}}})
    attack = ("byzantines", "admiral", "sidon", "saracens", "general")
    assert odds.attack_chance(one.game, *attack) == odds.attack_chance(other.game, *attack)
    for fight in (one, other):
        fight.spy()
    assert one.option("plain+ambush").odds() == other.option("plain+ambush").odds()
    one, other = ambush(), ambush(powers={
        "byzantines": {"admiral": "sidon", "sets": {"admiral": ["archers_ship", "siege_train", "infantry_levy"]}}
    })  # fmt: skip
    assert one.option("yes").odds() == other.option("yes").odds()
    for fight in (one, other):
        fight.spy().answer("battlefields", "plain+ambush")
    assert one.option("ambush").odds() == other.option("ambush").odds()


@pytest.mark.rule("ak.cards.table")
def test_odds_for_cards_on_the_real_table_are_over_all_hands() -> None:
    """The app does not know the Byzantine cards: their odds are means over all hands that they may have."""
    fight = ambush(options={"cards_byzantines": "table"}, powers={"byzantines": {"sets": {}}}).spy()
    battle = fight.state.battle
    found = odds.matchup(fight.game, battle, "byzantines")
    total = sum(weight for _, weight in found.attackers)
    mean = sum(w * found.offer_value(one, ("plain", "ambush")) for one, w in found.attackers) / total
    assert fight.option("plain+ambush").odds()["win_chance"] == pytest.approx(mean)
    assert fight.option("plain+ambush").consequence is None
