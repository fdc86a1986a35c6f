"""Colours and outlines as PDF operators."""

from __future__ import annotations

from functools import lru_cache

from generator.colours import channels
from generator.paint.numbers import num
from generator.scene import PathData
from generator.shapes import rounded

_FORMATS = {
    "M": "%.3f %.3f m",
    "L": "%.3f %.3f l",
    "C": "%.3f %.3f %.3f %.3f %.3f %.3f c",
    "Z": "h",
}
_OUTLINES: dict[int, tuple[PathData, str]] = {}
_OUTLINES_KEPT = 20_000


def outline(data: PathData) -> str:
    """A path's commands as PDF operators; kept, because a kit writes the same drawing to several files."""
    known = _OUTLINES.get(id(data))
    if known is not None:
        return known[1]
    text = _operators(data)
    if len(_OUTLINES) >= _OUTLINES_KEPT:
        _OUTLINES.clear()
    # Keeping the path itself keeps its id from being given to another.
    _OUTLINES[id(data)] = (data, text)
    return text


def _operators(data: PathData) -> str:
    text = " ".join([_FORMATS[str(command[0])] % command[1:] for command in data])
    return text.replace(".000 ", " ")


def rect(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rectangle, with corners of radius r, as PDF operators."""
    if r <= 0:
        return f"{num(x)} {num(y)} {num(w)} {num(h)} re"
    return _operators(rounded(x, y, w, h, r))


@lru_cache(maxsize=1024)
def rgb(colour: str) -> str:
    """`#rrggbb` as three operands."""
    return " ".join(f"{value / 255:.4g}" for value in channels(colour))
