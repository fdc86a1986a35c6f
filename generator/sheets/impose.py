"""Imposition: pieces with a front and a back onto sheets that are cut apart.

Fronts and backs alternate, so that a duplex printer puts each back behind its front. What is
mirrored is the slot, never the list of pieces: a last sheet that is not full stays correct.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from generator.scene import Group, Item, Paint, Path, PathData, Scene
from generator.shapes import circle, regular, rounded
from generator.sheets.grid import Grid, SheetError, fit_grid, turns_over_vertical
from generator.sheets.marks import GREY, MARKS, Box, Footer, crop_marks, draw_footer, footer_box
from generator.sheets.paper import Paper

FLIPS = ("long", "short", "fold")
HOME_BLEED = 2.0  # mm, for printers and scissors at home
MAX_BLEED = 5.0
SHAPES = ("square", "round", "octagon")
Say = Callable[..., str]


@dataclass(slots=True, frozen=True)
class Options:
    """How sheets are made for one printer.

    `flip` is the edge over which the printer turns a sheet, or `fold` for people without duplex;
    `bleed` is what is drawn beyond the outer cuts, mm; `back_offset` moves all backs right and
    down, mm; `scale` makes up for a printer that prints too small or too large.
    """

    marks: str = "edge"
    flip: str = "long"
    bleed: float = HOME_BLEED
    back_offset: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0

    def __post_init__(self) -> None:
        if self.marks not in MARKS:
            raise SheetError(f"crop marks are {', '.join(MARKS)}, not {self.marks!r}")
        if self.flip not in FLIPS:
            raise SheetError(f"sheets are flipped {', '.join(FLIPS)}, not {self.flip!r}")
        if not 0 <= self.bleed <= MAX_BLEED:
            raise SheetError(f"a bleed lies between 0 and {MAX_BLEED:g} mm, not {self.bleed:g}")
        if not 0.9 <= self.scale <= 1.1:
            raise SheetError(f"a scale lies between 0.9 and 1.1, not {self.scale:g}")
        if max(map(abs, self.back_offset)) > 10:
            raise SheetError("an offset of backs is at most 10 mm; something else is wrong")


@dataclass(slots=True, frozen=True)
class FaceRef:
    """A face to print: the key under which a document draws it once, and what it shows.

    `variant` tells it from the same face in the other variants of its section.
    """

    key: str
    scene: Scene
    collection: str = ""
    record: str = ""
    side: str = "front"
    variant: str = ""


@dataclass(slots=True, frozen=True)
class Piece:
    """One thing to cut out. `back` None leaves the paper white."""

    front: FaceRef
    back: FaceRef | None = None


@dataclass(slots=True, frozen=True)
class Placement:
    """A face on a sheet: its trimmed place in mm from the page's top left corner."""

    face: FaceRef
    x: float
    y: float
    w: float
    h: float


@dataclass(slots=True)
class Sheet:
    """One page: its drawing, what lies where, and the footer that waits for its page number.

    `side` is front, back, fold, or empty for a page that is not cut apart.
    """

    scene: Scene
    paper: Paper
    title: str
    side: str
    footer: Footer
    strip: tuple[Box, int] | None
    placements: list[Placement] = field(default_factory=list)

    def number(self, number: int, count: int) -> None:
        """Draw the footer, now that the page's number is known."""
        if self.strip is None:
            return
        footer = Footer(self.footer.left, self.footer.right, self.footer.icon, number, count)
        box, angle = self.strip
        self.scene.children.extend(draw_footer(self.scene, box, angle, footer))


