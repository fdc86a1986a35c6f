"""Built kits: what lies in the output folder, and building one in the background."""

from __future__ import annotations

import logging
import zipfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISREG
from tempfile import SpooledTemporaryFile
from threading import Lock, Thread
from typing import IO

from rules.content import ContentError, load_game

from .kit_orders import Order
from .library import Library

log = logging.getLogger(__name__)

KINDS = (".pdf", ".svg", ".png", ".json")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the date of files in archives: the same drawings, the same archive
_IN_MEMORY = 16 * 1024 * 1024  # bytes of an archive, before it goes to the disk


@dataclass(slots=True)
class Drawings:
    """A folder of a kit with a file for each face or sheet: `name` below the kit's folder."""

    name: str
    files: list[str]
    size: int

    @property
    def for_shop(self) -> bool:
        """Whether it is a folder of PDFs for print shops, with much or with little ink."""
        return self.name.partition("-")[0] == "shop"


@dataclass(slots=True)
class KitState:
    """What there is of a kit. `share` is the part of a running build that is done, 0 to 100."""

    files: list[tuple[str, int]] = field(default_factory=list)  # (name in the game's folder, bytes)
    drawings: list[Drawings] = field(default_factory=list)
    shop: list[Drawings] = field(default_factory=list)  # the files for shops
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
        found = _drawings(folder)
        state.drawings = [one for one in found if not one.for_shop]
        state.shop = [one for one in found if one.for_shop]
        return state

    def archive(self, game: str, name: str) -> IO[bytes] | None:
        """All files of a folder in one zip file; None if there are none. Whoever asks closes it."""
        found = next((one for one in _drawings(self.folder(game)) if one.name == name), None)
        if found is None:
            return None
        file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
            for path in found.files:
                try:
                    data = (self.folder(game) / path).read_bytes()
                except OSError:  # a build has just taken it away
                    continue
                entry = zipfile.ZipInfo(f"{game}-{path}", _LONG_AGO)
                # A PNG does not become smaller.
                entry.compress_type = zipfile.ZIP_STORED if path.endswith(".png") else zipfile.ZIP_DEFLATED
                archive.writestr(entry, data)
        file.seek(0)
        return file

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

    def build(self, game: str, order: Order | None = None) -> bool:
        """Starts building a kit; False if that is being done already."""
        if not self.reserve(game):
            return False
        asked = order or Order()
        Thread(target=self._build, args=(game, asked), name=f"kit-{game}", daemon=True).start()
        return True

    def _build(self, game: str, order: Order) -> None:
        from generator.kit import KitError, build_kit

        def progress(share: float, doing: str) -> None:
            self.advance(game, round(100 * share), doing)

        error = ""
        try:
            # Content of its own: the pages go on drawing from theirs meanwhile.
            content = load_game(game, self.library.root)
            build_kit(content, self.output, progress=progress, **order.arguments())
        except (KitError, ContentError) as wrong:
            error = str(wrong).splitlines()[0]
        except Exception:
            log.exception("the kit of %s", game)
            error = "The kit could not be built: a fault of ours."
        finally:
            self.finish(game, error)


def _files(folder: Path) -> Iterable[tuple[str, int]]:
    for path in sorted(folder.glob("*")):
        if path.suffix in KINDS and (size := _size(path)) is not None:
            yield path.name, size


def _drawings(folder: Path) -> list[Drawings]:
    """The folders of drawings below a kit: faces (`svg`, `png-low_ink`) and sheets apart."""
    names: dict[str, list[str]] = {}
    sizes: Counter[str] = Counter()
    for path in sorted(folder.glob("*/**/*")):
        if path.suffix not in KINDS or path.name.startswith(".") or (size := _size(path)) is None:
            continue
        below = path.relative_to(folder)
        name = "/".join(below.parts[:2]) if below.parts[1] == "sheets" else below.parts[0]
        names.setdefault(name, []).append(below.as_posix())
        sizes[name] += size
    return [Drawings(name, found, sizes[name]) for name, found in names.items()]


def _size(path: Path) -> int | None:
    """The bytes of a file; None for what is none, or none any more: builds take files away at any moment."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_size if S_ISREG(facts.st_mode) else None
