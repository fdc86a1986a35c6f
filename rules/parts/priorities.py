"""Bots as content: ordered tables of priorities, whose rows name filters that narrow the candidates.

    rows:
      - {id: strike, at: turn.action, keep: [ambushes, {kills: {least: "1.2"}}], text: ...}
      - {id: pass, at: turn.action, keep: [{option: {id: end}}], text: ...}

The rows of a request are tried in order. A row's filters narrow the candidates one after the other; a row that
leaves any decides, and takes the first one left. The decision records the row, how many candidates each filter
left of how many, and what it weighed (`rules.parts.weighing`), so that a bot can tell why. For requests whose
answers are no single options (sets, amounts) the first filter of a row proposes whole answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from typing import Any

from rules.content.findings import nearest
from rules.parts.weighing import Proposed, Weighed
from rules.table import Answer, Choose, Decision, Game, Policy, Request, SetupError


class BotError(SetupError):
    """A table that cannot be carried out: names the row and what is wrong."""


@dataclass(slots=True)
class Scene:
    """What a filter may look at: the game as the seat knows it, the request, notes kept for one decision.

    `lot` is the seat's own number at this table: who draws mixes it in, so that no two tables are alike.
    """

    game: Any
    request: Any
    notes: dict[Any, Any]
    lot: int = 0


Filter = Callable[..., list[Answer]]


def option(scene: Scene, left: list[Answer], id: str) -> list[Answer]:
    """The option of that id."""
    return [one for one in left if one == id]


def any_option(scene: Scene, left: list[Answer]) -> list[Answer]:
    """All that are left, in the order of the request."""
    return left


class Filters:
    """The filters that a game's tables may name: `option` and `any`, and what the game registers."""

    def __init__(self) -> None:
        self.known: dict[str, Filter] = {"option": option, "any": any_option}

    def __call__(self, name: str) -> Callable[[Filter], Filter]:
        """Registers `filter(scene, left, **parameters) -> left` under `name`."""

        def mark(function: Filter) -> Filter:
            self.known[name] = function
            return function

        return mark


@dataclass(slots=True, frozen=True)
class Row:
    """One priority: its filters with their parameters, in order, and the names that they have in the content."""

    id: str
    keep: tuple[tuple[Filter, dict[str, Any]], ...]
    names: tuple[str, ...]


Table = dict[str, tuple[Row, ...]]

_KEYS = ("id", "at", "keep", "text", "instead")


# Parameters come as words of the content; what a filter's annotation says they are made.
_KINDS: dict[str, tuple[Callable[[str], Any], str]] = {
    "int": (int, "a whole number"),
    "float": (float, "a number"),
    "str": (str, "a word"),
}
_WORDS = "list[str]"


def _parameter(kind: str, value: Any) -> Any:
    """A parameter as its filter wants it. Raises ValueError, saying what it should be."""
    if kind == _WORDS:
        if isinstance(value, list | tuple):
            return [str(one) for one in value]
        raise ValueError("should be a list")
    made, called = _KINDS[kind]
    if isinstance(value, list | tuple | Mapping):
        raise ValueError(f"should be {called}, not a list")
    try:
        return made(value)
    except (ValueError, TypeError, OverflowError):
        raise ValueError(f"should be {called}, not {value!r}") from None


def _filter(entry: Any, filters: Filters) -> tuple[Filter, dict[str, Any]]:
    given: Any = {}
    if isinstance(entry, str):
        name = entry
    elif isinstance(entry, Mapping) and len(entry) == 1:
        name, given = next(iter(entry.items()))
    else:
        raise BotError("a filter is a name, or a name with its parameters")
    if name not in filters.known:
        raise BotError(f"no filter is called {name!r}{nearest(name, filters.known)}")
    if not isinstance(given, Mapping):
        raise BotError(f"the parameters of {name!r} are a mapping")
    found = filters.known[name]
    wanted = dict(list(signature(found).parameters.items())[2:])
    for key in given:
        if key not in wanted:
            raise BotError(f"{name!r} takes no {key!r}{nearest(key, wanted)}")
    for key, one in wanted.items():
        if key not in given and one.default is one.empty:
            raise BotError(f"{name!r} lacks {key!r}")
    parameters = {}
    for key, value in given.items():
        try:
            parameters[key] = _parameter(wanted[key].annotation, value)
        except ValueError as error:
            raise BotError(f"{key!r} of {name!r} {error}") from None
    return found, parameters


def rows_of(bot: Mapping[str, Any]) -> Sequence[Any]:
    """The rows of a bot as written. Raises BotError where they are no list."""
    rows = bot.get("rows")
    if rows is None:
        return ()
    if not isinstance(rows, list | tuple):
        raise BotError("`rows` is a list of rows")
    return rows


