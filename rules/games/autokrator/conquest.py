"""Conquest: octagons, points and gold, and a capital that falls."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from . import ending, scoring, treasury
from .data import ENDS
from .geography import octagons_left, owner
from .state import AutokratorGame, AutokratorStep

NONE = "none"


@rule("ak.conquest.score")
def prize(game: AutokratorGame, area: str) -> tuple[int, int]:
    """Victory points and gold for the conquest of an area as it lies now: an octagon counts before arms."""
    place = game.data.areas[area]
    if area in game.state.octagons:
        name = "octagon"
    elif place.arms:
        name = f"arms_{place.arms}"
    else:
        name = "neutral"
    figures = game.data.figures
    return figures[f"points_{name}"], figures.get(f"gold_{name}", 0)


@rule("ak.conquest.octagons", "ak.map.owner")
def needs_octagon(game: AutokratorGame, faction: str, area: str) -> bool:
    """Whether a conqueror lays an octagon: not on his own arms."""
    return game.data.areas[area].home != faction


@rule("ak.conquest", "ak.conquest.octagons")
@dataclass(slots=True)
class Conquest(AutokratorStep):
    """A unit has beaten the Garrison or the neutral area. Without an octagon left, another area is given up for it."""

    faction: str
    unit: str
    area: str

    def ask(self, game: AutokratorGame) -> Request | None:
        if not needs_octagon(game, self.faction, self.area) or octagons_left(game, self.faction):
            return None
        held = [area for area, one in game.state.octagons.items() if one == self.faction]
        ids = [*(area for area in game.data.areas if area in held), NONE]
        points, gold = prize(game, self.area)
        params = {"faction": self.faction, "area": self.area, "points": points, "gold": gold}
        return Choose("octagon", self.faction, "ak.conquest.octagons", params, ids, private=ENDS)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        says = {"area": self.area, "given": option}
        if option == NONE:
            return Option(option, Say("option.octagon.none", says), (self.area,), rule="ak.conquest.octagons",
                          consequence=Say("consequence.octagon.none", says))  # fmt: skip
        says["owner"] = game.data.areas[option].home
        return Option(option, Say("option.octagon", says), (option,), rule="ak.conquest.octagons",
                      consequence=Say("consequence.octagon", says))  # fmt: skip

    def take(self, game: AutokratorGame, answer: str | None) -> None:
        if owner(game, self.area) == self.faction:
            return  # a correction has given it to him
        if answer == NONE:
            game.emit("area.left", "ak.conquest.octagons", faction=self.faction, area=self.area)
            return
        if answer is not None:
            del game.state.octagons[answer]
            game.emit("area.given_up", "ak.conquest.octagons", faction=self.faction, area=answer,
                      owner=game.data.areas[answer].home)  # fmt: skip
        self._conquer(game)

    @rule("ak.conquest", "ak.conquest.score", "ak.conquest.capital")
    def _conquer(self, game: AutokratorGame) -> None:
        state, place = game.state, game.data.areas[self.area]
        points, gold = prize(game, self.area)
        beaten = state.octagons.pop(self.area, "")
        lays = needs_octagon(game, self.faction, self.area)
        if lays:
            state.octagons[self.area] = self.faction
        game.count("conquest")
        game.emit("area.conquered", "ak.conquest", faction=self.faction, unit=self.unit, area=self.area,
                  loser=beaten or place.home, octagon=lays, lifted=beaten)  # fmt: skip
        scoring.change(game, self.faction, points, "ak.conquest.score", "conquest")
        treasury.change(game, self.faction, gold, "ak.conquest.score", "conquest")
        if place.capital and lays:
            ending.capital(game, self.faction, self.area)
