"""What is wrong with faces, layouts and themes is a finding with a place, never a traceback; themes and variants."""

import pytest

from generator.faces import face, face_findings, face_key, face_scene, studio
from generator.scene import Circle, Path, Rect, Use, walk
from rules.content import ContentError

from .face_tools import codes, draw, runs, texts
from .tiny import CARDS, tiny


def test_what_a_text_lacks_is_told_at_the_records_own_field(tmp_path):
    cards = CARDS.replace("Take 1 {reroll}.", "Take ☃ and {rerol} " + "and so on " * 60)
    content = tiny(
        tmp_path,
        {
            "one": 'size: [60, 80]\nelements: [{id: rules, text: "{{ record.text }}", at: [0, 0, 60, 30]}]'
        },
        cards=cards,
    )
    found = face(content, "cards", "man", layout="one")
    assert codes(found) == ["TEXT_OVERFLOW", "GLYPH_MISSING", "UNKNOWN_ICON"]
    overflow, glyph, icon = found.findings
    assert overflow.path.endswith("cards.yaml") and overflow.line == 4
    assert "rules: the text is" in overflow.message and "mm too high at 7.5 pt" in overflow.message
    assert "U+2603" in glyph.message and "spectral-regular" in glyph.message
    assert "did you mean 'reroll'" in icon.message
    assert "faces/one.yaml:2" in icon.message
    assert texts(found.scene)[-1].endswith("on")  # nothing is cut


@pytest.mark.parametrize(
    "elements, code, said",
    [
        ("  - {text: x, at: [0, 0, 9, 9], colour: red}", "UNKNOWN_FIELD", "'colour'"),
        ("  - {text: x, rect: [0, 0, 1, 1]}", "BAD_FACE", "both 'text' and 'rect'"),
        ("  - {at: [0, 0, 9, 9]}", "BAD_FACE", "no kind"),
        ("  - {repeat: [], at: [0, 0, 9, 9]}", "BAD_FACE", "needs `over`"),
        ("  - {text: '{{ record.name', at: [0, 0, 9, 9]}", "BAD_FACE", "no template"),
        ("  - {text: x, at: [0, 0, 9, 9], when: 'a b'}", "BAD_FACE", "no expression"),
        ("  - just words", "BAD_FACE", "an element is a map"),
        ("  - {text: x, at: [0, 0, 9, 9]", "YAML_SYNTAX", ""),
    ],
)
def test_a_layout_that_cannot_be_used_raises_with_its_place(tmp_path, elements, code, said):
    with pytest.raises(ContentError) as caught:
        draw(tmp_path, elements)
    (finding,) = caught.value.findings
    assert finding.code == code and said in finding.message
    assert finding.path.endswith("one.yaml") and finding.line >= 3


@pytest.mark.parametrize(
    "element, code, said",
    [
        ("{rect: [0, 0, 9, 9], fill: reddish}", "BAD_FACE", "no colour 'reddish'"),
        ("{rect: [0, 0, 9], fill: ink}", "BAD_FACE", "[x, y, w, h]"),
        ("{rect: [0, 0, 9, '{{ record.name }}'], fill: ink}", "BAD_FACE", "a number is expected"),
        ("{text: x, at: [0, 0, 9, 9], style: bdy}", "BAD_FACE", "did you mean 'body'"),
        ("{text: x, at: [0, 0, 9, 9], font: sans}", "BAD_FACE", "no installed font"),
        ("{text: x, at: [0, 0, 9, 9], align: centre}", "BAD_FACE", "align is one of"),
        ("{pattern: chevron, at: [0, 0, 9, 9]}", "UNKNOWN_PATTERN", "chevron"),
        ("{pattern: chevrons, at: [0, 0, 9, 9], with: {colr: ink}}", "BAD_FACE", "colr"),
        ("{icon: moudja, at: [0, 0, 9, 9]}", "UNKNOWN_ICON", "moudja"),
        ("{part: nothing, at: [0, 0, 9, 9]}", "BAD_FACE", "no part 'nothing'"),
        ("{row: [], over: 5000, at: [0, 0, 9, 9]}", "BAD_FACE", "more than 1000"),
        ("{path: 'Q1', at: [0, 0, 9, 9]}", "BAD_FACE", ""),
        ("{face: nobody, at: [0, 0, 9, 9]}", "BAD_FACE", "nobody"),
    ],
)
def test_an_element_that_cannot_be_drawn_is_a_finding(tmp_path, element, code, said):
    found = draw(tmp_path, f"  - {element}\n  - {{text: still, at: [0, 20, 60, 9]}}")
    (finding,) = found.findings
    assert finding.code == code and said in finding.message
    assert texts(found.scene) == ["still"]


