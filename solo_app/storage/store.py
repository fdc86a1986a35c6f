"""The store: one narrow interface to saved games, the same for SQLite and PostgreSQL.

Every method is one transaction. Entries are only ever appended, and only against the revision that the writer saw:
of two writers who saw the same one, the second gets `Conflict` and has changed nothing.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, Row, desc, event, insert, inspect, select, update
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .schema import SCHEMA, entries, games, make_engine, metadata, settings


class StoreError(RuntimeError):
    """The database cannot be used; the message says why."""


class Conflict(RuntimeError):
    """Somebody else appended to the game first. Nothing was written."""


@dataclass(slots=True)
class SavedGame:
    """One saved game without its entries. `start` holds setup, seats, seed, overlays, position."""

    id: str
    game: str
    start: dict[str, Any]
    sources: dict[str, str]
    revision: int
    headline: str
    ending: str
    put_away: bool
    created: str
    updated: str


def now() -> str:
    """The moment in UTC, to the second, ISO 8601."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Store:
    """Saved games and settings in one database.

    Every method raises StoreError where the database cannot be used at the moment: locked, full,
    read-only, gone. Nothing has been written then.
    """

    def __init__(self, url: str) -> None:
        """Opens the database, making its tables where there are none. Raises StoreError."""
        try:
            self.engine: Engine = make_engine(url)
            metadata.create_all(self.engine)
            self._check_columns()
            self._check_schema()
        except (SQLAlchemyError, ImportError, ValueError) as error:
            reason = str(error).splitlines()[0]
            raise StoreError(f"database: cannot be opened: {reason}") from error
        event.listen(self.engine, "handle_error", _as_store_error)

    def _check_columns(self) -> None:
        """Refuses a database in which tables of these names belong to another program."""
        found = inspect(self.engine)
        for table in metadata.sorted_tables:
            there = {column["name"] for column in found.get_columns(table.name)}
            lacking = sorted(set(table.columns.keys()) - there)
            if lacking:
                raise StoreError(
                    f"database: not one of Haversack: its table {table.name} lacks {', '.join(lacking)}"
                )

    def _check_schema(self) -> None:
        found = self.setting("schema")
        if found == "":
            self.put_setting("schema", str(SCHEMA))
        elif found != str(SCHEMA):
            raise StoreError(f"database: made by another version (tables {found}, not {SCHEMA})")

    def close(self) -> None:
        """Gives the connections back."""
        self.engine.dispose()

    # ------------------------------------------------------------------ games

    def create(
        self,
        game: str,
        start: Mapping[str, Any],
        sources: Mapping[str, str],
        journal: Sequence[Mapping[str, Any]],
        headline: str = "",
        ending: str = "",
    ) -> str:
        """A new game with the entries that it starts with; returns its id."""
        id = secrets.token_urlsafe(9)
        moment = now()
        with self.engine.begin() as db:
            db.execute(
                insert(games).values(
                    id=id, game=game, start=_pack(start), sources=_pack(sources),
                    revision=len(journal), headline=headline, ending=ending, put_away=0,
                    created=moment, updated=moment,
                )
            )  # fmt: skip
            if journal:
                db.execute(insert(entries), _rows(id, 0, journal))
        return id

    def get(self, id: str) -> SavedGame | None:
        """A saved game by its id."""
        with self.engine.connect() as db:
            row = db.execute(select(games).where(games.c.id == id)).first()
        return None if row is None else _saved(row)

    def games(self, game: str | None = None, put_away: bool = False) -> list[SavedGame]:
        """Saved games, the last played first."""
        query = select(games).where(games.c.put_away == int(put_away))
        if game is not None:
            query = query.where(games.c.game == game)
        query = query.order_by(desc(games.c.updated), games.c.id)
        with self.engine.connect() as db:
            return [_saved(row) for row in db.execute(query)]

    def journal(self, id: str, since: int = 0) -> list[dict[str, Any]]:
        """The entries of a game from number `since` on."""
        query = (
            select(entries.c.entry)
            .where(entries.c.game_id == id, entries.c.number >= since)
            .order_by(entries.c.number)
        )
        with self.engine.connect() as db:
            return [json.loads(row.entry) for row in db.execute(query)]

    def append(
        self,
        id: str,
        revision: int,
        journal: Sequence[Mapping[str, Any]],
        headline: str = "",
        ending: str = "",
    ) -> int:
        """Appends entries to a game that has `revision` of them; returns the new revision.

        Raises Conflict if it has another number by now.
        """
        after = revision + len(journal)
        try:
            with self.engine.begin() as db:
                # The update comes first: it takes the write lock and compares, in one statement.
                changed = db.execute(
                    update(games)
                    .where(games.c.id == id, games.c.revision == revision)
                    .values(revision=after, headline=headline, ending=ending, updated=now())
                )
                if changed.rowcount != 1:
                    raise Conflict(id)
                db.execute(insert(entries), _rows(id, revision, journal))
        except IntegrityError as error:
            raise Conflict(id) from error
        return after

    def set_sources(self, id: str, sources: Mapping[str, str]) -> None:
        """Who rolls the dice and draws the cards from now on."""
        with self.engine.begin() as db:
            db.execute(update(games).where(games.c.id == id).values(sources=_pack(sources)))

    def put_away(self, id: str, away: bool) -> bool:
        """Puts a game away, or takes it out again (nothing is deleted); False: there is none."""
        with self.engine.begin() as db:
            done = db.execute(update(games).where(games.c.id == id).values(put_away=int(away)))
            return done.rowcount == 1

    # ------------------------------------------------------------------ settings

    def setting(self, key: str) -> str:
        """A setting; empty if it was never set."""
        with self.engine.connect() as db:
            row = db.execute(select(settings.c.value).where(settings.c.key == key)).first()
        return "" if row is None else row.value

    def put_setting(self, key: str, value: str) -> None:
        """Sets a setting."""
        change = update(settings).where(settings.c.key == key).values(value=value)
        try:
            with self.engine.begin() as db:
                if db.execute(change).rowcount == 0:
                    db.execute(insert(settings).values(key=key, value=value))
        except IntegrityError:  # another worker made it in between
            with self.engine.begin() as db:
                db.execute(change)


def _as_store_error(context: ExceptionContext) -> None:
    """Lets what the database refuses rise as StoreError; a conflict stays what it is."""
    error = context.original_exception
    if context.sqlalchemy_exception is not None and not isinstance(
        context.sqlalchemy_exception, IntegrityError
    ):
        reason = str(error).splitlines()[0]
        raise StoreError(f"database: cannot be used just now: {reason}") from error


def _rows(id: str, first: int, journal: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"game_id": id, "number": number, "entry": _pack(entry)}
        for number, entry in enumerate(journal, first)
    ]


def _pack(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _saved(row: Row[Any]) -> SavedGame:
    values = dict(row._mapping)
    values["start"] = json.loads(values["start"])
    values["sources"] = json.loads(values["sources"])
    values["put_away"] = bool(values["put_away"])
    return SavedGame(**values)
