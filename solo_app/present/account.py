"""What a saved game is, for a list of them: who plays which side, and how it was set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.content import Content
from rules.table import PERSON, GameRules, SetupError
from rules.table.drive import RANDOM, compiled

from ..speech import Speaker, human
from .options import parts, usual


@dataclass(slots=True)
class Account:
    """The sides of people, those of the computer as (sides, who plays them), and (option, value) where it tells."""

    people: list[str] = field(default_factory=list)
    computer: list[tuple[list[str], str]] = field(default_factory=list)
    options: list[tuple[str, str]] = field(default_factory=list)


def account(content: Content, rules: GameRules, setup: dict[str, str], seats: dict[str, str]) -> Account:
    """The account of a game that was started so; what the content no longer offers is left out."""
    told = Account(options=_options(content, setup))
    speaker = Speaker(content)
    try:
        labels = {one.id: speaker.say(one.label) for one in rules.seats(compiled(rules, content), setup)}
    except SetupError:
        return told
    if len(labels) < 2 and not set(seats.values()) - {PERSON}:
        return told  # alone against the game itself: there are no sides
    bots: dict[str, list[str]] = {}
    for seat, label in labels.items():
        who = seats.get(seat, PERSON)
        (told.people if who == PERSON else bots.setdefault(who, [])).append(label)
    told.computer = [(sides, _called(speaker, who)) for who, sides in bots.items()]
    return told


def _called(speaker: Speaker, who: str) -> str:
    record = speaker.content.all("bots").get(who)
    if record is not None:
        return str(record.name)
    return speaker.text(f"policy.{RANDOM}") if who == RANDOM else human(who)


def _options(content: Content, setup: dict[str, str]) -> list[tuple[str, str]]:
    """What was chosen at once when the game was begun; of rulings and lesser options, those played otherwise."""
    first, *others = parts(content)
    shown = [*first, *(one for group in others for one in group if setup.get(one.id, usual(one)) != usual(one))]
    found = []
    for option in shown:
        chosen = setup.get(option.id, usual(option))
        value: Mapping[str, Any] = next((one for one in option.values if one["id"] == chosen), {})
        found.append((str(option.name), str(value.get("label") or human(chosen))))
    return found
