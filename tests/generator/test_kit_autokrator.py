"""The whole kit of Autokrator: its chart against rules and view, its sizes measured, its figures compared."""

import re
from collections import Counter
from itertools import pairwise

import pypdfium2
import pytest
from shapely.geometry import Point as Spot

from generator.board import board_anchors, board_findings, board_overlay
from generator.board.ground import Ground
from generator.faces import face_scene
from generator.faces.studio import studio
from generator.kit import build_kit, kit_findings, kit_sections
from generator.scene import Group, TextRun, Use, walk
from rules.content import load_game
from rules.table import Table

from .pdf_reader import read_pdf
from .shop_tools import judge_shop

GAME = "autokrator"
PAPERS = ("a4", "letter")
EXACT = 0.1  # mm
POWERS = ("saracens", "byzantines", "franks", "moors")
CROWDED = ("sidon", "cyprus", "antiochia")


@pytest.fixture(scope="module")
def content():
    return load_game(GAME)


@pytest.fixture(scope="module")
def kit(content, tmp_path_factory):
    """(folder, manifest) of the PDFs on both papers and for shops."""
    out = tmp_path_factory.mktemp("kit")
    manifest = build_kit(content, out, formats=["pdf", "shop"])
    return out / GAME, manifest


@pytest.fixture(scope="module")
def chart(content):
    """The drawn ground, with the areas on it."""
    return Ground(studio(content))


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


def said(scene):
    return [run.text for run in walk(scene.children) if isinstance(run, TextRun)]


def icons(scene):
    """How often each icon is drawn in a face, not in those inside it."""
    found: Counter[str] = Counter()
    for item in walk(scene.children):
        if isinstance(item, Use) and item.symbol.startswith("icon-"):
            found[item.symbol.split("-")[1]] += 1
    return found


# what there is


def test_nothing_of_the_kit_is_wrong(content):
    assert kit_findings(content) == []
    for variant in (None, "low_ink"):
        assert board_findings(content, variant) == []


def test_the_kit_has_all_pieces(content, kit):
    _, manifest = kit
    assert list(kit_sections(content)) == [
        "title", "calibration", "board", "board_small", "battle", "neutral", "pawns", "octagons", "mats", "aid",
        "armies", "score", "rules", "bots",
    ]  # fmt: skip
    battle = {c.id: c.copies for c in content.all("cards").values() if c.deck == "battle"}
    assert manifest.pieces["battle"] == battle and sum(battle.values()) == 48
    others = {c.id: c.copies for c in content.all("cards").values() if c.deck != "battle"}
    assert manifest.pieces["neutral"] == others and sum(others.values()) == 18
    assert manifest.pieces["pawns"] == dict.fromkeys(content.all("pawns"), 1)
    tokens = {token.id: token.count for token in content.all("tokens").values()}
    assert manifest.pieces["octagons"] == tokens and sum(tokens.values()) == 62
    assert manifest.pieces["mats"] == dict.fromkeys(POWERS, 1)


# the chart and the rules


def test_the_chart_has_a_place_for_every_piece_that_the_engine_can_show(content):
    anchors = board_anchors(content)
    for space in content.all("spaces").values():
        assert space.id in anchors
        assert (f"{space.id}:arms" in anchors) == (not space.closed)
    assert all(
        f"treasury:{n}" in anchors for n in range(content.get("figures", "gold_most").value + 1)
    )
    assert all(f"round:{round}" in anchors for round in content.all("rounds"))
    assert all(f"battlefield:{field}" in anchors for field in content.all("battlefields"))
    last = content.get("panels", "score").cells["last"]
    assert all(f"score:{n}" in anchors for n in range(last + 1))


