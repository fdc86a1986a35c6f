"""`haversack play`: the solo table in the browser, on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from rules.content.findings import Finding

from .common import Problem, content_option, known_game, overlay_option

# The same as solo_app.server's, which is imported only when the table is started.
_HOST, _PORT = "127.0.0.1", 8321


@click.command()
@click.option("--host", default=_HOST, show_default=True, help="Address to serve at.")
@click.option("--port", type=click.IntRange(0, 65535), default=_PORT, show_default=True,
              help="Port to serve at; 0 takes a free one.")
@click.option("--db", metavar="FILE|URL", default="",
              help="Database: a file, or a URL (postgresql+psycopg://...). Else in your data folder.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--kits", is_flag=True, help="Build the kits of all games into output/ while the table is open.")
@content_option
@overlay_option
def command(
    host: str, port: int, db: str, no_browser: bool, kits: bool, root: str | None,
    overlays: tuple[str, ...],
) -> None:  # fmt: skip
    """Start the solo table and open it in the browser. Ctrl-C leaves it; games in progress are kept."""
    from rules.content import games

    if not games(root):
        known_game("", root)
    config: dict[str, Any] = {}
    if root is not None:
        config["CONTENT_ROOT"] = root
    if db:
        config["DATABASE_URL"] = db if "://" in db else f"sqlite:///{Path(db).absolute()}"
    if overlays:
        config["OVERLAYS"] = [_file(one) for one in overlays]
        _check(config["OVERLAYS"], root)

    from solo_app.server import serve
    from solo_app.storage import StoreError

    try:
        serve(host, port, config, open_browser=not no_browser and _has_screen(), kits=kits)
    except StoreError as error:
        raise Problem(f"--db {db}: {error}" if db else str(error)) from error
    except ValueError as error:
        raise Problem(f"--host {host} --port {port}: {error}") from error


def _file(overlay: str) -> str:
    if not Path(overlay).is_file():
        raise Problem(f"--overlay {overlay}: no such file")
    return overlay


def _check(overlays: list[str], root: str | None) -> None:
    """An overlay that cannot be laid over any game is said now, not on the page of each game.

    One that lies in a game's own folder is for that game alone; any other has to fit one of the games at least.
    """
    from rules.content import ContentError, games, load_game
    from solo_app.library import is_for

    known = games(root)
    for overlay in overlays:
        wrong: list[list[Finding]] = []
        for game in known:
            if not is_for(Path(overlay), game):
                continue
            try:
                load_game(game, root, [overlay])
                break
            except ContentError as error:
                wrong.append(error.findings)
        else:
            if not wrong:
                raise Problem(f"--overlay {overlay}: it belongs to none of the games")
            found = min(wrong, key=len)  # of the game that it is most likely meant for
            raise Problem(f"--overlay: {found[0]}{_more(len(found) - 1)}")


def _more(count: int) -> str:
    return f" (and {count} more: `haversack validate` tells)" if count else ""


def _has_screen() -> bool:
    """Whether a browser could show itself: without a screen, text browsers would take the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
