"""Paper sizes, and the part of a page that printers reach."""

from __future__ import annotations

from dataclasses import dataclass

from rules.content.findings import nearest

UNPRINTABLE = 4.2  # mm at each edge that common printers leave white (a sixth of an inch)


@dataclass(slots=True, frozen=True)
class Paper:
    """A sheet of paper; `width` and `height` are mm as it lies in the printer or on the screen."""

    name: str
    title: str
    width: float
    height: float

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    def turned(self) -> Paper:
        """The same paper, lying the other way."""
        return Paper(self.name, self.title, self.height, self.width)


_PAPERS = {
    p.name: p
    for p in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "US Letter", 215.9, 279.4),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("tabloid", "US Tabloid", 279.4, 431.8),
    )
}


def paper_names() -> tuple[str, ...]:
    """The names that `paper` knows."""
    return tuple(_PAPERS)


def paper(name: str) -> Paper:
    """A paper by name, upright. Raises ValueError with the nearest name."""
    key = name.lower()
    if key not in _PAPERS:
        hint = nearest(key, _PAPERS) or f"; there are {', '.join(_PAPERS)}"
        raise ValueError(f"no paper is called {name!r}{hint}")
    return _PAPERS[key]