def test_every_area_lies_on_its_own_ground(content, chart):
    cells = chart.areas.cells
    assert set(cells) == {*content.all("spaces"), *content.all("wastes")}
    for space in content.all("spaces").values():
        x, y = space.at
        assert cells[space.id].contains(Spot(x, y)), space.id
        arms = chart.places.get(f"{space.id}:arms")
        assert arms is None or cells[space.id].intersects(Spot(arms.x, arms.y).buffer(4)), space.id


def test_arrows_lead_from_their_general_into_all_of_its_targets(content, chart):
    drawn = [record for record in content.all("features").values() if record.kind == "arrow"]
    wanted = {(a.id, target) for a in content.all("arrows").values() for target in a.targets}
    assert {(record.arrow, record.target) for record in drawn} == wanted
    assert len(drawn) == len(wanted)
    for record in drawn:
        general = content.get("arrows", record.arrow).general
        assert chart.areas.cells[general].contains(Spot(*record.points[0])), record.id
        assert chart.areas.cells[record.target].contains(Spot(*record.points[-1])), record.id


def test_sea_links_are_lanes_over_water_and_land_links_none(content, chart):
    sea = {
        frozenset((k["from"], k["to"])) for k in content.all("links").values() if k.kind == "sea"
    }
    drawn = {
        frozenset(pair) for road in chart.roads(chart.spaces()) for pair in pairwise(road.spaces)
    }
    assert drawn == sea


@pytest.mark.parametrize("powers", ["all", "east", "west"])
def test_pieces_of_a_game_stand_on_the_chart(content, powers):
    seats = {"all": POWERS, "east": POWERS[:2], "west": POWERS[2:]}[powers]
    table = Table.new(content, {"powers": powers}, dict.fromkeys(seats, "random"), 3)
    pieces = [
        {"id": p.id, "collection": p.kind.split("/")[0], "kind": p.kind.split("/")[1], "at": p.at,
         "count": p.count, "label": p.id, "side": p.side}
        for p in table.view(None).pieces
    ]  # fmt: skip
    overlay = board_overlay(content, pieces)
    drawn = [g for g in walk(overlay.children) if isinstance(g, Group) and "piece" in g.css.split()]
    shown = Counter(id for g in drawn for id in (g.data.get("pieces") or g.id[6:]).split())
    assert shown == Counter(p["id"] for p in pieces)


@pytest.mark.parametrize("area", CROWDED)
def test_three_units_and_an_octagon_are_read_in_the_crowded_east(content, area):
    kinds = ["byzantines_king", "byzantines_admiral", "franks_general"]
    view = [
        {"id": kind, "collection": "pawns", "kind": kind, "at": area, "count": 1, "label": kind}
        for kind in kinds
    ]
    octagon = {
        "id": "o",
        "collection": "tokens",
        "kind": "byzantines_garrison",
        "at": f"{area}:arms",
    }
    overlay = board_overlay(content, [*view, {**octagon, "count": 1, "label": "o"}])
    sizes = {
        item.symbol.split("-")[2]: item.w
        for item in walk(overlay.children)
        if isinstance(item, Use) and item.symbol.startswith("face-")
    }
    assert set(sizes) == {*kinds, "byzantines_garrison"}
    assert min(sizes[kind] for kind in kinds) > 8
    assert sizes["byzantines_garrison"] == pytest.approx(12)


def test_coats_of_arms_and_harbours_are_as_the_rules_have_them(content):
    for space in content.all("spaces").values():
        scene = face_scene(content, "spaces", space.id)
        arms = [
            i
            for i in walk(scene.children)
            if isinstance(i, Use) and i.symbol.startswith("face-factions")
        ]
        assert len(arms) == (space.arms or 0), space.id
        assert {i.symbol.split("-")[2] for i in arms} == ({space.home} if space.arms else set())
        assert icons(scene)["anchor"] == len(space.harbours or ()), space.id


