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

    def serve(host: str, port: int, config: dict, open_browser: bool, kits: bool) -> None:
        calls.append((host, port, config, open_browser, kits))

    monkeypatch.setattr("solo_app.server.serve", serve)
    return calls


def test_defaults_are_the_servers_own(haversack: Haversack, served: list) -> None:
    from solo_app.server import HOST, PORT

    assert haversack("play").code == 0
    assert served == [(HOST, PORT, {}, False, False)]


def test_kits_are_built_beside_the_table_only_if_that_is_said(haversack: Haversack, served: list) -> None:
    assert haversack("play", "--kits").code == 0
    assert served[0][-1] is True


def test_options(haversack: Haversack, served: list, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.yaml"
    overlay.touch()
    args = ("--host", "localhost", "--port", "0", "--db", "games.db", "--overlay", overlay)
    assert haversack("play", *args, *TOYS).code == 0
    ((host, port, config, *_),) = served
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


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (b"cards: [", "YAML_SYNTAX"),
        (b"just some words", "a content file is a map of collections"),
        (b"\xff\xfe\x00", "NOT_UTF8"),
        (b"cards:\n  - {id: guide, stepz: 2}\n", "steps"),
    ],
)
def test_an_overlay_that_is_none_is_said_before_anything_is_served(
    haversack: Haversack, served: list, tmp_path: Path, written: bytes, says: str
) -> None:
    overlay = tmp_path / "mine.yaml"
    overlay.write_bytes(written)
    done = haversack("play", "--overlay", overlay, *TOYS)
    assert (done.code, done.out, served) == (2, "", [])
    assert done.err.startswith(f"haversack: --overlay: {overlay}:")
    assert says in done.err
    assert done.err.count("\n") == 1


def test_an_overlay_of_one_game_need_not_fit_the_others(
    haversack: Haversack, served: list, tmp_path: Path
) -> None:
    overlay = tmp_path / "mine.yaml"
    overlay.write_text("provenance: rulebook\ncards:\n  - {id: guide, steps: 2}\n")
    assert haversack("play", "--overlay", overlay, *TOYS).code == 0
    assert len(served) == 1


def test_an_overlay_in_the_folder_of_another_game(
    haversack: Haversack, served: list, tmp_path: Path
) -> None:
    overlay = tmp_path / "elsewhere" / "overlays" / "mine.yaml"
    overlay.parent.mkdir(parents=True)
    overlay.write_text("provenance: rulebook\n")
    done = haversack("play", "--overlay", overlay, *TOYS)
    assert (done.code, served) == (2, [])
    assert "belongs to none of the games" in done.err
