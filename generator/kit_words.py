"""The words that a kit adds of its own: footers, flip edges, joints of the board."""

from __future__ import annotations

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
    return Words(texts, built.names, language=built.language)


@cache
def _shipped(name: str) -> dict[str, str]:
    path: Path = templates_root() / "kit" / f"{name}.yaml"
    if not path.is_file():
        return {}
    loaded = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    return {str(key): str(text) for key, text in loaded.items()}
