"""Values that a person may set by hand, because the real table says otherwise.

A correction moves pieces: what is added comes from somewhere (the supply, the stack, the other zones of the same
player), what is taken goes back there. So no correction can lose or double anything.

Paths: `unit.akbil.moudjahidine`, `unit.army_1.cavalry`, `unit.reinforcements.sapper`, `supply.cavalry`,
`defences.akbil`, `marker.fatma`, `army.1`, `start.1`, `card.p1.hand.woman`, `card.p1.akbil.woman`, `stack.market`,
`order.order_07`, `rerolls.p1`, `turn.actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.table import Correctable, Say, SetupError, legal_correction

from .data import DEFENCE
from .leaders import SUPPLY, take_marker
from .pieces import add_units, move_units, return_leader
from .state import (
    DEPLOYED,
    FREE,
    GATHERING,
    RETREATED,
    RedBurnooseGame,
    Units,
)

HIDDEN = "hidden"
DECK, DISCARD, HAND, ROW = "deck", "discard", "hand", "row"
BERBERS = ("moudjahidine", "moudjahidate", "sharpshooter")


def correctables(game: RedBurnooseGame) -> list[Correctable]:
    """Everything that may be set now, with its bounds."""
    return [
        *_turn(game),
        *_rerolls(game),
        *_units(game),
        *_defences(game),
        *_markers(game),
        *_armies(game),
        *_supplies(game),
        *_cards(game),
        *_stacks(game),
        *_orders(game),
    ]


def correct(game: RedBurnooseGame, path: str, value: int | str) -> None:
    """Sets one of them. Raises SetupError for a path or a value that cannot be."""
    known = legal_correction(correctables(game), path, value)
    if value != known.value:
        head, *rest = path.split(".")
        _SETTERS[head](game, rest, value)


def _number(path: str, label: Say, value: int, most: int, group: str, least: int = 0) -> Correctable:
    return Correctable(path, label, "int", value, (least, most), group)


def _shift(source: Units, target: Units, kind: str, wanted: int) -> None:
    """Makes `target` hold `wanted` units, out of `source` or back into it."""
    have = target.get(kind, 0)
    if wanted > have:
        move_units(source, target, kind, wanted - have)
    else:
        move_units(target, source, kind, have - wanted)


# ---------------------------------------------------------------------- turn and tokens


def _turn(game: RedBurnooseGame) -> Iterator[Correctable]:
    turn = game.state.turn
    if turn is not None:
        yield _number("turn.actions", Say("label.correct.actions"), turn.actions, 3, "turn")
        yield _number("turn.purchases", Say("label.correct.purchases"), turn.purchases, 2, "turn")


def _set_turn(game: RedBurnooseGame, rest: list[str], value: int) -> None:
    setattr(game.state.turn, rest[0], value)


def _rerolls(game: RedBurnooseGame) -> Iterator[Correctable]:
    supply = game.state.reroll_supply
    for seat, berber in game.state.berbers.items():
        label = Say("label.correct.rerolls", {"seat": seat})
        yield _number(f"rerolls.{seat}", label, berber.rerolls, berber.rerolls + supply, "tokens")


def _set_rerolls(game: RedBurnooseGame, rest: list[str], value: int) -> None:
    berber = game.state.berbers[rest[0]]
    game.state.reroll_supply += berber.rerolls - value
    berber.rerolls = value


# ---------------------------------------------------------------------- units


def _unit_places(game: RedBurnooseGame) -> Iterator[tuple[str, str, Units, tuple[str, ...]]]:
    """Where units can be corrected: place id, what it is called by, its units, the kinds that may lie there."""
    state = game.state
    french = tuple(unit.id for unit in game.data.units.values() if unit.side == "french")
    for name, village in state.villages.items():
        if village.fate == FREE:
            yield name, name, village.units, BERBERS
    for army_id, army in state.armies.items():
        box = game.data.armies[army_id].box
        yield box, army_id, army.units, (*french, "moudjahidine")
    yield game.data.reserve_box, game.data.reserve_box, state.reserve, french


def _units(game: RedBurnooseGame) -> Iterator[Correctable]:
    supply = game.state.supply
    for place, called, units, kinds in _unit_places(game):
        for kind in kinds:
            have = units.get(kind, 0)
            label = Say("label.correct.units", {"unit": kind, "place": called})
            most = have + supply.get(kind, 0)
            yield _number(f"unit.{place}.{kind}", label, have, most, place)


def _set_units(game: RedBurnooseGame, rest: list[str], value: int) -> None:
    place, kind = rest
    units = next(units for name, _, units, _ in _unit_places(game) if name == place)
    _shift(game.state.supply, units, kind, value)


def _supplies(game: RedBurnooseGame) -> Iterator[Correctable]:
    state = game.state
    for unit in game.data.units.values():
        if not unit.meeple:
            have = state.supply.get(unit.id, 0)
            label = Say("label.correct.supply", {"unit": unit.id})
            most = have + state.box.get(unit.id, 0)
            yield _number(f"supply.{unit.id}", label, have, most, "supply")


def _set_supply(game: RedBurnooseGame, rest: list[str], value: int) -> None:
    _shift(game.state.box, game.state.supply, rest[0], value)


def _defences(game: RedBurnooseGame) -> Iterator[Correctable]:
    supply = game.state.supply.get(DEFENCE, 0)
    for name, village in game.state.villages.items():
        if village.fate == FREE:
            label = Say("label.correct.defences", {"place": name})
            most = village.defences + supply
            yield _number(f"defences.{name}", label, village.defences, most, name)


def _set_defences(game: RedBurnooseGame, rest: list[str], value: int) -> None:
    village = game.state.villages[rest[0]]
    built: Units = {}
    add_units(built, DEFENCE, village.defences)
    _shift(game.state.supply, built, DEFENCE, value)
    village.defences = value


def _markers(game: RedBurnooseGame) -> Iterator[Correctable]:
    state = game.state
    places = tuple(name for name, village in state.villages.items() if village.fate == FREE)
    away = state.battle.ambush_leaders if state.battle is not None else []
    for meeple in game.data.meeples:
        if meeple in away:
            continue
        here = next((n for n, v in state.villages.items() if meeple in v.leaders), SUPPLY)
        label = Say("label.correct.marker", {"unit": meeple})
        yield Correctable(f"marker.{meeple}", label, "choice", here, (SUPPLY, *places), "leaders")


def _set_marker(game: RedBurnooseGame, rest: list[str], value: str) -> None:
    meeple = rest[0]
    take_marker(game, meeple)
    if value == SUPPLY:
        return_leader(game, meeple)
    else:
        game.state.villages[value].leaders.append(meeple)


# ---------------------------------------------------------------------- armies


def _armies(game: RedBurnooseGame) -> Iterator[Correctable]:
    state = game.state
    spaces = tuple(game.data.board.kinds)
    fighting = state.battle.army if state.battle is not None else ""
    for name, army in state.armies.items():
        params = {"army": name}
        if army.status != DEPLOYED:
            starts = (HIDDEN, *state.start_tokens) if army.start == "" else (army.start, HIDDEN,
                      *state.start_tokens)  # fmt: skip
            label = Say("label.correct.start", params)
            yield Correctable(f"start.{name}", label, "choice", army.start or HIDDEN, starts, "armies")
        if name == fighting:
            continue
        places = (GATHERING, RETREATED, *(spaces if army.start else ()))
        here = army.at if army.status == DEPLOYED else army.status
        label = Say("label.correct.army", params)
        yield Correctable(f"army.{name}", label, "choice", here, places, "armies")
        if army.status == DEPLOYED:
            near = ("", *game.data.board.neighbours[army.at])
            label = Say("label.correct.came_from", params)
            yield Correctable(f"came.{name}", label, "choice", army.came_from, near, "armies")


def _set_start(game: RedBurnooseGame, rest: list[str], value: str) -> None:
    state = game.state
    army = state.armies[rest[0]]
    if army.start:
        state.start_tokens.append(army.start)
    army.start = ""
    if value != HIDDEN:
        state.start_tokens.remove(value)
        army.start = value


def _set_army(game: RedBurnooseGame, rest: list[str], value: str) -> None:
    army = game.state.armies[rest[0]]
    army.came_from = army.passing = army.blocked = ""
    if value in (GATHERING, RETREATED):
        army.status, army.at = value, ""
    else:
        army.status, army.at = DEPLOYED, value


def _set_came_from(game: RedBurnooseGame, rest: list[str], value: str) -> None:
    game.state.armies[rest[0]].came_from = value


# ---------------------------------------------------------------------- cards


def _zones(game: RedBurnooseGame, seat: str) -> dict[str, list[str]]:
    """The zones of a player's cards but the deck, as the lists of the state."""
    berber = game.state.berbers[seat]
    zones = {HAND: berber.hand, DISCARD: berber.discard}
    for name in game.layout.seat_villages[seat]:
        if game.state.villages[name].fate == FREE:
            zones[name] = game.state.villages[name].cards
    return zones


