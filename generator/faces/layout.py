"""Layouts: read from YAML, joined with what they extend, compiled once.

extends: base_card            # elements of the same id override or remove single ones
title: "{{ record.name }}"    # the text alternative of the face
size: [63, 88]                # trimmed, mm
bleed: 3
safe: 3
let: {accent: "{{ colours.red }}"}     # names for all expressions, evaluated in order
parts: {price: [...]}         # elements that several places draw
elements: [...]               # see generator.faces.kinds
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from generator.faces import kinds, values
from generator.faces.kinds import ANY, COMMON, ELEMENTS, FLAG, KINDS, NUMBER, NUMBERS, PARAMS
from generator.faces.values import LayoutError, Value
from rules.content.findings import Finding, Position, Report, nearest
from rules.content.source import Mapping, Node, Scalar, Sequence, Source, read_yaml

_KEYS = ("extends", "title", "size", "bleed", "safe", "let", "parts", "elements", "note")
_MAX_CHAIN = 12


@dataclass(slots=True, eq=False)
class Element:
    """A compiled element. `main` is the value of its kind key, unless that holds elements."""

    kind: str
    id: str
    node: Node
    main: Value | None
    attributes: dict[str, Value]
    children: list[Element]
    when: Value | None = None
    let: list[tuple[str, Value]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What findings call it: its id, else its kind and line."""
        return self.id or f"{self.kind} in line {self.node.line}"


@dataclass(slots=True, eq=False)
class Layout:
    """A compiled layout; lengths are values because they may depend on the record."""

    name: str
    node: Node
    size: Value
    bleed: Value
    safe: Value
    title: Value | None
    let: list[tuple[str, Value]]
    parts: dict[str, list[Element]]
    elements: list[Element]


class LayoutFiles:
    """Finds and reads layouts and themes in a list of folders, nearest first."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders = [folder for folder in folders if folder.is_dir()]
        self._nodes: dict[Path, Mapping] = {}
        self._layouts: dict[str, Layout] = {}

    def names(self) -> list[str]:
        """All layouts that can be named, sorted."""
        found = {path.stem for folder in self.folders for path in folder.glob("*.yaml")}
        return sorted(found - {"theme"})

    def paths(self, name: str) -> list[Path]:
        """The files of this name, nearest first: a later one is what an equal name extends. No name leads elsewhere."""
        if not name.isidentifier():
            return []
        candidates = (folder / f"{name}.yaml" for folder in self.folders)
        return [path for path in candidates if path.is_file()]

    def read(self, path: Path) -> Mapping:
        """The file's top map, read once. Raises LayoutFileError with all its findings."""
        if path not in self._nodes:
            report = Report()
            node = read_yaml(Source(path), report)
            if node is None or len(report):
                raise LayoutFileError(list(report))
            self._nodes[path] = node
        return self._nodes[path]

    def layout(self, name: str) -> Layout:
        """The layout of this name, compiled once.

        Raises LayoutError for what is wrong in it, LayoutFileError for files that do not parse or exist.
        """
        if name not in self._layouts:
            chain = list(self._chain(name))
            self._layouts[name] = _compile(name, chain)
        return self._layouts[name]

    def _chain(self, name: str) -> Iterator[Mapping]:
        """The layout's map and those it extends, nearest first."""
        paths = self.paths(name)
        if not paths:
            raise LayoutFileError([_unknown(name, self.names())])
        seen: list[Path] = []
        path = paths[0]
        while True:
            seen.append(path)
            node = self.read(path)
            yield node
            base = node.get("extends")
            if base is None:
                return
            if not isinstance(base, Scalar):
                raise LayoutError(base, "`extends` names one layout")
            following = [p for p in self.paths(base.text) if p not in seen]
            if not following or len(seen) >= _MAX_CHAIN:
                circle = any(p in seen for p in self.paths(base.text))
                problem = "extends itself in a circle" if circle else "does not exist"
                hint = "" if circle else nearest(base.text, self.names())
                raise LayoutError(base, f"the layout {base.text!r} {problem}{hint}", "UNKNOWN_FACE")
            path = following[0]


