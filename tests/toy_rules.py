"""Makes the engine know the games of tests/toy_games, which are not in the bag."""

from __future__ import annotations

from pathlib import Path

import rules.games

TOYS = Path(__file__).parent / "toy_games"
CONTENT = TOYS / "content"


def install() -> None:
    """`rules.games.<toy>` can be imported from now on, in this process."""
    folder = str(TOYS / "rules")
    if folder not in rules.games.__path__:
        rules.games.__path__.append(folder)
