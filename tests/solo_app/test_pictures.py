"""Pictures: made once, kept in memory and as files; the ground of a board comes as dots."""

from __future__ import annotations

import re
import threading
from io import BytesIO
from pathlib import Path

import PIL.Image
import pytest
from flask import Flask
from werkzeug.exceptions import ServiceUnavailable

from solo_app.pages import boards
from solo_app.pictures import Cache, Folder, Turns

from .conftest import Player


def test_the_oldest_pictures_go_first() -> None:
    cache = Cache(most=10)
    assert cache.get(("a",), lambda: "aaaa") == "aaaa"
    assert cache.get(("b",), lambda: b"bbbb") == b"bbbb"
    assert cache.get(("a",), lambda: pytest.fail("it is kept")) == "aaaa"
    cache.get(("c",), lambda: "cccc")
    assert cache.size == 8
    assert cache.get(("b",), lambda: b"new") == b"new"


def test_a_table_is_drawn_before_the_pictures_that_wait() -> None:
    turns, done, waiting = Turns(), [], threading.Semaphore(0)

    def wait(turn: Turns | object, name: str) -> None:
        waiting.release()
        with turn:  # type: ignore[attr-defined]
            done.append(name)

    threads = [
        threading.Thread(target=wait, args=(turn, name))
        for turn, name in [(turns.later, "picture"), (turns.later, "another"), (turns, "table")]
    ]
    with turns, turns.later:  # who has it may take it again
        for thread in threads:
            thread.start()
            waiting.acquire()
            while turns.waiting <= threads.index(thread):
                pass
    for thread in threads:
        thread.join(10)
    assert done[0] == "table"
    assert sorted(done) == ["another", "picture", "table"]


def test_nothing_is_drawn_for_a_browser_that_has_left(app: Flask) -> None:
    cache = Cache()
    left = False
    environ = {"waitress.client_disconnected": lambda: left}
    with app.test_request_context(environ_overrides=environ):
        assert cache.get(("a",), lambda: "drawn") == "drawn"
        left = True
        with pytest.raises(ServiceUnavailable):
            cache.get(("b",), lambda: pytest.fail("nobody looks at it"))


def test_a_folder_keeps_one_version_of_each_name(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "pictures")
    assert folder.get("map", "1", "webp", lambda: b"one") == b"one"
    assert folder.get("map", "1", "webp", lambda: b"other") == b"one"
    assert folder.get("map.mine", "1", "webp", lambda: b"mine") == b"mine"
    assert folder.get("map", "2", "webp", lambda: b"two") == b"two"
    assert sorted(one.name for one in folder.path.iterdir()) == ["map.mine~1.webp", "map~2.webp"]


@pytest.mark.parametrize("left", [0, 3, 5, 8])
def test_a_picture_that_a_crash_has_cut_short_is_made_anew(tmp_path: Path, left: int) -> None:
    folder = Folder(tmp_path / "pictures")
    folder.get("map", "1", "webp", lambda: b"whole")
    (file,) = folder.path.iterdir()
    file.write_bytes(file.read_bytes()[:left])
    assert folder.get("map", "1", "webp", lambda: b"again") == b"again"
    assert folder.get("map", "1", "webp", lambda: b"other") == b"again"


def test_a_picture_is_kept_under_the_version_of_the_files_that_it_was_drawn_from(app: Flask) -> None:
    """Who changes a face while the table is open finds the new drawing at the next start, not the old one."""
    library = app.extensions["haversack"]["library"]
    overlay = library.folder / "crossing" / "mine.yaml"
    overlay.parent.mkdir(parents=True)
    overlay.write_text("game: {short: Mine}\n")
    content = library.content("crossing", ["mine"])
    before = library.stamp(content)
    overlay.write_text("game: {short: Of others}\n")
    assert library.stamp(content) == before
    assert library.stamp(library.content("crossing", ["mine"])) != before


def test_a_folder_that_cannot_be_written_costs_time_alone(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("a file stands in the way")
    folder = Folder(tmp_path / "pictures")
    assert folder.get("map", "1", "webp", lambda: b"one") == b"one"
    assert folder.get("map", "1", "webp", lambda: b"again") == b"again"


def test_the_ground_is_sent_apart_from_the_table(player: Player, app: Flask) -> None:
    """The page holds the address of the ground, which changes with it alone, and where the drawing is."""
    page = player.page()
    address = re.search(r'<image [^>]*href="([^"]+)"', page)
    assert address is not None
    assert re.match(r"/games/crossing/board\.webp\?v=[0-9a-f]{16}$", address[1])
    assert re.search(r'data-fine="/games/crossing/board\.svg\?v=[0-9a-f]{16}"', page)
    dots = re.search(r'data-dots="([0-9.]+)"', page)
    assert dots is not None
    ground = PIL.Image.open(BytesIO(player.client.get(address[1]).data))
    size = app.extensions["haversack"]["library"].content("crossing").game["board"]
    assert max(ground.size) <= boards.WIDE * 1.05  # the bleed lies outside
    assert ground.size[0] == pytest.approx(size["width"] * float(dots[1]), rel=0.05)


def test_the_shelf_shows_a_small_board(player: Player) -> None:
    """The dots of a table are not made for the pictures of all games."""
    client = player.client
    shelf = client.get("/").text
    address = re.search(r'class="cover-board" src="([^"]+)"', shelf)
    assert address is not None and "board.webp" not in shelf
    small = PIL.Image.open(BytesIO(client.get(address[1]).data))
    whole = PIL.Image.open(BytesIO(client.get("/games/crossing/board.webp").data))
    assert small.size[0] == pytest.approx(whole.size[0] * boards.COVER / boards.WIDE, rel=0.02)
