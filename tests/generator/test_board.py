"""Boards: roads through their stops, exits beside their roads, pieces in their room, controls to press."""

import math
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, box

from generator.board import board_anchors, board_findings, board_overlay, board_scene, has_board
from generator.board.crowd import grid
from generator.board.labels import Label, Obstacles, place_labels
from generator.board.roads import Link, Track, leaving, outside, roads
from generator.board.terrain import region_areas
from generator.paint.svg import svg_page
from generator.scene import Group, Rect, TextRun, Use, walk
from generator.text import TextStyle
from rules.content import ContentError, load_game

from .tiny import GAME, tiny

MAP = """
    provenance: rulebook
    spaces:
      - {id: west, name: West, kind: town, at: [30, 75]}
      - {id: stop, name: A stop, kind: stop, at: [70, 60]}
      - {id: fork, name: The fork, kind: town, at: [110, 75]}
      - {id: north, name: North, kind: town, at: [160, 30], dead_end: true}
      - {id: south, name: South, kind: town, at: [160, 120], dead_end: true}
      - {id: far, name: Far, kind: town, at: [30, 120]}
    links:
      - {id: a, from: west, to: stop}
      - {id: b, from: fork, to: stop}
      - {id: c, from: fork, to: north}
      - {id: d, from: fork, to: south}
      - {id: e, from: west, to: far}
    signs:
      - {id: circle, name: Circle, colour: "#a3262a"}
      - {id: square, name: Square, colour: "#2b3a67"}
    ways:
      - {id: w1, at: fork, to: north, signs: [circle]}
      - {id: w2, at: fork, to: stop, signs: [square, circle]}
"""
THEME = """
    faces: {spaces: {front: base_space}, units: {piece: base_piece}}
    board:
      margin: 5
      exits: {collection: ways, symbols: signs, size: 4}
      pieces: {size: 8, smallest: 4}
"""


@pytest.fixture
def content(tmp_path):
    return tiny(tmp_path, {"theme": THEME}, map=MAP)


@pytest.fixture(scope="module")
def burnoose():
    return load_game("red_burnoose")


def named(scene, id):
    return next(item for item in walk(scene.children) if isinstance(item, Group) and item.id == id)


def piece(at, count=1, id="p", kind="cube"):
    return {"id": id, "kind": kind, "at": at, "count": count, "label": f"{count} {kind}"}


# roads

PLACES = {"a": (0.0, 0.0), "b": (20.0, 10.0), "c": (40.0, 0.0), "d": (40.0, 40.0)}


def test_links_become_roads_that_run_through_stops_and_end_at_junctions():
    links = [
        Link("1", "a", "b", "x"),
        Link("2", "c", "b", "x"),
        Link("3", "c", "d", "x"),
        Link("4", "d", "a", "y"),
    ]
    found = roads(links, PLACES, {"x": 0.1, "y": 0.0})
    chains = {frozenset((road.spaces, road.spaces[::-1])) for road in found}
    # b and c join two links of a kind and are passed; a and d join two kinds and end roads.
    assert chains == {
        frozenset({("a", "b", "c", "d"), ("d", "c", "b", "a")}),
        frozenset({("d", "a"), ("a", "d")}),
    }
    (long,) = [road for road in found if len(road.spaces) == 4]
    for space in long.spaces:
        assert LineString(long.line).distance(Point(PLACES[space])) < 0.05


def test_a_ring_of_links_is_a_road_too():
    links = [Link("1", "a", "b", "x"), Link("2", "b", "c", "x"), Link("3", "c", "a", "x")]
    (ring,) = roads(links, PLACES, {})
    assert len(ring.spaces) == 4 and ring.spaces[0] == ring.spaces[-1]


def test_walking_a_line():
    track = Track([(0, 0), (10, 0), (10, 10)])
    assert track.length == 20
    assert track.at(5) == ((5, 0), 0)
    assert track.at(15) == ((10, 5), 90)
    assert track.at(99)[0] == (10, 10)


