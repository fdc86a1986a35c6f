"""What the bots' filters look at: chances of shots from any hex, fire that reaches a hex, ways north.

A look is made once for a decision and computes what is asked for. What only depends on the ground, or on where the
Allies stand, is kept with the compiled content.
"""

from __future__ import annotations

from collections.abc import Mapping

from .cards import is_early
from .data import ALLIED, ENEMY, FRENCH, REACH, Data
from .shot import ENCOURAGED, modifiers, value_of
from .state import WAITING, GardeGame

FACES, HIGHEST = 11, 10  # a shot that needs 11 or more misses with every card
NO_WAY = 99  # moves to the north edge where no way is open
_KEPT = 4096  # ways north that are kept, by where the Allies stand


class Look:
    """The table as the side `seat` sees it in one decision. Chances are floats: they only rank candidates."""

    __slots__ = (
        "_bonus", "_hits", "_reach", "_shots", "_ways", "data", "distance", "enemies", "enemy", "game",
        "occupied", "own", "seat", "where",
    )  # fmt: skip

    def __init__(self, game: GardeGame, seat: str) -> None:
        self.game, self.seat, self.enemy = game, seat, ENEMY[seat]
        self.data: Data = game.data
        self.where = game.state.where
        self.occupied = game.occupied()
        self.own = game.on_map(seat)
        self.enemies = game.on_map(self.enemy)
        self.distance = distances(game.data)
        self._bonus: dict[tuple[str, str, str], int] = game.data.cache.setdefault(
            ("bot.bonus", game.state.options["ruling_woods"]), {}
        )
        self._hits: list[float] = []
        self._reach: dict[tuple[str, str, int], float] = {}
        self._shots: dict[tuple[str, str], float] = {}
        self._ways: Mapping[str, int] | None = None

    # ------------------------------------------------------------------ shots

    @property
    def hits(self) -> list[float]:
        """The chance that the next card is worth `n` or more, by n from 0 to 11."""
        if not self._hits:
            self._hits = _hits(self.game)
        return self._hits

    def factors(self, unit: str) -> tuple[int, int]:
        """Attack and defence of a unit as it lies; Wellington's point of defence is in."""
        full, state = self.data.units[unit], self.game.state
        guarded = ENCOURAGED if state.wellington == unit else 0
        if unit in state.reduced:
            return full.reduced_attack, full.reduced_defence + guarded
        return full.attack, full.defence + guarded

    def chance(self, firer: str, at: str, defence: int, to: str) -> float:
        """The chance that a unit, were it in `at`, hits a defence factor in `to`. The line is not looked at."""
        attack = self.factors(firer)[0]
        key = (firer, at, to)
        bonus = self._bonus.get(key)
        if bonus is None:
            found = modifiers(self.game, firer, at, to, self.distance[at][to])
            bonus = sum(amount for name, amount in found if name != "wellington")
            self._bonus[key] = bonus
        if self.game.state.wellington == firer:
            bonus += ENCOURAGED
        times = 1 if self.game.state.options["ruling_defence"] == "once" else 2
        needed = defence * times - attack - bonus + 1
        return self.hits[min(max(needed, 1), FACES)]

    def shot(self, firer: str, target: str) -> float:
        """The chance that a shot hits as the table stands."""
        return self.chance(
            firer, self.where[firer], self.factors(target)[1], self.where[target]
        )  # fmt: skip

    def sees(self, at: str, to: str, leaving: str) -> bool:
        """Whether fire goes from one hex to another, once whoever stands in `leaving` has left it."""
        line = self.game.sights[at].get(to)
        if line is None:
            return False
        if not line.steps:
            return True
        unit = self.occupied.pop(leaving, None)
        is_open = line.open(self.occupied)
        if unit is not None:
            self.occupied[leaving] = unit
        return is_open

    def exposed(self, unit: str, to: str) -> float:
        """Hits that the enemy could expect on a unit in `to` if everyone who sees it fired once."""
        return self._fire_on(self.where[unit], to, self.factors(unit)[1])

    def _fire_on(self, at: str, to: str, defence: int) -> float:
        key = (at, to, defence)
        found = self._reach.get(key)
        if found is None:
            found = 0.0
            for enemy in self.enemies:
                stand = self.where[enemy]
                if self.distance[stand][to] <= REACH and self.sees(stand, to, at):
                    found += self.chance(enemy, stand, defence, to)
            self._reach[key] = found
        return found

    def best_shot(self, unit: str, at: str) -> float:
        """The best chance that a unit would have if it stood in `at`."""
        found = self._shots.get((unit, at))
        if found is None:
            found = self._shots[unit, at] = self._best_shot(unit, at)
        return found

    def _best_shot(self, unit: str, at: str) -> float:
        most = 0.0
        for enemy in self.enemies:
            to = self.where[enemy]
            if self.distance[at][to] <= REACH and self.sees(at, to, self.where[unit]):
                most = max(most, self.chance(unit, at, self.factors(enemy)[1], to))
        return most

    def balance(self, unit: str, to: str) -> float:
        """Hits to be expected on the likeliest target if all who see it fired once, less those on `unit`.

        The unit is thought to stand in `to`; its own shot is one of those at the target.
        """
        at, most_hits = self.where[unit], 0.0
        for enemy in self.enemies:
            stand = self.where[enemy]
            if self.distance[to][stand] <= REACH and self.sees(to, stand, at):
                defence = self.factors(enemy)[1]
                hits = self.chance(unit, to, defence, stand) + self._support(unit, enemy)
                most_hits = max(most_hits, hits)
        return most_hits - self.exposed(unit, to)

    def _support(self, unit: str, enemy: str) -> float:
        """Hits on an enemy to be expected of all others of one's own side."""
        key = (unit, enemy, -1)
        found = self._reach.get(key)
        if found is None:
            stand, defence = self.where[enemy], self.factors(enemy)[1]
            found = 0.0
            for other in self.own:
                place = self.where[other]
                near = other != unit and self.distance[place][stand] <= REACH
                if near and self.sees(place, stand, self.where[unit]):
                    found += self.chance(other, place, defence, stand)
            self._reach[key] = found
        return found

    # ------------------------------------------------------------------ ways

    @property
    def ways(self) -> Mapping[str, int]:
        """Moves by which a French unit in each hex would leave the map, around the Allies as they stand."""
        if self._ways is None:
            self._ways = ways_from(self.data, self.where)
        return self._ways

    def ways_if(self, unit: str, to: str) -> Mapping[str, int]:
        """The ways north if an Allied unit stood in `to`."""
        return ways_from(self.data, {**self.where, unit: to})

    def way(self, hex_: str) -> int:
        return self.ways.get(hex_, NO_WAY)

    def nearest(self, hex_: str) -> int:
        """Steps to the nearest enemy on the map; NO_WAY where there is none."""
        row = self.distance[hex_]
        return min((row[self.where[enemy]] for enemy in self.enemies), default=NO_WAY)

    def about(self, hex_: str, unit: str, steps: int) -> int:
        """One's own units, but for `unit`, that stand no farther from a hex than so many steps."""
        row = self.distance[hex_]
        return sum(row[self.where[own]] <= steps for own in self.own if own != unit)

    def to_come(self) -> int:
        """French units that may still enter the map, in this turn or later."""
        return sum(self.where[unit] == WAITING for unit in self.data.of_side[FRENCH])


