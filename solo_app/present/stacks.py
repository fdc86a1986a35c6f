"""What lies on a crowded place of the board, in words: a drawing of many pieces in little room cannot be read."""

from __future__ import annotations

from markupsafe import Markup, escape

from rules.table import Piece, View

from ..speech import Speaker
from .question import plain

CROWD = 2  # pieces from which on a room is told


def stacks(view: View, speaker: Speaker) -> dict[str, list[Markup]]:
    """Space -> a line for each of its rooms with several pieces: the room, how many, and all of them."""
    rooms: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        rooms.setdefault(piece.at, []).append(piece)
    found: dict[str, list[Markup]] = {}
    for anchor, pieces in rooms.items():
        ids = {piece.id for piece in pieces}
        # What is named after another piece is a marker on it, of which its own label tells.
        told = [piece for piece in pieces if piece.id.rpartition(".")[0] not in ids]
        if sum(piece.count for piece in told) >= CROWD:
            space, _, room = anchor.partition(":")
            found.setdefault(space, []).append(_line(room, told, speaker))
    return found


def _line(room: str, pieces: list[Piece], speaker: Speaker) -> Markup:
    count = sum(piece.count for piece in pieces)
    head = speaker.first([f"room.{room}"]) if room else ""
    names = [f"{piece.count} {_said(piece, speaker)}" if piece.count > 1 else _said(piece, speaker) for piece in pieces]
    return escape(f"{head} ({count}): ".lstrip() + ", ".join(names))


def _said(piece: Piece, speaker: Speaker) -> str:
    if piece.label is not None:
        return plain(speaker.say(piece.label))
    return speaker.name(piece.kind.rpartition("/")[2], piece.count)
