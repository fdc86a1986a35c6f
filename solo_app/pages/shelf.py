"""The shelf: the games in the bag, and the saved games to go on with."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from generator.board import has_board

from .common import library, store
from .game import cover

blueprint = Blueprint("shelf", __name__)


@blueprint.get("/")
def index() -> str:
    """All games, and the games in progress."""
    games = library().shelf()
    read = [game.content for game in games if game.content is not None]
    shown = {one.id: (has_board(one), cover(one)) for one in read}
    titles = {one.id: one.game.get("short") or one.title for one in read}
    return render_template(
        "shelf.html", games=games, shown=shown, titles=titles, saved=store().games(),
        away=len(store().games(put_away=True)),
    )  # fmt: skip


@blueprint.get("/put-away")
def away() -> str:
    """Games that were put away; none is ever deleted."""
    titles = {one.id: one.content.title for one in library().shelf() if one.content is not None}
    return render_template("away.html", saved=store().games(put_away=True), titles=titles)


@blueprint.post("/saved/<id>/put-away")
def put_away(id: str) -> Response:
    """Puts a saved game away."""
    if not store().put_away(id, True):
        abort(404)
    return redirect(url_for("shelf.index"), 303)


@blueprint.post("/saved/<id>/take-out")
def take_out(id: str) -> Response:
    """Takes a game out again."""
    if not store().put_away(id, False):
        abort(404)
    return redirect(url_for("shelf.index"), 303)
