"""Boards of hexes: a toy with two terrains, entries, an exit, features; pieces of two sides and riders."""

import math

import pytest
from shapely.geometry import Point, Polygon

from generator.board import board_anchors, board_findings, board_overlay, board_scene, has_board
from generator.board.hexfield import sign_outline
from generator.board.hexland import organic, rows_of, scattered
from generator.paint.svg import svg_file, svg_page
from generator.patterns import Rng
from generator.scene import Group, Path, TextRun, Use, walk
from rules.parts.hexes import HexGrid

from .tiny import GAME, tiny

HEX_GAME = GAME.replace(
    "collections:",
    """collections:
      grids:
        label: Grids
        fields: {columns: int, rows: int, orientation: str, shifted: str, size: number, origin: point}
      terrains: {label: Terrains, fields: {name: str}}
      entries: {label: Entries, fields: {colour: str, sign: str}}
      features: {label: Features, fields: {kind: str, points: {type: list, of: {type: point}}}}
      spaces:
        fields:
          terrain: {type: ref, to: terrains}
          entry: {type: ref, to: entries}
          rear: bool
          out: bool""",
)
MAP = """
    provenance: rulebook
    grids:
      - {id: field, columns: 3, rows: 2, orientation: flat, shifted: even, size: 24, origin: [30, 30]}
    terrains: [{id: plain, name: Plain}, {id: hill, name: Hill}, {id: wood, name: Wood}]
    entries: [{id: blue, colour: "#2b3a67", sign: diamond}, {id: red, colour: "#a3262a", sign: arrow}]
    spaces:
      - {id: "0101", terrain: hill, out: true}
      - {id: "0201", terrain: hill, out: true}
      - {id: "0301", terrain: plain, out: true}
      - {id: "0102", terrain: plain, entry: blue}
      - {id: "0202", terrain: wood, entry: red, rear: true}
      - {id: camp, name: Camp, at: [150, 100]}
    features:
      - {id: way, kind: road, name: The way, points: [[20, 70], [60, 66], [110, 72]]}
      - {id: barn, kind: barn, points: [[80, 60], [86, 60], [86, 65], [80, 65]]}
      - {id: corn, kind: corn, points: [[70, 30], [90, 30], [90, 45], [70, 45]]}
      - {id: dip, kind: dip, points: [[20, 100], [60, 104], [100, 100]]}
      - {id: cut, kind: cut, points: [[20, 90], [60, 94]]}
"""
THEME = """
    faces: {spaces: {front: base_space}, units: {piece: base_piece, piece_back: turned}}
    board:
      margin: 4
      feature_collection: features
      hexes:
        number: label
        entries: {field: entry, rear: rear, rear_sign: R}
        exits: {field: out, edge: north}
      terrains:
        hill: {fill: shade, texture: hachures, number_plate: paper}
        wood: {fill: panel, texture: trees, spacing: 3, length: 3}
      features:
        road: {label: small}
        barn: {draw: block, fill: accent}
        corn: {draw: area, texture: tufts, wash: panel, spacing: 3}
        dip: {draw: forms, rows: 1, dash: [2, 1]}
        cut: {draw: bank}
      pieces: {size: 12, smallest: 4, riders: {field: shape, values: [disc], share: 0.5}}
"""
TURNED = """
    extends: base_piece
    elements: [{id: bar, rect: [0, 4, 10, 2], fill: accent}]
"""


@pytest.fixture
def content(tmp_path):
    return tiny(tmp_path, {"theme": THEME, "turned": TURNED}, game=HEX_GAME, map=MAP)


def groups(scene, **wanted):
    found = (item for item in walk(scene.children) if isinstance(item, Group))
    return [g for g in found if all(getattr(g, key) == value for key, value in wanted.items())]


def piece(at, kind="cube", id="p", **more):
    return {"id": id, "kind": kind, "at": at, "label": kind, **more}


def test_hexes_stand_where_the_grid_says_and_other_spaces_where_they_say(content):
    assert has_board(content)
    assert board_findings(content) == []
    anchors = board_anchors(content)
    assert anchors["0101"] == pytest.approx((30, 30))
    assert anchors["0201"] == pytest.approx((30 + 24 * math.sqrt(3) / 2, 42))
    assert anchors["camp"] == (150, 100)
    assert "0302" not in anchors  # the grid has it, the content does not: a hole


