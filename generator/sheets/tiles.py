"""A board larger than the paper: tiles that overlap, with marks to join them and a map of the tiles."""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator.icons import icon_symbol
from generator.scene import Group, Item, Paint, Path, PathData, Rect, Scene
from generator.shapes import polyline, rounded
from generator.sheets.grid import MARK_GAP, STRIP, SheetError
from generator.sheets.impose import FaceRef, Options, Placement, Say, Sheet, adjusted
from generator.sheets.marks import (
    GREY,
    INK,
    Box,
    Footer,
    crop_marks,
    footer_box,
    text_line,
)
from generator.sheets.paper import UNPRINTABLE, Paper

OVERLAP = 10.0  # mm that two neighbouring tiles both show
MARGIN = UNPRINTABLE + STRIP + 2.0  # mm around a tile: room for the footer and for marks
_MAP = (5.0, 3.6)  # mm, the most that the map of tiles takes across and down
_TICK = 3.0  # mm, a mark beside the board
_BESIDE = 2.0  # mm between a footer and the marks at the corners of a board that it stands beside


@dataclass(slots=True, frozen=True)
class Tiling:
    """How a board of w x h mm is cut into `columns` x `rows` equal tiles on a paper."""

    paper: Paper
    w: float
    h: float
    columns: int
    rows: int

    @property
    def tile(self) -> tuple[float, float]:
        """Width and height of one tile, overlaps included, mm."""
        return (
            (self.w + (self.columns - 1) * OVERLAP) / self.columns,
            (self.h + (self.rows - 1) * OVERLAP) / self.rows,
        )

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def window(self, row: int, column: int) -> Box:
        """The part of the board that a tile shows."""
        w, h = self.tile
        return Box(column * (w - OVERLAP), row * (h - OVERLAP), w, h)

    def name(self, row: int, column: int) -> str:
        """A1 is the tile at the top left, B1 the one to its right."""
        return f"{chr(ord('A') + column)}{row + 1}"


def fit_tiles(paper: Paper, w: float, h: float) -> Tiling:
    """The tiling with fewest tiles, on upright or lying paper. Raises SheetError for a huge board."""
    best: Tiling | None = None
    for lying in (paper, paper.turned()):
        across, down = lying.width - 2 * MARGIN, lying.height - 2 * MARGIN
        columns = max(1, math.ceil((w - OVERLAP) / (across - OVERLAP) - 1e-9))
        rows = max(1, math.ceil((h - OVERLAP) / (down - OVERLAP) - 1e-9))
        tiling = Tiling(lying, w, h, columns, rows)
        if best is None or tiling.count < best.count:
            best = tiling
    assert best is not None
    if best.columns > 26 or best.count > 400:
        raise SheetError(
            f"a board of {w:g} x {h:g} mm would take {best.count} pages of {paper.title}"
        )
    return best


def tile_board(
    face: FaceRef, paper: Paper, options: Options, title: str, say: Say, scale: float = 1.0
) -> list[Sheet]:
    """The board, `scale` times as large, over as many pages as it takes, row by row."""
    board = face.scene
    tiling = fit_tiles(paper, board.width * scale, board.height * scale)
    return [
        _tile(face, tiling, row, column, options, title, say, scale)
        for row in range(tiling.rows)
        for column in range(tiling.columns)
    ]


def tiling_scale(w: float, h: float, paper: Paper, most: int) -> float:
    """How large a board of w x h mm can be on `most` sheets, at most 1, in whole per cents."""
    for percent in range(100, 1, -1):
        if fit_tiles(paper, w * percent / 100, h * percent / 100).count <= most:
            return percent / 100
    return 0.01


def fitting_scale(w: float, h: float, paper: Paper) -> float:
    """How large a board of w x h mm can be on one sheet, at most 1, rounded down to whole per cents."""
    long, short = max(paper.width, paper.height), min(paper.width, paper.height)
    room = min(
        (long - 2 * UNPRINTABLE) / max(w, h),
        (short - 2 * UNPRINTABLE) / min(w, h),
    )
    return min(1.0, math.floor(room * 100 + 1e-9) / 100)


