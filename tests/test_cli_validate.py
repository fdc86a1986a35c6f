"""`haversack validate` as an author meets it: the real game in a folder of one's own, spoilt in one place."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli import Done, Haversack
from tests.rules.red_burnoose.broken import GAME, copy, spoil


@pytest.fixture
def haversack(capsys: pytest.CaptureFixture[str]) -> Haversack:
    return Haversack(capsys)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a copy of the game."""
    return copy(tmp_path) / GAME


Validate = Callable[..., Done]


@pytest.fixture
def validate(haversack: Haversack, folder: Path) -> Validate:
    """Runs the command over the copy; every line but the last is a finding or says how many."""

    def run(*args: str) -> Done:
        return haversack("validate", "--content", folder.parent, GAME, *args)

    return run


@pytest.fixture
def nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what the content base and the game's own code check, which is soon done."""
    monkeypatch.setattr("solo_app.commands.validate.extra_checks", lambda: ())


QUICK = [
    ("cards.yaml", "- id: artisan\n    name: A", "- id: artisan\n    ¦nam: A", "UNKNOWN_FIELD", "'name'"),
    ("cards.yaml", "- id: artisan\n    name: Artisan\n", "- ¦id: artisan\n", "MISSING_FIELD", "'name'"),
    ("cards.yaml", "- id: artisan\n", "- ¦id: man\n", "DUPLICATE_ID", "cards.yaml:17:5"),
    ("cards.yaml", "cost: {influence: 7}", "cost: {influence: ¦seven}", "WRONG_TYPE", "'seven'"),
    ("cards.yaml", "cost: {influence: 7}", "cost: {influence: ¦1e999}", "WRONG_TYPE", "plain digits"),
    ("cards.yaml", "cost: {influence: 7}", "cost: {influence: ¦-1}", "OUT_OF_RANGE", "-1"),
    ("cards.yaml", "cost: {influence: 7}", "cost: {¦influense: 7}", "UNKNOWN_VALUE", "mean 'influence'?"),
    ("cards.yaml", "pair: tools", "pair: ¦tolls", "DANGLING_REFERENCE", "did you mean 'tools'?"),
    ("cards.yaml", "pair: tools\n", "pair: tools\n    ¦pair: tools\n", "DUPLICATE_KEY", "'pair'"),
    ("cards.yaml", "pair: tools\n", "pair: ¦*tools\n", "YAML_ALIAS", "tools"),
    ("cards.yaml", "pair: tools\n", "pair: [tools\n    rules¦: x\n", "YAML_SYNTAX", ""),
    ("text.yaml", '  list.none: "nothing"', '  list.none: ¦"{{ x.__class__ }}"', "TEMPLATE_REFUSED", "list.none"),
    ("text.yaml", '  list.none: "nothing"', '  list.none: ¦"{% if %}"', "TEMPLATE_SYNTAX", "list.none"),
]


@pytest.mark.usefixtures("nothing_drawn")
@pytest.mark.parametrize(("file", "old", "new", "code", "says"), QUICK)
def test_what_cannot_be_used(
    validate: Validate, folder: Path, file: str, old: str, new: str, code: str, says: str
) -> None:
    line, column = spoil(folder.parent, file, (old, new))
    done = validate()
    assert done.code == 1
    start = f"{folder / file}:{line}:{column}: {code} "
    assert any(one.startswith(start) and says in one for one in done.out.splitlines()), done.out


FILES = [
    (b"\xff\xfe", "NOT_UTF8"),
    (b"provenance: rulebook\ncards:\n\t- id: x\n", "YAML_SYNTAX"),
    (b"", "EMPTY_FILE"),
    (b"x: 1\x00", "CONTROL_CHARACTER"),
    (b"a" * 5_000_000, "TOO_LARGE"),
    (b"provenance: rulebook\ncards: " + b"[" * 50_000, "YAML_SYNTAX"),
    (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "YAML_ANCHOR"),
    (b"--- 1\n--- 2\n", "YAML_DOCUMENTS"),
    (b"cards: !!python/object:os.system {}\n", "YAML_TAG"),
]


@pytest.mark.usefixtures("nothing_drawn")
@pytest.mark.parametrize(("content", "code"), FILES, ids=[code for _, code in FILES])
def test_files_of_every_kind(validate: Validate, folder: Path, content: bytes, code: str) -> None:
    (folder / "zz.yaml").write_bytes(content)
    done = validate()
    assert done.code == 1
    assert any(one.startswith(f"{folder / 'zz.yaml'}:") and f" {code} " in one
               for one in done.out.splitlines()), done.out


@pytest.mark.usefixtures("nothing_drawn")
def test_other_ends_of_lines_and_a_mark_at_the_start_are_no_harm(validate: Validate, folder: Path) -> None:
    path = folder / "tables.yaml"
    for content in (b"\xef\xbb\xbf" + path.read_bytes(), path.read_bytes().replace(b"\n", b"\r\n")):
        path.write_bytes(content)
        assert validate().out == f"{GAME}: no findings\n"


@pytest.mark.parametrize(("make", "code"), [
    (Path.mkdir, "NOT_A_FILE"),
    (os.mkfifo, "NOT_A_FILE"),
    (lambda path: path.symlink_to(path.name), "UNREADABLE"),
    (lambda path: path.symlink_to("nowhere"), "UNREADABLE"),
])
def test_names_that_are_no_files(
    validate: Validate, folder: Path, make: Callable[[Path], None], code: str
) -> None:
    make(folder / "zz.yaml")
    done = validate()
    assert (done.code, done.out.split()[1]) == (1, code)


