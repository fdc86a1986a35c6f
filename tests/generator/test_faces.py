"""Face layouts: inheritance, expressions, flows, and each kind of element."""

import pytest

from generator.faces import face, face_key, face_scene
from generator.scene import Circle, Group, Path, Rect, TextRun, Use

from .face_tools import codes, draw, rects, runs, texts
from .tiny import tiny

BASE = """
    size: [60, 80]
    bleed: 3
    safe: 3
    elements:
      - {id: ground, rect: [0, 0, w, h], fill: paper, bleed: true}
      - {id: name, text: "{{ record.name }}", at: [5, 5, w - 10, 8], style: title}
"""


# layouts


def test_a_layout_overrides_removes_inserts_and_appends(tmp_path):
    content = tiny(
        tmp_path,
        {
            "base_x": BASE,
            "card_x": """
                extends: base_x
                size: [40, 50]
                elements:
                  - {id: name, fill: accent, at: [1, 1, 30, 8]}
                  - {id: last, text: last, at: [5, 30, 30, 8]}
                  - {id: under, rect: [1, 2, 3, 4], fill: ink, before: name}
            """,
            "bare_x": """
                extends: card_x
                elements: [{id: ground, remove: true}, {id: name, rect: [9, 9, 2, 2], fill: ink}]
            """,
        },
    )
    scene = face_scene(content, "cards", "man", layout="card_x")
    assert (scene.width, scene.height, scene.bleed) == (40, 50, 3)
    assert texts(scene) == ["Man", "last"]
    assert rects(scene) == [(-3, -3, 46, 56), (1, 2, 3, 4)]
    assert isinstance(scene.children[1], Rect) and isinstance(scene.children[2], TextRun)
    assert runs(scene)[0].fill == "#8a2f2b"  # the general theme's accent
    bare = face_scene(content, "cards", "man", layout="bare_x")
    assert texts(bare) == ["last"] and rects(bare) == [(1, 2, 3, 4), (9, 9, 2, 2)]


def test_elements_inside_groups_can_be_overridden(tmp_path):
    content = tiny(
        tmp_path,
        {
            "base_x": """
                size: [60, 80]
                elements: [{group: [{id: inner, rect: [0, 0, 1, 1], fill: ink}], at: [10, 10, 20, 20]}]
            """,
            "card_x": "extends: base_x\nelements: [{id: inner, fill: accent}]",
        },
    )
    (group,) = face_scene(content, "cards", "man", layout="card_x").children
    assert group.children[0].paint.fill == "#8a2f2b"
    (group,) = face_scene(content, "cards", "man", layout="base_x").children
    assert group.children[0].paint.fill == "#1f1c1a"


def test_bleed_runs_over_the_edges_that_a_rect_touches(tmp_path):
    layout = """
        size: [60, 80]
        bleed: 3
        elements:
          - {rect: [0, 0, 60, 10], fill: ink, bleed: true}
          - {rect: [50, 20, 10, 10], fill: ink, bleed: true}
          - {rect: [5, 5, 10, 10], fill: ink, bleed: true}
    """
    scene = face_scene(tiny(tmp_path, {"one": layout}), "cards", "man", layout="one")
    assert rects(scene) == [(-3, -3, 66, 13), (50, 20, 13, 10), (5, 5, 10, 10)]


# expressions


def test_expressions_keep_their_type_and_reach_records_and_theme(tmp_path):
    found = draw(
        tmp_path,
        """
  - {text: "{{ record.cost.coin + 1 }} of {{ ref('cards', 'woman').name }}", at: [0, 0, 60, 10]}
  - repeat: [{text: "{{ index }}{{ tag }}", at: [0, 0, 9, 9]}]
    over: record.tags
    as: tag
    at: [0, 20, 9, 9]
    step: [10, 0]
  - {rect: "{{ [1, 2, record.cost.coin, 4] }}", fill: "{{ mix('#000000', '#ffffff', 0.5) }}"}
  - {text: yes, at: [0, 60, 60, 9], when: "record.cost and not record.tags[5:]"}
  - {text: no, at: [0, 60, 60, 9], when: record.tags == 4}
""",
    )
    assert found.findings == []
    assert texts(found.scene) == ["4 of Woman", "0a", "1b", "2c", "yes"]
    (rect,) = [item for item in found.scene.children if isinstance(item, Rect)]
    assert (rect.w, rect.paint.fill) == (3, "#808080")


