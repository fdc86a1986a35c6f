"""The policies made of the tables of bots.yaml.

The filters that a table may name are in `bot_cards`, `bot_map` and `bot_fights`. A filter takes the scene and the
candidates left, and returns those that stay; a filter that starts a row of a request for sets or amounts
proposes whole answers.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.parts.priorities import bot_policy
from rules.table import Policy

from . import bot_cards, bot_fights, bot_map
from .bot_scene import FILTERS
from .data import Data

__all__ = ["FILTERS", "bot_cards", "bot_fights", "bot_map", "policy"]


def policy(name: str) -> Callable[[Data], Policy]:
    """A factory of the policy `name` of bots.yaml. Raises BotError for a table that cannot be carried out."""
    return bot_policy(name, FILTERS)
