"""`haversack play`: what it hands to the server, and what is said when it cannot start."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli import TOYS, Haversack, spawn


@pytest.fixture
def haversack(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Haversack:
    monkeypatch.setenv("HAVERSACK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return Haversack(capsys)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The calls of `serve`, which does nothing here."""
    calls: list[tuple[Any, ...]] = []

    def serve(host: str, port: int, config: dict, open_browser: bool) -> None:
        calls.append((host, port, config, open_browser))

    monkeypatch.setattr("solo_app.server.serve", serve)
    return calls


def test_defaults_are_the_servers_own(haversack: Haversack, served: list) -> None:
    from solo_app.server import HOST, PORT

    assert haversack("play").code == 0
    assert served == [(HOST, PORT, {}, False)]


def test_options(haversack: Haversack, served: list, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.yaml"
    overlay.touch()
    args = ("--host", "localhost", "--port", "0", "--db", "games.db", "--overlay", overlay)
    assert haversack("play", *args, *TOYS).code == 0
    ((host, port, config, _),) = served
    assert (host, port) == ("localhost", 0)
    assert config == {
        "CONTENT_ROOT": TOYS[1],
        "DATABASE_URL": f"sqlite:///{Path('games.db').absolute()}",
        "OVERLAYS": [str(overlay)],
    }


def test_a_database_by_its_url(haversack: Haversack, served: list) -> None:
    haversack("play", "--db", "postgresql+psycopg://me@localhost/games")
    assert served[0][2] == {"DATABASE_URL": "postgresql+psycopg://me@localhost/games"}


@pytest.mark.parametrize(("more", "opened"), [((), True), (("--no-browser",), False)])
def test_the_browser_opens_where_there_is_a_screen(
    haversack: Haversack, served: list, monkeypatch: pytest.MonkeyPatch, more: tuple, opened: bool
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    haversack("play", *more)
    assert served[0][3] is opened


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken(taken: int, tmp_path: Path) -> None:
    # in a process of its own: waitress leaves the socket that it could not bind to the collector
    environment = {**os.environ, "HAVERSACK_DATA_DIR": str(tmp_path)}
    done = spawn("play", "--port", str(taken), "--no-browser", env=environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"haversack: port {taken} on 127.0.0.1 cannot be used")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--port", "99999"), "--port"),
        (("--overlay", "none.yaml"), "none.yaml: no such file"),
        (("--content", "no/such"), "no such folder"),
        (("--db", "no/such/folder/games.db"), "no/such/folder"),
        (("--db", "oracle://x/y"), "oracle"),
        (("--db", "://"), "://"),
        (("--host", "256.1.1.1"), "256.1.1.1"),
    ],
)
def test_wrong_use(haversack: Haversack, args: tuple[str, ...], words: str) -> None:
    done = haversack("play", "--port", "0", *args, "--no-browser")
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "fault of ours" not in done.err
