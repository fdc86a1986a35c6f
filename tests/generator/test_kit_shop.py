"""Files for print shops: boxes, order, bleed, and how they stand beside the rest of a kit."""

import json
import math
from dataclasses import replace

import numpy
import pypdfium2
import pytest

from generator import kit as kit_module
from generator.kit import KitError, build_kit
from generator.kit_plan import Section
from generator.kit_shop import shop_file, shop_scene
from generator.paint.pdf import PdfInfo, pdf_bytes
from generator.paint.png import picture
from generator.scene import Group, Paint, Rect, Scene
from generator.shapes import rounded
from generator.sheets import FaceRef, Piece
from rules.content import ContentError, Record, load_game

from .kit_game import GAME, KIT, build, stamps, write_game
from .shop_tools import boxes, judge_shop, pixels, wanted_boxes, white_edge

SECTIONS = ["animals", "places", "tokens", "board"]


def shop(tmp_path, *files, **asked):
    return build(tmp_path, *files, **{"formats": ["shop"], **asked})


def opened(tmp_path, section):
    return pypdfium2.PdfDocument(tmp_path / "out" / "fable" / "shop" / f"{section}.pdf")


def words(document):
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


# what is written


def test_what_a_shop_cuts_has_a_file_each_and_nothing_else_has(tmp_path):
    manifest = shop(tmp_path)
    assert set(manifest.files) == {f"shop/{id}.pdf" for id in SECTIONS}
    assert not manifest.pages
    judge_shop(tmp_path / "out" / "fable", manifest, SECTIONS)
    saved = json.loads((tmp_path / "out" / "fable" / "manifest.json").read_text("utf-8"))
    assert saved["shop"] == manifest.shop
    assert b"/ArtBox" not in (tmp_path / "out" / "fable" / "shop" / "animals.pdf").read_bytes()


def test_the_manifest_says_what_is_on_which_page(tmp_path):
    entry = shop(tmp_path).shop["shop/animals.pdf"]
    faces = entry.pop("faces")
    assert entry == {
        "section": "animals", "title": "Animals", "kind": "cards", "shape": "square", "trim": [63, 88],
        "bleed": 3, "pages": 14, "sides": 2,
    }  # fmt: skip
    assert faces == [
        {"face": "cards/fox/front", "copies": 3, "pages": [1, 3, 5]},
        {"face": "cards/fox/back", "copies": 7, "pages": [2, 4, 6, 8, 10, 12, 14]},
        {"face": "cards/crow/front", "copies": 4, "pages": [7, 9, 11, 13]},
    ]
    said = words(opened(tmp_path, "animals"))
    assert ["Fox" in text for text in said] == [number in (1, 3, 5) for number in range(1, 15)]
    assert ["Crow" in text for text in said] == [number in (7, 9, 11, 13) for number in range(1, 15)]


def test_a_piece_that_turns_is_followed_by_its_own_back(tmp_path):
    entry = shop(tmp_path, only=["tokens"]).shop["shop/tokens.pdf"]
    assert (entry["sides"], entry["pages"], entry["shape"]) == (2, 18, "round")
    assert words(opened(tmp_path, "tokens"))[12:] == ["Coin", "Spent", "Door", "Door", "Door", "Door"]
    plain = KIT.replace("back: same", "back: none").replace("flips: {coin: {name: Spent, icon: cross}}", "flips: {}")
    entry = shop(tmp_path, kit=plain, only=["tokens"]).shop["shop/tokens.pdf"]
    assert (entry["sides"], entry["pages"]) == (1, 9)


def test_beside_pieces_with_backs_one_without_has_a_white_back():
    record = Record("kit", {"id": "mixed", "title": "Mixed", "what": "cards", "shape": "square", "version": ""})
    one = face(3)
    section = Section(record, None, [Piece(one, replace(one, side="back")), Piece(one)], w=20.0, h=30.0)
    data, entry = shop_file(section, 3.0, Record("game", {"title": "Game"}))
    assert (entry["sides"], entry["pages"], entry["faces"][1]["pages"]) == (2, 4, [2])
    pages = pypdfium2.PdfDocument(data)
    assert [bool((pixels(page) == 255).all()) for page in pages] == [False, False, False, True]
    assert boxes(pages[3])["trim"] == pytest.approx(wanted_boxes(entry)["trim"], abs=0.01)


