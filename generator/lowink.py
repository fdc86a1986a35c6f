"""Low ink is not grey: fills become outlines on white, light type on dark ground becomes dark."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.colours import WHITE, darken, luminance
from generator.scene import Circle, Group, Item, Paint, Path, Rect, Scene, Symbol, TextRun, Use

_LIGHT = 0.45  # a fill lighter than this is ground, not drawing
_INK = 0.18  # the lightest ink that reads on white (4.5 to 1)
_PLAIN_INK = "#222222"
_LINE = 0.15  # mm, of an outline
_ICON_LINE = 0.045  # of the size of an icon
_SUFFIX = "-line"
LINEWORK = "linework"  # css of shapes that are lines themselves: they stay as they are
ICON = "icon-"  # how the symbol keys of icons start
FACE = "face-"  # how the symbol keys of faces start
KNOCKOUT = "knockout"  # css of a light line drawn to part what lies under it: it stays white


def low_ink(scene: Scene) -> Scene:
    """The scene drawn with lines: the same places and sizes, a fraction of the ink.

    Faces among its symbols, and what they use, stay as they are: whoever drew them in this variant has
    lined them.
    """
    symbols = {}
    for key, s in scene.symbols.items():
        if key.startswith(FACE) or key.endswith(_SUFFIX):
            symbols[key] = s
        else:
            icon = key.startswith(ICON)
            pen = _Pen(max(s.w, s.h) * _ICON_LINE if icon else _LINE, drawing=icon)
            symbols[key + _SUFFIX] = Symbol(s.w, s.h, pen.items(s.children))
    return replace(scene, children=_Pen(_LINE).items(scene.children), symbols=symbols)


@dataclass(slots=True, frozen=True)
class _Pen:
    """Draws with lines `line` wide. In a `drawing` (an icon) light shapes are no ground: they get lines too."""

    line: float
    drawing: bool = False

    def items(self, items: list[Item]) -> list[Item]:
        return [self.item(item) for item in items]

    def item(self, item: Item) -> Item:
        if isinstance(item, Group):
            return replace(item, children=self.items(item.children))
        if isinstance(item, Use):
            return (
                item
                if item.symbol.startswith(FACE)
                else replace(item, symbol=item.symbol + _SUFFIX)
            )
        if isinstance(item, TextRun):
            return replace(item, fill=_dark(item.fill))
        if isinstance(item, Path | Rect | Circle):
            return replace(item, paint=self.paint(item.paint))
        return item

    def paint(self, paint: Paint) -> Paint:
        fill, stroke = paint.fill, paint.stroke
        if paint.css == LINEWORK:
            return paint
        if paint.css == KNOCKOUT:
            return replace(paint, fill=WHITE if fill else None, stroke=WHITE if stroke else None)
        if fill is None or stroke:
            return replace(
                paint, fill=WHITE if fill else None, stroke=_dark(stroke) if stroke else None
            )
        if luminance(fill) > _LIGHT and not self.drawing:
            return replace(paint, fill=WHITE)
        return replace(paint, fill=WHITE, stroke=_dark(fill), stroke_width=self.line, join="round")


def _dark(colour: str) -> str:
    """The colour, darkened until it reads on white; what was light on dark becomes plain ink."""
    if luminance(colour) > _LIGHT:
        return _PLAIN_INK
    while luminance(colour) > _INK:
        colour = darken(colour, 0.2)
    return colour
