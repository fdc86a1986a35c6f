"""Cards in motion: drawing, discarding, taking into the hand, destroying.

Piles are multisets; a card gets its identity when it is drawn (request `draw.cards`, answered by chance or
by a person with real cards).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Choose, Draw, Option, Request, Say, rule

from .state import RedBurnooseGame, RedBurnooseStep


def discard(game: RedBurnooseGame, seat: str, card: str) -> None:
    """Moves a card from the hand to the discard pile."""
    berber = game.state.berbers[seat]
    berber.hand.remove(card)
    berber.discard.append(card)


def lose_card(game: RedBurnooseGame, card: str, count: int = 1) -> None:
    """Notes that a card (already taken from where it was) is out of the game."""
    lost = game.state.lost_cards
    lost[card] = lost.get(card, 0) + count


@rule("rb.leader.mouhand")
def into_hand(game: RedBurnooseGame, seat: str, cards: list[str]) -> None:
    """Takes cards (already removed from where they lay) into the hand, with what they do there."""
    game.state.berbers[seat].hand.extend(cards)
    more = sum(game.data.cards[card].on_draw for card in cards)
    if more:
        game.emit("hand.draws_more", "rb.leader.mouhand", seat=seat, count=more)
        game.push(DrawCards(seat, more))


@rule("rb.turn.reshuffle")
def reshuffle_discard(game: RedBurnooseGame, seat: str) -> None:
    """Makes the discard pile the new deck."""
    berber = game.state.berbers[seat]
    for card in berber.discard:
        berber.pile.add(card)
    berber.discard.clear()
    game.emit("deck.reshuffled", "rb.turn.reshuffle", seat=seat, count=len(berber.pile))


@dataclass(slots=True)
class FromDeck(RedBurnooseStep):
    """Takes `count` cards off a player's deck, reshuffling the discard pile when the deck is empty.

    Subclasses say in `received` what becomes of them, and may want more by raising `count`; when no more
    cards are due, or none can be had, `finished` goes on.
    """

    seat: str
    count: int

    def ask(self, game: RedBurnooseGame) -> Request | None:
        pile = game.state.berbers[self.seat].pile
        if self.count <= 0 or pile.top or not pile.shuffled:
            return None
        count = min(self.count, sum(pile.shuffled.values()))
        params = {"seat": self.seat, "count": count}
        return Draw(
            "draw.cards", self.seat, "rb.turn.draw", params, self.seat, count, pile.shuffled
        )

    def take(self, game: RedBurnooseGame, answer: list[str] | None) -> None:
        berber = game.state.berbers[self.seat]
        if answer:
            for card in answer:
                berber.pile.remove(card)
            self._receive(game, list(answer))
        elif self.count > 0 and berber.pile.top:
            cards = berber.pile.top[: self.count]
            del berber.pile.top[: self.count]
            self._receive(game, cards)
        elif self.count > 0 and berber.discard:
            reshuffle_discard(game, self.seat)
            game.push(self)
        else:
            self.finished(game)

    def _receive(self, game: RedBurnooseGame, cards: list[str]) -> None:
        self.count -= len(cards)
        game.push(self)
        self.received(game, cards)

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        """What becomes of the cards that were taken (they lie nowhere now)."""
        raise AssertionError("a draw says where its cards go")

    def finished(self, game: RedBurnooseGame) -> None:
        """What follows when the drawing is over."""


@rule("rb.turn.draw")
@dataclass(slots=True)
class DrawCards(FromDeck):
    """Draws `count` cards into the hand."""

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        game.emit("cards.drawn", "rb.turn.draw", seat=self.seat, cards=cards)
        into_hand(game, self.seat, cards)


@rule("rb.automata.destroy")
@dataclass(slots=True)
class DestroyCard(RedBurnooseStep):
    """The player removes one card of the `kinds` from the game, from any zone; none if they have none.

    Option ids: `hand:weapons`, `discard:weapons`, `deck:weapons`, `akbil:weapons`.
    """

    seat: str
    kinds: list[str] = field(default_factory=list)

    def _options(self, game: RedBurnooseGame) -> list[str]:
        berber = game.state.berbers[self.seat]
        zones: list[tuple[str, list[str]]] = [
            ("discard", berber.discard), ("deck", list(berber.pile.counts())), ("hand", berber.hand)
        ]  # fmt: skip
        for village in game.layout.seat_villages[self.seat]:
            zones.append((village, game.state.villages[village].cards))
        return [
            f"{zone}:{kind}" for zone, cards in zones for kind in self.kinds if kind in cards
        ]

    def ask(self, game: RedBurnooseGame) -> Request | None:
        options = self._options(game)
        if not options:
            return None
        return Choose(
            "destroy.card", self.seat, "rb.automata.destroy", {"kinds": list(self.kinds)}, options
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        zone, card = option.split(":")
        village = zone if zone in game.state.villages else ""
        key = "option.destroy.village" if village else f"option.destroy.{zone}"
        text = Say(key, {"card": card, "village": village})
        follows = Say("consequence.destroy.deck" if zone == "deck" else "consequence.destroy")
        return Option(
            option, text, (village,) if village else (), game.data.cards[card].record,
            "rb.automata.destroy", follows,
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is None:
            game.emit("card.none_destroyed", "rb.automata.destroy", seat=self.seat)
            return
        zone, card = answer.split(":")
        berber = game.state.berbers[self.seat]
        if zone == "deck":
            # whoever searches a deck shuffles it afterwards
            berber.pile.reshuffle()
            berber.pile.remove(card)
        elif zone == "hand":
            berber.hand.remove(card)
        elif zone == "discard":
            berber.discard.remove(card)
        else:
            game.state.villages[zone].cards.remove(card)
        lose_card(game, card)
        game.emit("card.destroyed", "rb.automata.destroy", seat=self.seat, card=card, zone=zone)
