"""The built-in icons: one set of filled silhouettes, drawn by us on a 100 x 100 grid.

The drawings live in `generator/icon_set/`; what is read here is their compiled outlines, so that
placing an icon costs no geometry. Cuts inside a silhouette are holes, never white shapes: an icon
may stand on any ground.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from generator.scene import Item, Paint, Path, PathData, Symbol
from generator.shapes import bounds, parse, transform
from rules.content.findings import nearest

GRID = 100.0
INK = "#231A17"


def icon_names() -> tuple[str, ...]:
    """All names that `icon_symbol` knows, in alphabetical order."""
    return tuple(sorted(_outlines()))


def icon_path(name: str, part: str = "main") -> PathData | None:
    """The outline of an icon (`main`) or of its accent part, in grid units; None if it has none.

    Raises KeyError, with the nearest name in its message, for an icon that does not exist.
    """
    outlines = _outlines()
    if name not in outlines:
        raise KeyError(f"no icon is called {name!r}{nearest(name, outlines)}")
    return _parsed(outlines[name].get(part, ""))


@cache
def icon_symbol(name: str, colour: str = INK, accent: str | None = None) -> Symbol:
    """An icon as a shared drawing of 100 x 100 units, filled with `colour`.

    `accent` colours the part of the icon that is made for a second colour; without it, or where an
    icon has no such part, everything has one colour. The symbol is cached: do not change it.
    Raises KeyError for an unknown name.
    """
    main = icon_path(name)
    assert main is not None
    children: list[Item] = [Path(main, Paint(fill=colour, even_odd=True, css="icon"))]
    second = icon_path(name, "accent")
    if second is not None:
        paint = Paint(fill=accent or colour, even_odd=True, css="icon-accent")
        children.append(Path(second, paint))
    return Symbol(GRID, GRID, children)


@cache
def inline_symbol(name: str, colour: str = INK) -> Symbol:
    """An icon as it stands in a line of type: as high as `icon_symbol`, but no wider than its outline.

    Type keeps its even spaces that way, whether the icon is a broad cannon or a narrow card. Raises
    KeyError for an unknown name.
    """
    parts = [data for part in ("main", "accent") if (data := icon_path(name, part))]
    boxes = [bounds(data) for data in parts]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    paint = Paint(fill=colour, even_odd=True, css="icon")
    return Symbol(right - left, GRID, [Path(transform(data, -left), paint) for data in parts])


@cache
def _outlines() -> dict[str, dict[str, str]]:
    text = resources.files("generator.icon_set").joinpath("outlines.json").read_text("utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


@cache
def _parsed(notation: str) -> PathData | None:
    """An outline as a path, read only when its icon is asked for; None for no outline."""
    return parse(notation) if notation else None
