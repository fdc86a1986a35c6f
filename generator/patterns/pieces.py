"""What the patterns are made of: repeats that fill a length, outlines joined into one path, grounds."""

from __future__ import annotations

from collections.abc import Iterable

from generator.scene import Item, Paint, Path, PathData, Rect
from generator.shapes import polyline

Point = tuple[float, float]

INK = "#231A17"


def repeats(length: float, unit: float, even: bool = False) -> tuple[int, float]:
    """How many repeats of about `unit` fill a length, and their exact size. `even`: an even number, so that
    two strands which change sides meet at both ends."""
    count = max(2, 2 * round(length / unit / 2)) if even else max(1, round(length / unit))
    return count, length / count


def joined(pieces: Iterable[PathData]) -> PathData:
    """Several outlines as the data of one path."""
    return tuple(command for piece in pieces for command in piece)


def filled(pieces: Iterable[PathData], colour: str) -> list[Item]:
    """Closed outlines as one path of one colour; nothing if there are none."""
    data = joined(pieces)
    return [Path(data, Paint(fill=colour))] if data else []


def stroked(pieces: Iterable[PathData], colour: str, weight: float) -> list[Item]:
    """Lines with round ends as one path; nothing if there are none."""
    data = joined(pieces)
    return [Path(data, Paint(stroke=colour, stroke_width=weight, cap="round"))] if data else []


def diamond(cx: float, cy: float, rx: float, ry: float) -> PathData:
    """A lozenge about a centre."""
    return polyline([(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)], close=True)


def square(x: float, y: float, w: float, h: float) -> PathData:
    """A rectangle as a path."""
    return polyline([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], close=True)


def ground_of(w: float, h: float, ground: str | None) -> list[Item]:
    """The ground colour under a pattern, if it has one."""
    return [Rect(0, 0, w, h, Paint(fill=ground))] if ground else []
