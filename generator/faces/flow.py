"""Rows, stacks and repeats: elements that place their children one after another.

A child's extent is its `size: [w, h]` (0: its natural one), else the size of its `at` or rect, else its
natural size: the measure of a text, the sum of a row. A text in a stack is as wide as the stack and as high
as its lines; in a row it is as wide as its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.faces.artist import Artist, Box, as_numbers, as_text
from generator.faces.layout import Element
from generator.faces.values import LayoutError, Scope
from generator.scene import Group, Item
from generator.text import text_height, text_width

_MAX_ITEMS = 1000
_TOLERANCE = 0.01  # mm


@dataclass(slots=True)
class _Cell:
    """A child to place, with its scope and its extent."""

    element: Element
    scope: Scope
    w: float
    h: float


def items_of(element: Element, scope: Scope) -> Iterator[Scope]:
    """One scope for each item of `over`, with `index`, `count` and the item under the name of `as`."""
    over = element.attributes.get("over")
    if over is None:
        yield scope
        return
    found: Any = over(scope)
    if found is None:
        return
    if isinstance(found, int) and not isinstance(found, bool):
        found = range(found)
    try:
        listed = list(found.items() if hasattr(found, "items") else found)
    except TypeError:
        raise LayoutError(over.node, f"a list is expected here, not {found!r}") from None
    if len(listed) > _MAX_ITEMS:
        raise LayoutError(over.node, f"{len(listed)} items are more than {_MAX_ITEMS}")
    given = element.attributes.get("as")
    name = as_text(given(scope)) if given is not None else "item"
    for index, item in enumerate(listed):
        yield {**scope, name: item, "index": index, "count": len(listed)}


def draw_row(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    at = artist.place(element, scope, box)
    cells = _cells(artist, element, scope, at, row=True)
    gap = artist.number(element, "gap", scope)
    lines = [cells]
    if artist.flag(element, "wrap", scope):
        lines = _wrapped(cells, at.w, gap)
    row_gap = artist.number(element, "row_gap", scope, gap)
    heights = [max((cell.h for cell in line), default=0.0) for line in lines]
    if len(lines) == 1:
        _place(artist, element, scope, cells, at, gap, out, row=True)
        return
    total = sum(heights) + row_gap * (len(lines) - 1)
    _check(artist, element, total - at.h, "high")
    shift = {"middle": 0.5, "end": 1.0}.get(artist.words(element, "cross", scope), 0.0)
    y = at.y + max(0.0, at.h - total) * shift
    for line, height in zip(lines, heights, strict=True):
        _place(artist, element, scope, line, Box(at.x, y, at.w, height), gap, out, row=True)
        y += height + row_gap


def draw_stack(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    at = artist.place(element, scope, box)
    cells = _cells(artist, element, scope, at, row=False)
    _place(artist, element, scope, cells, at, artist.number(element, "gap", scope), out, row=False)


def draw_repeat(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    """The children once for each item, in cells `step` apart, in rows of `columns`."""
    cell = artist.place(element, scope, box)
    given = element.attributes.get("step")
    step = as_numbers(given, scope) if given is not None else [cell.w, 0.0]
    if len(step) != 2:
        raise LayoutError(element.node, "`step` is [dx, dy]")
    columns = int(artist.number(element, "columns", scope))
    artist.depth += 1
    for inner in items_of(element, scope):
        index = inner["index"]
        column, row = (index % columns, index // columns) if columns else (index, index)
        inner = {**inner, "w": cell.w, "h": cell.h}
        group = Group(dx=cell.x + column * step[0], dy=cell.y + row * step[1])
        artist.draw_all(element.children, inner, group.children)
        if group.children:
            out.append(group)
    artist.depth -= 1


def extent(
    artist: Artist, element: Element, scope: Scope, room: Box, row: bool
) -> tuple[float, float]:
    """Width and height of a child in mm; `room` is the place of the row or stack."""
    w = h = 0.0
    attributes = element.attributes
    if (size := attributes.get("size")) is not None:
        found = as_numbers(size, scope)
        w, h = (found[0], found[1]) if len(found) > 1 else (found[0], 0.0)
    elif (at := attributes.get("at")) is not None:
        found = as_numbers(at, scope)
        w, h = (found[2], found[3]) if len(found) == 4 else (0.0, 0.0)
    elif element.kind == "rect" and element.main is not None:
        w, h = as_numbers(element.main, scope)[2:4]
    if w and h:
        return w, h
    natural = _natural(artist, element, scope, Box(0, 0, w or room.w, h or room.h), row)
    return w or natural[0], h or natural[1]


def _natural(
    artist: Artist, element: Element, scope: Scope, room: Box, row: bool
) -> tuple[float, float]:
    kind = element.kind
    if kind == "text":
        assert element.main is not None
        text = as_text(element.main(scope))
        if not text.strip():
            return 0.0, 0.0
        style = artist.style(element, scope)
        if row:
            # A hair of room, so that rounding never breaks a line that was just measured.
            return min(text_width(text, style, artist.studio.inline_icon) + 1e-4, room.w), room.h
        return room.w, text_height(text, room.w, style, artist.studio.inline_icon) + 1e-4
    if kind in ("row", "stack"):
        gap = artist.number(element, "gap", scope)
        cells = _cells(artist, element, scope, room, kind == "row")
        gaps = gap * max(0, len(cells) - 1)
        ws, hs = [cell.w for cell in cells], [cell.h for cell in cells]
        if kind == "stack":
            return max(ws, default=0.0), sum(hs) + gaps
        if artist.flag(element, "wrap", scope):
            lines = _wrapped(cells, room.w, gap)
            row_gap = artist.number(element, "row_gap", scope, gap)
            high = [max((cell.h for cell in line), default=0.0) for line in lines]
            return room.w, sum(high) + row_gap * max(0, len(lines) - 1)
        return sum(ws) + gaps, max(hs, default=0.0)
    if kind in ("icon", "circle"):
        side = min(room.w, room.h)
        return side, side
    return (0.0, room.h) if row else (room.w, 0.0)


def _cells(artist: Artist, element: Element, scope: Scope, at: Box, row: bool) -> list[_Cell]:
    cells = []
    for inner in items_of(element, {**scope, "w": at.w, "h": at.h}):
        for child in element.children:
            entered = artist.enter(child, inner)
            if entered is None:
                continue
            w, h = extent(artist, child, entered, at, row)
            if w > 0 and h > 0:
                cells.append(_Cell(child, inner, w, h))
    return cells


def _wrapped(cells: list[_Cell], limit: float, gap: float) -> list[list[_Cell]]:
    lines: list[list[_Cell]] = [[]]
    width = 0.0
    for cell in cells:
        advance = cell.w + (gap if lines[-1] else 0.0)
        if lines[-1] and width + advance > limit + _TOLERANCE:
            lines.append([])
            width, advance = 0.0, cell.w
        lines[-1].append(cell)
        width += advance
    return lines


def _place(
    artist: Artist,
    element: Element,
    scope: Scope,
    cells: list[_Cell],
    at: Box,
    gap: float,
    out: list[Item],
    row: bool,
) -> None:
    """Draw cells one after another along the axis, aligned as the element says."""
    along, across = (at.w, at.h) if row else (at.h, at.w)
    total = sum(cell.w if row else cell.h for cell in cells) + gap * max(0, len(cells) - 1)
    _check(artist, element, total - along, "wide" if row else "high")
    align = artist.words(element, "align", scope, "start")
    cross = artist.words(element, "cross", scope, "middle" if row else "start")
    free = max(0.0, along - total)
    pen = free * {"middle": 0.5, "end": 1.0}.get(align, 0.0)
    if align == "spread" and len(cells) > 1:
        gap += free / (len(cells) - 1)
    for cell in cells:
        w, h = min(cell.w, at.w) if not row else cell.w, min(cell.h, at.h) if row else cell.h
        offset = (across - (h if row else w)) * {"middle": 0.5, "end": 1.0}.get(cross, 0.0)
        place = (
            Box(at.x + pen, at.y + offset, w, h) if row else Box(at.x + offset, at.y + pen, w, h)
        )
        artist.draw(cell.element, cell.scope, out, place)
        pen += (w if row else h) + gap


def _check(artist: Artist, element: Element, excess: float, direction: str) -> None:
    if excess > _TOLERANCE:
        artist.complain(
            element, "TEXT_OVERFLOW", f"the {element.kind} is {excess:.1f} mm too {direction}"
        )
