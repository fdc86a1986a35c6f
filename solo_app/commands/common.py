"""What several commands share: options, the names of games, plain tables, JSON on stdout."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from rules.content import content_root, games
from rules.content.findings import nearest

F = TypeVar("F", bound=Callable[..., Any])

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Problem(click.ClickException):
    """Bad input, said in one message. Exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"haversack: {printable(self.message)}", err=True)


def content_option(command: F) -> F:
    """`--content DIR`: a folder of game folders instead of our own."""
    return click.option(
        "--content", "root", metavar="DIR", type=click.Path(), callback=_folder,
        help="Read game folders from DIR instead of our own.",
    )(command)  # fmt: skip


def overlay_option(command: F) -> F:
    """`--overlay FILE`, repeatable: names in the game's overlays folder, or paths."""
    return click.option(
        "--overlay", "overlays", metavar="FILE", multiple=True,
        help="Lay FILE over the content: a name in the game's overlays folder, or a path. Repeatable.",
    )(command)  # fmt: skip


def json_option(command: F) -> F:
    """`--json`: facts as JSON on stdout, and nothing else there."""
    return click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON.")(command)


def _folder(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not Path(value).is_dir():
        raise Problem(f"--content {value}: {'not a folder' if Path(value).exists() else 'no such folder'}")
    return value


def known_game(game: str, root: str | None) -> str:
    """The game's id; says which ids there are, and which is nearest, if there is none of that name."""
    known = games(root)
    if game in known:
        return game
    folder = content_root(root)
    if game and game == Path(game).name and (folder / game).is_dir():
        raise Problem(f"{folder / game} is no game: it lacks a game.yaml")
    if (folder / "game.yaml").is_file():
        raise Problem(f"{folder} is a game's folder itself: --content is the folder above it")
    if not known:
        raise Problem(f"{folder} holds no game (a folder with a game.yaml)")
    raise Problem(
        f"there is no game {game!r}{nearest(game, known)}; in the bag: {', '.join(known)}"
    )


def print_json(value: Any) -> None:
    """One JSON document on stdout."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def printable(text: str) -> str:
    """The text without signs that would steer the terminal, whatever a file put into it."""
    return _CONTROL.sub("�", text).encode("utf-8", "replace").decode("utf-8")


def columns(rows: Sequence[Sequence[object]], indent: str = "") -> str:
    """Rows as aligned columns: numbers to the right, words to the left, nothing after the last word."""
    if not rows:
        return ""
    cells = [[printable(str(cell)) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    right = [all(isinstance(row[i], int | float) for row in rows) for i in range(len(widths))]
    lines = []
    for row in cells:
        padded = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        lines.append((indent + "  ".join(padded)).rstrip())
    return "\n".join(lines)