@pytest.mark.parametrize("bleed", [0, 3.175, 5])
def test_boxes_follow_the_bleed_that_is_asked_for(tmp_path, bleed):
    manifest = shop(tmp_path, shop_bleed=bleed)
    assert {entry["bleed"] for entry in manifest.shop.values()} == {bleed}
    judge_shop(tmp_path / "out" / "fable", manifest, SECTIONS)


def test_a_reduced_board_has_the_size_at_which_it_fits_its_paper(tmp_path):
    kit = KIT + "  - {id: small, title: Board, what: board, tiles: 1, whole: a4, version: Small}\n"
    manifest = shop(tmp_path, kit=kit, only=["board", "small"])
    assert manifest.shop["shop/board.pdf"]["trim"] == [260, 180]
    assert manifest.shop["shop/small.pdf"]["trim"] == [260, 180]  # it fits as it is
    large = GAME.replace("width: 260, height: 180", "width: 520, height: 360")
    manifest = shop(tmp_path, large, kit, only=["small"])
    assert manifest.shop["shop/small.pdf"]["trim"] == pytest.approx([520 * 0.55, 360 * 0.55])
    assert manifest.shop["shop/small.pdf"]["version"] == "Small"


# bleed


def face(bleed, w=20.0, h=30.0):
    """A face with a ground as wide as its bleed, and a frame just inside the cut."""
    ground = Rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, Paint(fill="#c04020"))
    inner = Rect(0.4, 0.4, w - 0.8, h - 0.8, Paint(stroke="#2040a0", stroke_width=0.4))
    band = Rect(-bleed, 10, w + 2 * bleed, 3, Paint(fill="#208040"))
    return FaceRef("face", Scene(w, h, [ground, band, inner], bleed=bleed))


