"""Which tests name which rules, read from the source of the tests (`@pytest.mark.rule("rb.x")`).

Standard library only: the build of the wheel runs this where nothing else is installed, and puts what it
found beside the content, since an installed wheel has no tests.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

INDEX = "rules_tests.json"  # in the wheel's data folder: {rule id: [test, ...]}


def marked_tests(tests: Path) -> dict[str, list[str]]:
    """Rule id -> the tests that name it, as `tests/path.py::Class::test`, both sorted.

    A mark on a class counts for the class, one in `pytestmark` for the file. Marks whose ids are not written
    as plain strings cannot be read here and are passed over.
    """
    found: dict[str, set[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        source = path.read_bytes()
        if b"mark.rule" not in source:  # most files: parsing them would take longer than all the rest
            continue
        shown = path.relative_to(tests.parent).as_posix()
        tree = ast.parse(source, filename=shown)
        for rule, test in _marks(tree, shown):
            found.setdefault(rule, set()).add(test)
    return {rule: sorted(found[rule]) for rule in sorted(found)}


def _marks(scope: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.ClassDef):
            yield from _marks(node, f"{place}::{node.name}")
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for decorator in node.decorator_list:  # the body, most of a file, holds no marks
                yield from _marks(ast.Expr(decorator), f"{place}::{node.name}")
            continue
        if isinstance(node, ast.Call) and _is_rule_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, place
        yield from _marks(node, place)


def _is_rule_mark(node: ast.expr) -> bool:
    """`pytest.mark.rule`, or `mark.rule` where somebody imported the mark."""
    if not isinstance(node, ast.Attribute) or node.attr != "rule":
        return False
    owner = node.value
    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
    return name == "mark"
