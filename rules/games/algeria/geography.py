"""Who can Move where: wilayas, the areas that touch them, and the international border.

A Move reaches any area of the mover's wilaya, and any area of another wilaya (or a country) that touches some
area of it; the mover need not stand next to the border. A country is a wilaya of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.table import rule

# What a Move crosses.
INSIDE, ACROSS, ABROAD_BORDER = "inside", "across", "border"


@dataclass(slots=True, frozen=True)
class Geography:
    """`reach`: area -> destination -> what the Move crosses. `touching`: area -> areas that it touches."""

    reach: Mapping[str, Mapping[str, str]]
    touching: Mapping[str, tuple[str, ...]]


@rule("al.map.reach", "al.map.wilayas")
def geography(wilaya: Mapping[str, str], links: Iterable[tuple[str, str, str]]) -> Geography:
    """The geography of areas (area -> wilaya; "" for a country) and links (one end, other end, kind)."""
    group = {area: name or area for area, name in wilaya.items()}
    touching: dict[str, set[str]] = {area: set() for area in wilaya}
    for one, other, _ in links:
        touching[one].add(other)
        touching[other].add(one)
    reach: dict[str, dict[str, str]] = {}
    for area in wilaya:
        own = [other for other in wilaya if group[other] == group[area]]
        beyond = {far for near in own for far in touching[near]}
        found: dict[str, str] = {}
        for other in wilaya:
            if other == area:
                continue
            if group[other] == group[area]:
                found[other] = INSIDE
            elif other in beyond:
                inland = wilaya[area] and wilaya[other]
                found[other] = ACROSS if inland else ABROAD_BORDER
        reach[area] = found
    order = list(wilaya)
    return Geography(
        reach, {area: tuple(sorted(found, key=order.index)) for area, found in touching.items()}
    )
