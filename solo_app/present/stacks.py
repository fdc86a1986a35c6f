"""What lies on a place of the board, in words: a drawing of many pieces in little room cannot be read."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from rules.table import Piece, View

from ..speech import Speaker
from .question import plain

CROWD = 2  # pieces from which on a place without rooms is told


def stacks(view: View, speaker: Speaker) -> dict[str, list[Markup]]:
    """Space -> a line for each of its rooms that holds a piece: the room, how many, and all of them.

    Spaces whose rooms have no words of their own are told where they are crowded. A piece is said by the text
    `piece.<collection>`, which is given `said` (its label), `piece` (the fields of its record) and `side`; else by its
    label alone.
    """
    rooms: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        rooms.setdefault(piece.at, []).append(piece)
    divided = {at.partition(":")[0] for at in rooms if speaker.has(f"room.{at.partition(':')[2]}")}
    found: dict[str, list[Markup]] = {}
    order = list(speaker.words)  # the game names its rooms in the order in which they are read
    for anchor, pieces in sorted(rooms.items(), key=lambda one: _place(one[0], order)):
        space, _, room = anchor.partition(":")
        ids = {piece.id for piece in pieces}
        # What is named after another piece is a marker on it, of which its own label tells.
        told = [piece for piece in pieces if piece.id.rpartition(".")[0] not in ids]
        count = sum(piece.count for piece in told)
        if count >= CROWD or space in divided:
            noted = [plain(speaker.say(one)) for one in view.notes.get(space, ())]
            names = [said for piece in told if (said := _at(space, piece, noted, speaker))]
            if names:
                found.setdefault(space, []).append(_line(room, count, names, speaker))
    return found


def _place(anchor: str, order: list[str]) -> int:
    key = f"room.{anchor.partition(':')[2]}"
    return order.index(key) if key in order else -1


def _line(room: str, count: int, names: list[str], speaker: Speaker) -> Markup:
    head = speaker.first([f"room.{room}"]) if room else ""
    many = f"({count})" if count > 1 else ""
    head = " ".join(filter(None, (head, many)))
    said = ("; " if any(", " in name for name in names) else ", ").join(names)
    return escape(f"{head}: {said}" if head else said)


def _at(space: str, piece: Piece, noted: Iterable[str], speaker: Speaker) -> str:
    """A piece as it is said at its place, which is named there; nothing where a note of the place says the same."""
    said, here = _said(piece, speaker), f"{speaker.name(space)}: "
    if said.startswith(here):
        said = said.removeprefix(here)
        if any(said in note for note in noted):
            return ""
        return said[:1].upper() + said[1:]
    return f"{piece.count} {said}" if piece.count > 1 else said


def _said(piece: Piece, speaker: Speaker) -> str:
    collection, _, id = piece.kind.rpartition("/")
    said = speaker.name(id, piece.count) if piece.label is None else plain(speaker.say(piece.label))
    content = speaker.content
    if not speaker.has(f"piece.{collection}") or id not in content.all(collection):
        return said
    given = {"said": said, "piece": content.get(collection, id), "side": piece.side}
    return plain(speaker.text(f"piece.{collection}", given))
