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


# Nodes and fields that say nothing here are left out of the walk: they are half of any source file.
_SILENT = ("ctx", "op", "ops", "kind", "type_comment", "type_ignores", "annotation", "returns")
_PARENTS = (ast.expr, ast.stmt, ast.comprehension, ast.arguments, ast.keyword, ast.excepthandler,
            ast.match_case, ast.pattern, ast.withitem)


_told: dict[type[ast.AST], tuple[str, ...]] = {ast.Name: ()}


def _fields(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields of a kind of node that are walked."""
    if kind not in _told:
        _told[kind] = tuple(name for name in kind._fields if name not in _SILENT)
    return _told[kind]


@dataclass(slots=True, eq=False)
class _Scope:
    """A module or a function without those inside it: what it calls, and what it assigns to names."""

    calls: list[ast.Call] = field(default_factory=list)
    assigned: dict[str, list[ast.expr]] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class _Module:
    """What one walk through a source file gathers."""

    file: str
    tree: ast.Module
    scopes: list[_Scope] = field(default_factory=list)
    strings: list[ast.expr] = field(default_factory=list)  # those in f-strings aside
    options: list[tuple[str, ast.expr, ast.AST]] = field(default_factory=list)  # id, reading, around it

    def __post_init__(self) -> None:
        self.scopes.append(_Scope())
        todo: list[tuple[ast.AST, ast.AST, _Scope]] = [(self.tree, self.tree, self.scopes[0])]
        while todo:
            node, parent, scope = todo.pop()
            if isinstance(node, ast.FunctionDef):
                scope = _Scope()
                self.scopes.append(scope)
            else:
                self._note(node, parent, scope)
            for name in _fields(type(node)):
                value = getattr(node, name, None)
                if isinstance(value, list):
                    todo += [(one, node, scope) for one in value if isinstance(one, _PARENTS)]
                elif isinstance(value, _PARENTS):
                    todo.append((value, node, scope))

    def _note(self, node: ast.AST, parent: ast.AST, scope: _Scope) -> None:
        if isinstance(node, ast.Constant | ast.JoinedStr):
            if not isinstance(parent, ast.JoinedStr):
                self.strings.append(node)
            return
        if isinstance(node, ast.Call):
            scope.calls.append(node)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    scope.assigned.setdefault(target.id, []).append(node.value)
        if isinstance(node, ast.Call | ast.Subscript) and (id := _option(node)) is not None:
            self.options.append((id, node, parent))


@cache
def _module(path: Path) -> _Module:
    return _Module(path.name, tree(path))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a source file, parsed once."""
    return ast.parse(path.read_bytes())


@cache
def _modules(package: str) -> tuple[_Module, ...]:
    """Every module of a package."""
    spec = find_spec(package)
    roots = [Path(one) for one in spec.submodule_search_locations or ()] if spec else []
    return tuple(_module(path) for path in sorted(path for root in roots for path in root.rglob("*.py")))


def game_package(game: str) -> str:
    """The package of a game's code, "" for a game without."""
    return f"rules.games.{game}" if has_rules(game) else ""


def sayings(package: str) -> Iterator[Saying]:
    """Every text that a package asks for by a key that can be read off its source."""
    for module in _modules(package):
        found = [
            Saying(SAYERS[name] + key, module.file, call.lineno)
            for scope in module.scopes
            for call in scope.calls
            if call.args and (name := _called(call)) in SAYERS
            for key in _strings(call.args[0], scope.assigned)
            if _is_key(key)
        ]
        yield from sorted(found, key=lambda one: one.line)


def spoken(package: str) -> Iterator[str]:
    """Every string of a package that may be a key or the end of one; `*` for the open parts of f-strings."""
    for module in _modules(package):
        for node in module.strings:
            yield from filter(_is_key, _strings(node, {}))


def _is_key(text: str) -> bool:
    return bool(_KEY.fullmatch(text) and text.strip("*."))


def option_readings(package: str) -> dict[str, Reading]:
    """Option id -> how the package reads it, for `options["id"]` and `options.get("id")`."""
    found: dict[str, Reading] = {}
    for module in _modules(package):
        for id, node, parent in module.options:
            reading = found.setdefault(id, Reading())
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


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


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
