"""What is to be said beside a file of a kit: what it is for, and which of its pages are printed how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.kit_files import read_manifest
from generator.kit_plan import kit_records
from generator.kit_words import kit_words, page_ranges
from generator.sheets import paper, paper_names
from rules.content import Content, ContentError


@dataclass(slots=True)
class Part:
    """A section in a file: its pages, whether they have backs (`both`, `fold`, `one`), and what it is."""

    title: str
    pages: str
    sides: str
    what: str


@dataclass(slots=True)
class FileAccount:
    """A file to print. `jobs` are the runs of a printer, {sides: pages as printers take them}; `choices` are those of
    each way to play, where a file holds several of which one is chosen: name -> jobs, with the pages that all share."""

    name: str
    size: int
    about: str
    flip: str = ""
    moved: tuple[float, float] = (0.0, 0.0)  # backs, mm to the right and down
    scale: float = 1.0
    jobs: dict[str, str] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    choices: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def mixed(self) -> bool:
        """Whether some pages have backs and others have not, so that they are not printed in one go."""
        return len(self.jobs) > 1


@dataclass(slots=True)
class ShopAccount:
    """A file for a print shop, and what the shop wants to know: sizes in mm; `sides` 2 if backs follow their fronts."""

    name: str
    size: int
    title: str
    kind: str
    shape: str
    trim: tuple[float, float]
    bleed: float
    pages: int
    sides: int
    low_ink: bool
    version: str

    @property
    def pieces(self) -> int:
        return self.pages // self.sides

    @property
    def page(self) -> tuple[float, float]:
        """The size of a page: the piece with its bleed."""
        return self.trim[0] + 2 * self.bleed, self.trim[1] + 2 * self.bleed


def shop_accounts(content: Content, folder: Path) -> list[ShopAccount]:
    """The files for print shops that there are, in the order of the kit, those of little ink last."""
    manifest = read_manifest(folder, content.id)
    order = list(_kinds(content))
    found = [
        ShopAccount(
            path, manifest.files[path]["bytes"], one["title"], one["kind"], one["shape"], tuple(one["trim"]),
            one["bleed"], one["pages"], one["sides"], path.partition("/")[0].endswith("-low_ink"),
            str(one.get("version", "")),
        )
        for path, one in manifest.shop.items()
        if path in manifest.files and (folder / path).is_file()
    ]  # fmt: skip

    def place(one: ShopAccount) -> tuple[bool, int]:
        id = Path(one.name).stem
        return one.low_ink, order.index(id) if id in order else len(order)

    return sorted(found, key=place)


def accounts(content: Content, folder: Path, files: Sequence[tuple[str, int]]) -> list[FileAccount]:
    """The PDFs of a kit with all that is known of them, the whole kits first, then boards, then parts."""
    manifest = read_manifest(folder, content.id)
    kinds = _kinds(content)
    found = [
        _account(content, name, size, manifest.pages.get(name, []), manifest.printed.get(name, {}), kinds)
        for name, size in files
        if name.endswith(".pdf")
    ]
    return sorted(found, key=lambda one: (*_rank(content, one.name), one.name))


def _account(
    content: Content, name: str, size: int, pages: Sequence[Mapping[str, Any]], printed: Mapping[str, Any],
    kinds: Mapping[str, tuple[str, str]],
) -> FileAccount:  # fmt: skip
    right, down = printed.get("back_offset", (0.0, 0.0))
    account = FileAccount(
        name, size, about(content, name), str(printed.get("flip", "")), (right, down), printed.get("scale", 1.0)
    )
    modes: dict[int, str] = {}
    sections: dict[str, list[Mapping[str, Any]]] = {}
    for page in pages:
        sections.setdefault(page["section"], []).append(page)
    for id, found in sections.items():
        title, what = kinds.get(id, (str(found[0]["title"]), ""))
        numbers = [page["page"] for page in found]
        account.parts.append(Part(title, page_ranges(numbers), _sides(found), what))
        modes.update(zip(numbers, _modes(found), strict=True))
    if not account.about and len(account.parts) > 1:
        account.about = f"A part: {', '.join(part.title for part in account.parts)}"
    account.jobs = _jobs(modes)
    versions = list(dict.fromkeys(version for page in pages if (version := str(page.get("version", "")))))
    if len(versions) > 1:
        for version in versions:
            chosen = {page["page"] for page in pages if page.get("version", "") in ("", version)}
            account.choices[version] = _jobs({page: mode for page, mode in modes.items() if page in chosen})
    return account


def _jobs(modes: Mapping[int, str]) -> dict[str, str]:
    """The runs of a printer for pages with their modes: {mode: pages as printers take them}."""
    pages = {mode: [page for page, own in modes.items() if own == mode] for mode in ("both", "fold", "one")}
    return {mode: page_ranges(numbers, "-", ",") for mode, numbers in pages.items() if numbers}


def _modes(pages: Sequence[Mapping[str, Any]]) -> list[str]:
    """How each page of a section is printed: a front is printed on both sides if a back follows it."""
    found = []
    for k, page in enumerate(pages):
        follows = pages[k + 1]["side"] if k + 1 < len(pages) else ""
        backed = page["side"] == "back" or (page["side"] == "front" and follows == "back")
        found.append("both" if backed else "fold" if page["side"] == "fold" else "one")
    return found


def _sides(pages: Sequence[Mapping[str, Any]]) -> str:
    modes = set(_modes(pages))
    return next(mode for mode in ("both", "fold", "one") if mode in modes)


def _kinds(content: Content) -> dict[str, tuple[str, str]]:
    """Section -> (title, kind) as kit.yaml has them at the moment."""
    try:
        records = kit_records(content, kit_words(content))
    except ContentError:
        return {}
    return {id: (str(record["title"]), str(record["what"])) for id, record in records.items()}


def _rank(content: Content, name: str) -> tuple[int, int, bool]:
    """Whole kits come first, by paper as the command line lists it, then boards in one piece, then parts."""
    if not about(content, name):
        return 2, 0, False
    stem = name.removesuffix(".pdf")
    low = stem.endswith("-low_ink")
    first, _, size = stem.removesuffix("-low_ink").rpartition("-")
    return int(first != content.id), paper_names().index(size), low


def about(content: Content, name: str) -> str:
    """What a file of the kit is for, in words; nothing for one whose name says all there is to say."""
    stem, _, suffix = name.rpartition(".")
    low = stem.endswith("-low_ink")
    first, _, size = stem.removesuffix("-low_ink").rpartition("-")
    try:
        title = paper(size).title
    except ValueError:
        return ""
    if suffix != "pdf":
        return ""
    ink = ", with little ink" if low else ""
    if first == content.id:
        return f"The whole kit on {title} paper{ink}"
    return f"In one piece on {title} paper{ink}, nothing to glue"
