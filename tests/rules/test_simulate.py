"""Simulations play the games that a table plays, whatever the number of workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest

from rules.content import Content
from rules.counts import Counts, facts
from rules.simulate import (
    Run,
    SimulationError,
    game_seed,
    load,
    play,
    play_chunk,
    prepare,
    simulate,
)
from rules.table import GameRules, SetupError, Table, replay
from rules.table.table import compiled
from tests import toy_rules

SEATS = (("traveller", "random"), ("flood", "tide"))


@pytest.fixture(autouse=True)
def _toys() -> None:
    toy_rules.install()


@pytest.fixture
def run() -> Run:
    # no reports: the flood's reed counts are for people at a real table
    setup = (("reports", "no"),)
    return prepare(Run("crossing", setup, SEATS, 11, str(toy_rules.CONTENT)))


def parts(run: Run) -> tuple[GameRules, Content, object]:
    rules, content = load(run.game, run.root, run.overlays)
    return rules, content, compiled(rules, content)


def test_seeds_are_pinned_and_differ() -> None:
    assert [game_seed(11, index) for index in range(3)] == [
        2848476260233222, 2363175199526242, 5746974507520866,
    ]  # fmt: skip
    assert len({game_seed(seed, index) for seed in range(20) for index in range(50)}) == 1000


def test_a_game_is_the_one_that_a_table_plays(run: Run) -> None:
    rules, content, data = parts(run)
    for index in range(25):
        seed = game_seed(run.seed, index)
        outcome, answers = play(rules, data, run, seed)
        table = Table.new(content, dict(run.setup), dict(run.seats), seed)
        assert outcome is not None
        assert table.result is not None
        assert outcome.winners == table.result.winners
        assert answers == len(table.journal)
        assert outcome.tally == rules.tally(table.game)
        assert outcome.figures["water"] == rules.series(table.game)["water"]


def test_the_same_run_gives_the_same_counts_however_it_is_cut(run: Run) -> None:
    whole = facts(play_chunk(run, 0, 30))
    cut = play_chunk(run, 0, 7)
    cut.merge(play_chunk(run, 20, 10))
    cut.merge(play_chunk(run, 7, 13))
    assert facts(cut) == whole
    assert facts(simulate(run, 30)) == whole


def test_another_seed_gives_other_games(run: Run) -> None:
    other = prepare(Run("crossing", run.setup, SEATS, 12, run.root))
    assert facts(simulate(run, 20)) != facts(simulate(other, 20))


def test_progress_counts_every_game(run: Run) -> None:
    seen: list[int] = []
    simulate(run, 21, progress=seen.append)
    assert sum(seen) == 21


def test_a_game_without_an_end_is_given_up(run: Run) -> None:
    short = prepare(Run("crossing", run.setup, SEATS, 11, run.root, cap=5))
    counts = simulate(short, 10)
    assert (counts.finished, counts.unfinished, counts.answers) == (0, 10, 50)


def test_games_beyond_a_number_of_turns_are_given_up() -> None:
    """Who ends in that turn or before is counted as without the limit, and nobody else."""
    seats, setup = (("all", "random"),), (("scenario", "1954"),)

    def counted(turns: int | None) -> Counts:
        return simulate(prepare(Run("algeria", setup, seats, 3, turns=turns)), 12)

    whole, short = counted(None), counted(3)
    lengths: Counter[float] = whole.figures["turns"]
    ended = Counter({turns: games for turns, games in lengths.items() if turns <= 3})
    assert 0 < ended.total() < whole.finished == 12
    assert short.figures["turns"] == ended
    assert (short.finished, short.unfinished) == (ended.total(), 12 - ended.total())


def test_a_limit_of_turns_needs_turns(run: Run) -> None:
    with pytest.raises(SetupError, match="crossing counts no turns"):
        prepare(replace(run, turns=5))


@pytest.mark.parametrize("game", ["algeria", "autokrator", "la_garde_recule", "red_burnoose"])
def test_every_game_of_the_bag_counts_turns(game: str) -> None:
    whole = prepare(Run(game, {}, {}, 3))
    counted = simulate(replace(whole, turns=1), 2)
    assert (counted.finished, counted.unfinished, counted.crashes) == (0, 2, [])


@pytest.fixture
def broken(run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """The flood's bot fails whenever it has a choice."""
    from rules.games.crossing import game  # type: ignore[import-not-found]

    def tide(at, request):  # type: ignore[no-untyped-def]
        raise ZeroDivisionError("the tide is out")

    monkeypatch.setattr(game, "tide", tide)
    yield run


def test_a_crash_leaves_a_save_that_opens_where_it_happened(broken: Run) -> None:
    counts = simulate(broken, 20)
    assert counts.finished + len(counts.crashes) == 20
    indices = [crash.index for crash in counts.crashes]
    assert indices == sorted(indices)
    crash = counts.crashes[0]
    assert crash.seed == game_seed(11, crash.index)
    assert crash.message == "ZeroDivisionError: the tide is out"
    assert crash.save is not None
    _, content, _ = parts(broken)
    crash.save["seats"] = {"traveller": "person", "flood": "person"}
    table = replay(crash.save, content)
    assert table.stopped is None
    assert len(table.journal) == len(crash.save["journal"]) > 0
    assert table.request is not None
    assert (table.request.key, table.request.seat) == ("flood", "flood")


def test_an_illegal_answer_of_a_bot_is_a_crash(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from rules.games.crossing import game

    monkeypatch.setattr(game, "tide", lambda at, request: game.Decision("evaporate"))
    messages = {crash.message for crash in simulate(run, 20).crashes}
    assert messages == {"RuntimeError: bot gave 'evaporate' to flood: problem.not_legal"}


@pytest.mark.parametrize(
    ("seats", "setup", "message"),
    [
        ((("captain", "random"),), (), "captain"),
        ((("flood", "oracle"),), (), "oracle"),
        ((("all", "person"),), (), "nobody is there"),
        (SEATS, (("difficulty", "mad"),), "difficulty"),
    ],
)
def test_what_cannot_be_played_is_refused_first(seats, setup, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(SetupError, match=message):
        prepare(Run("crossing", setup, seats, 0, str(toy_rules.CONTENT)))


def test_later_seats_win() -> None:
    seats = (("flood", "tide"), ("all", "random"), ("traveller", "random"))
    run = prepare(Run("crossing", (), seats, 0, str(toy_rules.CONTENT)))
    assert dict(run.seats) == {"flood": "random", "traveller": "random"}


def real(seed: int = 11) -> Run:
    return prepare(Run("red_burnoose", (("players", "1"),), (("all", "random"),), seed))


@pytest.mark.slow
def test_two_processes_count_what_one_counts() -> None:
    run = real()
    assert facts(simulate(run, 12, workers=2, patience=0)) == facts(simulate(run, 12))


@pytest.mark.slow
def test_a_worker_that_dies_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(futures: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr("rules.simulate.as_completed", dead)
    with pytest.raises(SimulationError, match="a worker process died"):
        simulate(real(), 12, workers=2, patience=0)


@pytest.mark.slow
def test_dask_counts_what_one_process_counts() -> None:
    distributed = pytest.importorskip("distributed")
    run = real()
    cluster = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with cluster:
        counts = simulate(run, 12, workers=2, dask=cluster.scheduler_address)
    assert facts(counts) == facts(simulate(run, 12))
