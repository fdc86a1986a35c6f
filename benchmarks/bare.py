"""What a PDF of ours draws, as plain calls of reportlab's canvas: the bare script that a kit is measured beside.

`record` reads the drawing operators back out of a finished file, so the yardstick draws the same number of the same
primitives, whatever made the file: paths of the same segments, strings of the same length, the same forms as often,
the same colours, widths and transformations. `draw` then calls the canvas, and does nothing else.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

_OBJECT = re.compile(rb"(\d+) 0 obj(.*?)endobj", re.S)
_STREAM = re.compile(rb"^(.*?)stream\r?\n(.*)endstream", re.S)
_FORM_NAME = re.compile(rb"/FormXob\.(\S+) (\d+) 0 R")
_TOKEN = re.compile(
    rb"\((?:\\.|[^\\)])*\)|\[[^\]]*\]|<[0-9A-Fa-f\s]*>|/[^\s()<>\[\]/]+|[^\s()<>\[\]/]+", re.S
)
_PAINT = {"S": (1, 0), "s": (1, 0), "f": (0, 1), "f*": (0, 1), "B": (1, 1), "B*": (1, 1), "b": (1, 1)}
_PATHS = ("drawPath", "clipPath")
_TEXT = "The haversack carries what a soldier needs for a week on the road. " * 8

Call = tuple[str, tuple[Any, ...]]  # a method of the canvas (or of its path), and what it is given


@dataclass(slots=True)
class Drawing:
    """What one page or form draws. A `path` call is followed by the calls that build it."""

    calls: list[Call] = field(default_factory=list)
    size: tuple[float, float] = (0, 0)


@dataclass(slots=True)
class Recording:
    """Forms by name, in an order in which each is there before it is used, and pages."""

    forms: dict[str, Drawing]
    pages: list[Drawing]

    def counts(self) -> Counter[str]:
        """How many primitives there are of each kind."""
        drawings = [*self.forms.values(), *self.pages]
        counts = Counter(name for one in drawings for name, _ in one.calls)
        paths = [call[1][0] for one in drawings for call in one.calls if call[0] in _PATHS]
        counts["segments"] = sum(map(len, paths))
        counts["pages"], counts["forms"] = len(self.pages), len(self.forms)
        return counts


def record(pdf: bytes) -> Recording:
    """The drawing calls of a PDF that reportlab wrote."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    names = {int(number): name.decode() for name, number in _FORM_NAME.findall(pdf)}
    drawings: dict[str, Drawing] = {}
    pages = []
    for number, body in objects.items():
        if number in names:
            drawings[names[number]] = Drawing(list(_calls(_content(body))))
        elif b"/Type /Page\n" in body or re.search(rb"/Type\s*/Page\b(?!s)", body):
            contents = re.search(rb"/Contents (\d+) 0 R", body)
            box = re.search(rb"/MediaBox \[([^\]]+)\]", body)
            if contents is None or box is None:
                raise ValueError("a page without contents or size")
            _, _, width, height = map(float, box[1].split())
            calls = list(_calls(_content(objects[int(contents[1])])))
            pages.append(Drawing(calls, (width, height)))
    return Recording(_in_order(drawings), pages)


def _content(body: bytes) -> bytes:
    found = _STREAM.search(body)
    if found is None:
        raise ValueError("an object without a stream")
    # what stands between the data and "endstream" is passed over
    return zlib.decompressobj().decompress(found[2]) if b"FlateDecode" in found[1] else found[2]


def _in_order(drawings: dict[str, Drawing]) -> dict[str, Drawing]:
    done: dict[str, Drawing] = {}

    def add(name: str) -> None:
        for method, arguments in drawings[name].calls:
            if method == "doForm" and arguments[0] not in done:
                add(arguments[0])
        done.setdefault(name, drawings[name])

    for name in drawings:
        add(name)
    return done


def _calls(content: bytes) -> Iterator[Call]:
    operands: list[bytes] = []
    path: list[Call] = []
    clip = False
    size = 8.0
    for token in _TOKEN.findall(content):
        if not re.match(rb"[A-Za-z*']", token):
            operands.append(token)
            continue
        operator = token.decode()
        if operator in _SEGMENTS:
            path.append((_SEGMENTS[operator], tuple(map(float, operands))))
        elif operator == "W":
            clip = True
        elif operator in _PAINT or operator == "n":
            stroke, fill = _PAINT.get(operator, (0, 0))
            method = "clipPath" if clip else "drawPath"
            if path and (clip or operator != "n"):
                yield method, (tuple(path), stroke, fill)
            path, clip = [], False
        elif operator == "Tf":
            size = float(operands[-1])
        elif operator == "Tj":
            yield "drawString", (size, _glyphs(operands[-1]))
        elif operator in _STATE:
            yield _STATE[operator], _arguments(operator, operands)
        operands = []


_SEGMENTS = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "close", "re": "rect"}
_STATE = {
    "q": "saveState", "Q": "restoreState", "cm": "transform", "rg": "setFillColorRGB", "RG": "setStrokeColorRGB",
    "w": "setLineWidth", "d": "setDash", "J": "setLineCap", "j": "setLineJoin", "Do": "doForm", "gs": "setFillAlpha",
}  # fmt: skip


def _arguments(operator: str, operands: list[bytes]) -> tuple[Any, ...]:
    if operator == "Do":
        return (operands[0].decode().removeprefix("/FormXob."),)
    if operator == "gs":
        return (0.5,)
    if operator == "d":
        return ([float(one) for one in operands[0][1:-1].split()],)
    if operator in ("J", "j"):
        return (int(operands[0]),)
    return tuple(map(float, operands))


def _glyphs(string: bytes) -> int:
    return len(re.sub(rb"\\(?:[0-7]{1,3}|.)", b"x", string[1:-1], flags=re.S))


def draw(recording: Recording, font: str) -> bytes:
    """The bare script: a canvas that is called. `font` is the path of a TrueType font."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    registerFont(TTFont("bare", font))
    buffer = BytesIO()
    canvas = Canvas(buffer, pageCompression=1, invariant=1)
    for name, form in recording.forms.items():
        canvas.beginForm(name, -1000, -1000, 1000, 1000)
        _draw(canvas, form)
        canvas.endForm()
    for page in recording.pages:
        canvas.setPageSize(page.size)
        _draw(canvas, page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw(canvas: Any, drawing: Drawing) -> None:
    for method, arguments in drawing.calls:
        if method in _PATHS:
            path = canvas.beginPath()
            for segment, numbers in arguments[0]:
                getattr(path, segment)(*numbers)
            getattr(canvas, method)(path, *arguments[1:])
        elif method == "drawString":
            canvas.setFont("bare", arguments[0])
            canvas.drawString(0, 0, _TEXT[: arguments[1]])
        else:
            getattr(canvas, method)(*arguments)
