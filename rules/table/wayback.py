"""Going back and forth in a game: undo, redo, and to any entry of the journal."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .contract import SetupError
from .drive import PERSON
from .journal import ROOT, Journal
from .secrecy import seen_since
from .steps import Event


class Wayback(ABC):
    """What a table can do with its journal beside going on."""

    journal: Journal
    events: list[Event]
    seats: dict[str, str]

    @abstractmethod
    def _rebuild(self) -> None:
        """Plays the path of the journal again."""

    @abstractmethod
    def _follow_up(self, length: int) -> None:
        """Lets chance, bots and forced answers go on; a journal of `length` is what an error falls back on."""

    def goto(self, entry: int, redo: list[int] | None = None) -> None:
        """Goes back (or across) to just after `entry` (-1: the start), as an entry of its own."""
        if not ROOT <= entry < len(self.journal):
            raise SetupError(f"no entry {entry}")
        here = self.journal.here()
        target = self.journal.here(entry)
        entries = len(self.journal)
        self.journal.add("goto", parent=target, value=here, by=PERSON, redo=redo or [])
        self._rebuild()
        self._follow_up(entries)

    def undo_target(self) -> int | None:
        """The entry after which the last thing that a person did has not yet happened."""
        for entry in reversed(self.journal.path()):
            if entry.by in (PERSON, "typed"):
                return entry.parent
        return None

    def undo_reveals(self, seat: str | None = None) -> tuple[str, ...]:
        """What an undo would take back that `seat` (None: any person) has seen, of `secrecy.SHOWN` in that order."""
        target = self.undo_target()
        if target is None:
            return ()
        people = [one for one, who in self.seats.items() if who == PERSON]
        seats = people or list(self.seats) if seat is None else [seat]
        return seen_since(self.journal.path(), self.events, seats, target)

    def undo(self) -> bool:
        """Takes the last thing back that a person did; False if there is none."""
        target = self.undo_target()
        if target is None:
            return False
        self.goto(target, [self.journal.here(), *self._redo_list()])
        return True

    def redo(self) -> bool:
        """Does again what the last undo took back; False if there is nothing."""
        ahead = self._redo_list()
        if not ahead:
            return False
        self.goto(ahead[0], ahead[1:])
        return True

    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return bool(self._redo_list())

    def _redo_list(self) -> list[int]:
        head = self.journal.entries[-1] if len(self.journal) else None
        return head.redo if head is not None and head.kind == "goto" else []
