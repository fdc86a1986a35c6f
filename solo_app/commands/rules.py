"""`haversack rules`: every rule of a game, its code and its tests."""

from __future__ import annotations

from typing import Any

import click

from rules.content import load_game
from rules.index import RuleRow, rule_index

from .common import content_option, json_option, known_game, overlay_option, print_json, printable


@click.command()
@click.argument("game")
@content_option
@overlay_option
@json_option
@click.option("--holes", is_flag=True, help="Print only the rules without code or without tests.")
def command(
    game: str, root: str | None, overlays: tuple[str, ...], as_json: bool, holes: bool
) -> None:
    """Every rule of GAME: its code, its tests, and where one of them is missing.

    The code is what names the rule with @rule, the tests what names it with @pytest.mark.rule; worked examples of
    the content count as tests, since `validate` plays them.
    """
    rows = rule_index(load_game(known_game(game, root), root, overlays))
    shown = [row for row in rows if row.holes or not holes]
    if as_json:
        print_json({"game": game, "rules": [_facts(row) for row in shown], "holes": _holes(rows)})
        return
    for row in shown:
        click.echo(printable(_account(row)))
    click.echo(_summary(rows))


def _holes(rows: list[RuleRow]) -> dict[str, list[str]]:
    return {what: [row.id for row in rows if what in row.holes] for what in ("code", "tests")}


def _facts(row: RuleRow) -> dict[str, Any]:
    return {
        "id": row.id, "title": row.title, "section": row.section, "summary": row.summary,
        "ruling": row.ruling, "switch": row.switch,
        "code": [{"file": one.file, "line": one.line, "name": one.name} for one in row.code],
        "tests": list(row.tests), "examples": list(row.examples), "holes": list(row.holes),
    }  # fmt: skip


def _account(row: RuleRow) -> str:
    section = f" ({row.section})" if row.section else ""
    lines = [f"{row.id}  {row.title}{section}"]
    if row.switch:
        lines.append(f"  house rule: option {row.switch}")
    lines += [f"  code     {place}" for place in row.code] or ["  code     HOLE: no code names it"]
    lines += [f"  test     {test}" for test in row.tests]
    lines += [f"  example  {example}" for example in row.examples]
    if "tests" in row.holes:
        lines.append("  test     HOLE: no test and no worked example names it")
    return "\n".join(lines) + "\n"


def _summary(rows: list[RuleRow]) -> str:
    holes = _holes(rows)
    if not any(holes.values()):
        return f"{len(rows)} rules, no holes"
    return f"{len(rows)} rules, {len(holes['code'])} without code, {len(holes['tests'])} without tests"
