"""A served table, and a browser in front of it that reports whatever goes wrong on its console."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from waitress.server import create_server

from solo_app import assets
from solo_app.app import close_app, create_app
from tests import toy_games

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def serve(settings: dict[str, Any]) -> Iterator[str]:
    app = create_app(settings)
    server = create_server(app, host="127.0.0.1", port=0, threads=6)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    server.task_dispatcher.shutdown()
    thread.join(5)
    close_app(app)


@pytest.fixture(scope="session")
def toys() -> Iterator[Path]:
    with toy_games.installed() as content:
        yield content


@pytest.fixture(scope="session")
def toy_url(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A table with the toy games."""
    folder = tmp_path_factory.mktemp("toys")
    yield from serve({"DATA_DIR": folder, "OUTPUT_DIR": folder / "output", "CONTENT_ROOT": toys})


@pytest.fixture(scope="session")
def real_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A table with the games of the bag."""
    folder = tmp_path_factory.mktemp("real")
    yield from serve({"DATA_DIR": folder, "OUTPUT_DIR": folder / "output"})


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests. Without Chromium or the npm packages these tests are skipped, and say so."""
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not assets.has_vendor() or not AXE.is_file():
        pytest.skip("the npm packages are not installed (make setup)")
    with playwright.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


OpenPage = Callable[..., Any]


@pytest.fixture(scope="session")
def contexts(chromium: Any) -> Iterator[OpenPage]:
    """The browser's context of some options: made once, since each is a window of its own, which takes a second."""
    known: dict[tuple[tuple[str, Any], ...], Any] = {}

    def context(**options: Any) -> Any:
        key = tuple(sorted(options.items()))
        if key not in known:
            known[key] = chromium.new_context(**options)
        return known[key]

    yield context
    for one in known.values():
        one.close()


@pytest.fixture
def open_page(contexts: OpenPage) -> Iterator[OpenPage]:
    """Opens pages of a width, each in a tab of its own; the test fails if their console saw an error. Of one test
    nothing is left to the next: what our pages keep they keep in the tab, or in cookies."""
    pages: list[Any] = []
    troubles: list[str] = []

    def open_(width: int = 1280, height: int = 900, color_scheme: str = "light", **more: Any) -> Any:
        page = contexts(**more).new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme)
        page.set_default_timeout(30_000)
        page.on(
            "console",
            lambda said: (
                troubles.append(f"{said.type}: {said.text}")
                if said.type in ("error", "warning")
                else None
            ),
        )
        page.on("pageerror", lambda error: troubles.append(f"page: {error}"))
        return page

    yield open_
    for page in pages:
        page.context.clear_cookies()
        page.close()
    assert not troubles
