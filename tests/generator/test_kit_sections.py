"""Sections of a kit beyond cards: boards on one sheet, variants, further collections, a game on one sheet."""

import pytest

from generator.faces.studio import studio
from generator.kit import build_kit, kit_findings
from generator.sheets import fitting_scale, paper
from rules.content import ContentError, load_game

from .kit_game import GAME, write_game
from .pdf_reader import read_pdf

KIT = """
provenance: rulebook
kit:
  - {id: board, title: Board, what: board, fit: 0.9}
  - {id: all, title: All, what: counters, from: dice, also: [tokens], copies: record.count,
     face: stamp, back: none, gap: 2}
  - {id: post, title: Postcard, what: cards, face: post, back: post, variant: small}
  - {id: sheet, title: One sheet, what: sheet, layouts: [ours_front, ours_back], from: tokens, copies: record.count,
     face: stamp, back: stamp, size: [10, 10], columns: 5, block: [20, 120]}
"""
THEME = """
colours: {stamp: "#123456", behind: "#654321", cover: "#0a0b0c"}
variants:
  small: {colours: {cover: "#0d0e0f"}}
"""
STAMP = """
size: [10, 10]
bleed: 0
elements:
  - {rect: [0, 0, w, h], fill: "{{ 'stamp' if side == 'front' else 'behind' }}"}
"""
POST = """
title: Postcard
size: [152.4, 101.6]
bleed: 1
elements:
  - {rect: [0, 0, w, h], fill: cover, bleed: true}
  - {board: "", at: [26.2, 10, 100, 69.2], when: side == 'front'}
"""
FRONT = """
title: Front
size: [180, 190]
elements: [{rect: [0, 0, w, h], fill: "#aabbcc"}]
"""
BACK = """
title: Back
size: [180, 190]
elements: [{rect: [block.x, block.y, block.w, block.h], fill: "#ccbbaa"}]
"""
LAYOUTS = {"theme": THEME, "stamp": STAMP, "post": POST, "ours_front": FRONT, "ours_back": BACK}


def content_of(folder, kit=KIT, layouts=LAYOUTS, game=GAME):
    root = write_game(folder / "content", game, kit)
    (root / "fable" / "faces").mkdir(exist_ok=True)
    for name, text in layouts.items():
        (root / "fable" / "faces" / f"{name}.yaml").write_text(text, "utf-8")
    return load_game("fable", root)


def pages(folder, section, paper_name="a4", **asked):
    content = content_of(folder, asked.pop("kit", KIT))
    out = folder / "out"
    build_kit(content, out, [paper_name], ["pdf"], only=[section], **asked)
    return read_pdf((out / "fable" / f"fable-{paper_name}-{section}.pdf").read_bytes())


def boxes(page, colour):
    return [item.box for item in page[2] if item.colour == colour and not item.stroked]


def near(*box):
    return pytest.approx(box, abs=0.01)


def test_a_board_that_nearly_fits_is_printed_on_one_sheet(tmp_path):
    assert fitting_scale(260, 180, paper("a4")) == 1.0
    assert fitting_scale(285, 190, paper("letter")) == 0.95
    assert fitting_scale(100, 400, paper("a4")) == 0.72
    ((width, height, _),) = pages(tmp_path, "board")
    assert (width, height) == near(297, 210)


def test_a_board_that_would_become_too_small_is_tiled(tmp_path):
    big = GAME.replace("board: {width: 260, height: 180}", "board: {width: 400, height: 300}")
    content = content_of(tmp_path, game=big)
    build_kit(content, tmp_path / "out", ["a4"], ["pdf"], only=["board"])
    assert len(read_pdf((tmp_path / "out" / "fable" / "fable-a4-board.pdf").read_bytes())) == 4


def test_a_section_prints_further_collections_behind_its_own(tmp_path):
    content = content_of(tmp_path)
    manifest = build_kit(content, tmp_path / "out", ["a4"], ["pdf"], only=["all"])
    assert list(manifest.pieces["all"].items()) == [
        ("luck", 2),
        ("skill", 1),
        ("coin", 7),
        ("door", 2),
    ]
    (page,) = read_pdf((tmp_path / "out" / "fable" / "fable-a4-all.pdf").read_bytes())
    assert len(boxes(page, "#123456")) == 12


def test_a_postcard_has_its_size_its_variant_and_the_board_inside(tmp_path):
    front, back = pages(tmp_path, "post")
    assert boxes(front, "#0a0b0c") == []
    for page in (front, back):
        (cover,) = boxes(page, "#0d0e0f")
        assert (cover[2] - cover[0], cover[3] - cover[1]) == near(154.4, 103.6)  # with its bleed
    content = content_of(tmp_path / "again")
    face = studio(content, "small").sheet(content.get("kit", "post"), "post", "front")
    assert "face-board-small" in face.scene.symbols
    placed = next(i for group in face.scene.children for i in getattr(group, "children", []))
    assert (placed.x, placed.y, placed.w, placed.h) == near(26.2, 10, 100, 69.2)


FAIR = """
provenance: rulebook
kit:
  - {id: fair, title: Fair, what: cards, from: tokens, face: cover, back: same, variants: [small, large]}
"""
FAIR_LAYOUTS = {
    "theme": THEME + "  large: {colours: {cover: '#0e0f10'}}\n",
    "cover": "size: [50, 50]\nbleed: 0\nelements: [{rect: [0, 0, w, h], fill: cover}]\n",
}


