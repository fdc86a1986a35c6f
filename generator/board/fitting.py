"""Whether the settings of a board are what its drawing takes: numbers where numbers stand, and some of them over 0.

The defaults say what is meant: a setting is of the kind of its default, which is left to the drawing where it is
nothing, or where a setting may be of several kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

# Without a size nothing can be drawn.
_OVER_NOTHING = (
    "pieces.size", "pieces.smallest", "pieces.strip.size", "pieces.strip.smallest", "pieces.riders.share",
    "pieces.number_r",
)  # fmt: skip
_NOT_BELOW = ("pieces.strip.ratio", "pieces.alike", "pieces.gap", "names", "bleed", "margin")
_SEVERAL = ("space_kind",)  # a name or a list of them


def misfits(
    defaults: Mapping[str, Any], given: Any, by_kind: tuple[str, ...], path: str = ""
) -> Iterator[str]:
    """What is wrong with the values of settings, as `path: what`. Those of `by_kind` are called as a game likes, each
    is like the `default` there. Settings without a default are somebody else's to find."""
    if given is None:
        return
    if not isinstance(given, Mapping):
        yield f"{path[:-1]}: should be a map of settings, not {given!r}"
        return
    for key, value in given.items():
        inner = path + str(key)
        usual = defaults["default"] if path[:-1] in by_kind else defaults.get(key)
        if isinstance(usual, Mapping):
            yield from misfits(usual, value, by_kind, f"{inner}.")
        elif usual is not None and inner not in _SEVERAL and (wrong := _wrong(inner, usual, value)):
            yield f"{inner}: {wrong}"


def _wrong(path: str, usual: Any, value: Any) -> str:
    if isinstance(usual, bool):
        return "" if isinstance(value, bool) else f"should be true or false, not {value!r}"
    if isinstance(usual, str):
        fits = isinstance(value, str) or (value is None and not usual)
        return "" if fits else f"should be a word, not {value!r}"
    if isinstance(usual, list | tuple):
        return _wrong_list(usual, value)
    if not _is_number(value):
        return f"should be a number, not {value!r}"
    if path in _OVER_NOTHING and value <= 0:
        return f"should be over 0, not {value:g}"
    if path in _NOT_BELOW and value < 0:
        return f"should not be below 0, not {value:g}"
    return ""


def _wrong_list(usual: list[Any] | tuple[Any, ...], value: Any) -> str:
    if not isinstance(value, list | tuple):
        return f"should be a list, not {value!r}"
    if not usual or not all(_is_number(one) for one in usual):
        return ""
    fits = len(value) == len(usual) and all(_is_number(one) for one in value)
    return "" if fits else f"should be {len(usual)} numbers, not {value!r}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
