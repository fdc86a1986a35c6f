"""`haversack kit`: files, facts, wrong use. What is drawn is tested with the generator."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rules.content import load_game
from tests import toy_rules
from tests.cli import Haversack, spawn

KIT = "provenance: rulebook\nkit:\n  - {id: cards, title: The cards, what: cards, from: cards}\n"


@pytest.fixture
def haversack(capsys: pytest.CaptureFixture[str]) -> Haversack:
    return Haversack(capsys)


@pytest.fixture
def args(tmp_path: Path) -> tuple[str, ...]:
    """A kit of one small section, into a folder of its own."""
    shutil.copytree(toy_rules.CONTENT / "leaflet", tmp_path / "content/leaflet")
    (tmp_path / "content/leaflet/kit.yaml").write_text(KIT)
    return ("leaflet", "--content", str(tmp_path / "content"), "--out", str(tmp_path / "out"))


def test_files_and_facts(haversack: Haversack, args: tuple[str, ...], tmp_path: Path) -> None:
    done = haversack("kit", *args, "--json")
    assert (done.code, done.err) == (0, "")
    facts = done.json
    folder = tmp_path / "out/leaflet"
    assert facts["folder"] == str(folder)
    assert set(facts["pages"]) == {"leaflet-a4.pdf", "leaflet-letter.pdf"}
    assert sorted(facts["written"]) == sorted(facts["files"])
    for name, file in facts["files"].items():
        assert (folder / name).stat().st_size == file["bytes"]
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["pages"] == facts["pages"]


def test_a_second_build_writes_nothing(haversack: Haversack, args: tuple[str, ...]) -> None:
    assert "8 files written" in haversack("kit", *args).out
    done = haversack("kit", *args)
    assert done.code == 0
    assert "nothing has changed" in done.out
    assert "2 pages" in done.out


def test_one_paper_and_format(haversack: Haversack, args: tuple[str, ...]) -> None:
    facts = haversack("kit", *args, "--paper", "a4", "--format", "pdf", "--json").json
    assert set(facts["files"]) == {"leaflet-a4.pdf"}


def test_files_for_a_print_shop(haversack: Haversack, args: tuple[str, ...]) -> None:
    done = haversack("kit", *args, "--format", "shop")
    assert (done.code, done.err) == (0, "")
    pages = 2 * len(load_game("leaflet", args[2]).all("cards"))  # this kit prints each of them once
    assert f"shop/cards.pdf  {pages} pages for a shop: 63 x 88 mm, bleed 3 mm" in done.out
    assert "1 file written" in done.out
    facts = haversack("kit", *args, "--format", "shop,pdf", "--paper", "a4", "--bleed", "3.175", "--json").json
    assert set(facts["files"]) == {"leaflet-a4.pdf", "shop/cards.pdf"}
    assert facts["shop"]["shop/cards.pdf"]["bleed"] == facts["printed"]["leaflet-a4.pdf"]["bleed"] == 3.175
    facts = haversack("kit", *args, "--format", "shop,pdf", "--paper", "a4", "--json").json
    assert facts["shop"]["shop/cards.pdf"]["bleed"] == 3
    assert facts["printed"]["leaflet-a4.pdf"]["bleed"] == 2


def test_an_offset_of_backs_moves_the_backs_alone(
    haversack: Haversack, args: tuple[str, ...], tmp_path: Path
) -> None:
    def sheet(number: int, *more: str) -> str:
        haversack("kit", *args, "--paper", "a4", "--format", "svg", *more)
        return (tmp_path / f"out/leaflet/svg/sheets/a4-{number:03d}.svg").read_text()

    front, back = sheet(1), sheet(2)
    assert sheet(1, "--back-offset", "1.5,-2") == front
    assert sheet(2, "--back-offset", "1.5,-2") != back


def test_sections(haversack: Haversack, args: tuple[str, ...]) -> None:
    assert haversack("kit", *args, "--only", "list").out == "cards  The cards\n"
    assert haversack("kit", *args, "--only", "list", "--json").json == {"cards": "The cards"}
    facts = haversack("kit", *args, "--only", "cards", "--format", "pdf", "--json").json
    assert "leaflet-a4-cards.pdf" in facts["files"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--paper", "a44"), ("a44", "a4")),
        (("--format", "pfd"), ("pfd", "pdf")),
        (("--only", "crads"), ("crads", "cards")),
        (("--back-offset", "1"), ("X,Y",)),
        (("--back-offset", "nan,0"), ("X,Y",)),
        (("--back-offset", "40,0"), ("at most 10 mm",)),
        (("--flip", "up"), ("long", "short")),
        (("--scale", "2"), ("--scale",)),
        (("--bleed", "5.1", "--format", "shop"), ("--bleed",)),
        (("--overlay", "none"), ("none",)),
        (("--out", __file__), ("test_cli_kit.py",)),
    ],
)
def test_wrong_use(
    haversack: Haversack, args: tuple[str, ...], more: tuple[str, ...], words: tuple[str, ...]
) -> None:
    done = haversack("kit", *args, *more)
    assert (done.code, done.out) == (2, "")
    assert "fault of ours" not in done.err
    for word in words:
        assert word in done.err


def test_a_folder_without_kit_yaml_has_a_kit_all_the_same(
    haversack: Haversack, args: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "content/leaflet/kit.yaml").unlink()
    done = haversack("kit", *args, "--paper", "a4", "--format", "pdf", "--json")
    assert done.code == 0
    assert "leaflet-a4.pdf" in done.json["pages"]


def test_flask_is_not_loaded(args: tuple[str, ...]) -> None:
    then = (
        "from solo_app.cli import run; code = run(); "
        "assert not {'flask', 'werkzeug', 'sqlalchemy'} & set(sys.modules), 'loaded'; sys.exit(code)"
    )
    done = spawn("kit", *args, "--paper", "a4", "--format", "pdf", then=then)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("option", ["--only", "--paper", "--format"])
@pytest.mark.parametrize("names", ["", " , "])
def test_an_option_that_names_nothing_is_refused(
    haversack: Haversack, args: tuple[str, ...], option: str, names: str
) -> None:
    done = haversack("kit", *args, option, names)
    assert done.code == 2
    assert f"'{option}': names nothing" in done.err
