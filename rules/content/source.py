"""YAML files as trees of nodes that know where they stand.

YAML is read through libyaml's events, so that every value keeps its line and column and every
scalar stays the text that was written: nothing here decides what `on` or `0101` means. What has no
place in content (aliases, anchors, merge keys, tags, several documents, doubled keys) is refused as
a finding, with the rest of the file still read. The tree is built without recursion.

The same bytes of the same file are parsed once: overlays, languages and layouts are laid over trees that
many contents share, so nobody changes a node that was read; who has to, changes a copy.
"""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from .findings import WARNING, Finding, Position, Report, shown_path

MAX_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 32
_MOST_TREES = 256  # files of content and layouts that are kept parsed: some bags full

# Everything that YAML calls printable, less the rare line breaks (NEL, LS, PS), which editors do not
# count as lines, and less a byte order mark inside the text.
_INVISIBLE = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


@dataclass(slots=True, eq=False)
class Source:
    """A file of content: where it lies, and what it is (`base`, `overlay` or `lang`)."""

    path: Path
    kind: str = "base"
    shown: str = ""

    def __post_init__(self) -> None:
        self.shown = self.shown or shown_path(self.path)

    def position(self, line: int = 1, column: int = 1) -> Position:
        """A place in this file."""
        return Position(self.shown, line, column)


@dataclass(slots=True, eq=False)
class Node:
    """A value in a file. `line` and `column` are 1-based; `end` is just behind its last sign."""

    source: Source
    line: int
    column: int
    end: tuple[int, int] = (0, 0)

    @property
    def position(self) -> Position:
        return Position(self.source.shown, self.line, self.column)

    def holds(self, where: Position) -> bool:
        """Whether a position lies inside this node."""
        place = (where.line, where.column)
        return where.path == self.source.shown and (self.line, self.column) <= place < self.end


@dataclass(slots=True, eq=False)
class Scalar(Node):
    """One value as written; `plain` tells 5 from "5", `literal` marks a block that starts with |."""

    text: str = ""
    plain: bool = True
    literal: bool = False

    @property
    def is_nothing(self) -> bool:
        """`key:` and `key: ~` give no value."""
        return self.plain and self.text in ("", "~")


@dataclass(slots=True, eq=False)
class Sequence(Node):
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Mapping(Node):
    """A map: `entries` by key text in the order written, and the key nodes beside them."""

    entries: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Scalar] = field(default_factory=dict)

    def get(self, key: str) -> Node | None:
        """The value under a key; None where it is missing or nothing."""
        node = self.entries.get(key)
        return None if isinstance(node, Scalar) and node.is_nothing else node

    def put(self, key: Scalar, value: Node) -> None:
        self.entries[key.text] = value
        self.keys[key.text] = key

    def take(self, key: str) -> Node | None:
        """Remove an entry and give its value."""
        self.keys.pop(key, None)
        return self.entries.pop(key, None)

    def key_position(self, key: str) -> Position:
        return self.keys[key].position if key in self.keys else self.position

    def copy(self) -> Mapping:
        """A copy whose entries can be changed without touching this one's (values are shared)."""
        return Mapping(self.source, self.line, self.column, self.end,
                       dict(self.entries), dict(self.keys))


@dataclass(slots=True, eq=False)
class Broken(Node):
    """Stands where something was refused: the finding is made, nobody complains again."""


def read_yaml(source: Source, report: Report) -> Mapping | None:
    """The file's top map, or None when there is none; all that is wrong goes to `report`.

    A file without content gives an empty map. The nodes are for reading: others read them too.
    """
    data = _read_bytes(source, report)
    if data is None:
        return None
    root, findings = _tree(source.path, source.kind, source.shown, data)
    for finding in findings:
        report.take(finding)
    return root


@lru_cache(maxsize=_MOST_TREES)
def _tree(
    path: Path, kind: str, shown: str, data: bytes
) -> tuple[Mapping | None, tuple[Finding, ...]]:
    """The top map of a file's bytes, and what is wrong with them."""
    report = Report()
    root = _parse(Source(path, kind, shown), data, report)
    return root, tuple(report)


def _parse(source: Source, data: bytes, report: Report) -> Mapping | None:
    text = _decode(source, data, report)
    if text is None:
        return None
    try:
        root = _Builder(source, report).build(text)
    except yaml.YAMLError as error:
        report.add(_error_position(source, error, text), "YAML_SYNTAX", _error_message(error))
        return None
    if root is None:
        if len(report) == 0 and source.kind == "base":
            report.add(source.position(), "EMPTY_FILE", "the file holds nothing", WARNING)
        return Mapping(source, 1, 1, (1, 1))
    if isinstance(root, Mapping):
        return root
    if not isinstance(root, Broken):
        report.add(root.position, "WRONG_TYPE",
                   "a content file is a map of collections (`cards:` and a list below it)")
    return None


def _read_bytes(source: Source, report: Report) -> bytes | None:
    try:
        mode = source.path.stat().st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
            report.add(source.position(), "NOT_A_FILE", f"this is {kind}; a content file is expected")
            return None
        with source.path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        report.add(source.position(), "UNREADABLE", f"cannot be read: {reason}")
        return None
    if len(data) > MAX_BYTES:
        report.add(source.position(), "TOO_LARGE",
                   f"larger than {MAX_BYTES // 1024 // 1024} MB: split it into several files")
        return None
    return data


