"""Purchases: the resources of the hand, what they pay for, and what a bought card brings.

Nothing says which card of the hand pays which resource, so payment is a sum: what has been spent this turn must be
covered by the hand. Tayeb counts as a copy of any one other card; he is whatever makes the sum right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import sub

from rules.table import Choose, Option, Request, Say, rule

from .abilities import COPY
from .data import GOODS, RESOURCES, Data, Sums
from .pieces import PlacePiece
from .state import RedBurnooseGame, RedBurnooseStep, Turn

DONE = "done"
PAIR_INFLUENCE = 3


@rule("rb.buy.count", "rb.card.artisan")
def resources(data: Data, cards: Iterable[str], bonus: int) -> Sums:
    """What cards provide together. `bonus`: the influence of each pair of Artisan and Tools."""
    known = data.cards
    influence = military = food = tools = weapons = 0
    pairs: dict[str, int] = {}
    for name in cards:
        card = known[name]
        gives = card.gives
        influence += gives[0]
        military += gives[1]
        food += gives[2]
        tools += gives[3]
        weapons += gives[4]
        if card.pair:
            pairs[name] = pairs.get(name, 0) + 1
    for name, count in pairs.items():
        partner = known[name].pair
        # each pair is met from both sides; it counts from the one that comes first
        if name < partner:
            influence += bonus * min(count, pairs.get(partner, 0))
    return influence, military, food, tools, weapons


def pair_bonus(game: RedBurnooseGame) -> int:
    """The influence of one pair: 3, or 6 by house rule."""
    twice = game.state.options["ruling_artisan"] == "twice"
    return PAIR_INFLUENCE * 2 if twice else PAIR_INFLUENCE


@rule("rb.leader.tayeb")
def possible_sums(
    game: RedBurnooseGame, cards: list[str], copyable: Iterable[str] | None = None
) -> list[Sums]:
    """What `cards` may provide: one sum, or with Tayeb among them one for each card that he may copy.

    `copyable`: the cards that can be shown, if others than `cards`.
    """
    data, bonus = game.data, pair_bonus(game)
    copiers = [card for card in cards if data.cards[card].play == COPY]
    if not copiers:
        return [resources(data, cards, bonus)]
    shown = dict.fromkeys(copyable if copyable is not None else cards)
    others = [card for card in shown if data.cards[card].play != COPY]
    return [
        resources(data, [*cards, other], bonus) for other in others
    ] or [resources(data, cards, bonus)]


@rule("rb.buy.pay", "rb.card.market")
def pays(have: Sums, cost: Sums, market: bool) -> bool:
    """Whether resources cover a cost. `market`: food, tools and weapons pay for each other."""
    if have[0] < cost[0] or have[1] < cost[1]:
        return False
    if market:
        return sum(have[2:]) >= sum(cost[2:])
    return have[2] >= cost[2] and have[3] >= cost[3] and have[4] >= cost[4]


def _spent(spent: Mapping[str, int]) -> Sums:
    return tuple(spent.get(name, 0) for name in RESOURCES)


def covers(game: RedBurnooseGame, cards: list[str], hand: list[str]) -> bool:
    """Whether `cards`, a part of the hand, alone pay for what was bought this turn."""
    turn = game.state.turn
    if turn is None or not turn.spent:
        return True
    spent = _spent(turn.spent)
    return any(pays(have, spent, turn.market) for have in possible_sums(game, cards, hand))


def affordable(game: RedBurnooseGame, seat: str) -> list[str]:
    """The cards of the display that the seat can still pay for, beside what it has bought this turn."""
    turn = game.state.turn
    assert turn is not None
    sums = possible_sums(game, game.state.berbers[seat].hand)
    if turn.spent:
        spent = _spent(turn.spent)
        sums = [tuple(map(sub, have, spent)) for have in sums]
    cards, market = game.data.cards, turn.market
    return [
        card
        for card, left in game.state.display.items()
        if left and any(pays(have, cards[card].price, market) for have in sums)
    ]


def purse(game: RedBurnooseGame, seat: str) -> dict[str, int]:
    """What the seat has left to spend this turn, resource -> amount.

    Tayeb's copy counts only once a purchase needs it. With the Market open, food, tools and weapons are one
    sum, told as `goods`.
    """
    turn = game.state.turn
    hand = game.state.berbers[seat].hand
    have = resources(game.data, hand, pair_bonus(game))
    if turn is None or turn.seat != seat:
        return dict(zip(RESOURCES, have, strict=True))
    spent = _spent(turn.spent)
    if not pays(have, spent, turn.market):
        copies = possible_sums(game, hand)
        have = next((one for one in copies if pays(one, spent, turn.market)), have)
    return _left(turn, have)


def _left(turn: Turn, sums: Sums) -> dict[str, int]:
    have = dict(zip(RESOURCES, sums, strict=True))
    for name, amount in turn.spent.items():
        have[name] -= amount
    if not turn.market:
        return have
    goods = sum(have.pop(name) for name in GOODS)
    return {**have, "goods": goods}


@rule("rb.buy.two", "rb.buy.discard", "rb.buy.stack")
@dataclass(slots=True)
class Purchases(RedBurnooseStep):
    """Asks for a card to buy, up to twice. Bought cards go to the discard pile at once."""

    seat: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        turn = game.state.turn
        if turn is None or turn.purchases <= 0:
            return None
        cards = affordable(game, self.seat)
        if not cards:
            return None
        params = {"left": turn.purchases, "purse": purse(game, self.seat), "market": turn.market}
        ids = [*(f"buy:{card}" for card in cards), DONE]
        return Choose("buy.card", self.seat, "rb.buy.two", params, ids)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option == DONE:
            return Option(option, Say("option.buy.done"), rule="rb.buy.two")
        card = game.data.cards[option.removeprefix("buy:")]
        follows = Say("consequence.buy", {"left": game.state.display[card.id] - 1})
        if card.add_to_map:
            follows = Say("consequence.buy.map", {"unit": card.add_to_map})
        text = Say("option.buy", {"card": card.id, "cost": dict(card.cost)})
        return Option(option, text, (), card.record, "rb.buy.pay", follows)

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        turn = game.state.turn
        if answer is None or answer == DONE or turn is None:
            return
        card = game.data.cards[answer.removeprefix("buy:")]
        state = game.state
        turn.purchases -= 1
        for name, amount in card.cost.items():
            turn.spent[name] = turn.spent.get(name, 0) + amount
        state.display[card.id] -= 1
        state.berbers[self.seat].discard.append(card.id)
        state.bought[card.id] = state.bought.get(card.id, 0) + 1
        game.emit(
            "card.bought", "rb.buy.pay", seat=self.seat, card=card.id, cost=dict(card.cost)
        )
        game.push(self)
        if card.add_to_map:
            game.push(PlacePiece(self.seat, card.add_to_map, "rb.buy.add_to_map"))
