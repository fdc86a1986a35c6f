"""The second half of `algeria_facts.mirror`: missions, tables, coup, victory, special rules."""

from __future__ import annotations

from typing import Any

from rules.content import Content, Record

SHORT = {
    "french_division": "FR_XX", "french_brigade": "FR_X", "elite_brigade": "EL_X", "algerian_brigade": "AL_X",
    "police": "POL", "failek": "FAILEK", "band": "BAND", "cadre": "CADRE", "front": "FRONT",
}  # fmt: skip
_CONTACT = {
    "evasion_above_total_contact": "evasion_above", "remote": "remote", "terrorized": "terror", "urban": "urban",
}  # fmt: skip
# Modifier of a mission as the facts call it -> as its record does.
DRM = {
    "propaganda": {"per_unit_on_patrol": "patrol", "terrorized": "terror"},
    "strike": {"per_unit_on_patrol": "patrol", "terrorized": "terror", "per_assisting_cadre": "assist"},
    "move": {"per_unit_on_patrol_in_destination": "patrol"},
    "raid": {"per_unit_after_first": "more_actors", "per_unit_on_patrol": "patrol"},
    "flush": _CONTACT,
    "intelligence": _CONTACT,
    "civil_affairs": {"amnesty": "amnesty"},
    "suppression": {"per_assisting_elite": "assist", "amnesty": "amnesty"},
}  # fmt: skip


def figure(content: Content, name: str) -> int:
    return int(content.get("figures", name).value)


def missions(content: Content) -> dict[str, Any]:
    found: dict[str, dict[str, Any]] = {"FLN": {}, "Government": {}}
    for one in content.all("missions").values():
        side = "FLN" if one.side == "fln" else "Government"
        name = "population_resettlement" if one.id == "resettlement" else one.id
        found[side][name] = _mission(content, one)
    return found


def _mission(content: Content, one: Record) -> dict[str, Any]:
    fln = one.side == "fln"
    names = DRM.get(one.id, {})
    entry: dict[str, Any] = {
        "rule": content.rules[one.rule].section.split(", ")[0],
        "ap" if fln else "psp": one.cost,
        "table": one.table or ("combat_results" if one.id == "harass" else None),
    }
    if names or one.id == "react":
        entry["drm"] = {name: one.modifiers[mine] for name, mine in names.items()}
    assert len(one.modifiers) == len(names) + (one.id == "move"), "a modifier that the facts lack"
    if fln:
        entry["actor"] = [SHORT[kind] for kind in one.actors]
        if one.id != "raid":
            entry["actors"] = one.most_actors
    if one.once:
        entry["limit"] = "one_per_area_per_turn"
    elif one.id in ("move", "harass", "flush", "intelligence"):
        entry["limit"] = "none"
    for place in ("only_in", "not_in"):
        if one[place]:
            entry[place] = list(one[place])
    if one.needs_police:
        entry["needs"] = "non_neutralized_police"
    if one.id in ("flush", "react"):
        entry["actor"] = [f"mobile_in_{'_or_'.join(box.upper() for box in one.boxes)}"]
    if one.id in ("propaganda", "strike"):
        entry["number"] = {"psp": "x1"} if one.id == "propaganda" else {
            "psp": "number of d6" if one.number_is_dice else None, "urban_multiplier": one.urban_factor
        }  # fmt: skip
        if one.id == "propaganda":
            entry["number"]["psp_urban"] = f"x{one.urban_factor}"
    if one.id == "raid":
        entry["number"] = {"ap_urban": f"x{one.urban_factor}"}
    if one.id == "strike":
        entry["assist"] = {"unit": SHORT[one.assist[0]], "drm_each": one.modifiers["assist"]}
        entry["react"] = {"penalty_if_none": {"government_psl": f"-{one.no_react_dice}d6"}}
    if one.id == "suppression":
        entry["assist"] = {"unit": SHORT[one.assist[0]], "drm_each": one.modifiers["assist"]}
        entry["plus"] = {"government_psl": f"-{one.plus_dice}d6"}
    if one.id == "harass":
        entry["return_fire"] = {2: "half_rounded_up"}[one.return_fire_divisor]
    if one.id == "resettlement":
        entry["effect"] = {"fln_psl": f"+{one.psl_dice}d6"}
    return entry


