"""Saves: a game as JSON values, and back.

A save holds the format, the engine's version, what the content was (fingerprint and overlays), the set-up, the seed
with its algorithm, and the journal. It is opened by playing the journal again: where every request agrees the game
goes on, whatever the versions; otherwise it opens at the last entry that agrees (`table.stopped`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .chance import ALGORITHM
from .contract import SetupError
from .errors import EngineError, ReplayStop, SaveError
from .journal import ROOT, Journal, JournalError
from .table import Table, _content

FORMAT = "haversack-save/1"
ENGINE = "1"


def save(table: Table) -> dict[str, Any]:
    """The table as JSON values."""
    return {
        "format": FORMAT,
        "engine": ENGINE,
        "chance": ALGORITHM,
        "game": table.content.id,
        "fingerprint": table.content.fingerprint,
        "overlays": list(table.content.overlays),
        "setup": table.setup,
        "seats": table.seats,
        "sources": {name: who for name, who in table.chance.items() if name != "seed"},
        "seed": table.seed,
        "position": table.position,
        "journal": [entry.plain() for entry in table.journal],
    }


def replay(plain: Any, content: Any = None) -> Table:
    """Opens a save. `content`: loaded content, where it is not the game's own without overlays.

    Raises SaveError where this is no save, or one of another format or game. A journal that the present rules do
    not take to its end opens at the last entry that agrees; `table.stopped` says where and why.
    """
    fields = _fields(plain)
    loaded = _load(fields["game"]) if content is None else content
    if loaded.id != fields["game"]:
        raise SaveError(f"game: this is a save of {fields['game']}, not of {loaded.id}")
    try:
        journal = Journal.load(fields["journal"])
        table = Table(
            loaded,
            fields["setup"],
            fields["seats"],
            fields["seed"],
            fields["sources"],
            fields["position"],
        )
    except (JournalError, SetupError) as error:
        raise SaveError(str(error)) from error
    _play(table, journal)
    return table


def _load(game: str) -> Any:
    from rules.content import ContentError

    try:
        return _content(game)
    except ContentError as error:
        raise SaveError(f"game: {game!r} cannot be loaded: {error}") from error


def _play(table: Table, journal: Journal) -> None:
    table.journal = journal
    last = ROOT
    try:
        for entry in journal.path():
            table.play_entry(entry)
            last = entry.id
    except ReplayStop as stop:
        table.stopped = (stop.entry, str(stop))
    except Exception as error:  # a hostile save can reach states that no game reaches
        table.stopped = (last, f"{type(error).__name__}: {error}")
    if table.stopped is not None:
        try:
            table.goto(last)
        except Exception:
            table.goto(ROOT)
        return
    try:
        table._follow_up(len(journal))
    except EngineError as error:  # the save of a fault of ours: it opens where that happens
        table.stopped = (table.journal.head, str(error))


_SHAPE: dict[str, tuple[type, ...]] = {
    "format": (str,), "engine": (str,), "chance": (str,), "game": (str,), "fingerprint": (str,),
    "overlays": (list,), "setup": (dict,), "seats": (dict,), "sources": (dict,), "seed": (int,),
    "position": (dict, type(None)), "journal": (list,),
}  # fmt: skip


def _fields(plain: Any) -> Mapping[str, Any]:
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise SaveError(f"format: not a saved game of the form {FORMAT}")
    for name, kinds in _SHAPE.items():
        if name not in plain:
            raise SaveError(f"{name}: missing")
        if type(plain[name]) not in kinds:
            raise SaveError(f"{name}: expected {kinds[0].__name__}")
    for name in ("setup", "seats", "sources"):
        if not all(isinstance(value, str) for value in plain[name].values()):
            raise SaveError(f"{name}: expected words")
    if plain["chance"] != ALGORITHM:
        raise SaveError(f"chance: this engine knows {ALGORITHM}, not {plain['chance']}")
    return plain
