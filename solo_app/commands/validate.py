"""`haversack validate`: every finding about content in one run."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from rules.content import Finding, check_game, failing, games, summary
from rules.content.check import ExtraCheck
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


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@content_option
@overlay_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    names: tuple[str, ...],
    root: str | None,
    overlays: tuple[str, ...],
    as_json: bool,
) -> None:
    """Check the content of GAMEs (all, if none is named).

    Prints every finding as `path:line:column: CODE message`, then a summary. Exit code 0: clean, 1: there are
    findings, 2: wrong use. A finding that the content passes over for a reason, and a mere note, leave
    it clean.
    """
    wanted = [known_game(name, root) for name in dict.fromkeys(names)] or games(root)
    if not wanted:
        known_game("", root)
    if overlays and len(wanted) != 1:
        raise Problem("--overlay belongs to one game: name it")
    with no_collecting():
        found = {game: check_game(game, root, overlays, extra_checks()) for game in wanted}
    bad = sum(len(failing(findings)) for findings in found.values())
    if as_json:
        print_json(
            {
                "clean": not bad,
                "games": {
                    game: [one.to_json() for one in findings] for game, findings in found.items()
                },
                "summary": {game: summary(findings) for game, findings in found.items()},
            }
        )
    else:
        _print(found)
    ctx.exit(FOUND if bad else 0)


@contextmanager
def no_collecting() -> Iterator[None]:
    """Without Python's search for circular garbage: a run of a second or two makes next to none, and would
    spend a fifth of its time looking through syntax trees and drawings that it still needs."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def extra_checks() -> Sequence[ExtraCheck]:
    """The checks that need other rooms than the content base."""
    from generator.aids import aid_findings
    from generator.board import board_findings
    from generator.faces import face_findings
    from generator.kit import kit_findings
    from rules.engine_checks import check_options, check_texts
    from rules.index import check as rules

    return (rules, check_texts, check_options, face_findings, board_findings, kit_findings,
            aid_findings)


def _print(found: dict[str, list[Finding]]) -> None:
    for findings in found.values():
        for finding in findings:
            if not finding.suppressed:
                click.echo(printable(str(finding)))
    for game, findings in found.items():
        click.echo(f"{game}: {summary(findings)}")
