"""What the filters of the Berber bots share: their registry, the look at the map, the parts of option ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.parts.priorities import Filters, Scene
from rules.parts.weighing import Weighed, most
from rules.table import Answer

from .outlook import Outlook, look_at

FILTERS = Filters()


def outlook(scene: Scene) -> Outlook:
    """The look at the map, made once for a decision."""
    found: Outlook | None = scene.notes.get("outlook")
    if found is None:
        found = scene.notes["outlook"] = look_at(scene.game)
    return found


def best(left: Iterable[Answer], worth: Callable[[Any], float], least: float) -> list[Answer]:
    """The candidates of the highest worth, if that is more than `least`."""
    found = most(left, worth)
    return found if isinstance(found, Weighed) and found.top() > least else []


def place_of(option: str) -> str:
    """The village at the end of an option: reserve:woman@akbil, retrieve@akbil, retreat:akbil."""
    for mark in ("@", ">", ":"):
        if mark in option:
            return option.rpartition(mark)[2]
    return option


def card_of(option: str) -> str:
    """The card in the middle of an option: play:olive_orchard, reserve:woman@akbil, buy:market."""
    return option.partition(":")[2].partition("@")[0].partition("=")[0]
