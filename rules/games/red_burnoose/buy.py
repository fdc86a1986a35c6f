"""Purchases: the resources of the hand, what they pay for, and what a bought card brings.

Nothing says which card of the hand pays which resource, so payment is a sum: what has been spent this turn must be
covered by the hand. Tayeb counts as a copy of any one other card; he is whatever makes the sum right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from .abilities import COPY
from .data import GOODS, RESOURCES, Data
from .pieces import PlacePiece
from .state import RedBurnooseGame, RedBurnooseStep

DONE = "done"
PAIR_INFLUENCE = 3

Sums = tuple[int, ...]  # in the order of RESOURCES
_NOTHING: Sums = (0,) * len(RESOURCES)
_PLAIN = slice(0, 2)  # influence and military, which the Market does not change


@rule("rb.buy.count", "rb.card.artisan")
def resources(data: Data, cards: Iterable[str], bonus: int) -> Sums:
    """What cards provide together. `bonus`: the influence of each pair of Artisan and Tools."""
    sums = [0] * len(RESOURCES)
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
        for name, amount in data.cards[card].provides.items():
            sums[RESOURCES.index(name)] += amount
    for card, count in counts.items():
        partner = data.cards[card].pair
        # each pair is met from both sides; it counts from the one that comes first
        if partner and card < partner:
            sums[0] += bonus * min(count, counts.get(partner, 0))
    return tuple(sums)


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
    if market:
        plain = all(h >= c for h, c in zip(have[_PLAIN], cost[_PLAIN], strict=True))
        return plain and sum(have[2:]) >= sum(cost[2:])
    return all(h >= c for h, c in zip(have, cost, strict=True))


def cost_of(data: Data, card: str) -> Sums:
    """The cost of a card in the order of RESOURCES."""
    cost = data.cards[card].cost
    return tuple(cost.get(name, 0) for name in RESOURCES)


def _spent(spent: Mapping[str, int]) -> Sums:
    return tuple(spent.get(name, 0) for name in RESOURCES) if spent else _NOTHING


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
    spent = _spent(turn.spent)
    sums = possible_sums(game, game.state.berbers[seat].hand)
    found = []
    for card, left in game.state.display.items():
        if not left:
            continue
        due = tuple(s + c for s, c in zip(spent, cost_of(game.data, card), strict=True))
        if any(pays(have, due, turn.market) for have in sums):
            found.append(card)
    return found


def purse(game: RedBurnooseGame, seat: str) -> dict[str, int]:
    """What the seat has left to spend this turn (without Tayeb's copy), resource -> amount.

    With the Market open, food, tools and weapons are one sum, told as `goods`.
    """
    turn = game.state.turn
    hand = game.state.berbers[seat].hand
    have = dict(zip(RESOURCES, resources(game.data, hand, pair_bonus(game)), strict=True))
    if turn is None or turn.seat != seat:
        return have
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
