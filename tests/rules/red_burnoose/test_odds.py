"""The odds: against cases worked out by hand, and against many games of the engine itself."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from rules.games.red_burnoose.ambush import launch_odds
from rules.games.red_burnoose.crt import Crt
from rules.games.red_burnoose.fight import (
    FRENCH,
    FRENCH_STAGES,
    Terms,
    line,
)
from rules.games.red_burnoose.odds import Odds, ambush_odds, both, throw, village_odds
from rules.games.red_burnoose.position import state_at
from rules.games.red_burnoose.state import RedBurnooseGame
from rules.games.red_burnoose.throws import die_ids
from rules.table import Chance, Request, Roll, Select, Step, advance, take

from .playing import data
from .test_ambush import ARMY, ready

# Rows that make sums easy: a coin, a sure hit, a sure miss.
COIN = Crt(
    {"coin": [0, 0, 0, 1, 1, 1], "sure": [1] * 6, "carabinier": [0, 0, 0, 1, 1, 1],
     "artillery": [0, 0, 0, 0, 1, 2], "sapper": [0] * 6, "cavalry": [0, 0, 0, 0, 0, 2]},
    ["cavalry", "carabinier", "artillery", "sapper"],
    ["coin", "sure"],
    {},
)  # fmt: skip


def near(value: float, exact: Fraction | float) -> Any:
    return value == pytest.approx(float(exact), abs=1e-12)


class TestOneThrow:
    def test_two_coins(self) -> None:
        dist = throw(COIN, ("coin", "coin"), 0, own=True)
        assert dist == {(0, 0): 0.25, (1, 0): 0.5, (2, 0): 0.25}

    def test_kinds_are_mixed(self) -> None:
        dist = throw(COIN, ("coin", "cavalry"), 0, own=True)
        assert near(dist[3, 0], Fraction(1, 12))
        assert near(sum(dist.values()), 1)

    def test_a_token_raises_an_own_die(self) -> None:
        # one coin, one token: 1/2 at once with the token kept, else 1/2 with it spent
        assert throw(COIN, ("coin",), 1, own=True) == {(1, 1): 0.5, (1, 0): 0.25, (0, 0): 0.25}

    def test_a_token_lowers_a_french_die_the_worst_first(self) -> None:
        # artillery 2 (1/6) and 1 (1/6) are rolled again, each a half on average
        dist = throw(COIN, ("artillery",), 1, own=False)
        assert near(dist[0, 1], Fraction(4, 6))
        assert near(dist[2, 0], Fraction(2, 6) * Fraction(1, 6))
        assert near(dist[0, 0], Fraction(2, 6) * Fraction(4, 6))

    def test_tokens_go_on_as_long_as_they_help(self) -> None:
        dist = throw(COIN, ("coin",), 3, own=True)
        assert near(dist[0, 0], Fraction(1, 16)), "the first throw and three more"

    def test_dice_that_cannot_be_improved_keep_the_tokens(self) -> None:
        assert throw(COIN, ("sure", "sapper"), 2, own=True) == {(1, 2): 1.0}

    @pytest.mark.rule("rb.terrain.sheltered")
    def test_sheltered(self) -> None:
        dist = throw(COIN, ("artillery",), 0, own=False, sheltered=True)
        assert near(dist[1, 0], Fraction(1, 6))
        assert (2, 0) not in dist


class TestVillageByHand:
    def test_one_against_one(self) -> None:
        """A coin against a carabinier that must not lose anybody: the Berber rolls first: 1/2 + 1/4 x p."""
        odds = village_odds(COIN, ("carabinier",), ("coin",), Terms(0))
        assert near(odds.win, Fraction(2, 3))
        assert near(odds.lose, Fraction(1, 3))
        assert near(odds.french_losses, Fraction(2, 3))
        assert near(odds.berber_losses, Fraction(1, 3))

    def test_the_french_first(self) -> None:
        odds = village_odds(COIN, ("carabinier",), ("coin",), Terms(0), stage=FRENCH)
        assert near(odds.win, Fraction(1, 3))

    def test_a_sure_hit_wins_at_once(self) -> None:
        odds = village_odds(COIN, ("carabinier",), ("sure",), Terms(0))
        assert odds == Odds(1.0, 0.0, 1.0, 0.0)

    def test_artillery_alone_fires_once_and_cannot_win(self) -> None:
        # two in six it kills the only coin; else the coin rolls until it hits
        odds = village_odds(COIN, ("artillery",), ("coin",), Terms(0))
        assert near(odds.lose, Fraction(1, 3))
        assert near(odds.win, Fraction(2, 3))

    @pytest.mark.rule("rb.terrain.steep")
    def test_cavalry_before_a_steep_village_never_hits(self) -> None:
        odds = village_odds(COIN, ("cavalry", "cavalry"), ("coin",), Terms(0, steep=True))
        assert near(odds.win, 1)
        assert near(odds.french_losses, 2)

    def test_an_army_that_is_beaten_already(self) -> None:
        assert village_odds(COIN, ("carabinier",), ("coin",), Terms(1)) == Odds(1.0, 0.0, 0.0, 0.0)

    def test_tokens_only_help(self) -> None:
        crt = data().crt
        french = line({"carabinier": 4, "cavalry": 2, "artillery": 1}, crt.french)
        berber = line({"moudjahidine": 2, "sharpshooter": 1, "moudjahidate": 1}, crt.berber)
        wins = [village_odds(crt, french, berber, Terms(2), tokens).win for tokens in range(4)]
        assert wins == sorted(wins)
        assert wins[0] < wins[3]


class TestAmbushByHand:
    def test_one_ambusher(self) -> None:
        """A coin against one carabinier and a sapper: the army is hurt by half; if not, it strikes back."""
        odds = ambush_odds(COIN, {"carabinier": 1, "sapper": 1}, ("coin",), retreat=1)
        assert near(odds.win, Fraction(1, 2))
        assert near(odds.french_losses, Fraction(1, 2))
        # after a hit only the sapper is left, whose die is none
        assert near(odds.lose, Fraction(1, 4))
        assert near(odds.berber_losses, Fraction(1, 4))

    @pytest.mark.rule("rb.leader.oumouhand")
    def test_an_added_die_adds_no_counterattack(self) -> None:
        plain = ambush_odds(COIN, {"carabinier": 9}, ("coin",), 0)
        more = ambush_odds(COIN, {"carabinier": 9}, ("coin",), 0, extra=("coin",))
        assert near(more.french_losses, 2 * plain.french_losses)
        assert near(more.berber_losses, plain.berber_losses)


# ---------------------------------------------------------------------- against the engine


def spend(game: RedBurnooseGame, request: Select) -> list[str]:
    """The policy of the odds: one token at a time on the die that it improves most."""
    battle = game.state.battle
    assert battle is not None
    own = battle.stage not in FRENCH_STAGES
    best, most = [], 0.0
    step = game.state.stack[-1]
    for one in die_ids(battle.dice):
        facts = step.describe(game, one).odds()  # type: ignore[misc]
        gain = facts["hits_again"] - facts["hits"]
        gain = gain if own else -gain
        if gain > most + 1e-3:
            best, most = [one], gain
    return best


def play_out(game: RedBurnooseGame, chance: Chance, over: Any) -> None:
    """Plays until `over`, fighting to the end, spending tokens as the odds assume, losses in hit order."""
    while not over(game):
        waiting = advance(game)
        assert waiting is not None
        step, request = waiting
        if over(game):
            return
        take(game, step, _reply(game, request, step, chance))


def _reply(game: RedBurnooseGame, request: Request, step: Step, chance: Chance) -> Any:
    if isinstance(request, Roll):
        return request.sample(chance)
    if isinstance(request, Select):
        return spend(game, request)
    if request.key == "ambush.losses":
        army = game.state.armies[request.params["army"]]
        fallen: dict[str, int] = {}
        for unit in line(army.units, game.data.crt.french)[: request.params["hits"]]:
            fallen[unit] = fallen.get(unit, 0) + 1
        return fallen
    if request.key == "ambush.units":
        return dict(request.slots)  # type: ignore[attr-defined]
    return {"retreat.offer": "fight_on", "turn.action": "ambush:moudjahidine"}.get(
        request.key, getattr(request, "ids", [""])[0]
    )


def agrees(odds: dict[str, float], results: list[tuple[float, float, float, float]]) -> None:
    """Every mean of the results is within four standard errors of the odds."""
    names = ("win", "lose", "french_losses", "berber_losses")
    count = len(results)
    for place, name in enumerate(names):
        values = [one[place] for one in results]
        mean = sum(values) / count
        spread = sqrt(sum((v - mean) ** 2 for v in values) / count / count)
        assert abs(mean - odds[name]) <= 4 * spread + 0.006, (name, mean, odds[name])


@pytest.mark.parametrize(
    ("village", "options", "tokens"),
    [
        ("larbaa", {}, 0),  # sheltered
        ("mekla", {}, 2),  # steep
        ("mekla", {"ruling_steep": "stands_aside", "ruling_sharpshooters": "first_only"}, 1),
    ],
)
def test_a_combat_comes_out_as_the_odds_say(
    village: str, options: dict[str, str], tokens: int
) -> None:
    at = {"larbaa": ("stop_larbaa_yenni", "ath_yenni"), "mekla": ("mekla_plain", "mekla_fork")}
    units = {"moudjahidine": 2, "moudjahidate": 1, "sharpshooter": 1}
    position = {
        "players": 3, "turn": "french", "deck_top": ["order_20"], "options": options,
        "seats": {"p2": {"rerolls": tokens}},
        "villages": {village: {"units": units, "leaders": ["fatma"]}},
        "armies": {"1": {"at": at[village][0], "came_from": at[village][1],
                         "units": {"carabinier": 5, "cavalry": 2, "artillery": 2}}},
    }  # fmt: skip
    chance = Chance(7)
    results = []
    odds: dict[str, Any] = {}
    for _ in range(600):
        game = RedBurnooseGame(data(), state_at(data(), {"players": "3"}, position))
        if not odds:
            waiting = advance(game)
            assert waiting is not None
            odds = waiting[0].describe(game, "fight").odds()  # type: ignore[misc]
            assert odds.get("tokens", 0) == tokens
        play_out(game, chance, lambda g: g.state.fought and g.state.battle is None)
        army, place = game.state.armies["1"], game.state.villages[village]
        lost = place.fate == "conquered"
        joined = army.units.get("moudjahidine", 0)
        french = 9 - (sum(army.units.values()) - joined)
        left = 0 if lost else sum(place.units.values()) + len(place.leaders)
        results.append((float(not lost), float(lost), float(french), float(5 - left)))
    agrees(odds["with_tokens" if tokens else "without_tokens"], results)


@pytest.mark.parametrize("tokens", [0, 2])
def test_an_ambush_comes_out_as_the_odds_say(tokens: int) -> None:
    army = {**ARMY, "units": {"carabinier": 3, "cavalry": 1, "artillery": 1}}
    villages = {"akbil": {"units": {"moudjahidine": 2}, "leaders": ["oussaid"]}}
    seat = {"hand": ["moudjahidine", "weapons"], "rerolls": tokens}
    position = {"players": 3, "turn": "p3", "armies": {"2": army}, "villages": villages,
                "seats": {"p3": seat}}  # fmt: skip
    play = ready(armies={"2": army}, villages=villages, seat={"rerolls": tokens})
    found = launch_odds(play.game, "p3", "2", "akbil", 0)
    odds = found["with_tokens" if tokens else "without_tokens"]
    chance = Chance(11)
    results = []
    for _ in range(600):
        game = RedBurnooseGame(data(), state_at(data(), {"players": "3"}, position))
        discards = game.state.berbers["p3"].discard
        play_out(game, chance, lambda g, d=discards: d and g.state.battle is None and len(
            g.state.stack) == 4)  # fmt: skip
        after = game.state.armies["2"]
        home = sum(sum(v.units.values()) + len(v.leaders) for v in game.state.villages.values())
        results.append((
            float(after.status == "retreated"), float(home == 0),
            float(5 - sum(after.units.values())), float(3 - home),
        ))  # fmt: skip
    agrees(odds, results)


def test_odds_are_remembered() -> None:
    made = []

    def make(tokens: int) -> Odds:
        made.append(tokens)
        return Odds(0.5, 0.5, 1.0, 1.0)

    memory: dict[Any, Any] = {}
    first = both(memory, ("a",), 2, make)
    assert both(memory, ("a",), 2, make) is first
    assert made == [0, 2]
    assert set(both(memory, ("a",), 0, make)) == {"without_tokens"}, "no tokens, one set of figures"
