"""Every rule of a game with the code that carries it out, the tests that check it, and the worked examples that
play it. A rule without code, or without anything that checks it, is a hole."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.content import Content, Finding
from rules.content.locate import data_file
from rules.marks import INDEX, marked_tests
from rules.sources import tree
from rules.table import IMPLEMENTED, has_rules

_CHECKOUT = Path(__file__).resolve().parents[1]


@dataclass(slots=True, frozen=True)
class Place:
    """A step or function that carries out a rule; `line` is where it begins, 0 if that is not known."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


@dataclass(slots=True, frozen=True)
class RuleRow:
    """One rule of rules.yaml. `tests` are pytest's names, `examples` ids of examples.yaml."""

    id: str
    title: str
    section: str
    summary: str
    ruling: str
    switch: str
    code: tuple[Place, ...]
    tests: tuple[str, ...]
    examples: tuple[str, ...]

    @property
    def holes(self) -> tuple[str, ...]:
        """What is missing: `code`, `tests`, both or nothing. A worked example is a test too."""
        missing = []
        if not self.code:
            missing.append("code")
        if not self.tests and not self.examples:
            missing.append("tests")
        return tuple(missing)


def rule_index(content: Content) -> list[RuleRow]:
    """The rows of all rules in the order of rules.yaml."""
    code = code_by_rule(content.id)
    tests = known_tests()
    examples: dict[str, list[str]] = {}
    for id, example in content.all("examples").items():
        for rule in example.get("rules") or ():
            examples.setdefault(str(rule), []).append(id)
    return [
        RuleRow(
            id,
            record.name,
            str(record.get("section") or ""),
            str(record.get("summary") or ""),
            str(record.get("ruling") or ""),
            str(record.get("switch") or ""),
            tuple(code.get(id, ())),
            tuple(tests.get(id, ())),
            tuple(examples.get(id, ())),
        )
        for id, record in content.rules.items()
    ]


def check(content: Content) -> Iterator[Finding]:
    """Rules that nothing carries out or checks, and code that names rules which the content lacks.

    Says nothing of a game without rules code: such a folder only builds a kit.
    """
    if not has_rules(content.id):
        return
    for row in rule_index(content):
        if row.holes:
            missing = " and ".join({"code": "no code", "tests": "no test"}[one] for one in row.holes)
            yield content.finding("RULE_NOT_IMPLEMENTED", f"{missing} names it", "rules", row.id)
    for rule, places in sorted(code_by_rule(content.id).items()):
        if rule not in content.rules:
            message = f"{places[0]} names {rule!r}, which rules.yaml lacks"
            yield Finding.at(content.at("game"), "UNKNOWN_RULE", message)


check.__name__ = "rules"


def code_by_rule(game: str) -> dict[str, list[Place]]:
    """Rule id -> the places of the game's code that are marked with it, by loading all of that code."""
    if not has_rules(game):
        return {}
    package = importlib.import_module(f"rules.games.{game}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    found: dict[str, list[Place]] = {}
    for rule, places in IMPLEMENTED.items():
        own = [_place(place) for place in places if _is_of(package.__name__, place)]
        if own:
            found[rule] = sorted(own, key=lambda one: (one.file, one.line))
    return found


def _is_of(package: str, place: str) -> bool:
    module = place.partition(":")[0]
    return module == package or module.startswith(f"{package}.")


def _place(place: str) -> Place:
    module, _, name = place.partition(":")
    path = Path(str(importlib.import_module(module).__file__))
    return Place(module.replace(".", "/") + ".py", _lines(path).get(name, 0), name)


@cache
def _lines(path: Path) -> dict[str, int]:
    """Qualified name -> line, for every class and function of a source file."""
    lines: dict[str, int] = {}

    def walk(scope: Any, prefix: str) -> None:
        for node in ast.iter_child_nodes(scope):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                lines[prefix + node.name] = node.lineno
                inner = "." if isinstance(node, ast.ClassDef) else ".<locals>."
                walk(node, prefix + node.name + inner)

    walk(tree(path), "")
    return lines


@cache
def known_tests() -> dict[str, list[str]]:
    """Rule id -> tests: from the checkout's tests, or in a wheel from the index made when it was built."""
    packed = data_file(INDEX)
    if packed is not None:
        index: dict[str, list[str]] = json.loads(packed.read_text("utf-8"))
        return index
    return marked_tests(_CHECKOUT / "tests")
