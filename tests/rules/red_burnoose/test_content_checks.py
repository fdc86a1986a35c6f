"""Each check of the content finds what is broken in one place, there, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules.content import CODES, load_game
from rules.content.findings import register_codes
from rules.engine_checks import check_options, check_texts
from rules.games.red_burnoose import checks

from .broken import GAME, copy, spoil

# name -> {file, changes: [{old, new}], code, says}
BREAKS = {
    one["name"]: one
    for one in yaml.safe_load((Path(__file__).with_name("breaks.yaml")).read_text("utf-8"))
}


@pytest.mark.parametrize("name", BREAKS)
def test_one_break_is_one_finding(tmp_path: Path, name: str) -> None:
    broken = BREAKS[name]
    changes = [(one["old"], one["new"]) for one in broken["changes"]]
    place = spoil(copy(tmp_path), broken["file"], *changes)
    (finding,) = checks.check(load_game(GAME, tmp_path))
    assert (Path(finding.path).name, finding.line, finding.column) == (broken["file"], *place)
    assert finding.code == broken["code"]
    assert broken["says"] in finding.message


def test_the_content_has_no_findings() -> None:
    content = load_game(GAME)
    assert list(checks.check(content)) == []
    assert list(check_texts(content)) == []
    assert list(check_options(content)) == []


def test_every_code_is_explained() -> None:
    register_codes(checks.CODES)
    assert {one["code"] for one in BREAKS.values()} <= set(CODES)
    assert all(text.endswith(".") for text in checks.CODES.values())


# --- what takes more than one break ----------------------------------------------------------


def test_a_resource_that_no_card_gives_stops_the_cards_behind_it(tmp_path: Path) -> None:
    """Nobody brings tools or weapons: Weapons and Tools ask for each other, and Sharpshooters for weapons."""
    copy(tmp_path)
    artisan = "provides: {influence: 2, tools: 1}\n    pair: tools"
    spoil(tmp_path, "cards.yaml", (artisan, artisan.replace(", tools: 1", "")))
    spoil(tmp_path, "leaders.yaml",
          ("{cards: [weapons, sharpshooter, moudjahidine], units", "{cards: [moudjahidine], units"),
          ("starts: {cards: [weapons, moudjahidine], units", "starts: {cards: [moudjahidine], units"),
          ("starts: {cards: [tools]}", "starts: {}"))
    found = [(f.code, f.message.partition(":")[0]) for f in checks.check(load_game(GAME, tmp_path))]
    # the market trades food for tools, and villages bring one with any number of players
    assert found == []
    village = "starts: {cards: [market]}"
    path = tmp_path / GAME / "villages.yaml"
    path.write_text(path.read_text("utf-8").replace(village, "starts: {}"), "utf-8")
    spoil(tmp_path, "leaders.yaml", ("cards: [market, fig_orchard]", "cards: [fig_orchard]"))
    found = [(f.code, f.message.partition(":")[0]) for f in checks.check(load_game(GAME, tmp_path))]
    assert found == [("COST_UNPAYABLE", f"cards.{id}")
                     for id in ("sharpshooter", "weapons", "tools", "market")]


@pytest.mark.parametrize(("rows", "code"), [
    (("moudjahidine", "moudjahidate", "sharpshooter"), "ARMY_UNBEATABLE"),
    (("cavalry", "carabinier", "artillery"), "VILLAGE_UNBEATABLE"),
    (("moudjahidine", "moudjahidate", "sharpshooter", "cavalry", "carabinier", "artillery"), "COMBAT_ENDLESS"),
])
def test_sides_that_never_hit(tmp_path: Path, rows: tuple[str, ...], code: str) -> None:
    path = copy(tmp_path) / GAME / "tables.yaml"
    lines = path.read_text("utf-8").splitlines()
    unit = ""
    for i, line in enumerate(lines):
        if "id: " in line and "crt" not in line:
            unit = line.partition("id: ")[2].partition(",")[0]
        if "cells: [" in line and unit in rows:
            before, after = line.split("cells: [")
            lines[i] = f"{before}cells: [0, 0, 0, 0, 0]{after.partition(']')[2]}"
    path.write_text("\n".join(lines), "utf-8")
    (finding,) = checks.check(load_game(GAME, tmp_path))
    assert (finding.code, finding.line, finding.column) == (code, 10, 7)


def test_more_armies_than_starts(tmp_path: Path) -> None:
    copy(tmp_path)
    spoil(tmp_path, "game.yaml", ("required: true, min: 1, max: 3}", "required: true, min: 1, max: 4}"))
    token = "tokens:\n  - {id: army_marker_4, name: A, count: 1, army: \"4\"}\n"
    spoil(tmp_path, "units.yaml", ("tokens:\n", token))
    army = "{id: \"4\", name: A, number: 4, deploy: 6, retreat: 2, marker: army_marker_4}"
    place = spoil(
        tmp_path, "map.yaml",
        ("boxes:\n", "boxes:\n  - {id: army_4, kind: army, army: \"4\", at: [6, 6], size: [9, 9]}\n"),
        ("\n# Boxes beside", f"  - ¦{army}\n\n# Boxes beside"))
    (finding,) = checks.check(load_game(GAME, tmp_path))
    assert (finding.code, finding.line, finding.column) == ("START_TOKENS", *place)


@pytest.mark.parametrize(("file", "enum", "changes"), [
    ("cards.yaml", ("draw_two, find_food, market, cycle]", "draw_two, draw_too, find_food, market, cycle]"),
     ("    play: draw_two", "    play: ¦draw_too")),
    ("cards.yaml", ("[draw_or_shift, reroll_if_fighter,", "[draw_or_shift, take_bark, reroll_if_fighter,"),
     ("reserve: take_back", "reserve: ¦take_bark")),
    ("villages.yaml", ("[steep, sheltered, wooded, hidden]", "[steep, sheltered, wooded, woody, hidden]"),
     ("region: irathen\n    terrain: wooded", "region: irathen\n    terrain: ¦woody")),
])
def test_abilities_that_no_code_carries_out(
    tmp_path: Path, file: str, enum: tuple[str, str], changes: tuple[str, str]
) -> None:
    spoil(copy(tmp_path), "game.yaml", enum)
    place = spoil(tmp_path, file, changes)
    (finding,) = checks.check(load_game(GAME, tmp_path))
    assert (finding.code, finding.line, finding.column) == ("ABILITY_WITHOUT_CODE", *place)
    assert "did you mean" in finding.message


def test_a_deck_that_set_up_uses_up(tmp_path: Path) -> None:
    """With two players four cards are set aside; the easier level sets four more aside and turns one up."""
    path = copy(tmp_path) / GAME / "automata.yaml"
    head, *cards = path.read_text("utf-8").split("\n  - id: ")
    for count, codes in ((10, []), (9, ["DECK_TOO_SMALL"])):
        path.write_text("\n  - id: ".join([head, *cards[:count]]) + "\n", "utf-8")
        assert [f.code for f in checks.check(load_game(GAME, tmp_path))] == codes


# --- code and content ------------------------------------------------------------------------


BOTH = {"MISSING_TEXT", "UNUSED_TEXT"}


@pytest.mark.parametrize(("old", "new", "code", "part"), [
    ("  option.leader: ", "  option.leadre: ", BOTH, "did you mean 'option.leadre'?"),
    ("  event.setup.revealed: ", "  event.setup.reveald: ", BOTH, "'event.setup.revealed'"),
    ("  ask.draw.orders: ", "  ask.draw.order: ", BOTH, "'ask.draw.orders'"),
    ("  event.turn.ends: ", "  event.turn.is_over: \"\"\n  event.turn.ends: ", {"UNUSED_TEXT"},
     "text.event.turn.is_over"),
    ("  do.turn.ends: ", "  do.turn.end: ", {"UNUSED_TEXT"}, "text.do.turn.end"),
])
def test_texts_that_lack_or_are_not_used(
    tmp_path: Path, old: str, new: str, code: set[str], part: str
) -> None:
    spoil(copy(tmp_path), "text.yaml", (old, new))
    found = list(check_texts(load_game(GAME, tmp_path)))
    assert {f.code for f in found} == code
    assert any(part in f.message for f in found)


def test_the_text_of_an_ability(tmp_path: Path) -> None:
    copy(tmp_path)
    spoil(tmp_path, "text.yaml", ("  consequence.play.market: ", "  consequence.play.markets: "))
    place = spoil(tmp_path, "cards.yaml", ("    play: market", "    play: ¦market"))
    (finding,) = checks.check(load_game(GAME, tmp_path))
    assert (finding.code, finding.line, finding.column) == ("MISSING_TEXT", *place)


TWICE = """\
      - id: once
        label: 3 influence
        help: One bonus for each pair.
      - id: twice
"""
OPTION = "  - ¦{id: ruling_moon, label: Moon, kind: difficulty, values: [{id: full, label: Full}]}\n"


@pytest.mark.parametrize(("old", "new", "code", "part"), [
    ("  - id: ruling_artisan\n", OPTION + "  - id: ruling_artisan\n", "OPTION_WITHOUT_CODE", "no code reads it"),
    ("      - id: twice\n", "      - {id: ¦thrice, label: Nine}\n      - id: twice\n",
     "OPTION_VALUE_UNREAD", "'thrice'"),
    (TWICE, TWICE.replace("- id: once", "¦- id: once").replace("twice", "twise"),
     "OPTION_VALUE_MISSING", "did you mean 'twise'?"),
])
def test_options_and_their_values(tmp_path: Path, old: str, new: str, code: str, part: str) -> None:
    place = spoil(copy(tmp_path), "game.yaml", (old, new))
    (finding,) = check_options(load_game(GAME, tmp_path))
    assert (finding.code, finding.line, finding.column) == (code, *place)
    assert part in finding.message
