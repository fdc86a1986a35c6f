"""`haversack games`: what is in the bag, and how complete."""

from __future__ import annotations

from typing import Any

import click

from rules.content import Content, ContentError, games, load_game
from rules.table import has_rules

from .common import columns, content_option, json_option, print_json

# Not records of the game's box but of our own making.
_OURS = frozenset({"game", "text", "kit", "examples", "rules", "bots", "chapters", "glossary", "aids"})


@click.command()
@content_option
@json_option
def command(root: str | None, as_json: bool) -> None:
    """What is in the bag, and how complete.

    For each game: who can play, whether the engine plays it or only a kit is built, how many of its records
    are reconstructed (not in any source that we have), and how many of its rules have code and tests.
    """
    found = [_facts(game, root) for game in games(root)]
    if as_json:
        print_json(found)
        return
    for facts in found:
        click.echo(_account(facts))
    if not found:
        click.echo("The bag is empty.")


def _facts(game: str, root: str | None) -> dict[str, Any]:
    try:
        content = load_game(game, root)
    except ContentError as error:
        return {"id": game, "loads": False, "findings": len(error.findings)}
    from rules.index import rule_index

    rows = rule_index(content)
    return {
        "id": game,
        "loads": True,
        "title": content.title,
        "tagline": content.game.get("tagline") or "",
        "players": {name: content.game.players[name] for name in ("min", "max")},
        "plays": has_rules(game),
        "records": _records(content),
        "rules": {
            "total": len(rows),
            "with_code": sum("code" not in row.holes for row in rows),
            "with_tests": sum("tests" not in row.holes for row in rows),
        },
    }


def _records(content: Content) -> dict[str, dict[str, int]]:
    counts = {}
    for name, collection in content.collections.items():
        if collection.single or name in _OURS:
            continue
        ids = list(content.all(name))
        if ids:
            ours = sum(content.reconstructed(name, id) for id in ids)
            counts[name] = {"total": len(ids), "reconstructed": ours}
    return counts


def _account(facts: dict[str, Any]) -> str:
    if not facts["loads"]:
        return f"{facts['id']}: cannot be loaded, {facts['findings']} findings (haversack validate)\n"
    players, rules = facts["players"], facts["rules"]
    seats = f"{players['min']} to {players['max']}" if players["min"] < players["max"] else players["min"]
    rows: list[tuple[str, object]] = [
        ("players", seats),
        ("plays", "yes" if facts["plays"] else "no rules code: kit only"),
    ]
    covered = f", {rules['with_code']} with code, {rules['with_tests']} with tests" * facts["plays"]
    rows.append(("rules", f"{rules['total']}{covered}"))
    for name, counts in facts["records"].items():
        ours = f", {counts['reconstructed']} with reconstructed values" * bool(counts["reconstructed"])
        rows.append((name, f"{counts['total']}{ours}"))
    head = f"{facts['id']}: {facts['title']}"
    return f"{head}\n{columns(rows, indent='  ')}\n"
