"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.parts.worked import WorkedExample, play_example

from .buy import purse
from .data import compile_content
from .position import FRENCH_TURN, state_at
from .state import RedBurnooseGame


def play(content: Any, example: Any) -> list[str]:
    """Plays one worked example; returns what came out otherwise, each with the place in the example."""
    return play_example(_Example, compile_content, content, example)


class _Example(WorkedExample):
    """A position stands in one player's turn or in the French one. `left_over`: the purse that was last seen."""

    game: RedBurnooseGame
    chance = ("roll", "draw")
    declines = ("fight", "none", "keep", "without")

    def begin(self) -> RedBurnooseGame:
        self.left_over: dict[str, int] = {}
        setup = {"players": str(self.position.get("players", "1"))}
        return RedBurnooseGame(self.data, state_at(self.data, setup, self.position))

    def look(self) -> None:
        turn = self.game.state.turn
        if turn is not None:
            found = purse(self.game, turn.seat)
            self.left_over = {name: amount for name, amount in found.items() if amount}

    def compare(self, name: str, wanted: Any) -> Iterator[str]:
        if name not in ("seats", "villages", "armies"):
            yield from self._record("", self._whole(), {name: wanted})
        elif not isinstance(wanted, Mapping) or not all(
            isinstance(fields, Mapping) for fields in wanted.values()
        ):
            yield f"{name}: a map of ids, each with a map of what is expected"
        else:
            for id, fields in wanted.items():
                yield from self._record(f"{name}.{id}", self._reader(name, str(id)), fields)

    def _record(
        self, path: str, facts: dict[str, Callable[[], Any]] | None, fields: Mapping[str, Any]
    ) -> list[str]:
        if facts is None:
            return [f"{path}: there is none"]
        found = []
        for name, wanted in fields.items():
            place = f"{path}.{name}" if path else name
            if name not in facts:
                found.append(f"{place}: nothing to compare with; one of {', '.join(facts)}")
                continue
            have = facts[name]()
            if _differs(name, have, wanted):
                found.append(f"{place}: {wanted!r} expected, {have!r} found")
        return found

    def _reader(self, section: str, id: str) -> dict[str, Callable[[], Any]] | None:
        state = self.game.state
        if section == "seats":
            return self._seat(id) if id in state.berbers else None
        places: Mapping[str, Any] = state.villages if section == "villages" else state.armies
        if id not in places:
            return None
        record = places[id]
        names = (
            ("units", "leaders", "cards", "defences", "fate")
            if section == "villages"
            else ("units", "status", "start", "at", "came_from", "passing", "blocked")
        )
        return {name: (lambda name=name: getattr(record, name)) for name in names}  # type: ignore[misc]

    def _seat(self, seat: str) -> dict[str, Callable[[], Any]]:
        berber, turn = self.game.state.berbers[seat], self.game.state.turn
        own = turn if turn is not None and turn.seat == seat else None
        return {
            "hand": lambda: berber.hand,
            "discard": lambda: berber.discard,
            "deck_top": lambda: berber.pile.top,
            "rerolls": lambda: berber.rerolls,
            "leader": lambda: berber.leader,
            "actions": lambda: own.actions if own else 0,
            "purchases": lambda: own.purchases if own else 0,
        }

    def _whole(self) -> dict[str, Callable[[], Any]]:
        state = self.game.state
        return {
            "turn": lambda: state.turn.seat if state.turn else FRENCH_TURN,
            "reserve": lambda: state.reserve,
            "stacks": lambda: state.display,
            "start_tokens": lambda: state.start_tokens,
            "row": lambda: state.row,
            "retreat_used": lambda: state.retreat_used,
            "ending": lambda: state.ending,
            "conquered": lambda: [realm for realm, lost in state.realms.items() if lost],
            "left_over": lambda: self.left_over,
            "asked": lambda: self.asked,
            "offers": lambda: self.offered,
            "offers_not": lambda: self.offered,
        }


def _differs(name: str, have: Any, wanted: Any) -> bool:
    try:
        return _unlike(name, have, wanted)
    except (TypeError, ValueError, AttributeError):  # a number for a list, a list for a map
        return True


def _unlike(name: str, have: Any, wanted: Any) -> bool:
    if name == "offers":
        return not set(wanted) <= set(have)
    if name == "offers_not":
        return bool(set(wanted) & set(have))
    if name == "stacks":
        return any(have.get(card) != count for card, count in wanted.items())
    if name in ("row", "deck_top"):
        return list(have) != list(wanted or [])
    if isinstance(have, list):
        return Counter(have) != Counter(wanted or [])
    if isinstance(have, dict):
        return have != dict(wanted or {})
    return bool(have != wanted)
