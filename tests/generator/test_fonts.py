"""Fonts: found, measured, checked, credited, subset for the web."""

import re

import pytest
from fontTools.ttLib import TTFont

from generator import fonts


def test_keys_name_family_and_style():
    keys = fonts.font_keys()
    for key in (
        "spectral-regular",
        "spectral-bold-italic",
        "fira-sans-condensed-bold",
        "spectral-italic",
    ):
        assert key in keys


def test_an_unknown_key_names_the_nearest():
    with pytest.raises(fonts.FontError, match="did you mean 'spectral-regular'"):
        fonts.font("spectral-regulr")


def test_width_is_the_sum_of_the_fonts_own_advances():
    face = fonts.font("spectral-regular")
    with TTFont(face.path) as file:
        cmap, metrics, units = file.getBestCmap(), file["hmtx"].metrics, file["head"].unitsPerEm
        expected = sum(metrics[cmap[ord(c)]][0] for c in "Iferhounène 12") / units * 10 * 25.4 / 72
    assert face.width("Iferhounène 12", 10) == pytest.approx(expected, abs=1e-9)


def test_tracking_stands_between_glyphs_only():
    face = fonts.font("fira-sans-condensed-bold")
    assert face.width("ABC", 10, 0.5) - face.width("ABC", 10) == pytest.approx(1.0)
    assert face.width("", 10, 0.5) == 0


def test_missing_glyphs_are_named_once_in_order():
    assert fonts.font("spectral-regular").missing("a☃b♞☃") == ["☃", "♞"]


def test_bold_and_italic_stay_in_the_family():
    assert fonts.styled("spectral-regular", bold=True) == "spectral-bold"
    assert fonts.styled("spectral-regular", italic=True) == "spectral-italic"
    assert fonts.styled("spectral-regular", bold=True, italic=True) == "spectral-bold-italic"
    assert fonts.styled("spectral-bold", bold=True) == "spectral-extrabold"
    assert (
        fonts.styled("fira-sans-condensed-italic", bold=True) == "fira-sans-condensed-bold-italic"
    )


def test_credits_name_each_family_once_with_its_licence():
    found = fonts.credits(["spectral-bold", "spectral-italic", "fira-sans-condensed-bold"])
    assert [credit.name for credit in found] == ["Fira Sans Condensed", "Spectral"]
    assert all(credit.licence == "OFL-1.1" and credit.version for credit in found)


def test_web_fonts_are_small_complete_and_the_same_twice(tmp_path):
    one = fonts.write_web_fonts(tmp_path / "a", ["spectral-regular"])
    two = fonts.write_web_fonts(tmp_path / "b", ["spectral-regular"])
    assert [path.name for path in one] == ["spectral-regular.woff2"]
    assert one[0].read_bytes() == two[0].read_bytes()
    assert one[0].stat().st_size < 40_000
    with TTFont(one[0]) as file:
        cmap = file.getBestCmap()
        for char in "Iferhounène Șț — ’ × − œ Ž":
            assert ord(char) in cmap
        advance = file["hmtx"].metrics[cmap[ord("è")]][0] / file["head"].unitsPerEm
    assert advance == pytest.approx(fonts.font("spectral-regular").em_width("è"))


def test_themes_fonts_come_with_bold_and_italic_of_running_text():
    keys = fonts.theme_fonts()
    assert {"spectral-regular", "spectral-bold", "spectral-italic", "spectral-bold-italic"} <= set(
        keys
    )
    assert keys == sorted(set(keys))


def test_outlines_are_in_font_units_with_y_down():
    outline = fonts.glyph_outline("spectral-regular", "l")
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", outline)]
    assert outline.startswith("M")
    assert min(numbers) < -600  # the ascender is above the baseline
    assert fonts.glyph_outline("spectral-regular", " ") == ""
    assert fonts.glyph_outline("spectral-regular", "☃") == ""
