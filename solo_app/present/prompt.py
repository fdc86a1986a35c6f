"""The words of a question: what is asked stands as its heading, what explains it below, in small letters."""

from __future__ import annotations

import re

from markupsafe import Markup

SHORT = 75  # letters: a question of so many, or fewer, is a line or two and stays whole
LONG = 110  # so is a demand of this length: what it demands stands in any of its sentences

_ASKED = re.compile(r"\?\s+(?=[A-ZÀ-Þ])")
_SAID = re.compile(r"(?:(?<=[\w)>]{4})|(?<=\d))\.\s+(?=[A-ZÀ-Þ])")  # abbreviations have fewer letters
_TAG = re.compile(r"<(?!br\b)(/?)[a-z][^>]*?(/?)>")


def parted(prompt: Markup) -> tuple[Markup, Markup]:
    """What is asked, and what explains it (empty: all of it is asked).

    A long question is parted after the first sentence that asks; a long demand, which asks nothing, before its last.
    """
    letters = len(prompt.striptags())
    asked = list(_ASKED.finditer(prompt))[:1]
    said = list(_SAID.finditer(prompt))[-1:] if "?" not in prompt else []
    found = next(iter(asked or said), None)
    if found is None or letters <= (SHORT if asked else LONG):
        return prompt, Markup()
    head, rest = prompt[: found.start() + 1], prompt[found.end() :]
    if not (_balanced(head) and _balanced(rest)):
        return prompt, Markup()
    return Markup(head), Markup(rest)


def _balanced(written: str) -> bool:
    """Whether each tag that is opened is closed again."""
    opened = 0
    for closing, empty in _TAG.findall(written):
        opened += 0 if empty else -1 if closing else 1
    return opened == 0
