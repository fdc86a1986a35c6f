"""The games in the bag: their content, loaded once, with or without owners' overlays."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any
from weakref import WeakKeyDictionary

import generator
from rules.content import Content, ContentError, games, load_game, templates_root
from rules.table import GameRules, SetupError, game_rules, has_rules

OVERLAY_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


class UnknownGame(LookupError):
    """There is no such game in the bag."""


class UnknownOverlay(LookupError):
    """There is no overlay of that name, neither the game's own nor the owner's."""


@dataclass(slots=True)
class Shown:
    """A game on the shelf. `content` is None where it cannot be read; `problems` say why."""

    id: str
    content: Content | None
    playable: bool = False
    problems: list[str] = field(default_factory=list)


class Library:
    """Content by game and overlays, each loaded once; overlays of owners in the data folder."""

    def __init__(self, root: Path | str | None, data: Path, overlays: Sequence[Path] = ()) -> None:
        self.root = root
        self.folder = data / "overlays"
        self.everywhere = tuple(overlays)
        self._lock = RLock()
        self._loaded: dict[tuple[str, tuple[str, ...]], tuple[str, Content]] = {}
        self._names: WeakKeyDictionary[Content, tuple[str, ...]] = WeakKeyDictionary()
        self._stamps: WeakKeyDictionary[Content, str] = WeakKeyDictionary()

    def games(self) -> list[str]:
        """The ids of the games in the bag."""
        return games(self.root)

    def shelf(self) -> list[Shown]:
        """Every game; one that cannot be read is shown with what is wrong with it."""
        return [self.shown(game) for game in self.games()]

    def shown(self, game: str) -> Shown:
        """One game. Raises UnknownGame."""
        try:
            content = self.content(game)
        except ContentError as error:
            return Shown(game, None, problems=[str(one) for one in error.findings])
        return Shown(game, content, self.rules(game) is not None)

    def content(self, game: str, overlays: Sequence[str] = ()) -> Content:
        """A game's content under the named overlays. Raises UnknownGame, UnknownOverlay, ContentError."""
        if game not in self.games():
            raise UnknownGame(game)
        always = [path for path in self.everywhere if is_for(path, game)]
        paths = [*always, *(self.overlay_path(game, name) for name in overlays)]
        key = (game, tuple(overlays))
        state = _stamp(paths)
        with self._lock:
            known = self._loaded.get(key)
            if known is not None and known[0] == state:
                return known[1]
            content = load_game(game, self.root, [str(path) for path in paths])
            self._loaded[key] = (state, content)
            self._names[content] = tuple(overlays)
            self.stamp(content)
            return content

    def names_of(self, content: Content) -> list[str]:
        """The owner's overlays under which content was loaded here."""
        return list(self._names.get(content, ()))

    def rules(self, game: str) -> GameRules | None:
        """The game's rules code, or None where the folder only builds a kit."""
        try:
            return game_rules(game) if has_rules(game) else None
        except (SetupError, AttributeError):
            return None

    # ------------------------------------------------------------------ overlays

    def overlays(self, game: str) -> list[str]:
        """The names of the overlays that the owner has made for a game."""
        folder = self.folder / game
        found = (path.stem for path in folder.glob("*.yaml")) if folder.is_dir() else ()
        return sorted(name for name in found if OVERLAY_NAME.fullmatch(name))

    def overlay_path(self, game: str, name: str, new: bool = False) -> Path:
        """Where an owner's overlay lies. Raises UnknownOverlay for a bad name or a missing file."""
        if not OVERLAY_NAME.fullmatch(name) or not OVERLAY_NAME.fullmatch(game):
            raise UnknownOverlay(name)
        path = self.folder / game / f"{name}.yaml"
        if not new and not path.is_file():
            raise UnknownOverlay(name)
        return path

    # ------------------------------------------------------------------ pictures

    def stamp(self, content: Content) -> str:
        """Changes whenever a drawing of this content may: content files, face layouts, what draws them.

        It is that of the files as they were read: whoever changes them now sees his changes, and pictures that are kept
        by it, when they are read again.
        """
        with self._lock:
            if content not in self._stamps:
                files = [source.path for source in content.sources]
                faces = templates_root() / "faces"
                self._stamps[content] = _stamp([*files, *sorted(faces.rglob("*.yaml")), *_code()])
            return self._stamps[content]


@cache
def _code() -> tuple[Path, ...]:
    """The files of the generator."""
    return tuple(sorted(Path(generator.__file__).parent.rglob("*.py")))


def is_for(path: Path, game: str) -> bool:
    """Whether an overlay given for all games is for this one: a file in `<game>/overlays/` is for its own."""
    folder = path.absolute().parent
    return folder.name != "overlays" or folder.parent.name == game


def _stamp(paths: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        try:
            facts = path.stat()
        except OSError:
            continue
        digest.update(f"{path}|{facts.st_size}|{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def completeness(content: Content) -> dict[str, Any]:
    """How complete a game is: counts of records, and of those that are reconstructed.

    Returns {collection label: (records, of these with a value of ours)} for what people hold in hands.
    """
    found = {}
    for name, collection in content.collections.items():
        if collection.single or collection.words or name in ("rules", "options", "components"):
            continue
        records = content.all(name)
        if records:
            ours = sum(content.reconstructed(name, id) for id in records)
            found[collection.label] = (len(records), ours)
    return found
