"""Pictures for pages: the faces that are printed, the board with what lies on it, icons, theme colours.

What takes a second to make is kept as a file in the data folder, so that the next start finds it made.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from generator.icons import icon_path
from generator.paint.svg import notation
from rules.content import Content

log = logging.getLogger(__name__)

Key = tuple[Any, ...]
Picture = TypeVar("Picture", str, bytes)

# The generator draws for one caller at a time; browsers ask for thirty faces at once.
DRAWING = RLock()


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
        with DRAWING:
            known = self._known(key)  # who was faster may have made it
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

    A folder that cannot be read or written costs time, nothing else.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def get(self, name: str, version: str, ending: str, make: Callable[[], bytes]) -> bytes:
        """The picture of that name and version, made if it is not kept. Neither may hold a `~`."""
        path = self.path / f"{name}~{version}.{ending}"
        try:
            return path.read_bytes()
        except OSError:
            made = make()
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            part.write_bytes(made)
            part.replace(path)
            for old in self.path.glob(f"{name}~*"):
                if old != path:
                    old.unlink(missing_ok=True)
        except OSError as error:
            log.debug("%s is not kept: %s", path, error)
        return made


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
