"""`haversack schema`: a JSON Schema with which editors complete and check a game's files."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rules.content import json_schema

from .common import content_option, known_game, print_json


@click.command()
@click.argument("game")
@click.option("--for-overlay", is_flag=True, help="The schema of overlay files: nothing but ids is required.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write it to a file.")
@content_option
def command(game: str, for_overlay: bool, out: Path | None, root: str | None) -> None:
    """Write a JSON Schema of GAME's YAML files.

    An editor with YAML support completes fields and ids with it and marks what does not fit: put
    `# yaml-language-server: $schema=FILE` on the first line of a content file.
    """
    schema = json_schema(known_game(game, root), root, for_overlay)
    if out is None:
        print_json(schema)
        return
    out.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", "utf-8")
    click.echo(f"{out}: schema of {game}", err=True)
