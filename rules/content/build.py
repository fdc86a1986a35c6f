"""From merged nodes to typed records; references looked up, languages held to words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .fields import Converter, Field
from .findings import Position, Report, nearest
from .models import Collection
from .overlays import Layers, RecordNode
from .records import Record
from .source import Mapping, Node, Scalar, Source

# What is told about the game rather than part of it: sentences mean these by an id only where nothing else has it.
LAST_NAMED = frozenset({"aids", "bots", "chapters", "components", "examples", "glossary", "kit"})


@dataclass(slots=True)
class Built:
    """Typed records of a game beside the nodes that they come from."""

    layers: Layers
    game: Record
    records: dict[str, dict[str, Record]] = field(default_factory=dict)
    text: dict[str, str] = field(default_factory=dict)
    language: str = "en"
    _names: dict[str, tuple[str, str]] = field(default_factory=dict)
    _full_names: dict[str, str] | None = None

    @property
    def game_position(self) -> Position:
        return self.layers.singles["game"].node.position

    def names(self, id: str) -> tuple[str, str] | None:
        """Singular and plural name of a record of any collection; the first with a name wins.

        Collections are asked in the order of the game's declarations, its own after the built-in; those of
        `LAST_NAMED` come after all others: a bot may be called by the id of the side that it plays.
        """
        return self.named().get(id)

    def full_name(self, id: str) -> str:
        """The field `full_name` of a record of any collection that declares it; empty where none has that id."""
        if self._full_names is None:
            self._full_names = {
                record["id"]: str(record["full_name"])
                for records in self.records.values() for record in records.values()
                if record.get("full_name")
            }  # fmt: skip
        return self._full_names.get(id, "")

    def named(self) -> dict[str, tuple[str, str]]:
        """All ids that have a name, with singular and plural."""
        if not self._names:
            for collection in sorted(self.records, key=LAST_NAMED.__contains__):
                for record in self.records[collection].values():
                    name = record.get("name") or record.get("label") or record.get("title")
                    if isinstance(name, str) and name:
                        plural = record.get("plural")
                        self._names.setdefault(record["id"], (name, plural or name))
        return self._names

    def text_node(self, key: str) -> Node | None:
        """The node of a template."""
        text = self.layers.singles.get("text")
        return text.node.entries.get(key) if text is not None else None

    def node(self, collection: str, id: str = "") -> RecordNode | None:
        """The node of a record, or of a single collection."""
        if collection in self.layers.singles:
            return self.layers.singles[collection]
        return self.layers.records.get(collection, {}).get(id)


def build_records(layers: Layers) -> Built:
    """Type every record by its collection's declaration; findings go to the layers' report."""
    converter = Converter(layers.report)
    game_node = layers.singles["game"].node
    fields = layers.collections["game"].fields
    game = Record("game", converter.fields(game_node, fields, "game"))
    built = Built(layers, game, language=_language(layers))
    for name, collection in layers.collections.items():
        if collection.single:
            continue
        nodes = layers.records.get(name, {})
        built.records[name] = {
            id: Record(name, _typed(converter, collection, node, nodes))
            for id, node in nodes.items()
        }
    text = layers.singles.get("text")
    if text is not None:
        built.text = _templates(text.node, layers.report)
    _check_references(built, converter)
    _check_languages(layers)
    return built


def _typed(converter: Converter, collection: Collection, record: RecordNode,
           others: dict[str, RecordNode]) -> dict[str, object]:
    place = f"{collection.name}.{record.id}"
    if record.node.source.kind == "overlay" and any(
            f.required and record.node.get(n) is None for n, f in collection.fields.items()):
        # Half a record in an overlay is mostly a slip in the id of an existing one.
        place += nearest(record.id, [id for id in others if id != record.id])
    return converter.fields(record.node, collection.fields, place)


def _templates(node: Mapping, report: Report) -> dict[str, str]:
    templates = {}
    for key, child in node.entries.items():
        if re.search(r"\s", key):
            report.add(node.key_position(key), "BAD_ID", f"text: {key!r} must be without spaces")
        if isinstance(child, Scalar):
            templates[key] = "" if child.is_nothing else child.text
        else:
            report.add(child.position, "WRONG_TYPE", f"text.{key}: a template is expected")
    return templates


def _check_references(built: Built, converter: Converter) -> None:
    for reference in converter.references:
        if any(built.layers.is_lost(to) for to in reference.to):
            continue
        if not any(reference.target in _ids(built, to) for to in reference.to):
            names = [id for to in reference.to for id in _ids(built, to)]
            listed = " or ".join(reference.to)
            built.layers.report.add(
                reference.where, "DANGLING_REFERENCE", f"{reference.place}: {listed} has no "
                f"{reference.target!r}{nearest(reference.target, names)}")


def _ids(built: Built, collection: str) -> dict[str, Record] | dict[str, str]:
    return built.text if collection == "text" else built.records.get(collection, {})


def _language(layers: Layers) -> str:
    """The language of the words: that of the language file, else what `game` says it is."""
    stated = layers.singles["game"].node.get("language")
    own = stated.text if isinstance(stated, Scalar) else "en"
    return next((s.path.stem for s in layers.defaults if s.kind == "lang"), own)


def _check_languages(layers: Layers) -> None:
    """A language file may change words only, so that a game in progress goes on in any language."""
    sources = {s for s in layers.defaults if s.kind == "lang"}
    if not sources:
        return
    for name, record in layers.all_records():
        collection = layers.collections[name]
        if collection.words:
            continue
        whole = Field("map", fields=collection.fields)
        for node, place in _rule_nodes(record.node, whole, f"{name}.{record.id}", sources):
            layers.report.add(node.position, "LANGUAGE_CHANGES_RULES",
                              f"{place}: a language changes words only")


def _rule_nodes(node: Node, field: Field, place: str,
                sources: set[Source]) -> Iterator[tuple[Node, str]]:
    """Nodes written by a language file whose fields are no words."""
    if field.words or field.type == "text":
        return
    if not isinstance(node, Mapping):
        if node.source in sources:
            yield node, place
        return
    for key, child in node.entries.items():
        inner = (field.fields or {}).get(key) if field.fields is not None else field.of
        if key != "id" and inner is not None:
            yield from _rule_nodes(child, inner, f"{place}.{key}", sources)

