"""Plays the worked examples of examples.yaml: position, steps, expectation. The shape is told there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.parts.worked import WorkedExample, play_example, typed

from .compiling import compile_content
from .position import state_at
from .setup import resolve_options
from .state import OFF_MAP, AlgeriaGame

_PLAIN = ("psl", "ap", "air", "helo", "naval", "border", "border_state", "oas", "turn", "ending", "independent")


def play(content: Any, example: Any) -> list[str]:
    """Plays one worked example; returns what came out otherwise, each with the place in the example."""
    return play_example(_Example, compile_content, content, example)


class _Example(WorkedExample):
    """A position is a scenario, its options and what differs from the empty map."""

    game: AlgeriaGame
    declines = ("done", "stay", "pass", "none")

    def begin(self) -> AlgeriaGame:
        position = dict(self.position)
        position.pop("options", None)
        setup = {"scenario": str(position.pop("scenario", "1954")), **self.options()}
        return AlgeriaGame(self.data, state_at(self.data, resolve_options(self.data, setup), position))

    def compare(self, name: str, wanted: Any) -> Iterable[str]:
        if name == "areas":
            return self._areas(wanted)
        if name in ("offers", "offers_not"):
            return self.compare_offers(name, wanted)
        facts = {"asked": self.asked, **{name: getattr(self.game.state, name) for name in _PLAIN}}
        have = facts.get(name)
        if isinstance(have, Mapping) and isinstance(wanted, Mapping):  # of a map, what is named
            facts[name] = {key: have.get(key) for key in typed(wanted)}
        return self.compare_facts(name, wanted, facts, ("areas",))

    def _areas(self, wanted: Any) -> Iterator[str]:
        if not isinstance(wanted, Mapping):
            yield "areas: a map is expected"
            return
        for area, fields in wanted.items():
            yield from self._area(str(area), fields)

    def _area(self, area: str, fields: Any) -> Iterator[str]:
        if area not in self.game.data.areas:
            yield f"areas.{area}: there is none"
            return
        if not isinstance(fields, Mapping):
            yield f"areas.{area}: a map is expected"
            return
        for name, wanted in fields.items():
            have: Any
            if name in ("ug", "ops", "oc", "ptl"):
                if not isinstance(wanted, list | tuple):
                    yield f"areas.{area}.{name}: a list is expected"
                    continue
                units = (*self.game.government[area], *self.game.fln[area])
                have = dict(Counter(_shown(unit) for unit in units if unit.box == name))
                wanted = dict(Counter(map(str, wanted)))
            elif area in self.game.state.areas and name in ("control", "terror", "resettled", "done"):
                have, wanted = getattr(self.game.state.areas[area], name), typed(wanted)
            else:
                yield f"areas.{area}.{name}: nothing to compare with"
                continue
            if have != wanted:
                yield f"areas.{area}.{name}: {wanted!r} expected, {have!r} found"


def _shown(unit: Any) -> str:
    """A unit as a position has it: its kind and its marks."""
    marks = [name for name in ("neutralised", "dispersed", "airmobile") if getattr(unit, name)]
    assert unit.area not in OFF_MAP
    return " ".join([unit.kind, *marks])
