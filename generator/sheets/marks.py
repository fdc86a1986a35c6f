"""What a sheet carries outside its pieces: crop marks, fold lines, the footer with its ruler."""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator import fonts
from generator.icons import icon_symbol
from generator.scene import Group, Item, Paint, Path, PathData, Scene, TextRun
from generator.shapes import polyline
from generator.sheets.grid import FOOT_MARK, MARGIN, MARK_GAP, STRIP, SheetError
from generator.sheets.paper import UNPRINTABLE, Paper

Point = tuple[float, float]

MARKS = ("edge", "full", "corner", "none")
LENGTH = 5.0  # mm, of a mark at the edge
CORNER = 2.0  # mm, half the length of a cross
RULER = 50.0  # mm
INK = "#000000"
GREY = "#8a8a8a"
_HAIR = Paint(stroke=INK, stroke_width=0.1)
_FULL = Paint(stroke=GREY, stroke_width=0.1)
_FONT, _BOLD, _SIZE = "fira-sans-condensed-regular", "fira-sans-condensed-semibold", 6.5


@dataclass(slots=True, frozen=True)
class Box:
    """A rectangle on the page, mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


@dataclass(slots=True, frozen=True)
class Footer:
    """What stands below a sheet. `number` and `count` are its page and the pages of the document."""

    left: str
    right: str = ""
    icon: str = ""
    number: int = 0
    count: int = 0


def footer_box(
    paper: Paper, content: Box, bleed: float = 0.0, marks: bool = False
) -> tuple[Box, int]:
    """The strip for a footer, and its angle: below the content, or else turned in the left margin.

    It stays out of the content's bleed, and of its cut marks where one of the margins has room for both.
    Raises SheetError if neither margin has the room.
    """
    foot = max(MARGIN + STRIP, UNPRINTABLE + STRIP + bleed)
    wanted = UNPRINTABLE + STRIP + bleed + MARK_GAP + FOOT_MARK if marks else foot
    for need in (wanted - 1e-9, foot - 1e-9):
        if paper.height - content.bottom >= need:
            x = max(content.x, UNPRINTABLE)
            return Box(x, paper.height - UNPRINTABLE - STRIP, paper.width - 2 * x, STRIP), 0
        if content.x >= need:
            y = max(content.y, UNPRINTABLE)
            return Box(UNPRINTABLE, y, STRIP, paper.height - 2 * y), -90
    raise SheetError(f"there is no room for a footer on {paper.title}")


def draw_footer(scene: Scene, box: Box, angle: int, footer: Footer) -> list[Item]:
    """The footer's items: words at the left, a 50 mm ruler amid, flip edge and page at the right."""
    length = box.w if angle == 0 else box.h
    items: list[Item] = []
    base = STRIP - 1.2
    page = f"{footer.number} / {footer.count}" if footer.number else ""
    right = length
    if page:
        items.append(TextRun(right, base, page, _BOLD, _SIZE, INK, "end"))
        right -= fonts.font(_BOLD).width(page, _SIZE) + 2.5
    if footer.right:
        items.append(TextRun(right, base, footer.right, _FONT, _SIZE, INK, "end"))
        right -= fonts.font(_FONT).width(footer.right, _SIZE) + 1
    if footer.icon:
        symbol = icon_symbol(footer.icon, INK)
        items.append(scene.use(f"icon-{footer.icon}-000000", symbol, right - 3, 0.4, 3, 3))
        right -= 4
    items.append(TextRun(0, base, footer.left, _FONT, _SIZE, INK))
    left = fonts.font(_FONT).width(footer.left, _SIZE) + 4
    if right - left >= RULER + 8:
        start = min(max((length - RULER) / 2, left), right - RULER - 8)
        items += ruler(start, base, RULER)
    if angle == 0:
        return [Group(items, box.x, box.y)]
    return [Group(items, box.x, box.bottom, angle)]


