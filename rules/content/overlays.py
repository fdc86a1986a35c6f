"""Merging overlays and languages over a game's files, at the level of nodes.

Records merge by id, maps inside them key by key, lists whose items all have ids item by item; all
other values are replaced whole. Nodes
keep their own file, so that a finding about an overlaid value points into the overlay, and provenance
knows who said what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .findings import Report, nearest
from .models import Collection
from .source import Broken, Mapping, Node, Scalar, Sequence, Source

_ID = re.compile(r"[A-Za-z0-9_]{1,64}")
_DOTTED_ID = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*")


@dataclass(slots=True, eq=False)
class RecordNode:
    """A record's merged node, with what each file said beside its fields."""

    id: str
    node: Mapping
    provenances: dict[Source, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Layers:
    """All files of a game laid over each other, not yet typed."""

    folder: Path
    collections: dict[str, Collection]
    report: Report
    singles: dict[str, RecordNode] = field(default_factory=dict)
    records: dict[str, dict[str, RecordNode]] = field(default_factory=dict)
    defaults: dict[Source, Node | None] = field(default_factory=dict)  # provenance of each file
    suppressions: list[tuple[Mapping, Node]] = field(default_factory=list)  # where, list
    unreadable: set[str] = field(default_factory=set)  # names of files that could not be read
    lost: set[str] = field(default_factory=set)  # collections that could not be read

    def add_file(self, root: Mapping) -> None:
        """Lay a file's collections over what is there."""
        source = root.source
        self.defaults[source] = root.get("provenance")
        suppress = root.get("suppress")
        if suppress is not None:
            whole = Mapping(source, 1, 1, (1 << 60, 1))
            self.suppressions.append((whole, suppress))
        for name, node in root.entries.items():
            if name in ("provenance", "suppress", "collections"):
                continue
            collection = self.collections.get(name)
            if collection is None:
                if "game.yaml" in self.unreadable:
                    continue  # its declaration may be there
                self.report.add(root.key_position(name), "UNKNOWN_COLLECTION",
                                f"there is no collection {name!r}{nearest(name, self.collections)}")
            elif collection.single:
                self._add_single(collection, node)
            else:
                self._add_records(collection, node)

    def _add_single(self, collection: Collection, node: Node) -> None:
        if isinstance(node, Broken) or (isinstance(node, Scalar) and node.is_nothing):
            return
        if not isinstance(node, Mapping):
            self.report.add(node.position, "WRONG_TYPE", f"{collection.name}: a map is expected")
            return
        fresh = self._split(node, collection.name)
        old = self.singles.get(collection.name)
        if old is None:
            self.singles[collection.name] = fresh
            return
        # Base files share one `text`: a key may stand in one of them only.
        if node.source.kind == "base":
            for key in node.entries:
                if key in old.node.entries:
                    first = old.node.key_position(key)
                    self.report.add(node.key_position(key), "DUPLICATE_KEY",
                                    f"{collection.name}.{key} stands in {first} already")
        self._lay_over(old, fresh)

    def _add_records(self, collection: Collection, node: Node) -> None:
        if isinstance(node, Broken) or (isinstance(node, Scalar) and node.is_nothing):
            self.lost.update([collection.name] if isinstance(node, Broken) else [])
            return
        if not isinstance(node, Sequence):
            self.lost.add(collection.name)
            self.report.add(node.position, "WRONG_TYPE",
                            f"{collection.name}: a list of records is expected")
            return
        records = self.records.setdefault(collection.name, {})
        overlay = node.source.kind == "overlay"
        seen: dict[str, Mapping] = {}
        for i, item in enumerate(node.items):
            if overlay and i == 0 and _is_flag(item, "replace"):
                records.clear()
                continue
            record = self._record(collection, item)
            if record is None:
                continue
            earlier = seen.get(record.id)
            if earlier is None and node.source.kind == "base" and record.id in records:
                earlier = records[record.id].node
            if earlier is not None:
                self.report.add(record.node.position, "DUPLICATE_ID",
                                f"{collection.name}.{record.id} stands in {earlier.position} already")
                continue
            seen[record.id] = record.node
            self._place(collection, records, record)

    def _place(self, collection: Collection, records: dict[str, RecordNode],
               record: RecordNode) -> None:
        kind = record.node.source.kind
        remove, replace = (self._flag(record, key) for key in ("remove", "replace"))
        old = records.get(record.id)
        if remove:
            if records.pop(record.id, None) is None:
                self.report.add(record.node.position, "UNKNOWN_REMOVED",
                                f"{collection.name}: there is no {record.id!r} to remove"
                                f"{nearest(record.id, records)}")
        elif old is None or replace:
            if kind == "lang":
                self.report.add(record.node.position, "LANGUAGE_CHANGES_RULES",
                                f"{collection.name}: there is no {record.id!r} to translate"
                                f"{nearest(record.id, records)}")
                return
            records[record.id] = record
        else:
            self._lay_over(old, record)

    def _flag(self, record: RecordNode, key: str) -> bool:
        """Whether an overlay's record says `remove: true` or `replace: true`."""
        node = record.node.take(key)
        if node is None:
            return False
        if record.node.source.kind == "overlay" and _is_true(node):
            return True
        self.report.add(node.position, "BAD_OVERLAY",
                        f"{key!r} is for records of an overlay, and then `{key}: true`")
        return False

    def _record(self, collection: Collection, item: Node) -> RecordNode | None:
        if isinstance(item, Broken):
            return None
        if not isinstance(item, Mapping):
            self.report.add(item.position, "WRONG_TYPE", f"{collection.name}: a record is a map")
            return None
        item = item.copy()
        if collection.name == "links" and "id" not in item.entries:
            _name_link(item)
        node = item.get("id")
        pattern = _DOTTED_ID if collection.dotted else _ID
        if not isinstance(node, Scalar) or not pattern.fullmatch(node.text):
            if not isinstance(node, Broken):
                where = item.position if node is None else node.position
                self.report.add(where, "BAD_ID", f"{collection.name}: a record needs an `id` of "
                                "letters, digits and _")
            return None
        return self._split(item, node.text)

    def _split(self, node: Mapping, name: str) -> RecordNode:
        """The record's fields on one side, provenance and suppressions on the other."""
        node = node.copy()
        record = RecordNode(name, node)
        provenance = node.take("provenance")
        if provenance is not None:
            record.provenances[node.source] = provenance
        suppress = node.take("suppress")
        if suppress is not None:
            self.suppressions.append((node, suppress))
        return record

    def _lay_over(self, old: RecordNode, new: RecordNode) -> None:
        old.node = _merged(old.node, new.node)
        old.provenances.update(new.provenances)

    def is_lost(self, collection: str) -> bool:
        """Whether a collection seems empty only because a file could not be read: then nothing is
        said about what refers to it, as one slip should not hide in a hundred findings."""
        empty = not self.records.get(collection) and collection not in self.singles
        return collection in self.lost or (bool(self.unreadable) and empty)

    def all_records(self) -> Iterator[tuple[str, RecordNode]]:
        """Every record with the name of its collection, the single ones too."""
        yield from self.singles.items()
        for name, records in self.records.items():
            for record in records.values():
                yield name, record


def _merged(old: Mapping, new: Mapping) -> Mapping:
    """`new` over `old`, key by key. Depth is bounded by the reader."""
    result = old.copy()
    for key, node in new.entries.items():
        before = result.entries.get(key)
        if isinstance(before, Mapping) and isinstance(node, Mapping):
            result.entries[key] = _merged(before, node)
        elif isinstance(before, Sequence) and isinstance(node, Sequence) and _by_id(before, node):
            result.entries[key] = _merged_lists(before, node)
        else:
            result.put(new.keys[key], node)
    return result


def _by_id(old: Sequence, new: Sequence) -> bool:
    """Whether two lists merge item by item: all their items have ids (rows of a table do)."""
    return all(item_id(item) is not None for item in (*old.items, *new.items))


def _merged_lists(old: Sequence, new: Sequence) -> Sequence:
    items = {item_id(item): item for item in old.items}
    for item in new.items:
        name = item_id(item)
        before = items.get(name)
        assert isinstance(item, Mapping)
        if "remove" in item.entries and _is_true(item.entries["remove"]):
            items.pop(name, None)
        else:
            items[name] = _merged(before, item) if isinstance(before, Mapping) else item
    return Sequence(new.source, new.line, new.column, new.end, list(items.values()))


def item_id(node: Node) -> str | None:
    """The id of a list's item, if it is a map that has one."""
    key = node.entries.get("id") if isinstance(node, Mapping) else None
    return key.text if isinstance(key, Scalar) else None


def _is_true(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and node.text == "true"


def _is_flag(node: Node, name: str) -> bool:
    return (isinstance(node, Mapping) and list(node.entries) == [name]
            and _is_true(node.entries[name]))


def _name_link(item: Mapping) -> None:
    """A link without an id is named after its ends."""
    ends = [item.get("from"), item.get("to")]
    names = [end.text for end in ends if isinstance(end, Scalar)]
    if len(names) == 2:
        text = "__".join(names)
        key = Scalar(item.source, item.line, item.column, item.end, "id")
        item.put(key, Scalar(item.source, item.line, item.column, item.end, text))
