"""Colours as `#rrggbb`: mixing, contrast, and how others see them."""

from __future__ import annotations

from functools import lru_cache

WHITE, BLACK = "#ffffff", "#000000"


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0-255. Raises ValueError for anything but `#rrggbb`."""
    try:
        if len(colour) != 7 or colour[0] != "#":
            raise ValueError
        return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))
    except (ValueError, TypeError):
        raise ValueError(f"a colour is written #rrggbb, not {colour!r}") from None


def mix(one: str, other: str, share: float = 0.5) -> str:
    """`one` with `share` (0-1) of `other` in it."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lighten(colour: str, share: float) -> str:
    """The colour with a share of white."""
    return mix(colour, WHITE, share)


def darken(colour: str, share: float) -> str:
    """The colour with a share of black."""
    return mix(colour, BLACK, share)


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2, 0 (black) to 1 (white)."""
    linear = []
    for value in channels(colour):
        v = value / 255
        linear.append(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio after WCAG 2, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(ground: str, dark: str = BLACK, light: str = WHITE) -> str:
    """Which of two inks reads better on a ground."""
    return dark if contrast(ground, dark) >= contrast(ground, light) else light
