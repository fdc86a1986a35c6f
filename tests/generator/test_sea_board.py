"""Boards with a sea: lanes between coasts, ground that nobody holds, areas that nobody enters, arrows, named rooms."""

import pytest
from shapely.geometry import LineString, box

from generator.board import board_anchors, board_findings, board_scene
from generator.board.ground import Ground
from generator.faces.studio import studio
from generator.scene import Group, Path, walk
from generator.shapes import bounds, flatten

from .tiny import GAME, tiny

SEA_GAME = GAME.replace(
    "collections:",
    """collections:
      outlines: {label: Outlines, fields: {kind: str, points: {type: list, of: {type: point}}}}
      deserts: {label: Deserts, fields: {kind: str, at: point, seeds: {type: list, of: {type: point}}}}
      marks: {label: Marks, fields: {kind: str, points: {type: list, of: {type: point}}}}
      panels:
        label: Panels
        fields: {at: point, size: point, rooms: {type: map, of: {type: list, of: {type: number}}}}
      spaces:
        fields: {seeds: {type: list, of: {type: point}}, owner: str, shut: bool}""",
)
# Two coasts with the sea between x = 80 and x = 120; a desert parts west from south, nobody enters north.
MAP = """
    provenance: rulebook
    outlines:
      - {id: left, kind: coast, points: [[80, -5], [80, 155]]}
      - {id: right, kind: coast, points: [[120, -5], [120, 155]]}
    spaces:
      - {id: west, name: West, owner: red, at: [40, 75]}
      - {id: south, name: South, at: [40, 130]}
      - {id: north, name: North, shut: true, off_map: true, at: [40, 20]}
      - {id: east, name: East, at: [160, 75]}
    deserts: [{id: sand, kind: dry, at: [40, 102], seeds: [[5, 102], [20, 102], [60, 102], [75, 102]]}]
    links: LINKS
    marks: [{id: raid, kind: arrow, points: [[40, 30], [40, 45], [40, 60]]}]
    panels:
      - {id: fields, name: Fields, at: [130, 110], size: [60, 20],
         rooms: {hill: [2, 4, 12, 12], wood: [22, 4, 12, 12]}}
"""
LANES = "[{from: west, to: east, kind: sea}, {from: south, to: east, kind: sea}]"
THEME = """
    faces: {spaces: {front: plate}, panels: {front: strip}}
    board:
      margin: 2
      space_kind: [shut, owner, kind]
      texture: {pattern: grid, under: true, with: {unit: 10}}
      spaces: {default: {shape: square, label: ""}}
      areas: {outlines: outlines, barred: shut, wastes: deserts, smooth: 0, wander: 0}
      terrains: {red: {fill: "#aa0000"}, shut: {fill: "#00aa00"}, dry: {fill: "#0000aa"}, default: {fill: "#aaaa00"}}
      links: {land: {width: 0, casing_width: 0}, sea: {width: 1, casing_width: 0, fill: "#123456", afloat: true}}
      feature_collection: marks
      features: {arrow: {draw: arrow, fill: "#654321", width: 1, casing_width: 2}}
      boxes: {collection: panels}
"""
PLATE = """
    title: "{{ record.name }}"
    size: [20, 10]
    elements: [{rect: [0, 0, w, h], fill: paper}]
"""
STRIP = """
    title: "{{ record.name }}"
    size: "{{ record.size }}"
    elements: [{rect: [0, 0, w, h], fill: paper}]
"""


def game(folder, links=LANES, theme=THEME):
    faces = {"theme": theme, "plate": PLATE, "strip": STRIP}
    return tiny(folder, faces, game=SEA_GAME, map=MAP.replace("LINKS", links))


def painted(scene, colour):
    """Paths of a fill or stroke, in the order in which they are drawn."""
    return [
        p
        for p in walk(scene.children)
        if isinstance(p, Path) and colour in (p.paint.fill, p.paint.stroke)
    ]


def contacts(content):
    return " ".join(str(f) for f in board_findings(content) if f.code == "BOARD_CONTACT")


