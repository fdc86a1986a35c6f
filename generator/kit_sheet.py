"""One sheet with all of a game: a page for each of two layouts, and among them pieces with their backs behind.

The section's `block` is where the pieces' grid begins on the front layout. Behind it, mirrored as the printer
turns the sheet, lie the backs; the layouts find the place in their own millimetres as `block` (x, y, w, h), so
that their text stays clear of it.
"""

from __future__ import annotations

import math
from typing import Any

from generator.kit_plan import Planner, Section
from generator.scene import Group, Item, Paint, Path, PathData, Scene
from generator.shapes import polyline
from generator.sheets import FaceRef, Options, Paper, Placement, Sheet
from generator.sheets.grid import turns_over_vertical
from generator.sheets.impose import adjusted, cut_lines, place
from generator.sheets.marks import INK, Box, Footer, footer_box

_ROOM = (
    10.0,
    2 * 8.8,
)  # mm of paper that a layout leaves across and down: unprintable edges, the footer
_TICKS = 1.2  # mm; marks stand in the layout's white between pieces and text


def duplex_sheet(planner: Planner, section: Section, paper: Paper, options: Options) -> list[Sheet]:
    """The front of a section of the kind `sheet`, and its back where it has a second layout."""
    record = section.record
    layouts = list(record["layouts"])
    if not 1 <= len(layouts) <= 2:
        raise planner.error(record, "a sheet has `layouts: [front, back]`", "layouts")
    if section.pieces and record["block"] is None:
        raise planner.error(record, "a sheet with pieces says where they begin: `block: [x, y]`")
    flip = options.flip if options.flip != "fold" else "long"
    builder = _Builder(planner, section, paper, options, flip)
    return [builder.page(layout, k) for k, layout in enumerate(layouts)]


