"""Every value of the real content, spoilt one after the other: the right code at the right line and column.

The quick tests take a few of each kind of slip, the slow one every so many of all of them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.faces import face_findings
from rules.content import ContentError, Finding, check_game, content_root, load_game

from . import slips
from .judge import Judge
from .mutants import GAME
from .slips import Slip

FEW = 2  # of each code, in the quick tests
STRIDE = 80


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as judge:
        yield judge


CONTENT = load_game(GAME)
SHAPES = list(slips.shape_slips(CONTENT))
MEANINGS = list(slips.meaning_slips(CONTENT))
DRAWN = list(slips.drawn_slips(CONTENT, ("cards", "leaders", "villages")))


def few(found: list[Slip], count: int = FEW) -> list[Slip]:
    """Some of each code, always the same."""
    by_code: dict[str, list[Slip]] = defaultdict(list)
    for one in found:
        by_code[one.code].append(one)
    rng = random.Random(1857)
    return [one for each in by_code.values() for one in rng.sample(each, min(count, len(each)))]


Look = Callable[[Path], list[Finding]]


def loaded(root: Path) -> list[Finding]:
    """What loading says: it refuses what has the wrong shape."""
    try:
        load_game(GAME, root)
    except ContentError as error:
        return error.findings
    return []


def checked(root: Path) -> list[Finding]:
    return check_game(GAME, root)


def drawn(root: Path) -> list[Finding]:
    return list(face_findings(load_game(GAME, root)))


def missed(judge: Judge, slip: Slip, look: Look) -> str:
    """Nothing, if the slip is found where it was made; else what was said instead."""
    path = judge.folder / Path(slip.old.source.path).relative_to(content_root() / GAME)
    before = path.read_text("utf-8")
    path.write_text(slip.spoil(before), "utf-8")
    try:
        found = look(judge.root)
    finally:
        path.write_text(before, "utf-8")
    places = {(one.code, Path(one.path).name, one.line, one.column) for one in found}
    if (slip.code, path.name, *slip.expected) in places:
        return ""
    return f"{slip} at {path.name}:{slip.expected}: " + "; ".join(map(str, found[:3]))


@pytest.mark.parametrize("slip", few(SHAPES), ids=str)
def test_what_cannot_be_loaded(judge: Judge, slip: Slip) -> None:
    assert missed(judge, slip, loaded) == ""


@pytest.mark.parametrize("slip", few(MEANINGS), ids=str)
def test_what_does_not_hold_together(judge: Judge, slip: Slip) -> None:
    assert missed(judge, slip, checked) == ""


@pytest.mark.parametrize("slip", few(DRAWN, 1), ids=str)
def test_what_does_not_fit_a_face(judge: Judge, slip: Slip) -> None:
    assert missed(judge, slip, drawn) == ""


@pytest.mark.slow
def test_slips_everywhere(judge: Judge) -> None:
    wrong = [missed(judge, one, loaded) for one in SHAPES[::STRIDE]]
    wrong += [missed(judge, one, checked) for one in MEANINGS[::12]]
    assert [one for one in wrong if one] == []


def test_the_content_offers_slips_of_every_kind() -> None:
    codes = {one.code for one in (*SHAPES, *MEANINGS, *DRAWN)}
    assert codes == {
        "DANGLING_REFERENCE", "WRONG_TYPE", "OUT_OF_RANGE", "UNKNOWN_VALUE", "MISSING_FIELD", "UNKNOWN_FIELD",
        "DUPLICATE_ID", "COUNT_DIFFERS", "TABLE_HOLE", "INDICATOR_DOUBLED", "INDICATOR_MISSING", "COST_UNPAYABLE",
        "TEXT_OVERFLOW", "GLYPH_MISSING",
    }  # fmt: skip
