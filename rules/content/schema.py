"""JSON Schema (2020-12) of a game's YAML, from the same declarations that type it.

An editor with YAML support completes and checks content files with it; `haversack schema GAME` writes it.
References are the ids that exist when the schema is written.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from .build import build_records
from .fields import MAX_INT, Field
from .findings import CODES, ContentError
from .locate import content_root
from .models import Collection
from .overlays import Layers
from .provenance import KINDS
from .reading import read_game

Schema = dict[str, Any]

# A `str` stays what was written, so an unquoted number or true is fine too.
_WRITTEN: Schema = {"type": ["string", "number", "boolean"]}


def json_schema(game: str, root: Path | str | None = None, overlay: bool = False) -> Schema:
    """The schema of every content file of a game (each file may hold any collection).

    With `overlay`, the schema of its overlay files: nothing but ids is required, and records may
    say `remove: true` or `replace: true`. Content with findings has a schema too; ContentError is
    raised only if there is no such game.
    """
    layers = read_game(game, content_root(root))
    if "game" not in layers.singles:
        raise ContentError(layers.report)
    return _Writer(layers, overlay).schema()


class _Writer:
    def __init__(self, layers: Layers, overlay: bool) -> None:
        self.layers = layers
        self.overlay = overlay
        built = build_records(layers)
        self.title = built.game.get("title") or layers.folder.name
        self.ids: dict[str, list[str]] = {name: list(r) for name, r in built.records.items()}
        self.ids["text"] = list(built.text)

    def schema(self) -> Schema:
        collections = self.layers.collections
        properties: Schema = {
            "provenance": {"$ref": "#/$defs/provenance"},
            "suppress": {"$ref": "#/$defs/suppress"},
            **{name: self.collection(c) for name, c in collections.items()},
        }
        if not self.overlay:
            properties["collections"] = {"type": "object", "description": "declared in game.yaml"}
        kind = "an overlay of " if self.overlay else ""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"A file of {kind}{self.title}",
            "type": ["object", "null"],
            "properties": properties,
            "additionalProperties": False,
            "$defs": {
                "provenance": _provenance(),
                "suppress": _suppress(),
                **{f"id_{name}": self.reference(ids) for name, ids in self.ids.items()},
                **{name: self.record(c) for name, c in collections.items()},
            },
        }

    def collection(self, collection: Collection) -> Schema:
        one: Schema = {"$ref": f"#/$defs/{collection.name}"}
        if collection.single:
            return {"anyOf": [one, {"type": "null"}], "description": collection.label}
        return {"type": ["array", "null"], "items": one, "description": collection.label}

    def reference(self, ids: list[str]) -> Schema:
        """An id; an overlay may add records and refer to them, so there the ids only complete."""
        if self.overlay:
            return {"anyOf": [{"enum": ids}, {"type": ["string", "integer"]}]}
        return _enum(ids)

    def record(self, collection: Collection) -> Schema:
        """A record; in an overlay, a part of one."""
        if collection.name == "text":
            return {"type": "object", "additionalProperties": {**_WRITTEN}}
        schema = self.object(collection.fields)
        schema["title"] = collection.label
        properties = schema["properties"]
        properties["provenance"] = {"$ref": "#/$defs/provenance"}
        properties["suppress"] = {"$ref": "#/$defs/suppress"}
        if "id" in properties:
            dot = r"(\.[A-Za-z0-9_]+)*" if collection.dotted else ""
            properties["id"] = {"type": ["string", "integer"], "pattern": f"^[A-Za-z0-9_]+{dot}$",
                                "description": "letters, digits and _"}
        if collection.name == "links":
            schema["required"].remove("id")  # named after its ends
        if self.overlay:
            schema["required"] = []
            if not collection.single:
                properties["remove"] = properties["replace"] = {"const": True}
                schema["anyOf"] = [{"required": ["id"]}, {"required": ["from", "to"]},
                                   {"required": ["replace"], "maxProperties": 1}]
        return schema

    def object(self, fields: dict[str, Field]) -> Schema:
        return {
            "type": "object",
            "properties": {name: self.field(field) for name, field in fields.items()},
            "required": [name for name, field in fields.items() if field.required],
            "additionalProperties": False,
        }

    def field(self, field: Field) -> Schema:
        """A field's schema. Nothing (`key:`, `key: ~`) is allowed where the field is optional."""
        schema = self.value(field)
        if not field.required and field.type != "any":
            kind = schema.get("type")
            if isinstance(kind, str):
                schema["type"] = [kind, "null"]
            elif isinstance(kind, list):
                schema["type"] = [*kind, "null"]
            else:
                schema = {"anyOf": [schema, {"type": "null"}]}
        if field.help:
            schema["description"] = field.help
        if field.default is not None and isinstance(field.default, str | int | float | bool):
            schema["default"] = field.default
        return schema

    def value(self, field: Field) -> Schema:
        match field.type:
            case "str" | "text":
                return {**_WRITTEN}
            case "int" | "number":
                low, high = field.min, field.max
                return {"type": "integer" if field.type == "int" else "number",
                        "minimum": -MAX_INT if low is None else low,
                        "maximum": MAX_INT if high is None else high}
            case "bool":
                return {"type": "boolean"}
            case "enum":
                return _enum(field.values)
            case "ref":
                refs = [{"$ref": f"#/$defs/id_{name}"} for name in field.to]
                return {"anyOf": refs} if len(refs) > 1 else refs[0]
            case "list":
                return self.list(field)
            case "map":
                return self.map(field)
            case "point":
                return {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
        return {}

    def list(self, field: Field) -> Schema:
        assert field.of is not None
        schema: Schema = {"type": "array", "items": self.value(field.of)}
        if field.min is not None:
            schema["minItems"] = int(field.min)
        if field.max is not None:
            schema["maxItems"] = int(field.max)
        if field.unique:
            schema["uniqueItems"] = True
        return schema

    def map(self, field: Field) -> Schema:
        if field.fields is not None:
            schema = self.object(field.fields)
            if self.overlay:
                schema["required"] = []
            return schema
        assert field.of is not None
        of = self.field(replace(field.of, required=False))
        schema = {"type": "object", "additionalProperties": of}
        if field.keys is not None:
            schema["propertyNames"] = self.key(field.keys)
        return schema

    def key(self, keys: Field) -> Schema:
        """Keys are always texts in JSON."""
        if keys.type == "int":
            return {"pattern": "^-?(0|[1-9][0-9]*)$"}
        return self.value(keys) if keys.type in ("enum", "ref") else {}


def _enum(values: list[str] | tuple[str, ...]) -> Schema:
    """The values; those that an editor reads as numbers or truth values in that form too."""
    listed: list[Any] = list(values)
    for value in values:
        if value in ("true", "false"):
            listed.append(value == "true")
        elif value.isascii() and value.isdigit() and str(int(value)) == value:
            listed.append(int(value))
    return {"enum": listed} if listed else {"not": {}, "description": "there is none yet"}


def _provenance() -> Schema:
    kind = {"enum": list(KINDS)}
    one: Schema = {
        "type": "object",
        "properties": {
            "kind": kind, "reason": {**_WRITTEN}, "source": {**_WRITTEN},
            "satisfies": {"type": "array", "items": {**_WRITTEN}},
        },
        "additionalProperties": False,
    }
    whole = {**one, "properties": {
        **one["properties"],
        "fields": {"type": "object", "additionalProperties": {"anyOf": [kind, one]}},
    }}
    return {"anyOf": [kind, whole], "description": "where the values come from"}


def _suppress() -> Schema:
    codes = [code for code, info in CODES.items() if not info.firm]
    return {
        "type": "array", "minItems": 1,
        "items": {
            "type": "object", "required": ["code", "reason"], "additionalProperties": False,
            "properties": {"code": {"enum": codes}, "reason": {"type": "string"}},
        },
    }
