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
