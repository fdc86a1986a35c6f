"""The text engine: every word on every face is measured, broken, fitted and placed here.

Lines are broken in em (`generator.linebreak`), so that fitting a text to its box by a smaller size is
arithmetic. Text that does not fit at the smallest size allowed is placed whole and reported, never cut.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from generator import fonts
from generator.linebreak import (
    ICON_GAP,
    Breaker,
    IconSource,
    Line,
    Measured,
    Measures,
    Run,
    TextStyle,
)
from generator.markup import parse
from generator.scene import MM_PER_PT, Item, Symbol, TextRun, Use

__all__ = ["IconSource", "TextBlock", "TextStyle", "set_text", "text_height", "text_width"]

STEP = 0.25  # pt, between the sizes that fitting tries
_HANGS = re.compile(r"[gjpqyçşţQ,;()\[\]{}|_@§]")
_RISES = re.compile(r"[bdfhklt]")


@dataclass(slots=True)
class TextBlock:
    """A text placed: what to draw, and what is wrong with it.

    `size` is the pt size used; `width`, `height`, `excess_width`, `excess_height` are mm.
    `missing` holds (font key, character) pairs, `unknown_icons` the names that nobody draws.
    """

    items: list[Item] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    size: float = 0.0
    lines: int = 0
    width: float = 0.0
    height: float = 0.0
    excess_width: float = 0.0
    excess_height: float = 0.0
    missing: list[tuple[str, str]] = field(default_factory=list)
    unknown_icons: list[str] = field(default_factory=list)

    @property
    def fits(self) -> bool:
        return self.excess_width <= 0 and self.excess_height <= 0


def set_text(
    text: str,
    x: float,
    y: float,
    w: float,
    h: float,
    style: TextStyle,
    icons: IconSource | None = None,
) -> TextBlock:
    """Set `text` into the box x, y, w, h (mm). Raises fonts.FontError for an unknown font."""
    setter = _Setter(style, icons)
    paragraphs = setter.breaker.measure(parse(text))
    size, lines = setter.fit(paragraphs, w, h)
    block = setter.block
    block.size, block.lines = size, len(lines)
    setter.place(lines, x, y, w, h, size)
    return block


def text_height(text: str, w: float, style: TextStyle, icons: IconSource | None = None) -> float:
    """The height in mm that `text` takes at its preferred size in a column of `w` mm."""
    setter = _Setter(style, icons)
    em = style.size * MM_PER_PT
    return setter.height(setter.breaker.wrap(setter.breaker.measure(parse(text)), w / em)) * em


def text_width(text: str, style: TextStyle, icons: IconSource | None = None) -> float:
    """The width in mm of the longest line of `text`, broken only where the author broke it."""
    setter = _Setter(style, icons)
    em = style.size * MM_PER_PT
    lines = setter.breaker.wrap(setter.breaker.measure(parse(text)), 1e6)
    return max((line.width + line.indent for line in lines), default=0.0) * em


class _Setter:
    """One text on its way from lines in em to runs in a box."""

    def __init__(self, style: TextStyle, icons: IconSource | None) -> None:
        self.style = style
        self.breaker = Breaker(style, icons)
        self.block = TextBlock(
            missing=self.breaker.missing, unknown_icons=self.breaker.unknown_icons
        )
        self.base = fonts.font(style.font)

    # fitting

    def ink(self, lines: list[Line]) -> tuple[float, float]:
        """How far type rises over the first baseline and hangs below the last, em."""
        rise = self.base.cap_height if self.style.caps == "upper" else self.base.rise
        if not lines or not lines[-1].boxes:
            return rise, 0.0
        first, last = lines[0].boxes, lines[-1].boxes
        if all(run.text and not _RISES.search(run.text) for b in first for run in b.runs):
            rise = self.base.cap_height
        hangs = any(_HANGS.search(run.text) for box in last for run in box.runs)
        icon = (self.style.icon - self.base.cap_height) / 2
        if any(run.icon for box in first for run in box.runs):
            rise = max(rise, self.base.cap_height + icon)
        drop = self.base.drop if hangs and self.style.caps != "upper" else 0.0
        if any(run.icon for box in last for run in box.runs):
            drop = max(drop, icon)
        return rise, drop

    def height(self, lines: list[Line]) -> float:
        rise, drop = self.ink(lines)
        return rise + drop + sum(self.advances(lines))

    def advances(self, lines: list[Line]) -> list[float]:
        """From baseline to baseline, em; one less than there are lines."""
        return [self.style.leading + line.gap for line in lines[1:]]

    def fit(self, paragraphs: Measures, w: float, h: float) -> tuple[float, list[Line]]:
        """The largest allowed size at which the text fits, with its lines.

        Ragged text does without hyphens while it fits; they are tried before a smaller size is.
        """
        style, breaker = self.style, self.breaker
        smallest = min(style.min_size or style.size, style.size)
        size = style.size
        while True:
            em = size * MM_PER_PT
            limit = w / em
            breaker.hyphens = style.align == "justify"
            while True:
                lines = breaker.wrap(paragraphs, limit)
                width = max((line.width + line.indent for line in lines), default=0.0)
                over_w, over_h = (width - limit) * em, self.height(lines) * em - h
                fits = over_w <= 1e-3 and over_h <= 1e-3
                if fits or breaker.hyphens:
                    break
                breaker.hyphens = True
            if fits or size <= smallest:
                break
            size = max(smallest, size - STEP)
        self.block.excess_width = over_w if over_w > 1e-3 else 0.0
        self.block.excess_height = over_h if over_h > 1e-3 else 0.0
        balance = style.align == "middle" if style.balance is None else style.balance
        if balance and len(lines) > 1:
            lines = self.balanced(paragraphs, lines, limit)
        return size, lines

    def balanced(
        self,
        paragraphs: Measures,
        lines: list[Line],
        limit: float,
    ) -> list[Line]:
        """The same number of lines in the narrowest column that holds them."""
        low, high, best = limit / 2, limit, lines
        for _ in range(6):
            middle = (low + high) / 2
            tried = self.breaker.wrap(paragraphs, middle)
            hyphens = any(line.boxes and line.boxes[-1].box.text.endswith("-") for line in tried)
            if len(tried) > len(lines) or hyphens or max(line.width for line in tried) > middle:
                low = middle
            else:
                high, best = middle, tried
        return best

    # placing

    def place(self, lines: list[Line], x: float, y: float, w: float, h: float, size: float) -> None:
        style, block, em = self.style, self.block, size * MM_PER_PT
        rise, drop = self.ink(lines)
        span = sum(self.advances(lines))
        total = (rise + span + drop) * em
        baseline = y + rise * em
        if style.valign == "bottom":
            baseline += h - total
        elif style.valign == "middle":
            # Capitals and figures are centred, as the eye does, but the type stays in its box.
            centred = y + (h + (self.base.cap_height - span) * em) / 2
            highest, lowest = y + rise * em, y + h - (span + drop) * em
            baseline = min(max(centred, highest), lowest) if lowest >= highest else centred
        block.height = total
        for i, line in enumerate(lines):
            if i:
                baseline += (style.leading + line.gap) * em
            self.place_line(line, x, baseline, w, size)

    def place_line(self, line: Line, x: float, y: float, w: float, size: float) -> None:
        style, em = self.style, size * MM_PER_PT
        left, room = x + line.indent * em, w - line.indent * em
        trailing = line.boxes[-1].trailing if line.boxes else 0.0
        width = (line.width - trailing) * em
        self.block.width = max(self.block.width, width + line.indent * em)
        if style.align == "middle":
            left += (room - width) / 2
        elif style.align == "end":
            left += room - width
        stretch = 0.0
        spaces = sum(1 for box in line.boxes[1:] if box.space)
        if style.align == "justify" and not line.last and spaces:
            stretch = max(0.0, (room - width) / spaces)
        if line.marker:
            mark = self.breaker.run(line.marker, style.font, 1.0, 0.0)
            at = left - line.indent * em if line.marker == "•" else left - (mark.width + 0.3) * em
            self.block.items.append(
                TextRun(at, y, mark.text, mark.font, size, style.fill, css=style.css)
            )
        self.place_boxes(line.boxes, left, y, size, stretch)

    def place_boxes(
        self, boxes: list[Measured], pen: float, y: float, size: float, stretch: float
    ) -> None:
        """Runs that follow each other in one font become one run, spaces included."""
        em = size * MM_PER_PT
        items = self.block.items
        pending: TextRun | None = None
        for number, box in enumerate(boxes):
            if number and box.space:
                pen += box.space * em + stretch
                if pending is not None:
                    pending = self.joined(pending, box, size) if not stretch else None
            for run in box.runs:
                if run.icon:
                    pending = None
                    self.place_icon(run, pen, y, em)
                elif pending is not None and self.same(pending, run, size):
                    pending.text += run.text
                elif run.text:
                    pending = TextRun(
                        pen,
                        y,
                        run.text,
                        run.font,
                        size * run.scale,
                        self.style.fill,
                        tracking=run.tracking * em,
                        css=self.style.css,
                    )
                    items.append(pending)
                pen += run.width * em

    def joined(self, pending: TextRun, box: Measured, size: float) -> TextRun | None:
        """The pending run with the space before `box`, if the box goes on in the same type."""
        first = box.runs[0] if box.runs else None
        if first is None or first.icon or not self.same(pending, first, size):
            return None
        pending.text += " "
        return pending

    def same(self, pending: TextRun, run: Run, size: float) -> bool:
        tracking = run.tracking * size * MM_PER_PT
        return (
            pending.font == run.font
            and abs(pending.size - size * run.scale) < 1e-9
            and abs(pending.tracking - tracking) < 1e-9
        )

    def place_icon(self, run: Run, pen: float, y: float, em: float) -> None:
        """An icon stands on the baseline, its middle at half the height of a capital."""
        found = self.breaker.symbol(run.icon, run.colour)
        if found is None:
            return
        key, symbol = found
        self.block.symbols[key] = symbol
        height = self.style.icon * em
        top = y - (self.base.cap_height * em + height) / 2
        width = height * symbol.w / symbol.h
        self.block.items.append(Use(key, pen + ICON_GAP * em, top, width, height))
