"""What can be wrong with an answer, in small exceptions. Each carries words (a `Say`) for the person who gave it."""

from __future__ import annotations

from .requests import Say


class AnswerError(ValueError):
    """An answer that changes nothing. `say` has the words."""

    def __init__(self, say: Say) -> None:
        super().__init__(f"{say.key} {dict(say.params)}")
        self.say = say


class IllegalAnswer(AnswerError):
    """Understood, but not among the legal answers of the request."""


class NoRequest(AnswerError):
    """The game is over, or waits for nobody."""

    def __init__(self) -> None:
        super().__init__(Say("problem.no_request"))


class StaleAnswer(AnswerError):
    """Given against an older revision of the table: somebody answered in between."""

    def __init__(self) -> None:
        super().__init__(Say("problem.stale"))


class SaveError(ValueError):
    """A save that cannot be opened at all; the message says where and what."""


class EngineError(RuntimeError):
    """A fault of ours. The table stands as before the answer; `save` imports as a game that shows it."""

    def __init__(self, message: str, save: dict[str, object]) -> None:
        super().__init__(message)
        self.save = save


class Unfinished(EngineError):
    """The game would go on for ever as its content stands, such as a combat in which nobody can hit."""


class Endless(RuntimeError):
    """Raised on the way, before there is a save: see `Unfinished`."""


class ReplayStop(ValueError):
    """An entry that the present rules and content do not take: `entry` and why."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry
