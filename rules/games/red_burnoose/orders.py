"""The French automata deck, from which cards are taken face up by turns, rows, set-up and one leader.

With two players four shuffled cards lie in the box unseen. A deck is a multiset, so they are the last four
of the shuffled cards, which are never drawn: the same odds, and nobody knows them.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Draw, Request

from .data import FRENCH_SEAT
from .state import RedBurnooseGame, RedBurnooseStep


def orders_left(game: RedBurnooseGame) -> int:
    """How many cards the automata deck has."""
    return len(game.state.automata) - game.state.automata_aside


@dataclass(slots=True)
class FromOrders(RedBurnooseStep):
    """Takes `count` cards off the automata deck: known ones on top, shuffled ones, known ones at the bottom.

    Fewer, if the deck is spent. Subclasses say in `received` what becomes of the cards (in the order in which
    they were drawn; it may be called more than once) and in `finished` what follows.
    """

    count: int

    def _shuffled(self, game: RedBurnooseGame) -> int:
        pile = game.state.automata
        return sum(pile.shuffled.values()) - game.state.automata_aside

    def ask(self, game: RedBurnooseGame) -> Request | None:
        pile = game.state.automata
        if self.count <= 0 or pile.top:
            return None
        count = min(self.count, self._shuffled(game))
        if count <= 0:
            return None
        return Draw(
            "draw.orders", FRENCH_SEAT, "rb.automata.reveal", {"count": count}, "automata", count,
            pile.shuffled, secret=self.kept_secret(game),
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: list[str] | None) -> None:
        pile = game.state.automata
        if answer:
            for card in answer:
                pile.remove(card)
            self._receive(game, list(answer))
        elif self.count > 0 and pile.top:
            self._receive(game, _off(pile.top, self.count))
        elif self.count > 0 and pile.bottom:
            self._receive(game, _off(pile.bottom, self.count))
        else:
            self.finished(game)

    def kept_secret(self, game: RedBurnooseGame) -> str:
        """The kind of event that makes the cards known; empty where all see them at once."""
        return ""

    def _receive(self, game: RedBurnooseGame, cards: list[str]) -> None:
        self.count -= len(cards)
        game.push(self)
        self.received(game, cards)

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        """What becomes of the cards that were taken (they lie nowhere now)."""
        raise AssertionError("a draw says where its cards go")

    def finished(self, game: RedBurnooseGame) -> None:
        """What follows when all are drawn, or the deck is spent."""


def _off(cards: list[str], count: int) -> list[str]:
    taken = cards[:count]
    del cards[:count]
    return taken
