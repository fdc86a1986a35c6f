"""The log: what happened, answer by answer, with who said so, why, and by which rule."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from markupsafe import Markup

from rules.table import PERSON, SEED, Entry, Event, Say, told
from rules.table.drive import RANDOM

from ..room import Live
from ..speech import Speaker, human
from .question import RuleLink, rule_link

OPENINGS = ("round.begins", "turn.begins", "phase.begins")
CHOICES = ("person", "bot")
BADGES = {"typed": "typed", "forced": "forced", "seed": "app", "bot": "bot", "person": ""}


@dataclass(slots=True)
class Line:
    """One event. `instruction` is what hands at a real table have to do."""

    text: Markup
    rule: RuleLink | None
    kind: str
    instruction: Markup | None = None

    @property
    def opens(self) -> bool:
        """Whether it heads what comes: then it is nobody's doing, whoever's answer it follows."""
        return self.kind in OPENINGS


@dataclass(slots=True)
class Branch:
    """A line of play that was left: how many answers, and the entry at its end."""

    end: int
    answers: list[str]


@dataclass(slots=True)
class Group:
    """An entry of the journal with what followed from it. Entry -1 is the start of the game."""

    entry: int
    seat: str
    badge: str
    lines: list[Line]
    reasons: list[Markup]
    left: list[Branch] = field(default_factory=list)
    fresh: bool = False  # it followed from what the reader said last

    @property
    def opens(self) -> bool:
        """Whether all that followed from the answer is that something else began."""
        return bool(self.lines) and self.lines[0].opens


def visible(event: Event, seat: str | None) -> bool:
    """Whether the seat may know of the event."""
    return event.visible is None or seat in event.visible


def groups(
    live: Live, seat: str | None, until: int | None = None, last: int | None = None
) -> tuple[list[Group], int]:
    """The log as the seat (None: an onlooker) may read it, oldest first, up to (not including) event `until`.

    Only the `last` groups are put into words, if that is given; the second value tells how many come before.
    """
    table = live.table
    steps = table.journal.path()
    entries = {entry.id: entry for entry in steps}
    speaking = {event.entry for event in table.events}
    labels = {one.id: live.speaker.say(one.label) for one in table.seat_list}
    seen = [event for event in table.events[:until] if visible(event, seat)]
    said = [(id, list(same)) for id, same in groupby(seen, key=lambda event: event.entry)]
    before = max(0, len(said) - last) if last is not None else 0
    found = []
    path = set(entries)
    for id, events in said[before:]:
        entry = entries.get(id)
        known = None if entry is None else told(table, entry, seat, path)
        if known is not None and known.by == "forced":
            known = told(table, _decided(steps, known, speaking), seat, path)
        group = _group(live, known, labels, id)
        group.lines = [line(live, event) for event in events]
        if known is not None and known.by in (SEED, "typed") and group.seat:
            # The question of a die or a card is put to somebody; what it brings may be another's.
            group.seat = labels.get(str(events[0].data.get("seat", "")), group.seat)
        found.append(group)
    return found, before


def _decided(steps: Sequence[Entry], entry: Entry, speaking: set[int]) -> Entry:
    """Whose answer a forced one carries out: the same seat's own choice right before it of which nothing was told yet
    (what to build, where only one place is left for it). Without one, the forced answer itself.

    `steps` are the entries of the path, `speaking` those from which events followed.
    """
    for before in reversed(steps[: bisect_left(steps, entry.id, key=lambda one: one.id)]):
        if before.kind != "answer" or before.seat != entry.seat or before.id in speaking:
            return entry
        if before.by != "forced":
            return before if before.by in CHOICES else entry
    return entry


def mark_fresh(live: Live, found: list[Group], seat: str | None) -> list[Group]:
    """Marks what followed from the last thing that the person at `seat` said, and returns it with that thing."""
    alone = len(live.people()) < 2
    said = [
        entry.id
        for entry in live.table.journal.path()
        if entry.by in ("person", "typed") and (alone or entry.seat == seat)
    ]
    if not said:
        return []
    fresh = [group for group in found if group.entry >= said[-1]]
    for group in fresh:
        group.fresh = True
    return fresh


def line(live: Live, event: Event) -> Line:
    """One event in words."""
    speaker = live.speaker
    rule = rule_link(speaker, event.rule)
    return Line(speaker.event(event), rule, event.kind, speaker.instruction(event))


def _group(live: Live, entry: Entry | None, labels: dict[str, str], id: int) -> Group:
    if entry is None:
        return Group(id, "", "", [], [])
    seat = labels.get(entry.seat, "") if len(labels) > 1 else ""
    badge = "corrected" if entry.kind == "correct" else BADGES.get(entry.by, entry.by)
    return Group(id, seat, badge, [], _reasons(live, entry))


def _reasons(live: Live, entry: Entry) -> list[Markup]:
    """Why a bot, or what a person wrote beside a correction."""
    found = [live.speaker.reason(one) for one in entry.reason if isinstance(one, dict)]
    who = live.table.seats.get(entry.seat, PERSON)
    if not found and who != PERSON:
        if entry.by == "forced":
            found = [live.speaker.rich(Say("reason.only"))]
        elif entry.by == "bot" and who == RANDOM:
            found = [live.speaker.rich(Say("reason.random"))]
    return found


def add_branches(live: Live, found: list[Group], seat: str | None) -> None:
    """Notes below each group the lines of play that began there and were left, as the seat may know them."""
    journal = live.table.journal
    here = {entry.id for entry in journal.path()}
    children: dict[int, list[Entry]] = {}
    for entry in journal:
        if entry.kind != "goto":
            children.setdefault(journal.here(entry.parent), []).append(entry)
    at = {group.entry: group for group in found}
    last: Group | None = None
    for id in [-1, *sorted(here)]:
        last = at.get(id, last)
        left = [one for one in children.get(id, ()) if one.id not in here]
        if left and last is not None:
            last.left.extend(_branch(live, one, children, seat) for one in left)


def _branch(
    live: Live, entry: Entry, children: dict[int, list[Entry]], seat: str | None
) -> Branch:
    answers: list[str] = []
    at = entry
    while True:
        known = told(live.table, at, seat)
        if known.by in ("person", "typed"):
            answers.append(_said(live.speaker, known))
        following = children.get(at.id)
        if not following:
            return Branch(at.id, answers)
        at = following[-1]


def _said(speaker: Speaker, entry: Entry) -> str:
    """An answer of a line that was left: what is in it by its name, for its question is not asked any more."""
    value: Any = entry.value
    if value is None:
        return human(entry.key)
    if isinstance(value, list):
        value = ", ".join(_named(speaker, one) for one in value) or "none"
    elif isinstance(value, dict):
        value = ", ".join(f"{_named(speaker, name)} {one}" for name, one in value.items()) or "none"
    else:
        value = _named(speaker, value)
    return f"{human(entry.key)}: {value}"


_JOINTS = re.compile("[:+>]")  # how the parts of an option are put together in its id


def _named(speaker: Speaker, value: object) -> str:
    return ", ".join(speaker.name(part) for part in _JOINTS.split(str(value)))
