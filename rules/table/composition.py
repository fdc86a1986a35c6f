"""How the options of a question are put together from parts, for whoever lays cards and reads no list of all ways.

The options stay what they are, ids that a bot or the API names; a page that knows the composition lets a person pick
the parts one after the other, and makes the id of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_TWIN = "#"


@dataclass(slots=True, frozen=True)
class Composition:
    """`count` of the parts `of`, joined by `join`: in the order of picking if `ordered`, else in their own.

    `of` names for each part the card that it is, as `collection/id`, in a `variant` of its face; of two equal ones the
    second is called `id#2`. Just `marks` of the picked parts bear the sign `mark`. `beside` are cards that are there
    anyway. `notes` says something of a part (values of a Say's key and parameters, as the request's own words).
    """

    of: Mapping[str, str]
    count: int
    join: str
    ordered: bool = False
    mark: str = ""
    marks: int = 0
    beside: tuple[str, ...] = ()
    variant: str = ""
    notes: Mapping[str, Any] = field(default_factory=dict)

    def option(self, picked: Sequence[str], marked: Collection[str] = ()) -> str:
        """The id of the option that these parts make; none that the question knows where they make none."""
        parts = picked if self.ordered else [part for part in self.of if part in picked]
        return self.join.join(part.partition(_TWIN)[0] + (self.mark if part in marked else "") for part in parts)


def parts_of(cards: Iterable[str], collection: str = "cards") -> dict[str, str]:
    """Cards as the parts of a composition: part -> card."""
    found: dict[str, str] = {}
    for card in cards:
        name, number = card, 1
        while name in found:
            number += 1
            name = f"{card}{_TWIN}{number}"
        found[name] = f"{collection}/{card}"
    return found
