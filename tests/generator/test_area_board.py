"""Boards of areas: cells from seeds, contacts against links, rooms, tracks, stacks and their markers."""

from itertools import combinations

import pytest
from shapely.geometry import box
from shapely.ops import unary_union

from generator.board import board_anchors, board_findings, board_overlay, board_scene
from generator.board.cells import area_cells, common_edges, wandering
from generator.faces import face_findings
from generator.scene import Group, Rect, TextRun, Use, walk
from rules.content import ContentError

from .tiny import GAME, tiny

FRAME = box(0, 0, 100, 60)
SEEDS = {"west": [(20, 30)], "middle": [(50, 30)], "east": [(80, 30)]}

AREA_GAME = GAME.replace(
    "collections:",
    """collections:
      outlines: {label: Outlines, fields: {kind: str, points: {type: list, of: {type: point}}}}
      provinces: {label: Provinces, fields: {name: str, colour: str}}
      panels:
        label: Panels
        fields: {at: point, size: point, cells: {type: map, of: {type: any}}}
      spaces:
        fields: {seeds: {type: list, of: {type: point}}, province: str}""",
)
MAP = """
    provenance: rulebook
    provinces: [{id: p, name: P, colour: "#a3262a"}, {id: q, name: Q, colour: "#2b3a67"}]
    outlines: [{id: coast, kind: coast, points: [[-5, 20], [60, 24], [120, 20], [205, 22]]}]
    spaces:
      - {id: one, name: One, kind: land, province: p, at: [30, 60]}
      - {id: two, name: Two, kind: land, province: p, at: [90, 60]}
      - {id: three, name: Three, kind: land, province: q, at: [150, 60]}
      - {id: town, name: Town, kind: town, province: p, at: [90, 100]}
      - {id: isle, name: Isle, kind: land, at: [180, 10], off_map: true}
    links: LINKS
    panels:
      - {id: turn, name: Turn, at: [10, 120], size: [60, 20],
         cells: {from: 1, to: 4, last: 6, at: [0, 5], size: [15, 15], columns: 4}}
"""
LINKS = ("one-two", "two-three", "two-town")
THEME = """
    faces:
      spaces: {front: plate}
      panels: {front: strip}
      units: {piece: base_piece, piece_back: base_facedown}
    board:
      margin: 2
      spaces:
        default: {shape: square, label: "", room: [1, 1, 8, 8], from_top: true, heading: 2,
                  rooms: {a: [10, 0, 10, 10], b: [20, 0, 10, 10]}}
        town: {inset: 1}
      areas: {outlines: outlines, groups: provinces, group: province, ribbon: 2, name: label}
      links: {default: {width: 0, casing_width: 0}}
      boxes: {collection: panels}
      pieces: {size: 9, smallest: 2, alike: 6, riders: {named: true}}
"""
PLATE = """
    title: "{{ record.name }}"
    size: [30, 10]
    elements: [{rect: [0, 0, w, h], fill: paper}]
"""
STRIP = """
    title: "{{ record.name }}"
    size: "{{ record.size }}"
    elements: [{rect: [0, 0, w, h], fill: paper}]
"""


def game(folder, links=LINKS, **layouts):
    pairs = [link.split("-") for link in links]
    listed = [f"{{id: {a}_{b}, from: {a}, to: {b}}}" for a, b in pairs]
    content = MAP.replace("LINKS", "[" + ", ".join(listed) + "]")
    return tiny(
        folder,
        {"theme": THEME, "plate": PLATE, "strip": STRIP, **layouts},
        game=AREA_GAME,
        map=content,
    )


def piece(id, at="one:a", kind="cube", **more):
    return {"id": id, "kind": kind, "at": at, "count": 1, "label": id, **more}


def groups(scene, css):
    return [g for g in walk(scene.children) if isinstance(g, Group) and css in g.css.split()]


# geometry


