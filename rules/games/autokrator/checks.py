"""The checks of this game's content, found by name by `rules.content.check_game`."""

from __future__ import annotations

from .content_checks import CODES, check

__all__ = ["CODES", "check"]
