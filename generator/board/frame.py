"""The border of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator import shapes
from generator.patterns import pattern
from generator.scene import Group, Item, Paint, Path, Rect

if TYPE_CHECKING:
    from generator.board.ground import Ground


def draw_frame(ground: Ground) -> list[Item]:
    """The border: a band of pattern on each side, mitred by plain corners, between two lines."""
    s = ground.style["frame"]
    left, top, right, bottom = ground.map.bounds
    ink = ground.colour(s["colour"])
    width = s["width"]
    line = Paint(stroke=ink, stroke_width=s["line"], join="miter")
    out: list[Item] = [Rect(left, top, right - left, bottom - top, line)]
    if not width:
        return out
    out.append(
        Rect(left - width, top - width, right - left + 2 * width, bottom - top + 2 * width, line)
    )
    if s["pattern"]:
        params = ground.theme.pattern_parameters(s["with"])
        across = pattern(s["pattern"], right - left, width, "frame", **params)
        down = pattern(s["pattern"], bottom - top, width, "frame", **params)
        clip_a, clip_d = (
            shapes.rounded(0, 0, right - left, width),
            shapes.rounded(0, 0, bottom - top, width),
        )
        out += [
            Group(across, left, top - width, clip=clip_a),
            Group(across, right, bottom + width, 180, clip=clip_a),
            Group(down, right + width, top, 90, clip=clip_d),
            Group(down, left - width, bottom, 270, clip=clip_d),
        ]
    for x in (left - width, right):
        for y in (top - width, bottom):
            out.append(Rect(x, y, width, width, Paint(fill=ink)))
            corner = shapes.regular(x + width / 2, y + width / 2, width * 0.36, 4)
            out.append(Path(corner, Paint(fill=ground.colour(ground.style["paper"]))))
    return out
