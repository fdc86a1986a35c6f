"""Cards to be picked for an answer, as pictures: what the options of a question are put together from."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Composition

from ..speech import Speaker
from .board import describe
from .question import Question, plain


@dataclass(slots=True)
class Tile:
    """A card: `part` is what it is called in the answer (empty: it is there anyway), `note` what is said of it."""

    part: str
    collection: str
    record: str
    name: str
    text: str
    note: str = ""


@dataclass(slots=True)
class Tiles:
    """`count` of the tiles are picked, beside those that are `beside`; `marks` of them bear the sign `mark`.

    `ids` are the options that can be made; `rest` answers the question without picking.
    """

    tiles: list[Tile]
    beside: list[Tile]
    count: int
    ordered: bool
    join: str
    mark: str
    marks: int
    variant: str
    ids: list[str]
    rest: list[str]

    @property
    def marking(self) -> bool:
        """Whether it is a choice which cards bear the sign."""
        return 0 < self.marks < self.count


def tiles(asked: Question | None, speaker: Speaker) -> Tiles | None:
    """The cards of a question that is put together from cards; None for any other."""
    composed: Composition | None = getattr(asked.request, "composed", None) if asked else None
    if asked is None or composed is None:
        return None
    ids = [one.id for one in asked.answers]
    rest = [one for one in ids if composed.join not in one]
    return Tiles(
        [_tile(part, card, composed, speaker) for part, card in composed.of.items()],
        [_tile("", card, composed, speaker) for card in composed.beside],
        composed.count, composed.ordered, composed.join, composed.mark, composed.marks, composed.variant,
        [one for one in ids if one not in rest], rest,
    )  # fmt: skip


def _tile(part: str, card: str, composed: Composition, speaker: Speaker) -> Tile:
    collection, _, id = card.partition("/")
    note = composed.notes.get(part)
    return Tile(part, collection, id, *describe(speaker, collection, id), plain(speaker.say(note)) if note else "")
