"""The policies made of the tables of bots.yaml, one table for each side.

The filters that a table may name are in `bot_cards`, `bot_fire` and `bot_moves`. A filter takes the scene and the
candidates left, and returns those that stay.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.parts.priorities import bot_policy
from rules.table import Policy

from . import bot_cards, bot_fire, bot_moves
from .bot_scene import FILTERS
from .data import Data

__all__ = ["FILTERS", "bot_cards", "bot_fire", "bot_moves", "policy"]


def policy(name: str) -> Callable[[Data], Policy]:
    """A factory of the policy `name` of bots.yaml. Raises BotError for a table that cannot be carried out."""
    return bot_policy(name, FILTERS)