def test_folders_that_hold_no_game(haversack: Haversack, folder: Path) -> None:
    inside = haversack("validate", "--content", folder)
    assert (inside.code, "is a game's folder itself" in inside.err) == (2, True)
    folder.rename(folder.with_name("weird näme"))
    odd = haversack("validate", "--content", folder.parent)
    assert (odd.code, " BAD_ID " in odd.out) == (1, True)
    (folder.parent / GAME).mkdir()
    lacking = haversack("validate", "--content", folder.parent, GAME)
    assert (lacking.code, "lacks a game.yaml" in lacking.err) == (2, True)


def laid_over(validate: Validate, folder: Path, text: str) -> tuple[int, set[str]]:
    """The exit code, and the codes of what is found with an overlay."""
    (folder / "overlays" / "mine.yaml").write_text(text + "\n")
    done = validate("--overlay", "mine", "--json")
    return done.code, {one["code"] for one in done.json["games"][GAME]}


@pytest.mark.slow
def test_overlays_that_are_clean(validate: Validate, folder: Path) -> None:
    assert laid_over(validate, folder, "cards: [{id: fig_orchard, copies: 9}]") == (0, set())
    level, codes = laid_over(validate, folder, "cards: [{id: man, provides: {influence: 9}}]")
    assert level == 0 and "EXAMPLE_SET_ASIDE" in codes


@pytest.mark.usefixtures("nothing_drawn")
@pytest.mark.parametrize(("text", "code"), [
    ("cards: [{id: nobody, remove: true}]", "UNKNOWN_REMOVED"),
    ("cards: [{id: man, provides: {influence: _}}]", "WRONG_TYPE"),
    ("cards: [{id: fig_orchard, cost: {influence: 700}}]", "COST_UNPAYABLE"),
    ("links: [{id: irdjen_spur_irdjen, remove: true}]", "VILLAGE_UNREACHED"),
    ("automata_cards: [{replace: true}]", "DECK_TOO_SMALL"),
    ("units: [{id: sapper, count: 9}]", "COUNT_DIFFERS"),
    ("cards: {replace: true}", "WRONG_TYPE"),
    ("x", "WRONG_TYPE"),
])
def test_what_overlays_break(validate: Validate, folder: Path, text: str, code: str) -> None:
    level, codes = laid_over(validate, folder, text)
    assert level == 1 and code in codes


UNSOUND = [
    ("game.yaml", "(blue cubes), count: 32", "(blue cubes), count: ¦31", "COUNT_DIFFERS"),
    ("tables.yaml", "order: 4, cells: [0, 0, 0, 0, 0]", "order: 4, cells: ¦[0, 0, 0, 0]", "TABLE_HOLE"),
    ("examples.yaml", "      asked: buy.card\n      seats:\n        p3: {hand: [moud",
     "      asked: ¦turn.action\n      seats:\n        p3: {hand: [moud", "EXAMPLE_DIFFERS"),
]


@pytest.mark.usefixtures("nothing_drawn")
@pytest.mark.parametrize(("file", "old", "new", "code"), UNSOUND, ids=[one[3] for one in UNSOUND])
def test_what_does_not_hold_together(
    validate: Validate, folder: Path, file: str, old: str, new: str, code: str
) -> None:
    line, column = spoil(folder.parent, file, (old, new))
    done = validate()
    assert done.code == 1
    assert f"{folder / file}:{line}:{column}: {code} " in done.out


@pytest.mark.slow
def test_what_other_rooms_find_is_in_the_same_run(validate: Validate, folder: Path) -> None:
    slips = [
        ("cards.yaml", "    name: Market\n", "    name: ¦Market 日\n", "GLYPH_MISSING"),
        ("cards.yaml", "    name: Artisan\n", f"    name: ¦{'Artisan ' * 20}\n", "TEXT_OVERFLOW"),
        ("rules.yaml", "  - id: rb.card.artisan\n",
         "  - ¦{id: rb.card.artisanal, title: A}\n  - id: rb.card.artisan\n", "RULE_NOT_IMPLEMENTED"),
        ("game.yaml", "(blue cubes), count: 32", "(blue cubes), count: ¦31", "COUNT_DIFFERS"),
    ]  # fmt: skip
    places = [(file, *spoil(folder.parent, file, (old, new)), code) for file, old, new, code in slips]
    done = validate()
    assert done.code == 1
    for file, line, column, code in places:
        assert f"{folder / file}:{line}:{column}: {code} " in done.out


@pytest.mark.usefixtures("nothing_drawn")
def test_a_combat_without_end_ends_the_check(validate: Validate, folder: Path) -> None:
    """No unit ever hits, and no pin sets the worked combats aside."""
    for name in ("tables.yaml", "examples.yaml"):
        path = folder / name
        lines = [line for line in path.read_text("utf-8").splitlines() if "tables.crt" not in line]
        text = "\n".join(lines)
        for row in ("0, 0, 0, 0, 2", "0, 0, 1, 1, 1", "0, 0, 0, 1, 2", "0, 1, 1, 1, 1"):
            text = text.replace(f"cells: [{row}]", "cells: [0, 0, 0, 0, 0]")
        path.write_text(text + "\n", "utf-8")
    done = validate()
    assert " COMBAT_ENDLESS " in done.out
