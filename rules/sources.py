"""What a game's code says, read from its source: the keys of its texts, and the options that it asks for.

Nothing is run. What a call is given as a plain string is known; an f-string is known as a pattern; a local name is
followed to what is assigned to it in the same function.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from rules.table import has_rules

# The first argument of these names a text: `Say("a.b")` says a.b, `emit("a")` tells event.a, requests ask ask.a.
SAYERS = {"Say": "", "emit": "event."} | dict.fromkeys(
    ("Choose", "Select", "Distribute", "Offer", "Roll", "Draw", "Report"), "ask."
)
_KEY = re.compile(r"[a-z0-9_*]+(\.[a-z0-9_*]+)*")


@dataclass(slots=True, frozen=True)
class Saying:
    """A text that code asks for. `key` may hold `*` for what is only known in play."""

    key: str
    file: str
    line: int

    def matches(self, key: str) -> bool:
        """Whether it may ask for the text of that key."""
        return _regex(self.key).fullmatch(key) is not None

    def filled(self, key: str) -> tuple[str, ...]:
        """What stands in a matching key for each `*`; nothing if it does not match."""
        found = _regex(self.key).fullmatch(key)
        return found.groups() if found else ()


@dataclass(slots=True)
class Reading:
    """How code reads one option: the values that it compares with, and whether it does anything else."""

    compared: set[str] = field(default_factory=set)
    passed_on: bool = False


@cache
def _regex(key: str) -> re.Pattern[str]:
    return re.compile("(.+)".join(map(re.escape, key.split("*"))))


@cache
def trees(package: str) -> tuple[tuple[str, ast.Module], ...]:
    """(file name, syntax tree) of every module of a package."""
    spec = find_spec(package)
    roots = [Path(one) for one in spec.submodule_search_locations or ()] if spec else []
    files = sorted(path for root in roots for path in root.rglob("*.py"))
    return tuple((path.name, ast.parse(path.read_bytes())) for path in files)


def game_package(game: str) -> str:
    """The package of a game's code, "" for a game without."""
    return f"rules.games.{game}" if has_rules(game) else ""


def sayings(package: str) -> Iterator[Saying]:
    """Every text that a package asks for by a key that can be read off its source."""
    for file, tree in trees(package):
        for scope in (tree, *(one for one in _nodes(tree) if isinstance(one, ast.FunctionDef))):
            own = list(_own_nodes(scope))
            assigned = _assigned(own)
            for call in own:
                if not isinstance(call, ast.Call) or not call.args:
                    continue
                family = SAYERS.get(_called(call))
                if family is None:
                    continue
                for key in _strings(call.args[0], assigned):
                    if _KEY.fullmatch(key) and key.strip("*."):
                        yield Saying(family + key, file, call.lineno)


def spoken(package: str) -> Iterator[str]:
    """Every string of a package that may be a key or the end of one; `*` for the open parts of f-strings."""
    for _, tree in trees(package):
        strings = [one for one in _nodes(tree) if isinstance(one, ast.Constant | ast.JoinedStr)]
        inner = {id(part) for one in strings if isinstance(one, ast.JoinedStr) for part in one.values}
        for node in strings:
            if id(node) in inner:
                continue
            for key in _strings(node, {}):
                if _KEY.fullmatch(key) and key.strip("*."):
                    yield key


def option_readings(package: str) -> dict[str, Reading]:
    """Option id -> how the package reads it, for `options["id"]` and `options.get("id")`."""
    found: dict[str, Reading] = {}
    for _, tree in trees(package):
        parents = {child: node for node in _nodes(tree) for child in ast.iter_child_nodes(node)}
        for node in _nodes(tree):
            id = _option(node)
            if id is None:
                continue
            reading = found.setdefault(id, Reading())
            parent = parents.get(node)
            if isinstance(parent, ast.Compare):
                for other in (parent.left, *parent.comparators):
                    reading.compared |= {
                        one.value for one in ast.walk(other)
                        if isinstance(one, ast.Constant) and isinstance(one.value, str)
                    } if other is not node else set()
            else:
                reading.passed_on = True
    return found


def _option(node: ast.AST) -> str | None:
    """The id, if the node is `options["id"]`, `x.options["id"]` or `options.get("id")`."""
    if isinstance(node, ast.Subscript):
        holder, key = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args \
            and node.func.attr == "get":
        holder, key = node.func.value, node.args[0]
    else:
        return None
    name = holder.attr if isinstance(holder, ast.Attribute) else getattr(holder, "id", "")
    if name == "options" and isinstance(key, ast.Constant) and isinstance(key.value, str):
        return key.value
    return None


@cache
def _nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree))


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope without those of the functions inside it."""
    todo = list(ast.iter_child_nodes(scope))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            todo.extend(ast.iter_child_nodes(node))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _assigned(own: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in own:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return found


def _strings(node: ast.AST, assigned: dict[str, list[ast.expr]]) -> Iterable[str]:
    """The strings that an expression may give, as far as it can be told; open parts are `*`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        parts = [
            one.value if isinstance(one, ast.Constant) else "*" for one in node.values
        ]
        return ["".join(map(str, parts))]
    if isinstance(node, ast.IfExp):
        return [*_strings(node.body, assigned), *_strings(node.orelse, assigned)]
    if isinstance(node, ast.Name):
        return [one for value in assigned.get(node.id, ()) for one in _strings(value, {})]
    return []
