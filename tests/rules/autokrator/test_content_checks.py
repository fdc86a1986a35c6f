"""Every finding that only this game knows, each brought about by an overlay."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.content import load_game
from rules.games.autokrator.content_checks import CODES, check

BROKEN = {
    "MISSING_RECORD": "figures: [{id: raid_loss, remove: true}]",
    "FIGURE_OUT_OF_BOUNDS": "figures: [{id: raid, value: -4}]",
    "ORDER_DOUBLED": "factions: [{id: saracens, order: 2}]",
    "HAND_DIFFERS": "cards: [{id: archers_levy, copies: 3}]",
    "HAND_STUCK": (
        "cards: [{id: archers_levy, army: cavalry}, {id: archers_drilled, army: cavalry}, "
        "{id: mercenaries_band, army: cavalry}]"
    ),
    "CARD_MISPLACED": "cards: [{id: cavalry_heavy, attached: king}]",
    "NEUTRAL_DECK_SHORT": (
        "cards: [{id: neutral_archers, copies: 0}, {id: neutral_cavalry, copies: 0}, "
        "{id: neutral_infantry, copies: 0}, {id: neutral_siege, copies: 0}]"
    ),
    "ARMY_WITHOUT_POINTS": "armies: [{id: archers, points: {hill: ~}}]",
    "LIVES_WITHOUT_MODIFIER": "units: [{id: king, lives: 4}]",
    "CAPITAL_DIFFERS": "spaces: [{id: paris, capital: true}]",
    "NO_HARBOUR": "factions: [{id: moors, start: cyprus}]",
    "AREA_CUT_OFF": "spaces: [{id: atlantis, name: Atlantis, at: [10, 10], dead_end: true}]",
    "ARROW_MISPLACED": "arrows: [{id: armenia, targets: [edessa, bulgaria]}]",
    "ROUNDS_DIFFER": "figures: [{id: rounds, value: 6}]",
    "STEPS_DISORDERED": "tables: [{id: gold, rows: [{id: g2, cells: [4, -2]}]}]",
    "SUPPLY_DIFFERS": "tokens: [{id: moors_garrison, count: 6}]",
    "BOT_ROW": "bots: [{id: power, rows: [{id: crown, keep: [{chance: {least: much}}]}]}]",
    "RULING_WITHOUT_SWITCH": "options: [{id: ruling_raid, rule: ak.gold.truce}]",
}


def findings(overlay: str, folder: Path) -> list[str]:
    path = folder / "broken.yaml"
    path.write_text(overlay, encoding="utf-8")
    return [str(one) for one in check(load_game("autokrator", overlays=[str(path)]))]


def test_the_content_has_none() -> None:
    assert [str(one) for one in check(load_game("autokrator"))] == []


@pytest.mark.parametrize("code", list(CODES))
def test_a_finding_for_each_slip(code: str, tmp_path: Path) -> None:
    assert any(f" {code} " in one for one in findings(BROKEN[code], tmp_path))


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("spaces: [{id: paris, arms: 0}]", "an owned area bears arms"),
        ("spaces: [{id: fustat, capital: false}]", "0 capitals"),
        ("factions: [{id: moors, anchor: red}]", "no red anchor"),
        ("factions: [{id: moors, general: armenia}]", "the arrows of armenia are not its own"),
        ("arrows: [{id: armenia, general: asturias}]", "sits in the closed area of his name"),
        ("rounds: [{id: '1', allocation: false}]", "no cards are allocated before the first round"),
        ("rounds: [{id: '4', loses_life: [garrison]}]", "garrison has no lives to lose"),
        ("figures: [{id: gold_start, value: 12}]", "12 gold at the start, 11 at most"),
        ("figures: [{id: offered, value: 6}]", "5 battlefields, of which 6 are named"),
        ("cards: [{id: neutral_siege, always: true}]", "no General of neutral fights with it"),
        ("cards: [{id: archers_levy, deck: neutral}]", "11 battle cards, 12 are allocated"),
        ("units: [{id: king, lives: ~, modifiers: ~}]", "it has no lives"),
    ],
)  # fmt: skip
def test_what_is_said(overlay: str, message: str, tmp_path: Path) -> None:
    assert any(message in one for one in findings(overlay, tmp_path))
