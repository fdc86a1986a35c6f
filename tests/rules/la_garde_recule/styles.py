"""Ways to play that bring games to their rarer ends: for random tests and for the recorder of games.

A style answers a person's request: `style(request, chance)`. Nobody here plays well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.table import Chance, Request

Style = Callable[[Request, Chance], Any]


def _style(french: tuple[str, ...], allied: tuple[str, ...], rash: int) -> Style:
    """Prefers kinds of options in this order, `rash` times out of `rash + 1`; French moves go north."""
    kinds = {"french": french, "allied": allied}

    def answer(request: Request, chance: Chance) -> Any:
        ids = getattr(request, "ids", None)
        if ids and request.key == "activation.unit" and chance.below(rash + 1):
            for kind in kinds[request.seat]:
                keen = [one for one in ids if one.startswith(kind)]
                if kind == "move:" and request.seat == "french":
                    keen = sorted(keen, key=lambda one: one[-2:])[:2]
                if keen:
                    return chance.pick(keen)
        return request.sample(chance)

    return answer


# Both sides fight, and the French go north: most games end by exits, by time, or with no French unit left.
keen = _style(("exit:", "fire:", "move:", "enter:"), ("wellington:", "fire:"), 3)
# The French shoot and never leave the field; the Allies look on, with Wellington among them.
hunters = _style(("fire:", "flip:", "enter:", "move:"), ("wellington:", "done"), 9)
STYLES = (keen, hunters)
