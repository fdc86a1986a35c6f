"""The tables of the database, and the engine in front of it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Column,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
)
from sqlalchemy.engine import make_url

# Raised when the tables change; a database of another number is refused with a clear message.
SCHEMA = 1

metadata = MetaData()

# One row a game: how it was started (never changed), and where it stands. `revision` counts its entries.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("start", Text, nullable=False),  # set-up, seats, seed, overlays, position as JSON
    Column("sources", Text, nullable=False),  # who rolls dice and draws cards, as JSON
    Column("revision", Integer, nullable=False),
    Column("headline", Text, nullable=False, default=""),
    Column("ending", String(64), nullable=False, default=""),
    Column("put_away", Integer, nullable=False, default=0),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Index("games_by_game", "game", "updated"),
)

# The journal, append-only: nothing here is ever updated or deleted.
entries = Table(
    "entries",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)


def make_engine(url: str) -> Engine:
    """An engine for a database URL. PostgreSQL goes through psycopg, SQLite through WAL."""
    where = make_url(url)
    if where.drivername in ("postgresql", "postgres"):
        where = where.set(drivername="postgresql+psycopg")
    if where.get_backend_name() != "sqlite":
        return create_engine(where, pool_pre_ping=True)
    if where.database in (None, "", ":memory:"):
        raise ValueError("games in memory would be lost: name a file")
    engine = create_engine(where, connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        # An answer that a player has seen answered survives a power cut, not only a kill.
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine
