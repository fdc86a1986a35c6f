"""Each check of the content finds what is broken in one place, there, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.content import CODES, load_game
from rules.content.findings import register_codes
from rules.engine_checks import check_options
from rules.games.la_garde_recule import checks
from rules.games.la_garde_recule.check_deck import check_deck
from rules.games.la_garde_recule.check_forces import check_forces
from rules.games.la_garde_recule.check_ground import check_ground

from .broken import GAME, copy, spoil

# name -> {file, changes: [{old, new}], code, says}
BREAKS = {
    one["name"]: one
    for one in yaml.safe_load((Path(__file__).with_name("breaks.yaml")).read_text("utf-8"))
}


def ours(content: Any) -> list[Any]:
    """The findings of the rules engine's own checks, without those about bots."""
    return [*check_ground(content), *check_forces(content), *check_deck(content)]


@pytest.mark.parametrize("name", BREAKS)
def test_one_break_is_one_finding(tmp_path: Path, name: str) -> None:
    broken = BREAKS[name]
    changes = [(one["old"], one["new"]) for one in broken["changes"]]
    place = spoil(copy(tmp_path), broken["file"], *changes)
    (finding,) = ours(load_game(GAME, tmp_path))
    assert finding.code == broken["code"]
    assert (Path(finding.path).name, finding.line, finding.column) == (broken["file"], *place)
    assert broken["says"] in finding.message


def test_the_content_has_no_findings() -> None:
    content = load_game(GAME)
    assert ours(content) == []
    assert list(check_options(content)) == []


def test_every_code_is_explained_and_tested() -> None:
    register_codes(checks.CODES)
    own = set(checks.CODES)
    assert own <= set(CODES)
    assert all(text.endswith(".") for text in checks.CODES.values())
    tested = {one["code"] for one in BREAKS.values()}
    here = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', Path(__file__).read_text("utf-8")))
    assert {code for code in own if not code.startswith("BOT")} <= tested | here


# --- what takes more than one break ----------------------------------------------------------


def units_of(root: Path) -> tuple[Path, list[str]]:
    path = root / GAME / "units.yaml"
    return path, path.read_text("utf-8").splitlines()


@pytest.mark.parametrize(("code", "kinds", "least"), [
    ("DIAMONDS_FEW", r"entry: red_diamond\}", "9 Allied units and 5"),
    ("REAR_FEW", r"entry: red_diamond, rear: true\}", "3 units marked R and 0"),
    ("BLUE_FEW", r"entry: blue\}", "2 French units start, on 0"),
])  # fmt: skip
def test_too_few_entry_hexes(tmp_path: Path, code: str, kinds: str, least: str) -> None:
    path = copy(tmp_path) / GAME / "map.yaml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(", " + kinds, "}", text), "utf-8")
    found = [f for f in check_ground(load_game(GAME, tmp_path)) if f.code == code]
    assert len(found) == 1
    assert least in found[0].message


def test_a_line_that_nobody_passes(tmp_path: Path) -> None:
    """Three columns are left of the map, and the Allies hold a row of it."""
    path, lines = units_of(copy(tmp_path))
    grid = tmp_path / GAME / "map.yaml"
    text = grid.read_text("utf-8").replace("columns: 10", "columns: 3")
    text = re.sub(r'  - \{id: "(?:0[4-9]|10)0\d".*\n', "", text)
    for hex_ in ("0103", "0203", "0303"):
        text = re.sub(rf'(\{{id: "{hex_}", terrain: hill).*\n', r"\1, entry: red_diamond}\n", text)
    grid.write_text(text.replace('"0308", terrain: clear', '"0308", terrain: clear, entry: blue'), "utf-8")
    starts = iter(("0103", "0203", "0303"))
    kept = []
    for line in lines:
        if ("nation: british" in line or "nation: dutch" in line) and "infantry" in line:
            hex_ = next(starts, None)
            if hex_ is None:
                continue
            line = re.sub(r'start: "\d+"', f'start: "{hex_}"', line)
        elif "artillery" in line:
            continue
        kept.append(re.sub(r', start: "0[78]08"', "", line))
    path.write_text("\n".join(kept) + "\n", "utf-8")
    found = [f for f in check_ground(load_game(GAME, tmp_path)) if f.code == "LINE_CLOSED"]
    assert len(found) == 1
    assert "no way to the north edge" in found[0].message
    opened = [one.replace('start: "0203"', 'start: "0201"') for one in kept]
    path.write_text("\n".join(opened) + "\n", "utf-8")
    assert not [f for f in check_ground(load_game(GAME, tmp_path)) if f.code == "LINE_CLOSED"]


