"""Tracks, zones and notes of a view, in the order in which a page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from rules.table import CardView, Track, View, Zone

from ..speech import Speaker, human, rich
from .question import Question, plain
from .stacks import stacks

# Kinds of zones that lie in the open right below the board; all others follow further down.
FIRST = ("hand", "row")


@dataclass(slots=True)
class ShownTrack:
    """A number with its label; `share` is the part of the most that is reached, 0 to 100; `note` goes with it."""

    id: str
    label: str
    value: int
    most: int | None
    icon: str
    share: int | None
    note: str = ""


@dataclass(slots=True)
class ShownCard:
    """A card that lies face up: collection and id of its record, how many lie there, what is noted."""

    id: str
    collection: str
    record: str
    name: str
    text: str
    note: Markup
    variant: str = ""
    copies: int = 1


@dataclass(slots=True)
class ShownZone:
    """A zone: the cards that are seen, or what an unordered pile is known to hold."""

    id: str
    kind: str
    label: str
    count: int
    cards: list[ShownCard]
    contents: list[tuple[str, int]]
    opaque: bool
    first: bool


@dataclass(slots=True)
class ShownView:
    """A view as it is shown."""

    status: list[Markup]
    tracks: list[ShownTrack]
    rest: list[ShownTrack]  # numbers that are looked up, not watched
    zones: list[ShownZone]
    notes: list[tuple[str, list[Markup]]]
    outlook: list[Markup]  # chances of what comes next
    turn: str
    phases: list[tuple[str, bool]]  # label, whether it is the present one


def shown(view: View, speaker: Speaker, seats: dict[str, str]) -> ShownView:
    """The view in words. `seats` gives the label of each seat."""
    zones = [_zone(one, speaker) for one in view.zones]
    watched, rest = _tracks(view)
    crowded = stacks(view, speaker)
    return ShownView(
        [speaker.rich(one) for one in view.status],
        [shown_track(one, speaker) for one in watched],
        [shown_track(one, speaker) for one in rest],
        sorted(zones, key=lambda zone: not zone.first),
        [
            (speaker.name(anchor), [*(speaker.rich(one) for one in says), *crowded.get(anchor, ())])
            for anchor, says in view.notes.items()
        ],
        [speaker.rich(one) for one in view.outlook],
        seats.get(view.turn or "", ""),
        [(plain(speaker.say(one.label)), one.now) for one in view.phases],
    )


MOST_WATCHED = 9
FEW_SHARED = 3  # a game names first what is watched most


def _tracks(view: View) -> tuple[list[Track], list[Track]]:
    """The numbers of the bar and those further down: where there are many, the seat's own are watched."""
    aside = [one for one in view.tracks if one.aside and not one.column]
    watched = [one for one in view.tracks if not one.aside and not one.column]
    mine = [one for one in watched if view.seat is not None and one.seat == view.seat]
    shared = [one for one in watched if one.seat is None]
    if len(mine) + len(shared) <= MOST_WATCHED:
        return [*shared, *mine], aside
    room = max(1, min(FEW_SHARED, MOST_WATCHED - len(mine)))
    return [*shared[:room], *mine], [*shared[room:], *aside]


def shown_track(track: Track, speaker: Speaker) -> ShownTrack:
    """A number in words."""
    share = None
    if track.most:
        share = max(0, min(100, round(100 * track.value / track.most)))
    label = plain(speaker.say(track.label))
    return ShownTrack(track.id, label, track.value, track.most, track.icon, share, track.note)


def _zone(zone: Zone, speaker: Speaker) -> ShownZone:
    cards: list[ShownCard] = []
    for one in zone.cards:
        drawn = _card(one, speaker)
        same = cards[-1] if cards and zone.kind in ("pile", "discard") else None
        if same is not None and (same.record, same.variant, same.note) == (drawn.record, drawn.variant, drawn.note):
            same.copies += 1
        else:
            cards.append(drawn)
    contents = [(speaker.name(_id(card)), count) for card, count in zone.contents.items() if count]
    return ShownZone(
        zone.id, zone.kind, plain(speaker.say(zone.label)), zone.count, cards,
        sorted(contents), zone.opaque, zone.kind in FIRST,
    )  # fmt: skip


def _id(card: str) -> str:
    return card.rpartition("/")[2]


def _card(card: CardView, speaker: Speaker) -> ShownCard:
    collection, _, id = card.card.rpartition("/")
    return ShownCard(
        card.id, collection, id, *describe(speaker, collection, id), speaker.rich(card.note),
        card.variant,
    )  # fmt: skip


def unseen(asked: Question | None, view: ShownView, speaker: Speaker) -> dict[str, Markup]:
    """What is written on cards to choose from that lie nowhere to be looked at, by answer."""
    if asked is None:
        return {}
    lying = {f"{one.collection}/{one.record}" for zone in view.zones for one in zone.cards}
    found = {}
    for answer in asked.answers:
        if answer.card and answer.card not in lying:
            written = _written(speaker, *answer.card.split("/", 1))
            if written:
                found[answer.id] = Markup("<br>").join(map(rich, written))
    return found


def _written(speaker: Speaker, collection: str, id: str) -> list[str]:
    """The texts of a record, each by itself."""
    try:
        written = speaker.content.get(collection, id).get("text")
    except KeyError:
        return []
    texts = written.values() if isinstance(written, Mapping) else [written]
    return [str(one) for one in texts if one]


def describe(speaker: Speaker, collection: str, id: str) -> tuple[str, str]:
    """The name of a record and what is written on it, as a screen reader says them."""
    try:
        record = speaker.content.get(collection, id)
    except KeyError:
        return human(id), ""
    written = record.get("text")
    if isinstance(written, Mapping):
        written = " ".join(str(one) for one in written.values() if one)
    return record.name, plain(str(written)) if written else ""
