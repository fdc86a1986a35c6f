"""Expressions of layouts: sandboxed Jinja, compiled once for each text.

Most are sums of lengths, names and fields (`w - 8`, `record.cost.coin`). Those go through Python's own compiler
at a fiftieth of the cost, with attribute access by the same sandbox; all others stay with Jinja.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from jinja2 import StrictUndefined, Undefined

from generator.colours import darken, lighten, mix, readable
from rules.content.words import Sandbox

Scope = Mapping[str, Any]

_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "mix": mix, "lighten": lighten, "darken": darken, "readable": readable, "min": min, "max": max,
    "abs": abs, "round": round, "enumerate": enumerate, "zip": zip, "sum": sum, "len": len,
}  # fmt: skip
_IN_SCOPE = ("ref", "records")  # functions that a scope brings
_CONSTANTS = {"true": True, "false": False, "none": None}
_PLAIN = (
    ast.Expression, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.UnaryOp, ast.USub, ast.Not,
    ast.BoolOp, ast.And, ast.Or, ast.IfExp, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt,
    ast.GtE, ast.In, ast.NotIn, ast.Name, ast.Load, ast.Constant, ast.Attribute, ast.Subscript,
    ast.Call, ast.List, ast.Tuple,
)  # fmt: skip


@cache
def environment() -> Sandbox:
    """The sandbox of all layouts."""
    env = Sandbox(undefined=StrictUndefined, cache_size=0, auto_reload=False)
    env.globals.update(_FUNCTIONS)
    env.filters["signed"] = lambda number: f"{number:+d}".replace("-", "−")
    return env


@cache
def compiled(source: str) -> Callable[[Scope], Any]:
    """An expression as a function of a scope. Raises jinja2.TemplateError for what does not parse.

    The function raises what evaluation raises: jinja2 errors for undefined and unsafe things, and ValueError,
    KeyError and their like.
    """
    fast = _fast(source)
    if fast is not None:
        return fast
    expression = environment().compile_expression(source, undefined_to_none=False)
    return lambda scope: _defined(expression(scope))


@cache
def template(source: str) -> Callable[[Scope], str]:
    """Words with expressions in them, as a function of a scope."""
    return environment().from_string(source).render


def _defined(found: Any) -> Any:
    if isinstance(found, Undefined):
        found._fail_with_undefined_error()
    return found


def _attribute(value: Any, name: str) -> Any:
    return _defined(environment().getattr(value, name))


def _item(value: Any, key: Any) -> Any:
    return _defined(environment().getitem(value, key))


class _Guarded(ast.NodeTransformer):
    """Sends every attribute and item through the sandbox, and names of constants to their values."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return self._call("_attribute", self.visit(node.value), ast.Constant(node.attr))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        return self._call("_item", self.visit(node.value), self.visit(node.slice))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(_CONSTANTS[node.id]) if node.id in _CONSTANTS else node

    @staticmethod
    def _call(name: str, *arguments: ast.expr) -> ast.expr:
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


_GLOBALS = {"__builtins__": {}, "_attribute": _attribute, "_item": _item, **_FUNCTIONS}


def _fast(source: str) -> Callable[[Scope], Any] | None:
    """A function for an expression that Python reads as Jinja does; None for any other."""
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError):
        return None
    if not all(_allowed(part) for part in ast.walk(tree)):
        return None
    guarded = ast.fix_missing_locations(_Guarded().visit(tree))
    code = compile(guarded, "<layout>", "eval")

    def evaluate(scope: Scope) -> Any:
        try:
            return eval(code, _GLOBALS, scope)
        except NameError as error:
            raise ValueError(f"{error.name!r} is undefined") from None

    return evaluate


def _allowed(part: ast.AST) -> bool:
    if not isinstance(part, _PLAIN):
        return False
    if isinstance(part, ast.Name):
        return not part.id.startswith("_")
    if isinstance(part, ast.Call):
        function = part.func
        known = isinstance(function, ast.Name) and function.id in (*_FUNCTIONS, *_IN_SCOPE)
        getter = isinstance(function, ast.Attribute) and function.attr == "get"
        return not part.keywords and (known or getter)
    if isinstance(part, ast.Constant):
        return part.value is None or isinstance(part.value, bool | int | float | str)
    return True