def impose(
    pieces: Sequence[Piece],
    paper: Paper,
    w: float,
    h: float,
    options: Options,
    title: str,
    say: Say,
    gap: float = 0.0,
    shape: str = "square",
) -> list[Sheet]:
    """Sheets for pieces of w x h mm (trimmed), fronts and backs in turn.

    `say` gives the words of footers by key. Raises SheetError when a piece does not fit the paper
    or its two sides have different proportions.
    """
    if shape not in SHAPES:
        raise SheetError(f"pieces are {' or '.join(SHAPES)}, not {shape!r}")
    for piece in pieces:
        for face in (piece.front, piece.back):
            if face is not None:
                check_proportions(face, w, h)
    if options.flip == "fold" and any(piece.back for piece in pieces):
        from generator.sheets.fold import impose_folded

        return impose_folded(pieces, paper, w, h, options, title, say, gap, shape)
    bleed = drawn_bleed(pieces, w, options.bleed)
    grid = fit_grid(paper, w, h, gap, bleed)
    sheets: list[Sheet] = []
    count = -(-len(pieces) // grid.capacity)
    for k in range(count):
        part = pieces[k * grid.capacity : (k + 1) * grid.capacity]
        name = title if count == 1 else say("kit.part", title=title, number=k + 1, count=count)
        doubled = any(piece.back for piece in part)
        fronts = {i: piece.front for i, piece in enumerate(part)}
        sheets.append(_sheet(grid, fronts, "front", options, name, doubled, say, shape, bleed))
        if doubled:
            backs = {
                grid.behind(i, options.flip): piece.back
                for i, piece in enumerate(part)
                if piece.back is not None
            }
            sheets.append(_sheet(grid, backs, "back", options, name, doubled, say, shape, bleed))
    return sheets


def check_proportions(face: FaceRef, w: float, h: float) -> None:
    """Raise SheetError for a face that cannot be printed at w x h mm without being distorted."""
    scene = face.scene
    if abs(scene.width * h - scene.height * w) > 0.02 * max(w, h):
        raise SheetError(
            f"{face.collection}.{face.record} {face.side} is {scene.width:g} x {scene.height:g} mm "
            f"and cannot be printed at {w:g} x {h:g} mm"
        )


def _sheet(
    grid: Grid,
    faces: dict[int, FaceRef],
    side: str,
    options: Options,
    title: str,
    doubled: bool,
    say: Say,
    shape: str,
    bleed: float,
) -> Sheet:
    """One side of a sheet; `bleed` is the largest on both, so that footer and marks stand alike."""
    scene = Scene(grid.paper.width, grid.paper.height, title=title)
    head_down = side == "back" and not turns_over_vertical(grid.paper, options.flip)
    taken = set(faces)
    placements: list[Placement] = []
    items: list[Item] = []
    for index in sorted(faces):
        x, y = grid.slot(index)
        room = _room(grid.neighbours(index, taken), grid.gap, options.bleed)
        items.append(place(scene, faces[index], Box(x, y, grid.w, grid.h), room, shape, head_down))
        placements.append(Placement(faces[index], x, y, grid.w, grid.h))
    boxes = [Box(p.x, p.y, p.w, p.h) for p in placements]
    xs, ys = cut_lines(boxes)
    strip = footer_box(grid.paper, Box(grid.x, grid.y, grid.width, grid.height), bleed, marks=True)
    if side == "front":
        items += cuts(shape, boxes)
    if shape != "round":
        items += crop_marks(options.marks, grid.paper, xs, ys, bleed, strip[0])
    scene.children = adjusted(items, grid.paper, options, side)
    words = say(f"kit.side.{side}", title=title) if doubled else title
    flip = options.flip if doubled else ""
    right = say(f"kit.flip.{flip}") if flip else ""
    footer = Footer(words, right, f"flip_{flip}" if flip else "")
    return Sheet(scene, grid.paper, title, side, footer, strip, placements)


CUT = Paint(stroke=GREY, stroke_width=0.1)


def cuts(shape: str, boxes: Sequence[Box]) -> list[Item]:
    """The lines along which pieces are cut that are no rectangles."""
    return [] if shape == "square" else [Path(outline(shape, box), CUT) for box in boxes]


def outline(shape: str, box: Box, grow: float = 0.0) -> PathData:
    """The outline of a round or octagonal piece in its box, `grow` mm wider on all sides."""
    cx, cy, r = box.x + box.w / 2, box.y + box.h / 2, box.w / 2 + grow
    if shape == "round":
        return circle(cx, cy, r)
    return regular(cx, cy, r / math.cos(math.pi / 8), 8, 22.5)


def drawn_bleed(pieces: Iterable[Piece], w: float, limit: float) -> float:
    """The widest bleed of pieces printed `w` mm wide, at most `limit`, mm."""
    faces = {id(f.scene): f.scene for p in pieces for f in (p.front, p.back) if f is not None}
    return min(limit, max((s.bleed * w / s.width for s in faces.values()), default=0.0))


def _room(
    neighbours: tuple[bool, bool, bool, bool], gap: float, bleed: float
) -> tuple[float, float, float, float]:
    """How far a face may be drawn beyond its cut: left, top, right, bottom.

    Never into a neighbour; into half the gap to one; as far as the bleed where there is none.
    """
    left, top, right, bottom = (min(bleed, gap / 2) if taken else bleed for taken in neighbours)
    return left, top, right, bottom


def place(
    scene: Scene,
    face: FaceRef,
    box: Box,
    room: tuple[float, float, float, float],
    shape: str = "square",
    head_down: bool = False,
) -> Item:
    """Put a face into a box of the page, cut off beyond `room` mm of bleed."""
    left, top, right, bottom = (min(r, face.scene.bleed * box.w / face.scene.width) for r in room)
    clip: PathData
    if shape != "square":
        clip = outline(shape, box, min(left, top, right, bottom))
    else:
        clip = rounded(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)
    if not head_down:
        return Group([scene.place(face.key, face.scene, box.x, box.y, box.w, box.h)], clip=clip)
    use = scene.place(face.key, face.scene, 0, 0, box.w, box.h)
    return Group([Group([use], box.right, box.bottom, 180)], clip=clip)


def cut_lines(boxes: Sequence[Box]) -> tuple[list[float], list[float]]:
    """The x of all upright and the y of all level cuts around boxes, each once, ascending."""
    xs = {round(v, 6) for b in boxes for v in (b.x, b.right)}
    ys = {round(v, 6) for b in boxes for v in (b.y, b.bottom)}
    return sorted(xs), sorted(ys)


def adjusted(items: list[Item], paper: Paper, options: Options, side: str) -> list[Item]:
    """The items moved and scaled for the printer: `scale` about the middle, backs by their offset."""
    dx, dy = options.back_offset if side == "back" else (0.0, 0.0)
    scale = options.scale
    if scale == 1 and not dx and not dy:
        return items
    dx += paper.width / 2 * (1 - scale)
    dy += paper.height / 2 * (1 - scale)
    return [Group(items, dx, dy, scale=scale)]
