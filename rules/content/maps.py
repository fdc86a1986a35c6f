"""Checks of a map of spaces and links that hold for any game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .findings import Finding
from .records import Record

if TYPE_CHECKING:
    from .game import Content


def check_map(content: Content) -> Iterator[Finding]:
    """Links that double or lead nowhere, spaces that no path reaches, dead ends, positions off the
    board. (Links to unknown spaces are dangling references, found when loading.)"""
    spaces, links = content.all("spaces"), content.all("links")
    if links:
        yield from _check_links(content, links, spaces)
        neighbours = _neighbours(links, spaces)
        yield from _check_reach(content, spaces, neighbours)
        yield from _check_dead_ends(content, spaces, neighbours)
    yield from _check_positions(content, spaces)


def _check_links(content: Content, links: dict[str, Record],
                 spaces: dict[str, Record]) -> Iterator[Finding]:
    seen: dict[tuple[str, str], str] = {}
    for id, link in links.items():
        a, b = link["from"], link["to"]
        if a not in spaces or b not in spaces:
            continue
        if a == b:
            yield content.finding("SELF_LINK", f"leads from {a!r} to itself", "links", id)
            continue
        ends = [(a, b)] if link.one_way else [(a, b), (b, a)]
        first = next((seen[e] for e in ends if e in seen), None)
        if first is not None:
            where = content.at("links", first)
            yield content.finding("DOUBLED_LINK", f"{a!r} and {b!r} are linked already by {first!r} "
                                  f"in {where}", "links", id)
        for end in ends:
            seen.setdefault(end, id)


def _neighbours(links: dict[str, Record], spaces: dict[str, Record]) -> dict[str, set[str]]:
    neighbours: dict[str, set[str]] = defaultdict(set)
    for link in links.values():
        a, b = link["from"], link["to"]
        if a in spaces and b in spaces and a != b:
            neighbours[a].add(b)
            neighbours[b].add(a)
    return neighbours


def _check_reach(content: Content, spaces: dict[str, Record],
                 neighbours: dict[str, set[str]]) -> Iterator[Finding]:
    """The board is the largest connected part; the rest must say that it lies `off_map`."""
    parts: list[set[str]] = []
    left = dict.fromkeys(spaces)
    while left:
        part: set[str] = set()
        todo = [next(iter(left))]
        while todo:
            id = todo.pop()
            if id not in part:
                part.add(id)
                todo.extend(neighbours.get(id, ()))
        parts.append(part)
        left = {id: None for id in left if id not in part}
    board = max(parts, key=len, default=set())
    for id, space in spaces.items():
        if space.off_map and neighbours.get(id):
            yield content.finding("UNREACHED_SPACE", "declares `off_map: true` but has links",
                                  "spaces", id, "off_map")
        elif id not in board and not space.off_map:
            yield content.finding("UNREACHED_SPACE", "no path of the board leads here; a place "
                                  "beside the map declares `off_map: true`", "spaces", id)


def _check_dead_ends(content: Content, spaces: dict[str, Record],
                     neighbours: dict[str, set[str]]) -> Iterator[Finding]:
    for id, space in spaces.items():
        count = len(neighbours.get(id, ()))
        if count == 1 and not space.dead_end:
            yield content.finding("DEAD_END", "has a single link; if it is meant, declare "
                                  "`dead_end: true`", "spaces", id)
        elif space.dead_end and count != 1:
            yield content.finding("FALSE_DEAD_END", f"declares `dead_end: true` and has {count} "
                                  "links", "spaces", id, "dead_end")


def _check_positions(content: Content, spaces: dict[str, Record]) -> Iterator[Finding]:
    board = content.game.board
    if not board or board.width is None or board.height is None:
        return
    for id, space in spaces.items():
        point = space.get("at")
        if point is None:
            continue
        x, y = point
        if not (0 <= x <= board.width and 0 <= y <= board.height):
            yield content.finding("OFF_BOARD", f"[{x:g}, {y:g}] lies outside the board of "
                                  f"{board.width:g} x {board.height:g} mm", "spaces", id, "at")
