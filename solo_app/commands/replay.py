"""`haversack replay`: a saved game played again from its journal, and its log in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from rules.content import Content, Words, WordsError, load_game
from rules.table import Event, Say, Table, dump, has_rules, replay
from solo_app.cli import FOUND

from .common import (
    Problem,
    content_option,
    json_option,
    known_game,
    overlay_option,
    print_json,
    printable,
)

# A long game's save is a tenth of this.
MAX_BYTES = 16 * 1024 * 1024


@click.command()
@click.argument("file")
@click.option("--lang", metavar="CODE", help="Print the log in a language of the game's lang folder.")
@content_option
@overlay_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    lang: str | None,
    root: str | None,
    overlays: tuple[str, ...],
    as_json: bool,
) -> None:
    """Re-run the saved game in FILE (- for standard input) and print its log.

    Exit code 0: every entry of its journal agrees with the present rules and content. 1: it stops, and the last
    lines say where and why. 2: this is no saved game.
    """
    plain = read_save(file)
    content = _content(plain, root, overlays, lang)
    try:
        table = replay(plain, content)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        # SaveError is a ValueError; the others come from set-ups that no game of ours has written
        raise Problem(f"{file}: cannot be opened: {_reason(error)}") from error
    agrees = plain["fingerprint"] == content.fingerprint
    if as_json:
        print_json(_facts(table, agrees))
    else:
        _print(table, agrees, plain["overlays"])
    ctx.exit(FOUND if table.stopped else 0)


def _reason(error: Exception) -> str:
    return str(error) if type(error) is not KeyError else f"unknown {error}"


def read_save(file: str) -> dict[str, Any]:
    """The JSON object in a file; a Problem says what is wrong with anything else."""
    data = _read(file)
    if len(data) > MAX_BYTES:
        raise Problem(f"{file}: larger than any saved game ({MAX_BYTES // 2**20} MiB)")
    try:
        plain = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise Problem(f"{file}: not UTF-8 text (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise Problem(f"{file}:{error.lineno}:{error.colno}: not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise Problem(f"{file}: not a saved game: {error}") from error
    if not isinstance(plain, dict) or not isinstance(plain.get("game"), str):
        raise Problem(f"{file}: not a saved game: it names no game")
    return plain


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            raise Problem(f"{file}: a folder or device, not a file")
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL byte in the name
        raise Problem(f"{file}: {getattr(error, 'strerror', None) or error}") from error


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _content(
    plain: dict[str, Any], root: str | None, overlays: tuple[str, ...], lang: str | None
) -> Content:
    game = known_game(plain["game"], root)
    if not has_rules(game):
        raise Problem(f"{game} has no rules code: it cannot be replayed")
    return load_game(game, root, overlays, lang)


# ---------------------------------------------------------------------- words


def spoken(words: Words, say: Say) -> str:
    """The words of a `Say`; where they are missing, its key and parameters."""
    try:
        return words.render(say.key, **say.params)
    except WordsError:
        return f"{say.key} {dict(say.params)}"


def _line(words: Words, event: Event) -> str:
    return spoken(words, Say(f"event.{event.kind}", event.data))


def _print(table: Table, agrees: bool, overlays: list[Any]) -> None:
    words = table.content.words
    for event in table.events:
        rule = f"  [{event.rule}]" if event.rule else ""
        click.echo(printable(f"{max(event.entry, 0):5}  {_line(words, event)}{rule}"))
    if not agrees:
        made = f", with {', '.join(map(str, overlays))}" if overlays else ""
        click.echo(printable(f"\nSaved with other content than this{made}."))
    click.echo(printable("\n" + _ending(table)))


def _ending(table: Table) -> str:
    words = table.content.words
    if table.stopped is not None:
        entry, why = table.stopped
        saved = len(table.journal) - 1  # the last entry is the way back to where it stops
        return f"Stops at entry {entry} of {saved}: {why.removeprefix(f'entry {entry}: ')}"
    if table.result is not None:
        return spoken(words, table.result.text)
    request = table.request
    if request is None:
        return "The game waits for nobody, and has no result."
    ask = spoken(words, Say(f"ask.{request.key}", request.params))
    return f"The game goes on. {request.seat}: {ask}"


def _facts(table: Table, agrees: bool) -> dict[str, Any]:
    words, request, result = table.content.words, table.request, table.result
    stopped = table.stopped and {"entry": table.stopped[0], "why": table.stopped[1]}
    return {
        "game": table.content.id,
        "setup": table.setup,
        "seats": table.seats,
        "seed": table.seed,
        "entries": len(table.journal),
        "content_agrees": agrees,
        "stopped": stopped,
        "request": request and {"key": request.key, "seat": request.seat, "rule": request.rule},
        "result": result and {**dump(result), "text": spoken(words, result.text)},
        "events": [
            {"entry": one.entry, "kind": one.kind, "rule": one.rule, "data": dump(one.data),
             "text": _line(words, one)}
            for one in table.events
        ],
    }  # fmt: skip
