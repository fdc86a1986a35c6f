"""Filters of the bots for battle cards and single choices: deals, espionage, battlefields, layouts, lives, octagons."""

from __future__ import annotations

from collections import Counter

import numpy
import pytest

from rules.games.autokrator import bot_deals, strategy
from rules.games.autokrator.bayes import Array, solve_types
from rules.games.autokrator.data import FACTIONS
from rules.games.autokrator.redaction import redact
from rules.table import Table

from .bots import decision, present, use
from .fighting import SEVEN, Fight, ambush, conquest
from .playing import Play, data


@pytest.mark.rule("ak.cards.allocate")
def test_strong_sets() -> None:
    """One after the other the pairs of one and the same allocation, which is legal and one that the mix deals."""
    at = Play(round=2, phase="begin")
    chosen = []
    for _ in range(3):
        assert at.key == "allocate"
        (pair,) = use("strong_sets", at)
        chosen.append(tuple(pair.split("+")))
        at.answer("allocate", pair)
    deal = next(one for one in data().allocations if list(one[:3]) == chosen)
    chances = bot_deals.mix(data(), bot_deals.pawns_of(at.game, "saracens"))
    assert chances[data().allocations.index(deal)] > 0.001
    assert at.power("saracens").sets["garrison"][1:] == list(deal[3])


def modifiers(*factions: str) -> list[bot_deals.Own]:
    """What the pawns of a faction add in the first round and in the second one, all lives left."""
    games = [Play(round=number, phase="begin").game for number in (1, 2)]
    return [bot_deals.pawns_of(game, faction) for game in games for faction in factions]


@pytest.mark.parametrize("own", sorted({*modifiers(*FACTIONS), (("general", 1), ("admiral", -1)), (("king", 0),)}))
def test_the_mix_of_deals_is_an_equilibrium(own: bot_deals.Own) -> None:
    """Whoever foresees the mix gains nothing by it: no answer is better than what the other side's own mix allows."""
    game, chances = bot_deals.payoff(present(), own), bot_deals.mix(present(), own)
    assert chances.sum() == pytest.approx(1) and (chances >= 0).all()
    assert (chances @ game).min() > (game @ other_side(game)).max() - 1e-6
    assert chances.max() < 0.5 and (chances > 0.02).sum() >= 5


def other_side(game: Array) -> Array:
    """The mix of the column player, found by the same program with the sides changed."""
    turned = -numpy.transpose(game)
    return solve_types([1.0], [1.0], (turned - turned.min())[None, :, None, :]).rows[0]


def test_deals_differ_from_table_to_table() -> None:
    deals = Counter()
    for gold in range(12):
        for score in range(8):
            at = Play(round=2, factions={"moors": {"gold": gold, "score": score}}).game
            deals[bot_deals.plan(at, "saracens")] += 1
    assert len(deals) > 3 and max(deals.values()) < 80


@pytest.mark.rule("ak.cards.allocate")
def test_nobody_knows_the_first_deals_from_another_game() -> None:
    """Games begin alike; what a bot deals in its first round differs from seed to seed and from seat to seat."""
    seats = dict.fromkeys(("byzantines", "franks"), "power") | dict.fromkeys(("saracens", "moors"), "random")

    def dealt(seed: int) -> list[str]:
        table = Table.new("autokrator", {"admirals": "suggested"}, seats | {"moors": "person"}, seed)
        return [str(table.game.state.factions[seat].sets) for seat in ("byzantines", "franks")]

    games = [dealt(seed) for seed in range(12)]
    for deals in zip(*games, strict=True):
        assert max(Counter(deals).values()) < 8
    assert any(one != other for one, other in games)
    assert dealt(11) == games[11], "the same seed is the same game"


