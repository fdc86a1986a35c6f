"""The map by the rules of the march: villages that armies reach and leave, move indicators that decide."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding
from rules.content.findings import nearest

from .board import DECISION, START, STOP, VILLAGE, Board, Road

KINDS = (START, VILLAGE, STOP, DECISION)


def check_march(content: Content) -> Iterator[Finding]:
    """All findings about the map. (Doubled links and dead ends are found by the checks for any map.)"""
    yield from _spaces(content)
    yield from _symbols(content)
    board = Board.of(content)
    entries = _entries(board)
    lost = [*_starts(content, board), *_reach(content, board, entries)]
    yield from lost
    yield from _exits(content, board)
    yield from _indicators(content, board, entries, whole=not lost)


def _spaces(content: Content) -> Iterator[Finding]:
    """Kinds of space that the march does not know, villages without a space and the other way round."""
    spaces, villages = content.all("spaces"), content.all("villages")
    for id, space in spaces.items():
        if space.kind not in KINDS:
            kind = space.kind or ""
            yield content.finding("UNKNOWN_VALUE", f"{kind!r} is no kind of space: {', '.join(KINDS)}"
                                  f"{nearest(kind, KINDS)}", "spaces", id, "kind")
        elif space.kind == VILLAGE and id not in villages:
            yield content.finding("VILLAGE_WITHOUT_SPACE", "no village has its id"
                                  f"{nearest(id, villages)}", "spaces", id)
    named = [id for id, space in spaces.items() if space.kind == VILLAGE]
    for id in villages:
        if id not in spaces or spaces[id].kind in (START, STOP, DECISION):
            free = [one for one in named if one not in villages]
            yield content.finding("VILLAGE_WITHOUT_SPACE", "no space of kind `village` has its id"
                                  f"{nearest(id, free)}", "villages", id)


def _symbols(content: Content) -> Iterator[Finding]:
    """The symbols follow one another in one ring."""
    symbols = content.all("symbols")
    if not symbols:
        return
    first = next(iter(symbols))
    ring = [first]
    while (after := symbols[ring[-1]].next) in symbols and after not in ring:
        ring.append(after)
    if after in symbols and (after != first or len(ring) < len(symbols)):
        left = [id for id in symbols if id not in ring] or [ring[-1]]
        yield content.finding("SYMBOL_RING", f"{after!r} follows {ring[-1]!r}, and {left[0]!r} "
                              "has no turn: the symbols must follow one another in one ring",
                              "symbols", ring[-1], "next")


def _starts(content: Content, board: Board) -> Iterator[Finding]:
    for id, kind in board.kinds.items():
        if kind == START and not board.roads(id, ""):
            yield content.finding("START_WITHOUT_ROAD", "no road leads from this start", "spaces", id)


def _ahead(board: Board, space: str) -> list[str]:
    """The roads from a space on which some other village lies ahead: those that an army may take."""
    others = frozenset(board.villages) - {space}
    known = board.distances(others)
    return [
        road for road in board.neighbours[space]
        if board.kinds[road] != START and (road in others or (road, space) in known)
    ]


def _entries(board: Board) -> dict[Road, list[str]]:
    """Every (space, came_from) in which a marching army may come to stand, with its roads on."""
    todo: list[Road] = [(id, "") for id, kind in board.kinds.items() if kind == START]
    found: dict[Road, list[str]] = {}
    while todo:
        space, came_from = entry = todo.pop()
        if entry in found:
            continue
        ahead = _ahead(board, space)
        found[entry] = [road for road in board.roads(space, came_from) if road in ahead]
        todo += [(road, space) for road in found[entry]]
    return found


def _reach(content: Content, board: Board, entries: dict[Road, list[str]]) -> Iterator[Finding]:
    """Villages that no army can come to, and places from which an army finds no other village."""
    reached = {space for space, _ in entries}
    for village in board.villages:
        if village not in reached and village in content.all("villages"):
            yield content.finding("VILLAGE_UNREACHED", "no way of an army leads here (armies never turn "
                                  "back and pass no start)", "spaces", village)
    stuck = {
        space: came_from for (space, came_from), roads in sorted(entries.items(), reverse=True)
        if not roads and board.roads(space, "")
    }
    for space, came_from in stuck.items():
        origin = f" that comes from {came_from!r}" if came_from else ""
        yield content.finding("ARMY_STUCK", f"an army{origin} finds no way to another village from here",
                              "spaces", space)


def _exits(content: Content, board: Board) -> Iterator[Finding]:
    """Marked roads that are no roads, or are marked twice."""
    seen: dict[Road, str] = {}
    for id, one in content.all("exits").items():
        if one.at not in board.kinds or one.to not in board.kinds:
            continue
        near = board.neighbours[one.at]
        if one.to not in near:
            ids = f": {', '.join(near)}" if near else ""
            yield content.finding("EXIT_WITHOUT_LINK", f"no link joins {one.at!r} and {one.to!r}; "
                                  f"linked are{ids or ' none'}{nearest(one.to, near)}", "exits", id, "to")
        elif board.kinds[one.to] == START:
            yield content.finding("EXIT_TO_START", "armies do not go back to a start", "exits", id, "to")
        elif (one.at, one.to) in seen:
            yield content.finding("INDICATOR_DOUBLED", f"{seen[one.at, one.to]!r} marks the same road",
                                  "exits", id)
        seen.setdefault((one.at, one.to), id)


def _indicators(
    content: Content, board: Board, entries: dict[Road, list[str]], whole: bool
) -> Iterator[Finding]:
    """Where an army may have to choose, each road on has a symbol and each symbol stands on one road.

    On a map that is not `whole` roads lead nowhere that otherwise would, so nothing is said of what lacks.
    """
    forks = {space for (space, _), roads in entries.items() if len(roads) > 1}
    marked = {at for at, _ in board.exits}
    for space, kind in board.kinds.items():
        if kind == DECISION and space not in forks:
            if whole:
                yield content.finding("NO_DECISION", "no army has two roads on from here",
                                      "spaces", space)
        elif space in forks or space in marked:
            on = _ahead(board, space)
            yield from _doubled(content, space, on)
            if whole:
                yield from _missing(content, board, space, on)


def _doubled(content: Content, space: str, on: list[str]) -> Iterator[Finding]:
    road: dict[str, str] = {}
    for id, one in content.all("exits").items():
        if one.at != space or one.to not in on:
            continue
        for i, symbol in enumerate(one.symbols):
            if road.setdefault(symbol, one.to) != one.to:
                yield content.finding("INDICATOR_DOUBLED", f"{symbol!r} stands on the road from {space!r} "
                                      f"to {road[symbol]!r} as well", "exits", id, "symbols", i)


def _missing(content: Content, board: Board, space: str, on: list[str]) -> Iterator[Finding]:
    bare = [road for road in on if not board.exits.get((space, road))]
    for road in bare:
        yield content.finding("INDICATOR_MISSING", f"the road to {road!r} shows no symbol", "spaces", space)
    shown = {symbol for road in on for symbol in board.exits.get((space, road), ())}
    lacking = [symbol for symbol in content.all("symbols") if symbol not in shown]
    if lacking and not bare:
        yield content.finding("INDICATOR_MISSING", f"no road on shows {' or '.join(map(repr, lacking))}",
                              "spaces", space)
