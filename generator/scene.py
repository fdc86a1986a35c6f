"""Scenes: what a face, a sheet or a board looks like, in millimetres, before anybody paints it.

A scene's origin is the top left corner of its trim box, x runs right, y runs down. All lengths are
mm, except type sizes, which are points (pt). Painters (PDF, SVG, PNG) draw a scene without knowing
layouts; layouts build scenes without knowing painters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

MM_PER_PT = 25.4 / 72.0
PT_PER_MM = 72.0 / 25.4


@dataclass(slots=True, frozen=True)
class Paint:
    """How a shape is coloured. Colours are `#rrggbb`; None leaves fill or stroke out.

    `stroke_width` and `dash` are mm. `css` is an optional class name with which the in-page SVG
    profile lets a style sheet recolour the shape.
    """

    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.25
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    cap: str = "butt"  # butt | round | square
    join: str = "miter"  # miter | round | bevel
    even_odd: bool = False
    css: str = ""


# A path is a tuple of commands: ("M", x, y) ("L", x, y) ("C", x1, y1, x2, y2, x, y) ("Z",)
PathData = tuple[tuple[str | float, ...], ...]


@dataclass(slots=True)
class Path:
    """An outline of straight and cubic pieces, absolute mm."""

    data: PathData
    paint: Paint


@dataclass(slots=True)
class Rect:
    """A rectangle; `r` is the corner radius, mm."""

    x: float
    y: float
    w: float
    h: float
    paint: Paint
    r: float = 0.0


@dataclass(slots=True)
class Circle:
    """A circle about (cx, cy), radius r, mm."""

    cx: float
    cy: float
    r: float
    paint: Paint


@dataclass(slots=True)
class TextRun:
    """One run of type on one baseline: already measured and broken, never wrapped by a painter.

    `font` is a key of `generator.fonts` such as `spectral-bold`; `size` is pt; `tracking` is
    added after each glyph, in mm; `anchor` is start, middle or end about x.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: str = "#000000"
    anchor: str = "start"
    tracking: float = 0.0
    css: str = ""


@dataclass(slots=True)
class Use:
    """A shared drawing (icon, ornament, whole face) placed into the box x, y, w, h.

    `symbol` is a key of `Scene.symbols`; one key names one drawing in all scenes of a document.
    A PDF draws it as one Form XObject, an SVG as `<use>`.
    The symbol is scaled to fit the box and centred; what it draws outside its own box (a bleed) is
    kept, so who needs a hard edge clips with a group.
    """

    symbol: str
    x: float
    y: float
    w: float
    h: float


@dataclass(slots=True)
class Image:
    """A raster picture from a file, clipped to the box x, y, w, h (cover, centred)."""

    path: str
    x: float
    y: float
    w: float
    h: float
    r: float = 0.0


@dataclass(slots=True)
class Group:
    """Children that share a transform, a clip, an id and an accessible label.

    The transform is translate(dx, dy) then rotate(angle, degrees clockwise) then scale, and `stretch` on top
    of that, across and down (less than 0 mirrors). `clip` is an outline in the group's own coordinates.
    `opacity` blends the group as one picture. `id`, `label`, `role`, `css` and `data` (as `data-` attributes)
    reach the in-page SVG, where a group with the role `button` is a thing that a player may choose.
    """

    children: list[Item] = field(default_factory=list)
    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale: float = 1.0
    stretch: tuple[float, float] = (1.0, 1.0)
    clip: PathData | None = None
    opacity: float = 1.0
    id: str = ""
    label: str = ""
    role: str = ""
    css: str = ""
    data: dict[str, str] = field(default_factory=dict)


Item = Path | Rect | Circle | TextRun | Use | Image | Group


@dataclass(slots=True)
class Symbol:
    """A shared drawing: its own box (0, 0, w, h) and what is in it.

    A `Use` among the children refers to the symbols of the scene that holds this one.
    """

    w: float
    h: float
    children: list[Item]


@dataclass(slots=True)
class Scene:
    """A drawing `width` x `height` mm (the trimmed size; bleed is extra, on all four sides).

    `anchors` names points (x, y) on which others place things: the spaces of a board, the reference points
    of a card. `title` is the text alternative of the whole drawing.
    """

    width: float
    height: float
    children: list[Item] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    anchors: dict[str, tuple[float, float]] = field(default_factory=dict)
    bleed: float = 0.0
    title: str = ""

    def walk(self) -> Iterator[Item]:
        """All items in painting order, groups before what is in them; symbols are not entered."""
        return walk(self.children)

    def use(self, key: str, symbol: Symbol, x: float, y: float, w: float, h: float) -> Use:
        """Register `symbol` under `key` and return the `Use` that puts it into the box.

        The caller appends the result where it belongs. Raises ValueError when another drawing has the key.
        """
        known = self.symbols.setdefault(key, symbol)
        if known is not symbol and known != symbol:
            raise ValueError(f"two different drawings have the symbol key {key!r}")
        return Use(key, x, y, w, h)

    def place(self, key: str, scene: Scene, x: float, y: float, w: float, h: float) -> Use:
        """Like `use`, for a whole scene (a face on a sheet): its own symbols come along.

        x, y, w, h are the place of the trimmed face; its bleed runs outward from there.
        """
        for name, symbol in scene.symbols.items():
            self.use(name, symbol, 0, 0, 0, 0)
        known = self.symbols.get(key)
        if known is None or known.children is not scene.children:
            return self.use(key, Symbol(scene.width, scene.height, scene.children), x, y, w, h)
        return Use(key, x, y, w, h)


def walk(items: list[Item]) -> Iterator[Item]:
    """All items in painting order, groups before what is in them."""
    todo: list[Item] = list(reversed(items))
    while todo:
        item = todo.pop()
        yield item
        if isinstance(item, Group):
            todo.extend(reversed(item.children))
