"""Forms of a PDF name every resource that they use: strict readers draw nothing that is not named."""

from __future__ import annotations

import re
import zlib

from generator.paint.pdf import Page, PdfInfo, pdf_bytes
from generator.scene import Group, Paint, Rect, Scene, Symbol, Use


def _translucent(opacity: float) -> Symbol:
    return Symbol(10, 10, [Rect(0, 0, 10, 10, Paint(fill="#a3262a", opacity=opacity))])


def _streams(pdf: bytes) -> list[tuple[bytes, bytes]]:
    """Each stream object's dictionary and its decoded content."""
    found = []
    for head, body in re.findall(rb"obj\s*(<<.*?>>)\s*stream\r?\n(.*?)endstream", pdf, re.S):
        content = zlib.decompress(body) if b"FlateDecode" in head else body
        found.append((head, content))
    return found


def test_forms_name_their_graphics_states() -> None:
    scene = Scene(40, 40, symbols={"a": _translucent(0.4), "b": _translucent(0.7)})
    scene.children = [
        Use("a", 0, 0, 10, 10),
        Group([Use("b", 0, 0, 10, 10), Rect(0, 0, 5, 5, Paint(fill="#000000"))], opacity=0.5),
    ]
    checked = 0
    for head, content in _streams(pdf_bytes([Page(scene)], PdfInfo("Forms"))):
        for state in set(re.findall(rb"/(gRLs\d+) gs", content)):
            if b"/Form" in head:
                assert b"/" + state in head, f"a form uses {state!r} and does not name it"
                checked += 1
    assert checked >= 2
