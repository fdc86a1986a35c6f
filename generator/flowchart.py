"""A flowchart drawn from records of questions and ends, each question leading on by yes and no.

Boxes stand in levels, a question above what follows from it; lines run square from box to box. The
result is plain numbers, so that a layout draws it in the game's own colours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Point = tuple[float, float]

ANSWERS = ("yes", "no")
_GAP = 6.0  # mm between two boxes side by side
_LABEL = 7.5  # mm from a box to the middle of the answer on its line
_SHARE = 0.62  # of a level's height that its boxes take


@dataclass(slots=True)
class _Node:
    record: Mapping[str, Any]
    level: int
    column: float = 0.0


def chart(
    records: Sequence[Mapping[str, Any]], text: Callable[[str], str], w: float, h: float
) -> dict[str, Any]:
    """Boxes and lines of a flowchart in w x h mm.

    Records have `id`, `kind` (`question` or `end`) and, as questions, `yes` and `no` with the ids of
    what follows. Returns {nodes: [{id, kind, text, x, y, w, h}], lines: [{points: [x, y, ...], tip:
    [x, y], angle, answer, at: [x, y]}]}. Raises ValueError for a question that leads nowhere or
    a chart that runs in a circle.
    """
    nodes = _levels({str(r["id"]): r for r in records})
    _columns(nodes)
    columns = max(node.column for node in nodes.values()) + 1
    levels = max(node.level for node in nodes.values()) + 1
    wide, high = w / columns, h / levels
    boxes = {
        id: {
            "id": id,
            "kind": str(node.record["kind"]),
            "text": text(id),
            "x": node.column * wide + _GAP / 2,
            "y": node.level * high + high * (1 - _SHARE) / 2,
            "w": wide - _GAP,
            "h": high * _SHARE,
        }
        for id, node in nodes.items()
    }
    lines = [
        _line(boxes[id], boxes[target], answer)
        for id, node in nodes.items()
        for answer in ANSWERS
        if (target := node.record.get(answer))
    ]
    return {"nodes": list(boxes.values()), "lines": lines}


def _levels(records: dict[str, Mapping[str, Any]]) -> dict[str, _Node]:
    """Each record below all questions that lead to it."""
    nodes = {id: _Node(record, 0) for id, record in records.items()}
    for _ in range(len(nodes) + 1):
        moved = False
        for id, node in nodes.items():
            for answer in ANSWERS:
                target = node.record.get(answer)
                if not target:
                    if node.record["kind"] == "question":
                        raise ValueError(f"the question {id!r} has no {answer!r}")
                    continue
                if target not in nodes:
                    raise ValueError(f"the flowchart has no {target!r}, to which {id!r} leads")
                if nodes[target].level <= node.level:
                    nodes[target].level = node.level + 1
                    moved = True
        if not moved:
            return nodes
    raise ValueError("the flowchart runs in a circle")


def _columns(nodes: dict[str, _Node]) -> None:
    """Ends side by side in the order in which they are reached, questions above their middle."""
    reached = {str(node.record.get(answer)) for node in nodes.values() for answer in ANSWERS}
    placed: dict[str, float] = {}
    free = 0.0

    def place(id: str) -> float:
        nonlocal free
        if id in placed:
            return placed[id]
        targets = [str(t) for a in ANSWERS if (t := nodes[id].record.get(a))]
        if targets:
            spots = [place(target) for target in targets]
            placed[id] = (min(spots) + max(spots)) / 2
        else:
            placed[id] = free
            free += 1
        return placed[id]

    for id in nodes:
        if id not in reached:
            place(id)
    for id, node in nodes.items():
        node.column = placed[id]


def _line(source: Mapping[str, Any], target: Mapping[str, Any], answer: str) -> dict[str, Any]:
    """A line from the lower edge of a box, square, to the upper edge of another."""
    x0, y0 = source["x"] + source["w"] / 2, source["y"] + source["h"]
    x1, y1 = target["x"] + target["w"] / 2, target["y"]
    side = 1 if x1 >= x0 else -1
    points: list[Point]
    if abs(x1 - x0) > source["w"] / 2 + 2 * _LABEL:
        # far to one side: leaves there, and turns down above the box it leads to
        x0, y0 = x0 + side * source["w"] / 2, y0 - source["h"] / 2
        points = [(x0, y0), (x1, y0), (x1, y1)]
        at = (x0 + side * _LABEL, y0)
    else:
        x0, middle = x0 + side * source["w"] / 4, (y0 + y1) / 2
        points = [(x0, y0), (x0, middle), (x1, middle), (x1, y1)]
        at = ((x0 + x1) / 2, middle)
    return {
        "points": [value for point in points for value in point],
        "tip": [x1, y1],
        "angle": 90.0,
        "answer": answer,
        "at": [*at],
    }