# sizes, as printed


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("section", ["battle", "neutral"])
def test_cards_have_their_size_on_paper_and_backs_behind_them(kit, name, section):
    found = pages(kit, section, name)
    assert [entry["side"] for entry, _ in found] == ["front", "back"] * (len(found) // 2)
    for (_, one), (_, other) in zip(found[::2], found[1::2], strict=True):
        xs, ys = ticks(one)
        assert all(b - a == pytest.approx(63, abs=EXACT) for a, b in pairwise(xs))
        assert all(b - a == pytest.approx(88, abs=EXACT) for a, b in pairwise(ys))
        mirrored, _ = ticks(other)
        assert sorted(one[0] - x for x in mirrored) == pytest.approx(xs, abs=EXACT)


@pytest.mark.parametrize(
    ("section", "size"), [("pawns", (20, 68)), ("octagons", (12, 12)), ("mats", (188, 122))]
)
def test_pieces_have_their_size_on_paper(kit, section, size):
    w, h = size
    for _, page in pages(kit, section):
        xs, ys = ticks(page)
        # A sheet may lie on its side, and neighbours may share their cuts.
        steps = {round(b - a) for values in (xs, ys) for a, b in pairwise(values)}
        assert steps <= {w, h, 3} and steps & {w, h}


def frame(page):
    """(w, h) of the frame of the chart on a page, whole, mm: the largest outline in ink."""
    boxes = [d.box for d in page[2] if d.stroked and not d.single and d.colour == "#2a211c"]
    return max(((b[2] - b[0], b[3] - b[1]) for b in boxes), key=lambda size: size[0] * size[1])


@pytest.mark.parametrize("name", PAPERS)
def test_the_board_is_full_size_in_tiles_and_goes_on_two_sheets_when_reduced(content, kit, name):
    size = content.game["board"]
    assert (size["width"], size["height"]) == (594, 420)
    whole = (594 - 2 * 5, 420 - 2 * 5)  # the band of the frame reaches 5 mm inside the trim
    for _, page in pages(kit, "board", name, most=1):
        assert frame(page) == pytest.approx(whole, abs=EXACT)
    _, manifest = kit
    listed = [e for e in manifest.pages[f"{GAME}-{name}.pdf"] if e["section"] == "board_small"]
    assert len(listed) == 2
    small = pages(kit, "board_small", name, most=1)
    percent = int(re.search(r"(\d+) %", small[0][0]["title"])[1])
    for _, page in small:
        assert frame(page) == pytest.approx([side * percent / 100 for side in whole], abs=EXACT)


def test_the_reduced_board_is_on_one_sheet_of_a3_too(kit):
    folder, _ = kit
    ((w, h, _),) = read_pdf((folder / "board_small-a3.pdf").read_bytes())
    assert (w, h) == pytest.approx((420, 297), abs=0.5)


# figures, as the engine has them


@pytest.mark.parametrize("power", ["", *POWERS])
def test_cards_show_men_swords_and_points(content, power):
    draw = studio(content, power or None)
    for card in content.all("cards").values():
        face = draw.face("cards", card.id)
        army = content.get("armies", card.army)
        words = said(face.scene)
        assert f"{card.men},000" in words and army.name in words
        assert "".join(w for w in words if re.fullmatch(r"[0-6]", w)) == "".join(
            str(army.points[field]) for field in content.all("battlefields")
        )
        assert icons(face.scene)["sword"] == card.swords
        ours = [
            content.provenance("armies", army.id, "points", f) for f in content.all("battlefields")
        ]
        ours += [
            content.provenance("cards", card.id, "men"),
            content.provenance("cards", card.id, "swords"),
        ]
        daggers = sum(p.kind == "reconstructed" for p in ours)
        assert icons(face.scene)["dagger"] == daggers, card.id


def test_backs_tell_powers_and_decks_apart_and_nothing_of_the_card(content):
    backs = {}
    for power in POWERS:
        draw = studio(content, power)
        scenes = [
            draw.face("cards", c.id, "back").scene
            for c in content.all("cards").values()
            if c.deck == "battle"
        ]
        assert all(scene.children == scenes[0].children for scene in scenes)
        backs[power] = repr(scenes[0].children)
    for deck in ("neutral", "neutral_generals", "neutral_areas"):
        cards = [c.id for c in content.all("cards").values() if c.deck == deck]
        found = {repr(studio(content).face("cards", id, "back").scene.children) for id in cards}
        assert len(found) == 1
        backs[deck] = found.pop()
    assert len(set(backs.values())) == len(backs)


def test_modifiers_turn_from_plus_to_minus(content):
    for power in POWERS:
        assert said(face_scene(content, "tokens", f"{power}_modifier")) == ["+1"]
        assert said(face_scene(content, "tokens", f"{power}_modifier", "back")) == ["−1"]


def test_mats_have_all_lives_modifiers_and_gold(content, kit):
    words = words_of(kit, "mats")
    for power in POWERS:
        scene = studio(content).face("factions", power, "front", "kit_mat").scene
        shown = said(scene)
        for unit in content.all("units").values():
            for value in (unit.modifiers or {}).values():
                assert (f"+{value}" if value > 0 else f"−{-value}" if value else "0") in shown
        assert all(str(n) in shown for n in range(content.get("figures", "gold_most").value + 1))
        lives = sum(unit.lives or 0 for unit in content.all("units").values())
        known = sum(
            content.provenance("units", unit.id, "modifiers", left).kind != "reconstructed"
            for unit in content.all("units").values()
            for left in unit.modifiers or {}
        )
        assert icons(scene)["dagger"] == lives - known
        assert plain(content.get("factions", power).plural.upper()) in words


def test_the_aid_has_every_price_and_every_row_of_the_tables(content, kit):
    words = words_of(kit, "aid")
    for stage in "abcd":
        assert plain(content.get("rules", f"ak.battle.stage_{stage}").summary) in words
    for table in ("areas", "gold"):
        cells = [row["cells"] for row in content.get("tables", table)["rows"]]
        ends = [*(following[0] - 1 for following in cells[1:]), None]
        for (least, points), end in zip(cells, ends, strict=True):
            span = f"{least}+" if end is None else str(least) if end == least else f"{least}–{end}"
            assert plain(f"{span}{points:+d}" if points else f"{span}0") in words
    for name in ("King", "General", "Admiral"):
        assert plain(f"{name} {content.get('units', name.lower()).points}") in words


def test_the_table_of_armies_has_every_card_and_every_point(content, kit):
    words = words_of(kit, "armies")
    for army in content.all("armies").values():
        assert (
            plain(army.name + "".join(str(army.points[f]) for f in content.all("battlefields")))
            in words
        )
    for card in content.all("cards").values():
        assert plain(f"{card.name}{card.men},000") in words, card.id


def test_the_sheet_of_rounds_has_all_conditions(content, kit):
    words = words_of(kit, "score")
    for round in content.all("rounds").values():
        assert plain(round.condition) in words and plain(round.history) in words


def test_the_booklet_has_every_rule_but_those_of_the_app_alone(content, kit):
    words = words_of(kit, "rules")
    alone = [rule.id for rule in content.all("rules").values() if rule.only]
    assert alone == ["ak.cards.table"]
    for rule in content.all("rules").values():
        assert (plain(f"{rule.title}.{rule.summary}{rule.ruling or ''}") in words) != (rule.id in alone), rule.id


def test_the_bot_card_says_every_row(content, kit):
    words = words_of(kit, "bots")
    bot = content.get("bots", "power")
    assert bot.rows and all(plain(row["text"]) in words for row in bot.rows)


# for print shops


def test_shops_get_every_piece_with_art_in_all_of_its_bleed(kit):
    folder, manifest = kit
    sections = [
        "board", "board_small", "battle", "neutral", "pawns", "octagons", "mats",
    ]  # fmt: skip
    judge_shop(folder, manifest, sections)
