"""The words that a kit adds of its own: footers, flip edges, joints of the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import yaml

from rules.content import Content
from rules.content.locate import templates_root
from rules.content.words import Words


def kit_words(content: Content) -> Words:
    """All texts of a game, and under them those of `templates/kit/words.yaml`.

    A game or a language replaces a kit's word by a text of the same key, such as `kit.flip.long`.
    """
    built = content.built
    texts = {**_shipped("words"), **_shipped(f"words.{built.language}"), **built.text}
    return Words(texts, built.names, built.language, built.full_name)


def page_ranges(pages: Iterable[int], dash: str = "–", comma: str = ", ") -> str:
    """Numbers of pages as people write them, and as printers take them with other signs: `1–4, 7`."""
    runs: list[list[int]] = []
    for page in sorted(set(pages)):
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return comma.join(f"{a}{dash}{b}" if b > a else str(a) for a, b in runs)


@cache
def _shipped(name: str) -> dict[str, str]:
    path: Path = templates_root() / "kit" / f"{name}.yaml"
    if not path.is_file():
        return {}
    loaded = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    return {str(key): str(text) for key, text in loaded.items()}