def combat(content: Content) -> dict[str, Any]:
    """What a hit does, what a unit is worth for control, what an air point adds."""
    units = content.all("units")
    points = {kind: one.control_points for kind, one in units.items()}
    others = {points[kind] for kind in points if kind != "front"}
    assert len(others) == 1
    hits = {
        SHORT[kind]: f"reduced_to_{one.reduces_to}" if one.reduces_to else "eliminated"
        for kind, one in units.items() if one.side == "fln"
    }  # fmt: skip
    return {
        "combat": {"fln_hit": hits},
        "control": {
            "points": {"FRONT": points["front"], "other_unit": others.pop(),
                       "dispersed_division": units["french_division"].dispersed.control_points},
            "automatic": {"ratio": figure(content, "control_ratio")},
            "otherwise": {"both_roll": f"{figure(content, 'contest_dice')}d6"},
        },
        "air_points": {"each": f"{figure(content, 'air_dice')}d6"},
    }  # fmt: skip


# ---------------------------------------------------------------------- tables


def tops(columns: Any) -> list[int | None]:
    """The upper ends of columns like 5-8 and 25+."""
    return [None if label.endswith("+") else int(label.split("-")[-1]) for label in columns]


def tables(content: Content) -> dict[str, Any]:
    success = content.get("tables", "mission_success")
    rows = {row["id"]: list(row["cells"]) for row in success.rows}
    combat = content.get("tables", "combat")
    loss = content.get("tables", "depreciation")
    unit, terror = content.get("tables", "recovery_unit"), content.get("tables", "recovery_terror")
    return {
        "mission_success_table": {
            "rolls": [int(one) for one in success.columns],
            "number": [int(one) for one in rows["number"]],
            "symbol": [one.replace("-", "") for one in rows["symbol"]],
        },
        "combat_results_table": {
            "columns": list(combat.columns), "column_max_firepower": tops(combat.columns),
            "hits": {row["id"]: [int(one) for one in row["cells"]] for row in combat.rows},
            "air_point_firepower": f"{figure(content, 'air_dice')}d6",
        },
        "depreciation_table": {
            "points": list(loss.columns), "points_max": tops(loss.columns),
            "loss_number": [int(one) for one in loss.rows[0]["cells"]],
            "drm": {"own_psl_le_30": loss.modifiers["low_psl"], "own_psl_ge_70": loss.modifiers["high_psl"]},
        },
        "recovery_table": {
            "neutralized_unit": {
                "recovers_on": recovers_on(unit, content),
                "drm": {"elite_or_own_psl_ge_70": unit.modifiers["elite_or_high_psl"],
                        "own_psl_le_30": unit.modifiers["low_psl"]},
            },
            "terrorized_area": {
                "recovers_on": recovers_on(terror, content),
                "drm": {"no_non_neutralized_fln_units": terror.modifiers["no_fln"]},
            },
        },
        "psl_adjustments": {"operations": _psl(content, "operations"), "final": _psl(content, "final")},
    }  # fmt: skip


def recovers_on(table: Record, content: Content) -> int:
    """The first face of the printed column that says yes, which is the figure that the engine reads."""
    column = list(table.rows[0]["cells"]).index("yes")
    first = int(table.columns[column].split("-")[0])
    assert first == figure(content, "recovery_on")
    return first


_WHY = {
    "fln_eliminated": "fln_cadre_or_band_eliminated", "fln_reduced": "front_to_cadre_or_failek_to_band",
    "hit_on_government": "hit_on_government_mobile_unit", "police_neutralised": "police_unit_neutralized",
    "propaganda": "propaganda_or_strike", "resettlement": "population_resettlement",
    "suppression": "suppression_backfire", "no_react": "no_react_to_strike", "oas_algeria": "oas_in_algeria",
    "oas_france": "oas_in_france", "terror": "area_terrorized_or_ever_resettled",
    "no_mobile": "no_non_neutralized_fln_mobile_unit_in_algeria",
    "abroad": "fln_mobile_firepower_in_morocco_and_tunisia", "more_areas": "more_areas_controlled",
}  # fmt: skip


def _psl(content: Content, phase: str) -> list[dict[str, Any]]:
    """Rows of the chart: why, and the figures of both sides where the chart prints numbers."""
    found = []
    for one in content.all("psl_changes").values():
        if one.phase == phase:
            row: dict[str, Any] = {"why": _WHY.get(one.id, one.id)}
            if one.divisor == 1 or one.divisor is None:
                row["figures"] = {side: _signed(one[side], one.dice) for side in ("government", "fln") if one[side]}
            found.append(row)
    return found


