"""Moments: what followed from an answer, one event at a time, with the board as it stood then.

The journal is played again up to the answer, and then on with a list of events that looks at the table whenever
something is told. So the board of each moment is the engine's own, and no second account of the game exists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.table import Event, Game, Journal, Table, View

from ..room import Live
from .log import visible

PACES = ("once", "phase", "step")


@dataclass(slots=True)
class Moment:
    """The events `first` to `last` (places in the table's list) and the view after the last of them."""

    first: int
    last: int
    view: View


class _Watcher(list[Event]):
    """The event list of a table that is being played again: keeps the view at each new event."""

    def __init__(self, events: list[Event], seat: str | None) -> None:
        super().__init__(events)
        self.seat = seat
        self.views: dict[int, View] = {}
        self.rules: Any = None
        self.game: Game | None = None

    def append(self, event: Event) -> None:
        super().append(event)
        place = len(self) - 1
        try:
            self.views[place] = self.rules.view(self.game, self.seat)
        except Exception:  # between two moves of one step a table may be in nobody's order
            previous = self.views.get(place - 1)
            if previous is not None:
                self.views[place] = previous


def moments(live: Live, since: int, seat: str | None, pace: str) -> list[Moment]:
    """The moments of all entries from `since` on; empty for the pace `once`."""
    if pace == "once" or not 0 <= since < len(live.table.journal):
        return []
    key = ("moments", since, seat, pace)
    if key not in live.memo:
        live.memo[key] = _watch(live.table, since, seat, pace)
    found: list[Moment] = live.memo[key]
    return found


def _watch(table: Table, since: int, seat: str | None, pace: str) -> list[Moment]:
    path = table.journal.path()
    twin = Table(
        table.content, table.setup, table.seats, table.seed, table.chance, table.position
    )  # fmt: skip
    twin.journal = Journal(list(table.journal.entries))
    before = [entry for entry in path if entry.id < since]
    for entry in before:
        twin.play_entry(entry)
    watcher = _Watcher(twin.events, seat)
    watcher.rules, watcher.game = twin.rules, twin.game
    twin.events = twin.game.sink = watcher
    first = len(watcher)
    for entry in path[len(before) :]:
        twin.play_entry(entry)
    stops = twin.rules.phases() if pace == "phase" else ()
    return _cut(watcher, first, seat, stops)


def _cut(watcher: _Watcher, first: int, seat: str | None, stops: tuple[str, ...]) -> list[Moment]:
    found: list[Moment] = []
    shown = [i for i in range(first, len(watcher)) if visible(watcher[i], seat)]
    start = first
    for position, place in enumerate(shown):
        following = shown[position + 1] if position + 1 < len(shown) else None
        if stops and following is not None and watcher[following].kind not in stops:
            continue
        view = watcher.views.get(place)
        if view is not None:
            found.append(Moment(start, place, view))
            start = place + 1
    return found