def test_every_side_of_a_hex_is_drawn_once(content):
    (hexes,) = groups(board_scene(content), css="hexes")
    lines = hexes.children[0]
    assert isinstance(lines, Path)
    # Five hexes of six sides; six pairs touch: 0101-0201, -0102; 0201-0301, -0102, -0202; 0102-0202.
    assert sum(command[0] == "M" for command in lines.data) == 5 * 6 - 6


def test_hexes_of_one_terrain_are_one_drawing_that_keeps_to_them(content):
    scene = board_scene(content)
    (hill,) = groups(scene, css="terrain hill")
    wash = hill.children[0]
    assert sum(command[0] == "M" for command in wash.data) == 1
    grid = HexGrid(3, 2, "flat", "even", 24, (30, 30))
    area = Polygon(grid.corners("0101")).union(Polygon(grid.corners("0201")))
    shape = organic(area.buffer(0.02), 24, 0.17, 1.2, "hill")
    assert shape.symmetric_difference(area).area < 0.12 * area.area
    assert shape.contains(Point(grid.centre("0101"))) and shape.contains(Point(grid.centre("0201")))
    assert organic(area, 24, 0, 0, "hill") is area
    assert organic(area, 24, 0.17, 1.2, "hill").equals(organic(area, 24, 0.17, 1.2, "hill"))


def test_hachures_run_downhill_and_the_height_stays_clear(content):
    (hill,) = groups(board_scene(content), css="terrain hill")
    strokes = hill.children[1].data
    tops = [command[1:] for command in strokes if command[0] == "M"]
    feet = [command[1:] for command, before in zip(strokes[1:], strokes, strict=False)
            if command[0] == "L" and before[0] == "M"]  # fmt: skip
    grid = HexGrid(3, 2, "flat", "even", 24, (30, 30))
    area = Polygon(grid.corners("0101")).union(Polygon(grid.corners("0201")))
    inward = [area.exterior.distance(Point(p)) for p in tops]
    outward = [area.exterior.distance(Point(p)) if area.contains(Point(p)) else 0 for p in feet]
    assert len(tops) > 60
    assert sum(outward) < sum(inward)
    assert all(Point(grid.centre("0101")).distance(Point(p)) > 2 for p in tops)


def test_trees_stand_inside_their_wood_in_no_rows():
    area = Polygon([(0, 0), (40, 0), (40, 30), (0, 30)])
    spots = scattered(area, 3, Rng("t", "x"))
    assert 120 < len(spots) < 220
    assert all(area.contains(Point(p)) for p in spots)
    assert spots == scattered(area, 3, Rng("t", "x")) != scattered(area, 3, Rng("t", "y"))
    assert all(area.contains(Point(p)) for p in rows_of(area, 4, 4, 20))
    assert scattered(area.buffer(-40), 3, Rng("t", "x")) == []


def test_numbers_entries_and_exits(content):
    scene = board_scene(content)
    words = [item.text for item in walk(scene.children) if isinstance(item, TextRun)]
    assert {"0101", "0301", "0102", "0202"} <= set(words)
    marks = {g.id: g for g in groups(scene) if g.css == "space hex"}

    def colours(id):
        found = (item for item in walk(marks[id].children) if isinstance(item, Path))
        return {item.paint.fill for item in found if item.paint.fill}

    assert colours("space-0102") == {"#2b3a67"}
    assert colours("space-0202") == {"#a3262a"}
    assert "R" in [i.text for i in walk(marks["space-0202"].children) if isinstance(i, TextRun)]
    assert "R" not in [i.text for i in walk(marks["space-0102"].children) if isinstance(i, TextRun)]
    (leave,) = groups(scene, css="exit")
    heavy, *arrows = leave.children
    assert sum(arrow.paint.fill is not None for arrow in arrows) == 3
    # Only sides with no hex behind them: 0101 and 0301 three each, 0201 one.
    assert sum(command[0] == "M" for command in heavy.data) == 3 + 1 + 3


def test_signs():
    for sign in ("diamond", "arrow", "triangle", "square", "circle"):
        assert sign_outline(sign, 0, 0, 5)[0][0] == "M"
    with pytest.raises(ValueError, match="no entry sign is called 'blob'"):
        sign_outline("blob", 0, 0, 5)


def test_features_are_drawn_below_the_hex_lines(content):
    scene = board_scene(content)
    order = [item.css for item in scene.children if isinstance(item, Group)]
    assert order.index("terrains") < order.index("features") < order.index("hexes")
    (features,) = groups(scene, css="features")
    assert features.clip is not None
    colours = {i.paint.fill for i in features.children if isinstance(i, Path)}
    assert "#8a2f2b" in colours  # the barn
    written = "".join(i.text for i in walk(scene.children) if isinstance(i, TextRun))
    assert "Theway" in written


