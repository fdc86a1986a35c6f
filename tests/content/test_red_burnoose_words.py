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
         "A French order destroys one card of yours, Market. Which one?"),
        ("ask.destroy.card", {"kinds": ["olive_orchard", "fig_orchard"]},
         "A French order destroys one card of yours, of the kinds Olive Orchard and Fig Orchard."
         " Which one?"),
    ],
)  # fmt: skip
def test_words_agree_with_what_they_count(key: str, params: dict[str, Any], said: str) -> None:
    assert WORDS.render(key, **params) == said
