"""The built wheel, installed in a fresh environment outside the checkout: content, templates and index come along."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the checkout, with the build tools of this environment: nothing is fetched."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = out.iterdir()
    return path


class Installed:
    """The installed `haversack`, called in a folder of its own."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        venv = folder / "venv"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
        python = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
        install = ["-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
        subprocess.run([sys.executable, *install, str(wheel)], check=True)
        # The dependencies are those of this environment. Its own .pth files (the editable Haversack) are
        # not read, since only the path itself is added.
        (site,) = (venv / "lib").glob("*/site-packages")
        (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
        self.site = site
        self.command = python.parent / "haversack"
        self.folder = folder
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HAVERSACK"))
        }

    def __call__(self, *args: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(self.command), *args], cwd=self.folder, env=self.environment,
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    def json(self, *args: str) -> Any:
        return json.loads(self(*args, "--json"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("elsewhere"))


def test_what_is_in_it(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("content", "templates"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert f"haversack_data/{path.relative_to(ROOT).as_posix()}" in names
    for path in (ROOT / "solo_app/static").rglob("*"):
        if path.is_file():
            assert path.relative_to(ROOT).as_posix() in names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "rules", "generator", "solo_app", "haversack_data",
    }  # fmt: skip


def test_it_is_not_the_checkout(installed: Installed) -> None:
    python = installed.command.parent / "python"
    code = "import rules, generator, solo_app; print(rules.__file__, generator.__file__, solo_app.__file__)"
    done = subprocess.run(
        [str(python), "-c", code], cwd=installed.folder, env=installed.environment,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for path in done.stdout.split():
        assert Path(path).is_relative_to(installed.site)


def test_games(installed: Installed) -> None:
    games = {one["id"]: one for one in installed.json("games")}
    assert set(games) == {path.parent.name for path in (ROOT / "content").glob("*/game.yaml")}
    assert all(one["loads"] and one["plays"] for one in games.values())


def test_validate(installed: Installed) -> None:
    """One game is enough to see that all parts find their files: that each file is there is seen above."""
    assert installed("validate", "red_burnoose") == "red_burnoose: no findings\n"


def test_rules_know_their_tests(installed: Installed) -> None:
    here = subprocess.run(
        [sys.executable, "-m", "solo_app.cli", "rules", "red_burnoose", "--json"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    there = installed.json("rules", "red_burnoose")
    assert there == json.loads(here.stdout)
    assert any(row["tests"] for row in there["rules"])


def test_simulate(installed: Installed) -> None:
    report = installed.json("simulate", "red_burnoose", "--games", "10", "--seed", "11")
    assert report["finished"] == 10


def test_kit(installed: Installed) -> None:
    args = ("--only", "dice_table", "--paper", "a4", "--format", "pdf", "--out", "kits")
    facts = installed.json("kit", "red_burnoose", *args)
    (name,) = facts["pages"]
    assert (installed.folder / "kits/red_burnoose" / name).read_bytes().startswith(b"%PDF-1.")


def test_the_table_opens(installed: Installed) -> None:
    process = subprocess.Popen(
        [str(installed.command), "play", "--port", "0", "--db", "games.db", "--no-browser"],
        cwd=installed.folder, env={**installed.environment, "HAVERSACK_DATA_DIR": "data"},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    with process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            page = urllib.request.urlopen(found[0], timeout=30).read().decode()
            assert "The Red Burnoose" in page
            style = re.search(r'href="(/static/[^"]+\.css[^"]*)"', page)
            assert style is not None
            assert urllib.request.urlopen(found[0].rstrip("/") + style[1], timeout=30).status == 200
        finally:
            process.terminate()
