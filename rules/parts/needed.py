"""What an engine needs of any content before it plays: records that it calls by name, figures within bounds.

The checks of the content report all of it with places; the engine refuses the first fault, as an overlay may bring any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.table import SetupError


@dataclass(frozen=True, slots=True)
class Needs:
    """What one game's engine calls by name.

    `records`: collection -> ids; `figures`: figure -> the least and the most that it can be.
    """

    game: str
    records: Mapping[str, tuple[str, ...]]
    figures: Mapping[str, tuple[int, int]]

    def missing(self, content: Any) -> Iterator[tuple[str, str]]:
        """(collection, id) of every record that is not there."""
        for collection, needed in (*self.records.items(), ("figures", tuple(self.figures))):
            for name in needed:
                if name not in content.all(collection):
                    yield collection, name

    def out_of_bounds(self, content: Any) -> Iterator[tuple[str, str]]:
        """(figure, what is wrong) of every figure that the engine cannot count with."""
        for name, (least, most) in self.figures.items():
            value = content.get("figures", name).value
            if not least <= value <= most:
                should = f"{least} to {most}" if least < most else str(least)
                yield name, f"{value} should be {should}"

    def require(self, content: Any) -> None:
        """Raises SetupError for content that the engine cannot use."""
        for collection, name in self.missing(content):
            raise self.refusal(collection, f"the engine needs {name!r}")
        for name, wrong in self.out_of_bounds(content):
            raise self.refusal(f"figures.{name}", wrong)

    def refusal(self, place: str, wrong: str) -> SetupError:
        """The error for content that is wrong at a place; it names the command that tells the whole."""
        return SetupError(f"{place}: {wrong}: see `haversack validate {self.game}`")
