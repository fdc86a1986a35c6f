"""Aids for the table as words: the tables, lists and notes of a game, worked out from its content.

The kit draws the same figures on its player aids; here they are plain rows, which a page sets as a table and a screen
reader reads as one. The `aids` of a game say what is in them, in the expressions that face layouts use; `layout` lends
an aid what a layout of the kit has worked out already (its `let`). What `needs` an option of the set-up is left out
where a table plays without it, and marked where no table is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from jinja2 import TemplateError

from generator.faces.expressions import Scope, compiled, template
from generator.faces.studio import studio
from generator.faces.values import LayoutError
from generator.kit_words import kit_words
from rules.content import Content, ContentError, Finding, Record, WordsError

_FAILURES = (
    TemplateError, WordsError, LayoutError, TypeError, ValueError, KeyError, AttributeError, ArithmeticError,
)  # fmt: skip
# Far more than fit on paper:
_MOST = 1000  # rows, columns or items of an aid
_CELLS = 5000
_LETTERS = 10_000  # of one cell, item or note
_ITEM = "item"  # what an item is called that its aid gives no name


@dataclass(slots=True)
class Aid:
    """A table (`heads` and `rows`, each row's first cell its head), a list (`items`), or notes alone.

    All words are marked-up text, as on faces. `marks` name, for each row or item, the option of the set-up that it goes
    with (empty: usual, or what this table plays); `mark` does so for all of the aid.
    """

    id: str
    name: str
    group: str = ""
    rule: str = ""
    heads: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    numbered: bool = False
    text: str = ""
    marks: list[str] = field(default_factory=list)
    mark: str = ""


Setup = Mapping[str, str]


def aids(content: Content, setup: Setup | None = None) -> list[Aid]:
    """The aids of a game in the order of its file; of one that lists none, its results tables as they stand.

    With the options of a `setup` (those not named are as usual) only what is played by it; without, all. Raises
    ContentError, with the finding, for one that cannot be worked out.
    """
    records = content.all("aids").values()
    if records:
        made = (_aid(content, one, setup) for one in records)
        return [one for one in made if one is not None]
    scope = _scope(content)
    return [_table(scope, content, None, one) for one in content.all("tables").values()]


def aid_findings(content: Content) -> list[Finding]:
    """Every aid that cannot be worked out: an extra check of `haversack validate`."""
    return [*_troubles(content)]


def _troubles(content: Content) -> Iterator[Finding]:
    for record in content.all("aids").values():
        try:
            _aid(content, record, None)
        except ContentError as error:
            yield from error.findings


aid_findings.__name__ = "aids"


def _aid(content: Content, record: Record, setup: Setup | None) -> Aid | None:
    """An aid; None where the set-up plays without it, or without all that is in it."""
    try:
        scope = {**_scope(content), **_lent(content, record)}
        made = _made(scope, content, record, setup)
        if made is None:
            return None
        made.name, made.group = _said(record.name, scope), _said(record.group, scope)
        made.text = "\n".join(part for part in (made.text, _said(record.text, scope)) if part)
        return made
    except _FAILURES as error:
        message = str(error.args[0]) if error.args else type(error).__name__
        raise ContentError([content.finding("BAD_AID", message, "aids", record.id)]) from None


def _scope(content: Content) -> Scope:
    """What the faces of the kit know, and its words."""
    return {**studio(content).scope, "say": kit_words(content).render}


def _lent(content: Content, record: Record) -> Scope:
    if not record.layout:
        return {}
    drawing = studio(content)
    if not drawing.files.paths(record.layout):
        raise ValueError(f"layout: there is none of the name {record.layout!r}")
    return drawing.names(record.layout)


def _made(scope: Scope, content: Content, record: Record, setup: Setup | None) -> Aid | None:
    if not record.over:
        mark = _mark(content, record, scope, setup)
        if mark is None:
            return None
        if record.table:
            made = _table(scope, content, record, content.get("tables", record.table))
        else:
            made = Aid(record.id, record.name, rule=record.rule or "")
        made.mark = mark
        return made
    made = Aid(record.id, record.name, rule=record.rule or "", numbered=record.numbered)
    all_places = list(_each(record.over, record["as"], scope))
    marked = [(place, _mark(content, record, place, setup)) for place in all_places]
    places = [place for place, mark in marked if mark is not None]
    if all_places and not places:
        return None
    made.marks = [mark for _, mark in marked if mark is not None]
    if made.marks and len(set(made.marks)) == 1:
        made.mark, made.marks = made.marks[0], [""] * len(places)
    if record.columns:
        for one in record.columns:
            made.heads += [_said(one.head, place) for place in _each(one.over, one["as"], scope)]
        if len(places) * len(made.heads) > _CELLS:
            raise ValueError(f"columns: {len(places)} rows of {len(made.heads)} cells are more than {_CELLS} cells")
        made.rows = [_cells(record, place) for place in places]
    elif record.item:
        made.items = [_said(record.item, place) for place in places]
        made.marks = [mark for mark, one in zip(made.marks, made.items, strict=True) if one]
        made.items = [one for one in made.items if one]
    return made


def _mark(content: Content, record: Record, scope: Scope, setup: Setup | None) -> str | None:
    """The option that something goes with, in words; empty if it is played, None if not.

    Raises ValueError for an option or a value that the game does not have.
    """
    needed = _said(record.needs, scope)
    if not needed:
        return ""
    name, _, value = needed.partition("=")
    option = content.all("options").get(name)
    if option is None:
        raise ValueError(f"needs: no option is called {name!r}")
    labels = {str(one["id"]): str(one["label"]) for one in option["values"]}
    if value not in labels:
        raise ValueError(f"needs: {value!r} is no value of the option {name!r}")
    usual = str(option.get("default") or next(iter(labels)))
    if setup is not None:
        return "" if setup.get(name, usual) == value else None
    return "" if value == usual else f"{option.label}: {labels[value]}"


def _cells(record: Record, scope: Scope) -> list[str]:
    return [
        _said(one.cell, place)
        for one in record.columns
        for place in _each(one.over, one["as"], scope)
    ]


def _table(scope: Scope, content: Content, aid: Record | None, table: Record) -> Aid:
    """A results table; the templates of its aid, if it has one, say its heads and cells otherwise."""

    def said(name: str, usual: Any, **given: Any) -> str:
        source = aid.get(name) if aid else None
        return _said(source, {**scope, "table": table, **given}) if source else str(usual)

    shown = aid or table
    made = Aid(shown.id, shown.name, rule=shown.rule or table.rule or "", text=table.text or "")
    made.heads = [said("head", one, value=one) for one in table.columns]
    if all(hasattr(line, "items") for line in table.rows):  # rows with names; else cells alone
        made.heads.insert(0, said("corner", ""))
    for line in table.rows:
        named = hasattr(line, "items")
        cells = [
            said("cell", one, value=one, line=line) for one in (line["cells"] if named else line)
        ]
        head = [said("row", _name(content, line), line=line)] if named else []
        made.rows.append([*head, *cells])
    return made


def _name(content: Content, line: Any) -> str:
    """What a row is called: by its own name, by that of the record whose id it has, else by the id."""
    names = content.built.names(line["id"])
    return str(line.get("name") or (names[0] if names else line["id"]))


def _each(over: str | None, name: str | None, scope: Scope) -> Iterator[Scope]:
    """A scope for each item of an expression; without one, the scope itself."""
    if not over:
        yield scope
        return
    items = compiled(over)(scope)
    items = range(items) if isinstance(items, int) else list(items)
    if len(items) > _MOST:
        raise ValueError(f"over: {len(items)} items are more than {_MOST}")
    for index, item in enumerate(items):
        yield {**scope, name or _ITEM: item, "index": index, "count": len(items)}


def _said(source: Any, scope: Scope) -> str:
    """The words of a template; nothing for none."""
    if not source:
        return ""
    words = template(str(source))(scope).strip()
    if len(words) > _LETTERS:
        raise ValueError(f"{str(source)[:60]}: {len(words)} letters are more than {_LETTERS}")
    return words
