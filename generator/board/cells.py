"""Cells of areas: what lies nearer to the seeds of one area than to those of another.

The board is cut by its outlines (a coast, borders) into pieces; each piece is shared out among the areas whose
first seed lies in it, and pieces without any are sea. Insets (cities) are cut out of the cells around them. All cells
have their edges in common, point by point, so that a line between two can be drawn once and neighbours never
leave a gap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise

import shapely
from shapely.geometry import LinearRing, LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

from generator.board.terrain import polygons
from generator.shapes import Point

_STEP = 1.6  # mm between two points of an edge that wanders
_CALM = 8.0  # mm from the frame within which edges do not wander


def area_cells(
    seeds: Mapping[str, Sequence[Point]],
    insets: Mapping[str, Polygon],
    outlines: Iterable[Sequence[Point]],
    frame: Polygon,
    smooth: float,
) -> tuple[dict[str, BaseGeometry], dict[str, int]]:
    """(cells, pieces): the ground of every area, and the number of the piece that it lies in.

    Areas with an inset have that and nothing else. `smooth` mm is how far edges may be straightened. Areas whose
    first seed lies off the board are left out.
    """
    lines = [LineString(points) for points in outlines if len(points) > 1]
    pieces = list(polygonize(unary_union([frame.boundary, *lines])))
    home: dict[str, int] = {}
    for area, points in seeds.items():
        found = [k for k, piece in enumerate(pieces) if piece.contains(shapely.Point(points[0]))]
        if found:
            home[area] = found[0]
    raw: dict[str, BaseGeometry] = {}
    towns = unary_union(list(insets.values()))
    for k, piece in enumerate(pieces):
        members = {a: seeds[a] for a in home if home[a] == k and a not in insets}
        if members:
            shared = _shares(members, frame)
            raw |= {
                area: cell.intersection(piece).difference(towns) for area, cell in shared.items()
            }
    raw |= {area: shape for area, shape in insets.items() if area in home}
    return _joined({area: raw[area] for area in seeds if area in raw}, smooth), home


def _shares(members: Mapping[str, Sequence[Point]], frame: Polygon) -> dict[str, BaseGeometry]:
    """The whole frame, shared out by the nearest seed."""
    if len(members) == 1:
        return {next(iter(members)): frame}
    owner = {point: area for area, points in members.items() for point in points}
    spots = list(owner)
    tree = shapely.STRtree([shapely.Point(p) for p in spots])
    found: dict[str, list[BaseGeometry]] = {area: [] for area in members}
    for cell in shapely.voronoi_polygons(MultiPoint(spots), extend_to=frame).geoms:
        inside = tree.query(cell, predicate="contains")
        for index in inside[:1]:
            found[owner[spots[index]]].append(cell)
    return {area: unary_union(cells) for area, cells in found.items()}


def _joined(raw: Mapping[str, BaseGeometry], smooth: float) -> dict[str, BaseGeometry]:
    """The same cells with their corners in common, their edges straightened together."""
    names = list(raw)
    tree = shapely.STRtree([raw[name] for name in names])
    edges = unary_union([shapely.set_precision(raw[name].boundary, 0.01) for name in names])
    parts: dict[str, list[Polygon]] = {name: [] for name in names}
    for part in polygonize(edges):
        owners = tree.query(part.representative_point(), predicate="within")
        if len(owners) and part.area > 1e-4:
            parts[names[min(owners)]].append(part)
    whole = [unary_union(parts[name]) for name in names]
    calm = shapely.coverage_simplify(whole, smooth) if smooth else whole
    return dict(zip(names, calm, strict=True))


# edges


def wandering(
    cells: Mapping[str, BaseGeometry], frame: Polygon, reach: float, wave: float
) -> dict[str, BaseGeometry]:
    """The cells with edges that no ruler drew: moved by up to `reach` mm in waves of about `wave` mm. Along the
    frame they stay straight."""
    edge = frame.boundary

    def moved(x: float, y: float) -> Point:
        share = min(1.0, edge.distance(shapely.Point(x, y)) / _CALM) * reach
        u, v = x * math.tau / wave, y * math.tau / wave
        dx = 0.6 * math.sin(1.03 * v + 0.31 * u) + 0.4 * math.sin(2.3 * v - 1.1 * u + 1.0)
        dy = 0.6 * math.sin(0.97 * u - 0.27 * v + 2.0) + 0.4 * math.sin(2.1 * u + 1.3 * v)
        return (x + share * dx, y + share * dy)

    def ring(line: LinearRing) -> list[Point]:
        return [moved(*point) for point in _dense([(x, y) for x, y in line.coords])]

    found: dict[str, BaseGeometry] = {}
    for name, cell in cells.items():
        parts = [
            Polygon(ring(p.exterior), [ring(hole) for hole in p.interiors]) for p in polygons(cell)
        ]
        whole = parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
        # A sliver may cross itself on the way.
        found[name] = whole if whole.is_valid else unary_union(polygons(whole.buffer(0)))
    return found


def _dense(coords: Iterable[Point]) -> list[Point]:
    """More points along a ring: the same ones on an edge, from whichever side it is walked."""
    found: list[Point] = []
    for here, there in pairwise(coords):
        a, b = min(here, there), max(here, there)
        count = max(1, math.ceil(math.dist(a, b) / _STEP))
        steps = [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count)
                 for k in range(count)]  # fmt: skip
        found += steps if a == here else [b, *reversed(steps[1:])]
    return [*found, found[0]]


def common_edges(cells: Mapping[str, BaseGeometry]) -> dict[tuple[str, str], BaseGeometry]:
    """The line that every two cells have in common, in the order of the cells; only those that have one."""
    found: dict[tuple[str, str], BaseGeometry] = {}
    for one, other in combinations(cells, 2):
        if not cells[one].intersects(cells[other]):
            continue
        shared = cells[one].boundary.intersection(cells[other].boundary)
        lines = [g for g in getattr(shared, "geoms", [shared]) if isinstance(g, LineString)]
        if lines:
            found[one, other] = linemerge(lines) if len(lines) > 1 else lines[0]
    return found
