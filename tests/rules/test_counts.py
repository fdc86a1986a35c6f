"""Counts of many games: sums in any order, intervals and percentiles by known values."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.counts import NOBODY, Counts, Outcome, distribution, facts, wilson


def outcome(winner: str = "p1", **more: object) -> Outcome:
    values: dict = {
        "winners": (winner,) if winner else (), "ending": "conquered", "figures": {"answers": 10.0},
        "groups": {"leader": "fatma"}, "tally": {"fig": 2, "market": 0},
    }  # fmt: skip
    return Outcome(**{**values, **more})


def counts_of(games: list[Outcome]) -> Counts:
    counts = Counts()
    for game in games:
        counts.add(game)
    return counts


# Wilson's interval at 95 %, from the formula worked by hand and from published tables.
@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson(hits: int, games: int, low: float, high: float) -> None:
    assert wilson(hits, games) == pytest.approx((low, high), abs=1e-4)


def test_wilson_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 500), st.data())
def test_the_rate_lies_in_its_interval(games: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, games))
    low, high = wilson(hits, games)
    assert 0 <= low <= hits / games + 1e-12
    assert hits / games - 1e-12 <= high <= 1


def test_distribution() -> None:
    values = Counter({1.0: 1, 2.0: 7, 3.0: 1, 100.0: 1})
    assert distribution(values) == {
        "least": 1, "p10": 1, "median": 2, "mean": 11.8, "p90": 3, "most": 100,
    }  # fmt: skip


_GAMES = st.lists(
    st.builds(
        outcome,
        st.sampled_from(["p1", "french", ""]),
        ending=st.sampled_from(["conquered", "deck"]),
        figures=st.fixed_dictionaries({"answers": st.floats(0, 9), "turns": st.floats(0, 1e6)}),
        groups=st.dictionaries(st.sampled_from(["leader", "seat"]), st.sampled_from("ab")),
        tally=st.dictionaries(st.sampled_from("xyz"), st.integers(0, 3)),
    )
)


@given(_GAMES, _GAMES)
def test_parts_add_up_to_the_whole_in_any_order(left: list[Outcome], right: list[Outcome]) -> None:
    whole = counts_of(left + right)
    forth, back = counts_of(left), counts_of(right)
    forth.merge(counts_of(right))
    back.merge(counts_of(left))
    assert facts(forth) == facts(back) == facts(whole)


def test_what_never_happened_is_named() -> None:
    counts = counts_of([outcome(), outcome(tally={"fig": 1, "market": 0})])
    other = counts_of([outcome(tally={"fig": 0, "market": 0})])
    counts.merge(other)
    read = facts(counts)
    assert read["never"] == ["market"]
    assert read["tallies"]["fig"]["total"] == 3
    assert read["tallies"]["fig"]["games"] == 2
    assert read["tallies"]["fig"]["mean"] == 1


def test_groups_and_winners() -> None:
    games = [outcome(), outcome("french"), outcome("", groups={"leader": "tayeb"})]
    read = facts(counts_of(games))
    assert read["winners"]["p1"]["rate"] == pytest.approx(1 / 3, abs=1e-4)
    assert read["winners"][NOBODY]["games"] == 1
    assert read["groups"]["leader"]["fatma"]["games"] == 2
    assert read["groups"]["leader"]["fatma"]["winners"]["french"]["rate"] == 0.5


def test_facts_of_no_finished_game() -> None:
    read = facts(Counts(unfinished=3, answers=30, tally=Counter()))
    assert (read["finished"], read["unfinished"], read["winners"], read["figures"]) == (0, 3, {}, {})
