"""The policy made of the table of bots.yaml: one for every seat, however many play.

The filters that a table may name are in `bot_turn` (units), `bot_treasury` (truces, gold), `bot_cards` (allocation and
battle) and `bot_choices` (the rest); what they weigh is in `bot_look` and `bot_danger`. A filter takes the scene and
the candidates left, and returns those that stay.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.parts.priorities import bot_policy
from rules.table import Policy

from . import bot_cards, bot_choices, bot_treasury, bot_turn
from .bot_scene import FILTERS
from .data import Data

__all__ = ["BOTS", "FILTERS", "bot_cards", "bot_choices", "bot_treasury", "bot_turn", "policy"]

BOTS = ("power",)  # the bots of bots.yaml, as seats name them


def policy(name: str) -> Callable[[Data], Policy]:
    """A factory of the policy `name` of bots.yaml. Raises BotError for a table that cannot be carried out."""
    return bot_policy(name, FILTERS)