def test_who_has_lost_a_unit_deals_for_the_others() -> None:
    """Without its King a power does worse with the deals of a whole one than with those that are made for the rest."""
    whole, without = (
        bot_deals.pawns_of(Play(round=2, pawns={"saracens.king": king}).game, "saracens") for king in ("fustat", "out")
    )
    assert [unit for unit, _ in without] == ["general", "admiral"]
    game = bot_deals.payoff(data(), without)
    held = [(bot_deals.mix(data(), own) @ game).min() for own in (whole, without)]
    assert held[0] < held[1] - 0.01


@pytest.mark.rule("ak.gold.espionage")
def test_spying() -> None:
    fight = ambush()
    assert fight.key == "espionage"
    gain = strategy.spying_gain(redact(fight.game, "saracens"), "saracens")
    assert gain > 0
    assert use("spying", fight, ["yes"], least=-1.0) == ["yes"]
    assert use("spying", fight, ["yes"], least=5.0) == []
    raided = Fight("byzantines", "raid", "aleppo", "saracens", "garrison", powers={"saracens": {"score": 0}})
    raided.answer("neutral", ["neutral_archers", "neutral_cavalry", "neutral_siege"])
    assert (raided.key, raided.request.seat) == ("espionage", "saracens")
    assert use("spying", raided, ["yes"], least=0.01) == [], "without points there is nothing to lose"


@pytest.mark.rule("ak.battle.stage_a", "ak.battle.stage_b")
def test_best_ground() -> None:
    fight = ambush().spy()
    (offer,) = use("best_ground", fight)
    found = {one: fight.option(one).odds()["win_chance"] for one in fight.request.ids}
    assert found[offer] >= max(found.values()) - 0.05, "the plan is near the exact odds"
    fight.answer("battlefields", "plain+ambush")
    (taken,) = use("best_ground", fight)
    exact = {one: fight.option(one).odds()["win_chance"] for one in ("plain", "ambush")}
    assert exact[taken] >= max(exact.values()) - 0.05


@pytest.mark.rule("ak.battle.stage_c")
def test_equilibrium() -> None:
    fight = ambush().spy().fields("plain+ambush", "ambush")
    (layout,) = use("equilibrium", fight)
    assert layout in dict(strategy.mixed(fight.game, "byzantines"))


@pytest.mark.rule("ak.neutral.area")
def test_who_plays_a_neutral_area_plays_it_as_well() -> None:
    fight = Fight("saracens", "king", "cyprus", "", "neutral", powers={"saracens": {"king": "cyprus"}})
    assert fight.key == "neutral" and fight.request.seat == "moors"
    fight.answer("neutral", ["neutral_archers", "neutral_cavalry", "neutral_siege"])
    fight.answer("battlefields", "plain+ambush")
    (taken,) = use("best_ground", fight)
    fight.answer("battlefield", taken).answer("layout", fight.request.ids[0])
    assert fight.request.seat == "moors" and len(use("equilibrium", fight)) == 1


@pytest.mark.rule("ak.round.four")
def test_least_missed() -> None:
    last = {"general": {"at": "fustat", "lives": 1}, "admiral": {"at": "sidon", "lives": 3}}
    at = Play(round=4, phase="begin", factions={"saracens": last})
    assert at.key == "life"
    assert use("least_missed", at) == ["admiral"], "the General would be out of the game"


@pytest.mark.rule("ak.conquest.octagons")
def test_to_spare() -> None:
    """Of octagons on areas of nobody, of a rival behind and of one ahead, the first; never nothing."""
    fight = conquest("aleppo", "saracens", dict.fromkeys(SEVEN, "byzantines"))
    assert fight.key == "octagon"
    nobodys = [one for one in SEVEN if not data().areas[one].home]
    assert set(use("to_spare", fight)) == set(nobodys)
    fight.state.factions["franks"].score = 9
    left = ["oran", "nantes", "none"]
    fight.state.octagons |= {"oran": "byzantines", "nantes": "byzantines"}
    assert use("to_spare", fight, left) == ["oran"]


@pytest.mark.rule("ak.setup.admiral")
def test_an_admiral_begins_in_one_of_its_harbours() -> None:
    at = Play()
    harbour, row = decision(at)
    assert harbour in at.request.ids and row == "harbour"
