"""What the engine needs of any content before it plays: records and figures that it calls by name, a map for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.parts.needed import Needs

from .data import FACTIONS, UNITS

_CARDS = (3, 3)  # a battle is fought in three clashes, by three cards a side
_GOLD, _MODIFIER, _POINTS = (0, 99), (0, 9), (0, 99)

NEEDS = Needs(
    "autokrator",
    {
        "factions": FACTIONS,
        "units": UNITS,
        "decks": ("battle", "neutral", "neutral_generals", "neutral_areas"),
        "tables": ("areas", "gold"),
        "panels": ("score",),
        "options": (
            "powers", "admirals", "alternate", "expansion", "ruling_capital", "ruling_raid", "ruling_espionage",
            *(f"cards_{faction}" for faction in FACTIONS),
        ),
    },
    {
        "rounds": (1, 99), "gold_start": _GOLD, "gold_most": _GOLD, "income": _GOLD, "espionage": _GOLD, "raid": _GOLD,
        "truce": _GOLD, "truce_breach": _GOLD, "raid_modifier": _MODIFIER, "raid_loss": _POINTS, "garrisons": (0, 99),
        "hand": _CARDS, "offered": (1, 99), "neutral_cards": _CARDS, "modifier_neutral": _MODIFIER,
        "modifier_arms_1": _MODIFIER, "modifier_arms_2": _MODIFIER, "modifier_capital": _MODIFIER,
        "modifier_octagon": _MODIFIER, "points_neutral": _POINTS, "points_arms_1": _POINTS, "gold_arms_1": _GOLD,
        "points_octagon": _POINTS, "gold_octagon": _GOLD, "points_arms_2": _POINTS, "unit_loss_points": _POINTS,
        "unit_loss_gold": _GOLD,
    },
)  # fmt: skip


def misplaced(content: Any) -> Iterator[tuple[str, str]]:
    """(faction, what is wrong) of every faction that the map gives no capital, or its Admiral no place to begin."""
    spaces = [one for one in content.all("spaces").values() if not one.get("closed")]
    for name, faction in content.all("factions").items():
        own = [one for one in spaces if one.get("home") == name]
        start, anchor = faction["start"], faction["anchor"]
        capitals = sum(bool(one.get("capital")) for one in own)
        harbours = [one.id for one in own if anchor in (one.get("harbours") or ())]
        if capitals != 1:
            yield name, f"{capitals} capitals on the map, where one is needed"
        elif start not in harbours:
            yield name, f"its Admiral starts in {start}, which is no harbour of its own with a {anchor} anchor"


def require(content: Any) -> None:
    """Raises SetupError for content that the engine cannot use."""
    NEEDS.require(content)
    for faction, wrong in misplaced(content):
        raise NEEDS.refusal(f"factions.{faction}", wrong)
    offered, fields = content.get("figures", "offered").value, len(content.all("battlefields"))
    if offered > fields:
        raise NEEDS.refusal("figures.offered", f"{offered} battlefields are named, of {fields}")
