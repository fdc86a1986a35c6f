"""Cards and leaders: piles that hold them, costs that can be paid, abilities that code carries out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.content import WARNING, Content, Finding
from rules.content.findings import nearest

from .abilities import ABILITIES, AMBUSH, COPY
from .buy import PAIR_INFLUENCE
from .data import DEFENCE, GOODS, PLAYERS, RESOURCES
from .reserve import BONUSES
from .turn import HAND

STARTER, RECRUIT, NONE = "starter", "recruit", "none"
PLACE = "place_"


def check_cards(content: Content) -> Iterator[Finding]:
    """All findings about cards and leaders."""
    yield from _piles(content)
    yield from _stacks(content)
    yield from _abilities(content)
    yield from _markers(content)
    yield from _costs(content)


# ---------------------------------------------------------------------- piles and stacks


def _piles(content: Content) -> Iterator[Finding]:
    """Cards that lie in no pile, a starter deck too small for a hand, too few leaders to choose from."""
    cards = content.all("cards")
    for id, card in cards.items():
        if card.deck not in (STARTER, RECRUIT):
            piles = f"starter cards have the deck {STARTER!r}, stacks {RECRUIT!r}"
            yield content.finding("CARD_IN_NO_PILE", f"no pile holds it: {piles}", "cards", id, "deck")
        elif card.deck == STARTER and not card.copies:
            yield content.finding("CARD_IN_NO_PILE", "no starter deck holds a copy", "cards", id, "copies")
        elif card.deck == RECRUIT and not any((card.supply or {}).values()):
            yield content.finding("CARD_IN_NO_PILE", "its stack is empty for every number of players",
                                  "cards", id, "supply")
    size = sum(card.copies for card in cards.values() if card.deck == STARTER)
    if size < HAND:
        where = ("decks", STARTER) if STARTER in content.all("decks") else ("decks",)
        yield content.finding("DECK_TOO_SMALL", f"{size} cards in a starter deck, {HAND} in a hand", *where)
    leaders = content.all("leaders")
    most = content.game.players.max
    if len(leaders) < most:
        where = ("leaders", next(iter(leaders))) if leaders else ("game", "players")
        yield content.finding("LEADERS_FEW", f"{len(leaders)} leaders for {most} players", *where)


def _stacks(content: Content) -> Iterator[Finding]:
    """Stacks without a size for some number of players, larger than the box, or short of starting items."""
    cards = content.all("cards")
    for id, card in cards.items():
        supply = card.supply or {}
        if card.deck != RECRUIT or not any(supply.values()):
            continue
        for players in PLAYERS:
            if players not in supply:
                yield content.finding("SUPPLY_MISSING", f"no size of the stack for {players} players",
                                      "cards", id, "supply")
            elif supply[players] > card.copies:
                yield content.finding("SUPPLY_OVER_COUNT", f"{supply[players]} in the stack, "
                                      f"{card.copies} in the box", "cards", id, "supply", players)
    yield from _items(content)
    for players in PLAYERS:
        wanted = _wanted(content, players)
        for id, count in wanted.items():
            size = (cards[id].supply or {}).get(players)
            if size is not None and count > size:
                yield content.finding("SUPPLY_SHORT", f"villages and leaders start with up to {count} of "
                                      f"it, and the stack holds {size}", "cards", id, "supply", players)


def _items(content: Content) -> Iterator[Finding]:
    cards = content.all("cards")
    stacks = [id for id, card in cards.items() if card.deck == RECRUIT]
    for collection in ("villages", "leaders"):
        for id, record in content.all(collection).items():
            for i, card in enumerate(record.starts.cards if record.starts else ()):
                if card in cards and card not in stacks:
                    yield content.finding(
                        "ITEM_WITHOUT_STACK", f"{card!r} is no stack that it could come from"
                        f"{nearest(card, stacks)}", collection, id, "starts", "cards", i)


def _wanted(content: Content, players: str) -> Counter[str]:
    """How many of each card villages bring at most together with leaders, one a player."""
    wanted: Counter[str] = Counter()
    for village in content.all("villages").values():
        if (village.owners or {}).get(players):
            wanted.update(village.starts.cards if village.starts else ())
    brought: dict[str, list[int]] = {}
    for leader in content.all("leaders").values():
        for card, count in Counter(leader.starts.cards if leader.starts else ()).items():
            brought.setdefault(card, []).append(count)
    for card, counts in brought.items():
        wanted[card] += sum(sorted(counts, reverse=True)[: int(players)])
    return Counter({card: n for card, n in wanted.items() if card in content.all("cards")})


# ---------------------------------------------------------------------- abilities


def _abilities(content: Content) -> Iterator[Finding]:
    """Abilities that no code carries out or no text tells, pairs that only one card knows."""
    plays = (*ABILITIES, AMBUSH, COPY)
    pieces = (*content.all("units"), DEFENCE)
    cards, leaders = content.all("cards"), content.all("leaders")
    for collection, records in (("cards", cards), ("leaders", leaders)):
        for id, record in records.items():
            for field, known in (("play", plays), ("reserve", tuple(BONUSES)), ("add_to_map", pieces)):
                name = record.get(field) or NONE
                if name != NONE and name not in known:
                    yield content.finding("ABILITY_WITHOUT_CODE", f"no code carries {name!r} out"
                                          f"{nearest(name, known)}", collection, id, field)
            yield from _told(content, collection, id, record)
    single = {id for id, card in cards.items() if card.pair in cards and cards[card.pair].pair != id}
    for id, card in cards.items():
        if id in single and card.pair not in single:
            yield content.finding("PAIR_ONE_SIDED", f"{card.pair!r} does not name it as its pair",
                                  "cards", id, "pair")


def _told(content: Content, collection: str, id: str, record: Any) -> Iterator[Finding]:
    for field, known, family in (("play", ABILITIES, "consequence.play"),
                                 ("reserve", BONUSES, "consequence.reserve")):
        key = f"{family}.{record.get(field)}"
        if record.get(field) in known and not content.words.has(key):
            yield content.finding("MISSING_TEXT", f"the text {key!r} is missing"
                                  f"{nearest(key, content.words)}", collection, id, field)


def _markers(content: Content) -> Iterator[Finding]:
    """Leaders and the markers that they place."""
    units, leaders = content.all("units"), content.all("leaders")
    meeples = [id for id, unit in units.items() if unit.rolls_as]
    placed: dict[str, str] = {}
    for id, leader in leaders.items():
        play, unit = leader.play or NONE, leader.unit
        named = play.removeprefix(PLACE) if play.startswith(PLACE) else ""
        if unit in units and unit not in meeples:
            yield content.finding("NO_MEEPLE", f"{unit!r} is no marker of a leader (it has no `rolls_as`)"
                                  f"{nearest(unit, meeples)}", "leaders", id, "unit")
        elif (unit or "") != named:
            yield content.finding("NO_MEEPLE", f"it plays {play!r} and has the marker {unit or NONE!r}",
                                  "leaders", id, "unit" if unit else "play")
        elif unit in placed:
            yield content.finding("NO_MEEPLE", f"{placed[unit]!r} places the same marker",
                                  "leaders", id, "unit")
        if unit:
            placed.setdefault(unit, id)
    played = {leader.play for leader in leaders.values()}
    for unit in meeples:
        if unit not in placed and PLACE + unit not in played:
            yield content.finding("MEEPLE_WITHOUT_LEADER", "no leader places it", "units", unit)


# ---------------------------------------------------------------------- costs


def _costs(content: Content) -> Iterator[Finding]:
    """Costs that nobody can ever pay, or only with more cards than a hand is dealt."""
    failed: dict[tuple[str, str], list[str]] = {}
    dear = {
        id for id, card in content.all("cards").items()
        if card.deck == RECRUIT and any((card.supply or {}).values())
    }
    for players in PLAYERS:
        purse = _Purse(content, players)
        for id in purse.unpaid:
            failed.setdefault((id, purse.lacking(id)), []).append(players)
        dear -= purse.paid_by_hand()
    never = {id for id, _ in failed}
    for (id, resource), where in failed.items():
        counts = "any number of" if len(where) == len(PLAYERS) else " or ".join(where)
        yield content.finding("COST_UNPAYABLE", f"all cards that can be had with {counts} players "
                              f"together do not give its {resource}", "cards", id, "cost", resource)
    for id in sorted(dear - never):
        yield content.finding("COST_BEYOND_A_HAND", f"no {HAND} cards together pay it",
                              "cards", id, "cost", level=WARNING)


class _Purse:
    """The cards that one player may come to hold with a number of players, as a fixed point.

    It begins with the starter deck, a leader, and what villages and leaders bring from the stacks; a stack whose
    cost all of it together can pay adds its cards; and so on until nothing is added. `unpaid`: the stacks left.
    """

    def __init__(self, content: Content, players: str) -> None:
        self._cards = {**content.all("cards"), **content.all("leaders")}
        self._leaders = content.all("leaders")
        self._stacks = {
            id: size for id, card in content.all("cards").items()
            if card.deck == RECRUIT and (size := (card.supply or {}).get(players, 0))
        }
        self.had = Counter({
            id: card.copies for id, card in content.all("cards").items() if card.deck == STARTER
        })
        given = set(_wanted(content, players)) & set(self._stacks)
        self.had.update({id: self._stacks[id] for id in given})
        self.unpaid = [id for id in self._stacks if id not in given]
        while paid := [id for id in self.unpaid if not self.lacking(id)]:
            self.had.update({id: self._stacks[id] for id in paid})
            self.unpaid = [id for id in self.unpaid if id not in paid]
        self.unpaid += [id for id in given if self.lacking(id)]

    def lacking(self, id: str) -> str:
        """The first resource of a cost that all cards together do not give; "" if they pay it."""
        cost = self._cards[id].cost or {}
        total = {one: self._total(one) for one in RESOURCES}
        market = any(self._cards[card].play == "market" for card in self.had)
        if market and sum(total[one] for one in GOODS) >= sum(cost.get(one, 0) for one in GOODS):
            cost = {one: n for one, n in cost.items() if one not in GOODS}
        return next((one for one in RESOURCES if total[one] < cost.get(one, 0)), "")

    def _total(self, resource: str) -> int:
        gives = {id: (self._cards[id].provides or {}).get(resource, 0) for id in self._cards}
        total = sum(gives[id] * count for id, count in self.had.items())
        best = max((gives[id] for id in self._leaders), default=0)
        if any(leader.play == COPY for leader in self._leaders.values()):
            best = max(best, *(gives[id] for id in self.had), 0)
        if resource == "influence":
            pairs = {tuple(sorted((id, card.pair))) for id, card in self._cards.items()
                     if card.get("pair")}
            total += sum(2 * PAIR_INFLUENCE * min(self.had[a], self.had[b]) for a, b in pairs)
        return total + best

    def paid_by_hand(self) -> set[str]:
        """The stacks that a hand as dealt can pay: at most HAND cards of those that can be had."""
        stock = {id: min(count, HAND) for id, count in self.had.items()}
        stock.update(dict.fromkeys(self._leaders, 1))
        return {id for id in self._stacks if self._hand_pays(self._cards[id].cost or {}, stock)}

    def _hand_pays(self, cost: Mapping[str, int], stock: Mapping[str, int]) -> bool:
        goal = tuple(cost.get(one, 0) for one in RESOURCES)
        best = max(max((card.provides or {}).values(), default=0) for card in self._cards.values())
        if max(goal) > HAND * best:
            return False
        # what may still be lacking after so many cards, one kind of card after the other
        lacks: dict[tuple[int, ...], int] = {goal: 0}
        done = (0,) * len(goal)
        for id, count in stock.items():
            gives = tuple((self._cards[id].provides or {}).get(one, 0) for one in RESOURCES)
            if not any(g and c for g, c in zip(gives, goal, strict=True)):
                continue
            for lack, used in list(lacks.items()):
                for n in range(1, min(count, HAND - used) + 1):
                    rest = tuple(max(0, c - n * g) for c, g in zip(lack, gives, strict=True))
                    lacks[rest] = min(lacks.get(rest, HAND), used + n)
            if done in lacks:
                return True
        return done in lacks
