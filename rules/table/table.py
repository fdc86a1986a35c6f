"""The table: one game in progress, and the only door to it.

    table = Table.new("red_burnoose", {"players": "1"}, seed=7)
    table.request.key            # what is asked
    table.answer("end")          # answered; chance, bots and forced answers follow by themselves
    table.undo()

State = start + the path of the journal. Every answer, with all that follows up to the next person's
request, is one transaction: it happens whole or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .chance import Chance
from .codec import dump
from .contract import Decision, Policy, SetupError, game_rules
from .drive import (
    MOST_ANSWERS,
    PERSON,
    SEED,
    STANDING,
    advance,
    begin,
    check_bot_seats,
    check_sources,
    compiled,
    seat_policy,
    source_of,
    standing_answer,
    take,
)
from .errors import (
    Endless,
    EngineError,
    IllegalAnswer,
    NoRequest,
    ReplayStop,
    StaleAnswer,
    Unfinished,
)
from .journal import ROOT, Entry, Journal
from .requests import Answer, Option, Request
from .steps import Event
from .view import Correctable, Result, Seat, View
from .wayback import Wayback


class Table(Wayback):
    """A game in progress. Make one with `new`, `at` or `replay` (rules.table.saves)."""

    def __init__(
        self,
        content: Any,
        setup: Mapping[str, str],
        seats: Mapping[str, str] | None = None,
        seed: int = 0,
        chance: Mapping[str, str] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = game_rules(content.id)
        self.content = content
        self.data = compiled(self.rules, content)
        self.setup = dict(setup)
        self.seed = seed
        self.position = position
        self.chance = {SEED: SEED, **(chance or {})}
        self.journal = Journal()
        self.stopped: tuple[int, str] | None = None
        self._loader = self.rules.loader()
        self.seat_list: list[Seat] = self.rules.seats(self.data, self.setup)
        known = {seat.id for seat in self.seat_list}
        unknown = set(seats or {}) - known
        if unknown:
            raise SetupError(f"no seat called {sorted(unknown)[0]!r}: one of {', '.join(sorted(known))}")
        self.seats = {seat: (seats or {}).get(seat, PERSON) for seat in sorted(known)}
        self._policies = self._make_policies()
        check_bot_seats(content, self.seats)
        self.rules.check_seats(self.data, self.setup, self.seats)
        check_sources(self.rules, self.chance, self.seats)
        try:
            self._restart()
        except Endless as error:
            raise SetupError(str(error)) from error

    def _make_policies(self) -> dict[str, Policy | None]:
        return {
            seat: seat_policy(self.rules, self.data, name, self.seed, number)
            for number, (seat, name) in enumerate(self.seats.items())
        }

    # ------------------------------------------------------------------ making

    @classmethod
    def new(
        cls,
        game: Any,
        setup: Mapping[str, str] | None = None,
        seats: Mapping[str, str] | None = None,
        seed: int = 0,
        chance: Mapping[str, str] | None = None,
    ) -> Table:
        """A new game (an id, or loaded content). Raises SetupError, ContentError."""
        table = cls(_content(game), setup or {}, seats, seed, chance)
        table._follow_up(0)
        return table

    @classmethod
    def at(
        cls,
        game: Any,
        position: Mapping[str, Any],
        setup: Mapping[str, str] | None = None,
        seats: Mapping[str, str] | None = None,
        seed: int = 0,
        chance: Mapping[str, str] | None = None,
    ) -> Table:
        """A game from a written position. Raises SetupError, ContentError."""
        table = cls(_content(game), setup or {}, seats, seed, chance, position)
        table._follow_up(0)
        return table

    def _restart(self) -> None:
        self.events: list[Event] = []
        if self.position is None:
            state = begin(self.rules, self.data, self.setup)
        else:
            state = self.rules.position(self.data, self.setup, self.position)
        self.game = self.rules.game(self.data, state, self.events)
        self._advance(ROOT)

    def _advance(self, entry: int) -> None:
        seen = len(self.events)
        self._next = advance(self.game)
        for event in self.events[seen:]:
            event.entry = entry

    # ------------------------------------------------------------------ reading

    @property
    def revision(self) -> int:
        """Grows with every entry; an answer can name the one that it was given against."""
        return len(self.journal)

    @property
    def request(self) -> Request | None:
        """What the table waits for; None when the game is over."""
        return self._next[1] if self._next else None

    def option(self, option: str) -> Option:
        """An option of the request (a slot, a die) as a player meets it. Raises NoRequest."""
        if self._next is None:
            raise NoRequest()
        return self._next[0].describe(self.game, option)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.rules.result(self.game)

    def view(self, seat: str | None = None) -> View:
        """What `seat` may know; None: an onlooker. Raises SetupError for an unknown seat."""
        if seat is not None and seat not in self.seats:
            raise SetupError(f"no seat called {seat!r}")
        return self.rules.view(self.game, seat)

    def seen_by(self, seat: str | None, since: int = 0) -> list[Event]:
        """The events that `seat` may know (None: an onlooker), from the event number `since` on."""
        return [
            event
            for event in self.events[since:]
            if event.visible is None or (seat is not None and seat in event.visible)
        ]

    def dump(self) -> dict[str, Any]:
        """The state as JSON values."""
        return dump(self.game.state)

    def load(self, plain: Mapping[str, Any]) -> None:
        """Puts a dumped state on the table in place of the present one (the journal stays)."""
        self.game = self.rules.game(self.data, self._loader.load(plain), self.events)
        self._advance(self.journal.head)

    def fork(self) -> Table:
        """A copy that goes its own way."""
        twin = object.__new__(Table)
        for name, value in vars(self).items():
            setattr(twin, name, value)
        twin.events = list(self.events)
        twin.journal = Journal(list(self.journal.entries))
        twin._policies = twin._make_policies()  # some remember how far they have read their chance
        twin.game = self.rules.game(self.data, self._loader.load(self.dump()), twin.events)
        twin._advance(self.journal.head)
        return twin

    # ------------------------------------------------------------------ answering

    def answer(self, value: Answer, revision: int | None = None, by: str = "") -> list[Entry]:
        """Answers the request; returns the new entries, this one and all that followed from it.

        Raises IllegalAnswer, NoRequest, StaleAnswer (nothing has changed) and EngineError (a fault
        of ours: the table stands as before).
        """
        if revision is not None and revision != self.revision:
            raise StaleAnswer()
        if self._next is None:
            raise NoRequest()
        request = self._next[1]
        problem = request.problem(value)
        if problem is not None:
            raise IllegalAnswer(problem)
        length = len(self.journal)
        by = by or ("typed" if request.chance else PERSON)
        try:
            self._enter(request.normal(value), by, [])
        except Exception as error:
            raise self._roll_back(length, error) from error
        self._follow_up(length)
        return self.journal.entries[length:]

    def _enter(self, value: Answer, by: str, reason: list[dict[str, Any]]) -> None:
        assert self._next is not None
        step, request = self._next
        entry = self.journal.add(
            "answer", key=request.key, seat=request.seat, value=value, by=by, reason=reason,
            secret=request.secret, private=request.private,
        )  # fmt: skip
        seen = len(self.events)
        take(self.game, step, value, seeded=by == SEED)
        for event in self.events[seen:]:
            event.entry = entry.id
        self._advance(entry.id)

    def _follow_up(self, length: int) -> None:
        """Lets chance, bots and forced answers go on up to the next person's request."""
        try:
            for _ in range(MOST_ANSWERS):
                if self._next is None:
                    return
                found = self._automatic(self._next[1])
                if found is None:
                    return
                by, decision = found
                self._enter(decision.answer, by, decision.reason)
        except Exception as error:
            raise self._roll_back(length, error) from error
        endless = Endless(f"{MOST_ANSWERS} answers in a row, and none of a person: the game would never end")
        raise self._roll_back(length, endless)

    def _automatic(self, request: Request) -> tuple[str, Decision] | None:
        """Who answers without a person, and what; None: a person is asked."""
        only = request.only()
        if only is not None and not self._would_tell(request):
            return "forced", Decision(only)
        if request.chance:
            if self.chance_of(request.source) != SEED:  # type: ignore[attr-defined]
                return None
            chance = Chance(self.seed, self.game.state.chance_used)
            return SEED, Decision(request.sample(chance))
        policy = self._policies.get(request.seat)
        if policy is None:
            passed = standing_answer(request, self.chance)
            return None if passed is None else (STANDING, Decision(passed))
        decision = policy(self.rules.redact(self.game, request.seat), request)
        problem = request.problem(decision.answer)
        if problem is not None:
            raise RuntimeError(f"bot gave {decision.answer!r} to {request.key}: {problem.key}")
        return "bot", Decision(request.normal(decision.answer), decision.reason)

    def _would_tell(self, request: Request) -> bool:
        """Whether others would learn of a secret answer if it were given at once, because it is the only one.

        Of what a person answers, others at the table see when it is answered: every way has to take as many answers.
        """
        people = [seat for seat, policy in self._policies.items() if policy is None]
        return bool(request.secret) and request.seat in people and len(people) > 1

    def chance_of(self, source: str) -> str:
        """Who rolls or draws for `source` (`dice.cavalry`, `pile.automata`): seed or person."""
        return source_of(source, self.chance)

    def _roll_back(self, length: int, error: Exception) -> EngineError:
        from .saves import save

        report = save(self)
        self.journal.truncate(length)
        self._rebuild()
        if isinstance(error, Endless):
            return Unfinished(str(error), report)
        return EngineError(f"{type(error).__name__}: {error}", report)

    # ------------------------------------------------------------------ correcting

    def correctables(self) -> list[Correctable]:
        """The values that a person may set by hand."""
        return self.rules.correctables(self.game)

    def correct(self, path: str, value: int | str, why: str = "") -> Entry:
        """Sets a value by hand, as an entry like any other; chance and bots go on if it is their turn then.

        Raises SetupError; nothing changes then.
        """
        reason = [{"why": why}] if why else []
        entry = self.journal.add("correct", key=path, value=value, by=PERSON, reason=reason)
        try:
            self._apply_correction(entry)
        except SetupError:
            self.journal.truncate(entry.id)
            self._rebuild()
            raise
        except Exception as error:
            raise self._roll_back(entry.id, error) from error
        self._follow_up(entry.id)
        return entry

    def _apply_correction(self, entry: Entry) -> None:
        before = {one.path: one.value for one in self.rules.correctables(self.game)}
        self.rules.correct(self.game, entry.key, entry.value)
        wrong = self.rules.invariants(self.game)
        if wrong:
            raise SetupError(wrong[0])
        data = {"path": entry.key, "before": before.get(entry.key), "value": entry.value}
        self.events.append(Event("corrected", "", data, entry=entry.id))
        self._advance(entry.id)

    # ------------------------------------------------------------------ playing again

    def _rebuild(self) -> None:
        """Plays the path of the journal again. Raises ReplayStop where an entry no longer fits."""
        self._restart()
        for entry in self.journal.path():
            self.play_entry(entry)

    def play_entry(self, entry: Entry) -> None:
        """Applies a recorded entry to the present state. Raises ReplayStop where it no longer fits."""
        if entry.kind == "correct":
            try:
                self._apply_correction(entry)
            except SetupError as error:
                raise ReplayStop(entry.id, str(error)) from error
            return
        if self._next is None:
            raise ReplayStop(entry.id, "the game is already over")
        step, request = self._next
        if request.key != entry.key or request.seat != entry.seat:
            asked = f"{request.key} of {request.seat or 'nobody'}"
            answered = f"{entry.key} of {entry.seat or 'nobody'}"
            raise ReplayStop(entry.id, f"asked {asked}, answered {answered}")
        if not request.replays(entry.value):
            raise ReplayStop(entry.id, f"the answer to {entry.key} is not legal")
        # The rules say what is secret, not the file that the entry was read from.
        entry.secret, entry.private = request.secret, request.private
        seen = len(self.events)
        take(self.game, step, entry.value, seeded=entry.by == SEED)
        for event in self.events[seen:]:
            event.entry = entry.id
        self._advance(entry.id)


def _content(game: Any) -> Any:
    if isinstance(game, str):
        from rules.content import load_game

        return load_game(game)
    return game
