"""Files for shops that print and cut: a PDF for each section, one face a page, bleed on all four sides, no marks.

A page is as large as its bleed (MediaBox and BleedBox); the TrimBox is the cut. There is no ArtBox: print
standards allow one of the two. Corners are square, for the shop's die rounds them, and so are the pages
of round and octagonal pieces. Each copy is a page of its own, a front followed by its back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.kit_pages import designers
from generator.kit_plan import Section
from generator.paint.pdf import Page, PdfInfo, pdf_bytes
from generator.scene import Group, Item, Scene, Use
from generator.shapes import rounded
from generator.sheets import FaceRef, fitting_scale, paper
from generator.sheets.impose import check_proportions
from rules.content import Record

SHOP_BLEED = 3.0  # mm; US shops say an eighth of an inch, 3.175
_KINDS = ("cards", "counters", "board")  # dice are folded by hand, pages of text are not cut
_ENOUGH = 0.5  # mm of bleed of its own that a face needs, for nothing but bleed to be mirrored
_LAP = 0.1  # mm that the mirrored bleed reaches below the face, so that no white shows between them


def shop_records(records: Iterable[Record]) -> list[Record]:
    """Those sections of a kit that a shop can print and cut."""
    return [record for record in records if record["what"] in _KINDS]


def shop_file(section: Section, bleed: float, game: Record) -> tuple[bytes, dict[str, Any]]:
    """The PDF of a section that has pieces, and what the manifest says of it.

    That is {section, title, kind, shape, trim: [mm, mm], bleed: mm, pages, sides, faces}, and the version to which
    the section belongs: `sides` is 2 if fronts and backs alternate, a piece without a back then having a white one,
    and `faces` has for each face {face, copies, pages}, and its variant where the section has several. Raises
    SheetError for a face that does not have the section's proportions.
    """
    w, h = _trim(section)
    sides = 2 if any(piece.back for piece in section.pieces) else 1
    faces = [face for piece in section.pieces for face in (piece.front, piece.back)[:sides]]
    scenes: dict[tuple[str, str], Scene] = {}
    listed: dict[tuple[str, str], dict[str, Any]] = {}
    pages: list[Page] = []
    for number, face in enumerate(faces, 1):
        if face is None:
            pages.append(Page(Scene(w, h, bleed=bleed)))
            continue
        check_proportions(face, w, h)
        key = face.key, face.side
        if key not in scenes:
            scenes[key] = shop_scene(face, w, h, bleed)
            listed[key] = _entry(face)
        # Whoever looks a piece up finds the first of its copies.
        new = not listed[key]["copies"] and face.side != "back"
        pages.append(Page(scenes[key], face.scene.title if new else ""))
        listed[key]["copies"] += 1
        listed[key]["pages"].append(number)
    about = f"{w:g} x {h:g} mm, bleed {bleed:g} mm"
    info = PdfInfo(f"{game['title']}: {section.title}", designers(game), about)
    return pdf_bytes(pages, info), {
        "section": section.id,
        "title": section.title,
        "kind": section.what,
        "shape": section.record["shape"],
        "trim": [round(w, 4), round(h, 4)],
        "bleed": bleed,
        "pages": len(pages),
        "sides": sides,
        "faces": list(listed.values()),
        **({"version": section.version} if section.version else {}),
    }


def shop_scene(face: FaceRef, w: float, h: float, bleed: float) -> Scene:
    """A face at w x h mm with art in all of its bleed: its own, and beyond that what mirrors it.

    A face that draws no bleed is mirrored at the cut. Inside the cut it is always the face and nothing else.
    """
    scene = Scene(w, h, title=face.scene.title, bleed=bleed)
    use = scene.place(face.key, face.scene, 0, 0, w, h)
    drawn = min(bleed, face.scene.bleed * w / face.scene.width)
    shown = drawn
    if drawn < bleed - 1e-6:
        scene.children += _mirrored(use, w, h, drawn, bleed)
        # Where several grounds end at one edge, painters let the lower ones through: that edge stays unseen.
        shown = max(0.0, drawn - _LAP / 2)
    clip = rounded(-shown, -shown, w + 2 * shown, h + 2 * shown)
    scene.children.append(Group([use], clip=clip))
    return scene


def _mirrored(use: Use, w: float, h: float, drawn: float, bleed: float) -> Iterator[Item]:
    """What lies beyond the bleed that a face draws: corners first, then the sides, whose ends lie on them.

    The face's own bleed is mirrored at its edge, and stretched where it is less than half of what is wanted, so
    that nothing of the face itself comes out.
    """
    factor = max(1.0, (bleed - drawn + _LAP) / (drawn - _LAP)) if drawn >= _ENOUGH else 1.0
    edge = drawn - _LAP
    for corner in (True, False):
        for dx, across, left, right in _bands(w, edge, factor, bleed):
            for dy, down, top, bottom in _bands(h, edge, factor, bleed):
                if (across, down) != (1, 1) and (1 not in (across, down)) is corner:
                    copy = Group([use], dx, dy, stretch=(across, down))
                    yield Group([copy], clip=rounded(left, top, right - left, bottom - top))


def _bands(
    size: float, edge: float, factor: float, bleed: float
) -> list[tuple[float, float, float, float]]:
    """(shift, stretch, from, to) for what lies before a length with its `edge`, for itself, for what lies behind."""
    near, far = -edge, size + edge
    return [
        (near * (1 + factor), -factor, -bleed, near),
        (0.0, 1.0, near, far),
        (far * (1 + factor), -factor, far, size + bleed),
    ]


def _trim(section: Section) -> tuple[float, float]:
    """The size to which pieces are cut. A board that is printed smaller has the size that fits its paper."""
    record, scale = section.record, 1.0
    if section.what == "board" and record["tiles"] and record["whole"]:
        scale = fitting_scale(section.w, section.h, paper(record["whole"]))
    return section.w * scale, section.h * scale


def _entry(face: FaceRef) -> dict[str, Any]:
    entry = {"face": f"{face.collection}/{face.record}/{face.side}", "copies": 0, "pages": []}
    return {**entry, "variant": face.variant} if face.variant else entry
