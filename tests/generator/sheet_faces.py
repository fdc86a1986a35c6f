"""Plain faces whose trimmed area and top left corner can be found again in a PDF."""

from generator.paint.pdf import PdfInfo, pdf_bytes
from generator.scene import Paint, Rect, Scene
from generator.sheets import FaceRef, Piece

from .pdf_reader import read_pdf

WORDS = {
    "kit.part": "{title} {number}/{count}", "kit.side.front": "{title}, fronts",
    "kit.side.back": "{title}, backs", "kit.side.fold": "{title}, folded", "kit.flip.long": "long edge",
    "kit.flip.short": "short edge", "kit.flip.fold": "fold", "kit.tile": "{title}, tile {tile}",
    "kit.joint": "under {tile}", "kit.calibration": "Calibration\n{edge}",
}  # fmt: skip

FRONT, BACK, CORNER, BLEED = 0x10, 0x20, 0x30, 0x40


def say(key, **params):
    return WORDS[key].format(**params)


def colour(kind, number):
    return f"#{kind:02x}{number:04x}"


def face(number, side, w=63.0, h=88.0, bleed=3.0):
    """A face: its bleed, its trimmed area and a mark in its top left corner, each in its own colour."""
    scene = Scene(w, h, bleed=bleed)
    base = number * 2 + (side == "back")
    scene.children = [
        Rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, Paint(fill=colour(BLEED, base))),
        Rect(0, 0, w, h, Paint(fill=colour(FRONT if side == "front" else BACK, number))),
        Rect(0, 0, w / 8, h / 8, Paint(fill=colour(CORNER, base))),
    ]
    return FaceRef(f"face-{number}-{side}", scene, "things", str(number), side)


def pieces(count, w=63.0, h=88.0, bleed=3.0, backs=True):
    return [
        Piece(face(k, "front", w, h, bleed), face(k, "back", w, h, bleed) if backs else None)
        for k in range(count)
    ]


def printed(sheets):
    """The pages as they are in the PDF: (width, height, drawn things) each."""
    for number, sheet in enumerate(sheets, 1):
        sheet.number(number, len(sheets))
    return read_pdf(pdf_bytes([sheet.scene for sheet in sheets], PdfInfo("test")))


def found(page, kind):
    """number -> visible box of the things of one kind on a page."""
    return {int(d.colour[3:], 16): d.visible for d in page[2] if d.colour.startswith(f"#{kind:02x}")}
