"""Words on the page: `Say`, events, reasons and marked-up text, as HTML that is safe to show.

The words are the game's `text.yaml`; what every game needs and few say differently (problems with
answers) stands in `templates/pages/words.yaml`. A text that is missing shows its key rather than ending the page.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml
from markupsafe import Markup, escape

from generator.icons import icon_names
from generator.markup import BOLD, ITALIC, Box, Piece, parse
from rules.content import Content, Words, WordsError, templates_root
from rules.table import Event, Say

log = logging.getLogger(__name__)

_OF_PLACES = ("problem.amount",)  # about one field of several on a page, by the name that it has there


@cache
def shared_words() -> Words:
    """The words that belong to no game."""
    return _read(templates_root() / "pages" / "words.yaml")


def _read(path: Path) -> Words:
    return Words(yaml.safe_load(path.read_text("utf-8")))


class Speaker:
    """Speaks for one game's content."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.words = content.words
        self._priorities: dict[str, Mapping[str, Any]] | None = None

    def has(self, key: str) -> bool:
        """Whether the game, or everybody, has words of that key."""
        return self.words.has(key) or shared_words().has(key)

    def text(self, key: str, params: Mapping[str, Any] | None = None) -> str:
        """The words of a key as plain text with inline markup."""
        filled = {name: self._param(one) for name, one in (params or {}).items()}
        if key in _OF_PLACES:
            filled["option"] = self.place(str(filled["option"]))
        words = self._words_for(key)
        try:
            return words.render(key, **filled)
        except WordsError as error:
            log.warning("%s: %s", self.content.id, error)
            return human(key.rpartition(".")[2])

    def _words_for(self, key: str) -> Words:
        # A game's problems speak to whoever writes answers by hand; on a page there are forms.
        shared = shared_words()
        if shared.has(key) and (key.startswith("problem.") or not self.words.has(key)):
            return shared
        return self.words

    def _param(self, value: Any) -> Any:
        return self.text(value.key, value.params) if isinstance(value, Say) else value

    def say(self, say: Say | None) -> str:
        """A `Say` as text with inline markup; nothing for None."""
        return "" if say is None else self.text(say.key, say.params)

    def rich(self, say: Say | None) -> Markup:
        """A `Say` as HTML."""
        return rich(self.say(say))

    def name(self, id: str, count: int = 1) -> str:
        """What people call a record, whatever its collection."""
        try:
            return self.words.name_of(id, count)
        except WordsError:
            return human(id)

    def place(self, anchor: str) -> str:
        """What people call a place of the board: a space, or a room or cell in one (`tebessa:ops`, `psl:38`)."""
        space, _, room = anchor.partition(":")
        if not room:
            return self.name(space)
        return f"{self.name(space)}, {self.first([f'room.{room}'])}"

    def first(self, keys: list[str], params: Mapping[str, Any] | None = None) -> str:
        """The text of the first key that has words; the last part of the last key otherwise."""
        for key in keys:
            if self.has(key):
                return self.text(key, params)
        return human(keys[-1].rpartition(".")[2])

    def event(self, event: Event) -> Markup:
        """What happened, as HTML."""
        return rich(self.text(f"event.{event.kind}", event.data))

    def instruction(self, event: Event) -> Markup | None:
        """What hands at a real table have to do, if anything."""
        key = f"do.{event.kind}"
        return rich(self.text(key, event.data)) if self.words.has(key) else None

    def reason(self, fact: Mapping[str, Any]) -> Markup:
        """One line of a bot's account, or what a person wrote beside a correction."""
        if "why" in fact:
            return escape(str(fact["why"]))
        key = f"reason.{fact.get('key', 'row')}"
        if self.words.has(key):
            return rich(self.text(key, {k: v for k, v in fact.items() if k != "key"}))
        row = self._rows().get(str(fact.get("row", "")))
        if row is not None:
            if fact.get("of") == 1:
                return rich(self.text("reason.only"))
            account = self._account(fact, row)
            said = rich(str(row["text"]))
            return said + (Markup(" <small>%s</small>") % account if account else Markup(""))
        parts = (f"{human(str(name))}: {_shown(one)}" for name, one in fact.items())
        return escape("; ".join(parts))

    def _account(self, fact: Mapping[str, Any], row: Mapping[str, Any]) -> Markup:
        """How a row of a bot came to its answer: what it kept of the choices, and the values that it weighed."""
        said = [kept] if (kept := self._kept(fact, row)) else []
        weighed: dict[str, str] = {}
        for name, value, passed_over in fact.get("weighed") or ():
            key = f"weighed.{name}"
            if self.words.has(key):
                told = self.text(key, _worth(value))
                other = "" if passed_over is None else self.text(key, _worth(passed_over))
                # Two conditions may weigh the same thing: what is passed over last is nearest.
                weighed[told] = other or weighed.get(told, "")
        for told, other in weighed.items():
            beside = {"told": told, "value": other[len(_common(told, other)) :]}
            said.append(self.text("reason.weighed" if beside["value"] else "reason.alone", beside))
        return Markup(" ").join(map(rich, said))

    def _kept(self, fact: Mapping[str, Any], row: Mapping[str, Any]) -> str:
        """How many of the choices each condition of a row kept, as far as it has words and left some out."""
        left, before = fact.get("left"), fact.get("of")
        if not before or not isinstance(left, list):
            return ""
        steps = []
        for entry, count in zip(row.get("keep") or (), left, strict=False):
            name, given = (entry, {}) if isinstance(entry, str) else next(iter(entry.items()))
            if count != before and self.words.has(f"kept.{name}"):
                bound = _worth(given.get("least", 0))["percent"]
                params = {**given, "count": count, "percent": bound}
                steps.append([count, self.text(f"kept.{name}", params)])
            before = count
        return self.text("reason.kept", {"of": fact["of"], "steps": steps}) if steps else ""

    def _rows(self) -> dict[str, Mapping[str, Any]]:
        """The rows of the game's bots that say something, by their ids."""
        if self._priorities is None:
            self._priorities = {
                str(row["id"]): row
                for bot in self.content.all("bots").values()
                for row in bot.get("rows") or ()
                if isinstance(row, Mapping) and row.get("id") and row.get("text")
            }
        return self._priorities


