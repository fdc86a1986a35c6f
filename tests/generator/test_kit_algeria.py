"""The whole kit of Algeria: its map against rules and view, its sizes measured, its figures compared."""

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from generator.board import board_anchors, board_findings, board_overlay
from generator.faces import face_scene
from generator.faces.studio import studio
from generator.fonts import font
from generator.kit import build_kit, kit_findings, kit_sections
from generator.paint.png import picture
from generator.scene import Group, TextRun, Use, walk
from rules.content import load_game
from rules.table import Table

from .pdf_reader import read_pdf
from .shop_tools import judge_shop

GAME = "algeria"
ROOT = Path(__file__).parents[2]
PAPERS = ("a4", "letter")
EXACT = 0.1  # mm
INCH = 25.4


@pytest.fixture(scope="module")
def content():
    return load_game(GAME)


@pytest.fixture(scope="module")
def kit(content, tmp_path_factory):
    """(folder, manifest) of the PDFs on both papers and for shops."""
    out = tmp_path_factory.mktemp("kit")
    manifest = build_kit(content, out, formats=["pdf", "shop"])
    return out / GAME, manifest


def pages(kit, section, name="a4", most=None):
    """(entry of the manifest, page as read back) of the first pages of a section."""
    folder, manifest = kit
    listed = [e for e in manifest.pages[f"{GAME}-{name}.pdf"] if e["section"] == section][:most]
    data = (folder / f"{GAME}-{name}.pdf").read_bytes()
    return list(zip(listed, read_pdf(data, [e["page"] for e in listed]), strict=True))


def ticks(page):
    """x of the upright and y of the level crop marks of a page, ascending."""
    lines = [d.box for d in page[2] if d.single and d.colour == "#000000"]
    upright = {round(b[0], 2) for b in lines if b[2] - b[0] < 0.01 and 2.5 < b[3] - b[1] < 6}
    level = {round(b[1], 2) for b in lines if b[3] - b[1] < 0.01 and 2.5 < b[2] - b[0] < 6}
    return sorted(upright), sorted(level)


def words_of(kit, section, name="a4"):
    """All that the pages of a section say, without spaces."""
    folder, manifest = kit
    listed = [e for e in manifest.pages[f"{GAME}-{name}.pdf"] if e["section"] == section]
    document = pypdfium2.PdfDocument(folder / f"{GAME}-{name}.pdf")
    try:
        texts = [document[e["page"] - 1].get_textpage().get_text_bounded() for e in listed]
    finally:
        document.close()
    return plain("".join(texts))


def plain(text):
    """Text as far as line breaks, hyphens and signs of subtraction do not matter."""
    return re.sub(r"[\s\u00ad\ufffe\u2212\u2010-]|\u0002", "", text)


def figures(scene):
    """The two large figures of a counter, from left to right: firepower, contact or evasion."""
    runs = [r for r in walk(scene.children) if isinstance(r, TextRun) and r.size > 12]
    return tuple(int(r.text) for r in sorted(runs, key=lambda r: r.x))


# what there is


def test_nothing_of_the_kit_is_wrong(content):
    assert kit_findings(content) == []
    for variant in (None, "low_ink"):
        assert board_findings(content, variant) == []


def test_the_kit_has_all_pieces(content, kit):
    _, manifest = kit
    assert list(kit_sections(content)) == [
        "title", "calibration", "map", "map_small", "units", "markers", "small", "aid_fln", "aid_government",
        "aid_turn", "aid_combat", "scenarios", "rules", "bots",
    ]  # fmt: skip
    assert manifest.pieces["units"] == dict.fromkeys(content.all("counters"), 1)
    assert len(content.all("counters")) == 120
    markers = {token.id: token.kit for token in content.all("tokens").values()}
    assert manifest.pieces["markers"] == markers
    assert manifest.pieces["small"] == {**manifest.pieces["units"], **markers}
    assert all(markers[id] >= token.count for id, token in content.all("tokens").items())
    assert manifest.pieces["scenarios"] == dict.fromkeys(content.all("scenarios"), 1)


# the map and the rules


def test_the_map_has_a_place_for_every_piece_that_the_engine_can_show(content):
    anchors = board_anchors(content)
    for space in content.all("spaces").values():
        boxes = {box for box in content.all("boxes") if f"{space.id}:{box}" in anchors}
        wanted = {"ug", "ops", "oc"} | ({"ptl"} if space.government == "units" else set())
        assert space.id in anchors and boxes == wanted
    most = content.get("figures", "track_most").value
    assert all(f"{track}:{n}" in anchors for track in ("psl", "points") for n in range(most + 1))
    assert all(f"turn:{n}" in anchors for n in range(1, most + 1))
    lowest = content.get("figures", "border_lowest").value
    assert all(f"border:{n}" in anchors for n in range(-lowest + 1))


