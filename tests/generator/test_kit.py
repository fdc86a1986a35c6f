"""The kit builder: what it writes, and what it leaves alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from generator.kit import Options, build_kit, kit_findings, kit_sections
from generator.kit_names import brief
from generator.kit_words import page_ranges
from rules.content import load_game

from .kit_game import GAME, build, stamps, write_game

ROOT = Path(__file__).parents[2]
FORMATS = ("pdf", "svg", "shop")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """(content, output folder, manifest) of a whole kit."""
    folder = tmp_path_factory.mktemp("kit")
    content = load_game("fable", write_game(folder / "content"))
    return content, folder / "out", build_kit(content, folder / "out", formats=FORMATS)


def text_of(pdf, page):
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[page].get_textpage().get_text_bounded()
    finally:
        document.close()


# what is written


def test_a_kit_has_a_pdf_for_each_paper_the_board_and_every_face(built):
    _, out, manifest = built
    folder = out / "fable"
    assert {"fable-a4.pdf", "fable-letter.pdf", "board-a3.pdf"} < set(manifest.files)
    assert {
        "svg/cards/fox-front.svg", "svg/cards/animals-back.svg", "svg/cards/well-back.svg",
        "svg/tokens/coin-front.svg", "svg/tokens/coin-back.svg", "svg/tokens/door-front.svg",
        "svg/dice/luck-net.svg", "svg/board.svg", "svg/sheets/a4-001.svg", "svg/sheets/letter-001.svg",
    } < set(manifest.files)  # fmt: skip
    assert "svg/tokens/door-back.svg" not in manifest.files  # the same face as its front
    for path in manifest.files:
        assert (folder / path).is_file()
    assert not manifest.findings


def test_the_manifest_tells_what_is_on_which_page_and_how_many(built):
    _, out, manifest = built
    saved = json.loads((out / "fable" / "manifest.json").read_text("utf-8"))
    assert saved == manifest.as_json()
    assert saved["pieces"]["animals"] == {"fox": 3, "crow": 4}
    assert saved["pieces"]["tokens"] == {"coin": 7, "door": 2}
    assert saved["pieces"]["dice"] == {"luck": 2, "skill": 1}
    for name in ("fable-a4.pdf", "fable-letter.pdf"):
        pages = saved["pages"][name]
        document = pypdfium2.PdfDocument(out / "fable" / name)
        assert len(document) == len(pages)
        document.close()
        assert [p["page"] for p in pages] == list(range(1, len(pages) + 1))
        fronts = next(p for p in pages if p["section"] == "animals" and p["side"] == "front")
        backs = next(p for p in pages if p["section"] == "animals" and p["side"] == "back")
        assert fronts["faces"] == {"cards/fox/front": 3, "cards/crow/front": 4}
        assert sum(backs["faces"].values()) == 7
        assert backs["page"] == fronts["page"] + 1


def test_the_title_page_lists_the_contents_with_their_pages(built):
    _, out, manifest = built
    words = " ".join(text_of(out / "fable" / "fable-a4.pdf", 0).split())
    for part in ("The Fable", "A TEST", "Three animals and a well.", "Ada Writer", "Spectral", "OFL", "100 mm"):
        assert part in words
    pages = manifest.pages["fable-a4.pdf"]
    for section, title in kit_sections(built[0]).items():
        numbers = [p["page"] for p in pages if p["section"] == section]
        told = f"pages {numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"page {numbers[0]}"
        assert title in words
        assert told in words


def test_each_sheet_names_its_section_page_and_flip_edge(built):
    _, out, manifest = built
    page = next(p for p in manifest.pages["fable-a4.pdf"] if p["section"] == "places" and p["side"] == "back")
    words = text_of(out / "fable" / "fable-a4.pdf", page["page"] - 1)
    total = len(manifest.pages["fable-a4.pdf"])
    assert "Places · backs" in words
    assert "Flip on the long edge" in words
    assert f"{page['page']} / {total}" in words
    assert "50 mm" in words


def test_the_kit_says_which_pages_are_printed_on_both_sides(built, tmp_path):
    _, out, manifest = built
    pages = manifest.pages["fable-letter.pdf"]
    both = [p["page"] for p in pages if p["side"] in ("front", "back") and p["section"] != "dice"]
    words = " ".join(text_of(out / "fable" / "fable-letter.pdf", 1).split())
    assert f"both sides pages {page_ranges(both)}, flipped on the long edge; all others on one side" in words
    assert manifest.printed["fable-letter.pdf"] == {
        "flip": "long", "back_offset": [0.0, 0.0], "bleed": 2.0, "marks": "edge", "scale": 1.0, "low_ink": False,
    }  # fmt: skip
    folded = build(tmp_path, options=Options(flip="fold"))
    words = " ".join(text_of(tmp_path / "out" / "fable" / "fable-a4.pdf", 1).split())
    assert "Fold sheets with a dashed line" in words
    # what a printer of one side has no use for
    assert "both sides" not in words and "back-offset" not in words
    assert not any(p["side"] == "back" for p in folded.pages["fable-a4.pdf"])


def test_names_of_parts_stay_short_and_tell_one_choice_from_another():
    assert brief(["cards", "board"]) == ["cards", "board"]
    ids = [f"section_number_{k}" for k in range(9)]
    name = "-".join(brief(ids))
    assert name.startswith("section_number_0-section_number_1-7_more-") and len(name) < 60
    assert name != "-".join(brief([*ids[:-1], "another"]))


@pytest.mark.parametrize(
    ("pages", "said"), [([], ""), ([3], "3"), ([4, 3, 5, 9, 9], "3–5, 9"), ([1, 3, 4], "1, 3–4")]
)
def test_pages_are_named_as_people_do(pages, said):
    assert page_ranges(pages) == said


def test_the_flowchart_page_asks_and_answers(built):
    _, out, manifest = built
    page = next(p for p in manifest.pages["fable-a4.pdf"] if p["section"] == "chart")
    words = " ".join(text_of(out / "fable" / "fable-a4.pdf", page["page"] - 1).split())
    for part in ("Is anyone thirsty?", "Go to the well.", "Rest.", "YES", "NO"):
        assert part in words


def test_a_die_may_show_icons_words_and_numbers(tmp_path):
    game = GAME.replace("row: fair}", "faces: [mule, Run, 3, 1, 2, 0]}")
    manifest = build(tmp_path, game, formats=["pdf", "svg"])
    assert not manifest.findings
    net = (tmp_path / "out" / "fable" / "svg" / "dice" / "luck-net.svg").read_text("utf-8")
    assert 'aria-label="Run"' in net
    assert 'aria-label="3"' in net
    page = next(p for p in manifest.pages["fable-a4.pdf"] if p["section"] == "table")
    assert "Run" in text_of(tmp_path / "out" / "fable" / "fable-a4.pdf", page["page"] - 1)


def test_a_folder_without_a_kit_gets_the_usual_one(tmp_path):
    game = GAME.replace("id: fable", "id: plain")
    (tmp_path / "content" / "plain").mkdir(parents=True)
    (tmp_path / "content" / "plain" / "game.yaml").write_text(game, "utf-8")
    content = load_game("plain", tmp_path / "content")
    assert list(kit_sections(content)) == ["title", "calibration_sheet", "cards", "tokens", "board"]
    manifest = build_kit(content, tmp_path / "out", papers=["letter"], formats=["pdf"])
    assert manifest.pieces["cards"] == {"fox": 3, "crow": 4, "well": 5}
    assert not kit_findings(content)


# what is left alone


def test_a_second_build_touches_nothing(built):
    content, out, _ = built
    before = stamps(out)
    calls = []
    again = build_kit(content, out, progress=lambda share, what: calls.append(share))
    assert again.written == again.removed == []
    assert stamps(out) == before
    assert calls == [1.0]


def test_a_changed_card_changes_its_own_files_only(tmp_path):
    build(tmp_path, formats=["pdf", "svg"])
    before = stamps(tmp_path / "out")
    manifest = build(tmp_path, GAME.replace("Draw water.", "Draw more water."), formats=["pdf", "svg"])
    changed = {p for p, stamp in stamps(tmp_path / "out").items() if before.get(p) != stamp}
    names = {p.relative_to(tmp_path / "out" / "fable").as_posix() for p in changed}
    assert names == {*manifest.written, "manifest.json"}
    assert "svg/cards/well-front.svg" in names
    assert "svg/cards/fox-front.svg" not in names
    assert "board-a3.pdf" not in names
    assert len([n for n in names if "sheets" in n]) == 1


def test_files_that_the_kit_no_longer_has_go_away(tmp_path):
    build(tmp_path, formats=["svg"])
    (tmp_path / "out" / "fable" / "svg" / "mine.svg").write_text("my own", "utf-8")
    game = GAME.replace('  - {id: crow, name: Crow, deck: animals, copies: 4, cost: 1, text: "Keep *one*."}\n', "")
    manifest = build(tmp_path, game, formats=["svg"])
    assert "svg/cards/crow-front.svg" in manifest.removed
    assert not (tmp_path / "out" / "fable" / "svg" / "cards" / "crow-front.svg").exists()
    assert (tmp_path / "out" / "fable" / "svg" / "mine.svg").exists()


def test_a_lost_or_damaged_file_is_made_again(tmp_path):
    build(tmp_path)
    pdf = tmp_path / "out" / "fable" / "fable-a4.pdf"
    good = pdf.read_bytes()
    pdf.write_bytes(good[:-100] + b"x" * 100)
    assert build(tmp_path).written == ["fable-a4.pdf"]
    assert pdf.read_bytes() == good
    pdf.unlink()
    assert build(tmp_path).written == ["fable-a4.pdf"]
    (tmp_path / "out" / "fable" / "manifest.json").write_text("{", "utf-8")
    assert build(tmp_path).written == []  # all is made anew, and comes out the same
    assert pdf.read_bytes() == good


def test_the_same_content_gives_the_same_bytes_in_another_process(built, tmp_path):
    _, out, _ = built
    script = (
        "import sys; from rules.content import load_game; from generator.kit import build_kit\n"
        "build_kit(load_game('fable', sys.argv[1]), sys.argv[2], papers=['letter'], formats=sys.argv[3:])\n"
    )
    run = [sys.executable, "-c", script, str(write_game(tmp_path / "content")), str(tmp_path / "out"), *FORMATS]
    subprocess.run(run, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "77"})
    names = [p.relative_to(tmp_path / "out") for p in (tmp_path / "out").rglob("*.*") if p.name != "manifest.json"]
    assert len(names) > 20
    for name in names:
        assert (tmp_path / "out" / name).read_bytes() == (out / name).read_bytes(), name


def test_a_part_of_the_kit_lies_beside_the_whole(tmp_path):
    build(tmp_path)
    before = stamps(tmp_path / "out")
    manifest = build(tmp_path, only=["places"])
    assert manifest.written == ["fable-a4-places.pdf"]
    assert {p["section"] for p in manifest.pages["fable-a4-places.pdf"]} == {"places"}
    assert len(manifest.pages["fable-a4.pdf"]) > len(manifest.pages["fable-a4-places.pdf"])
    kept = {p: s for p, s in stamps(tmp_path / "out").items() if p.name not in ("manifest.json", "fable-a4-places.pdf")}
    assert kept == {p: s for p, s in before.items() if p.name != "manifest.json"}
    assert build(tmp_path).written == []


def test_options_and_low_ink_make_other_pages(tmp_path):
    build(tmp_path, only=["places"])
    plain = (tmp_path / "out" / "fable" / "fable-a4-places.pdf").read_bytes()
    manifest = build(tmp_path, only=["places"], low_ink=True)
    assert manifest.written == ["fable-a4-places-low_ink.pdf"]
    assert (tmp_path / "out" / "fable" / "fable-a4-places-low_ink.pdf").read_bytes() != plain
    manifest = build(tmp_path, only=["places"], options=Options(flip="fold"))
    assert manifest.written == ["fable-a4-places.pdf"]
    assert {p["side"] for p in manifest.pages["fable-a4-places.pdf"]} == {"fold"}


def test_pictures_have_the_exact_pixels_of_a_card_with_its_bleed(tmp_path):
    from PIL import Image

    build(tmp_path, only=["places"], formats=["png"])
    with Image.open(tmp_path / "out" / "fable" / "png" / "cards" / "well-front.png") as picture:
        assert picture.size == (815, 1110)  # (63 + 6) x (88 + 6) mm at 300 dpi
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_progress_rises_to_the_end(tmp_path):
    calls = []
    build(tmp_path, formats=["pdf", "svg"], progress=lambda share, what: calls.append((share, what)))
    shares = [share for share, _ in calls]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert {"Fox", "Well", "Luck"} <= {what for _, what in calls}
