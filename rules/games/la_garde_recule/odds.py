"""Exact chances from the cards that are still in the deck: of a shot, and of the next card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.parts.playing_cards import PlayingCard
from rules.table import rule

from .cards import is_early, units_of
from .data import SIDE_OF_COLOUR
from .shot import Aim, resolve
from .state import GardeGame


def next_cards(game: GardeGame) -> list[tuple[PlayingCard, Fraction]]:
    """The cards that the next draw may bring, each with its chance. A joker in it ends the turn.

    A joker that would be ignored is drawn again, be it shuffled in or laid aside: it takes no part.
    """
    early = is_early(game)
    cards = [
        (game.card(id), copies)
        for id, copies in game.state.deck.shuffled.items()
        if not (early and game.card(id).joker)
    ]
    total = sum(copies for _, copies in cards)
    return [(card, Fraction(copies, total)) for card, copies in cards]


@rule("lg.fire.hit", "lg.turn.joker", "lg.turn.early_joker")
def shot_odds(game: GardeGame, shot: Aim) -> dict[str, Any]:
    """The chances of a shot: that it hits, misses, that the turn ends, that Wellington is killed."""
    hit = miss = ends = killed = Fraction(0)
    for card, chance in next_cards(game):
        if card.joker:
            ends += chance
            continue
        outcome = resolve(shot, card)
        if outcome.hit:
            hit += chance
        else:
            miss += chance
        if outcome.kills:
            killed += chance
    found: dict[str, Any] = {"hit_chance": hit, "miss_chance": miss, "turn_ends_chance": ends}
    if shot.guarded:
        found["wellington_killed_chance"] = killed
    return found


@rule("lg.turn.draw", "lg.turn.joker", "lg.turn.early_joker")
def card_odds(game: GardeGame) -> dict[str, Any]:
    """The chances of the next card for activation.

    `french` and `allied` are how many units it activates -> chance; `ends` that the turn ends instead.
    """
    sides = {side: {1: Fraction(0), 2: Fraction(0), 3: Fraction(0)} for side in ("french", "allied")}
    ends = Fraction(0)
    cards = next_cards(game)
    for card, chance in cards:
        if card.joker:
            ends += chance
        else:
            sides[SIDE_OF_COLOUR[card.colour]][units_of(card)] += chance
    return {**sides, "ends": ends if cards else Fraction(1)}
