"""Opening a saved game that somebody brought: every byte of it may be hostile."""

from __future__ import annotations

import json
from typing import Any

from rules.table import SaveError, Table, replay

from .library import Library

MAX_SAVE = 4_000_000  # bytes
MAX_ENTRIES = 20_000
MAX_DEPTH = 12
MAX_TEXT = 2_000  # characters of one value
MAX_ITEMS = 2_000  # of one list or mapping below the journal


def open_save(data: bytes, library: Library) -> tuple[Table, list[str]]:
    """The table of a save file, and the names of the overlays that it was played with.

    Raises SaveError (where and what), UnknownGame, UnknownOverlay, ContentError.
    """
    plain = read_save(data)
    overlays = [str(one).rpartition("/")[2].removesuffix(".yaml") for one in plain["overlays"]]
    content = library.content(str(plain["game"]), overlays)
    if library.rules(content.id) is None:
        raise SaveError(f"game: there are no rules for {content.id}")
    try:
        return replay(plain, content), overlays
    except SaveError:
        raise
    except Exception as error:  # a position or set-up that no game of ours has written
        raise SaveError(f"it does not start: {type(error).__name__}") from error


def read_save(data: bytes) -> dict[str, Any]:
    """The JSON object of a save, checked for size and shape. Raises SaveError."""
    if len(data) > MAX_SAVE:
        raise SaveError(f"file: larger than {MAX_SAVE} bytes")
    try:
        plain = json.loads(data.decode("utf-8"), parse_constant=_no_constant)
        # half of a surrogate pair, or a number beyond all bounds, can be kept nowhere
        json.dumps(plain, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeError as error:
        raise SaveError("file: not UTF-8 text") from error
    except RecursionError as error:
        raise SaveError("file: nested too deep") from error
    except ValueError as error:
        raise SaveError("file: not a saved game (it is no JSON)") from error
    if not isinstance(plain, dict):
        raise SaveError("file: not a saved game")
    journal = plain.get("journal")
    if isinstance(journal, list) and len(journal) > MAX_ENTRIES:
        raise SaveError(f"journal: more than {MAX_ENTRIES} entries")
    _measure(plain)
    if not isinstance(plain.get("overlays", []), list) or not isinstance(plain.get("game"), str):
        raise SaveError("file: not a saved game")
    return {**plain, "overlays": plain.get("overlays", [])}


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _measure(plain: Any) -> None:
    """Walks the whole value without recursion and refuses what no game writes."""
    todo: list[tuple[Any, int]] = [(plain, 0)]
    while todo:
        value, depth = todo.pop()
        if depth > MAX_DEPTH:
            raise SaveError("file: nested too deep")
        if isinstance(value, str) and len(value) > MAX_TEXT:
            raise SaveError(f"file: a text of more than {MAX_TEXT} characters")
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 64:
            raise SaveError("file: a number that no game uses")
        if isinstance(value, dict):
            if any(len(key) > 200 for key in value):
                raise SaveError("file: a name of more than 200 characters")
            children = list(value.values())
        elif isinstance(value, list):
            children = value
        else:
            continue
        if len(children) > (MAX_ENTRIES if depth == 1 else MAX_ITEMS):
            raise SaveError(f"file: a list of more than {MAX_ITEMS} items")
        todo.extend((one, depth + 1) for one in children)
