"""The map of The Red Burnoose against what is known of the printed board; see test_red_burnoose_facts.

The marches here are worked out from the links alone, by a small walker of its own, so that they can
contradict the engine's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from rules.content import Content

from .red_burnoose_facts import fact

Edge = tuple[str, str]  # the space an army came from, the space where it is


class Walker:
    """Roads as armies may walk them: never back, never into a start; only Irdjen lets them turn."""

    def __init__(self, content: Content) -> None:
        self.kind = {s.id: s.kind for s in content.all("spaces").values()}
        self.near: dict[str, list[str]] = {s: [] for s in self.kind}
        for link in content.all("links").values():
            self.near[link["from"]].append(link["to"])
            self.near[link["to"]].append(link["from"])
        self.villages = {s for s in self.kind if self.kind[s] == "village"}
        self.starts = {s for s in self.kind if self.kind[s] == "start"}
        self.edges = self._marches()

    def onward(self, edge: Edge) -> list[str]:
        """Where an army may go next. A road that ends at a start is no way on."""
        came_from, at = edge
        ways = [n for n in self.near[at] if n != came_from and not self._ends_at_start((at, n))]
        return ways or ([came_from] if at == "irdjen" else [])

    def _ends_at_start(self, edge: Edge) -> bool:
        while edge[1] not in self.starts:
            ways = [n for n in self.near[edge[1]] if n != edge[0]]
            if len(ways) != 1:
                return False
            edge = (edge[1], ways[0])
        return True

    def _marches(self) -> set[Edge]:
        """Every step that an army can make on the board."""
        todo = deque((s, n) for s in self.starts for n in self.near[s])
        found = set(todo)
        while todo:
            edge = todo.popleft()
            fresh = {(edge[1], n) for n in self.onward(edge)} - found
            found |= fresh
            todo.extend(fresh)
        return found

    def distance(self, edge: Edge, goals: Iterable[str], closed: Iterable[str] = ()) -> int | None:
        """Steps to the nearest goal when the first step is `edge`, without entering `closed`."""
        goals, closed = set(goals), set(closed)
        todo = deque([(edge, 1)])
        seen = {edge}
        while todo:
            here, steps = todo.popleft()
            if here[1] in goals:
                return steps
            if here[1] in closed:
                continue
            for way in self.onward(here):
                if (here[1], way) not in seen:
                    seen.add((here[1], way))
                    todo.append(((here[1], way), steps + 1))
        return None

    def tied(self, edge: Edge, goals: set[str]) -> list[str]:
        """The ways on that lead equally soon to the nearest goal."""
        found = {n: d for n in self.onward(edge) if (d := self.distance((edge[1], n), goals))}
        return [n for n in found if found[n] == min(found.values())]


@pytest.fixture(scope="session")
def walker(content: Content) -> Walker:
    return Walker(content)


def region(content: Content, name: str) -> set[str]:
    return {v.id for v in content.all("villages").values() if v.region == name}


def walk_from(walker: Walker, start: str) -> list[str]:
    """The spaces from a start up to the first where the road divides or a village stands."""
    (first,) = walker.near[start]
    path = [start, first]
    while len(ways := walker.onward((path[-2], path[-1]))) == 1 and path[-1] not in walker.villages:
        path += ways
    return path


def test_map_launching_points(content: Content, walker: Walker) -> None:
    assert walker.starts == set(fact("map_launching_points"))
    tokens = [t for t in content.all("tokens").values() if t.space]
    assert {t.space for t in tokens} == walker.starts
    assert all(t.facedown for t in tokens)


def test_map_tirourda(walker: Walker) -> None:
    path = walk_from(walker, "tirourda")
    assert len(path) >= 3
    assert {walker.kind[s] for s in path[1:-1]} == {"stop"}
    assert walker.kind[path[-1]] == "decision"
    assert set(walker.onward((path[-2], path[-1]))) == {"soumeur", "akbil"}


def test_map_no_menguellat_from_d1(content: Content, walker: Walker) -> None:
    menguellat = region(content, "menguellat")
    path = walk_from(walker, "tirourda")
    for start in path[1:]:
        for way in walker.near[start]:
            others = walker.villages - menguellat
            assert walker.distance((start, way), menguellat, closed=others) is None
    assert not menguellat & set(walker.near[path[-1]])


def test_map_decision_d2(content: Content, walker: Walker) -> None:
    (d2,) = [s for s in walker.near if {"ath_yenni", "ath_ouacif"} <= set(walker.near[s])]
    assert walker.kind[d2] == "decision"
    (before,) = set(walker.near[d2]) - {"ath_yenni", "ath_ouacif"}
    assert walker.kind[before] == "stop"
    assert walker.distance(("tizi_ouzou", walker.near["tizi_ouzou"][0]), {d2},
                           closed=walker.villages) is not None


def test_map_triangle_ouacif(content: Content, walker: Walker) -> None:
    (d2,) = [s for s in walker.near if {"ath_yenni", "ath_ouacif"} <= set(walker.near[s])]
    marked = [e["to"] for e in content.all("exits").values() if e.at == d2 and "triangle" in e.symbols]
    assert marked == ["ath_ouacif"]


def test_map_fork(walker: Walker) -> None:
    path = walk_from(walker, "tizi_ouzou")
    came_from, fork = path[-2:]
    ahead = {n: (walker.distance((fork, n), {"irdjen"}),
                 walker.distance((fork, n), {"ath_yenni", "ath_ouacif"}))
             for n in walker.onward((came_from, fork))}
    irdjen = min(steps for steps, _ in ahead.values() if steps)
    targets = min(steps for _, steps in ahead.values() if steps)
    assert irdjen >= targets


def test_map_first_space(walker: Walker) -> None:
    for start in walker.starts:
        (first,) = walker.near[start]
        assert walker.kind[first] in ("stop", "decision")


def test_map_irdjen_single_link(walker: Walker) -> None:
    assert {v for v in walker.villages if len(walker.near[v]) == 1} == {"irdjen"}


def situations(content: Content) -> Iterator[tuple[set[str], str, set[str]]]:
    """Villages still free, the abandoned one, the rest of its realm: all that a game can hold.

    A second conquest, or a conquest beside an abandoned village, ends the game.
    """
    villages = content.all("villages").values()
    for players in ("1", "2", "3", "4"):
        realm = {v.id: v.region if players == "1" else str(v.owners[players]) for v in villages}
        free = {v for v in realm if realm[v] != "0"}
        yield free, "", set()
        for lost in {realm[v] for v in free}:
            yield {v for v in free if realm[v] != lost}, "", set()
        for left in free:
            yield free - {left}, left, {v for v in free - {left} if realm[v] == realm[left]}


def test_map_ties_marked(content: Content, walker: Walker) -> None:
    marked = {(e.at, e["to"]) for e in content.all("exits").values()}
    tied_places = set()
    for free, left, kin in situations(content):
        for edge in walker.edges:
            goals = kin if edge[1] == left and kin else free
            ways = walker.tied(edge, goals)
            assert ways, f"{edge} leads nowhere"
            if len(ways) > 1:
                tied_places.add(edge[1])
                assert {(edge[1], way) for way in ways} <= marked
    assert tied_places & walker.villages
    assert {s for s in walker.kind if walker.kind[s] == "decision"} <= tied_places


def test_map_distinct_indicators(content: Content, walker: Walker) -> None:
    printed: dict[str, list[str]] = {}
    for mark in content.all("exits").values():
        assert mark["to"] in walker.near[mark.at]
        printed.setdefault(mark.at, []).extend(mark.symbols)
    for place, symbols in printed.items():
        assert sorted(symbols) == sorted(content.all("symbols")), place
    assert max(map(len, walker.near.values())) <= 3
    next_of = {s.id: s.next for s in content.all("symbols").values()}
    assert (next_of["circle"], next_of["triangle"], next_of["square"]) == ("triangle", "square", "circle")


def test_map_space_beside_village(walker: Walker) -> None:
    for village in walker.villages:
        assert {walker.kind[n] for n in walker.near[village]} <= {"stop", "decision"}


def test_army_values(content: Content) -> None:
    armies = content.all("armies").values()
    assert {a.id: [a.deploy, a.retreat] for a in armies} == fact("army_values")
    boxes = [b.army for b in content.all("boxes").values() if b.kind == "army"]
    assert sorted(boxes) == sorted(fact("army_values"))


def test_reinforcement_space(content: Content) -> None:
    assert [b.id for b in content.all("boxes").values() if b.kind == "reinforcements"]


def test_map_two_players(content: Content, walker: Walker) -> None:
    (d2,) = [s for s in walker.near if {"ath_yenni", "ath_ouacif"} <= set(walker.near[s])]
    (before,) = set(walker.near[d2]) - {"ath_yenni", "ath_ouacif"}
    free = {v.id for v in content.all("villages").values() if v.owners["2"]}
    assert walker.villages - free == {"ath_yenni"}
    assert walker.tied((before, d2), free) == ["ath_ouacif"]


def test_map_no_retrace(walker: Walker) -> None:
    for edge in walker.edges:
        for village in walker.villages - {edge[1]}:
            assert any(walker.distance((edge[1], n), {village}) for n in walker.onward(edge)), (
                edge, village)


def test_map_geography(content: Content) -> None:
    """Whatever lies clearly north or east of another place in the country does so on the map."""
    real = fact("map_geography")
    drawn = {s: content.get("spaces", s).at for s in real}
    compared = 0
    for a, b in combinations(real, 2):
        north, east = real[a][0] - real[b][0], real[a][1] - real[b][1]
        if abs(north) > 0.008:
            assert (drawn[a][1] < drawn[b][1]) == (north > 0), (a, b)
            compared += 1
        if abs(east) > 0.008:
            assert (drawn[a][0] > drawn[b][0]) == (east > 0), (a, b)
            compared += 1
    assert compared > 50
    # Without figures in the sources: the pass at the south end, Irdjen between Tizi Ouzou and Larbaa.
    spaces = {s.id: s.at for s in content.all("spaces").values() if s.kind in ("village", "start")}
    assert max(spaces, key=lambda s: spaces[s][1]) == "tirourda"
    assert spaces["tizi_ouzou"][0] < spaces["irdjen"][0] < spaces["larbaa"][0]
    assert spaces["tizi_ouzou"][1] < spaces["irdjen"][1] < spaces["larbaa"][1]
