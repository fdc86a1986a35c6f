"""Many games without a table: for win rates, lengths and dead cards.

    run = Run("red_burnoose", setup=(("players", "1"),), seats=(("all", "random"),), seed=11)
    counts = simulate(run, games=300, workers=2)
    facts(counts)["winners"]

A game is driven from request to request as a table drives it (same chance, same policies, same forced answers),
but keeps no journal and builds no events. Game `i` of a run has the seed `game_seed(run.seed, i)`: results
depend on the run and the number of games alone, never on the number of workers or their order, and
any single game can be put on a table with its seed.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.content import Content, load_game
from rules.counts import Counts, Crash, Outcome
from rules.table import (
    MOST_ANSWERS,
    Chance,
    Decision,
    Endless,
    EngineError,
    Game,
    GameRules,
    Policy,
    Request,
    SetupError,
    Table,
    advance,
    game_rules,
    save,
    take,
)
from rules.table.chance import word
from rules.table.drive import PERSON, RANDOM, begin, check_bot_seats, compiled, seat_policy

EVERY_SEAT = "all"
# Saves of crashes that one chunk returns: they hold whole journals, and the first few tell enough.
_SAVES_A_CHUNK = 2
# Seconds of games that are played before other processes are worth their start.
PATIENCE = 2.0
DASK_PATIENCE = 10.0  # s that a scheduler has to answer
_CHUNKS_A_WORKER = 8
_LARGEST_CHUNK = 50

Progress = Callable[[int], None]


class SimulationError(RuntimeError):
    """The games could not be played at all: a worker died, a cluster cannot be reached."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is played. Plain values, so that a process elsewhere can take it up.

    `seats` pairs seat ids, or `all`, with names of policies; a later pair wins, and a seat that none names
    plays at random. `root` is a folder of game folders, `overlays` names or paths. A game that takes more than
    `cap` answers, or goes on beyond `turns` turns, is given up.
    """

    game: str
    setup: tuple[tuple[str, str], ...] = ()
    seats: tuple[tuple[str, str], ...] = ((EVERY_SEAT, RANDOM),)
    seed: int = 0
    root: str | None = None
    overlays: tuple[str, ...] = ()
    cap: int = MOST_ANSWERS
    turns: int | None = None


def game_seed(seed: int, index: int) -> int:
    """The seed of game `index` of a run: 53 bits, so that every reader of JSON keeps them."""
    return word(seed, index) >> 11


@lru_cache(maxsize=2)
def load(game: str, root: str | None, overlays: tuple[str, ...]) -> tuple[GameRules, Content]:
    """The rules and content of a run, once a process. Raises ContentError, SetupError."""
    return game_rules(game), load_game(game, root, overlays)


def prepare(run: Run) -> Run:
    """The run with every seat named, paths absolute, and all that can be wrong with it found.

    Raises SetupError (unknown seats, policies, set-up, a limit of turns for a game without any) and ContentError.
    """
    run = replace(run, root=_absolute(run.root), overlays=tuple(map(_absolute_file, run.overlays)))
    rules, content = load(run.game, run.root, run.overlays)
    data = compiled(rules, content)
    setup = dict(run.setup)
    ids = [seat.id for seat in rules.seats(data, setup)]
    named = dict.fromkeys(sorted(ids), RANDOM)
    for seat, policy in run.seats:
        if seat == EVERY_SEAT:
            named = dict.fromkeys(named, policy)
        elif seat in named:
            named[seat] = policy
        else:
            raise SetupError(f"no seat called {seat!r}: one of {', '.join(ids)}")
    for number, (seat, policy) in enumerate(named.items()):
        if policy == PERSON:
            raise SetupError(f"seat {seat}: nobody is there to answer, name a bot or {RANDOM!r}")
        seat_policy(rules, data, policy, run.seed, number)
    check_bot_seats(content, named)
    rules.check_seats(data, setup, named)
    state = begin(rules, data, setup)
    if run.turns is not None and rules.turn(rules.game(data, state, None)) is None:
        raise SetupError(f"{run.game} counts no turns, so there is no limit to set")
    return replace(run, seats=tuple(named.items()))


def _absolute(path: str | None) -> str | None:
    return None if path is None else str(Path(path).absolute())


def _absolute_file(overlay: str) -> str:
    path = Path(overlay)
    return str(path.absolute()) if path.is_file() else overlay


# ---------------------------------------------------------------------- one game


def play(rules: GameRules, data: Any, run: Run, seed: int) -> tuple[Outcome | None, int]:
    """Plays one game to its end: its outcome (None: given up) and how many answers it took."""
    game = rules.game(data, rules.start(data, dict(run.setup)), None)
    policies = {
        seat: _player(rules, seat_policy(rules, data, name, seed, number), name, seat)
        for number, (seat, name) in enumerate(run.seats)
    }
    chance = Chance(seed)
    decisions = 0
    for answers in range(run.cap + 1):
        try:
            asked = advance(game)
        except Endless:
            return None, answers
        if run.turns is not None and _beyond(rules, game, run.turns):
            return None, answers
        if asked is None:
            return _outcome(rules, game, answers, decisions), answers
        step, request = asked
        answer = request.only()
        if answer is not None:
            take(game, step, answer)
        elif request.chance:
            chance.position = game.state.chance_used
            take(game, step, request.sample(chance), seeded=True)
        else:
            decisions += 1
            take(game, step, policies[request.seat](game, request).answer)
    return None, run.cap


def _beyond(rules: GameRules, game: Game, turns: int) -> bool:
    """Whether a later turn than that one is being played."""
    turn = rules.turn(game)
    return turn is not None and turn > turns


def _player(rules: GameRules, policy: Policy | None, name: str, seat: str) -> Policy:
    """The policy, shown what its seat may know and held to legal answers, as at a table."""
    assert policy is not None  # `prepare` refuses persons
    if name == RANDOM:
        return policy  # looks at the request alone, and takes one of its answers

    def decide(game: Game, request: Request) -> Decision:
        decision = policy(rules.redact(game, seat), request)
        problem = request.problem(decision.answer)
        if problem is not None:
            raise RuntimeError(f"bot gave {decision.answer!r} to {request.key}: {problem.key}")
        return Decision(request.normal(decision.answer))

    return decide


def _outcome(rules: GameRules, game: Game, answers: int, decisions: int) -> Outcome:
    result = rules.result(game)
    if result is None:
        raise RuntimeError("the game asks nothing more and has no result")
    figures = {"answers": float(answers), "decisions": float(decisions), **rules.series(game)}
    return Outcome(result.winners, result.ending, figures, rules.groups(game), rules.tally(game))


# ---------------------------------------------------------------------- many games


def play_chunk(run: Run, first: int, count: int) -> Counts:
    """The games `first` to `first + count - 1` of a prepared run. Runs in any process."""
    rules, content = load(run.game, run.root, run.overlays)
    data = compiled(rules, content)
    counts = Counts()
    for index in range(first, first + count):
        seed = game_seed(run.seed, index)
        try:
            outcome, answers = play(rules, data, run, seed)
        except Exception as error:
            message = f"{type(error).__name__}: {error}"
            shown = len(counts.crashes) < _SAVES_A_CHUNK
            report = crash_save(content, run, seed) if shown else None
            counts.crashes.append(Crash(index, seed, message, report))
            continue
        counts.answers += answers
        if outcome is None:
            counts.unfinished += 1
        else:
            counts.add(outcome)
    return counts


def crash_save(content: Content, run: Run, seed: int) -> dict[str, Any] | None:
    """The same game played on a table: a save that ends where it failed; None if it never began."""
    try:
        return save(Table.new(content, dict(run.setup), dict(run.seats), seed))
    except EngineError as error:
        return error.save
    except Exception:
        return None


def simulate(
    run: Run, games: int, workers: int = 1, progress: Progress | None = None, dask: str = "",
    patience: float = PATIENCE,
) -> Counts:  # fmt: skip
    """Plays `games` games of a run that `prepare` returned, in this process, in several, or on Dask.

    `progress` is told how many games were played since it was last called. Other processes are only started for
    what is left after `patience` seconds. `dask` is the address of a scheduler whose workers have
    Haversack installed. Raises SimulationError.
    """
    total = Counts()
    chunks = _chunks(games, workers)
    results = _on_dask(run, chunks, dask) if dask else _here(run, chunks, workers, patience)
    for counts in results:
        total.merge(counts)
        if progress is not None:
            progress(counts.finished + counts.unfinished + len(counts.crashes))
    total.crashes.sort(key=lambda crash: crash.index)
    return total


def _chunks(games: int, workers: int) -> list[tuple[int, int]]:
    size = min(_LARGEST_CHUNK, max(1, games // (workers * _CHUNKS_A_WORKER)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def _here(
    run: Run, chunks: list[tuple[int, int]], workers: int, patience: float
) -> Iterator[Counts]:
    until = time.monotonic() + patience
    for number, (first, count) in enumerate(chunks):
        if workers > 1 and time.monotonic() >= until:
            yield from _in_processes(run, chunks[number:], min(workers, len(chunks) - number))
            return
        yield play_chunk(run, first, count)


def _in_processes(run: Run, chunks: list[tuple[int, int]], workers: int) -> Iterator[Counts]:
    # "spawn" is the one way that behaves alike everywhere, threads in the parent or not
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_leave_interrupts) as pool:
        try:
            for future in as_completed([pool.submit(play_chunk, run, *one) for one in chunks]):
                yield future.result()
        except BrokenProcessPool as error:
            raise SimulationError("a worker process died before its games were played") from error
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C goes to the parent alone, which then takes no more chunks; workers end without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_dask(run: Run, chunks: list[tuple[int, int]], address: str) -> Iterator[Counts]:
    try:
        import distributed
    except ImportError as error:
        raise SimulationError("Dask is not installed: pip install 'haversack[dask]'") from error
    try:
        client = distributed.Client(address, timeout=DASK_PATIENCE)
    except (OSError, ValueError) as error:
        raise SimulationError(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        futures = client.map(
            lambda one: play_chunk(run, *one), chunks, pure=False, key="haversack"
        )
        for _, counts in distributed.as_completed(futures, with_results=True):
            yield counts
