"""Small games for tests of what every game shares; `installed` puts their rules where games are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
CONTENT = HERE / "content"


@contextmanager
def installed() -> Iterator[Path]:
    """The toy games among the rules; gives their content folder."""
    import rules.games

    place = str(HERE / "rules")
    rules.games.__path__.append(place)
    try:
        yield CONTENT
    finally:
        rules.games.__path__.remove(place)
