"""Whose turn it is: the order of players and automata, and the parts of a player's turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from rules.table import Choose, Option, Request, Say, rule

from .actions import Actions
from .automata import AutomataTurn
from .buy import Purchases, covers
from .cards import DrawCards, discard
from .data import Card
from .pieces import is_out
from .state import RedBurnooseGame, RedBurnooseStep, Turn

HAND = 5
AUTOMATA = ""  # the automata's place in the order


@rule("rb.turn.order", "rb.variant.every_player", "rb.solo.turn_for_turn")
@cache
def order_of_turns(seats: tuple[str, ...], every_player: bool) -> tuple[str, ...]:
    """One round: seats, and AUTOMATA where the French have their turn.

    With one and two players the automata closes the round; with three and four it has a turn after the second
    player as well. The harder game gives it one after every player.
    """
    if every_player:
        return tuple(one for seat in seats for one in (seat, AUTOMATA))
    if len(seats) < 3:
        return (*seats, AUTOMATA)
    return (*seats[:2], AUTOMATA, *seats[2:], AUTOMATA)


@dataclass(slots=True)
class NextTurn(RedBurnooseStep):
    """Gives the turn to whoever is at `place` in the order, and then to the next, for ever."""

    place: int = 0

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        if game.state.ending:
            return
        order = order_of_turns(game.layout.seats, game.level.every_player)
        if self.place == 0:
            game.state.round += 1
        who = order[self.place]
        following = NextTurn((self.place + 1) % len(order))
        if who == AUTOMATA:
            game.push(AutomataTurn(), following)
        else:
            game.push(PlayerTurn(who), following)


@rule("rb.turn.draw")
@dataclass(slots=True)
class PlayerTurn(RedBurnooseStep):
    """A player's turn: five cards, up to three actions, up to two purchases. Who is conquered has none."""

    seat: str

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        if is_out(game, self.seat):
            game.emit("turn.skipped", "rb.conquest.cards", seat=self.seat)
            return
        game.state.turn = Turn(self.seat)
        game.emit("turn.begins", "rb.turn.draw", seat=self.seat, round=game.state.round)
        # cards kept from the turn before (a house rule) are filled up, not added to
        count = HAND - len(game.state.berbers[self.seat].hand)
        game.push(
            DrawCards(self.seat, count), Actions(self.seat), Purchases(self.seat), EndTurn(self.seat)
        )


@rule("rb.turn.end", "rb.buy.discard")
@dataclass(slots=True)
class EndTurn(RedBurnooseStep):
    """The hand is cleared; by house rule, cards that have paid nothing may be kept, one after the other."""

    seat: str
    kept: list[str] = field(default_factory=list)

    def _may_keep(self, game: RedBurnooseGame) -> list[str]:
        hand = game.state.berbers[self.seat].hand
        rest = list(hand)
        for card in self.kept:
            if card in rest:  # else somebody has corrected it away
                rest.remove(card)
        found = []
        for card in dict.fromkeys(rest):
            others = list(rest)
            others.remove(card)
            if covers(game, others, hand):
                found.append(card)
        return found

    def ask(self, game: RedBurnooseGame) -> Request | None:
        if game.state.options["ruling_end_of_turn"] != "keep":
            return None
        cards = self._may_keep(game)
        if not cards:
            return None
        ids = [*(f"keep:{card}" for card in cards), "done"]
        return Choose("turn.keep", self.seat, "rb.turn.end", {"kept": list(self.kept)}, ids)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option == "done":
            return Option(option, Say("option.keep.done"), rule="rb.turn.end")
        card: Card = game.data.cards[option.removeprefix("keep:")]
        return Option(
            option, Say("option.keep", {"card": card.id}), card=card.record, rule="rb.turn.end"
        )

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is not None and answer != "done":
            self.kept.append(answer.removeprefix("keep:"))
            game.push(self)
            return
        going = list(game.state.berbers[self.seat].hand)
        for card in self.kept:
            if card in going:
                going.remove(card)
        for card in going:
            discard(game, self.seat, card)
        game.state.turn = None
        game.emit("turn.ends", "rb.turn.end", seat=self.seat, cards=going, kept=list(self.kept))
