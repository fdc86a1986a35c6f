"""Bots as content: ordered tables of priorities, whose rows name filters that narrow the candidates.

    rows:
      - {id: strike, at: turn.action, keep: [ambushes, {kills: {least: "1.2"}}], text: ...}
      - {id: pass, at: turn.action, keep: [{option: {id: end}}], text: ...}

The rows of a request are tried in order. A row's filters narrow the candidates one after the other; a row that
leaves any decides, and takes the first one left. The decision records the row and how many
candidates each filter left, so that a bot can tell why. For requests whose answers are no
single options (sets, amounts) the first filter of a row proposes whole answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.table import Answer, Decision, Game, Policy, Request


class BotError(ValueError):
    """A table that cannot be carried out: names the row and what is wrong."""


@dataclass(slots=True)
class Scene:
    """What a filter may look at: the game as the seat knows it, the request, notes kept for one decision."""

    game: Any
    request: Any
    notes: dict[str, Any]


Filter = Callable[..., list[Answer]]


class Filters:
    """The filters that a game's tables may name."""

    def __init__(self) -> None:
        self.known: dict[str, Filter] = {}

    def __call__(self, name: str) -> Callable[[Filter], Filter]:
        """Registers `filter(scene, left, **parameters) -> left` under `name`."""

        def mark(function: Filter) -> Filter:
            self.known[name] = function
            return function

        return mark


@dataclass(slots=True, frozen=True)
class Row:
    """One priority: its filters with their parameters, in order."""

    id: str
    keep: tuple[tuple[Filter, dict[str, Any]], ...]


Table = dict[str, tuple[Row, ...]]


def _number(value: Any) -> Any:
    """Parameters come as words; those that are numbers are made numbers, lists item by item."""
    if isinstance(value, list):
        return [_number(one) for one in value]
    if not isinstance(value, str):
        return value
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    return value


def _filter(entry: Any, filters: Filters, where: str) -> tuple[Filter, dict[str, Any]]:
    if isinstance(entry, str):
        name, parameters = entry, {}
    elif isinstance(entry, Mapping) and len(entry) == 1:
        name, parameters = next(iter(entry.items()))
    else:
        raise BotError(f"{where}: a filter is a name, or a name with its parameters")
    if name not in filters.known:
        raise BotError(f"{where}: no filter called {name!r}")
    if not isinstance(parameters, Mapping):
        raise BotError(f"{where}: parameters of {name!r} are a mapping")
    return filters.known[name], {key: _number(one) for key, one in parameters.items()}


def read_table(rows: Iterable[Mapping[str, Any]], filters: Filters) -> Table:
    """The rows of a bot by the request that they answer. Raises BotError."""
    found: dict[str, list[Row]] = {}
    for index, row in enumerate(rows):
        name = row.get("id") or f"rows[{index}]"
        keep = tuple(_filter(entry, filters, f"row {name}") for entry in row.get("keep") or ())
        for key in _asked(row, str(name)):
            found.setdefault(key, []).append(Row(str(name), keep))
    return {key: tuple(one) for key, one in found.items()}


def _asked(row: Mapping[str, Any], name: str) -> list[str]:
    at = row.get("at")
    keys = at if isinstance(at, list) else [at]
    if not keys or not all(isinstance(key, str) and key for key in keys):
        raise BotError(f"row {name}: `at` names the request, or a list of them")
    return keys


def decide(table: Table, game: Game, request: Request) -> Decision:
    """The answer of the first row that leaves a candidate. Raises BotError where none does."""
    scene = Scene(game, request, {})
    options: list[Answer] = list(getattr(request, "ids", ()))
    for row in table.get(request.key, ()):
        left, trail = options, []
        for narrow, parameters in row.keep:
            left = narrow(scene, left, **parameters)
            trail.append(len(left))
            if not left:
                break
        if left:
            return Decision(left[0], [{"row": row.id, "left": trail}])
    raise BotError(f"no row answers {request.key}")


def priority_policy(table: Table) -> Policy:
    """A policy that plays by the table."""

    def policy(game: Game, request: Request) -> Decision:
        return decide(table, game, request)

    return policy
