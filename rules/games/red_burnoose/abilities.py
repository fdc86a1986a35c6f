"""The abilities of cards that are discarded as an action, by the name that `play` has in the content."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.table import Choose, Distribute, Option, Request, Say, rule

from .cards import DrawCards, FromDeck, discard, into_hand
from .leaders import LookAtOrders, PlaceMarker, marker_options
from .mobilize import MoveOne, crossing_options
from .orders import orders_left
from .state import RedBurnooseGame, RedBurnooseStep

AMBUSH, COPY = "ambush", "copy_card"  # abilities that are part of an action of their own
NONE = "none"


@dataclass(slots=True, frozen=True)
class Ability:
    """What a card does: whether it can do anything now, and how it begins (the card is discarded by then)."""

    rule: str
    possible: Callable[[RedBurnooseGame, str], bool]
    start: Callable[[RedBurnooseGame, str], None]


def _always(game: RedBurnooseGame, seat: str) -> bool:
    return True


# ---------------------------------------------------------------------- Man, Young Man


def _can_move_sharpshooter(game: RedBurnooseGame, seat: str) -> bool:
    return bool(crossing_options(game, seat, "sharpshooter"))


def _man(game: RedBurnooseGame, seat: str) -> None:
    game.push(MoveOne(seat, "sharpshooter", optional=False, gain=True, why="rb.card.man"))


def _young_man(game: RedBurnooseGame, seat: str) -> None:
    game.push(
        MoveOne(seat, "moudjahidine", optional=True, gain=False, why="rb.card.young_man"),
        PutOnDeck(seat),
    )


@rule("rb.card.young_man")
@dataclass(slots=True)
class PutOnDeck(RedBurnooseStep):
    """The player may put one card of the discard pile on top of the deck."""

    seat: str

    def ask(self, game: RedBurnooseGame) -> Request:
        cards = list(dict.fromkeys(game.state.berbers[self.seat].discard))
        return Choose("deck.top", self.seat, "rb.card.young_man", {}, [*cards, NONE])

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option == NONE:
            return Option(option, Say("option.deck_top.none"), rule="rb.card.young_man")
        return Option(
            option, Say("option.deck_top", {"card": option}), card=game.data.cards[option].record,
            rule="rb.card.young_man", consequence=Say("consequence.deck_top"),
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str) -> None:
        if answer == NONE:
            return
        berber = game.state.berbers[self.seat]
        berber.discard.remove(answer)
        berber.pile.top.insert(0, answer)
        game.emit("card.on_deck", "rb.card.young_man", seat=self.seat, card=answer)


# ---------------------------------------------------------------------- orchard, Market, Tools


@rule("rb.card.olive_orchard")
def _olive(game: RedBurnooseGame, seat: str) -> None:
    game.push(DrawCards(seat, 2))


def _no_market_yet(game: RedBurnooseGame, seat: str) -> bool:
    turn = game.state.turn
    return turn is not None and not turn.market


@rule("rb.card.market")
def _market(game: RedBurnooseGame, seat: str) -> None:
    turn = game.state.turn
    assert turn is not None
    turn.market = True
    game.emit("market.open", "rb.card.market", seat=seat)


def _tools(game: RedBurnooseGame, seat: str) -> None:
    game.push(FindFood(seat, 1))


@rule("rb.card.tools")
@dataclass(slots=True)
class FindFood(FromDeck):
    """Turns up cards of the deck until one gives food; that one goes to the hand, the others are discarded.

    The cards turned up lie aside until the search ends, so it ends even when no card gives food.
    """

    seen: list[str] = field(default_factory=list)
    found: str = ""

    def held(self) -> list[str]:
        return [*self.seen, self.found] if self.found else self.seen

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        (card,) = cards
        if game.data.cards[card].provides.get("food"):
            self.found = card
        else:
            self.seen.append(card)
            self.count = 1

    def finished(self, game: RedBurnooseGame) -> None:
        if self.seen:
            game.state.berbers[self.seat].discard.extend(self.seen)
            game.emit("cards.discarded", "rb.card.tools", seat=self.seat, cards=list(self.seen))
        if not self.found:
            game.emit("food.none", "rb.card.tools", seat=self.seat)
            return
        game.emit("food.found", "rb.card.tools", seat=self.seat, card=self.found)
        into_hand(game, self.seat, [self.found])


# ---------------------------------------------------------------------- Defenses


def _cycle(game: RedBurnooseGame, seat: str) -> None:
    game.push(Cycle(seat))


@rule("rb.card.defenses")
@dataclass(slots=True)
class Cycle(RedBurnooseStep):
    """Up to two other cards are discarded; one is drawn for each, and one for the Defenses card."""

    seat: str

    def ask(self, game: RedBurnooseGame) -> Request:
        hand = game.state.berbers[self.seat].hand
        slots = {card: hand.count(card) for card in dict.fromkeys(hand)}
        return Distribute(
            "cycle.cards", self.seat, "rb.card.defenses", {}, slots, 0, min(2, len(hand))
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        return Option(
            option, Say("option.cycle", {"card": option}), card=game.data.cards[option].record,
            rule="rb.card.defenses",
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: dict[str, int]) -> None:
        cards = [card for card, count in answer.items() for _ in range(count)]
        for card in cards:
            discard(game, self.seat, card)
        if cards:
            game.emit("cards.discarded", "rb.card.defenses", seat=self.seat, cards=cards)
        game.push(DrawCards(self.seat, len(cards) + 1))


# ---------------------------------------------------------------------- leaders with a marker


def _place(meeple: str) -> Ability:
    why = f"rb.leader.{meeple}"

    def possible(game: RedBurnooseGame, seat: str) -> bool:
        return bool(marker_options(game, meeple))

    def start(game: RedBurnooseGame, seat: str) -> None:
        game.push(PlaceMarker(seat, meeple, why))

    return Ability(why, possible, start)


def _can_look(game: RedBurnooseGame, seat: str) -> bool:
    return orders_left(game) > 0


def _look(game: RedBurnooseGame, seat: str) -> None:
    game.push(LookAtOrders(2, seat))


ABILITIES: dict[str, Ability] = {
    "move_sharpshooter": Ability("rb.card.man", _can_move_sharpshooter, _man),
    "move_moudjahidine": Ability("rb.card.young_man", _always, _young_man),
    "draw_two": Ability("rb.card.olive_orchard", _always, _olive),
    "find_food": Ability("rb.card.tools", _always, _tools),
    "market": Ability("rb.card.market", _no_market_yet, _market),
    "cycle": Ability("rb.card.defenses", _always, _cycle),
    "place_fatma": _place("fatma"),
    "place_oussaid": _place("oussaid"),
    "place_oulmokhtar": _place("oulmokhtar"),
    "look_two": Ability("rb.leader.mule", _can_look, _look),
}
