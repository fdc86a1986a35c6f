"""A short account: what followed from a reader's last answer, and what was before that in the round, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from rules.table import PART, PERIOD, Event

from ..room import Live
from .log import Group, visible


@dataclass(slots=True)
class Told:
    """A line; `fresh`: it followed from what the reader said last."""

    text: Markup
    fresh: bool


@dataclass(slots=True)
class Part:
    """What is told under a heading: a turn, a round."""

    head: Markup
    lines: list[Told] = field(default_factory=list)
    period: bool = False

    @property
    def fresh(self) -> bool:
        """Whether something in it is new to the reader."""
        return any(line.fresh for line in self.lines)


def recap(live: Live, followed: list[Group], seat: str | None) -> list[Part]:
    """The parts in order; empty for a game that gives no short account, and where nothing followed."""
    kinds = live.table.rules.account()
    if not kinds or not followed:
        return []
    since = followed[0].entry
    found: list[Part] = []
    for event in _wanted(live, kinds, since, seat):
        text = live.speaker.event(event)
        level = kinds[event.kind]
        if level in (PERIOD, PART):
            found.append(Part(text, period=level == PERIOD))
            continue
        if not found:
            found.append(Part(Markup("")))
        found[-1].lines.append(Told(text, event.entry >= since))
    kept = [part for part in found if part.lines or part.period]
    return kept if any(part.lines for part in kept) else []


def _wanted(live: Live, kinds: dict[str, int], since: int, seat: str | None) -> list[Event]:
    """From the beginning of the present period on, or from what is fresh, if that came before."""
    seen = [one for one in live.table.events if one.kind in kinds and visible(one, seat)]
    begins = [place for place, one in enumerate(seen) if kinds[one.kind] == PERIOD]
    fresh = next((place for place, one in enumerate(seen) if one.entry >= since), len(seen))
    first = min(begins[-1] if begins else 0, _head(seen, kinds, fresh))
    return seen[first:]


def _head(seen: list[Event], kinds: dict[str, int], place: int) -> int:
    """The place of the heading under which an event stands."""
    while place and (place == len(seen) or kinds[seen[place].kind] not in (PERIOD, PART)):
        place -= 1
    return place
