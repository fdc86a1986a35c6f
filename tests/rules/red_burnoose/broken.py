"""Copies of the content, broken in one place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from rules.content import content_root

GAME = "red_burnoose"
MARK = "¦"  # stands in front of the place at which a finding is expected


def copy(folder: Path) -> Path:
    """A content root in `folder` with a copy of the game, its cards and orders those of pinned.yaml."""
    shutil.copytree(content_root() / GAME, folder / GAME)
    pinned = Path(__file__).with_name("pinned.yaml").read_text("utf-8")
    for file, collection in (("cards.yaml", "cards"), ("automata.yaml", "automata_cards")):
        path = folder / GAME / file
        text = path.read_text("utf-8")
        ours = _section(pinned, collection).replace("  - {replace: true}\n", "", 1)
        path.write_text(text.replace(_section(text, collection), ours), "utf-8")
    return folder


def _section(text: str, collection: str) -> str:
    """A top-level collection of a file, as text."""
    found = re.search(rf"^{collection}:\n(?:[ #].*\n|\n)*", text, re.M)
    assert found is not None, collection
    return found[0]


def spoil(root: Path, file: str, *changes: tuple[str, str]) -> tuple[int, int]:
    """Replaces text in a file of the copy, each time in one place.

    Gives the line and column of the mark; those of the file's end if there is none.
    """
    path = root / GAME / file
    text = path.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        text = text.replace(old, new)
    before, _, after = text.partition(MARK)
    assert MARK not in after
    path.write_text(before + after, "utf-8")
    return before.count("\n") + 1, len(before) - before.rfind("\n")
