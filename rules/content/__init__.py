"""The content base: YAML in, typed records out, with positions, provenance and findings."""

from .chapters import Chapter, chapters
from .check import check_game
from .findings import (
    CODES,
    ERROR,
    NOTE,
    WARNING,
    ContentError,
    Finding,
    Position,
    codes_table,
    failing,
    summary,
)
from .game import Content, games, load_game
from .locate import content_root, templates_root
from .records import Fields, Provenance, Record
from .schema import json_schema
from .words import Words, WordsError

__all__ = [
    "CODES", "ERROR", "NOTE", "WARNING", "Chapter", "Content", "ContentError", "Fields", "Finding", "Position",
    "Provenance", "Record", "Words", "WordsError", "chapters", "check_game", "codes_table", "content_root",
    "failing", "games", "json_schema", "load_game", "summary", "templates_root",
]