def test_several_variants_of_all_records_share_a_section(tmp_path):
    content = content_of(tmp_path, FAIR, FAIR_LAYOUTS)
    assert kit_findings(content) == []
    manifest = build_kit(content, tmp_path / "out", ["a4"], ["pdf", "svg"])
    assert manifest.pieces["fair"] == {"coin": 2, "door": 2}
    front, *_ = read_pdf((tmp_path / "out" / "fable" / "fable-a4.pdf").read_bytes())
    for colour in ("#0d0e0f", "#0e0f10"):
        assert len(boxes(front, colour)) == 2
    pictures = {path.name for path in (tmp_path / "out" / "fable" / "svg" / "tokens").iterdir()}
    assert pictures == {
        f"{name}-front-{variant}.svg" for name in ("coin", "door") for variant in ("small", "large")
    }
    wrong = content_of(tmp_path / "wrong", FAIR.replace("large", "larg"), FAIR_LAYOUTS)
    (found,) = kit_findings(wrong)
    assert "the theme has no variant 'larg'" in str(found) and "kit.yaml:" in str(found)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_backs_of_a_sheet_lie_behind_its_fronts(tmp_path, flip, name):
    from generator.kit import Options

    front, back = pages(tmp_path, "sheet", name, options=Options(flip=flip))
    width, height, _ = front
    assert width < height  # 180 x 190 goes on upright paper
    tops, behind = boxes(front, "#123456"), boxes(back, "#654321")
    assert len(tops) == len(behind) == 9
    left = (width - 180) / 2 + 20
    top = (height - 190) / 2 + 120
    assert tops[0] == near(left, top, left + 10, top + 10)
    assert tops[5] == near(left, top + 10, left + 10, top + 20)  # five side by side
    for a, b in zip(tops, behind, strict=True):
        if flip == "long":
            assert b == near(width - a[2], a[1], width - a[0], a[3])
        else:
            assert b == near(a[0], height - a[3], a[2], height - a[1])
    # The layout of the back knows where they lie.
    (block,) = boxes(back, "#ccbbaa")
    assert block == near(min(b[0] for b in behind), min(b[1] for b in behind),
                         max(b[2] for b in behind), max(b[3] for b in behind))  # fmt: skip


@pytest.mark.parametrize(
    ("given", "wrong", "said"),
    [
        ("variant: small", "variant: smal", "the theme has no variant 'smal'"),
        ("also: [tokens]", "also: [tokenz]", "there is no collection 'tokenz'"),
        (", block: [20, 120]", "", "a sheet with pieces says where they begin"),
        ("[ours_front, ours_back]", "[]", "a sheet has `layouts: [front, back]`"),
        ("[ours_front, ours_back]", "[ours_front, nobody]", "no layout is called 'nobody'"),
        ("face: post", "face: ../../deck", "no layout is called '../../deck'"),
        ("back: post", "back: nosuch", "no layout is called 'nosuch'"),
        ("variant: small", "whole: a99", "no paper is called 'a99'"),
        ("variant: small", "copies: '1/0'", "'1/0': division by zero"),
        ("variant: small", "copies: 'range(10**9)|list|length'", "Range too big"),
    ],
)
def test_what_a_section_cannot_mean_is_a_finding(tmp_path, given, wrong, said):
    kit = KIT.replace(given, wrong)
    assert kit != KIT
    content = content_of(tmp_path, kit)
    (finding,) = [one for one in kit_findings(content) if said in str(one)]
    assert finding.code == "BAD_KIT" and finding.path.startswith(str(content.folder)), "at its own place"


def test_a_layout_too_large_for_a_paper_is_a_finding(tmp_path):
    large = {
        name: LAYOUTS[name].replace("[180, 190]", "[240, 200]")
        for name in ("ours_front", "ours_back")
    }
    content = content_of(tmp_path, layouts={**LAYOUTS, **large})
    assert any("too large for A4" in str(finding) for finding in kit_findings(content))


def test_both_layouts_of_a_sheet_have_one_size(tmp_path):
    layouts = {**LAYOUTS, "ours_back": BACK.replace("[180, 190]", "[205, 190]")}
    content = content_of(tmp_path, layouts=layouts)
    assert any("is 205 x 190 mm, the front 180 x 190 mm" in str(f) for f in kit_findings(content))


def test_variants_are_laid_over_each_other(tmp_path):
    content = content_of(tmp_path)
    both = studio(content, "small+low_ink").theme
    assert both.outline and both.colours["cover"] == "#0d0e0f"
    with pytest.raises(ContentError, match="no variant 'tiny'"):
        studio(content, "small+tiny")


def test_words_that_a_layout_asks_for_and_that_are_missing_are_findings(tmp_path):
    asks = STAMP.replace("elements:", "elements:\n  - {text: \"{{ say('nobody.said') }}\"}")
    content = content_of(tmp_path, layouts={**LAYOUTS, "stamp": asks})
    assert any("no text 'nobody.said'" in str(finding) for finding in kit_findings(content))


def test_what_is_too_large_to_be_folded_is_printed_on_both_sides(tmp_path):
    from generator.kit import Options

    content = content_of(tmp_path)
    asked = {"only": ["all", "post"], "options": Options(flip="fold")}
    manifest = build_kit(content, tmp_path / "out", ["a4"], ["pdf"], **asked)
    sides = [(p["section"], p["side"]) for p in manifest.pages["fable-a4-all-post.pdf"]]
    assert sides == [("all", "front"), ("post", "front"), ("post", "back")]
