"""The bots' tables: rows that name filters and parameters that exist, and requests that are asked."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding
from rules.parts import bot_checks

from .bot import FILTERS


def check_bots(content: Content) -> Iterator[Finding]:
    """All findings about bots, each at its row."""
    return bot_checks.check_bots(content, FILTERS)
