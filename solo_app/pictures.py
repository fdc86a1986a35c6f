"""Pictures for pages: the faces that are printed, the board with what lies on it, icons, theme colours.

What takes a second to make is kept as a file in the data folder, so that the next start finds it made.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Condition, RLock, get_ident
from typing import Any, TypeVar
from zlib import crc32

from flask import has_request_context, request
from werkzeug.exceptions import ServiceUnavailable

from generator.icons import icon_path
from generator.paint.svg import notation
from rules.content import Content

log = logging.getLogger(__name__)

Key = tuple[Any, ...]
Picture = TypeVar("Picture", str, bytes)


class Turns:
    """A lock for one at a time, who may take it again: whoever comes for himself goes before all that wait `later`."""

    def __init__(self) -> None:
        self.later = Later(self)
        self._free = Condition()
        self._owner = 0
        self._depth = 0
        self._pressing = 0  # how many of those who wait come for themselves
        self.waiting = 0

    def __enter__(self) -> None:
        self.take()

    def __exit__(self, *error: object) -> None:
        self.give()

    def take(self, later: bool = False) -> None:
        """Waits for one's turn."""
        me = get_ident()
        with self._free:
            if self._owner != me:
                self.waiting += 1
                self._pressing += not later
                self._free.wait_for(lambda: not self._owner and not (later and self._pressing))
                self._pressing -= not later
                self.waiting -= 1
                self._owner = me
            self._depth += 1

    def give(self) -> None:
        """The turn of the next."""
        with self._free:
            self._depth -= 1
            if not self._depth:
                self._owner = 0
                self._free.notify_all()


class Later:
    """The same lock for what can wait."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns

    def __enter__(self) -> None:
        self.turns.take(later=True)

    def __exit__(self, *error: object) -> None:
        self.turns.give()


# The generator draws for one caller at a time; browsers ask for thirty faces at once. A table that somebody
# waits for goes before pictures, which come later than the page in any case.
DRAWING = Turns()


def refuse_who_left() -> None:
    """Draws nothing for a browser that has gone on to another page: raises ServiceUnavailable, which nobody reads."""
    if has_request_context():
        left: Callable[[], bool] | None = request.environ.get("waitress.client_disconnected")
        if left is not None and left():
            raise ServiceUnavailable


class Cache:
    """The last pictures made (SVG text, bytes of other kinds), up to a number of characters in all."""

    def __init__(self, most: int = 48_000_000) -> None:
        self.most = most
        self.size = 0
        self._lock = RLock()
        self._kept: OrderedDict[Key, Any] = OrderedDict()

    def get(self, key: Key, make: Callable[[], Picture]) -> Picture:
        """The picture of a key, made if it is not kept."""
        known: Picture | None = self._known(key)
        if known is not None:
            return known
        with DRAWING.later:
            known = self._known(key)  # who was faster may have made it
            if known is None:
                refuse_who_left()
            made = make() if known is None else known
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self.size += len(made)
            while self.size > self.most and len(self._kept) > 1:
                self.size -= len(self._kept.popitem(last=False)[1])
        return made

    def _known(self, key: Key) -> Any:
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
            return known


class Folder:
    """Pictures kept as files, one of each name: a new version takes the place of the old one.

    A folder that cannot be read or written costs time, nothing else. A file ends with the checksum of its picture: one
    that a crash of the machine has left empty, or half as it was, is made anew.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def get(self, name: str, version: str, ending: str, make: Callable[[], bytes]) -> bytes:
        """The picture of that name and version, made if it is not kept. Neither may hold a `~`."""
        path = self.path / f"{name}~{version}.{ending}"
        try:
            kept = _unsealed(path.read_bytes())
        except OSError:
            kept = None
        if kept is not None:
            return kept
        made = make()
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            part.write_bytes(_sealed(made))
            part.replace(path)
            for old in self.path.glob(f"{name}~*"):
                if old != path:
                    old.unlink(missing_ok=True)
        except OSError as error:
            log.debug("%s is not kept: %s", path, error)
        return made


_SEAL = 4  # bytes


def _sealed(picture: bytes) -> bytes:
    """A picture with its checksum behind it, where those who show pictures do not look."""
    return picture + crc32(picture).to_bytes(_SEAL, "big")


def _unsealed(kept: bytes) -> bytes | None:
    """The picture that was sealed; None where it is not the one any more."""
    picture = kept[:-_SEAL]
    return picture if picture and _sealed(picture) == kept else None


def icon_file(name: str) -> str:
    """An icon as an SVG file whose drawing `#i` takes the colour of the text around it.

    Raises KeyError for an unknown name.
    """
    parts = [path for part in ("main", "accent") if (path := icon_path(name, part)) is not None]
    drawn = "".join(f'<path fill-rule="evenodd" d="{notation(path)}"/>' for path in parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<g id="i" fill="currentColor">{drawn}</g></svg>'
    )


def face_ids(content: Content) -> dict[str, list[str]]:
    """The collections that people hold in hands or look at: name -> ids of its records."""
    found = {}
    for name, collection in content.collections.items():
        if (
            collection.single
            or collection.words
            or name in ("rules", "options", "components", "links")
        ):
            continue
        records = list(content.all(name))
        if records:
            found[name] = records
    return found
