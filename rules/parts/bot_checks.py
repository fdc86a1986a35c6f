"""The tables of bots: rows that name filters and parameters that exist, and requests that are asked."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import WARNING, Content, Finding
from rules.content.findings import nearest

from .priorities import BotError, Filters, problem_of_likeness, read_row, rows_of

_ASK = "ask."  # the words of every request stand under this in text.yaml
# And those for what a filter has kept or weighed under these.
_OF_FILTERS = ("kept.", "weighed.")


def check_bots(content: Content, filters: Filters) -> Iterator[Finding]:
    """All findings about the bots of a game whose tables may name these filters, each at its row."""
    asked = [
        key.removeprefix(_ASK).removesuffix(".other")
        for key in content.words
        if key.startswith(_ASK)
    ]
    bots = content.all("bots")
    for id, bot in bots.items():
        problem = problem_of_likeness(bots, id)
        if problem:
            yield content.finding("BOT_ROW", problem, "bots", id, "like")
            continue
        try:
            rows = rows_of(bot)
        except BotError as error:
            yield content.finding("BOT_ROW", str(error), "bots", id, "rows")
            continue
        for index, row in enumerate(rows):
            try:
                keys, _ = read_row(row, filters)
            except BotError as error:
                yield content.finding("BOT_ROW", str(error), "bots", id, "rows", index)
                continue
            for key in keys:
                if key not in asked:
                    message = f"no request is called {key!r}{nearest(key, asked)}"
                    yield content.finding("BOT_ROW", message, "bots", id, "rows", index, "at")
    for key in content.words:
        name = key.partition(".")[2].partition(".")[0]  # the filter; what it counted may follow
        if key.startswith(_OF_FILTERS) and name not in filters.known:
            message = f"no filter is called {name!r}{nearest(name, filters.known)}"
            yield content.finding("UNUSED_TEXT", message, "text", key, level=WARNING)
