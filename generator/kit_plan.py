"""From the sections of kit.yaml to pieces: which records, how many of each, which faces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from jinja2 import TemplateError

from generator.board import board_scene, has_board
from generator.faces.expressions import compiled
from generator.faces.studio import Face, Studio, studio
from generator.faces.theme import VARIANTS
from generator.flowchart import chart
from generator.icons import icon_names
from generator.scene import Scene
from generator.sheets import FaceRef, Piece, paper
from generator.sheets.paper import UNPRINTABLE
from rules.content import Content, ContentError, Finding, Record
from rules.content.findings import nearest, register_codes
from rules.content.words import Words

register_codes({"BAD_KIT": "A section of the kit cannot be carried out."})

MAX_COPIES = 1000
NONE, SAME = _BACKS = "none", "same"  # backs that need no layout
_RANGE = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")

Tick = Callable[[str], None]


@dataclass(slots=True)
class Section:
    """A section of the kit with its pieces. `w`, `h` are the size of a piece on paper, mm; `studio` draws it."""

    record: Record
    studio: Studio
    pieces: list[Piece] = field(default_factory=list)
    variant: str = ""  # that of several in which its faces are drawn at the moment
    w: float = 0.0
    h: float = 0.0
    findings: list[Finding] = field(default_factory=list)

    @property
    def id(self) -> str:
        return str(self.record["id"])

    @property
    def title(self) -> str:
        return str(self.record["title"])

    @property
    def version(self) -> str:
        """Which of several ways to play the kit it is for; "" is all of them."""
        return str(self.record["version"])

    @property
    def what(self) -> str:
        return str(self.record["what"])


def kit_records(content: Content, words: Words) -> dict[str, Record]:
    """The sections of a game's kit by id: those of kit.yaml, or else whatever there is to print."""
    return content.all("kit") or {
        record["id"]: record for record in _usual_sections(content, words)
    }


def _usual_sections(content: Content, words: Words) -> Iterator[Record]:
    """A kit for a game that says nothing of its own: cards, pieces, the board."""
    fields = content.collections["kit"].fields
    plain = {name: field.absent() for name, field in fields.items()}

    def section(id: str, what: str, **given: Any) -> Record:
        title = (
            content.collections[id].label
            if id in content.collections
            else words.render(f"kit.{id}")
        )
        return Record("kit", {**plain, "id": id, "title": title, "what": what, **given})

    yield section("title", "pages", layouts=("kit_title", "kit_assembly"))
    yield section("calibration_sheet", "calibration")
    if content.all("cards"):
        yield section("cards", "cards", **{"from": "cards", "copies": "record.copies"})
    for name in ("units", "tokens"):
        if content.all(name):
            count = "record.count if record.count is not none else 1"
            yield section(name, "counters", **{"from": name, "copies": count, "back": SAME})
    if has_board(content):
        size = content.game["board"]
        sides = sorted((size["width"], size["height"]))
        whole = paper("a3")
        room = whole.width - 2 * UNPRINTABLE, whole.height - 2 * UNPRINTABLE
        fits = sides[0] <= room[0] and sides[1] <= room[1]
        yield section("board", "board", whole=whole.name if fits else "")