@pytest.mark.parametrize("scenario", ["1954", "1958", "1960"])
def test_pieces_of_a_game_stand_on_the_map(content, scenario):
    table = Table.new(content, {"scenario": scenario}, {"government": "random", "fln": "random"}, 3)
    view = table.view(None)
    pieces = [
        {"id": p.id, "collection": p.kind.split("/")[0], "kind": p.kind.split("/")[1], "at": p.at,
         "count": p.count, "label": p.id, "side": p.side}
        for p in view.pieces
    ]  # fmt: skip
    overlay = board_overlay(content, pieces)
    drawn = [g for g in walk(overlay.children) if isinstance(g, Group) and "piece" in g.css.split()]
    shown = Counter(id for g in drawn for id in (g.data.get("pieces") or g.id[6:]).split())
    assert shown == Counter(p["id"] for p in pieces)


DRAW = """
import hashlib
from generator.board import board_scene
from generator.paint.svg import svg_file
from rules.content import load_game
from rules.table import Table
content = load_game("algeria")
table = Table.new(content, {"scenario": "1958"}, {"government": "random", "fln": "random"}, 3)
pieces = [
    dict(zip(("collection", "kind"), piece.kind.split("/")), id=piece.id, at=piece.at, count=piece.count, label="")
    for piece in table.view(None).pieces
]
digest = hashlib.sha256(svg_file(board_scene(content, pieces)).encode()).hexdigest()
"""


def test_the_board_with_its_pieces_has_the_same_bytes_in_another_process():
    drawn = {}
    exec(DRAW, drawn)
    assert len(drawn["pieces"]) > 40
    run = [sys.executable, "-c", DRAW + "print(digest)"]
    other = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run(run, check=True, cwd=ROOT, env=other, capture_output=True, text=True)
    assert done.stdout.strip() == drawn["digest"]


def test_every_box_holds_a_counter(content):
    anchors = board_anchors(content)
    counter = face_scene(content, "counters", "division_7")
    assert (counter.width, counter.height) == (16, 16)
    (ax, ay), (bx, by) = anchors["setif:ug"], anchors["setif:oc"]
    assert anchors["setif:ops"][0] - ax >= 16 and by - ay >= 16 and ax == bx


@pytest.mark.parametrize("others", [["terror"], ["terror", "remote"]])
def test_markers_leave_the_place_of_control_free(content, others):
    view = [
        {"id": f"setif.{kind}", "collection": "tokens", "kind": kind, "at": "setif", "count": 1, "label": ""}
        for kind in others
    ]  # fmt: skip
    drawn = [g for g in walk(board_overlay(content, view).children) if isinstance(g, Group)]
    uses = [i for g in drawn if g.id.startswith("piece-") for i in g.children if isinstance(i, Use)]
    assert len(uses) == len(others)
    lower = board_anchors(content)["setif:oc"][1] - 19.5 / 2  # where the lower row of boxes begins
    assert all(use.y > lower - 0.7 and use.w > 8 for use in uses)
    assert "setif:control" in board_anchors(content) and "france:control" not in board_anchors(content)


def test_a_city_with_twelve_units_shows_them_all(content):
    kinds = [
        "french_division",
        "elite_brigade",
        "algerian_brigade",
        "police",
        "band",
        "cadre",
        "front",
    ]
    view = [
        {"id": f"u{k}", "collection": "units", "kind": kinds[k % 7], "at": "algiers:ops", "count": 1, "label": ""}
        for k in range(12)
    ]  # fmt: skip
    view.append({**view[0], "id": "u0.neutralized", "collection": "tokens", "kind": "neutralized"})
    drawn = [
        g for g in walk(board_overlay(content, view).children) if isinstance(g, Group) and g.id
    ]
    assert not [g for g in drawn if "more" in g.css]
    shown = [
        id
        for g in drawn
        if g.id.startswith("piece-")
        for id in (g.data.get("pieces") or g.id[6:]).split()
    ]
    assert sorted(shown) == sorted(p["id"] for p in view)