class _Builder:
    def __init__(
        self, planner: Planner, section: Section, paper: Paper, options: Options, flip: str
    ) -> None:
        self.planner, self.section, self.options, self.flip = planner, section, options, flip
        self.paper = paper
        self.size: tuple[float, float] | None = None
        self.doubled = len(section.record["layouts"]) == 2
        record = section.record
        self.gap = float(record["gap"])
        self.columns = record["columns"] or max(1, len(section.pieces))
        rows = math.ceil(len(section.pieces) / self.columns)
        across = min(self.columns, len(section.pieces))
        self.wide = across * section.w + max(0, across - 1) * self.gap
        self.high = rows * section.h + max(0, rows - 1) * self.gap

    def page(self, layout: str, k: int) -> Sheet:
        """The front (k 0) or the back (k 1)."""
        section = self.section
        side = "back" if k else "front"
        # The size of a layout is known when it is drawn, the place of the block by its size: two passes.
        face = self._face(layout, side, Box(0, 0, 0, 0))
        self._check_size(layout, face.scene)
        page = self._paper(layout, face.scene)
        box = Box(
            (page.width - face.scene.width) / 2, (page.height - face.scene.height) / 2,
            face.scene.width, face.scene.height,
        )  # fmt: skip
        block = self._block(page, box, side)
        face = self._face(layout, side, Box(block.x - box.x, block.y - box.y, block.w, block.h))
        section.findings += [f for f in face.findings if f not in section.findings]
        ref = FaceRef(f"{face.key}-{page.name}", face.scene, "kit", section.id, layout)
        scene = Scene(
            page.width, page.height, title=section.title, symbols=dict(face.scene.symbols)
        )
        items: list[Item] = [Group(ref.scene.children, box.x, box.y)]
        placed = [Placement(ref, box.x, box.y, box.w, box.h)]
        self._pieces(scene, page, box, side, items, placed)
        scene.children = adjusted(items, page, self.options, side)
        words = self.planner.words.render(f"kit.side.{side}", title=section.title)
        right = self.planner.words.render(f"kit.flip.{self.flip}") if self.doubled else ""
        footer = Footer(words if self.doubled else section.title, right,
                        f"flip_{self.flip}" if self.doubled else "")  # fmt: skip
        return Sheet(scene, page, section.title, side, footer, footer_box(page, box), placed)

    def _face(self, layout: str, side: str, block: Box) -> Any:
        names = self.planner.names(self.section.record)
        given = {"x": block.x, "y": block.y, "w": block.w, "h": block.h}
        return self.section.studio.sheet(
            self.section.record, layout, side, {**names, "block": given, "paper": self.paper}
        )

    def _check_size(self, layout: str, scene: Scene) -> None:
        """Both sides of the paper lie the same way, so both layouts have one size."""
        size = (scene.width, scene.height)
        self.size = self.size or size
        if size != self.size:
            raise self.planner.error(
                self.section.record,
                f"the layout {layout!r} is {size[0]:g} x {size[1]:g} mm, the front "
                f"{self.size[0]:g} x {self.size[1]:g} mm",
            )

    def _paper(self, layout: str, scene: Scene) -> Paper:
        for page in (self.paper, self.paper.turned()):
            if page.width >= scene.width + _ROOM[0] and page.height >= scene.height + _ROOM[1]:
                return page
        raise self.planner.error(
            self.section.record,
            f"the layout {layout!r} is {scene.width:g} x {scene.height:g} mm, too large for "
            f"{self.paper.title}",
        )

    def _slots(self, page: Paper, box: Box, side: str) -> list[Box]:
        """Where the pieces lie on a side of the paper, in their order."""
        record, section = self.section.record, self.section
        x0, y0 = record["block"] or (0.0, 0.0)
        found = []
        for i in range(len(section.pieces)):
            row, column = divmod(i, self.columns)
            x = box.x + x0 + column * (section.w + self.gap)
            y = box.y + y0 + row * (section.h + self.gap)
            if side == "back":
                if turns_over_vertical(page, self.flip):
                    x = page.width - x - section.w
                else:
                    y = page.height - y - section.h
            found.append(Box(x, y, section.w, section.h))
        return found

    def _block(self, page: Paper, box: Box, side: str) -> Box:
        slots = self._slots(page, box, side)
        if not slots:
            return Box(box.x, box.y, 0, 0)
        return Box(min(s.x for s in slots), min(s.y for s in slots), self.wide, self.high)

    def _pieces(
        self, scene: Scene, page: Paper, box: Box, side: str, items: list[Item],
        placed: list[Placement],
    ) -> None:  # fmt: skip
        section = self.section
        slots = self._slots(page, box, side)
        head_down = side == "back" and not turns_over_vertical(page, self.flip)
        shown: list[Box] = []
        for piece, slot in zip(section.pieces, slots, strict=True):
            face = piece.back if side == "back" else piece.front
            if face is None:
                continue
            room = min(self.options.bleed, self.gap / 2)
            edges = (room, room, room, room)
            items.append(place(scene, face, slot, edges, section.record["shape"], head_down))
            placed.append(Placement(face, slot.x, slot.y, slot.w, slot.h))
            shown.append(slot)
        if shown and self.options.marks != "none" and section.record["shape"] == "square":
            items += _ticks(shown)


def _ticks(boxes: list[Box]) -> list[Item]:
    """Short marks around a block of pieces, in the white that the layout leaves."""
    xs, ys = cut_lines(boxes)
    near, far = 0.3, _TICKS
    lines: list[PathData] = []
    for x in xs:
        lines.append(polyline([(x, min(ys) - near), (x, min(ys) - far)]))
        lines.append(polyline([(x, max(ys) + near), (x, max(ys) + far)]))
    for y in ys:
        lines.append(polyline([(min(xs) - near, y), (min(xs) - far, y)]))
        lines.append(polyline([(max(xs) + near, y), (max(xs) + far, y)]))
    data = tuple(command for line in lines for command in line)
    return [Path(data, Paint(stroke=INK, stroke_width=0.1))]