def ruler(x: float, y: float, length: float) -> list[Item]:
    """A ruler from (x, y) to the right with a tick each 10 mm, to check the printed size."""
    pieces: list[PathData] = [polyline([(x, y), (x + length, y)])]
    count = round(length / 10)
    for k in range(count + 1):
        high = 2.0 if k in (0, count) else 1.2
        pieces.append(polyline([(x + 10 * k, y), (x + 10 * k, y - high)]))
    data = tuple(command for piece in pieces for command in piece)
    label = f"{length:g} mm"
    return [Path(data, _HAIR), TextRun(x + length + 1, y, label, _FONT, _SIZE, INK)]


def crop_marks(
    kind: str,
    paper: Paper,
    xs: list[float],
    ys: list[float],
    bleed: float,
    keep: Box | None = None,
) -> list[Item]:
    """Marks for cutting along the lines x in `xs` and y in `ys`, which span the pieces.

    `edge`: ticks outside the bleed; `full`: hairlines across the whole sheet, on the cuts;
    `corner`: small crosses where cuts meet; `none`. `keep` is the footer, which no tick enters.
    """
    if kind not in MARKS:
        raise SheetError(f"crop marks are {', '.join(MARKS)}, not {kind!r}")
    if kind == "none" or not xs or not ys:
        return []
    if kind == "full":
        lines = [polyline([(x, 0), (x, paper.height)]) for x in xs]
        lines += [polyline([(0, y), (paper.width, y)]) for y in ys]
        return [Path(tuple(c for line in lines for c in line), _FULL)]
    if kind == "corner":
        lines = []
        for x in xs:
            for y in ys:
                lines.append(polyline([(x - CORNER, y), (x + CORNER, y)]))
                lines.append(polyline([(x, y - CORNER), (x, y + CORNER)]))
        return [Path(tuple(c for line in lines for c in line), _HAIR)]
    return _edge_marks(paper, xs, ys, bleed, keep)


def _edge_marks(
    paper: Paper, xs: list[float], ys: list[float], bleed: float, keep: Box | None
) -> list[Item]:
    """Ticks on all four sides, from outside the bleed outward, as long as the margin allows."""
    off = bleed + MARK_GAP
    top, bottom, left, right = min(ys) - off, max(ys) + off, min(xs) - off, max(xs) + off
    ends: list[tuple[Point, Point]] = []
    for x in xs:
        below = keep is not None and keep.w > keep.h and keep.x - 0.3 < x < keep.right + 0.3
        low = keep.y - 0.3 if below and keep is not None else paper.height - 1.0
        ends.append(((x, top), (x, max(1.0, top - LENGTH))))
        ends.append(((x, bottom), (x, min(low, bottom + LENGTH))))
    for y in ys:
        beside = keep is not None and keep.h > keep.w and keep.y - 0.3 < y < keep.bottom + 0.3
        near = keep.right + 0.3 if beside and keep is not None else 1.0
        ends.append(((left, y), (max(near, left - LENGTH), y)))
        ends.append(((right, y), (min(paper.width - 1.0, right + LENGTH), y)))
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    # A margin may be too narrow for a tick: then none is drawn, rather than one that turns inward.
    kept = [e for e in ends if math.dist(e[1], middle) > math.dist(e[0], middle) + 0.1]
    return [Path(tuple(c for e in kept for c in polyline(e)), _HAIR)] if kept else []


def text_line(x: float, y: float, words: str, anchor: str = "start", bold: bool = False) -> TextRun:
    """Words in the type of the footers."""
    return TextRun(x, y, words, _BOLD if bold else _FONT, _SIZE, INK, anchor)


def text_width(words: str, bold: bool = False) -> float:
    """The width of such words, mm."""
    return fonts.font(_BOLD if bold else _FONT).width(words, _SIZE)


def text_lines(words: str, width: float, bold: bool = False) -> list[str]:
    """Such words in lines of at most `width` mm, as far as single words go in."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fold_line(x: float, top: float, bottom: float) -> list[Item]:
    """A dashed line along which a sheet is folded."""
    paint = Paint(stroke=INK, stroke_width=0.15, dash=(2.0, 1.5))
    return [Path(polyline([(x, top), (x, bottom)]), paint)]
