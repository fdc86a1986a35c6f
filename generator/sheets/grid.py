"""Where the pieces of a sheet lie: a grid of slots, centred on the paper, and its mirror picture.

Centring makes a back land behind its front on any paper: the slot that is so far from the left edge
in front is as far from the right edge behind. With `gap` 0 neighbours share their cut lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.sheets.paper import UNPRINTABLE, Paper

MARGIN = 5.0  # mm of white that at least remain at each edge of the paper
STRIP = 3.8  # mm, the height of a footer
MARK_GAP = 0.5  # mm between a bleed and a mark
FOOT_MARK = 1.5  # mm between a bleed's mark and the footer: the shortest mark, and air
_WHITE = 2.0  # mm of bleed for which a margin has room: nine cards on Letter leave 7.7 mm

_EDGES = ("long", "short")


class SheetError(ValueError):
    """Pieces do not fit the paper, or an option does not exist; the message says what would help."""


@dataclass(slots=True, frozen=True)
class Grid:
    """Slots of `w` x `h` mm in `columns` and `rows`, `gap` mm apart, the first at (x, y)."""

    paper: Paper
    w: float
    h: float
    columns: int
    rows: int
    gap: float = 0.0

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def width(self) -> float:
        return self.columns * self.w + (self.columns - 1) * self.gap

    @property
    def height(self) -> float:
        return self.rows * self.h + (self.rows - 1) * self.gap

    @property
    def x(self) -> float:
        return (self.paper.width - self.width) / 2

    @property
    def y(self) -> float:
        return (self.paper.height - self.height) / 2

    def slot(self, index: int) -> tuple[float, float]:
        """The top left corner of a slot; slots are counted in rows from the top left."""
        row, column = divmod(index, self.columns)
        return self.x + column * (self.w + self.gap), self.y + row * (self.h + self.gap)

    def behind(self, index: int, edge: str = "long") -> int:
        """The slot that lies behind slot `index` when the sheet is flipped over its long or short edge."""
        row, column = divmod(index, self.columns)
        if turns_over_vertical(self.paper, edge):
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column

    def neighbours(self, index: int, taken: set[int]) -> tuple[bool, bool, bool, bool]:
        """Whether there is a piece to the left, above, to the right and below a slot."""
        row, column = divmod(index, self.columns)
        return (
            column > 0 and index - 1 in taken,
            row > 0 and index - self.columns in taken,
            column < self.columns - 1 and index + 1 in taken,
            row < self.rows - 1 and index + self.columns in taken,
        )


def turns_over_vertical(paper: Paper, edge: str) -> bool:
    """Whether flipping over that edge turns the sheet about its vertical axis, as one turns a leaf.

    Otherwise it turns over the top, and what stands behind must stand on its head to be upright
    when a single piece is turned like a leaf.
    """
    if edge not in _EDGES:
        raise SheetError(f"a sheet is flipped over its long or short edge, not {edge!r}")
    return (edge == "long") != paper.landscape


@dataclass(slots=True, frozen=True)
class Margins:
    """White around pieces, mm: at each edge of the paper, and where the footer stands."""

    edge: float
    foot: float


def margins(bleed: float) -> tuple[Margins, Margins]:
    """The margins that pieces with a bleed want, and those with which they make do.

    Wanted is room for the bleed, for marks that printers reach, and for the footer beyond them. What
    leaves no room for that is printed all the same, as long as the footer stays out of the bleed.
    """
    foot = UNPRINTABLE + STRIP + bleed
    wanted = Margins(MARGIN + min(bleed, _WHITE) + MARK_GAP, foot + MARK_GAP + FOOT_MARK)
    return wanted, Margins(MARGIN, max(MARGIN + STRIP, foot))


def fit_grid(paper: Paper, w: float, h: float, gap: float = 0.0, bleed: float = 0.0) -> Grid:
    """The grid that holds most pieces of w x h mm, on upright or lying paper (upright if equal).

    `bleed` is what they are drawn beyond their cuts. Raises SheetError when not even one fits, and
    names the paper on which it would.
    """
    if w <= 0 or h <= 0:
        raise SheetError(f"a piece of {w:g} x {h:g} mm cannot be printed")
    for white in margins(bleed):
        found = [
            grid for lying in (paper, paper.turned()) for grid in _grids(lying, w, h, gap, white)
        ]
        if found:
            return max(found, key=lambda grid: grid.capacity)
    raise SheetError(_too_large(paper, w, h, bleed))


def _grids(paper: Paper, w: float, h: float, gap: float, white: Margins) -> Iterator[Grid]:
    columns = math.floor((paper.width - 2 * white.edge + gap) / (w + gap) + 1e-9)
    rows = math.floor((paper.height - 2 * white.edge + gap) / (h + gap) + 1e-9)
    # Where the footer finds no room beside the full grid, a row or a column gives way.
    for c, r in ((columns, rows), (columns, rows - 1), (columns - 1, rows)):
        if c < 1 or r < 1:
            continue
        grid = Grid(paper, w, h, c, r, gap)
        if max(grid.y, grid.x) >= white.foot - 1e-9:
            yield grid
            return


def _too_large(paper: Paper, w: float, h: float, bleed: float) -> str:
    from generator.sheets.paper import paper as by_name
    from generator.sheets.paper import paper_names

    fitting = [
        by_name(name).title
        for name in paper_names()
        if any(
            any(_grids(p, w, h, 0.0, margins(bleed)[1]))
            for p in (by_name(name), by_name(name).turned())
        )
    ]
    hint = f"; it would fit on {' or '.join(fitting)}" if fitting else "; no paper is large enough"
    return f"a piece of {w:g} x {h:g} mm does not fit on {paper.title}{hint}"
