"""`haversack replay`: saved games in words, and what is said of files that are none."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.content import Content, load_game
from rules.table import Table, save
from tests import toy_rules
from tests.cli import TOYS, Haversack, spawn

SEATS = {"traveller": "random", "flood": "tide"}


@pytest.fixture
def haversack(capsys: pytest.CaptureFixture[str]) -> Haversack:
    return Haversack(capsys)


@pytest.fixture(scope="module")
def crossing() -> Content:
    toy_rules.install()
    return load_game("crossing", toy_rules.CONTENT)


@pytest.fixture(scope="module")
def finished(crossing: Content) -> dict[str, Any]:
    """The save of a whole game."""
    return save(Table.new(crossing, {"reports": "no"}, SEATS, 5))


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def write(content: Any) -> Path:
        path = tmp_path / "game.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write


def test_the_log_in_words(haversack: Haversack, write: Any, finished: dict) -> None:
    done = haversack("replay", write(finished), *TOYS)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "    0  Round 1 begins.  [tc.draw]"
    assert any("Reeds" in line or "You draw" in line for line in lines)
    assert lines[-1] == "The water has closed the marsh."


def test_facts(haversack: Haversack, write: Any, finished: dict, crossing: Content) -> None:
    facts = haversack("replay", write(finished), *TOYS, "--json").json
    table = Table.new(crossing, {"reports": "no"}, SEATS, 5)
    assert [one["kind"] for one in facts["events"]] == [one.kind for one in table.events]
    assert facts["entries"] == len(table.journal)
    assert facts["content_agrees"] is True
    assert facts["stopped"] is facts["request"] is None
    assert facts["result"]["winners"] == ["flood"]
    assert facts["result"]["text"] == "The water has closed the marsh."


def test_a_game_that_goes_on(haversack: Haversack, write: Any, crossing: Content) -> None:
    table = Table.new(crossing, {}, {"flood": "tide"}, 3)
    done = haversack("replay", write(save(table)), *TOYS)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "The game goes on. traveller: What do you do in round 1?"


def test_from_standard_input(finished: dict) -> None:
    done = spawn("replay", "-", *TOYS, input=json.dumps(finished))
    assert done.returncode == 0
    assert done.stdout.endswith("The water has closed the marsh.\n")


def test_where_a_save_stops(haversack: Haversack, write: Any, finished: dict) -> None:
    other = copy.deepcopy(finished)
    entry = next(one for one in other["journal"] if one["key"] == "act")
    entry["value"] = "fly"
    done = haversack("replay", write(other), *TOYS)
    assert done.code == 1
    assert f"Stops at entry {entry['id']} of" in done.out
    assert done.out.count(f"entry {entry['id']}") == 1
    assert "not legal" in done.out
    facts = haversack("replay", write(other), *TOYS, "--json").json
    assert facts["stopped"]["entry"] == entry["id"]


def test_other_content_is_said(haversack: Haversack, write: Any, finished: dict) -> None:
    other = {**finished, "fingerprint": "0" * 64, "overlays": ["mine.yaml"]}
    done = haversack("replay", write(other), *TOYS)
    assert done.code == 0
    assert "Saved with other content than this, with mine.yaml." in done.out
    assert haversack("replay", write(other), *TOYS, "--json").json["content_agrees"] is False


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b"hello", "game.json:1:1: not JSON"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"[]", "names no game"),
        (b'{"game": 7}', "names no game"),
        (b'{"game": "crosing"}', "did you mean 'crossing'?"),
        (b'{"game": "leaflet"}', "cannot be replayed"),
        (b'{"game": "crossing"}', "format"),
        (b"[" * 100_000, "not a saved game"),
        (b'{"game": "crossing", "seed": NaN}', "NaN is not a number"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "not a saved game"),
        (b"\0" * 100, "not JSON"),
    ],
)
def test_no_saved_game(haversack: Haversack, write: Any, content: bytes, words: str) -> None:
    done = haversack("replay", write(content), *TOYS)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_files_that_are_none(haversack: Haversack, tmp_path: Path) -> None:
    assert "folder or device" in haversack("replay", tmp_path, *TOYS).err
    assert "folder or device" in haversack("replay", "/dev/zero", *TOYS).err
    assert "No such file" in haversack("replay", tmp_path / "none.json", *TOYS).err
    assert haversack("replay", "a\0b", *TOYS).code == 2


def test_a_file_that_is_too_large(
    haversack: Haversack, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solo_app.commands.replay.MAX_BYTES", 100)
    assert "larger than any saved game" in haversack("replay", write(b" " * 200), *TOYS).err


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", {"captain": "random"}), ("seats", {"flood": "oracle"}), ("seats", 3),
        ("setup", {"difficulty": "mad"}), ("setup", {"difficulty": ["calm"]}), ("setup", None),
        ("seed", "x"), ("seed", 1.5), ("chance", "dice"), ("journal", {}), ("journal", [None]),
        ("journal", [{"id": 0, "parent": 5, "kind": "answer"}]), ("position", {"at": 7}),
        ("position", {}), ("position", [1]), ("fingerprint", None), ("overlays", "x"),
        ("sources", {"dice": 4}), ("format", "haversack-save/99"),
    ],
)  # fmt: skip
def test_hostile_fields(
    haversack: Haversack, write: Any, finished: dict, field: str, value: object
) -> None:
    done = haversack("replay", write({**finished, field: value}), *TOYS)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("haversack: ")
    assert "fault of ours" not in done.err


def test_escapes_do_not_reach_the_terminal(haversack: Haversack, write: Any, finished: dict) -> None:
    other = copy.deepcopy(finished)
    other["journal"][0]["key"] = "\x1b]0;owned\x07"
    other["overlays"], other["fingerprint"] = ["\x1b[2J"], ""
    done = haversack("replay", write(other), *TOYS)
    assert "\x1b" not in done.out + done.err
    assert "\x07" not in done.out + done.err


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_any_change_of_a_save_is_answered_in_words(
    haversack: Haversack, write: Any, finished: dict, data: st.DataObject
) -> None:
    other = copy.deepcopy(finished)
    places: list[tuple[Any, Any]] = [(other, name) for name in other if name != "game"]
    places += [(entry, name) for entry in other["journal"][:8] for name in entry]
    holder, name = data.draw(st.sampled_from(places), label="place")
    holder[name] = data.draw(JSON, label="value")
    done = haversack("replay", write(other), *TOYS)
    assert done.code in (0, 1, 2)
    assert done.code != 2 or (done.err.startswith("haversack: ") and not done.out)