class LayoutFileError(Exception):
    """A layout or theme file cannot be read; `findings` says why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


def _unknown(name: str, names: list[str]) -> Finding:
    message = f"no layout is called {name!r}{nearest(name, names)}"
    return Finding.at(Position("templates/faces", 1, 1), "UNKNOWN_FACE", message)


# joining


def _compile(name: str, chain: list[Mapping]) -> Layout:
    for node in chain:
        for key in node.entries:
            if key not in _KEYS:
                raise _unknown_key(node, key, _KEYS, "a layout")
    leaf = chain[0]

    def last(key: str) -> Node | None:
        return next((found for node in chain if (found := node.get(key)) is not None), None)

    size, title = last("size"), last("title")
    if size is None:
        raise LayoutError(leaf, f"the layout {name!r} has no `size`")
    elements: list[Mapping] = []
    parts: dict[str, Node] = {}
    let: dict[str, Value] = {}
    for node in reversed(chain):
        _merge(elements, node.get("elements"))
        parts.update(_map(node.get("parts"), "parts").entries if node.get("parts") else {})
        for key, value in (_map(node.get("let"), "let").entries if node.get("let") else {}).items():
            let[key] = values.anything(value)
    zero = Scalar(leaf.source, leaf.line, leaf.column, leaf.end, "0")
    return Layout(
        name,
        leaf,
        values.numbers(size),
        values.expression(last("bleed") or zero),
        values.expression(last("safe") or zero),
        values.template(title) if title is not None else None,
        values.in_order(let),
        {key: [_element(item) for item in _elements(part)] for key, part in parts.items()},
        [_element(node) for node in elements],
    )


def _map(node: Node | None, key: str) -> Mapping:
    if not isinstance(node, Mapping):
        raise LayoutError(node, f"`{key}` is a map") if node else ValueError(key)
    return node


def _elements(node: Node) -> list[Mapping]:
    if not isinstance(node, Sequence):
        raise LayoutError(node, "a list of elements is expected here")
    for item in node.items:
        if not isinstance(item, Mapping):
            raise LayoutError(item, "an element is a map such as {text: ..., at: [x, y, w, h]}")
    return [_own(item) for item in node.items if isinstance(item, Mapping)]


def _own(node: Mapping) -> Mapping:
    """A copy whose lists of children can be changed without touching the file's nodes."""
    copy = node.copy()
    for key, child in node.entries.items():
        if key in KINDS and KINDS[key].main == ELEMENTS:
            inner: list[Node] = list(_elements(child))
            copy.entries[key] = Sequence(child.source, child.line, child.column, child.end, inner)
    return copy


def _merge(elements: list[Mapping], changes: Node | None) -> None:
    """Carry a layout's elements into those that it inherits: override, remove, insert, append."""
    for change in _elements(changes) if changes is not None else []:
        id = _text(change, "id")
        place = _find(elements, id) if id else None
        if place is None:
            if change.get("remove") is not None:
                raise LayoutError(change, f"no inherited element has the id {id!r} to remove")
            _insert(elements, change)
            continue
        siblings, index = place
        if _text(change, "remove") == "true":
            del siblings[index]
            continue
        target = siblings[index]
        assert isinstance(target, Mapping)
        kind = next((key for key in change.entries if key in KINDS), "")
        if kind and kind not in target.entries:  # another kind: nothing of the old one holds
            siblings[index] = change
            continue
        for key, value in change.entries.items():
            target.put(change.keys[key], value)


def _insert(elements: list[Mapping], change: Mapping) -> None:
    for key, offset in (("before", 0), ("after", 1)):
        if other := _text(change, key):
            place = _find(elements, other)
            if place is None:
                raise LayoutError(change, f"`{key}` names no inherited element: {other!r}")
            siblings, index = place
            siblings.insert(index + offset, change)
            return
    elements.append(change)


def _find(elements: list[Mapping] | list[Node], id: str) -> tuple[list[Node], int] | None:
    """The list that holds the element of this id, at any depth, and its index."""
    for index, node in enumerate(elements):
        if not isinstance(node, Mapping):
            continue
        if _text(node, "id") == id:
            return elements, index  # type: ignore[return-value]
        for key, child in node.entries.items():
            if key in KINDS and KINDS[key].main == ELEMENTS and isinstance(child, Sequence):
                found = _find(child.items, id)
                if found:
                    return found
    return None


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.text if isinstance(value, Scalar) else ""


# compiling

_READ: dict[str, Callable[[Node], Value]] = {
    NUMBER: values.expression,
    NUMBERS: values.numbers,
    FLAG: values.expression,
    ANY: values.expression,
    kinds.WORDS: values.template,
    PARAMS: values.anything,
}


def _element(node: Mapping) -> Element:
    named = [key for key in node.entries if key in KINDS]
    if len(named) != 1:
        known = ", ".join(KINDS)
        problem = f"both {named[0]!r} and {named[1]!r}" if named else "no kind"
        raise LayoutError(node, f"an element has one kind of {known}; this has {problem}")
    name = named[0]
    kind = KINDS[name]
    attributes: dict[str, Value] = {}
    for key, child in node.entries.items():
        if key in COMMON or key == name:
            continue
        if key not in kind.attributes:
            raise _unknown_key(node, key, [*kind.attributes, *COMMON], f"a {name}")
        attributes[key] = _READ[kind.attributes[key]](child)
    for key in kind.required:
        if key not in attributes:
            raise LayoutError(node, f"a {name} needs `{key}`")
    if (size := node.get("size")) is not None:
        attributes["size"] = values.numbers(size)
    main, children = None, []
    if kind.main == ELEMENTS:
        children = [_element(child) for child in _elements(node.entries[name])]
    else:
        main = _READ[kind.main](node.entries[name])
    when, let = node.get("when"), node.get("let")
    return Element(
        name,
        _text(node, "id"),
        node,
        main,
        attributes,
        children,
        values.expression(when) if when is not None else None,
        [(key, values.anything(value)) for key, value in _map(let, "let").entries.items()]
        if let
        else [],
    )


def _unknown_key(
    node: Mapping, key: str, known: list[str] | tuple[str, ...], what: str
) -> LayoutError:
    return LayoutError(
        node.keys[key], f"{what} has no attribute {key!r}{nearest(key, known)}", "UNKNOWN_FIELD"
    )