def whole_board(
    face: FaceRef, paper: Paper, options: Options, title: str, scale: float = 1.0
) -> Sheet:
    """The board on one page with crop marks. Raises SheetError when the paper is too small."""
    board = face.scene
    w, h = board.width * scale, board.height * scale
    page = paper if (paper.width > paper.height) == (w > h) else paper.turned()
    place = Box((page.width - w) / 2, (page.height - h) / 2, w, h)
    if min(place.x, place.y) < UNPRINTABLE:
        raise SheetError(f"a board of {w:g} x {h:g} mm does not fit on {page.title}")
    scene = Scene(page.width, page.height, title=title)
    bleed = min(options.bleed, board.bleed * scale)
    clip = rounded(place.x - bleed, place.y - bleed, place.w + 2 * bleed, place.h + 2 * bleed)
    items: list[Item] = [
        Group([scene.place(face.key, board, place.x, place.y, place.w, place.h)], clip=clip)
    ]
    try:
        strip = _beside_marks(footer_box(page, place, bleed), place, bleed, _BESIDE)
    except SheetError:
        strip = None  # a board that fills its paper does without
    cuts = [place.x, place.right], [place.y, place.bottom]
    items += crop_marks(options.marks, page, *cuts, bleed, strip[0] if strip else None)
    scene.children = adjusted(items, page, options, "")
    placed = [Placement(face, place.x, place.y, place.w, place.h)]
    return Sheet(scene, page, title, "", Footer(title), strip, placed)


def _tile(
    face: FaceRef,
    tiling: Tiling,
    row: int,
    column: int,
    options: Options,
    title: str,
    say: Say,
    scale: float,
) -> Sheet:
    page, window = tiling.paper, tiling.window(row, column)
    x, y = (page.width - window.w) / 2, (page.height - window.h) / 2
    box = Box(x, y, window.w, window.h)
    name = tiling.name(row, column)
    words = say("kit.tile", title=title, tile=name)
    scene = Scene(page.width, page.height, title=words)
    w, h = face.scene.width * scale, face.scene.height * scale
    use = scene.place(face.key, face.scene, x - window.x, y - window.y, w, h)
    bleed = min(options.bleed, face.scene.bleed * scale)
    outer = [
        bleed if at_edge else 0.0
        for at_edge in (column == 0, row == 0, column == tiling.columns - 1, row == tiling.rows - 1)
    ]
    strip = footer_box(page, box)
    if strip[1] == 0:
        outer[3] = min(outer[3], strip[0].y - box.bottom)
    strip = _beside_marks(strip, box, bleed, OVERLAP / 2 + _BESIDE)
    clip = rounded(
        x - outer[0], y - outer[1], window.w + outer[0] + outer[2], window.h + outer[1] + outer[3]
    )
    items: list[Item] = [Group([use], clip=clip)]
    items += _outer_marks(tiling, row, column, box, bleed, options)
    items += _joints(scene, tiling, row, column, box, bleed, say)
    items += _tile_map(tiling, row, column, page.width - UNPRINTABLE, UNPRINTABLE)
    scene.children = adjusted(items, page, options, "")
    placed = [Placement(face, x - window.x, y - window.y, w, h)]
    return Sheet(scene, page, words, "", Footer(words), strip, placed)


def _beside_marks(strip: tuple[Box, int], board: Box, bleed: float, room: float) -> tuple[Box, int]:
    """A footer, `room` mm shorter at both ends where it would stand below marks at the board's corners."""
    box, angle = strip
    reach = bleed + MARK_GAP + _TICK
    if angle == 0 and box.y < board.bottom + reach:
        return Box(box.x + room, box.y, box.w - 2 * room, box.h), angle
    if angle != 0 and box.right > board.x - reach:
        return Box(box.x, box.y + room, box.w, box.h - 2 * room), angle
    return strip


