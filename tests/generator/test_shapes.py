"""Outlines: SVG notation is read whole, curves go through their points, turns and bounds are exact."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import shapes


def points(data):
    return [(round(command[-2], 6), round(command[-1], 6)) for command in data if command[0] != "Z"]


@pytest.mark.parametrize(
    "relative, absolute",
    [
        ("m1 2l3 4h5v-6z", "M1 2L4 6H9V0Z"),
        ("m0 0c1 1 2 2 3 3s1 1 2 2", "M0 0C1 1 2 2 3 3S4 4 5 5"),
        ("m0 0q5 5 10 0t10 0", "M0 0Q5 5 10 0T20 0"),
        ("m10 10a5 5 0 0 1 10 0", "M10 10A5 5 0 0 1 20 10"),
        ("m1 1 2 2 3 3", "M1 1L3 3L6 6"),
    ],
)
def test_relative_commands_are_the_absolute_ones(relative, absolute):
    one, two = shapes.parse(relative), shapes.parse(absolute)
    assert [c[0] for c in one] == [c[0] for c in two]
    for a, b in zip(one, two, strict=True):
        assert a[1:] == pytest.approx(b[1:])


def test_smooth_commands_mirror_the_control_point():
    _, _, second = shapes.parse("M0 0C0 10 10 10 10 0S20 -10 20 0")
    assert second[1:3] == (10, -10)
    _, _, alone = shapes.parse("M0 0L10 0S20 -10 20 0")
    assert alone[1:3] == (10, 0)


def test_arcs_lie_on_their_circle():
    line = shapes.flatten(shapes.parse("M10 0A10 10 0 1 1 0 -10"), 0.2)[0]
    assert all(math.hypot(x, y) == pytest.approx(10, abs=0.004) for x, y in line)
    assert line[-1] == pytest.approx((0, -10))
    assert max(y for _, y in line) == pytest.approx(
        10, abs=0.01
    )  # the long way, clockwise on paper


@pytest.mark.parametrize(
    "bad", ["10 10L5 5", "L5 5", "M1", "M1 2L3", "M1 2 frog", "M0 0C1 2 3 4 5"]
)
def test_what_is_no_path_is_refused(bad):
    with pytest.raises(ValueError):
        shapes.parse(bad)


@given(
    st.lists(
        st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=2, max_size=8, unique=True
    )
)
def test_smooth_curves_pass_through_all_points(through):
    assert points(shapes.smooth(through)) == [(float(x), float(y)) for x, y in through]


def test_transform_scales_turns_then_moves():
    moved = shapes.transform(shapes.polyline([(1, 0), (0, 1)]), 10, 20, 2, angle=90)
    assert points(moved) == [(10, 22), (8, 20)]  # y runs down: a quarter turn takes right to down


def test_bounds_follow_the_curve_and_not_its_control_points():
    assert shapes.bounds(shapes.circle(5, 5, 3)) == pytest.approx((2, 2, 8, 8), abs=0.01)
    assert shapes.bounds(shapes.regular(0, 0, 2, 4)) == pytest.approx((-2, -2, 2, 2))


def test_an_arrow_ends_at_its_tip():
    corners = points(shapes.arrow((0, 0), (10, 0), 1, 3))
    assert (10, 0) in corners
    assert min(x for x, _ in corners) == 0
    assert {y for _, y in corners} == {0, 0.5, -0.5, 1.1, -1.1}
