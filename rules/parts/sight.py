"""Lines of sight on a hex grid: through what a shot or a look may pass.

Ground that blocks is looked at but not through; what stands in a hex blocks in the same way. A line that runs
along the side between two hexes is open if one of them is, or only if both are (`both`).

    table = sights(grid, blocking={"0504"}, reach=2)
    look = table["0403"].get("0405")            # None: never to be seen
    look is not None and look.open(occupied)    # with what stands there now
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass

from .hexes import HexGrid


@dataclass(slots=True, frozen=True)
class Sight:
    """A line that the ground leaves open. `steps` are the hexes between that it may pass through.

    Of each step one hex must be free, or with `both` all of them.
    """

    distance: int
    steps: tuple[tuple[str, ...], ...]
    both: bool = False

    def open(self, occupied: Container[str]) -> bool:
        """Whether nothing that stands in the `occupied` hexes stops it."""
        for step in self.steps:
            if self.both:
                for hex_ in step:
                    if hex_ in occupied:
                        return False
            else:
                for hex_ in step:
                    if hex_ not in occupied:
                        break
                else:
                    return False
        return True


def sight(
    grid: HexGrid, one: str, other: str, blocking: Container[str], both: bool = False
) -> Sight | None:
    """The line from one hex to another past the ground alone; None where the ground stops it.

    Both ends may block: one looks out of them and into them. A step beyond the edge of the grid stops it.
    """
    steps = []
    for step in grid.line(one, other):
        free = tuple(hex_ for hex_ in step if hex_ not in blocking)
        if not free or (both and len(free) < len(step)):
            return None
        steps.append(free)
    return Sight(grid.distance(one, other), tuple(steps), both)


def sights(
    grid: HexGrid, blocking: Collection[str], reach: int, both: bool = False
) -> Mapping[str, Mapping[str, Sight]]:
    """Every line of up to `reach` steps that the ground leaves open: from -> to -> Sight."""
    table: dict[str, dict[str, Sight]] = {}
    for one in grid.ids():
        row = table[one] = {}
        for other in grid.within(one, reach):
            found = sight(grid, one, other, blocking, both)
            if found is not None:
                row[other] = found
    return table