def _outer_marks(
    tiling: Tiling, row: int, column: int, box: Box, bleed: float, options: Options
) -> list[Item]:
    """Crop marks at the edges of the board itself: where no other tile is joined."""
    xs = [
        v for v, edge in ((box.x, column == 0), (box.right, column == tiling.columns - 1)) if edge
    ]
    ys = [v for v, edge in ((box.y, row == 0), (box.bottom, row == tiling.rows - 1)) if edge]
    lines: list[PathData] = []
    if options.marks == "none":
        return []
    off = bleed + MARK_GAP
    for x in xs:
        lines.append(polyline([(x, box.y - off), (x, box.y - off - _TICK)]))
        lines.append(polyline([(x, box.bottom + off), (x, box.bottom + off + _TICK)]))
    for y in ys:
        lines.append(polyline([(box.x - off, y), (box.x - off - _TICK, y)]))
        lines.append(polyline([(box.right + off, y), (box.right + off + _TICK, y)]))
    data = tuple(command for line in lines for command in line)
    return [Path(data, Paint(stroke=INK, stroke_width=0.1))] if data else []


def _joints(
    scene: Scene, tiling: Tiling, row: int, column: int, box: Box, bleed: float, say: Say
) -> list[Item]:
    """Marks at the joints: cut the right and lower edge along the ticks, lay them on the next tile.

    Both tiles of a joint carry the tick at the same place of the board, the middle of the overlap.
    """
    half, off = OVERLAP / 2, bleed + MARK_GAP
    ticks: list[PathData] = []
    items: list[Item] = []
    scissors = icon_symbol("scissors", INK)

    def upright(x: float) -> None:
        ticks.append(polyline([(x, box.y - off), (x, box.y - off - _TICK)]))
        ticks.append(polyline([(x, box.bottom + off), (x, box.bottom + off + _TICK)]))

    def level(y: float) -> None:
        ticks.append(polyline([(box.x - off, y), (box.x - off - _TICK, y)]))
        ticks.append(polyline([(box.right + off, y), (box.right + off + _TICK, y)]))

    if column < tiling.columns - 1:
        x = box.right - half
        upright(x)
        use = scene.use("icon-scissors-000000", scissors, -1.5, -1.5, 3, 3)
        items.append(Group([use], x - 2.2, box.y - off - 1.5, 90))
    if column > 0:
        upright(box.x + half)
        words = say("kit.joint", tile=tiling.name(row, column - 1))
        items.append(text_line(box.x + half + 1, box.y - off - 0.8, words))
    if row < tiling.rows - 1:
        y = box.bottom - half
        level(y)
        items.append(scene.use("icon-scissors-000000", scissors, box.right + off, y - 3.6, 3, 3))
    if row > 0:
        y = box.y + half
        level(y)
        words = say("kit.joint", tile=tiling.name(row - 1, column))
        items.append(Group([text_line(0, 0, words, "end")], box.x - off - 0.8, y + 1, -90))
    if ticks:
        data = tuple(command for tick in ticks for command in tick)
        items.append(Path(data, Paint(stroke=INK, stroke_width=0.15)))
    return items


def _tile_map(tiling: Tiling, row: int, column: int, right: float, top: float) -> list[Item]:
    """A small picture of all tiles with this one filled, its upper right corner at (right, top)."""
    w, h = tiling.tile
    scale = min(_MAP[0] / (tiling.columns * w), _MAP[1] / (tiling.rows * h))
    wide, high = w * scale, h * scale
    left = right - wide * tiling.columns
    items: list[Item] = []
    for r in range(tiling.rows):
        for c in range(tiling.columns):
            here = (r, c) == (row, column)
            paint = Paint(
                fill=INK if here else None, stroke=INK if here else GREY, stroke_width=0.15
            )
            items.append(Rect(left + c * wide, top + r * high, wide, high, paint))
    return items
