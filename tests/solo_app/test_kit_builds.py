"""Kits built beside the table: one process that gives way, says what fails, and never outlives the table."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from generator.kit_files import read_manifest
from solo_app import kit_builds
from solo_app.kit_builds import KitBuilds
from solo_app.kit_orders import Order
from solo_app.kits import Kits
from solo_app.library import Library

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def content(toys: Path, tmp_path: Path) -> Path:
    """Two toy games, the first of them with content that cannot be read."""
    copy = tmp_path / "content"
    shutil.copytree(toys, copy)
    (copy / "broken").mkdir()
    (copy / "broken" / "game.yaml").write_text("game: {id: broken\n")
    return copy


@pytest.fixture
def kits(content: Path, tmp_path: Path) -> Kits:
    return Kits(tmp_path / "output", Library(content, tmp_path))


def gone(pid: int) -> bool:
    """Whether a process has ended (a few seconds are granted)."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (ProcessLookupError, FileNotFoundError):
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


def test_a_kit_that_fails_is_said_in_one_line_and_the_others_follow(kits: Kits) -> None:
    said: list[str] = []
    asked = Order(papers=("letter",), formats=("pdf",), flip="fold")
    builds = KitBuilds(kits, ["broken", "crossing"], said.append, order=asked.to_text)
    builds.start()
    assert kits.state("crossing").building
    assert builds.done.wait(60)
    builds.stop()
    assert len(said) == 2
    assert said[0].startswith("The kit of broken could not be built: ")
    assert "\n" not in said[0]
    assert said[1] == f"The kits lie in {kits.output}"
    assert "could not be built" in kits.state("broken").error
    made = kits.state("crossing")
    assert (made.building, made.error) == (False, "")
    names = [name for name, _ in made.files]
    assert "crossing-letter.pdf" in names and "crossing-a4.pdf" not in names
    assert made.drawings == []
    printed = read_manifest(kits.folder("crossing"), "crossing").printed["crossing-letter.pdf"]
    assert printed["flip"] == "fold"


def test_a_kit_that_somebody_builds_already_is_left_to_them(kits: Kits) -> None:
    assert kits.reserve("crossing")
    builds = KitBuilds(kits, ["crossing"], print)
    builds.start()
    assert builds.done.wait(60)
    builds.stop()
    assert kits.state("crossing").building
    assert kits.state("crossing").files == []


def test_stopping_ends_the_process_at_once_and_blames_nobody(kits: Kits) -> None:
    said: list[str] = []
    builds = KitBuilds(kits, ["crossing", "leaflet"], said.append)
    builds.start()
    process = builds._process
    assert process is not None
    builds.stop()
    assert process.returncode is not None
    assert said == []
    assert not kits.state("leaflet").building
    assert kits.state("leaflet").error == ""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes as Linux shows them")
def test_no_build_outlives_a_table_that_is_killed(kits: Kits) -> None:
    said: list[str] = []
    builds = KitBuilds(kits, ["crossing"], said.append)
    builds.start()
    process = builds._process
    assert process is not None and process.stdin is not None
    process.stdin.close()  # as the system does it for a dead table
    assert gone(process.pid)
    builds.stop()


def test_a_process_that_dies_is_said_and_so_is_one_that_never_began(
    kits: Kits, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    builds = KitBuilds(kits, ["crossing"], said.append)
    builds.start()
    assert builds._process is not None
    builds._process.kill()
    assert builds.done.wait(20)
    builds.stop()
    assert len(said) == 1
    assert "its process ended before that" in said[0]
    assert "could not be built" in kits.state("crossing").error

    monkeypatch.setattr(kit_builds.sys, "executable", "/no/such/python")
    builds = KitBuilds(kits, ["crossing"], said.append)
    builds.start()
    assert builds.done.is_set()
    builds.stop()
    assert "no process can be started" in said[1]


def test_ctrl_c_leaves_the_table_and_the_build(toys: Path, tmp_path: Path) -> None:
    """The whole command, at once open, ended by the key in the middle of a build."""
    code = (
        "import sys; from solo_app.server import serve\n"
        f"serve(port=0, config={{'DATA_DIR': {str(tmp_path)!r}, 'OUTPUT_DIR': {str(tmp_path / 'kits')!r}}},"
        " threads=2, kits=True)"
    )
    table = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert table.stdout is not None
    address = next(word for word in table.stdout.readline().split() if word.startswith("http://"))
    with urllib.request.urlopen(f"{address}games/red_burnoose/kit/", timeout=60) as page:
        assert b"The kit is being built" in page.read()
    table.send_signal(signal.SIGINT)
    _, errors = table.communicate(timeout=30)
    assert (table.returncode, errors) == (0, "")
