"""The template for owners of the published game: all of it commented, and right once it is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.content import Content, load_game
from rules.content.check import check_game

TEMPLATE = Path(__file__).parents[2] / "content" / "red_burnoose" / "overlays" / "owner.yaml"
# Findings that say nothing against the template: a deck of three cards and figures all alike.
EXPECTED = {
    "EXAMPLE_SET_ASIDE", "PIN_DIFFERS", "COUNT_DIFFERS", "SUPPLY_SHORT", "HIT_ORDER", "DECK_TOO_SMALL",
}  # fmt: skip


def sections() -> list[str]:
    """The numbered parts of the template, each without its comment signs and its prose."""
    parts: list[list[str]] = []
    for line in TEMPLATE.read_text(encoding="utf-8").splitlines():
        bare = line.removeprefix("#").removeprefix(" ")
        if bare.startswith("---"):
            parts.append([])
        elif parts and re.fullmatch(r"[a-z_]+:| +(- )?(\{?[a-z]+: .*\}?|rows:)", bare):
            parts[-1].append(bare)
    return ["\n".join(part) + "\n" for part in parts]


def test_every_line_is_a_comment(content: Content) -> None:
    lines = TEMPLATE.read_text(encoding="utf-8").splitlines()
    assert all(line.startswith("#") for line in lines)
    assert load_game("red_burnoose", overlays=["owner"]).fingerprint == content.fingerprint


@pytest.mark.parametrize("number", range(6))
def test_a_section_filled_in_is_sound(number: int, tmp_path: Path) -> None:
    assert len(sections()) == 6
    written = sections()[number]
    overlay = tmp_path / "mine.yaml"
    overlay.write_text(re.sub(r"\b_(?=[,\]}])", "1", written), encoding="utf-8")
    codes = {f.code for f in check_game("red_burnoose", overlays=[overlay])
             if f.path.endswith("mine.yaml")}
    assert codes <= EXPECTED
    assert load_game("red_burnoose", overlays=[overlay]).fingerprint != ""


def test_a_forgotten_figure_is_reported(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.yaml"
    overlay.write_text(sections()[0], encoding="utf-8")
    found = check_game("red_burnoose", overlays=[overlay])
    assert any(f.code == "WRONG_TYPE" and "provides.influence" in f.message for f in found)


def test_every_missing_value_is_in_the_template(content: Content) -> None:
    """Each card and leader has its line, so that an owner is led through all of them."""
    text = TEMPLATE.read_text(encoding="utf-8")
    for collection in ("cards", "leaders"):
        for id in content.all(collection):
            assert f"- {{id: {id}, provides: {{influence: _" in text, id
