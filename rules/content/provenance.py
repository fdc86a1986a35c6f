"""Who said a value: the rulebook, public material, an owner's overlay, or we, by reconstruction."""

from __future__ import annotations

from collections.abc import Iterator

from .fields import Converter, Field
from .findings import Position, Report
from .overlays import Layers, RecordNode, item_id
from .records import Provenance
from .source import Broken, Mapping, Node, Scalar, Sequence, Source

KINDS = ("rulebook", "public", "reconstructed", "overlay")

_FIELDS = {
    "kind": Field("enum", values=KINDS),
    "reason": Field("str"),
    "source": Field("str"),
    "satisfies": Field("list", of=Field("str")),
}


class Provenances:
    """Reads provenance nodes and finds the one that governs a value."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.report = Report()
        self._converter = Converter(self.report)
        self._cache: dict[int, Provenance | None] = {}

    def of(self, collection: str, record: RecordNode, path: tuple[str | int, ...]) -> Provenance:
        """The provenance of a record, or of the value at `path` inside it."""
        node, source = walk(record.node, path)
        source = _only_source(node) or source
        said = record.provenances.get(source)
        if said is not None:
            for node in _candidates(said, path):
                found = self._read(node, f"{collection}.{record.id}")
                if found is not None:
                    return found
        return self.default(source)

    def default(self, source: Source) -> Provenance:
        """What a file says at its top; an overlay that says nothing is its owner's word."""
        node = self.layers.defaults.get(source)
        if node is None:
            return Provenance("overlay" if source.kind == "overlay" else "rulebook")
        return self._read(node, "provenance") or Provenance("rulebook")

    def _read(self, node: Node, place: str) -> Provenance | None:
        if id(node) not in self._cache:
            self._cache[id(node)] = self._parse(node, place)
        return self._cache[id(node)]

    def _parse(self, node: Node, place: str) -> Provenance | None:
        if isinstance(node, Scalar):
            kind = self._converter.value(node, _FIELDS["kind"], f"{place}: provenance")
            return Provenance(kind) if kind else None
        if not isinstance(node, Mapping):
            if not isinstance(node, Broken):
                self.report.add(node.position, "BAD_PROVENANCE",
                                f"{place}: one of {', '.join(KINDS)} is expected")
            return None
        inner = node.copy()
        inner.take("fields")
        values = self._converter.fields(inner, _FIELDS, f"{place}: provenance")
        if values["kind"] is None:
            if "fields" not in node.entries and "kind" not in node.entries:
                self.report.add(node.position, "BAD_PROVENANCE", f"{place}: the kind is missing")
            return None
        return Provenance(values["kind"], values["reason"], values["source"], values["satisfies"])

    def named_paths(self, record: RecordNode) -> Iterator[tuple[str, ...]]:
        """The paths for which a record states a provenance of its own."""
        for said in record.provenances.values():
            fields = said.get("fields") if isinstance(said, Mapping) else None
            if isinstance(fields, Mapping):
                yield from (tuple(name.split(".")) for name in fields.entries)

    def check(self) -> Report:
        """Read every provenance there is; findings about kinds, reasons, sources, field names."""
        for source, node in self.layers.defaults.items():
            if node is None:
                if source.kind == "base":
                    self.report.add(source.position(), "MISSING_PROVENANCE",
                                    "the file does not say `provenance:` at its top")
                continue
            self._check_one(node, "provenance", whole_file=True)
        for collection, record in self.layers.all_records():
            place = f"{collection}.{record.id}"
            source = record.node.source
            default = self.default(source)
            if (source not in record.provenances and default.kind == "reconstructed"
                    and not default.reason):
                self.report.add(record.node.position, "NO_REASON", f"{place}: its file says "
                                "`reconstructed`; say why it is, and how (`reason:`)")
            for node in record.provenances.values():
                self._check_one(node, place)
                fields = node.get("fields") if isinstance(node, Mapping) else None
                if fields is None or isinstance(fields, Broken):
                    continue
                if not isinstance(fields, Mapping):
                    self.report.add(fields.position, "BAD_PROVENANCE",
                                    f"{place}: provenance.fields maps fields to provenances")
                    continue
                for name, child in fields.entries.items():
                    self._check_field(record, name, fields.key_position(name), place)
                    self._check_one(child, f"{place}.{name}")
        return self.report

    def _check_field(self, record: RecordNode, name: str, where: Position, place: str) -> None:
        node: Node | None = record.node
        for part in name.split("."):
            if isinstance(node, Mapping):
                node = node.entries.get(part)
            else:
                node = item_of(node, part) if isinstance(node, Sequence) else None
        if node is None:
            self.report.add(where, "BAD_PROVENANCE", f"{place} has no field {name!r}")

    def _check_one(self, node: Node, place: str, whole_file: bool = False) -> None:
        found = self._read(node, place)
        if found is None:
            return
        if found.kind == "reconstructed" and not found.reason and not whole_file:
            self.report.add(node.position, "NO_REASON",
                            f"{place}: say why it is reconstructed, and how (`reason:`)")
        if found.kind == "public" and not found.source:
            self.report.add(node.position, "NO_SOURCE", f"{place}: name the public source")


def _candidates(said: Node, path: tuple[str | int, ...]) -> Iterator[Node]:
    """The provenances that a record gives for a path, the most special first."""
    fields = said.get("fields") if isinstance(said, Mapping) else None
    if isinstance(fields, Mapping):
        for length in range(len(path), 0, -1):
            node = fields.entries.get(".".join(map(str, path[:length])))
            if node is not None:
                yield node
    yield said


def walk(node: Node, path: tuple[str | int, ...]) -> tuple[Node, Source]:
    """The node at a path, or the last one on the way there; and the file that wrote it.

    Items of lists go by index, or by their id.
    """
    for part in path:
        child: Node | None = None
        if isinstance(node, Mapping):
            child = node.entries.get(str(part))
        elif isinstance(node, Sequence):
            child = item_of(node, part)
        if child is None:
            break
        node = child
    return node, node.source


def _only_source(node: Node) -> Source | None:
    """The one file that wrote everything below a node, or None when there are several."""
    if not isinstance(node, Mapping) or not node.entries:
        return node.source
    sources = {_only_source(child) for child in node.entries.values()}
    return sources.pop() if len(sources) == 1 else None


def item_of(node: Sequence, part: str | int) -> Node | None:
    """A list's item by its index or its id."""
    if isinstance(part, int):
        return node.items[part] if 0 <= part < len(node.items) else None
    return next((item for item in node.items if item_id(item) == part), None)
