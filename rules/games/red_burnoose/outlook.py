"""How a Berber bot sees the map: which armies threaten which villages, and how a fight there would go.

The forecast of a fight is quick arithmetic with mean hits, not the exact odds: a bot looks at hundreds
of positions in a game. Its figures are margins in units: how many Berbers would be left when the army turns
back, or (negative) how many French above their retreat value when the last Berber has fallen. A margin
is turned into a risk from 0 to 1, and the danger of a village is the sum of the risks of all
threats to it, near ones weighing more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Any

from .board import Board, Goals
from .crt import FACES, Crt, hits_of
from .data import Data
from .forces import marching
from .movement import free_villages
from .pieces import total
from .state import FREE, GATHERING, RETREATED, RedBurnooseGame, Units

_NEAR = 2.0
_SPREAD = 3.0
_ROUNDS = 12
_FAR = 6  # turns that an army in its box counts as away beyond its road, for each card that it waits for
_UNITS_A_CARD = 2.5
_TOKENS = 6  # tokens that one fight sees at most
TOKEN = 0.4  # hits that a token is worth
_NEXT = 8  # units that a rate looks ahead
_KEPT = 100_000  # forecasts that are kept

Counts = tuple[int, ...]  # units in the hit order of a side


@dataclass(slots=True, frozen=True)
class Threat:
    """An army on its way to a village: automata turns until it arrives, and how likely that is."""

    army: str
    village: str
    steps: float
    chance: float


# ---------------------------------------------------------------------- how a fight would go


def means(crt: Crt, sheltered: bool = False) -> dict[str, float]:
    """Mean hits of one die of each unit."""
    return {
        unit: sum(hits_of(crt, unit, face, sheltered) for face in range(1, FACES + 1)) / FACES
        for unit in crt.hits
    }


class Forecasts:
    """Forecasts of fights, kept. One for each compiled content."""

    def __init__(self, crt: Crt) -> None:
        self.crt = crt
        self.mean = means(crt)
        self.berber_hits = [self.mean[unit] for unit in crt.berber]
        self.sharp = [crt.die[unit] == "sharpshooter" for unit in crt.berber]
        self.guns = (self.mean["artillery"], means(crt, sheltered=True)["artillery"])
        self.kept: dict[tuple[Any, ...], float] = {}

    def margin(
        self, french: Counts, berber: Counts, retreat: int, steep: bool, sheltered: bool, tokens: int
    ) -> float:
        """The margin of a fight for a village (see the module). Forces in hit order."""
        key = (french, berber, retreat, steep, sheltered, tokens)
        known = self.kept.get(key)
        if known is None:
            if len(self.kept) >= _KEPT:
                self.kept.clear()
            known = self.kept[key] = self._fight(*key)
        return known

    def _fight(
        self, french: Counts, berber: Counts, retreat: int, steep: bool, sheltered: bool, tokens: int
    ) -> float:
        army, force = [float(n) for n in french], [float(n) for n in berber]
        if sum(army) <= retreat:
            return sum(force)
        names = self.crt.french
        rolls = [
            0.0 if unit == "artillery" or (steep and unit == "cavalry") else self.mean[unit]
            for unit in names
        ]
        _lose(force, army[names.index("artillery")] * self.guns[sheltered])
        shots = sum(n * hits for n, hits, sharp in zip(force, self.berber_hits, self.sharp, strict=True) if sharp)
        if any(force):
            _lose(army, shots + tokens * TOKEN)
        for _ in range(_ROUNDS):
            _lose(army, sum(map(float.__mul__, force, self.berber_hits)))
            standing = sum(force)
            if standing <= 0.25:
                break
            if sum(army) <= retreat + 0.25:
                return standing
            _lose(force, sum(map(float.__mul__, army, rolls)))
        standing = sum(force)
        return standing if sum(army) <= retreat + 0.25 else retreat - sum(army)


def _lose(force: list[float], hits: float) -> None:
    for place, count in enumerate(force):
        if hits <= 0:
            return
        lost = min(count, hits)
        force[place] = count - lost
        hits -= lost


def _fewer(units: Counts, hits: int) -> Counts:
    """An army after `hits`, which fall on its largest kinds."""
    left = list(units)
    for _ in range(min(hits, sum(left))):
        left[left.index(max(left))] -= 1
    return tuple(left)


def forecasts(data: Data) -> Forecasts:
    """The forecasts of this content."""
    found = data.cache.get("forecasts")
    if found is None:
        found = data.cache["forecasts"] = Forecasts(data.crt)
    return found


def after_defences(units: Units, defences: int) -> Units:
    """An army once it has torn the defences of a village down: sappers first, then one unit each."""
    left = dict(units)
    for unit in ("sapper", "moudjahidine", "carabinier", "artillery", "cavalry"):
        lost = min(defences, left.get(unit, 0))
        if lost:
            left[unit] -= lost
            defences -= lost
    return left


# ---------------------------------------------------------------------- who comes where


def threats(game: RedBurnooseGame) -> list[Threat]:
    """Every army with the villages that it will come to first; tied roads share the chance.

    Armies in their boxes come from their start, or from any start whose token is still face down.
    """
    free = free_villages(game)
    found: list[Threat] = []
    for name in marching(game):
        army = game.state.armies[name]
        distance, goals = _goals(game, army.at, army.came_from, free)
        found += [Threat(name, village, distance, part) for village, part in goals.items()]
    for name, army in game.state.armies.items():
        if army.status in (GATHERING, RETREATED):
            starts = [army.start] if army.start else game.state.start_tokens
            missing = max(0, game.data.armies[name].deploy - total(army.units))
            wait = _FAR * missing / _UNITS_A_CARD
            for start in starts:
                distance, goals = _goals(game, start, "", free)
                found += [
                    Threat(name, village, distance + wait, part / len(starts))
                    for village, part in goals.items()
                ]
    return found


def _goals(
    game: RedBurnooseGame, space: str, came: str, free: Goals
) -> tuple[int, dict[str, float]]:
    """Steps to the nearest villages from a space, and each with its chance."""
    kept = game.data.cache.setdefault("goals", {})
    key = (space, came, free)
    if key not in kept:
        goals: dict[str, float] = {}
        distance, _ = game.data.board.routes(space, came, free)
        _spread(game.data.board, space, came, free, 1.0, goals)
        kept[key] = distance, goals
    return kept[key]


def _spread(
    board: Board, space: str, came: str, free: Goals, part: float, goals: dict[str, float]
) -> None:
    """Follows every road that may be taken, to the first village on it."""
    _, roads = board.routes(space, came, free)
    for road in roads:
        if road in free:
            goals[road] = goals.get(road, 0.0) + part / len(roads)
        else:
            _spread(board, road, space, free, part / len(roads), goals)


# ---------------------------------------------------------------------- the look at the map


class Outlook:
    """One look at the map as it is now. Nothing in it changes; what it has computed is kept."""

    def __init__(self, game: RedBurnooseGame) -> None:
        self.game = game
        self.forecasts = forecasts(game.data)
        self.threats: dict[str, list[Threat]] = {}
        for one in threats(game):
            if game.state.villages[one.village].fate == FREE:
                self.threats.setdefault(one.village, []).append(one)
        self._dangers: dict[tuple[Any, ...], float] = {}
        self._reliefs: dict[tuple[Any, ...], float] = {}
        self._costs: dict[tuple[Any, ...], float] = {}
        self._armies: dict[tuple[str, int], Counts] = {}

    def garrison(self, village: str) -> Units:
        """Units and leaders of a village."""
        place = self.game.state.villages[village]
        return {**place.units, **dict.fromkeys(place.leaders, 1)}

    def army(self, army: str, defences: int = 0) -> Counts:
        """An army as it will come: at its deploy value at least, without what defences cost it."""
        key = (army, defences)
        known = self._armies.get(key)
        if known is None:
            state = self.game.state.armies[army]
            units = dict(state.units)
            if state.status in (GATHERING, RETREATED):
                missing = self.game.data.armies[army].deploy - total(units)
                units["carabinier"] = units.get("carabinier", 0) + max(0, missing)
            units = after_defences(units, defences)
            known = tuple(units.get(unit, 0) for unit in self.game.data.crt.french)
            self._armies[key] = known
        return known

    def _risk(self, threat: Threat, french: Counts, force: Counts) -> float:
        """How likely the village of a threat falls to an army of these units; less, the later it comes."""
        data = self.game.data
        terrain = data.villages[threat.village].terrain
        tokens = self.game.state.berbers[self.game.layout.owner[threat.village]].rerolls
        margin = self.forecasts.margin(
            french, force, data.armies[threat.army].retreat,
            terrain == "steep", terrain == "sheltered",
            min(tokens + (terrain == "wooded"), _TOKENS),
        )  # fmt: skip
        soon = _NEAR / (_NEAR - 1 + threat.steps)
        return threat.chance * soon / (1 + exp((margin - 1) / _SPREAD))

    def danger(
        self, village: str, garrison: Units | None = None, defences: int | None = None
    ) -> float:
        """How likely a village falls, over all threats: 0 is safe. Near armies weigh more."""
        threats_ = self.threats.get(village)
        if not threats_:
            return 0.0
        units = self.garrison(village) if garrison is None else garrison
        get = units.get
        force = tuple([get(unit, 0) for unit in self.forecasts.crt.berber])
        walls = self.game.state.villages[village].defences if defences is None else defences
        key = (village, force, walls)
        known = self._dangers.get(key)
        if known is None:
            known = sum(self._risk(one, self.army(one.army, walls), force) for one in threats_)
            self._dangers[key] = known
        return known

    def menace(self, army: str, hits: float = 0.0) -> float:
        """The part of an army in all dangers; with so many `hits` on it, what would be left of that."""
        units = self.army(army)
        left = _fewer(units, round(hits))
        if sum(left) <= self.game.data.armies[army].retreat:
            return 0.0
        found = 0.0
        for village, threats_ in self.threats.items():
            for one in threats_:
                if one.army == army:
                    found += self._risk(one, left, self.force(village))
        return found

    def force(self, village: str) -> Counts:
        """The garrison of a village in hit order."""
        units = self.garrison(village)
        return tuple([units.get(unit, 0) for unit in self.forecasts.crt.berber])

    def relief(self, village: str, units: Units) -> float:
        """By how much more units (or defences) lower the danger of a village."""
        if village not in self.threats:
            return 0.0
        key = (village, *units.items())
        known = self._reliefs.get(key)
        if known is None:
            force = self.garrison(village)
            walls = self.game.state.villages[village].defences
            for unit, count in units.items():
                if unit == "defence":
                    walls += count
                else:
                    force[unit] = force.get(unit, 0) + count
            known = self.danger(village) - self.danger(village, force, walls)
            self._reliefs[key] = known
        return known

    def rate(self, village: str, unit: str) -> float:
        """The relief that one more such unit begins: the best average over the next few of them.

        One defender alone helps little where five are needed; this sees the five.
        """
        if village not in self.threats:
            return 0.0
        return max(self.relief(village, {unit: count}) / count for count in range(1, _NEXT + 1))

    def cost(self, village: str, units: Units) -> float:
        """By how much the danger of a village grows if `units` leave it."""
        if village not in self.threats:
            return 0.0
        key = (village, *units.items())
        known = self._costs.get(key)
        if known is None:
            force = self.garrison(village)
            for unit, count in units.items():
                force[unit] = max(0, force.get(unit, 0) - count)
            known = self._costs[key] = self.danger(village, force) - self.danger(village)
        return known


def look_at(game: RedBurnooseGame) -> Outlook:
    """The outlook of a game; the last one again while nothing that it depends on has changed."""
    state = game.state
    key = (
        game.layout.seats,
        tuple(
            (one.fate, one.defences, tuple(one.units.items()), tuple(one.leaders))
            for one in state.villages.values()
        ),
        tuple(
            (one.status, one.at, one.came_from, one.start, tuple(one.units.items()))
            for one in state.armies.values()
        ),
        tuple(berber.rerolls for berber in state.berbers.values()),
        tuple(state.start_tokens),
    )
    kept = game.data.cache.get("outlook")
    if kept is None or kept[0] != key:
        kept = game.data.cache["outlook"] = (key, Outlook(game))
    look: Outlook = kept[1]
    look.game = game  # the same position, but maybe of another game
    return look
