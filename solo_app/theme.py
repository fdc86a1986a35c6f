"""A game's theme colours for the screen: the same names as in print, with contrast for light and dark."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.colours import channels, contrast, darken, lighten, luminance, readable

# The least favourable grounds of css/ on which accents stand: a key under the mouse, tinted by the accent.
LIGHT_GROUND, DARK_GROUND = "#f0e6d8", "#39302b"
ENOUGH = 4.6  # a little over the 4.5 of WCAG AA, for rounding
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
# Colours that a theme may call its accent, the first that it has.
_ACCENTS = ("accent", "red", "purple", "blue", "green", "title", "ink")


def style_sheet(colours: Mapping[str, str]) -> str:
    """Custom properties `--g-<name>`, and `--accent` with the ink that reads on it; a class `of-<name>` in which
    `--own` is that colour, as it can be told on light and dark grounds."""
    named = {
        name: value for name, value in colours.items() if _NAME.fullmatch(name) and _colour(value)
    }
    accent = next((named[name] for name in _ACCENTS if name in named), "#8c2f26")
    light = "".join(f"--g-{name}:{value};" for name, value in named.items())
    return (
        f":root{{{light}{_accent(against(accent, LIGHT_GROUND))}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{_accent(against(accent, DARK_GROUND))}}}}}\n"
        + "".join(
            f".of-{name}{{--own:light-dark({against(value, LIGHT_GROUND)},{against(value, DARK_GROUND)})}}\n"
            for name, value in named.items()
        )
    )


def _accent(colour: str) -> str:
    return f"--accent:{colour};--on-accent:{readable(colour, '#1d1917', '#ffffff')};"


def _colour(value: str) -> bool:
    try:
        channels(value)
    except ValueError:
        return False
    return True


def against(colour: str, ground: str) -> str:
    """The colour, made darker (or on a dark ground lighter) until type in it reads on the ground."""
    change = lighten if luminance(ground) < 0.2 else darken
    share, found = 0.0, colour
    while contrast(found, ground) < ENOUGH and share < 1:
        share += 0.05
        found = change(colour, share)
    return found
