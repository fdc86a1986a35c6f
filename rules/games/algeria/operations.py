"""The Operations Phase."""

from __future__ import annotations

from dataclasses import dataclass

from .state import AlgeriaGame, AlgeriaStep


@dataclass(slots=True)
class Operations(AlgeriaStep):
    """Opens the phase."""

    def take(self, game: AlgeriaGame, answer: None) -> None:
        game.state.phase = "operations"
        game.emit("phase.begins", "al.turn.sequence", phase="operations")