def test_let_names_may_stand_in_any_order_and_be_overridden(tmp_path):
    content = tiny(
        tmp_path,
        {
            "base_x": 'size: [60, 80]\nlet: {title: "{{ who }}!", who: "{{ record.name }}"}\n'
            'elements: [{text: "{{ title }}", at: [0, 0, 60, 9]}]',
            "card_x": 'extends: base_x\nlet: {other: "{{ record.id }}", who: "{{ other }}"}',
        },
    )
    assert texts(face_scene(content, "cards", "man", layout="base_x")) == ["Man!"]
    assert texts(face_scene(content, "cards", "man", layout="card_x")) == ["man!"]


@pytest.mark.parametrize(
    "expression, said",
    [
        ("record.nothing", "nothing"),
        ("record.name.__class__", "__class__"),
        ("1 / 0", "division by zero"),
        ("nowhere + 1", "'nowhere' is undefined"),
        ("ref('cards', 'mna').name", "did you mean 'man'"),
        ("range(1000000)", "too big"),
    ],
)
def test_a_failing_expression_is_a_finding_at_its_place_and_the_rest_is_drawn(
    tmp_path, expression, said
):
    found = draw(
        tmp_path,
        f"""
  - {{text: "{{{{ {expression} }}}}", at: [0, 0, 60, 9]}}
  - {{text: still here, at: [0, 20, 60, 9]}}
""",
    )
    (finding,) = found.findings
    assert (
        finding.code == "BAD_FACE"
        and said in finding.message
        and "cards.man front" in finding.message
    )
    assert finding.path.endswith("faces/one.yaml") and (finding.line, finding.column) == (4, 12)
    assert texts(found.scene) == ["still here"]


# flows


def test_a_row_aligns_and_spreads_its_children(tmp_path):
    row = """
  - {row: [{rect: [0, 0, 6, 4], fill: ink}], over: 3, at: [10, 10, 40, 10], gap: 2, align: %s, cross: %s}
"""
    expected = {
        ("start", "start"): [(10, 10), (18, 10), (26, 10)],
        ("middle", "middle"): [(19, 13), (27, 13), (35, 13)],
        ("end", "end"): [(28, 16), (36, 16), (44, 16)],
        ("spread", "start"): [(10, 10), (27, 10), (44, 10)],
    }
    for number, (how, places) in enumerate(expected.items()):
        folder = tmp_path / str(number)
        found = draw(folder, row % how)
        assert [box[:2] for box in rects(found.scene)] == [pytest.approx(p) for p in places]


def test_a_row_wraps_and_says_what_does_not_fit(tmp_path):
    found = draw(
        tmp_path / "a",
        "  - {row: [{rect: [0, 0, 6, 4], fill: ink}], over: 5, at: [0, 0, 20, 20], gap: 1, wrap: true, row_gap: 2}",
    )
    assert [box[:2] for box in rects(found.scene)] == [(0, 0), (7, 0), (14, 0), (0, 6), (7, 6)]
    found = draw(
        tmp_path / "b",
        "  - {id: prices, row: [{rect: [0, 0, 6, 4], fill: ink}], over: 5, at: [0, 0, 20, 9], gap: 1}",
    )
    (finding,) = found.findings
    assert (
        finding.code == "TEXT_OVERFLOW" and "prices: the row is 14.0 mm too wide" in finding.message
    )
    assert finding.path.endswith("cards.yaml")  # the record is what is too long


def test_a_stack_gives_texts_the_height_of_their_lines(tmp_path):
    found = draw(
        tmp_path,
        """
  - stack:
      - {text: "One line", style: body}
      - {text: "A longer text that certainly needs two lines in so narrow a column", style: body}
      - {text: "", style: body}
      - {rect: [0, 0, 60, 1], fill: ink}
    at: [0, 0, 60, 40]
    gap: 2
""",
    )
    one, *rest = runs(found.scene)
    assert found.findings == [] and len(rest) == 2
    leading = rest[1].y - rest[0].y
    assert rest[0].y - one.y > leading  # a gap more than a line
    (bar,) = rects(found.scene)
    assert bar[1] > rest[1].y and bar[1] < rest[1].y + 2 + leading


