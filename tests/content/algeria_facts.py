"""The entries of tests/facts/algeria.yaml, and the same entries as the content has them.

`entries()` are the leaves of the file by path (`units.Government.police.count`); `mirror(content)` is what the
content has for those that are values of records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.content import Content, Record
from rules.games.algeria import RULES

from .algeria_fact_tables import (
    SHORT,
    airmobility,
    combat,
    coup,
    figure,
    missions,
    oas,
    optional,
    printed_psl,
    tables,
    terror,
    victory,
)

FILE = Path(__file__).parents[1] / "facts" / "algeria.yaml"

KINDS = {short: kind for kind, short in SHORT.items()}
SIDES = {"FLN": "fln", "Government": "government"}
_UNORDERED = ("markers", "oas.placed.where", "game.sides")


@cache
def facts() -> dict[str, Any]:
    """The file."""
    return dict(yaml.safe_load(FILE.read_text(encoding="utf-8")))


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value that is no mapping, by path; an empty mapping is one too. Lists without order are sorted."""
    if path in _UNORDERED or path.startswith("map.move_out_of_wilaya."):
        value = sorted(value)
    if isinstance(value, Mapping) and value:
        for key, one in value.items():
            yield from leaves(one, f"{path}.{key}" if path else str(key))
    else:
        yield path, value


@cache
def entries() -> dict[str, Any]:
    """The leaves of the file by path; charts that print more than numbers in the form of `mirror`."""
    found = dict(leaves(facts()))
    for phase in ("operations", "final"):
        found[f"psl_adjustments.{phase}"] = printed_psl(found[f"psl_adjustments.{phase}"])
    rows = found["random_events.table"]
    found["random_events.table"] = [{k: row[k] for k in ("from", "to", "n")} for row in rows]
    found["sequence_of_play"] = [_bare(one) for one in found["sequence_of_play"]]
    return found


def _bare(phase: Any) -> Any:
    """A phase of the sequence without what is said beside it, but for the order of sides."""
    if not isinstance(phase, Mapping):
        return phase
    ((name, inside),) = phase.items()
    if isinstance(inside, list):
        return {name: [_bare(one) for one in inside]}
    if inside.get("order") == list(reversed(SIDES)):
        return phase
    return "final_psl" if name == "final_psl_adjustment" else name


def mirror(content: Content) -> dict[str, Any]:
    """What the content has for the entries that are values of its records."""
    tree = {
        "game": _game(content), "tracks": _tracks(content), "map": _map(content),
        "units": _units(content), "markers": list(content.all("tokens")), "limits": _limits(content),
        "scenarios": _scenarios(content), "sequence_of_play": _sequence(content),
        "random_events": _events(content), "fln_income": _income(content),
        "fln_build_convert": _builds(content), "government_costs_psp": _costs(content),
        "border_zone": _border(content), "missions": missions(content), "victory": victory(content),
        "coup": coup(content), "oas": oas(content), "optional_rules": optional(content),
        "airmobility": airmobility(content), "terror": terror(content), **combat(content), **tables(content),
    }  # fmt: skip
    return {path: value for path, value in leaves(tree) if value is not None}


def _game(content: Content) -> dict[str, Any]:
    game, records = content.game, content.all
    board = sorted((game.board.width, game.board.height))
    tokens = sum(one["count"] for one in records("tokens").values())
    return {
        "title": game.title,
        "designer": game.credits[0]["names"][0],
        "edition": game.credits[1]["names"][0].split(",")[0],
        "players": game.players.max,
        "sides": sorted(one.name for one in records("sides").values()),
        "counters_units": len(records("counters")),
        "counters_markers": tokens,
        "counters_total": len(records("counters")) + tokens,
        "map_size_inches": [round(one / 25.4) for one in board],
        "dice": next(iter(records("dice"))),
        "year_scenarios": list(records("scenarios")),
    }


def _tracks(content: Content) -> dict[str, Any]:
    top = figure(content, "track_most")
    lowest = figure(content, "border_lowest")
    return {
        "psl": {"max": figure(content, "psl_most")},
        "fln_ap": {"printed_max": top}, "air_points": {"printed_max": top},
        "helo_points": {"printed_max": top}, "naval_points": {"printed_max": top},
        "border_zone": {"boxes": list(range(0, lowest - 1, -1))},
        "psl_low_threshold": figure(content, "psl_low"),
        "psl_high_threshold": figure(content, "psl_high"),
    }  # fmt: skip


# ---------------------------------------------------------------------- map


def plain(name: str) -> str:
    """A name without its accents."""
    return name.translate(str.maketrans("éèï", "eei"))