def _worth(value: Any) -> dict[str, Any]:
    """A value, and how many hundredths it is, for words."""
    try:
        return {"value": value, "percent": round(100 * float(value))}
    except (TypeError, ValueError):
        return {"value": value, "percent": 0}


def _common(one: str, other: str) -> str:
    """The words with which both texts begin, each whole."""
    length = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(other))
    return other if one == other else one[: one.rfind(" ", 0, length) + 1]


def human(id: str) -> str:
    """An id as words: `ath_yenni` -> `Ath yenni`."""
    words = id.replace("_", " ").replace(".", " ").strip()
    return words[:1].upper() + words[1:]


def searched(text: str) -> str:
    """A text as one looks for it: small letters without accents, as `static/js/pages.js` has it too."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    return str(value)


@lru_cache(maxsize=4096)
def rich(text: str) -> Markup:
    """Inline markup (`*bold*`, `_italic_`, `{icon}`, line breaks, lists) as HTML; the rest is escaped."""
    paragraphs = parse(text)
    lines = [_paragraph(one.lines, one.marker) for one in paragraphs]
    if len(lines) <= 1:
        return Markup("").join(lines)
    return Markup("").join(Markup("<span class=para>%s</span>") % line for line in lines)


def _paragraph(lines: list[list[Box]], marker: str) -> Markup:
    drawn = Markup("<br>").join(Markup("").join(map(_box, line)) for line in lines)
    return Markup("%s %s") % (marker, drawn) if marker else drawn


def _box(box: Box) -> Markup:
    return Markup(" " if box.space else "") + Markup("").join(map(_piece, box.pieces))


def _piece(piece: Piece) -> Markup:
    shown = icon(piece.icon) if piece.icon else escape(piece.text)
    if piece.style & BOLD:
        shown = Markup("<strong>%s</strong>") % shown
    if piece.style & ITALIC:
        shown = Markup("<em>%s</em>") % shown
    return shown


def icon(name: str, label: str | None = None) -> Markup:
    """An inline icon with its name as the text alternative; an unknown one is its name in words."""
    said = human(name).lower() if label is None else label
    if name not in icon_names():
        return escape(said)
    attributes = (
        Markup('role="img" aria-label="%s"') % said if said else Markup('aria-hidden="true"')
    )
    drawing = Markup(
        '<svg class="icon" viewBox="0 0 100 100" %s><use href="/icons/%s.svg#i"/></svg>'
    )
    return drawing % (attributes, name)
