"""Where a beaten unit goes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from . import units
from .data import ENDS, HARBOURS
from .geography import apart, at, enemies_at, owned_harbours, owned_neighbours
from .state import AutokratorGame, AutokratorStep


@rule("ak.retreat.adjacent", "ak.retreat.harbour", "ak.unit.apart")
def places(game: AutokratorGame, faction: str, unit: str, area: str) -> list[str]:
    """The areas to which a unit may retreat from `area`: owned ones, adjacent or (the Admiral) with a harbour."""
    if game.kind(unit).moves == HARBOURS:
        return [one for one in owned_harbours(game, faction) if one != area]
    return [one for one in owned_neighbours(game, faction, area) if apart(game, faction, unit, one)]


@rule("ak.retreat.adjacent", "ak.retreat.harbour")
@dataclass(slots=True)
class Retreat(AutokratorStep):
    """A beaten unit leaves `area`. `by` is who beat it, "" for a neutral area."""

    faction: str
    unit: str
    area: str
    by: str

    def _rule(self, game: AutokratorGame) -> str:
        harbours = game.kind(self.unit).moves == HARBOURS
        return "ak.retreat.harbour" if harbours else "ak.retreat.adjacent"

    def ask(self, game: AutokratorGame) -> Request | None:
        if at(game, self.faction, self.unit) != self.area:
            return None
        ids = places(game, self.faction, self.unit, self.area)
        if not ids:
            return None
        params = {"faction": self.faction, "unit": self.unit, "area": self.area}
        return Choose("retreat", self.faction, self._rule(game), params, ids, private=ENDS)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        enemies = [list(one) for one in enemies_at(game, self.faction, option)]
        return Option(option, Say("option.retreat", {"area": option}), (option,), rule=self._rule(game),
                      consequence=Say("consequence.retreat", {"enemies": enemies}))  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        if at(game, self.faction, self.unit) != self.area:
            return  # a correction has moved it, or taken it out of the game
        if answer is not None:
            self._go(game, answer)
        elif game.kind(self.unit).moves == HARBOURS:
            units.remove(game, self.faction, self.unit, self.by, "ak.retreat.harbour")
        else:
            self._to_capital(game)

    def _to_capital(self, game: AutokratorGame) -> None:
        """The capital is his own: the game is over when one falls."""
        capital = game.data.factions[self.faction].capital
        if game.kind(self.unit).extra_life_lost and not units.lose_life(
            game, self.faction, self.unit, self.by, rule="ak.retreat.adjacent"
        ):
            return
        self._go(game, capital)

    def _go(self, game: AutokratorGame, area: str) -> None:
        game.state.factions[self.faction].units[self.unit].area = area
        game.emit("unit.retreats", self._rule(game), faction=self.faction, unit=self.unit,
                  start=self.area, area=area)  # fmt: skip
