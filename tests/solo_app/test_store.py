"""The store: nothing is lost, and of two writers one wins."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, text

from solo_app.storage import Conflict, Store, StoreError
from solo_app.storage.schema import metadata

START = {"setup": {}, "seats": {}, "seed": 2**63 + 1, "overlays": [], "position": None}
POSTGRESQL = os.environ.get("HAVERSACK_TEST_POSTGRESQL", "")


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path / 'test.db'}"
    if request.param == "postgresql":
        if not POSTGRESQL:
            pytest.skip("HAVERSACK_TEST_POSTGRESQL names no database")
        url = POSTGRESQL
    made = Store(url)
    yield made
    if request.param == "postgresql":
        metadata.drop_all(made.engine)
    made.close()


def entry(number: int) -> dict[str, object]:
    return {"id": number, "parent": number - 1, "kind": "answer", "value": "é"}


def test_what_is_written_is_read(store: Store) -> None:
    id = store.create("crossing", START, {"dice": "person"}, [entry(0)], "Round 1")
    saved = store.get(id)
    assert saved is not None
    assert (saved.game, saved.revision, saved.headline) == ("crossing", 1, "Round 1")
    assert saved.start == START
    assert saved.sources == {"dice": "person"}
    assert store.journal(id) == [entry(0)]
    assert store.get("other") is None


def test_entries_are_appended_against_the_revision_that_was_seen(store: Store) -> None:
    id = store.create("crossing", START, {}, [entry(0)])
    assert store.append(id, 1, [entry(1), entry(2)], "Round 2", "won") == 3
    with pytest.raises(Conflict):
        store.append(id, 1, [entry(1)])
    assert store.journal(id) == [entry(0), entry(1), entry(2)]
    assert store.journal(id, since=2) == [entry(2)]
    saved = store.get(id)
    assert saved is not None
    assert (saved.revision, saved.headline, saved.ending) == (3, "Round 2", "won")


def test_an_entry_is_never_written_twice(store: Store) -> None:
    id = store.create("crossing", START, {}, [entry(0), entry(1)])
    with store.engine.begin() as db:
        db.execute(text("update games set revision = 1"))
    with pytest.raises(Conflict):
        store.append(id, 1, [entry(1)])
    saved = store.get(id)
    assert saved is not None
    assert saved.revision == 1
    assert len(store.journal(id)) == 2


def test_games_are_put_away_and_taken_out_again(store: Store) -> None:
    first, second = (store.create("crossing", START, {}, []) for _ in range(2))
    assert store.put_away(first, True)
    assert not store.put_away("nothing", True)
    assert [saved.id for saved in store.games()] == [second]
    assert [saved.id for saved in store.games(put_away=True)] == [first]
    store.put_away(first, False)
    assert {saved.id for saved in store.games("crossing")} == {first, second}
    assert store.games("other") == []


def test_settings_are_kept(store: Store) -> None:
    assert store.setting("pace") == ""
    store.put_setting("pace", "step")
    store.put_setting("pace", "phase")
    assert store.setting("pace") == "phase"


def test_sqlite_writes_ahead_and_through(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'test.db'}")
    with store.engine.connect() as db:
        assert db.execute(text("pragma journal_mode")).scalar() == "wal"
        assert db.execute(text("pragma synchronous")).scalar() == 2
    store.close()


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'test.db'}"
    store = Store(url)
    store.put_setting("schema", "99")
    store.close()
    with pytest.raises(StoreError, match="another version"):
        Store(url)


@pytest.mark.parametrize(
    "url", ["sqlite:////nowhere/at/all/x.db", "what is this", "nosuch://host/db"]
)
def test_a_database_that_cannot_be_opened_says_so(url: str) -> None:
    with pytest.raises(StoreError, match="database: cannot be opened"):
        Store(url)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    path.write_text("This is a letter, not a database. " * 40)
    with pytest.raises(StoreError, match="database"):
        Store(f"sqlite:///{path}")


def test_tables_of_another_program_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table games (name text)")
    with pytest.raises(StoreError, match=r"not one of Haversack: its table games lacks created"):
        Store(f"sqlite:///{path}")


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_games_are_not_kept_in_memory_alone(url: str) -> None:
    with pytest.raises(StoreError, match="name a file"):
        Store(url)


def test_a_database_that_cannot_be_written_says_so_and_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    store = Store(f"sqlite:///{path}")
    id = store.create("crossing", START, {}, [entry(0)])

    @event.listens_for(store.engine, "checkout")
    def no_waiting(connection: sqlite3.Connection, *rest: object) -> None:
        connection.execute("pragma busy_timeout=0")

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        with pytest.raises(StoreError, match="cannot be used just now: database is locked"):
            store.append(id, 1, [entry(1)])
        assert store.journal(id) == [entry(0)]  # reading goes on
    assert store.append(id, 1, [entry(1)]) == 2
    with store.engine.connect() as db:
        db.execute(text(f"pragma max_page_count={db.execute(text('pragma page_count')).scalar()}"))
        db.commit()
    with pytest.raises(StoreError, match="full"):
        store.append(id, 2, [{**entry(number), "value": "x" * 4000} for number in range(2, 9)])
    saved = store.get(id)
    assert saved is not None
    assert (saved.revision, len(store.journal(id))) == (2, 2)
    store.close()
