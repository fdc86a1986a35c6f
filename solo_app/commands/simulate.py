"""`haversack simulate`: many games, and what they say about the balance."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rules.content import Content, WordsError
from rules.content.findings import nearest
from rules.counts import Counts, Crash, facts
from rules.simulate import Run, SimulationError, load, prepare, simulate
from rules.table import Say, game_rules, has_rules
from rules.table.drive import compiled
from solo_app.cli import FOUND

from .common import (
    Problem,
    columns,
    content_option,
    json_option,
    known_game,
    overlay_option,
    print_json,
)
from .progress import progress_bar
from .replay import spoken

_PLAYERS = "players"


def _pairs(what: str) -> Callable[..., tuple[tuple[str, str], ...]]:
    """A callback that reads `a=b`, several in one word with | or a comma, and repeated options."""

    def read(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Any:
        pairs = []
        for given in values:
            if not given.strip(" ,|"):
                raise click.BadParameter(f"{given!r} says nothing; it is of the form {what}", ctx, param)
        for one in ",".join(values).replace("|", ",").split(","):
            name, equals, value = (part.strip() for part in one.partition("="))
            if one.strip() and not (name and equals and value):
                raise click.BadParameter(f"{one!r} is not of the form {what}", ctx, param)
            if one.strip():
                pairs.append((name, value))
        return tuple(pairs)

    return read


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=300, show_default=True,
              help="How many games.")
@click.option("--seats", metavar="SEAT=BOT|...", multiple=True, default=("all=random",), show_default=True,
              callback=_pairs("SEAT=BOT"),
              help="Who plays: all=random, or single seats (p1=heuristic|p2=random). Later ones win.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True,
              help="Seed of the run; the same seed gives the same games.")
@click.option("--players", type=int, help="Number of players; the fewest, if not given.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, callback=_pairs("NAME=VALUE"),
              help="A set-up option, such as difficulty=hard. Repeatable.")
@click.option("--turns", type=click.IntRange(1, 1_000_000), metavar="N",
              help="Give games up that go on beyond N turns, as unfinished; no limit, if not given.")
@click.option("--workers", type=click.IntRange(1, 256), default=os.cpu_count() or 1,
              help="Processes to play in; as many as there are cores, if not given.")
@click.option("--dask", metavar="ADDRESS", default="",
              help="Play on the workers of a Dask scheduler (pip install 'haversack[dask]').")
@click.option("--crashes", metavar="DIR", type=click.Path(path_type=Path),
              default=Path("output/crashes"), show_default=True,
              help="Where games that crash are written, as saves that replay to the fault.")
@content_option
@overlay_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, game: str, games: int, seats: tuple[tuple[str, str], ...], seed: int,
    players: int | None, options: tuple[tuple[str, str], ...], turns: int | None,
    workers: int, dask: str, crashes: Path, root: str | None, overlays: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Play many games of GAME and count what came out.

    Prints who won how often (with 95 % intervals), how long the games were, how they ended, what was bought and
    never bought. Results depend on the seed alone, not on the number of workers. Exit code 1: games crashed
    or were given up.
    """
    if not has_rules(known_game(game, root)):
        raise Problem(f"{game} has no rules code: it only builds a kit")
    content = load(game, root, overlays)[1]
    setup = set_up(content, players, options)
    run = prepare(Run(game, setup, seats, seed, root, overlays, turns=turns))
    began = time.perf_counter()
    try:
        with progress_bar(f"{games} games", games) as advance:
            counts = simulate(run, games, workers, advance, dask)
    except SimulationError as error:
        raise Problem(str(error)) from error
    seconds = time.perf_counter() - began
    report = _report(run, games, counts, crashes)
    report["speed"] = _speed(counts, seconds, "dask" if dask else workers)
    for ending, share in report["endings"].items():
        share["text"] = _ending(content, ending)
    if as_json:
        print_json(report)
    else:
        click.echo(_account(content, report, _seats(content, run)))
    ctx.exit(FOUND if counts.crashes or counts.unfinished else 0)


