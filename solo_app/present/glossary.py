"""The words of a game: its glossary, and abbreviations in a sentence that say what they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from rules.content import Content

_TAG = re.compile("(<[^>]*>)")

# Per content: the pattern of its abbreviations, and what each stands for.
_Known = tuple[re.Pattern[str] | None, Mapping[str, str]]
_KNOWN: WeakKeyDictionary[Content, _Known] = WeakKeyDictionary()


def abbreviations(content: Content) -> Mapping[str, str]:
    """What each abbreviation of a game stands for."""
    return _known(content)[1]


def glossed(content: Content, text: object) -> Markup:
    """HTML, or plain text, in which abbreviations of the game say what they stand for, each where it first comes up.

    What stands inside a tag is left alone.
    """
    whole = escape(text)
    pattern, long = _known(content)
    if pattern is None or not pattern.search(whole):
        return whole
    left = dict(long)

    def marked(found: re.Match[str]) -> str:
        meaning = left.pop(found[0], "")
        return (
            str(Markup('<abbr title="%s">%s</abbr>') % (meaning, found[0])) if meaning else found[0]
        )

    pieces = _TAG.split(str(whole))
    return Markup(
        "".join(one if one.startswith("<") else pattern.sub(marked, one) for one in pieces)
    )


def _known(content: Content) -> _Known:
    if content not in _KNOWN:
        long = {
            str(one.name): str(one.long) for one in content.all("glossary").values() if one.long
        }
        words = "|".join(map(re.escape, sorted(long, key=len, reverse=True)))
        pattern = re.compile(rf"(?<![\w&])(?:{words})(?!\w)") if long else None
        _KNOWN[content] = (pattern, long)
    return _KNOWN[content]
