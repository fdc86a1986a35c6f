"""What templates of text.yaml may do: print, choose, loop over what they are given. Nothing else.

Content comes from anywhere, so a template must neither run long, nor grow large, nor reach into the
program. Jinja's own sandbox stops the last; the first two need a look at the syntax tree: no calls, no
multiplication, loops two deep, and nothing that lengthens text may feed itself.
"""

from __future__ import annotations

from collections.abc import Container

from jinja2 import nodes

from .findings import nearest

MAX_LOOPS = 2
MAX_DEPTH = 40
MAX_NUMBER = 10**15

# Jinja's filters that neither lengthen their input nor call anything.
PLAIN_FILTERS = ("abs", "capitalize", "default", "first", "float", "int", "items", "join", "last",
                 "length", "list", "lower", "map", "max", "min", "reject", "rejectattr", "reverse",
                 "select", "selectattr", "sort", "title", "trim", "unique", "upper")
OWN_FILTERS = ("name", "plural", "listing", "units")
PLAIN_TESTS = ("boolean", "defined", "divisibleby", "eq", "equalto", "even", "false", "ge", "gt",
               "greaterthan", "in", "iterable", "le", "lessthan", "lower", "lt", "mapping", "ne",
               "none", "number", "odd", "sequence", "string", "true", "undefined", "upper")

_LENGTHEN = ("join", "listing", "units")
_MAPPED = ("name", "capitalize", "lower", "title", "trim", "upper", "first", "last", "length")

_ALLOWED = (
    nodes.Template, nodes.Output, nodes.TemplateData, nodes.Name, nodes.Const, nodes.Getattr,
    nodes.Getitem, nodes.Filter, nodes.Test, nodes.If, nodes.For, nodes.CondExpr, nodes.Compare,
    nodes.Operand, nodes.And, nodes.Or, nodes.Not, nodes.Add, nodes.Sub, nodes.Neg, nodes.Concat,
    nodes.List, nodes.Tuple, nodes.Dict, nodes.Pair, nodes.Keyword, nodes.Slice,
)
_SPECIAL = ("self", "super", "caller", "varargs", "kwargs")


def refused(tree: nodes.Node, filters: Container[str]) -> tuple[int, str] | None:
    """The first thing in a template that is not allowed, as (line, message), or None."""
    stack: list[_Place] = [(tree, 0, 0, False)]
    while stack:
        node, depth, loops, lengthened = stack.pop()
        message = _problem(node, filters)
        lengthens = isinstance(node, nodes.Filter) and node.name in _LENGTHEN
        if isinstance(node, nodes.For):
            loops += 1
        if depth > MAX_DEPTH:
            message = "nested too deep"
        elif loops > MAX_LOOPS:
            message = f"loops in loops go {MAX_LOOPS} deep at most"
        elif lengthened and (lengthens or isinstance(node, nodes.Concat | nodes.Add)):
            message = "what joins cannot be joined or looped over again"
        if message:
            return node.lineno, message
        stack.extend(_children(node, depth + 1, loops, lengthened or lengthens))
    return None


_Place = tuple[nodes.Node, int, int, bool]  # node, depth, loops around it, inside a lengthener


def _children(node: nodes.Node, depth: int, loops: int, lengthened: bool) -> list[_Place]:
    """The nodes below; what a loop runs over counts as inside a lengthener."""
    over = node.iter if isinstance(node, nodes.For) else None
    return [(child, depth, loops, lengthened or child is over) for child in node.iter_child_nodes()]


def _problem(node: nodes.Node, filters: Container[str]) -> str:
    """What is wrong with one node, or nothing."""
    if not isinstance(node, _ALLOWED):
        return f"{type(node).__name__.lower()} is not allowed in texts"
    if isinstance(node, nodes.Name) and node.name in _SPECIAL:
        return f"{node.name!r} is not allowed in texts"
    if isinstance(node, nodes.Getattr) and node.attr.startswith("_"):
        return f"{node.attr!r} is not allowed in texts"
    if isinstance(node, nodes.For) and node.recursive:
        return "recursive loops are not allowed in texts"
    if isinstance(node, nodes.For) and any(name.name == "loop" for name in node.target.find_all(nodes.Name)):
        return "'loop' means something else already"
    if isinstance(node, nodes.Const) and _is_huge(node.value):
        return "numbers go to 15 digits"
    if isinstance(node, nodes.Test) and node.name not in PLAIN_TESTS:
        return f"there is no test {node.name!r}{nearest(node.name, PLAIN_TESTS)}"
    if isinstance(node, nodes.Filter):
        return _filter_problem(node, filters)
    return ""


def _is_huge(value: object) -> bool:
    """Numbers that take long to write out; and infinity, which `1e999` is and no program text can name."""
    return isinstance(value, int | float) and not abs(value) <= MAX_NUMBER


def _filter_problem(node: nodes.Filter, filters: Container[str]) -> str:
    if node.name not in filters:
        return (f"there is no filter {node.name!r}"
                f"{nearest(node.name, (*PLAIN_FILTERS, *OWN_FILTERS))}")
    values = [*node.args, *(keyword.value for keyword in node.kwargs)]
    if node.name in ("join", "map", "sort", "unique", "min", "max", "selectattr", "rejectattr"):
        if not all(isinstance(value, nodes.Const) for value in values[:1]):
            return f"{node.name} takes a fixed word"
        if any(str(v.value).startswith("_") for v in values if isinstance(v, nodes.Const)):
            return "names that start with _ are not allowed in texts"
    if node.name == "map" and node.args:
        first = node.args[0]
        if len(values) > 1 or not isinstance(first, nodes.Const) or first.value not in _MAPPED:
            return f"map takes one of {', '.join(_MAPPED)}, or attribute="
    if node.name in ("select", "reject") and node.args:
        first = node.args[0]
        if not isinstance(first, nodes.Const) or first.value not in PLAIN_TESTS:
            return f"{node.name} takes the name of a test"
    return ""
