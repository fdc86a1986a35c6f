"""The bots of bots.yaml: each row, whole games, and tables that cannot be carried out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules.content import load_game
from rules.games.algeria import RULES, checks
from rules.games.algeria.bot import BOTS, policy
from rules.simulate import Run, play_chunk, prepare
from rules.table import Choose, Decision

from .bots import ask, play_out, use
from .playing import Play, content, data

# Rows that answer what the rows above them never leave open in a game, or what only somebody else could have begun;
# so that no table stands still when a bot takes over a seat. Request, then what it holds.
SAFETY: dict[str, tuple[str, dict[str, Any]]] = {
    "fln_any_place": ("fln.build.where", {"slots": {"setif": 1}, "params": {"item": "front_to_cadre"}, "least": 1}),
    "gov_any_place": ("gov.mobilise.where", {"slots": {"setif": 1}, "params": {"unit": "french_brigade"}, "least": 1}),
    "gov_any_points": ("gov.points", {"least": 1}),
    "gov_any_police": ("gov.remove_police", {"ids": ["police_1"], "least": 1}),
    "gov_any_unit": ("deploy.units", {"ids": ["elite_1"], "params": {"area": "batna"}, "least": 1}),
    "gov_oas_off": ("oas.dismiss", {"ids": ["dismiss", "keep"]}),
    "gov_suez_back": ("suez.return", {"slots": {"setif": 1}, "least": 1}),
    "fln_shaken": ("raid.neutralised", {"ids": ["failek_1", "band_1"]}),
    "fln_suppressed": ("suppression.neutralised", {"ids": ["failek_1", "band_1"], "least": 1}),
    "fln_split_last": ("psl.split", {"params": {"points": 3}, "most": 3, "seat": "fln"}),
    "gov_split_finish": ("psl.split", {"params": {"points": 60}, "most": 60}),
    "fln_front_word": ("operations.fln", {"ids": ["propaganda:tebessa:front"], "seat": "fln"}),
    "fln_target": ("harass.target", {"ids": ["police_1", "elite_1"], "seat": "fln"}),
    "gov_react": ("react", {"ids": ["elites", "decline"],
                            "params": {"mission": "strike", "area": "setif", "units": ["cadre_1"]}}),
    "gov_manner_one": ("flush.manner", {"ids": ["algerian_1"]}),
    "gov_lift_must": (
        "mission.helicopters",
        {"ids": ["algerian_1"], "least": 1, "most": 1, "params": {"area": "setif", "mission": "flush"}},
    ),
    "gov_react_unit": ("mission.units", {"ids": ["elite_1"], "params": {"area": "setif", "mission": "react"}}),
    "gov_elites_help": ("mission.elites", {"ids": ["elite_1"], "least": 0}),
    "plain_split": ("psl.split", {"params": {"points": 3}, "most": 3}),
    "fln_un": ("event.un", {"ids": ["fln_gains", "government_loses"]}),
    "plain_place": ("setup.place", {"slots": {"setif": 1}, "least": 1}),
    "plain_who": ("event.suez.who", {"ids": ["elite_1", "elite_2"], "least": 1, "most": 1}),
    "plain_modes": ("setup.dispersed", {}),
    "plain_points": ("gov.points", {"least": 1}),
    "plain_least": ("gov.remove_police", {"ids": ["police_1"], "least": 1}),
    "plain_manner": ("flush.manner", {"ids": ["together"]}),
    "plain_lift": ("mission.helicopters", {"ids": ["elite_1"]}),
    "plain_lift_must": ("mission.helicopters", {"ids": ["elite_1"], "least": 1, "most": 1}),
    "plain_back": ("suez.return", {"slots": {"setif": 1}, "least": 1}),
}  # fmt: skip


def bot_of(row: str) -> str:
    return next(bot for bot in BOTS for one in data().bots[bot] if one["id"] == row)


def decided(bot: str, key: str, fields: dict[str, Any]) -> Decision:
    """The answer to a request that is put to a bot out of a game."""
    there = {"ptl": ["police"], "ops": ["elite_brigade"], "ug": ["cadre"]}
    play = Play("1958", psl={"government": 50, "fln": 12}, areas={"setif": there})
    if "ids" in fields and "least" not in fields and not key.startswith("mission."):
        seat = fields.get("seat", "government")
        asked: Any = Choose(key, seat, "rule", fields.get("params", {}), fields["ids"])
    else:
        asked = SimpleNamespace(
            **{"key": key, "seat": "government", "params": {}, "ids": (), "least": 0, "most": 9, **fields}
        )
    return policy(bot)(data())(play.game, asked)


@pytest.mark.parametrize("row", SAFETY)
def test_rows_for_what_seldom_happens_decide_when_it_does(row: str) -> None:
    decision = decided(bot_of(row), *SAFETY[row])
    assert decision.reason[0]["row"] == row
    assert decision.reason[0]["left"][-1] > 0


def test_every_row_decides_in_some_game() -> None:
    rows = {row["id"] for bot in BOTS for row in data().bots[bot]}
    used: Counter[str] = Counter()
    pairs = [
        ("government", "fln"), ("government", "fln_hidden"), ("government", "random"),
        ("civil_affairs", "fln"), ("civil_affairs", "random"),
    ]  # fmt: skip
    for seed in range(40):
        for scenario in ("1954", "1958", "1960"):
            used += play_out(scenario, seed, *pairs[seed % len(pairs)])[1]
        if rows <= used.keys() | SAFETY.keys():
            return
    assert rows - used.keys() - SAFETY.keys() == set()


@pytest.mark.parametrize("scenario", ["1954", "1958", "1960"])
def test_bots_play_to_an_end_in_every_scenario(scenario: str) -> None:
    for seed in (1, 2):
        game, used = play_out(scenario, seed)
        assert game.state.ending
        assert RULES.invariants(game) == []
        assert used["fln_word"] + used["fln_strike"] + used["fln_city_word"] > 0
        assert used["gov_flush"] + used["gov_flush_air"] > 0


@pytest.mark.parametrize(("government", "fln", "winner"), [
    ("government", "random", "government"), ("random", "fln", "fln"), ("civil_affairs", "fln", "fln"),
])  # fmt: skip
def test_each_bot_beats_what_it_has_to_beat(government: str, fln: str, winner: str) -> None:
    """Few games here; docs/calibration.md has the figures of many."""
    games = [play_out(scenario, seed, government, fln)[0] for scenario in ("1954", "1958") for seed in range(5)]
    assert sum(game.state.ending.startswith(winner) for game in games) >= 8


def test_the_same_game_is_played_the_same_way_whatever_was_played_before() -> None:
    first, _ = play_out("1954", 7)
    play_out("1958", 8)
    again, _ = play_out("1954", 7)
    assert repr(again.state) == repr(first.state)


def test_the_hidden_front_differs_in_when_it_comes_out() -> None:
    bold, hidden = data().bots["fln"], data().bots["fln_hidden"]
    differing = [(row["id"], other["id"]) for row, other in zip(hidden, bold, strict=True) if row != other]
    assert differing == [("hidden_come_out", "fln_come_out")]
    games = [play_out("1954", seed, "government", "fln_hidden")[0] for seed in range(4)]
    assert sum(game.state.ending.startswith("fln") for game in games) >= 3


def test_bots_can_be_seated_and_measured() -> None:
    seats = (("government", "civil_affairs"), ("fln", "fln"))
    counts = play_chunk(prepare(Run("algeria", (("scenario", "1954"),), seats, 3)), 0, 2)
    assert (counts.finished, counts.crashes) == (2, [])


def test_a_decision_says_its_row_and_how_many_candidates_each_filter_left() -> None:
    play = Play(ap=1, areas={"setif": {"ops": ["cadre"]}, "constantine": {"ops": ["cadre"]}})
    decision = policy("fln")(data())(play.game, play.request)
    assert (decision.answer, decision.reason) == (
        "propaganda:constantine:cadre", [{
            "row": "fln_city_word", "of": 18, "left": [2, 1, 1, 1, 1],
            "weighed": [["modifier", 0, None], ["best_modifier", 0, None]],
        }]
    )  # fmt: skip


def test_amounts_and_sets_are_told_with_what_was_counted_for_them() -> None:
    play = Play(areas={"setif": {"ops": ["cadre_1", "front_1", "band_1"]}}, psl={"fln": 60, "government": 41})
    split = use("points", play, request=ask(key="psl.split", seat="fln", most=4), own=0)
    assert (split, split.figures) == ([0], {"own": 60, "other": 41})
    hits = ask(seat="fln", slots={"front_1": 2, "cadre_1": 1}, least=2)
    lost = use("losses", play, request=hits, kinds=["cadre", "front"])
    assert (lost, lost.figures) == ([{"cadre_1": 1, "front_1": 1}], {"points": 4})
    some = use("by_order", play, request=ask(ids=("band_1", "cadre_1"), least=1), kinds=["cadre"])
    assert (some, some.figures) == ([["cadre_1"]], {"firepower": 1})
    for name in ("points.own", "points.other", "losses.points", "by_order.firepower"):
        assert content().words.has(f"weighed.{name}")


def test_every_row_says_what_it_does_once_in_the_file() -> None:
    rows = [row for bot in content().all("bots").values() for row in bot["rows"]]
    assert all(row["text"] for row in rows)
    assert len({row["id"] for row in rows}) == len(rows)


@pytest.mark.parametrize(("old", "new", "says"), [
    ("{option: {id: pass}}", "{optoin: {id: pass}}", "no filter is called 'optoin' (did you mean 'option'?)"),
    ("{option: {id: pass}}", "{option: {idd: pass}}", "'option' takes no 'idd' (did you mean 'id'?)"),
    ("{option: {id: pass}}", "option", "'option' lacks 'id'"),
    ("at: operations.fln", "at: operation.fln",
     "no request is called 'operation.fln' (did you mean 'operations.fln'?)"),
])  # fmt: skip
def test_a_bad_row_is_a_finding_at_the_row(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = tmp_path / "algeria"
    folder.mkdir()
    for file in (Path("content") / "algeria").glob("*.yaml"):
        (folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    bots = folder / "bots.yaml"
    lines = bots.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if "{id: fln_pass," in line)
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    bots.write_text("\n".join(lines), encoding="utf-8")
    (finding,) = checks.check(load_game("algeria", tmp_path))
    assert (finding.code, finding.line) == ("BOT_ROW", number + 1)
    assert says in finding.message
