"""Options that many requests share: a unit where it stands, an area."""

from __future__ import annotations

from rules.table import Option, Say

from .state import AlgeriaGame


def unit_option(game: AlgeriaGame, unit_id: str, rule_id: str) -> Option:
    """A unit: its name and where it stands, under the heading of its area."""
    unit = game.state.units[unit_id]
    params = {
        "unit": unit_id, "area": unit.area, "box": unit.box, "neutralised": unit.neutralised
    }  # fmt: skip
    text = Say("option.unit", params)
    group = Say("subject.area", {"area": unit.area})
    return Option(unit_id, text, (f"{unit.area}:{unit.box}",), rule=rule_id, group=group)


def area_option(game: AlgeriaGame, area: str, box: str, rule_id: str) -> Option:
    """An area or country, anchored at one of its boxes, under the heading of its wilaya."""
    place = game.data.areas[area]
    group = Say("subject.wilaya", {"wilaya": place.wilaya or area})
    text = Say("option.area", {"area": area})
    return Option(area, text, (f"{area}:{box}",), rule=rule_id, group=group)
