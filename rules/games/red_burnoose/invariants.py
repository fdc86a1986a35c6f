"""What must be true of every state, whatever happens: nothing is lost, doubled or in two places.

Messages are for us and for tests; corrections by hand are bounded so that they cannot break these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from .data import DEFENCE
from .state import (
    ABANDONED,
    CONQUERED,
    DEPLOYED,
    FREE,
    FRENCH,
    RedBurnooseGame,
    RedBurnooseStep,
    Units,
)


def problems(game: RedBurnooseGame) -> list[str]:
    """Everything that is wrong with the state; empty: all is well."""
    return [
        *_units(game),
        *_markers(game),
        *_tokens(game),
        *_player_cards(game),
        *_leader_cards(game),
        *_orders(game),
        *_villages(game),
        *_armies(game),
        *_turn(game),
    ]


def _unit_places(game: RedBurnooseGame) -> Iterator[tuple[str, Units]]:
    state = game.state
    yield "supply", state.supply
    yield "box", state.box
    yield "reserve", state.reserve
    for name, village in state.villages.items():
        yield name, village.units
    for name, army in state.armies.items():
        yield f"army {name}", army.units
    if state.battle is not None:
        yield "ambushers", state.battle.ambushers


def _units(game: RedBurnooseGame) -> Iterator[str]:
    found: Counter[str] = Counter()
    for place, units in _unit_places(game):
        for kind, count in units.items():
            if count <= 0:
                yield f"{place}: {count} {kind}"
            found[kind] += count
    for unit in game.data.units.values():
        if not unit.meeple and found.pop(unit.id, 0) != unit.count:
            total = sum(units.get(unit.id, 0) for _, units in _unit_places(game))
            yield f"{unit.id}: {total} instead of {unit.count}"
    found.pop(DEFENCE, None)
    for kind in found:
        yield f"{kind}: no such unit"


def _differences(what: str, found: Iterable[str], expected: Iterable[str]) -> Iterator[str]:
    have, due = Counter(list(found)), Counter(list(expected))
    for one in (have - due) + (due - have):
        yield f"{what} {one}: {have[one]} instead of {due[one]}"


def _markers(game: RedBurnooseGame) -> Iterator[str]:
    state = game.state
    found = list(state.leader_supply)
    for village in state.villages.values():
        found += village.leaders
    if state.battle is not None:
        found += state.battle.ambush_leaders
    yield from _differences("marker", found, list(game.data.meeples))
    start_tokens = [*state.start_tokens, *(a.start for a in state.armies.values() if a.start)]
    yield from _differences("start token", start_tokens, game.data.starts)


def _tokens(game: RedBurnooseGame) -> Iterator[str]:
    state, tokens = game.state, game.data.tokens
    stores = [state.reroll_supply, *(berber.rerolls for berber in state.berbers.values())]
    if min(stores) < 0 or sum(stores) != tokens["reroll"]:
        yield f"reroll tokens: {stores}"
    built = [village.defences for village in state.villages.values()]
    if min(built) < 0 or sum(built) + state.supply.get(DEFENCE, 0) != tokens[DEFENCE]:
        yield f"defences: {built} and {state.supply.get(DEFENCE, 0)} in the supply"


def _all_player_cards(game: RedBurnooseGame) -> Counter[str]:
    state = game.state
    found: Counter[str] = Counter(state.display)
    found.update(state.lost_cards)
    for berber in state.berbers.values():
        found.update(berber.hand)
        found.update(berber.discard)
        found.update(berber.pile.counts())
    for village in state.villages.values():
        found.update(village.cards)
    for step in state.stack:
        if isinstance(step, RedBurnooseStep):
            found.update(step.held())
    return found


def _player_cards(game: RedBurnooseGame) -> Iterator[str]:
    found = _all_player_cards(game)
    players = game.state.options["players"]
    seats = len(game.layout.seats)
    for card in game.data.cards.values():
        if card.leader:
            continue
        due = card.starter_copies * seats + card.supply.get(players, 0)
        if found[card.id] != due:
            yield f"card {card.id}: {found[card.id]} instead of {due}"
    for card_id, count in game.state.display.items():
        if count < 0:
            yield f"display {card_id}: {count}"


def _leader_cards(game: RedBurnooseGame) -> Iterator[str]:
    found = _all_player_cards(game)
    chosen = [berber.leader for berber in game.state.berbers.values() if berber.leader]
    for card in game.data.leaders:
        if found[card] > 1 or (card in chosen and found[card] != 1):
            yield f"leader {card}: {found[card]}"
    yield from _differences("leader chosen", chosen, set(chosen))


def _orders(game: RedBurnooseGame) -> Iterator[str]:
    state = game.state
    found = Counter(state.automata.counts())
    found.update(state.row)
    found.update(state.automata_discard)
    for step in state.stack:
        if isinstance(step, RedBurnooseStep):
            found.update(card for card in step.held() if card in game.data.orders)
    deck = game.data.deck
    for card in set(found) | set(deck):
        if found[card] != deck.get(card, 0):
            yield f"automata card {card}: {found[card]} instead of {deck.get(card, 0)}"
    if sum(state.automata.shuffled.values()) < state.automata_aside:
        yield "automata deck: the cards in the box have been drawn"


def _villages(game: RedBurnooseGame) -> Iterator[str]:
    state = game.state
    for name, village in state.villages.items():
        if village.fate != FREE and (
            village.units or village.leaders or village.cards or village.defences
        ):
            yield f"{name} has fallen and is not empty"
        if (village.fate == FRENCH) != (not game.layout.owner[name]):
            yield f"{name} is {village.fate}"
    abandoned = sum(village.fate == ABANDONED for village in state.villages.values())
    if abandoned != int(state.retreat_used):
        yield f"{abandoned} abandoned villages"
    whole = len(game.layout.seats) > 1 or state.options["ruling_solo_region"] == "region"
    for realm, names in game.layout.realm_villages.items():
        fates = [state.villages[name].fate for name in names]
        if (CONQUERED in fates) != state.realms[realm]:
            yield f"realm {realm}: conquered {state.realms[realm]}, villages {fates}"
        if whole and CONQUERED in fates and FREE in fates:
            yield f"realm {realm} is conquered in part"


def _armies(game: RedBurnooseGame) -> Iterator[str]:
    for name, army in game.state.armies.items():
        if (army.status == DEPLOYED) != bool(army.at):
            yield f"army {name} is {army.status} and stands at {army.at!r}"
        for space in (army.at, army.came_from, army.blocked, army.passing):
            if space and space not in game.data.board.kinds:
                yield f"army {name}: no space {space!r}"
        if army.status == DEPLOYED and not army.start:
            yield f"army {name} marches from nowhere"


def _turn(game: RedBurnooseGame) -> Iterator[str]:
    turn = game.state.turn
    if turn is None:
        return
    if turn.seat not in game.state.berbers:
        yield f"turn of {turn.seat}"
    if not 0 <= turn.actions <= 3 or not 0 <= turn.purchases <= 2:
        yield f"{turn.actions} actions, {turn.purchases} purchases"
    if any(amount <= 0 for amount in turn.spent.values()):
        yield f"spent {turn.spent}"
