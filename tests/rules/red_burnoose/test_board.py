"""The map graph: roads, distances, symbols, paths of ambushes."""

from __future__ import annotations

import pytest

from rules.games.red_burnoose.board import Board

from .playing import data

CYCLE = {"circle": "triangle", "triangle": "square", "square": "circle"}


def small() -> Board:
    """start - a - fork - x (a dead end), fork - y - z - fork."""
    return Board(
        {
            "start": "start", "a": "stop", "fork": "decision", "b": "stop", "x": "village",
            "y": "village", "z": "village",
        },
        [("start", "a"), ("a", "fork"), ("fork", "b"), ("b", "x"), ("fork", "y"), ("y", "z"),
         ("z", "fork")],
        {("fork", "b"): ("circle",), ("fork", "y"): ("triangle",), ("fork", "z"): ("square",)},
        CYCLE,
    )  # fmt: skip


@pytest.mark.rule("rb.move.no_retrace", "rb.move.starts_closed")
def test_roads_do_not_lead_back_nor_to_a_start() -> None:
    board = small()
    assert board.roads("start", "") == ("a",)
    assert board.roads("fork", "a") == ("b", "y", "z")
    assert board.roads("fork", "y") == ("a", "b", "z")
    assert board.roads("a", "fork") == ()


@pytest.mark.rule("rb.move.no_retrace")
def test_a_village_at_a_dead_end_turns_an_army_round() -> None:
    board = small()
    assert board.roads("x", "b") == ("b",)
    assert board.roads("b", "x") == ("fork",), "not round again on the way"


@pytest.mark.rule("rb.move.nearest")
def test_distances_follow_the_way_the_army_may_go() -> None:
    board = small()
    assert board.routes("start", "", frozenset({"x"})) == (4, ("a",))
    assert board.routes("fork", "a", frozenset({"y", "z", "x"})) == (1, ("y", "z"))
    # from y the army may not go back to the fork: round by z
    assert board.routes("y", "fork", frozenset({"x"})) == (4, ("z",))
    # the village it stands in is a goal again only when it has come back to it
    assert board.routes("y", "fork", frozenset({"y"})) == (3, ("z",))


def test_no_goal_in_reach() -> None:
    board = small()
    assert board.routes("a", "fork", frozenset({"x"})) == (0, ())
    assert board.routes("fork", "a", frozenset()) == (0, ())


@pytest.mark.rule("rb.move.symbol", "rb.move.symbol_next")
def test_the_symbol_decides_and_then_the_next_one() -> None:
    board = small()
    assert board.by_symbol("fork", ("y", "z"), "square") == ("z", "square")
    assert board.by_symbol("fork", ("y", "z"), "circle") == ("y", "triangle")
    assert board.by_symbol("fork", ("b", "y"), "square") == ("b", "circle")
    assert board.by_symbol("a", ("fork", "start"), "circle") == ("fork", ""), "unmarked roads"


@pytest.mark.rule("rb.ambush.target")
def test_paths_of_an_ambush_end_at_villages() -> None:
    board = small()
    assert board.ambush_villages("a") == {"x", "y", "z"}
    assert board.ambush_villages("b") == {"x", "y", "z"}
    assert board.ambush_villages("x") == frozenset(), "an army in a village is not on a path"
    assert board.ambush_villages("start") == frozenset()


class TestTheMapOfTheGame:
    """What the rules count on in the content's own map."""

    @pytest.mark.rule("rb.move.no_retrace")
    def test_irdjen_is_the_only_village_to_turn_round_in(self) -> None:
        board = data().board
        ends = [v for v in board.villages if len(board.neighbours[v]) == 1]
        assert ends == ["irdjen"]

    def test_from_every_entry_every_village_can_be_reached(self) -> None:
        """No army that has entered a village or passed a fork is ever stuck."""
        board = data().board
        for space in board.villages:
            for came_from in board.neighbours[space]:
                for goal in board.villages:
                    if goal != space:
                        assert board.routes(space, came_from, frozenset({goal}))[1]

    @pytest.mark.rule("rb.move.symbol")
    def test_every_tie_between_villages_is_decided_by_a_printed_symbol(self) -> None:
        board = data().board
        goals = frozenset(board.villages)
        for space in board.kinds:
            for came_from in board.neighbours[space]:
                _, roads = board.routes(space, came_from, goals)
                if len(roads) > 1:
                    for symbol in CYCLE:
                        assert board.by_symbol(space, roads, symbol)[1]

    @pytest.mark.rule("rb.ambush.target")
    def test_below_the_pass_only_ath_ijjeur_ambushes(self) -> None:
        assert data().board.ambush_villages("tirourda_bends") == {"soumeur", "akbil"}
