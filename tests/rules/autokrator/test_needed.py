"""Content that the engine cannot play is refused when a game is set up, never in the middle of one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.content import check_game, load_game
from rules.games.autokrator import needed
from rules.table import SetupError, Table

from .bots import present_content

PACKAGE = Path(needed.__file__).parent


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ("figures: [{id: espionage, remove: true}]", "figures: the engine needs 'espionage'"),
        ("figures: [{id: neutral_cards, value: 7}]", "figures.neutral_cards: 7 should be 3"),
        ("figures: [{id: income, value: -20}]", "figures.income: -20 should be 0 to 99"),
        ("figures: [{id: offered, value: 9}]", "figures.offered: 9 battlefields are named, of 5"),
        ("spaces: [{id: aachen, capital: false}]", "factions.franks: 0 capitals on the map, where one is needed"),
        (
            "spaces: [{id: alexandria, harbours: []}, {id: sidon, harbours: []}]",
            "factions.saracens: its Admiral starts in sidon, which is no harbour of its own with a red anchor",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_and_said(overlay: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "owner.yaml"
    path.write_text(overlay, encoding="utf-8")
    with pytest.raises(SetupError) as caught:
        Table.new(load_game("autokrator", overlays=[str(path)]), {})
    assert str(caught.value) == f"{said}: see `haversack validate autokrator`"
    assert [one for one in check_game("autokrator", overlays=[str(path)]) if one.level == "error"]


def test_every_figure_and_option_that_code_calls_by_name_is_needed() -> None:
    code = "".join(path.read_text("utf-8") for path in PACKAGE.glob("*.py") if path.name != "needed.py")
    read = set(re.findall(r"figure(?:s\[|\()\"(\w+)\"", code))
    assert read and read <= set(needed.NEEDS.figures) == set(present_content().all("figures"))
    options = set(re.findall(r"options\[\"(\w+)\"\]", code))
    assert options and options <= set(needed.NEEDS.records["options"]) == set(present_content().all("options"))
