"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.parts.worked import WorkedExample, compare_each, play_example

from .compiling import compile_content
from .geography import owner
from .position import OUT, state_at
from .setup import resolve_options, start
from .state import AutokratorGame

NOBODY = "nobody"


def play(content: Any, example: Any) -> list[str]:
    """Plays one worked example; returns what came out otherwise, each with the place in the example."""
    return play_example(_Example, compile_content, content, example)


class _Example(WorkedExample):
    """A position of nothing but options is a new game."""

    game: AutokratorGame
    chance = ("draw",)

    def begin(self) -> AutokratorGame:
        data, options = self.data, self.options()
        position = {name: value for name, value in self.position.items() if name != "options"}
        if not position:
            return AutokratorGame(data, start(data, options))
        return AutokratorGame(data, state_at(data, resolve_options(data, options), position))

    def compare(self, name: str, wanted: Any) -> Iterable[str]:
        maps = {
            "units": self._unit, "owner": self._owner, "octagons": self._octagon,
            "gold": self._gold, "score": self._score,
        }  # fmt: skip
        if name in maps:
            return compare_each(name, wanted, maps[name], short="at")
        if name in ("offers", "offers_not"):
            return self.compare_offers(name, wanted)
        return self.compare_facts(name, wanted, self._facts(), maps)

    def _facts(self) -> dict[str, Any]:
        state = self.game.state
        return {
            "round": state.round,
            "acting": state.acting,
            "asked": self.asked,
            "seat": self.request.seat if self.request else "",
            "ending": state.ending,
            "winners": list(state.winners),
            "truces": [list(pair) for pair in state.truces],
            "raids": [faction for faction, _ in state.raids],
        }

    def _unit(self, name: str) -> Any:
        faction, _, unit = name.partition(".")
        power = self.game.state.factions.get(faction)
        if power is None or unit not in power.units:
            return None
        pawn = power.units[unit]
        return {"at": pawn.area or OUT, "lives": pawn.lives, "used": pawn.used}

    def _owner(self, area: str) -> Any:
        return (owner(self.game, area) or NOBODY) if area in self.game.data.areas else None

    def _octagon(self, area: str) -> Any:
        if area not in self.game.data.areas:
            return None
        return self.game.state.octagons.get(area, NOBODY)

    def _gold(self, faction: str) -> Any:
        power = self.game.state.factions.get(faction)
        return None if power is None else power.gold

    def _score(self, faction: str) -> Any:
        power = self.game.state.factions.get(faction)
        return None if power is None else power.score
