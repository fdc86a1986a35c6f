"""The calibration loop: a fixed piece of pure Python in the manner of an engine.

It never changes: figures given "in loops" are comparable between machines, and between versions of this
project. One loop moves counters of slots objects between mappings, calls small methods, and draws numbers.
"""

from __future__ import annotations

TURNS = 60_000
CHECK = 414592  # what one loop adds up to: it did all of its work


class Place:
    """A place with counters."""

    __slots__ = ("links", "pieces")

    def __init__(self, links: tuple[int, ...]) -> None:
        self.links = links
        self.pieces = {"red": 3, "blue": 2, "green": 1}

    def most(self) -> str:
        """The kind of which most lie here; the first of equals."""
        return max(self.pieces, key=self.pieces.__getitem__)


def loop() -> int:
    """One loop; the same sum on every machine."""
    places = [Place(((i + 1) % 24, (i + 5) % 24, (i + 11) % 24)) for i in range(24)]
    seed, at, total = 7, 0, 0
    for _ in range(TURNS):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        place = places[at]
        kind = place.most()
        target = places[place.links[(seed >> 33) % 3]]
        if place.pieces[kind]:
            place.pieces[kind] -= 1
            target.pieces[kind] += 1
        total += sum(target.pieces.values())
        at = place.links[(seed >> 40) % 3]
    return total
