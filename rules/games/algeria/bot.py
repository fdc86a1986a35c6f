"""The policies made of the tables of bots.yaml: one for each side, and a plain one of the Government to measure by.

The filters that a table may name are in `bot_common` (words, conditions, support), `bot_build`, `bot_fln` (the
FLN), `bot_purchases`, `bot_force`, `bot_government` (the Government). A filter takes the scene and the candidates
left, and returns those that stay; a filter that starts a row of a request for sets or amounts proposes whole
answers.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.parts.priorities import bot_policy
from rules.table import Policy

from . import bot_build, bot_common, bot_fln, bot_force, bot_government, bot_purchases
from .bot_scene import FILTERS
from .data import Data

__all__ = [
    "BOTS", "FILTERS", "bot_build", "bot_common", "bot_fln", "bot_force", "bot_government", "bot_purchases",
    "policy",
]  # fmt: skip

# The bots of bots.yaml, as seats name them.
BOTS = ("fln", "fln_hidden", "government", "civil_affairs")


def policy(name: str) -> Callable[[Data], Policy]:
    """A factory of the policy `name` of bots.yaml. Raises BotError for a table that cannot be carried out."""
    return bot_policy(name, FILTERS)
