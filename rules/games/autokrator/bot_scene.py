"""What the filters of the bots share: their registry, the look at the table, options taken apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.parts.priorities import Filters, Scene

from .bot_look import Look
from .data import PAWNS, RAID
from .movement import CAMPAIGN, FIGHT, STAY, TWICE

FILTERS = Filters()
SLACK = 1e-12  # values that differ by so little are alike
NO_AREA = (FIGHT, STAY)


@dataclass(slots=True, frozen=True)
class Deed:
    """An option of `act`.

    `what` is move, twice, campaign, fight, stay (of a `unit`), or raid, truce, break, ask, give, end. `area`
    is where it leads ("" for fight and stay: where the unit stands); `other` the player concerned.
    """

    what: str
    unit: str = ""
    area: str = ""
    other: str = ""
    deed: str = ""


@lru_cache(maxsize=4_000)
def deed_of(option: str) -> Deed:
    """An option of `act` taken apart."""
    head, _, rest = option.partition(":")
    if head in PAWNS:
        if rest in NO_AREA:
            return Deed(rest, head)
        how, _, area = rest.rpartition(":")
        return Deed(how or "move", head, area)
    if head == RAID:
        return Deed(RAID, RAID, rest)
    other, _, deed = rest.partition(":")
    return Deed(head, other=other, deed=deed)


def look(scene: Scene) -> Look:
    """The look at the table, made once for a decision."""
    found: Look | None = scene.notes.get("look")
    if found is None:
        found = scene.notes["look"] = Look(scene.game, scene.request.seat)
    return found


def noted(scene: Scene, what: str, of: Any, count: Callable[[], Any]) -> Any:
    """What was reckoned of something, once for a decision."""
    key = (what, of)
    if key not in scene.notes:
        scene.notes[key] = count()
    return scene.notes[key]


MOVES = ("move", CAMPAIGN, TWICE, FIGHT)
