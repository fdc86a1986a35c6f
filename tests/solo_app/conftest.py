"""The app with the toy games, and a player who answers through its forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.test import TestResponse

from solo_app.app import close_app, create_app
from tests import toy_games


@pytest.fixture(scope="session")
def toys() -> Iterator[Path]:
    with toy_games.installed() as content:
        yield content


LOADED: dict[Any, Any] = {}


class Compiled(BytecodeCache):
    """The templates of pages, compiled once for all apps of the run."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if (bucket.key, bucket.checksum) in self.known:
            bucket.bytecode_from_string(self.known[bucket.key, bucket.checksum])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


COMPILED = Compiled()

MakeApp = Callable[..., Flask]


@pytest.fixture
def make_app(toys: Path, tmp_path: Path) -> Iterator[MakeApp]:
    """Makes apps on the same data folder: what a restart, or a second worker, is."""
    made: list[Flask] = []

    def make(**more: Any) -> Flask:
        app = create_app(
            {
                "DATA_DIR": tmp_path / "data",
                "OUTPUT_DIR": tmp_path / "output",
                "CONTENT_ROOT": toys,
                **more,
            }
        )
        app.testing = True
        app.jinja_env.bytecode_cache = COMPILED
        if "CONTENT_ROOT" not in more:
            # all apps of the run read the same files: once is enough
            app.extensions["haversack"]["library"]._loaded = LOADED
        app.config["PROPAGATE_EXCEPTIONS"] = False
        made.append(app)
        return app

    yield make
    for app in made:
        close_app(app)


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app(WTF_CSRF_ENABLED=False)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def _kind(page: str) -> str:
    found = re.search(r'data-kind="(\w+)"', page)
    return found[1] if found else ""


class Player:
    """Somebody at the table of one game, who sees pages and sends forms."""

    def __init__(self, client: FlaskClient, **form: Any) -> None:
        self.client = client
        made = client.post("/games/crossing/new", data={"seed": "5", **form})
        assert made.status_code == 303, made.text
        self.url = made.headers["Location"]
        self.id = self.url.strip("/").rpartition("/")[2]

    def page(self, **query: Any) -> str:
        shown = self.client.get(self.url, query_string=query)
        assert shown.status_code == 200
        return shown.text

    @property
    def revision(self) -> int:
        return int(self.search(r'data-revision="(\d+)"'))

    @property
    def kind(self) -> str:
        return _kind(self.page())

    def search(self, pattern: str) -> str:
        found = re.search(pattern, self.page())
        assert found is not None, pattern
        return found[1]

    def post(self, verb: str, revision: int | None = None, **form: Any) -> TestResponse:
        seen = self.revision if revision is None else revision
        fields = {name.replace("__", "."): value for name, value in form.items()}
        return self.client.post(self.url + verb, data={"revision": seen, **fields})

    def answer(self, **form: Any) -> TestResponse:
        return self.post("answer", **form)

    def until(self, kind: str) -> None:
        """Plays on until a question of this kind is asked."""
        for _ in range(60):
            page = self.page()
            if _kind(page) == kind:
                return
            self.any_answer(page)
        raise AssertionError(f"nothing of the kind {kind} was asked")

    def any_answer(self, page: str = "") -> None:
        """A legal answer, whatever is asked."""
        page = page or self.page()
        kind = _kind(page)
        seen = int(re.findall(r'data-revision="(\d+)"', page)[0])
        if kind == "choose":
            options = re.findall(r'name="choice" value="([^"]+)"', page)
            moves = [one for one in options if one.startswith("move.")]
            done = self.post("answer", seen, choice=(moves or options)[-1])
        elif kind == "offer":
            done = self.post("answer", seen, number="0")
        elif kind in ("roll", "draw"):
            done = self.post("answer", seen, by="chance")
        elif kind == "select":
            done = self.post("answer", seen)
        elif kind == "distribute":
            slot = re.findall(r'name="(amount\.\w+)"', page)[0]
            done = self.post("answer", seen, **{slot: "1"})
        else:
            done = self.post("answer", seen, field__reeds="4")
        assert done.status_code == 303, (kind, done.text)

    def play_out(self) -> None:
        for _ in range(300):
            page = self.page()
            if not _kind(page):
                return
            self.any_answer(page)
        raise AssertionError("the game does not end")


@pytest.fixture
def player(client: FlaskClient) -> Player:
    return Player(client)
