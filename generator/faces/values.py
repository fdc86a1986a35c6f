"""Attribute values of layouts: constants, or sandboxed Jinja expressions over the record.

How a scalar is read depends on the attribute, never on YAML:

- numbers and conditions are expressions as they stand (`w - 8`, `record.cost`);
- words are templates (`"{{ record.name }}, army {{ index }}"`); a template that is one expression keeps
  that expression's own type, so it can hand on a list or a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import TemplateError
from jinja2.sandbox import SecurityError

from generator.faces import expressions
from generator.faces.expressions import Scope, environment
from rules.content.source import Mapping as MappingNode
from rules.content.source import Node, Scalar, Sequence
from rules.content.words import WordsError

__all__ = [
    "LayoutError", "Scope", "Value", "anything", "environment", "expression", "in_order", "numbers", "plain",
    "template",
]  # fmt: skip

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_NAME = re.compile(r"(?<![.\w])[A-Za-z_]\w*")
_LONE = re.compile(r"\s*\{\{((?:(?!\}\}|\{\{).)*)\}\}\s*", re.DOTALL)


class LayoutError(Exception):
    """Something in a layout or theme that cannot be used; `node` is where it stands."""

    def __init__(self, node: Node, message: str, code: str = "BAD_FACE") -> None:
        super().__init__(message)
        self.node = node
        self.message = message
        self.code = code


class Value:
    """An attribute's value: `value(scope)` evaluates it; constants cost nothing."""

    __slots__ = ("_evaluate", "constant", "is_constant", "node", "source")

    def __init__(
        self,
        node: Node,
        source: str,
        constant: Any = None,
        evaluate: Callable[[Scope], Any] | None = None,
    ) -> None:
        self.node = node
        self.source = source
        self.constant = constant
        self._evaluate = evaluate
        self.is_constant = evaluate is None

    def __call__(self, scope: Scope) -> Any:
        """The value in `scope`. Raises LayoutError where the expression fails."""
        if self._evaluate is None:
            return self.constant
        try:
            return self._evaluate(scope)
        except SecurityError as error:
            raise LayoutError(
                self.node, f"{self.source!r} does what a layout may not: {error}"
            ) from None
        except (
            TemplateError,
            TypeError,
            ValueError,
            KeyError,
            AttributeError,
            ArithmeticError,
            WordsError,
        ) as error:
            said = error.message if isinstance(error, TemplateError) else _said(error)
            raise LayoutError(self.node, f"{self.source!r}: {said}") from None


def _said(error: Exception) -> str:
    text = str(error.args[0]) if error.args else type(error).__name__
    return text or type(error).__name__


def _scalar(node: Node) -> Scalar:
    if not isinstance(node, Scalar):
        kind = "a list" if isinstance(node, Sequence) else "a map"
        raise LayoutError(node, f"one value is expected here, not {kind}")
    return node


def _compiled(node: Scalar, source: str) -> Callable[[Scope], Any]:
    try:
        return expressions.compiled(source)
    except TemplateError as error:
        raise LayoutError(node, f"{source!r} is no expression: {error.message}") from None


def expression(node: Node) -> Value:
    """A bare expression, as in `when:` and `over:`, or a number."""
    scalar = _scalar(node)
    text = scalar.text.strip()
    if scalar.plain and text in ("true", "false"):
        return Value(node, text, text == "true")
    if _NUMBER.fullmatch(text):
        return Value(node, text, float(text) if "." in text else int(text))
    if match := _LONE.fullmatch(text):
        text = match.group(1).strip()
    return Value(node, text, evaluate=_compiled(scalar, text))


def template(node: Node) -> Value:
    """Words with `{{ expressions }}` in them."""
    scalar = _scalar(node)
    text = scalar.text
    if "{{" not in text and "{%" not in text:
        return Value(node, text, text)
    if match := _LONE.fullmatch(text):
        source = match.group(1).strip()
        return Value(node, source, evaluate=_compiled(scalar, source))
    try:
        found = expressions.template(text)
    except TemplateError as error:
        raise LayoutError(node, f"{text!r} is no template: {error.message}") from None
    return Value(node, text, evaluate=found)


def anything(node: Node) -> Value:
    """A value of any shape, its scalars typed as they look; words are templates."""
    if isinstance(node, Sequence):
        return _combined(node, [anything(item) for item in node.items], list)
    if isinstance(node, MappingNode):
        names = list(node.entries)
        parts = [anything(child) for child in node.entries.values()]
        return _combined(node, parts, lambda values: dict(zip(names, values, strict=True)))
    scalar = _scalar(node)
    if scalar.plain:
        if scalar.is_nothing:
            return Value(node, "", None)
        if scalar.text in ("true", "false") or _NUMBER.fullmatch(scalar.text):
            return expression(node)
    return template(node)


def _combined(node: Node, parts: list[Value], build: Callable[[list[Any]], Any]) -> Value:
    source = ", ".join(part.source for part in parts)
    if all(part.is_constant for part in parts):
        return Value(node, source, build([part.constant for part in parts]))
    return Value(node, source, evaluate=lambda scope: build([part(scope) for part in parts]))


def numbers(node: Node) -> Value:
    """A list of numbers or expressions; one expression may give the whole list."""
    if isinstance(node, Sequence):
        return _combined(node, [expression(item) for item in node.items], list)
    return expression(node)


def in_order(named: Mapping[str, Value]) -> list[tuple[str, Value]]:
    """Named values so that each stands behind those that it mentions; in a circle, as they were given."""
    found: dict[str, Value] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in found or name in path:
            return
        if not named[name].is_constant:
            for other in _NAME.findall(named[name].source):
                if other in named:
                    visit(other, (*path, name))
        found[name] = named[name]

    for name in named:
        visit(name, ())
    return list(found.items())


def plain(node: Node) -> Any:
    """A node as plain data, for themes: no expressions."""
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if isinstance(node, MappingNode):
        return {name: plain(child) for name, child in node.entries.items()}
    scalar = _scalar(node)
    if scalar.plain and scalar.is_nothing:
        return None
    if scalar.plain and scalar.text in ("true", "false"):
        return scalar.text == "true"
    if scalar.plain and _NUMBER.fullmatch(scalar.text):
        return float(scalar.text) if "." in scalar.text else int(scalar.text)
    return scalar.text
