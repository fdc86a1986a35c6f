"""Results that are kept for the next time, but not without end."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(dict[K, V], Generic[K, V]):
    """A dict of results that holds `most` at most: beyond that all are forgotten, which costs time and no more."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        """Keeps a result and gives it back."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value