def test_cells_share_out_the_board_without_gaps_or_overlaps():
    cells, pieces = area_cells(SEEDS, {}, [], FRAME, 0)
    assert sum(cell.area for cell in cells.values()) == pytest.approx(FRAME.area)
    assert all(a.intersection(b).area < 1e-6 for a, b in combinations(cells.values(), 2))
    assert cells["west"].symmetric_difference(box(0, 0, 35, 60)).area < 0.1
    assert set(pieces.values()) == {0}


def test_outlines_cut_the_board_and_pieces_without_areas_are_no_land():
    cells, pieces = area_cells(SEEDS, {}, [[(-1, 10), (101, 10)], [(65, -1), (65, 61)]], FRAME, 0)
    assert unary_union(list(cells.values())).bounds[1] == pytest.approx(10)
    assert pieces["west"] == pieces["middle"] != pieces["east"]
    assert cells["east"].bounds[0] == pytest.approx(65)
    assert ("middle", "east") in common_edges(cells)  # a border is an edge of both


def test_an_inset_is_cut_out_of_the_cells_around_it():
    town = box(40, 20, 60, 40)
    cells, _ = area_cells({**SEEDS, "town": [(50, 30)]}, {"town": town}, [], FRAME, 0)
    assert cells["town"].symmetric_difference(town).area < 0.1
    assert cells["middle"].intersection(town).area < 1e-6
    assert set(common_edges(cells)) >= {("middle", "town"), ("west", "middle")}


def test_an_area_whose_seed_lies_off_the_board_has_no_cell():
    cells, _ = area_cells({**SEEDS, "lost": [(500, 30)]}, {}, [], FRAME, 0)
    assert set(cells) == set(SEEDS)


def test_edges_wander_together_and_stay_where_the_frame_is():
    cells, _ = area_cells(SEEDS, {}, [], FRAME, 0)
    moved = wandering(cells, FRAME, 1.0, 12.0)
    assert set(common_edges(moved)) == set(common_edges(cells))
    union = unary_union(list(moved.values()))
    assert union.area == pytest.approx(FRAME.area, abs=0.05)
    edge = common_edges(moved)["west", "middle"]
    assert 0.3 < edge.hausdorff_distance(common_edges(cells)["west", "middle"]) <= 1.5
    assert moved == wandering(cells, FRAME, 1.0, 12.0)


# the drawn board


def test_drawn_contact_as_linked_is_no_finding(tmp_path):
    content = game(tmp_path)
    assert [f for f in board_findings(content) if f.code == "BOARD_CONTACT"] == []


def test_contact_without_a_link_and_links_without_contact_are_findings(tmp_path):
    content = game(tmp_path, links=("one-three", "two-three"))
    found = " ".join(str(f) for f in board_findings(content) if f.code == "BOARD_CONTACT")
    assert "spaces.one: linked with three, but they share only 0.0 mm of edge" in found
    assert "spaces.one: touches two for" in found and "but no link joins them" in found
    assert "map.yaml:" in found


def test_rooms_and_cells_are_anchors(tmp_path):
    anchors = board_anchors(game(tmp_path))
    assert anchors["one"] == (30, 60)
    assert anchors["one:a"] == (30, 60) and anchors["one:b"] == (40, 60)
    assert anchors["isle:a"] == (180, 10)
    assert anchors["turn:1"] == (17.5, 132.5)
    assert anchors["turn:5"] == anchors["turn:1"] and anchors["turn:6"] == anchors["turn:2"]
    assert "turn:7" not in anchors and "turn" not in anchors


def test_markers_past_the_end_of_a_track_lie_with_their_back_up(tmp_path):
    content = game(tmp_path)
    faces = {}
    for at in ("turn:1", "turn:5"):
        scene = board_overlay(content, [piece("m", at)])
        faces[at] = set(scene.symbols)
    assert faces["turn:1"] != faces["turn:5"]


def test_an_area_may_be_chosen_on_all_of_its_ground(tmp_path):
    content = game(tmp_path)
    control = {"anchor": "two", "option": "two", "label": "Two"}
    (ring,) = groups(board_overlay(content, [], [control]), "choice")
    points = [step[1:] for step in ring.children[0].data if step[0] in "ML"]
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    assert wide > 40  # the drawing is 30 mm wide


