"""Pictures for pages: the faces that are printed, the board with what lies on it, icons, theme colours."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import RLock
from typing import Any

from generator.icons import icon_path
from generator.paint.svg import notation
from rules.content import Content

Key = tuple[Any, ...]

# The generator draws for one caller at a time; browsers ask for thirty faces at once.
DRAWING = RLock()


class Cache:
    """The last pictures made, up to a number of characters in all."""

    def __init__(self, most: int = 48_000_000) -> None:
        self.most = most
        self.size = 0
        self._lock = RLock()
        self._kept: OrderedDict[Key, str] = OrderedDict()

    def get(self, key: Key, make: Callable[[], str]) -> str:
        """The picture of a key, made if it is not kept."""
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known
        with DRAWING:
            made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self.size += len(made)
            while self.size > self.most and len(self._kept) > 1:
                self.size -= len(self._kept.popitem(last=False)[1])
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
