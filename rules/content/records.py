"""Records as the engine sees them: typed values under names, unchangeable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Fields(Mapping[str, Any]):
    """A map whose fields are declared: `starts.cards` and `starts["cards"]` are the same value."""

    __slots__ = ("_values",)
    _values: dict[str, Any]

    def __init__(self, values: dict[str, Any]) -> None:
        object.__setattr__(self, "_values", values)

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "_values")[name]
        except KeyError:
            raise AttributeError(f"{self!r} has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("content does not change while it is used")

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def values(self) -> Any:
        """The field `values` where there is one (set-up options have it), else as of any map."""
        return self._values.get("values", self._values.values)

    @property
    def items(self) -> Any:
        """The field `items` where there is one, else as of any map."""
        return self._values.get("items", self._values.items)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Fields):
            return self._values == other._values
        return self._values == other if isinstance(other, Mapping) else NotImplemented

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._values!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._values,)


class Record(Fields):
    """One record of a collection: `.id`, `.name`, `.collection`, and its fields as attributes.

    Records are the same when their collection and id are: they serve as keys and compare fast.
    """

    __slots__ = ("collection",)
    collection: str

    def __init__(self, collection: str, values: dict[str, Any]) -> None:
        super().__init__(values)
        object.__setattr__(self, "collection", collection)

    @property
    def name(self) -> str:
        """What people call it: its name, title or label, else its id."""
        values = self._values
        return (values.get("name") or values.get("title") or values.get("label")
                or str(values.get("id", self.collection)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.collection == other.collection and self.get("id") == other.get("id")

    def __hash__(self) -> int:
        return hash((self.collection, self.get("id")))

    def __repr__(self) -> str:
        return f"<{self.collection}.{self.get('id', '')}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.collection, self._values)


class Provenance(NamedTuple):
    """Where a value comes from: `rulebook`, `public`, `reconstructed`, or `overlay`: an owner's own
    copy, as an overlay gave it and named nothing else. `satisfies` lists the facts it respects."""

    kind: str
    reason: str = ""
    source: str = ""
    satisfies: tuple[str, ...] = ()