def test_leaving_follows_the_road_toward_the_neighbour():
    (road,) = roads([Link("1", "a", "b", "x"), Link("2", "b", "c", "x")], PLACES, {})
    line = leaving(road, "b", "a", PLACES)
    assert line[0] == pytest.approx((20, 10)) and line[-1] == pytest.approx((0, 0))
    assert leaving(road, "b", "c", PLACES)[-1] == pytest.approx((40, 0))
    assert leaving(road, "a", "c", PLACES) is None


def test_the_edge_of_a_drawing_along_a_road():
    line = [(x * 0.1, 0.0) for x in range(200)]
    assert outside(line, 5, 5, square=True) == pytest.approx(5, abs=0.11)
    slope = [(x * 0.1, x * 0.1) for x in range(200)]
    assert outside(slope, 5, 5, square=False) == pytest.approx(5, abs=0.15)
    assert outside(slope, 5, 5, square=True) == pytest.approx(5 * math.sqrt(2), abs=0.15)


# regions and labels


def test_regions_hold_their_places_and_no_others_ground():
    members = {"one": [(20.0, 20.0), (60.0, 20.0)], "two": [(40.0, 60.0)], "three": [(90.0, 25.0)]}
    areas = region_areas(members, 22, box(0, 0, 120, 90))
    for region, places in members.items():
        assert areas[region].geom_type == "Polygon"  # places of a region are bridged
        assert all(areas[region].contains(Point(p)) for p in places)
    names = list(members)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            assert areas[one].intersection(areas[other]).area < 1e-6


def test_a_label_takes_the_free_side_and_names_do_not_lie_on_each_other():
    style = TextStyle(size=9)
    obstacles = Obstacles()
    obstacles.add(box(0, 0, 100, 48), 10)  # everything to the north of the place
    sides = ("n", "s", "e", "w")
    labels = [
        Label("Here", 50, 50, 4, 4, style, sides, 40),
        Label("There", 52, 50, 4, 4, style, sides, 40),
    ]
    place_labels(labels, obstacles, box(0, 0, 100, 100))
    boxes = [box(x, y, x + w, y + h) for x, y, w, h in (label.chosen for label in labels)]
    assert all(shape.intersection(obstacles.shapes[0]).area < 3 for shape in boxes)
    assert boxes[0].intersection(boxes[1]).area == 0
    assert all(label.covered < 3 for label in labels)
    assert [run.text for label in labels for run in label.items()] == ["Here", "There"]


# pieces


@given(st.integers(1, 60), st.floats(5, 60), st.floats(5, 60))
def test_pieces_of_any_number_fit_their_room(count, width, height):
    size, columns, rows = grid(count, width, height, 9.0, 4.0, 0.5)
    assert 0 < size <= 9
    if columns * rows >= count:
        assert columns * size + (columns - 1) * 0.5 <= width + 1e-6
        assert rows * size + (rows - 1) * 0.5 <= height + 1e-6
    else:
        assert size == 4.0


def test_pieces_stand_in_the_middle_of_their_space_with_their_number(content):
    scene = board_overlay(content, [piece("fork", 3), piece("fork", 1, "q", "disc")])
    x, y = board_anchors(content)["fork"]
    uses = [named(scene, f"piece-{id}").children[0] for id in ("p", "q")]
    assert (uses[0].x + uses[1].x + uses[1].w) / 2 == pytest.approx(x)
    assert all(use.y + use.h / 2 == pytest.approx(y) for use in uses)
    group = named(scene, "piece-p")
    assert (group.label, group.role) == ("3 cube", "img")
    assert [item.text for item in walk(group.children) if isinstance(item, TextRun)] == ["3"]
    assert not [
        item for item in walk(named(scene, "piece-q").children) if isinstance(item, TextRun)
    ]


