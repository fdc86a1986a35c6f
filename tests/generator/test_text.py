"""The text engine: measured lines, fitting, findings, and that nothing is ever cut."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import fonts
from generator.scene import MM_PER_PT, Paint, Rect, Symbol, TextRun, Use
from generator.text import STEP, TextStyle, set_text, text_height, text_width

DISC = Symbol(10, 10, [Rect(0, 0, 10, 10, Paint(fill="#000000"))])
STYLE = TextStyle(size=9)
PROSE = (
    "Move one of your cubes from a village to any other village of the same region, then draw a card "
    "and put another one back on the reinforcement pile, wherever the fortifications allow it."
)


def icons(name, colour):
    return None if name == "nobody" else (f"icon-{name}-{colour}", DISC)


def lines(block):
    """Runs by baseline, from left to right."""
    found = {}
    for item in block.items:
        if isinstance(item, TextRun):
            found.setdefault(round(item.y, 4), []).append(item)
    return [sorted(runs, key=lambda run: run.x) for _, runs in sorted(found.items())]


def right(run):
    width = fonts.font(run.font).width(run.text, run.size, run.tracking)
    return run.x + width


def text_of(block):
    return " ".join(" ".join(run.text for run in line) for line in lines(block))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.text(alphabet="abcdeéfgilmnorstuW-", min_size=1, max_size=14), min_size=1, max_size=40
    ),
    st.floats(12, 90),
    st.sampled_from(["start", "middle", "end", "justify"]),
)
def test_lines_stay_inside_and_no_letter_is_lost(words, width, align):
    text = "a" + " ".join(words)
    block = set_text(text, 5, 5, width, 1000, TextStyle(size=8, align=align))
    for line in lines(block):
        assert line[0].x >= 5 - 0.01 or block.excess_width
        assert right(line[-1]) <= 5 + width + block.excess_width + 0.01
    letters = "".join(run.text for line in lines(block) for run in line)
    assert re.sub(r"[-\s]", "", letters) == re.sub(r"[-\s]", "", text)


def test_a_line_is_broken_only_when_the_next_word_would_not_fit():
    block = set_text(PROSE, 0, 0, 40, 100, TextStyle(size=9, language=""))
    found = lines(block)
    for line, following in pairwise(found):
        word = following[0].text.split()[0]
        room = 40 - right(line[-1])
        assert fonts.font("spectral-regular").width(f" {word}", 9) > room


def test_alignment():
    for align, check in {
        "start": lambda line: line[0].x == pytest.approx(10),
        "end": lambda line: right(line[-1]) == pytest.approx(60, abs=0.01),
        "middle": lambda line: line[0].x - 10 == pytest.approx(60 - right(line[-1]), abs=0.01),
    }.items():
        block = set_text(PROSE, 10, 0, 50, 100, TextStyle(size=9, align=align))
        assert len(lines(block)) > 2
        assert all(check(line) for line in lines(block))


def test_justified_lines_reach_both_edges_but_the_last():
    block = set_text(PROSE, 0, 0, 50, 100, TextStyle(size=9, align="justify"))
    *full, last = lines(block)
    assert all(right(line[-1]) == pytest.approx(50, abs=0.01) for line in full)
    assert right(last[-1]) < 49


def test_a_text_shrinks_in_steps_to_the_first_size_that_fits():
    style = TextStyle(size=11, min_size=7)
    block = set_text(PROSE, 0, 0, 50, 22, style)
    assert block.fits
    assert 7 <= block.size < 11
    assert (11 - block.size) / STEP == int((11 - block.size) / STEP)
    larger = set_text(PROSE, 0, 0, 50, 22, TextStyle(size=block.size + STEP))
    assert not larger.fits


def test_what_does_not_fit_at_the_smallest_size_is_whole_and_reported_in_mm():
    tall = text_height(PROSE, 50, TextStyle(size=8))
    block = set_text(PROSE, 0, 0, 50, 10, TextStyle(size=10, min_size=8))
    assert block.size == 8
    assert block.excess_height == pytest.approx(tall - 10, abs=0.01)
    assert text_of(block).replace("- ", "").split()[-1] == "it."
    wide = set_text("Unbreakable", 0, 0, 8, 50, TextStyle(size=12, language=""))
    assert wide.excess_width == pytest.approx(
        text_width("Unbreakable", TextStyle(size=12)) - 8, abs=0.01
    )


def test_missing_glyphs_and_unknown_icons_are_reported_once():
    block = set_text("☃ and {nobody} ☃ {nobody} *☃*", 0, 0, 50, 50, STYLE, icons)
    assert block.missing == [("spectral-regular", "☃"), ("spectral-bold", "☃")]
    assert block.unknown_icons == ["nobody"]


def test_numbers_are_not_parted_from_their_units():
    for width in range(14, 40):
        block = set_text("The army marches 12 mm to 3 {hit} here", 0, 0, width, 90, STYLE, icons)
        assert not any(line[-1].text.endswith(("12", "to 3", " 3")) for line in lines(block)[:-1])


def test_icons_stand_on_the_line_and_scale_with_the_type():
    for size in (6.0, 12.0):
        block = set_text("Take {reroll} now", 0, 0, 80, 20, TextStyle(size=size, icon=1.0), icons)
        (use,) = [item for item in block.items if isinstance(item, Use)]
        first, last = lines(block)[0]
        assert use.h == pytest.approx(size * MM_PER_PT)
        middle = use.y + use.h / 2
        cap = fonts.font("spectral-regular").cap_height * size * MM_PER_PT
        assert middle == pytest.approx(first.y - cap / 2)
        assert right(first) < use.x and use.x + use.w < last.x
        assert block.symbols == {"icon-reroll-#000000": DISC}


def test_figures_are_centred_by_their_own_height():
    block = set_text("8", 0, 0, 10, 10, TextStyle(size=16, align="middle", valign="middle"))
    (run,) = block.items
    cap = fonts.font(run.font).cap_height * 16 * MM_PER_PT
    assert run.y - cap / 2 == pytest.approx(5)


def test_vertical_places():
    top = set_text("dp", 0, 10, 20, 20, TextStyle(size=10))
    bottom = set_text("dp", 0, 10, 20, 20, TextStyle(size=10, valign="bottom"))
    face = fonts.font("spectral-regular")
    em = 10 * MM_PER_PT
    assert top.items[0].y == pytest.approx(10 + face.rise * em)
    assert bottom.items[0].y == pytest.approx(30 - face.drop * em)


def test_small_capitals_are_capitals_set_smaller():
    block = set_text("Ath Yenni", 0, 0, 60, 10, TextStyle(size=10, caps="small"))
    assert "".join(run.text for run in block.items).replace(" ", "") == "ATHYENNI"
    assert {round(run.size, 2) for run in block.items} == {8.0, 10.0}


def test_ragged_text_is_hyphenated_only_when_it_would_not_fit():
    saved = 0
    for width in range(24, 50):
        loose = set_text(PROSE, 0, 0, width, 100, TextStyle(size=9))
        assert not any(line[-1].text.endswith("-") for line in lines(loose))
        tight = set_text(PROSE, 0, 0, width, loose.height - 1, TextStyle(size=9))
        if tight.fits:
            saved += 1
            assert len(lines(tight)) < len(lines(loose))
            assert any(line[-1].text.endswith("-") for line in lines(tight))
    assert saved > 2


def test_names_are_not_hyphenated_while_they_fit_a_line():
    name = "Moudjahidine"
    for width in (24, 30, 40):
        block = set_text(f"One of the {name} of the village", 0, 0, width, 90, TextStyle(size=8))
        assert any(name in run.text for line in lines(block) for run in line)


def test_balanced_titles_have_even_lines():
    title = "A long road goes over the pass"
    block = set_text(title, 0, 0, 45, 20, TextStyle(size=12, align="middle"))
    widths = [right(line[-1]) - line[0].x for line in lines(block)]
    assert len(widths) == 2
    assert min(widths) / max(widths) > 0.75


def test_lists_hang_behind_their_markers():
    block = set_text(
        "- one thing that is long enough to wrap\n- two", 0, 0, 30, 60, TextStyle(size=9)
    )
    markers = [item for item in block.items if item.text == "•"]
    rest = [item for item in block.items if item.text != "•"]
    assert [marker.x for marker in markers] == [0, 0]
    assert len({round(run.x, 3) for run in rest}) == 1
    assert rest[0].x > right(markers[0])


def test_the_same_text_is_set_the_same_way_twice():
    assert set_text(PROSE, 0, 0, 44, 30, STYLE, icons) == set_text(
        PROSE, 0, 0, 44, 30, STYLE, icons
    )