def test_the_whole_hex_may_be_chosen(content):
    scene = board_overlay(content, controls=[{"anchor": "0101", "option": "a", "label": "Go"}])
    (button,) = groups(scene, role="button")
    (ring,) = button.children
    points = [command[1:] for command in ring.data if command[0] != "Z"]
    area = Polygon(points)
    whole = Polygon(HexGrid(3, 2, "flat", "even", 24, (30, 30)).corners("0101"))
    assert len(points) == 6 and whole.contains(area) and area.area > 0.9 * whole.area
    assert "choice-ring" in svg_page(scene, prefix="b-")


def test_a_piece_that_is_turned_over_shows_its_back(content):
    front = board_overlay(content, [piece("0101")])
    back = board_overlay(content, [piece("0101", side="back")])
    keys = [next(i.symbol for i in walk(s.children) if isinstance(i, Use)) for s in (front, back)]
    assert keys[0] != keys[1]
    symbol = back.symbols[keys[1]]
    assert any(getattr(i, "paint", None) and i.paint.fill == "#8a2f2b" for i in symbol.children)


def test_a_theme_without_backs_shows_the_front_for_both(tmp_path):
    theme = THEME.replace(", piece_back: turned", "")
    content = tiny(tmp_path, {"theme": theme}, game=HEX_GAME, map=MAP)
    (front, back) = (board_overlay(content, [piece("0101", side=s)]) for s in ("front", "back"))
    assert front.children == back.children


def test_a_rider_stands_on_the_corner_of_what_it_rides_with(content):
    scene = board_overlay(content, [piece("0101"), piece("0101", kind="disc", id="r")])
    uses = {
        g.id: next(i for i in g.children if isinstance(i, Use)) for g in groups(scene, role="img")
    }
    host, rider = uses["piece-p"], uses["piece-r"]
    assert host.w == pytest.approx(24 * 0.7)  # nobody shrinks
    assert rider.w == pytest.approx(host.w / 2)
    assert rider.x + rider.w > host.x + host.w and rider.y < host.y
    ids = [g.id for g in groups(scene, role="img")]
    assert ids.index("piece-r") > ids.index("piece-p")  # over it
    alone = board_overlay(content, [piece("0101", kind="disc", id="r")])
    (use,) = [i for i in walk(alone.children) if isinstance(i, Use)]
    assert use.w == pytest.approx(24 * 0.7)


def test_what_cannot_be_drawn_is_told(tmp_path):
    wrong = MAP.replace("{id: camp, name: Camp, at: [150, 100]}", "{id: camp, name: Camp}")
    wrong = wrong.replace("origin: [30, 30]", "origin: [5, 30]").replace(
        "[[20, 90], [60, 94]]", "[[20, 90]]"
    ).replace("terrains: [", "terrains: [")  # fmt: skip
    wrong = wrong.replace("    terrains:", "      - {id: second, columns: 1, rows: 1, orientation: flat, "
                          "shifted: odd, size: 9, origin: [9, 9]}\n    terrains:")  # fmt: skip
    said = [f.message for f in board_findings(tiny(tmp_path, {"theme": THEME, "turned": TURNED},
                                                   game=HEX_GAME, map=wrong))]  # fmt: skip
    assert any("spaces.camp: lies on no hex of the grid and has no `at`" in one for one in said)
    assert any("reaches over the edge of the board" in one for one in said)
    assert any("features.cut: drawn as bank it needs 2 points" in one for one in said)
    assert any("grids.second: a board has one grid" in one for one in said)


@pytest.mark.parametrize(
    ("given", "wrong", "said"),
    [
        ("texture: trees", "texture: treez", "no texture is called 'treez'"),
        ("draw: block", "draw: blocks", "not 'blocks'"),
        ("number: label", "numbers: label", "board.hexes.numbers: no such setting"),
        ("draw: bank", "draws: bank", "board.features.cut.draws: no such setting"),
    ],
)
def test_settings_that_the_drawing_does_not_know(tmp_path, given, wrong, said):
    theme = THEME.replace(given, wrong)
    content = tiny(tmp_path, {"theme": theme, "turned": TURNED}, game=HEX_GAME, map=MAP)
    assert any(said in finding.message for finding in board_findings(content))


def test_the_same_board_is_the_same_drawing(tmp_path, content):
    again = tiny(tmp_path / "again", {"theme": THEME, "turned": TURNED}, game=HEX_GAME, map=MAP)
    assert svg_file(board_scene(content)) == svg_file(board_scene(again))
