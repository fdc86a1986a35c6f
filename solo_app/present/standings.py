"""How the seats stand, each in a line: who it is, who plays it, and its numbers in columns."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import PERSON, View

from ..room import Live
from .board import ShownTrack, shown_track

YOU, COMPUTER = "you", "computer"


@dataclass(slots=True)
class Standing:
    """A seat. `who` is YOU, COMPUTER, or empty for another person; `now`: it is its turn."""

    id: str
    label: str
    who: str
    now: bool
    tracks: list[ShownTrack]


def who_plays(live: Live, seat: str | None) -> dict[str, str]:
    """For each seat YOU, COMPUTER or nothing, as the person at `seat` sees it."""
    return {
        one: COMPUTER if player != PERSON else YOU if one == seat else ""
        for one, player in live.table.seats.items()
    }


def standings(live: Live, view: View, labels: dict[str, str], seat: str | None) -> list[Standing]:
    """A line for each seat of which the view has numbers in columns; none for a game without."""
    who = who_plays(live, seat)
    found = []
    for one in live.table.seat_list:
        tracks = [track for track in view.tracks if track.column and track.seat == one.id]
        if tracks:
            shown = [shown_track(track, live.speaker) for track in tracks]
            found.append(Standing(one.id, labels[one.id], who[one.id], view.turn == one.id, shown))
    return found


def legend(live: Live, view: View) -> tuple[list[tuple[str, str]], str]:
    """What the signs of the columns mean: (icon, words) of each, by the texts `column.<column>`; and what the game
    says of the small figures beside them (`column.note`)."""
    speaker = live.speaker
    signs = {track.column: track.icon for track in view.tracks if track.column}
    words = [(icon, speaker.first([f"column.{column}"])) for column, icon in signs.items()]
    return words, speaker.text("column.note") if speaker.has("column.note") else ""
