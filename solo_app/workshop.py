"""The workshop: an owner of the published game fills in its printed values, record by record.

What is asked are the values that we reconstructed; what is answered becomes an overlay: a YAML file in the owner's
data folder, of the same shape as the content, holding only what differs. A file that somebody has edited by hand
carries another digest than ours: it is used as it is and never rewritten here.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from rules.content import Content, ContentError, Finding, check_game, load_game
from rules.content.fields import Field

MARK = "# Haversack workshop, sha256 "
MAX_OVERLAY = 500_000  # bytes
_LEAVES = ("str", "text", "int", "number", "bool", "enum", "ref")
_SKIP = ("id", "notes")
_NOT_HELD = ("rules", "options", "components", "links", "bots", "tables", "examples", "kit")


@dataclass(slots=True)
class Blank:
    """One value to fill in. `path` leads to it inside the record; `ours` is what we reckon."""

    collection: str
    id: str
    path: tuple[str, ...]
    kind: str  # int, number, text, choice
    ours: str
    reason: str
    choices: list[tuple[str, str]]
    least: float | None = None
    most: float | None = None
    help: str = ""

    @property
    def name(self) -> str:
        """The name of its form field."""
        return ".".join(self.path)


Answers = dict[str, dict[str, dict[str, str]]]  # collection -> record -> blank name -> text


def blanks(content: Content, collection: str, id: str, everything: bool = False) -> list[Blank]:
    """The values of a record that an owner can give: those that are ours, or all."""
    record = content.get(collection, id)
    found = []
    for name, field in content.collections[collection].fields.items():
        if name in _SKIP:
            continue
        for blank in _leaves(content, record.get(name), field, (collection, id), (name,)):
            said = content.provenance(collection, id, *blank.path)
            if everything or said.kind == "reconstructed":
                blank.reason = said.reason if said.kind == "reconstructed" else ""
                found.append(blank)
    return found


def _leaves(
    content: Content, value: Any, field: Field, record: tuple[str, str], path: tuple[str, ...]
) -> Iterator[Blank]:
    if field.type in _LEAVES:
        kind = {"int": "int", "number": "number"}.get(field.type, "text")
        choices = _choices(content, field)
        shown = "" if value is None else {True: "true", False: "false"}.get(value, str(value))
        if isinstance(value, int | float) and not isinstance(value, bool):
            shown = f"{value:g}"
        yield Blank(
            *record, path, "choice" if choices else kind, shown, "", choices, field.min, field.max,
            field.help,
        )  # fmt: skip
    elif field.type == "map" and field.fields is not None:
        for name, inner in field.fields.items():
            yield from _leaves(content, _item(value, name), inner, record, (*path, name))
    elif field.type == "map" and field.keys is not None and field.of is not None:
        for key, _ in _choices(content, field.keys):
            yield from _leaves(content, _item(value, key), field.of, record, (*path, key))


def _item(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else None


def _choices(content: Content, field: Field) -> list[tuple[str, str]]:
    if field.type == "enum":
        return [(one, one.replace("_", " ")) for one in field.values]
    if field.type == "bool":
        return [("true", "yes"), ("false", "no")]
    if field.type == "ref":
        return [(id, record.name) for name in field.to for id, record in content.all(name).items()]
    return []


def _on_board(field: Field) -> bool:
    """Whether a field places something on the board: that is drawn, not read off a card."""
    inner = field.of if field.type == "list" else field
    return inner is not None and (inner.type == "point" or inner.to == ("spaces",))


def tour(content: Content) -> list[tuple[str, str, int]]:
    """What an owner is led through: (collection, id, how many values are ours), in file order.

    Things that one holds in the hand and reads values from. The parts of the board are not asked for one
    by one: whoever has another board writes it as a file.
    """
    found = []
    for name, collection in content.collections.items():
        if collection.single or collection.words or name in _NOT_HELD:
            continue
        if any(_on_board(field) for field in collection.fields.values()):
            continue
        for id in content.all(name):
            if content.reconstructed(name, id):
                count = len(blanks(content, name, id))
                if count:
                    found.append((name, id, count))
    return found


# ---------------------------------------------------------------------- files


def is_ours(text: str) -> bool:
    """Whether the workshop wrote this text and nobody has changed it."""
    first, _, body = text.partition("\n")
    return first == MARK + hashlib.sha256(body.encode()).hexdigest()


def read(path: Path) -> Answers:
    """The answers in an overlay that the workshop wrote; empty if there is no file."""
    if not path.is_file():
        return {}
    plain = yaml.load(path.read_text("utf-8"), yaml.BaseLoader) or {}
    found: Answers = {}
    for collection, records in plain.items():
        if isinstance(records, list):
            found[collection] = {one["id"]: dict(_flat(one)) for one in records if "id" in one}
    return found


def _flat(value: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    for name, one in value.items():
        if not path and name == "id":
            continue
        if isinstance(one, Mapping):
            yield from _flat(one, (*path, name))
        elif isinstance(one, str):
            yield ".".join((*path, name)), one


def compose(content: Content, answers: Answers) -> str:
    """The overlay as YAML, typed as the content declares it, marked as ours."""
    plain: dict[str, Any] = {"provenance": "overlay"}
    for collection, records in answers.items():
        shelf = []
        for id, values in records.items():
            kinds = {one.name: one.kind for one in blanks(content, collection, id, True)}
            record: dict[str, Any] = {"id": id}
            for name, text in values.items():
                _put(record, name.split("."), _typed(text, kinds.get(name, "text")))
            if len(record) > 1:
                shelf.append(record)
        if shelf:
            plain[collection] = shelf
    dumped = yaml.dump(plain, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)
    body = f"# Values of the printed game {content.id}. Edit freely: the workshop then leaves it alone.\n"
    body += dumped
    return f"{MARK}{hashlib.sha256(body.encode()).hexdigest()}\n{body}"


class _Bare(str):
    """A scalar that is written without quotes: numbers, true and false as the owner typed them."""


class _Dumper(yaml.SafeDumper):
    pass


_Dumper.add_representer(
    _Bare, lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:int", str(value))
)


def _typed(text: str, kind: str) -> str:
    return _Bare(text) if kind in ("int", "number") or text in ("true", "false") else text


def _put(record: dict[str, Any], path: list[str], value: Any) -> None:
    for part in path[:-1]:
        record = record.setdefault(part, {})
    record[path[-1]] = value


def write(path: Path, text: str) -> None:
    """Writes an overlay whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(text, "utf-8", newline="\n")
    part.replace(path)


def problems(content: Content, root: Path | str | None, path: Path) -> list[Finding]:
    """What is wrong with an overlay file, read over the game's own content; its own findings first."""
    try:
        load_game(content.id, root, [str(path)])
    except ContentError as error:
        mine = [one for one in error.findings if Path(one.path).name == path.name]
        return mine or list(error.findings)
    # words are compiled when somebody reads them: a template that will not do is said now
    checked = check_game(content.id, root, [str(path)])
    return [
        one for one in checked if Path(one.path).name == path.name and one.code.startswith("TEMPLATE")
    ]
