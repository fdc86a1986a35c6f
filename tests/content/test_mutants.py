"""Whatever happens to a file of the content, `validate` says it in messages, soon, and never breaks.

More of them, in the thousands: `python -m tests.content.mutants --count 2000`.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.content import games

from .judge import OVERLAY, Judge
from .mutants import GAME, TREE_CHANGES, Change, Mutant, files, mutant, read, write

GAMES = games()
# Mutants of each game: in the quick tests, in the slow ones, as overlays in either, and drawn.
QUICK, SLOW, OVERLAID, DRAWN = 3, 3, 1, 1

Judges = Callable[[str], Judge]


@pytest.fixture(scope="module")
def judges() -> Iterator[Judges]:
    """One judge of each game, made when it is asked for."""
    with ExitStack() as stack:
        yield cache(lambda game: stack.enter_context(Judge(game=game)))


@pytest.fixture
def judge(judges: Judges) -> Judge:
    """The judge of the first game, for what no game makes different."""
    return judges(GAME)


def some(game: str, first: int, count: int) -> list[Mutant]:
    """Mutants of one file after the other."""
    names = files(game)
    return [mutant(names[seed % len(names)], seed, game) for seed in range(first, first + count)]


def of_each(first: int, count: int) -> list[Any]:
    """Parameters (game, mutant): so many mutants of every game in the bag."""
    return [
        pytest.param(game, one, id=f"{game}: {one}")
        for game in GAMES
        for one in some(game, first, count)
    ]


@pytest.mark.parametrize(("game", "one"), of_each(0, QUICK))
def test_mutants(judges: Judges, game: str, one: Mutant) -> None:
    assert judges(game).base(one).problems == []


@pytest.mark.parametrize(("game", "one"), of_each(100, OVERLAID))
def test_mutants_as_overlays(judges: Judges, game: str, one: Mutant) -> None:
    assert judges(game).overlay(one).problems == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_more_mutants(judges: Judges, game: str) -> None:
    judge = judges(game)
    bad = {str(one): found for one in some(game, 1100, SLOW) if (found := judge.base(one).problems)}
    over = some(game, 2000, OVERLAID)
    bad |= {str(one): found for one in over if (found := judge.overlay(one).problems)}
    assert bad == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_mutants_that_are_drawn(game: str) -> None:
    with Judge(draw=True, game=game) as judge:
        drawn = some(game, 3000, DRAWN)
        bad = {str(one): found for one in drawn if (found := judge.base(one).problems)}
    assert bad == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_file_written_out_anew_says_the_same(judges: Judges, game: str) -> None:
    """So what a mutant is found for is the change, not the writing."""
    judge = judges(game)
    codes = judge.verdict().codes
    before = {judge.folder / name: (judge.folder / name).read_bytes() for name in files(game)}
    for path in before:
        path.write_text(write(read(path)), "utf-8")
    verdict = judge.verdict()
    for path, data in before.items():
        path.write_bytes(data)
    assert (verdict.codes, verdict.problems) == (codes, [])


@pytest.mark.parametrize("change", TREE_CHANGES)
@pytest.mark.parametrize("what", ["- x", "a: x", "- []", "a: {b: {}}"])
def test_a_change_bears_a_file_of_which_little_is_left(change: Change, what: str, tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text(f"all:\n  {what}\n", "utf-8")
    for seed in range(5):
        tree = read(path).children[0]
        change(tree, random.Random(seed))
        assert write(tree)


def test_mutants_can_be_made_again() -> None:
    assert [one.data for one in some(GAME, 0, 20)] == [one.data for one in some(GAME, 0, 20)]
    assert len({one.data for one in some(GAME, 0, 20)}) == 20


def test_the_judge_sees_what_is_wrong(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that breaks, a finding without a place, content that is clean and cannot be played."""

    def breaks(*args: object) -> list[object]:
        raise ZeroDivisionError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr(judge, "checks", (breaks,))
        assert "a check stopped" in judge.verdict().problems[0]
    with monkeypatch.context() as patch:
        patch.setattr("tests.content.judge.LIMIT", 0.0)
        assert judge.verdict().problems[0].startswith("took ")
    with monkeypatch.context() as patch:
        patch.setattr(judge, "checks", ())
        patch.setattr("rules.games.red_burnoose.RedBurnoose.start", breaks)
        assert "not to be played" in judge.verdict().problems[0]


