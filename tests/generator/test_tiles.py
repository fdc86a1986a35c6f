"""A board over several pages, and the calibration sheet, measured in the PDF."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scene import Paint, Rect, Scene, TextRun, walk
from generator.sheets import (
    FaceRef,
    Options,
    SheetError,
    calibration_sheets,
    fit_tiles,
    paper,
    tile_board,
    tiling_scale,
    whole_board,
)
from generator.sheets.calibration import REACH, scale_signs
from generator.sheets.marks import text_width
from generator.sheets.tiles import OVERLAP

from .sheet_faces import WORDS, printed, say

SPOT = "#aabb{:02x}"


def board(w=400.0, h=277.0, spots=()):
    scene = Scene(w, h, bleed=3)
    scene.children = [Rect(-3, -3, w + 6, h + 6, Paint(fill="#eeeeee"))]
    scene.children += [
        Rect(x - 0.5, y - 0.5, 1, 1, Paint(fill=SPOT.format(k))) for k, (x, y) in enumerate(spots)
    ]
    return FaceRef("board", scene, "board", "board")


def spots_on(page):
    """spot number -> its middle on the page, for spots that are wholly visible."""
    found = {}
    for d in page[2]:
        x0, y0, x1, y1 = d.visible
        if d.colour.startswith("#aabb") and x1 - x0 > 0.99 and y1 - y0 > 0.99:
            found[int(d.colour[5:], 16)] = ((x0 + x1) / 2, (y0 + y1) / 2)
    return found


@pytest.mark.parametrize(("name", "count"), [("a4", 3), ("letter", 4), ("a3", 1)])
def test_the_board_takes_as_few_pages_as_the_paper_allows(name, count):
    assert fit_tiles(paper(name), 400, 277).count == count


@settings(max_examples=20, deadline=None)
@given(w=st.integers(60, 700), h=st.integers(60, 500), name=st.sampled_from(["a4", "letter"]))
def test_tiles_cover_the_board_and_overlap_by_ten_millimetres(w, h, name):
    tiling = fit_tiles(paper(name), w, h)
    columns = [tiling.window(0, c) for c in range(tiling.columns)]
    rows = [tiling.window(r, 0) for r in range(tiling.rows)]
    assert columns[0].x == rows[0].y == 0
    assert columns[-1].right == pytest.approx(w)
    assert rows[-1].bottom == pytest.approx(h)
    for a, b in pairwise(columns):
        assert a.right - b.x == pytest.approx(OVERLAP)
    for a, b in pairwise(rows):
        assert a.bottom - b.y == pytest.approx(OVERLAP)
    assert columns[0].w <= tiling.paper.width - 20 + 1e-6
    assert rows[0].h <= tiling.paper.height - 20 + 1e-6


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_every_place_of_the_board_is_printed_at_true_size(name):
    places = [(x, y) for x in range(2, 400, 33) for y in range(2, 277, 25)]
    sheets = tile_board(board(spots=places), paper(name), Options(), "Board", say)
    seen = set()
    for page in printed(sheets):
        spots = spots_on(page)
        seen |= set(spots)
        for a, b in pairwise(sorted(spots)):
            for axis in (0, 1):
                apart = spots[b][axis] - spots[a][axis]
                assert apart == pytest.approx(places[b][axis] - places[a][axis], abs=0.01)
    assert seen == set(range(len(places)))


def test_the_two_ticks_of_a_joint_mark_the_same_place_of_the_board():
    tiling = fit_tiles(paper("a4"), 400, 277)
    joint = tiling.window(0, 0).right - OVERLAP / 2
    sheets = tile_board(board(spots=[(joint, 100)]), paper("a4"), Options(), "Board", say)
    for page in printed(sheets)[:2]:
        x = spots_on(page)[0][0]
        ticks = [d.box[0] for d in page[2] if d.single and abs(d.box[0] - d.box[2]) < 1e-6]
        assert any(abs(tick - x) < 0.01 for tick in ticks)


def test_no_mark_of_a_tile_lies_on_the_board():
    for sheet in tile_board(board(), paper("letter"), Options(), "Board", say):
        [page] = printed([sheet])
        [ground] = [d.visible for d in page[2] if d.colour == "#eeeeee"]
        for d in page[2]:
            if d.colour != "#eeeeee" and (d.single or not d.stroked):
                x0, y0, x1, y1 = d.box
                over = (
                    min(x1, ground[2]) - max(x0, ground[0]),
                    min(y1, ground[3]) - max(y0, ground[1]),
                )
                assert min(over) < -0.01, d


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_board_is_made_smaller_until_it_goes_on_as_many_sheets(name):
    scale = tiling_scale(400, 277, paper(name), 2)
    assert 0.5 < scale < 1 and tiling_scale(100, 100, paper(name), 2) == 1
    assert fit_tiles(paper(name), 400 * scale, 277 * scale).count == 2
    assert fit_tiles(paper(name), 400 * (scale + 0.01), 277 * (scale + 0.01)).count > 2
    spots = [(20, 30), (60, 30)]
    sheets = tile_board(board(spots=spots), paper(name), Options(), "Board", say, scale)
    assert len(sheets) == 2
    boxes = {
        int(d.colour[5:], 16): d.box for d in printed(sheets)[0][2] if d.colour.startswith("#aabb")
    }
    apart = boxes[1][0] - boxes[0][0], boxes[1][1] - boxes[0][1]
    turned = sorted(map(abs, apart))
    assert turned == pytest.approx([0, 40 * scale], abs=0.01)


def test_the_whole_board_lies_in_the_middle_of_one_page():
    [page] = printed([whole_board(board(spots=[(200, 138.5)]), paper("a3"), Options(), "Board")])
    assert page[:2] == pytest.approx((420, 297))
    assert spots_on(page)[0] == pytest.approx((210, 148.5), abs=0.01)
    with pytest.raises(SheetError, match="400 x 277 mm does not fit on A4"):
        whole_board(board(), paper("a4"), Options(), "Board")
    with pytest.raises(SheetError, match="would take 420 pages of A4"):
        fit_tiles(paper("a4"), 5000, 4000)


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("shift", [(1.5, -2.0), (-0.5, 3.0)])
def test_the_numbers_read_on_the_calibration_sheet_bring_the_back_into_place(name, flip, shift):
    """A printer that shifts backs by `shift` prints the sheet; its reader hands the numbers back."""
    page = paper(name)
    upright = scale_signs(page, flip)[0] > 0
    # Seen from the front, the back's middle shows at this distance to the right of and below the scale's.
    seen = (-shift[0], shift[1]) if upright else (shift[0], -shift[1])
    signs = scale_signs(page, flip)
    read = seen[0] * signs[0], seen[1] * signs[1]
    assert max(map(abs, read)) <= REACH
    back = printed(
        calibration_sheets(page, Options(flip=flip, back_offset=read), "Calibration", say)
    )[1]
    crosses = [d.box for d in back[2] if d.stroked and not d.single and d.box[3] - d.box[1] > 27.9]
    middles = [((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in crosses]
    assert len(middles) == 5
    printed_at = (middles[0][0] + shift[0], middles[0][1] + shift[1])
    assert printed_at == pytest.approx((page.width / 2, page.height / 2), abs=0.01)


def test_the_calibration_scales_are_true_and_lie_under_the_crosses():
    front, back = printed(calibration_sheets(paper("a4"), Options(), "Calibration", say))
    ticks = sorted(
        d.box[0] for d in front[2]
        if d.single and abs(d.box[1] - 148.5) < 0.01 and abs(d.box[0] - d.box[2]) < 1e-6
    )  # fmt: skip
    assert ticks == pytest.approx([105 + k / 2 for k in range(-10, 11)], abs=0.01)
    rulers = [d.box for d in front[2] if d.single and abs(d.box[2] - d.box[0] - 100) < 0.01]
    assert len(rulers) == 1
    crosses = [d.box for d in back[2] if d.stroked and not d.single and d.box[3] - d.box[1] > 27.9]
    assert any(b == pytest.approx((91, 134.5, 119, 162.5), abs=0.01) for b in crosses)


def test_the_words_of_the_calibration_sheet_keep_clear_of_the_edges():
    """Those of the kit, which are longer than a line."""
    said = {**WORDS, "kit.calibration": "Title {edge}\n" + "a word and another " * 20}
    (front, _) = calibration_sheets(
        paper("a4"), Options(), "Calibration", lambda key, **given: said[key].format(**given)
    )
    lines = [one for one in walk(front.scene.children) if isinstance(one, TextRun) and "word" in one.text]
    assert len(lines) > 3
    for one in lines:
        assert one.x - text_width(one.text) / 2 >= 20
        assert one.x + text_width(one.text) / 2 <= 190
