"""Outlines: building, reading, measuring and turning of path data, all in mm."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.scene import PathData

Point = tuple[float, float]

_KAPPA = 0.5522847498307936  # control length of a quarter circle drawn as a cubic
_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def polyline(points: Iterable[Point], close: bool = False) -> PathData:
    """Straight lines through the points."""
    data = tuple(("M" if i == 0 else "L", x, y) for i, (x, y) in enumerate(points))
    return (*data, ("Z",)) if close else data


def rounded(x: float, y: float, w: float, h: float, r: float = 0.0) -> PathData:
    """A rectangle with corner radius r (cut to half the shorter side); r = 0 gives straight corners."""
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return polyline([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], close=True)
    k = r * (1 - _KAPPA)
    right, bottom = x + w, y + h
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def circle(cx: float, cy: float, r: float) -> PathData:
    """A circle as four cubics."""
    return rounded(cx - r, cy - r, 2 * r, 2 * r, r)


def regular(cx: float, cy: float, r: float, corners: int, turn: float = -90.0) -> PathData:
    """A regular polygon with its first corner at `turn` degrees clockwise from the x axis."""
    angles = (math.radians(turn + 360 * i / corners) for i in range(corners))
    return polyline([(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles], close=True)


def star(cx: float, cy: float, r: float, points: int, inner: float = 0.45) -> PathData:
    """A star with `points` tips; `inner` is the waist as a share of r."""
    corners = []
    for i in range(2 * points):
        a = math.radians(-90 + 180 * i / points)
        reach = r if i % 2 == 0 else r * inner
        corners.append((cx + reach * math.cos(a), cy + reach * math.sin(a)))
    return polyline(corners, close=True)


def smooth(points: Sequence[Point], close: bool = False, tension: float = 0.5) -> PathData:
    """A curve through all points (centripetal Catmull-Rom, as cubics); `tension` 0 is straight."""
    if len(points) < 3 and not close:
        return polyline(points)
    count = len(points)
    if close:
        ring = [points[-1], *points, points[0], points[1]]
    else:
        first, last = points[0], points[-1]
        ring = [
            (2 * first[0] - points[1][0], 2 * first[1] - points[1][1]),
            *points,
            (2 * last[0] - points[-2][0], 2 * last[1] - points[-2][1]),
        ]
    data: list[tuple[str | float, ...]] = [("M", *points[0])]
    for i in range(1, count + (1 if close else 0)):
        data.append(("C", *_catmull(ring[i - 1], ring[i], ring[i + 1], ring[i + 2], tension)))
    if close:
        data.append(("Z",))
    return tuple(data)


def _catmull(p0: Point, p1: Point, p2: Point, p3: Point, tension: float) -> tuple[float, ...]:
    """Control points and end of the piece p1-p2; the centripetal form neither loops nor overshoots."""
    d1, d2, d3 = (math.sqrt(max(math.dist(a, b), 1e-9)) for a, b in ((p0, p1), (p1, p2), (p2, p3)))
    out: list[float] = []
    for near, far, a, b in ((p0, p2, d1, d2), (p3, p1, d3, d2)):
        base = p1 if near is p0 else p2
        scale = 3 * a * (a + b)
        for axis in (0, 1):
            full = (
                a * a * far[axis]
                - b * b * near[axis]
                + (2 * a * a + 3 * a * b + b * b) * base[axis]
            ) / scale
            out.append(base[axis] + (full - base[axis]) * 2 * tension)
    return (*out, *p2)


def arrow(tail: Point, tip: Point, width: float, head: float) -> PathData:
    """A solid arrow from tail to tip: shaft `width` mm, head `head` mm long and 2.2 shafts wide."""
    length = math.dist(tail, tip) or 1e-9
    ux, uy = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    neck = (tip[0] - ux * head, tip[1] - uy * head)
    half, wing = width / 2, width * 1.1

    def off(p: Point, by: float) -> Point:
        return (p[0] - uy * by, p[1] + ux * by)

    corners = [off(tail, half), off(neck, half), off(neck, wing), tip]
    corners += [off(neck, -wing), off(neck, -half), off(tail, -half)]
    return polyline(corners, close=True)


def transform(
    data: PathData,
    dx: float = 0.0,
    dy: float = 0.0,
    sx: float = 1.0,
    sy: float | None = None,
    angle: float = 0.0,
) -> PathData:
    """Scale, then turn (degrees clockwise), then move all points of a path."""
    if sy is None:
        sy = sx
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    a, b, c, d = sx * cos, sx * sin, -sy * sin, sy * cos
    out: list[tuple[str | float, ...]] = []
    path: Any = data
    for command in path:
        kind = command[0]
        if kind == "Z":
            out.append(command)
        elif kind == "C":
            _, x1, y1, x2, y2, x, y = command
            out.append((
                kind, x1 * a + y1 * c + dx, x1 * b + y1 * d + dy, x2 * a + y2 * c + dx,
                x2 * b + y2 * d + dy, x * a + y * c + dx, x * b + y * d + dy,
            ))  # fmt: skip
        else:
            _, x, y = command
            out.append((kind, x * a + y * c + dx, x * b + y * d + dy))
    return tuple(out)


def flatten(data: PathData, step: float = 0.5) -> list[list[Point]]:
    """The path as polylines, one for each subpath, with points about `step` mm apart on curves."""
    lines: list[list[Point]] = []
    for command in data:
        kind = command[0]
        values = [float(v) for v in command[1:]]
        if kind == "M":
            lines.append([(values[0], values[1])])
        elif kind == "L":
            lines[-1].append((values[0], values[1]))
        elif kind == "C":
            lines[-1].extend(_cubic(lines[-1][-1], values, step))
        elif lines[-1][0] != lines[-1][-1]:
            lines[-1].append(lines[-1][0])
    return lines


def _cubic(start: Point, values: Sequence[float], step: float) -> Iterator[Point]:
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = values
    hull = (
        math.dist(start, (x1, y1)) + math.dist((x1, y1), (x2, y2)) + math.dist((x2, y2), (x3, y3))
    )
    count = max(2, math.ceil(hull / step))
    for i in range(1, count + 1):
        t = i / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)


def bounds(data: PathData) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a path (of its flattened curves), mm."""
    points = [point for line in flatten(data) for point in line]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def parse(d: str) -> PathData:
    """Read SVG path notation (all commands, absolute and relative) into absolute M, L, C and Z.

    Raises ValueError that says which part is not path notation.
    """
    out: list[tuple[str | float, ...]] = []
    x = y = start_x = start_y = 0.0
    control: Point | None = None  # mirrored by the smooth commands S and T
    previous = ""
    for command, values in _commands(d):
        kind = command.upper()
        if command.islower():
            values = _absolute(kind, values, x, y)
        if kind not in ("M", "Z") and not out:
            raise ValueError(f"a path starts with M, not with {command!r}")
        end = _end(kind, values, x, y, (start_x, start_y))
        if kind == "M":
            start_x, start_y = end
            out.append(("M", *end))
        elif kind in "LHV":
            out.append(("L", *end))
        elif kind == "Z":
            out.append(("Z",))
        elif kind == "A":
            out.extend(("C", *piece) for piece in _arc((x, y), values))
        else:
            mirrored = (
                control if control and previous in {"C": "CS", "S": "CS"}.get(kind, "QT") else None
            )
            reflected = (2 * x - mirrored[0], 2 * y - mirrored[1]) if mirrored else (x, y)
            if kind in "CS":
                first = (values[0], values[1]) if kind == "C" else reflected
                control = (values[-4], values[-3])
                out.append(("C", *first, *control, *end))
            else:
                control = (values[0], values[1]) if kind == "Q" else reflected
                cx, cy = control
                out.append(
                    (
                        "C",
                        x + (cx - x) * 2 / 3,
                        y + (cy - y) * 2 / 3,
                        end[0] + (cx - end[0]) * 2 / 3,
                        end[1] + (cy - end[1]) * 2 / 3,
                        *end,
                    )
                )
        x, y = end
        previous = kind
    return tuple(out)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with exactly their operands; repeated operands repeat the command."""
    rest = _TOKEN.sub("", d).replace(",", "").strip()
    if rest:
        raise ValueError(f"{rest[:12]!r} is not part of path notation")
    command, operands = "", []  # type: str, list[float]
    for letter, number in [*_TOKEN.findall(d), ("Z", "")]:
        if not letter:
            operands.append(float(number))
            continue
        if command:
            yield from _repeat(command, operands)
        elif operands:
            raise ValueError("a path starts with a command, not with a number")
        command, operands = letter, []


def _repeat(command: str, operands: list[float]) -> Iterator[tuple[str, list[float]]]:
    arity = _ARITY[command.upper()]
    if arity == 0 or not operands or len(operands) % arity:
        if arity or operands:
            raise ValueError(f"{command!r} takes {arity} numbers at a time, not {len(operands)}")
        yield command, []
        return
    for i in range(0, len(operands), arity):
        yield command, operands[i : i + arity]
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(kind: str, values: list[float], x: float, y: float) -> list[float]:
    if kind == "H":
        return [values[0] + x]
    if kind == "V":
        return [values[0] + y]
    if kind == "A":
        return [*values[:5], values[5] + x, values[6] + y]
    return [value + (x if i % 2 == 0 else y) for i, value in enumerate(values)]


def _end(kind: str, values: list[float], x: float, y: float, start: Point) -> Point:
    if kind == "Z":
        return start
    if kind == "H":
        return (values[0], y)
    if kind == "V":
        return (x, values[0])
    return (values[-2], values[-1])


def _arc(start: Point, values: Sequence[float]) -> Iterator[tuple[float, ...]]:
    """An elliptical arc as cubics of at most a quarter turn (SVG 1.1, appendix F.6)."""
    rx, ry, turn, large, sweep, x2, y2 = values
    x1, y1 = start
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or (x1, y1) == (x2, y2):
        yield (x1, y1, x2, y2, x2, y2)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    hx, hy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * hx + sin * hy, -sin * hx + cos * hy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    lever = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - lever) / lever))
    if bool(large) == bool(sweep):
        root = -root
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    part = span / count
    k = 4 / 3 * math.tan(part / 4)

    def at(a: float, dx: float = 0.0, dy: float = 0.0) -> Point:
        ux, uy = rx * (math.cos(a) + dx), ry * (math.sin(a) + dy)
        return (cx + cos * ux - sin * uy, cy + sin * ux + cos * uy)

    for i in range(count):
        a, b = begin + i * part, begin + (i + 1) * part
        first = at(a, -k * math.sin(a), k * math.cos(a))
        second = at(b, k * math.sin(b), -k * math.cos(b))
        yield (*first, *second, *at(b))
