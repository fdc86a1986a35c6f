"""The Turn Interphase."""

from __future__ import annotations

from dataclasses import dataclass

from .state import AlgeriaGame, AlgeriaStep


@dataclass(slots=True)
class Interphase(AlgeriaStep):
    """Opens the phase."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.state.phase = "interphase"
        game.emit("phase.begins", "al.turn.sequence", phase="interphase")
