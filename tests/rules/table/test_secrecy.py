"""What of the journal a seat may know: secret answers, private accounts, lines of play that were left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rules.table import (
    Choose,
    Decision,
    Game,
    GameRules,
    Policy,
    Request,
    Result,
    Say,
    Seat,
    State,
    Step,
    Table,
    View,
    is_asked,
    kept_from,
    told,
    told_journal,
)


class WagerStep(Step):
    """The base of this game's steps."""

    __slots__ = ()


@dataclass(slots=True)
class Hide(WagerStep):
    """A seat hides a coin in a hand, or has only one hand to do so."""

    seat: str
    hands: tuple[str, ...] = ("left", "right")

    def ask(self, game: Game) -> Request:
        return Choose("hide", self.seat, "w", {}, self.hands, secret="opened")

    def take(self, game: Game, answer: str) -> None:
        game.emit("hidden", "w", seat=self.seat)
        game.emit("remember", "w", (self.seat,), hand=answer)


@dataclass(slots=True)
class Bid(WagerStep):
    """A seat bids in the open; why is its own affair."""

    seat: str

    def ask(self, game: Game) -> Request:
        return Choose("bid", self.seat, "w", {}, ("1", "2"), private="opened")

    def take(self, game: Game, answer: str) -> None:
        game.emit("bid", "w", seat=self.seat, bid=answer)


@dataclass(slots=True)
class Open(WagerStep):
    """Hands are opened."""

    def take(self, game: Game, answer: None) -> None:
        game.emit("opened", "w")


def steady(game: Game, request: Request) -> Decision:
    return Decision(request.ids[-1], [{"row": "always the last"}])  # type: ignore[attr-defined]


class Wager(GameRules):
    """Two hide, one bids, hands are opened, and one hides once more."""

    id = "wager"
    state = State
    step = WagerStep

    def compile(self, content: Any) -> Any:
        return object()

    def seats(self, data: Any, setup: Mapping[str, str]) -> list[Seat]:
        return [Seat(seat, Say("seat")) for seat in ("a", "b")]

    def start(self, data: Any, setup: Mapping[str, str]) -> State:
        hands = ("left",) if setup.get("hands") == "one" else ("left", "right")
        bids: list[Step] = [] if setup.get("bids") == "none" else [Bid("a"), Bid("b")]
        return State([Hide("b"), Open(), *bids, Hide("b", hands), Hide("a")])

    def view(self, game: Game, seat: str | None) -> View:
        return View(seat, [], None)

    def result(self, game: Game) -> Result | None:
        return None if game.state.stack else Result((), Say("over"), "w", "over")

    def policies(self) -> dict[str, Callable[[Any], Policy]]:
        return {"steady": lambda data: steady}


class Content:
    """No words, no records."""

    id = "wager"
    fingerprint = ""
    overlays = ()

    def all(self, collection: str) -> dict[str, Any]:
        return {}


@pytest.fixture
def new(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    monkeypatch.setattr("rules.table.table.game_rules", lambda id: Wager())

    def make(b: str = "person", **setup: str) -> Table:
        table = Table(Content(), setup, {"b": b})
        table._follow_up(0)
        return table

    return make


def values(table: Table, seat: str | None) -> list[Any]:
    return [one["value"] for one in told_journal(table, seat) if one["kind"] == "answer"]


def test_a_secret_answer_is_told_to_others_once_it_is_opened(new: Callable[..., Table]) -> None:
    table = new()
    table.answer("left")
    assert (values(table, "a"), values(table, "b"), values(table, None)) == (["left"], [None], [None])
    table.answer("right")
    assert values(table, None) == [None, None]
    for bid in ("1", "2"):
        table.answer(bid)  # the hands are opened after both
    assert values(table, None) == ["left", "right", "1", "2"]
    table.answer("right")
    assert values(table, None) == ["left", "right", "1", "2", "right"], "at the end all is told"


def test_the_account_of_a_bot_is_told_when_what_it_rests_on_is(new: Callable[..., Table]) -> None:
    table = new(b="steady")
    table.answer("left")
    hidden, bid = told(table, table.journal.entries[1], "a"), told(table, table.journal.entries[2], "a")
    assert (hidden.value, hidden.reason, hidden.by) == (None, [], "bot")
    assert (bid.value, bid.reason) == ("2", [])
    assert told(table, table.journal.entries[2], "b").reason
    table.answer("1")
    assert [bool(told(table, one, "a").reason) for one in table.journal] == [False, True, True, False, True]


def test_that_there_was_no_choice_is_secret_too(new: Callable[..., Table]) -> None:
    table = new(hands="one", b="steady")
    table.answer("left")
    assert table.journal.entries[1].by == "forced"
    assert told(table, table.journal.entries[1], "b").by == "forced"
    assert told(table, table.journal.entries[1], "a").by == "bot"


def test_a_person_beside_others_is_asked_even_without_a_choice(new: Callable[..., Table]) -> None:
    table = new(hands="one")
    table.answer("left")
    assert table.request is not None and (table.request.seat, table.request.only()) == ("b", "left")
    table.answer("left")
    assert table.journal.entries[1].by == "person"


def test_a_line_that_was_left_stays_secret(new: Callable[..., Table]) -> None:
    table = new()
    table.answer("left")
    table.undo()
    table.answer("right")
    table.answer("right")
    for bid in ("1", "2"):
        table.answer(bid)
    assert values(table, "b") == [None, "right", "right", "1", "2"]
    assert values(table, "a")[0] == "left"


def test_the_rules_and_not_the_file_say_what_is_secret(new: Callable[..., Table]) -> None:
    table = new()
    table.answer("left")
    entry = table.journal.entries[0]
    assert entry.plain()["secret"] == "opened"
    entry.secret = ""
    table._rebuild()
    assert entry.secret == "opened"


def test_who_is_asked_and_what_is_kept_from_whom(new: Callable[..., Table]) -> None:
    table = new()
    asked = table.request
    assert asked is not None
    assert is_asked(table, asked, "a")
    assert not is_asked(table, asked, "b") and not is_asked(table, asked, None)
    asked.seat = "the sea"
    assert is_asked(table, asked, None), "for nobody at the table: for all"
    asked.seat = "a"
    table.answer("left")
    assert [event.kind for event in kept_from(table, ("a", "b"))] == ["remember"]
    assert not kept_from(table, ("b",))
    table.answer("right")
    for bid in ("1", "2"):
        table.answer(bid)
    assert not kept_from(table, ("a", "b"))


def test_an_undo_of_what_was_opened_says_so(new: Callable[..., Table]) -> None:
    table = new(bids="none")
    table.answer("left")
    assert not table.undo_reveals()
    table.answer("right")
    assert table.undo_reveals()
    table = new()
    for answer in ("left", "right", "1"):
        table.answer(answer)
    assert not table.undo_reveals(), "a bid lies open from the start"
    table.answer("2")
    assert table.undo_reveals(), "hands were opened upon the last bid"


def test_an_undo_tells_who_has_seen_what(new: Callable[..., Table]) -> None:
    table = new(bids="none")
    table.answer("left")
    for seat in ("a", "b", None):
        assert table.undo_reveals(seat) == (), "one's own coin is known, that of another is hidden"
    table.answer("right")
    assert table.undo_reveals("a") == table.undo_reveals("b") == table.undo_reveals() == ("secrets",)