def _hits(game: GardeGame) -> list[float]:
    """By n: the chance that the next card hits with n or more. An early joker is no card."""
    values = [0] * (FACES + 1)
    total = 0
    worth, early = _values(game.data), is_early(game)
    for id, copies in game.state.deck.shuffled.items():
        value = worth[id]
        if value is None and early:
            continue
        total += copies
        if value:
            values[value] += copies
    chances = [0.0] * (FACES + 1)
    more = 0
    for value in range(HIGHEST, -1, -1):
        more += values[value]
        chances[value] = more / total if total else 0.0
    return chances


def _values(data: Data) -> dict[str, int | None]:
    """What each card is worth in a shot: 0 for one that misses, None for the joker."""
    found: dict[str, int | None] | None = data.cache.get("bot.values")
    if found is None:
        found = data.cache["bot.values"] = {
            id: None if card.joker else value_of(card) or 0 for id, card in data.cards.items()
        }
    return found


def distances(data: Data) -> dict[str, dict[str, int]]:
    """Steps between any two hexes, computed once."""
    found: dict[str, dict[str, int]] | None = data.cache.get("bot.distances")
    if found is None:
        hexes, steps = list(data.neighbours), data.grid.distance
        found = {one: {other: steps(one, other) for other in hexes} for one in hexes}
        data.cache["bot.distances"] = found
    return found


def ways_from(data: Data, where: Mapping[str, str]) -> Mapping[str, int]:
    """Hex -> moves to leave over the north edge, for hexes from which a way around the Allies is open."""
    key = tuple(where[unit] for unit in data.of_side[ALLIED])
    kept: dict[tuple[str, ...], dict[str, int]] = data.cache.setdefault("bot.ways", {})
    found = kept.get(key)
    if found is None:
        if len(kept) >= _KEPT:
            kept.clear()
        found = kept[key] = _ways(data, frozenset(key))
    return found


def _ways(data: Data, held: frozenset[str]) -> dict[str, int]:
    edge = [hex_ for hex_ in data.exits if hex_ not in held]
    found = dict.fromkeys(edge, 1)
    moves = 1
    while edge:
        moves += 1
        further = []
        for hex_ in edge:
            for beside in data.neighbours[hex_]:
                if beside not in found and beside not in held:
                    found[beside] = moves
                    further.append(beside)
        edge = further
    return found