def test_a_crowd_says_how_many_more_there_are(content):
    crowd = [piece("stop", 2, f"p{k}") for k in range(30)]
    scene = board_overlay(content, crowd)
    shown = [
        item
        for item in walk(scene.children)
        if isinstance(item, Group) and item.id.startswith("piece-")
    ]
    (more,) = [
        item
        for item in walk(scene.children)
        if isinstance(item, Group) and item.css == "piece more"
    ]
    (text,) = [item.text for item in more.children if isinstance(item, TextRun)]
    assert 0 < len(shown) < 30
    assert text == f"+{2 * (30 - len(shown))}"
    assert more.label == f"{30 - len(shown)} × 2 cube"  # nothing is lost for who listens
    place = board_anchors(content)["stop"]
    for group in [*shown, more]:
        first = group.children[0]
        assert (
            abs(first.x + first.w / 2 - place[0]) < 7 and abs(first.y + first.h / 2 - place[1]) < 7
        )


def test_pieces_are_told_by_place_in_the_order_of_the_places(content):
    places = list(board_anchors(content))
    first, second = sorted(("fork", "stop"), key=places.index)
    view = [
        {**piece(second, id="a"), "place": "Second"},
        {**piece(first, id="b"), "place": "First"},
        {**piece(second, 1, "c", "disc"), "place": "Second"},
    ]
    root = ET.fromstring(svg_page(board_overlay(content, view)))
    told = [e for e in root.iter("g") if e.get("role") in ("group", "img")]
    assert [(e.get("role"), e.get("aria-label"), e.get("id")) for e in told] == [
        ("group", "First", None), ("img", "1 cube", "piece-b"),
        ("group", "Second", None), ("img", "1 cube", "piece-a"), ("img", "1 disc", "piece-c"),
    ]  # fmt: skip


# the layers


def test_controls_are_buttons_around_their_places(content):
    controls = [
        {"anchor": "north", "option": "go_north", "label": "Go north"},
        {"anchor": "west", "option": "x", "label": "First"},
        {"anchor": "west", "option": "y", "label": "Second"},
        {"anchor": "w1", "option": "take_w1", "label": "Take that road"},
    ]
    root = ET.fromstring(svg_page(board_scene(content, [], controls), prefix="b-"))
    buttons = {e.get("data-option"): e for e in root.iter("g") if e.get("role") == "button"}
    assert {name: e.get("aria-label") for name, e in buttons.items()} == {
        "go_north": "Go north", "x": "First", "y": "Second", "take_w1": "Take that road"
    }  # fmt: skip
    assert all(e.get("tabindex") == "0" for e in buttons.values())
    assert buttons["x"].get("data-anchor") == "west" and buttons["x"].get("id") == "b-choose-x"
    assert [t.text for option in ("x", "y") for t in buttons[option].iter("text")] == ["1", "2"]
    ring = next(buttons["go_north"].iter("circle"))
    assert (float(ring.get("cx")), float(ring.get("cy"))) == (160, 30)


def test_the_ground_is_drawn_once_and_never_touched(content):
    ground = board_scene(content)
    before = len(ground.children), len(ground.symbols)
    full = board_scene(content, [piece("fork")], [{"anchor": "west", "option": "o", "label": "l"}])
    assert board_scene(content) is ground and (len(ground.children), len(ground.symbols)) == before
    assert full.children[: before[0]] == ground.children
    assert [item.css for item in full.children[-2:]] == ["pieces", "controls"]
    assert (ground.width, ground.height, ground.bleed) == (200, 150, 3)


def test_anchors_are_spaces_boxes_and_exits(content):
    anchors = board_anchors(content)
    assert anchors["fork"] == (110, 75)
    # The exit toward the north stands on that road, just outside the fork's own disc.
    x, y = anchors["w1"]
    assert 6 < math.dist((x, y), (110, 75)) < 12
    assert x > 110 and y < 75