def test_words_that_fail_are_a_finding_of_the_face(tmp_path):
    words = 'text: {greeting: "Hail {{ nobody.name }}"}'
    layout = """size: [60, 80]
elements:
  - {text: "{{ say('greeting') }}", at: [0, 0, 60, 9]}
  - {rect: [0, 0, 9, 9], fill: ink, when: "say('absent')"}
"""
    content = tiny(tmp_path, {"one": layout}, words=f"provenance: rulebook\n{words}\n")
    found = face(content, "cards", "man", layout="one")
    assert codes(found) == ["BAD_FACE", "BAD_FACE"]
    assert "'nobody' is undefined" in found.findings[0].message
    assert "no text 'absent'" in found.findings[1].message


def test_layouts_that_extend_nothing_or_each_other(tmp_path):
    content = tiny(
        tmp_path,
        {"a": "extends: b\nsize: [1, 1]", "b": "extends: a", "c": "extends: nowhere\nsize: [1, 1]",
         "d": "extends: ../elsewhere\nsize: [1, 1]"},
    )
    folder = studio(content).files.folders[0]
    (folder.parent / "elsewhere.yaml").write_text("size: [1, 1]\nelements: []\n")
    for name, said in (
        ("a", "circle"),
        ("c", "does not exist"),
        ("d", "does not exist"),
        ("zzz", "no layout is called 'zzz'"),
        ("../elsewhere", "no layout is called '../elsewhere'"),
    ):
        with pytest.raises(ContentError, match=said):
            face_scene(content, "cards", "man", layout=name)


# themes


def test_a_games_theme_extends_the_general_one(tmp_path):
    content = tiny(
        tmp_path,
        {
            "theme": """
                colours: {accent: "#112233", mine: accent}
                text: {title: {size: 20}}
                faces: {cards: {front: "face_{{ record.id }}"}}
            """,
            "face_man": "size: [9, 9]\nelements: [{rect: [0, 0, 9, 9], fill: mine, stroke: line}]",
            "face_woman": 'size: [60, 40]\nelements: [{text: "{{ record.name }}", at: [0, 0, 60, 20], style: title}]',
        },
    )
    (rect,) = face_scene(content, "cards", "man").children
    assert (rect.paint.fill, rect.paint.stroke) == ("#112233", "#b9afa1")
    (run,) = runs(face_scene(content, "cards", "woman"))
    assert (run.size, run.font) == (20, "spectral-bold")


@pytest.mark.parametrize(
    "theme, said",
    [
        ("colours: {a: b, b: a}", "neither #rrggbb nor another name"),
        ('colours: {a: "#12"}', "#rrggbb"),
        ("fonts: {title: spectral-blod}", "did you mean 'spectral-bold'"),
        ("text: {body: {sise: 9}}", "did you mean 'size'"),
        ("text: {body: {size: big}}", "size is a number"),
        ("colors: {}", "did you mean 'colours'"),
    ],
)
def test_a_theme_that_cannot_be_used_is_one_clear_finding(tmp_path, theme, said):
    content = tiny(tmp_path, {"theme": theme})
    (finding,) = face_findings(content)
    assert said in finding.message and finding.path.endswith("theme.yaml") and finding.line == 1


def test_a_game_without_layouts_has_faces_and_no_findings(tmp_path):
    content = tiny(tmp_path)
    assert face_findings(content) == []
    assert {"Man", "Take 1"} <= set(texts(face_scene(content, "cards", "man")))
    assert texts(face_scene(content, "cards", "man", "back")) == ["Tiny"]
    assert texts(face_scene(content, "units", "cube")) == ["Cube"]


def test_low_ink_draws_lines_on_white(tmp_path):
    content = tiny(tmp_path)
    full, low = (face_scene(content, "units", "cube", variant=v) for v in (None, "low_ink"))
    filled = [i.paint for i in walk(low.children) if isinstance(i, Rect | Circle | Path)]
    assert all(paint.fill in (None, "#ffffff") for paint in filled)
    assert any(i.paint.fill == "#a3262a" for i in walk(full.children) if isinstance(i, Rect))
    assert all(run.fill != "#ffffff" for run in runs(low)) and texts(low) == texts(full)
    uses = [item.symbol for item in walk(low.children) if isinstance(item, Use)]
    assert uses and all(low.symbols[key].children[0].paint.stroke for key in uses)
    with pytest.raises(ContentError, match="no variant 'low_inc'"):
        face_scene(content, "units", "cube", variant="low_inc")


def test_faces_are_drawn_once_and_keyed_apart(tmp_path):
    content = tiny(tmp_path)
    assert face_scene(content, "cards", "man") is face_scene(content, "cards", "man")
    keys = {
        face_key(content, "cards", id, side, variant=variant)
        for id in ("man", "woman") for side in ("front", "back") for variant in (None, "low_ink")
    }  # fmt: skip
    assert len(keys) == 8
    with pytest.raises(KeyError, match="did you mean 'woman'"):
        face_scene(content, "cards", "womna")
