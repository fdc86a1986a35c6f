"""The command line: names, exit codes, pure JSON, one message for bad input and never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from solo_app.cli import COMMANDS
from tests import toy_rules
from tests.cli import TOYS, Done, Haversack, script, spawn


@pytest.fixture
def haversack(capsys: pytest.CaptureFixture[str]) -> Haversack:
    return Haversack(capsys)


def is_refused(done: Done, *words: str) -> None:
    """One message on stderr that holds `words`, nothing on stdout, exit code 2."""
    assert done.code == 2, done
    assert done.out == ""
    for word in words:
        assert word in done.err


# ---------------------------------------------------------------------- the group


def test_help_names_every_command(haversack: Haversack) -> None:
    done = haversack("--help")
    assert done.code == 0
    for name, short in COMMANDS.items():
        assert name in done.out
        assert short in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(haversack: Haversack, name: str) -> None:
    done = haversack(name, "--help")
    assert done.code == 0
    assert "Usage: haversack" in done.out


def test_version(haversack: Haversack) -> None:
    done = haversack("--version")
    assert done.code == 0
    assert done.out.startswith("haversack 0.")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("validat",), ("validat", "validate")),
        (("frobnicate",), ("no command",)),
        (("games", "--jsn"), ("--jsn", "--json")),
        (("rules",), ("GAME",)),
        (("validate", "--content", "no/such/folder"), ("no/such/folder", "no such folder")),
        (("validate", "--content", __file__), ("not a folder",)),
        (("rules", "crosing", *TOYS), ("crosing", "crossing", "leaflet")),
        (("validate", "zzz", *TOYS), ("zzz", "crossing, leaflet")),
        (("validate", "--overlay", "mine", *TOYS), ("one game",)),
        (("rules", "crossing", "--overlay", "mine", *TOYS), ("mine",)),
    ],
)
def test_wrong_use(haversack: Haversack, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    is_refused(haversack(*args), *words)


def test_an_empty_folder_holds_no_game(haversack: Haversack, tmp_path: Path) -> None:
    is_refused(haversack("validate", "--content", tmp_path), "holds no game")
    assert haversack("games", "--content", tmp_path).code == 0
    assert haversack("games", "--content", tmp_path, "--json").json == []


def test_a_fault_of_ours_is_one_message(
    haversack: Haversack, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError("a wheel came off")

    monkeypatch.setattr("solo_app.commands.games.games", fail)
    done = haversack("games")
    assert (done.code, done.out) == (70, "")
    assert "ZeroDivisionError: a wheel came off" in done.err
    assert "HAVERSACK_DEBUG" in done.err


def test_a_file_that_cannot_be_written(haversack: Haversack, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise PermissionError(13, "Permission denied", "kept/shut")

    monkeypatch.setattr("solo_app.commands.games.games", fail)
    done = haversack("games")
    assert (done.code, done.err) == (2, "haversack: kept/shut: Permission denied\n")


# ---------------------------------------------------------------------- facts


def test_games(haversack: Haversack) -> None:
    crossing, leaflet = haversack("games", *TOYS, "--json").json
    assert (crossing["id"], crossing["plays"]) == ("crossing", True)
    assert crossing["rules"] == {"total": 9, "with_code": 9, "with_tests": 0}
    assert crossing["records"]["cards"]["total"] == 3
    assert (leaflet["id"], leaflet["plays"], leaflet["players"]) == (
        "leaflet", False, {"min": 2, "max": 4},
    )  # fmt: skip
    told = haversack("games", *TOYS).out
    assert "The Reed Crossing" in told
    assert "kit only" in told


def test_games_with_one_that_does_not_load(haversack: Haversack, tmp_path: Path) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd/game.yaml").write_text("game: [")
    (facts,) = haversack("games", "--content", tmp_path, "--json").json
    assert (facts["id"], facts["loads"]) == ("odd", False)
    assert "cannot be loaded" in haversack("games", "--content", tmp_path).out


def write_game(folder: Path, **files: str) -> Path:
    """A folder of one game `demo`."""
    game = "provenance: rulebook\ngame: {id: demo, title: Demo, players: {min: 1, max: 2}}\n"
    (folder / "demo").mkdir()
    for name, text in {"game": game, **files}.items():
        (folder / f"demo/{name}.yaml").write_text(text)
    return folder


def test_validate_clean(haversack: Haversack, tmp_path: Path) -> None:
    write_game(tmp_path)
    done = haversack("validate", "--content", tmp_path)
    assert (done.code, done.out, done.err) == (0, "demo: no findings\n", "")
    assert haversack("validate", "demo", "--content", tmp_path, "--json").json["clean"] is True


def test_validate_with_findings(haversack: Haversack, tmp_path: Path) -> None:
    cards = "provenance: rulebook\ncards:\n  - {id: man, name: Man, copys: 2}\n  - {id: man, name: Man}\n"
    write_game(tmp_path, cards=cards)
    done = haversack("validate", "--content", tmp_path)
    assert done.code == 1
    lines = done.out.splitlines()
    path = tmp_path / "demo/cards.yaml"
    assert any(line.startswith(f"{path}:3:26: UNKNOWN_FIELD") and "copies" in line for line in lines)
    assert any(line.startswith(f"{path}:4:") and "DUPLICATE_ID" in line for line in lines)
    assert lines[-1] == "demo: 2 errors"
    facts = haversack("validate", "--content", tmp_path, "--json").json
    assert facts["clean"] is False
    assert {one["code"] for one in facts["games"]["demo"]} == {"UNKNOWN_FIELD", "DUPLICATE_ID"}


def test_findings_cannot_steer_the_terminal(haversack: Haversack, tmp_path: Path) -> None:
    write_game(tmp_path, cards='provenance: rulebook\ncards: [{id: "\\e[2J", name: x}]\n')
    done = haversack("validate", "--content", tmp_path)
    assert done.code == 1
    assert "\x1b" not in done.out


def test_rules(haversack: Haversack) -> None:
    done = haversack("rules", "crossing", *TOYS, "--json")
    facts = done.json
    river = next(row for row in facts["rules"] if row["id"] == "tc.river")
    assert [one["name"] for one in river["code"]] == ["River", "Again", "Reroll"]
    source = (toy_rules.TOYS / "rules/crossing/steps.py").read_text().splitlines()
    for one in river["code"]:
        assert source[one["line"] - 1].startswith(f"class {one['name']}")
    assert river["holes"] == ["tests"]
    assert len(facts["holes"]["tests"]) == 9
    assert facts["holes"]["code"] == []
    told = haversack("rules", "crossing", *TOYS).out
    assert "rules/games/crossing/steps.py" in told
    assert told.splitlines()[-1] == "9 rules, 0 without code, 9 without tests"


def test_rules_of_a_game_without_code(haversack: Haversack) -> None:
    facts = haversack("rules", "leaflet", *TOYS, "--json", "--holes").json
    assert [row["holes"] for row in facts["rules"]] == [["code", "tests"]]


# ---------------------------------------------------------------------- processes of their own


@pytest.mark.parametrize(
    "args",
    [
        ("validate", "leaflet"), ("rules", "crossing"), ("games",),
        ("simulate", "crossing", "--games", "2", "--workers", "1"), ("schema", "leaflet"),
    ],
)  # fmt: skip
def test_flask_is_not_loaded(args: tuple[str, ...]) -> None:
    then = (
        "from solo_app.cli import run; code = run(); "
        "assert not {'flask', 'werkzeug', 'sqlalchemy'} & set(sys.modules), 'loaded'; sys.exit(code)"
    )
    done = spawn(*args, *TOYS, then=then)
    assert done.returncode == 0, done.stderr


def test_a_reader_that_leaves_early(tmp_path: Path) -> None:
    cards = "\n".join(f"  - {{id: c{i}, nme: x}}" for i in range(90))
    write_game(tmp_path, **{f"c{n}": f"provenance: rulebook\ncards:\n{cards}" for n in range(60)})
    command = [*script(), "validate", "--content", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == 1


def test_ctrl_c_stops_without_a_traceback() -> None:
    start = script("print('ready', flush=True); main()")
    command = [*start, "simulate", "crossing", *TOYS, "--games", "10000000", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(2)
        assert process.poll() is None
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, b"", b"haversack: stopped")


def test_letters_that_the_terminal_lacks(tmp_path: Path) -> None:
    game = "provenance: rulebook\ngame: {id: demo, title: Ğürçe 将棋, players: {min: 1, max: 2}}\n"
    write_game(tmp_path, game=game)
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = spawn("games", "--content", str(tmp_path), env=environment, encoding="latin-1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "demo: ?ürçe ??" in done.stdout


def test_output_is_the_same_json_through_a_pipe() -> None:
    done = spawn("games", *TOYS, "--json")
    assert json.loads(done.stdout)[0]["id"] == "crossing"
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="only there a caller can close them like that")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_streams_that_the_caller_closed_are_no_fault(closed: str) -> None:
    line = [*script(), "games", *TOYS]
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *line],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_behind_stdout_is_said_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = spawn("games", *TOYS, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == "haversack: No space left on device\n"
