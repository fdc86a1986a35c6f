"""Sheets of figures, of a view and of events, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from rules.table import Cell, Event, Sheet

from ..room import Live
from ..speech import Speaker, rich
from .question import plain


@dataclass(slots=True)
class ShownCell:
    """A cell: words and a figure; the card (collection and id of its record) that is drawn beside them."""

    text: Markup
    figure: str
    icon: str
    mark: str
    collection: str
    record: str
    variant: str


@dataclass(slots=True)
class ShownRow:
    """A row under its head."""

    head: ShownCell
    cells: list[ShownCell]
    total: bool


@dataclass(slots=True)
class ShownSheet:
    """A sheet. `open`: it is for whoever looks, not only for who wants to know; `last` of those that happened."""

    id: str
    title: str
    columns: list[ShownCell]
    rows: list[ShownRow]
    open: bool


def shown(sheet: Sheet, speaker: Speaker, open: bool = True) -> ShownSheet:
    """A sheet in words."""
    rows = [
        ShownRow(_cell(row.head, speaker), [_cell(one, speaker) for one in row.cells], row.total)
        for row in sheet.rows
    ]
    columns = [_cell(one, speaker) for one in sheet.columns]
    return ShownSheet(sheet.id, plain(speaker.say(sheet.title)), columns, rows, open)


def _cell(cell: Cell, speaker: Speaker) -> ShownCell:
    collection, _, id = cell.card.rpartition("/")
    text = rich(speaker.say(cell.text))
    return ShownCell(text, cell.figure, cell.icon, cell.mark, collection, id, cell.variant)


def of_events(live: Live, events: Iterable[Event], seat: str | None) -> list[ShownSheet]:
    """The sheets of what happened, in order; the last one that concerns the seat is open."""
    game, rules = live.table.game, live.table.rules
    found = [sheet for event in events if (sheet := rules.sheet(game, event)) is not None]
    mine = [sheet for sheet in found if not sheet.seats or seat in sheet.seats]
    return [shown(sheet, live.speaker, open=bool(mine) and sheet is mine[-1]) for sheet in found]
