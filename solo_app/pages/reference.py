"""Reading: all components as printed, the rules with their rulings, and where each value comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request

from generator.aids import Aid
from generator.aids import aids as worked_out
from rules.content import Content, ContentError, Record, chapters

from ..pictures import DRAWING, face_ids
from ..present.finding import find
from ..present.question import plain
from ..speech import human
from .common import game_content, has_face
from .pictures import face_svg

blueprint = Blueprint("reference", __name__, url_prefix="/games/<game>")

# Fields that say something to programs alone: the drawing of an icon is seen on the face.
NOT_READ = ("id", "notes", "icon")
# The text alternative of a drawing as a file.
_TITLE = re.compile("<title>[^<]*</title>")


@blueprint.get("/components")
def components(game: str) -> str:
    """Every record of the game as it is printed."""
    content = game_content(game)
    shelves = [
        (name, content.collections[name].label, alike(content, name, ids))
        for name, ids in face_ids(content).items()
    ]
    shelves.sort(key=lambda shelf: not has_face(content, shelf[0]))
    return render_template(
        "game/components.html", content=content, shelves=shelves, counts=content.all("components")
    )


def alike(content: Content, collection: str, ids: Iterable[str]) -> list[list[Record]]:
    """The records, those together whose printed faces are the same drawing, whatever they are called."""
    groups: dict[str, list[Record]] = {}
    faced = has_face(content, collection)
    for id in ids:
        drawing = _drawing(content, collection, id) if faced else id
        groups.setdefault(drawing, []).append(content.get(collection, id))
    return list(groups.values())


def _drawing(content: Content, collection: str, id: str) -> str:
    """What makes a face the same as another; a face that cannot be drawn is like no other."""
    try:
        return _TITLE.sub("", face_svg(content, collection, id, "front"), count=1)
    except ContentError:
        return id


@blueprint.get("/components/<collection>/<id>")
def component(game: str, collection: str, id: str) -> str:
    """One record: its faces, its values and where they come from."""
    content = game_content(game)
    if id not in face_ids(content).get(collection, ()):
        abort(404)
    record = content.get(collection, id)
    return render_template(
        "game/component.html", content=content, record=record, fields=_fields(content, record),
        provenance=content.provenance(collection, id),
    )  # fmt: skip


def _fields(content: Content, record: Record) -> list[dict[str, Any]]:
    found = []
    for name, value in record.items():
        if name in NOT_READ or value in (None, "", (), [], {}):
            continue
        found.append(
            {
                "name": name,
                "rules": _rules(content, name, value),
                "value": in_words(value),
                "provenance": content.provenance(record.collection, record.id, name),
            }
        )
    return found


def _rules(content: Content, name: str, value: Any) -> list[Record]:
    """The rules that a field names, to be linked to."""
    ids = value if isinstance(value, list | tuple) else [value]
    if name not in ("rule", "rules"):
        return []
    return [content.rules[id] for id in ids if id in content.rules]


def in_words(value: Any) -> str:
    """A value of a record as people read it."""
    if isinstance(value, Record):
        return value.name
    if hasattr(value, "items"):
        parts = {name: in_words(one) for name, one in value.items()}
        if any(" " in one for one in parts.values()):  # sentences, not figures
            return "\n".join(f"{human(name)}: {one}" for name, one in parts.items() if one)
        return ", ".join(f"{human(name).lower()} {one}" for name, one in parts.items() if one)
    if isinstance(value, list | tuple):
        return ", ".join(map(in_words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    said = str(value)
    return human(said) if "_" in said and said.isidentifier() else said


@blueprint.get("/rules")
def rules(game: str) -> str:
    """The rules with rulings; `?q=` shows those that hold all its words, or what the glossary calls the same."""
    content = game_content(game)
    return render_template("game/rules.html", content=content, **rules_shown(content))


def rules_shown(content: Content) -> dict[str, Any]:
    """What a page of rules shows: the chapters, or what of them the search asks for."""
    query = request.args.get("q", "")[:200]
    found = find(content, query)
    shown = [
        (one, matching)
        for one in chapters(content)
        if (matching := [rule for rule in one.rules if rule.id in found.rules])
    ]
    glossary = found.words if found.asked else list(content.all("glossary").values())
    return {
        "chapters": shown, "found": len(found.rules), "total": len(content.rules),
        "query": query, "sought": found, "glossary": glossary,
    }  # fmt: skip


@blueprint.get("/aids")
def aids(game: str) -> str:
    """The tables and lists that lie beside the board."""
    content = game_content(game)
    return render_template("game/aids.html", content=content, **aids_shown(content))


def aids_shown(content: Content, setup: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What a page of aids shows: groups of aids under their headings, those of a set-up if one is given, and the words
    of the game."""
    groups: dict[str, list[Aid]] = {}
    with DRAWING:
        for one in worked_out(content, setup):
            groups.setdefault(one.group, []).append(one)
    return {"groups": groups, "glossary": list(content.all("glossary").values()), "wordy": _wordy}


_LONG = 32  # letters; a table with longer cells is set as blocks on a narrow screen


def _wordy(aid: Aid) -> bool:
    """Whether the cells of a table, beside the heads of its rows, hold sentences rather than figures."""
    return any(len(plain(cell)) > _LONG for row in aid.rows for cell in row[1:])


@blueprint.get("/provenance")
def provenance(game: str) -> str:
    """What is ours and why: every reconstructed record and field."""
    content = game_content(game)
    ours = []
    for name in face_ids(content):
        found = [
            _ours(content, name, id) for id in content.all(name) if content.reconstructed(name, id)
        ]
        if found:
            ours.append((content.collections[name].label, name, len(found), _alike(found)))
    rulings = [rule for rule in content.rules.values() if rule.get("ruling")]
    return render_template("game/provenance.html", content=content, ours=ours, rulings=rulings)


def _ours(content: Content, collection: str, id: str) -> dict[str, Any]:
    record = content.get(collection, id)
    whole = content.provenance(collection, id)
    fields = [
        (name, in_words(value), content.provenance(collection, id, name))
        for name, value in record.items()
        if name not in NOT_READ and value not in (None, "", (), [], {})
    ]
    return {
        "record": record,
        "whole": whole if whole.kind == "reconstructed" else None,
        "fields": [one for one in fields if one[2].kind == "reconstructed" and one[2] != whole],
    }


def _alike(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Neighbours that are ours for the same reason, and in nothing else, as one entry of many records."""
    entries: list[dict[str, Any]] = []
    for one in found:
        last = entries[-1] if entries else None
        if last and not one["fields"] and not last["fields"] and last["whole"] == one["whole"]:
            last["records"].append(one["record"])
        else:
            entries.append({**one, "records": [one["record"]]})
    return entries
