"""The turn: shuffling, drawing, and the joker."""

from __future__ import annotations

from dataclasses import dataclass

from rules.parts.decks import Pile
from rules.parts.playing_cards import PlayingCard
from rules.table import Draw, Request, rule

from .activation import Activate, begin
from .cards import ENDS, IGNORED, take_card
from .data import DECK, FRENCH, SEATS, SIDE_OF_COLOUR, TURNS
from .ending import TIME, check_end, end
from .state import GardeGame, GardeStep

DRAWER = FRENCH  # either player may turn the cards


@rule("lg.turn.shuffle", "lg.end.time")
@dataclass(slots=True)
class NextTurn(GardeStep):
    """Ends the turn that is over, and begins the next one, or the game is over after the fifth.

    It lies at the bottom of the stack from the set-up to the end: what ends a turn comes back to it.
    """

    def take(self, game: GardeGame, answer: None) -> None:
        state = game.state
        if check_end(game):
            return
        if state.turn >= TURNS:
            end(game, TIME)
            return
        state.turn += 1
        state.deck = Pile(shuffled=dict(game.data.deck))
        state.played.clear()
        state.activated.clear()
        game.emit("turn.begins", "lg.turn.shuffle", turn=state.turn, cards=len(state.deck))
        game.push(DrawCard(), self)


@rule("lg.turn.draw", "lg.turn.end")
@dataclass(slots=True)
class DrawCard(GardeStep):
    """The next card for activation; without one the turn is over."""

    def ask(self, game: GardeGame) -> Request | None:
        pool = game.state.deck.shuffled
        if not pool:
            return None
        params = {"turn": game.state.turn, "left": len(game.state.deck)}
        return Draw("activation.card", DRAWER, "lg.turn.draw", params, DECK, 1, pool)

    def take(self, game: GardeGame, answer: list[str] | None) -> None:
        if answer is None:
            game.emit("turn.spent", "lg.turn.end", turn=game.state.turn)
            return
        fate = take_card(game, answer[0])
        if fate == IGNORED:
            game.push(self)
        elif fate != ENDS:
            game.push(self)
            activate_by(game, game.card(answer[0]))


@rule("lg.turn.draw")
def activate_by(game: GardeGame, card: PlayingCard) -> None:
    """The side of a card's colour may act."""
    side = SIDE_OF_COLOUR[card.colour]
    if side not in game.state.activated:
        game.state.activated.append(side)
        game.state.activated.sort(key=SEATS.index)
    begin(game, card, side)
    game.push(Activate())