# ---------------------------------------------------------------------- what is no file of text


def huge(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(1 << 33)  # a hole: eight gigabytes that take no room


def locked(path: Path) -> None:
    path.write_text("x")
    path.chmod(0)


KINDS: list[tuple[Callable[[Path], object], str]] = [
    (Path.mkdir, "NOT_A_FILE"),
    (os.mkfifo, "NOT_A_FILE"),
    (lambda path: path.symlink_to(path.name), "UNREADABLE"),
    (lambda path: path.symlink_to("nowhere"), "UNREADABLE"),
    (lambda path: path.symlink_to("/dev/zero"), "NOT_A_FILE"),
    (lambda path: path.symlink_to("."), "NOT_A_FILE"),
    (huge, "TOO_LARGE"),
    (lambda path: path.write_bytes(b"\xff"), "NOT_UTF8"),
    (lambda path: path.write_bytes(b""), "EMPTY_FILE"),
]


@pytest.mark.parametrize("name", ["game.yaml", "cards.yaml", f"overlays/{OVERLAY}.yaml"])
@pytest.mark.parametrize(("make", "code"), KINDS, ids=[f"{i}-{code}" for i, (_, code) in enumerate(KINDS)])
def test_what_stands_where_a_file_should(
    judge: Judge, name: str, make: Callable[[Path], object], code: str
) -> None:
    path = judge.folder / name
    before = path.read_bytes() if path.exists() else None
    path.unlink(missing_ok=True)
    make(path)
    over = [OVERLAY] if before is None else []
    try:
        verdict = judge.verdict(over)
    finally:
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        if before is not None:
            path.write_bytes(before)
    assert verdict.problems == []
    # an overlay may hold nothing, a loop or a broken link is no overlay at all
    expected = {code, "NO_OVERLAY"} if over and code == "UNREADABLE" else {code}
    assert expected & verdict.codes or (over and code == "EMPTY_FILE")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(judge: Judge) -> None:
    path = judge.folder / "zz.yaml"
    locked(path)
    try:
        assert judge.verdict().codes == {"UNREADABLE"}
    finally:
        path.unlink()


@pytest.mark.parametrize("overlay", [
    "../../../etc/passwd", "/dev/zero", "/dev/null", "..", "", " ", "\0", "a\nb", "x" * 5000, "~", "mutant/../mutant",
])  # fmt: skip
def test_names_of_overlays_that_are_none(judge: Judge, overlay: str) -> None:
    verdict = judge.verdict([overlay])
    assert verdict.problems == []
    assert not verdict.clean


@pytest.mark.parametrize("id", ["../red_burnoose", "/etc", "a/b", "..", ".", "''", '"\\0"', "CON", "x" * 300, "é"])
def test_ids_that_are_paths(judge: Judge, id: str) -> None:
    path = judge.folder / "game.yaml"
    before = path.read_text("utf-8")
    path.write_text(before.replace("  id: red_burnoose\n", f"  id: {id}\n"), "utf-8")
    try:
        verdict = judge.verdict()
    finally:
        path.write_text(before, "utf-8")
    assert verdict.problems == []
    assert not verdict.clean


def test_a_game_without_its_first_file(judge: Judge) -> None:
    path = judge.folder / "game.yaml"
    before = path.read_bytes()
    path.unlink()
    try:
        assert judge.verdict().codes == {"NO_GAME"}
    finally:
        path.write_bytes(before)
    assert judge.verdict().clean
