"""Slips of the pen: one value of the content replaced, and the finding that belongs to it.

Where the values stand is taken from the content itself, so every reference, every number, every listed value
and every count of the game can be spoilt in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from rules.content import Content
from rules.content.fields import Field
from rules.content.overlays import RecordNode
from rules.content.source import Mapping, Node, Scalar, Sequence

NOBODY = "nobody_of_this_name"


@dataclass(frozen=True)
class Slip:
    """`new` in place of the node `old`; the finding `code` is expected at `at` (the node itself, if not given)."""

    code: str
    place: str
    old: Node
    new: str
    at: tuple[int, int] | None = None

    def __str__(self) -> str:
        return f"{self.code}-{self.place}"

    @property
    def expected(self) -> tuple[int, int]:
        """Line and column of the finding."""
        return self.at or _place(self.old)

    def spoil(self, text: str) -> str:
        """The file's text with the slip in it."""
        lines = text.splitlines(keepends=True)
        start = sum(map(len, lines[: self.old.line - 1])) + self.old.column - 1
        line, column = self.old.end
        stop = sum(map(len, lines[: line - 1])) + column - 1
        return text[:start] + self.new + text[stop:]


def _place(node: Node) -> tuple[int, int]:
    return node.line, node.column


def records(content: Content) -> Iterator[tuple[str, RecordNode]]:
    """Every record of the base files, with its collection."""
    for name, record in content.built.layers.all_records():
        if name != "text":
            yield name, record


def typed(content: Content) -> Iterator[tuple[str, Field, Scalar]]:
    """Every single value with its declaration: (place, field, node)."""
    for name, record in records(content):
        whole = Field("map", fields=content.collections[name].fields)
        yield from _typed(record.node, whole, f"{name}.{record.id}")


def _typed(node: Node | None, field: Field, place: str) -> Iterator[tuple[str, Field, Scalar]]:
    if isinstance(node, Scalar):
        if not node.is_nothing:
            yield place, field, node
    elif isinstance(node, Sequence) and field.of is not None:
        for i, item in enumerate(node.items):
            yield from _typed(item, field.of, f"{place}[{i}]")
    elif isinstance(node, Mapping):
        for key, child in node.entries.items():
            inner = (field.fields or {}).get(key) if field.fields is not None else field.of
            if inner is not None:
                yield from _typed(child, inner, f"{place}.{key}")


def shape_slips(content: Content) -> Iterator[Slip]:
    """What cannot be loaded: references to nobody, values of the wrong type, out of bounds, unknown, missing."""
    for place, field, node in typed(content):
        match field.type:
            case "ref":
                yield Slip("DANGLING_REFERENCE", place, node, NOBODY)
            case "int" | "number":
                yield Slip("WRONG_TYPE", place, node, "many")
                yield Slip("WRONG_TYPE", place, node, "99999999999999999999")
                if field.min is not None:
                    yield Slip("OUT_OF_RANGE", place, node, f"{int(field.min) - 1}")
            case "enum":
                yield Slip("UNKNOWN_VALUE", place, node, NOBODY)
            case "bool":
                yield Slip("WRONG_TYPE", place, node, "yes")
    for name, record in records(content):
        fields, single = content.collections[name].fields, content.collections[name].single
        for key, child in record.node.entries.items():
            if key != "id" and isinstance(child, Scalar) and fields[key].required and not single:
                yield Slip("MISSING_FIELD", f"{name}.{record.id}.{key}", child, "~", _place(record.node))
            if key != "id":
                yield Slip("UNKNOWN_FIELD", f"{name}.{record.id}.{key}", record.node.keys[key], NOBODY)
    for name, collection in content.collections.items():
        nodes = [] if collection.single else list(content.built.layers.records.get(name, {}).values())
        for before, record in pairwise(nodes):
            written = record.node.entries["id"]
            own = _place(written) != _place(record.node)  # a link may be named after its ends
            if own and before.node.source is record.node.source:
                yield Slip("DUPLICATE_ID", f"{name}.{record.id}", written, before.id, _place(record.node))


def meaning_slips(content: Content) -> Iterator[Slip]:
    """What can be loaded and does not hold together: counts, holes, indicators, costs."""
    for id, row in content.all("components").items():
        if row.counts is not None:
            node = _node(content, "components", id, "count")
            yield Slip("COUNT_DIFFERS", f"components.{id}", node, str(row["count"] + 1))
    for id, table in content.all("tables").items():
        rows = _node(content, "tables", id, "rows")
        assert isinstance(rows, Sequence)
        for i, line in enumerate(rows.items):
            cells = line.entries["cells"] if isinstance(line, Mapping) else line
            assert isinstance(cells, Sequence)
            for j, cell in enumerate(cells.items):
                yield Slip("TABLE_HOLE", f"tables.{id}[{i}][{j}]", cell, "~")
            yield Slip("TABLE_HOLE", f"tables.{id}[{i}]", cells.items[-1], "0, 0", _place(cells))
        assert len(table.rows) == len(rows.items)
    earlier: dict[str, str] = {}  # space -> a symbol on one of its roads, written further up
    for id, one in content.all("exits").items():
        symbols = _node(content, "exits", id, "symbols")
        other = earlier.setdefault(one.at, one.symbols[0])
        if other not in one.symbols:
            both = f"[{other}, {', '.join(one.symbols)}]"
            first = (symbols.line, symbols.column + 1)
            yield Slip("INDICATOR_DOUBLED", f"exits.{id}", symbols, both, first)
            space = _place(_node(content, "spaces", one.at))
            yield Slip("INDICATOR_MISSING", f"exits.{id}", symbols, f"[{other}]", space)
    for id, card in content.all("cards").items():
        for good in card.cost or {}:
            node = _node(content, "cards", id, "cost", good)
            yield Slip("COST_UNPAYABLE", f"cards.{id}.{good}", node, "999")


def drawn_slips(content: Content, collections: Iterable[str]) -> Iterator[Slip]:
    """What the faces do not bear: names too long, and signs that the font lacks."""
    for name in collections:
        for id in content.all(name):
            node = _node(content, name, id, "name")
            yield Slip("TEXT_OVERFLOW", f"{name}.{id}", node, "Unforgettably " * 30)
            yield Slip("GLYPH_MISSING", f"{name}.{id}", node, "\u65e5\u672c")


def _node(content: Content, collection: str, id: str, *path: str) -> Node:
    record = content.built.node(collection, id)
    assert record is not None
    node: Node = record.node
    for part in path:
        assert isinstance(node, Mapping)
        node = node.entries[part]
    return node
