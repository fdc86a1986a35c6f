"""The plan of the house, where it can be checked: who may know whom, and what must not be in any file."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.content import games

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rules", "generator", "solo_app")
MAX_LINES, MAX_TEST_LINES = 400, 450

# Room -> what nothing in it may import, at whatever depth of whatever function.
FORBIDDEN = {
    "rules": {
        "generator", "solo_app", "flask", "werkzeug", "flask_wtf", "waitress", "sqlalchemy",
        "reportlab", "svgwrite", "shapely", "PIL", "pypdfium2", "fontTools", "click", "rich",
    },
    "generator": {"solo_app", "flask", "werkzeug", "flask_wtf", "waitress", "sqlalchemy", "click"},
    "solo_app": {"reportlab", "svgwrite", "shapely", "fontTools", "pypdfium2"},
}  # fmt: skip


@cache
def tracked() -> tuple[Path, ...]:
    """The files of the repository as git knows them, new ones that it does not ignore included."""
    done = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    names = done.stdout.decode().split("\0")
    return tuple(ROOT / name for name in names if name and (ROOT / name).is_file())


def sources(*rooms: str) -> list[Path]:
    """The Python files of rooms."""
    return [
        path for path in tracked()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in rooms
    ]  # fmt: skip


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(path.read_bytes())


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """(line, absolute module name) of every import, in functions too, `import_module("x")` included."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    package = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            for name in node.names:
                yield node.lineno, f"{module}.{name.name}"
        elif isinstance(node, ast.Call) and node.args:
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if called in ("import_module", "__import__") and isinstance(first, ast.Constant):
                yield node.lineno, str(first.value)


def test_there_is_something_to_check() -> None:
    for room in PACKAGES:
        assert len(sources(room)) > 5
    assert len(tracked()) > 50


@pytest.mark.parametrize("room", PACKAGES)
def test_imports_run_one_way(room: str) -> None:
    wrong = [
        f"{shown(path)}:{line} imports {name}"
        for path in sources(room)
        for line, name in imports(path)
        if name.split(".")[0] in FORBIDDEN[room]
    ]
    assert wrong == []


def test_a_game_never_knows_another() -> None:
    wrong = []
    for path in sources("rules"):
        parts = path.relative_to(ROOT).parts
        if parts[:2] != ("rules", "games") or len(parts) < 4:
            continue
        for line, name in imports(path):
            found = name.split(".")
            if found[:2] == ["rules", "games"] and len(found) > 2 and found[2] != parts[2]:
                wrong.append(f"{shown(path)}:{line} imports {name}")
    assert wrong == []


def test_shared_rooms_of_the_engine_know_no_game() -> None:
    wrong = [
        f"{shown(path)}:{line} imports {name}"
        for path in sources("rules")
        if path.relative_to(ROOT).parts[1] != "games"
        for line, name in imports(path)
        if name.startswith("rules.games.")
    ]
    assert wrong == []


def test_nothing_outside_a_games_own_rooms_names_it() -> None:
    names = games()
    assert names
    pattern = re.compile("|".join(map(re.escape, names)))
    files = [
        path for path in tracked()
        if shown(path).startswith(("generator/", "solo_app/", "templates/pages/", "rules/table/",
                                   "rules/parts/", "rules/content/"))
        and path.suffix in (".py", ".html", ".js", ".css", ".yaml", ".j2", ".jinja")
    ]  # fmt: skip
    wrong = [
        f"{shown(path)}:{number}: {line.strip()}"
        for path in files
        for number, line in code_lines(path)
        if pattern.search(line)
    ]
    assert wrong == []


def code_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Lines of a file; of Python without docstrings, whose runnable examples may name a game."""
    text = path.read_text("utf-8")
    hidden: set[int] = set()
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                continue
            if ast.get_docstring(node) is not None:
                first = node.body[0]
                hidden.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    for number, line in enumerate(text.splitlines(), 1):
        if number not in hidden:
            yield number, line


def test_files_can_be_read_in_one_sitting() -> None:
    long = {
        shown(path): count
        for path in sources(*PACKAGES, "tests", "benchmarks")
        if (count := len(path.read_text("utf-8").splitlines()))
        > (MAX_TEST_LINES if path.is_relative_to(ROOT / "tests") else MAX_LINES)
    }
    assert long == {}


# Written apart, so that this file does not hold what it looks for.
_MACHINE = re.compile("|".join([
    r"(?<![\w.])/(?:work|root)" r"/\w", r"/tmp" r"/\w", r"/home" r"/\w", r"pypi" r"\.org", r"pythonhosted" r"\.org",
    r"registry" r"\.npmjs", r"npmjs" r"\.(?:org|com)", r"deb" r"\.debian", r"index" r"-url\s*=",
]))  # fmt: skip
_TEXT = {".py", ".yaml", ".yml", ".toml", ".md", ".html", ".js", ".css", ".json", ".lock", ".txt", ""}


def test_no_machine_and_no_registry_is_named() -> None:
    wrong = []
    for path in tracked():
        if path.suffix not in _TEXT or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            if _MACHINE.search(line):
                wrong.append(f"{shown(path)}:{number}: {line.strip()[:100]}")
    assert wrong == []


def test_the_engine_writes_no_sentences() -> None:
    """Nothing that a player reads is written in rules/games: a `Say` is a key, never a sentence."""
    wrong = [
        f"{shown(path)}:{node.lineno}"
        for path in sources("rules")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "Say"
        and node.args
        and any(
            isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value
            for part in ast.walk(node.args[0])
        )
    ]
    assert wrong == []