def _cards(game: RedBurnooseGame) -> Iterator[Correctable]:
    for seat, berber in game.state.berbers.items():
        zones = _zones(game, seat)
        deck = berber.pile.counts()
        owned = dict(deck)
        for cards in zones.values():
            for card in cards:
                owned[card] = owned.get(card, 0) + 1
        for card in game.data.cards:
            if card not in owned:
                continue
            for zone, cards in zones.items():
                params = {"card": card, "zone": zone, "seat": seat}
                key = f"label.correct.card.{zone if zone in (HAND, DISCARD) else 'village'}"
                yield _number(
                    f"card.{seat}.{zone}.{card}", Say(key, params), cards.count(card), owned[card],
                    f"{seat}.{zone}",
                )  # fmt: skip


def _set_card(game: RedBurnooseGame, rest: list[str], value: int) -> None:
    seat, zone, card = rest
    zones = _zones(game, seat)
    pile = game.state.berbers[seat].pile
    cards = zones[zone]
    while cards.count(card) > value:
        cards.remove(card)
        pile.add(card)
    while cards.count(card) < value:
        others = [other for name, other in zones.items() if name != zone and card in other]
        if pile.counts().get(card):
            if not pile.shuffled.get(card):
                pile.reshuffle()
            pile.remove(card)
        else:
            others[0].remove(card)
        cards.append(card)