def _signed(value: int, dice: bool) -> int | str:
    return f"{value:+d}d6" if dice else value


def printed_psl(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of the facts in the same form."""
    found = []
    for row in rows:
        given = {**row, **row.get("choose_one", {})}
        figures = {
            side: given[side] for side in ("government", "fln")
            if isinstance(given.get(side), int) or "d6" in str(given.get(side, ""))
        }  # fmt: skip
        one: dict[str, Any] = {"why": row["why"]}
        if "%" not in str(row.get("fln", "")) and "amount" not in row:
            one["figures"] = figures
        found.append(one)
    return found


# ---------------------------------------------------------------------- coup, OAS, victory, options


def coup(content: Content) -> dict[str, Any]:
    oas = figure(content, "coup_oas")
    return {
        "attempt": {"die": f"{figure(content, 'coup_die')}d6", "needs": figure(content, "coup_on"),
                    "drm": {"oas_in_france": oas}},
        "table_dice": f"{figure(content, 'coup_dice')}d6",
        "table_drm": {"oas_in_france": oas},
        "table": [
            {"from": one["from"], "to": one.to, "id": one.id, "psp": f"{one.psp_dice:+d}d6",
             "free_mobilize_psp": f"{one.free_dice}d6" if one.free_dice else 0,
             "elite_removed": f"{one.elite_dice}d6" if one.elite_dice else one.elites or 0}
            for one in content.all("coup_results").values()
        ],
        "modified_13": max(content.all("coup_results").values(), key=lambda one: one.to).id,
    }  # fmt: skip


def oas(content: Content) -> dict[str, Any]:
    most, sides = figure(content, "oas_fln_most"), content.get("dice", "d6").sides
    cities = [one.code for one in content.all("spaces").values() if one.type == "urban"]
    return {
        "control_roll": {"FLN": list(range(1, most + 1)), "Government": list(range(most + 1, sides + 1))},
        "placed": {"where": sorted([*cities, "FRANCE"])},
        "in_algeria": {"final_psl_government": content.get("psl_changes", "oas_algeria").government},
        "in_france": {"coup_attempt_drm": figure(content, "coup_oas"), "coup_table_drm": figure(content, "coup_oas"),
                      "final_psl_government": content.get("psl_changes", "oas_france").government},
    }  # fmt: skip


def terror(content: Content) -> dict[str, Any]:
    mission = {one.id: one.modifiers for one in content.all("missions").values()}
    return {"effects": {
        "fln_area_income": figure(content, "terror_income"),
        **{name: mission[name]["terror"] for name in ("propaganda", "strike", "flush", "intelligence")},
        "final_psl_government": content.get("psl_changes", "terror").government,
    }}  # fmt: skip


def airmobility(content: Content) -> dict[str, Any]:
    unit = {one.id: one for one in content.all("units").values()}
    bonus = {one.airmobile.contact - one.contact for one in unit.values() if one.airmobile}
    assert len(bonus) == 1
    return {
        "elite": unit["elite_brigade"].airmobile.helo_points,
        "french_brigade": unit["french_brigade"].airmobile.helo_points,
        "algerian_brigade": unit["algerian_brigade"].airmobile.helo_points,
        "division": "some" if unit["french_division"].airmobile else "never",
        "contact_bonus": bonus.pop(),
    }


def victory(content: Content) -> dict[str, Any]:
    return {"scale_by_winner_psl": [
        {"from": one["from"], "to": one.to, "level": one.id} for one in content.all("levels").values()
    ]}  # fmt: skip


def optional(content: Content) -> dict[str, Any]:
    scenarios = list(content.all("scenarios"))
    options = content.all("options")
    return {
        "slow_french_reaction": {
            "scenarios": list(options["slow_reaction"].scenarios) or scenarios,
            "mobilize_limit_per_turn": {"mobile_units_or_points": figure(content, "slow_purchases")},
        },
        "more_deterministic_independence": {
            "scenarios": list(options["sure_independence"].scenarios) or scenarios,
            "latest_turn": content.get("dice", "d6").sides,
        },
        "shorter_game": {
            "scenarios": list(options["shorter_game"].scenarios) or scenarios,
            "check_every_turns": figure(content, "shorter_every"),
            "lead_needed": figure(content, "shorter_lead"),
            "consecutive_checks": figure(content, "shorter_checks"),
        },
    }
