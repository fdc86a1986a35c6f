"""What charts and simulations count."""

from __future__ import annotations

from .data import PAWNS
from .geography import areas_of
from .state import AutokratorGame

# What gold is spent for (gifts change hands only).
_GOLD = ("espionage", *(f"campaign.{unit}" for unit in PAWNS), "raid", "truce", "breach")
_COUNTED = (
    *(f"battle.{kind}" for kind in ("unit", "garrison", "neutral_area", "raid")),
    *(f"gold.{use}" for use in _GOLD),
    *(f"lost.{unit}" for unit in PAWNS),
    "truces", "truces.refused", "breaches", "gifts", "gold.gifts", "capitals",
)  # fmt: skip


def series(game: AutokratorGame) -> dict[str, float]:
    """Points, gold and areas of every faction."""
    powers = game.state.factions
    return {
        **{f"score.{faction}": power.score for faction, power in powers.items()},
        **{f"gold.{faction}": power.gold for faction, power in powers.items()},
        **{f"areas.{faction}": len(areas_of(game, faction)) for faction in powers},
    }


def groups(game: AutokratorGame) -> dict[str, str]:
    """By what finished games are told apart."""
    state = game.state
    return {"powers": state.options["powers"], "alternate": state.options["alternate"],
            "last_round": str(state.round)}  # fmt: skip


def tally(game: AutokratorGame) -> dict[str, int]:
    """What happened; what never did stands there too."""
    fields = (f"field.{field}" for field in game.data.battlefields)
    return {**dict.fromkeys((*_COUNTED, *fields), 0), **game.state.stats}
