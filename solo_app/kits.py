"""Built kits: what lies in the output folder, and building one in the background."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Thread

from rules.content import ContentError, load_game

from .library import Library

log = logging.getLogger(__name__)

KINDS = (".pdf", ".svg", ".png", ".json")


@dataclass(slots=True)
class KitState:
    """What there is of a kit. `share` is the part of a running build that is done, 0 to 100."""

    files: list[tuple[str, int]] = field(default_factory=list)  # (name in the game's folder, bytes)
    more: int = 0  # drawings in folders below
    building: bool = False
    share: int = 0
    doing: str = ""
    error: str = ""


class Kits:
    """The kits below the output folder."""

    def __init__(self, output: Path, library: Library) -> None:
        self.output = output.absolute()
        self.library = library
        self._lock = Lock()
        self._running: dict[str, KitState] = {}

    def folder(self, game: str) -> Path:
        """Where a game's kit lies."""
        return self.output / game

    def state(self, game: str) -> KitState:
        """What there is, and how far a running build is."""
        with self._lock:
            state = self._running.setdefault(game, KitState())
        folder = self.folder(game)
        state.files = list(_files(folder))
        state.more = sum(path.suffix in KINDS for path in folder.rglob("*")) - len(state.files)
        return state

    def reserve(self, game: str) -> bool:
        """Takes a kit to build it; False if somebody builds it already."""
        with self._lock:
            state = self._running.setdefault(game, KitState())
            if state.building:
                return False
            state.building, state.share, state.doing, state.error = True, 0, "", ""
            return True

    def advance(self, game: str, share: int, doing: str) -> None:
        """Notes how far the build of a reserved kit is, 0 to 100."""
        state = self._running[game]
        state.share, state.doing = share, doing

    def finish(self, game: str, error: str = "") -> None:
        """Notes that the build of a reserved kit has ended, and what went wrong."""
        state = self._running[game]
        state.error, state.building = error, False

    def build(self, game: str) -> None:
        """Starts building a kit, unless that is being done already."""
        if self.reserve(game):
            Thread(target=self._build, args=(game,), name=f"kit-{game}", daemon=True).start()

    def _build(self, game: str) -> None:
        from generator.kit import KitError, build_kit

        def progress(share: float, doing: str) -> None:
            self.advance(game, round(100 * share), doing)

        error = ""
        try:
            # Content of its own: the pages go on drawing from theirs meanwhile.
            build_kit(load_game(game, self.library.root), self.output, progress=progress)
        except (KitError, ContentError) as wrong:
            error = str(wrong).splitlines()[0]
        except Exception:
            log.exception("the kit of %s", game)
            error = "The kit could not be built: a fault of ours."
        finally:
            self.finish(game, error)


def _files(folder: Path) -> Iterable[tuple[str, int]]:
    for path in sorted(folder.glob("*")):
        if path.suffix in KINDS and path.is_file():
            yield path.name, path.stat().st_size