@pytest.mark.parametrize(("drawn", "scale"), [(5, 1.0), (3, 1.0), (1.5, 1.0), (1.0, 0.6), (0, 1.0)])
def test_the_trim_is_the_face_at_300_dpi_and_the_bleed_is_art_to_the_edge(drawn, scale):
    one, bleed, dpi = face(drawn), 3.0, 300
    w, h = 20 * scale, 30 * scale
    found = numpy.asarray(picture(shop_scene(one, w, h, bleed), dpi), dtype=int)
    alone = Scene(w, h, bleed=bleed)
    alone.children = [Group([alone.place("face", one.scene, 0, 0, w, h)], clip=rounded(0, 0, w, h))]
    wanted = numpy.asarray(picture(alone, dpi), dtype=int)
    cut = math.ceil(bleed / 25.4 * dpi) + 1  # so many pixels are not inside as a whole, and one
    inside = slice(cut, -cut)
    assert (found[inside, inside] == wanted[inside, inside]).all()
    colours = {tuple(pixel) for edge in (found[0], found[-1], found[:, 0], found[:, -1]) for pixel in edge}
    assert min(max(abs(numpy.array(c) - (255, 255, 255))) for c in colours) > 100
    middle = found[found.shape[0] // 2, :, :]
    if drawn:  # nothing of the face comes out: what lies beyond the cut is its bleed
        assert (abs(middle[: cut - 2] - (192, 64, 32)).max(axis=1) < 3).all()
    row = round((bleed + 11.5 * scale) / 25.4 * dpi)
    assert abs(found[row, 0] - (32, 128, 64)).max() < 3  # a band runs on straight


def test_a_card_with_bleed_enough_is_the_picture_of_its_face(tmp_path):
    """What goes to a shop as a PDF and what goes there as a PNG is one drawing."""
    from PIL import Image

    build(tmp_path, only=["places"], formats=["shop", "png"])
    with Image.open(tmp_path / "out" / "fable" / "png" / "cards" / "well-front.png") as file:
        png = file.convert("RGB")
    page = opened(tmp_path, "places")[0].render(scale=300 / 72).to_pil().convert("RGB")
    assert numpy.array_equal(numpy.asarray(page.resize(png.size)), numpy.asarray(png))


def test_white_in_a_bleed_is_seen():
    """The judge of all kits can say no."""
    bare = Scene(20, 30, [Rect(0, 0, 20, 30, Paint(fill="#c04020"))], bleed=3)
    page = pypdfium2.PdfDocument(pdf_bytes([bare], PdfInfo("bare")))[0]
    assert white_edge(page) == 1


def test_no_font_is_left_out(tmp_path):
    shop(tmp_path, only=["animals"])
    data = (tmp_path / "out" / "fable" / "shop" / "animals.pdf").read_bytes()
    assert data.count(b"/FontFile2") == data.count(b"/Type /FontDescriptor") > 0


# building


def test_the_same_content_gives_the_same_bytes_and_a_second_build_touches_nothing(tmp_path):
    shop(tmp_path / "one")
    before = stamps(tmp_path / "one" / "out")
    again = shop(tmp_path / "one")
    assert again.written == again.removed == []
    assert stamps(tmp_path / "one" / "out") == before
    shop(tmp_path / "two")
    for path, (_, data) in before.items():
        other = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert other.read_bytes() == data, path


def test_a_part_makes_the_files_of_the_whole(tmp_path):
    shop(tmp_path)
    assert shop(tmp_path, only=["animals"]).written == []
    assert shop(tmp_path, only=["animals"], shop_bleed=3.175).written == ["shop/animals.pdf"]
    manifest = shop(tmp_path)
    assert manifest.written == ["shop/animals.pdf"]  # the whole kit is of one bleed again
    assert {entry["bleed"] for entry in manifest.shop.values()} == {3}


def test_a_changed_card_changes_its_own_file_only_and_little_ink_lies_apart(tmp_path):
    shop(tmp_path)
    assert shop(tmp_path, GAME.replace("Draw water.", "Draw more.")).written == ["shop/places.pdf"]
    manifest = shop(tmp_path, only=["places"], low_ink=True)
    assert manifest.written == ["shop-low_ink/places.pdf"]
    assert set(manifest.shop) == {f"shop/{id}.pdf" for id in SECTIONS} | {"shop-low_ink/places.pdf"}


def test_files_of_sections_that_the_kit_no_longer_has_go_away_with_the_next_whole_build(tmp_path):
    shop(tmp_path)
    without = KIT.replace("id: places,", "id: spots,")
    assert shop(tmp_path, kit=without, only=["animals"]).removed == []
    manifest = shop(tmp_path, kit=without)
    assert (manifest.written, manifest.removed) == (["shop/spots.pdf"], ["shop/places.pdf"])
    assert "shop/places.pdf" not in manifest.shop
    assert not (tmp_path / "out" / "fable" / "shop" / "places.pdf").exists()


def test_a_build_that_fails_or_is_interrupted_leaves_the_former_files(tmp_path, monkeypatch):
    shop(tmp_path)
    before = stamps(tmp_path / "out")
    long = KIT.replace("size: [18, 18]", "size: [18, 30]").replace("shape: round", "shape: square")
    with pytest.raises(ContentError, match=r"kit\.yaml:.*cannot be printed at 18 x 30 mm"):
        shop(tmp_path, GAME.replace("Draw water.", "Draw more."), long)
    assert stamps(tmp_path / "out") == before
    real = kit_module.shop_file

    def stop(section, bleed, game):
        if section.id == "tokens":
            raise KeyboardInterrupt
        return real(section, bleed, game)

    monkeypatch.setattr(kit_module, "shop_file", stop)
    with pytest.raises(KeyboardInterrupt):
        shop(tmp_path, shop_bleed=4)
    assert stamps(tmp_path / "out") == before


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"only": ["title", "dice"]}, "nothing for a shop to cut in title, dice: it takes cards, counters, boards"),
        ({"shop_bleed": 6}, "a bleed lies between 0 and 5 mm, not 6"),
    ],
)
def test_what_cannot_be_made_for_a_shop_is_said(tmp_path, asked, said):
    with pytest.raises(KitError, match=said):
        shop(tmp_path, **asked)
    assert not list((tmp_path / "out").rglob("*.*"))


def test_pages_of_text_are_built_beside_what_a_shop_cuts(tmp_path):
    content = load_game("fable", write_game(tmp_path / "content"))
    manifest = build_kit(content, tmp_path / "out", ["a4"], ["pdf", "shop"], ["title", "animals"])
    assert set(manifest.files) == {"fable-a4-title-animals.pdf", "shop/animals.pdf"}
    assert set(manifest.pages) == {"fable-a4-title-animals.pdf"}
