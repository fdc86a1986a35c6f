"""The whole kit of La Garde recule!: its sizes measured, its figures compared with the engine's."""

import re
from collections import Counter
from itertools import pairwise

import pypdfium2
import pytest

from generator.board import board_anchors, board_findings, board_overlay
from generator.faces import face_scene
from generator.kit import build_kit, kit_findings, kit_sections
from generator.kit_words import page_ranges
from generator.scene import Group, TextRun, Use, walk
from rules.content import load_game
from rules.games.la_garde_recule import cards as engine_cards
from rules.games.la_garde_recule import shot
from rules.parts.hexes import HexGrid
from rules.parts.playing_cards import deck_of

from .pdf_reader import read_pdf
from .shop_tools import judge_shop

GAME = "la_garde_recule"
PAPERS = ("a4", "letter")
EXACT = 0.1  # mm


@pytest.fixture(scope="module")
def content():
    return load_game(GAME)


@pytest.fixture(scope="module")
def kit(content, tmp_path_factory):
    """(folder, manifest, {paper: pages read back}) of the PDFs on both papers and for shops."""
    out = tmp_path_factory.mktemp("kit")
    manifest = build_kit(content, out, formats=["pdf", "shop"])
    folder = out / GAME
    read = {name: read_pdf((folder / f"{GAME}-{name}.pdf").read_bytes()) for name in PAPERS}
    return folder, manifest, read


def pages(kit, section, name="a4"):
    """(entry of the manifest, page as read back) of the pages of a section."""
    _, manifest, read = kit
    listed = zip(manifest.pages[f"{GAME}-{name}.pdf"], read[name], strict=True)
    return [(entry, page) for entry, page in listed if entry["section"] == section]


def ticks(page):
    """x of the upright and y of the level crop marks of a page, ascending."""
    lines = [d.box for d in page[2] if d.single and d.colour == "#000000"]
    upright = {round(b[0], 2) for b in lines if b[2] - b[0] < 0.01 and 2.5 < b[3] - b[1] < 6}
    level = {round(b[1], 2) for b in lines if b[3] - b[1] < 0.01 and 2.5 < b[2] - b[0] < 6}
    return sorted(upright), sorted(level)


def steps(values):
    return [b - a for a, b in pairwise(values)]


def text_of(folder, name, page):
    document = pypdfium2.PdfDocument(folder / name)
    try:
        return " ".join(document[page - 1].get_textpage().get_text_bounded().split())
    finally:
        document.close()


# what there is


def test_nothing_of_the_kit_is_wrong(content):
    assert kit_findings(content) == []
    for variant in (None, "postcard", "low_ink", "postcard+low_ink"):
        assert board_findings(content, variant) == []


def test_the_kit_has_every_way_to_play(content, kit):
    _, manifest, _ = kit
    assert list(kit_sections(content)) == [
        "title", "calibration", "board", "counters", "aids", "bots", "postcard", "postcard_counters",
        "deck", "sheet",
    ]  # fmt: skip
    units = dict.fromkeys(content.all("units"), 1)
    assert len(units) == 16
    assert manifest.pieces["counters"] == {**units, "turn_marker": 1}
    assert manifest.pieces["postcard_counters"] == manifest.pieces["sheet"] == units
    assert len(manifest.pieces["deck"]) == sum(manifest.pieces["deck"].values()) == 53
    assert manifest.pieces["aids"] == {"aids": 2}
    assert manifest.pieces["bots"] == dict.fromkeys(content.all("bots"), 1)


