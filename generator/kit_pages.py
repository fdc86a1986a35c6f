"""The sheets of a kit on one paper: sections imposed, pages of text, numbers and contents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from generator import fonts
from generator.kit_plan import Planner, Section
from generator.kit_sheet import duplex_sheet
from generator.kit_words import page_ranges
from generator.paint.pdf import Page, PdfInfo
from generator.scene import Group, Item, Scene, TextRun, walk
from generator.sheets import (
    FaceRef,
    Options,
    Paper,
    Piece,
    Placement,
    Sheet,
    SheetError,
    calibration_sheets,
    fitting_scale,
    impose,
    tile_board,
    tiling_scale,
    whole_board,
)
from generator.sheets.impose import adjusted
from generator.sheets.marks import Box, Footer, footer_box
from rules.content import Content, Record


@dataclass(slots=True)
class SectionSheets:
    """The sheets of a section and where they stand in the document, counted from 1."""

    section: Section
    first: int = 0
    sheets: list[Sheet] = field(default_factory=list)
    page_count: int = 0

    @property
    def last(self) -> int:
        return self.first + self.page_count - 1


class Book:
    """All sheets of a kit on one paper, in order, with their page numbers."""

    def __init__(
        self, planner: Planner, sections: list[Section], paper: Paper, options: Options
    ) -> None:
        self.planner = planner
        self.content: Content = planner.content
        self.paper = paper
        self.options = options
        self.parts = [SectionSheets(section) for section in _printable(sections, options)]
        self._lay_out()

    @property
    def sheets(self) -> list[Sheet]:
        return [sheet for part in self.parts for sheet in part.sheets]

    def pages(self) -> Iterator[Page]:
        """The sheets as pages of a PDF, the first of each section with a bookmark."""
        for part in self.parts:
            for k, sheet in enumerate(part.sheets):
                yield Page(sheet.scene, part.section.title if k == 0 else "")

    def info(self) -> PdfInfo:
        """What the PDF says about itself."""
        game = self.content.game
        duplex = self.options.flip if self.options.flip in ("long", "short") else ""
        return PdfInfo(str(game["title"]), designers(game), self.paper.title, duplex=duplex)

    # laying out

    def _lay_out(self) -> None:
        """Sheets of all sections; pages of text come last, because they tell the page numbers."""
        for part in self.parts:
            if part.section.what != "pages":
                part.sheets = self._sheets(part.section)
                part.page_count = len(part.sheets)
            else:
                part.page_count = len(self._page_faces(part.section))
        number = 1
        for part in self.parts:
            part.first = number
            number += part.page_count
        for part in self.parts:
            if part.section.what == "pages":
                part.sheets = self._text_pages(part.section)
        sheets = self.sheets
        for k, sheet in enumerate(sheets, 1):
            sheet.number(k, len(sheets))

    def _sheets(self, section: Section) -> list[Sheet]:
        say = self.planner.words.render
        if section.what == "calibration":
            return calibration_sheets(self.paper, self.options, section.title, say)
        if section.what == "board":
            return [sheet for piece in section.pieces for sheet in self._board(section, piece)]
        if section.what == "sheet":
            return duplex_sheet(self.planner, section, self.paper, self.options)
        if not section.pieces:
            return []
        record = section.record
        options, gap = self.options, float(record["gap"])
        if section.what == "dice":
            options, gap = replace(options, marks="none"), gap or 3.0

        def sheets(flip: str) -> list[Sheet]:
            return impose(
                section.pieces, self.paper, section.w, section.h, replace(options, flip=flip),
                section.title, say, gap, record["shape"],
            )  # fmt: skip

        where = ("size",) if record["size"] else ()
        try:
            return sheets(options.flip)
        except SheetError as error:
            if options.flip != "fold":
                raise self.planner.error(record, str(error), *where) from None
        try:
            # Too large to be folded: printed on both sides, as its footers say.
            return sheets("long")
        except SheetError as error:
            raise self.planner.error(record, str(error), *where) from None

    def _board(self, section: Section, piece: Piece) -> list[Sheet]:
        """A board on one sheet, made smaller as far as its section allows, or else in tiles: at full size, or so
        small that a stated number of them is enough."""
        say, least = self.planner.words.render, section.record["fit"]
        board = piece.front.scene
        if most := section.record["tiles"]:
            scale = tiling_scale(board.width, board.height, self.paper, most)
            title = say("kit.scaled", title=section.title, percent=f"{scale * 100:.0f}")
            return tile_board(piece.front, self.paper, self.options, title, say, scale)
        scale = fitting_scale(board.width, board.height, self.paper)
        if least is None or scale < least:
            return tile_board(piece.front, self.paper, self.options, section.title, say)
        title = section.title
        if scale < 1:
            title = say("kit.scaled", title=title, percent=f"{scale * 100:.0f}")
        return [whole_board(piece.front, self.paper, self.options, title, scale)]

    # pages of text

    def _page_faces(self, section: Section) -> list[tuple[Record, str]]:
        """(record, layout) of each page of a section: its own layouts, or one page a record."""
        record = section.record
        if record["from"]:
            layout = record["face"] or "base_page"
            return [(item, layout) for item in self.planner.records(record)]
        if not record["layouts"]:
            raise self.planner.error(record, "pages have `layouts`, or records `from` a collection")
        return [(record, layout) for layout in record["layouts"]]

    def _text_pages(self, section: Section) -> list[Sheet]:
        sheets = []
        more = self.names(section)
        for record, layout in self._page_faces(section):
            face = section.studio.sheet(record, layout, "page", more)
            section.findings += [f for f in face.findings if f not in section.findings]
            ref = FaceRef(f"{face.key}-{self.paper.name}", face.scene, record.collection,
                          str(record["id"]), layout)  # fmt: skip
            sheets.append(self._text_page(section, ref))
        return sheets

    def _text_page(self, section: Section, ref: FaceRef) -> Sheet:
        w, h = ref.scene.width, ref.scene.height
        fitting = [
            page
            for page in (self.paper, self.paper.turned())
            if page.width >= w + 10 and page.height >= h + 2 * 8.8
        ]
        if not fitting:
            message = (
                f"the layout {ref.side!r} is {w:g} x {h:g} mm, too large for {self.paper.title}"
            )
            raise self.planner.error(section.record, message)
        page = fitting[0]
        box = Box((page.width - w) / 2, (page.height - h) / 2, w, h)
        scene = Scene(page.width, page.height, title=section.title, symbols=dict(ref.scene.symbols))
        items: list[Item] = [Group(ref.scene.children, box.x, box.y)]
        scene.children = adjusted(items, page, self.options, "")
        placed = [Placement(ref, box.x, box.y, w, h)]
        return Sheet(
            scene, page, section.title, "", Footer(section.title), footer_box(page, box), placed
        )

    def names(self, section: Section) -> dict[str, Any]:
        """What the layouts of pages may speak of besides their record."""
        return {
            **self.planner.names(section.record),
            "paper": self.paper,
            "contents": self.contents(),
            "versions": self.versions(),
            "duplex": self.duplex(),
            "fold": self.options.flip == "fold",
            "credits": credits_of(self.content.game),
            "font_credits": [
                {
                    "name": c.name,
                    "version": c.version,
                    "licence": c.licence,
                    "line": f"{c.name} ({c.licence})",
                }
                for c in self.font_credits()
            ],
            "reconstructed": any(self._is_ours(part.section) for part in self.parts),
        }

    def contents(self) -> list[dict[str, Any]]:
        """One entry a section: title, text, first and last page, number of pieces."""
        return [
            {
                "what": part.section.what,
                "title": part.section.title,
                "text": part.section.record["text"],
                "version": part.section.version,
                "first": part.first,
                "last": part.last,
                "pieces": 0 if part.section.what == "board" else len(part.section.pieces),
            }
            for part in self.parts
            if part.page_count
        ]

    def versions(self) -> list[dict[str, Any]]:
        """The ways to play the kit among which people choose one, {name, pages}; none if there is no choice."""
        found: dict[str, list[int]] = {}
        for part in self.parts:
            if part.section.version and part.page_count:
                found.setdefault(part.section.version, []).extend(range(part.first, part.last + 1))
        if len(found) < 2:
            return []
        return [{"name": name, "pages": page_ranges(pages)} for name, pages in found.items()]

    def duplex(self) -> list[dict[str, str]]:
        """Which pages are printed on both sides: {edge, pages} for each edge over which some are flipped."""
        found: dict[str, list[int]] = {}
        for part in self.parts:
            for number, sheet in enumerate(part.sheets, part.first):
                if sheet.side in ("front", "back") and sheet.footer.icon:
                    found.setdefault(sheet.footer.icon.removeprefix("flip_"), []).append(number)
        return [{"edge": edge, "pages": page_ranges(pages)} for edge, pages in found.items()]

    def font_credits(self) -> list[fonts.FontCredit]:
        """The families set anywhere in the kit, with version and licence."""
        used = set(self.planner.studio.theme.fonts.values()) | {
            run.font for sheet in self.sheets for run in _text_runs(sheet.scene)
        }
        return fonts.credits(used)

    def _is_ours(self, section: Section) -> bool:
        """Whether a section prints a reconstructed value."""
        known = {(p.front.collection, p.front.record) for p in section.pieces}
        return any(
            self.content.reconstructed(collection, record)
            for collection, record in known
            if collection in self.content.collections and record in self.content.all(collection)
        )


def _printable(sections: list[Section], options: Options) -> list[Section]:
    """The sections that a printer has a use for: one that prints one side has no backs to calibrate."""
    if options.flip != "fold" or len(sections) == 1:
        return sections
    return [section for section in sections if section.what != "calibration"]


def credits_of(game: Record) -> list[dict[str, Any]]:
    """The game's credits as {role, names}, whatever shape they are written in."""
    found = []
    for entry in game.get("credits") or ():
        if isinstance(entry, dict):
            names = entry.get("names") or entry.get("name") or []
            names = [names] if isinstance(names, str) else [str(name) for name in names]
            found.append({"role": str(entry.get("role", "")), "names": names})
        else:
            found.append({"role": "", "names": [str(entry)]})
    return found


def designers(game: Record) -> str:
    """Who made the game, as a PDF names its author."""
    return ", ".join(n for c in credits_of(game) if c["role"] == "Design" for n in c["names"])


def _text_runs(scene: Scene) -> Iterator[TextRun]:
    lists = [scene.children, *(symbol.children for symbol in scene.symbols.values())]
    return (
        i for i in chain.from_iterable(walk(items) for items in lists) if isinstance(i, TextRun)
    )
