"""Measuring and line breaking, in em: boxes of type and icons into lines.

Breaking is greedy, over boxes that stay together (see `generator.markup`); a word is hyphenated only where
that is asked for and its line would otherwise stay short.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from generator import fonts
from generator.markup import BOLD, ITALIC, Box, Paragraph, Piece
from generator.scene import Symbol

ICON_GAP = 0.05  # em, on both sides of an inline icon
SMALL_CAPS = 0.8  # size of a small capital against a capital
SMALL_TRACKING = 0.04  # em, added between small capitals
_TOLERANCE = 1e-6  # em
_FULL = {"justify": 0.94}  # a line less full than this share asks for a hyphen
_FULL_RAGGED = 0.72
_WORD = re.compile(r"[^\W\d_]{6,}")

IconSource = Callable[[str, str], "tuple[str, Symbol] | None"]
"""(icon name, colour) -> (symbol key, symbol); None when there is no such icon."""


@dataclass(slots=True, frozen=True)
class TextStyle:
    """How a text is set. Sizes are pt; `leading`, `tracking`, gaps and `icon` are em.

    `min_size` 0 means that the text must fit at `size`. `caps` is none, upper or small. `align` is
    start, middle, end or justify, `valign` top, middle or bottom. `language` ("" for none) hyphenates.
    `balance` evens the lines of a text; None means: when it is centred.
    """

    font: str = "spectral-regular"
    size: float = 9.0
    min_size: float = 0.0
    leading: float = 1.22
    fill: str = "#000000"
    align: str = "start"
    valign: str = "top"
    caps: str = "none"
    tracking: float = 0.0
    gap: float = 0.35
    indent: float = 0.9
    icon: float = 1.06
    icon_fill: str = ""
    language: str = "en_GB"
    balance: bool | None = None
    css: str = ""

    def face(self, style: int) -> str:
        """The font key for a sum of BOLD and ITALIC."""
        return (
            fonts.styled(self.font, bool(style & BOLD), bool(style & ITALIC))
            if style
            else self.font
        )


@dataclass(slots=True)
class Run:
    """A stretch of type in one font and size, or an icon; `width` is em of the text's size."""

    text: str
    font: str
    scale: float
    tracking: float
    width: float
    icon: str = ""
    colour: str = ""


@dataclass(slots=True)
class Measured:
    """A box with its runs and widths in em; `trailing` is the tracking behind its last sign, which takes
    no room at the end of a line."""

    box: Box
    runs: list[Run]
    width: float
    space: float
    trailing: float


@dataclass(slots=True)
class Line:
    boxes: list[Measured]
    width: float
    last: bool  # of its paragraph: never justified
    marker: str = ""
    indent: float = 0.0
    gap: float = 0.0  # em above it


Measures = list[tuple[Paragraph, list[list[Measured]]]]


