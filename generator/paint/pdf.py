"""Scenes to PDF: exact points, embedded subset fonts, one Form XObject for each shared symbol.

Operators are written straight into the page's stream: a page's first operator maps mm with y down to
points, so every coordinate in the file is the scene's own. The same scenes give the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path as FilePath
from typing import Any

from generator import fonts
from generator.paint.numbers import num
from generator.paint.operators import outline, rect, rgb
from generator.scene import (
    MM_PER_PT,
    PT_PER_MM,
    Circle,
    Group,
    Image,
    Item,
    Paint,
    Path,
    Rect,
    Scene,
    Symbol,
    TextRun,
    Use,
)

_FAR = 10_000  # mm; the box of a transparency group, wider than any board
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


@dataclass(slots=True, frozen=True)
class PdfInfo:
    """What the document says about itself. `duplex` is the edge to flip on: long, short or empty."""

    title: str
    author: str = ""
    subject: str = ""
    creator: str = "Haversack"
    duplex: str = ""


@dataclass(slots=True, frozen=True)
class Page:
    """One page: its scene, and a bookmark (empty: none) at an outline level counted from 0."""

    scene: Scene
    bookmark: str = ""
    level: int = 0


def write_pdf(pages: Iterable[Page | Scene], path: FilePath, info: PdfInfo) -> int:
    """Write the pages to `path`, return their number. Pages are pulled one by one."""
    data, count = _build(pages, info)
    path.write_bytes(data)
    return count


def pdf_bytes(pages: Iterable[Page | Scene], info: PdfInfo) -> bytes:
    """The PDF of the pages as bytes."""
    return _build(pages, info)[0]


def _build(pages: Iterable[Page | Scene], info: PdfInfo) -> tuple[bytes, int]:
    book = _Book(info)
    count = 0
    for page in pages:
        book.add(page if isinstance(page, Page) else Page(page))
        count += 1
    if not count:
        raise ValueError(f"the document {info.title!r} has no pages")
    return book.finish(), count


@cache
def _canvas_class() -> type:
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0

    class BareCanvas(Canvas):
        """A canvas that does not name Helvetica on each page, a font that we never use nor embed."""

        def _make_preamble(self) -> None:
            self._preamble = "1 0 0 1 0 0 cm"

    return BareCanvas


class _Book:
    """One document in the making: the canvas, its forms and its fonts."""

    def __init__(self, info: PdfInfo) -> None:
        self.buffer = BytesIO()
        self.canvas: Any = _canvas_class()(
            self.buffer, pageCompression=1, invariant=1, pdfVersion=(1, 7)
        )
        self.symbols: dict[str, Symbol] = {}
        self.forms: dict[str, str] = {}
        self.fonts: dict[str, Any] = {}
        self.blends = 0
        self.pages = 0
        canvas = self.canvas
        canvas.setTitle(info.title)
        canvas.setAuthor(info.author)
        canvas.setSubject(info.subject)
        canvas.setCreator(info.creator)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if info.duplex:
            edge = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[info.duplex]
            canvas.setViewerPreference("Duplex", edge)

    def add(self, page: Page) -> None:
        scene, canvas = page.scene, self.canvas
        bleed = scene.bleed * PT_PER_MM
        width, height = scene.width * PT_PER_MM, scene.height * PT_PER_MM
        self.define(scene.symbols, scene.children)
        canvas.setPageSize((width + 2 * bleed, height + 2 * bleed))
        canvas.setTrimBox((bleed, bleed, bleed + width, bleed + height))
        canvas.setBleedBox((0, 0, width + 2 * bleed, height + 2 * bleed))
        canvas._code.append(
            f"{PT_PER_MM:.8f} 0 0 {-PT_PER_MM:.8f} {bleed:.5f} {height + bleed:.5f} cm"
        )
        _Pen(self, scene.symbols).items(scene.children)
        if page.bookmark:
            key = f"page{self.pages}"
            canvas.bookmarkPage(key, fit="Fit")
            canvas.addOutlineEntry(page.bookmark, key, page.level, closed=False)
        self.pages += 1
        canvas.showPage()

    def finish(self) -> bytes:
        self.canvas.save()
        return self.buffer.getvalue()

    def define(self, symbols: dict[str, Symbol], children: Sequence[Item]) -> None:
        """Make a form of every symbol that the children use and that has none yet."""
        for item in children:
            if isinstance(item, Group):
                self.define(symbols, item.children)
            elif isinstance(item, Use):
                if item.symbol not in symbols:
                    raise ValueError(f"the scene has no symbol {item.symbol!r}")
                self._define(item.symbol, symbols)

    def _define(self, key: str, symbols: dict[str, Symbol]) -> None:
        symbol = symbols[key]
        known = self.symbols.get(key)
        if known is not None:
            if known is not symbol and known.children is not symbol.children and known != symbol:
                raise ValueError(f"two different drawings have the symbol key {key!r}")
            return
        self.define(symbols, symbol.children)
        self.symbols[key] = symbol
        # The form's box clips: leave room for a stroke or a bleed that leaves the symbol's own box.
        room = max(symbol.w, symbol.h)
        name = self.forms[key] = f"s{len(self.forms)}"
        self.canvas.beginForm(name, -room, -room, symbol.w + room, symbol.h + room)
        _Pen(self, symbols).items(symbol.children)
        self.end_form()

    def blend(self, scene_symbols: dict[str, Symbol], children: list[Item]) -> str:
        """Make a transparency group of the children; returns the name of its form."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

        self.blends += 1
        name, canvas = f"b{self.blends}", self.canvas
        canvas.beginForm(name, -_FAR, -_FAR, _FAR, _FAR)
        _Pen(self, scene_symbols).items(children)
        stream = PDFStream()
        stream.content = self.taken_code()
        stream.dictionary["Group"] = PDFDictionary(
            {"S": PDFName("Transparency"), "Type": PDFName("Group"), "CS": PDFName("DeviceRGB")}
        )
        canvas.endForm(Contents=stream, Resources=self._resources())
        return name

    def end_form(self) -> None:
        code = self.taken_code()
        self.canvas.endForm(stream=code, Resources=self._resources())

    def _resources(self) -> Any:
        """What the form that is being ended uses.

        reportlab's forms name no graphics states, and a strict reader then draws what is translucent opaque.
        """
        from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

        canvas = self.canvas
        resources = PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        resources.XObject = canvas._doc.xobjDict(canvas._formsinuse) if canvas._formsinuse else {}
        resources.ExtGState = canvas._extgstate.getState()
        return resources

    def taken_code(self) -> bytes:
        """The operators written so far, taken out of the canvas: it would send them, which are ASCII, through
        a slow codec."""
        code = "\n".join(self.canvas._code).encode("ascii")
        self.canvas._code.clear()
        return code

    def font(self, key: str) -> Any:
        """The reportlab font for a key, registered on first use."""
        known = self.fonts.get(key)
        if known is None:
            known = self.fonts[key] = _register(key)
        return known


