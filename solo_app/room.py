"""The room: games in progress, in memory and in the store at once.

Everything that changes a game goes through `change`: it compares the revision that the person saw, plays the answer
with all that follows, and appends the new entries in one database transaction. If the transaction fails, or another
worker was faster, the game in memory is thrown away and read again: memory never runs ahead of the store.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any

from rules.content import Content
from rules.table import (
    AnswerError,
    EngineError,
    Entry,
    Journal,
    ReplayStop,
    SaveError,
    SetupError,
    StaleAnswer,
    Table,
    Unfinished,
    replay,
    save,
)

from .library import Library
from .speech import Speaker
from .storage import Conflict, SavedGame, Store
from .storage.store import now

KEPT = 32  # games in memory


class NoSuchGame(LookupError):
    """There is no saved game of that id."""


class Unsettled(RuntimeError):
    """The rules of this save have changed: nothing may happen before somebody has chosen to go on."""


@dataclass
class Live:
    """A game in memory. `stored` is the revision in the store that it agrees with."""

    id: str
    saved: SavedGame
    table: Table
    stored: int
    speaker: Speaker
    memo: dict[Any, Any] = field(default_factory=dict)  # what pages computed for this revision

    @property
    def content(self) -> Content:
        return self.table.content

    @property
    def unsettled(self) -> bool:
        """Whether it opened at an earlier step and waits for somebody to go on from there."""
        return self.table.stopped is not None and len(self.table.journal) > self.stored

    def people(self) -> list[str]:
        """The seats that a person has, in turn order."""
        return [seat for seat, who in self.table.seats.items() if who == "person"]

    def seat(self) -> str | None:
        """Whose eyes the page has: the person who is asked, else the first person at the table."""
        people = self.people()
        request = self.table.request
        if request is not None and request.seat in people:
            return request.seat
        return people[0] if people else None


class Room:
    """All games in progress."""

    def __init__(self, store: Store, library: Library, reports: Path) -> None:
        self.store = store
        self.library = library
        self.reports = reports
        self._lock = RLock()
        self._locks: dict[str, RLock] = {}
        self._live: OrderedDict[str, Live] = OrderedDict()

    # ------------------------------------------------------------------ making

    def new(
        self,
        game: str,
        setup: Mapping[str, str],
        seats: Mapping[str, str],
        seed: int,
        sources: Mapping[str, str],
        overlays: Sequence[str] = (),
    ) -> str:
        """Starts a game and returns its id. Raises SetupError, ContentError, UnknownGame."""
        content = self.library.content(game, overlays)
        table = Table.new(content, setup, seats, seed, sources)
        return self.keep(table, overlays)

    def keep(self, table: Table, overlays: Sequence[str] = ()) -> str:
        """Puts a table that is not in the store there, as a new game."""
        plain = save(table)
        start = {
            name: plain[name]
            for name in (
                "format",
                "engine",
                "chance",
                "fingerprint",
                "setup",
                "seats",
                "seed",
                "position",
            )
        }
        start["overlays"] = list(overlays)
        headline, ending = _summary(table)
        return self.store.create(
            table.content.id, start, plain["sources"], plain["journal"], headline, ending
        )

    # ------------------------------------------------------------------ opening

    @contextmanager
    def open(self, id: str) -> Iterator[Live]:
        """The game, up to date with the store, and nobody else's for as long.

        Raises NoSuchGame, SaveError (it cannot be opened at all), UnknownOverlay, ContentError.
        """
        with self._lock:
            lock = self._locks.setdefault(id, RLock())
        with lock:
            try:
                yield self._current(id)
            except NoSuchGame:
                self._locks.pop(id, None)
                raise

    def _current(self, id: str) -> Live:
        saved = self.store.get(id)
        if saved is None:
            raise NoSuchGame(id)
        content = self.library.content(saved.game, saved.start["overlays"])
        live = self._live.get(id)
        if live is None or live.content is not content or not self._catch_up(live, saved):
            live = self._read(saved, content)
        live.saved = saved
        live.table.chance = {"seed": "seed", **saved.sources}
        with self._lock:
            self._live[id] = live
            self._live.move_to_end(id)
            while len(self._live) > KEPT:
                self._live.popitem(last=False)
        return live

    def _read(self, saved: SavedGame, content: Content) -> Live:
        journal = self.store.journal(saved.id)
        table = replay(plain_save(saved, journal), content)
        return Live(saved.id, saved, table, len(journal), Speaker(content))

    def _catch_up(self, live: Live, saved: SavedGame) -> bool:
        """Plays what another worker appended; False where the game has to be read anew."""
        if live.stored == saved.revision:
            return True
        if live.stored > saved.revision or live.unsettled:
            return False
        tail = self.store.journal(live.id, live.stored)
        if not tail or any(entry["kind"] == "goto" for entry in tail):
            return False
        journal = live.table.journal
        try:
            loaded = Journal.load([*(one.plain() for one in journal), *tail])
            for entry in loaded.entries[len(journal) :]:
                journal.entries.append(entry)
                live.table.play_entry(entry)
        except (ReplayStop, ValueError):
            return False
        live.stored = len(journal)
        live.memo.clear()
        return True

    # ------------------------------------------------------------------ changing

    def change(
        self, live: Live, revision: int | None, action: Callable[[Table], Any]
    ) -> list[Entry]:
        """Does something to a game that is open, and keeps it; returns the new entries.

        Raises StaleAnswer, Unsettled, what `action` raises (nothing has changed then), EngineError.
        """
        if live.unsettled:
            raise Unsettled(live.id)
        table = live.table
        before = len(table.journal)
        if revision is not None and revision != before:
            raise StaleAnswer()
        try:
            action(table)
        except (AnswerError, SetupError):  # nothing has changed
            raise
        except EngineError as error:
            self.forget(live.id)
            if not isinstance(error, Unfinished):  # the content's fault, which `validate` finds
                self._report(live.id, error)
            raise
        except BaseException:
            self.forget(live.id)
            raise
        finally:
            live.memo.clear()
        return self._keep_tail(live, before)

    def settle(self, live: Live, revision: int) -> None:
        """Goes on from the last step that agrees with the present rules."""
        if not live.unsettled or revision != len(live.table.journal):
            raise StaleAnswer()
        self._keep_tail(live, live.stored)
        live.table.stopped = None

    def _keep_tail(self, live: Live, before: int) -> list[Entry]:
        tail = live.table.journal.entries[before:]
        if not tail:
            return []
        headline, ending = _summary(live.table)
        try:
            plain = [entry.plain() for entry in tail]
            live.stored = self.store.append(live.id, before, plain, headline, ending)
        except Conflict as error:
            self.forget(live.id)
            raise StaleAnswer() from error
        except BaseException:
            self.forget(live.id)
            raise
        return tail

    def forget(self, id: str) -> None:
        """Drops a game from memory; the store has it."""
        with self._lock:
            self._live.pop(id, None)

    def _report(self, id: str, error: EngineError) -> None:
        self.reports.mkdir(parents=True, exist_ok=True)
        name = f"{id}-{now().replace(':', '')}.json"
        text = json.dumps({**error.save, "error": str(error)}, ensure_ascii=False, indent=1)
        (self.reports / name).write_text(text, "utf-8")


def plain_save(saved: SavedGame, journal: list[dict[str, Any]]) -> dict[str, Any]:
    """A saved game in the form that is exported, imported and replayed."""
    return {**saved.start, "game": saved.game, "sources": saved.sources, "journal": journal}


def _summary(table: Table) -> tuple[str, str]:
    """The line for the shelf, and how the game ended."""
    speaker = Speaker(table.content)
    result = table.result
    if result is not None:
        return speaker.say(result.text)[:400], result.ending
    status = table.view(None).status
    return " · ".join(speaker.say(one) for one in status)[:400], ""


__all__ = ["KEPT", "Live", "NoSuchGame", "Room", "SaveError", "Unsettled", "plain_save"]
