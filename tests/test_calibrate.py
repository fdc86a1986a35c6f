"""The calibration's own arithmetic, and (slow) that the game stays about as hard as docs/calibration.md says."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import calibrate
from rules.content import load_game
from rules.counts import Counts, Outcome
from rules.games.red_burnoose.ending import DECK_SPENT, ONE_AND_RETREAT


def counts(*games: tuple[bool, float, str]) -> Counts:
    """Games, each won or lost, with so many automata cards left, under a leader."""
    total = Counts()
    for ours, left, leader in games:
        winners, ending = (("p1",), DECK_SPENT) if ours else ((), ONE_AND_RETREAT)
        total.add(Outcome(winners, ending, {"orders": left}, {"leader": leader}, {"rounds": 3}))
    return total


def test_late_losses_are_those_with_a_third_of_the_deck_left_or_less() -> None:
    games = counts((True, 0, "x"), (False, 10, "x"), (False, 11, "x"), (False, 0, "x"))
    assert calibrate.late_losses(games, 32) == pytest.approx(2 / 3)
    assert calibrate.late_losses(counts((True, 0, "x")), 32) == 0


def test_the_difference_of_two_levels_and_its_interval() -> None:
    easy = counts(*[(True, 0, "x")] * 60, *[(False, 9, "x")] * 40)
    hard = counts(*[(True, 0, "x")] * 30, *[(False, 9, "x")] * 70)
    difference, low, high = calibrate.apart(easy, hard)
    assert difference == pytest.approx(0.3)
    assert (low, high) == (pytest.approx(0.1685, abs=1e-4), pytest.approx(0.4315, abs=1e-4))


def test_leaders_are_counted_over_both_runs() -> None:
    forward = counts((True, 0, "tahar"), (False, 3, "tayeb"))
    assert calibrate.by_leader(forward, counts((False, 2, "tahar"))) == {
        "tahar": (2, 1), "tayeb": (1, 0)
    }  # fmt: skip


def test_the_other_run_prefers_leaders_in_the_opposite_order(tmp_path: Path) -> None:
    overlaid = load_game(calibrate.GAME, overlays=[calibrate.backward(tmp_path)])

    def order(content: object) -> list[str]:
        rows = content.get("bots", calibrate.BOT)["rows"]  # type: ignore[attr-defined]
        (entry,) = next(row for row in rows if row["id"] == calibrate.PICK)["keep"]
        return list(entry["card"]["one_of"])

    plain = load_game(calibrate.GAME)
    assert order(overlaid) == order(plain)[::-1]
    assert set(order(plain)) == set(plain.all("leaders"))


def test_every_table_is_printed() -> None:
    text = "\n".join(calibrate.lines(games=3, workers=1))
    for title in ("## Alone, by level", "## By leader", "## Purchases", "## Turns until"):
        assert title in text
    assert all(f"| `{level}` |" in text for level in calibrate.LEVELS)


@pytest.mark.slow
def test_the_game_is_about_as_hard_as_it_is_meant_to_be() -> None:
    """Bounds far wider than the games aimed at need: the same games are played each time."""
    levels = {
        level: calibrate.played(calibrate.prepared(level=level), 50, 1)
        for level in ("standard", "hard", "harder")
    }
    share = {level: calibrate.won(games) / games.finished for level, games in levels.items()}
    assert 0.28 < share["standard"] < 0.65
    assert share["standard"] - 0.1 > share["hard"] > share["harder"] + 0.04
    assert calibrate.late_losses(levels["standard"], 32) > 0.45
    bought = levels["standard"].tally_games
    assert min(n for name, n in bought.items() if name.startswith("bought.")) >= 50 / 5
    chance = calibrate.played(calibrate.prepared(calibrate.RANDOM), 60, 1)
    assert calibrate.won(chance) / chance.finished < 0.05


@pytest.mark.slow
@pytest.mark.parametrize("players", ["3", "4"])
def test_a_whole_deck_gives_twelve_to_sixteen_turns(players: str) -> None:
    turns = calibrate.turns_to_the_end(calibrate.prepared(players=players), 20)
    assert 12 <= turns["least"] <= turns["most"] <= 16
