"""Colours: mixing, contrast, and what is refused."""

import pytest

from generator.colours import channels, contrast, darken, lighten, luminance, mix, readable


def test_mixing_runs_from_one_colour_to_the_other():
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ffffff", 1) == "#ffffff"
    assert mix("#204060", "#406080") == "#305070"
    assert lighten("#000000", 0.2) == "#333333" and darken("#ffffff", 0.2) == "#cccccc"


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert luminance("#ff0000") == pytest.approx(0.2126)


def test_the_readable_ink_has_the_higher_contrast():
    assert readable("#fbf6ea", "#231a17", "#ffffff") == "#231a17"
    assert readable("#2b3a67", "#231a17", "#ffffff") == "#ffffff"


@pytest.mark.parametrize("wrong", ["red", "#fff", "#12345g", "", "123456#"])
def test_other_notations_are_refused(wrong):
    with pytest.raises(ValueError, match="#rrggbb"):
        channels(wrong)
