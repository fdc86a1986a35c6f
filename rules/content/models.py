"""The built-in collections: what every game's folder may hold without declaring it.

`game.yaml` adds fields to them and collections of its own (`declarations.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from .fields import Field


@dataclass(slots=True, frozen=True)
class Collection:
    """A kind of record. `single` collections are one map (`game`, `text`) instead of a list.

    `words`: the engine reads nothing of it, so it stays out of the fingerprint.
    """

    name: str
    label: str
    fields: dict[str, Field]
    single: bool = False
    dotted: bool = False  # ids may hold dots (rb.combat.artillery)
    words: bool = False


def _str(required: bool = False, help: str = "", **more: object) -> Field:
    return Field("str", required=required, help=help, **more)  # type: ignore[arg-type]


def _word(required: bool = False, help: str = "") -> Field:
    return Field("str", required=required, words=True, help=help)


def _text(help: str = "") -> Field:
    return Field("text", words=True, help=help)


def _ref(*to: str, required: bool = False, help: str = "") -> Field:
    return Field("ref", to=to, required=required, help=help)


def _count(required: bool = False, default: int | None = None, min: int = 0, help: str = "") -> Field:
    return Field("int", required=required, default=default, min=min, help=help)


def _list(of: Field, **more: object) -> Field:
    return Field("list", of=of, **more)  # type: ignore[arg-type]


def _map(fields: dict[str, Field], required: bool = False, help: str = "") -> Field:
    return Field("map", fields=fields, required=required, help=help)


ANY = Field("any")
ID = Field("str", required=True, help="letters, digits and _")
NOTES = Field("any", words=True, help="for whoever edits the file; nothing reads it")
POINT = Field("point", help="[x, y] in mm from the board's top left corner")
RULE = _ref("rules", help="the rule that this carries out")

# What every record may have beside its collection's own fields.
COMMON: dict[str, Field] = {"id": ID, "name": _word(), "notes": NOTES}

# Read before records are typed, so they belong to no field list.
RESERVED = ("provenance", "suppress", "remove", "replace")

_GAME = {
    "id": ID,
    "title": _word(required=True),
    "short": _word(help="the title where room is short"),
    "tagline": _word(),
    "about": _word(help="one or two sentences for somebody who has never heard of the game"),
    "players": _map({
        "min": _count(required=True, min=1), "max": _count(required=True, min=1),
        "option": _ref("options", help="the option that decides how many play, where it is not their number"),
    }, required=True),
    "language": _word(help="of the words, as in `en`; decides about plurals"),
    "minutes": Field("any", words=True, help="how long a game takes"),
    "credits": Field("any", words=True),
    "sources": Field("any", words=True, help="what the content was made from"),
    "board": _map({"width": Field("number", min=1), "height": Field("number", min=1)},
                  help="size of the board in mm; positions must lie on it"),
}

_COMPONENTS = {
    "name": _word(required=True),
    "count": _count(required=True),
    "counts": _map({
        "collection": _str(required=True),
        "id": _str(help="one record, instead of all"),
        "also": _list(_str(), help="further collections, all of whose records it prints behind"),
    "where": Field("map", of=ANY, help="only records with these values: {deck: starter}"),
        "sum": _str(help="the number that is summed up (count, copies), instead of the records"),
    }, help="the records that the count must agree with"),
    "help": _text(),
}

_VALUE = _map({"id": ID, "label": _word(), "help": _text(), "rule": RULE})

_OPTIONS = {
    "label": _word(required=True),
    "help": _text(),
    "values": _list(_VALUE, required=True, min=1),
    "default": _str(),
    "rule": RULE,
}

_CARDS = {
    "name": _word(required=True),
    "deck": _ref("decks"),
    "copies": _count(default=1, help="how many of this card the game has"),
    "text": _text("what the card says"),
    "rule": RULE,
}

_DECKS = {
    "name": _word(required=True),
    "back": _str(help="the face of its back"),
    "text": _text(),
}

_PIECES = {
    "name": _word(required=True),
    "plural": _word(help="the name of several"),
    "count": _count(help="how many the game has"),
    "text": _text(),
    "rule": RULE,
}

_DICE = {
    "name": _word(required=True),
    "plural": _word(),
    "count": _count(help="how many the game has"),
    "sides": _count(default=6, min=2),
    "faces": _list(ANY, help="what the faces show, from 1 up"),
    "text": _text(),
}

_SPACES = {
    "name": _word(),
    "kind": _str(),
    "at": POINT,
    "dead_end": Field("bool", help="the space is meant to have a single link"),
    "off_map": Field("bool", help="a place that no link is meant to reach"),
    "text": _text(),
}

_LINKS = {
    "from": _ref("spaces", required=True),
    "to": _ref("spaces", required=True),
    "one_way": Field("bool"),
    "kind": _str(),
}

_TABLES = {
    "name": _word(required=True),
    "columns": _list(ANY, required=True, min=1),
    "rows": Field("any", required=True, help="one list of cells a row, as long as the columns"),
    "text": _text(),
    "rule": RULE,
}

_RULES = {
    "title": _word(required=True),
    "section": _word(help="where the rulebook says it"),
    "summary": _text("the rule in our own words"),
    "ruling": _text("what we decided where the rulebook is silent or contradicts itself"),
    "reason": _text("why we decided so"),
    "switch": _ref("options", help="the option with which a table plays it otherwise"),
    "only": Field("enum", values=("app",), help="it is about the app alone; the printed rules leave it out"),
}

_EXAMPLES = {
    "title": _word(required=True),
    "section": _word(help="where the rulebook tells it"),
    "summary": _text(),
    "rules": _list(_ref("rules")),
    "pins": Field("map", of=ANY, help="values it assumes: {cards.man.provides.influence: 2}"),
    "position": Field("any", help="what lies on the table"),
    "steps": Field("any", help="what is asked and answered, rolled and drawn, one after another"),
    "expect": Field("any", help="the position afterwards, as far as it is named"),
}

_BOTS = {
    "name": _word(required=True),
    "seats": _list(_str()),
    "text": _text(),
    "like": _ref("bots", help="the bot whose rows it takes; its own stand `instead` of those that they name"),
    "rows": ANY,
    "rule": RULE,
}

_KIT = {
    "title": _word(required=True),
    "what": Field("enum", required=True,
                  values=("pages", "calibration", "cards", "counters", "board", "dice", "sheet"),
                  help="how the section is laid out on paper"),
    "text": _text("a line in the list of contents"),
    "version": _word(help="which of several ways to play this kit it is for: people choose one of them, and print only "
                          "its sections beside those without a version"),
    "from": _str(help="the collection whose records it prints"),
    "also": _list(_str(), help="further collections, all of whose records it prints behind"),
    "where": Field("map", of=ANY, help="only records with these values: {deck: starter}"),
    "copies": Field("any", help="a number, or an expression over `record`"),
    "with": Field("map", of=ANY, words=True, help="names and values for the section's layouts"),
    "face": _str(help="the layout of fronts, if not the theme's"),
    "back": _str(help="the layout of backs; `none`: white, `same`: the front again"),
    "flips": Field("map", of=_map({"name": _word(), "icon": _str()}), words=True,
                   help="what a piece shows when it is turned: {reroll: {name: Spent, icon: cross}}; "
                        "{} is the back that the theme draws"),
    "layouts": Field("list", of=_str(), help="pages: one page of each of these layouts"),
    "size": _list(Field("number", min=1), help="[w, h] in mm on paper, if not the face's own"),
    "shape": Field("enum", values=("square", "round", "octagon"), default="square"),
    "gap": Field("number", min=0, default=0, help="mm between two pieces"),
    "whole": _str(help="board: the paper on which it is printed in one piece, in a file of its own"),
    "fit": Field("number", min=0.1,
                 help="board: the smallest scale at which it goes on one sheet; otherwise tiles"),
    "tiles": _count(min=1, help="board: the most sheets; it is made smaller until it goes on them"),
    "variant": _str(help="the variant of the theme in which its faces are drawn"),
    "variants": _list(_str(), help="cards, counters: all are printed in each of these, one after another"),
    "columns": _count(min=1, help="sheet: pieces side by side"),
    "block": Field("point", help="sheet: [x, y] mm on the front layout where its pieces begin"),
    "table": _ref("tables", help="dice: the table that tells the hits of each face"),
}

_CHAPTERS = {
    "name": _word(required=True),
    "holds": _list(_str(), help="second parts of the ids of its rules; none: the chapter's own id"),
}

_GLOSSARY = {
    "name": _word(required=True, help="the word or abbreviation, as the game writes it"),
    "long": _word(help="what an abbreviation stands for"),
    "also": _list(_word(), help="other words by which people look for it"),
    "text": _text("what it means, in a sentence"),
    "rule": RULE,
}

_AID_COLUMN = _map({
    "head": _word(required=True), "cell": _word(required=True, help="a template over the item of the row"),
    "over": _str(help="an expression: one column for each of its items"),
    "as": _str(help="the name of such an item (item)"),
})

_AIDS = {
    "name": _word(required=True),
    "group": _word(help="the heading that several aids stand under"),
    "table": _ref("tables", help="a results table, shown as it stands"),
    "corner": _word(help="table: what stands over the names of its rows"),
    "head": _word(help="table: a template for the head of a column, given `value`"),
    "row": _word(help="table: a template for the head of a row, given `line`"),
    "cell": _word(help="table: a template for a cell, given `value`"),
    "layout": _str(help="a face layout, the names of whose `let` the templates know too"),
    "over": _str(help="an expression: one row, or one item, for each of what it gives"),
    "as": _str(help="the name of such an item (item)"),
    "columns": _list(_AID_COLUMN, help="the columns of a table over them, the first one heads the row"),
    "item": _word(help="in place of columns: a template for an item of a list"),
    "numbered": Field("bool", help="the items come one after another"),
    "needs": _str(help="a template: `option=value` of the set-up that the aid, or a row or item, goes with"),
    "text": _word(help="a template: words below"),
    "rule": RULE,
}


def _collection(name: str, label: str, fields: dict[str, Field], **more: bool) -> Collection:
    common = {} if more.get("single") else COMMON
    return Collection(name, label, {**common, **fields}, **more)


BUILT_IN: dict[str, Collection] = {
    c.name: c
    for c in (
        _collection("game", "Game", {**_GAME, "notes": NOTES}, single=True),
        _collection("components", "Components", _COMPONENTS),
        _collection("options", "Set-up options", _OPTIONS),
        _collection("decks", "Decks", _DECKS),
        _collection("cards", "Cards", _CARDS),
        _collection("units", "Units", _PIECES),
        _collection("tokens", "Tokens", _PIECES),
        _collection("dice", "Dice", _DICE),
        _collection("spaces", "Spaces", _SPACES),
        _collection("links", "Links", _LINKS),
        _collection("tables", "Tables", _TABLES),
        _collection("rules", "Rules", _RULES, dotted=True),
        _collection("text", "Words", {}, single=True, dotted=True, words=True),
        _collection("examples", "Worked examples", _EXAMPLES, words=True),
        _collection("bots", "Computer players", _BOTS),
        _collection("kit", "Kit", _KIT, words=True),
        _collection("chapters", "Chapters of the rules", _CHAPTERS, words=True),
        _collection("glossary", "Words of the game", _GLOSSARY, words=True),
        _collection("aids", "Aids at the table", _AIDS, words=True),
    )
}

# Fields that the generic checks build on: a game may not declare them otherwise.
FIXED: dict[str, tuple[str, ...]] = {
    "game": ("players", "board"),
    "components": ("count", "counts"),
    "links": ("from", "to", "one_way"),
    "spaces": ("at", "dead_end", "off_map"),
    "rules": ("ruling", "reason", "switch"),
    "examples": ("pins",),
}