def _decode(source: Source, data: bytes, report: Report) -> str | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _line_column(data[: error.start].decode("utf-8", "replace"))
        report.add(source.position(line, column), "NOT_UTF8",
                   f"byte 0x{data[error.start]:02x} is not UTF-8: save the file as UTF-8")
        return None
    text = text.removeprefix("\ufeff")
    bad = list(_INVISIBLE.finditer(text))
    for match in bad[:5]:
        line, column = _line_column(text[: match.start()])
        report.add(source.position(line, column), "CONTROL_CHARACTER",
                   f"the invisible character U+{ord(match.group()):04X}: remove it")
    return None if bad else text


def _line_column(before: str) -> tuple[int, int]:
    lines = re.split(r"\r\n|\r|\n", before)
    return len(lines), len(lines[-1]) + 1


def _error_position(source: Source, error: yaml.YAMLError, text: str) -> Position:
    """Where libyaml stopped; at the end of a file it says a line that is not there."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return source.position()
    last = _line_column(text)
    return source.position(*min((mark.line + 1, mark.column + 1), last))


def _error_message(error: yaml.YAMLError) -> str:
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "unreadable YAML"
    context = getattr(error, "context", None)
    return f"{problem} ({context})" if context else str(problem)


class _Builder:
    """Builds the node tree from libyaml's events with a stack of its own."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.pending: list[Scalar | Broken | None] = []  # the key that waits, one for each level
        self.end = (1, 1)

    def build(self, text: str) -> Node | None:
        documents = 0
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            mark: Any = event.start_mark
            stop: Any = event.end_mark
            line, column = mark.line + 1, mark.column + 1
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.refuse(line, column, "YAML_DOCUMENTS",
                                "a second document starts here: a file holds one")
                    break
            elif isinstance(event, yaml.ScalarEvent):
                self.end = (stop.line + 1, stop.column + 1)
                self.check_marks(event, line, column)
                if hidden := _INVISIBLE.search(event.value):  # by an escape such as "\\e"
                    self.refuse(line, column, "CONTROL_CHARACTER",
                                f"the escape gives the invisible character U+{ord(hidden[0]):04X}")
                    self.attach(Broken(self.source, line, column, self.end))
                    continue
                self.attach(Scalar(self.source, line, column, self.end, event.value,
                                   plain=not event.style, literal=event.style == "|"))
            elif isinstance(event, yaml.AliasEvent):
                self.end = (stop.line + 1, stop.column + 1)
                self.refuse(line, column, "YAML_ALIAS",
                            f"the alias *{event.anchor} is refused: write the value out")
                self.attach(Broken(self.source, line, column, self.end))
            elif isinstance(event, yaml.CollectionStartEvent):
                self.check_marks(event, line, column)
                if len(self.stack) >= MAX_DEPTH:
                    self.refuse(line, column, "TOO_DEEP",
                                f"nested more than {MAX_DEPTH} deep; the file is not read further")
                    return Broken(self.source, line, column)
                kind = Mapping if isinstance(event, yaml.MappingStartEvent) else Sequence
                self.stack.append(kind(self.source, line, column))
                self.pending.append(None)
            elif isinstance(event, yaml.CollectionEndEvent):
                if stop.index > mark.index:  # a flow collection's bracket
                    self.end = (stop.line + 1, stop.column + 1)
                node = self.stack.pop()
                self.pending.pop()
                node.end = self.end
                self.attach(node)
        return self.root

    def refuse(self, line: int, column: int, code: str, message: str) -> None:
        self.report.add(self.source.position(line, column), code, message)

    def check_marks(self, event: Any, line: int, column: int) -> None:
        if event.anchor is not None:
            self.refuse(line, column, "YAML_ANCHOR",
                        f"the anchor &{event.anchor} is refused: write the value where it is used")
        if event.tag is not None:
            self.refuse(line, column, "YAML_TAG",
                        f"the tag {event.tag} is refused: the field's declaration types the value")

    def attach(self, node: Node) -> None:
        """Put a finished node into the collection that is open."""
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
            return
        assert isinstance(parent, Mapping)
        key = self.pending[-1]
        if key is None:
            self.pending[-1] = self.as_key(parent, node)
            return
        self.pending[-1] = None
        if isinstance(key, Scalar):
            parent.put(key, node)

    def as_key(self, parent: Mapping, node: Node) -> Scalar | Broken:
        """The node as a key of `parent`; Broken where its value must be dropped."""
        broken = Broken(self.source, node.line, node.column)
        if not isinstance(node, Scalar) or node.is_nothing:
            if not isinstance(node, Broken):
                self.refuse(node.line, node.column, "BAD_KEY", "a key must be a word")
            return broken
        if node.plain and node.text == "<<":
            self.refuse(node.line, node.column, "YAML_MERGE",
                        "the merge key << is refused: write the values out")
            return broken
        if node.text in parent.keys:
            first = parent.keys[node.text].line
            self.refuse(node.line, node.column, "DUPLICATE_KEY",
                        f"the key {node.text!r} stands here a second time (first in line {first})")
            return broken
        return node