def _map(content: Content) -> dict[str, Any]:
    spaces = content.all("spaces")
    areas = [one for one in spaces.values() if one.type != "country"]
    code = {one.id: one.code for one in spaces.values()}
    links: dict[str, list[list[str]]] = {"between": [], "border": [], "wilaya": []}
    for link in content.all("links").values():
        links[link.kind].append([code[link["from"]], code[link["to"]]])
    data = RULES.compile(content)
    return {
        "types": ["urban", "rural", "remote", "country"],
        "wilayas": list(content.all("wilayas")),
        "area_count_algeria": len(areas),
        "country_boxes": [one.code for one in spaces.values() if one.type == "country"],
        "count_by_type": dict(Counter(one.type for one in areas)),
        "boxes_per_area": [box.upper() for box in content.all("boxes")],
        "areas": [
            {"code": one.code, "name": plain(one.name), "wilaya": one.wilaya, "type": one.type,
             "coastal": one.coastal} for one in areas
        ],
        "links_between_wilayas": links["between"],
        "links_international": links["border"],
        "links_inside_wilaya_display_only": links["wilaya"],
        "move_out_of_wilaya": {
            group: sorted(
                code[to] for to in data.geography.reach[members[0]]
                if to not in members
            )
            for group, members in {
                **data.wilayas, "MOROCCO": ("morocco",), "TUNISIA": ("tunisia",)
            }.items()
        },
        "urban_areas_have_links_outside_wilaya": any(
            one.type == "urban" and code[one.id] in {end for pair in links["between"] for end in pair}
            for one in areas
        ),
        "morocco_tunisia_adjacent": "morocco" in data.geography.touching["tunisia"],
    }  # fmt: skip


# ---------------------------------------------------------------------- counters


def _units(content: Content) -> dict[str, Any]:
    return {
        side: {_name(kind): _unit(content, kind) for kind in KINDS.values()
               if content.get("units", kind).side == SIDES[side]}
        for side in SIDES
    }  # fmt: skip


def _name(kind: str) -> str:
    return "french_elite_brigade" if kind == "elite_brigade" else kind


def _unit(content: Content, kind: str) -> dict[str, Any]:
    one = content.get("units", kind)
    counters = [c for c in content.all("counters").values() if c.unit == kind]
    assert len(counters) == one["count"]
    found: dict[str, Any] = {
        "short": one.short, "count": one["count"], "size": one.size or None,
        "kind": "mobile" if one.mobile else "static",
    }
    ratings = ("contact", "firepower", "control_points")
    if one.side == "government":
        found["army"] = one.army
        if not one.dispersed:
            found |= {rating: one[rating] for rating in ratings}
    else:
        found |= {rating: one[rating] for rating in ("evasion", "firepower", "control_points")}
        found["reduces_to"] = one.reduces_to or "eliminated"
    if one.airmobile:
        found["helo_points_to_airmobilize"] = one.airmobile.helo_points
        found["helo_side"] = {k: one.airmobile[k] for k in ("contact", "firepower")}
    if one.dispersed:
        found["sides"] = {
            "concentrated": {k: one[k] for k in ratings}, "dispersed": {k: one.dispersed[k] for k in ratings}
        }  # fmt: skip
        found["division_numbers"] = [c.number for c in counters]
        found["airmobile"] = bool(one.airmobile)
        found["symbol_numbers"] = {c.symbol: c.number for c in counters if c.symbol != "infantry"}
    if kind in ("french_division", "elite_brigade"):
        found["symbols"] = dict(Counter(c.symbol for c in counters))
    if kind == "police":
        found["home_box"] = one.home_box.upper()
    return found


def _limits(content: Content) -> dict[str, Any]:
    return {
        "fronts_per_area": figure(content, "fronts_per_area"),
        "cadres_in_france": figure(content, "cadres_in_france"),
    }


# ---------------------------------------------------------------------- scenarios


def _scenarios(content: Content) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in content.all("scenarios").values():
        found[one.id] = {
            "government_psl": one.government_psl, "fln_psl": one.fln_psl, "air": one.air,
            "helo": one.helo, "naval": one.naval,
            "border_zone": "not_available" if one.border_zone is None else one.border_zone,
            "morocco_tunisia_independent": one.independent,
            "optional_rules_available": [
                {"slow_reaction": "slow_french_reaction",
                 "sure_independence": "more_deterministic_independence"}.get(option.id, option.id)
                for option in content.all("options").values()
                if option.kind == "optional" and (not option.scenarios or one.id in option.scenarios)
            ],
            **{side: _forces(content, one, SIDES[side]) for side in SIDES},
            "totals": {side: _totals(content, one, SIDES[side]) for side in SIDES},
        }  # fmt: skip
    found["common"] = {"fln_ap_start": f"{content.get('scenarios', '1954').ap_dice}d6"}
    found["1960"]["counter_shortage"] = {
        "unit": "AL_X", "printed_setup": content.get("scenarios", "1960").printed["algerian_brigade"],
        "counters": content.get("units", "algerian_brigade")["count"],
        "fix": {"wilaya": "II", "AL_X": content.get("scenarios", "1960").forces["II"]["algerian_brigade"]},
    }  # fmt: skip
    return found


