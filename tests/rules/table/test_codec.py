"""Dump and load of states."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.table import CodecError, State, Step, dump
from rules.table.codec import Loader


@dataclass(slots=True)
class Inner:
    name: str
    marks: list[tuple[str, int]] = field(default_factory=list)


@dataclass(slots=True)
class Walk(Step):
    to: str
    left: int = 0


@dataclass(slots=True)
class Whole(State):
    inner: Inner | None = None
    by_number: dict[int, float] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    pair: tuple[int, str] = (0, "")
    anything: Any = None


LOADER = Loader(Whole, [Walk])


def full() -> Whole:
    return Whole(
        stack=[Walk("akbil", 2)], chance_used=4, inner=Inner("a", [("x", 1)]),
        by_number={3: 0.5, -1: 2.0}, seen={"b", "a"}, pair=(1, "z"), anything={"free": [1, None]},
    )  # fmt: skip


def test_what_is_loaded_equals_what_was_dumped() -> None:
    state = full()
    plain = dump(state)
    assert plain["stack"] == [{"step": "Walk", "to": "akbil", "left": 2}]
    assert plain["seen"] == ["a", "b"]
    assert LOADER.load(plain) == state


def test_loading_shares_nothing_with_the_plain_form() -> None:
    plain = dump(full())
    one, other = LOADER.load(plain), LOADER.load(plain)
    one.inner.marks.append(("y", 2))
    one.by_number[9] = 1.0
    assert other == full()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"chance_used": "4"}, "state.chance_used: expected int"),
        ({"chance_used": True}, "state.chance_used: expected int"),
        ({"stack": [{"step": "Fly"}]}, r"stack\[0\]: no step called 'Fly'"),
        ({"stack": [{"step": "Walk", "to": "x"}]}, "missing"),
        ({"stack": [{"step": "Walk", "to": "x", "left": 1, "by": 2}]}, "unknown"),
        ({"stack": ["Walk"]}, "no step called"),
        ({"stack": {}}, "expected a list"),
        ({"inner": {"name": 3, "marks": []}}, "state.inner.name"),
        ({"inner": []}, "state.inner"),
        ({"by_number": {"three": 1.0}}, "expected numbers as keys"),
        ({"pair": [1]}, "expected 2 values"),
        ({"extra": 1}, "unknown"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    change: dict[str, Any], message: str
) -> None:
    with pytest.raises(CodecError, match=message):
        LOADER.load({**dump(full()), **change})


def test_a_state_that_is_no_mapping_is_refused() -> None:
    with pytest.raises(CodecError, match="expected a mapping"):
        LOADER.load([])
