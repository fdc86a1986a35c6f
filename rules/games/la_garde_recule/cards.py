"""The cards of the action deck: what they activate, and the joker, for whatever it was drawn."""

from __future__ import annotations

from rules.parts.playing_cards import PlayingCard
from rules.table import rule

from .state import GardeGame

PLAYED, IGNORED, ENDS = "played", "ignored", "ends"
EVEN, ODD, FACE = 2, 3, 1  # units that a card activates


@rule("lg.activate.number", "lg.activate.face")
def units_of(card: PlayingCard) -> int:
    """How many units a card activates."""
    return FACE if card.face else EVEN if card.even else ODD


def is_early(game: GardeGame) -> bool:
    """Whether a joker would be ignored now: both sides were not yet activated, and other cards are left."""
    state = game.state
    return len(state.activated) < 2 and any(
        not game.data.cards[card].joker for card in state.deck.shuffled
    )


@rule("lg.turn.joker", "lg.turn.early_joker")
def take_card(game: GardeGame, card: str) -> str:
    """Takes a drawn card from the deck. PLAYED; IGNORED: draw another; ENDS: the turn is over."""
    state = game.state
    state.score.cards += 1
    if not game.data.cards[card].joker:
        state.deck.remove(card)
        state.played.append(card)
        return PLAYED
    if not is_early(game):
        state.deck.remove(card)
        state.played.append(card)
        game.emit("joker.ends", "lg.turn.joker", card=card, turn=state.turn)
        return ENDS
    aside = state.options["ruling_early_joker"] == "set_aside"
    if aside:
        state.deck.remove(card)
        state.played.append(card)
    game.emit("joker.ignored", "lg.turn.early_joker", card=card, aside=aside)
    return IGNORED
