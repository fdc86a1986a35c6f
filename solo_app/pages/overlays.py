"""The overlay page: leads the owner of the published game through the values that we had to guess."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)

from rules.content import Content

from .. import workshop
from ..library import OVERLAY_NAME, UnknownOverlay
from .common import game_content, library

blueprint = Blueprint("overlays", __name__, url_prefix="/games/<game>/overlays")


@blueprint.get("/")
def index(game: str) -> str:
    """The owner's overlays of a game, and how to begin one."""
    content = game_content(game)
    return _index(content)


def _index(content: Content, wrong: str = "", name: str = "") -> str:
    shelf = []
    for one in library().overlays(content.id):
        text = library().overlay_path(content.id, one).read_text("utf-8", "replace")
        shelf.append((one, workshop.is_ours(text)))
    asked = workshop.tour(content)
    return render_template(
        "overlay/index.html", content=content, shelf=shelf, records=len(asked),
        values=sum(count for _, _, count in asked), wrong=wrong, name=name,
    )  # fmt: skip


@blueprint.post("/")
def make(game: str) -> Any:
    """Begins an overlay, or takes a file in."""
    content = game_content(game)
    name = request.form.get("name", "").strip()
    if not OVERLAY_NAME.fullmatch(name):
        return _index(content, "A name of letters, digits, - and _, at most forty.", name), 422
    if name in library().overlays(game):
        return _index(content, f"There is an overlay called {name} already.", name), 422
    file = request.files.get("file")
    text = workshop.compose(content, {})
    if file is not None and file.filename:
        data = file.stream.read(workshop.MAX_OVERLAY + 1)
        if len(data) > workshop.MAX_OVERLAY:
            abort(413)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return _index(content, "The file is not UTF-8 text.", name), 422
        wrong = _problems(content, name, text)
        if wrong:
            return _index(content, wrong[0], name), 422
    workshop.write(library().overlay_path(game, name, new=True), text)
    return redirect(url_for("overlays.overview", game=game, name=name), 303)


def _problems(content: Content, name: str, text: str) -> list[str]:
    """What would be wrong if this text were the overlay; each with line and column."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.yaml"
        path.write_text(text, "utf-8", newline="\n")
        found = workshop.problems(content, library().root, path)
    return [f"{one.line}:{one.column}: {one.message}" for one in found if one.level == "error"]


@blueprint.get("/<name>/")
def overview(game: str, name: str) -> str:
    """How far the owner is, record by record."""
    content = game_content(game)
    path = library().overlay_path(game, name)
    text = path.read_text("utf-8", "replace")
    ours = workshop.is_ours(text)
    answers = workshop.read(path) if ours else {}
    rows = []
    for collection, id, count in workshop.tour(content):
        given = len(answers.get(collection, {}).get(id, {}))
        rows.append((content.get(collection, id), count, given))
    following = next(((r.collection, r.id) for r, count, given in rows if given < count), None)
    return render_template(
        "overlay/overview.html", content=content, name=name, ours=ours, rows=rows,
        following=following, text=text[: workshop.MAX_OVERLAY],
        problems=_problems(content, name, text),
        filled=sum(min(count, given) for _, count, given in rows),
        total=sum(count for _, count, _ in rows),
    )  # fmt: skip


@blueprint.get("/<name>/<collection>/<id>")
def record(game: str, name: str, collection: str, id: str) -> str:
    """The values of one record."""
    content = game_content(game)
    answers = _answers(game, name)
    return _record(content, name, collection, id, answers.get(collection, {}).get(id, {}), [])


def _answers(game: str, name: str) -> workshop.Answers:
    path = library().overlay_path(game, name)
    if not workshop.is_ours(path.read_text("utf-8", "replace")):
        raise UnknownOverlay(name)
    return workshop.read(path)


def _record(
    content: Content, name: str, collection: str, id: str, given: dict[str, str], wrong: list[str]
) -> str:
    everything = bool(request.args.get("all"))
    try:
        blanks = workshop.blanks(content, collection, id, everything)
    except KeyError:
        abort(404)
    stops = [(one, key) for one, key, _ in workshop.tour(content)]
    place = stops.index((collection, id)) if (collection, id) in stops else None
    return render_template(
        "overlay/record.html", content=content, name=name, record=content.get(collection, id),
        blanks=blanks, given=given, wrong=wrong, everything=everything, place=place,
        total=len(stops), before=stops[place - 1] if place else None,
        reason=content.provenance(collection, id).reason,
    )  # fmt: skip


@blueprint.post("/<name>/<collection>/<id>")
def fill_in(game: str, name: str, collection: str, id: str) -> Any:
    """Takes the values of one record and goes on to the next."""
    content = game_content(game)
    answers = _answers(game, name)
    try:
        known = {one.name for one in workshop.blanks(content, collection, id, True)}
    except KeyError:
        abort(404)
    given = dict(answers.get(collection, {}).get(id, {}))
    for field, text in request.form.items():
        if field in known:
            given[field] = text.strip()[:2000]
    given = {field: text for field, text in given.items() if text}
    answers.setdefault(collection, {})[id] = given
    text = workshop.compose(content, answers)
    wrong = _problems(content, name, text)
    if wrong:
        messages = [message.split(": ", 1)[-1] for message in wrong]
        return _record(content, name, collection, id, given, messages), 422
    workshop.write(library().overlay_path(game, name), text)
    stops = [(one, key) for one, key, _ in workshop.tour(content)]
    place = stops.index((collection, id)) + 1 if (collection, id) in stops else len(stops)
    if place >= len(stops):
        flash("That was the last record.")
        return redirect(url_for("overlays.overview", game=game, name=name), 303)
    one, key = stops[place]
    return redirect(url_for("overlays.record", game=game, name=name, collection=one, id=key), 303)


@blueprint.get("/<name>.yaml")
def download(game: str, name: str) -> Response:
    """The overlay as a file."""
    text = library().overlay_path(game, name).read_text("utf-8", "replace")
    headers = {"Content-Disposition": f'attachment; filename="{name}.yaml"'}
    return Response(text, 200, headers, mimetype="application/yaml")
