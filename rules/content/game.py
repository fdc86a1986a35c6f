"""The door to a game's content: load it, check it, ask it.

    content = load_game("red_burnoose")
    content.get("cards", "man").copies
    content.provenance("cards", "man", "provides").kind
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .build import Built, build_records
from .fields import Field
from .findings import ERROR, ContentError, Finding, Position, nearest
from .locate import content_root
from .models import Collection
from .overlays import RecordNode
from .provenance import Provenances, walk
from .reading import read_game
from .records import Fields, Provenance, Record
from .source import Source
from .words import Words

Overlay = str | Path


def games(root: Path | str | None = None) -> list[str]:
    """The ids of the games in the bag: folders of the content root that hold a game.yaml."""
    folder = content_root(root)
    try:
        return sorted(p.name for p in folder.iterdir() if (p / "game.yaml").is_file())
    except OSError:
        return []


def load_game(game: str, root: Path | str | None = None, overlays: Sequence[Overlay] = (),
              lang: str | None = None) -> Content:
    """A game's content, typed and complete.

    `overlays` are names in the game's `overlays/` folder, or paths; later ones win. `lang` names a
    file of its `lang/` folder. Raises ContentError with every finding if a value cannot be used;
    checks that only concern quality are `check_game`'s.
    """
    layers = read_game(game, content_root(root), overlays, lang)
    content = Content(build_records(layers)) if "game" in layers.singles else None
    errors = sorted(f for f in layers.report if f.level == ERROR)
    if content is None or errors:
        raise ContentError(errors)
    return content


class Content:
    """A game's content. Records and values do not change while it is used.

    Ids of records are strings; collections keep the order of the files. `kept` is for other rooms: what they made
    of this content and want to find again, by names of their own. It goes when the content goes.
    """

    def __init__(self, built: Built) -> None:
        self._built = built
        self.provenances = Provenances(built.layers)
        self.game: Record = built.game
        self.id: str = built.game["id"]
        self.title: str = built.game["title"]
        self.overlays: tuple[str, ...] = tuple(
            s.shown for s in built.layers.defaults if s.kind == "overlay")
        self.words = Words(built.text, built.names, built.language, built.full_name)
        self.kept: dict[str, Any] = {}
        self._fingerprint = ""

    def __repr__(self) -> str:
        return f"<Content {self.id}>"

    @property
    def collections(self) -> dict[str, Collection]:
        """The declarations of all collections, the built-in ones and the game's own."""
        return self._built.layers.collections

    @property
    def rules(self) -> dict[str, Record]:
        """The game's rules by id."""
        return self._built.records["rules"]

    @property
    def sources(self) -> list[Source]:
        """The files that the content was read from."""
        return list(self._built.layers.defaults)

    @property
    def folder(self) -> Path:
        """The game's folder."""
        return self._built.layers.folder

    @property
    def built(self) -> Built:
        """The nodes behind the records, for checks."""
        return self._built

    def all(self, collection: str) -> dict[str, Record]:
        """The records of a collection by id, in file order; empty if the game has none.

        Raises KeyError for a collection that nobody declared.
        """
        try:
            return self._built.records[collection]
        except KeyError:
            raise KeyError(f"{self.id} declares no collection {collection!r}"
                           f"{nearest(collection, self._built.records)}") from None

    def get(self, collection: str, id: str) -> Record:
        """One record. Raises KeyError, with the nearest id, if there is none."""
        records = self.all(collection)
        try:
            return records[id]
        except KeyError:
            raise KeyError(f"{self.id}: {collection} has no {id!r}{nearest(id, records)}") from None

    def at(self, collection: str, id: str = "", *path: str | int) -> Position:
        """Where a record or a value inside it is written, as near as can be told.

        In the single collections `game` and `text`, `id` is a field or key: `at("text", "hello")`.
        """
        record, path = self._place(collection, id, path)
        if record is None:
            return self._built.game_position
        return walk(record.node, path)[0].position

    def _place(self, collection: str, id: str, path: tuple[str | int, ...]
               ) -> tuple[RecordNode | None, tuple[str | int, ...]]:
        single = collection in self.collections and self.collections[collection].single
        return self._built.node(collection, id), (id, *path) if single and id else path

    def finding(self, code: str, message: str, collection: str, id: str = "", *path: str | int,
                level: str = ERROR) -> Finding:
        """A finding about a record or a value inside it."""
        place = f"{collection}.{id}" if id else collection
        return Finding.at(self.at(collection, id, *path), code, f"{place}: {message}", level)

    def provenance(self, collection: str, id: str = "", *path: str | int) -> Provenance:
        """Where a record, or the value at a path inside it, comes from."""
        record, path = self._place(collection, id, path)
        if record is None:
            raise KeyError(f"{self.id}: {collection} has no {id!r}")
        return self.provenances.of(collection, record, path)

    def reconstructed(self, collection: str, id: str = "") -> bool:
        """Whether any value of a record is ours: what the dagger in print says."""
        if self.provenance(collection, id).kind == "reconstructed":
            return True
        record = self._built.node(collection, id)
        assert record is not None
        return any(self.provenance(collection, id, *path).kind == "reconstructed"
                   for path in self.provenances.named_paths(record))

    @property
    def fingerprint(self) -> str:
        """SHA-256 over all that the engine reads: no words, no kit, no provenance."""
        if not self._fingerprint:
            self._fingerprint = fingerprint(self)
        return self._fingerprint


def fingerprint(content: Content) -> str:
    """See `Content.fingerprint`; the same on every machine and in every language."""
    facts: dict[str, Any] = {}
    for name, collection in content.collections.items():
        if collection.words:
            continue
        whole = Field("map", fields=collection.fields)
        records = {"": content.game} if collection.single else content.all(name)
        facts[name] = [[id, _facts(record, whole)] for id, record in records.items()]
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _facts(value: Any, field: Field) -> Any:
    """A value as plain JSON without the words in it."""
    if isinstance(value, Fields):
        inner = field.fields or {}
        return {key: _facts(value[key], inner[key]) for key in value
                if key in inner and not inner[key].words and inner[key].type != "text"}
    if isinstance(value, dict) and field.of is not None:
        return {str(key): _facts(child, field.of) for key, child in value.items()}
    if isinstance(value, tuple) and field.of is not None:
        return [_facts(child, field.of) for child in value]
    return value

