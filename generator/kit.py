"""The kit builder: a game's content to print-and-play files.

    manifest = build_kit(load_game(game), Path("output"))

writes `output/<game>/`: one PDF for each paper, the board in one piece, an SVG (and PNG) for each
distinct face and sheet, PDFs for print shops, and `manifest.json`. What has not changed since the last
build is not touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from generator.faces.studio import studio
from generator.kit_files import Folder, KitError, Manifest, check_folder, inputs_of, job_inputs
from generator.kit_names import brief, face_files
from generator.kit_pages import Book, designers
from generator.kit_plan import Planner, Section, kit_records
from generator.kit_shop import SHOP_BLEED, shop_file, shop_records
from generator.kit_words import kit_words
from generator.sheets import (
    MAX_BLEED,
    Options,
    Paper,
    Sheet,
    SheetError,
    fitting_scale,
    paper,
    whole_board,
)  # fmt: skip
from rules.content import Content, Finding, Record
from rules.content.findings import nearest

__all__ = [
    "FORMATS",
    "SHOP_BLEED",
    "KitError",
    "Manifest",
    "Options",
    "build_kit",
    "kit_findings",
    "kit_sections",
    "kit_versions",
]

FORMATS = ("pdf", "svg", "png", "shop")
LOW_INK = "low_ink"
PNG_DPI = 300.0

Progress = Callable[[float, str], None]
"""Called with the share of the work that is done (0 to 1) and what is being made."""

Make = Callable[[], Iterable[tuple[str, bytes]]]
"""Makes the files of a job: (path below the kit's folder, bytes)."""

Job = tuple[str, str, Make]
"""A job that is not fresh: its name, the hash of its inputs, what makes its files."""


def build_kit(
    content: Content,
    out: Path | str,
    papers: Sequence[str] = ("a4", "letter"),
    formats: Sequence[str] = ("pdf", "svg"),
    only: Sequence[str] | None = None,
    low_ink: bool = False,
    progress: Progress | None = None,
    options: Options | None = None,
    shop_bleed: float = SHOP_BLEED,
) -> Manifest:
    """Build the kit of a game into `out/<game>/` and return what the folder holds.

    `only` names sections of kit.yaml; the files of such a part have its sections (of many, the first) in their names
    and lie beside the whole kit. `options` tells how the printer flips, crop marks, offset and scale; `shop_bleed` is
    what files for shops have around the cut, mm.
    Nothing is changed in the folder before all is made: what fails leaves the former kit as it was.
    Raises KitError for wrong names and folders that cannot be written, ContentError where the content
    cannot be drawn.
    """
    sheets = [_paper(name) for name in papers]
    for name in formats:
        if name not in FORMATS:
            known = ", ".join(FORMATS)
            raise KitError(f"no format is called {name!r}{nearest(name, FORMATS)}; there are {known}")
    if not 0 <= shop_bleed <= MAX_BLEED:
        raise KitError(f"a bleed lies between 0 and {MAX_BLEED:g} mm, not {shop_bleed:g}")
    sections = _chosen(content, only)
    if set(formats) == {"shop"} and not shop_records(sections):
        names = ", ".join(str(record["id"]) for record in sections)
        raise KitError(f"there is nothing for a shop to cut in {names}: it takes cards, counters, boards")
    folder_path = Path(out) / content.id
    check_folder(folder_path)
    with Folder(folder_path, content.id) as folder:
        folder.manifest.title = str(content.game["title"])
        build = _Build(
            content, folder, sections, only, low_ink, options or Options(), shop_bleed, progress
        )
        try:
            build.run(sheets, tuple(dict.fromkeys(formats)))
        except SheetError as error:
            raise KitError(str(error)) from None
        folder.save()
    return folder.manifest


def kit_sections(content: Content) -> dict[str, str]:
    """The sections of a game's kit: id -> title."""
    records = kit_records(content, kit_words(content))
    return {id: str(record["title"]) for id, record in records.items()}


def kit_versions(content: Content) -> dict[str, str]:
    """The sections that are for one of several ways to play the kit: id -> the name of that version."""
    records = kit_records(content, kit_words(content))
    found = {id: str(record["version"]) for id, record in records.items() if record["version"]}
    return found if len(set(found.values())) > 1 else {}


def kit_findings(content: Content) -> list[Finding]:
    """All that is wrong with a game's kit: an extra check of `haversack validate`."""
    from rules.content import ContentError

    found: dict[Finding, None] = {}
    sections: list[Section] = []
    try:
        words = kit_words(content)
        planner = Planner(studio(content), words)
    except ContentError as error:
        return list(error.findings)
    for record in kit_records(content, words).values():
        try:
            sections.append(planner.section(record))
        except ContentError as error:
            found.update(dict.fromkeys(error.findings))
    for name in ("a4", "letter"):
        try:
            Book(planner, sections, paper(name), Options())
        except ContentError as error:
            found.update(dict.fromkeys(error.findings))
    for section in sections:
        found.update(dict.fromkeys(section.findings))
    return sorted(found)


def _paper(name: str) -> Paper:
    try:
        return paper(name)
    except ValueError as error:
        raise KitError(str(error)) from None


def _chosen(content: Content, only: Sequence[str] | None) -> list[Record]:
    records = kit_records(content, kit_words(content))
    if only is None:
        return list(records.values())
    if not only:
        raise KitError("there is nothing to build: no section is named")
    for name in only:
        if name not in records:
            known = ", ".join(records)
            raise KitError(
                f"the kit has no section {name!r}{nearest(name, records) or f'; it has {known}'}"
            )
    return [record for id, record in records.items() if id in only]


@dataclass(slots=True)
class _Build:
    """One run of the builder."""

    content: Content
    folder: Folder
    records: list[Record]
    only: Sequence[str] | None
    low_ink: bool
    options: Options
    shop_bleed: float
    progress: Progress | None
    sections: list[Section] = field(default_factory=list)
    planner: Planner | None = None
    done: int = 0
    total: int = 1
    books: dict[str, Book] = field(default_factory=dict)

    # names

    @property
    def suffix(self) -> str:
        """What tells the files of a part or of a low-ink kit from those of the whole."""
        parts = brief([record["id"] for record in self.records]) if self.only is not None else []
        return "".join(f"-{part}" for part in (*parts, *(["low_ink"] if self.low_ink else [])))

    def folder_of(self, kind: str) -> str:
        return f"{kind}-low_ink" if self.low_ink else kind

    # running

    def run(self, papers: list[Paper], formats: tuple[str, ...]) -> None:
        common = inputs_of(self.content)
        chosen = [record["id"] for record in self.records]
        jobs: list[Job] = []

        def job(name: str, make: Make, *own: object) -> None:
            key = f"{name}{self.suffix}"
            inputs = job_inputs(common, key, chosen, self.low_ink, *own)
            if not self.folder.is_fresh(key, inputs):
                jobs.append((key, inputs, make))

        if "pdf" in formats:
            for page in papers:
                job(f"pdf-{page.name}", partial(self._pdf, page), self.options)
            if any(record["whole"] for record in self.records):
                job("pdf-board", self._boards, self.options)
        for kind in ("svg", "png"):
            if kind in formats:
                job(f"{kind}-faces", partial(self._faces, kind))
        if "svg" in formats:
            for page in papers:
                job(f"svg-{page.name}", partial(self._sheet_files, page), self.options)
        if "shop" in formats:
            jobs += self._shop_jobs(common)
        if not jobs:
            self._tell(1.0, "")
            return
        self._plan(len(jobs))
        for key, inputs, make in jobs:
            self.folder.store(key, inputs, make())
            self.done += 1
            self._tell(0.4 + 0.6 * self.done / len(jobs), key)
        for section in self.sections:
            self.folder.manifest.findings += section.findings
        self._count()

    def _plan(self, jobs: int) -> None:
        """Draw all faces: two fifths of the work."""
        expected = sum(len(self.content.all(r["from"])) if r["from"] in self.content.collections else 1
                       for r in self.records)  # fmt: skip
        drawn = 0

        def tick(what: str) -> None:
            nonlocal drawn
            drawn += 1
            self._tell(min(0.4, 0.4 * drawn / max(1, expected)), what)

        workshop = studio(self.content, LOW_INK if self.low_ink else None)
        self.planner = Planner(workshop, kit_words(self.content), tick)
        self.sections = [self.planner.section(record) for record in self.records]

    def _tell(self, share: float, what: str) -> None:
        if self.progress is not None:
            self.progress(share, what)

    def _book(self, page: Paper) -> Book:
        if page.name not in self.books:
            assert self.planner is not None
            book = Book(self.planner, self.sections, page, self.options)
            if not book.sheets:
                names = ", ".join(section.id for section in self.sections)
                raise KitError(f"there is nothing to print: no record belongs to {names}")
            self.books[page.name] = book
        return self.books[page.name]

    # jobs

    def _pdf(self, page: Paper) -> Iterator[tuple[str, bytes]]:
        from generator.paint.pdf import pdf_bytes

        book = self._book(page)
        name = f"{self.content.id}-{page.name}{self.suffix}.pdf"
        data = pdf_bytes(book.pages(), book.info())
        self.folder.manifest.pages[name] = [
            _page_entry(number, part.section, sheet)
            for part in book.parts
            for number, sheet in enumerate(part.sheets, part.first)
        ]
        self.folder.manifest.printed[name] = self._printed()
        yield name, data

    def _boards(self) -> Iterator[tuple[str, bytes]]:
        """The boards in one piece, each in a file of its own."""
        from generator.paint.pdf import Page, PdfInfo, pdf_bytes

        boards = [s for s in self.sections if s.what == "board" and s.record["whole"]]
        for section in boards:
            page = _paper(section.record["whole"])
            face, scale = section.pieces[0].front, 1.0
            if section.record["tiles"]:
                scale = fitting_scale(face.scene.width, face.scene.height, page)
            sheet = whole_board(face, page, self.options, section.title, scale)
            sheet.number(0, 0)
            name = f"{section.id}-{page.name}{'-low_ink' if self.low_ink else ''}.pdf"
            game = self.content.game
            info = PdfInfo(f"{game['title']}: {section.title}", designers(game), page.title)
            self.folder.manifest.pages[name] = [_page_entry(1, section, sheet)]
            self.folder.manifest.printed[name] = self._printed()
            yield name, pdf_bytes([Page(sheet.scene, section.title)], info)

    def _printed(self) -> dict[str, Any]:
        made = asdict(self.options)
        return {**made, "back_offset": list(made["back_offset"]), "low_ink": self.low_ink}

    def _faces(self, kind: str) -> Iterator[tuple[str, bytes]]:
        from generator.paint.png import png_bytes
        from generator.paint.svg import svg_file

        for path, face in face_files(self.sections).items():
            data = (
                svg_file(face.scene).encode() if kind == "svg" else png_bytes(face.scene, PNG_DPI)
            )
            yield f"{self.folder_of(kind)}/{path}.{kind}", data

    def _sheet_files(self, page: Paper) -> Iterator[tuple[str, bytes]]:
        from generator.paint.svg import svg_file

        for number, sheet in enumerate(self._book(page).sheets, 1):
            name = f"{page.name}{self.suffix}-{number:03d}.svg"
            yield f"{self.folder_of('svg')}/sheets/{name}", svg_file(sheet.scene).encode()

    def _shop_jobs(self, common: str) -> list[Job]:
        """One job for each file for a shop: a part of the kit makes the same files as the whole."""
        folder = self.folder_of("shop")
        records = {f"{folder}/{record['id']}": record for record in shop_records(self.records)}
        jobs: list[Job] = []
        for key, record in records.items():
            inputs = job_inputs(common, key, self.low_ink, self.shop_bleed)
            if not self.folder.is_fresh(key, inputs):
                jobs.append((key, inputs, partial(self._shop, record, f"{key}.pdf")))
        if self.only is None:  # files of sections that the kit no longer has go away
            known = {str(entry["job"]) for entry in self.folder.manifest.files.values()}
            gone = {key for key in known if key.startswith(f"{folder}/")} - set(records)
            jobs += [(key, "", tuple) for key in sorted(gone)]
        return jobs

    def _shop(self, record: Record, path: str) -> Iterator[tuple[str, bytes]]:
        section = next(section for section in self.sections if section.record is record)
        if not section.pieces:
            return
        try:
            data, entry = shop_file(section, self.shop_bleed, self.content.game)
        except SheetError as error:
            assert self.planner is not None
            where = ("size",) if record["size"] else ()
            raise self.planner.error(record, str(error), *where) from None
        self.folder.manifest.shop[path] = entry
        yield path, data

    def _count(self) -> None:
        """How many pieces of each record every section has."""
        for section in self.sections:
            counts: dict[str, int] = {}
            for piece in section.pieces:
                counts[piece.front.record] = counts.get(piece.front.record, 0) + 1
            self.folder.manifest.pieces[section.id] = counts
        self.folder.manifest.pieces = {
            id: self.folder.manifest.pieces[id]
            for id in kit_sections(self.content)
            if id in self.folder.manifest.pieces
        }


def _page_entry(number: int, section: Section, sheet: Sheet) -> dict[str, object]:
    faces: dict[str, int] = {}
    for placement in sheet.placements:
        face = placement.face
        name = f"{face.collection}/{face.record}/{face.side}"
        faces[name] = faces.get(name, 0) + 1
    return {
        "page": number,
        "section": section.id,
        "title": sheet.title,
        "side": sheet.side,
        "faces": faces,
        **({"version": section.version} if section.version else {}),
    }