class Planner:
    """Draws the faces of a kit's sections, each face once."""

    def __init__(self, studio: Studio, words: Words, tick: Tick = lambda _: None) -> None:
        self.studio = studio
        self.content: Content = studio.content
        self.words = words
        self.tick = tick

    def names(self, section: Record) -> dict[str, Any]:
        """What a kit's own layouts may speak of besides their record."""
        return {
            "say": self.words.render,
            "has_text": self.words.has,
            "given": dict(section["with"]),
            "hits": self.hits,
            "has_icon": lambda name: name in icon_names(),
            "flowchart": self._flowchart,
            "ours_at": self._ours_at,
            "ours_in": self.content.reconstructed,
        }

    def _ours_at(self, collection: str, id: str, *path: str) -> bool:
        return self.content.provenance(collection, id, *path).kind == "reconstructed"

    def _flowchart(self, collection: str, w: float, h: float) -> dict[str, Any]:
        records = list(self.content.all(collection).values())
        return chart(records, lambda id: self.words.render(f"{collection}.{id}"), w, h)

    def section(self, record: Record) -> Section:
        """The pieces of one section. Raises ContentError where its record cannot be followed."""
        section = Section(record, self._studio(record, record["variant"]))
        self._check_names(section)
        if section.what in ("cards", "counters") or (section.what == "sheet" and record["from"]):
            self._pieces(section)
        elif section.what == "dice":
            self._dice(section)
        elif section.what == "board":
            self._board(section)
        self._size(section)
        return section

    def _check_names(self, section: Section) -> None:
        """Raises ContentError for a layout or a paper that there is not."""
        record, files = section.record, section.studio.files
        named = [("face", record["face"]), ("back", record["back"]), *(("layouts", one) for one in record["layouts"])]
        for field_, name in named:
            if name not in (None, "", *_BACKS) and not files.paths(name):
                raise self.error(record, f"no layout is called {name!r}{nearest(name, files.names())}", field_)
        if record["whole"]:
            try:
                paper(record["whole"])
            except ValueError as error:
                raise self.error(record, str(error), "whole") from None

    def _studio(self, record: Record, variant: str) -> Studio:
        """The studio of a section: in a variant of its own, over which that of the kit is laid."""
        if not variant:
            return self.studio
        if variant not in self.studio.theme.variants:
            hint = nearest(variant, self.studio.theme.variants)
            field = "variants" if variant in record["variants"] else "variant"
            raise self.error(record, f"the theme has no variant {variant!r}{hint}", field)
        return studio(self.content, VARIANTS.join(v for v in (variant, self.studio.variant) if v))

    # records

    def records(self, section: Record) -> list[Record]:
        """The records that a section prints: of its collection, as far as `where` agrees, and all of those
        that it prints `also`."""
        found = self._agreeing(section, section["from"])
        for name in section["also"]:
            self._check_collection(section, name, "also")
            found += self.content.all(name).values()
        return found

    def _check_collection(self, section: Record, name: str, field: str) -> None:
        if name not in self.content.collections or self.content.collections[name].single:
            hint = nearest(name, self.content.collections)
            raise self.error(section, f"there is no collection {name!r}{hint}", field)

    def _agreeing(self, section: Record, name: str) -> list[Record]:
        self._check_collection(section, name, "from")
        fields = self.content.collections[name].fields
        where: Mapping[str, Any] = section["where"]
        for key in where:
            if key not in fields:
                message = f"{name} have no field {key!r}{nearest(key, fields)}"
                raise self.error(section, message, "where", key)
        return [
            record
            for record in self.content.all(name).values()
            if all(_agrees(record.get(key), wanted) for key, wanted in where.items())
        ]

    def copies(self, section: Record, record: Record) -> int:
        """How many pieces of a record a section prints: 1, a number, or what its expression says."""
        given = section["copies"]
        if given is None:
            return 1
        value: Any = given
        if isinstance(given, str):
            scope = {"record": record, "ref": self.content.get, "game": self.content.game}
            try:
                value = compiled(given)(scope)
            except (TemplateError, KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
                said = error.args[0] if error.args else type(error).__name__
                raise self.error(section, f"{given!r}: {said}", "copies") from None
        try:
            count = int(str(value))
        except ValueError:
            message = f"{given!r} gives no whole number for {record.collection}.{record['id']}"
            raise self.error(section, message, "copies") from None
        if not 0 <= count <= MAX_COPIES:
            message = f"{count} copies of {record.collection}.{record['id']} are out of reason"
            raise self.error(section, message, "copies")
        return count

    # pieces

    def _pieces(self, section: Section) -> None:
        """Cards and counters: for each record its front, its back and its copies, in one variant after another."""
        record = section.record
        for variant in record["variants"] or [record["variant"]]:
            section.studio = self._studio(record, variant)
            section.variant = variant if record["variants"] else ""
            self._pieces_of(section)

    def _pieces_of(self, section: Section) -> None:
        record = section.record
        backs: list[FaceRef] = []
        for item in self.records(record) if record["from"] else [record]:
            count = self.copies(record, item)
            if not count:
                continue
            front = self._face(section, item, "front", record["face"])
            back = self._back(section, item, front, backs)
            section.pieces += [Piece(front, back)] * count
            self.tick(item.name)

    def _back(
        self, section: Section, item: Record, front: FaceRef, known: list[FaceRef]
    ) -> FaceRef | None:
        """The back of a piece. Backs that look the same are one face, so a document holds it once."""
        record = section.record
        layout = record["back"]
        flip = record["flips"].get(item["id"])
        if flip is not None and not (flip["name"] or flip["icon"]):
            flip, layout = None, ""
        if layout == NONE:
            return None
        if layout == SAME and flip is None:
            return replace(front, side="back")
        if flip is not None:
            name = record["face"] or section.studio.layout_name(item, "front")
            turned = Record(item.collection, {**item, "name": flip["name"], "icon": flip["icon"]})
            face = section.studio.sheet(turned, name, "back")
            return self._ref(section, face, item, "back")
        ref = self._face(section, item, "back", layout)
        for other in known:
            if _alike(other.scene, ref.scene):
                return other
        known.append(ref)
        return ref

    def _face(self, section: Section, item: Record, side: str, layout: str) -> FaceRef:
        if item is section.record:
            name = layout or section.studio.layout_name(item, side)
            face = section.studio.sheet(item, name, side, self.names(item))
        else:
            face = section.studio.face(item.collection, item["id"], side, layout or None)
        return self._ref(section, face, item, side)

    def _ref(self, section: Section, face: Face, item: Record, side: str) -> FaceRef:
        for finding in face.findings:
            if finding not in section.findings:
                section.findings.append(finding)
        return FaceRef(
            face.key, face.scene, item.collection, str(item["id"]), side, section.variant
        )

    def _dice(self, section: Section) -> None:
        """One net for each die, with the hits of its table on the faces."""
        record = section.record
        for die in self.records(record):
            if (die.get("sides") or 6) != 6:
                message = f"dice.{die['id']} has {die['sides']} sides; nets are for six"
                raise self.error(record, message, "from")
            count = self.copies(record, die) if record["copies"] is not None else die["count"] or 1
            more = {**self.names(record), "hits": self.hits(die, record["table"])}
            face = section.studio.sheet(die, record["face"] or "kit_die", "front", more)
            section.pieces += [Piece(self._ref(section, face, die, "net"))] * count
            self.tick(die.name)

    def _board(self, section: Section) -> None:
        variant = section.studio.variant
        scene = board_scene(self.content, variant=variant or None)
        key = "face-board" + (f"-{variant}" if variant else "")
        section.pieces = [Piece(FaceRef(key, scene, "board", "board"))]
        self.tick(section.title)

    def _size(self, section: Section) -> None:
        size: Sequence[float] = section.record["size"]
        if size and len(size) != 2:
            raise self.error(section.record, "a size is [w, h]", "size")
        if size:
            section.w, section.h = size
        elif section.pieces:
            scene = section.pieces[0].front.scene
            section.w, section.h = scene.width, scene.height

    # dice

    def hits(self, die: Record, table: str | None = None) -> list[int | str]:
        """What the faces of a die show, from 1 up: its own `faces` (numbers of hits, icons, words), else
        its row of a results table, else nothing. Raises ContentError for a table that does not fit."""
        sides = int(die.get("sides") or 6)
        own = die.get("faces")
        if own:
            shown = [int(text) if (text := str(face)).isdigit() else text for face in own]
            return [*shown, *[0] * (sides - len(shown))][:sides]
        if not table:
            return [0] * sides
        record = self.content.get("tables", table)
        wanted = str(die.get("row") or die["id"])
        for row in record["rows"]:
            if isinstance(row, Mapping) and str(row.get("id")) == wanted:
                try:
                    return _spread(record["columns"], row["cells"], sides)
                except (ValueError, TypeError) as error:
                    message = f"the row {wanted!r} cannot be read as faces of a die: {error}"
                    raise self._wrong("BAD_KIT", message, "tables", table) from None
        raise self._wrong(
            "DANGLING_REFERENCE", f"no row of {table} is {wanted!r}", "dice", die["id"]
        )

    def _wrong(self, code: str, message: str, collection: str, id: str) -> ContentError:
        return ContentError([self.content.finding(code, message, collection, id)])

    def error(self, record: Record, message: str, *path: str) -> ContentError:
        """A ContentError with one finding at a value of a section."""
        finding = self.content.finding("BAD_KIT", message, "kit", record["id"], *path)
        return ContentError([finding])


def _agrees(value: Any, wanted: Any) -> bool:
    """Whether a field has the wanted value, or one of several; scalars compare as written."""
    options = wanted if isinstance(wanted, list | tuple) else [wanted]
    return any(_plain(value) == _plain(option) for option in options)


def _plain(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _spread(columns: Sequence[Any], cells: Sequence[Any], sides: int) -> list[int | str]:
    """Cells under columns such as `1-2`, `3`, spread over the faces of a die."""
    if len(cells) != len(columns):
        raise ValueError(f"{len(cells)} cells under {len(columns)} columns")
    faces: list[int | str] = [0] * sides
    for column, cell in zip(columns, cells, strict=True):
        match = _RANGE.fullmatch(str(column).strip())
        if not match:
            raise ValueError(f"a column of a dice table is a face or a range, not {column!r}")
        for number in range(int(match[1]), int(match[2] or match[1]) + 1):
            if 1 <= number <= sides:
                faces[number - 1] = int(cell)
    return faces


def _alike(a: Scene, b: Scene) -> bool:
    return (
        (a.width, a.height, a.bleed) == (b.width, b.height, b.bleed)
        and a.children == b.children
        and a.symbols == b.symbols
    )
