"""Copies of the content, broken in one place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from rules.content import content_root

GAME = "la_garde_recule"
MARK = "¦"  # stands in front of the place at which a finding is expected
PINNED = {"map.yaml": ("grids", "spaces"), "units.yaml": ("units",)}


def copy(folder: Path) -> Path:
    """A content root in `folder` with a copy of the game, its units and its ground those of pinned.yaml."""
    shutil.copytree(content_root() / GAME, folder / GAME)
    pinned = Path(__file__).with_name("pinned.yaml").read_text("utf-8")
    for file, collections in PINNED.items():
        path = folder / GAME / file
        text = path.read_text("utf-8")
        for collection in collections:
            ours = _section(pinned, collection).replace("  - {replace: true}\n", "", 1)
            text = text.replace(_section(text, collection), ours)
        path.write_text(text, "utf-8")
    return folder


def _section(text: str, collection: str) -> str:
    """A top-level collection of a file, as text."""
    found = re.search(rf"^{collection}:\n(?:[ #].*\n|\n)*", text, re.M)
    assert found is not None, collection
    return found[0]


def spoil(root: Path, file: str, *changes: tuple[str, str]) -> tuple[int, int]:
    """Replaces text in a file of the copy, each time in one place; gives the line and column of the mark."""
    path = root / GAME / file
    text = path.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        text = text.replace(old, new)
    before, mark, after = text.partition(MARK)
    assert mark and MARK not in after
    path.write_text(before + after, "utf-8")
    return before.count("\n") + 1, len(before) - before.rfind("\n")
