"""The kit builder: how it fails, and what it leaves as it was."""

import json
import os
import time
from pathlib import Path

import pytest

from generator import kit as kit_module
from generator.kit import KitError, build_kit, kit_findings
from generator.kit_files import Folder, Manifest, read_manifest, write_whole
from rules.content import ContentError, load_game

from .kit_game import GAME, KIT, build, stamps, write_game

COPIES = "animals}, copies: record.copies"


def test_an_interrupted_build_leaves_the_former_kit_as_it_was(tmp_path, monkeypatch):
    build(tmp_path)
    before = stamps(tmp_path / "out")
    changed = GAME.replace("Draw water.", "Draw more water.")
    real = kit_module._Build._sheet_files

    def stop(self, page):
        yield next(iter(real(self, page)))
        raise KeyboardInterrupt

    monkeypatch.setattr(kit_module._Build, "_sheet_files", stop)
    with pytest.raises(KeyboardInterrupt):
        build(tmp_path, changed, formats=["pdf", "svg"])
    monkeypatch.undo()
    assert stamps(tmp_path / "out") == before
    manifest = build(tmp_path, changed, formats=["pdf", "svg"])
    assert "svg/sheets/a4-001.svg" in manifest.files
    assert build(tmp_path, changed, formats=["pdf", "svg"]).written == []


def test_a_kit_of_which_one_paper_fails_is_left_as_it_was(tmp_path):
    build(tmp_path, papers=["a3"])
    before = stamps(tmp_path / "out")
    too_large = KIT.replace("size: [18, 18]", "size: [230, 230]").replace("shape: round", "shape: square")
    with pytest.raises((ContentError, KitError), match="does not fit on A4; it would fit on A3"):
        build(tmp_path, kit=too_large, papers=["a3", "a4"])
    assert stamps(tmp_path / "out") == before


def test_parts_of_a_build_that_was_killed_are_swept_away(tmp_path):
    build(tmp_path, only=["places"])
    place = tmp_path / "out" / "fable"
    for name, age in (("old", 7200), ("new", 60)):
        part = place / f".{name}.svg.1.part"
        part.write_bytes(b"")
        os.utime(part, (time.time() - age,) * 2)
    build(tmp_path, only=["places"])
    assert [p.name for p in place.glob(".*")] == [".new.svg.1.part"]


def test_a_write_that_fails_keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "card.svg"
    write_whole(path, b"old")

    def full(self, target):
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(KitError, match=r"cannot write .*No space left on device"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["card.svg"]


def test_a_folder_that_cannot_be_written_is_named_before_any_work(tmp_path):
    content = load_game("fable", write_game(tmp_path / "content"))
    (tmp_path / "out").write_text("a file, not a folder", "utf-8")
    with pytest.raises(KitError, match=r"cannot write into .*out.fable"):
        build_kit(content, tmp_path / "out")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"only": ["animal"]}, r"no section 'animal' \(did you mean 'animals'"),
        ({"only": []}, "no section is named"),
        ({"papers": ["a5"]}, "no paper is called 'a5'"),
        ({"formats": ["pdv"]}, r"no format is called 'pdv' \(did you mean 'pdf'"),
    ],
)
def test_wrong_names_are_answered_with_the_nearest(tmp_path, asked, message):
    with pytest.raises(KitError, match=message):
        build(tmp_path, **asked)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("from: cards, where: {deck: animals}", "from: card", r"kit.yaml:6:\d+: BAD_KIT .*no collection 'card'"),
        ("where: {deck: animals}", "where: {dek: animals}", r"kit.yaml:6:\d+: BAD_KIT .*no field 'dek'.*deck"),
        (COPIES, "animals}, copies: record.copys", r"kit.yaml:6:\d+: BAD_KIT .*copys"),
        (COPIES, "animals}, copies: record.name", r"no whole number for cards.fox"),
        (COPIES, "animals}, copies: 5000", r"5000 copies of cards.fox"),
        ("size: [18, 18]", "size: [18, 24]", r"kit.yaml:\d+:\d+: BAD_KIT .*cannot be printed at 18 x 24 mm"),
        ("size: [18, 18]", "size: [18]", r"a size is \[w, h\]"),
        ("size: [18, 18]", "size: [900, 900]", r"does not fit on A4; no paper is large enough"),
        ("layouts: [kit_title, kit_assembly]", "layouts: [kit_titel]", r"BAD_KIT .*'kit_titel'.*kit_title"),
        ("layouts: [kit_dice], ", "", r"pages have `layouts`"),
        ('columns: ["1-2",', "columns: [low,", r"'fair' cannot be read as faces .*'low'"),
        ("Luck, count: 2, row: fair", "Luck, count: 2, sides: 8", r"dice.luck has 8 sides; nets are for six"),
        ("row: good", "row: better", r"DANGLING_REFERENCE .*no row of hits is 'better'"),
        ("whole: a3", "whole: a9", r"no paper is called 'a9'"),
    ],
)  # fmt: skip
def test_what_a_kit_cannot_do_is_said_with_its_place(tmp_path, old, new, message):
    assert old in KIT or old in GAME
    with pytest.raises((ContentError, KitError), match=message):
        build(tmp_path, GAME.replace(old, new), KIT.replace(old, new))