# sizes, as printed


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize(
    ("section", "wide", "high"),
    [("counters", {18.0, 3.0}, {18.0, 3.0}), ("postcard_counters", {9.0, 2.0}, {9.0}),
     ("deck", {63.0}, {88.0}), ("postcard", {152.4}, {101.6})],
)  # fmt: skip
def test_pieces_have_their_size_on_paper(kit, name, section, wide, high):
    for _, page in pages(kit, section, name):
        xs, ys = ticks(page)
        assert len(xs) > 1 and len(ys) > 1
        for found, wanted in ((steps(xs), wide), (steps(ys), high)):
            assert all(any(abs(step - one) < EXACT for one in wanted) for step in found)
            assert all(any(abs(step - one) < EXACT for step in found) for one in wanted)


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("section", ["counters", "postcard_counters", "deck", "postcard", "aids"])
def test_backs_lie_behind_their_fronts(kit, name, section):
    found = pages(kit, section, name)
    assert [entry["side"] for entry, _ in found] == ["front", "back"] * (len(found) // 2)
    for (front, one), (back, other) in zip(found[::2], found[1::2], strict=True):
        assert sum(front["faces"].values()) == sum(back["faces"].values())
        (xs, ys), (mirrored, level) = ticks(one), ticks(other)
        if one[0] < one[1]:  # upright: turned like a leaf
            assert sorted(one[0] - x for x in mirrored) == pytest.approx(xs, abs=EXACT)
        else:
            assert sorted(one[1] - y for y in level) == pytest.approx(ys, abs=EXACT)


def test_each_counter_has_its_own_reduced_side_behind_it(content, kit):
    from generator.faces.studio import studio
    from generator.kit_plan import Planner, kit_records
    from generator.kit_words import kit_words

    words = kit_words(content)
    planner = Planner(studio(content), words)
    for id in ("counters", "postcard_counters", "sheet"):
        for piece in planner.section(kit_records(content, words)[id]).pieces:
            if piece.front.collection != "units":
                continue
            unit = content.get("units", piece.front.record)
            assert piece.back.record == unit.id
            shown = figures(piece.front.scene), figures(piece.back.scene)
            if unit.kind == "commander":
                assert shown == ("", "") and "Wellington" in written(piece.back.scene)
            else:
                assert shown == (f"{unit.attack}·{unit.defence}",
                                 f"{unit.reduced.attack}·{unit.reduced.defence}")  # fmt: skip
                assert unit.name.replace(" ", "") in written(piece.front.scene)
                assert unit.name.replace(" ", "") in written(piece.back.scene)


def written(scene):
    lists = [scene.children, *(symbol.children for symbol in scene.symbols.values())]
    runs = (i.text for items in lists for i in walk(items) if isinstance(i, TextRun))
    return "".join(runs).replace(" ", "").replace("\xa0", "")


def figures(scene):
    match = re.search(r"\d·\d", written(scene))
    return match[0] if match else ""


@pytest.mark.parametrize("name", PAPERS)
def test_the_map_fills_one_sheet(content, kit, name):
    ((entry, page),) = pages(kit, "board", name)
    xs, ys = ticks(page)
    size = content.game["board"]
    scale = 1.0 if name == "a4" else 0.95
    assert max(xs) - min(xs) == pytest.approx(size["width"] * scale, abs=EXACT)
    if ys:  # the footer or the margin may leave no room for them
        assert max(ys) - min(ys) == pytest.approx(size["height"] * scale, abs=EXACT)
    assert entry["title"] == ("Enlarged map" if name == "a4" else "Enlarged map · 95 %")


def test_counters_fit_the_hexes_of_their_maps(content):
    grid = HexGrid.of(content.get("grids", "field"))
    pitch = min(abs(grid.centre("0201")[0] - grid.centre("0101")[0]), grid.size)
    assert pitch >= 18  # side by side on the enlarged map
    assert pitch * 152.4 / content.game["board"]["width"] >= 9
    assert pitch * 246 / content.game["board"]["width"] >= 15  # the one-sheet game
    assert content.game["board"]["width"] / content.game["board"]["height"] == pytest.approx(
        152.4 / 101.6
    )


# figures, as the engine has them


def test_modifiers_are_those_of_the_engine(content):
    rows = {row["id"]: row["cells"][0] for row in content.get("tables", "modifiers")["rows"]}
    assert rows == {
        "far": shot.FAR, "guns": shot.GUNS, "hill": shot.FROM_HILL, "woods": shot.FROM_WOODS,
        "wellington": shot.ENCOURAGED,
    }  # fmt: skip
    assert content.get("tables", "wellington")["rows"][0]["cells"] == [shot.ENCOURAGED]


def test_the_hit_table_is_what_the_engine_works_out(content, kit):
    folder, manifest, _ = kit
    listed = manifest.pages[f"{GAME}-a4.pdf"]
    page = next(e["page"] for e in listed if e["section"] == "aids" and e["side"] == "front")
    words = text_of(folder, f"{GAME}-a4.pdf", page)
    table = words[words.index("DF \\ AF") :]
    attacks = (1, 2, 3, 4, 5)
    rows = ""
    for defence in (1, 2, 3, 4, 5):
        # The resolver never asks for less than an ace: a bonus that makes up for the attack tells what lies below.
        needed = [
            shot.Aim("a", "b", 1, attack, defence, 2, (("sum", -attack),), False, False).needed - attack
            for attack in attacks
        ]
        rows += "".join(str(one).replace("-", "−") for one in (defence, *needed))
    assert rows in "".join(table.split())  # what is read back has spaces where the reader guesses them


def test_cards_say_what_they_do(content):
    deck, _ = deck_of(content, "action")
    for id, card in deck.items():
        words = written(face_scene(content, "cards", id))
        if card.joker:
            assert "Theturnendsatonce" in words
            continue
        side = "FRENCH" if card.colour == "black" else "ALLIES"
        assert side in words.upper()
        if card.face:
            assert "1unitmovesorfires" in words and "ashot:amiss" in words
        else:
            assert f"Upto{engine_cards.units_of(card)}units" in words
            assert f"ashot:{shot.value_of(card)}" in words
        kills = shot.kills_wellington(card, any_king=False)
        assert ("KillsWellington" in words) == kills


def test_cards_show_as_many_signs_as_their_rank(content):
    for id in ("spades_2", "hearts_7", "diamonds_10"):
        scene = face_scene(content, "cards", id)
        icon = content.get("suits", content.get("cards", id)["suit"])["icon"]
        uses = Counter(i.symbol for i in walk(scene.children) if isinstance(i, Use))
        ((_, count),) = [(key, n) for key, n in uses.items() if key.startswith(f"icon-{icon}-")]
        assert count == content.get("cards", id)["rank"] + 2  # and one in each corner


def test_the_one_sheet_game_holds_every_rule(content, kit):
    folder, manifest, _ = kit
    for name in PAPERS:
        found = pages(kit, "sheet", name)
        assert [entry["side"] for entry, _ in found] == ["front", "back"]
        words = text_of(folder, f"{GAME}-{name}.pdf", found[1][0]["page"])
        for rule in content.all("rules").values():
            assert f"{rule.title}." in words
    assert "sheet" in manifest.pieces


def test_what_is_ours_carries_a_dagger(content):
    assert "†" not in written(face_scene(content, "units", "gds2"))
    assert "†" in written(face_scene(content, "units", "foot52"))
    assert "†" in written(face_scene(content, "units", "gds2", "back"))
    assert "†" in written(face_scene(content, "boxes", "title"))


def test_bots_are_printed_row_by_row(content, kit):
    folder, _, _ = kit
    for entry, _ in pages(kit, "bots"):
        words = text_of(folder, f"{GAME}-a4.pdf", entry["page"])
        for bot in content.all("bots").values():
            for number, row in enumerate(bot["rows"], 1):
                first = row["text"].split()[0]
                assert f"{number}. {first}" in words


# the board in the browser


def test_the_board_has_every_anchor_of_the_game(content):
    anchors = set(board_anchors(content))
    boxes = {*(f"turn_{n}" for n in range(1, 6)), "wave_2", "wave_3", "wellington_box", "exited", "lost"}
    assert set(content.all("spaces")) | boxes <= anchors


def test_the_worst_that_can_stand_on_the_board_is_all_seen(content):
    units = content.all("units")
    pieces = [
        {"id": unit.id, "collection": "units", "kind": unit.id, "at": unit.start, "label": unit.name,
         "side": "back"}
        for unit in units.values() if unit.get("start")
    ]  # fmt: skip
    pieces += [
        {"id": f"lost-{id}", "collection": "units", "kind": id, "at": "lost", "label": id, "side": "back"}
        for id in units if id != "wellington"
    ]  # fmt: skip
    pieces.append({"id": "w", "collection": "units", "kind": "wellington", "at": "0503", "label": "LW"})
    scene = board_overlay(content, pieces)
    groups = [i for i in walk(scene.children) if isinstance(i, Group) and i.role == "img"]
    assert {g.id for g in groups} == {f"piece-{piece['id']}" for piece in pieces}  # none in a heap
    sizes = {g.id: next(i.w for i in g.children if isinstance(i, Use)) for g in groups}
    assert sizes["piece-gds3"] == pytest.approx(15.6)  # with Wellington, and no smaller for it
    assert 8 < sizes["piece-w"] < sizes["piece-gds3"]
    assert min(sizes.values()) >= 7


# building


def test_the_same_content_gives_the_same_bytes_and_a_second_build_touches_nothing(
    content, kit, tmp_path
):
    folder, manifest, _ = kit
    again = build_kit(load_game(GAME), tmp_path, formats=["pdf", "shop"])
    assert {p: e["sha256"] for p, e in again.files.items()} == {
        p: e["sha256"] for p, e in manifest.files.items()
    }
    before = {p: p.stat().st_mtime_ns for p in folder.iterdir()}
    second = build_kit(content, folder.parent, formats=["pdf", "shop"])
    assert second.written == second.removed == []
    assert {p: p.stat().st_mtime_ns for p in folder.iterdir()} == before


def test_the_kit_says_that_one_of_its_versions_is_chosen(kit):
    """On the title page, and page by page in the manifest."""
    folder, manifest, _ = kit
    listed = manifest.pages[f"{GAME}-a4.pdf"]
    pages = {}
    for entry in listed:
        pages.setdefault(entry.get("version", ""), []).append(entry["page"])
    names = ["Enlarged game", "Postcard game", "One-sheet game"]
    assert [name for name in pages if name] == names
    assert {e["section"] for e in listed if e.get("version") == "Postcard game"} == {"postcard", "postcard_counters"}
    words = " ".join(text_of(folder, f"{GAME}-a4.pdf", 1).split())
    assert "Choose one of these" in words
    assert all(f"{name} (pages {page_ranges(pages[name])})" in words for name in names)


# for print shops


def test_shops_get_every_piece_with_art_in_all_of_its_bleed(kit):
    folder, manifest, _ = kit
    sections = [
        "board", "counters", "aids", "bots", "postcard", "postcard_counters", "deck",
    ]  # fmt: skip
    judge_shop(folder, manifest, sections)