def _stacks(game: RedBurnooseGame) -> Iterator[Correctable]:
    state = game.state
    for card, left in state.display.items():
        label = Say("label.correct.stack", {"card": card})
        most = left + state.lost_cards.get(card, 0)
        yield _number(f"stack.{card}", label, left, most, "stacks")


def _set_stack(game: RedBurnooseGame, rest: list[str], value: int) -> None:
    _shift(game.state.lost_cards, game.state.display, rest[0], value)
    game.state.display.setdefault(rest[0], 0)


def _orders(game: RedBurnooseGame) -> Iterator[Correctable]:
    state = game.state
    solo = len(game.layout.seats) == 1
    places = (DECK, ROW, DISCARD) if solo else (DECK, DISCARD)
    deck = state.automata.counts()
    for card in game.data.orders:
        if card in deck:
            here = DECK
        elif card in state.row:
            here = ROW
        elif card in state.automata_discard:
            here = DISCARD
        else:
            continue
        label = Say("label.correct.order", {"card": card})
        yield Correctable(f"order.{card}", label, "choice", here, places, "orders")


def _set_order(game: RedBurnooseGame, rest: list[str], value: str) -> None:
    state, card = game.state, rest[0]
    pile = state.automata
    if card in pile.counts():
        if sum(pile.shuffled.values()) <= state.automata_aside and card in pile.shuffled:
            raise SetupError(f"order.{card}: the deck is empty", "problem.deck_empty")
        if card in pile.shuffled:
            pile.remove(card)
        else:
            (pile.top if card in pile.top else pile.bottom).remove(card)
    elif card in state.row:
        state.row.remove(card)
    else:
        state.automata_discard.remove(card)
    if value == DECK:
        pile.add(card)
    else:
        (state.row if value == ROW else state.automata_discard).append(card)


_SETTERS: dict[str, Callable[[RedBurnooseGame, list[str], Any], None]] = {
    "turn": _set_turn,
    "rerolls": _set_rerolls,
    "unit": _set_units,
    "supply": _set_supply,
    "defences": _set_defences,
    "marker": _set_marker,
    "army": _set_army,
    "start": _set_start,
    "came": _set_came_from,
    "card": _set_card,
    "stack": _set_stack,
    "order": _set_order,
}
