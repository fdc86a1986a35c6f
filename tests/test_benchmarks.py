"""The yardsticks of the benchmarks do what they say: their figures mean nothing otherwise."""

from __future__ import annotations

import pytest

from benchmarks.__main__ import PARTS, main
from benchmarks.bare import draw, record
from benchmarks.loop import CHECK, loop
from benchmarks.measure import compare
from generator import fonts
from generator.paint.pdf import PdfInfo, pdf_bytes
from generator.scene import Group, Paint, Rect, Scene, Symbol, TextRun, Use


def test_the_loop_never_changes() -> None:
    assert loop() == CHECK


def test_compare_gives_the_ratio_of_the_work() -> None:
    def work() -> int:
        return sum(n * n for n in range(200_000))

    found = compare(lambda: [work(), work()], work, rounds=3)
    assert 1.2 < found.ratio < 3.5
    assert found.least <= found.ratio <= found.most


def page() -> Scene:
    """A page that draws one of everything, with a form that uses a form."""
    dot = Symbol(10, 10, [Rect(0, 0, 10, 10, Paint(fill="#aa0000"), r=2)])
    pair = Symbol(20, 10, [Use("dot", 0, 0, 10, 10), Use("dot", 10, 0, 10, 10)])
    text = TextRun(5, 20, "Übermütig (no)", "spectral-regular", 9, "#112233")
    faint = Group([Rect(0, 0, 5, 5, Paint(fill="#00aa00", opacity=0.5))], dx=3, dy=4, angle=30)
    children = [Use("pair", 5, 5, 20, 10), text, faint, Rect(1, 1, 9, 9, Paint(stroke="#000000"))]
    return Scene(60, 80, children, symbols={"pair": pair, "dot": dot})


def test_the_bare_script_draws_the_same_primitives() -> None:
    ours = record(pdf_bytes([page(), page()], PdfInfo("test")))
    counts = ours.counts()
    assert (counts["pages"], counts["forms"]) == (2, 2)
    assert counts["doForm"] == 2 * 1 + 2
    assert counts["drawString"] == 2
    assert counts["drawPath"] == 2 * 2 + 1
    bare = record(draw(ours, str(fonts.font("spectral-regular").path))).counts()
    # reportlab begins each page and form with a transformation of its own
    del counts["transform"], bare["transform"]
    assert {**bare, "setFillAlpha": 0} == {**counts, "setFillAlpha": 0}


def test_strings_are_as_long_and_paths_as_rich() -> None:
    (drawing, *_) = record(pdf_bytes([page()], PdfInfo("test"))).pages
    strings = [call[1][1] for call in drawing.calls if call[0] == "drawString"]
    assert sum(strings) == len("Übermütig (no)")
    (rect,) = [call[1] for call in drawing.calls if call[0] == "drawPath" and call[1][1:] == (1, 0)]
    assert [segment for segment, _ in rect[0]] == ["rect"]


def test_no_such_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed"]) == 2
    complaint = capsys.readouterr().err
    assert all(name in complaint for name in PARTS)