@cache
def _register(key: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(key, str(fonts.font(key).path))


class _Pen:
    """Draws items into the current stream, repeating no colour or width that still holds.

    A form starts with the state of whoever draws it, so each pen starts knowing nothing.
    """

    __slots__ = ("book", "code", "held", "stack", "symbols")

    def __init__(self, book: _Book, symbols: dict[str, Symbol]) -> None:
        self.book = book
        self.symbols = symbols
        self.code: list[str] = book.canvas._code
        self.held: dict[str, str] = {}
        self.stack: list[dict[str, str]] = []

    def items(self, items: Iterable[Item]) -> None:
        for item in items:
            _DRAW[type(item)](self, item)

    # state

    def push(self) -> None:
        self.code.append("q")
        self.stack.append(self.held.copy())

    def pop(self) -> None:
        self.code.append("Q")
        self.held = self.stack.pop()

    def hold(self, operator: str, operands: str) -> None:
        if self.held.get(operator) != operands:
            self.held[operator] = operands
            self.code.append(f"{operands} {operator}")

    def alpha(self, opacity: float) -> None:
        """Set fill and stroke alpha; only between push and pop."""
        canvas = self.book.canvas
        canvas.saveState()
        canvas.setFillAlpha(opacity)
        canvas.setStrokeAlpha(opacity)

    def paint(self, shape: str, paint: Paint) -> None:
        """Fill and stroke an outline, given as operators."""
        fill, stroke = paint.fill, paint.stroke if paint.stroke_width > 0 else None
        if fill is None and stroke is None:
            return
        if paint.opacity < 1:
            self.stack.append(self.held.copy())
            self.alpha(paint.opacity)
        if fill is not None:
            self.hold("rg", rgb(fill))
        if stroke is not None:
            self.hold("RG", rgb(stroke))
            self.hold("w", num(paint.stroke_width))
            self.hold("d", f"[{' '.join(num(gap) for gap in paint.dash)}] 0")
            self.hold("J", str(_CAPS[paint.cap]))
            self.hold("j", str(_JOINS[paint.join]))
        star = "*" if paint.even_odd and fill is not None else ""
        verb = "S" if fill is None else f"f{star}" if stroke is None else f"B{star}"
        self.code.append(f"{shape} {verb}")
        if paint.opacity < 1:
            self.book.canvas.restoreState()
            self.held = self.stack.pop()

    # items

    def path(self, item: Path) -> None:
        self.paint(outline(item.data), item.paint)

    def rect(self, item: Rect) -> None:
        self.paint(rect(item.x, item.y, item.w, item.h, item.r), item.paint)

    def circle(self, item: Circle) -> None:
        self.paint(
            rect(item.cx - item.r, item.cy - item.r, 2 * item.r, 2 * item.r, item.r), item.paint
        )

    def text(self, item: TextRun) -> None:
        if not item.text:
            return
        from reportlab.lib.rl_accel import escapePDF

        font, doc = self.book.font(item.font), self.book.canvas._doc
        x = item.x
        if item.anchor != "start":
            width = fonts.font(item.font).width(item.text, item.size, item.tracking)
            x -= width if item.anchor == "end" else width / 2
        self.hold("rg", rgb(item.fill))
        parts = [f"BT 1 0 0 -1 {num(x)} {num(item.y)} Tm"]
        if item.tracking:
            parts.append(f"{num(item.tracking)} Tc")
        size = f"{item.size * MM_PER_PT:.5f}"
        for subset, chunk in font.splitString(item.text, doc):
            name = font.getSubsetInternalName(subset, doc)
            parts.append(f"{name} {size} Tf ({escapePDF(chunk)}) Tj")
        if item.tracking:
            parts.append("0 Tc")
        parts.append("ET")
        self.code.append(" ".join(parts))

    def use(self, item: Use) -> None:
        symbol = self.symbols[item.symbol]
        scale = min(item.w / symbol.w, item.h / symbol.h)
        x = item.x + (item.w - symbol.w * scale) / 2
        y = item.y + (item.h - symbol.h * scale) / 2
        factor = f"{scale:.6f}"
        self.code.append(f"q {factor} 0 0 {factor} {num(x)} {num(y)} cm")
        self.book.canvas.doForm(self.book.forms[item.symbol])
        self.code.append("Q")

    def image(self, item: Image) -> None:
        canvas = self.book.canvas
        wide, high = _image_size(item.path)
        scale = max(item.w / wide, item.h / high)
        w, h = wide * scale, high * scale
        x, y = item.x + (item.w - w) / 2, item.y + (item.h - h) / 2
        self.code.append(f"q {rect(item.x, item.y, item.w, item.h, item.r)} W n")
        # drawImage thinks with y up: turn the axis over about the picture's own place.
        self.code.append(f"1 0 0 -1 {num(x)} {num(y + h)} cm")
        canvas.drawImage(item.path, 0, 0, w, h, mask="auto")
        self.code.append("Q")

    def group(self, item: Group) -> None:
        self.push()
        if item.dx or item.dy or item.angle or item.scale != 1 or item.stretch != (1, 1):
            turn, (across, down) = math.radians(item.angle), item.stretch
            cos, sin = math.cos(turn) * item.scale, math.sin(turn) * item.scale
            turned = f"{cos * across:.6f} {sin * across:.6f} {-sin * down:.6f} {cos * down:.6f}"
            self.code.append(f"{turned} {num(item.dx)} {num(item.dy)} cm")
        if item.clip is not None:
            self.code.append(f"{outline(item.clip)} W n")
        if item.opacity < 1:
            name = self.book.blend(self.symbols, item.children)
            self.alpha(item.opacity)
            self.book.canvas.doForm(name)
            self.book.canvas.restoreState()
        else:
            self.items(item.children)
        self.pop()


_DRAW: dict[type, Any] = {
    Path: _Pen.path,
    Rect: _Pen.rect,
    Circle: _Pen.circle,
    TextRun: _Pen.text,
    Use: _Pen.use,
    Image: _Pen.image,
    Group: _Pen.group,
}


@lru_cache(maxsize=256)
def _image_size(path: str) -> tuple[int, int]:
    from PIL import Image as Picture

    with Picture.open(path) as picture:
        return picture.size
