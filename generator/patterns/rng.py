"""A small random source for ornament: the same seed text gives the same drawing, on every machine.

SplitMix64 (Steele, Lea and Flood, 2014), started from a hash of the seed text. It belongs to one
drawing; nothing else draws from it, so one ornament never changes another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Rng:
    """Random numbers from a seed text."""

    __slots__ = ("_state",)

    def __init__(self, *seed: object) -> None:
        text = "\x1f".join(str(part) for part in seed)
        digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
        self._state = int.from_bytes(digest, "big")

    def bits(self) -> int:
        """64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def random(self) -> float:
        """A number from 0 up to, but never, 1."""
        return (self.bits() >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        """A number between low and high."""
        return low + (high - low) * self.random()

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.bits() % (high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.bits() % len(items)]
