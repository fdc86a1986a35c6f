"""Declared fields: what a record may hold, and how raw scalars become values.

A field is declared in `game.yaml` (or in `models.py` for the built-in collections) by its type:

    str text int number bool enum ref list map point any

The declaration alone types a value: an `int` is plain decimal digits, a `str` is whatever was
written (`on`, `0101` and `12:30` included), a `bool` is `true` or `false`.

A field that is not given has its declared default. Without one, it is `()` for a list, `{}` for a map
of something, a filled-in map for one whose fields are all optional, `""` for words, `False` for a
bool, else None: so code can loop over what content leaves out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from .findings import Position, Report, nearest
from .records import Fields
from .source import Broken, Mapping, Node, Scalar, Sequence

TYPES = ("str", "text", "int", "number", "bool", "enum", "ref", "list", "map", "point", "any")
KEY_TYPES = ("str", "int", "enum", "ref")

MAX_INT = 2**53 - 1  # so that a browser reads the same number
_INT = re.compile(r"-?(0|[1-9][0-9]{0,15})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,12})?")


@dataclass(slots=True, frozen=True)
class Field:
    """The declaration of a field; see the module for the types.

    `words` marks what only people read: a language may change it, the fingerprint leaves it out.
    """

    type: str
    required: bool = False
    default: Any = None
    values: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    of: Field | None = None
    fields: dict[str, Field] | None = None
    keys: Field | None = None
    min: float | None = None
    max: float | None = None
    unique: bool = False
    words: bool = False
    help: str = ""

    def absent(self) -> Any:
        """The value where content gives none."""
        if self.default is not None:
            return self.default
        match self.type:
            case "list":
                return ()
            case "bool":
                return False
            case "str" | "text":
                return ""
            case "map" if self.fields is None:
                return {}
            case "map" if not any(f.required for f in (self.fields or {}).values()):
                return Fields({name: f.absent() for name, f in (self.fields or {}).items()})
        return None


@dataclass(slots=True)
class Reference:
    """A reference met while converting, to be looked up when all records are known."""

    where: Position
    place: str
    to: tuple[str, ...]
    target: str


@dataclass(slots=True)
class Converter:
    """Turns nodes into values by their declarations; reports what does not fit.

    A value that does not fit becomes its field's absent value, so that reading goes on.
    """

    report: Report
    references: list[Reference] = dataclass_field(default_factory=list)

    def value(self, node: Node, field: Field, place: str) -> Any:
        """The value of a node. `place` ("cards.man.cost") opens the message of a finding."""
        if isinstance(node, Broken):
            return field.absent()
        if isinstance(node, Scalar) and node.is_nothing:
            return field.absent()
        match field.type:
            case "any":
                return plain_value(node)
            case "list":
                return self._list(node, field, place)
            case "map":
                return self._map(node, field, place)
            case "point":
                return self._point(node, field, place)
        if not isinstance(node, Scalar):
            self._wrong(node, place, _EXPECTED[field.type])
            return field.absent()
        return self._scalar(node, field, place)

    def _scalar(self, node: Scalar, field: Field, place: str) -> Any:
        text = node.text
        match field.type:
            case "str" | "text":
                return text
            case "enum":
                if text not in field.values:
                    listed = ", ".join(field.values)
                    self.report.add(node.position, "UNKNOWN_VALUE", f"{place}: {text!r} is none of "
                                    f"{listed}{nearest(text, field.values)}")
                    return field.absent()
                return text
            case "ref":
                self.references.append(Reference(node.position, place, field.to, text))
                return text
            case "bool":
                if not node.plain or text not in ("true", "false"):
                    self._wrong(node, place, _EXPECTED["bool"])
                    return field.absent()
                return text == "true"
        pattern = _INT if field.type == "int" else _NUMBER
        if not node.plain or not pattern.fullmatch(text):
            self._wrong(node, place, _EXPECTED[field.type])
            return field.absent()
        number = int(text) if field.type == "int" or "." not in text else float(text)
        if abs(number) > MAX_INT:
            self._wrong(node, place, "a number of at most 15 digits")
            return field.absent()
        return number if self._in_bounds(node, number, field, place) else field.absent()

    def _in_bounds(self, node: Node, number: float, field: Field, place: str, what: str = "") -> bool:
        if field.min is not None and number < field.min:
            bound = f"at least {field.min:g}"
        elif field.max is not None and number > field.max:
            bound = f"at most {field.max:g}"
        else:
            return True
        self.report.add(node.position, "OUT_OF_RANGE",
                        f"{place}: {number:g}{what} where {bound} is expected")
        return False

    def _list(self, node: Node, field: Field, place: str) -> tuple[Any, ...]:
        assert field.of is not None
        if not isinstance(node, Sequence):
            self._wrong(node, place, _EXPECTED["list"])
            return ()
        items = tuple(self.value(item, field.of, f"{place}[{i}]")
                      for i, item in enumerate(node.items))
        for i, child in enumerate(node.items):
            if isinstance(child, Scalar) and child.is_nothing and field.of.type != "any":
                self.report.add(child.position, "WRONG_TYPE", f"{place}[{i}]: the item is empty")
        self._in_bounds(node, len(items), field, place, " items")
        if field.unique:
            for i, item in enumerate(items):
                if item in items[:i]:
                    self.report.add(node.items[i].position, "DUPLICATE_ITEM",
                                    f"{place}: {item!r} stands in this list twice")
        return items

    def _map(self, node: Node, field: Field, place: str) -> Any:
        if not isinstance(node, Mapping):
            self._wrong(node, place, _EXPECTED["map"])
            return field.absent()
        if field.fields is not None:
            return Fields(self.fields(node, field.fields, place))
        assert field.of is not None
        values = {}
        for key, child in node.entries.items():
            if isinstance(child, Scalar) and child.is_nothing:
                continue  # how an overlay takes an entry out
            name = key
            if field.keys is not None:
                name = self.value(node.keys[key], field.keys, f"{place} (key)")
                if name is None:
                    continue
            values[name] = self.value(child, field.of, f"{place}.{key}")
        return values

    def fields(self, node: Mapping, fields: dict[str, Field], place: str) -> dict[str, Any]:
        """The values of a map with declared fields, in the order of the declaration."""
        for key in node.entries:
            if key not in fields:
                self.report.add(node.key_position(key), "UNKNOWN_FIELD",
                                f"{place}: there is no field {key!r}{nearest(key, fields)}")
        values = {}
        for name, field in fields.items():
            child = node.entries.get(name)
            if child is not None:
                values[name] = self.value(child, field, f"{place}.{name}")
            else:
                values[name] = field.absent()
            if field.required and node.get(name) is None:
                self.report.add(node.position, "MISSING_FIELD", f"{place}: {name!r} is missing")
        return values

    def _point(self, node: Node, field: Field, place: str) -> tuple[float, float] | None:
        if not isinstance(node, Sequence) or len(node.items) != 2:
            self._wrong(node, place, _EXPECTED["point"])
            return None
        x, y = (self.value(item, _COORDINATE, place) for item in node.items)
        return None if x is None or y is None else (x, y)

    def _wrong(self, node: Node, place: str, expected: str) -> None:
        self.report.add(node.position, "WRONG_TYPE",
                        f"{place}: {expected} is expected, not {described(node)}")


_COORDINATE = Field("number")

_EXPECTED = {
    "str": "a word or sentence", "text": "a word or sentence", "enum": "one of the listed values",
    "ref": "the id of a record", "bool": "true or false",
    "int": "a whole number in plain digits", "number": "a number in plain digits",
    "list": "a list", "map": "a map (key: value)", "point": "a point [x, y] in mm",
}


def described(node: Node) -> str:
    """What a node is, for messages: a list, a map, or the text itself."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a map"
    if isinstance(node, Scalar):
        text = node.text if len(node.text) <= 40 else node.text[:37] + "..."
        return repr(text) if node.plain else f"the quoted text {text!r}"
    return "this"


def plain_value(node: Node) -> Any:
    """A node as plain values, for fields of type `any`: digits are numbers, true and false are
    truth values, nothing is None, all else (and everything quoted) is text."""
    if isinstance(node, Mapping):
        return {key: plain_value(child) for key, child in node.entries.items()}
    if isinstance(node, Sequence):
        return [plain_value(child) for child in node.items]
    if not isinstance(node, Scalar):
        return None
    text = node.text
    if not node.plain:
        return text
    if node.is_nothing:
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INT.fullmatch(text) and abs(int(text)) <= MAX_INT:
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) and "." in text else text
