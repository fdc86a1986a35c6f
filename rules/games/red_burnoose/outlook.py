"""How a Berber bot sees the map: which armies threaten which villages, and how a fight there would go.

The forecast of a fight is quick arithmetic with mean hits, not the exact odds: a bot looks at hundreds
of positions in a game. Its figures are margins in units: how many Berbers would be left when the army turns
back, or (negative) how many French above their retreat value when the last Berber has fallen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from .crt import FACES, Crt, hits_of
from .forces import marching, terms_of
from .movement import free_villages
from .pieces import total
from .state import FREE, GATHERING, RedBurnooseGame, Units

SAFE = 1.5  # a margin that a bot calls safe
_ROUNDS = 12
# An army still in its box: how many turns away its first village is, roughly.
_FAR = 9

Force = tuple[tuple[str, int], ...]
Means = tuple[tuple[str, float], ...]


@dataclass(slots=True, frozen=True)
class Threat:
    """An army on its way to a village: automata turns until it arrives, and how likely that is."""

    army: str
    village: str
    steps: int
    chance: float


def means(crt: Crt, sheltered: bool = False) -> dict[str, float]:
    """Mean hits of one die of each unit."""
    return {
        unit: sum(hits_of(crt, unit, face, sheltered) for face in range(1, FACES + 1)) / FACES
        for unit in crt.hits
    }


def threats(game: RedBurnooseGame) -> list[Threat]:
    """Every deployed army with the villages that are nearest to it; tied roads share the chance."""
    free = free_villages(game)
    found: list[Threat] = []
    for name in marching(game):
        army = game.state.armies[name]
        distance, roads = game.data.board.routes(army.at, army.came_from, free)
        goals: dict[str, float] = {}
        for road in roads:
            _spread(game, road, army.at, free, distance - 1, 1 / len(roads), goals)
        found += [Threat(name, village, distance, part) for village, part in goals.items()]
    return found


def _spread(
    game: RedBurnooseGame, space: str, came: str, free: Any, left: int, part: float,
    goals: dict[str, float],
) -> None:  # fmt: skip
    if space in free or left <= 0:
        goals[space] = goals.get(space, 0.0) + part
        return
    _, roads = game.data.board.routes(space, came, free)
    for road in roads:
        _spread(game, road, space, free, left - 1, part / len(roads), goals)


def after_defences(units: Units, defences: int, order: tuple[str, ...]) -> Units:
    """An army once it has torn the defences of a village down: sappers first, then one unit each."""
    left = dict(units)
    for unit in ("sapper", *order):
        while defences and left.get(unit, 0):
            left[unit] -= 1
            defences -= 1
    return {unit: count for unit, count in left.items() if count}


@cache
def forecast(
    french: Force, berber: Force, hits: Means, retreat: int, steep: bool, artillery: float,
    tokens: float,
) -> float:  # fmt: skip
    """The margin of a fight for a village (see the module). Forces in hit order, `hits` mean hits of a die."""
    mean = dict(hits)
    army = [[unit, float(count)] for unit, count in french]
    force = [[unit, float(count)] for unit, count in berber]
    alive = float(sum(count for _, count in army))
    if alive <= retreat:
        return float(sum(count for _, count in force))
    _lose(force, sum(count for unit, count in army if unit == "artillery") * artillery)
    shots = sum(count * mean[unit] for unit, count in force if mean[unit] > 0.6) + tokens * 0.3
    _lose(army, shots)
    for _ in range(_ROUNDS):
        _lose(army, sum(count * mean[unit] for unit, count in force))
        alive = sum(count for _, count in army)
        standing = sum(count for _, count in force)
        if standing <= 0.25:
            break
        if alive <= retreat + 0.25:
            return standing
        _lose(force, sum(
            count * mean[unit] for unit, count in army
            if unit not in ("artillery", "sapper") and not (steep and unit == "cavalry")
        ))  # fmt: skip
    standing = sum(count for _, count in force)
    return standing if alive <= retreat + 0.25 else retreat - alive


def _lose(force: list[list[Any]], hits: float) -> None:
    """Takes `hits` (a mean) off a force, the first to fall first."""
    for one in force:
        gone = min(one[1], hits)
        one[1] -= gone
        hits -= gone


class Outlook:
    """One look at the map: threats, and the danger of each village with any garrison."""

    __slots__ = ("game", "sheltered", "threats", "usual")

    def __init__(self, game: RedBurnooseGame) -> None:
        cache_ = game.data.cache
        if "means" not in cache_:
            cache_["means"] = (
                tuple(means(game.data.crt).items()),
                means(game.data.crt, sheltered=True)["artillery"],
            )
        self.game = game
        self.usual, self.sheltered = cache_["means"]
        self.threats: dict[str, list[Threat]] = {}
        for one in threats(game):
            self.threats.setdefault(one.village, []).append(one)
        self._gathering()

    def _gathering(self) -> None:
        """Armies still in their boxes threaten every first village of the starts left, far off."""
        state, board = self.game.state, self.game.data.board
        free = free_villages(self.game)
        starts = state.start_tokens
        for name, army in state.armies.items():
            if army.status != GATHERING or not starts:
                continue
            missing = max(0, self.game.data.armies[name].deploy - total(army.units))
            for start in starts:
                for road in board.neighbours[start]:
                    goals: dict[str, float] = {}
                    steps = board.distances(free).get((road, start), 0)
                    _spread(self.game, road, start, free, steps, 1 / len(starts), goals)
                    for village, part in goals.items():
                        threat = Threat(name, village, _FAR + missing, part)
                        self.threats.setdefault(village, []).append(threat)

    def garrison(self, village: str) -> Units:
        """Units and leaders of a village."""
        place = self.game.state.villages[village]
        return {**place.units, **dict.fromkeys(place.leaders, 1)}

    def margin(self, army: str, village: str, garrison: Units, defences: int) -> float:
        """The forecast of a fight of `army`, as it is now, for `village`."""
        crt = self.game.data.crt
        terms = terms_of(self.game, army, village)
        units = dict(self.game.state.armies[army].units)
        missing = self.game.data.armies[army].deploy - total(units)
        if missing > 0:
            units["carabinier"] = units.get("carabinier", 0) + missing
        units = after_defences(units, defences, ("carabinier", "artillery", "cavalry"))
        mean = dict(self.usual)["artillery"] if not terms.sheltered else self.sheltered
        seat = self.game.layout.owner[village]
        tokens = self.game.state.berbers[seat].rerolls if seat else 0
        if self.game.data.villages[village].terrain == "wooded":
            tokens += 1
        return forecast(
            tuple((unit, units[unit]) for unit in crt.french if units.get(unit)),
            tuple((unit, garrison[unit]) for unit in crt.berber if garrison.get(unit)),
            self.usual, terms.retreat, terms.steep, mean, min(tokens, 3),
        )  # fmt: skip

    def danger(
        self, village: str, garrison: Units | None = None, defences: int | None = None
    ) -> float:
        """How much a village lacks, over all threats: 0 is safe. Near armies weigh more."""
        place = self.game.state.villages[village]
        if place.fate != FREE:
            return 0.0
        force = self.garrison(village) if garrison is None else garrison
        walls = place.defences if defences is None else defences
        sum_ = 0.0
        for one in self.threats.get(village, ()):
            lack = SAFE - self.margin(one.army, village, force, walls)
            if lack > 0:
                sum_ += one.chance * lack * 4 / (3 + one.steps)
        return sum_

    def relief(self, village: str, unit: str, count: int = 1) -> float:
        """By how much `count` more units (or defences) lower the danger of a village."""
        before = self.danger(village)
        if unit == "defence":
            walls = self.game.state.villages[village].defences + count
            return before - self.danger(village, None, walls)
        force = self.garrison(village)
        force[unit] = force.get(unit, 0) + count
        return before - self.danger(village, force)

    def cost(self, village: str, units: Units) -> float:
        """By how much the danger of a village grows if `units` leave it."""
        force = self.garrison(village)
        for unit, count in units.items():
            force[unit] = force.get(unit, 0) - count
        return self.danger(village, {u: n for u, n in force.items() if n > 0}) - self.danger(
            village
        )