def test_pieces_alike_stand_as_one_where_they_would_be_too_small(tmp_path):
    content = game(tmp_path)
    few = board_overlay(content, [piece("x"), piece("y", kind="disc")])
    assert len(groups(few, "piece")) == 2
    many = board_overlay(content, [piece(f"c{k}") for k in range(3)] + [piece("y", kind="disc")])
    stacks = groups(many, "piece")
    assert [g.id for g in stacks] == ["piece-c0", "piece-y"]
    assert stacks[0].data == {"pieces": "c0 c1 c2"} and stacks[0].label == "c0, c1, c2"
    assert [t.text for t in walk(stacks[0].children) if isinstance(t, TextRun)] == ["3"]


def test_a_named_marker_rides_on_its_own_piece_and_parts_it_from_the_others(tmp_path):
    content = game(tmp_path)
    view = [piece("c0"), piece("c1"), piece("c2"), piece("c1.mark", kind="disc")]
    stacks = groups(board_overlay(content, view), "piece")
    assert [g.id for g in stacks] == ["piece-c0", "piece-c1", "piece-c1.mark"]
    assert stacks[0].data == {"pieces": "c0 c2"}


STRIPS = (
    ("units: {piece: base_piece,", "units: {strip: slip, sign: dot, piece: base_piece,"),
    ("riders: {named: true}", "riders: {named: true}, strip: {ratio: 2.5, smallest: 2}"),
)
SLIP = """
    title: "{{ record.name }}"
    size: [20, 8]
    elements: [{rect: [0, 0, w, h], fill: paper}]
"""
DOT = """
    title: "{{ record.name }}"
    size: [4, 4]
    elements: [{circle: [2, 2, 2], fill: paper}]
"""


def striped_theme():
    theme = THEME
    for usual, other in STRIPS:
        assert usual in theme
        theme = theme.replace(usual, other)
    return theme


def striped(folder, theme="", slip=SLIP):
    return game(folder, theme=theme or striped_theme(), slip=slip, dot=DOT)


def boxes(scene, id):
    """(x, y, width, height) mm of the faces in the drawn piece."""
    (group,) = [g for g in groups(scene, "piece") if g.id == f"piece-{id}"]
    return [(u.x, u.y, u.w, u.h) for u in walk(group.children) if isinstance(u, Use)]


def test_pieces_that_would_be_small_stand_as_strips_one_below_the_other(tmp_path):
    content = striped(tmp_path)
    alone = board_overlay(content, [piece("x")])
    assert boxes(alone, "x")[0][2:] == pytest.approx((7.4, 7.4))
    kinds = [piece("x"), piece("y", kind="disc"), piece("z", kind="disc")]
    drawn = board_overlay(content, kinds)
    (x, y, wide, high), (_, below, *_) = boxes(drawn, "x")[0], boxes(drawn, "y")[0]
    assert (wide, high) == pytest.approx((8.5, 3.4)) and below == pytest.approx(y + 3.4 + 0.6)
    stack = next(g for g in groups(drawn, "piece") if g.id == "piece-y")
    number = next(t for t in walk(stack.children) if isinstance(t, TextRun))
    assert stack.data == {"pieces": "y z"} and number.text == "2"
    assert x < number.x < x + 3.4, "on the left end, off what is compared"


def test_what_lies_on_a_strip_stands_at_its_right_end_as_its_sign(tmp_path):
    view = [piece("x"), piece("y", kind="disc"), piece("y.mark", kind="disc")]
    drawn = board_overlay(striped(tmp_path), view)
    ((x, y, wide, high),) = boxes(drawn, "y")
    assert boxes(drawn, "y.mark") == [pytest.approx((x + wide, y, high, high))]
    assert wide + high == pytest.approx(9), "both within the room"


def test_a_sign_stands_on_the_corner_of_a_piece_with_room(tmp_path):
    drawn = board_overlay(
        striped(tmp_path), [piece("y", kind="disc"), piece("y.mark", kind="disc")]
    )
    ((x, y, wide, _),) = boxes(drawn, "y")
    ((left, top, size, _),) = boxes(drawn, "y.mark")
    assert size == pytest.approx(wide * 0.6) and left + size > x + wide and top < y


