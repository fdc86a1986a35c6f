"""Ornament: seeded, inside its box, and with clear answers to wrong names."""

import pytest

from generator.patterns import Rng, pattern, pattern_names, pattern_parameters, woven_frame
from generator.patterns.relief import Relief, contour_lines
from generator.scene import Circle, Group, Path, Rect
from generator.shapes import bounds, transform

COLOURS = ("#f4e9d4", "#231a17", "#a3262a", "#c98a2b")
UNSEEDED = ("grid", "hatch", "rhumbs", "wind_rose")
SEEDED = [name for name in pattern_names() if name not in UNSEEDED]


def extent(items, dx=0.0, dy=0.0):
    """The box around everything that the items draw, clips respected; turned groups by a quarter."""
    boxes = []
    for item in items:
        if isinstance(item, Group):
            if item.clip is not None:
                box = bounds(item.clip)
            else:
                x0, y0, x1, y1 = extent(item.children)
                corners = (("M", x0, y0), ("L", x1, y1))
                box = bounds(transform(corners, angle=item.angle, sx=item.scale))
            boxes.append((box[0] + item.dx, box[1] + item.dy, box[2] + item.dx, box[3] + item.dy))
        elif isinstance(item, Path):
            boxes.append(bounds(item.data))
        elif isinstance(item, Rect):
            boxes.append((item.x, item.y, item.x + item.w, item.y + item.h))
        elif isinstance(item, Circle):
            boxes.append((item.cx - item.r, item.cy - item.r, item.cx + item.r, item.cy + item.r))
        else:
            raise AssertionError(f"unexpected {item}")
    xs0, ys0, xs1, ys1 = zip(*boxes, strict=True)
    return min(xs0), min(ys0), max(xs1), max(ys1)


@pytest.mark.parametrize("name", pattern_names())
@pytest.mark.parametrize("size", [(60.0, 7.0), (20.0, 30.0)])
def test_a_pattern_stays_in_its_box(name, size):
    for seed in "abcde":
        x0, y0, x1, y1 = extent(pattern(name, *size, seed))
        assert x0 > -0.4, seed  # half a line, or the overshoot of a curve
        assert y0 > -0.4, seed
        assert x1 < size[0] + 0.4, seed
        assert y1 < size[1] + 0.4, seed


@pytest.mark.parametrize("name", ["lozenges", "chevrons", "checks", "teeth", "combs"])
def test_a_band_ends_as_it_begins(name):
    for width in (31.0, 57.3, 63.0):
        x0, _, x1, _ = extent(pattern(name, width, 5, "x"))
        assert x0 == pytest.approx(width - x1, abs=0.5)


@pytest.mark.parametrize("name", pattern_names())
def test_the_same_seed_gives_the_same_pattern(name):
    assert pattern(name, 40, 12, "man") == pattern(name, 40, 12, "man")


@pytest.mark.parametrize("name", SEEDED)
def test_another_seed_gives_another_pattern(name):
    drawings = [repr(pattern(name, 40, 12, f"seed {k}")) for k in range(12)]
    assert len(set(drawings)) > 1


@pytest.mark.parametrize("name", pattern_names())
def test_every_parameter_changes_the_drawing(name):
    others = {
        "colour": "#123456", "second": "#654321", "ground": "#abcdef", "unit": 3.3, "rows": 5, "nested": 4,
        "share": 0.31, "spine": 0.5, "facing": "down", "weight": 0.77, "knots": False, "levels": 4,
        "spacing": 2.1, "length": 1.0, "petals": 9, "rings": 4, "strands": 9, "lines": 7,
        "centre": (0.1, 0.2), "angle": 33, "cross": True, "colours": COLOURS[::-1], "emblem": "man",
        "figures": ("combs",), "emblem_colour": "#123456", "third": "#563412", "reach": 0.3,
    }  # fmt: skip
    for key in pattern_parameters(name):
        given = {"emblem": "olive"} if key == "emblem_colour" else {}
        assert any(
            pattern(name, 44, 17, seed, **given, **{key: others[key]})
            != pattern(name, 44, 17, seed, **given)
            for seed in "abc"
        ), key


def test_wrong_names_and_values_are_answered_clearly():
    with pytest.raises(ValueError, match=r"no pattern is called 'lozenge' \(did you mean 'lozenges'"):
        pattern("lozenge", 10, 10)
    with pytest.raises(ValueError, match=r"no parameter 'color' \(did you mean 'colour'"):
        pattern("lozenges", 10, 10, color="#000000")
    with pytest.raises(ValueError, match="needs a box, not 0 x 10 mm"):
        pattern("lozenges", 0, 10)
    with pytest.raises(ValueError, match="a colour is written #rrggbb, not 'red'"):
        pattern("woven_frame", 10, 10, colours=["#ffffff", "red"])
    with pytest.raises(ValueError, match="facing is up or down"):
        pattern("teeth", 10, 4, facing="left")


def test_a_woven_frame_mirrors_from_top_to_bottom():
    for seed in ("man", "woman", "market"):
        x0, y0, x1, y1 = extent(woven_frame(50, 40, "man", seed, COLOURS))
        assert (x0, y0, x1, y1) == pytest.approx((0, 0, 50, 40), abs=0.01)
    frames = {repr(woven_frame(50, 40, "man", f"id{k}", COLOURS)) for k in range(30)}
    assert len(frames) == 30


def test_a_woven_frame_keeps_to_the_figures_it_is_given():
    only = repr(woven_frame(50, 40, None, "s", COLOURS, figures=("chevrons",)))
    assert only != repr(woven_frame(50, 40, None, "s", COLOURS))
    with pytest.raises(ValueError, match="no band is called 'zigzag'"):
        woven_frame(50, 40, None, "s", COLOURS, figures=("zigzag",))
    with pytest.raises(ValueError, match="an ink and an accent"):
        woven_frame(50, 40, None, "s", COLOURS[:2])
    with pytest.raises(KeyError, match="no icon is called 'mann'"):
        woven_frame(50, 40, "mann", "s", COLOURS)


def test_contour_lines_lie_at_their_level_and_do_not_break_off():
    relief = Relief(Rng("hills"), 25)
    for _, line in contour_lines(relief, 60, 40, 7):
        heights = [relief.height(x, y) for x, y in line]
        assert max(heights) - min(heights) < 0.05
        ends = [p for p in (line[0], line[-1]) if line[0] != line[-1]]
        for x, y in ends:
            assert min(x, y, 60 - x, 40 - y) == pytest.approx(0, abs=1e-6)


def test_the_random_source_is_pinned():
    rng = Rng("golden", 1)
    assert [rng.whole(1, 6) for _ in range(12)] == [1, 5, 6, 6, 6, 2, 4, 2, 3, 3, 2, 5]
    assert Rng("a", "b").bits() != Rng("ab").bits()
    assert all(0 <= Rng(k).random() < 1 for k in range(200))
