"""Finding rules by words: by their stems, by what the glossary also calls a thing, and by what is spelt nearly so.

A query is cut into words, or phrases where the glossary knows one. A rule fits where it holds all of them: in its
title, its texts, its chapter, or in the words of the game that belong to it. A word that no rule holds is answered with
the nearest that some do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from weakref import WeakKeyDictionary

from rules.content import Content, Record, chapters

from ..speech import searched

_TOKEN = re.compile(r"\w+")
_RULE = ("id", "title", "section", "summary", "ruling", "reason")
_WORD = ("name", "long", "text", "also")
# Small words of a question, left out where others are left.
_SMALL = frozenset({
    "a", "an", "and", "are", "be", "by", "can", "do", "does", "for", "from", "how", "i", "in", "is", "it", "my", "of",
    "on", "or", "the", "to", "what", "when", "where", "who", "with",
})  # fmt: skip
_LONGEST = 4  # words of a phrase that the glossary may know
_SHORTEST = 3  # letters of a word that is looked for as a part of others, or offered instead
_ALIKE = 0.7  # how near a spelling has to be, from 0 to 1
_OFFERED = 3

Phrase = tuple[str, ...]  # stems, all of which have to be there


def tokens(text: str) -> list[str]:
    """The words of a text, in small letters without accents."""
    return _TOKEN.findall(searched(text).replace("_", " "))


def stem(word: str) -> str:
    """A word without the endings of a plural, of -ing and of -ed: `escaped`, `escapes` and `escape` are the same."""
    if len(word) < 3 or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("ches", "shes", "sses", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and re.search("[aeiouy]", rest):
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    word = word.removesuffix("e") if len(word) > 3 else word
    return word[:-1] + "i" if word.endswith("y") else word


def stems(text: str) -> Phrase:
    """The stems of a text, in order."""
    return tuple(map(stem, tokens(text)))


@dataclass(slots=True)
class Asked:
    """A word or phrase of a query: how many rules hold it, the glossary's words for it, and spellings that are near."""

    said: str
    hits: int = 0
    called: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Found:
    """What a query finds: ids of rules, words of the glossary, and what became of each word that was asked."""

    rules: set[str]
    words: list[Record]
    asked: list[Asked]

    def instead(self, asked: Asked, word: str) -> str:
        """The query with another word for one of those asked."""
        return " ".join(word if one is asked else one.said for one in self.asked)


@dataclass(slots=True)
class _Page:
    """What is searched as one: its words as they are written, and their stems."""

    words: set[str]
    stems: set[str]

    def holds(self, phrase: Phrase) -> bool:
        return self.stems.issuperset(phrase)

    def begins(self, word: str) -> bool:
        """Whether one of its words begins so, as while one types."""
        return any(one.startswith(word) for one in self.words)


class Index:
    """The rules and the words of one game, cut up once."""

    def __init__(self, content: Content) -> None:
        glossary = list(content.all("glossary").values())
        home = {rule.id: one.name for one in chapters(content) for rule in one.rules}
        belong: dict[str, list[str]] = {}
        for one in glossary:
            belong.setdefault(str(one.get("rule") or ""), []).extend(_texts(one, _WORD))
        self.rules = {
            id: _page([*_texts(rule, _RULE), home.get(id, ""), *belong.get(id, ())])
            for id, rule in content.rules.items()
        }
        self.words = [(one, _page(_texts(one, _WORD))) for one in glossary]
        # Each word of the game by all that it is called, itself first.
        self.called = [
            (str(one.name), [stems(text) for text in _texts(one, ("name", "long", "also"))])
            for one in glossary
        ]
        pages = [*self.rules.values(), *(page for _, page in self.words)]
        self.known = {word for page in pages for word in page.words if len(word) >= _SHORTEST}

    def find(self, query: str) -> Found:
        """The rules and words that hold all of a query; all rules and no words for an empty one."""
        asked, sets, matching = [], [], list(self.words)
        for words in self._phrases(query):
            one = Asked(" ".join(words))
            phrases = self._ways(words, one)
            fits = {id for id, page in self.rules.items() if _fits(page, words, phrases)}
            if not fits and len(words) == 1 and len(words[0]) > _SHORTEST:  # a part of a word, then
                fits = {id for id, page in self.rules.items() if any(words[0] in each for each in page.words)}
            one.hits = len(fits)
            if not fits:
                one.near = get_close_matches(one.said, self.known - set(words), _OFFERED, _ALIKE)
            asked.append(one)
            sets.append(fits)
            matching = [(record, page) for record, page in matching if _fits(page, words, phrases)]
        rules = set.intersection(*sets) if sets else set(self.rules)
        return Found(rules, [record for record, _ in matching] if asked else [], asked)

    def _phrases(self, query: str) -> Iterator[list[str]]:
        """The words of a query one by one, or together where the glossary knows them so."""
        words = tokens(query)
        words = [word for word in words if word not in _SMALL] or words
        known = {phrase for _, phrases in self.called for phrase in phrases}
        known |= set(map(_large, known))
        while words:
            size = next(
                (n for n in range(min(_LONGEST, len(words)), 1, -1) if tuple(map(stem, words[:n])) in known), 1
            )
            yield words[:size]
            words = words[size:]

    def _ways(self, words: list[str], asked: Asked) -> list[Phrase]:
        """What a rule may hold for a word or phrase of a query: itself, or whatever the glossary calls the same."""
        own = tuple(map(stem, words))
        ways = [own]
        for name, phrases in self.called:
            if any(own in (phrase, _large(phrase)) for phrase in phrases):
                ways += phrases
                if own not in (phrases[0], _large(phrases[0])) and name not in asked.called:
                    asked.called.append(name)
        return ways


def _large(phrase: Phrase) -> Phrase:
    """A phrase without its small words."""
    return tuple(one for one in phrase if one not in _SMALL)


def _fits(page: _Page, words: list[str], phrases: Iterable[Phrase]) -> bool:
    return any(map(page.holds, phrases)) or (len(words) == 1 and page.begins(words[0]))


def _texts(record: Record, fields: Iterable[str]) -> list[str]:
    found: list[str] = []
    for name in fields:
        value = record.get(name) or ""
        found += map(str, value) if isinstance(value, list | tuple) else [str(value)]
    return [text for text in found if text]


def _page(texts: Iterable[str]) -> _Page:
    words = {word for text in texts for word in tokens(text)}
    return _Page(words, {stem(word) for word in words})


_INDEXES: WeakKeyDictionary[Content, Index] = WeakKeyDictionary()


def find(content: Content, query: str) -> Found:
    """What a query finds in the rules and the glossary of a game."""
    if content not in _INDEXES:
        _INDEXES[content] = Index(content)
    return _INDEXES[content].find(query)
