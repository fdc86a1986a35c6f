"""Options that many requests share: a unit where it stands, an area, a plain word."""

from __future__ import annotations

from rules.table import Option, Say

from .state import AlgeriaGame


def unit_option(game: AlgeriaGame, unit_id: str, rule_id: str) -> Option:
    """A unit: its name and where it stands."""
    unit = game.state.units[unit_id]
    text = Say("option.unit_at", {"unit": unit_id, "area": unit.area, "box": unit.box})
    return Option(unit_id, text, (f"{unit.area}:{unit.box}",), rule=rule_id)


def area_option(area: str, box: str, rule_id: str) -> Option:
    """An area or country, anchored at one of its boxes."""
    return Option(area, Say("option.area", {"area": area}), (f"{area}:{box}",), rule=rule_id)
