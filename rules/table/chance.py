"""Seeded chance: SplitMix64 read by position, a part of the save format.

A game's chance is a sequence of 64-bit words that depends on the seed and on the position in it alone, so
that the same seed gives the same result at the same point after an undo, in every engine version
and on every machine. The algorithm is named in each save (`ALGORITHM`) and pinned by golden draws in
the tests: changing it breaks games that people have on their tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ALGORITHM = "splitmix64/1"
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def word(seed: int, position: int) -> int:
    """The 64-bit word at `position` (0, 1, 2 ...) of the sequence that `seed` starts."""
    z = (seed + (position + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance:
    """A reader of one seed's sequence that knows how far it has read.

    `position` counts the words used; the table keeps it in the state, so a dumped game goes on with
    the word that would have come next.
    """

    __slots__ = ("position", "seed")

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed & _MASK
        self.position = position

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; every one equally likely (to within 2**-64 x n)."""
        value = word(self.seed, self.position) * n >> 64
        self.position += 1
        return value

    def faces(self, count: int, sides: int) -> list[int]:
        """`count` dice with faces 1 to `sides`."""
        return [self.below(sides) + 1 for _ in range(count)]

    def draw(self, pool: Mapping[str, int], count: int) -> list[str]:
        """`count` cards from a shuffled pile that holds `pool` (card id -> copies), top card first."""
        left = dict(pool)
        total = sum(left.values())
        drawn: list[str] = []
        for _ in range(count):
            card = _card_at(left, self.below(total))
            left[card] -= 1
            total -= 1
            drawn.append(card)
        return drawn

    def pick(self, items: Sequence[str]) -> str:
        """One of `items`, every one equally likely."""
        return items[self.below(len(items))]


def _card_at(pool: Mapping[str, int], index: int) -> str:
    for card, copies in pool.items():
        if index < copies:
            return card
        index -= copies
    raise ValueError("more cards drawn than the pile holds")
