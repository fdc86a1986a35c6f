"""Odds of attacks, battlefields, espionage and layouts, from what the seat that asks may know.

Everything is exact for the policy that `matchup` states. Chances are of the side that asks.
"""

from __future__ import annotations

from typing import Any

from rules.table import rule

from .battle_state import BattleState
from .clash import ATTACKER, DEFENDER, OTHER, layout_of
from .data import Data
from .kept import Kept
from .knowledge import battle_hands, own_hand, placing_game
from .matchup import Matchup
from .placing import Hand, Hands, wins_of
from .quick import QuickCards, QuickMatchup
from .sides import modifier_of, sketch
from .state import AutokratorGame

Figures = dict[str, Any]


# ---------------------------------------------------------------------- the two sides


def hands_for(game: AutokratorGame, battle: BattleState, side: str, seat: str) -> Hands:
    """The hands of a side as the other one has to reckon with them, for all that `seat` (of either side) knows."""
    hands = battle_hands(game, battle, side, battle.sides[OTHER[side]].seat)
    if battle.sides[side].seat == seat:
        own = own_hand(game, battle, side)
        if own is not None and all(hand != own for hand, _ in hands):
            return (*hands, (own, 1))  # cards that no allocation gives: a written position, a correction
    return hands


def seen(game: AutokratorGame, battle: BattleState, side: str, seat: str) -> Hands:
    """The hands of a side that count for a seat which fights: of its own side the one that it has."""
    if battle.sides[side].seat == seat:
        own = own_hand(game, battle, side)
        if own is not None:
            return ((own, 1),)
    return hands_for(game, battle, side, seat)


def matchup(
    game: AutokratorGame, battle: BattleState, seat: str,
    attackers: Hands | None = None, defenders: Hands | None = None,
) -> Matchup:  # fmt: skip
    """The battle as both sides reckon it, for all that `seat` knows; hands that are given replace a side's."""
    ours = attackers or hands_for(game, battle, ATTACKER, seat)
    theirs = defenders or hands_for(game, battle, DEFENDER, seat)
    key = ours, modifier_of(game, battle, ATTACKER), theirs, modifier_of(game, battle, DEFENDER)
    kept: Kept[Any, Matchup] | None = game.data.cache.get("matchups")
    if kept is None:
        kept = game.data.cache["matchups"] = Kept(2_000)
    found = kept.get(key)
    if found is None:
        fields, offered = game.data.battlefields, game.figure("offered")
        found = kept.keep(key, Matchup(placing_game(game.data), fields, offered, *key))
    return found


def quick_matchup(
    game: AutokratorGame, battle: BattleState, seat: str,
    attackers: Hands | None = None, defenders: Hands | None = None,
) -> QuickMatchup:  # fmt: skip
    """The same from tables: for plans."""
    return quick_hands(
        game.data,
        attackers or hands_for(game, battle, ATTACKER, seat), modifier_of(game, battle, ATTACKER),
        defenders or hands_for(game, battle, DEFENDER, seat), modifier_of(game, battle, DEFENDER),
    )  # fmt: skip


def quick_hands(
    data: Data, attackers: Hands, attacker_modifier: int, defenders: Hands, defender_modifier: int
) -> QuickMatchup:
    """A battle between any hands, from tables."""
    cards: QuickCards | None = data.cache.get("quick_cards")
    if cards is None:
        cards = data.cache["quick_cards"] = QuickCards(data.cards, data.battlefields)
    kept: Kept[Any, QuickMatchup] | None = data.cache.get("quick_matchups")
    if kept is None:
        kept = data.cache["quick_matchups"] = Kept(5_000)
    key = attackers, attacker_modifier, defenders, defender_modifier
    found = kept.get(key)
    if found is None:
        found = kept.keep(key, QuickMatchup(cards, data.figures["offered"], *key))
    return found


def _for(side: str, chance: float) -> float:
    """The chance of a side, from that of the attacker."""
    return chance if side == ATTACKER else 1 - chance


# ---------------------------------------------------------------------- odds of options


def attack_chance(
    game: AutokratorGame, attacker: str, unit: str, area: str, defender: str, target: str,
    quick: bool = False,
) -> float:  # fmt: skip
    """The chance that an attack wins, for all that the attacker knows before it. `quick`: from tables."""
    battle = sketch(game, attacker, unit, area, defender, target)
    return whole_chance(game, battle, attacker, quick)


def whole_chance(
    game: AutokratorGame, battle: BattleState, seat: str, quick: bool = False
) -> float:
    """The chance that the attacker wins a battle that is about to begin, for all that a seat knows that fights."""
    known = seen(game, battle, ATTACKER, seat), seen(game, battle, DEFENDER, seat)
    found = quick_matchup(game, battle, seat) if quick else matchup(game, battle, seat)
    return found.value(*known)


