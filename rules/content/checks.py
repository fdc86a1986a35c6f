"""Checks that hold for any game: counts, tables, options, rules, texts, and maps (`maps.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .chapters import check_chapters
from .findings import NOTE, WARNING, Finding, nearest
from .maps import check_map
from .records import Record
from .textchecks import check_texts

if TYPE_CHECKING:
    from .game import Content


def generic_checks(content: Content) -> Iterator[Finding]:
    """All findings that need no code of the game's own."""
    yield from check_game_record(content)
    yield from check_options(content)
    yield from check_components(content)
    yield from check_tables(content)
    yield from check_rules(content)
    yield from check_chapters(content)
    yield from check_map(content)
    yield from check_texts(content)
    yield from check_pins(content)


def check_game_record(content: Content) -> Iterator[Finding]:
    """More players at least than at most; an id that is not the folder's name."""
    players = content.game.players
    if players and players.min and players.max and players.min > players.max:
        yield content.finding("OUT_OF_RANGE", f"{players.min} players at least, {players.max} at "
                              "most", "game", "players")
    folder = content.folder.name
    if content.id != folder:
        yield content.finding("BAD_ID", f"the id {content.id!r} must be the name of the folder, "
                              f"{folder!r}", "game", "id")


def check_options(content: Content) -> Iterator[Finding]:
    """Values named twice, defaults that are no value."""
    for id, option in content.all("options").items():
        ids = [value["id"] for value in option["values"] if isinstance(value, Mapping)]
        for i, name in enumerate(ids):
            if name in ids[:i]:
                yield content.finding("DUPLICATE_ID", f"the value {name!r} stands here twice",
                                      "options", id, "values", i, "id")
        default = option.default
        if default and default not in ids:
            yield content.finding("UNKNOWN_VALUE", f"the default {default!r} is no value"
                                  f"{nearest(default, filter(None, ids))}",
                                  "options", id, "default")


# --- component list --------------------------------------------------------------------------


def check_components(content: Content) -> Iterator[Finding]:
    """Rows of the component list against the records they name, and pieces that no row counts."""
    counted: dict[str, set[str]] = {}
    for id, row in content.all("components").items():
        counts = row.counts
        written = content.built.node("components", id)
        if counts is None and (written is None or written.node.get("counts") is None):
            yield content.finding("NOT_COUNTED", "it is compared with nothing: say with which records in `counts`",
                                  "components", id, level=WARNING)
        if counts is None or row["count"] is None:
            continue
        collection = counts.collection
        if collection not in content.collections or content.collections[collection].single:
            yield content.finding(
                "DANGLING_REFERENCE", f"there is no collection {collection!r}"
                f"{nearest(str(collection), content.collections)}",
                "components", id, "counts", "collection")
            continue
        if content.built.layers.is_lost(collection):
            continue
        records = content.all(collection)
        if counts.id and counts.id not in records:
            yield content.finding("DANGLING_REFERENCE", f"{collection} has no {counts.id!r}"
                                  f"{nearest(counts.id, records)}", "components", id, "counts", "id")
            continue
        unknown = [f for f in (*counts.where, *filter(None, [counts.sum]))
                   if f not in content.collections[collection].fields]
        if unknown:
            names = content.collections[collection].fields
            yield content.finding("UNKNOWN_FIELD", f"{collection} has no field {unknown[0]!r}"
                                  f"{nearest(unknown[0], names)}", "components", id, "counts")
            continue
        chosen = [r for r in records.values() if _chosen(r, counts)]
        counted.setdefault(collection, set()).update(r["id"] for r in chosen)
        total = sum(_amount(r, counts.sum) for r in chosen)
        if total != row["count"]:
            what = f"{counts.sum} of {len(chosen)} records" if counts.sum else "records"
            yield content.finding("COUNT_DIFFERS", f"{row['count']} in the list, {total} by the "
                                  f"{what} of {collection}", "components", id, "count")
    yield from _uncounted(content, counted)


def _chosen(record: Record, counts: Record) -> bool:
    if counts.id and record["id"] != counts.id:
        return False
    return all(record.get(field) == value for field, value in counts.where.items())


def _amount(record: Record, field: str) -> int:
    if not field:
        return 1
    value = record.get(field)
    return value if isinstance(value, int) else 0


def _uncounted(content: Content, counted: dict[str, set[str]]) -> Iterator[Finding]:
    for collection in ("units", "tokens", "dice"):
        if collection not in counted:
            continue
        for id, record in content.all(collection).items():
            if record.get("count") and id not in counted[collection]:
                yield content.finding("COUNT_DIFFERS", "no row of the component list counts it",
                                      collection, id, "count", level=WARNING)


# --- tables ----------------------------------------------------------------------------------

_SPAN = re.compile(r"(-?\d+)(?:\s*[-–]\s*(-?\d+))?")


