"""Inline markup: what is bold, what is an icon, where lines may break."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.markup import BOLD, ITALIC, parse, plain


def boxes(text):
    """All boxes of a text as words, `_` for a space before, icons in braces, NBSP as ~."""
    found = []
    for paragraph in parse(text):
        for line in paragraph.lines:
            for box in line:
                words = "".join(f"{{{p.icon}}}" if p.icon else p.text for p in box.pieces)
                found.append(("_" if box.space else "") + words.replace("\u00a0", "~"))
    return found


def styles(text):
    return [
        (p.text, p.style)
        for para in parse(text)
        for line in para.lines
        for box in line
        for p in box.pieces
    ]


def test_bold_and_italic_nest():
    assert styles("a *b _c_* d") == [("a", 0), ("b", BOLD), ("c", BOLD | ITALIC), ("d", 0)]


@pytest.mark.parametrize(
    "text", ["old_woman", "2*3", "a * b", "*open", "_open", "5 * 4 * 3", "snake_case_name"]
)
def test_signs_inside_words_or_alone_are_ordinary(text):
    assert all(style == 0 for _, style in styles(text))
    assert plain(text) == text


def test_escapes_give_the_sign_itself():
    assert plain(r"\*x\* \{no icon\} \_y\_") == "*x* {no icon} _y_"
    assert all(style == 0 for _, style in styles(r"\*x\*"))


def test_icons_have_a_name_and_perhaps_a_colour():
    (piece,) = parse("{defence:red}")[0].lines[0][0].pieces
    assert (piece.icon, piece.colour) == ("defence", "red")
    assert boxes("take {reroll}, then") == ["take", "_{reroll},", "_then"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Move 12 mm now", ["Move", "_12~mm", "_now"]),
        ("gain 1 {reroll} here", ["gain", "_1~{reroll}", "_here"]),
        ("Army 2 moves", ["Army~2", "_moves"]),
        ("Place 1 {hit} there", ["Place", "_1~{hit}", "_there"]),
        ("a 2 + 3 villages", ["a", "_2~+~3", "_villages"]),
        ("villages 3 and", ["villages", "_3~and"]),
        ("12 villages", ["12", "_villages"]),
        ("two-card hand", ["two-", "card", "_hand"]),
        ("now—then", ["now—", "then"]),
    ],
)
def test_what_stays_together(text, expected):
    assert boxes(text) == expected


def test_paragraphs_lists_and_forced_breaks():
    found = parse("One\ntwo\n\n- first\n- second\n  goes on\n12. twelfth")
    assert [p.marker for p in found] == ["", "•", "•", "12."]
    assert [len(p.lines) for p in found] == [2, 1, 2, 1]


@given(st.text(alphabet="ab *_{}\\\n-1.:é", max_size=60))
def test_any_text_parses_and_loses_no_letter(text):
    letters = [c for c in text if c in "abé"]
    kept = [
        c for p in parse(text) for line in p.lines for box in line for c in box.text + icons(box)
    ]
    assert [c for c in kept if c in "abé"] == letters or "{" in text


def icons(box):
    return "".join(p.icon + p.colour for p in box.pieces)
