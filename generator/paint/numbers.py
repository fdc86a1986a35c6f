"""How painters write numbers."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=65536)
def num(value: float) -> str:
    """A number as short as it can be at a thousandth (a micrometre in a scene)."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
