"""The map as a graph: roads, exits, distances by the movement rules, paths of an ambush.

An army's way depends on where it stands and where it came from, so distances run over pairs (space, came_from).
They are computed once for each set of goals and kept; a game has few such sets.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from rules.table import rule

START, VILLAGE, STOP, DECISION = "start", "village", "stop", "decision"

Goals = frozenset[str]
Road = tuple[str, str]  # from a space to its neighbour


class Board:
    """The spaces of the map and the roads between them. Never changes during a game.

    `kinds`: space id -> start, village, stop or decision, in content order. `links`: pairs of neighbours.
    `exits`: (space, neighbour) -> the move indicators printed there. `next_symbol`: the indicator that
    counts when one marks no open road.
    """

    __slots__ = (
        "_ambush", "_distances", "_entries", "_routes",
        "exits", "kinds", "neighbours", "next_symbol", "villages",
    )  # fmt: skip

    def __init__(
        self,
        kinds: Mapping[str, str],
        links: Iterable[Road],
        exits: Mapping[Road, tuple[str, ...]],
        next_symbol: Mapping[str, str],
    ) -> None:
        self.kinds = dict(kinds)
        self.exits = dict(exits)
        self.next_symbol = dict(next_symbol)
        around: dict[str, list[str]] = {space: [] for space in kinds}
        for a, b in links:
            around[a].append(b)
            around[b].append(a)
        self.neighbours = {space: tuple(near) for space, near in around.items()}
        self.villages = tuple(space for space, kind in kinds.items() if kind == VILLAGE)
        self._entries = [(space, near) for space in kinds for near in (*self.neighbours[space], "")]
        self._distances: dict[Goals, dict[Road, int]] = {}
        self._routes: dict[tuple[str, str, Goals], tuple[int, tuple[str, ...]]] = {}
        self._ambush: dict[str, Goals] = {}

    @classmethod
    def of(cls, content: Any) -> Board:
        """The board of loaded content (map.yaml: `spaces`, `links`, `exits`, `symbols`)."""
        return cls(
            {space.id: space.kind for space in content.all("spaces").values()},
            [(link["from"], link["to"]) for link in content.all("links").values()],
            {(one.at, one.to): tuple(one.symbols) for one in content.all("exits").values()},
            {symbol.id: symbol.next for symbol in content.all("symbols").values()},
        )

    @rule("rb.move.no_retrace", "rb.move.starts_closed")
    def roads(self, space: str, came_from: str) -> tuple[str, ...]:
        """The neighbours that an army on `space` may go to: not back, and through no start.

        In a village that is a dead end it turns round.
        """
        kinds = self.kinds
        on = tuple(
            near for near in self.neighbours[space] if near != came_from and kinds[near] != START
        )
        if not on and kinds[space] == VILLAGE and came_from:
            return (came_from,) if kinds[came_from] != START else ()
        return on

    def distances(self, goals: Goals) -> dict[Road, int]:
        """(space, came_from) -> steps to the nearest goal ahead; a pair without one is left out.

        A space that is a goal itself does not count as reached before the army has come back to it.
        """
        known = self._distances.get(goals)
        if known is None:
            known = self._distances[goals] = self._measure(goals)
        return known

    def _measure(self, goals: Goals) -> dict[Road, int]:
        before: dict[Road, list[Road]] = {}
        for space, came_from in self._entries:
            for on in self.roads(space, came_from):
                before.setdefault((on, space), []).append((space, came_from))
        steps: dict[Road, int] = {}
        queue: deque[tuple[Road, int]] = deque()
        for space, came_from in before:
            if space in goals:
                queue.append(((space, came_from), 0))
        # breadth first and backwards: an entry into a goal is at 0, whatever led there is one more
        while queue:
            entry, distance = queue.popleft()
            for earlier in before.get(entry, ()):
                if earlier not in steps:
                    steps[earlier] = distance + 1
                    if earlier[0] not in goals:
                        queue.append((earlier, distance + 1))
        return steps

    def routes(self, space: str, came_from: str, goals: Goals) -> tuple[int, tuple[str, ...]]:
        """Steps to the nearest goal, and the roads (neighbours) that are equally near to one.

        (0, ()) if no goal can be reached.
        """
        key = (space, came_from, goals)
        known = self._routes.get(key)
        if known is None:
            known = self._routes[key] = self._nearest(space, came_from, goals)
        return known

    def _nearest(self, space: str, came_from: str, goals: Goals) -> tuple[int, tuple[str, ...]]:
        ahead = self.distances(goals)
        steps = {}
        for road in self.roads(space, came_from):
            far = 0 if road in goals else ahead.get((road, space))
            if far is not None:
                steps[road] = far + 1
        if not steps:
            return 0, ()
        best = min(steps.values())
        return best, tuple(road for road, far in steps.items() if far == best)

    @rule("rb.move.symbol", "rb.move.symbol_next")
    def by_symbol(self, space: str, roads: tuple[str, ...], symbol: str) -> tuple[str, str]:
        """Which of the tied `roads` the card's symbol takes, and the symbol that decided.

        The symbols are tried from the card's own on, in their order. Roads without any symbol
        are left to the first in content order, so that a map with holes can still be played.
        """
        shown = symbol
        for _ in range(len(self.next_symbol)):
            for road in roads:
                if shown in self.exits.get((space, road), ()):
                    return road, shown
            shown = self.next_symbol[shown]
        return roads[0], ""

    @rule("rb.ambush.target")
    def ambush_villages(self, space: str) -> Goals:
        """The villages to which a path leads from `space` over stops and decision points only.

        Empty where the army cannot be ambushed: in a village or on a start.
        """
        known = self._ambush.get(space)
        if known is None:
            known = self._ambush[space] = self._paths_from(space)
        return known

    def _paths_from(self, space: str) -> Goals:
        open_kinds = (STOP, DECISION)
        if self.kinds.get(space) not in open_kinds:
            return frozenset()
        seen, todo, found = {space}, [space], set()
        while todo:
            for near in self.neighbours[todo.pop()]:
                if self.kinds[near] == VILLAGE:
                    found.add(near)
                elif self.kinds[near] in open_kinds and near not in seen:
                    seen.add(near)
                    todo.append(near)
        return frozenset(found)
