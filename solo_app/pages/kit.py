"""The print-and-play kit: what is built, and a button that builds it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, send_from_directory, url_for

from generator.sheets import paper
from rules.content import Content

from ..kits import KINDS
from .common import game_content, is_fragment, kits

blueprint = Blueprint("kit", __name__, url_prefix="/games/<game>/kit")


@blueprint.get("/")
def index(game: str) -> str:
    """The files of the kit, and how far a running build is."""
    content = game_content(game)
    name = "game/_kit.html" if is_fragment("kit") else "game/kit.html"
    return render_template(name, content=content, kit=kits().state(game), about=about)


def about(content: Content, name: str) -> str:
    """What a file of the kit is for, in words; nothing for one whose name says all there is to say."""
    stem, _, suffix = name.rpartition(".")
    first, _, size = stem.rpartition("-")
    try:
        title = paper(size).title
    except ValueError:
        return ""
    if suffix != "pdf":
        return ""
    if first == content.id:
        return f"The whole kit on {title} paper"
    return f"In one piece on {title} paper, nothing to glue"


@blueprint.post("/build")
def build(game: str) -> Any:
    """Starts building, if nobody does so already."""
    kits().build(game_content(game).id)
    return redirect(url_for("kit.index", game=game), 303)


@blueprint.get("/files/<path:name>")
def file(game: str, name: str) -> Any:
    """A file of the kit."""
    game_content(game)
    if not any(name.endswith(suffix) for suffix in KINDS):
        abort(404)
    return send_from_directory(kits().folder(game), name)
