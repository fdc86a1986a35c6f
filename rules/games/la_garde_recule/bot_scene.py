"""What the filters of the bots share: their registry, the look at the table, the parts of option ids."""

from __future__ import annotations

from functools import cache

from rules.parts.priorities import Filters, Scene
from rules.table import Answer

from .bot_look import Look

FILTERS = Filters()


def look(scene: Scene) -> Look:
    """The look at the table, made once for a decision."""
    found: Look | None = scene.notes.get("look")
    if found is None:
        found = scene.notes["look"] = Look(scene.game, scene.request.seat)
    return found


@cache
def parts(option: Answer) -> tuple[str, str]:
    """Unit and place (or target) of an option: fire:gds2:gren3, move:gds2:0503, flip:gds2, or gds2 alone."""
    kind, _, rest = str(option).partition(":")
    unit, _, target = rest.partition(":")
    return (unit or kind), target
