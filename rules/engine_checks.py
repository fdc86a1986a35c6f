"""Content against the code that plays it, for any game with code: texts that code says, options that it reads."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import WARNING, Content, Finding
from rules.content.findings import nearest
from rules.sources import Saying, game_package, option_readings, sayings, spoken
from rules.table import SetupError, game_rules

# Texts that other rooms ask for by names of their own: names, joints, faces, rooms of the board and pieces in
# them, columns of who stands where, what bots keep and weigh, what an undo takes back, passing the screen, and answers
# that cannot be (`rules.table` words these for every game).
ELSEWHERE = (
    "name", "list", "face", "kit", "reason", "problem", "room", "piece", "kept", "weighed", "column", "undo", "screen",
)  # fmt: skip
# What stands before a key where code only says the rest.
FAMILIES = ("ask", "event", "do", "odds", "flowchart", "series")


def check_texts(content: Content) -> Iterator[Finding]:
    """Texts that the game's code says and text.yaml lacks, and texts that nobody says (a warning)."""
    package = game_package(content.id)
    if not package or content.built.layers.is_lost("text"):
        return
    keys = list(content.words)
    lacking: dict[str, str] = {}
    known = set(keys)
    for saying in sayings(package):
        open_part = "*" in saying.key
        if not (any(map(saying.matches, keys)) if open_part else saying.key in known):
            lacking.setdefault(saying.key, f"{saying.file}:{saying.line}")
    for key, place in lacking.items():
        near = nearest(key, keys)
        yield content.finding("MISSING_TEXT", f"{place} says {key!r}, which text.yaml lacks{near}",
                              "text")
    yield from _unused(content, package, keys)


def _unused(content: Content, package: str, keys: list[str]) -> Iterator[Finding]:
    said = {*spoken(package), *spoken("rules.table")}
    exact = {one for one in said if "*" not in one}
    # an open part is an id of the content or a word of the code
    fillings = exact.union(*(content.all(name) for name, one in content.collections.items()
                             if not one.single))
    patterns = [Saying(one, "", 0) for one in said - exact if one.partition("*")[0].endswith(".")]
    for key in keys:
        family, _, rest = key.partition(".")
        if family in ELSEWHERE:
            continue
        names = [key, rest] if family in FAMILIES else [key]
        if not any(name in exact or any(one.matches(name) and fillings.issuperset(one.filled(name))
                                        for one in patterns) for name in names):
            yield content.finding("UNUSED_TEXT", "no code says it", "text", key, level=WARNING)


check_texts.__name__ = "texts"


def check_options(content: Content) -> Iterator[Finding]:
    """Options and values of options that the game's code does not read, and set-ups that it refuses."""
    package = game_package(content.id)
    if not package:
        return
    readings = option_readings(package)
    for id in content.all("options"):
        reading = readings.get(id)
        if reading is None:
            yield content.finding("OPTION_WITHOUT_CODE", f"no code reads it{nearest(id, readings)}",
                                  "options", id)
        elif not reading.passed_on:
            yield from _values(content, id, reading.compared)
    rules = game_rules(content.id)
    data = rules.compile(content)
    for id, option in content.all("options").items():
        for i, value in enumerate(option["values"]):
            try:
                rules.start(data, {id: value["id"]})
            except SetupError as error:
                yield content.finding("OPTION_REFUSED", str(error), "options", id, "values", i, "id")


def _values(content: Content, id: str, compared: set[str]) -> Iterator[Finding]:
    """Code that compares an option with all of its values but one treats them all; one more stays unread."""
    values = [value["id"] for value in content.get("options", id)["values"]]
    missing = sorted(compared.difference(values))
    for name in missing:
        yield content.finding("OPTION_VALUE_MISSING", f"code asks for the value {name!r}"
                              f"{nearest(name, values)}", "options", id, "values")
    unread = [name for name in values if name not in compared]
    usual = content.get("options", id).get("default")
    spare = usual if usual in unread else unread[0] if unread else ""
    for name in unread:
        if name != spare and not missing:
            yield content.finding("OPTION_VALUE_UNREAD", f"no code asks for the value {name!r}",
                                  "options", id, "values", values.index(name), "id")


check_options.__name__ = "options"