def check_tables(content: Content) -> Iterator[Finding]:
    """Rows shorter or longer than the columns, empty cells, gaps between numbered labels."""
    for id, table in content.all("tables").items():
        rows, columns = table.rows, table.columns
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            continue
        if not rows:
            yield content.finding("TABLE_HOLE", "the table has no rows", "tables", id, "rows")
        labels = []
        for i, row in enumerate(rows):
            keyed = isinstance(row, Mapping)
            cells = row.get("cells") if keyed else row
            labels.append(row.get("id") if keyed else None)
            path: tuple[str | int, ...] = ("rows", i, "cells") if keyed else ("rows", i)
            if not isinstance(cells, Sequence) or isinstance(cells, str):
                yield content.finding("TABLE_HOLE", "the row has no cells", "tables", id, *path)
                continue
            if len(cells) != len(columns):
                yield content.finding("TABLE_HOLE", f"{len(cells)} cells under {len(columns)} "
                                      "columns", "tables", id, *path)
            for j, cell in enumerate(cells):
                if cell is None or cell == "":
                    yield content.finding("TABLE_HOLE", f"the cell under {columns[j]!r} is empty"
                                          if j < len(columns) else "an empty cell",
                                          "tables", id, *path, j)
        yield from _check_labels(content, id, labels, "rows")
        yield from _check_labels(content, id, columns, "columns")


def _check_labels(content: Content, id: str, labels: Sequence[Any], field: str) -> Iterator[Finding]:
    """Labels that are numbers or spans (`1-2`) leave no number out and name none twice."""
    named = [str(label) for label in labels if label is not None]
    for i, label in enumerate(named):
        if label in named[:i]:
            yield content.finding("TABLE_HOLE", f"{label!r} stands twice", "tables", id, field, i)
            return
    spans = [_SPAN.fullmatch(label) for label in named]
    if len(spans) < 2 or not all(spans):
        return
    bounds = [(int(m[1]), int(m[2] or m[1])) for m in spans if m]
    rising = bounds == sorted(bounds)
    if not rising:
        bounds.reverse()
    for (_, high), (low, _) in pairwise(bounds):
        if low != high + 1:
            word = "leave a gap" if low > high + 1 else "overlap"
            yield content.finding("TABLE_HOLE", f"the labels {high} and {low} {word}",
                                  "tables", id, field)


# --- rules and worked examples ---------------------------------------------------------------


def check_rules(content: Content) -> Iterator[Finding]:
    """A ruling says why; only a ruling can be switched."""
    for id, rule in content.rules.items():
        if rule.ruling and not rule.reason:
            yield content.finding("RULING_WITHOUT_REASON", "the ruling says no `reason`",
                                  "rules", id, "ruling")
        if rule.switch and not rule.ruling:
            yield content.finding("RULING_WITHOUT_REASON", "it has a `switch` and no `ruling`",
                                  "rules", id, "switch")


def check_pins(content: Content) -> Iterator[Finding]:
    """Values that a worked example assumes, and does not find."""
    for id, example in content.all("examples").items():
        unmet = unmet_pins(content, example)
        if unmet and content.overlays:
            path, expected, actual = unmet[0]
            more = f" (and {len(unmet) - 1} more)" if len(unmet) > 1 else ""
            yield content.finding(
                "EXAMPLE_SET_ASIDE", f"not played: it assumes {path} = {expected!r}, and an "
                f"overlay makes it {_plain(actual)!r}{more}", "examples", id, "pins", path,
                level=NOTE)
            continue
        for path, expected, actual in unmet:
            if content.built.layers.is_lost(path.partition(".")[0]):
                continue
            yield content.finding("PIN_DIFFERS", f"it assumes {path} = {expected!r}, and the "
                                  f"content says {_plain(actual)!r}", "examples", id, "pins", path)


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING = _Missing()


def unmet_pins(content: Content, example: Record) -> list[tuple[str, Any, Any]]:
    """The pinned values that are otherwise: (path, value assumed, value found or MISSING)."""
    unmet = []
    for path, expected in example.pins.items():
        actual = value_at(content, path)
        if _plain(actual) != expected and str(actual) != str(expected):
            unmet.append((path, expected, actual))
    return unmet


def value_at(content: Content, path: str) -> Any:
    """The value at a dotted path, `cards.man.provides.influence`; MISSING if there is none.

    Items of lists go by their id or index.
    """
    collection, _, rest = path.partition(".")
    if collection not in content.collections:
        return MISSING
    records: Mapping[str, Any] = (
        content.game if collection == "game" else
        dict.fromkeys(content.words, "") if collection == "text" else
        content.all(collection))
    dotted = [id for id in records if rest == id or rest.startswith(f"{id}.")]
    if not dotted:
        return MISSING
    id = max(dotted, key=len)
    value = records[id]
    for part in filter(None, rest[len(id):].split(".")):
        value = _child(value, part)
    return value


def _child(value: Any, part: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(part, MISSING)
    if isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            if isinstance(item, Mapping) and item.get("id") == part:
                return item
        if part.isdigit() and int(part) < len(value):
            return value[int(part)]
    return MISSING


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(child) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(child) for child in value]
    return value