def test_repeat_fills_rows_of_columns(tmp_path):
    found = draw(
        tmp_path,
        "  - {repeat: [{rect: [0, 0, w, h], fill: ink}], over: 5, at: [1, 2, 3, 4], step: [10, 20], columns: 2}",
    )
    assert [(g.dx, g.dy) for g in found.scene.children] == [
        (1, 2),
        (11, 2),
        (1, 22),
        (11, 22),
        (1, 42),
    ]


# other elements


def test_groups_turn_clip_and_give_their_size_to_what_is_inside(tmp_path):
    found = draw(
        tmp_path,
        "  - {group: [{rect: [0, 0, w, h], fill: ink}], at: [5, 6, 20, 10], angle: 90, clip: true, opacity: 0.5}",
    )
    (group,) = found.scene.children
    assert isinstance(group, Group)
    assert (group.dx, group.dy, group.angle, group.opacity) == (5, 6, 90, 0.5)
    assert group.clip is not None and group.children[0].w == 20


def test_parts_are_drawn_where_they_are_asked_for_with_names_of_their_own(tmp_path):
    content = tiny(
        tmp_path,
        {
            "one": """
                size: [60, 80]
                parts:
                  price: [{text: "{{ amount }}", at: [0, 0, w, h]}]
                elements:
                  - {part: price, at: [5, 5, 10, 10], with: {amount: 7}}
                  - {part: price, at: [25, 5, 10, 10], with: {amount: "{{ record.cost.coin }}"}}
            """
        },
    )
    scene = face_scene(content, "cards", "man", layout="one")
    assert texts(scene) == ["7", "3"]
    assert [group.dx for group in scene.children] == [5, 25]


def test_icons_patterns_and_shapes(tmp_path):
    found = draw(
        tmp_path,
        """
  - {icon: "{{ record.icon }}", at: [1, 2, 8, 8], fill: accent}
  - {pattern: chevrons, at: [0, 40, 60, 5], with: {colour: accent}}
  - {circle: [30, 40, 5], stroke: ink}
  - {line: [0, 0, 5, 5, 10, 0], stroke: ink, smooth: true}
  - {path: "M0 0h4v4z", at: [3, 3], fill: ink}
""",
    )
    assert found.findings == []
    kinds = [type(item) for item in found.scene.children]
    assert kinds == [Use, Group, Circle, Path, Path]
    assert found.scene.children[0].symbol in found.scene.symbols
    assert found.scene.children[4].data[0] == ("M", 3, 3)


def test_a_pattern_differs_by_record_and_is_always_the_same(tmp_path):
    content = tiny(
        tmp_path, {"one": "size: [60, 80]\nelements: [{pattern: stipple, at: [0, 0, 60, 20]}]"}
    )
    man, woman = (
        face_scene(content, "cards", id, layout="one").children for id in ("man", "woman")
    )
    assert man != woman
    again = tiny(
        tmp_path / "again",
        {"one": "size: [60, 80]\nelements: [{pattern: stipple, at: [0, 0, 60, 20]}]"},
    )
    assert face_scene(again, "cards", "man", layout="one").children == man


def test_a_face_may_show_another_face_but_not_itself(tmp_path):
    content = tiny(
        tmp_path,
        {
            "outer": "size: [60, 80]\nelements: [{face: woman, layout: inner, at: [5, 5, 30, 40]}]",
            "inner": 'size: [60, 80]\nelements: [{text: "{{ record.name }}", at: [0, 0, 60, 9]}]',
            "loop": 'size: [60, 80]\nelements: [{face: "{{ record.id }}", layout: loop, at: [0, 0, 6, 8]}]',
        },
    )
    scene = face_scene(content, "cards", "man", layout="outer")
    key = face_key(content, "cards", "woman", layout="inner")
    assert scene.children == [Use(key, 5, 5, 30, 40)] and key in scene.symbols
    found = face(content, "cards", "man", layout="loop")
    assert "shows itself" in found.findings[0].message


def test_pictures_come_from_beside_the_layouts_only(tmp_path):
    (tmp_path / "secret.png").write_bytes(b"x")
    found = draw(tmp_path / "game", "  - {image: ../../../secret.png, at: [0, 0, 9, 9]}")
    assert codes(found) == ["BAD_FACE"] and found.scene.children == []
