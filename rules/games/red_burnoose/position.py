"""Written positions: the shape of examples.yaml and of `Table.at`.

    players: 3
    options: {ruling_sappers: unused}
    turn: p3                      # a seat, or french; left out: the first turn of a game
    seats:
      p3: {leader: tahar, hand: [child, man], deck: [woman], deck_top: [weapons], discard: [], rerolls: 2,
           actions: 1, purchases: 2}
    villages:
      akbil: {units: {moudjahidine: 2}, leaders: [oussaid], cards: [woman], defences: 1, fate: free}
    armies:
      "2": {units: {carabinier: 8}, at: tirourda_bends, came_from: tirourda_road, start: tirourda}
    reserve: {carabinier: 2}
    stacks: {market: 0}
    deck_top: [order_02]          # the automata cards that come next
    spent: [order_01]             # automata cards that have been turned up
    row: [order_03]               # solo: face up, the right-most first
    start_tokens: [azazaga]       # only to be checked: those that no army has
    retreat_used: false

What is not named lies as after the set-up of a game with that many players, before anything is dealt. A named
piece or card comes out of where the game keeps it (supply, starter deck, stack); one that is not there any more is
refused. A seat's `deck` names all of its face-down cards; without it they are the rest of the starter deck.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from rules.table import SetupError

from .actions import Actions
from .automata import AutomataTurn
from .buy import Purchases
from .data import DEFENCE, Data
from .ending import check_end
from .invariants import problems
from .pieces import move_units
from .setup import bare_state, resolve_options
from .state import (
    ABANDONED,
    CONQUERED,
    DEPLOYED,
    FREE,
    FRENCH,
    GATHERING,
    RETREATED,
    ArmyState,
    RedBurnooseGame,
    RedBurnooseState,
    RedBurnooseStep,
    Turn,
    Units,
)
from .turn import AUTOMATA, EndTurn, NextTurn, order_of_turns

FRENCH_TURN = "french"
_FIELDS: dict[str, frozenset[str]] = {
    "": frozenset((
        "players", "options", "turn", "seats", "villages", "armies", "reserve", "stacks", "deck_top",
        "spent", "row", "start_tokens", "retreat_used",
    )),
    "seats": frozenset((
        "leader", "hand", "deck", "deck_top", "discard", "rerolls", "actions", "purchases",
    )),
    "villages": frozenset(("units", "leaders", "cards", "defences", "fate")),
    "armies": frozenset(("units", "at", "came_from", "start", "status", "passing", "blocked")),
}  # fmt: skip


def state_at(data: Data, setup: Mapping[str, str], position: Mapping[str, Any]) -> RedBurnooseState:
    """The state of a written position, its first steps on the stack.

    `setup`: options for what the position does not say itself. Raises SetupError with the path of the wrong field.
    """
    _known(position, "", "")
    chosen = {**setup, **_map(position, "options", "")}
    chosen = {name: _word(value, f"options.{name}") for name, value in chosen.items()}
    players = str(position.get("players", chosen.get("players", "1")))
    if chosen.setdefault("players", players) != players:
        raise _fail("players", f"{players}, but the set-up is for {chosen['players']}")
    state = bare_state(data, resolve_options(data, chosen))
    game = RedBurnooseGame(data, state)
    writer = _Writer(game)
    for seat, fields in _records(position, "seats", game.layout.seats):
        writer.seat(seat, fields)
    for village, fields in _records(position, "villages", tuple(data.villages)):
        writer.village(village, fields)
    for army, fields in _records(position, "armies", tuple(data.armies)):
        writer.army(army, fields)
    writer.rest(position)
    state.stack = list(reversed(_steps(game, position)))
    wrong = problems(game)
    if wrong:
        raise _fail("position", wrong[0])
    check_end(game)
    return state


# ---------------------------------------------------------------------- reading fields


def _fail(path: str, message: str) -> SetupError:
    return SetupError(f"{path}: {message}")


def _known(fields: Any, section: str, path: str) -> None:
    if not isinstance(fields, Mapping):
        raise _fail(path or "position", "expected a mapping")
    for name in fields:
        if name not in _FIELDS[section]:
            place = f"{path}.{name}" if path else str(name)
            raise _fail(place, f"no such field; one of {', '.join(sorted(_FIELDS[section]))}")


def _map(fields: Mapping[str, Any], name: str, path: str) -> dict[str, Any]:
    value = fields.get(name)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _fail(f"{path}.{name}" if path else name, "expected a mapping")
    return dict(value)


def _records(
    position: Mapping[str, Any], section: str, known: Sequence[str]
) -> list[tuple[str, Mapping[str, Any]]]:
    """The records of a section, each checked for its id and its fields."""
    found = []
    for name, fields in _map(position, section, "").items():
        name = str(name)
        if name not in known:
            raise _fail(f"{section}.{name}", f"unknown; one of {', '.join(known)}")
        _known(fields, section, f"{section}.{name}")
        found.append((name, fields))
    return found


def _word(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise _fail(path, "expected a word")
    return value


def _number(fields: Mapping[str, Any], name: str, path: str, default: int) -> int:
    value = fields.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _fail(f"{path}.{name}", "expected a number of 0 or more")
    return value


def _words(fields: Mapping[str, Any], name: str, path: str, known: Any, what: str) -> list[str]:
    """A list of ids out of `known`."""
    value = fields.get(name)
    place = f"{path}.{name}" if path else name
    if value is None:
        return []
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise _fail(place, "expected a list")
    for index, one in enumerate(value):
        if not isinstance(one, str) or one not in known:
            raise _fail(f"{place}[{index}]", f"no {what} called {one!r}")
    return list(value)


def _one_of(fields: Mapping[str, Any], name: str, path: str, known: Any, default: str) -> str:
    value = fields.get(name, default)
    if not isinstance(value, str) or (value and value not in known):
        raise _fail(f"{path}.{name}", f"{value!r} is none of {', '.join(known)}")
    return str(value)


# ---------------------------------------------------------------------- writing the state


class _Writer:
    """Puts named pieces and cards into a bare state, taking each from where it lies there."""

    def __init__(self, game: RedBurnooseGame) -> None:
        self.game = game
        self.state = game.state
        self.data = game.data

    def seat(self, seat: str, fields: Mapping[str, Any]) -> None:
        path = f"seats.{seat}"
        berber = self.state.berbers[seat]
        berber.leader = _one_of(fields, "leader", path, self.data.leaders, "")
        cards = self.data.cards
        zones = {
            name: _words(fields, name, path, cards, "card")
            for name in ("hand", "discard", "deck_top")
        }
        for name, zone in zones.items():
            for index, card in enumerate(zone):
                self._deal(seat, card, f"{path}.{name}[{index}]")
        berber.hand, berber.discard, berber.pile.top = (
            zones["hand"], zones["discard"], zones["deck_top"]
        )  # fmt: skip
        if "deck" in fields:
            deck = _words(fields, "deck", path, cards, "card")
            for index, card in enumerate(deck):
                self._deal(seat, card, f"{path}.deck[{index}]")
            for card, count in berber.pile.shuffled.items():
                self.state.lost_cards[card] = self.state.lost_cards.get(card, 0) + count
            berber.pile.shuffled = dict(Counter(deck))
        if berber.leader and berber.leader not in self._held(seat):
            berber.pile.add(berber.leader)
        rerolls = _number(fields, "rerolls", path, 0)
        if rerolls > self.state.reroll_supply:
            raise _fail(f"{path}.rerolls", f"only {self.state.reroll_supply} tokens are left")
        self.state.reroll_supply -= rerolls
        berber.rerolls = rerolls
        for name in ("actions", "purchases"):
            _number(fields, name, path, 0)

    def _held(self, seat: str) -> set[str]:
        berber = self.state.berbers[seat]
        return {*berber.hand, *berber.discard, *berber.pile.counts()}

    def _deal(self, seat: str, card: str, path: str) -> None:
        """Takes a card out of the seat's starter deck, else off its stack."""
        pile, display = self.state.berbers[seat].pile, self.state.display
        if pile.shuffled.get(card):
            pile.remove(card)
        elif display.get(card):
            display[card] -= 1
        elif card not in self.data.leaders:
            raise _fail(path, f"no {card} is left to be dealt")
        elif any(card in self._held(other) for other in self.game.layout.seats):
            raise _fail(path, f"{card} is there once only")

    def village(self, village: str, fields: Mapping[str, Any]) -> None:
        path = f"villages.{village}"
        place = self.state.villages[village]
        seat = self.game.layout.owner[village]
        fates = (FREE, ABANDONED, CONQUERED, FRENCH)
        place.fate = _one_of(fields, "fate", path, fates, place.fate)
        self._units(fields, path, place.units, "berber")
        for leader in _words(fields, "leaders", path, self.data.meeples, "leader's marker"):
            if leader not in self.state.leader_supply:
                raise _fail(f"{path}.leaders", f"{leader} is there once only")
            self.state.leader_supply.remove(leader)
            place.leaders.append(leader)
        for index, card in enumerate(_words(fields, "cards", path, self.data.cards, "card")):
            if not seat:
                raise _fail(f"{path}.cards", "nobody holds this village")
            self._deal(seat, card, f"{path}.cards[{index}]")
            place.cards.append(card)
        defences = _number(fields, "defences", path, 0)
        if move_units(self.state.supply, {}, DEFENCE, defences) < defences:
            raise _fail(f"{path}.defences", "the game has not so many")
        place.defences = defences
        if place.fate != FREE and (place.units or place.leaders or place.cards or defences):
            raise _fail(path, "a village that has fallen is empty")
        if place.fate == CONQUERED:
            if not seat:
                raise _fail(f"{path}.fate", "nobody holds this village")
            self.state.realms[self.game.layout.realm[village]] = True
        if place.fate == ABANDONED:
            self.state.retreat_used = True

    def _units(
        self, fields: Mapping[str, Any], path: str, target: Units, side: str, joined: bool = False
    ) -> None:
        units = _map(fields, "units", path)
        for unit in units:
            kind = self.data.units.get(unit)
            forced = joined and unit == "moudjahidine"
            if kind is None or kind.meeple or not (kind.side == side or forced):
                raise _fail(f"{path}.units.{unit}", "no unit that can stand here")
            count = _number(units, unit, f"{path}.units", 0)
            if move_units(self.state.supply, target, unit, count) < count:
                raise _fail(f"{path}.units.{unit}", "the game has not so many")

    def army(self, army: str, fields: Mapping[str, Any]) -> None:
        path = f"armies.{army}"
        forces = self.state.armies[army]
        kinds = self.data.board.kinds
        self._units(fields, path, forces.units, "french", joined=True)
        forces.at = _one_of(fields, "at", path, kinds, "")
        forces.came_from = _one_of(fields, "came_from", path, kinds, "")
        forces.passing = _one_of(fields, "passing", path, self.data.villages, "")
        forces.blocked = _one_of(fields, "blocked", path, self.data.villages, "")
        states = (GATHERING, DEPLOYED, RETREATED)
        forces.status = _one_of(
            fields, "status", path, states, DEPLOYED if forces.at else GATHERING
        )
        if (forces.status == DEPLOYED) != bool(forces.at):
            raise _fail(
                f"{path}.at", "an army stands on the map when it is deployed, and only then"
            )
        if forces.came_from and forces.came_from not in self.data.board.neighbours.get(
            forces.at, ()
        ):
            raise _fail(f"{path}.came_from", f"{forces.came_from} is not next to {forces.at}")
        self._start(forces, fields, path)

    def _start(self, army: ArmyState, fields: Mapping[str, Any], path: str) -> None:
        """The army's start token: the one named, or for an army that has marched the nearest that is free."""
        tokens = self.state.start_tokens
        start = _one_of(fields, "start", path, self.data.starts, "")
        if not start and army.status != GATHERING:
            start = next((one for one in self._starts_from(army.at) if one in tokens), "")
        if not start:
            return
        if start not in tokens:
            raise _fail(f"{path}.start", f"the token of {start} lies elsewhere")
        tokens.remove(start)
        army.start = start

    def _starts_from(self, space: str) -> list[str]:
        """The starts, the nearest to `space` first."""
        board, found = self.data.board, []
        seen, queue = {space}, deque([space])
        while queue:
            here = queue.popleft()
            if here in self.data.starts:
                found.append(here)
            for near in board.neighbours.get(here, ()):
                if near not in seen:
                    seen.add(near)
                    queue.append(near)
        return found or list(self.data.starts)

    def rest(self, position: Mapping[str, Any]) -> None:
        """The reinforcement space, stacks, the automata deck, tokens."""
        state = self.state
        if "reserve" in position:
            fields = {"units": _map(position, "reserve", "")}
            self._units(fields, "reserve", state.reserve, "french")
        for card, count in _map(position, "stacks", "").items():
            left = state.display.get(card)
            if left is None or _number({card: count}, card, "stacks", 0) > left:
                raise _fail(f"stacks.{card}", f"the stack has {left or 0} at most")
            state.lost_cards[card] = state.lost_cards.get(card, 0) + left - count
            state.display[card] = count
        targets = (
            ("deck_top", state.automata.top), ("spent", state.automata_discard), ("row", state.row),
        )  # fmt: skip
        for name, target in targets:
            for index, order in enumerate(_words(position, name, "", self.data.orders, "card")):
                if not state.automata.shuffled.get(order):
                    raise _fail(f"{name}[{index}]", f"{order} lies elsewhere already")
                state.automata.remove(order)
                target.append(order)
        state.card = state.automata_discard[-1] if state.automata_discard else ""
        tokens = _words(position, "start_tokens", "", self.data.starts, "start")
        if "start_tokens" in position and sorted(tokens) != sorted(state.start_tokens):
            rest = ", ".join(state.start_tokens) or "none"
            raise _fail("start_tokens", f"those that no army has are: {rest}")
        used = position.get("retreat_used", state.retreat_used)
        if used is not state.retreat_used:
            raise _fail(
                "retreat_used", "true with an abandoned village, where the token lies, else false"
            )


# ---------------------------------------------------------------------- whose turn it is


def _steps(game: RedBurnooseGame, position: Mapping[str, Any]) -> list[RedBurnooseStep]:
    """What comes next, the first step first."""
    order = order_of_turns(game.layout.seats, game.level.every_player)
    turn = position.get("turn")
    if turn is None:
        return [NextTurn()]
    if turn == FRENCH_TURN:
        after = (order.index(AUTOMATA) + 1) % len(order)
        return [AutomataTurn(), NextTurn(after)]
    if turn not in game.layout.seats:
        known = ", ".join((*game.layout.seats, FRENCH_TURN))
        raise _fail("turn", f"{turn!r} is none of {known}")
    fields = _map(position, "seats", "").get(turn) or {}
    path = f"seats.{turn}"
    game.state.turn = Turn(
        turn,
        actions=_number(fields, "actions", path, 3),
        purchases=_number(fields, "purchases", path, 2),
    )
    after = (order.index(turn) + 1) % len(order)
    return [Actions(turn), Purchases(turn), EndTurn(turn), NextTurn(after)]
