"""`collections:` of game.yaml: declared collections and fields, read into Collection and Field."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .fields import KEY_TYPES, TYPES, Converter, Field
from .findings import Position, Report, nearest
from .models import BUILT_IN, COMMON, FIXED, RESERVED, Collection
from .source import Broken, Mapping, Node, Scalar, Sequence

# What each attribute of a declaration may hold; `default`, `of`, `fields` and `keys` are read by
# themselves.
_ATTRIBUTES: dict[str, Field] = {
    "type": Field("enum", values=TYPES, required=True),
    "required": Field("bool"),
    "values": Field("list", of=Field("str"), min=1, unique=True),
    "min": Field("number"),
    "max": Field("number"),
    "unique": Field("bool"),
    "words": Field("bool"),
    "help": Field("str"),
}
_OWN_TYPE = {  # attributes that only some types have
    "values": ("enum",), "to": ("ref",), "of": ("list", "map"), "fields": ("map",), "keys": ("map",),
    "min": ("int", "number", "list"), "max": ("int", "number", "list"), "unique": ("list",),
}


def read_declarations(node: Node | None, report: Report) -> dict[str, Collection]:
    """All collections of a game: the built-in ones, widened and joined by those of `node`."""
    collections = dict(BUILT_IN)
    if node is None or isinstance(node, Broken):
        return collections
    if not isinstance(node, Mapping):
        report.add(node.position, "BAD_DECLARATION",
                   "collections: a map of collection names is expected")
        return collections
    reader = _Reader(report, {**dict.fromkeys(BUILT_IN, ""), **dict.fromkeys(node.entries, "")})
    for name, child in node.entries.items():
        if not name.isidentifier() or name in ("provenance", "suppress", "collections"):
            reader.bad(node.key_position(name), f"{name!r} cannot be the name of a collection")
            continue
        collection = reader.collection(name, child, BUILT_IN.get(name))
        if collection is not None:
            collections[name] = collection
    return collections


class _Reader:
    def __init__(self, report: Report, names: dict[str, str]) -> None:
        self.report = report
        self.names = names
        self.converter = Converter(report)

    def bad(self, where: Position, message: str) -> None:
        self.report.add(where, "BAD_DECLARATION", message)

    def collection(self, name: str, node: Node, base: Collection | None) -> Collection | None:
        if isinstance(node, Scalar) and node.is_nothing:
            return base or Collection(name, name, dict(COMMON))
        if not isinstance(node, Mapping):
            self.bad(node.position, f"{name}: a map with label and fields is expected")
            return base
        for key in node.entries:
            if key not in ("label", "fields"):
                self.bad(node.key_position(key), f"{name}: a collection has label and fields, "
                         f"not {key!r}")
        label = node.get("label")
        text = self.converter.value(label, Field("str"), name) if label else ""
        fields = self.fields(node.get("fields"), name)
        base = base or Collection(name, name, dict(COMMON))
        if base.name == "text" and fields:
            self.bad(node.position, "text: it holds templates and can have no fields")
            fields = {}
        for field_name in [*fields]:
            if field_name in RESERVED or field_name in ("id", "collection"):
                problem = "means something else already"
            elif field_name in FIXED.get(name, ()):
                problem = "is built in and stays as it is"
            else:
                continue
            declared = node.entries["fields"]
            assert isinstance(declared, Mapping)
            self.bad(declared.key_position(field_name), f"{name}: the field {field_name!r} {problem}")
            del fields[field_name]
        widened = {**base.fields, **fields}
        return replace(base, label=text or base.label, fields=widened)

    def fields(self, node: Node | None, place: str) -> dict[str, Field]:
        if node is None or isinstance(node, Broken):
            return {}
        if not isinstance(node, Mapping):
            self.bad(node.position, f"{place}: fields is a map from names to declarations")
            return {}
        fields = {}
        for name, child in node.entries.items():
            if not name.isidentifier() or name.startswith("_") or name in ("get", "keys"):
                self.bad(node.key_position(name), f"{place}: {name!r} cannot be the name of a field")
                continue
            field = self.field(child, f"{place}.{name}")
            if field is not None:
                fields[name] = field
        return fields

    def field(self, node: Node, place: str) -> Field | None:
        """One declaration; a bare type name is short for `{type: name}`."""
        if isinstance(node, Scalar) and not node.is_nothing:
            node = Mapping(node.source, node.line, node.column, node.end, {"type": node},
                           {"type": node})
        if not isinstance(node, Mapping):
            if not isinstance(node, Broken):
                self.bad(node.position, f"{place}: a declaration such as {{type: int}} is expected")
            return None
        known = (*_ATTRIBUTES, "to", "of", "fields", "keys", "default")
        for key in node.entries:
            if key not in known:
                self.bad(node.key_position(key), f"{place}: a field has no {key!r}"
                         f"{nearest(key, known)}")
        before = len(self.report)
        plain: dict[str, Any] = {}
        for key, attribute in _ATTRIBUTES.items():
            child = node.get(key)
            plain[key] = attribute.absent() if child is None else self.converter.value(
                child, attribute, f"{place}.{key}")
        if plain["type"] is None:
            if len(self.report) == before:
                self.bad(node.position, f"{place}: the type is missing")
            return None
        for key, types in _OWN_TYPE.items():
            if key in node.entries and plain["type"] not in types:
                self.bad(node.key_position(key), f"{place}: {key!r} is for {' and '.join(types)}, "
                         f"not for {plain['type']}")
        return self._with_parts(node, plain, place)

    def _with_parts(self, node: Mapping, plain: dict[str, Any], place: str) -> Field | None:
        kind = plain["type"]
        of = node.get("of") if kind in ("list", "map") else None
        fields = node.get("fields") if kind == "map" else None
        keys = node.get("keys") if kind == "map" else None
        if kind == "list" and of is None:
            self.bad(node.position, f"{place}: a list says what it is a list `of`")
            return None
        if kind == "map" and (of is None) == (fields is None):
            self.bad(node.position, f"{place}: a map has either `fields`, or `of` and maybe `keys`")
            return None
        if kind == "enum" and not plain["values"]:
            self.bad(node.position, f"{place}: an enum lists its `values`")
            return None
        to = self._targets(node, place) if kind == "ref" else ()
        if kind == "ref" and not to:
            return None
        inner = self.field(of, f"{place}.of") if of is not None else None
        if of is not None and inner is None:
            return None
        field = Field(
            **plain, to=to, of=inner,
            fields=self.fields(fields, place) if fields is not None else None,
            keys=self._keys(keys, place) if keys is not None else None,
        )
        default = node.get("default")
        if default is None:
            return field
        return replace(field, default=self.converter.value(default, field, f"{place}.default"))

    def _targets(self, node: Mapping, place: str) -> tuple[str, ...]:
        to = node.get("to")
        items = to.items if isinstance(to, Sequence) else [to] if to is not None else []
        if not items:
            self.bad(node.position, f"{place}: a ref says which collection it leads `to`")
        targets = []
        for item in items:
            if not isinstance(item, Scalar) or item.text not in self.names:
                name = item.text if isinstance(item, Scalar) else "this"
                self.bad(item.position, f"{place}: there is no collection {name!r}"
                         f"{nearest(name, self.names)}")
            else:
                targets.append(item.text)
        return tuple(targets)

    def _keys(self, node: Node, place: str) -> Field | None:
        """What the keys of a map may be: a list of words, or a declaration."""
        if isinstance(node, Sequence):
            values = self.converter.value(node, _ATTRIBUTES["values"], f"{place}.keys")
            return Field("enum", values=values)
        keys = self.field(node, f"{place}.keys")
        if keys is not None and keys.type not in KEY_TYPES:
            self.bad(node.position, f"{place}.keys: keys are {', '.join(KEY_TYPES)}")
            return None
        return keys
