"""Warming up: the first pages find their drawings made; people go first; leaving is never held up."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from solo_app import warmup
from solo_app.pages import boards
from solo_app.warmup import WarmUp

from .conftest import MakeApp, Player

ROOT = Path(__file__).resolve().parents[2]


def count_drawings(monkeypatch: pytest.MonkeyPatch, app: Flask) -> list[Any]:
    """The keys of the pictures that have to be made from now on."""
    made: list[Any] = []
    cache = app.extensions["haversack"]["pictures"]
    get = cache.get

    def counted(key: Any, make: Any) -> Any:
        def noted() -> Any:
            made.append(key)
            return make()

        return get(key, noted)

    monkeypatch.setattr(cache, "get", counted)
    return made


def test_what_the_first_pages_need_is_made_before(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = count_drawings(monkeypatch, app)
    warm = WarmUp(app)
    warm.start()
    assert warm.done.wait(60)
    warmed = len(made)
    assert warmed >= 4  # a board, three cards
    client = app.test_client()
    assert Player(client).page()
    assert client.get("/games/crossing/board.webp").status_code == 200
    assert client.get("/games/crossing/faces/cards/guide/front.svg").status_code == 200
    assert len(made) == warmed


def test_the_next_start_finds_the_ground_made(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make_app().test_client().get("/games/crossing/board.webp").data
    monkeypatch.setattr(boards, "webp_bytes", lambda *_: pytest.fail("it was drawn again"))
    assert make_app().test_client().get("/games/crossing/board.webp").data == first


def test_people_go_first(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody waits for a page no piece is begun; afterwards it goes on."""
    inside, leave = threading.Event(), threading.Event()

    def slow() -> str:
        inside.set()
        leave.wait(20)
        return "done"

    app.add_url_rule("/slow", view_func=slow)
    made = count_drawings(monkeypatch, app)
    warm = WarmUp(app)
    visitor = threading.Thread(target=lambda: app.test_client().get("/slow"))
    visitor.start()
    assert inside.wait(10)
    warm.start()
    assert not warm.done.wait(1.0)
    assert not made
    leave.set()
    visitor.join(10)
    assert warm.done.wait(60)
    assert made


def test_the_game_that_is_looked_at_goes_first(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    games = app.extensions["haversack"]["library"].games()
    last = games[-1]
    order: list[str] = []

    def some(app: Flask, game: str) -> Any:
        yield lambda: order.append(game)
        yield lambda: order.append(game)

    monkeypatch.setattr(warmup, "covers", some)
    monkeypatch.setattr(warmup, "pieces", some)
    warm = WarmUp(app)
    client = app.test_client()
    client.get(f"/games/{last}/")
    client.get(f"/games/{games[0]}/board.webp")  # a picture of the shelf says nothing
    warm.start()
    assert warm.done.wait(60)
    assert order[:4] == [last] * 4
    assert order.count(games[0]) == 4


def test_it_stops_between_two_pieces(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    first = threading.Event()

    def pieces(app: Flask, game: str) -> Any:
        def piece() -> None:
            done.append(1)
            first.set()
            time.sleep(0.01)

        yield from [piece] * 1000

    monkeypatch.setattr(warmup, "pieces", pieces)
    warm = WarmUp(app)
    warm.start()
    assert first.wait(10)
    warm.stop(wait=5)
    assert warm.done.is_set()
    assert len(done) < 900


def test_a_game_that_cannot_be_read_leaves_the_others_warm(
    make_app: MakeApp, tmp_path: Path, toys: Path
) -> None:
    root = tmp_path / "content"
    root.mkdir()
    (root / "leaflet").symlink_to(toys / "leaflet")
    (root / "broken").mkdir()
    (root / "broken" / "game.yaml").write_text("game: [")
    app = make_app(CONTENT_ROOT=root)
    warm = WarmUp(app)
    warm.start()
    assert warm.done.wait(60)
    assert app.extensions["haversack"]["pictures"].size > 0


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("after", "drawing"), [
    (0.0, ""), (0.7, ""), (0.7, "warmup.covers = lambda app, game: iter([lambda: time.sleep(60)])"),
])  # fmt: skip
def test_the_table_is_left_while_it_warms_up(
    tmp_path: Path, sent: signal.Signals, after: float, drawing: str
) -> None:
    """However long the piece takes that is being drawn."""
    code = (
        f"import time\nfrom solo_app import warmup\nfrom solo_app.server import serve\n{drawing}\n"
        f"serve(port=0, config={{'DATA_DIR': {str(tmp_path)!r}}}, threads=2)"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )  # fmt: skip
    assert child.stdout is not None
    assert "http://127.0.0.1:" in child.stdout.readline()
    time.sleep(after)
    child.send_signal(sent)
    _, errors = child.communicate(timeout=10)
    assert child.returncode == (0 if sent == signal.SIGINT else -sent)
    assert errors == ""