def _forces(content: Content, scenario: Record, side: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    places = [*content.all("wilayas"), *(("morocco", "tunisia") if side == "fln" else ())]
    for place in places:
        forces = {
            SHORT[kind]: count for kind, count in scenario.forces.get(place, {}).items()
            if content.get("units", kind).side == side
        }  # fmt: skip
        if scenario.printed and place == "II" and "AL_X" in forces:  # as printed
            forces["AL_X"] += scenario.printed["algerian_brigade"] - content.get("units", "algerian_brigade")["count"]
        found[place.upper()] = forces
    return found


def _totals(content: Content, scenario: Record, side: str) -> dict[str, int]:
    total: Counter[str] = Counter()
    for forces in _forces(content, scenario, side).values():
        total.update(forces)
    kinds = [short for short, kind in KINDS.items() if content.get("units", kind).side == side]
    return {short: total[short] for short in kinds}


def _sequence(content: Content) -> list[Any]:
    """The chart of the sequence, the order of sides from the order of the records."""
    parts: dict[str, list[Record]] = {}
    for phase in content.all("phases").values():
        parts.setdefault(phase.part_of or phase.id, []).extend([phase] if phase.part_of else [])
    found: list[Any] = []
    for name, inside in parts.items():
        if not inside:
            found.append(name)
        elif inside[0].side:
            found.append({name: {"order": [content.get("sides", one.side).name for one in inside]}})
        else:
            found.append({name: [one.id for one in inside]})
    return found


# ---------------------------------------------------------------------- chapters that follow


def _events(content: Content) -> dict[str, Any]:
    numbers = [tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7)]
    table = [
        {"from": one["from"], "to": one.to,
         "n": sum(one["from"] <= number <= one.to for number in numbers)}
        for one in content.all("events").values()
    ]  # fmt: skip
    return {"outcomes": len(numbers), "table": table,
            "oas_control_roll_this_phase": {
                "FLN": list(range(1, figure(content, "oas_fln_most") + 1)),
                "Government": list(range(figure(content, "oas_fln_most") + 1, content.get("dice", "d6").sides + 1))}}


def _income(content: Content) -> dict[str, Any]:
    return {
        **{one.id: {"fln_controlled": one.fln, "contested_with_non_neutralized_fln": one.contested,
                    "government_controlled": one.government} for one in content.all("income").values()},
        "terrorized_modifier": figure(content, "terror_income"),
        "psl_share": {"percent": figure(content, "income_percent")},
    }  # fmt: skip


def _builds(content: Content) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in content.all("builds").values():
        if one.id.endswith("_abroad"):
            found[one.id.removesuffix("_abroad")]["ap_morocco_tunisia"] = one.cost
            continue
        entry: dict[str, Any] = {"ap": one.cost}
        if not one["from"]:
            entry["needs"] = "non_neutralized_front" if one.needs_front else None
            entry["place_box"] = content.get("units", one.to).home_box.upper()
        elif one.ready:
            entry["needs"] = "non_neutralized_cadre"
        if one.id == "cadre_to_band":
            entry["needs_front"] = one.needs_front
        if one.id == "cadre_to_front":
            entry["max_fronts_in_area"] = figure(content, "fronts_per_area")
        if one.abroad and not one.algeria:
            entry["only_in"] = ["MOROCCO", "TUNISIA"]
        found[one.id] = entry
    return found


def _costs(content: Content) -> dict[str, Any]:
    costs: dict[str, Any] = {"mobilize": {}, "activate": {}}
    for one in content.all("purchases").values():
        name = SHORT.get(one.id, one.id)
        costs["mobilize"]["border_zone_step" if name == "border_zone" else name] = one.cost
        if name != "naval_point":
            costs["activate"][name] = one.activate
    costs["activate"]["naval_point"] = content.get("purchases", "naval_point").activate
    boxes = {one.home_box.upper() for one in content.all("units").values() if one.side == "government" and one.mobile}
    costs["mobilized_box"] = {
        "mobile": "/".join(boxes), "POL": content.get("units", "police").home_box.upper()
    }  # fmt: skip
    return costs


def _border(content: Content) -> dict[str, Any]:
    zone = content.get("purchases", "border_zone")
    return {
        "first_step": {"cost": zone.cost}, "next_steps": {"cost": zone.cost},
        "lowest_level": figure(content, "border_lowest"), "activation_cost": int(zone.activate),
    }  # fmt: skip