def test_every_space_is_drawn_and_named(content):
    scene = board_scene(content)
    words = {item.text for item in walk(scene.children) if isinstance(item, TextRun)}
    for space in content.all("spaces").values():
        assert named(scene, f"space-{space.id}").label == space.name
        assert set(space.name.split()) <= {word for text in words for word in text.split()}
    assert board_findings(content) == []


def test_unknown_places_and_kinds_are_named(content):
    with pytest.raises(KeyError, match="no place 'nowhere' for the piece 'p'"):
        board_overlay(content, [piece("nowhere")])
    with pytest.raises(KeyError, match="no place 'nowhere' to choose"):
        board_overlay(content, controls=[{"anchor": "nowhere", "option": "o", "label": "l"}])
    with pytest.raises(KeyError, match="no 'cub'"):
        board_overlay(content, [piece("fork", kind="cub")])


def test_a_crowded_map_is_reported_at_the_space(tmp_path):
    crowded = tiny(tmp_path, {"theme": THEME}, map=MAP.replace("[70, 60]", "[112, 75]"))
    found = [
        f
        for f in board_findings(crowded)
        if f.code == "BOARD_CROWDED" and "lie over each other" in f.message
    ]
    (finding,) = found
    assert (
        "stop and fork" in finding.message
        and finding.path.endswith("map.yaml")
        and finding.line == 5
    )


def test_settings_that_nobody_reads_are_findings(tmp_path):
    theme = THEME + "      linkz: {}\n      spaces: {town: {lable: body}}\n"
    found = [f.message for f in board_findings(tiny(tmp_path, {"theme": theme}, map=MAP))]
    assert "board.linkz: no such setting (did you mean 'links'?)" in found
    assert "board.spaces.town.lable: no such setting (did you mean 'label'?)" in found


def test_settings_that_cannot_be_drawn_are_one_finding(tmp_path):
    theme = THEME + "      ground: nocolour\n"
    content = tiny(tmp_path, {"theme": theme}, map=MAP)
    with pytest.raises(ContentError, match="no colour 'nocolour'"):
        board_scene(content)
    assert len(board_findings(content)) == 1


def test_a_game_without_a_board_has_none(tmp_path):
    game = GAME.replace("      board: {width: 200, height: 150}\n", "")
    content = tiny(tmp_path, game=game)
    assert not has_board(content) and board_findings(content) == []
    with pytest.raises(ContentError, match="no board can be drawn"):
        board_scene(content)


# the board of the shipped game


def test_the_shipped_board_has_no_findings(burnoose):
    assert board_findings(burnoose) == []


def test_every_link_of_the_shipped_board_is_on_a_road(burnoose):
    scene = board_scene(burnoose)
    anchors = scene.anchors
    roads_layer = next(
        item for item in scene.children if isinstance(item, Group) and item.css == "roads"
    )
    from generator.shapes import flatten

    lines = [LineString(flatten(path.data, 0.5)[0]) for path in roads_layer.children]
    for link in burnoose.all("links").values():
        a, b = Point(anchors[link["from"]]), Point(anchors[link["to"]])
        assert any(line.distance(a) < 0.1 and line.distance(b) < 0.1 for line in lines), link.id


def test_low_ink_boards_have_no_dark_grounds(burnoose):
    scene = board_scene(burnoose, variant="low_ink")
    dark = [
        i
        for i in walk(scene.children)
        if isinstance(i, Rect) and i.paint.fill not in (None, "#ffffff")
    ]
    assert dark == []
    used = {item.symbol for item in walk(scene.children) if isinstance(item, Use)}
    inner = {i.symbol for s in scene.symbols.values() for i in walk(s.children) if isinstance(i, Use)}
    assert used | inner <= set(scene.symbols)
    assert board_anchors(burnoose) == scene.anchors


def test_the_board_is_the_same_every_time():
    one, two = (svg_page(board_scene(load_game("red_burnoose"))) for _ in range(2))
    assert one == two
