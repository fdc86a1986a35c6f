"""Labels: each name goes to the side of its place where it covers least."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy
import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from generator.scene import MM_PER_PT, Item, Paint, Rect
from generator.text import TextStyle, set_text, text_height, text_width

_SIDES = {"n": (0, -1), "s": (0, 1), "e": (1, 0), "w": (-1, 0), "ne": (1, -1), "nw": (-1, -1),
          "se": (1, 1), "sw": (-1, 1)}  # fmt: skip
_PREFERENCE = 1.2  # mm² of covered ground that a later side is worth
HARD = 4.0  # weight from which covering a thing is a fault and not a matter of taste
_OUTSIDE = 60.0  # cost of a mm² off the map
_PAD = (1.1, 0.55)  # mm between type and the edge of its plate


@dataclass(slots=True)
class Label:
    """A name to place about (x, y), outside a drawing of w x h mm."""

    text: str
    x: float
    y: float
    w: float
    h: float
    style: TextStyle
    prefer: tuple[str, ...]
    width: float
    plate: str = ""  # colour of the ground under it
    edge: str = ""  # colour of the plate's edge
    gap: float = 0.8
    chosen: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    covered: float = 0.0  # mm² of drawings and other names under it, in the chosen place
    fixed: tuple[float, float, float, float] | None = None  # the only place, if there is one

    def boxes(self) -> list[tuple[float, float, float, float]]:
        """All places it may take, best first: on one line, then on two."""
        if self.fixed is not None:
            return [self.fixed]
        single = text_width(self.text, self.style)
        widths = [min(single, self.width)]
        if " " in self.text and single > self.width * 0.55:
            widths.append(
                max(single * 0.56, max(text_width(w, self.style) for w in self.text.split()))
            )
        found = []
        pad_x, pad_y = _PAD if self.plate else (0.3, 0.2)
        for width in widths:
            w = width + 2 * pad_x + 0.05
            h = text_height(self.text, width + 0.05, self.style) + 2 * pad_y
            for side in self.prefer:
                dx, dy = _SIDES[side]
                gap = self.gap if len(side) == 1 else self.gap - 0.12 * min(self.w, self.h)
                cx = self.x + dx * (self.w / 2 + gap + w / 2)
                cy = self.y + dy * (self.h / 2 + gap + h / 2)
                found.append((cx - w / 2, cy - h / 2, w, h))
        return found

    def items(self) -> list[Item]:
        """The label in its chosen place."""
        x, y, w, h = self.chosen
        pad_x = _PAD[0] if self.plate else 0.0
        block = set_text(self.text, x + pad_x, y, w - 2 * pad_x + 0.05, h, self.style)
        if not self.plate:
            return list(block.items)
        paint = Paint(fill=self.plate, stroke=self.edge or None, stroke_width=0.25)
        return [Rect(x, y, w, h, paint, r=min(1.0, h / 2)), *block.items]


@dataclass(slots=True)
class Obstacles:
    """What labels should not cover, with the cost of a covered mm²."""

    shapes: list[BaseGeometry] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)

    def add(self, shape: BaseGeometry, weight: float) -> None:
        if not shape.is_empty:
            self.shapes.append(shape)
            self.weights.append(weight)


def place_labels(labels: list[Label], obstacles: Obstacles, map_area: Polygon) -> None:
    """Choose a place for every label: one after another, then all once more, knowing the others."""
    shapes = numpy.array(obstacles.shapes, dtype=object)
    weights = numpy.array(obstacles.weights)
    tree = shapely.STRtree(shapes)
    options = [_costed(label, tree, shapes, weights, map_area) for label in labels]
    taken: list[Polygon | None] = [None] * len(labels)
    hard = shapely.union_all(shapes[weights >= HARD])
    for _ in range(2):
        for i, label in enumerate(labels):
            others = [shape for k, shape in enumerate(taken) if shape is not None and k != i]
            best = None
            for place, shape, cost in options[i]:
                total = cost + 25.0 * sum(shape.intersection(other).area for other in others)
                if best is None or total < best[1] - 1e-9:
                    best = (place, total, shape)
            assert best is not None
            label.chosen, _, shape = best
            taken[i] = shape
            label.covered = shape.intersection(hard).area + sum(
                shape.intersection(o).area for o in others
            )


def _costed(
    label: Label,
    tree: shapely.STRtree,
    shapes: numpy.ndarray,
    weights: numpy.ndarray,
    map_area: Polygon,
) -> list[tuple[tuple[float, float, float, float], Polygon, float]]:
    found = []
    places = label.boxes()
    for rank, (x, y, w, h) in enumerate(places):
        shape = box(x, y, x + w, y + h)
        near = tree.query(shape)
        covered = (
            shapely.area(shapely.intersection(shapes[near], shape)) @ weights[near]
            if len(near)
            else 0.0
        )
        off = shape.area - shape.intersection(map_area).area
        found.append(((x, y, w, h), shape, float(covered) + _OUTSIDE * off + _PREFERENCE * rank))
    return found


def line_height(style: TextStyle) -> float:
    """From baseline to baseline, mm."""
    return style.size * style.leading * MM_PER_PT
