"""What a seat may know of questions and of the journal. Views and events say themselves who may know them.

A question is for the seat that is asked. An answer is for all, unless its request marked it `secret`: then for others
the entry says who was asked what, and nothing else, until an event of the named kind has happened on the same path of
the journal, or the game is over. The same goes, by `private`, for the account that a bot gave of its answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .journal import Entry
from .requests import Request
from .steps import Event

if TYPE_CHECKING:
    from .table import Table


def is_asked(table: Table, request: Request, seat: str | None) -> bool:
    """Whether the request is for `seat` (None: an onlooker). One that is for no seat of the table is for all."""
    return request.seat == seat or request.seat not in table.seats


def opens(events: Iterable[Event], entry: Entry, kind: str) -> bool:
    """Whether an event of this kind has happened since the entry (or nothing was to be waited for)."""
    return not kind or any(event.kind == kind and event.entry >= entry.id for event in events)


def told(table: Table, entry: Entry, seat: str | None, path: set[int] | None = None) -> Entry:
    """The entry as `seat` may know it; `path` are the ids of the present path, where the caller has them."""
    if not (entry.secret or entry.private) or entry.seat == seat or table.result is not None:
        return entry
    if path is None:
        path = {one.id for one in table.journal.path()}
    here = entry.id in path  # what was left behind stays secret: no event of this path opens it
    if entry.secret and not (here and opens(table.events, entry, entry.secret)):
        return replace(entry, value=None, reason=[], by=_who(table, entry))
    private = entry.private or entry.secret
    return entry if here and opens(table.events, entry, private) else replace(entry, reason=[])


DICE, CARDS, SECRETS = "dice", "cards", "secrets"
SHOWN = (DICE, CARDS, SECRETS)  # what can have been seen that was not known before


def seen_since(
    path: Iterable[Entry], events: Iterable[Event], seats: Iterable[str], mark: int
) -> tuple[str, ...]:
    """What some of `seats` have seen on a path of the journal after the entry `mark`, of SHOWN, in that order.

    Nobody sees anything new in an answer of his own, nor in what was drawn or laid face down by another and has not
    been shown.
    """
    path, events = list(path), list(events)
    found = {kind for seat in seats for kind in _seen_by(path, events, seat, mark)}
    return tuple(kind for kind in SHOWN if kind in found)


def _seen_by(path: list[Entry], events: list[Event], seat: str, mark: int) -> Iterable[str]:
    told = set()  # entries whose own events say no more to the seat than the answer itself
    before = [event for event in events if event.entry <= mark]
    for entry in path:
        drawn = entry.by in ("seed", "typed")
        if entry.secret and entry.seat != seat:
            if opens(events, entry, entry.secret) and not opens(before, entry, entry.secret):
                yield _kind(entry) if drawn else SECRETS
        elif drawn or entry.secret:
            told.add(entry.id)
            if drawn and entry.id > mark:
                yield _kind(entry)
    for event in events:
        if event.visible is not None and seat in event.visible and event.entry > mark and event.entry not in told:
            yield SECRETS


def _kind(entry: Entry) -> str:
    """Dice are told by their faces, cards by their ids."""
    faces = isinstance(entry.value, list) and all(isinstance(one, int) for one in entry.value)
    return DICE if faces else CARDS


def _who(table: Table, entry: Entry) -> str:
    """Who answered. That there was no choice would tell of a secret too."""
    if entry.by != "forced":
        return entry.by
    return "person" if table.seats.get(entry.seat) == "person" else "bot"


def kept_from(table: Table, seats: Iterable[str]) -> list[Event]:
    """The events that some of `seats` may know and others not, and that nothing has made known since."""
    entries = table.journal.entries
    wanted = set(seats)
    found = []
    for event in table.events:
        if event.visible is None or wanted <= set(event.visible) or not wanted & set(event.visible):
            continue
        entry = entries[event.entry] if event.entry >= 0 else None
        kind = (entry.secret or entry.private) if entry is not None else ""
        if entry is None or not kind or not opens(table.events, entry, kind):
            found.append(event)
    return found


def told_journal(table: Table, seat: str | None) -> list[dict[str, Any]]:
    """The journal as `seat` may know it, as JSON values."""
    path = {one.id for one in table.journal.path()}
    return [told(table, entry, seat, path).plain() for entry in table.journal]
