"""The combat results table: hits by face, hit orders, and who rolls on which row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.table import rule

FACES = 6


class Crt:
    """The results table as the engine reads it.

    `hits[unit]` has seven entries, the first unused: `hits["artillery"][6] == 2`. Leaders have the row of the unit
    that they roll as. `french` and `berber` are the units of each side, the first to fall first; both sides
    know the moudjahidine, since they can be forced into a French army.
    """

    __slots__ = ("berber", "die", "french", "hits")

    def __init__(
        self,
        rows: Mapping[str, Sequence[int]],
        french: Sequence[str],
        berber: Sequence[str],
        rolls_as: Mapping[str, str],
    ) -> None:
        self.hits: dict[str, tuple[int, ...]] = {unit: (0, *cells) for unit, cells in rows.items()}
        for leader, unit in rolls_as.items():
            self.hits[leader] = self.hits[unit]
        self.die = {unit: rolls_as.get(unit, unit) for unit in self.hits}
        self.french = tuple(french)
        self.berber = tuple(berber)

    @classmethod
    @rule("rb.combat.hit_order")
    def of(cls, content: Any) -> Crt:
        """The table `crt` of loaded content, with the leaders of `units` after the units of their row.

        Moudjahidine who were forced into a French army fall before its own units.
        """
        rows: dict[str, list[int]] = {}
        orders: dict[str, list[tuple[int, str]]] = {"french": [], "berber": []}
        table = content.get("tables", "crt")
        faces = [_faces(column) for column in table.columns]
        for row in table.rows:
            cells = [0] * FACES
            for column, hits in zip(faces, row["cells"], strict=True):
                for face in column:
                    cells[face - 1] = hits
            rows[row["id"]] = cells
            orders[row["side"]].append((row["order"], row["id"]))
        leaders = {
            unit.id: unit.get("rolls_as", None)
            for unit in content.all("units").values()
            if unit.get("rolls_as", None)
        }
        berber: list[str] = []
        for _, unit in sorted(orders["berber"]):
            berber.append(unit)
            berber += [leader for leader, row_unit in leaders.items() if row_unit == unit]
        french = [unit for _, unit in sorted(orders["french"])]
        return cls(rows, ["moudjahidine", *french], berber, leaders)


def _faces(column: str) -> range:
    first, _, last = str(column).partition("-")
    return range(int(first), int(last or first) + 1)


@rule("rb.combat.results", "rb.terrain.sheltered")
def hits_of(crt: Crt, unit: str, face: int, sheltered: bool = False) -> int:
    """Hits of one die. `sheltered`: artillery scores one less there."""
    hits = crt.hits[unit][face]
    if sheltered and unit == "artillery":
        return max(0, hits - 1)
    return hits
