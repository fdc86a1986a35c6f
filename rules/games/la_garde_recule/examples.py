"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rules.parts.worked import WorkedExample, compare_each, play_example
from rules.table import Draw, Request
from rules.table.drive import compiled

from . import RULES
from .data import ALLIED, FRENCH
from .odds import card_odds, shot_odds
from .position import state_at
from .setup import start
from .shot import aim
from .state import GardeGame


def play(content: Any, example: Any) -> list[str]:
    """Plays one worked example; returns what came out otherwise, each with the place in the example."""
    return play_example(_Example, lambda content: compiled(RULES, content), content, example)


class _Example(WorkedExample):
    """A position of nothing but options is a new game. `needed`, `chances`, `next_card`: the odds of the end."""

    game: GardeGame
    chance = ("draw",)

    def begin(self) -> GardeGame:
        if set(self.position) <= {"options"}:
            return GardeGame(self.data, start(self.data, self.options()))
        return GardeGame(self.data, state_at(self.data, {}, self.position))

    def read(self, request: Request, value: Any) -> Any:
        return [value] if isinstance(request, Draw) else value

    # ------------------------------------------------------------------ comparing

    def compare(self, name: str, wanted: Any) -> Iterable[str]:
        maps = {
            "units": self._unit, "needed": self._needed, "chances": self._chances,
            "next_card": self._next_card,
        }  # fmt: skip
        if name in maps:
            return compare_each(name, wanted, maps[name])
        if name in ("offers", "offers_not"):
            return self.compare_offers(name, wanted)
        return self.compare_facts(name, wanted, self._facts(), maps)

    def _facts(self) -> dict[str, Any]:
        state = self.game.state
        now = state.activation
        return {
            "turn": state.turn,
            "wellington": state.wellington,
            "ending": state.ending,
            "asked": self.asked,
            "seat": self.request.seat if self.request else "",
            "played": state.played,
            "left": now.left if now is not None else 0,
            "deck": len(state.deck),
        }

    def _unit(self, unit: str) -> Mapping[str, Any] | None:
        state = self.game.state
        if unit not in state.where:
            return None
        return {"at": state.where[unit], "reduced": unit in state.reduced}

    def _shot(self, option: str) -> tuple[str, str] | None:
        kind, _, rest = option.partition(":")
        firer, _, target = rest.partition(":")
        known = self.game.data.units
        if kind != "fire" or not {firer, target} <= known.keys():
            return None
        placed = self.game.occupied().values()
        return (firer, target) if firer in placed and target in placed else None

    def _needed(self, option: str) -> int | None:
        """The least card that hits."""
        shot = self._shot(option)
        return None if shot is None else aim(self.game, *shot).needed

    def _chances(self, option: str) -> Mapping[str, Any] | None:
        shot = self._shot(option)
        if shot is None:
            return None
        return _written(shot_odds(self.game, aim(self.game, *shot)))

    def _next_card(self, side: str) -> Any:
        odds = card_odds(self.game)
        if side in (ALLIED, FRENCH):
            return _written({str(count): chance for count, chance in odds[side].items()})
        return _fraction(odds["ends"]) if side == "ends" else None


def _written(odds: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: _fraction(chance) for name, chance in odds.items()}


def _fraction(chance: Fraction) -> str:
    """A chance as examples write it: `8/13`, or 0 or 1."""
    return str(chance)
