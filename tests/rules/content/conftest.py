"""A content root in a temporary folder, filled by the tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

GAME = """\
provenance: rulebook
game: {id: demo, title: A demonstration, players: {min: 1, max: 2}}
collections:
  villages:
    label: Villages
    fields:
      region: {type: str, required: true}
      terrain: {type: enum, values: [steep, wooded], required: true}
      starts:
        type: map
        fields:
          cards: {type: list, of: {type: ref, to: cards}}
          rerolls: {type: int, min: 0}
  cards:
    fields:
      cost: {type: map, of: {type: int, min: 0}}
      terrain: {type: map, keys: [steep, wooded], of: int}
"""

CARDS = """\
provenance: rulebook
cards:
  - {id: man, name: Man, cost: {influence: 2, tools: 1}}
  - id: woman
    name: Woman
    copies: 3
    provenance: {fields: {cost: {kind: reconstructed, reason: not printed, satisfies: [a]}}}
    cost: {influence: 1}
villages:
  - {id: akbil, name: Akbil, region: on, terrain: steep, starts: {cards: [man, woman]}}
"""

MakeGame = Callable[..., Path]


@pytest.fixture
def make_game(tmp_path: Path) -> MakeGame:
    """Write files (name -> text or bytes) into the folder of the game `demo`; gives the root."""

    def make(files: dict[str, str | bytes] | None = None, **texts: str | bytes) -> Path:
        folder = tmp_path / "demo"
        everything: dict[str, str | bytes] = {"game.yaml": GAME, **(files or {})}
        everything |= {f"{name}.yaml": text for name, text in texts.items()}
        for name, text in everything.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return make
