"""Reads back what an SVG of ours draws: every painted outline in mm of the drawing, `use` followed."""

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

from generator import shapes

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


@dataclass
class Outline:
    """A painted outline: its fill or, without one, its stroke, and its box (x0, y0, x1, y1)."""

    colour: str
    box: tuple
    stroked: bool


def read_svg(text):
    """(width, height, outlines) of a standalone file, in mm from the top left corner of its page."""
    root = ET.fromstring(text.split("?>", 1)[-1])
    left, top, width, height = map(float, root.get("viewBox").split())
    ids = {e.get("id"): e for e in root.iter() if e.get("id")}
    found = []
    for child in root:
        if child.tag != SVG + "defs":
            _walk(child, (1, 0, 0, 1, -left, -top), None, ids, found)
    return width, height, found


def _walk(element, ctm, fill, ids, found):
    tag = element.tag.removeprefix(SVG)
    ctm = _times(_matrix(element.get("transform", "")), ctm)
    if tag == "use":
        shifted = _times((1, 0, 0, 1, float(element.get("x", 0)), float(element.get("y", 0))), ctm)
        _walk(ids[element.get(HREF)[1:]], shifted, fill, ids, found)
        return
    fill = element.get("fill", fill)
    data = _data(tag, element)
    if data is not None:
        stroked = fill in (None, "none")
        points = [p for line in shapes.flatten(data, 0.2) for p in line]
        points = [
            (ctm[0] * x + ctm[2] * y + ctm[4], ctm[1] * x + ctm[3] * y + ctm[5]) for x, y in points
        ]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        found.append(
            Outline(
                element.get("stroke") if stroked else fill,
                (min(xs), min(ys), max(xs), max(ys)),
                stroked,
            )
        )
    for child in element:
        _walk(child, ctm, fill, ids, found)


def _data(tag, element):
    def number(name):
        return float(element.get(name, 0))

    if tag == "path":
        return shapes.parse(element.get("d"))
    if tag == "rect":
        return shapes.rounded(number("x"), number("y"), number("width"), number("height"))
    if tag == "circle":
        return shapes.circle(number("cx"), number("cy"), number("r"))
    return None


def _matrix(text):
    matrix = (1, 0, 0, 1, 0, 0)
    for name, arguments in reversed(re.findall(r"(\w+)\(([^)]*)\)", text)):
        v = [float(part) for part in re.split(r"[ ,]+", arguments.strip())]
        if name == "translate":
            one = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif name == "scale":
            one = (v[0], 0, 0, v[-1], 0, 0)
        else:
            cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            one = (cos, sin, -sin, cos, 0, 0)
        matrix = _times(matrix, one)
    return matrix


def _times(m, n):
    """First m, then n."""
    a, b, c, d, e, f = m
    A, B, C, D, E, F = n
    return (
        a * A + b * C,
        a * B + b * D,
        c * A + d * C,
        c * B + d * D,
        e * A + f * C + E,
        e * B + f * D + F,
    )
