"""`haversack`: the command line over all rooms.

Commands are imported when they are called, so `validate` never waits for Flask and never needs it. Whatever goes
wrong ends in one message on stderr and an exit code, never in a traceback:

    0  done, nothing to say      1  done, and there is something to mend (findings, crashes, a save that stops)
    2  wrong use or bad input    130  interrupted                            70  a fault of ours
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from solo_app.interrupts import quiet_interrupts

with quiet_interrupts():
    import click

FOUND, WRONG_USE, FAULT, INTERRUPTED = 1, 2, 70, 130
_DEBUG = "HAVERSACK_DEBUG"  # set: faults of ours show their traceback, for whoever mends them

COMMANDS = {
    "games": "What is in the bag, and how complete.",
    "validate": "Check content: every finding in one run.",
    "schema": "A JSON Schema of a game's files, for editors.",
    "kit": "Build the print-and-play kit of a game.",
    "play": "Start the solo table in the browser.",
    "simulate": "Play many games: win rates, lengths, dead cards.",
    "rules": "Every rule of a game, its code and its tests.",
    "replay": "Re-run a saved game and print its log.",
}


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        with quiet_interrupts():
            command: click.Command = import_module(f"solo_app.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from rules.content.findings import nearest

            ctx.fail(f"there is no command {args[0]!r}{nearest(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="haversack", message="haversack %(version)s")
def cli() -> None:
    """Haversack: board games from one content base, as print-and-play kits and at a solo table.

    Exit codes: 0 done; 1 done, with something to mend; 2 wrong use or bad input.
    """


def run(args: Sequence[str] | None = None) -> int:
    """Runs a command line (sys.argv, if not given) and returns its exit code."""
    try:
        code = cli.main(args, prog_name="haversack", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        _say("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has seen enough. Python would complain again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FOUND
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except Exception as error:
        return _explain(error)
    return code if isinstance(code, int) else 0


def _explain(error: Exception) -> int:
    """One message for what the rooms raise about bad input; anything else is a fault of ours."""
    from rules.content import ContentError
    from rules.table import SaveError, SetupError

    if isinstance(error, ContentError):
        _say(f"{error}\nthe content cannot be used; `haversack validate` tells more")
        return WRONG_USE
    if isinstance(error, SetupError | SaveError):
        _say(str(error))
        return WRONG_USE
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        _say(f"{error.filename}: {what}" if error.filename else what)
        return WRONG_USE
    if os.environ.get(_DEBUG):
        raise error
    _say(f"a fault of ours: {type(error).__name__}: {error}\n(set {_DEBUG}=1 to see where)")
    return FAULT


def _say(message: str) -> None:
    from solo_app.commands.common import printable

    click.echo(f"haversack: {printable(message)}", err=True)


def _open_streams() -> None:
    """Puts the null device where the caller has closed a stream.

    Python then has None there; and the next file that is opened, a database perhaps, would become stdout.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - stays open


def main() -> None:
    """The entry point of the installed command."""
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows another; it does not stop the command.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run())


if __name__ == "__main__":
    main()
