"""Checks of text.yaml: templates parse, stay in the sandbox, and name what exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jinja2 import meta, nodes

from .findings import Finding, Position, nearest
from .source import Scalar

if TYPE_CHECKING:
    from .game import Content

_JOINTS = {"listing": ("list.comma", "list.and"),
           "units": ("list.comma", "list.and", "list.none", "list.count")}


def check_texts(content: Content) -> Iterator[Finding]:
    """Templates that do not parse, use what is refused, or name records that do not exist."""
    words = content.words
    needed: dict[str, str] = {}
    for key in words:
        problem = words.problem(key)
        if problem is not None:
            line, message, code = problem
            yield Finding.at(_place(content, key, line), code, f"text.{key}: {message}")
            continue
        if words.is_plain(key):
            continue
        for node in words.parse(key).find_all(nodes.Filter):
            for joint in _JOINTS.get(node.name, ()):
                needed.setdefault(joint, key)
            if node.name == "name" and isinstance(node.node, nodes.Const):
                id = str(node.node.value)
                if not words.has(f"name.{id}") and content.built.names(id) is None:
                    yield Finding.at(_place(content, key, node.lineno), "TEMPLATE_REFERENCE",
                                     f"text.{key}: no record {id!r} has a name"
                                     f"{nearest(id, content.built.named())}")
    for joint, key in needed.items():
        if not words.has(joint):
            yield Finding.at(content.at("text", key), "MISSING_TEXT",
                             f"text.{key} lists things, and the text {joint!r} that joins them is "
                             "missing")


def check_translation(content: Content, original: Content) -> Iterator[Finding]:
    """Templates of a language that ask for more than the original is given."""
    for key in content.words:
        if not original.words.has(key):
            yield Finding.at(content.at("text", key), "TEMPLATE_REFERENCE",
                             f"text.{key}: the original has no such text")
            continue
        if content.words.problem(key) or original.words.problem(key):
            continue
        given = meta.find_undeclared_variables(original.words.parse(key))
        asked = meta.find_undeclared_variables(content.words.parse(key))
        for name in sorted(asked - given):
            yield Finding.at(content.at("text", key), "TEMPLATE_REFERENCE",
                             f"text.{key}: the original is not given {name!r}")


def _place(content: Content, key: str, line: int) -> Position:
    """The line of a template in its file, as near as its style of writing lets us tell."""
    node = content.built.text_node(key)
    if isinstance(node, Scalar) and node.literal:
        return node.source.position(node.line + line, 1)
    return node.position if node is not None else content.at("text")
