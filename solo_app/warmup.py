"""Warming up: what the first pages need is made in the background while the first person still looks at the shelf.

Reading a game, compiling it and drawing its board and cards takes seconds, once. One thread does it in small pieces:
first what the shelf shows of all games, then game by game, those played last first, what a table needs; a game whose
pages somebody looks at goes before all that. While somebody waits for an answer it does not begin the next piece. The
thread is a daemon and holds nothing open, so the table can be left at any moment.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from flask import Flask, request

from generator.board import has_board
from rules.content import Content
from rules.table.drive import compiled

from .app_extension import EXTENSION
from .pages.boards import cover_webp, ground_webp, lay_ground
from .pages.common import has_face
from .pages.game import cover
from .pages.pictures import face_svg

log = logging.getLogger(__name__)

Piece = Callable[[], object]

PATIENCE = 3.0  # seconds: so long the first page has the machine for itself


class WarmUp:
    """The background thread of one app. Make it before the app serves its first request."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.done = threading.Event()  # everything is warm, or it was stopped
        self._stopped = threading.Event()
        self._quiet = threading.Condition()
        self._busy = 0
        self._served = False  # somebody has had a page
        self._looked_at = ""  # the game whose pages were asked for last
        self._thread = threading.Thread(target=self._run, name="warm-up", daemon=True)
        app.before_request(self._enter)
        app.teardown_request(self._leave)

    def start(self) -> None:
        """Begins in the background."""
        self._thread.start()

    def stop(self, wait: float = 2.0) -> bool:
        """Begins nothing more; waits at most so many seconds for the piece at work. Whether the thread has ended.

        To shut Python down while a library draws in the thread may crash it.
        """
        self._stopped.set()
        with self._quiet:
            self._quiet.notify_all()
        if self._thread.is_alive():
            self._thread.join(wait)
        return not self._thread.is_alive()

    # ------------------------------------------------------------------ giving way to people

    def _enter(self) -> None:
        with self._quiet:
            self._busy += 1
            if request.blueprint != "pictures":  # the shelf asks for those of all games
                self._looked_at = str((request.view_args or {}).get("game", self._looked_at))

    def _leave(self, error: BaseException | None = None) -> None:
        with self._quiet:
            self._busy = max(0, self._busy - 1)
            self._served = True
            self._quiet.notify_all()

    def _may_go_on(self) -> bool:
        with self._quiet:
            self._quiet.wait_for(lambda: self._stopped.is_set() or not self._busy)
        return not self._stopped.is_set()

    # ------------------------------------------------------------------ the work

    def _run(self) -> None:
        with self._quiet:
            self._quiet.wait_for(lambda: self._served or self._stopped.is_set(), PATIENCE)
        try:
            games = self._games()
            left = [(game, self._pieces(part, game)) for part in (covers, pieces) for game in games]
            while left and self._may_go_on():
                at = next((at for at, (game, _) in enumerate(left) if game == self._looked_at), 0)
                if not self._one(*left[at]):
                    del left[at]
        finally:
            self.done.set()

    def _games(self) -> list[str]:
        """The games in the bag, those played last first."""
        parts = self.app.extensions[EXTENSION]
        order = [saved.game for saved in parts["store"].games()]
        known = parts["library"].games()
        return [game for game in dict.fromkeys([*order, *known]) if game in known]

    def _pieces(self, part: Callable[[Flask, str], Iterator[Piece]], game: str) -> Iterator[Piece]:
        yield from part(self.app, game)

    def _one(self, game: str, rest: Iterator[Piece]) -> bool:
        """Does the next piece of a game; whether there may be more."""
        with self.app.app_context():
            try:
                piece = next(rest, None)
                if piece is not None:
                    piece()
            except Exception as error:  # its page says what is wrong with it, to whoever opens it
                log.debug("%s stays cold: %s", game, error)
                return False
        return piece is not None


def covers(app: Flask, game: str) -> Iterator[Piece]:
    """What the shelf and the game's own page show of it. Needs an app context."""
    content: Content = app.extensions[EXTENSION]["library"].content(game)
    if has_board(content):
        yield lambda: cover_webp(content)
    for record in cover(content):
        yield partial(face_svg, content, *record, "front")


def pieces(app: Flask, game: str) -> Iterator[Piece]:
    """What makes a game's tables fast, in the order in which they need it. Needs an app context."""
    library: Any = app.extensions[EXTENSION]["library"]
    content: Content = library.content(game)
    rules = library.rules(game)
    if rules is not None:
        yield lambda: compiled(rules, content)
    if has_board(content):
        yield lambda: lay_ground(content)
        yield lambda: ground_webp(content)
    for record in cards(content):
        yield partial(face_svg, content, *record, "front")


def cards(content: Content) -> Iterator[tuple[str, str]]:
    """The records that are printed as cards: those with a back."""
    for name, collection in content.collections.items():
        if not collection.single and has_face(content, name) and has_face(content, name, "back"):
            for id in content.all(name):
                yield name, id
