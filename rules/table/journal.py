"""The journal: an append-only list of entries that forms a tree. One way in for everything that happens.

Each entry names its parent; the newest entry is the head. The state of a table is its start and the path from
the root to the head. Undo, redo and "back to here" append a `goto` entry whose parent is where the table goes on:
nothing is ever taken out, and a line that was left stays in the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from typing import Any

ROOT = -1
KINDS = ("answer", "correct", "goto")


@dataclass(slots=True)
class Entry:
    """One line of the journal.

    `by` is person, bot, seed (seeded chance), typed (a person reading real dice or cards) or forced (the only
    legal answer). `reason` is a bot's account, made when it decided. In a `goto`, `redo` lists where redo leads.
    `secret` and `private` are those of the request that was answered: see `secrecy`.
    """

    id: int
    parent: int
    kind: str
    key: str = ""
    seat: str = ""
    value: Any = None
    by: str = ""
    reason: list[dict[str, Any]] = field(default_factory=list)
    redo: list[int] = field(default_factory=list)
    secret: str = ""
    private: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON values, without what is empty."""
        whole = asdict(self)
        empty: tuple[Any, ...] = ("", [])
        return {
            name: one
            for name, one in whole.items()
            if name in ("id", "parent", "kind", "value") or one not in empty
        }


class JournalError(ValueError):
    """Entries that form no journal."""


class Journal:
    """Entries in the order in which they came."""

    __slots__ = ("entries",)

    def __init__(self, entries: list[Entry] | None = None) -> None:
        self.entries = entries if entries is not None else []

    @property
    def head(self) -> int:
        """The id of the newest entry; ROOT before the first."""
        return len(self.entries) - 1

    def add(self, kind: str, parent: int | None = None, **rest: Any) -> Entry:
        """Appends an entry below `parent` (the head, if not said)."""
        entry = Entry(len(self.entries), self.head if parent is None else parent, kind, **rest)
        self.entries.append(entry)
        return entry

    def truncate(self, length: int) -> None:
        """Takes back the entries of a transaction that failed before anybody saw them."""
        del self.entries[length:]

    def path(self, entry: int | None = None) -> list[Entry]:
        """From the root to `entry` (the head, if not said), without the gotos."""
        at = self.head if entry is None else entry
        found = []
        while at != ROOT:
            one = self.entries[at]
            if one.kind != "goto":
                found.append(one)
            at = one.parent
        found.reverse()
        return found

    def here(self, entry: int | None = None) -> int:
        """The last entry that did something on the way to `entry`: a goto stands for its target."""
        at = self.head if entry is None else entry
        while at != ROOT and self.entries[at].kind == "goto":
            at = self.entries[at].parent
        return at

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @classmethod
    def load(cls, plain: Any) -> Journal:
        """From JSON values. Raises JournalError with the place of what does not fit."""
        if not isinstance(plain, list):
            raise JournalError("journal: expected a list")
        return cls([_entry(one, index) for index, one in enumerate(plain)])


_TYPES = {
    "id": int, "parent": int, "kind": str, "key": str, "seat": str, "by": str, "reason": list, "redo": list,
    "secret": str, "private": str,
}  # fmt: skip
_NAMES = {one.name for one in fields(Entry)}


def _entry(plain: Any, index: int) -> Entry:
    place = f"journal[{index}]"
    if not isinstance(plain, dict):
        raise JournalError(f"{place}: expected a mapping")
    if set(plain) - _NAMES or {"id", "parent", "kind"} - set(plain):
        raise JournalError(f"{place}: unknown or missing fields")
    for name, kind in _TYPES.items():
        if name in plain and type(plain[name]) is not kind:
            raise JournalError(f"{place}.{name}: expected {kind.__name__}")
    if plain["id"] != index or not ROOT <= plain["parent"] < index:
        raise JournalError(f"{place}: ids count up from 0 and a parent comes before its entry")
    if plain["kind"] not in KINDS:
        raise JournalError(f"{place}.kind: one of {', '.join(KINDS)}")
    redo = plain.get("redo", [])
    if not all(type(one) is int and ROOT <= one < index for one in redo):
        raise JournalError(f"{place}.redo: expected entries before this one")
    return Entry(**plain)
