"""Saved games as files: out at any time, in after a check."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for

from rules.content import ContentError
from rules.table import SaveError

from ..errors import problem, said
from ..imports import MAX_SAVE, open_save
from ..library import UnknownGame, UnknownOverlay
from ..room import NoSuchGame, plain_save
from .common import library, room, store

blueprint = Blueprint("saves", __name__)


@blueprint.get("/table/<id>/keep")
def keep(id: str) -> str:
    """Says, before a file goes out, that it holds the whole game: what others hide too."""
    with room().open(id) as live:
        return render_template("table/keep.html", live=live, content=live.content)


@blueprint.get("/table/<id>/export")
def export(id: str) -> Response:
    """The game as a file, straight from the store: works whatever is wrong with the game."""
    saved = store().get(id)
    if saved is None:
        raise NoSuchGame(id)
    text = json.dumps(plain_save(saved, store().journal(id)), ensure_ascii=False, indent=1)
    name = f"{saved.game}-{saved.updated[:10]}-{id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text + "\n", 200, headers, mimetype="application/json")


@blueprint.post("/import")
def load() -> Any:
    """Opens a file as a new game; an existing one is never touched."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return problem(400, "Choose a file first.")
    data = file.stream.read(MAX_SAVE + 1)
    try:
        table, overlays = open_save(data, library())
    except UnknownGame as error:
        return problem(422, f"The bag holds no game called {str(error)[:60]!r}.")
    except UnknownOverlay as error:
        return problem(
            422, f"It was played with the overlay {str(error)[:60]!r}, which is not here."
        )
    except (SaveError, ContentError) as error:
        return problem(422, f"The file does not open: {said(error)[:400]}")
    id = room().keep(table, overlays)
    if table.stopped is not None:
        flash(f"The file opens at its last step that agrees with these rules ({table.stopped[1]}).")
    return redirect(url_for("table.index", id=id), 303)
