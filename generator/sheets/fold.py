"""Sheets for people without duplex: fronts and backs side by side, folded along the middle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.scene import Item, Scene
from generator.sheets.grid import SheetError, margins
from generator.sheets.impose import (
    Options,
    Piece,
    Placement,
    Say,
    Sheet,
    adjusted,
    cut_lines,
    cuts,
    drawn_bleed,
    place,
)
from generator.sheets.marks import Box, Footer, crop_marks, fold_line, footer_box
from generator.sheets.paper import Paper

GUTTER = 4.0  # mm between the fold and the nearest cut


@dataclass(slots=True, frozen=True)
class FoldGrid:
    """Columns of fronts to the left of the fold, rows over the height; backs mirror them."""

    paper: Paper
    w: float
    h: float
    columns: int
    rows: int
    gap: float

    @property
    def fold(self) -> float:
        return self.paper.width / 2

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    def front(self, index: int) -> Box:
        """The place of a front; slots fill in rows, away from the fold."""
        row, column = divmod(index, self.columns)
        height = self.rows * self.h + (self.rows - 1) * self.gap
        x = self.fold - GUTTER - self.w - column * (self.w + self.gap)
        y = (self.paper.height - height) / 2 + row * (self.h + self.gap)
        return Box(x, y, self.w, self.h)

    def back(self, index: int) -> Box:
        """The place of its back: the mirror picture about the fold."""
        front = self.front(index)
        return Box(2 * self.fold - front.right, front.y, self.w, self.h)


def fit_fold(paper: Paper, w: float, h: float, gap: float, bleed: float = 0.0) -> FoldGrid:
    """The fold grid that holds most, on upright or lying paper. Raises SheetError if none does."""
    for white in margins(bleed):
        best: FoldGrid | None = None
        for lying in (paper, paper.turned()):
            columns = math.floor((lying.width / 2 - GUTTER - white.edge + gap) / (w + gap) + 1e-9)
            rows = math.floor((lying.height - 2 * white.foot + gap) / (h + gap) + 1e-9)
            if columns > 0 and rows > 0 and (best is None or columns * rows > best.capacity):
                best = FoldGrid(lying, w, h, columns, rows, gap)
        if best is not None:
            return best
    raise SheetError(
        f"two pieces of {w:g} x {h:g} mm do not fit side by side on {paper.title}; "
        "print them on both sides instead of folding"
    )


def impose_folded(
    pieces: Sequence[Piece],
    paper: Paper,
    w: float,
    h: float,
    options: Options,
    title: str,
    say: Say,
    gap: float,
    shape: str,
) -> list[Sheet]:
    """Sheets that are printed on one side, folded along the dashed line, glued and cut."""
    bleed = drawn_bleed(pieces, w, options.bleed)
    grid = fit_fold(paper, w, h, gap, bleed)
    count = -(-len(pieces) // grid.capacity)
    sheets = []
    for k in range(count):
        part = pieces[k * grid.capacity : (k + 1) * grid.capacity]
        name = title if count == 1 else say("kit.part", title=title, number=k + 1, count=count)
        sheets.append(_folded(grid, part, options, name, say, shape, bleed))
    return sheets


def _folded(
    grid: FoldGrid,
    part: Sequence[Piece],
    options: Options,
    title: str,
    say: Say,
    shape: str,
    bleed: float,
) -> Sheet:
    page = grid.paper
    scene = Scene(page.width, page.height, title=title)
    placements: list[Placement] = []
    items: list[Item] = []
    # Neighbours share their cuts, so bleeds stay inside the gap; at the fold and outside there is room.
    for i, piece in enumerate(part):
        for face, box in ((piece.front, grid.front(i)), (piece.back, grid.back(i))):
            if face is not None:
                room = _fold_room(grid, i, len(part), box.x > grid.fold, bleed)
                items.append(place(scene, face, box, room, shape))
                placements.append(Placement(face, box.x, box.y, box.w, box.h))
    boxes = [box for i in range(len(part)) for box in (grid.front(i), grid.back(i))]
    xs, ys = cut_lines(boxes)
    top, bottom = min(ys), max(ys)
    block = Box(min(xs), top, max(xs) - min(xs), bottom - top)
    strip = footer_box(page, block, bleed, marks=True)
    items += cuts(shape, [box for box in boxes if box.x < grid.fold])
    if shape != "round":
        items += crop_marks(options.marks, page, xs, ys, bleed, strip[0])
    items += fold_line(grid.fold, 2.0, strip[0].y - 1 if strip[1] == 0 else page.height - 2)
    scene.children = adjusted(items, page, options, "fold")
    footer = Footer(say("kit.side.fold", title=title), say("kit.flip.fold"), "fold")
    return Sheet(scene, page, title, "fold", footer, strip, placements)


def _fold_room(
    grid: FoldGrid, index: int, count: int, is_back: bool, bleed: float
) -> tuple[float, float, float, float]:
    """Bleed to the left, top, right and bottom of a folded piece."""
    row, column = divmod(index, grid.columns)
    inner = min(bleed, grid.gap / 2)
    near_fold = bleed if column == 0 else inner
    far = inner if column < grid.columns - 1 and index + 1 < count else bleed
    top = inner if row else bleed
    bottom = inner if index + grid.columns < count else bleed
    return (near_fold, top, far, bottom) if is_back else (far, top, near_fold, bottom)