def tables(bots: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The rows of every bot. One that is `like` another has the other's rows, and its own `instead` of those that
    they name. What cannot be put together has no rows: `problem_of_likeness` says why."""
    found: dict[str, list[Any]] = {}
    for id, bot in bots.items():
        rows = bot.get("rows")
        own = list(rows) if isinstance(rows, list | tuple) else []
        if not bot.get("like"):
            found[id] = own
        elif problem_of_likeness(bots, id):
            found[id] = []
        else:
            over = {row["instead"]: row for row in own}
            found[id] = [over.get(row["id"], row) for row in rows_of(bots[bot["like"]])]
    return found


def problem_of_likeness(bots: Mapping[str, Any], id: str) -> str:
    """Why a bot cannot be like the one that it names; empty where it can, or names none."""
    name = bots[id].get("like")
    if not name:
        return ""
    if name not in bots or bots[name].get("like"):
        return f"{name!r} is no bot with a table of its own"
    try:
        model, own = rows_of(bots[name]), rows_of(bots[id])
    except BotError as error:
        return str(error)
    ids = [row.get("id") if isinstance(row, Mapping) else None for row in model]
    if None in ids or len(set(map(str, ids))) < len(ids):
        return f"rows of {name!r} have no id, or one twice"
    for row in own:
        instead = row.get("instead") if isinstance(row, Mapping) else None
        if instead not in ids:
            return f"a row stands `instead` of a row of {name!r}, not of {instead!r}"
    return ""


def read_row(row: Any, filters: Filters) -> tuple[list[str], Row]:
    """The requests that a row answers, and the row. Raises BotError."""
    if not isinstance(row, Mapping):
        raise BotError("a row is a map with `at` and `keep`")
    for key in row:
        if key not in _KEYS:  # words with a comma that stand in no quotes, too
            raise BotError(f"a row has no {key!r}{nearest(key, _KEYS)}")
    at = row.get("at")
    listed: list[Any] = list(at) if isinstance(at, list | tuple) else [at]
    keys = [key for key in listed if isinstance(key, str) and key]
    if not keys or len(keys) < len(listed):
        raise BotError("`at` names the request, or a list of them")
    keep = row.get("keep")
    if not isinstance(keep, list | tuple) or not keep:
        raise BotError("`keep` is a list of one filter at least")
    found = tuple(_filter(entry, filters) for entry in keep)
    names = tuple(entry if isinstance(entry, str) else next(iter(entry)) for entry in keep)
    return keys, Row(str(row.get("id")), found, names)


def read_table(rows: Iterable[Any], filters: Filters) -> Table:
    """The rows of a bot by the request that they answer. Raises BotError, which names the row."""
    found: dict[str, list[Row]] = {}
    for index, row in enumerate(rows):
        try:
            keys, one = read_row(row, filters)
        except BotError as error:
            name = row.get("id") if isinstance(row, Mapping) else None
            raise BotError(f"row {name or index}: {error}") from None
        for key in keys:
            found.setdefault(key, []).append(one)
    return {key: tuple(one) for key, one in found.items()}


def decide(table: Table, game: Game, request: Request, lot: int = 0) -> Decision:
    """The answer of the first row that leaves a candidate. Raises BotError where none does."""
    scene = Scene(game, request, {}, lot)
    options: list[Answer] = list(getattr(request, "ids", ()))
    for row in table.get(request.key, ()):
        left, trail = options, []
        for narrow, parameters in row.keep:
            left = narrow(scene, left, **parameters)
            trail.append(left)
            if not left:
                break
        if left:
            return Decision(left[0], [_account(row, len(options) if isinstance(request, Choose) else 0, trail)])
    raise BotError(f"no row answers {request.key}")


def _account(row: Row, options: int, trail: list[list[Answer]]) -> dict[str, Any]:
    """Why the row decided: {row, of: answers there were (0: they are proposed), left: how many each filter left,
    weighed: [[filter, value of the answer, nearest value of those passed over or None], ...]}. What was counted for
    an answer that a filter put together stands there under `filter.name`."""
    chosen = trail[-1][0]
    told: dict[str, Any] = {"row": row.id, "of": options, "left": [len(one) for one in trail]}
    weighed: list[list[Any]] = []
    for name, left, before in zip(row.names, trail, [None, *trail], strict=False):
        if left is before:  # who keeps all may hand on what he was given
            continue
        if isinstance(left, Proposed):
            weighed += [[f"{name}.{what}", value, None] for what, value in left.figures.items()]
        elif isinstance(left, Weighed) and (account := left.account(chosen)) is not None:
            weighed.append([name, *account])
    return {**told, "weighed": weighed} if weighed else told


@dataclass(slots=True, frozen=True)
class PriorityPolicy:
    """A policy that plays by the table, and draws by its `lot`."""

    table: Table
    lot: int = 0

    def __call__(self, game: Game, request: Request) -> Decision:
        return decide(self.table, game, request, self.lot)

    def seated(self, lot: int) -> Policy:
        """The policy for a seat of a table (see `rules.table.Drawing`)."""
        return replace(self, lot=lot)


def bot_policy(name: str, filters: Filters) -> Callable[[Any], Policy]:
    """A factory of the policy `name` of bots.yaml, for compiled content with `bots` (name -> rows) and `cache`.

    A table is read once. The factory raises BotError for a table that cannot be carried out.
    """

    def make(data: Any) -> Policy:
        key = ("bot", name)
        if key not in data.cache:
            data.cache[key] = PriorityPolicy(read_table(data.bots[name], filters))
        made: Policy = data.cache[key]
        return made

    return make