def test_the_board_is_the_same_whenever_it_is_drawn(tmp_path):
    from generator.paint.svg import svg_file

    one, two = (game(tmp_path / name) for name in "ab")
    assert svg_file(board_scene(one)) == svg_file(board_scene(two))


@pytest.mark.parametrize("count", [2, 12])
def test_the_number_of_a_strip_stands_within_its_left_end(tmp_path, count):
    view = [piece("x"), *(piece(f"y{k}", kind="disc") for k in range(count))]
    drawn = board_overlay(striped(tmp_path), view)
    ((x, y, _, high),) = boxes(drawn, "y0")
    plate = plate_of(drawn, "y0")
    edge = plate.paint.stroke_width / 2
    assert x < plate.x - edge and plate.x + plate.w + edge < x + high
    assert y < plate.y - edge and plate.y + plate.h + edge < y + high


def plate_of(scene, id):
    """The disc of the number on a stack."""
    (stack,) = [g for g in groups(scene, "piece") if g.id == f"piece-{id}"]
    return next(item for item in walk(stack.children) if isinstance(item, Rect))


def test_numbers_and_signs_are_as_large_and_as_far_out_as_the_theme_says(tmp_path):
    usual = "riders: {named: true}"
    assert usual in THEME
    theme = THEME.replace(usual, "number_r: 0.1, riders: {named: true, share: 0.4, out: [0, 0.1]}")
    view = [piece("x"), piece("x.mark", kind="disc"), *(piece(f"c{k}", count=2) for k in range(1))]
    drawn = board_overlay(game(tmp_path, theme=theme), view)
    ((x, y, wide, _),) = boxes(drawn, "x")
    assert boxes(drawn, "x.mark") == [pytest.approx((x + 0.6 * wide, y - 0.04 * wide, 0.4 * wide, 0.4 * wide))]
    assert plate_of(drawn, "c0").h == pytest.approx(0.2 * wide)


@pytest.mark.parametrize(
    ("usual", "wrong", "said"),
    [
        ("alike: 6", "alike: 6, number_r: 0", "board.pieces.number_r: should be over 0, not 0"),
        ("named: true}", "named: true, out: [1]}", "board.pieces.riders.out: should be 2 numbers, not [1]"),
        ("ratio: 2.5", "ratio: -1", "board.pieces.strip.ratio: should not be below 0, not -1"),
        ("ratio: 2.5", "ratio: wide", "board.pieces.strip.ratio: should be a number, not 'wide'"),
        (
            "ratio: 2.5, smallest: 2",
            "ratio: 2.5, size: 0",
            "board.pieces.strip.size: should be over 0, not 0",
        ),
        (
            "{ratio: 2.5, smallest: 2}",
            "yes",
            "board.pieces.strip: should be a map of settings, not",
        ),
        (
            "alike: 6",
            "alike: 6, number_at: [1]",
            "board.pieces.number_at: should be 2 numbers, not [1]",
        ),
        ("alike: 6", "alike: 6, number: mumber", "no installed font has the key 'mumber'"),
        ("margin: 2", "margin: 2\n      choice: {colour: rad}", "the theme has no colour 'rad'"),
    ],
)
def test_settings_that_no_piece_can_be_drawn_with_are_found_before_one_stands_there(
    tmp_path, usual, wrong, said
):
    assert usual in striped_theme()
    content = striped(tmp_path, striped_theme().replace(usual, wrong))
    assert any(said in finding.message for finding in board_findings(content))
    with pytest.raises(ContentError):
        board_overlay(content, [piece("x"), piece("y", kind="disc")])


def test_a_strip_without_a_size_is_a_finding(tmp_path):
    content = striped(tmp_path, slip=SLIP.replace("[20, 8]", "[20, 0]"))
    assert any(
        "both over 0, not [20.0, 0.0]" in finding.message for finding in face_findings(content)
    )
    with pytest.raises(ContentError):
        board_overlay(content, [piece("x"), piece("y", kind="disc")])