def test_attacks_that_hit_nobody(tmp_path: Path) -> None:
    """Every French defence is out of reach of the weakest Allied attack, and the strongest has it too."""
    path, lines = units_of(copy(tmp_path))
    changed = [
        line.replace("defence: 3, reduced: {attack: 3, defence: 2}", "defence: 7, reduced: {attack: 3, defence: 7}")
        if "nation: french" in line else line for line in lines
    ]  # fmt: skip
    path.write_text("\n".join(changed) + "\n", "utf-8")
    found = list(check_forces(load_game(GAME, tmp_path)))
    assert {f.code for f in found} == {"NEVER_HITS", "NEVER_HIT"}
    hits = [f for f in found if f.code == "NEVER_HITS"]
    # 10 + 4 - 7 = 7 is not above 7: no attack of the Allies is enough, on either side of nine counters
    assert len(hits) == 18
    assert len(found) - len(hits) == 12


@pytest.mark.parametrize(("kept", "codes"), [
    (("gren3", "gren4", "chas13"), {"EXITS_OUT_OF_REACH"}),
    (("chas13", "chas23", "chas14", "chas24"), {"WAVE_EMPTY"}),
    ((), {"EXITS_OUT_OF_REACH", "WAVE_EMPTY"}),
])  # fmt: skip
def test_too_few_french_units(tmp_path: Path, kept: tuple[str, ...], codes: set[str]) -> None:
    path, lines = units_of(copy(tmp_path))
    left = [
        line for line in lines
        if "nation: french" not in line or any(f"{{id: {unit}," in line for unit in kept)
    ]  # fmt: skip
    path.write_text("\n".join(left) + "\n", "utf-8")
    assert {f.code for f in check_forces(load_game(GAME, tmp_path))} == codes


def test_no_allied_unit(tmp_path: Path) -> None:
    path, lines = units_of(copy(tmp_path))
    left = [line for line in lines if "french" in line or "wellington" in line or "{id" not in line
            or "side: allied" in line]  # fmt: skip
    path.write_text("\n".join(left) + "\n", "utf-8")
    assert [f.code for f in check_forces(load_game(GAME, tmp_path))] == ["SIDE_EMPTY"]


def test_a_card_of_another_deck(tmp_path: Path) -> None:
    place = spoil(
        copy(tmp_path), "cards.yaml",
        ("decks:\n", "decks:\n  - {id: spare, name: Spare}\n"),
        ("  - {id: joker,", "  - {id: blank, name: Blank, deck: ¦spare, copies: 1}\n  - {id: joker,"),
    )  # fmt: skip
    (finding,) = check_deck(load_game(GAME, tmp_path))
    assert (finding.code, finding.line, finding.column) == ("CARD_IN_NO_DECK", *place)


def test_no_token_for_the_turn(tmp_path: Path) -> None:
    root = copy(tmp_path)
    for path in (root / GAME).glob("*.yaml"):
        text = path.read_text("utf-8")
        path.write_text(re.sub(r"^tokens:\n(?:[ #].*\n|\n)*", "", text, flags=re.M), "utf-8")
    (finding,) = check_deck(load_game(GAME, tmp_path))
    assert finding.code == "MISSING_RECORD"
    assert "token" in finding.message