def test_lanes_need_no_contact_and_run_from_coast_to_coast(tmp_path):
    content = game(tmp_path)
    assert contacts(content) == ""
    lanes = painted(board_scene(content), "#123456")
    assert len(lanes) == 2
    for lane in lanes:
        x0, _, x1, _ = bounds(lane.data)
        assert (x0, x1) == pytest.approx((81, 119), abs=0.3)  # a quay of 1 mm at both ends


def test_a_lane_that_is_not_afloat_runs_from_place_to_place(tmp_path):
    content = game(tmp_path, theme=THEME.replace(", afloat: true", ""))
    [lane, *_] = painted(board_scene(content), "#123456")
    assert bounds(lane.data)[0] == pytest.approx(40, abs=0.5)


def test_land_links_over_the_sea_are_still_findings(tmp_path):
    content = game(tmp_path, links="[{from: west, to: east, kind: land}]")
    assert "east: linked with west, but they share only 0.0 mm of edge" in contacts(content)


def test_wastes_part_areas_and_the_barred_touch_whom_they_like(tmp_path):
    content = game(tmp_path)
    ground = Ground(studio(content))
    cells = ground.areas.cells
    assert set(cells) == {"west", "south", "north", "east", "sand"}
    assert cells["west"].intersection(cells["north"]).length > 20  # and no finding says so
    assert not cells["west"].intersects(cells["south"])
    assert cells["sand"].bounds[0] == pytest.approx(2) and cells["sand"].bounds[2] == pytest.approx(
        80
    )
    without = THEME.replace(", barred: shut", "").replace("wastes: deserts, ", "")
    assert "south: touches west for" in contacts(game(tmp_path / "other", theme=without))


def test_kinds_come_from_the_first_field_that_says_something(tmp_path):
    scene = board_scene(game(tmp_path))
    fills = {
        colour: [bounds(p.data) for p in painted(scene, colour)]
        for colour in ("#aa0000", "#00aa00", "#0000aa")
    }
    red, green, blue = (found[0] for found in fills.values())
    assert all(len(found) == 1 for found in fills.values())
    assert green[3] == red[1] and red[1] < blue[1]  # from north to south


def test_a_texture_may_lie_under_the_areas(tmp_path):
    def order(theme, name):
        land = board_scene(game(tmp_path / name, theme=theme)).children[0]
        inner = land.children[-1].children
        texture = next(
            k for k, item in enumerate(inner) if isinstance(item, Group) and item.css == "texture"
        )
        fill = next(
            k for k, p in enumerate(inner) if isinstance(p, Path) and p.paint.fill == "#aa0000"
        )
        return texture < fill

    assert order(THEME, "a") and not order(THEME.replace("under: true, ", ""), "b")


def test_an_arrow_has_its_head_at_its_last_point(tmp_path):
    scene = board_scene(game(tmp_path))
    line, head = painted(scene, "#654321")
    assert line.paint.stroke == "#654321" and head.paint.fill == "#654321"
    x0, y0, x1, y1 = bounds(head.data)
    assert y0 == pytest.approx(60, abs=0.1) and y1 > 62  # it points south, on from the end
    assert (x0 + x1) / 2 == pytest.approx(40, abs=0.05) and x1 - x0 == pytest.approx(3, abs=0.05)
    assert LineString(flatten(line.data)[0]).intersects(box(39, 59, 41, 61))


def test_an_arrow_of_one_point_is_a_finding(tmp_path):
    content = tiny(
        tmp_path, {"theme": THEME, "plate": PLATE, "strip": STRIP}, game=SEA_GAME,
        map=MAP.replace("LINKS", LANES).replace("[[40, 30], [40, 45], [40, 60]]", "[[40, 30]]"),
    )  # fmt: skip
    assert "marks.raid: drawn as arrow it needs 2 points" in " ".join(
        map(str, board_findings(content))
    )


def test_rooms_of_a_panel_are_places(tmp_path):
    content = game(tmp_path)
    anchors = board_anchors(content)
    assert anchors["fields:hill"] == (138, 120) and anchors["fields:wood"] == (158, 120)
    assert "fields" not in anchors