def side_chance(game: AutokratorGame, battle: BattleState, side: str, quick: bool = False) -> float:
    """The chance that a side wins a battle that is about to begin, for all that its seat knows."""
    return _for(side, whole_chance(game, battle, battle.sides[side].seat, quick))


def attack_odds(
    game: AutokratorGame, attacker: str, unit: str, area: str, targets: list[tuple[str, str]]
) -> Figures:
    """Odds of an attack; among several targets the best one."""
    chances = [attack_chance(game, attacker, unit, area, *target) for target in targets]
    return {"win_chance": max(chances)}


@rule("ak.battle.stage_a")
def offer_odds(game: AutokratorGame, battle: BattleState, offered: tuple[str, ...]) -> Figures:
    """Odds of naming two battlefields, for the attacker: all in all, and for each how likely it is taken."""
    seat = battle.sides[ATTACKER].seat
    found, hands = matchup(game, battle, seat), seen(game, battle, ATTACKER, seat)
    total = sum(weight for _, weight in hands)

    def mean(values: list[float]) -> float:
        return sum(v * weight for v, (_, weight) in zip(values, hands, strict=True)) / total

    fields = {
        field: {
            "win_chance": mean([found.placing(field).attackers[hand].value for hand, _ in hands]),
            "taken_chance": found.taken_chance(offered, field),
        }
        for field in offered
    }
    return {"win_chance": mean([found.offer_value(hand, offered) for hand, _ in hands]), **fields}


@rule("ak.battle.stage_b")
def field_odds(game: AutokratorGame, battle: BattleState, field: str) -> Figures:
    """Odds of taking a battlefield, for the defender."""
    seat = battle.sides[DEFENDER].seat
    placing = matchup(game, battle, seat).placing(field)
    hands = seen(game, battle, DEFENDER, seat)
    total = sum(weight for _, weight in hands)
    lost = sum(placing.defenders[hand].value * weight for hand, weight in hands) / total
    return {"win_chance": 1 - lost}


@rule("ak.gold.espionage")
def espionage_odds(
    game: AutokratorGame, battle: BattleState, side: str, quick: bool = False
) -> dict[str, float]:
    """The chances of a side with and without seeing the cards of the other: `yes` and `no`.

    With it, both sides know that the hand is known, and the battle is reckoned for each hand that it may be.
    """
    seat = battle.sides[side].seat
    without = side_chance(game, battle, side, quick)
    other = seen(game, battle, OTHER[side], seat)
    own = seen(game, battle, side, seat)
    reckon = quick_matchup if quick else matchup
    won = 0.0
    for hand, weight in other:
        known: Hands = ((hand, 1),)
        if side == DEFENDER:
            chance = reckon(game, battle, seat, attackers=known).value(known, own)
        else:
            chance = reckon(game, battle, seat, defenders=known).value(own, known)
        won += weight * _for(side, chance)
    return {"yes": won / sum(weight for _, weight in other), "no": without}


@rule("ak.gold.espionage")
def look_odds(game: AutokratorGame, battle: BattleState, side: str) -> Figures:
    """Odds of paying for espionage, for who is asked: about what he wins, and whole percentage points gained.

    Over all hands that he may have, a look never costs wins; with one of them `espionage_odds` may say so, since
    the other side knows that it is seen and plays otherwise, as the policy has it. That is no reason to tell a player
    that seeing does harm: it then gains him nothing.
    """
    found = espionage_odds(game, battle, side)
    seeing = max(found["yes"], found["no"])
    return {"look_chance": seeing, "espionage_gain": round(100 * seeing) - round(100 * found["no"])}


@rule("ak.battle.stage_c")
def layout_odds(game: AutokratorGame, battle: BattleState, side: str, written: str) -> Figures:
    """The chance of a layout against the other side's equilibrium over all hands that it may have."""
    return {"win_chance": layout_chance(game, battle, side, written)}


def layout_chance(game: AutokratorGame, battle: BattleState, side: str, written: str) -> float:
    """The chance of a side that a layout wins, as its seat may know it."""
    layout = layout_of(written)
    cards = placing_game(game.data)
    own: Hand = cards.hand([card for card, _ in layout])
    seat = battle.sides[side].seat
    others = matchup(game, battle, seat).placing(battle.field).of(OTHER[side])
    points = tuple(game.card(card).points[battle.field] + octagon for card, octagon in layout)
    won = total = 0.0
    for hand, weight in hands_for(game, battle, OTHER[side], seat):
        for way, chance in others[hand].mix.items():
            theirs = tuple(
                game.card(card).points[battle.field] + octagon
                for card, octagon in zip(hand, way, strict=True)
            )
            if side == ATTACKER:
                share = wins_of(points, theirs, cards.bonus(own, hand))
            else:
                share = wins_of(theirs, points, cards.bonus(hand, own))
            won += weight * float(chance) * share
        total += weight
    return _for(side, won / total)