def test_a_kit_of_which_nothing_is_left_is_said_and_not_made(tmp_path):
    empty = "  - {id: cards, title: Cards, what: cards, from: cards, where: {deck: none}}\n"
    kit = KIT[: KIT.index("  - {id: title")] + empty
    with pytest.raises(KitError, match="there is nothing to print: no record belongs to cards"):
        build(tmp_path, kit=kit)
    assert not list((tmp_path / "out" / "fable").iterdir())


def test_validation_finds_the_same_in_one_run(tmp_path):
    kit = KIT.replace("{deck: animals}, copies: record.copies", "{deck: animals}, copies: record.copys")
    kit = kit.replace("size: [18, 18]", "size: [18, 24]").replace("kit_titel", "")
    content = load_game("fable", write_game(tmp_path / "content", kit=kit))
    found = [f"{f.code} {f.message}" for f in kit_findings(content)]
    assert any("copys" in f for f in found)
    assert any("18 x 24 mm" in f for f in found)


PAGE = {"page": 1, "section": "places", "title": "Places", "side": "front"}
PRINTED = {"flip": "long", "back_offset": [0.5, 0], "scale": 1}
FILE = {"job": "pdf-a4", "inputs": "0", "bytes": 1, "sha256": "0"}
SHOP = {
    "section": "places", "title": "Places", "kind": "cards", "shape": "square", "trim": [63, 88.5], "bleed": 3,
    "pages": 1, "sides": 1, "faces": [{"face": "cards/hill/front", "copies": 1, "pages": [1]}],
}  # fmt: skip
SOUND = {
    "format": 1, "game": "fable", "title": "Fable", "files": {"a.pdf": FILE}, "pages": {"a.pdf": [PAGE]},
    "printed": {"a.pdf": PRINTED}, "pieces": {"places": {"hill": 1}}, "shop": {"shop/a.pdf": SHOP},
}  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"files": {"a.pdf": 5}},
        {"files": {"../a.pdf": FILE}},
        {"files": {"/a.pdf": FILE}},
        {"pages": {"a.pdf": [5]}},
        {"pages": {"a.pdf": [{}]}},
        {"pages": {"a.pdf": [{**PAGE, "page": None}]}},
        {"printed": {"a.pdf": {**PRINTED, "back_offset": [1]}}},
        {"printed": {"a.pdf": {**PRINTED, "scale": "as it is"}}},
        {"pieces": {"places": 4}},
        {"shop": {"../a.pdf": SHOP}},
        {"shop": {"shop/a.pdf": {**SHOP, "trim": 63}}},
        {"shop": {"shop/a.pdf": {**SHOP, "faces": [{"face": "cards/fox/front"}]}}},
    ],
)
def test_a_manifest_of_another_shape_counts_as_none(tmp_path, wrong):
    kit = tmp_path / "fable"
    kit.mkdir()
    (kit / "manifest.json").write_text(json.dumps(SOUND))
    assert read_manifest(kit, "fable").pages == {"a.pdf": [PAGE]}
    (kit / "manifest.json").write_text(json.dumps({**SOUND, **wrong}))
    assert read_manifest(kit, "fable") == Manifest("fable")
    (kit / "manifest.json").write_text("[" * 100_000)
    assert read_manifest(kit, "fable") == Manifest("fable")


def test_no_manifest_makes_a_build_take_away_what_lies_elsewhere(tmp_path):
    other = tmp_path / "mine.pdf"
    other.write_bytes(b"mine")
    kit = tmp_path / "fable"
    kit.mkdir()
    (kit / "manifest.json").write_text(json.dumps({**SOUND, "files": {"../mine.pdf": FILE}}))
    with Folder(kit, "fable") as folder:
        folder.store("pdf-a4", "1", [])
        folder.save()
    assert other.read_bytes() == b"mine"
