"""The inline markup of text on faces, and where its lines may break.

    *bold*  _italic_          between word boundaries; nesting is allowed
    {reroll}  {reroll:red}    an inline icon, in the colour of the type or in a named one
    a line break              breaks the line; an empty line starts a paragraph
    - item    1. item         a paragraph with a hanging marker
    \\* \\_ \\{ \\}              the sign itself

Numbers stay with their units and signs; U+00A0 and U+2060 forbid a break, U+00AD and U+200B allow one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

BOLD, ITALIC = 1, 2

_MARKER = re.compile(r"(?:[-•]|(\d{1,2}\.))[ \t]+")
_ICON = re.compile(r"\{([A-Za-z0-9_-]+)(?::([A-Za-z0-9_#-]+))?\}")
_NUMBER = re.compile(r"[-+−±×~≤≥<>]?\d+(?:[.,:/–-]\d+)*[%+×.]?")
_SIGN = re.compile(r"[-+−±×÷=<>≤≥/&→]")
_AFTER = re.compile(r"(?<=[\w’'][-–—/])(?=\w)|(?<=—)(?=\w)|\u200b")
_SHORT = 4  # letters: a unit such as mm, hits, dice


@dataclass(slots=True, frozen=True)
class Piece:
    """Type of one style, or (with `icon`) one icon; `style` is a sum of BOLD and ITALIC."""

    text: str = ""
    style: int = 0
    icon: str = ""
    colour: str = ""


@dataclass(slots=True)
class Box:
    """Pieces between which no line breaks; `space` says that a space stands before them."""

    pieces: list[Piece]
    space: bool

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(slots=True)
class Paragraph:
    """Lines that the author broke, each a list of boxes; `marker` hangs before the first."""

    lines: list[list[Box]]
    marker: str = ""


@dataclass(slots=True)
class _Scan:
    """What the scanner has read: pieces of the line in hand."""

    pieces: list[Piece] = field(default_factory=list)
    buffer: list[str] = field(default_factory=list)
    style: int = 0

    def flush(self) -> None:
        if self.buffer:
            self.pieces.append(Piece("".join(self.buffer), self.style))
            self.buffer.clear()


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text. Any text parses: markup that does not close is ordinary signs."""
    paragraphs = []
    for block in re.split(r"\n[ \t]*\n", text.strip("\n")):
        for part in _split_items(block):
            marker = ""
            if match := _MARKER.match(part):
                marker = match.group(1) or "•"
                part = part[match.end() :]
            lines = [_boxes(pieces) for pieces in _scan(part)]
            paragraphs.append(Paragraph(lines, marker))
    return tuple(paragraphs)


def plain(text: str) -> str:
    """The text as a reader would say it: no markup, icons by their names."""
    words = []
    for paragraph in parse(text):
        for line in paragraph.lines:
            for box in line:
                said = "".join(p.text or p.icon.replace("_", " ") for p in box.pieces)
                words.append((" " if box.space else "") + said)
        words.append(" ")
    return re.sub(r"\s+", " ", "".join(words).replace("\u00ad", "")).strip()


def _split_items(block: str) -> Iterator[str]:
    """A block cut before each line that starts with a list marker."""
    part: list[str] = []
    for line in block.split("\n"):
        line = line.strip(" \t")
        if part and _MARKER.match(line):
            yield "\n".join(part)
            part = []
        part.append(line)
    yield "\n".join(part)


def _scan(text: str) -> list[list[Piece]]:
    """One list of pieces for each line that the author broke; styles run on over breaks."""
    lines: list[list[Piece]] = []
    scan = _Scan()
    i = 0
    while i < len(text):
        char = text[i]
        if char == "\\" and text[i + 1 : i + 2] in ("*", "_", "{", "}", "\\"):
            scan.buffer.append(text[i + 1])
            i += 2
            continue
        if char == "\n":
            scan.flush()
            lines.append(scan.pieces)
            scan.pieces = []
        elif char == "{" and (match := _ICON.match(text, i)):
            scan.flush()
            scan.pieces.append(Piece(icon=match[1], colour=match[2] or "", style=scan.style))
            i = match.end()
            continue
        elif char in "*_" and _toggles(text, i, scan.style):
            scan.flush()
            scan.style ^= BOLD if char == "*" else ITALIC
        else:
            scan.buffer.append(char)
        i += 1
    scan.flush()
    return [*lines, scan.pieces]


def _toggles(text: str, i: int, style: int) -> bool:
    """Whether the sign at i opens or closes its style."""
    bit = BOLD if text[i] == "*" else ITALIC
    if style & bit:
        return _closes(text, i)
    if not _opens(text, i):
        return False
    following = text.find(text[i], i + 2)
    while following != -1:
        if _closes(text, following):
            return True
        following = text.find(text[i], following + 1)
    return False


def _opens(text: str, i: int) -> bool:
    before, after = text[i - 1 : i] if i else "", text[i + 1 : i + 2]
    return not before.isalnum() and before != text[i] and bool(after.strip())


def _closes(text: str, i: int) -> bool:
    before, after = text[i - 1 : i], text[i + 1 : i + 2]
    return bool(before.strip()) and before != "\\" and not after.isalnum()


def _boxes(pieces: list[Piece]) -> list[Box]:
    """Cut pieces at spaces and after hyphens, then glue what must stay together."""
    boxes: list[Box] = []
    space, fresh = False, True
    for piece in pieces:
        if piece.icon:
            _append(boxes, piece, space, fresh)
            space = fresh = False
            continue
        for part in re.split(r"([ \t]+)", piece.text):
            if not part:
                continue
            if part.isspace():
                space = fresh = True
                continue
            for n, bit in enumerate(_AFTER.split(part)):
                if bit:
                    _append(boxes, Piece(bit, piece.style), space and n == 0, fresh or n > 0)
            space = fresh = False
    return _glue(boxes)


def _append(boxes: list[Box], piece: Piece, space: bool, fresh: bool) -> None:
    if fresh or not boxes:
        boxes.append(Box([piece], space))
    else:
        boxes[-1].pieces.append(piece)


def _glue(boxes: list[Box]) -> list[Box]:
    out: list[Box] = []
    for i, box in enumerate(boxes):
        if (
            out
            and box.space
            and _together(out[-1], box, boxes[i + 1] if i + 1 < len(boxes) else None)
        ):
            out[-1].pieces.append(Piece("\u00a0", out[-1].pieces[-1].style))
            out[-1].pieces.extend(box.pieces)
        else:
            out.append(box)
    return out


def _together(left: Box, right: Box, after: Box | None) -> bool:
    """Whether the space between two boxes must not break: 3 {hit}, 12 mm, Army 2, 2 + 3."""
    last, behind = left.text.rsplit("\u00a0", 1)[-1], right.text
    if _SIGN.fullmatch(last) or _SIGN.fullmatch(behind):
        return True
    if _NUMBER.fullmatch(last) and not left.pieces[-1].icon:
        return _unit(right)
    # A number belongs to the name before it, unless it counts what follows.
    digits = behind.rstrip(".,;:!?)")
    counts = digits == behind and after is not None and after.space and _unit(after)
    named = last[:1].isupper() and last.isalpha()
    return named and digits.isdigit() and len(digits) <= 2 and not counts


def _unit(box: Box) -> bool:
    """An icon or a word as short as a unit."""
    word = box.text.rstrip(".,;:!?)")
    return bool(box.pieces[0].icon) or (len(word) <= _SHORT and word.isalpha())
