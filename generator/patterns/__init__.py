"""Ornament drawn by rule: `pattern(name, w, h, seed, **params)` fills a box in millimetres.

Everything a pattern varies comes from its seed, so a record's id gives it an ornament that differs
from the others and is always the same.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from generator.colours import channels
from generator.patterns import bands, charts, engraved
from generator.patterns.rng import Rng
from generator.patterns.woven import woven_frame
from generator.scene import Item
from rules.content.findings import nearest

__all__ = ["Rng", "pattern", "pattern_names", "pattern_parameters", "woven_frame"]


def _woven(
    w: float,
    h: float,
    rng: Rng,
    colours: tuple[str, ...] = ("#F4E9D4", "#231A17", "#A3262A", "#C98A2B"),
    emblem: str | None = None,
    figures: tuple[str, ...] = (),
    emblem_colour: str | None = None,
) -> list[Item]:
    return woven_frame(w, h, emblem, str(rng.bits()), colours, figures, emblem_colour)


COLOURS = (
    "colour",
    "second",
    "third",
    "ground",
    "colours",
    "emblem_colour",
)  # parameters that hold colours

_PATTERNS: dict[str, Callable[..., list[Item]]] = {
    "checks": bands.checks,
    "chevrons": bands.chevrons,
    "combs": bands.combs,
    "contours": engraved.contours,
    "grid": engraved.grid,
    "guilloche": engraved.guilloche,
    "hachures": engraved.hachures,
    "hatch": engraved.hatch,
    "lattice": bands.lattice,
    "lozenges": bands.lozenges,
    "rays": engraved.rays,
    "rhumbs": charts.rhumbs,
    "rosette": engraved.rosette,
    "stipple": engraved.stipple,
    "stripes": bands.stripes,
    "teeth": bands.teeth,
    "wind_rose": charts.wind_rose,
    "woven_frame": _woven,
}


def pattern_names() -> tuple[str, ...]:
    """All patterns, in alphabetical order."""
    return tuple(_PATTERNS)


def pattern_parameters(name: str) -> tuple[str, ...]:
    """The names of the parameters that a pattern takes. Raises ValueError for an unknown pattern."""
    return tuple(inspect.signature(_draw(name)).parameters)[3:]


def pattern(name: str, w: float, h: float, seed: str = "", **params: Any) -> list[Item]:
    """The pattern `name` in a box from (0, 0) to (w, h) mm; nothing of it lies outside.

    Raises ValueError for an unknown pattern or parameter (with the nearest name), for an empty box
    and for a value that the pattern cannot use.
    """
    draw = _draw(name)
    known = pattern_parameters(name)
    for key, value in params.items():
        if key not in known:
            raise ValueError(f"the pattern {name} has no parameter {key!r}{nearest(key, known)}")
        if key in COLOURS and value is not None:
            for colour in value if isinstance(value, list | tuple) else [value]:
                channels(colour)
    if w <= 0 or h <= 0:
        raise ValueError(f"the pattern {name} needs a box, not {w:g} x {h:g} mm")
    return draw(w, h, Rng(name, seed), **params)


def _draw(name: str) -> Callable[..., list[Item]]:
    if name not in _PATTERNS:
        raise ValueError(f"no pattern is called {name!r}{nearest(name, _PATTERNS)}")
    return _PATTERNS[name]
