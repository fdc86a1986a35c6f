"""Roads: links joined to curves that run smoothly through the stops on the way."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from generator import shapes
from generator.patterns import Rng
from generator.scene import PathData
from generator.shapes import Point

_STEP = 0.4  # mm


class Track:
    """A line that can be walked: where one stands after so many mm, and which way one looks."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points)
        steps = (math.dist(a, b) for a, b in pairwise(self.points))
        self.distances = [0.0, *accumulate(steps)]

    @property
    def length(self) -> float:
        return self.distances[-1]

    def at(self, distance: float) -> tuple[Point, float]:
        """The point at a distance from the start, and the direction there in degrees."""
        i = min(max(1, bisect_left(self.distances, distance)), len(self.points) - 1)
        (x0, y0), (x1, y1) = self.points[i - 1], self.points[i]
        step = self.distances[i] - self.distances[i - 1]
        t = min(1.0, max(0.0, (distance - self.distances[i - 1]) / step)) if step else 0.0
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), math.degrees(math.atan2(y1 - y0, x1 - x0))


@dataclass(slots=True, frozen=True)
class Link:
    """A link between two spaces, by their ids."""

    id: str
    start: str
    end: str
    kind: str


@dataclass(frozen=True)
class Road:
    """A chain of links of one kind: the spaces on it, and the curve through them."""

    spaces: tuple[str, ...]
    kind: str
    curve: PathData

    @cached_property
    def line(self) -> list[Point]:
        """The curve as points at most 0.4 mm apart, on straight pieces too."""
        track = Track(shapes.flatten(self.curve, _STEP)[0])
        count = max(1, math.ceil(track.length / _STEP))
        through = {*track.distances, *(track.length * k / count for k in range(count + 1))}
        return [track.at(distance)[0] for distance in sorted(through)]


def roads(links: Iterable[Link], places: dict[str, Point], wander: dict[str, float]) -> list[Road]:
    """All links as roads. A space that joins just two links of one kind lies on a road; at all other
    spaces roads end. `wander` is the bend by kind."""
    at: dict[str, list[Link]] = {}
    todo = list(links)
    for link in todo:
        at.setdefault(link.start, []).append(link)
        at.setdefault(link.end, []).append(link)

    def passes(space: str) -> bool:
        joined = at[space]
        return len(joined) == 2 and joined[0].kind == joined[1].kind

    used: set[str] = set()
    found = []
    for begin in [*(s for s in at if not passes(s)), *at]:
        for link in at[begin]:
            if link.id in used:
                continue
            chain = [begin]
            step: Link | None = link
            while step is not None:
                used.add(step.id)
                chain.append(step.end if step.start == chain[-1] else step.start)
                here = chain[-1]
                step = (
                    next((n for n in at[here] if n.id not in used), None) if passes(here) else None
                )
            bend = wander.get(link.kind, 0.0)
            found.append(Road(tuple(chain), link.kind, _curve(chain, places, bend)))
    return found


def _curve(chain: list[str], places: dict[str, Point], wander: float) -> PathData:
    """A curve through the spaces; between two of them it leans to a seeded side, as mountain roads do."""
    points: list[Point] = [places[chain[0]]]
    for a, b in pairwise(chain):
        (x0, y0), (x1, y1) = places[a], places[b]
        length = math.dist((x0, y0), (x1, y1))
        if wander and length > 12:
            rng = Rng("road", *sorted((a, b)))
            lean = wander * length * (1 if rng.random() < 0.5 else -1) * rng.between(0.6, 1.0)
            if (a, b) != tuple(sorted((a, b))):
                lean = -lean
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            points.append(((x0 + x1) / 2 - uy * lean, (y0 + y1) / 2 + ux * lean))
        points.append((x1, y1))
    if len(points) == 3 and chain[0] != chain[-1]:
        return shapes.smooth(points, tension=0.6)
    return shapes.smooth(points)


def leaving(road: Road, space: str, toward: str, places: dict[str, Point]) -> list[Point] | None:
    """The line of the road from `space` on toward the next space; None if it does not run there."""
    for step in (1, -1):
        chain = road.spaces[::step]
        for here, following in pairwise(chain):
            if (here, following) != (space, toward):
                continue
            line = road.line[::step]
            x, y = places[space]
            start = min(
                range(len(line)), key=lambda i: (line[i][0] - x) ** 2 + (line[i][1] - y) ** 2
            )
            return line[start:]
    return None


def outside(line: list[Point], half_w: float, half_h: float, square: bool) -> float:
    """How far along a line that starts in the middle of a drawing its edge is reached, mm."""
    x0, y0 = line[0]
    travelled = 0.0
    for (xa, ya), (xb, yb) in pairwise(line):
        dx, dy = abs(xb - x0), abs(yb - y0)
        inside = (
            (dx <= half_w and dy <= half_h) if square else math.hypot(dx / half_w, dy / half_h) <= 1
        )
        if not inside:
            return travelled
        travelled += math.dist((xa, ya), (xb, yb))
    return travelled
