"""Sentences of The Red Burnoose that have to agree with the numbers and lists put into them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.content import load_game

WORDS = load_game("red_burnoose").words


@pytest.mark.parametrize(
    ("key", "params", "said"),
    [
        ("option.buy", {"card": "weapons", "cost": {"influence": 5, "tools": 1}},
         "Weapons for 5 influence, 1 tool"),
        ("option.buy", {"card": "sharpshooter", "cost": {"influence": 3, "weapons": 2}},
         "Sharpshooter for 3 influence, 2 weapons"),
        ("consequence.place", {"units": {}, "defences": 0}, "There now: nothing."),
        ("consequence.place", {"units": {}, "defences": 1}, "There now: 1 defence."),
        ("consequence.place", {"units": {"moudjahidine": 1}, "defences": 2},
         "There now: 1 moudjahidine, 2 defences."),
        ("ask.destroy.card", {"kinds": ["market"]},
         "A French order destroys one of your cards: Market. Which one?"),
        ("ask.destroy.card", {"kinds": ["olive_orchard", "fig_orchard"]},
         "A French order destroys one of your cards: Olive Orchard or Fig Orchard. Which one?"),
        ("consequence.buy", {"left": 1}, "Into your discard pile; 1 stays in the stack."),
        ("consequence.buy", {"left": 0}, "Into your discard pile; none stays in the stack."),
        ("event.automata.short", {"count": 1, "unit": "sapper"}, "The supply lacks 1 sapper; it does not come."),
    ],
)  # fmt: skip
def test_words_agree_with_what_they_count(key: str, params: dict[str, Any], said: str) -> None:
    assert WORDS.render(key, **params) == said
