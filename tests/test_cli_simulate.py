"""`haversack simulate`: its report, its exit codes, and the saves of games that crash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.content import load_game
from solo_app.commands import simulate
from solo_app.commands.common import Problem
from tests import toy_rules
from tests.cli import TOYS, Haversack

PLAIN = ("simulate", "crossing", *TOYS, "--workers", "1")
FLOOD = (*PLAIN, "--seats", "flood=tide", "--games", "40")


@pytest.fixture
def haversack(capsys: pytest.CaptureFixture[str]) -> Haversack:
    return Haversack(capsys)


def test_report(haversack: Haversack) -> None:
    done = haversack(*FLOOD, "--seed", "11", "--option", "difficulty=wild", "--json")
    assert (done.code, done.err) == (0, "")
    facts = done.json
    assert facts["setup"] == {"difficulty": "wild"}  # one player, always: no choice
    assert facts["seats"] == {"flood": "tide", "traveller": "random"}
    assert (facts["games"], facts["finished"], facts["crashed"]) == (40, 40, 0)
    assert sum(one["games"] for one in facts["endings"].values()) == 40
    assert facts["figures"]["answers"]["least"] <= facts["figures"]["answers"]["median"]
    assert set(facts["tallies"]) == {"heron", "guide", "plank"}
    assert facts["speed"]["workers"] == 1


def test_the_same_seed_gives_the_same_report(haversack: Haversack) -> None:
    def facts(seed: str) -> dict:
        report = haversack(*FLOOD, "--seed", seed, "--json").json
        del report["speed"]
        return report

    assert facts("3") == facts("3")
    assert facts("3")["figures"] != facts("4")["figures"]


def test_an_option_changes_the_games(haversack: Haversack) -> None:
    wild = haversack(*FLOOD, "--option", "difficulty=wild", "--json").json
    calm = haversack(*FLOOD, "--option", "difficulty=calm", "--json").json
    assert wild["figures"]["answers"]["mean"] < calm["figures"]["answers"]["mean"]


def test_for_people(haversack: Haversack) -> None:
    done = haversack(*FLOOD)
    assert "The Reed Crossing: 40 games finished of 40" in done.out
    for word in ("Won", "Ended by", "median", "answers a second", "Heron"):
        assert word in done.out


def test_endings_seats_and_records_are_told_in_words(haversack: Haversack) -> None:
    done = haversack(*FLOOD)
    for words in ("The water has closed the marsh.", "The flood"):
        assert words in done.out
    for id in ("  lost", "  flood", "heron"):
        assert id not in done.out, id
    endings = haversack(*FLOOD, "--json").json["endings"]
    assert endings["lost"]["text"] == "The water has closed the marsh."


def test_games_of_too_many_turns_are_told_as_unfinished(haversack: Haversack) -> None:
    args = ("simulate", "algeria", "--games", "6", "--seed", "3", "--workers", "1", "--turns", "1")
    done = haversack(*args)
    assert done.code == 1
    assert "4 games were given up: they did not end by the end of turn 1" in done.out
    facts = haversack(*args, "--json").json
    assert (facts["turns"], facts["finished"], facts["unfinished"]) == (1, 2, 4)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--games", "0"), ("--games",)),
        (("--games", "many"), ("--games",)),
        (("--seats", "flood"), ("flood", "SEAT=BOT")),
        (("--seats", ""), ("says nothing", "SEAT=BOT")),
        (("--option", " , "), ("says nothing", "NAME=VALUE")),
        (("--seats", "captain=random"), ("captain", "traveller")),
        (("--seats", "flood=oracle"), ("oracle", "tide")),
        (("--seats", "all=person"), ("nobody is there",)),
        (("--players", "3"), ("--players 3", "takes 1 of them")),
        (("--option", "dificulty=wild"), ("dificulty", "difficulty")),
        (("--option", "difficulty=wld"), ("difficulty=wld", "'wild'")),
        (("--option", "difficulty"), ("NAME=VALUE",)),
        (("--workers", "0"), ("--workers",)),
        (("--turns", "0"), ("--turns",)),
        (("--turns", "9"), ("crossing counts no turns",)),
        (("--overlay", "none"), ("none",)),
    ],
)
def test_wrong_use(haversack: Haversack, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    done = haversack(*PLAIN, *args)
    assert (done.code, done.out) == (2, "")
    for word in words:
        assert word in done.err


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # Dask's client, when nobody answers
def test_no_scheduler_at_the_address(haversack: Haversack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.simulate.DASK_PATIENCE", 0.5)
    done = haversack(*PLAIN, "--dask", "tcp://127.0.0.1:1")
    assert (done.code, done.out) == (2, "")
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in done.err


def test_a_game_without_rules(haversack: Haversack) -> None:
    done = haversack("simulate", "leaflet", *TOYS)
    assert done.code == 2
    assert "only builds a kit" in done.err


def test_a_crash_is_written_as_a_save(
    haversack: Haversack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy_rules.install()
    from rules.games.crossing import game  # type: ignore[import-not-found]

    def tide(at, request):  # type: ignore[no-untyped-def]
        raise ZeroDivisionError("the tide is out")

    monkeypatch.setattr(game, "tide", tide)
    done = haversack(*FLOOD, "--crashes", tmp_path / "crashes", "--json")
    assert done.code == 1
    crash = done.json["crashes"][0]
    assert crash["message"] == "ZeroDivisionError: the tide is out"
    path = Path(crash["file"])
    assert path.parent == tmp_path / "crashes"
    assert json.loads(path.read_text())["seed"] == crash["seed"]
    replayed = haversack("replay", path, *TOYS)
    assert replayed.code == 1
    assert "Stops at entry" in replayed.out
    assert replayed.out.endswith("ZeroDivisionError: the tide is out\n")


def test_an_option_may_decide_how_many_play() -> None:
    assert simulate.set_up(load_game("autokrator"), 2, ()) == (("powers", "east"),)
    assert simulate.set_up(load_game("autokrator"), None, ()) == ()
    with pytest.raises(Problem, match="no powers of autokrator is for 3"):
        simulate.set_up(load_game("autokrator"), 3, ())
