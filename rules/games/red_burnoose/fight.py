"""The pure part of every fight: who rolls, what a throw scores, who falls. Used by the steps and by the odds.

A force is a line of unit ids in the order in which they fall, so a loss of `n` is `line[n:]`:

    line({"carabinier": 2, "cavalry": 1}, crt.french) == ("cavalry", "carabinier", "carabinier")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.table import rule

from .crt import Crt, hits_of

Line = tuple[str, ...]

ARTILLERY, SHARPSHOOTERS, BERBERS, FRENCH = "artillery", "sharpshooters", "berbers", "french"
AMBUSH, COUNTER = "ambush", "counter"
# In these chapters the French roll; in the others the Berbers do.
FRENCH_STAGES = (ARTILLERY, FRENCH, COUNTER)
_SHARP = "sharpshooter"
_MAIN = ("moudjahidine", "cavalry", "carabinier")


@dataclass(slots=True, frozen=True)
class Terms:
    """What holds throughout one fight: the ground, the army's retreat value, rulings of this table."""

    retreat: int
    steep: bool = False
    sheltered: bool = False
    cavalry_aside: bool = False  # ruling: before a steep village cavalry falls last
    sharp_once: bool = False  # ruling: sharpshooters do not roll again in the rounds


def line(units: Mapping[str, int], order: Sequence[str]) -> Line:
    """The units of a force one by one, the first to fall first."""
    return tuple(unit for unit in order for _ in range(units.get(unit, 0)))


@rule("rb.combat.hit_order", "rb.terrain.steep")
def french_order(crt: Crt, terms: Terms) -> Line:
    """The French units in the order in which they fall here."""
    if terms.steep and terms.cavalry_aside:
        return (*(unit for unit in crt.french if unit != "cavalry"), "cavalry")
    return crt.french


@rule("rb.combat.french", "rb.terrain.steep")
def french_dice(force: Line, stage: str, terms: Terms) -> Line:
    """The units of `force` that roll in a chapter of a fight for a village, one die each."""
    if stage == ARTILLERY:
        return tuple(unit for unit in force if unit == "artillery")
    return tuple(
        unit for unit in force if unit in _MAIN and not (terms.steep and unit == "cavalry")
    )


@rule("rb.combat.berbers", "rb.combat.sharpshooters")
def berber_dice(crt: Crt, force: Line, stage: str, terms: Terms) -> Line:
    """The Berber units that roll in a chapter of a fight for a village, one die each."""
    sharp = tuple(unit for unit in force if crt.die[unit] == _SHARP)
    if stage == SHARPSHOOTERS:
        return sharp
    if terms.sharp_once and len(sharp) < len(force):
        return tuple(unit for unit in force if crt.die[unit] != _SHARP)
    return force


@rule("rb.ambush.counter")
def counter_dice(crt: Crt, force: int, french: Mapping[str, int]) -> Line:
    """The dice of the counterattack against an ambush by `force` units.

    Half the force rounded up, at most one for each French unit left, in hit order. Units whose row has no hits
    are counted and roll nothing.
    """
    first = line(french, crt.french)[: (force + 1) // 2]
    return tuple(unit for unit in first if any(crt.hits[unit]))


def score(crt: Crt, dice: Sequence[tuple[str, int]], sheltered: bool = False) -> int:
    """The hits of a throw: (unit, face) each."""
    return sum(hits_of(crt, unit, face, sheltered) for unit, face in dice)


@rule("rb.retreat.french")
def beaten(french: Line, terms: Terms) -> bool:
    """Whether an army of these units goes back to its space."""
    return len(french) <= terms.retreat
