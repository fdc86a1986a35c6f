"""Every finding that only this game knows, each brought about by an overlay."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.content import check_game
from rules.games.algeria.content_checks import CODES

BROKEN = {
    "BOT_ROW": "bots: [{id: fln, rows: [{id: fln_pass, keep: [nothing_known]}]}]",
    "FORCES_OVER_COUNT": "scenarios: [{id: '1960', forces: {VI: {elite_brigade: 1}}}]",
    "FORCES_MISPLACED": "scenarios: [{id: '1954', forces: {tunisia: {band: 1}}, suggested: {tunisia: {band: 1}}}]",
    "SUGGESTED_DIFFERS": "scenarios: [{id: '1954', suggested: {oran: {police: 2}}}]",
    "EVENT_ROLLS": "events: [{id: sartre, to: 65}]",
    "EVENT_WITHOUT_CODE": (
        "events: [{id: sartre, to: 65}, {id: camus, name: Camus writes, from: 66, to: 66, rule: al.events.sartre}]"
    ),
    "CELL_NO_NUMBER": "tables: [{id: depreciation, rows: [{id: loss, cells: [1, {a: 2}, 3, 4, 5, six]}]}]",
    "SPAN_HOLE": "levels: [{id: decisive, from: 52}]",
    "CHART_DIFFERS": "figures: [{id: recovery_on, value: 4}]",
    "WILAYA_EMPTY": "wilayas: [{id: VII, name: Wilaya VII, colour: '#000000'}]",
    "COUNTERS_DIFFER": "units: [{id: police, count: 11}]",
    "RULING_WITHOUT_SWITCH": "options: [{id: ruling_coup, rule: al.oas.leaves}]",
    "POINTS_OFF_TRACK": "figures: [{id: psl_most, value: 60}]",
    "FIGURE_OUT_OF_BOUNDS": "figures: [{id: contest_dice, value: -1}]",
    "MISSING_RECORD": "figures: [{id: coup_on, remove: true}]",
}


@pytest.mark.parametrize("code", list(CODES))
def test_a_finding_for_each_slip(code: str, tmp_path: Path) -> None:
    overlay = tmp_path / "broken.yaml"
    overlay.write_text(BROKEN[code], encoding="utf-8")
    found = check_game("algeria", overlays=[str(overlay)])
    assert code in {finding.code for finding in found}
    assert "CHECK_FAILED" not in {finding.code for finding in found}


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("scenarios: [{id: '1954', forces: {II: {front: 5}}}]", "5 fronts, and 4 areas that may hold one"),
        ("scenarios: [{id: '1958', forces: {morocco: {police: 1}}}]", "police cannot be in morocco"),
        ("scenarios: [{id: '1954', suggested: {biskra: {front: 1}}}]", "fronts in biskra: 1"),
        ("missions: [{id: strike, no_react_dice: 2}]", "-1 here, 2 by the mission strike"),
        ("events: [{id: sartre, from: 64}]", "64 is amnesty, sartre"),
        ("rules: [{id: al.psl.track, ruling: So, reason: So, switch: ruling_zero}]", "ruling_zero does not name it"),
    ],
)  # fmt: skip
def test_what_is_said(overlay: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(overlay, encoding="utf-8")
    assert any(message in str(finding) for finding in check_game("algeria", overlays=[str(path)]))
