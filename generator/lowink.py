"""Low ink is not grey: fills become outlines on white, light type on dark ground becomes dark."""

from __future__ import annotations

from dataclasses import replace

from generator.colours import WHITE, darken, luminance
from generator.scene import Circle, Group, Item, Paint, Path, Rect, Scene, Symbol, TextRun, Use

_LIGHT = 0.45  # a fill or ink lighter than this is ground, not drawing
_LINE = 0.15  # mm, of an outline
_ICON_LINE = 0.045  # of the size of an icon
_SUFFIX = "-line"
FACE = "face-"  # how the symbol keys of faces start
KNOCKOUT = "knockout"  # css of a light line drawn to part what lies under it: it stays white


def low_ink(scene: Scene) -> Scene:
    """The scene drawn with lines: the same places and sizes, a fraction of the ink.

    Faces among its symbols stay as they are: whoever drew them in this variant has lined them.
    """
    symbols = {}
    for key, s in scene.symbols.items():
        if key.startswith(FACE):
            symbols[key] = s
        else:
            symbols[key + _SUFFIX] = Symbol(
                s.w, s.h, _lined(s.children, max(s.w, s.h) * _ICON_LINE)
            )
    return replace(scene, children=_lined(scene.children, _LINE), symbols=symbols)


def _lined(items: list[Item], line: float) -> list[Item]:
    return [_item(item, line) for item in items]


def _item(item: Item, line: float) -> Item:
    if isinstance(item, Group):
        return replace(item, children=_lined(item.children, line))
    if isinstance(item, Use):
        if item.symbol.startswith(FACE):
            return item
        return replace(item, symbol=item.symbol + _SUFFIX)
    if isinstance(item, TextRun):
        return replace(item, fill=_dark(item.fill))
    if isinstance(item, Path | Rect | Circle):
        return replace(item, paint=_paint(item.paint, line))
    return item


def _paint(paint: Paint, line: float) -> Paint:
    if paint.css == KNOCKOUT:
        return replace(
            paint, fill=WHITE if paint.fill else None, stroke=WHITE if paint.stroke else None
        )
    if paint.fill is None:
        return replace(paint, stroke=_dark(paint.stroke) if paint.stroke else None)
    if paint.stroke:
        return replace(paint, fill=WHITE, stroke=_dark(paint.stroke))
    if luminance(paint.fill) > _LIGHT:
        return replace(paint, fill=WHITE)
    return replace(paint, fill=WHITE, stroke=paint.fill, stroke_width=line, join="round")


def _dark(colour: str) -> str:
    """The colour, darkened until it can be read on white."""
    while luminance(colour) > _LIGHT:
        colour = darken(colour, 0.25)
    return colour
