"""Corrections: any value that the real table says otherwise, set by hand, as an entry of the journal."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, redirect, render_template, request, url_for

from rules.table import AnswerError, Correctable, SetupError, Table

from ..errors import said
from ..present.question import plain
from ..room import Live
from ..speech import human, searched
from .common import room
from .table import seen_revision

MANY = 400  # more values than that are shown a group at a time

blueprint = Blueprint("corrections", __name__, url_prefix="/table/<id>/corrections")


@blueprint.get("/")
def form(id: str) -> Any:
    """Every value that can be set, by groups; of very many those of one group (`group`) or those found (`q`)."""
    with room().open(id) as live:
        return _page(live)


@blueprint.post("/")
def correct(id: str) -> Any:
    """Sets one value."""
    revision = seen_revision()
    path = request.form.get("path", "")
    text = request.form.get("value", "")
    why = " ".join(request.form.get("why", "").split())[:200]
    with room().open(id) as live:
        g.speaker = live.speaker
        try:
            value = _value(live, path, text)
            room().change(live, revision, lambda table: _set(table, path, value, why))
        except (SetupError, AnswerError) as error:
            with room().open(id) as fresh:
                return _page(fresh, said(error), path), 422
    return redirect(url_for("corrections.form", id=id, done=path, q=_asked() or None), 303)


def _asked() -> str:
    """What the person looks for, from the address or kept in a form."""
    return " ".join(request.values.get("q", "").split())[:60]


def _set(table: Table, path: str, value: int | str, why: str) -> None:
    table.correct(path, value, why)


def _value(live: Live, path: str, text: str) -> int | str:
    for one in live.table.correctables():
        if one.path == path:
            return _number(text, *one.legal) if one.kind == "int" else text
    raise SetupError("There is no such value at this table.")


def _number(text: str, least: Any, most: Any) -> int:
    digits = text.strip()
    if not (digits.removeprefix("-").isdecimal() and digits.isascii() and len(digits) <= 9):
        raise SetupError(f"A whole number from {least} to {most}, please.")
    return int(digits)


def _page(live: Live, wrong: str = "", path: str = "") -> str:
    g.speaker = live.speaker
    groups: dict[str, list[dict[str, Any]]] = {}
    for one in [] if live.unsettled else live.table.correctables():
        label = plain(live.speaker.say(one.label))
        choices = (
            [(str(c), _choice(live, one, str(c))) for c in one.legal] if one.kind != "int" else []
        )
        groups.setdefault(one.group, []).append({"one": one, "label": label, "choices": choices})
    names = {group: _group(live, group) for group in groups}
    asked = _asked()
    rows = [(row, group) for group, some in groups.items() for row in some]
    for row, group in rows:
        row["words"] = searched(f"{row['label']} {names[group]}")
        row["fits"] = all(word in row["words"] for word in searched(asked).split())
    done = _done(groups)
    many = len(rows) > MANY
    parts = [(group, names[group], len(some)) for group, some in groups.items()] if many else []
    if many:
        groups = _part(groups, asked, path or (done[0] if done else ""))
    return render_template(
        "table/corrections.html", live=live, content=live.content, groups=groups, names=names, parts=parts,
        revision=live.table.revision, wrong=wrong, path=path, done=done,
        q=asked, total=len(rows), found=sum(row["fits"] for row, _ in rows),
    )  # fmt: skip


def _part(groups: dict[str, list[dict[str, Any]]], asked: str, path: str) -> dict[str, list[dict[str, Any]]]:
    """What a page of very many values shows: those found, else the group asked for, that of a path, or the first."""
    if asked:
        found = {group: [row for row in rows if row["fits"]] for group, rows in groups.items()}
        return {group: rows for group, rows in found.items() if rows}
    touched = [group for group, rows in groups.items() if any(row["one"].path == path for row in rows)]
    chosen = request.args.get("group", "")
    group = chosen if chosen in groups else (touched or list(groups))[0]
    return {group: groups[group]}


def _done(groups: dict[str, list[dict[str, Any]]]) -> tuple[str, str, str] | None:
    """Path, label and value of what was set just now, in words."""
    path = request.args.get("done", "")
    for row in (row for rows in groups.values() for row in rows if row["one"].path == path):
        value = str(row["one"].value)
        return path, row["label"], dict(row["choices"]).get(value, value)
    return None


def _group(live: Live, group: str) -> str:
    """What a group is called: the game's words, else the names of its parts (`p1.akbil`: Player 1, Akbil)."""
    if live.speaker.has(f"group.{group}"):
        return live.speaker.text(f"group.{group}")
    return ", ".join(live.speaker.name(part) for part in group.split(".") if part) or "The table"


def _choice(live: Live, one: Correctable, value: str) -> str:
    keys = [f"correct.{one.path}.{value}", f"value.{value}"]
    for key in keys:
        if live.speaker.has(key):
            return live.speaker.text(key)
    return live.speaker.name(value) if value else human("none")
