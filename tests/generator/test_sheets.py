"""Imposition, measured in the PDF: every place to a hundredth of a millimetre."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scene import Path, walk
from generator.shapes import bounds
from generator.sheets import Options, SheetError, fit_grid, impose, paper
from generator.sheets.grid import turns_over_vertical

from .sheet_faces import BACK, BLEED, CORNER, FRONT, face, found, pieces, printed, say

EXACT = 0.01


def near(box):
    return pytest.approx(box, abs=EXACT)


def sheets_of(count, name="a4", w=63.0, h=88.0, gap=0.0, shape="square", backs=True, **options):
    return impose(
        pieces(count, w, h, backs=backs),
        paper(name),
        w,
        h,
        Options(**options),
        "Cards",
        say,
        gap,
        shape,
    )


@pytest.mark.parametrize(("name", "x", "y"), [("a4", 10.5, 16.5), ("letter", 13.45, 7.7)])
def test_nine_cards_share_their_cuts_in_the_middle_of_the_page(name, x, y):
    front, back = printed(sheets_of(9, name))
    assert front[:2] == near((paper(name).width, paper(name).height))
    for k, box in found(front, FRONT).items():
        left, top = x + 63 * (k % 3), y + 88 * (k // 3)
        assert box == near((left, top, left + 63, top + 88))
    assert len(found(front, FRONT)) == len(found(back, BACK)) == 9


@settings(max_examples=40, deadline=None)
@given(
    count=st.integers(1, 41),
    name=st.sampled_from(["a4", "letter"]),
    flip=st.sampled_from(["long", "short"]),
    size=st.sampled_from(
        [(63.0, 88.0, 0.0), (88.0, 63.0, 0.0), (20.0, 20.0, 4.0), (130.0, 190.0, 0.0)]
    ),
)
def test_every_back_lies_behind_its_front(count, name, flip, size):
    w, h, gap = size
    made = sheets_of(count, name, w, h, gap, flip=flip)
    pages = printed(made)
    seen = set()
    for (front, back), sheet in zip(
        zip(pages[::2], pages[1::2], strict=True), made[::2], strict=True
    ):
        width, height, _ = front
        upright = turns_over_vertical(sheet.paper, flip)
        for k, (x0, y0, x1, y1) in found(front, FRONT).items():
            seen.add(k)
            behind = found(back, BACK)[k]
            expected = (
                (width - x1, y0, width - x0, y1) if upright else (x0, height - y1, x1, height - y0)
            )
            assert behind == near(expected)
            # Its top left corner is where it is for whoever turns the cut-out piece like a leaf.
            corner = found(back, CORNER)[2 * k + 1]
            if upright:
                assert corner[:2] == near(behind[:2])
            else:
                assert corner[2:] == near(behind[2:])
    assert seen == set(range(count))


@settings(max_examples=25, deadline=None)
@given(
    count=st.integers(1, 20),
    bleed=st.sampled_from([0.0, 1.0, 2.0, 3.0]),
    gap=st.sampled_from([0.0, 3.0]),
)
def test_bleed_runs_outward_only(count, bleed, gap):
    for page in printed(sheets_of(count, "a4", gap=gap, bleed=bleed)):
        trims = {**found(page, FRONT), **{k + 1000: b for k, b in found(page, BACK).items()}}
        bleeds = found(page, BLEED)
        for base, (x0, y0, x1, y1) in bleeds.items():
            own = base // 2 + (1000 if base % 2 else 0)
            tx0, ty0, tx1, ty1 = trims[own]
            assert max(tx0 - x0, ty0 - y0, x1 - tx1, y1 - ty1) <= bleed + EXACT
            for other, (a, b, c, d) in trims.items():
                overlap = min(x1, c) - max(x0, a), min(y1, d) - max(y0, b)
                assert other == own or min(overlap) <= EXACT, "a bleed runs into another piece"
        # Where there is no neighbour the bleed is there in full: at the left of every page.
        left = min(box[0] for box in trims.values())
        assert min(box[0] for box in bleeds.values()) == near(left - bleed)


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("count", [1, 5, 9, 14])
def test_edge_marks_stand_outside_all_bleeds_on_every_cut(name, count):
    for page in printed(sheets_of(count, name)):
        ticks = [d.box for d in page[2] if d.stroked]
        trims = list(found(page, FRONT).values()) + list(found(page, BACK).values())
        assert ticks
        for x0, y0, x1, y1 in found(page, BLEED).values():
            for a, b, c, d in _single_lines(page):
                assert not (a < x1 - EXACT and c > x0 + EXACT and b < y1 - EXACT and d > y0 + EXACT)
        lines = _single_lines(page)
        for x in {round(v, 2) for b in trims for v in (b[0], b[2])}:
            assert any(abs(a - x) < EXACT and abs(c - x) < EXACT for a, _, c, _ in lines), x
        for y in {round(v, 2) for b in trims for v in (b[1], b[3])}:
            assert any(abs(b - y) < EXACT and abs(d - y) < EXACT for _, b, _, d in lines), y


def _single_lines(page):
    """Boxes of the straight pieces of all stroked paths."""
    return [d.box for d in page[2] if d.stroked and d.single]


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("size", [(63, 88), (20, 20), (130, 190)])
def test_the_footer_has_a_true_ruler_and_stays_out_of_every_piece(name, size):
    for page in printed(sheets_of(7, name, *size)):
        lines = _single_lines(page)
        rulers = [b for b in lines if abs(max(b[2] - b[0], b[3] - b[1]) - 50) < EXACT]
        assert rulers, "no 50 mm ruler"
        for x0, y0, x1, y1 in found(page, BLEED).values():
            a, b, c, d = rulers[0]
            assert c < x0 or a > x1 or d < y0 or b > y1


@pytest.mark.parametrize("flip", ["long", "short", "fold"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
@pytest.mark.parametrize(
    "size", [(63, 88, 0), (130, 190, 0), (12, 12, 3), (10.5, 10.5, 2), (120, 85, 0)]
)
def test_every_cut_has_a_mark_at_both_ends_that_printers_reach(size, bleed, flip):
    w, h, gap = size
    for name in ("a4", "letter"):
        if flip == "fold" and w == 130:
            continue  # two of them are wider than the paper
        for sheet in sheets_of(70 if gap else 9, name, w, h, gap, flip=flip, bleed=bleed):
            strip = sheet.strip[0]
            ends = _mark_ends(sheet)
            cuts = set()
            for at in sheet.placements:
                x, y, right, bottom = at.x - bleed, at.y - bleed, at.x + w + bleed, at.y + h + bleed
                assert x >= strip.right - EXACT or bottom <= strip.y + EXACT
                assert (
                    min(x, y, sheet.paper.width - right, sheet.paper.height - bottom) >= 3.2 - EXACT
                )
                cuts |= {("x", at.x), ("x", at.x + w), ("y", at.y), ("y", at.y + h)}
            for axis, place in cuts:
                assert sum(e[0] == axis and abs(e[1] - place) < EXACT for e in ends) == 2


def _mark_ends(sheet):
    """(axis, where) of each cut mark, but for those too short to be seen on paper."""
    found = []
    for path in walk(sheet.scene.children):
        if not isinstance(path, Path) or path.paint.stroke != "#000000" or path.paint.dash:
            continue
        steps = list(path.data)
        for a, b in zip(steps[::2], steps[1::2], strict=False):
            (x0, x1), (y0, y1) = sorted((a[1], b[1])), sorted((a[2], b[2]))
            seen = (
                min(x1, sheet.paper.width - 4.2) - max(x0, 4.2),
                min(y1, sheet.paper.height - 4.2) - max(y0, 4.2),
            )
            if x0 == x1 and 0.7 < seen[1] <= 5:
                found.append(("x", x0))
            if y0 == y1 and 0.7 < seen[0] <= 5:
                found.append(("y", y0))
    return found


def test_marks_can_be_full_lines_crosses_or_none():
    assert _spans(printed(sheets_of(4, marks="full"))[0]) >= 290
    assert _spans(printed(sheets_of(4, marks="corner"))[0]) == pytest.approx(
        50, abs=EXACT
    )  # the ruler
    ticks = [d for d in printed(sheets_of(4, marks="none"))[0][2] if d.stroked and d.box[1] < 280]
    assert not ticks


def _spans(page):
    return max(max(b[2] - b[0], b[3] - b[1]) for b in _single_lines(page))


def test_offset_and_scale_of_a_printer():
    plain = printed(sheets_of(9))
    moved = printed(sheets_of(9, back_offset=(0.7, -1.2)))
    assert found(plain[0], FRONT) == {k: near(b) for k, b in found(moved[0], FRONT).items()}
    for k, box in found(plain[1], BACK).items():
        x0, y0, x1, y1 = found(moved[1], BACK)[k]
        assert (x0, y0, x1, y1) == near((box[0] + 0.7, box[1] - 1.2, box[2] + 0.7, box[3] - 1.2))
    scaled = printed(sheets_of(9, scale=1.01))
    x0, y0, x1, y1 = found(scaled[0], FRONT)[4]
    assert (x1 - x0, y1 - y0) == near((63.63, 88.88))
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == near((105, 148.5))


@settings(max_examples=15, deadline=None)
@given(count=st.integers(1, 19), name=st.sampled_from(["a4", "letter"]))
def test_folded_sheets_put_backs_in_the_mirror_about_the_fold(count, name):
    seen = set()
    for page in printed(sheets_of(count, name, flip="fold")):
        middle = page[0] / 2
        for k, (x0, y0, x1, y1) in found(page, FRONT).items():
            seen.add(k)
            assert x1 < middle - 3.9
            assert found(page, BACK)[k] == near((2 * middle - x1, y0, 2 * middle - x0, y1))
            assert found(page, CORNER)[2 * k + 1][:2] == near(found(page, BACK)[k][:2])
    assert seen == set(range(count))


def test_round_pieces_are_cut_to_circles_with_a_line_in_front_only():
    front, back = printed(sheets_of(5, "a4", 20, 20, 4.0, "round"))
    circles = [
        d for d in front[2] if d.stroked and d.box[2] - d.box[0] == pytest.approx(20, abs=EXACT)
    ]
    assert len(circles) == 5
    assert not [
        d for d in back[2] if d.stroked and d.box[2] - d.box[0] == pytest.approx(20, abs=EXACT)
    ]
    for box in found(front, BLEED).values():
        assert box[2] - box[0] == pytest.approx(24, abs=EXACT)  # half the gap on each side


@pytest.mark.parametrize("flip", ["long", "fold"])
def test_octagons_have_a_line_of_their_own_and_marks(flip):
    sheets = sheets_of(5, "a4", 20, 20, 4.0, "octagon", flip=flip)
    scene = sheets[0].scene
    lines = [p for p in walk(scene.children) if isinstance(p, Path) and len(p.data) == 9]
    assert len(lines) == 5
    for path in lines:
        x0, y0, x1, y1 = bounds(path.data)
        assert (x1 - x0, y1 - y0) == near((20, 20))
        steps = [math.dist(a[1:], b[1:]) for a, b in pairwise(path.data[:8])]
        assert steps == pytest.approx([20 * (math.sqrt(2) - 1)] * 7, abs=EXACT)
    assert any(d.single for d in printed(sheets)[0][2])


def test_a_face_is_scaled_to_the_size_of_its_piece():
    shown = [p.__class__(face(0, "front", 15, 15, 1.5)) for p in pieces(1)]
    [page] = printed(impose(shown, paper("a4"), 12, 12, Options(), "Cubes", say))
    x0, y0, x1, y1 = found(page, FRONT)[0]
    assert (x1 - x0, y1 - y0) == near((12, 12))


def test_what_cannot_be_done_is_said():
    with pytest.raises(SheetError, match=r"63 x 88 mm and cannot be printed at 70 x 88 mm"):
        impose(pieces(1), paper("a4"), 70, 88, Options(), "Cards", say)
    with pytest.raises(SheetError, match=r"300 x 280 mm does not fit on A4; it would fit on A3"):
        fit_grid(paper("a4"), 300, 280)
    with pytest.raises(SheetError, match="no paper is large enough"):
        fit_grid(paper("a4"), 500, 500)
    with pytest.raises(ValueError, match=r"no paper is called 'a44' \(did you mean 'a4'"):
        paper("a44")
    with pytest.raises(SheetError, match="crop marks are edge, full, corner, none"):
        Options(marks="dots")
    with pytest.raises(SheetError, match="flipped long, short, fold"):
        Options(flip="top")
    with pytest.raises(SheetError, match="at most 10 mm"):
        Options(back_offset=(0, 11))
    with pytest.raises(SheetError, match=r"between 0\.9 and 1\.1"):
        Options(scale=2)
    with pytest.raises(SheetError, match="square or round"):
        sheets_of(1, shape="oval")
