"""The calibration sheet: how far this printer's backs are off, read against the light.

The front carries a cross with two scales, the back a plain cross. Held against the light, the back's
lines show through and point at numbers. The scales are numbered so that these numbers are the offset to
hand on: print once, read two numbers, `--back-offset 0.5,-1`.
"""

from __future__ import annotations

from generator.scene import Circle, Item, Paint, Path, PathData, Scene
from generator.shapes import polyline
from generator.sheets.grid import turns_over_vertical
from generator.sheets.impose import Options, Say, Sheet, adjusted
from generator.sheets.marks import INK, Box, Footer, footer_box, ruler, text_line, text_lines
from generator.sheets.paper import Paper

REACH = 5  # mm that the scales read in each direction
_MARGIN = 44.0  # mm between the words and the edges of the paper: they stand between the upper spots
_ARM = 14.0  # mm, half the length of a cross
_LINE = Paint(stroke=INK, stroke_width=0.1)


def calibration_sheets(paper: Paper, options: Options, title: str, say: Say) -> list[Sheet]:
    """Front and back of the calibration sheet, printed with the present offset and scale."""
    edge = "long" if options.flip == "fold" else options.flip
    spots = _spots(paper)
    front: list[Item] = [item for spot in spots for item in _scales(*spot, paper, edge)]
    front += ruler(paper.width / 2 - 50, paper.height - 34, 100)
    title_line, *told = say("kit.calibration", edge=say(f"kit.flip.{edge}")).strip().split("\n")
    lines = [title_line, *(line for words in told for line in text_lines(words, paper.width - 2 * _MARGIN))]
    for k, line in enumerate(lines):
        front.append(text_line(paper.width / 2, 28 + 3.6 * k, line, "middle", bold=k == 0))
    back: list[Item] = [item for spot in spots for item in _cross(*spot)]
    strip = footer_box(paper, Box(20, 20, paper.width - 40, paper.height - 40))
    sheets = []
    for side, items in (("front", front), ("back", back)):
        scene = Scene(paper.width, paper.height, title=title)
        scene.children = adjusted(items, paper, options, side)
        footer = Footer(
            say(f"kit.side.{side}", title=title), say(f"kit.flip.{edge}"), f"flip_{edge}"
        )
        sheets.append(Sheet(scene, paper, title, side, footer, strip))
    return sheets


def scale_signs(paper: Paper, edge: str) -> tuple[int, int]:
    """What a shift of the back by 1 mm, seen through the front, asks as its offset: (right, down).

    The back's own x runs the other way when the sheet turns over its vertical axis, its y when it
    turns over the top; an offset undoes the shift.
    """
    return (1, -1) if turns_over_vertical(paper, edge) else (-1, 1)


def _spots(paper: Paper) -> list[tuple[float, float]]:
    """The middle of the page, and a spot near each corner, all symmetric."""
    dx, dy = paper.width / 2 - 32, paper.height / 2 - 62
    x, y = paper.width / 2, paper.height / 2
    return [(x, y), *((x + sx * dx, y + sy * dy) for sx in (-1, 1) for sy in (-1, 1))]


def _cross(x: float, y: float) -> list[Item]:
    lines = (
        *polyline([(x - _ARM, y), (x + _ARM, y)]),
        *polyline([(x, y - _ARM), (x, y + _ARM)]),
    )
    return [Path(lines, Paint(stroke=INK, stroke_width=0.25)), Circle(x, y, 1.5, _LINE)]


def _scales(x: float, y: float, paper: Paper, edge: str) -> list[Item]:
    """A level and an upright scale through a spot; ticks each half millimetre, numbers at the ends."""
    right, down = scale_signs(paper, edge)
    pieces: list[PathData] = [
        polyline([(x - REACH - 1, y), (x + REACH + 1, y)]),
        polyline([(x, y - REACH - 1), (x, y + REACH + 1)]),
    ]
    items: list[Item] = []
    for k in range(-2 * REACH, 2 * REACH + 1):
        at, high = k / 2, 2.4 if k % (2 * REACH) == 0 else 1.5 if k % 2 == 0 else 0.8
        pieces.append(polyline([(x + at, y), (x + at, y + high)]))
        pieces.append(polyline([(x, y + at), (x - high, y + at)]))
    for sign in (-1, 1):
        reach = sign * (REACH + 2.6)
        items.append(text_line(x + reach, y + 0.8, _signed(sign * REACH * right), "middle"))
        items.append(text_line(x, y + reach + 0.8, _signed(sign * REACH * down), "middle"))
    data = tuple(command for piece in pieces for command in piece)
    return [Path(data, _LINE), *items]


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