def set_up(
    content: Content, players: int | None, options: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The set-up that options of the command line ask for; what the game does not offer is a Problem."""
    bounds = content.game.players
    if players is not None and not bounds["min"] <= players <= bounds["max"]:
        least, most = bounds["min"], bounds["max"]
        takes = f"{least} to {most} players" if least < most else f"{least} of them"
        raise Problem(f"--players {players}: {content.id} takes {takes}")
    setup = _for_players(content, players)
    known = content.all("options")
    for name, value in options:
        if name not in known:
            offered = ", ".join(known) or "none"
            raise Problem(f"--option {name}: no such option{nearest(name, known)}; there are: {offered}")
        values = [one["id"] for one in known[name]["values"]]
        if value not in values:
            raise Problem(f"--option {name}={value}: one of {', '.join(values)}{nearest(value, values)}")
        setup[name] = value
    return tuple(setup.items())


def _for_players(content: Content, count: int | None) -> dict[str, str]:
    """The set-up for so many players (None: the fewest, or as the game's own option has it)."""
    bounds, option = content.game.players, content.game.players.get("option")
    if option is None:  # a game of a fixed number of seats has no such choice
        return {_PLAYERS: str(count or bounds["min"])} if bounds["min"] < bounds["max"] else {}
    rules = game_rules(content.id)
    data = compiled(rules, content)
    for value in content.get("options", option)["values"] if count is not None else ():
        setup = {option: value["id"]}
        if len(rules.seats(data, setup)) == count:
            return setup
    if count is not None:
        raise Problem(f"--players {count}: no {option} of {content.id} is for {count}")
    return {}


def _report(run: Run, games: int, counts: Counts, folder: Path) -> dict[str, Any]:
    return {
        "game": run.game,
        "setup": dict(run.setup),
        "seats": dict(run.seats),
        "seed": run.seed,
        "overlays": list(run.overlays),
        "turns": run.turns,
        "games": games,
        **facts(counts),
        "crashes": [_write(run.game, crash, folder) for crash in counts.crashes],
    }


def _write(game: str, crash: Crash, folder: Path) -> dict[str, Any]:
    """Puts the save of a crashed game where somebody can replay it; what the report says of it."""
    file = ""
    if crash.save is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{game}-{crash.seed}.json"
        path.write_text(json.dumps(crash.save, indent=1, ensure_ascii=False), "utf-8")
        file = str(path)
    return {"index": crash.index, "seed": crash.seed, "message": crash.message, "file": file}


def _speed(counts: Counts, seconds: float, workers: int | str) -> dict[str, Any]:
    played = counts.finished + counts.unfinished
    return {
        "workers": workers,
        "seconds": round(seconds, 2),
        "games_per_second": round(played / seconds, 1),
        "answers_per_second": round(counts.answers / seconds),
    }


# ---------------------------------------------------------------------- for people


def _ending(content: Content, ending: str) -> str:
    """What a table says at this end of a game; the id where its words need more than that."""
    key = f"result.{ending}"
    said = spoken(content.words, Say(key)) if content.words.has(key) else ""
    return ending if not said or said.startswith(key) else said


def _seats(content: Content, run: Run) -> dict[str, str]:
    """What each seat is called."""
    rules = game_rules(content.id)
    seats = rules.seats(compiled(rules, content), dict(run.setup))
    return {seat.id: spoken(content.words, seat.label) for seat in seats}


def _named(content: Content, id: str) -> str:
    """The name of a record; the id of anything else."""
    try:
        return content.words.name_of(id)
    except WordsError:
        return id


def _counted(content: Content, id: str) -> str:
    """What a tally counts: `bought.man` is `bought: Man`."""
    what, _, record = id.rpartition(".")
    return f"{what}: {_named(content, record)}" if what else _named(content, id)


def _account(content: Content, report: dict[str, Any], seats: dict[str, str]) -> str:
    parts = [_heading(content, report)]
    if report["finished"]:
        parts += [
            _rates("Won", {seats.get(id, id): share for id, share in report["winners"].items()}),
            _rates("Ended by", {share["text"]: share for share in report["endings"].values()}),
            _lengths(report["figures"]),
            *(_group(content, seats, name, values) for name, values in report["groups"].items()),
            _tallies(content, report["tallies"]),
        ]
    if report["never"]:
        parts.append("Never: " + ", ".join(_counted(content, id) for id in report["never"]))
    parts.append(_crashes(report))
    speed = report["speed"]
    parts.append(
        f"{speed['games_per_second']:g} games and {speed['answers_per_second']:,} answers a second"
        f" ({speed['seconds']:g} s, workers: {speed['workers']})"
    )
    return "\n\n".join(part for part in parts if part)


def _heading(content: Content, report: dict[str, Any]) -> str:
    setup = ", ".join(f"{name} {value}" for name, value in report["setup"].items())
    seats = ", ".join(f"{seat}={bot}" for seat, bot in report["seats"].items())
    run = "; ".join(part for part in (setup, f"seats {seats}", f"seed {report['seed']}") if part)
    return f"{content.title}: {report['finished']} games finished of {report['games']}\n{run}"


def _percent(share: dict[str, float]) -> tuple[str, str]:
    interval = f"{100 * share['low']:.1f} to {100 * share['high']:.1f} %"
    return f"{100 * share['rate']:.1f} %", interval


def _rates(title: str, rates: dict[str, Any]) -> str:
    rows = [(name, share["games"], *_percent(share)) for name, share in rates.items()]
    return f"{title}\n{columns(rows, indent='  ')}"


def _lengths(figures: dict[str, Any]) -> str:
    measures = ("least", "p10", "median", "mean", "p90", "most")
    rows: list[tuple[object, ...]] = [("", *measures)]
    rows += [(name, *(f"{one[m]:g}" for m in measures)) for name, one in figures.items()]
    return f"Length and final figures\n{columns(rows, indent='  ')}"


def _group(content: Content, seats: dict[str, str], name: str, values: dict[str, Any]) -> str:
    if len(values) < 2:
        return ""  # the same in every game: the heading has it
    rows = [
        (_group_value(content, name, value), group["games"], seats.get(winner, winner), *_percent(share))
        for value, group in values.items()
        for winner, share in group["winners"].items()
    ]
    return f"By {name} (games, winner, share)\n{columns(rows, indent='  ')}"


def _group_value(content: Content, name: str, value: str) -> str:
    return _ending(content, value) if name == "ending" else _named(content, value)


def _tallies(content: Content, tallies: dict[str, Any]) -> str:
    if not tallies:
        return ""
    rows: list[tuple[object, ...]] = [("", "total", "a game", "in games", "")]
    rows += [
        (_counted(content, name), f"{one['total']}", f"{one['mean']:.2f}", *_percent(one))
        for name, one in tallies.items()
    ]
    return f"What happened\n{columns(rows, indent='  ')}"


def _crashes(report: dict[str, Any]) -> str:
    lines = [
        f"CRASH game {one['index']}, seed {one['seed']}: {one['message']}"
        + (f"\n  haversack replay {one['file']}" if one["file"] else "")
        for one in report["crashes"]
    ]
    if report["unfinished"]:
        limit = "" if report["turns"] is None else f" by the end of turn {report['turns']}"
        games = report["unfinished"]
        given_up = "1 game was given up: it" if games == 1 else f"{games} games were given up: they"
        lines.append(f"{given_up} did not end{limit}")
    return "\n".join(lines)