# sizes, as printed


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("section", ["units", "markers"])
def test_counters_have_their_size_on_paper_and_backs_behind_them(kit, name, section):
    found = pages(kit, section, name)
    assert [entry["side"] for entry, _ in found] == ["front", "back"] * (len(found) // 2)
    for (_, one), (_, other) in zip(found[::2], found[1::2], strict=True):
        xs, ys = ticks(one)
        for values in (xs, ys):
            steps = [b - a for a, b in pairwise(values)]
            assert steps and all(min(abs(s - 16), abs(s - 3)) < EXACT for s in steps)
        mirrored, level = ticks(other)
        if one[0] < one[1]:
            assert sorted(one[0] - x for x in mirrored) == pytest.approx(xs, abs=EXACT)
        else:
            assert sorted(one[1] - y for y in level) == pytest.approx(ys, abs=EXACT)


def frame(page):
    """(w, h) of the frame of the map on a page, whole, mm: the largest outline."""
    boxes = [d.box for d in page[2] if d.stroked and not d.single and d.colour == "#22272b"]
    return max(((b[2] - b[0], b[3] - b[1]) for b in boxes), key=lambda size: size[0] * size[1])


@pytest.mark.parametrize("name", PAPERS)
def test_the_map_is_22_by_17_inches_and_goes_on_two_sheets_when_reduced(content, kit, name):
    size = content.game["board"]
    assert (size["width"], size["height"]) == pytest.approx((22 * INCH, 17 * INCH))
    whole = (22 * INCH - 8, 17 * INCH - 8)  # the frame lies 4 mm inside the trim
    for _, page in pages(kit, "map", name, most=1):
        assert frame(page) == pytest.approx(whole, abs=EXACT)
    _, manifest = kit
    listed = [e for e in manifest.pages[f"{GAME}-{name}.pdf"] if e["section"] == "map_small"]
    assert len(listed) == 2
    small = pages(kit, "map_small", name, most=1)
    percent = int(re.search(r"(\d+) %", small[0][0]["title"])[1])
    for _, page in small:
        assert frame(page) == pytest.approx([side * percent / 100 for side in whole], abs=EXACT)
    assert 18 * percent / 100 > 10  # a box of the reduced map, mm


def test_the_reduced_map_is_on_one_sheet_of_a3_too(kit):
    folder, _ = kit
    ((w, h, _),) = read_pdf((folder / "map_small-a3.pdf").read_bytes())
    assert (w, h) == pytest.approx((420, 297), abs=0.5)


# figures, as the engine has them


def test_counters_show_the_ratings_of_both_sides(content):
    for counter in content.all("counters").values():
        unit = content.get("units", counter.unit)
        right = unit.contact if unit.side == "government" else unit.evasion
        assert figures(face_scene(content, "counters", counter.id)) == (unit.firepower, right)
        other = unit.dispersed or unit.airmobile
        wanted = (other.firepower, other.contact) if other else (unit.firepower, right)
        assert figures(face_scene(content, "counters", counter.id, "back")) == wanted


def test_aids_hold_every_cell_of_the_charts(content, kit):
    for side, section in (("fln", "aid_fln"), ("government", "aid_government")):
        words = words_of(kit, section)
        for mission in content.all("missions").values():
            if mission.side == side:
                cells = [mission.name, *(mission.text[c] for c in ("notes", "result", "modifiers"))]
                assert [c for c in cells if plain(c) not in words] == [], mission.id
    words = words_of(kit, "aid_fln")
    assert all(plain(b.name + b.text) in words for b in content.all("builds").values())
    words = words_of(kit, "aid_government")
    assert all(plain(p.name + str(p.cost)) in words for p in content.all("purchases").values())
    assert all(plain(c.name) in words for c in content.all("coup_results").values())
    words = words_of(kit, "aid_turn")
    assert all(plain(f"{e.name}.{e.text}") in words for e in content.all("events").values())
    assert all(plain(c.name) in words for c in content.all("psl_changes").values())
    assert all(plain(p.name) in words for p in content.all("phases").values())
    words = words_of(kit, "aid_combat")
    for row in content.get("tables", "combat")["rows"]:
        assert row["id"] + "".join(map(str, row["cells"])) in words


def test_the_booklet_has_every_rule(content, kit):
    words = words_of(kit, "rules")
    for rule in content.all("rules").values():
        assert plain(f"{rule.title}.{rule.summary}{rule.ruling or ''}") in words, rule.id


def test_scenario_cards_show_all_forces(content, kit):
    words = words_of(kit, "scenarios")
    for scenario in content.all("scenarios").values():
        assert plain(scenario.text) in words
        assert f"{scenario.government_psl}" in words and f"{scenario.fln_psl}" in words


def test_bot_cards_say_every_row(content, kit):
    words = words_of(kit, "bots")
    for side in ("fln", "government"):
        bot = content.all("bots").get(side)
        assert all(plain(row["text"]) in words for row in bot["rows"])


# counters and names looked at closely


def test_the_flagpole_of_a_front_ends_above_its_figures(content):
    """At 300 dpi a row of the ground's own colour lies between the two."""
    scene = face_scene(content, "counters", "front_1", "front")
    shown = picture(scene, 300).convert("RGB")

    def dots(mm):
        return round((mm + scene.bleed) * 300 / INCH)

    pole_end, figure_top = 9.3, 10.1
    assert any(
        len({shown.getpixel((x, y)) for x in range(dots(2), dots(6))}) == 1
        for y in range(dots(pole_end), dots(figure_top))
    )


def test_on_the_screen_every_name_stands_between_its_sign_and_its_number(content):
    screen = studio(content, "screen")
    for space in content.all("spaces").values():
        if space.type == "country":
            continue
        scene = screen.face("spaces", space.id, "front").scene
        name, code = (next(i for i in walk(scene.children) if isinstance(i, TextRun) and i.text == text)
                      for text in (space.name, space.wilaya if space.type == "urban" else space.code))  # fmt: skip
        assert any(isinstance(item, Use) for item in walk(scene.children)), space.id
        wide = font(name.font).width(name.text, name.size)
        assert name.x > 6 and name.x + wide < code.x - 0.5, space.id


# for print shops


def test_shops_get_every_piece_with_art_in_all_of_its_bleed(kit):
    folder, manifest = kit
    judge_shop(folder, manifest, ["map", "map_small", "units", "markers", "small", "scenarios"])