class Breaker:
    """Measures the boxes of one text in one style and breaks them into lines.

    `missing` collects (font key, character) pairs, `unknown_icons` names that nobody draws. `hyphens` says
    whether words may be hyphenated to fill a line; a word wider than its column always is.
    """

    def __init__(self, style: TextStyle, icons: IconSource | None) -> None:
        self.style = style
        self.icons = icons
        self.hyphens = style.align == "justify"
        self.missing: list[tuple[str, str]] = []
        self.unknown_icons: list[str] = []
        self.symbols: dict[tuple[str, str], tuple[str, Symbol] | None] = {}

    # measuring, in em

    def measure(self, paragraphs: tuple[Paragraph, ...]) -> Measures:
        return [(p, [[self.box(box) for box in line] for line in p.lines]) for p in paragraphs]

    def box(self, box: Box) -> Measured:
        runs = [run for piece in box.pieces for run in self.runs(piece)]
        space = self.space(box.pieces[0].style) if box.space else 0.0
        return Measured(
            box, runs, sum([run.width for run in runs]), space, runs[-1].tracking if runs else 0.0
        )

    def space(self, style: int) -> float:
        return fonts.font(self.style.face(style)).em_width(" ") + self.style.tracking

    def runs(self, piece: Piece) -> Iterator[Run]:
        style = self.style
        if piece.icon:
            found = self.symbol(piece.icon, piece.colour)
            aspect = found[1].w / found[1].h if found else 1.0
            width = style.icon * aspect + 2 * ICON_GAP
            yield Run("", "", 1.0, 0.0, width, piece.icon, piece.colour)
            return
        text = piece.text.replace("\u00ad", "").replace("\u2060", "")
        key = style.face(piece.style)
        if style.caps == "small":
            for lower, letters in groupby(text, str.islower):
                part = "".join(letters)
                if lower:
                    yield self.run(part.upper(), key, SMALL_CAPS, style.tracking + SMALL_TRACKING)
                else:
                    yield self.run(part, key, 1.0, style.tracking)
            return
        yield self.run(text.upper() if style.caps == "upper" else text, key, 1.0, style.tracking)

    def run(self, text: str, key: str, scale: float, tracking: float) -> Run:
        face = fonts.font(key)
        for char in face.missing(text):
            if (key, char) not in self.missing:
                self.missing.append((key, char))
        width = face.em_width(text) * scale + tracking * len(text)
        return Run(text, key, scale, tracking, width)

    def symbol(self, name: str, colour: str) -> tuple[str, Symbol] | None:
        key = (name, colour or self.style.icon_fill or self.style.fill)
        if key not in self.symbols:
            self.symbols[key] = self.icons(*key) if self.icons else None
            if self.icons and self.symbols[key] is None and name not in self.unknown_icons:
                self.unknown_icons.append(name)
        return self.symbols[key]

    # breaking

    def wrap(self, paragraphs: Measures, limit: float) -> list[Line]:
        """Lines no wider than `limit` em, unless a single box cannot be broken."""
        lines: list[Line] = []
        hanging = self.indent(paragraphs)
        for number, (paragraph, author_lines) in enumerate(paragraphs):
            indent = hanging if paragraph.marker else 0.0
            first = len(lines)
            for boxes in author_lines:
                lines.extend(self.wrap_line(boxes, limit - indent))
                lines[-1].last = True
            for line in lines[first:]:
                line.indent = indent
            lines[first].marker = paragraph.marker
            after_item = number > 0 and bool(paragraphs[number - 1][0].marker)
            if number:
                lines[first].gap = self.style.gap * (
                    0.5 if paragraph.marker and after_item else 1.0
                )
        return lines

    def indent(self, paragraphs: Measures) -> float:
        """Room for the widest list marker and a gap, em; the same for all items of the text."""
        face = fonts.font(self.style.font)
        widest = max((face.em_width(p.marker) for p, _ in paragraphs if p.marker), default=0.0)
        return max(self.style.indent, widest + 0.3)

    def wrap_line(self, boxes: list[Measured], limit: float) -> list[Line]:
        lines = [Line([], 0.0, False)]
        todo = list(reversed(boxes))
        while todo:
            box = todo.pop()
            line = lines[-1]
            advance = box.width + (box.space if line.boxes else 0.0)
            if line.width + advance <= limit + box.trailing + _TOLERANCE:
                line.boxes.append(box)
                line.width += advance
                continue
            room = limit - line.width - (box.space if line.boxes else 0.0)
            if parts := self.divide(box, room, limit, bool(line.boxes), line.width / limit):
                head, tail = parts
                line.width += head.width + (head.space if line.boxes else 0.0)
                line.boxes.append(head)
                todo.append(tail)
                lines.append(Line([], 0.0, False))
            elif line.boxes:
                todo.append(box)
                lines.append(Line([], 0.0, False))
            else:  # nothing breaks it: it stands out, and is reported
                line.boxes.append(box)
                line.width += advance
        return lines

    def divide(
        self, box: Measured, room: float, limit: float, shares: bool, filled: float
    ) -> tuple[Measured, Measured] | None:
        """Break a box so that its head fits `room`: at a glued space if it is wider than a whole line,
        else by a hyphen if the line would stay short without."""
        alone = box.width > limit + _TOLERANCE
        if alone:
            glued = [i for i, piece in enumerate(box.box.pieces) if piece.text == "\u00a0"]
            for i in reversed(glued):
                head = self.box(Box(box.box.pieces[:i], box.box.space))
                if head.width <= room:
                    return head, self.box(Box(box.box.pieces[i + 1 :], True))
            if shares:
                return None  # it gets a line of its own first
        elif filled > _FULL.get(self.style.align, _FULL_RAGGED):
            return None
        return self.hyphenate(box, room, alone)

    def hyphenate(self, box: Measured, room: float, must: bool) -> tuple[Measured, Measured] | None:
        language = self.style.language if must or self.hyphens else ""
        for i, piece in reversed(list(enumerate(box.box.pieces))):
            for at in reversed(_breaks(piece.text, language, must)):
                head_text = piece.text[:at].rstrip("\u00ad")
                hyphen = "" if head_text.endswith(("-", "–")) else "-"
                head_pieces = [*box.box.pieces[:i], Piece(head_text + hyphen, piece.style)]
                head = self.box(Box(head_pieces, box.box.space))
                if head.width <= room + _TOLERANCE:
                    rest = Piece(piece.text[at:].lstrip("\u00ad"), piece.style)
                    return head, self.box(Box([rest, *box.box.pieces[i + 1 :]], False))
        return None


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    found = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=found, left=2, right=3) if found else None


@lru_cache(maxsize=8192)
def _breaks(text: str, language: str, must: bool) -> tuple[int, ...]:
    """Where a hyphen may stand in `text`. Names keep together unless they `must` break."""
    soft = [match.start() + 1 for match in re.finditer("\u00ad", text)]
    if soft or not language:
        return tuple(soft)
    found: list[int] = []
    for word in _WORD.finditer(text):
        if word[0][0].isupper() and not must:
            continue
        dictionary = _dictionary(language)
        if dictionary is not None:
            found.extend(word.start() + at for at in dictionary.positions(word[0]))
    return tuple(found)
