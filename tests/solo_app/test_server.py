"""Serving: one line that says where, a clean end, a clear word about a taken port."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from rules.content import load_game
from solo_app.library import Library
from solo_app.server import PortTaken, free_port, serve, url

from .conftest import MakeApp

ROOT = Path(__file__).resolve().parents[2]


def test_the_table_is_served_and_left(tmp_path: Path) -> None:
    code = (
        "from solo_app.server import serve\n"
        f"serve(port=0, config={{'DATA_DIR': {str(tmp_path)!r}}}, threads=2)"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    line = child.stdout.readline()
    address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
    with urllib.request.urlopen(address, timeout=20) as page:
        assert page.status == 200
        assert b"Haversack" in page.read()
        assert page.headers["Server"] == "haversack"
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=20)
    assert child.returncode == 0
    assert "Traceback" not in errors


def test_a_port_that_is_taken_says_so(tmp_path: Path, toys: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} on 127.0.0.1"):
            serve(port=port, config={"DATA_DIR": tmp_path, "CONTENT_ROOT": toys})


def test_addresses() -> None:
    assert url("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert url("localhost", 8321) == "http://localhost:8321/"
    assert 0 < free_port() < 65536


def test_an_overlay_for_all_is_laid_over_its_own_game_only(toys: Path, tmp_path: Path) -> None:
    own = tmp_path / "crossing" / "overlays" / "mine.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("cards:\n  - {id: guide, steps: 3}\n")
    library = Library(toys, tmp_path, [own])
    assert library.content("crossing").get("cards", "guide").steps == 3
    assert library.shown("leaflet").problems == []
    loose = tmp_path / "loose.yaml"
    loose.write_text(own.read_text())
    assert Library(toys, tmp_path, [loose]).shown("leaflet").content is None
    assert load_game("crossing", toys).get("cards", "guide").steps == 2


def test_an_overlay_for_all_is_played(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("game: {title: The Other Crossing}\n")
    page = make_app(OVERLAYS=[str(path)]).test_client().get("/games/crossing/").text
    assert "The Other Crossing" in page


def test_an_address_is_named() -> None:
    with pytest.raises(ValueError, match="no address"):
        serve(host="", port=0)
    assert url("::1", 8321) == url("[::1]", 8321) == "http://[::1]:8321/"
